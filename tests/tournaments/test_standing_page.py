"""The public standing: what it says, to whom, how it refreshes itself, and whose names it tells."""

import re
from collections.abc import Callable

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from accounts.choices import Privacy, Role
from accounts.models import Account, Club, Person
from tests.tournaments.build import Evening
from tests.tournaments.standing_pages import address, find_line, list_lines, play, read
from tournaments import standings
from tournaments.choices import EventState, Publicity, RoundState, SheetState
from tournaments.services import publish
from tournaments.views.public import standing as view

pytestmark = pytest.mark.usefixtures("_english")


@pytest.fixture
def _english(english: Client) -> None:
    """These tests read English."""


@pytest.fixture
def played(evening: Evening) -> Evening:
    """Four pairs; round 1 is closed, of round 2 one of two tables is in: 1858+1277, 1284+1939, 1803, 1279."""
    return play(evening)


def test_the_heading_says_after_which_round_and_how_far_it_is(client: Client, played: Evening) -> None:
    html = read(client, played)

    assert "<h1>Standing after round 2</h1>" in html
    assert "Provisional: 1 of 2 tables in." in html
    assert "Table 1 is still to come." in html
    assert re.search(r"Updated (on \d+ \w+ )?at \d\d:\d\d\.", html)


def test_lines_stand_by_rank_and_those_without_their_sheet_in_a_group_of_their_own(client: Client, played: Evening) -> None:
    html = read(client, played)

    assert list_lines(html) == ["1", "2", "3", "4"]
    assert html.index('id="entrant-2"') < html.index("Not in yet") < html.index('id="entrant-3"')
    assert find_line(html, 1).startswith("1 Anna1 Aa1 Bert1 Bb1")
    assert "3223" in find_line(html, 1)
    assert find_line(html, 3).startswith("– Anna3 Aa3")
    assert "table 1" in find_line(html, 3)


def test_a_shared_place_says_so(client: Client, evening: Evening) -> None:
    one, two = evening.add_pairs(2)
    evening.open_round(1, (one, two))
    evening.enter(1, 1, 1406, 1406)
    standings.refresh(evening.event.pk)

    html = read(client, evening)

    assert find_line(html, 1).startswith("1 shared")
    assert find_line(html, 2).startswith("1 shared")


def test_a_round_has_a_standing_of_its_own(client: Client, played: Evening) -> None:
    html = read(client, played, round=1)

    assert "<h1>Standing of round 1</h1>" in html
    assert list_lines(html) == ["2", "3", "1", "4"]
    assert "Round 1 is closed." in html


def test_a_round_that_is_not_there_is_not_found(client: Client, played: Evening) -> None:
    played.open_round(3, state=RoundState.DRAFT)

    assert client.get(address(played, round=3)).status_code == 404
    assert client.get(address(played, "standing_fragment", round=9)).status_code == 404
    assert client.get(reverse("tournaments:standing_fragment", args=[10**6])).status_code == 404


@pytest.mark.parametrize(
    "params",
    [
        {"round": "x"},
        {"round": "-1"},
        {"page": "0"},
        {"page": "99"},
        {"page": "1e9"},
        {"sort": "password"},
        {"sort": "-roem"},
        {"sort": "name"},
        {"sort": "-average"},
        {"q": "%00%27"},
        {"q": "9" * 40},
        {"q": "ß² ٣"},
        {"v": "%F0%9F%98%80"},
    ],
)
def test_odd_questions_get_an_answer(client: Client, played: Evening, params: dict[str, str]) -> None:
    for name in ("standing", "standing_fragment"):
        assert client.get(address(played, name, **params)).status_code == 200


def test_while_no_table_of_a_round_is_in_the_standing_is_that_of_the_rounds_before(client: Client, played: Evening) -> None:
    played.enter(2, 2, 1939, 1277, state=SheetState.QUESTION)
    standings.refresh(played.event.pk)

    html = read(client, played)

    assert "<h1>Standing after round 1</h1>" in html
    assert "Round 2 is being played: no table is in yet." in html
    assert "Not in yet" not in html


def test_a_closed_evening_has_a_final_standing(client: Client, played: Evening) -> None:
    played.enter(2, 1, 1500, 1600)
    played.close_round(2)
    played.event.refresh_from_db()
    played.event.state = EventState.CLOSED
    played.event.save()
    standings.refresh(played.event.pk)

    html = read(client, played)

    assert "<h1>Final standing</h1>" in html
    assert "This is the final standing." in html


def test_before_the_first_sheet_the_page_says_when_there_will_be_something(client: Client, evening: Evening) -> None:
    assert "As soon as the first table is in, the standing is here." in read(client, evening)


def test_a_standing_that_is_behind_says_that_it_is_being_updated(client: Client, played: Evening) -> None:
    played.touch()

    assert "Being updated." in read(client, played)


