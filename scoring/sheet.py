"""A written score sheet: its rows and its sums. What can be wrong with it is in ``row_checks`` and ``sheet_checks``."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.cards import Suit
from scoring.deal import Mark, Reason, points_at_stake, revoke_points_at_stake
from scoring.rules import RuleSet
from scoring.side import BySide, Side

Figure = int | float | None
"""A written number; None is a blank. A fraction occurs only as something to be reported."""
BLANK: BySide[Figure] = BySide(None, None)


@dataclass(frozen=True, slots=True)
class Row:
    """One deal as written. ``playing`` None: not recorded. ``multiplier``: the kraak's alone. A blank is None, never 0."""

    deal: int
    points: BySide[Figure] = BLANK
    roem: BySide[Figure] = BLANK
    mark: Mark | None = None
    playing: Side | None = None
    multiplier: int = 1
    trump: Suit | None = None

    @property
    def reason(self) -> Reason | None:
        """The reason of the mark, None where nothing is written."""
        return self.mark.reason if self.mark else None

    @property
    def is_checked(self) -> bool:
        """Whether the checks run over this row: it was played and its figures are not a director's ruling."""
        return self.mark is None or self.mark.reason not in (Reason.NOT_PLAYED, Reason.RULING)


@dataclass(frozen=True, slots=True)
class Sheet:
    """The rows of one table and the written totals. No rows: only totals were handed in. ``numbers``: the deals expected, if not 1..n."""

    rows: tuple[Row, ...] = ()
    totals: BySide[Figure] = BLANK
    numbers: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class SheetScore:
    """The sums of a sheet. Where only totals were handed in, the rest is None. ``pits``: made by the side; ``nats``: suffered by it."""

    totals: BySide[int | None]
    points: BySide[int] | None = None
    roem: BySide[int] | None = None
    pits: BySide[int] | None = None
    nats: BySide[int] | None = None


def points_of_row(row: Row, rules: RuleSet) -> int:
    """The points both sides must have together in this row: 162, multiplied, 224, or what a revoke is worth."""
    at_stake = revoke_points_at_stake if row.reason is Reason.REVOKE else points_at_stake
    return at_stake(rules, row.trump, row.multiplier)


def bonus_of_row(row: Row, rules: RuleSet) -> int:
    """The hundreds that go with the row's mark and stand under roem: those of a pit or of a revoke."""
    if row.mark is None:
        return 0
    return rules.pit_bonus if row.mark.reason is Reason.PIT else rules.revoke_penalty if row.mark.reason is Reason.REVOKE else 0


def expected_deals(sheet: Sheet, rules: RuleSet) -> tuple[int, ...]:
    """The deal numbers a complete sheet has; in a match to a number of points as many as were written."""
    if sheet.numbers is not None:
        return sheet.numbers
    count = rules.deals_per_round if rules.target_points is None else len(sheet.rows)
    return tuple(range(1, count + 1))


def score_sheet(sheet: Sheet) -> SheetScore:
    """The sums of the columns, totals, pits and nats. A blank or a fraction adds nothing; the written totals count only without rows."""
    if not sheet.rows:
        return SheetScore(BySide(_whole_or_none(sheet.totals.ns), _whole_or_none(sheet.totals.ew)))
    points = BySide(_add(row.points.ns for row in sheet.rows), _add(row.points.ew for row in sheet.rows))
    roem = BySide(_add(row.roem.ns for row in sheet.rows), _add(row.roem.ew for row in sheet.rows))
    marks = [row.mark for row in sheet.rows if row.mark is not None]
    return SheetScore(
        totals=BySide(points.ns + roem.ns, points.ew + roem.ew),
        points=points,
        roem=roem,
        pits=_count(marks, Reason.PIT).swapped,
        nats=_count(marks, Reason.NAT),
    )


def _count(marks: list[Mark], reason: Reason) -> BySide[int]:
    sides = [mark.side for mark in marks if mark.reason is reason]
    return BySide(sides.count(Side.NS), sides.count(Side.EW))


def _whole_or_none(figure: Figure) -> int | None:
    return figure if isinstance(figure, int) else None


def _add(figures: Iterable[Figure]) -> int:
    return sum(figure for figure in figures if isinstance(figure, int))
