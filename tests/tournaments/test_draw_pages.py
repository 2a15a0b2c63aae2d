"""The draw as its organiser sees and changes it."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from accounts.choices import Role
from accounts.models import Account, Club
from tests.tournaments.build import Evening
from tests.tournaments.organise import draw, press_undo, read_notes, seats_of, show
from tournaments.choices import EventState, Movement, Outcome, RoundState
from tournaments.models import Absence, Event, Round, Table
from tournaments.selectors.rounds import read_drawn
from tournaments.services.entrants import mark_late, withdraw_entrant
from tournaments.services.setup import change_event


def address(name: str, evening: Evening, number: int = 1) -> str:
    return reverse(f"tournaments:{name}", args=[evening.event.pk, number])


class TestBeforeTheDraw:
    def test_the_page_says_how_many_play_and_at_how_many_tables(self, at_work: Client, evening: Evening) -> None:
        pairs = evening.add_pairs(8)
        mark_late(entrant=pairs[0], first_round=2, by=None)
        page = at_work.get(address("draw", evening)).text
        assert "7 koppels, 3 tafels" in page
        assert "1 wordt uitgeloot en krijgt 1600 punten." in page
        assert "Anna1 Aa1 \N{EN DASH} Bert1 Bb1<small>te laat</small>" in page

    def test_one_click_draws_and_a_second_finds_it(self, at_work: Client, evening: Evening) -> None:
        evening.add_pairs(8)
        for _click in range(2):
            assert at_work.post(address("draw", evening)).url == address("draw", evening)
        assert (Round.objects.count(), Table.objects.count()) == (1, 4)

    def test_a_lot_number_of_ones_own(self, at_work: Client, evening: Evening) -> None:
        evening.add_pairs(8)
        at_work.post(address("draw", evening), {"seed": "777"})
        assert Round.objects.get().seed == 777

    @pytest.mark.parametrize("seed", ["0", "-5", "abc", "99999999999999999999"])
    def test_a_lot_number_that_is_none(self, at_work: Client, evening: Evening, seed: str) -> None:
        evening.add_pairs(8)
        answer = at_work.post(address("draw", evening), {"seed": seed})
        assert answer.context["form"].errors.keys() == {"seed"}
        assert f'value="{seed}"' in answer.text
        assert not Round.objects.exists()

    def test_only_the_next_round_and_none_beyond_the_last(self, at_work: Client, evening: Evening) -> None:
        evening.add_pairs(4)
        assert at_work.get(address("draw", evening, 3)).url == address("draw", evening, 1)
        assert at_work.get(address("draw", evening, 4)).status_code == 404
        draw(evening)
        assert "Publiceer eerst ronde 1" in at_work.get(address("draw", evening, 2)).text

    def test_before_the_evening_begins_it_leads_to_who_plays(self, at_work: Client, evening: Evening) -> None:
        Event.objects.filter(pk=evening.event.pk).update(state=EventState.PLANNED)
        assert "De avond is nog niet begonnen" in at_work.get(address("draw", evening)).text
        assert "nog niet begonnen" in read_notes(at_work.post(address("draw", evening), follow=True))[0]

    def test_too_few_for_a_table(self, at_work: Client, individual: Evening) -> None:
        individual.add_singles(3)
        assert "3 spelers doen deze ronde mee; er zijn er vier nodig." in at_work.get(address("draw", individual)).text


class TestTheDraft:
    def test_a_good_draw_says_so(self, at_work: Client, evening: Evening) -> None:
        evening.add_pairs(9)
        show(draw(evening))
        draw(evening, 2)
        page = at_work.get(address("draw", evening, 2)).text
        assert "<b>Niemand zit dubbel.</b> Geen koppel treft een tegenstander uit een eerdere ronde" in page
        assert "Lotnummer <b>48213</b>" in page
        assert "1600 punten" in page
        assert "Nog niet eerder uitgeloot." in page

    def test_what_must_repeat_is_told_and_that_it_cannot_be_better(self, at_work: Client, evening: Evening) -> None:
        evening.add_pairs(2)
        show(draw(evening))
        draw(evening, 2)
        page = at_work.get(address("draw", evening, 2)).text
        assert "<b>Eén ontmoeting komt opnieuw voor.</b>" in page
        assert "troffen elkaar ook in ronde 1." in page
        assert "Beter kan niet met deze deelnemers." in page

    def test_it_never_says_cannot_when_that_is_not_proven(self, at_work: Client, evening: Evening) -> None:
        evening.add_pairs(2)
        show(draw(evening))
        Round.objects.filter(pk=draw(evening, 2).pk).update(is_proven=False)
        page = at_work.get(address("draw", evening, 2)).text
        assert "Niets beters gevonden." in page
        assert "Beter kan niet" not in page

    def test_draw_again_and_undo(self, at_work: Client, evening: Evening) -> None:
        evening.add_pairs(8)
        drawn = draw(evening)
        seats = seats_of(drawn)
        answer = at_work.post(address("redraw", evening), {"version": drawn.version}, follow=True)
        assert Round.objects.get().seed != 48213
        press_undo(at_work, answer)
        assert (Round.objects.get().seed, seats_of(drawn)) == (48213, seats)

    def test_a_swap_and_undo(self, at_work: Client, individual: Evening) -> None:
        individual.add_singles(9)
        drawn = draw(individual)
        seats = seats_of(drawn)
        tables, (free,) = read_drawn(drawn)
        answer = at_work.post(
            address("swap", individual), {"first": free, "second": tables[1].ns[0], "version": drawn.version}, follow=True
        )
        assert read_drawn(drawn)[1] == [tables[1].ns[0]]
        assert "daarna met de hand veranderd" in answer.text
        press_undo(at_work, answer)
        assert seats_of(drawn) == seats

    def test_the_choice_of_places_says_table_and_seat(self, at_work: Client, evening: Evening) -> None:
        evening.add_pairs(3)
        drawn = draw(evening)
        (table,), (free,) = read_drawn(drawn)
        labels = dict(at_work.get(address("draw", evening)).context["swap"].fields["first"].choices)
        assert labels[table.ew[0]].startswith("tafel 1, O W: Anna")
        assert labels[free].startswith("vrij: Anna")

    @pytest.mark.parametrize("values", [{"first": "1", "second": "1"}, {"first": "", "second": "x"}, {"first": "99999", "second": "1"}])
    def test_a_swap_of_nothing(self, at_work: Client, evening: Evening, values: dict[str, str]) -> None:
        evening.add_pairs(4)
        drawn = draw(evening)
        seats = seats_of(drawn)
        answer = at_work.post(address("swap", evening), {**values, "version": drawn.version})
        assert answer.status_code == 200
        assert answer.context["swap"].errors
        assert seats_of(drawn) == seats

    def test_someone_else_was_first(self, at_work: Client, evening: Evening) -> None:
        evening.add_pairs(4)
        drawn = draw(evening)
        at_work.post(address("redraw", evening), {"version": drawn.version})
        answer = at_work.post(address("publish", evening), {"version": drawn.version}, follow=True)
        assert "Iemand anders heeft deze loting intussen veranderd." in read_notes(answer)[-1]
        assert Round.objects.get().state == RoundState.DRAFT

    def test_thrown_away_and_back_by_its_number(self, at_work: Client, evening: Evening) -> None:
        evening.add_pairs(8)
        seats = seats_of(draw(evening))
        answer = at_work.post(address("discard", evening), follow=True)
        assert not Round.objects.exists()
        press_undo(at_work, answer)
        assert seats_of(Round.objects.get()) == seats

    def test_who_stopped_stands_at_the_very_table_and_the_button_waits(self, at_work: Client, evening: Evening) -> None:
        pairs = evening.add_pairs(4)
        draw(evening)
        withdraw_entrant(entrant=pairs[0], after_round=0, outcome=Outcome.LEFT, by=None)
        answer = at_work.get(address("draw", evening))
        (wrong,) = [table for table in answer.context["page"].seatings if table.is_wrong]
        assert "Anna1 Aa1 \N{EN DASH} Bert1 Bb1 doet deze ronde niet mee." in wrong.problems
        assert "Deze loting klopt niet meer." in answer.text
        assert '<button class="btn" disabled>Publiceren</button>' in answer.text

    def test_what_is_printed_names_everyone_and_every_table(self, at_work: Client, evening: Evening) -> None:
        evening.add_pairs(5)
        draw(evening)
        page = at_work.get(address("draw", evening)).text
        wall = page.split('class="print-only wall"')[1].split("</section>")[0]
        cards = page.split('class="print-only tcards"')[1].split("</section>")[0]
        assert wall.count("<li>") == 10
        assert wall.count("<b>vrij</b>") == 2
        assert cards.count("<article>") == 2
        assert "Noord geeft spel 1; de gever begint met spelen of passen" in cards

    @pytest.mark.parametrize("count", [3, 30])
    def test_as_many_queries_for_30_tables_as_for_3(
        self, at_work: Client, evening: Evening, count: int, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        evening.add_pairs(2 * count + 1)
        show(draw(evening))
        draw(evening, 2)
        with django_assert_num_queries(20):
            answer = at_work.get(address("draw", evening, 2))
        assert answer.text.count('<li class="panel seat') == count + 1


class TestByHand:
    def values(self, drawn: Round | None, **places: Any) -> dict[str, Any]:
        return {name.replace("_", "-").lstrip("t"): value for name, value in places.items()} | {"version": drawn.version if drawn else 0}

    def test_a_round_from_nothing(self, at_work: Client, evening: Evening) -> None:
        change_event(event=evening.event, by=None, movement=Movement.HAND)
        a, b, c = (pair.pk for pair in evening.add_pairs(3))
        assert address("by_hand", evening) in at_work.get(address("draw", evening)).text
        answer = at_work.post(address("by_hand", evening), self.values(None, t1_NS=a, t1_EW=c))
        assert answer.url == address("draw", evening)
        assert Absence.objects.get().entrant_id == b

    def test_it_opens_with_the_places_as_they_are(self, at_work: Client, individual: Evening) -> None:
        individual.add_singles(5)
        drawn = draw(individual)
        (table,), _byes = read_drawn(drawn)
        form = at_work.get(address("by_hand", individual)).context["form"]
        assert [form[name].value() for name in ("1-N", "1-S", "1-E", "1-W")] == [*table.ns, *table.ew]

    def test_a_fault_stands_at_the_very_place_and_nothing_is_lost(self, at_work: Client, individual: Evening) -> None:
        a, b, c, d, e, *_rest = (single.pk for single in individual.add_singles(8))
        answer = at_work.post(
            address("by_hand", individual), self.values(None, t1_N=a, t1_S=b, t1_E=c, t1_W=d, t2_N=e, t2_S=a, t2_E="", t2_W="")
        )
        errors = answer.context["form"].errors
        assert errors["2-S"] == ["Anna1 Aa1 staat er twee keer in."]
        assert errors["2-E"] == errors["2-W"] == ["Aan tafel 2 is nog een plaats leeg."]
        assert errors.keys() == {"2-S", "2-E", "2-W"}
        assert f'<option value="{e}" selected>' in answer.text
        assert not Round.objects.exists()

    def test_no_table_at_all(self, at_work: Client, evening: Evening) -> None:
        evening.add_pairs(2)
        answer = at_work.post(address("by_hand", evening), self.values(None))
        assert "Vul minstens één tafel." in answer.text

    def test_a_table_with_a_sheet_is_fixed(self, at_work: Client, evening: Evening) -> None:
        one, two, three, four = evening.add_pairs(4)
        drawn = evening.open_round(1, (one, two), (three, four))
        evening.enter(1, 1, 1284, 1858)
        page = at_work.get(address("by_hand", evening))
        assert page.context["form"].fields["1-NS"].disabled
        assert "al ingevoerd" in page.text
        at_work.post(address("by_hand", evening), self.values(drawn, t1_NS=four.pk, t1_EW=two.pk, t2_NS=four.pk, t2_EW=three.pk))
        tables, _byes = read_drawn(Round.objects.get())
        assert [(table.ns, table.ew) for table in tables] == [((one.pk,), (two.pk,)), ((four.pk,), (three.pk,))]

    def test_more_free_than_need_be_is_remarked(self, at_work: Client, evening: Evening) -> None:
        a, b, *_rest = (pair.pk for pair in evening.add_pairs(4))
        answer = at_work.post(address("by_hand", evening), self.values(None, t1_NS=a, t1_EW=b), follow=True)
        assert "Er zijn er meer vrij dan nodig: Anna3 Aa3 \N{EN DASH} Bert3 Bb3 en Anna4 Aa4 \N{EN DASH} Bert4 Bb4." in answer.text


PAGES = ["draw", "by_hand"]
ACTS = ["redraw", "swap", "discard", "publish", "take_back", "round_close", "round_reopen"]


class TestWhoMay:
    @pytest.mark.parametrize("state", [RoundState.DRAFT, RoundState.PUBLISHED])
    @pytest.mark.parametrize("name", PAGES + ACTS)
    def test_pages_of_a_draw(
        self, client: Client, evening: Evening, make_account: Callable[..., Account], club: Club, other_club: Club, name: str, state: str
    ) -> None:
        one, two = evening.add_pairs(2)
        evening.open_round(1, (one, two), state=state)
        go = client.get if name in PAGES else client.post
        seen = [go(address(name, evening)).status_code]
        for where, role in ((other_club, Role.CLUB_ADMIN), (club, Role.PLAYER), (club, Role.SCORER), (club, Role.ORGANISER)):
            client.force_login(make_account(where, role, f"{role} {where.slug}"))
            seen.append(go(address(name, evening)).status_code)
        assert seen[:4] == [302, 404, 403, 403]
        assert seen[4] in (200, 302)

    def test_nothing_happens_on_a_plain_visit(self, at_work: Client, evening: Evening) -> None:
        one, two = evening.add_pairs(2)
        evening.open_round(1, (one, two))
        assert {at_work.get(address(name, evening)).status_code for name in ACTS} == {405}
