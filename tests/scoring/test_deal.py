"""What a counted deal is worth: made, nat, pit, counter-pit, revoke."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scoring.cards import Suit
from scoring.deal import (
    CountedDeal,
    DealScore,
    Mark,
    Outcome,
    Reason,
    is_impossible,
    is_made,
    points_at_stake,
    revoke_points_at_stake,
    score_deal,
)
from scoring.errors import ErrorCode, RulesError
from scoring.rules import RuleSet, make_rules
from scoring.side import BySide, Side

NKU = make_rules()
KRAKEN = make_rules("kraken")
NONE = BySide(0, 0)


def count(ns: int, ew: int, roem: tuple[int, int] = (0, 0), playing: Side = Side.NS, **more: Any) -> CountedDeal:
    return CountedDeal(playing, BySide(*roem), BySide(ns, ew), **more)


def refuse(deal: CountedDeal, rules: RuleSet = NKU) -> ErrorCode:
    with pytest.raises(RulesError) as refused:
        score_deal(deal, rules)
    return refused.value.code


@pytest.mark.parametrize(
    ("ns", "ew", "roem", "outcome"),
    [
        (82, 80, (0, 0), "made"),
        (81, 81, (0, 0), "nat"),
        (80, 82, (0, 0), "nat"),
        (87, 75, (0, 20), "nat"),
        (90, 72, (0, 20), "nat"),
        (91, 71, (0, 20), "nat"),
        (92, 70, (0, 20), "made"),
        (71, 91, (20, 0), "nat"),
        (72, 90, (20, 0), "made"),
        (57, 105, (70, 20), "made"),
        (106, 56, (0, 50), "nat"),
        (0, 162, (200, 0), "made"),
        (162, 0, (0, 200), "nat"),
        (160, 2, (0, 0), "made"),
    ],
)
def test_the_playing_side_must_have_more(ns: int, ew: int, roem: tuple[int, int], outcome: str) -> None:
    """Seed 000 l.43-45: roem counts in the comparison, equal is nat; seed 001's 90 against 92; and the same from the other side."""
    score = score_deal(count(ns, ew, roem), NKU)
    assert score.outcome is Outcome(outcome)
    mirrored = score_deal(count(ew, ns, (roem[1], roem[0]), Side.EW), NKU)
    assert (mirrored.outcome, mirrored.points, mirrored.roem) == (score.outcome, score.points.swapped, score.roem.swapped)


def test_made_keeps_everything() -> None:
    assert score_deal(count(100, 62, (20, 40)), NKU) == DealScore(BySide(100, 62), BySide(20, 40), Outcome.MADE)


def test_nat_moves_everything() -> None:
    """Seed 002 l.14: 162 and both sides' roem, the playing side's own 100 too."""
    score = score_deal(count(40, 122, (100, 20)), NKU)
    assert score == DealScore(BySide(0, 162), BySide(0, 120), Outcome.NAT, Mark(Reason.NAT, Side.NS))
    assert score.total == BySide(0, 282)


@pytest.mark.parametrize(("bonus", "roem"), [(100, 140), (0, 40), (200, 240)])
def test_pit(bonus: int, roem: int) -> None:
    """Seed 002 l.17: 162, the roem made and 100, which stand under roem."""
    score = score_deal(count(162, 0, (40, 0), tricks=BySide(8, 0)), make_rules("nku", {"pit_bonus": bonus}))
    assert score == DealScore(BySide(162, 0), BySide(roem, 0), Outcome.PIT, Mark(Reason.PIT, Side.EW))


@pytest.mark.parametrize(("preset", "roem"), [("nku", 40), ("amsterdam", 40), ("general", 140)])
def test_counter_pit(preset: str, roem: int) -> None:
    """Seed 002 l.17: plain nat; seed 000: 100 for whoever takes all eight."""
    score = score_deal(count(0, 162, (0, 40), tricks=BySide(0, 8)), make_rules(preset))
    assert score == DealScore(BySide(0, 162), BySide(0, roem), Outcome.NAT, Mark(Reason.NAT, Side.NS))


