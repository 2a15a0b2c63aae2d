"""The refreshes that services ask for: after the commit, by the worker, and never in the way of who saves."""

from celery import shared_task
from django.db import transaction
from django.db.models import F

from tournaments import standings
from tournaments.models import Event


@shared_task
def refresh_standing(event_id: int) -> None:
    """Brings an event's standing up to its results; nothing happens when it is already."""
    standings.refresh(event_id)


def refresh_standings_after_commit(event: Event) -> None:
    """Says that results changed, and asks the worker for the new standing once the change is stored.

    The caller holds the event's row lock inside its transaction. A broker that is down breaks nothing: the change stays, and beat
    finds the event by its revisions (jobs.py).
    """
    Event.objects.filter(pk=event.pk).update(results_revision=F("results_revision") + 1)
    event.results_revision += 1
    transaction.on_commit(lambda: refresh_standing.delay(event.pk), robust=True)
