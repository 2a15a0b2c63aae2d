"""Working out the pars of boards: the one module of the site that asks the solver. The worker alone calls it."""

from django.db import transaction

from accounts.models import Job
from accounts.services.jobs import advance_job, fail_job, finish_job, take_job
from scoring.solver.position import Solver, Value
from tournaments.convert.boards import find_board_leader, read_board_rules, read_hands
from tournaments.models import Board, BoardSet

Pars = dict[str, dict[str, int]]


def solve_job(job_id: int) -> None:
    """Solves the boards of the job's set that have no pars yet, and stores each with the progress at once.

    A worker that is killed loses one board at most; done again it changes nothing. What goes wrong is kept with the job and raised.
    """
    job = take_job(job_id=job_id)
    if job is None:
        return
    try:
        solve_set(job)
    except Exception as error:
        fail_job(job_id=job.pk, error=f"{type(error).__name__}: {error}")
        raise
    finish_job(job_id=job.pk)


def solve_set(job: Job) -> None:
    """Solves what is left of a set; its deals are searched one after another with the same tables."""
    board_set = BoardSet.objects.get(pk=job.subject_id)
    rules = read_board_rules(board_set)
    left = list(board_set.boards.filter(pars__isnull=True))
    solvers = [Solver(rules, value) for value in Value] if left else []
    for board in left:
        pars: Pars = {}
        for solver in solvers:
            values = solver.value_trumps(read_hands(board.hands), find_board_leader(board, rules)) or {}
            pars[solver.value.value] = {trump.value: difference for trump, difference in values.items()}
        store_pars(job, board, pars)


@transaction.atomic
def store_pars(job: Job, board: Board, pars: Pars) -> None:
    """Stores the pars of one board, and how many of the set have theirs."""
    Board.objects.filter(pk=board.pk).update(pars=pars)
    solved = Board.objects.filter(board_set=board.board_set_id, pars__isnull=False).count()
    advance_job(job_id=job.pk, progress=solved)
