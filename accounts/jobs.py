"""What beat asks for: finding jobs that a killed worker or a broker that was down left undone."""

from celery import shared_task

from accounts.services.jobs import recover_jobs


@shared_task
def repair_jobs() -> None:
    """Asks again for every job that was lost."""
    recover_jobs()
