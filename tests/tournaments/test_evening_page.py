"""The dashboard of an evening: the one thing to do now, what is missing, closing, and what the public sees."""

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from accounts.choices import Role
from accounts.models import Account, Club
from tests.tournaments.build import Evening
from tournaments.choices import EventKind, EventState, Outcome, Publicity, RoundState, SheetState
from tournaments.models import Event, ScoreList, SheetRow
from tournaments.selectors.evening import Act, Next, Step, read_evening

pytestmark = pytest.mark.usefixtures("english")


@pytest.fixture
def paired(evening: Evening) -> Evening:
    """Four pairs, round 1 published, two tables."""
    one, two, three, four = evening.add_pairs(4)
    evening.open_round(1, (one, two), (three, four))
    return evening


def address(evening: Evening, name: str = "evening", **params: object) -> str:
    query = "&".join(f"{key}={value}" for key, value in params.items())
    return reverse(f"tournaments:{name}", args=[evening.event.pk]) + (f"?{query}" if query else "")


def read(client: Client, evening: Evening, **params: object) -> str:
    answer = client.get(address(evening, **params))
    assert answer.status_code == 200
    return answer.content.decode()


def tell_next(client: Client, evening: Evening) -> str:
    """The words of the box that says what to do now."""
    (box,) = re.findall(r'<section class="nextup.*?</section>', read(client, evening), re.DOTALL)
    return " ".join(re.sub(r"<[^>]*>", " ", box).split())


def find_next(evening: Evening, user: Account) -> Next:
    return read_evening(Event.objects.select_related("club").get(pk=evening.event.pk), user).next


class TestNext:
    """One next action, from the first entrant to the end."""

    def test_a_planned_evening_needs_entrants_then_a_start(self, at_work: Client, club: Club) -> None:
        evening = Evening(club, state=EventState.PLANNED)
        assert "Add who plays" in tell_next(at_work, evening)

        evening.add_pairs(2)
        assert "Start the evening" in tell_next(at_work, evening)

    def test_individuals_start_with_four(self, club: Club, organiser: Account) -> None:
        evening = Evening(club, state=EventState.PLANNED, kind=EventKind.INDIVIDUAL)
        evening.add_singles(3)
        assert find_next(evening, organiser) == Next(Act.ADD_ENTRANTS)

        evening.add("Cor Cc")
        assert find_next(evening, organiser) == Next(Act.START)

    def test_then_a_draw_and_publishing_it(self, at_work: Client, evening: Evening) -> None:
        one, two = evening.add_pairs(2)
        assert "Draw round 1" in tell_next(at_work, evening)

        evening.open_round(1, (one, two), state=RoundState.DRAFT)
        assert "Look at the draw of round 1 and publish it" in tell_next(at_work, evening)

    def test_then_waiting_for_sheets_and_entering_them(self, at_work: Client, paired: Evening) -> None:
        assert "Wait for the first sheets" in tell_next(at_work, paired)

        paired.enter(1, 1, 1500, 1600)
        assert "Enter the sheet of table 2 It is the last one of this round." in tell_next(at_work, paired)

    def test_a_sheet_that_is_being_typed_is_finished_first(self, paired: Evening, organiser: Account) -> None:
        ScoreList.objects.create(table=paired.get_table(1, 2), rows={"1": {"ns_points": "84", "stamp": 1}})

        assert find_next(paired, organiser) == Next(Act.ENTER, 1, 2)

    def test_a_question_goes_before_everything(self, at_work: Client, paired: Evening) -> None:
        sheet = paired.enter(1, 1, 1500, 1600, state=SheetState.QUESTION)
        sheet.problems = [{"deal": 6, "code": "impossible_roem", "level": "error", "side": "ns"}]
        sheet.save()
        SheetRow.objects.create(sheet=sheet, deal=6, ns_points=100, ns_roem=30, ew_points=62, ew_roem=0)

        words = tell_next(at_work, paired)

        assert "Answer the question at table 1" in words
        assert "Deal 6: 30 roem does not exist." in words
        assert "After that only table 2 is missing." in words

    def test_what_was_asked_is_shown_instead(self, at_work: Client, paired: Evening) -> None:
        paired.enter(1, 1, 1500, 1600, state=SheetState.QUESTION, question="Who sat North?")

        assert "Who sat North?" in tell_next(at_work, paired)

    def test_without_a_second_person_the_round_is_closed_when_all_is_in(self, at_work: Client, paired: Evening) -> None:
        paired.enter(1, 1, 1500, 1600)
        paired.enter(1, 2, 1500, 1600)

        assert "Close round 1" in tell_next(at_work, paired)

    def test_with_a_second_person_the_sheets_are_checked_first(
        self, client: Client, paired: Evening, club: Club, organiser: Account, scorer: Account
    ) -> None:
        club.second_person = True
        club.save()
        for number in (1, 2):
            paired.enter(1, number, 1500, 1600, entered_by=organiser if number == 1 else scorer)

        client.force_login(organiser)
        assert "Check the sheet of table 2" in tell_next(client, paired)
        client.force_login(scorer)
        assert "Check the sheet of table 1" in tell_next(client, paired)

    def test_who_entered_all_of_them_asks_someone_else(self, at_work: Client, paired: Evening, club: Club, organiser: Account) -> None:
        club.second_person = True
        club.save()
        for number in (1, 2):
            paired.enter(1, number, 1500, 1600, entered_by=organiser)

        assert "You entered it yourself, so ask someone else to check it." in tell_next(at_work, paired)

    def test_after_a_closed_round_the_next_one_is_drawn(self, paired: Evening, organiser: Account) -> None:
        paired.enter(1, 1, 1500, 1600)
        paired.enter(1, 2, 1500, 1600)
        paired.close_round(1)

        assert find_next(paired, organiser) == Next(Act.DRAW, 2)

    def test_after_the_last_round_the_evening_is_closed(self, at_work: Client, club: Club) -> None:
        evening = Evening(club, round_count=1)
        one, two = evening.add_pairs(2)
        evening.open_round(1, (one, two))
        evening.enter(1, 1, 1500, 1600)
        evening.close_round(1)
        assert "Close the evening" in tell_next(at_work, evening)

        evening.event.state = EventState.CLOSED
        evening.event.save()
        assert "The evening is closed" in tell_next(at_work, evening)

    def test_a_closed_round_that_is_looked_at_leads_to_the_one_that_is_open(self, at_work: Client, paired: Evening) -> None:
        one, two, three, four = paired.event.entrants.all()
        paired.enter(1, 1, 1500, 1600)
        paired.enter(1, 2, 1500, 1600)
        paired.close_round(1)
        paired.open_round(2, (one, three), (two, four))

        assert "Finish round 2" in " ".join(re.sub(r"<[^>]*>", " ", read(at_work, paired, round=1)).split())


