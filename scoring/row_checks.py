"""Everything that can be wrong with one row of a score sheet by itself."""

from __future__ import annotations

from scoring.deal import Mark, Reason, is_impossible, is_made
from scoring.problems import Finding, Problem
from scoring.roem import find_roem_totals
from scoring.rules import RuleSet
from scoring.sheet import BLANK, Figure, Row, bonus_of_row, points_of_row
from scoring.side import BySide, Side

UNUSUAL_ROEM, UNUSUAL_ROEM_TOGETHER = 150, 200
"""More roem than this for a side, or for both, is asked about: 0.03 % and 0.02 % of simulated deals."""
_HUNDRED = 100  # what a counter-pit or pit is taken for in the roem column

Usable = BySide[int | None]
"""The figures of a column that can be reckoned with; None where one is blank or was reported already."""


def check_deal(row: Row, rules: RuleSet) -> list[Finding]:
    """Everything wrong with one row.

    A blank, a fraction, a negative figure or more points than the deal holds is reported once and keeps the checks that need that
    figure from running. Of a ruling only blanks and negative figures are reported; a deal not played must have no figures. Not checked:
    the dealer, and whether legal play could have led here.
    """
    reason = row.reason
    if reason is Reason.NOT_PLAYED:
        return [] if row.points == BLANK and row.roem == BLANK else [Finding(Problem.POINTS_RANGE, row.deal)]
    of = points_of_row(row, rules)
    found: list[Finding] = []
    ns_points, ns_roem = _read_side(row, Side.NS, row.points.ns, row.roem.ns, of, found)
    ew_points, ew_roem = _read_side(row, Side.EW, row.points.ew, row.roem.ew, of, found)
    if reason is Reason.RULING:
        return found
    points, roem = BySide(ns_points, ew_points), BySide(ns_roem, ew_roem)
    is_normal = reason is None or reason is Reason.EMPTY_TRICKS
    _check_points(row, points, of, is_normal, rules, found)
    if not rules.hand_roem:
        _check_roem(row, points, roem, is_normal, rules, found)
    if is_normal:
        _check_outcome(row, points, roem, rules, found)
    if row.mark is not None and row.mark.side is not None:
        _check_mark(row, row.mark, row.mark.side, found)
        _check_losing_side(row, row.mark, row.mark.side, points, roem, rules, found)
        _check_hundreds(row, row.mark, row.mark.side.other, points, roem, rules, found)
    return found


def _read_side(row: Row, side: Side, points: Figure, roem: Figure, of: int, found: list[Finding]) -> tuple[int | None, int | None]:
    """One side's points and roem, None where they cannot be reckoned with; why not is reported."""
    if points is None or roem is None:
        found.append(Finding(Problem.MISSING_VALUE, row.deal, side))
    usable_points = usable_roem = None
    if points is not None:
        if not isinstance(points, int) or points < 0:
            found.append(Finding(Problem.POINTS_RANGE, row.deal, side))
        elif points > of and row.is_checked:
            found.append(Finding(Problem.BONUS_IN_POINTS_COLUMN, row.deal, side))
        else:
            usable_points = points
    if roem is not None:
        if not isinstance(roem, int) or roem < 0 or (roem % 10 and row.is_checked):
            found.append(Finding(Problem.ROEM_NOT_MULTIPLE_OF_10, row.deal, side))
        else:
            usable_roem = roem
    return usable_points, usable_roem


