"""Ratings: one change a duel, in order of completion, and always what a full recomputation gives."""

import random
from datetime import datetime, timedelta
from decimal import Decimal

import pytest
from django.utils import timezone

from accounts.models import Account
from duels.choices import DuelState
from duels.models import Duel, Rating, RatingChange
from duels.selectors.ratings import find_rating, list_changes, list_ratings
from duels.services.ratings import settle_ratings
from scoring.elo import DRAW, LOSS, START, WIN, rate_duel
from tests.duels.build import make_account

EVENING = timezone.make_aware(datetime(2025, 11, 27, 20, 0))  # noqa: DTZ001 (made aware here)
Lines = list[tuple[int, int, int, Decimal, Decimal, int]]


def store(a: Account, b: Account, score: Decimal = WIN, at: datetime = EVENING) -> Duel:
    """A duel that was decided, not yet rated."""
    return Duel.objects.create(player_a=a, player_b=b, state=DuelState.FINISHED, score=score, finished_at=at)


def rate(a: Account, b: Account, score: Decimal = WIN, at: datetime = EVENING) -> Duel:
    """A duel that was decided and rated."""
    duel = store(a, b, score, at)
    settle_ratings(since=duel)
    return duel


def value(account: Account) -> Decimal:
    return Rating.objects.get(account=account).value


def read_lines() -> Lines:
    """All changes as they are stored."""
    rows = RatingChange.objects.order_by("duel__finished_at", "duel_id", "account_id")
    return list(rows.values_list("duel_id", "account_id", "number", "before", "after", "k"))


