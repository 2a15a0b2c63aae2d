"""How a saved result reaches the standing: after the commit, once for a burst, and also when the broker is down."""

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.management import call_command
from django.db import transaction
from kombu.exceptions import OperationalError

from config.celery import app
from tests.services import Running, find_free_port, wait_until
from tests.tournaments.build import Evening
from tournaments import jobs, standings, tasks
from tournaments.models import Event, StandingLine


@pytest.fixture
def ready(evening: Evening) -> Evening:
    """Two pairs with one sheet in, of which no standing was made yet."""
    one, two = evening.add_pairs(2)
    evening.open_round(1, (one, two))
    evening.enter(1, 1, 1284, 1858)
    return evening


def save(evening: Evening) -> None:
    """What every service does at the end of its transaction."""
    with transaction.atomic():
        event = Event.objects.select_for_update().get(pk=evening.event.pk)
        tasks.refresh_standings_after_commit(event)


def test_the_standing_follows_the_commit(ready: Evening, django_capture_on_commit_callbacks: Callable[..., Any]) -> None:
    with django_capture_on_commit_callbacks() as callbacks:
        save(ready)
        assert not StandingLine.objects.exists()

    for callback in callbacks:
        callback()

    assert StandingLine.objects.filter(scope=0).count() == 2
    ready.event.refresh_from_db()
    assert ready.event.is_current


def test_what_is_rolled_back_asks_for_nothing(ready: Evening, django_capture_on_commit_callbacks: Callable[..., Any]) -> None:
    before = Event.objects.get().results_revision
    with django_capture_on_commit_callbacks() as callbacks, transaction.atomic():
        save(ready)
        transaction.set_rollback(True)

    assert callbacks == []
    assert Event.objects.get().results_revision == before


def test_the_event_in_hand_knows_its_new_revision(ready: Evening) -> None:
    event = Event.objects.get()
    tasks.refresh_standings_after_commit(event)

    assert event.results_revision == Event.objects.get().results_revision


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[bool]]:
    """Whether each refresh that was asked for had something to do."""
    found: list[bool] = []
    real = standings.refresh
    monkeypatch.setattr(standings, "refresh", lambda event_id: found.append(real(event_id)))
    return found


def test_a_burst_of_saves_computes_once(ready: Evening, runs: list[bool], django_capture_on_commit_callbacks: Callable[..., Any]) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        for _ in range(20):
            save(ready)

    assert runs == [True] + 19 * [False]


@pytest.fixture
def dead_broker(monkeypatch: pytest.MonkeyPatch) -> None:
    """Asking for a task fails as Celery does when nobody listens."""

    def fail(*args: Any, **kwargs: Any) -> None:
        raise OperationalError("connection refused")

    monkeypatch.setattr(tasks.refresh_standing, "delay", fail)


def test_a_dead_broker_breaks_nothing_and_beat_repairs(
    ready: Evening, dead_broker: None, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        save(ready)
    event = Event.objects.get()
    assert not event.is_current

    monkeypatch.undo()
    jobs.repair_standings()

    event.refresh_from_db()
    assert event.is_current
    assert StandingLine.objects.filter(scope=0).count() == 2


def test_beat_leaves_alone_what_is_up_to_date(ready: Evening, runs: list[bool]) -> None:
    jobs.repair_standings()
    jobs.repair_standings()

    assert runs == [True]


def test_beat_knows_the_repair() -> None:
    (entry,) = [entry for entry in app.conf.beat_schedule.values() if entry["task"] == jobs.repair_standings.name]
    assert entry["schedule"] <= 60


def test_the_command_computes_all_anew(ready: Evening, capsys: pytest.CaptureFixture[str]) -> None:
    standings.refresh(ready.event.pk)
    StandingLine.objects.filter(scope=0).update(total=1)

    call_command("refresh_standings")

    assert sorted(StandingLine.objects.filter(scope=0).values_list("total", flat=True)) == [1284, 1858]
    assert "1 standings" in capsys.readouterr().out


@pytest.mark.services
def test_a_real_worker_brings_a_burst_of_saves_to_the_standing(worker: Running, evening: Evening) -> None:
    one, two = evening.add_pairs(2)
    evening.open_round(1, (one, two))
    evening.enter(1, 1, 1284, 1858)

    for _ in range(10):
        save(evening)

    wait_until(lambda: Event.objects.get().is_current, what="the standing of the last save")
    assert sorted(StandingLine.objects.filter(scope=0).values_list("total", flat=True)) == [1284, 1858]


@pytest.fixture
def gone_broker() -> Iterator[None]:
    """The broker is a Redis that does not answer."""
    before = {name: app.conf[name] for name in ("broker_url", "broker_transport_options", "task_always_eager")}
    app.conf.update(broker_url=f"redis://127.0.0.1:{find_free_port()}/0", broker_transport_options={}, task_always_eager=False)
    app._after_fork()
    yield
    app.conf.update(before)
    app._after_fork()


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_saving_with_the_broker_gone_takes_a_moment_and_no_more(evening: Evening, gone_broker: None) -> None:
    began = time.monotonic()

    save(evening)

    assert time.monotonic() - began < 5
    assert not Event.objects.get().is_current