@pytest.mark.parametrize(
    ("typed", "sheets", "closed", "step"),
    [
        (False, 0, False, Step.PLAY),
        (True, 0, False, Step.ENTRY),
        (False, 1, False, Step.ENTRY),
        (False, 2, False, Step.STANDING),
        (False, 2, True, None),
    ],
)
def test_the_steps_of_a_round(paired: Evening, organiser: Account, typed: bool, sheets: int, closed: bool, step: Step | None) -> None:
    if typed:
        ScoreList.objects.create(table=paired.get_table(1, 1), rows={"1": {"ns_points": "84", "stamp": 1}})
    for number in range(1, sheets + 1):
        paired.enter(1, number, 1500, 1600)
    if closed:
        paired.close_round(1)

    assert read_evening(paired.event, organiser, 1).step == step


def test_tables_with_their_states_names_and_totals(at_work: Client, paired: Evening, organiser: Account) -> None:
    paired.enter(1, 1, 1504, 1468, entered_by=organiser)
    html = read(at_work, paired)
    first, second = (" ".join(re.sub(r"<[^>]*>", " ", card).split()) for card in re.findall(r'<a class="tcard.*?</a>', html, re.DOTALL))

    assert first.startswith("table 1 entered Aa1 – Bb1 1504 Aa2 – Bb2 1468 Ria")
    assert second.startswith("table 2 not in yet Aa3 – Bb3 Aa4 – Bb4")


def test_the_close_button_waits_and_says_why(at_work: Client, paired: Evening, club: Club, organiser: Account) -> None:
    assert re.search(r"<button[^>]* disabled[^>]*>Close round 1</button>", read(at_work, paired))
    assert "Possible as soon as all 2 tables are in." in read(at_work, paired)

    club.second_person = True
    club.save()
    assert "Possible as soon as all 2 tables are checked." in read(at_work, paired)

    for number in (1, 2):
        paired.enter(1, number, 1500, 1600, state=SheetState.CHECKED)
    html = read(at_work, paired)
    assert not re.search(r"<button[^>]* disabled", html)
    assert "Nothing. All tables are in." in html


def test_who_was_drawn_out_and_who_does_not_play(at_work: Client, paired: Evening) -> None:
    five, six = paired.add("Cor Cc", "Dirk Dd"), paired.add("Ella Ee", "Frits Ff")
    paired.note(five, 1)
    six.first_round = 2
    six.save()
    paired.note(six, 1, Outcome.LATE)

    words = " ".join(re.sub(r"<[^>]*>", " ", read(at_work, paired)).split())

    assert "Drawn out in round 1: 5, Cc – Dd. 1600 points." in words
    assert "5 pairs play, 1 does not" in words


