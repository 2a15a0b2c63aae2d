"""What services ask for after the commit: the opponents' moves, made by the worker."""

from celery import current_app
from django.db import transaction

MOVE_OPPONENTS = "duels.jobs.move_opponents"
QUEUE = "solver"


def ask_opponents_after_commit(play_id: int) -> None:
    """Asks the worker to move once the change is stored. A broker that is down breaks nothing: beat finds the play (jobs.py).

    The job is named instead of imported: what it stands on (the opponents, the solver) is loaded by the worker alone.
    """
    transaction.on_commit(lambda: ask_opponents(play_id), robust=True)


def ask_opponents(play_id: int) -> None:
    """Asks the worker to move."""
    current_app.signature(MOVE_OPPONENTS, args=[play_id]).apply_async(queue=QUEUE)
