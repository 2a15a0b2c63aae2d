"""A standing computed again: what it writes, what it forgets, and what it costs."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournaments.build import Evening
from tests.tournaments.stored_standings import find_line, play, read, refresh
from tournaments import standings
from tournaments.choices import Outcome, RoundState, SheetState
from tournaments.models import Absence, StandingLine
from tournaments.models.standing import CLOSED


@pytest.fixture
def played(evening: Evening) -> Evening:
    """Four pairs after two rounds; the sheets are those of tests/scoring/cases/sheets.json."""
    return play(evening)


def test_twice_changes_nothing_and_writes_nothing(played: Evening) -> None:
    assert refresh(played)
    before = list(StandingLine.objects.order_by("pk").values())

    assert not refresh(played)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert standings.refresh(played.event.pk, even_if_current=True)

    assert list(StandingLine.objects.order_by("pk").values()) == before
    assert not [query["sql"] for query in queries if "standingline" in query["sql"] and not query["sql"].startswith("SELECT")]


def test_the_refresh_brings_the_revision_up_and_says_when(played: Evening) -> None:
    played.event.refresh_from_db()
    assert not played.event.is_current

    refresh(played)

    played.event.refresh_from_db()
    assert played.event.is_current
    assert played.event.standings_at is not None


def test_an_event_that_is_no_more_is_no_error(db: None) -> None:
    assert standings.refresh(10**6) is False


def test_lines_of_what_is_gone_are_deleted(played: Evening) -> None:
    refresh(played)
    extra = played.add("Cor Cc", "Dirk Dd")
    StandingLine.objects.create(event=played.event, scope=7, entrant=extra, place=1, total=0, points=0, rounds=0, byes=0, absences=0)
    played.touch()

    refresh(played)
    assert read(played, 7) == []
    assert [number for number, *_ in read(played)] == [1, 2, 3, 4, 5]

    extra.delete()
    played.touch()
    refresh(played)
    assert [number for number, *_ in read(played)] == [1, 2, 3, 4]


def test_a_withdrawn_round_takes_its_lines_along(played: Evening) -> None:
    refresh(played)
    played.event.rounds.filter(number=2).update(state=RoundState.DRAFT)
    played.touch()

    refresh(played)

    assert read(played, 2) == []
    assert read(played)[0] == (2, 1, 1858)


def test_a_correction_in_round_1_after_round_3_closed_equals_a_full_recomputation(played: Evening) -> None:
    pairs = list(played.event.entrants.all())
    played.open_round(3, (pairs[0], pairs[3]), (pairs[1], pairs[2]))
    played.enter_sample(3, 1, "good-6")
    played.enter_sample(3, 2, "good-1")
    for number in (1, 2, 3):
        played.close_round(number)
        refresh(played)

    played.enter(1, 1, 1464, 1678, state=SheetState.FINAL)  # was 1284 - 1858
    refresh(played)
    corrected = list(StandingLine.objects.order_by("scope", "place").values_list("scope", "entrant", "place", "rank", "total", "by_round"))

    StandingLine.objects.all().delete()
    standings.refresh(played.event.pk, even_if_current=True)
    anew = list(StandingLine.objects.order_by("scope", "place").values_list("scope", "entrant", "place", "rank", "total", "by_round"))
    assert corrected == anew
    assert find_line(played, 1).total == 1464 + 1939 + 1578


def test_the_closed_rounds_are_kept_apart(played: Evening) -> None:
    refresh(played)
    assert read(played, CLOSED) == []

    played.close_round(1)
    refresh(played)
    assert read(played, CLOSED) == read(played, 1) == [(2, 1, 1858), (3, 2, 1803), (1, 3, 1284), (4, 4, 1279)]

    played.close_round(2)
    refresh(played)
    assert read(played, CLOSED) == read(played)


def test_a_seat_goes_before_a_note_of_absence(played: Evening) -> None:
    one = played.event.entrants.get(number=1)
    Absence.objects.create(round=played.event.rounds.get(number=1), entrant=one, outcome=Outcome.LATE)
    played.touch()

    refresh(played)

    assert find_line(played, 1).total == 3223


@pytest.mark.parametrize("pairs", [4, 24])
def test_the_number_of_queries_does_not_grow_with_the_evening(evening: Evening, pairs: int) -> None:
    entrants = evening.add_pairs(pairs)
    evening.open_round(1, *zip(entrants[::2], entrants[1::2], strict=True))
    for number in range(1, pairs // 2 + 1):
        evening.enter(1, number, 1500, 1600 + number)

    with CaptureQueriesContext(connection) as queries:
        refresh(evening)

    statements = [query["sql"] for query in queries if not query["sql"].startswith(("BEGIN", "SAVEPOINT", "RELEASE"))]
    assert len(statements) == 9, "\n".join(statements)
