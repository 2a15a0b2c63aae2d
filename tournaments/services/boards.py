"""Making a set of boards: dealt at once, solved by the worker afterwards. The solver itself is known only to services/pars.py."""

import secrets

from django.db import transaction

from accounts.models import Account, Club
from accounts.names import clean_name
from accounts.services.jobs import restart_job, start_job
from scoring.boards import SEED_BYTES, commit_to_seed, deal_board
from scoring.rules import find_preset
from tournaments.convert.boards import copy_board_rules, read_board_rules, write_hands
from tournaments.models import Board, BoardSet
from tournaments.refusals import Refusal, Refused

PLAYERS = 4
SOLVE = "tournaments.jobs.solve_boards"


@transaction.atomic
def make_board_set(*, club: Club, name: str, rule_preset: str, board_count: int, by: Account | None) -> BoardSet:
    """Deals the boards from a new secret seed and asks the worker for their pars. Raises Refused for a name that the club has already."""
    if find_preset(rule_preset).players != PLAYERS:
        raise Refused(Refusal.BOARDS_FOR_FOUR)
    club, name = Club.objects.select_for_update(of=("self",)).get(pk=club.pk), clean_name(name)
    if BoardSet.objects.filter(club=club, name=name).exists():
        raise Refused(Refusal.BOARD_SET_TWICE, name=name)
    seed = secrets.token_bytes(SEED_BYTES)
    board_set = BoardSet.objects.create(
        club=club,
        name=name,
        rule_preset=rule_preset,
        rules=copy_board_rules(rule_preset),
        board_count=board_count,
        seed=seed.hex(),
        commitment=commit_to_seed(seed),
        made_by=by,
    )
    deal_boards(board_set, seed)
    board_set.job = start_job(club=club, task=SOLVE, subject_id=board_set.pk, total=board_count, by=by)
    board_set.save(update_fields=["job"])
    return board_set


def deal_boards(board_set: BoardSet, seed: bytes) -> None:
    """Stores the boards of a new set."""
    rules = read_board_rules(board_set)
    dealt = [deal_board(seed, number, rules) for number in range(1, board_set.board_count + 1)]
    Board.objects.bulk_create(
        Board(board_set=board_set, number=board.number, dealer=board.dealer, hands=write_hands(board.hands)) for board in dealt
    )


def solve_again(*, board_set: BoardSet) -> bool:
    """Asks again for pars that could not be worked out; what was solved stays. False when they did not fail."""
    return board_set.job_id is not None and restart_job(job_id=board_set.job_id)
