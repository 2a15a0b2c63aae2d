"""What the worker does: the opponents' moves; and what beat asks for, when something was left undone."""

from celery import shared_task

from duels.selectors.waiting import list_forgotten_plays, list_late_duels
from duels.services import opponents
from duels.services.results import expire_duel, leave_past_days
from duels.tasks import MOVE_OPPONENTS, QUEUE


@shared_task(name=MOVE_OPPONENTS)
def move_opponents(play_id: int) -> None:
    """Plays the opponents' moves of a play."""
    opponents.move_opponents(play_id)


@shared_task
def repair_plays() -> None:
    """Asks again for the opponents of plays that wait: a worker was killed, or the broker was down."""
    for play_id in list_forgotten_plays():
        move_opponents.apply_async(args=(play_id,), queue=QUEUE)


@shared_task
def expire_duels() -> None:
    """Settles the duels whose time is over, each by itself, and closes the deals of past days."""
    leave_past_days()
    for duel_id in list_late_duels():
        expire_duel(duel_id)
