"""Everything that can be wrong with one row (rules.md B.2): each problem, and the nearest row without it."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.cards import Suit
from scoring.deal import Mark, Reason
from scoring.problems import Finding, Problem
from scoring.row_checks import check_deal
from scoring.rules import make_rules
from scoring.sheet import Figure, Row
from scoring.side import BySide, Side

Pair = tuple[Figure, Figure]


def find(points: Pair, roem: Pair = (0, 0), mark: str = "", playing: str = "", rules: Any = None, **more: Any) -> list[str]:
    """What is found, as ``code`` or ``code side``; ``mark`` is written ``"ew nat"``."""
    side, _, reason = mark.partition(" ")
    written = Mark(Reason(reason), Side(side)) if reason else Mark(Reason(side)) if side else None
    row = Row(7, BySide(*points), BySide(*roem), written, Side(playing) if playing else None, **more)
    findings = check_deal(row, rules or make_rules())
    assert {finding.deal for finding in findings} <= {7}
    return [finding.problem + (f" {finding.side}" if finding.side else "") for finding in findings]


@pytest.mark.parametrize(
    ("points", "roem", "mark", "playing"),
    [
        ((100, 62), (0, 0), "", ""),
        ((100, 62), (20, 40), "", "ns"),
        ((62, 100), (0, 0), "", "ew"),
        ((160, 2), (0, 0), "", ""),
        ((2, 160), (0, 0), "", ""),
        ((162, 0), (0, 0), "ew nat", "ew"),
        ((162, 0), (90, 0), "ew nat", ""),
        ((162, 0), (100, 0), "ew pit", "ns"),
        ((162, 0), (250, 0), "ew pit", "ns"),
        ((162, 0), (100, 0), "ew revoke", "ns"),
        ((162, 0), (100, 0), "ew revoke", "ew"),
        ((162, 0), (0, 20), "ew empty_tricks", "ns"),
        ((0, 162), (0, 0), "ns empty_tricks", "ew"),
    ],
)
def test_nothing_is_wrong(points: Pair, roem: Pair, mark: str, playing: str) -> None:
    assert find(points, roem, mark, playing) == []


class TestPoints:
    def test_points_not_162(self) -> None:
        assert find((90, 62)) == ["points_not_162"]
        assert find((101, 62)) == ["points_not_162"]

    def test_only_unmarked_rows_share_162(self) -> None:
        """In a row with a mark it is the winner's figure that is wrong."""
        assert find((152, 0), mark="ew nat") == ["loser_has_score ns"]
        assert find((152, 0), mark="ew empty_tricks") == ["points_not_162"]

    @pytest.mark.parametrize(("points", "sides"), [((161, 1), "ns ew"), ((1, 161), "ns ew")])
    def test_impossible_points(self, points: Pair, sides: str) -> None:
        assert find(points) == [f"impossible_points {side}" for side in sides.split()]

    @pytest.mark.parametrize("figure", [-1, -62, 61.5, -0.5])
    def test_points_range(self, figure: Figure) -> None:
        """It is reported once; what needs the figure is not checked."""
        assert find((figure, 162), playing="ns") == ["points_range ns"]
        assert find((162, figure)) == ["points_range ew"]

    def test_bonus_in_points_column(self) -> None:
        assert find((262, 0), mark="ew pit") == ["bonus_in_points_column ns"]
        assert find((262, 0), mark="ew revoke") == ["bonus_in_points_column ns"]
        assert find((0, 163), mark="ns nat") == ["bonus_in_points_column ew"]
        assert find((162, 0), (100, 0), mark="ew pit") == []

    def test_zero_without_reason(self) -> None:
        assert find((162, 0)) == ["zero_without_reason ew"]
        assert find((0, 162)) == ["zero_without_reason ns"]
        assert find((162, 0), mark="ns empty_tricks") == ["zero_without_reason ew", "loser_has_score ns"]

    def test_missing_value(self) -> None:
        """A blank is not 0: it is named, and keeps the checks that need it from running."""
        assert find((None, 62)) == ["missing_value ns"]
        assert find((100, 62), (0, None)) == ["missing_value ew"]
        assert find((None, None), (None, None)) == ["missing_value ns", "missing_value ew"]
        assert find((None, 0), mark="ew nat") == ["missing_value ns"]
        assert find((162, None), mark="ew nat") == ["missing_value ew"]
        assert find((162, 0), (None, 0), mark="ew pit") == ["missing_value ns"]
        assert find((None, 161)) == ["missing_value ns", "impossible_points ew"]