def _check_points(row: Row, points: Usable, of: int, is_normal: bool, rules: RuleSet, found: list[Finding]) -> None:
    """Both sides share what the deal holds; no cards are worth 1; and a side without points needs a reason (seed 002 l.18)."""
    multiplier = rules.multiplier_of(row.trump, row.multiplier)
    if is_normal and points.ns is not None and points.ew is not None and points.ns + points.ew != of:
        found.append(Finding(Problem.POINTS_NOT_162, row.deal))
    for side, own in ((Side.NS, points.ns), (Side.EW, points.ew)):
        if own is None:
            continue
        if own % multiplier or is_impossible(own // multiplier, of // multiplier):
            found.append(Finding(Problem.IMPOSSIBLE_POINTS, row.deal, side))
        if own == 0 and is_normal and (row.mark is None or row.mark.side is not side):
            found.append(Finding(Problem.ZERO_WITHOUT_REASON, row.deal, side))


def _check_roem(row: Row, points: Usable, roem: Usable, is_normal: bool, rules: RuleSet, found: list[Finding]) -> None:
    """Whether cards can make this roem, whether the side has the points that go with it, and whether it is a lot."""
    if not roem.ns and not roem.ew:
        return
    totals = find_roem_totals(rules)
    multiplier = rules.multiplier_of(row.trump, row.multiplier)
    bonus, together = bonus_of_row(row, rules), 0
    unusual: list[Side] = []
    for side, written, own_points in ((Side.NS, roem.ns, points.ns), (Side.EW, roem.ew, points.ew)):
        if not written:
            continue
        own = written - bonus if row.mark is not None and side is not row.mark.side and written >= bonus else written
        together += own
        with_counter_pit = row.reason is Reason.NAT and rules.counter_pit_bonus and totals.is_possible(own - rules.counter_pit_bonus)
        if not totals.is_possible(own) and not with_counter_pit:
            found.append(Finding(Problem.IMPOSSIBLE_ROEM, row.deal, side))
        elif is_normal and own_points is not None and own_points < totals.points_needed(own) * multiplier:
            found.append(Finding(Problem.ROEM_NEEDS_MORE_POINTS, row.deal, side))
        if own > UNUSUAL_ROEM:
            unusual.append(side)
    if unusual or together > UNUSUAL_ROEM_TOGETHER:
        found.append(Finding(Problem.ROEM_UNUSUAL, row.deal, unusual[0] if len(unusual) == 1 else None))


def _check_outcome(row: Row, points: Usable, roem: Usable, rules: RuleSet, found: list[Finding]) -> None:
    """A row without nat: the totals differ (one side played), and the playing side, if known, has more (seed 000 l.43-45)."""
    if points.ns is None or points.ew is None or roem.ns is None or roem.ew is None:
        return
    ns, ew = points.ns + roem.ns, points.ew + roem.ew
    if ns == ew and rules.nat_on_tie:
        found.append(Finding(Problem.EQUAL_TOTALS_WITHOUT_NAT, row.deal))
    own, others = (ns, ew) if row.playing is Side.NS else (ew, ns)
    if row.playing is not None and not is_made(own, others, rules):
        found.append(Finding(Problem.NAT_NOT_APPLIED, row.deal, row.playing))


def _check_mark(row: Row, mark: Mark, side: Side, found: list[Finding]) -> None:
    """Nat is written for the playing side, pit for the other; who revokes may be either (seed 002 l.14, 17, 19)."""
    is_nat_of_other = mark.reason is Reason.NAT and row.playing is side.other
    is_own_pit = mark.reason is Reason.PIT and row.playing is side
    if is_nat_of_other or is_own_pit:
        found.append(Finding(Problem.PLAYING_SIDE_CONTRADICTION, row.deal, side))


def _check_losing_side(row: Row, mark: Mark, side: Side, points: Usable, roem: Usable, rules: RuleSet, found: list[Finding]) -> None:
    """The side of the mark has nothing, the other all points; roem it may have with empty tricks, and of its hands after a pit.

    Seed 002 l.14-19, seed 004 l.53-56.
    """
    is_lost = mark.reason is not Reason.EMPTY_TRICKS
    may_have_roem = not is_lost or (mark.reason is Reason.PIT and rules.hand_roem)
    if points[side] or (roem[side] and not may_have_roem):
        found.append(Finding(Problem.LOSER_HAS_SCORE, row.deal, side))
    winning_points = points[side.other]
    if is_lost and winning_points is not None and winning_points != points_of_row(row, rules):
        found.append(Finding(Problem.LOSER_HAS_SCORE, row.deal, side.other))


def _check_hundreds(row: Row, mark: Mark, winner: Side, points: Usable, roem: Usable, rules: RuleSet, found: list[Finding]) -> None:
    """The hundred of a pit or a revoke stands under roem, and nat has none where a counter-pit is plain nat (seed 002 l.17, 19)."""
    written = roem[winner]
    if written is None or (points[winner] is None and row.points[winner] is not None):
        return  # a hundred in the points column has been reported there
    if mark.reason is Reason.PIT and written < rules.pit_bonus:
        found.append(Finding(Problem.PIT_WITHOUT_BONUS, row.deal, winner))
    if mark.reason is Reason.REVOKE and written < rules.revoke_penalty:
        found.append(Finding(Problem.REVOKE_WITHOUT_PENALTY, row.deal, winner))
    if mark.reason is Reason.NAT and not rules.counter_pit_bonus and written >= _HUNDRED:
        found.append(Finding(Problem.NAT_WITH_PIT_BONUS, row.deal, winner))
