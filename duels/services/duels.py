"""Opening a duel, challenging somebody, taking up and withdrawing; and what an organiser enters, corrects or annuls."""

from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import Account, Club
from accounts.permissions import is_superuser
from duels.choices import WAITING, DuelState, Kind, PlayState, RulingKind
from duels.models import Attempt, Duel, Ruling
from duels.refusals import Refusal, Refused
from duels.selectors.people import list_common_clubs
from duels.services.plays import make_deal_set, start_attempt
from duels.services.ratings import lock_book, settle_ratings
from duels.services.results import compare, leave_attempts
from scoring.elo import DRAW, LOSS, WIN

TIME_TO_PLAY = timedelta(days=7)
"""So long a duel waits to be taken up, and then once more for both to finish."""
MOST_OPEN = 20
SCORES = (WIN, DRAW, LOSS)


@transaction.atomic
def open_duel(*, by: Account, invited: Account | None = None, **choices: Any) -> Duel:
    """Opens a duel for everyone, or as a challenge to one person, with the attempt of who opens it (`duel.first`).

    `choices`: system, deals (1, 4 or 16), level, declares_roem, allows_revokes (see `plays.draw_deals`). Raises Refused:
    CHALLENGE_TO_ONESELF, TOO_MANY_OPEN.
    """
    if invited == by:
        raise Refused(Refusal.CHALLENGE_TO_ONESELF)
    if Duel.objects.filter(player_a=by, state__in=WAITING, expires_at__gt=timezone.now()).count() >= MOST_OPEN:
        raise Refused(Refusal.TOO_MANY_OPEN, most=MOST_OPEN)
    deal_set = make_deal_set(kind=Kind.DUEL, **choices)
    duel = Duel.objects.create(deal_set=deal_set, player_a=by, invited=invited, expires_at=timezone.now() + TIME_TO_PLAY)
    duel.first = start_attempt(deal_set=deal_set, by=by)
    duel.save(update_fields=["first"])
    return duel


@transaction.atomic
def take_up(*, duel: Duel, by: Account) -> Attempt:
    """Takes up a duel and gives one's attempt at it; taking it up again gives the same attempt.

    A challenge can be taken up at once, an open duel when its first player is done. Both then have seven days. Raises Refused:
    OWN_DUEL, FOR_SOMEONE_ELSE, DUEL_TAKEN, DUEL_WITHDRAWN, DUEL_EXPIRED, NOT_PLAYED_YET.
    """
    duel = lock_duel(duel.pk)
    if duel.player_a_id == by.pk:
        raise Refused(Refusal.OWN_DUEL)
    if duel.second is not None and duel.player_b_id == by.pk:
        return duel.second
    ensure_free(duel, by)
    assert duel.deal_set is not None  # noqa: S101 (an open duel has deals)
    duel.player_b, duel.state, duel.expires_at = by, DuelState.TAKEN_UP, timezone.now() + TIME_TO_PLAY
    duel.second = start_attempt(deal_set=duel.deal_set, by=by)
    duel.save()
    return duel.second


def ensure_free(duel: Duel, by: Account) -> None:
    """Raises Refused unless this person can take up the duel now."""
    if duel.invited_id not in (None, by.pk):
        raise Refused(Refusal.FOR_SOMEONE_ELSE)
    if duel.is_late or duel.state == DuelState.EXPIRED:
        raise Refused(Refusal.DUEL_EXPIRED)
    if duel.state == DuelState.ANNULLED:
        raise Refused(Refusal.DUEL_WITHDRAWN)
    if duel.state != DuelState.OPEN:
        raise Refused(Refusal.DUEL_TAKEN)
    if duel.invited_id is None and (duel.first is None or duel.first.state != PlayState.FINISHED):
        raise Refused(Refusal.NOT_PLAYED_YET)


@transaction.atomic
def withdraw(*, duel: Duel, by: Account) -> Duel:
    """Takes back one's own duel, or declines a challenge, while nobody has taken it up; again changes nothing. Raises Refused: NOT_OPEN,
    NOT_YOUR_PLAY.
    """
    duel = lock_duel(duel.pk)
    if by.pk not in (duel.player_a_id, duel.invited_id):
        raise Refused(Refusal.NOT_YOUR_PLAY)
    if duel.state == DuelState.ANNULLED:
        return duel
    if duel.state != DuelState.OPEN:
        raise Refused(Refusal.NOT_OPEN)
    leave_attempts(duel)
    duel.state = DuelState.ANNULLED
    duel.save(update_fields=["state"])
    return duel


