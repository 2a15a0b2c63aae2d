"""A job from its asking to its end; and what becomes of one whose worker was killed."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone
from kombu.exceptions import OperationalError

from accounts import jobs, tasks
from accounts.choices import JobState
from accounts.models import Club, Job
from accounts.services.jobs import (
    LOST_AFTER,
    MOST_TRIES,
    advance_job,
    fail_job,
    finish_job,
    recover_jobs,
    restart_job,
    start_job,
    take_job,
)
from config.celery import app

TASK = "tests.work"


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The jobs that the worker was asked for."""
    ids: list[int] = []
    monkeypatch.setattr(tasks, "ask_for", lambda job: ids.append(job.pk))
    return ids


@pytest.fixture
def job(club: Club, asked: list[int]) -> Job:
    return start_job(club=club, task=TASK, subject_id=7, total=3, by=None)


def lose(job: Job, **columns: Any) -> None:
    """Nothing is heard of the job for long."""
    Job.objects.filter(pk=job.pk).update(heard_at=timezone.now() - LOST_AFTER - timedelta(seconds=1), **columns)


def test_the_worker_is_asked_after_the_commit(club: Club, asked: list[int], django_capture_on_commit_callbacks: Callable[..., Any]) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        job = start_job(club=club, task=TASK, subject_id=7, total=3, by=None)
        assert asked == []
    assert asked == [job.pk]
    assert (job.state, job.progress, job.total) == (JobState.WAITING, 0, 3)


def test_a_job_goes_from_step_to_step_to_its_end(job: Job) -> None:
    assert take_job(job_id=job.pk)
    advance_job(job_id=job.pk, progress=2)
    job.refresh_from_db()
    assert (job.state, job.progress, job.is_unfinished) == (JobState.RUNNING, 2, True)

    finish_job(job_id=job.pk, result={"boards": 3})
    job.refresh_from_db()
    assert (job.state, job.result, job.is_unfinished) == (JobState.DONE, {"boards": 3}, False)
    assert job.finished_at


def test_a_job_is_taken_by_one_worker(job: Job) -> None:
    assert take_job(job_id=job.pk)
    assert take_job(job_id=job.pk) is None


def test_what_is_decided_or_gone_is_not_taken(job: Job) -> None:
    finish_job(job_id=job.pk)
    assert take_job(job_id=job.pk) is None
    assert take_job(job_id=job.pk + 1) is None


def test_what_is_decided_stays_so(job: Job) -> None:
    finish_job(job_id=job.pk)
    fail_job(job_id=job.pk, error="too late")
    advance_job(job_id=job.pk, progress=1)
    job.refresh_from_db()
    assert (job.state, job.error, job.progress) == (JobState.DONE, "", 0)


def test_a_failed_job_says_why_and_may_be_asked_for_again(
    job: Job, asked: list[int], django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    take_job(job_id=job.pk)
    advance_job(job_id=job.pk, progress=1)
    fail_job(job_id=job.pk, error="x" * 1000)
    job.refresh_from_db()
    assert (job.state, job.error) == (JobState.FAILED, "x" * 300)

    with django_capture_on_commit_callbacks(execute=True):
        assert restart_job(job_id=job.pk)
        assert not restart_job(job_id=job.pk)
    job.refresh_from_db()
    assert (job.state, job.error, job.progress) == (JobState.WAITING, "", 1)
    assert asked == [job.pk]


@pytest.mark.parametrize("state", [JobState.WAITING, JobState.RUNNING])
def test_beat_asks_for_a_lost_job_once(
    job: Job, state: str, asked: list[int], django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    lose(job, state=state)
    with django_capture_on_commit_callbacks(execute=True):
        jobs.repair_jobs()
        jobs.repair_jobs()
    assert asked == [job.pk]
    assert take_job(job_id=job.pk)


def test_beat_leaves_alone_what_is_alive_or_decided(job: Job, asked: list[int]) -> None:
    take_job(job_id=job.pk)
    assert recover_jobs() == 0
    finish_job(job_id=job.pk)
    lose(job)
    assert recover_jobs() == 0


def test_a_job_that_never_gets_further_is_given_up(job: Job) -> None:
    for _ in range(MOST_TRIES):
        lose(job)
        assert take_job(job_id=job.pk)
    lose(job)
    assert recover_jobs() == 0
    job.refresh_from_db()
    assert job.state == JobState.FAILED
    assert "5 times" in job.error


def test_progress_forgets_the_tries(job: Job) -> None:
    for _ in range(MOST_TRIES):
        lose(job)
        take_job(job_id=job.pk)
    advance_job(job_id=job.pk, progress=1)
    lose(job)
    assert recover_jobs() == 1


def test_a_dead_broker_breaks_nothing(
    club: Club, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    def fail(job: Job) -> None:
        raise OperationalError("connection refused")

    monkeypatch.setattr(tasks, "ask_for", fail)
    with django_capture_on_commit_callbacks(execute=True):
        job = start_job(club=club, task=TASK, subject_id=7, total=3, by=None)
    lose(job)
    monkeypatch.undo()
    found: list[int] = []
    monkeypatch.setattr(tasks, "ask_for", lambda job: found.append(job.pk))
    with django_capture_on_commit_callbacks(execute=True):
        jobs.repair_jobs()
    assert found == [job.pk]


def test_what_is_rolled_back_is_not_asked_for(club: Club, asked: list[int], django_capture_on_commit_callbacks: Callable[..., Any]) -> None:
    with django_capture_on_commit_callbacks(execute=True), transaction.atomic():
        start_job(club=club, task=TASK, subject_id=7, total=3, by=None)
        transaction.set_rollback(True)
    assert asked == []


def test_beat_knows_the_repair() -> None:
    (entry,) = [entry for entry in app.conf.beat_schedule.values() if entry["task"] == jobs.repair_jobs.name]
    assert entry["schedule"] <= 60