class TestWho:
    """Staff only; a scorer enters, an organiser decides."""

    def test_everyone_else_is_led_to_the_standing(
        self, client: Client, paired: Evening, club: Club, stranger: Account, make_account: Callable[..., Account]
    ) -> None:
        for account in (None, stranger, make_account(club, Role.PLAYER, "Nel Steen")):
            if account:
                client.force_login(account)
            answer = client.get(address(paired))
            assert (answer.status_code, answer["Location"]) == (302, address(paired, "standing"))

    def test_the_part_and_the_switch_do_not_exist_for_another_club(self, client: Client, paired: Evening, stranger: Account) -> None:
        client.force_login(stranger)

        assert client.get(address(paired, "evening_part")).status_code == 404
        assert client.post(address(paired, "publicity"), {"publicity": "hidden"}).status_code == 404
        assert Event.objects.get(pk=paired.event.pk).publicity == Publicity.PROVISIONAL

    def test_a_scorer_enters_but_neither_draws_nor_closes_nor_hides(self, client: Client, paired: Evening, scorer: Account) -> None:
        client.force_login(scorer)
        html = read(client, paired)

        assert "Wait for the first sheets" in html
        assert "Close round 1</button>" not in html
        assert 'name="publicity"' not in html
        assert client.post(address(paired, "publicity"), {"publicity": "hidden"}).status_code == 403

        for number in (1, 2):
            paired.enter(1, number, 1500, 1600)
        assert "The organiser does this." in read(client, paired)


class TestPublicity:
    """What the public sees is one switch."""

    @pytest.mark.parametrize("publicity", list(Publicity))
    def test_it_is_stored(self, at_work: Client, paired: Evening, publicity: str) -> None:
        at_work.post(address(paired, "publicity"), {"publicity": publicity})

        assert Event.objects.get(pk=paired.event.pk).publicity == publicity
        assert re.search(rf'value="{publicity}" aria-pressed="true"', read(at_work, paired))

    def test_also_of_a_closed_evening_whose_winners_were_kept_back(self, at_work: Client, paired: Evening) -> None:
        paired.event.state, paired.event.publicity = EventState.CLOSED, Publicity.HIDDEN
        paired.event.save()

        at_work.post(address(paired, "publicity"), {"publicity": "provisional"})

        assert Event.objects.get(pk=paired.event.pk).publicity == Publicity.PROVISIONAL

    def test_an_odd_answer_changes_nothing(self, at_work: Client, paired: Evening) -> None:
        assert at_work.post(address(paired, "publicity"), {"publicity": "☃"}).status_code == 302
        assert at_work.post(address(paired, "publicity")).status_code == 302
        assert Event.objects.get(pk=paired.event.pk).publicity == Publicity.PROVISIONAL


class TestPolling:
    """The dashboard refreshes itself."""

    def find_address(self, html: str) -> str:
        (found,) = re.findall(r'hx-get="([^"]*)"', html)
        return str(found).replace("&amp;", "&")

    def test_204_while_nothing_changed(self, at_work: Client, paired: Evening) -> None:
        answer = at_work.get(self.find_address(read(at_work, paired)))

        assert (answer.status_code, answer.content) == (204, b"")

    def test_a_new_sheet_brings_a_new_dashboard(self, at_work: Client, paired: Evening) -> None:
        old = self.find_address(read(at_work, paired))
        paired.enter(1, 1, 1500, 1600)

        answer = at_work.get(old)

        assert answer.status_code == 200
        assert "1500" in answer.content.decode()
        assert self.find_address(answer.content.decode()) != old

    def test_a_refresh_leaves_the_cursor_where_it_is(self, at_work: Client, paired: Evening) -> None:
        assert " autofocus" in read(at_work, paired)
        assert " autofocus" not in at_work.get(address(paired, "evening_part")).content.decode()

    def test_its_forms_work(self, paired: Evening, organiser: Account) -> None:
        browser = Client(enforce_csrf_checks=True)
        browser.force_login(organiser)
        html = browser.get(address(paired, "evening_part")).content.decode()
        (token, *_) = re.findall(r'name="csrfmiddlewaretoken" value="([^"]+)"', html)

        answer = browser.post(address(paired, "publicity"), {"publicity": "hidden", "csrfmiddlewaretoken": token})

        assert answer.status_code == 302
        assert Event.objects.get(pk=paired.event.pk).publicity == Publicity.HIDDEN


@pytest.mark.parametrize("asked", ["x", "0", "-1", "99", "²", "1" * 50])
def test_an_odd_round_gets_the_one_being_worked_on(at_work: Client, paired: Evening, asked: str) -> None:
    assert "Steps of round 1" in read(at_work, paired, round=asked)


def test_a_round_that_is_not_drawn_yet_can_be_looked_at(at_work: Client, paired: Evening) -> None:
    assert "No tables yet" in read(at_work, paired, round=2)


@pytest.mark.parametrize("pairs", [4, 30])
def test_as_many_questions_to_the_database_for_2_tables_as_for_15(
    at_work: Client, evening: Evening, pairs: int, django_assert_num_queries: Callable[..., object]
) -> None:
    entrants = evening.add_pairs(pairs)
    evening.open_round(1, *zip(entrants[::2], entrants[1::2], strict=True))
    for number in range(1, pairs // 2 + 1):
        evening.enter(1, number, 1500, 1600, state=SheetState.QUESTION if number == 1 else SheetState.ENTERED)

    with django_assert_num_queries(12):  # type: ignore[attr-defined]
        read(at_work, evening)