class TestPublicity:
    """What the organiser lets everyone see; who works on the evening sees everything."""

    def show(self, evening: Evening, publicity: str) -> None:
        evening.event.publicity = publicity
        evening.event.save()

    def test_hidden_shows_no_figure_anywhere(self, client: Client, played: Evening) -> None:
        self.show(played, Publicity.HIDDEN)
        pages = [
            read(client, played),
            read(client, played, "standing_fragment"),
            client.get(reverse("tournaments:entrant", args=[played.event.pk, 1])).content.decode(),
            client.get(reverse("tournaments:table", args=[played.event.pk, 1, 1])).content.decode(),
        ]

        assert "The organiser shows it later." in pages[0]
        for html in pages:
            assert not re.search(r"3223|1284|1939|1858", html)

    def test_hidden_rounds_are_not_found(self, client: Client, played: Evening) -> None:
        self.show(played, Publicity.HIDDEN)

        assert client.get(address(played, round=1)).status_code == 404

    def test_closed_rounds_only(self, client: Client, played: Evening) -> None:
        self.show(played, Publicity.CLOSED_ROUNDS)
        html = read(client, played)

        assert "<h1>Standing after round 1</h1>" in html
        assert "1858" in find_line(html, 2)
        assert "1277" not in html
        assert client.get(address(played, round=2)).status_code == 404
        assert "1939" not in client.get(reverse("tournaments:entrant", args=[played.event.pk, 1])).content.decode()
        assert "1939" not in client.get(reverse("tournaments:table", args=[played.event.pk, 2, 2])).content.decode()

    def test_the_staff_sees_all_of_it_and_reads_that_others_do_not(self, at_work: Client, played: Evening) -> None:
        self.show(played, Publicity.HIDDEN)
        html = read(at_work, played)

        assert "Only the staff sees this:" in html
        assert "3223" in html
        assert "for=staff" in html
        assert "3223" in read(at_work, played, "standing_fragment", **{"for": "staff"})

    def test_the_staff_of_another_club_and_players_see_what_everyone_sees(
        self, client: Client, played: Evening, club: Club, stranger: Account, make_account: Callable[..., Account]
    ) -> None:
        self.show(played, Publicity.HIDDEN)
        for account in (stranger, make_account(club, Role.PLAYER, "Nel Steen")):
            client.force_login(account)

            assert "3223" not in read(client, played)
            assert client.get(address(played, "standing_fragment", **{"for": "staff"})).status_code in (403, 404)
            assert client.get(address(played, "standing_own", **{"for": "staff"})).status_code in (403, 404)

    def test_nobody_gets_the_staffs_piece_without_signing_in(self, client: Client, played: Evening, at_work: Client) -> None:
        self.show(played, Publicity.HIDDEN)
        read(at_work, played, "standing_fragment", **{"for": "staff"})

        answer = Client().get(address(played, "standing_fragment", **{"for": "staff"}))

        assert answer.status_code in (403, 404)


class TestPolling:
    """The piece that phones ask for."""

    def find_version(self, html: str) -> str:
        (found,) = re.findall(r"[?;&]v=([0-9a-f]+)", html)
        return str(found)

    def test_204_while_nothing_changed(self, client: Client, played: Evening) -> None:
        version = self.find_version(read(client, played))

        answer = client.get(address(played, "standing_fragment", v=version))

        assert (answer.status_code, answer.content) == (204, b"")
        assert answer["ETag"] == f'"{version}"'

    def test_after_a_change_the_new_one_comes_with_its_head_and_says_so(
        self, client: Client, played: Evening, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        version = self.find_version(read(client, played))
        monkeypatch.setattr(publish, "LEAST_AGE", 0)
        monkeypatch.setattr(publish, "LOOK_EVERY", 0)
        played.enter(2, 1, 1500, 1600)
        standings.refresh(played.event.pk)

        answer = client.get(address(played, "standing_fragment", v=version))
        html = answer.content.decode()

        assert answer.status_code == 200
        assert self.find_version(html) != version
        assert "Provisional: all tables are in." in html
        assert 'hx-swap-oob="true"' in html
        assert answer["HX-Trigger-After-Swap"] == "standing-changed"

    def test_if_none_match_gets_304(self, client: Client, played: Evening) -> None:
        etag = client.get(address(played, "standing_fragment"))["ETag"]

        assert client.get(address(played, "standing_fragment"), headers={"If-None-Match": etag}).status_code == 304

    def test_the_piece_is_the_same_for_everyone(self, client: Client, at_work: Client, played: Evening) -> None:
        assert read(client, played, "standing_fragment") == read(at_work, played, "standing_fragment")

    def test_hundreds_of_phones_cost_one_rendering(self, client: Client, played: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
        renderings: list[view.Query] = []
        real = view.render_parts
        monkeypatch.setattr(view, "render_parts", lambda query: renderings.append(query) or real(query))

        statuses = {client.get(address(played, "standing_fragment")).status_code for _ in range(100)}

        assert statuses == {200}
        assert len(renderings) == 1

    def test_a_kept_piece_asks_the_database_nothing(
        self, client: Client, played: Evening, django_assert_num_queries: Callable[..., object], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(publish, "LOOK_EVERY", 60)
        read(client, played, "standing_fragment")

        with django_assert_num_queries(0):  # type: ignore[attr-defined]
            read(client, played, "standing_fragment")

    def test_each_language_has_its_own_piece(self, client: Client, played: Evening) -> None:
        english = read(client, played, "standing_fragment")
        client.cookies[settings.LANGUAGE_COOKIE_NAME] = "nl"
        dutch = read(client, played, "standing_fragment")

        assert "Provisional: 1 of 2 tables in." in english
        assert "Voorlopig: 1 van 2 tafels binnen." in dutch

    def test_a_changed_name_or_privacy_comes_through(self, client: Client, played: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(publish, "LEAST_AGE", 0)
        monkeypatch.setattr(publish, "LOOK_EVERY", 0)
        assert "Anna1 Aa1" in read(client, played, "standing_fragment")
        person = Person.objects.get(first_name="Anna1")
        person.privacy = Privacy.HIDDEN
        person.save()

        assert "Anna1" not in read(client, played, "standing_fragment")
