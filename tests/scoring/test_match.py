"""Matches of 16 deals, of 8, to 1,500 points, and three series of 16 (seed 001, seed 003 rule 12)."""

from __future__ import annotations

import pytest

from scoring.match import Match, add_up
from scoring.rules import make_rules
from scoring.side import BySide, Side

SIXTEEN = Match(make_rules("nku"))
EIGHT = Match(make_rules("french"))
THREE_SERIES = Match(make_rules("amsterdam"), series=3)
TO_1500 = Match(make_rules("amsterdam", {"target_points": 1500}))


@pytest.mark.parametrize(
    ("match", "deals", "is_over"),
    [
        (SIXTEEN, 0, False),
        (SIXTEEN, 15, False),
        (SIXTEEN, 16, True),
        (EIGHT, 7, False),
        (EIGHT, 8, True),
        (THREE_SERIES, 16, False),
        (THREE_SERIES, 47, False),
        (THREE_SERIES, 48, True),
    ],
)
def test_a_number_of_deals(match: Match, deals: int, is_over: bool) -> None:
    assert match.is_over([BySide(100, 62)] * deals) is is_over


@pytest.mark.parametrize(
    ("totals", "is_over"),
    [([], False), ([(1000, 0), (499, 300)], False), ([(1000, 0), (500, 300)], True), ([(0, 1062), (0, 1062)], True)],
)
def test_a_number_of_points(totals: list[tuple[int, int]], is_over: bool) -> None:
    assert TO_1500.is_over([BySide(*both) for both in totals]) is is_over


@pytest.mark.parametrize(
    ("deals", "winner"),
    [([(100, 62)] * 8, Side.NS), ([(62, 100)] * 8, Side.EW), ([(100, 62), (62, 100)] * 4, None), ([(100, 62)] * 7, None)],
)
def test_the_winner_is_ahead_when_it_is_over(deals: list[tuple[int, int]], winner: Side | None) -> None:
    assert EIGHT.find_winner([BySide(*both) for both in deals]) is winner


def test_sums() -> None:
    assert add_up([]) == BySide(0, 0)
    assert add_up([BySide(100, 62), BySide(0, 182)]) == BySide(100, 244)