def test_seven_tricks_and_all_points_are_no_pit() -> None:
    """rules.md 0.5: the other side won a trick of nothing, and is marked so."""
    score = score_deal(count(162, 0, (0, 20), tricks=BySide(7, 1)), NKU)
    assert score == DealScore(BySide(162, 0), BySide(0, 20), Outcome.MADE, Mark(Reason.EMPTY_TRICKS, Side.EW))
    assert score_deal(count(162, 0, (0, 20)), NKU) == score


def test_the_playing_side_can_win_with_empty_tricks() -> None:
    score = score_deal(count(0, 162, (200, 0)), NKU)
    assert score.mark == Mark(Reason.EMPTY_TRICKS, Side.NS)


def test_a_tie_can_be_made_by_agreement() -> None:
    rules = make_rules("nku", {"nat_on_tie": False})
    assert score_deal(count(81, 81), rules).outcome is Outcome.MADE
    assert score_deal(count(80, 82), rules).outcome is Outcome.NAT
    assert is_made(81, 81, rules)
    assert not is_made(81, 81, NKU)
    assert is_made(82, 81, NKU)
    assert not is_made(80, 81, rules)


@pytest.mark.parametrize(
    ("settings", "points", "roem"),
    [
        ({}, 162, 160),
        ({"revoke_penalty": 0}, 162, 60),
        ({"revoke_roem": "none"}, 162, 100),
        ({"revoke_penalty": 0, "revoke_roem": "none"}, 162, 0),
        ({"revoke_points": 200}, 200, 160),
        ({"spade_doubling": "deal"}, 324, 160),
        ({"spade_doubling": "cards"}, 224, 160),
        ({"spade_doubling": "cards", "revoke_points": 200}, 224, 160),
    ],
)
@pytest.mark.parametrize("revoked", Side)
@pytest.mark.parametrize("playing", Side)
def test_revoke(settings: dict[str, Any], points: int, roem: int, revoked: Side, playing: Side) -> None:
    """Seed 002 l.19 and the clubs' variants: it does not matter who was playing. Spades are trump, 20 and 40 roem were made."""
    deal = CountedDeal(playing, BySide(20, 40), revoke=revoked, trump=Suit.SPADES)
    score = score_deal(deal, make_rules("nku", settings))
    expected = DealScore(
        points=BySide.given(revoked.other, points, 0),
        roem=BySide.given(revoked.other, roem, 0),
        outcome=Outcome.REVOKE,
        mark=Mark(Reason.REVOKE, revoked),
    )
    assert score == expected


@pytest.mark.parametrize(
    ("multiplier", "ns", "roem", "total"),
    [
        (1, 82, (0, 0), (82, 80)),
        (2, 82, (0, 20), (0, 344)),
        (2, 82, (20, 0), (184, 160)),
        (4, 70, (40, 0), (0, 688)),
        (4, 83, (0, 0), (332, 316)),
        (8, 81, (0, 0), (0, 1296)),
        (8, 82, (0, 0), (656, 640)),
        (1, 70, (40, 0), (110, 92)),
    ],
)
def test_kraken_multiplies_points_never_roem(multiplier: int, ns: int, roem: tuple[int, int], total: tuple[int, int]) -> None:
    """rules.md C.4: 70 + 40 against 92 is made, at four times 280 + 40 against 368 it is nat."""
    assert score_deal(count(ns, 162 - ns, roem, multiplier=multiplier), KRAKEN).total == BySide(*total)


def test_bonuses_are_never_multiplied() -> None:
    pit = score_deal(count(162, 0, tricks=BySide(8, 0), multiplier=8), KRAKEN)
    assert pit.total == BySide(1296 + 100, 0)
    revoke = score_deal(CountedDeal(Side.NS, NONE, multiplier=8, revoke=Side.NS), KRAKEN)
    assert revoke.total == BySide(0, 1296 + 100)
    counter = score_deal(count(0, 162, tricks=BySide(0, 8), multiplier=2), make_rules("kraken", {"counter_pit_bonus": 100}))
    assert counter.total == BySide(0, 324 + 100)