@transaction.atomic
def enter_duel(
    *,
    club: Club,
    player_a: Account,
    player_b: Account,
    score: Decimal,
    by: Account | None,
    reason: str,
    finished_at: datetime | None = None,
    points: tuple[int, int] | None = None,
) -> Duel:
    """Stores a duel that two members of a club played elsewhere, and rates it in its place: `finished_at` or now.

    `score` is A's: 1, 0.5 or 0; with `points` of A and B it has to agree with them. Raises Refused: SAME_PLAYER, NOT_OF_THE_CLUB,
    OWN_RESULT, RESULT_WRONG, DATE_WRONG, REASON_MISSING.
    """
    told = ensure_reason(reason)
    ensure_result(score, points)
    if player_a == player_b:
        raise Refused(Refusal.SAME_PLAYER)
    ensure_other(by, player_a.pk, player_b.pk)
    if not list_common_clubs(player_a.pk, player_b.pk).filter(pk=club.pk).exists():
        raise Refused(Refusal.NOT_OF_THE_CLUB)
    lock_book()
    now = timezone.now()
    if finished_at is not None and finished_at > now:
        raise Refused(Refusal.DATE_WRONG)
    a, b = points or (None, None)
    duel = Duel(player_a=player_a, player_b=player_b, state=DuelState.FINISHED, score=score, points_a=a, points_b=b)
    duel.finished_at = finished_at or now
    duel.save()
    Ruling.objects.create(duel=duel, kind=RulingKind.ENTERED, by=by, reason=told, score_after=score)
    settle_ratings(since=duel)
    return duel


@transaction.atomic
def correct_duel(*, duel: Duel, score: Decimal, by: Account | None, reason: str, points: tuple[int, int] | None = None) -> Duel:
    """Gives a finished or annulled duel this result; later duels are rated again. Raises Refused: NOT_FINISHED, OWN_RESULT,
    RESULT_WRONG, REASON_MISSING.
    """
    told = ensure_reason(reason)
    ensure_result(score, points)
    duel = lock_decided(duel.pk)
    ensure_other(by, duel.player_a_id, duel.player_b_id)
    before, duel.score, duel.state = duel.score, score, DuelState.FINISHED
    if points is not None:
        duel.points_a, duel.points_b = points
    duel.save()
    Ruling.objects.create(duel=duel, kind=RulingKind.CORRECTED, by=by, reason=told, score_before=before, score_after=score)
    settle_ratings(since=duel)
    return duel


@transaction.atomic
def annul_duel(*, duel: Duel, by: Account | None, reason: str) -> Duel:
    """Lets a finished duel not count: later duels are rated again without it; again changes nothing. Raises Refused: NOT_FINISHED,
    OWN_RESULT, REASON_MISSING.
    """
    told = ensure_reason(reason)
    duel = lock_decided(duel.pk)
    ensure_other(by, duel.player_a_id, duel.player_b_id)
    if duel.state == DuelState.ANNULLED:
        return duel
    duel.state = DuelState.ANNULLED
    duel.save(update_fields=["state"])
    Ruling.objects.create(duel=duel, kind=RulingKind.ANNULLED, by=by, reason=told, score_before=duel.score)
    settle_ratings(since=duel)
    return duel


def lock_decided(duel_id: int) -> Duel:
    """Gives a duel that was decided, locked; raises Refused when it was not. The rating book is held."""
    duel = lock_duel(duel_id)
    if duel.finished_at is None:
        raise Refused(Refusal.NOT_FINISHED)
    lock_book()
    return duel


def lock_duel(duel_id: int) -> Duel:
    """Gives the duel as it stands now, locked. Raises Duel.DoesNotExist.

    Nothing is joined to it: who waited for the lock would get the rows beside it as they were before.
    """
    return Duel.objects.select_for_update().get(pk=duel_id)


def ensure_other(by: Account | None, *players: int | None) -> None:
    """Raises Refused when somebody decides about a duel of his own."""
    if by is not None and by.pk in players and not is_superuser(by):
        raise Refused(Refusal.OWN_RESULT)


def ensure_result(score: Decimal, points: tuple[int, int] | None) -> None:
    """Raises Refused for a result that does not exist, or that the points deny."""
    if score not in SCORES or (points is not None and compare(*points) != score):
        raise Refused(Refusal.RESULT_WRONG)


def ensure_reason(reason: str) -> str:
    """Gives the reason without spaces around it; raises Refused when nothing is left."""
    told = reason.strip()[:200]
    if not told:
        raise Refused(Refusal.REASON_MISSING)
    return told
