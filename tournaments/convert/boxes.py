"""The texts in the boxes of a sheet, read into rows of the rules core and written back.

A blank box is a blank, never zero; a stroke is "no roem". Roem may be typed in tens: 2 is 20, 12 is 120; from 20 on a figure is
what it says, and so is one with a zero in front (015).
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum, auto
from typing import TypeVar

from django.utils.translation import pgettext_lazy

from scoring.cards import Suit
from scoring.deal import MULTIPLIERS, Mark, Reason
from scoring.rules import RuleSet
from scoring.sheet import BLANK, Figure, Row, bonus_of_row, points_of_row
from scoring.side import SIDES, BySide, Side

BOXES = ("ns_points", "ns_roem", "ew_points", "ew_roem")
"""The four boxes of a row, in the order in which they are typed."""
MOST_DIGITS = 5
LARGEST_IN_TENS = 19
STROKE = "–"
NOTHING_WRITTEN = BySide("", "")
_STROKES = {"-", "–", "—", "−", "/", "\\"}
_FIGURE = re.compile(r"[-−]?[0-9]+")
_GROUPED = re.compile(r"[0-9]{1,3}(\.[0-9]{3})+")
_MARKED_FIGURE = re.compile(r"([npvl])\s*([-−]?[0-9]+)")
_LETTERS = {Reason.NAT: "n", Reason.PIT: "p", Reason.REVOKE: "v", Reason.EMPTY_TRICKS: "l"}
_WORDS = {
    **dict.fromkeys(("n", "nat"), Reason.NAT),
    **dict.fromkeys(("p", "pit"), Reason.PIT),
    **dict.fromkeys(("v", "verz", "verzaakt", "verzaken", "revoke", "revoked"), Reason.REVOKE),
    **dict.fromkeys(("l", "leeg", "lege slagen", "empty", "empty tricks"), Reason.EMPTY_TRICKS),
}
_SIDES = {**dict.fromkeys(("w", "wij", "we", "ns"), Side.NS), **dict.fromkeys(("z", "zij", "they", "ew"), Side.EW)}
_MULTIPLIERS = {str(times): times for times in MULTIPLIERS}
_SUITS = {suit.value.lower(): suit for suit in Suit}
MARK_WORDS = {
    Reason.NAT: pgettext_lazy("in a box", "Nat"),
    Reason.PIT: pgettext_lazy("in a box", "Pit"),
    Reason.REVOKE: pgettext_lazy("in a box", "Revoke"),
    Reason.EMPTY_TRICKS: pgettext_lazy("in a box", "Empty"),
}
Choice = TypeVar("Choice")


class Fault(StrEnum):
    """Why a box cannot be read."""

    NOT_A_FIGURE = auto()
    TOO_LARGE = auto()
    TWO_MARKS = auto()
    NO_SIDE = auto()
    NO_MULTIPLIER = auto()
    NO_TRUMP = auto()


@dataclass(frozen=True, slots=True)
class RowTexts:
    """What stands in the boxes of one deal. `reason` is "ruling" or "not_played"; the other marks stand in a box for points."""

    ns_points: str = ""
    ns_roem: str = ""
    ew_points: str = ""
    ew_roem: str = ""
    playing: str = ""
    multiplier: str = ""
    trump: str = ""
    reason: str = ""
    remark: str = ""

    @classmethod
    def load(cls, stored: Mapping[str, object]) -> "RowTexts":
        """The texts of a stored row; what else is stored with it is left aside."""
        return cls(**{name: str(stored[name]) for name in _NAMES if name in stored})

    @property
    def filled(self) -> dict[str, str]:
        """The texts that are not blank, to be stored."""
        return {name: text for name in _NAMES if (text := getattr(self, name))}

    @property
    def has_figures(self) -> bool:
        """Whether anything stands in the four boxes."""
        return any(getattr(self, box) for box in BOXES)

    @property
    def is_blank(self) -> bool:
        """Whether nothing has been said of this deal."""
        return not self.has_figures and not self.reason

    @property
    def swapped(self) -> "RowTexts":
        """The same with WIJ and ZIJ exchanged."""
        playing = _SIDES.get(self.playing.lower())
        return replace(
            self,
            ns_points=self.ew_points,
            ns_roem=self.ew_roem,
            ew_points=self.ns_points,
            ew_roem=self.ns_roem,
            playing=playing.other.value if playing else self.playing,
        )


_NAMES = tuple(each.name for each in fields(RowTexts))


@dataclass(frozen=True, slots=True)
class SheetTexts:
    """Everything that stands on an entry page: the rows by deal number, the totals of the paper, and which of the two it is about.

    `stamps` tells which stored text each row was based on ("5", "written"): see services/lists.py.
    """

    rows: Mapping[int, RowTexts] = field(default_factory=dict)
    written: BySide[str] = NOTHING_WRITTEN
    is_totals_only: bool = False
    stamps: Mapping[str, int] = field(default_factory=dict)

    @property
    def swapped(self) -> "SheetTexts":
        """The same with WIJ and ZIJ exchanged."""
        rows = {deal: texts.swapped for deal, texts in self.rows.items()}
        return replace(self, rows=rows, written=self.written.swapped)


@dataclass(frozen=True, slots=True)
class ReadRow:
    """A row as it was read: `filled` names the boxes that followed from the others, `faults` those that could not be read."""

    row: Row
    filled: frozenset[str] = frozenset()
    faults: Mapping[str, Fault] = field(default_factory=dict)

    @property
    def is_complete(self) -> bool:
        """Whether all four figures are there, or none are needed."""
        row = self.row
        return row.reason is Reason.NOT_PLAYED or None not in (*row.points, *row.roem)


@dataclass(frozen=True, slots=True)
class Entry:
    """A sheet as it is handed in: figures, the written totals, and by deal number why the director ruled."""

    rows: tuple[Row, ...] = ()
    written: BySide[Figure] = BLANK
    remarks: Mapping[int, str] = field(default_factory=dict)
    is_totals_only: bool = False


def make_entry(texts: SheetTexts, rules: RuleSet) -> tuple[Entry, dict[str, Fault]]:
    """The figures of a page, and what could not be read by the name of its box ("ns_points-5", "written_ns")."""
    faults: dict[str, Fault] = {}
    rows = []
    for deal, row_texts in sorted(texts.rows.items() if not texts.is_totals_only else ()):
        if not row_texts.is_blank:
            read = read_row(deal, row_texts, rules)
            rows.append(read.row)
            faults |= {f"{box}-{deal}": fault for box, fault in read.faults.items()}
    figures = {side: _read_figure(texts.written[side], f"written_{side}", faults) for side in SIDES}
    remarks = {deal: row.remark for deal, row in texts.rows.items() if row.remark and row.reason == Reason.RULING}
    return Entry(tuple(rows), BySide(figures[Side.NS], figures[Side.EW]), remarks, texts.is_totals_only), faults


def read_row(deal: int, texts: RowTexts, rules: RuleSet) -> ReadRow:
    """The row that the texts of a deal make, what follows from them filled in.

    Points of one side give the other's; nat, pit and a revoke give the other side all points, and a blank under roem is then nothing
    for the side of the mark and the hundred of a pit or a revoke for the other.
    """
    faults: dict[str, Fault] = {}
    figures: dict[str, int | None] = {}
    marks: dict[Side, Reason] = {}
    for side in SIDES:
        box = f"{side}_points"
        reason, rest = _split_mark(getattr(texts, box))
        figures[box] = 0 if reason and not rest else _read_figure(rest, box, faults)
        if reason and marks:
            faults[box] = Fault.TWO_MARKS
        elif reason:
            marks[side] = reason
        figures[f"{side}_roem"] = _read_roem(getattr(texts, f"{side}_roem"), f"{side}_roem", faults)
    row = Row(
        deal,
        mark=_read_mark(texts, marks),
        playing=_read_choice(texts.playing, _SIDES, "playing", Fault.NO_SIDE, faults),
        multiplier=_read_choice(texts.multiplier, _MULTIPLIERS, "multiplier", Fault.NO_MULTIPLIER, faults) or 1,
        trump=_read_choice(texts.trump, _SUITS, "trump", Fault.NO_TRUMP, faults),
    )
    followed = {box: value for box, value in _follow(row, figures, rules).items() if figures[box] is None and box not in faults}
    figures |= followed
    points: BySide[Figure] = BySide(figures["ns_points"], figures["ew_points"])
    roem: BySide[Figure] = BySide(figures["ns_roem"], figures["ew_roem"])
    return ReadRow(replace(row, points=points, roem=roem), frozenset(followed), faults)


def write_row(row: Row, remark: str = "") -> RowTexts:
    """The texts of a stored row; read again they give the same row."""
    boxes = {}
    for side in SIDES:
        is_marked = row.mark is not None and row.mark.side is side and row.mark.reason in _LETTERS
        figure = _write_figure(row.points[side])
        letter = _LETTERS[row.mark.reason] if is_marked and row.mark else ""
        boxes[f"{side}_points"] = letter + (figure if not letter or row.points[side] else "")
        boxes[f"{side}_roem"] = _write_roem(row.roem[side])
    return RowTexts(
        **boxes,
        playing=row.playing or "",
        multiplier=str(row.multiplier) if row.multiplier != 1 else "",
        trump=row.trump or "",
        reason=row.reason if row.reason in (Reason.RULING, Reason.NOT_PLAYED) else "",
        remark=remark,
    )


def show_box(box: str, read: ReadRow, texts: RowTexts) -> str:
    """What a box shows: the word of its mark, the figure it was read as, or what was typed when it could not be read."""
    typed = str(getattr(texts, box))
    if box in read.faults:
        return typed
    side = Side(box[:2])
    if box.endswith("_roem"):
        return _write_roem(read.row.roem[side])
    reason, rest = _split_mark(typed)
    return typed if reason and rest else str(MARK_WORDS[reason]) if reason else _write_figure(read.row.points[side])


def _split_mark(text: str) -> tuple[Reason | None, str]:
    """The mark that a box for points holds, and the figure beside it ("n40"), which is one too many."""
    text = text.strip().lower()
    if reason := _WORDS.get(text.rstrip(".")):
        return reason, ""
    if found := _MARKED_FIGURE.fullmatch(text):
        return _WORDS[found[1]], found[2]
    return None, text


def _read_mark(texts: RowTexts, marks: Mapping[Side, Reason]) -> Mark | None:
    if texts.reason == Reason.RULING:
        return Mark(Reason.RULING)
    if texts.reason == Reason.NOT_PLAYED and not texts.has_figures:
        return Mark(Reason.NOT_PLAYED)
    return next((Mark(reason, side) for side, reason in marks.items()), None)


def _read_choice(text: str, known: Mapping[str, Choice], name: str, fault: Fault, faults: dict[str, Fault]) -> Choice | None:
    if not (wanted := text.strip().lower()):
        return None
    if wanted not in known:
        faults[name] = fault
    return known.get(wanted)


def _read_figure(text: str, box: str, faults: dict[str, Fault]) -> int | None:
    text = re.sub(r"\s", "", text)
    if _GROUPED.fullmatch(text):
        text = text.replace(".", "")
    if not text:
        return None
    if not _FIGURE.fullmatch(text):
        faults[box] = Fault.NOT_A_FIGURE
    elif len(text.lstrip("-−0")) > MOST_DIGITS:
        faults[box] = Fault.TOO_LARGE
    else:
        return int(text.replace("−", "-"))
    return None


def _read_roem(text: str, box: str, faults: dict[str, Fault]) -> int | None:
    if text.strip() in _STROKES:
        return 0
    figure = _read_figure(text, box, faults)
    if figure is None or not 0 < figure <= LARGEST_IN_TENS or text.strip().startswith("0"):
        return figure
    return figure * 10


def _write_figure(figure: Figure) -> str:
    return "" if figure is None else str(figure)


def _write_roem(figure: Figure) -> str:
    if figure == 0:
        return STROKE
    if figure == 10:
        return "1"
    return f"0{figure}" if figure is not None and 0 < figure <= LARGEST_IN_TENS else _write_figure(figure)


def _follow(row: Row, figures: Mapping[str, int | None], rules: RuleSet) -> dict[str, int]:
    """What the figures and the mark of a row say of its other boxes."""
    if not row.is_checked:
        return {}
    stake = points_of_row(row, rules)
    if row.mark is not None and row.mark.side is not None:
        loser, winner = row.mark.side, row.mark.side.other
        bonus = bonus_of_row(row, rules)
        followed = {f"{winner}_points": stake} | ({f"{winner}_roem": bonus} if bonus else {})
        return followed if row.mark.reason is Reason.EMPTY_TRICKS else followed | {f"{loser}_roem": 0}
    given = {side: points for side in SIDES if (points := figures[f"{side}_points"]) is not None and 0 <= points <= stake}
    return {f"{side.other}_points": stake - points for side, points in given.items()}
