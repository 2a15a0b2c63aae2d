"""A sheet as it is written, and its sums."""

from __future__ import annotations

import pytest

from scoring.cards import Suit
from scoring.deal import Mark, Reason
from scoring.rules import make_rules
from scoring.sheet import Row, Sheet, SheetScore, bonus_of_row, expected_deals, points_of_row, score_sheet
from scoring.side import BySide, Side

NKU = make_rules()


def mark(side: str, reason: str) -> Mark:
    return Mark(Reason(reason), Side(side))


EXAMPLE = [
    (1, 84, 20, 78, 20, None),
    (2, 122, 20, 40, 0, None),
    (3, 104, 0, 58, 0, None),
    (4, 55, 0, 107, 0, None),
    (5, 67, 0, 95, 0, None),
    (6, 40, 0, 122, 20, None),
    (7, 106, 0, 56, 0, None),
    (8, 111, 20, 51, 50, None),
    (9, 0, 0, 162, 160, mark("ns", "pit")),
    (10, 38, 0, 124, 20, None),
    (11, 37, 0, 125, 100, None),
    (12, 54, 0, 108, 20, None),
    (13, 0, 0, 162, 20, mark("ns", "nat")),
    (14, 113, 40, 49, 0, None),
    (15, 51, 20, 111, 0, None),
    (16, 162, 20, 0, 0, mark("ew", "nat")),
]
SHEET = Sheet(tuple(Row(deal, BySide(ns, ew), BySide(roem_ns, roem_ew), written) for deal, ns, roem_ns, ew, roem_ew, written in EXAMPLE))


def test_the_example_sheet() -> None:
    """rules.md B.1: columns 1144, 140, 1448, 410; totals 1284 and 1858; WIJ went nat once, ZIJ once and made a pit."""
    assert score_sheet(SHEET) == SheetScore(
        totals=BySide(1284, 1858), points=BySide(1144, 1448), roem=BySide(140, 410), pits=BySide(0, 1), nats=BySide(1, 1)
    )


def test_written_totals_change_no_sum() -> None:
    assert score_sheet(Sheet(SHEET.rows, BySide(1, 2))) == score_sheet(SHEET)


def test_a_blank_and_a_fraction_add_nothing() -> None:
    sheet = Sheet((Row(1, BySide(100, None), BySide(None, 20)), Row(2, BySide(61.5, 62), BySide(0, 0))))
    assert score_sheet(sheet) == SheetScore(BySide(100, 82), BySide(100, 62), BySide(0, 20), BySide(0, 0), BySide(0, 0))


def test_only_totals() -> None:
    assert score_sheet(Sheet(totals=BySide(1406, 1406))) == SheetScore(BySide(1406, 1406))
    assert score_sheet(Sheet(totals=BySide(1406, None))) == SheetScore(BySide(1406, None))
    assert score_sheet(Sheet(totals=BySide(1406.5, 0))) == SheetScore(BySide(None, 0))


@pytest.mark.parametrize(
    ("preset", "trump", "multiplier", "written", "points"),
    [
        ("nku", None, 1, None, 162),
        ("nku", "S", 1, mark("ns", "nat"), 162),
        ("kraken", None, 4, mark("ns", "pit"), 648),
        ("kraken", None, 4, mark("ns", "revoke"), 648),
        ("french", "S", 1, mark("ns", "revoke"), 224),
        ("french", "S", 1, None, 224),
        ("french", None, 1, None, 162),
    ],
)
def test_points_of_a_row(preset: str, trump: str | None, multiplier: int, written: Mark | None, points: int) -> None:
    row = Row(1, mark=written, multiplier=multiplier, trump=Suit(trump) if trump else None)
    assert points_of_row(row, make_rules(preset)) == points


def test_points_of_a_revoke_are_the_clubs() -> None:
    rules = make_rules("nku", {"revoke_points": 200})
    assert points_of_row(Row(1, mark=mark("ew", "revoke")), rules) == 200
    assert points_of_row(Row(1, mark=mark("ew", "nat")), rules) == 162


@pytest.mark.parametrize(
    ("reason", "hundreds"), [("pit", 200), ("revoke", 50), ("nat", 0), ("empty_tricks", 0), ("ruling", 0), ("not_played", 0), (None, 0)]
)
def test_the_hundreds_of_a_row(reason: str | None, hundreds: int) -> None:
    rules = make_rules("nku", {"pit_bonus": 200, "revoke_penalty": 50})
    assert bonus_of_row(Row(1, mark=mark("ns", reason) if reason else None), rules) == hundreds


@pytest.mark.parametrize("reason", [None, *Reason])
def test_rulings_and_deals_not_played_are_not_checked(reason: Reason | None) -> None:
    row = Row(1, mark=Mark(reason, Side.NS) if reason else None)
    assert row.reason is reason
    assert row.is_checked is (reason not in ("ruling", "not_played"))


def test_the_deals_expected() -> None:
    """1 to 16, the boards that were named, or in a match to 1,500 points as many as were written."""
    match = make_rules("nku", {"target_points": 1500})
    assert expected_deals(Sheet(), NKU) == tuple(range(1, 17))
    assert expected_deals(Sheet(), make_rules("french")) == tuple(range(1, 9))
    assert expected_deals(Sheet(numbers=(5, 6)), NKU) == (5, 6)
    assert expected_deals(Sheet((Row(1), Row(2), Row(3))), match) == (1, 2, 3)
    assert expected_deals(Sheet(numbers=(5, 6)), match) == (5, 6)