class TestRoem:
    @pytest.mark.parametrize("figure", [25, 5, -20, 20.5])
    def test_roem_not_multiple_of_10(self, figure: Figure) -> None:
        assert find((100, 62), (figure, 0)) == ["roem_not_multiple_of_10 ns"]
        assert find((62, 100), (0, figure)) == ["roem_not_multiple_of_10 ew"]

    @pytest.mark.parametrize("roem", [10, 30])
    def test_impossible_roem(self, roem: int) -> None:
        assert find((100, 62), (roem, 0)) == ["impossible_roem ns"]
        assert find((100, 62), (0, roem)) == ["impossible_roem ew"]

    @pytest.mark.parametrize("roem", [590, 610, 650, 750, 810, 1000])
    def test_impossible_large_roem(self, roem: int) -> None:
        assert find((162, 0), (roem, 0), "ew empty_tricks") == ["impossible_roem ns", "roem_unusual ns"]

    @pytest.mark.parametrize("mark", ["ew pit", "ew revoke"])
    def test_the_hundred_is_taken_off_first(self, mark: str) -> None:
        assert find((162, 0), (110, 0), mark) == ["impossible_roem ns"]
        assert find((162, 0), (130, 0), mark) == ["impossible_roem ns"]
        assert find((162, 0), (120, 0), mark) == []
        assert find((162, 0), (690, 0), mark) == ["impossible_roem ns", "roem_unusual ns"]

    def test_roem_needs_more_points(self) -> None:
        assert find((9, 153), (50, 0)) == ["roem_needs_more_points ns"]
        assert find((10, 152), (50, 0)) == []
        assert find((160, 2), (0, 110)) == ["roem_needs_more_points ew"]
        assert find((162, 0), (0, 100), "ew empty_tricks") == []
        assert find((162, 0), (0, 60), "ew empty_tricks") == ["roem_needs_more_points ew"]

    def test_roem_of_both_sides_goes_to_one_after_nat(self) -> None:
        """580 needs all points of one side, but not of two."""
        assert find((162, 0), (580, 0), "ew nat") == ["roem_unusual ns", "nat_with_pit_bonus ns"]

    @pytest.mark.parametrize(
        ("roem", "found"),
        [((150, 0), []), ((160, 0), ["roem_unusual ns"]), ((0, 160), ["roem_unusual ew"]), ((100, 100), [])],
    )
    def test_roem_unusual(self, roem: Pair, found: list[str]) -> None:
        """One side above 150."""
        assert find((82, 80), roem) == found

    def test_roem_unusual_together(self) -> None:
        """Both above 200; where both are above 150 neither is named."""
        assert find((90, 72), (140, 70)) == ["roem_unusual"]
        assert find((90, 72), (160, 170)) == ["roem_unusual"]
        assert find((90, 72), (140, 60)) == []

    def test_hundreds_are_usual(self) -> None:
        assert find((162, 0), (250, 0), "ew pit") == []
        assert find((162, 0), (260, 0), "ew pit") == ["roem_unusual ns"]
        assert find((162, 0), (250, 0), "ew revoke") == []

    def test_with_roem_in_the_hand_it_is_not_checked(self) -> None:
        kraken = make_rules("kraken")
        assert find((100, 62), (30, 10), rules=kraken) == []
        assert find((2, 160), (500, 0), rules=kraken) == []
        assert find((100, 62), (25, 0), rules=kraken) == ["roem_not_multiple_of_10 ns"]

    def test_seed_001_values(self) -> None:
        amsterdam = make_rules("amsterdam")
        assert find((11, 151), (100, 0), rules=amsterdam) == ["roem_needs_more_points ns"]
        assert find((12, 150), (100, 0), rules=amsterdam) == []
        assert find((162, 0), (530, 0), "ew empty_tricks", rules=amsterdam) == ["impossible_roem ns", "roem_unusual ns"]

    def test_a_counter_pit_may_hold_its_hundred(self) -> None:
        """Seed 000: 530 and the hundred of the counter-pit make 630, which no cards make."""
        general = make_rules("general")
        assert find((162, 0), (630, 0), "ew nat", rules=general) == ["roem_unusual ns"]
        assert find((162, 0), (630, 0), "ew nat") == ["impossible_roem ns", "roem_unusual ns", "nat_with_pit_bonus ns"]
        assert find((162, 0), (110, 0), "ew nat", rules=general) == []
        assert find((162, 0), (30, 0), "ew nat", rules=general) == ["impossible_roem ns"]
        assert find((162, 0), (630, 0), "ew empty_tricks", rules=general) == ["impossible_roem ns", "roem_unusual ns"]


