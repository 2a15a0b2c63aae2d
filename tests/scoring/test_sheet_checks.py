"""Everything that can be wrong with a whole sheet (rules.md B.3)."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.cards import Suit
from scoring.deal import Mark, Reason
from scoring.problems import Finding, Problem
from scoring.rules import RuleSet, make_rules
from scoring.sheet import Figure, Row, Sheet
from scoring.sheet_checks import check_sheet
from scoring.side import BySide, Side
from tests.scoring.test_sheet import SHEET

NKU = make_rules()
Pair = tuple[Figure, Figure]


def write(number: int, points: Pair = (100, 62), roem: Pair = (0, 0), mark: Mark | None = None, **more: Any) -> Row:
    return Row(number, BySide(*points), BySide(*roem), mark, **more)


def round_of(deals: int, preset: str = "nku", **settings: Any) -> RuleSet:
    return make_rules(preset, {"deals_per_round": deals, **settings})


def find(rows: list[Row], totals: Pair = (None, None), rules: RuleSet | None = None, numbers: tuple[int, ...] | None = None) -> list[str]:
    """The problems of the sheet as a whole, as ``code`` or ``code side``."""
    sheet = Sheet(tuple(rows), BySide(*totals), numbers)
    findings = check_sheet(sheet, rules or round_of(len(rows)))
    return [finding.problem + (f" {finding.side}" if finding.side else "") for finding in findings if finding.deal is None]


def test_the_example_sheet() -> None:
    """rules.md B.1: nothing is wrong, 160 roem in deal 9 are asked about after 100 is taken off: 60."""
    assert check_sheet(SHEET, NKU) == []
    assert check_sheet(Sheet(SHEET.rows, BySide(1284, 1858)), NKU) == []


def test_rows_come_first_and_in_order() -> None:
    rows = (write(2, (90, 62)), write(1, (162, 0)))
    assert check_sheet(Sheet(rows), round_of(2)) == [
        Finding(Problem.POINTS_NOT_162, 2),
        Finding(Problem.ZERO_WITHOUT_REASON, 1, Side.EW),
        Finding(Problem.CARD_POINTS_2592),
        Finding(Problem.ROEM_TOTAL),
    ]


class TestNumberOfDeals:
    @pytest.mark.parametrize("numbers", [[1], [1, 2, 3], [1, 1], [0, 1], [2, 3], []])
    def test_wrong_number_of_deals(self, numbers: list[int]) -> None:
        rows = [write(number) for number in numbers] or [write(9)]
        assert find(rows, rules=round_of(2)) == ["wrong_number_of_deals"]

    def test_1_to_n_in_any_order(self) -> None:
        assert find([write(2), write(1)]) == []

    def test_boards_that_were_named(self) -> None:
        assert find([write(7), write(5)], numbers=(5, 7), rules=NKU) == []
        assert find([write(7), write(6)], numbers=(5, 7), rules=NKU) == ["wrong_number_of_deals"]

    def test_a_match_to_1500_points(self) -> None:
        rules = make_rules("nku", {"target_points": 1500})
        assert find([write(1), write(2), write(3)], rules=rules) == []
        assert find([write(1), write(3)], rules=rules) == ["wrong_number_of_deals"]


class TestWrittenTotals:
    rows = (write(1), write(2, (62, 100), (20, 0)))  # 182 and 162

    def test_right(self) -> None:
        assert find(list(self.rows), (182, 162)) == []
        assert find(list(self.rows), (182, None)) == []

    def test_column_total_wrong(self) -> None:
        assert find(list(self.rows), (282, 162)) == ["column_total_wrong ns", "roem_total"]
        assert find(list(self.rows), (182, 262)) == ["column_total_wrong ew", "roem_total"]
        assert find(list(self.rows), (None, 262)) == ["column_total_wrong ew", "roem_total"]
        assert find(list(self.rows), (183, 163)) == ["column_total_wrong ns", "column_total_wrong ew", "last_digit", "roem_total"]

    def test_slips_that_cancel_are_found_in_the_columns(self) -> None:
        assert find(list(self.rows), (192, 152)) == ["column_total_wrong ns", "column_total_wrong ew"]

    @pytest.mark.parametrize("figure", [-182, 182.5])
    def test_no_total_at_all(self, figure: Figure) -> None:
        assert find(list(self.rows), (figure, 162)) == ["points_range ns"]

    def test_with_a_blank_the_columns_cannot_be_added_up(self) -> None:
        rows = [write(1, (100, None)), self.rows[1]]
        assert find(rows, (182, 162)) == []
        assert find(rows, (183, 162)) == ["column_total_wrong ns", "last_digit", "roem_total"]
        assert find(rows) == []

    def test_a_blank_in_the_roem_leaves_the_sum_of_points(self) -> None:
        rows = [write(1, (90, 62), (None, 0)), self.rows[1]]
        assert find(rows) == ["card_points_2592"]
        assert find(rows, (182, 162)) == ["card_points_2592"]

    def test_less_than_the_card_points_is_no_roem(self) -> None:
        """Also where the roem was not filled in: 190 + 124 is ten less than two deals hold."""
        rows = [write(1, roem=(None, 0)), write(2)]
        assert find(rows, (200, 124)) == []
        assert find(rows, (190, 124)) == ["roem_total"]


class TestSums:
    def test_card_points_2592(self) -> None:
        """The name is that of 16 deals: 16 x 162."""
        assert find([write(1, (90, 62)), write(2)]) == ["card_points_2592", "roem_total"]
        assert find([write(1, (90, 62)), write(2, (110, 62))]) == []

    def test_last_digit(self) -> None:
        """(total WIJ + total ZIJ) ends as 2 x the number of deals does."""
        assert find([write(1, (101, 62)), write(2)]) == ["card_points_2592", "last_digit", "roem_total"]

    def test_roem_total(self) -> None:
        assert find([write(1, roem=(10, 0)), write(2)]) == ["roem_total"]
        assert find([write(1, roem=(10, 0)), write(2, roem=(0, 20))]) == ["roem_total"]
        assert find([write(1, roem=(10, 0)), write(2, roem=(0, 40))]) == []
        assert find([write(1, (100, 52)), write(2)]) == ["card_points_2592", "roem_total"]

    def test_a_bonus_in_the_points_column(self) -> None:
        rows = [write(1, (262, 0), mark=Mark(Reason.PIT, Side.EW)), write(2)]
        assert find(rows) == ["card_points_2592", "roem_total"]

    def test_every_outcome_shares_the_same(self) -> None:
        """Nat, pit and revoke distribute 162 and a multiple of ten like any other deal."""
        rows = [
            write(1, (162, 0), (20, 0), Mark(Reason.NAT, Side.EW)),
            write(2, (162, 0), (100, 0), Mark(Reason.PIT, Side.EW)),
            write(3, (0, 162), (0, 140), Mark(Reason.REVOKE, Side.NS)),
            write(4, (0, 162), (20, 0), Mark(Reason.EMPTY_TRICKS, Side.NS)),
        ]
        assert find(rows, (464, 464)) == []


class TestMultiplied:
    kraken = round_of(2, "kraken")

    def test_the_digit_goes_with_the_multipliers(self) -> None:
        """2 x (2 + 1) = 6."""
        rows = [write(1, (204, 120), (50, 20), multiplier=2), write(2)]
        assert find(rows, (354, 202), self.kraken) == []
        assert find(rows, (355, 202), self.kraken) == ["column_total_wrong ns", "last_digit"]

    def test_no_roem_check_with_roem_in_the_hand(self) -> None:
        rows = [write(1, roem=(30, 0)), write(2)]
        assert find(rows, rules=self.kraken) == []
        assert find(rows, rules=round_of(2, "kraken", hand_roem=False)) == ["roem_total"]

    def test_double_spades(self) -> None:
        rows = [write(1, (124, 100), trump=Suit.SPADES), write(2, trump=Suit.HEARTS)]
        assert find(rows, rules=round_of(2, "french")) == []
        assert find(rows, rules=round_of(2)) == ["card_points_2592", "last_digit", "roem_total"]

    def test_a_clubs_own_revoke_points(self) -> None:
        rows = [write(1, (100, 0), (100, 0), Mark(Reason.REVOKE, Side.EW)), write(2)]
        assert find(rows, rules=round_of(2, revoke_points=100)) == []
        assert find(rows, rules=round_of(2)) == ["card_points_2592", "last_digit", "roem_total"]


class TestRulingAndNotPlayed:
    """They stay out of the digit, 162 and roem checks; the other rows do not."""

    ruling = write(2, (90, 45), (0, 15), Mark(Reason.RULING))
    missing = write(2, (None, None), (None, None), Mark(Reason.NOT_PLAYED))

    def test_ruling(self) -> None:
        assert find([write(1), self.ruling]) == []
        assert find([write(1), self.ruling], (190, 122)) == []
        assert find([write(1), self.ruling], (190, 107)) == ["column_total_wrong ew", "last_digit", "roem_total"]
        assert find([write(1, (90, 62)), self.ruling]) == ["card_points_2592", "roem_total"]

    def test_ruling_with_a_blank(self) -> None:
        blank = write(2, (90, None), (0, 15), Mark(Reason.RULING))
        assert find([write(1), blank], (190, 122)) == []

    def test_not_played(self) -> None:
        assert find([write(1), self.missing]) == []
        assert find([write(1), self.missing], (100, 62)) == []
        assert find([write(1), self.missing], (100, 72)) == ["column_total_wrong ew", "roem_total"]
        assert find([write(1, (101, 62)), self.missing]) == ["card_points_2592", "last_digit", "roem_total"]

    def test_nothing_played_at_all(self) -> None:
        rows = [write(number, (None, None), (None, None), Mark(Reason.NOT_PLAYED)) for number in (1, 2)]
        assert find(rows) == []
        assert find(rows, (0, 0)) == []

    def test_both_count_as_rows(self) -> None:
        assert find([self.ruling], rules=round_of(2)) == ["wrong_number_of_deals"]
        assert find([write(1), self.missing, write(2)], rules=round_of(2)) == ["wrong_number_of_deals"]


class TestUnusualTotals:
    """Only for 16 deals and without kraken: a side outside 800-2400, or roem of both outside 200-900."""

    @staticmethod
    def sixteen(nat: int, roem: int = 300, bonus: int = 0) -> list[Row]:
        """So many deals to NS for nothing, the rest 62-100; roem and a pit's bonus in the first deal."""
        lost = Mark(Reason.NAT, Side.EW)
        rows = [write(number, (162, 0), mark=lost) if number <= nat else write(number, (62, 100)) for number in range(1, 17)]
        rows[0] = write(1, (162, 0), (roem + bonus, 0), Mark(Reason.PIT, Side.EW) if bonus else lost)
        return rows

    def test_usual(self) -> None:
        assert find(self.sixteen(2)) == []

    def test_a_side_too_low_or_too_high(self) -> None:
        """With 8 nats EW has 800, with 9 it has 700."""
        assert find(self.sixteen(8)) == []
        assert find(self.sixteen(9)) == ["totals_unusual"]
        assert find(self.sixteen(2), (1492, 1400)) == []
        high = [write(number, (162, 0), mark=Mark(Reason.NAT, Side.EW)) for number in range(1, 9)]
        high += [write(number) for number in range(9, 17)]
        assert find([*high[:-1], write(16, (100, 62), (300, 0))]) == ["totals_unusual"]

    @pytest.mark.parametrize(("roem", "is_usual"), [(190, False), (200, True), (580, True)])
    def test_roem_of_both(self, roem: int, is_usual: bool) -> None:
        assert find(self.sixteen(2, roem)) == ([] if is_usual else ["totals_unusual"])

    def test_roem_above_900(self) -> None:
        rows = self.sixteen(2, 500)
        rows[15] = write(16, (62, 100), (0, 400))
        assert find(rows) == []
        rows[15] = write(16, (62, 100), (0, 410))
        assert find(rows) == ["totals_unusual"]

    def test_hundreds_are_no_roem(self) -> None:
        assert find(self.sixteen(2, 190, 100)) == ["totals_unusual"]
        assert find(self.sixteen(2, 200, 100)) == []

    def test_not_for_other_numbers_nor_in_kraken(self) -> None:
        rows = self.sixteen(12)
        assert find(rows, rules=make_rules("kraken")) == []
        assert find(rows[:15], rules=round_of(15)) == []
        ruling = Row(16, BySide(0, 0), BySide(0, 0), Mark(Reason.RULING))
        assert find([*rows[:15], ruling]) == []

    def test_roem_is_what_is_left_where_it_was_not_filled_in(self) -> None:
        """The written totals tell it: 2592 + 310, or 2592 + 190."""
        rows = self.sixteen(2)
        rows[15] = write(16, (62, 100), (None, 0))
        assert find(rows, (1502, 1400)) == []
        assert find(rows, (1382, 1400)) == ["totals_unusual"]


