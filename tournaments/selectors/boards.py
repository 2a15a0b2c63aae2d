"""What is read of boards."""

from django.db.models import Count, Q, QuerySet

from accounts.models import Club
from tournaments.models import Board, BoardSet

SECRET = ("seed",)


def get_board_set(set_id: int) -> BoardSet:
    """Gives the set with its club and job; raises BoardSet.DoesNotExist. The seed is read only by who asks for it."""
    return BoardSet.objects.select_related("club", "job").defer(*SECRET).get(pk=set_id)


def list_board_sets(club: Club) -> QuerySet[BoardSet]:
    """Gives the club's sets, the newest first, with `solved`: how many of their boards have pars."""
    sets = BoardSet.objects.filter(club=club).select_related("job").defer(*SECRET)
    return sets.annotate(solved=Count("boards", filter=Q(boards__pars__isnull=False)))


def list_boards(board_set: BoardSet) -> list[Board]:
    """Gives the boards of a set in order."""
    return list(board_set.boards.all())


def find_board(board_set: BoardSet, number: int) -> Board:
    """Gives one board; raises Board.DoesNotExist."""
    board: Board = board_set.boards.get(number=number)
    return board


def get_seed(board_set: BoardSet) -> str:
    """Gives the seed in hex, from which anyone can deal the set again."""
    seed: str = BoardSet.objects.values_list("seed", flat=True).get(pk=board_set.pk)
    return seed