class TestOutcome:
    def test_equal_totals_without_nat(self) -> None:
        assert find((81, 81)) == ["equal_totals_without_nat"]
        assert find((91, 71), (0, 20)) == ["equal_totals_without_nat"]
        assert find((92, 70), (0, 20)) == []
        assert find((81, 81), rules=make_rules("nku", {"nat_on_tie": False})) == []

    def test_nat_not_applied(self) -> None:
        assert find((80, 82), playing="ns") == ["nat_not_applied ns"]
        assert find((82, 80), playing="ew") == ["nat_not_applied ew"]
        assert find((87, 75), (0, 20), playing="ns") == ["nat_not_applied ns"]
        assert find((81, 81), playing="ns") == ["equal_totals_without_nat", "nat_not_applied ns"]
        assert find((80, 82)) == []
        assert find((81, 81), playing="ns", rules=make_rules("nku", {"nat_on_tie": False})) == []

    def test_ordinary_checks_hold_for_empty_tricks(self) -> None:
        assert find((0, 162), mark="ns empty_tricks", playing="ns") == ["nat_not_applied ns"]

    @pytest.mark.parametrize("blank", [((None, 80), (0, 0)), ((80, None), (0, 0)), ((82, 80), (None, 0)), ((82, 80), (0, None))])
    def test_not_with_a_blank(self, blank: tuple[Pair, Pair]) -> None:
        assert [code.split()[0] for code in find(*blank, playing="ew")] == ["missing_value"]


class TestMarks:
    def test_playing_side_contradiction(self) -> None:
        assert find((162, 0), mark="ew nat", playing="ns") == ["playing_side_contradiction ew"]
        assert find((162, 0), (100, 0), mark="ew pit", playing="ew") == ["playing_side_contradiction ew"]
        assert find((162, 0), mark="ew nat", playing="ew") == []
        assert find((162, 0), (100, 0), mark="ew pit", playing="ns") == []

    @pytest.mark.parametrize("mark", ["nat", "pit", "revoke"])
    def test_loser_has_score(self, mark: str) -> None:
        hundred = 0 if mark == "nat" else 100
        assert find((162, 10), (hundred, 0), f"ew {mark}") == ["loser_has_score ew"]
        assert find((162, 0), (hundred, 20), f"ew {mark}") == ["loser_has_score ew"]
        assert find((0, 162), (20, hundred), f"ns {mark}") == ["loser_has_score ns"]
        assert find((100, 0), (hundred, 0), f"ew {mark}") == ["loser_has_score ns"]
        assert find((100, 62), (hundred, 0), f"ew {mark}") == ["loser_has_score ew", "loser_has_score ns"]
        assert find((0, 0), (hundred, 0), f"ew {mark}") == ["loser_has_score ns"]

    def test_pit_without_bonus(self) -> None:
        assert find((162, 0), (0, 0), "ew pit") == ["pit_without_bonus ns"]
        assert find((162, 0), (90, 0), "ew pit") == ["pit_without_bonus ns"]
        assert find((None, 0), (90, 0), "ew pit") == ["missing_value ns", "pit_without_bonus ns"]
        assert find((162, 0), (100, 0), "ew pit") == []
        assert find((162, 0), (0, 0), "ew pit", rules=make_rules("nku", {"pit_bonus": 0})) == []

    def test_revoke_without_penalty(self) -> None:
        assert find((0, 162), (0, 20), "ns revoke") == ["revoke_without_penalty ew"]
        assert find((0, 162), (0, 100), "ns revoke") == []
        assert find((0, 162), (0, 0), "ns revoke", rules=make_rules("general")) == []

    def test_revoke_points_of_a_club(self) -> None:
        rules = make_rules("nku", {"revoke_points": 200})
        assert find((200, 0), (100, 0), "ew revoke", rules=rules) == []
        assert find((162, 0), (100, 0), "ew revoke", rules=rules) == ["loser_has_score ns"]
        assert find((262, 0), (0, 0), "ew revoke", rules=rules) == ["bonus_in_points_column ns"]

    def test_nat_with_pit_bonus(self) -> None:
        """Seed 002 l.17: did somebody add 100 for a counter-pit?"""
        assert find((162, 0), (100, 0), "ew nat") == ["nat_with_pit_bonus ns"]
        assert find((162, 0), (90, 0), "ew nat") == []
        assert find((162, 0), (100, 0), "ew nat", rules=make_rules("general")) == []


