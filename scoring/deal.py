"""What a counted deal is worth: made, nat, pit, counter-pit or revoke."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from scoring.cards import Suit
from scoring.errors import ErrorCode, RulesError
from scoring.rules import RevokeRoem, RuleSet
from scoring.side import SIDES, BySide, Side

MULTIPLIERS = (1, 2, 4, 8)


class Outcome(StrEnum):
    """How a deal ended."""

    MADE = "made"
    NAT = "nat"
    PIT = "pit"
    REVOKE = "revoke"


class Reason(StrEnum):
    """What is written on the sheet beside a row: why a side has no points, a director's ruling, or that the deal was not played."""

    NAT = "nat"
    PIT = "pit"
    REVOKE = "revoke"
    EMPTY_TRICKS = "empty_tricks"
    RULING = "ruling"
    NOT_PLAYED = "not_played"


@dataclass(frozen=True, slots=True)
class Mark:
    """``reason`` written for ``side``, the side without points; rulings and deals not played need no side, the others do."""

    reason: Reason
    side: Side | None = None

    def __post_init__(self) -> None:
        if self.side is None and self.reason not in (Reason.RULING, Reason.NOT_PLAYED):
            raise RulesError(ErrorCode.MISSING_FIELD, f"the mark {self.reason} needs the side it is written for")


@dataclass(frozen=True, slots=True)
class CountedDeal:
    """A deal as counted at the table, before nat, pit or revoke.

    ``points``: card points, last trick included; not needed after a revoke. ``roem``: roem made, until the revoke if there was one.
    ``tricks``: won by each side, or None when nobody took all of them. ``multiplier``: the kraak's alone. ``playing``: the side that
    must make it. ``revoke``: the side that revoked.
    """

    playing: Side
    roem: BySide[int]
    points: BySide[int] | None = None
    tricks: BySide[int] | None = None
    multiplier: int = 1
    revoke: Side | None = None
    trump: Suit | None = None


@dataclass(frozen=True, slots=True)
class DealScore:
    """What is written: ``points`` and ``roem`` columns (bonus and penalty hundreds stand under roem), outcome, and the mark if any."""

    points: BySide[int]
    roem: BySide[int]
    outcome: Outcome
    mark: Mark | None = None

    @property
    def total(self) -> BySide[int]:
        """Points and roem together."""
        return BySide(self.points.ns + self.roem.ns, self.points.ew + self.roem.ew)


def points_at_stake(rules: RuleSet, trump: Suit | None = None, kraak: int = 1) -> int:
    """The card points both sides share in a deal, multiplied: 162, 324 ... or 224 with double spade cards."""
    return rules.points_of_deal(trump) * rules.multiplier_of(trump, kraak)


def revoke_points_at_stake(rules: RuleSet, trump: Suit | None = None, kraak: int = 1) -> int:
    """The points a revoke gives the other side: ``revoke_points`` (224 with double spade cards), multiplied."""
    points = rules.points_of_deal(trump) if rules.doubles_cards(trump) else rules.revoke_points
    return points * rules.multiplier_of(trump, kraak)


def is_impossible(points: int, of: int) -> bool:
    """Whether a side cannot have this many of ``of`` unmultiplied card points: no cards add up to 1, so 1 and ``of`` - 1 do not occur."""
    return points in (1, of - 1)


def is_made(playing: int, others: int, rules: RuleSet) -> bool:
    """Whether the playing side's points and roem make the deal: more than the others'; equal is nat (seed 000 l.45)."""
    return playing > others or (playing == others and not rules.nat_on_tie)


def score_deal(deal: CountedDeal, rules: RuleSet) -> DealScore:
    """The score of a counted deal under the rules.

    Nat: the others get all points and both sides' roem. Pit: 162, roem and the bonus. A counter-pit is nat, with its bonus where the
    system has one. Revoke: ``revoke_points``, the penalty and, where the rules say so, both sides' roem. Points are multiplied, roem
    and bonuses never (seed 002 l.14-19, seed 000 l.43-65, seed 001 l.27-40, seed 003 rules 5 and 11, seed 004 l.30-51).

    Raises ``bad_multiplier``, ``bad_roem``, ``bad_points``, ``impossible_points``, ``bad_tricks``, or ``missing_field`` without points.
    Roem that no cards can make (10, 30) is not refused here but by ``sheet.check_deal``.
    """
    refuse_bad_multiplier(deal.multiplier, rules)
    if any(roem < 0 or roem % 10 for roem in deal.roem):
        raise RulesError(ErrorCode.BAD_ROEM, f"roem is a multiple of 10, not {deal.roem.ns} and {deal.roem.ew}")
    if deal.revoke is not None:
        return _score_revoke(deal, deal.revoke, rules)
    if deal.points is None:
        raise RulesError(ErrorCode.MISSING_FIELD, "the points are missing")
    _refuse_bad_count(deal.points, deal, rules)
    return _score_played(deal.points, deal, rules)


