"""What beat asks for: finding what a killed worker or a broker that was down left undone."""

from celery import shared_task

from tournaments.selectors.standings import list_stale_events
from tournaments.tasks import refresh_standing


@shared_task
def repair_standings() -> None:
    """Asks for every standing that is behind its results, each by itself so that none holds up another."""
    for event_id in list_stale_events():
        refresh_standing.delay(event_id)
