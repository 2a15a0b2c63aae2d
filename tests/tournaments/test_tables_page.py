"""A published round: taken back, closed, opened again; and the tables as everyone sees them."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from accounts.choices import Privacy, Role
from accounts.models import Account, Club, Person
from tests.tournaments.build import Evening
from tests.tournaments.organise import draw, press_undo, read_notes, show
from tournaments.choices import RoundState, SheetState
from tournaments.models import Entrant, Round, Seat, Sheet


def address(name: str, evening: Evening, number: int = 1) -> str:
    return reverse(f"tournaments:{name}", args=[evening.event.pk, number])


class TestPublishing:
    def test_published_and_taken_back(self, at_work: Client, evening: Evening) -> None:
        evening.add_pairs(4)
        drawn = draw(evening)
        answer = at_work.post(address("publish", evening), {"version": drawn.version}, follow=True)
        assert Round.objects.get().state == RoundState.PUBLISHED
        press_undo(at_work, answer)
        assert Round.objects.get().state == RoundState.DRAFT

    def test_not_taken_back_once_something_was_typed(self, at_work: Client, evening: Evening) -> None:
        one, two = evening.add_pairs(2)
        evening.open_round(1, (one, two))
        evening.enter(1, 1, 1284, 1858)
        assert address("take_back", evening) not in at_work.get(address("draw", evening)).text
        answer = at_work.post(address("take_back", evening), follow=True)
        assert "Voor tafel 1 is al iets ingevoerd" in read_notes(answer)[0]

    def test_closing_and_opening_a_round(self, at_work: Client, evening: Evening) -> None:
        one, two = evening.add_pairs(2)
        evening.open_round(1, (one, two))
        answer = at_work.post(address("round_close", evening), follow=True)
        assert "Nog niet binnen, of met een vraag: tafel 1." in read_notes(answer)
        evening.enter(1, 1, 1284, 1858)
        assert at_work.post(address("round_close", evening)).url == f"/evenings/{evening.event.pk}/?round=1"
        assert Sheet.objects.get().state == SheetState.FINAL
        at_work.post(address("round_reopen", evening), {"reason": ""})
        assert Round.objects.get().state == RoundState.CLOSED
        at_work.post(address("round_reopen", evening), {"reason": "Verkeerd om ingevoerd"})
        assert (Round.objects.get().state, Sheet.objects.get().changes.first().reason) == (RoundState.PUBLISHED, "Verkeerd om ingevoerd")


class TestTablesForEveryone:
    def test_a_draft_is_for_the_staff_alone(self, client: Client, evening: Evening, scorer: Account) -> None:
        evening.add_pairs(4)
        draw(evening)
        for visitor in (None, scorer):
            if visitor:
                client.force_login(visitor)
            page = client.get(address("tables", evening))
            assert page.status_code == 200
            assert "Nog niet geloot" in page.text
            assert "Aa1" not in page.text

    def test_everyone_by_last_name_with_table_and_seat(self, client: Client, evening: Evening) -> None:
        one, two, three = evening.add_pairs(3)
        evening.open_round(1, (one, two))
        evening.note(three, 1)
        answer = client.get(address("tables", evening))
        rows = [(place.public_name, place.table, place.position_label) for place in answer.context["page"].places]
        assert rows == [
            ("Aa1, Anna1", 1, "N"),
            ("Aa2, Anna2", 1, "O"),
            ("Aa3, Anna3", None, ""),
            ("Bb1, Bert1", 1, "Z"),
            ("Bb2, Bert2", 1, "W"),
            ("Bb3, Bert3", None, ""),
        ]
        assert answer.text.count("<b>vrij</b>") == 2

    def test_names_as_each_person_wants_them(self, client: Client, evening: Evening, scorer: Account) -> None:
        one, two = evening.add_pairs(2)
        evening.open_round(1, (one, two))
        Person.objects.filter(last_name="Aa1").update(privacy=Privacy.HIDDEN)
        Person.objects.filter(last_name="Bb1").update(privacy=Privacy.SHORT)
        page = client.get(address("tables", evening)).text
        assert "Aa1" not in page
        assert "Bb1" not in page
        assert "Bert1 B." in page
        client.force_login(scorer)
        assert "Aa1, Anna1" in client.get(address("tables", evening)).text

    def test_ones_own_seat_comes_first(self, client: Client, evening: Evening, make_account: Callable[..., Account], club: Club) -> None:
        one, two = evening.add_pairs(2)
        evening.open_round(1, (one, two))
        nel = make_account(club, Role.PLAYER, "Nel van der Steen")
        Person.objects.filter(last_name="Bb2").update(account=nel)
        client.force_login(nel)
        page = client.get(address("tables", evening)).text
        assert page.index("yourseat") < page.index("data-names")
        assert "<small>West, jij</small>Bert2 Bb2" in page
        assert "<small>Oost, je maat</small>Anna2 Aa2" in page
        assert "Briefje van tafel" not in page

    def test_who_is_free_reads_so(self, client: Client, evening: Evening, make_account: Callable[..., Account], club: Club) -> None:
        one, two, three = evening.add_pairs(3)
        evening.open_round(1, (one, two))
        evening.note(three, 1)
        nel = make_account(club, Role.PLAYER, "Nel van der Steen")
        Person.objects.filter(last_name="Aa3").update(account=nel)
        client.force_login(nel)
        assert "Je bent vrij deze ronde.</b> Uitgeloot: 1600 punten." in client.get(address("tables", evening)).text

    def test_a_scorer_has_the_tables_in_the_bar_and_an_organiser_the_draw(
        self, client: Client, evening: Evening, scorer: Account, organiser: Account
    ) -> None:
        for account, name in ((scorer, "tables"), (organiser, "draw")):
            client.force_login(account)
            bar = client.get(address("tables", evening)).text.split("<nav")[1].split("</nav>")[0]
            assert [link for link in ("tables", "draw") if f'href="{address(link, evening)}"' in bar] == [name]

    def test_a_round_that_is_not_there(self, client: Client, evening: Evening) -> None:
        last = evening.event.round_count
        assert "Nog niet geloot" in client.get(address("tables", evening, last)).text
        assert client.get(address("tables", evening, last + 1)).status_code == 404
        assert client.get(address("tables", evening, 0)).status_code == 404
        assert client.get("/evenings/999/rounds/1/").status_code == 404

    @pytest.mark.parametrize("count", [3, 30])
    def test_as_many_queries_for_30_tables_as_for_3(
        self, client: Client, evening: Evening, count: int, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        evening.add_pairs(2 * count + 1)
        show(draw(evening))
        with django_assert_num_queries(9):
            answer = client.get(address("tables", evening))
        assert len(answer.context["page"].places) == 4 * count + 2


def test_undo_after_a_withdrawal_brings_the_pair_into_the_next_draw(at_work: Client, evening: Evening) -> None:
    """From the evening of every club: gone home by mistake, back again, and in the draw."""
    pairs = evening.add_pairs(4)
    show(draw(evening))
    stop = reverse("tournaments:entrant_stop", args=[evening.event.pk, 1])
    answer = at_work.post(stop, {"after_round": "1", "outcome": "left"}, follow=True)
    press_undo(at_work, answer)
    at_work.post(address("draw", evening, 2))
    assert Seat.objects.filter(round__number=2, entrant=pairs[0]).count() == 2
    assert Entrant.objects.get(pk=pairs[0].pk).last_round is None
