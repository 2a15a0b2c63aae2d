"""The public standing: whose names it tells, the own line, and the pages of an entrant and a table."""

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from accounts.choices import Privacy, Role
from accounts.models import Account, Club, Person
from tests.tournaments.build import Evening
from tests.tournaments.standing_pages import address, list_lines, play, read
from tournaments import standings
from tournaments.choices import Credit, Publicity, RoundState, SheetState
from tournaments.models import Seat, SheetRow
from tournaments.services import publish

pytestmark = pytest.mark.usefixtures("_english")


@pytest.fixture
def _english(english: Client) -> None:
    """These tests read English."""


@pytest.fixture
def played(evening: Evening) -> Evening:
    """Four pairs; round 1 is closed, of round 2 one of two tables is in: 1858+1277, 1284+1939, 1803, 1279."""
    return play(evening)


class TestNames:
    """Everyone reads a name as its owner, or else the club, has chosen."""

    def choose(self, first_name: str, privacy: str) -> None:
        person = Person.objects.get(first_name=first_name)
        person.privacy = privacy
        person.save()

    def test_short_and_hidden_names(self, client: Client, played: Evening) -> None:
        self.choose("Anna1", Privacy.SHORT)
        self.choose("Bert1", Privacy.HIDDEN)
        pages = [
            read(client, played),
            client.get(reverse("tournaments:entrant", args=[played.event.pk, 1])).content.decode(),
            client.get(reverse("tournaments:table", args=[played.event.pk, 1, 1])).content.decode(),
        ]

        for html in pages:
            assert "Anna1 A." in html
            assert "player without name" in html
            assert "Aa1" not in html
            assert "Bert1" not in html

    def test_the_clubs_choice_holds_for_who_made_none(self, client: Client, played: Evening, club: Club) -> None:
        club.default_privacy = Privacy.HIDDEN
        club.save()

        assert "Anna" not in read(client, played)

    def test_and_so_does_that_of_a_club_below_a_federation(
        self, client: Client, played: Evening, other_club: Club, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(publish, "LEAST_AGE", 0)
        monkeypatch.setattr(publish, "LOOK_EVERY", 0)
        Person.objects.filter(first_name="Anna1").update(club=other_club)
        assert "Anna1" in read(client, played)
        other_club.default_privacy = Privacy.HIDDEN
        other_club.save()

        assert "Anna1" not in read(client, played)

    def test_nobody_is_found_by_a_name_that_is_not_shown(self, client: Client, played: Evening) -> None:
        self.choose("Anna1", Privacy.SHORT)
        self.choose("Bert1", Privacy.HIDDEN)

        assert list_lines(read(client, played, q="anna1")) == ["1"]
        assert list_lines(read(client, played, q="aa1")) == []
        assert list_lines(read(client, played, q="bert1")) == []
        assert "Nobody found" in read(client, played, q="bert1")

    def test_names_are_found_whatever_accents_and_order(self, client: Client, evening: Evening) -> None:
        one, two = evening.add("Zoë van 't Hof", "Ali Yilmaz"), evening.add("Bep Mulder", "Jan Vos")
        evening.open_round(1, (one, two))
        evening.enter(1, 1, 1500, 1600)
        standings.refresh(evening.event.pk)

        assert list_lines(read(client, evening, q="hof zoe")) == ["1"]
        assert list_lines(read(client, evening, q="2")) == ["2"]

    def test_signs_that_no_database_takes_are_left_out(self, client: Client, played: Evening) -> None:
        assert list_lines(read(client, played, q="an%00na1")) == ["1"]

    def test_sorted_by_name_who_shows_none_comes_last(self, client: Client, played: Evening) -> None:
        self.choose("Anna1", Privacy.HIDDEN)

        assert list_lines(read(client, played, sort="name")) == ["2", "3", "4", "1"]


def test_sorted_by_total_and_back(client: Client, played: Evening) -> None:
    assert list_lines(read(client, played, sort="total")) == ["4", "3", "2", "1"]
    assert list_lines(read(client, played, sort="-total")) == ["1", "2", "3", "4"]


def test_fifty_lines_a_page(client: Client, evening: Evening) -> None:
    pairs = evening.add_pairs(54)
    evening.open_round(1, *zip(pairs[::2], pairs[1::2], strict=True))
    for number in range(1, 28):
        evening.enter(1, number, 2000 - number, 1500 - number)
    standings.refresh(evening.event.pk)

    first, second, beyond = (list_lines(read(client, evening, page=page)) for page in (1, 2, 7))

    assert (len(first), len(second)) == (50, 4)
    assert not set(first) & set(second)
    assert beyond == second


class TestOwnLine:
    """The reader's own line, beside the piece that is the same for everyone."""

    @pytest.fixture
    def player(self, client: Client, played: Evening, club: Club, make_account: Callable[..., Account]) -> Account:
        account = make_account(club, Role.PLAYER, "Anna Aa")
        Person.objects.filter(first_name="Anna2").update(account=account)
        client.force_login(account)
        return account

    def read_own(self, client: Client, evening: Evening) -> str:
        return " ".join(re.sub(r"<[^>]*>", " ", read(client, evening, "standing_own")).split())

    def test_place_points_and_how_far_the_next_are(self, client: Client, played: Evening, player: Account) -> None:
        assert "2 nd 3135 points for Anna2 Aa2 &amp; Bert2 Bb2 88 behind place 1" in self.read_own(client, played)

    def test_it_links_to_the_line(self, client: Client, played: Evening, player: Account) -> None:
        html = read(client, played)

        assert 'data-own="2" href="#entrant-2"' in html

    def test_a_line_on_another_page_is_linked_there(self, client: Client, played: Evening, player: Account) -> None:
        assert f'href="{address(played)}#entrant-2"' in read(client, played, page=2)

    def test_without_the_sheet_there_is_no_place(self, client: Client, played: Evening, player: Account) -> None:
        played.enter(2, 2, 1939, 1277, state=SheetState.QUESTION)
        played.enter(2, 1, 1500, 1600)
        standings.refresh(played.event.pk)

        assert "Your sheet is not in yet." in self.read_own(client, played)

    def test_nothing_for_who_does_not_play_or_is_not_signed_in(self, client: Client, at_work: Client, played: Evening) -> None:
        assert "data-own=" not in read(at_work, played)
        assert 'id="own"' not in Client().get(address(played)).content.decode()

    def test_nothing_while_the_standing_is_hidden(self, client: Client, played: Evening, player: Account) -> None:
        played.event.publicity = Publicity.HIDDEN
        played.event.save()

        assert "data-own=" not in read(client, played)


class TestEntrant:
    """An entrant's page, and the same sheets in a row that opens."""

    def add_deals(self, played: Evening) -> None:
        sheet = played.get_table(1, 1).sheet
        SheetRow.objects.create(sheet=sheet, deal=1, ns_points=84, ns_roem=20, ew_points=78, ew_roem=20)
        SheetRow.objects.create(sheet=sheet, deal=2, ns_points=0, ns_roem=0, ew_points=162, ew_roem=160, reason="pit", reason_side="ns")

    def test_the_rounds_with_deals_of_both_sides(self, client: Client, played: Evening) -> None:
        self.add_deals(played)
        html = client.get(reverse("tournaments:entrant", args=[played.event.pk, 1])).content.decode()
        words = " ".join(re.sub(r"<[^>]*>", " ", html).split())

        assert "Round 1 table 1 , against Aa2 – Bb2 1284 – 1858" in words
        assert "1144 points + 140 roem · 1 × nat" in words
        assert "1 104 98 2 pit 322" in words
        assert 'class="nat"' in html

    def test_the_other_side_reads_it_the_other_way(self, client: Client, played: Evening) -> None:
        self.add_deals(played)
        html = client.get(reverse("tournaments:entrant", args=[played.event.pk, 2])).content.decode()

        assert "1 98 104 2 322 pit" in " ".join(re.sub(r"<[^>]*>", " ", html).split())
        assert 'class="pit"' in html

    def test_htmx_gets_the_sheets_alone(self, client: Client, played: Evening) -> None:
        answer = client.get(reverse("tournaments:entrant", args=[played.event.pk, 1]), headers={"HX-Request": "true"})

        assert "<html" not in answer.content.decode()
        assert "1284 – 1858" in answer.content.decode()
        assert "HX-Request" in answer["Vary"]

    def test_a_partner_of_an_individual_evening_is_named(self, client: Client, individual: Evening) -> None:
        a, b, c, d = individual.add_singles(4)
        individual.open_round(1, ((a, c), (b, d)))
        individual.enter(1, 1, 1702, 1455)
        standings.refresh(individual.event.pk)

        words = client.get(reverse("tournaments:entrant", args=[individual.event.pk, 1])).content.decode()

        assert "with Aa3" in words
        assert "against Aa2 – Aa4" in words

    def test_a_bye_is_told(self, client: Client, evening: Evening) -> None:
        (one,) = evening.add_pairs(1)
        evening.open_round(1)
        evening.note(one, 1)
        standings.refresh(evening.event.pk)

        html = client.get(reverse("tournaments:entrant", args=[evening.event.pk, 1])).content.decode()

        assert "drawn out" in html
        assert "1600" in html

    def test_there_is_no_entrant_with_another_number(self, client: Client, played: Evening) -> None:
        assert client.get(reverse("tournaments:entrant", args=[played.event.pk, 99])).status_code == 404


class TestTable:
    """A table's page."""

    def test_both_sides_and_their_totals(self, client: Client, played: Evening) -> None:
        html = client.get(reverse("tournaments:table", args=[played.event.pk, 1, 1])).content.decode()

        assert "1284" in html
        assert "1858" in html
        assert "Anna2 Aa2" in html
        assert "final" in html

    def test_who_entered_it_is_not_told(self, client: Client, played: Evening, organiser: Account, scorer: Account) -> None:
        sheet = played.get_table(1, 1).sheet
        sheet.entered_by, sheet.checked_by = organiser, scorer
        sheet.save()

        html = client.get(reverse("tournaments:table", args=[played.event.pk, 1, 1])).content.decode()

        assert not re.search(r"Ria|Kees", html)

    def test_a_sheet_with_a_question_shows_no_figures(self, client: Client, played: Evening) -> None:
        played.enter(2, 1, 1717, 1500, state=SheetState.QUESTION, question="Is this Piet?")

        html = client.get(reverse("tournaments:table", args=[played.event.pk, 2, 1])).content.decode()

        assert "question" in html
        assert not re.search(r"1717|Piet", html)

    def test_a_draft_is_for_staff_alone(self, client: Client, played: Evening) -> None:
        pairs = list(played.event.entrants.all())
        played.open_round(3, (pairs[0], pairs[3]), state=RoundState.DRAFT)

        assert client.get(reverse("tournaments:table", args=[played.event.pk, 3, 1])).status_code in (302, 404)

    @pytest.mark.parametrize(("role", "status"), [(Role.PLAYER, 403), (Role.SCORER, 200)])
    def test_a_draft_is_kept_from_players_of_the_club_too(
        self, client: Client, played: Evening, make_account: Callable[..., Account], role: str, status: int
    ) -> None:
        pairs = list(played.event.entrants.all())
        played.open_round(3, (pairs[0], pairs[3]), state=RoundState.DRAFT)
        client.force_login(make_account(played.event.club, role))

        assert client.get(reverse("tournaments:table", args=[played.event.pk, 3, 1])).status_code == status

    def test_a_substitute_is_who_sat_there(self, client: Client, played: Evening) -> None:
        guest = played.add("Gast Groot", "Henk Hh")
        seat = Seat.objects.filter(table=played.get_table(1, 1), position="N")
        seat.update(person=guest.members.first().person, credit=Credit.ENTRANT)

        assert "Gast Groot" in client.get(reverse("tournaments:table", args=[played.event.pk, 1, 1])).content.decode()


class TestQueries:
    """As many questions to the database for 3 rows as for 30."""

    def fill(self, evening: Evening, rows: int) -> Evening:
        pairs = evening.add_pairs(rows)
        even = rows - rows % 2
        evening.open_round(1, *zip(pairs[:even:2], pairs[1:even:2], strict=True))
        if rows % 2:
            evening.note(pairs[-1], 1)
        for number in range(1, rows // 2 + 1):
            evening.enter(1, number, 1500, 1600)
        standings.refresh(evening.event.pk)
        return evening

    @pytest.mark.parametrize("rows", [3, 30])
    def test_the_page_of_a_visitor(
        self, client: Client, evening: Evening, rows: int, django_assert_num_queries: Callable[..., object]
    ) -> None:
        self.fill(evening, rows)

        with django_assert_num_queries(10):  # type: ignore[attr-defined]
            assert len(list_lines(read(client, evening))) == rows

    @pytest.mark.parametrize("rows", [3, 30])
    def test_searched_and_sorted(
        self, client: Client, evening: Evening, rows: int, django_assert_num_queries: Callable[..., object]
    ) -> None:
        self.fill(evening, rows)

        with django_assert_num_queries(9):  # type: ignore[attr-defined]
            assert len(list_lines(read(client, evening, sort="name", q="anna"))) == rows
