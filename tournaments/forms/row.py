"""One row of the entry page: what stands in its boxes, how they look, and the one thing that is said of it."""

from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from scoring.deal import Reason
from scoring.problems import Finding, Level, Problem
from scoring.row_checks import check_deal
from scoring.rules import RuleSet
from scoring.sheet import Row, points_of_row
from scoring.side import Side
from tournaments.choices import Position
from tournaments.convert import (
    BOXES,
    SIDE_NAMES,
    ReadRow,
    RowTexts,
    describe_fault,
    describe_finding,
    describe_mark,
    list_boxes,
    read_row,
    show_box,
)


@dataclass(frozen=True, slots=True)
class Box:
    """One box of a row: what it shows, and the classes that say how."""

    name: str
    label: str
    value: str
    look: str
    is_bad: bool


@dataclass(frozen=True, slots=True)
class Message:
    """What is said of a row: a sentence, and whether it is an error or only asks."""

    text: str
    is_error: bool


class RowForm:
    """One row of the page."""

    def __init__(self, deal: int, texts: RowTexts, rules: RuleSet, conflict: str = "", stamp: int = 0) -> None:
        self.deal, self.texts, self.rules, self.conflict, self.stamp = deal, texts, rules, conflict, stamp
        self.read: ReadRow = read_row(deal, texts, rules)
        self.row: Row = self.read.row
        self.is_blank = texts.is_blank
        self.is_complete = not self.is_blank and not self.read.faults and self.read.is_complete
        self.findings: list[Finding] = [] if self.is_blank else sorted(check_deal(self.row, rules), key=_get_weight)

    @cached_property
    def message(self) -> Message | None:
        """The first thing to be said of the row: someone else typed it too, it cannot be read, or what `scoring` found."""
        if self.conflict:
            return Message(self.conflict, is_error=True)
        for box, fault in self.read.faults.items():
            return Message(describe_fault(fault, getattr(self.texts, box)), is_error=True)
        for finding in self.findings:
            return Message(describe_finding(finding, self.row, self.rules), finding.level is Level.ERROR)
        return None

    @property
    def has_error(self) -> bool:
        """Whether the row keeps the sheet from counting."""
        return self.message is not None and self.message.is_error

    @property
    def look(self) -> str:
        """The class of the row."""
        looks = ["marked"] if self.tag else []
        if self.message:
            looks.append("err" if self.message.is_error else "warn")
        elif self.is_complete:
            looks.append("ok")
        return " ".join(looks)

    @cached_property
    def tag(self) -> str:
        """What is said beside a row with a mark."""
        return "" if self.is_blank else describe_mark(self.row, self.texts.remark)

    @property
    def dealer(self) -> str:
        """The letter of the seat that deals."""
        return str(Position(self.rules.first_dealer.left(self.rules.players, self.deal - 1)).label)

    @property
    def playing(self) -> str:
        """Who plays, as typed."""
        if self.row.playing is None:
            return self.texts.playing
        return str(SIDE_NAMES[self.row.playing])

    @property
    def follows(self) -> str:
        """Who played as it follows from nat or pit."""
        mark = self.row.mark
        if mark is None or mark.side is None or mark.reason not in (Reason.NAT, Reason.PIT):
            return ""
        return str(SIDE_NAMES[mark.side if mark.reason is Reason.NAT else mark.side.other])

    @property
    def stake(self) -> int:
        """The points that both sides share in this row."""
        return points_of_row(self.row, self.rules)

    @cached_property
    def bad_boxes(self) -> dict[str, bool]:
        """The boxes that something points at: true for an error."""
        boxes = dict.fromkeys(self.read.faults, True)
        for finding in self.findings:
            for box in self._point_at(finding):
                boxes[box] = boxes.get(box, False) or finding.level is Level.ERROR
        return boxes

    def _point_at(self, finding: Finding) -> tuple[str, ...]:
        boxes = list_boxes(finding, self.row)
        if finding.problem is Problem.POINTS_NOT_162 and "ew_points" in self.read.filled:
            return ("ns_points",)
        return boxes

    @property
    def first_bad(self) -> str:
        """The name of the box to go to when something is wrong."""
        return next((f"{box}-{self.deal}" for box in BOXES if self.bad_boxes.get(box)), f"ns_points-{self.deal}")

    @cached_property
    def boxes(self) -> list[Box]:
        """The four boxes in order."""
        return [self._make_box(box) for box in BOXES]

    def _make_box(self, box: str) -> Box:
        value = "" if self.is_blank else show_box(box, self.read, self.texts)
        bad = self.bad_boxes.get(box)
        is_word = bool(value) and box.endswith("points") and not value[0].isdigit() and box not in self.read.faults
        looks = {
            "auto": box in self.read.filled,
            "word": is_word,
            "zero": value == "–",
            "bad": bad is True,
            "ask": bad is False,
        }
        column = _("points") if box.endswith("points") else _("roem")
        label = _("Deal %(deal)s, %(side)s %(column)s") % {"deal": self.deal, "side": SIDE_NAMES[Side(box[:2])], "column": column}
        return Box(f"{box}-{self.deal}", label, value, " ".join(look for look, holds in looks.items() if holds), bad is True)


def _get_weight(finding: Finding) -> int:
    if finding.level is Level.WARNING:
        return 2
    return 1 if finding.problem is Problem.MISSING_VALUE else 0
