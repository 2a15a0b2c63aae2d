"""The life of a job: asked for, taken by a worker, brought further step by step, finished or failed; and found when it was lost."""

import logging
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from accounts.choices import JobState
from accounts.models import Account, Club, Job
from accounts.models.job import UNFINISHED
from accounts.tasks import ask_after_commit

LOST_AFTER = timedelta(minutes=2)
"""A job of which nothing was heard for so long is lost; one step of a job takes less."""
MOST_TRIES = 5
"""So often a job is begun without getting any further before it has failed: it may be what kills the workers."""
MOST_ERROR = 300
logger = logging.getLogger(__name__)


@transaction.atomic
def start_job(*, club: Club, task: str, subject_id: int, total: int, by: Account | None) -> Job:
    """Stores a job and asks the worker for it after the commit. `task` is the name of a Celery task that takes the job's id."""
    job = Job.objects.create(club=club, task=task, subject_id=subject_id, total=total, made_by=by, heard_at=timezone.now())
    ask_after_commit(job)
    return job


@transaction.atomic
def restart_job(*, job_id: int) -> bool:
    """Asks again for a job that failed; it goes on where it stopped. False when it has not failed."""
    job = Job.objects.select_for_update(of=("self",)).get(pk=job_id)
    if job.state != JobState.FAILED:
        return False
    job.state, job.error, job.tries, job.heard_at, job.finished_at = JobState.WAITING, "", 0, timezone.now(), None
    job.save()
    ask_after_commit(job)
    return True


@transaction.atomic
def take_job(*, job_id: int) -> Job | None:
    """Gives the job to the worker that asks, None when there is nothing to do: it is decided, gone, or another worker is at it."""
    job = Job.objects.select_for_update(of=("self",)).filter(pk=job_id, state__in=UNFINISHED).first()
    if job is None or (job.state == JobState.RUNNING and timezone.now() - job.heard_at < LOST_AFTER):
        return None
    job.state, job.heard_at, job.tries = JobState.RUNNING, timezone.now(), job.tries + 1
    job.save()
    return job


def advance_job(*, job_id: int, progress: int) -> None:
    """Says how far a running job is. Call it in the transaction that stores the step, so that both stand or neither."""
    Job.objects.filter(pk=job_id, state=JobState.RUNNING).update(progress=progress, heard_at=timezone.now(), tries=0)


def finish_job(*, job_id: int, result: object = None) -> None:
    """Says that all is done."""
    decide_job(job_id, state=JobState.DONE, result=result)


def fail_job(*, job_id: int, error: str) -> None:
    """Says that it cannot go on, and why, for who looks after the site."""
    decide_job(job_id, state=JobState.FAILED, error=error[:MOST_ERROR])


def decide_job(job_id: int, **columns: object) -> None:
    """Ends a job that has not ended."""
    Job.objects.filter(pk=job_id, state__in=UNFINISHED).update(finished_at=timezone.now(), **columns)


def recover_jobs() -> int:
    """Asks again for every job of which nothing was heard for long, and gives up those begun too often; tells how many were asked for.

    A job is lost with a killed worker, or when the broker was down as it was asked for.
    """
    asked = 0
    for job_id in Job.objects.filter(state__in=UNFINISHED, heard_at__lt=timezone.now() - LOST_AFTER).values_list("pk", flat=True):
        asked += recover_job(job_id)
    return asked


@transaction.atomic
def recover_job(job_id: int) -> bool:
    """Asks again for one lost job; False when it was heard of meanwhile, or has failed by now."""
    lost = Job.objects.select_for_update(of=("self",)).filter(pk=job_id, state__in=UNFINISHED)
    job = lost.filter(heard_at__lt=timezone.now() - LOST_AFTER).first()
    if job is None:
        return False
    if job.tries >= MOST_TRIES:
        fail_job(job_id=job_id, error=f"begun {job.tries} times without getting further")
        return False
    logger.warning("job %s is lost and asked for again", job)
    job.state, job.heard_at = JobState.WAITING, timezone.now()
    job.save()
    ask_after_commit(job)
    return True