def refuse_bad_multiplier(multiplier: int, rules: RuleSet) -> None:
    """Raises ``bad_multiplier`` for anything but 1, 2, 4, 8, and for more than 1 where there is no kraken."""
    if multiplier not in MULTIPLIERS:
        raise RulesError(ErrorCode.BAD_MULTIPLIER, f"a multiplier is 1, 2, 4 or 8, not {multiplier}")
    if multiplier > 1 and not rules.kraken:
        raise RulesError(ErrorCode.BAD_MULTIPLIER, f"a multiplier of {multiplier} needs kraken")


def _score_revoke(deal: CountedDeal, revoked: Side, rules: RuleSet) -> DealScore:
    roem = deal.roem.ns + deal.roem.ew if rules.revoke_roem is RevokeRoem.BOTH else 0
    return DealScore(
        points=BySide.given(revoked.other, revoke_points_at_stake(rules, deal.trump, deal.multiplier), 0),
        roem=BySide.given(revoked.other, roem + rules.revoke_penalty, 0),
        outcome=Outcome.REVOKE,
        mark=Mark(Reason.REVOKE, revoked),
    )


def _score_played(counted: BySide[int], deal: CountedDeal, rules: RuleSet) -> DealScore:
    playing, others = deal.playing, deal.playing.other
    multiplier = rules.multiplier_of(deal.trump, deal.multiplier)
    points = counted.map(lambda value: value * multiplier)
    swept = next((side for side in SIDES if deal.tricks is not None and deal.tricks[side] == rules.hand_size), None)
    if swept is playing:
        roem = BySide.given(playing, deal.roem[playing] + rules.pit_bonus, deal.roem[others])
        return DealScore(points, roem, Outcome.PIT, Mark(Reason.PIT, others))
    if is_made(points[playing] + deal.roem[playing], points[others] + deal.roem[others], rules):
        empty = next((side for side in SIDES if counted[side] == 0), None)
        return DealScore(points, deal.roem, Outcome.MADE, Mark(Reason.EMPTY_TRICKS, empty) if empty else None)
    bonus = rules.counter_pit_bonus if swept is others else 0
    return DealScore(
        points=BySide.given(others, points_at_stake(rules, deal.trump, deal.multiplier), 0),
        roem=BySide.given(others, deal.roem.ns + deal.roem.ew + bonus, 0),
        outcome=Outcome.NAT,
        mark=Mark(Reason.NAT, playing),
    )


def _refuse_bad_count(points: BySide[int], deal: CountedDeal, rules: RuleSet) -> None:
    of = rules.points_of_deal(deal.trump)
    if min(points) < 0 or points.ns + points.ew != of:
        raise RulesError(ErrorCode.BAD_POINTS, f"{points.ns} and {points.ew} do not add up to {of} card points")
    if is_impossible(points.ns, of):
        raise RulesError(ErrorCode.IMPOSSIBLE_POINTS, f"no cards are worth {min(points)}, so {points.ns} and {points.ew} cannot be")
    if deal.tricks is None:
        return
    tricks = deal.tricks
    if min(tricks) < 0 or tricks.ns + tricks.ew != rules.hand_size:
        raise RulesError(ErrorCode.BAD_TRICKS, f"{tricks.ns} and {tricks.ew} do not add up to {rules.hand_size} tricks")
    for side in SIDES:
        if tricks[side] == 0 and deal.roem[side] > 0 and not rules.hand_roem:
            raise RulesError(ErrorCode.BAD_ROEM, f"{side} has roem but won no trick")
        if tricks[side] == 0 and points[side] > 0:
            raise RulesError(ErrorCode.BAD_TRICKS, f"{side} won no trick but has {points[side]} points")
