"""Two clicks at the same moment, in two processes' worth of connections on PostgreSQL: one draw, one entrant, one closed round."""

import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import pytest
from django.db import IntegrityError, connection

from accounts.models import Account, Person
from tests.tournaments.build import Evening, make_club, make_person
from tournaments.choices import RoundState, SheetState
from tournaments.convert import RowTexts
from tournaments.models import Event, Round, ScoreList, Seat, SheetChange, Table
from tournaments.refusals import Refusal, Refused
from tournaments.services import rounds, setup
from tournaments.services.entrants import add_entrant
from tournaments.services.lists import type_rows
from tournaments.services.rounds import close_round, draw_round, publish_round, take_back_round

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def ready(transactional_db: None) -> Evening:
    """Eight pairs and nothing drawn yet."""
    evening = Evening(make_club("De Vier Azen", "de-vier-azen"))
    evening.add_pairs(8)
    return evening


def run_together(*acts: Callable[[], Any]) -> list[Future[Any]]:
    """Runs these in threads that start as one, each on a connection of its own."""
    gate = threading.Barrier(len(acts))

    def run(act: Callable[[], Any]) -> Any:
        try:
            gate.wait(20)
            return act()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as pool:
        return [pool.submit(run, act) for act in acts]


def wait_for_others(monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    """Holds each draw until so many have begun, or half a second: with the lock the others cannot begin before it is done."""
    begun = threading.Barrier(count)
    real = rounds.make_draw

    def make_draw(*args: Any) -> Any:
        with suppress(threading.BrokenBarrierError):
            begun.wait(0.5)
        return real(*args)

    monkeypatch.setattr(rounds, "make_draw", make_draw)


def click(evening: Evening) -> Callable[[], Round]:
    """One click on the button."""
    event = Event.objects.get(pk=evening.event.pk)
    return lambda: draw_round(event=event, number=1, by=None)


def test_four_clicks_on_the_button_make_one_draw(ready: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    wait_for_others(monkeypatch, 2)
    drawn = [future.result() for future in run_together(*[click(ready) for _ in range(4)])]

    assert {one.pk for one in drawn} == {Round.objects.get().pk}
    assert {one.seed for one in drawn} == {Round.objects.get().seed}
    assert (Table.objects.count(), Seat.objects.count()) == (4, 16)


def test_the_database_itself_takes_no_second_draw(ready: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the lock both find no round; the unique number stops the second, and nothing of it stays."""
    monkeypatch.setattr(setup, "lock_event", lambda event: Event.objects.select_related("club").get(pk=event.pk))
    wait_for_others(monkeypatch, 2)
    failures = [future.exception() for future in run_together(click(ready), click(ready))]

    assert [type(failure) for failure in failures if failure] == [IntegrityError]
    assert (Round.objects.count(), Table.objects.count(), Seat.objects.count()) == (1, 4, 16)


def test_two_organisers_add_the_same_person(ready: Evening) -> None:
    event, anna = ready.event, make_person(ready.event.club, "Anna van der Aa")
    others = [make_person(event.club, name) for name in ("Bert B", "Cor C")]

    def add(other: Person) -> Callable[[], Any]:
        return lambda: add_entrant(event=event, persons=[anna, other], by=None)

    failures = [future.exception() for future in run_together(*map(add, others))]

    (refused,) = filter(None, failures)
    assert isinstance(refused, Refused)
    assert refused.code == Refusal.PERSON_ELSEWHERE
    assert event.entrants.count() == 9


def test_a_round_closed_twice_is_closed_once(ready: Evening) -> None:
    drawn = draw_round(event=ready.event, number=1, by=None)
    publish_round(round=drawn, version=drawn.version, by=None)
    for table in Table.objects.all():
        ready.enter(1, table.number, 1284, 1858, state=SheetState.ENTERED)
    closed = [future.result() for future in run_together(*[lambda: close_round(round=drawn, by=None)] * 3)]

    assert {one.state for one in closed} == {RoundState.CLOSED}
    assert SheetChange.objects.count() == 4


def test_a_row_typed_while_its_round_is_taken_back_is_not_lost(ready: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """The one who is second sees what the first has done: no draft keeps typed rows, and no row goes to a draft."""
    drawn = draw_round(event=ready.event, number=1, by=None)
    publish_round(round=drawn, version=drawn.version, by=None)
    table, by = Table.objects.get(number=1), Account.objects.create_user(email="nel@example.com", name="Nel")
    looked, typed = threading.Event(), threading.Event()
    real = rounds.find_typed_tables

    def look(of: Round) -> list[int]:
        found = real(of)
        looked.set()
        typed.wait(0.5)  # with the lock nobody can type now
        return found

    monkeypatch.setattr(rounds, "find_typed_tables", look)

    def type_a_row() -> Any:
        looked.wait(20)
        try:
            return type_rows(table=table, rows={1: RowTexts(ns_points="84")}, stamps={}, by=by)
        finally:
            typed.set()

    back, row = run_together(lambda: take_back_round(round=drawn), type_a_row)

    assert back.result().state == RoundState.DRAFT
    refused = row.exception()
    assert isinstance(refused, Refused)
    assert refused.code == Refusal.ROUND_NOT_PUBLISHED
    assert not ScoreList.objects.exists()


def test_a_row_for_a_table_that_was_drawn_away_is_refused(ready: Evening) -> None:
    drawn = draw_round(event=ready.event, number=1, by=None)
    table, by = Table.objects.get(number=1), Account.objects.create_user(email="nel@example.com", name="Nel")
    rounds.discard_draft(round=drawn)

    with pytest.raises(Refused) as refused:
        type_rows(table=table, rows={1: RowTexts(ns_points="84")}, stamps={}, by=by)
    assert refused.value.code == Refusal.ROUND_CHANGED
