"""The entry page of a score sheet as a form: everything that the page shows of what stands in its boxes.

The page and the answer to a single row are drawn from the same `SheetForm`, so both say the same. What is wrong comes from
`scoring`; blank rows are left alone until the sheet is handed in.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext_lazy

from scoring.cards import Suit
from scoring.deal import MULTIPLIERS
from scoring.problems import Level, Problem
from scoring.rules import RuleSet, SpadeDoubling
from scoring.sheet import Sheet, points_of_row, score_sheet
from scoring.sheet_checks import check_sheet
from scoring.side import SIDES, BySide, Side
from tournaments.convert import (
    SIDE_NAMES,
    RowTexts,
    SheetTexts,
    describe_deals,
    describe_difference,
    describe_fault,
    describe_finding,
    make_entry,
    to_scoring_sheet,
)
from tournaments.forms.row import Box, Message, RowForm

SUIT_NAMES = {
    Suit.CLUBS: pgettext_lazy("suit", "clubs"),
    Suit.DIAMONDS: pgettext_lazy("suit", "diamonds"),
    Suit.HEARTS: pgettext_lazy("suit", "hearts"),
    Suit.SPADES: pgettext_lazy("suit", "spades"),
}


@dataclass(frozen=True, slots=True)
class Digit:
    """The last-digit check: both totals together, split before the last digit, and what to say of it."""

    head: str
    last: str
    text: str
    is_right: bool


class SheetForm:
    """Everything that stands on an entry page. `conflicts` has what someone else typed, by deal number or "written", as sentences."""

    def __init__(self, texts: SheetTexts, rules: RuleSet, *, conflicts: Mapping[str, str] | None = None) -> None:
        self.texts, self.rules = texts, rules
        self.conflicts = conflicts or {}
        self.is_totals_only = texts.is_totals_only
        self.entry, self.faults = make_entry(texts, rules)

    @cached_property
    def rows(self) -> list[RowForm]:
        """The rows that the sheet should have, and those that it has besides."""
        extra = {deal for deal, texts in self.texts.rows.items() if not texts.is_blank}
        deals = sorted({*range(1, self.rules.deals_per_round + 1), *extra})
        return [self.make_row(deal) for deal in deals]

    def make_row(self, deal: int) -> RowForm:
        """One row."""
        texts = self.texts.rows.get(deal, RowTexts())
        return RowForm(deal, texts, self.rules, self.conflicts.get(str(deal), ""), self.texts.stamps.get(str(deal), 0))

    @property
    def written_stamp(self) -> int:
        """The stamp of the totals of the paper."""
        return self.texts.stamps.get("written", 0)

    @property
    def has_times(self) -> bool:
        """Whether a row can count several times."""
        return self.rules.kraken

    @property
    def has_trump(self) -> bool:
        """Whether it matters what was trump."""
        return self.rules.kraken or self.rules.spade_doubling is not SpadeDoubling.NO

    @property
    def times(self) -> tuple[int, ...]:
        """How many times a row can count."""
        return MULTIPLIERS

    @property
    def suits(self) -> list[tuple[str, str]]:
        """The suits that can be trump."""
        return [(suit.value, str(SUIT_NAMES[suit])) for suit in Suit]

    @property
    def head_columns(self) -> int:
        """How many columns stand before the four of the figures."""
        return 3 + self.has_times + self.has_trump

    @cached_property
    def _complete(self) -> Sheet:
        rows = tuple(row.row for row in self.rows if row.is_complete)
        return Sheet(rows, numbers=tuple(row.deal for row in rows))

    @cached_property
    def sums(self) -> dict[str, int]:
        """The sums of the columns over the rows that are complete: "ns_points" to "ew_roem", "ns" and "ew"."""
        score = score_sheet(self._complete)
        points, roem = score.points or BySide(0, 0), score.roem or BySide(0, 0)
        columns = {f"{side}_points": points[side] for side in SIDES} | {f"{side}_roem": roem[side] for side in SIDES}
        return columns | {str(side): points[side] + roem[side] for side in SIDES}

    @property
    def count(self) -> int:
        """How many rows are complete."""
        return len(self._complete.rows)

    @property
    def totals(self) -> BySide[int | None]:
        """The totals that the sheet comes to: of the rows, or those written where there are only totals."""
        if self.is_totals_only:
            return score_sheet(to_scoring_sheet(self.entry)).totals
        return BySide(self.sums["ns"], self.sums["ew"])

    @property
    def total_pair(self) -> tuple[int | None, ...]:
        """The totals of WIJ and ZIJ for a template, which cannot ask a pair of sides."""
        return tuple(self.totals)

    @property
    def bad_rows(self) -> list[RowForm]:
        """The rows with something wrong."""
        return [row for row in self.rows if row.has_error]

    @property
    def filled_rows(self) -> list[RowForm]:
        """The rows in which something stands."""
        return [] if self.is_totals_only else [row for row in self.rows if not row.is_blank]

    @property
    def blank_rows(self) -> list[RowForm]:
        """The rows in which nothing stands."""
        return [row for row in self.rows if row.is_blank]

    @property
    def sum_note(self) -> str:
        """What stands beside the sums: how many rows are wrong, how many are in, or that the points add up."""
        if bad := len(self.bad_rows):
            return ngettext("%(count)s row is not right yet", "%(count)s rows are not right yet", bad) % {"count": bad}
        expected = self.rules.deals_per_round
        if self.count == expected and all(row.row.is_checked and row.stake == self.rows[0].stake for row in self.rows):
            together = self.sums["ns_points"] + self.sums["ew_points"]
            return _("points together %(sum)s = %(count)s × %(stake)s") % {
                "sum": together,
                "count": expected,
                "stake": self.rows[0].stake,
            }
        return _("%(count)s of %(expected)s deals") % {"count": self.count, "expected": expected}

    @cached_property
    def digit(self) -> Digit | None:
        """The last-digit check over what is there; None before there is anything to add up."""
        ns, ew = self.totals
        sheet = to_scoring_sheet(self.entry) if self.is_totals_only else self._complete
        if ns is None or ew is None or not (sheet.rows or self.is_totals_only):
            return None
        is_right = not any(each.problem is Problem.LAST_DIGIT for each in check_sheet(sheet, self.rules))
        values = {"digit": self._find_digit(sheet), "count": self.count}
        if self.is_totals_only or self.count == self.rules.deals_per_round:
            text = _("ends in %(digit)s, that is right") if is_right else _("the last digit must be %(digit)s")
        elif is_right:
            text = ngettext(
                "after %(count)s deal it ends in %(digit)s, that is right",
                "after %(count)s deals it ends in %(digit)s, that is right",
                self.count,
            )
        else:
            text = ngettext(
                "after %(count)s deal the last digit must be %(digit)s",
                "after %(count)s deals the last digit must be %(digit)s",
                self.count,
            )
        together = str(ns + ew)
        return Digit(together[:-1], together[-1], text % values, is_right)

    def _find_digit(self, sheet: Sheet) -> int:
        if self.is_totals_only:
            return self.rules.deals_per_round * self.rules.points_of_deal(None) % 10
        ruled = [figure for row in sheet.rows if not row.is_checked for figure in (*row.points, *row.roem) if isinstance(figure, int)]
        return (sum(points_of_row(row, self.rules) for row in sheet.rows if row.is_checked) + sum(ruled)) % 10

    @cached_property
    def difference(self) -> str:
        """How the totals of the paper differ from the rows, "" while none were typed or they are equal."""
        return "" if self.is_totals_only else describe_difference(self.entry.written, self.totals)

    @property
    def agreement(self) -> str:
        """What is said when the totals of the paper are those of the rows."""
        typed = [total for total in self.entry.written if total is not None]
        if self.is_totals_only or not typed or self.difference:
            return ""
        return _("Paper and entry are the same.") if len(typed) == len(SIDES) else _("This total is right.")

    @property
    def written_boxes(self) -> list[Box]:
        """The two boxes for the totals of the paper."""
        return [self._make_written_box(side) for side in SIDES]

    def _make_written_box(self, side: Side) -> Box:
        name = f"written_{side}"
        paper, own = self.entry.written[side], self.totals[side]
        is_bad = name in self.faults or (not self.is_totals_only and paper is not None and paper != own)
        look = "bad" if is_bad else "ok" if paper is not None and not self.is_totals_only else ""
        label = _("Total of %(side)s on paper") % {"side": SIDE_NAMES[side]}
        return Box(name, label, self.texts.written[side], look, is_bad)

    @cached_property
    def remarks(self) -> list[Message]:
        """What is said of the sheet as a whole: of the totals handed in, or that those of a full sheet are unusual."""
        found = [Message(describe_fault(fault, getattr(self.texts.written, name[-2:])), True) for name, fault in self.faults.items()
                 if name.startswith("written")]  # fmt: skip
        if "written" in self.conflicts:
            found.append(Message(self.conflicts["written"], True))
        sheet = to_scoring_sheet(self.entry) if self.is_totals_only else self._complete
        if not self.is_totals_only and (self.count < self.rules.deals_per_round or self.bad_rows):
            return found
        hidden = {Problem.LAST_DIGIT, Problem.MISSING_VALUE} | ({Problem.ROEM_TOTAL} if self.digit and not self.digit.is_right else set())
        for finding in check_sheet(sheet, self.rules):
            is_shown = self.is_totals_only and finding.problem not in hidden
            if finding.deal is None and (is_shown or finding.problem is Problem.TOTALS_UNUSUAL):
                found.append(Message(describe_finding(finding, None, self.rules), finding.level is Level.ERROR))
        return found

    @property
    def problems(self) -> Iterator[tuple[str, str]]:
        """What keeps the sheet from counting: the name of a box to go to, and a sentence."""
        if self.is_totals_only:
            yield from self._list_totals_problems()
            return
        for row in self.bad_rows:
            deal = _("Deal %(deal)s") % {"deal": row.deal}  # outside of the f-string, where gettext would not find it
            yield row.first_bad, f"{deal}: {row.message.text if row.message else ''}"
        if blank := [row.deal for row in self.blank_rows]:
            yield f"ns_points-{blank[0]}", _("Still empty: %(deals)s.") % {"deals": describe_deals(blank)}
        if self.difference:
            yield "written_ns", self.difference
        for message in self.remarks:
            if message.is_error:
                yield "written_ns", message.text

    def _list_totals_problems(self) -> Iterator[tuple[str, str]]:
        for finding in check_sheet(to_scoring_sheet(self.entry), self.rules):
            if finding.level is Level.ERROR:
                yield f"written_{finding.side or Side.NS}", describe_finding(finding, None, self.rules)

    @property
    def focus(self) -> str:
        """The name of the box that the page opens in: the first blank row, else what is wrong, else the totals of the paper."""
        if self.is_totals_only:
            return next((box.name for box in self.written_boxes if not box.value), "written_ns")
        if blank := self.blank_rows:
            return f"ns_points-{blank[0].deal}"
        return next((box for box, _text in self.problems), "written_ns")
