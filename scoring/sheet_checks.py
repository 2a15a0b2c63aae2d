"""Everything that can be wrong with a whole score sheet: its rows, their number, and what its totals give away."""

from __future__ import annotations

from collections.abc import Iterable

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
    played = [row for row in sheet.rows if row.reason is not Reason.NOT_PLAYED]
    computed = BySide(_add_side(played, Side.NS), _add_side(played, Side.EW))
    written = _read_written(sheet, found)
    for side in SIDES:
        if written[side] is not None and computed[side] is not None and written[side] != computed[side]:
            found.append(Finding(Problem.COLUMN_TOTAL_WRONG, None, side))
    checked = [row for row in sheet.rows if row.is_checked]
    at_stake = sum(points_of_row(row, rules) for row in checked)
    points = _add(figure for row in checked for figure in row.points)
    if points is not None and points != at_stake:
        found.append(Finding(Problem.CARD_POINTS_2592))
    ns = written.ns if written.ns is not None else computed.ns
    ew = written.ew if written.ew is not None else computed.ew
    if ns is not None and ew is not None:
        _check_totals(sheet, checked, BySide(ns, ew), at_stake, rules, found)
    return found


def _check_totals(sheet: Sheet, checked: list[Row], totals: BySide[int], at_stake: int, rules: RuleSet, found: list[Finding]) -> None:
    """What both totals together must be: the card points at stake in the deals and a possible sum of roem, which ends in 0."""
    ruled = _add(figure for row in sheet.rows if row.reason is Reason.RULING for figure in (*row.points, *row.roem))
    if ruled is None:
        return
    rest = totals.ns + totals.ew - ruled - at_stake
    roem = _add(figure for row in checked for figure in row.roem)
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


def _is_unusual(totals: BySide[int], roem: int) -> bool:
    return totals.ns not in USUAL_TOTAL or totals.ew not in USUAL_TOTAL or roem not in USUAL_ROEM


def _add_side(rows: list[Row], side: Side) -> int | None:
    return _add(figure for row in rows for figure in (row.points[side], row.roem[side]))


def _add(figures: Iterable[Figure]) -> int | None:
    """The sum, or None when a figure is blank or no whole number."""
    total = 0
    for figure in figures:
        if not isinstance(figure, int):
            return None
        total += figure
    return total