@pytest.mark.parametrize(
    ("settings", "trump", "kraak", "deal", "revoke"),
    [
        ({}, "S", 1, 162, 162),
        ({}, "S", 8, 1296, 1296),
        ({"spade_doubling": "deal"}, "S", 2, 648, 648),
        ({"spade_doubling": "deal"}, "H", 2, 324, 324),
        ({"spade_doubling": "cards"}, "S", 2, 448, 448),
        ({"spade_doubling": "cards"}, "H", 2, 324, 324),
        ({"revoke_points": 100}, "S", 2, 324, 200),
        ({"revoke_points": 100, "spade_doubling": "cards"}, "S", 1, 224, 224),
        ({"revoke_points": 100, "spade_doubling": "cards"}, "H", 1, 162, 100),
        ({"revoke_points": 100, "spade_doubling": "deal"}, "S", 2, 648, 400),
    ],
)
def test_points_at_stake(settings: dict[str, Any], trump: str, kraak: int, deal: int, revoke: int) -> None:
    rules = make_rules("kraken", settings)
    assert points_at_stake(rules, Suit(trump), kraak) == deal
    assert revoke_points_at_stake(rules, Suit(trump), kraak) == revoke


@pytest.mark.parametrize(("points", "of", "impossible"), [(0, 162, False), (1, 162, True), (2, 162, False), (160, 162, False)])
def test_no_cards_are_worth_one(points: int, of: int, impossible: bool) -> None:
    assert is_impossible(points, of) is impossible
    assert is_impossible(of - points, of) is impossible


def test_of_224_it_is_223() -> None:
    assert [points for points in range(225) if is_impossible(points, 224)] == [1, 223]


def test_three_hand() -> None:
    """Seed 001: ten tricks; eight are no pit."""
    rules = make_rules("three_hand")
    assert score_deal(count(162, 0, tricks=BySide(10, 0)), rules).outcome is Outcome.PIT
    assert score_deal(count(160, 2, tricks=BySide(8, 2)), rules).outcome is Outcome.MADE
    assert refuse(count(100, 62, tricks=BySide(4, 4)), rules) is ErrorCode.BAD_TRICKS


@pytest.mark.parametrize(
    ("deal", "code"),
    [
        (count(101, 62), "bad_points"),
        (count(90, 62), "bad_points"),
        (count(172, -10), "bad_points"),
        (count(161, 1), "impossible_points"),
        (count(1, 161), "impossible_points"),
        (count(100, 62, (25, 0)), "bad_roem"),
        (count(100, 62, (0, -20)), "bad_roem"),
        (count(162, 0, (0, 20), tricks=BySide(8, 0)), "bad_roem"),
        (count(0, 162, (20, 0), tricks=BySide(0, 8)), "bad_roem"),
        (count(100, 62, tricks=BySide(4, 3)), "bad_tricks"),
        (count(100, 62, tricks=BySide(9, -1)), "bad_tricks"),
        (count(152, 10, tricks=BySide(8, 0)), "bad_tricks"),
        (count(10, 152, tricks=BySide(0, 8)), "bad_tricks"),
        (count(100, 62, multiplier=2), "bad_multiplier"),
        (count(100, 62, multiplier=0), "bad_multiplier"),
        (CountedDeal(Side.NS, NONE), "missing_field"),
        (CountedDeal(Side.NS, BySide(0, 5), revoke=Side.NS), "bad_roem"),
        (CountedDeal(Side.NS, NONE, revoke=Side.NS, multiplier=2), "bad_multiplier"),
    ],
)
def test_refused(deal: CountedDeal, code: str) -> None:
    assert refuse(deal) == code


@pytest.mark.parametrize("multiplier", [0, -1, 3, 5, 6, 7, 16])
def test_multipliers_are_1_2_4_8(multiplier: int) -> None:
    deal = count(100, 62)
    assert refuse(replace(deal, multiplier=multiplier), KRAKEN) is ErrorCode.BAD_MULTIPLIER


@pytest.mark.parametrize("roem", [10, 30, 150])
def test_roem_that_no_cards_make_is_a_matter_for_the_sheet(roem: int) -> None:
    assert score_deal(count(100, 62, (roem, 0)), NKU).roem == BySide(roem, 0)


@pytest.mark.parametrize("reason", Reason)
def test_a_mark_is_written_for_a_side(reason: Reason) -> None:
    """Only a ruling and a deal not played need none."""
    assert Mark(reason, Side.EW).side is Side.EW
    if reason in ("ruling", "not_played"):
        assert Mark(reason).side is None
    else:
        with pytest.raises(RulesError) as refused:
            Mark(reason)
        assert refused.value.code is ErrorCode.MISSING_FIELD
