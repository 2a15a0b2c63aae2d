"""What the worker is asked for by name, and what beat asks for: finding what a killed worker or a broker that was down left undone."""

from celery import shared_task

from tournaments.selectors.standings import list_stale_events
from tournaments.services.pars import solve_job
from tournaments.tasks import refresh_standing


@shared_task
def repair_standings() -> None:
    """Asks for every standing that is behind its results, each by itself so that none holds up another."""
    for event_id in list_stale_events():
        refresh_standing.delay(event_id)


@shared_task
def solve_boards(job_id: int) -> None:
    """Works out the pars of a set of boards (queue `solver`)."""
    solve_job(job_id)
