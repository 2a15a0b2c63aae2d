"""A club's sets of boards: the list, a new one, a set with its pars as they come in, and one board with its hands.

The staff sees that a set is there, its commitment and how far it is; hands, pars and seed only who runs evenings, and who made the set.
"""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.guard import AccountRequest, find_or_404, require
from accounts.models import Club
from accounts.permissions import Action, AnyUser, can
from accounts.selectors import get_club
from accounts.tables import show_page
from tournaments.convert.boards import list_trumps, read_board_rules, show_hands, show_pars
from tournaments.forms.board import BoardSetForm
from tournaments.models import BoardSet
from tournaments.refusals import Refused
from tournaments.selectors.boards import find_board, get_board_set, get_seed, list_board_sets, list_boards
from tournaments.services.boards import make_board_set, solve_again
from tournaments.tables import BoardSetTable
from tournaments.views.organise.staff import require_staff

PER_PAGE = 50
EVERY = 2


@require_safe
@require_staff(Action.ENTER_SHEET, get_club)
def board_sets(request: HttpRequest, club: Club) -> HttpResponse:
    """Lists a club's sets for its staff."""
    table = BoardSetTable(list_board_sets(club))
    show_page(table, request, PER_PAGE)
    return render(request, "tournaments/organise/board_sets.html", {"club": club, "table": table})


@require(Action.MANAGE_EVENT, get_club)
def add_board_set(request: AccountRequest, club: Club) -> HttpResponse:
    """Deals a new set and goes to its page, where the pars come in."""
    form = BoardSetForm(request.POST or None, initial={"rule_preset": club.rule_preset})
    if request.method == "POST" and form.is_valid():
        try:
            return redirect(make_board_set(club=club, by=request.user, **form.cleaned_data))
        except Refused as refused:
            form.add_error("name", str(refused))
    return render(request, "tournaments/organise/board_set_add.html", {"club": club, "form": form})


@require_safe
@require_staff(Action.ENTER_SHEET, get_board_set)
def board_set(request: HttpRequest, board_set: BoardSet) -> HttpResponse:
    """Shows a set; what refreshes itself stands in a part of its own."""
    looks = may_look(request.user, board_set)
    context = {"club": board_set.club, "board_set": board_set, "live": render_live(request, board_set)}
    return render(request, "tournaments/organise/board_set.html", {**context, "seed": get_seed(board_set) if looks else ""})


@require_safe
@require_staff(Action.ENTER_SHEET, get_board_set)
def board_set_part(request: HttpRequest, board_set: BoardSet) -> HttpResponse:
    """Answers who polls: 204 while nothing changed, else how far it is and the pars."""
    is_known = request.GET.get("v") == name_version(board_set)
    response = HttpResponse(status=204) if is_known else HttpResponse(render_live(request, board_set))
    response["Cache-Control"] = "no-store"
    return response


@require_POST
@require_staff(Action.MANAGE_EVENT, get_board_set)
def board_set_again(request: AccountRequest, board_set: BoardSet) -> HttpResponse:
    """Asks again for pars that failed."""
    if solve_again(board_set=board_set):
        messages.success(request, _("The pars are being worked out again."))
    return redirect(board_set)


@require_safe
@require_staff(Action.ENTER_SHEET, get_board_set)
def board(request: HttpRequest, board_set: BoardSet, number: int) -> HttpResponse:
    """Shows one board: the four hands, and what each trump is worth."""
    if not may_look(request.user, board_set):
        raise PermissionDenied
    shown, rules = find_or_404(find_board, board_set, number), read_board_rules(board_set)
    parts = {"hands": show_hands(shown, rules), "pars": show_pars(shown)}
    beside = {"before": number - 1, "after": number + 1 if number < board_set.board_count else 0}
    context = {"club": board_set.club, "board_set": board_set, "board": shown, **parts, **beside}
    return render(request, "tournaments/organise/board.html", context)


def may_look(user: AnyUser, board_set: BoardSet) -> bool:
    """Tells whether the user may see the hands of a set."""
    return can(user, Action.MANAGE_EVENT, board_set) or board_set.made_by_id == user.pk


def name_version(board_set: BoardSet) -> str:
    """Gives a short text that differs when the part that refreshes itself says something else."""
    job = board_set.job
    return f"{job.state}{job.progress}" if job else "gone"


def render_live(request: HttpRequest, board_set: BoardSet) -> SafeString:
    """Gives the part that refreshes itself; with the pars for who may see them."""
    looks = may_look(request.user, board_set)
    boards = [(one, show_pars(one)) for one in list_boards(board_set)] if looks else []
    context = {"board_set": board_set, "boards": boards, "trumps": list_trumps(), "version": name_version(board_set), "every": EVERY}
    return render_to_string("tournaments/organise/_board_set.html", context, request)
