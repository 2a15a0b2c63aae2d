"""What services ask of the worker: to take up a job, after the commit and never in the way of who saves."""

from celery import signature
from django.db import transaction

from accounts.models import Job


def ask_for(job: Job) -> None:
    """Sends the job to the worker. It goes by name, as the code that does it lies in an app above; settings name the queue."""
    signature(job.task, args=[job.pk]).apply_async()


def ask_after_commit(job: Job) -> None:
    """Asks once the row is stored. With a broker that is down the row stays, and beat finds it (jobs.py)."""
    transaction.on_commit(lambda: ask_for(job), robust=True)
