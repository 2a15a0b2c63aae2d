"""How a duel ends: both are done, or its time is over."""

from decimal import Decimal

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from duels.choices import WAITING, DuelState, PlayState
from duels.models import Attempt, DealSet, Duel, Play
from duels.refusals import Refusal, Refused
from duels.services.ratings import lock_book, settle_ratings
from scoring.elo import DRAW, LOSS, WIN


def ensure_open(deal_set: DealSet) -> None:
    """Raises Refused when the time for these deals is over: the duel's, or the day."""
    if deal_set.day is not None and deal_set.day < timezone.localdate():
        raise Refused(Refusal.DAY_OVER)
    duel = getattr(deal_set, "duel", None)
    if duel is None:
        return
    if duel.is_late or duel.state == DuelState.EXPIRED:
        raise Refused(Refusal.DUEL_EXPIRED)
    if duel.state not in WAITING:
        raise Refused(Refusal.PLAY_CLOSED)


def settle_duel(deal_set: DealSet) -> None:
    """Decides the duel over these deals when both are done: the higher points of North and South win. The caller holds its lock."""
    duel = find_duel(deal_set)
    if duel is None or duel.state != DuelState.TAKEN_UP:
        return
    if duel.first and duel.second and duel.first.state == duel.second.state == PlayState.FINISHED:
        duel.points_a, duel.points_b = duel.first.points, duel.second.points
        decide(duel, compare(duel.first.points, duel.second.points))


@transaction.atomic
def expire_duel(duel_id: int) -> None:
    """Ends a duel whose time is over: who finished has won from who did not; when nobody took it up, or nobody finished, it is void."""
    duel = lock_duel_of(DealSet.objects.filter(duel=duel_id))
    if duel is None or not duel.is_late:
        return
    done = [attempt is not None and attempt.state == PlayState.FINISHED for attempt in (duel.first, duel.second)]
    leave_attempts(duel)
    if duel.state == DuelState.TAKEN_UP and any(done):
        duel.points_a = duel.first.points if duel.first and done[0] else None
        duel.points_b = duel.second.points if duel.second and done[1] else None
        decide(duel, WIN if done[0] else LOSS)
    else:
        duel.state = DuelState.EXPIRED
        duel.save(update_fields=["state"])


def decide(duel: Duel, score: Decimal) -> None:
    """Stores the result for A and moves the ratings. Duels get their moment one after the other, so their order is the order of storing."""
    lock_book()
    duel.state, duel.score, duel.finished_at = DuelState.FINISHED, score, timezone.now()
    duel.save()
    settle_ratings(since=duel)


def leave_attempts(duel: Duel) -> None:
    """Ends what is still being played of a duel; nothing of the plays is lost."""
    leave(Attempt.objects.filter(deal_set=duel.deal_set_id))


@transaction.atomic
def leave_past_days() -> None:
    """Ends what is still being played of the deals of past days."""
    leave(Attempt.objects.filter(deal_set__day__lt=timezone.localdate()))


def leave(attempts: QuerySet[Attempt]) -> None:
    """Ends those of the attempts that go on."""
    Play.objects.filter(attempt__in=attempts, state=PlayState.PLAYING).update(state=PlayState.LEFT, waiting_since=None)
    attempts.filter(state=PlayState.PLAYING).update(state=PlayState.LEFT)


def compare(a: int, b: int) -> Decimal:
    """What these points bring A."""
    return DRAW if a == b else WIN if a > b else LOSS


def find_duel(deal_set: DealSet) -> Duel | None:
    """Gives the duel over these deals with both attempts as they stand now."""
    return Duel.objects.select_related("first", "second").filter(deal_set=deal_set).first()


def lock_duel_of(deal_sets: QuerySet[DealSet]) -> Duel | None:
    """Gives the duel over these deals as it stands now, locked; None for deals without one.

    Nothing is joined to it: who waited for the lock would get the rows beside it as they were before.
    """
    return Duel.objects.select_for_update().filter(deal_set__in=deal_sets).first()
