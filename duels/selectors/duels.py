"""Duels: which may be taken up, which wait, how they ended; and what of them who looks may know."""

from dataclasses import dataclass
from decimal import Decimal

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from accounts.models import Account
from accounts.permissions import AnyUser
from duels.choices import WAITING, DuelState, PlayState
from duels.convert import show_name
from duels.models import Attempt, Duel, Play, RatingChange, Ruling
from duels.selectors.people import prefetch_persons
from duels.selectors.secrecy import is_over

PEOPLE = ("player_a", "player_b", "invited")


@dataclass(frozen=True, slots=True)
class SeenDuel:
    """What this person may know of a duel.

    `name_a`, `name_b`: as they are shown, "" for who is not there yet. `side`: "a" or "b" for who plays in it, else "". `is_over`: nobody
    can play it any more. `is_done_a`, `is_done_b`: who has finished. `points_a`, `points_b`, `score` (A's: 1, 0.5, 0): None while they
    may not be known; one's own points are known when one is done. `own`: one's own attempt. `changes`: of the ratings, A's first.
    """

    duel: Duel
    name_a: str
    name_b: str
    side: str
    is_over: bool
    is_done_a: bool
    is_done_b: bool
    points_a: int | None
    points_b: int | None
    score: Decimal | None
    own: Attempt | None
    changes: tuple[RatingChange, ...]


@dataclass(frozen=True, slots=True)
class DealOfBoth:
    """One deal of a duel that is over, as both played it; None where somebody did not come to it."""

    number: int
    first: Play | None
    second: Play | None


def list_duels() -> QuerySet[Duel]:
    """Gives all duels with everything that is shown of them."""
    duels = Duel.objects.select_related("deal_set", "first", "second", *PEOPLE)
    return duels.prefetch_related("rating_changes", *prefetch_persons(*PEOPLE))


def find_duel(duel_id: int) -> Duel:
    """Gives a duel; raises Duel.DoesNotExist."""
    return list_duels().get(pk=duel_id)


def list_open_duels(account: Account) -> QuerySet[Duel]:
    """Gives the duels that this account may take up, the first to end first: not its own, not attempted, their first player done."""
    attempts = Attempt.objects.filter(deal_set=OuterRef("deal_set"), account=account)
    waiting = list_duels().filter(state=DuelState.OPEN, invited=None, expires_at__gt=timezone.now(), first__state=PlayState.FINISHED)
    return waiting.exclude(player_a=account).exclude(Exists(attempts)).order_by("expires_at", "pk")


def list_challenges(account: Account) -> QuerySet[Duel]:
    """Gives the challenges that wait for this account."""
    waiting = list_duels().filter(state=DuelState.OPEN, invited=account, expires_at__gt=timezone.now())
    return waiting.order_by("expires_at", "pk")


def list_own_waiting(account: Account) -> QuerySet[Duel]:
    """Gives the duels of this account that are not decided yet, the first to end first."""
    own = Q(player_a=account) | Q(player_b=account)
    return list_duels().filter(own, state__in=WAITING, expires_at__gt=timezone.now()).order_by("expires_at", "pk")


def list_results(account: Account | None = None) -> QuerySet[Duel]:
    """Gives the duels that were decided, of this account or of all, the last first; annulled ones too."""
    decided = list_duels().exclude(finished_at=None)
    return decided if account is None else decided.filter(Q(player_a=account) | Q(player_b=account))


def see_duel(duel: Duel, user: AnyUser) -> SeenDuel:
    """Gives what this user may know of a duel from `list_duels` or `find_duel`; asks nothing of the database."""
    side = {duel.player_a_id: "a", duel.player_b_id: "b"}.get(user.pk, "") if user.pk else ""
    over = is_over(duel)
    done = [attempt is not None and attempt.state == PlayState.FINISHED for attempt in (duel.first, duel.second)]
    changes = sorted(duel.rating_changes.all(), key=lambda change: change.account_id != duel.player_a_id)
    return SeenDuel(
        duel=duel,
        name_a=show_name(duel.player_a),
        name_b=show_name(duel.player_b) if duel.player_b else "",
        side=side,
        is_over=over,
        is_done_a=done[0],
        is_done_b=done[1],
        points_a=read_points(duel.points_a, duel.first, is_shown=over or side == "a"),
        points_b=read_points(duel.points_b, duel.second, is_shown=over or side == "b"),
        score=duel.score if duel.state == DuelState.FINISHED else None,
        own={"a": duel.first, "b": duel.second, "": None}[side],
        changes=tuple(changes),
    )


def read_points(decided: int | None, attempt: Attempt | None, *, is_shown: bool) -> int | None:
    """Gives the points as decided, or those of an attempt that is done, when they may be shown."""
    if not is_shown or decided is not None:
        return decided if is_shown else None
    return attempt.points if attempt is not None and attempt.state == PlayState.FINISHED else None


def list_deals_of_both(duel: Duel) -> list[DealOfBoth]:
    """Gives the deals as both played them, in order; nothing while the duel is not over, or when it was played elsewhere.

    The plays come with attempt and set of deals, ready for `convert.see_play` and `convert.read_play`.
    """
    if duel.deal_set is None or not is_over(duel):
        return []
    plays = Play.objects.filter(attempt__deal_set=duel.deal_set).select_related("attempt__deal_set")
    found: dict[tuple[int | None, int], Play] = {(play.attempt_id, play.number): play for play in plays}
    numbers = range(1, duel.deal_set.deals + 1)
    return [DealOfBoth(number, found.get((duel.first_id, number)), found.get((duel.second_id, number))) for number in numbers]


def list_rulings(duel: Duel) -> QuerySet[Ruling]:
    """Gives what organisers did to a duel, the last first."""
    return duel.rulings.select_related("by").prefetch_related(*prefetch_persons("by"))
