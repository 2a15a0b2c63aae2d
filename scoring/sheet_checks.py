"""Everything that can be wrong with a whole score sheet: its rows, their number, and what its totals give away."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.deal import Reason, points_at_stake
from scoring.problems import Finding, Problem
from scoring.row_checks import check_deal
from scoring.rules import RuleSet, SpadeDoubling
from scoring.sheet import Figure, Row, Sheet, bonus_of_row, expected_deals, points_of_row
from scoring.side import SIDES, BySide, Side

USUAL_DEALS = 16
USUAL_TOTAL = range(800, 2401)
"""A side's total after 16 deals: 0.1 % to 99.9 % of simulated rounds."""
USUAL_ROEM = range(200, 901)
"""Both sides' roem in 16 deals, pit and penalty hundreds left out."""
_NO_ROEM = (10, 30)  # 20, 40, 50, 70 and 100 never add up to these


def check_sheet(sheet: Sheet, rules: RuleSet) -> list[Finding]:
    """Everything wrong with a sheet: the rows' problems in order, then those of the sheet as a whole (deal None).

    Written totals are held against the rows, and are what the last-digit checks look at. Without rows only the checks that need nothing
    but totals are made. Rulings and deals not played stay out of the digit, 162 and count checks.
    """
    if not sheet.rows:
        return _check_totals_only(sheet, rules)
    found = [finding for row in sheet.rows for finding in check_deal(row, rules)]
    if sorted(row.deal for row in sheet.rows) != sorted(expected_deals(sheet, rules)):
        found.append(Finding(Problem.WRONG_NUMBER_OF_DEALS))
    checked = [row for row in sheet.rows if row.is_checked]
    sums = _add_columns(checked)
    ruled = _add_columns([row for row in sheet.rows if row.reason is Reason.RULING])
    at_stake = sum(points_of_row(row, rules) for row in checked)
    totals = _compare_totals(_read_written(sheet, found), _add_sides(sums, ruled), found)
    points = _add(sums.points)
    if points is not None and points != at_stake:
        found.append(Finding(Problem.CARD_POINTS_2592))
    together, by_ruling = _add(totals), _add((*ruled.points, *ruled.roem))
    if together is not None and by_ruling is not None:
        _check_rest(checked, totals, together - by_ruling - at_stake, _add(sums.roem), rules, found)
    return found


def _compare_totals(written: BySide[int | None], computed: BySide[int | None], found: list[Finding]) -> BySide[int | None]:
    """The totals to look at: the written ones, which must be those of the rows, and where none is written those of the rows."""
    for side in SIDES:
        if written[side] is not None and computed[side] is not None and written[side] != computed[side]:
            found.append(Finding(Problem.COLUMN_TOTAL_WRONG, None, side))
    return BySide(computed.ns if written.ns is None else written.ns, computed.ew if written.ew is None else written.ew)


def _check_rest(checked: list[Row], totals: BySide[int | None], rest: int, roem: int | None, rules: RuleSet, found: list[Finding]) -> None:
    """What both totals leave after the card points at stake: a possible sum of roem, which ends in 0, and the one that was written."""
    if rest % 10:
        found.append(Finding(Problem.LAST_DIGIT))
    if not rules.hand_roem and (_is_no_roem(rest) or (roem is not None and roem != rest)):
        found.append(Finding(Problem.ROEM_TOTAL))
    bonuses = sum(bonus_of_row(row, rules) for row in checked)
    if len(checked) == USUAL_DEALS and not rules.kraken and _is_unusual(totals, (rest if roem is None else roem) - bonuses):
        found.append(Finding(Problem.TOTALS_UNUSUAL))


def _check_totals_only(sheet: Sheet, rules: RuleSet) -> list[Finding]:
    """The digit and roem checks for clubs that hand in totals; where a deal's worth varies only what holds for every worth."""
    found = [Finding(Problem.MISSING_VALUE, None, side) for side in SIDES if sheet.totals[side] is None]
    written = _read_written(sheet, found)
    if written.ns is None or written.ew is None:
        return found
    deals = len(expected_deals(sheet, rules))
    together = written.ns + written.ew
    rest = together - deals * points_at_stake(rules)
    is_known = rules.target_points is None and not rules.kraken and rules.spade_doubling is SpadeDoubling.NO
    if rest % 10 if is_known else together % 2:
        found.append(Finding(Problem.LAST_DIGIT))
    if not rules.hand_roem and (rest < 0 or (is_known and _is_no_roem(rest))):
        found.append(Finding(Problem.ROEM_TOTAL))
    if deals == USUAL_DEALS and not rules.kraken and _is_unusual(BySide(written.ns, written.ew), rest):
        found.append(Finding(Problem.TOTALS_UNUSUAL))
    return found


def _read_written(sheet: Sheet, found: list[Finding]) -> BySide[int | None]:
    """The written totals that can be reckoned with; a fraction or a negative one is reported."""
    usable: dict[Side, int | None] = {}
    for side in SIDES:
        figure = sheet.totals[side]
        usable[side] = figure if isinstance(figure, int) and figure >= 0 else None
        if figure is not None and usable[side] is None:
            found.append(Finding(Problem.POINTS_RANGE, None, side))
    return BySide(usable[Side.NS], usable[Side.EW])


def _is_no_roem(roem: int) -> bool:
    return roem < 0 or roem % 10 != 0 or roem in _NO_ROEM


def _is_unusual(totals: BySide[int | None], roem: int) -> bool:
    return totals.ns not in USUAL_TOTAL or totals.ew not in USUAL_TOTAL or roem not in USUAL_ROEM


@dataclass(frozen=True, slots=True)
class _Columns:
    """The four sums of some rows, None where a figure of the column is blank or no whole number."""

    points: BySide[int | None]
    roem: BySide[int | None]


def _add_columns(rows: list[Row]) -> _Columns:
    return _Columns(
        points=BySide(_add([row.points.ns for row in rows]), _add([row.points.ew for row in rows])),
        roem=BySide(_add([row.roem.ns for row in rows]), _add([row.roem.ew for row in rows])),
    )


def _add_sides(one: _Columns, other: _Columns) -> BySide[int | None]:
    """Each side's points and roem of both."""
    ns = _add((one.points.ns, one.roem.ns, other.points.ns, other.roem.ns))
    return BySide(ns, _add((one.points.ew, one.roem.ew, other.points.ew, other.roem.ew)))


def _add(figures: Iterable[Figure]) -> int | None:
    """The sum, or None when a figure is blank or no whole number."""
    total = 0
    for figure in figures:
        if not isinstance(figure, int):
            return None
        total += figure
    return total
