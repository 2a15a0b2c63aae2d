"""Two recomputations forced into each other on PostgreSQL: the lock on the event's row keeps the stored total right.

One refresh is held up between reading and writing. Meanwhile a corrected sheet is saved and refreshed on another connection. With
the lock that has to wait; without it the first refresh writes the old total over the new one, and says that it is up to date.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection, transaction
from django.db.models import F, QuerySet

from tests.tournaments.build import Evening, make_club
from tournaments import standings
from tournaments.models import Event, Sheet, StandingLine

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]

OLD, NEW = 1284, 1464


@pytest.fixture
def ready(transactional_db: None) -> Evening:
    """Two pairs, one sheet, 1284-1858."""
    evening = Evening(make_club("De Vier Azen", "de-vier-azen"))
    one, two = evening.add_pairs(2)
    evening.open_round(1, (one, two))
    evening.enter(1, 1, OLD, 1858)
    return evening


class Held:
    """The first computation stops after its reading until it is let go; later ones go on."""

    def __init__(self) -> None:
        self.has_read = threading.Event()
        self.may_go_on = threading.Event()
        self.real = standings.compute_lines

    def compute(self, event: Event, facts: Any) -> Any:
        lines = self.real(event, facts)
        if not self.has_read.is_set():
            self.has_read.set()
            assert self.may_go_on.wait(20)
        return lines


@contextmanager
def running(work: Callable[[], Any]) -> Iterator[threading.Thread]:
    """Runs the work in a thread of its own, on a connection of its own."""

    def run() -> None:
        try:
            work()
        finally:
            connection.close()

    thread = threading.Thread(target=run)
    thread.start()
    yield thread
    thread.join(20)
    assert not thread.is_alive()


def correct_and_refresh(event_id: int) -> None:
    """Saves 1464 instead of 1284, as the sheet service does, and refreshes."""
    with transaction.atomic():
        standings.lock_event(event_id)
        Sheet.objects.filter(table__round__event=event_id).update(ns_total=NEW, ns_points=NEW)
        Event.objects.filter(pk=event_id).update(results_revision=F("results_revision") + 1)
    standings.refresh(event_id)


def force_interleaving(ready: Evening, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Plays the story above; tells whether the second had to wait for the first."""
    held = Held()
    monkeypatch.setattr(standings, "compute_lines", held.compute)
    with running(lambda: standings.refresh(ready.event.pk)):
        assert held.has_read.wait(20)
        with running(lambda: correct_and_refresh(ready.event.pk)) as second:
            second.join(1)
            had_to_wait = second.is_alive()
            held.may_go_on.set()
    return had_to_wait


def find_total() -> int:
    return StandingLine.objects.get(scope=0, entrant__number=1).total


def test_with_the_lock_the_second_waits_and_the_total_is_right(ready: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    assert force_interleaving(ready, monkeypatch)

    assert find_total() == NEW
    assert Event.objects.get().is_current


def test_without_the_lock_a_wrong_total_is_stored(ready: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    def do_not_lock(event_id: int) -> Event | None:
        found: QuerySet[Event] = Event.objects.filter(pk=event_id)
        return found.first()

    monkeypatch.setattr(standings, "lock_event", do_not_lock)

    assert not force_interleaving(ready, monkeypatch)

    assert find_total() == OLD
