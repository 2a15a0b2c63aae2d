"""What a person plays."""

from datetime import date

from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from accounts.models import Account
from duels.choices import WAITING, Kind, PlayState
from duels.models import Attempt, DealSet, Play
from duels.selectors.people import prefetch_persons

DUEL_PEOPLE = ("deal_set__duel__player_a", "deal_set__duel__player_b", "deal_set__duel__invited")


def find_own_play(account: Account, play_id: int) -> Play:
    """Gives a play of this account with its attempt, set of deals and duel (names included); raises Play.DoesNotExist for any other."""
    plays = Play.objects.select_related("attempt__deal_set__duel", *(f"attempt__{path}" for path in DUEL_PEOPLE))
    people = prefetch_persons(*(f"attempt__{path}" for path in DUEL_PEOPLE))
    return plays.prefetch_related(*people).get(pk=play_id, attempt__account=account)


def find_next(play: Play) -> Play | None:
    """Gives the next deal of the same attempt when it was laid down."""
    return Play.objects.filter(attempt=play.attempt_id, number=play.number + 1).first()


def find_last_play_id(attempt_id: int | None) -> int:
    """Gives the deal of an attempt that was laid down last, by id; raises Play.DoesNotExist."""
    return Play.objects.filter(attempt=attempt_id).latest("number").pk


def find_own_attempt(account: Account, attempt_id: int) -> Attempt:
    """Gives an attempt of this account with its set, duel and plays; raises Attempt.DoesNotExist for any other."""
    return list_own(account).prefetch_related("plays").get(pk=attempt_id)


def list_own_playing(account: Account) -> QuerySet[Attempt]:
    """Gives what this account can play on with, the last begun first; `play_id` is the deal to open."""
    now, today = timezone.now(), timezone.localdate()
    is_open = Q(deal_set__duel__state__in=WAITING, deal_set__duel__expires_at__gt=now) | Q(deal_set__kind=Kind.PRACTICE)
    is_today = Q(deal_set__kind=Kind.DAILY, deal_set__day__gte=today)
    return list_own(account).filter(is_open | is_today, state=PlayState.PLAYING)


def list_own_practice(account: Account) -> QuerySet[Attempt]:
    """Gives the deals that this account has played for itself, the last first."""
    return list_own(account).filter(deal_set__kind=Kind.PRACTICE, state=PlayState.FINISHED)


def list_own(account: Account) -> QuerySet[Attempt]:
    """Gives the attempts of an account with set and duel, names included; `play_id` is the last deal that was laid down."""
    last = Play.objects.filter(attempt=OuterRef("pk")).order_by("-number").values("pk")[:1]
    attempts = Attempt.objects.filter(account=account).select_related("deal_set__duel", *DUEL_PEOPLE)
    return attempts.annotate(play_id=Subquery(last)).prefetch_related(*prefetch_persons(*DUEL_PEOPLE))


def find_daily(day: date | None = None) -> DealSet | None:
    """Gives the deal of a day, or of today; None when nobody has begun it."""
    return DealSet.objects.filter(kind=Kind.DAILY, day=day or timezone.localdate()).first()


def find_attempt_at(account: Account, deal_set: DealSet) -> Attempt | None:
    """Gives this account's attempt at a set, if there is one."""
    return list_own(account).filter(deal_set=deal_set).first()


def list_field(deal_set: DealSet) -> list[int]:
    """Gives the points of everyone who finished the deal of a past day, the highest first; nothing while it is still the day."""
    if deal_set.day is None or deal_set.day >= timezone.localdate():
        return []
    done = Attempt.objects.filter(deal_set=deal_set, state=PlayState.FINISHED)
    return list(done.order_by("-points").values_list("points", flat=True))