def compute_again() -> Lines:
    """The rule told a second time: all duels in order, K by number of duels, halved from the fourth of a day between two."""
    values: dict[int, Decimal] = {}
    counts: dict[int, int] = {}
    met: dict[tuple[object, frozenset[int]], int] = {}
    lines: Lines = []
    for duel in Duel.objects.filter(state=DuelState.FINISHED).order_by("finished_at", "pk"):
        a, b = duel.player_a_id, duel.player_b_id
        key = (timezone.localtime(duel.finished_at).date(), frozenset((a, b)))
        met[key] = met.get(key, 0) + 1
        k = {one: (32 if counts.get(one, 0) < 20 else 20) // (2 if met[key] > 3 else 1) for one in (a, b)}
        before = {one: values.get(one, START) for one in (a, b)}
        values[a], values[b] = rate_duel(before[a], before[b], duel.score, Decimal(k[a]), Decimal(k[b]))
        for one in sorted((a, b)):
            counts[one] = counts.get(one, 0) + 1
            lines.append((duel.pk, one, counts[one], before[one], values[one], k[one]))
    return lines


def test_a_win_moves_both(nel: Account, sjaak: Account) -> None:
    duel = rate(nel, sjaak)
    assert (value(nel), value(sjaak)) == (Decimal("1516.00"), Decimal("1484.00"))
    first, second = RatingChange.objects.filter(duel=duel).order_by("pk")
    assert (first.account, first.opponent, first.score, first.difference) == (nel, sjaak, WIN, Decimal("16.00"))
    assert (second.account, second.score, second.opponent_before) == (sjaak, LOSS, Decimal("1500.00"))


def test_on_equal_scores_only_the_lower_rated_gains(nel: Account, sjaak: Account) -> None:
    rate(nel, sjaak)
    rate(nel, sjaak, DRAW, EVENING + timedelta(minutes=1))
    assert value(nel) == Decimal("1516.00")
    assert value(sjaak) > Decimal("1484.00")


def test_rating_a_duel_twice_changes_nothing(nel: Account, sjaak: Account) -> None:
    duel = rate(nel, sjaak)
    lines = read_lines()
    settle_ratings(since=duel)
    settle_ratings()
    assert read_lines() == lines


def test_from_the_fourth_duel_a_day_against_the_same_opponent_k_is_halved(nel: Account, sjaak: Account, wim: Account) -> None:
    for place in range(5):
        rate(*((nel, sjaak) if place % 2 else (sjaak, nel)), at=EVENING + timedelta(minutes=place))
    rate(nel, wim, at=EVENING + timedelta(minutes=9))
    rate(nel, sjaak, at=EVENING + timedelta(hours=4))  # past midnight
    changes = list_changes(nel).order_by("number")
    assert [(change.k, change.is_halved) for change in changes] == [(32, False)] * 3 + [(16, True)] * 2 + [(32, False)] * 2


def test_k_falls_after_twenty_duels_and_the_mark_goes(nel: Account) -> None:
    others = [make_account(f"Ander {number}") for number in range(21)]
    for number, other in enumerate(others):
        assert find_rating(nel).is_provisional
        rate(nel, other, LOSS, EVENING + timedelta(minutes=number))
        if number == 19:
            break
    assert not find_rating(nel).is_provisional
    rate(nel, others[20], at=EVENING + timedelta(hours=1))
    assert [change.k for change in list_changes(nel)] == [20, *[32] * 20]


def test_best_win_and_counts(nel: Account, sjaak: Account, wim: Account) -> None:
    rate(wim, sjaak)
    rate(nel, sjaak, at=EVENING + timedelta(minutes=1))
    rate(nel, wim, at=EVENING + timedelta(minutes=2))
    rate(nel, sjaak, DRAW, EVENING + timedelta(minutes=3))
    rate(nel, sjaak, LOSS, EVENING + timedelta(minutes=4))
    rating = find_rating(nel)
    assert (rating.duels, rating.wins, rating.draws, rating.losses) == (4, 2, 1, 1)
    assert rating.best_win.opponent == wim
    assert find_rating(make_account("Nieuw")).value == START


def test_an_annulled_best_win_is_none_any_more(nel: Account, sjaak: Account) -> None:
    duel = rate(nel, sjaak)
    Duel.objects.filter(pk=duel.pk).update(state=DuelState.ANNULLED)
    settle_ratings(since=duel)
    rating = find_rating(nel)
    assert (rating.value, rating.duels, rating.best_win) == (START, 0, None)
    assert not list_ratings().exists()


@pytest.mark.parametrize("seed", range(4))
def test_any_change_equals_a_full_recomputation(seed: int, db: None) -> None:
    """Duels come in, some of the past; some are corrected, annulled or counted again."""
    chance = random.Random(seed)
    players = [make_account(f"Speler {number}") for number in range(4)]
    duels: list[Duel] = []
    for step in range(60):
        a, b = chance.sample(players, 2)
        at = EVENING + timedelta(minutes=20 * (step if chance.random() < 0.7 else chance.randrange(60)))
        act = chance.random()
        if act < 0.75 or not duels:
            duel = store(a, b, chance.choice((WIN, DRAW, LOSS)), at)
            duels.append(duel)
        else:
            duel = chance.choice(duels)
            duel.state = DuelState.ANNULLED if act < 0.85 else DuelState.FINISHED
            duel.score = chance.choice((WIN, DRAW, LOSS))
            duel.save()
        settle_ratings(since=duel)
    assert read_lines() == compute_again()
    ratings = list(Rating.objects.order_by("pk").values_list("account", "value", "duels", "wins", "draws", "best_win__duel"))
    settle_ratings()
    assert read_lines() == compute_again()
    assert ratings == list(Rating.objects.order_by("pk").values_list("account", "value", "duels", "wins", "draws", "best_win__duel"))


def test_the_list_shares_places(nel: Account, sjaak: Account, wim: Account) -> None:
    others = [make_account(f"Ander {number}") for number in range(2)]
    rate(nel, others[0])
    rate(sjaak, others[1])
    rate(wim, others[1], at=EVENING + timedelta(minutes=1))
    assert [(rating.rank, rating.account.name) for rating in list_ratings()][:3] == [
        (1, "Sjaak van den Berg"),
        (1, "Nel van der Steen"),
        (3, "Wim van Rossum"),
    ]