class TestMultiplied:
    kraken = make_rules("kraken")
    plain = make_rules("kraken", {"hand_roem": False})

    def test_points(self) -> None:
        assert find((204, 120), rules=self.kraken, multiplier=2) == []
        assert find((102, 60), rules=self.kraken, multiplier=2) == ["points_not_162"]
        assert find((1296, 0), mark="ew nat", rules=self.kraken, multiplier=8) == []
        assert find((1297, 0), mark="ew nat", rules=self.kraken, multiplier=8) == ["bonus_in_points_column ns"]

    def test_roem_of_the_hands_stays_after_a_pit(self) -> None:
        """But not after nat, and not where there is none."""
        assert find((162, 0), (150, 50), "ew pit", "ns", self.kraken) == []
        assert find((162, 0), (150, 50), "ew pit", "ns", self.plain) == ["loser_has_score ew"]
        assert find((162, 0), (90, 50), "ew nat", "ew", self.kraken) == ["loser_has_score ew"]

    def test_impossible_points(self) -> None:
        """rules.md C.4: doubled points are even; 161 and 1 cannot be doubled either."""
        assert find((322, 2), rules=self.kraken, multiplier=2) == ["impossible_points ns", "impossible_points ew"]
        assert find((203, 121), rules=self.kraken, multiplier=2) == ["impossible_points ns", "impossible_points ew"]
        assert find((320, 4), rules=self.kraken, multiplier=2) == []

    def test_roem_needs_the_points_before_they_were_doubled(self) -> None:
        assert find((18, 306), (50, 0), rules=self.plain, multiplier=2) == ["roem_needs_more_points ns"]
        assert find((20, 304), (50, 0), rules=self.plain, multiplier=2) == []

    def test_spades(self) -> None:
        deal = make_rules("kraken", {"spade_doubling": "deal"})
        assert find((408, 240), rules=deal, multiplier=2, trump=Suit.SPADES) == []
        assert find((204, 120), rules=deal, multiplier=2, trump=Suit.HEARTS) == []
        french = make_rules("french")
        assert find((124, 100), rules=french, trump=Suit.SPADES) == []
        assert find((223, 1), rules=french, trump=Suit.SPADES) == ["impossible_points ns", "impossible_points ew"]
        assert find((161, 63), rules=french, trump=Suit.SPADES) == []
        assert find((100, 62), rules=french, trump=Suit.SPADES) == ["points_not_162"]
        assert find((100, 62), rules=french) == []


class TestRulingAndNotPlayed:
    def test_a_ruling_may_hold_any_figures(self) -> None:
        assert find((500, 3), (15, 10), "ruling") == []
        assert find((0, 0), (0, 0), "ns ruling", playing="ns") == []

    def test_but_no_blank_and_nothing_below_zero(self) -> None:
        assert find((None, 0), mark="ruling") == ["missing_value ns"]
        assert find((-10, 0), mark="ruling") == ["points_range ns"]
        assert find((0.5, 0), mark="ruling") == ["points_range ns"]
        assert find((0, 0), (0, -10), "ruling") == ["roem_not_multiple_of_10 ew"]
        assert find((0, 0), (0, 2.5), "ruling") == ["roem_not_multiple_of_10 ew"]

    def test_a_deal_not_played_has_no_figures(self) -> None:
        assert find((None, None), (None, None), "not_played") == []
        assert find((0, None), (None, None), "not_played") == ["points_range"]
        assert find((None, None), (None, 0), "not_played") == ["points_range"]


def test_all_problems_at_once() -> None:
    """A row with everything in it; nothing hides the rest."""
    assert find((161, 10), (30, 25), "ns nat", "ew") == [
        "roem_not_multiple_of_10 ew",
        "impossible_points ns",
        "impossible_roem ns",
        "playing_side_contradiction ns",
        "loser_has_score ns",
        "loser_has_score ew",
    ]


def test_a_finding_tells_problem_deal_and_side() -> None:
    row = Row(3, BySide(100, 62), BySide(25, 0))
    assert check_deal(row, make_rules()) == [Finding(Problem.ROEM_NOT_MULTIPLE_OF_10, 3, Side.NS)]
