"""Rows and sheets of the tables to those of the rules core and back, and what is kept of a sheet for its history."""

from collections.abc import Iterable, Mapping
from typing import Any

from scoring.cards import Suit
from scoring.deal import Mark, Reason
from scoring.problems import Finding, Problem
from scoring.rules import RuleSet
from scoring.sheet import Row, Sheet, bonus_of_row, score_sheet
from scoring.side import SIDES, BySide, Side
from tournaments import models
from tournaments.convert.boxes import Entry

COLUMNS = ("points", "roem", "bonus", "pits", "nats", "total")
"""The figures that a stored sheet has for each side."""


def to_scoring_sheet(entry: Entry) -> Sheet:
    """The sheet that the rules core checks; without rows only totals were handed in."""
    return Sheet(rows=entry.rows, totals=entry.written)


def read_sheet_row(stored: models.SheetRow) -> Row:
    """A stored row as the rules core has it."""
    mark = Mark(Reason(stored.reason), Side(stored.reason_side) if stored.reason_side else None) if stored.reason else None
    return Row(
        stored.deal,
        points=BySide(stored.ns_points, stored.ew_points),
        roem=BySide(stored.ns_roem, stored.ew_roem),
        mark=mark,
        playing=Side(stored.playing) if stored.playing else None,
        multiplier=stored.multiplier,
        trump=Suit(stored.trump) if stored.trump else None,
    )


def make_rows(sheet: models.Sheet, entry: Entry) -> list[models.SheetRow]:
    """The rows to be stored for a sheet."""
    return [
        models.SheetRow(
            sheet=sheet,
            deal=row.deal,
            playing=row.playing or "",
            ns_points=row.points.ns,
            ns_roem=row.roem.ns,
            ew_points=row.points.ew,
            ew_roem=row.roem.ew,
            reason=row.reason or "",
            reason_side=(row.mark.side or "") if row.mark else "",
            multiplier=row.multiplier,
            trump=row.trump or "",
            remark=entry.remarks.get(row.deal, ""),
        )
        for row in entry.rows
    ]


def measure_sheet(entry: Entry, rules: RuleSet) -> dict[str, int | None]:
    """The figures that are stored with a sheet, "ns_points" to "ew_total"; of totals alone only the totals are known."""
    score = score_sheet(to_scoring_sheet(entry))
    bonus = BySide(_add_bonuses(entry.rows, Side.NS, rules), _add_bonuses(entry.rows, Side.EW, rules)) if entry.rows else None
    values = (score.points, score.roem, bonus, score.pits, score.nats, score.totals)
    return {
        f"{side}_{column}": value[side] if value is not None else None
        for side in SIDES
        for column, value in zip(COLUMNS, values, strict=True)
    }


def _add_bonuses(rows: Iterable[Row], side: Side, rules: RuleSet) -> int:
    """The pit and penalty hundreds within the roem of a side."""
    bonuses = 0
    for row in rows:
        written = row.roem[side]
        if row.mark is not None and row.mark.side is side.other and written is not None:
            bonus = bonus_of_row(row, rules)
            bonuses += bonus if written >= bonus else 0
    return bonuses


def write_problems(findings: Iterable[Finding]) -> list[dict[str, Any]]:
    """What was found, to be stored with the sheet."""
    return [{"deal": each.deal, "code": each.problem, "level": each.level, "side": each.side} for each in findings]


def read_problems(stored: Iterable[Mapping[str, Any]]) -> list[Finding]:
    """What was found when the sheet was stored."""
    return [Finding(Problem(each["code"]), each["deal"], Side(each["side"]) if each["side"] else None) for each in stored]


def take_snapshot(sheet: models.Sheet, rows: Iterable[models.SheetRow]) -> dict[str, Any]:
    """What a sheet held at one moment, for its history: ids and figures, no names."""
    return {
        "state": sheet.state,
        "question": sheet.question,
        "written": [sheet.written_ns, sheet.written_ew],
        "totals": [sheet.ns_total, sheet.ew_total],
        "rows": {str(row.deal): {name: value for name in _KEPT if (value := getattr(row, name)) not in ("", None)} for row in rows},
    }


_KEPT = (
    "playing", "ns_points", "ns_roem", "ew_points", "ew_roem", "reason", "reason_side", "multiplier", "trump", "remark",
)  # fmt: skip
