"""Ratings follow from the duels in order of completion; what changes is played through again from there.

Each player has his own K (32 until 20 rated duels, then 20). From the fourth rated duel of a day against the same opponent K is
halved: a pair cannot lift one of the two by meeting all evening.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Decimal

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from duels.choices import DuelState
from duels.models import Duel, Rating, RatingBook, RatingChange
from scoring.elo import DRAW, START, WIN, find_k, rate_duel

FULL_K_A_DAY = 3
"""So many duels a day against the same opponent count in full."""
HALF = 2
THE_BOOK = 1
Pairs = Counter[tuple[date, frozenset[int]]]
"""How many rated duels two accounts had on a day."""


@dataclass(slots=True)
class Standing:
    """Where an account stands at a moment of the replay."""

    value: Decimal = START
    duels: int = 0


@transaction.atomic
def settle_ratings(*, since: Duel | None = None) -> None:
    """Rates the finished duels from this one on anew (or all); equals a full recomputation. Holds the rating book."""
    lock_book()
    duels = list(list_rated(since))
    stale = RatingChange.objects.filter(at_or_after(since, "duel__"))
    accounts = set(stale.values_list("account_id", flat=True)) | {pk for duel in duels for pk in players_of(duel)}
    stale.delete()
    RatingChange.objects.bulk_create(replay(duels, read_standings(accounts), count_pairs(since)))
    store_ratings(accounts)


def replay(duels: Iterable[Duel], standings: dict[int, Standing], pairs: Pairs) -> list[RatingChange]:
    """Gives the two changes of each duel, in order; moves the standings and counts along."""
    changes: list[RatingChange] = []
    for duel in duels:
        players = players_of(duel)
        meeting = day_of(duel), frozenset(players)
        is_halved = pairs[meeting] >= FULL_K_A_DAY
        pairs[meeting] += 1
        changes += rate(duel, *(standings.setdefault(pk, Standing()) for pk in players), is_halved=is_halved)
    return changes


def rate(duel: Duel, a: Standing, b: Standing, *, is_halved: bool) -> list[RatingChange]:
    """Gives the changes of both players and moves where they stand."""
    assert duel.score is not None  # noqa: S101 (a finished duel has a result: a constraint of the table)
    k_a, k_b = (find_k(player.duels) // (HALF if is_halved else 1) for player in (a, b))
    before_a, before_b = a.value, b.value
    a.value, b.value = rate_duel(before_a, before_b, duel.score, Decimal(k_a), Decimal(k_b))
    first, second = players_of(duel)
    changes = []
    for account, opponent, now, before, other, score, k in (
        (first, second, a, before_a, before_b, duel.score, k_a),
        (second, first, b, before_b, before_a, 1 - duel.score, k_b),
    ):
        now.duels += 1
        change = RatingChange(duel=duel, account_id=account, opponent_id=opponent, number=now.duels, k=k, is_halved=is_halved)
        change.score, change.before, change.opponent_before, change.after = score, before, other, now.value
        changes.append(change)
    return changes


def store_ratings(accounts: Iterable[int]) -> None:
    """Brings the stored ratings up to the changes: value, counts and best win (the first over the highest-rated opponent)."""
    for account in accounts:
        changes = RatingChange.objects.filter(account=account)
        last = changes.order_by("number").last()
        best = changes.filter(score=WIN).order_by("-opponent_before", "number").first()
        figures = {
            "value": last.after if last else START,
            "duels": last.number if last else 0,
            "wins": changes.filter(score=WIN).count(),
            "draws": changes.filter(score=DRAW).count(),
            "best_win": best,
        }
        Rating.objects.update_or_create(account_id=account, defaults=figures)


def read_standings(accounts: Iterable[int]) -> dict[int, Standing]:
    """Gives where these accounts stand by the changes that are stored."""
    changes = RatingChange.objects.filter(account__in=accounts).order_by("number")
    return {change.account_id: Standing(change.after, change.number) for change in changes}


def count_pairs(since: Duel | None) -> Pairs:
    """Counts who met whom before this duel on its day."""
    if since is None or since.finished_at is None:
        return Counter()
    begin = timezone.make_aware(datetime.combine(day_of(since), time.min))
    before = list_rated(None).filter(finished_at__gte=begin).exclude(at_or_after(since))
    return Counter((day_of(duel), frozenset(players_of(duel))) for duel in before)


def list_rated(since: Duel | None) -> QuerySet[Duel]:
    """Gives the duels that count, in order of completion, from this one on."""
    return Duel.objects.filter(at_or_after(since), state=DuelState.FINISHED).order_by("finished_at", "pk")


def at_or_after(since: Duel | None, prefix: str = "") -> Q:
    """Gives the condition for what comes after this duel in order of completion, itself included."""
    if since is None:
        return Q()
    later = Q(**{f"{prefix}finished_at__gt": since.finished_at})
    return later | Q(**{f"{prefix}finished_at": since.finished_at, f"{prefix}pk__gte": since.pk})


def players_of(duel: Duel) -> tuple[int, int]:
    """Gives the accounts of A and B."""
    assert duel.player_b_id is not None  # noqa: S101 (only a duel that was taken up is finished)
    return duel.player_a_id, duel.player_b_id


def day_of(duel: Duel) -> date:
    """Gives the day on which a duel was finished, here."""
    assert duel.finished_at is not None  # noqa: S101 (a constraint of the table)
    return timezone.localtime(duel.finished_at).date()


def lock_book() -> None:
    """Waits until no other duel is being rated."""
    RatingBook.objects.select_for_update().get_or_create(pk=THE_BOOK)