class TestTotalsOnly:
    """Clubs that hand in two totals: the digit, the roem that is left, and whether it is usual."""

    @staticmethod
    def find(ns: Figure, ew: Figure, rules: RuleSet = NKU) -> list[str]:
        return find([], (ns, ew), rules)

    @pytest.mark.parametrize(
        ("ns", "ew", "found"),
        [
            (1406, 1406, []),
            (1683, 1455, ["last_digit", "roem_total"]),
            (1297, 1305, ["roem_total", "totals_unusual"]),
            (1297, 1325, ["roem_total", "totals_unusual"]),
            (1297, 1315, ["totals_unusual"]),
            (1296, 1296, ["totals_unusual"]),
            (1296, 1286, ["roem_total", "totals_unusual"]),
            (800, 1992, []),
            (799, 1993, ["totals_unusual"]),
            (2400, 802, []),
            (2401, 801, ["totals_unusual"]),
            (801, 2401, ["totals_unusual"]),
            (1993, 799, ["totals_unusual"]),
            (1392, 1400, []),
            (1392, 1390, ["totals_unusual"]),
            (1692, 1800, []),
            (1692, 1810, ["totals_unusual"]),
        ],
    )
    def test_sixteen_deals(self, ns: int, ew: int, found: list[str]) -> None:
        """rules.md G B06-B08 and the borders of B.3."""
        assert self.find(ns, ew) == found

    def test_other_numbers_of_deals(self) -> None:
        """rules.md G B09: 12 deals, 580 roem; named boards are counted."""
        assert self.find(1928, 596, round_of(12)) == []
        assert self.find(1928, 597, round_of(12)) == ["last_digit", "roem_total"]
        assert check_sheet(Sheet(totals=BySide(100, 62), numbers=(5,)), NKU) == []

    @pytest.mark.parametrize(
        ("preset", "settings"),
        [
            ("kraken", {"hand_roem": False}),
            ("nku", {"target_points": 1500}),
            ("nku", {"spade_doubling": "deal"}),
            ("nku", {"spade_doubling": "cards"}),
        ],
    )
    def test_where_a_deal_may_be_worth_more(self, preset: str, settings: dict[str, Any]) -> None:
        """The worth of the deals is not known: both totals together are even, and no less than the least."""
        rules = make_rules(preset, settings)
        assert [code for code in self.find(2000, 1504, rules) if code != "totals_unusual"] == []
        assert [code for code in self.find(2000, 1505, rules) if code != "totals_unusual"] == ["last_digit"]
        if rules.target_points is None:
            assert "roem_total" in self.find(1000, 1500, rules)

    def test_kraken_with_roem_in_the_hand(self) -> None:
        assert self.find(1000, 1500, make_rules("kraken")) == []

    def test_a_total_missing(self) -> None:
        assert self.find(1406, None) == ["missing_value ew"]
        assert self.find(None, None) == ["missing_value ns", "missing_value ew"]

    @pytest.mark.parametrize("figure", [-1, 1406.5])
    def test_no_total(self, figure: Figure) -> None:
        assert self.find(figure, 1406) == ["points_range ns"]
