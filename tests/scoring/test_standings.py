"""The standing of an event, computed from the rounds."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.errors import ErrorCode, RulesError
from scoring.outcomes import RoundOutcome
from scoring.standings import Result, StandingLine, rank_entrants


def play(entrant: str, *totals: int, **more: Any) -> list[Result]:
    return [Result(entrant, number, points=total, **more) for number, total in enumerate(totals, 1)]


def places(results: list[Result], *tie_breaks: str, lots: dict[str, int] | None = None) -> list[tuple[str, int | None]]:
    return [(line.entrant, line.rank) for line in rank_entrants(results, tie_breaks, lots)]


def test_all_figures_of_a_line() -> None:
    """A round with a pit, a bye, an absence and a round against B."""
    results = [
        Result("A", 1, points=1300, roem=402, pits=1, nats=2, bonus=100, opponent="B"),
        Result("A", 2, RoundOutcome.BYE, points=1600),
        Result("A", 3, RoundOutcome.ABSENT_NOTIFIED, points=987),
        Result("A", 4, points=1400, roem=55, nats=1, opponent="B"),
    ]
    assert rank_entrants(results) == [
        StandingLine(
            entrant="A",
            rank=1,
            total=1702 + 1600 + 987 + 1455,
            points=1300 + 1600 + 987 + 1400,
            roem=457,
            plain_roem=357,
            pits=1,
            nats=3,
            highest_round=1702,
            rounds=2,
            byes=1,
            absences=1,
            is_open=False,
            met={"B": 1702 + 1455},
            lot=None,
        )
    ]


def test_by_total() -> None:
    results = [*play("A", 1500, 1400), *play("B", 1600, 1500), *play("C", 1500, 1500)]
    assert places(results) == [("B", 1), ("C", 2), ("A", 3)]


def test_points_and_roem_count_alike() -> None:
    results = [Result("A", 1, points=1500, roem=100), Result("B", 1, points=1400, roem=300), Result("C", 1, points=1550, roem=None)]
    assert places(results) == [("B", 1), ("A", 2), ("C", 3)]


def test_equal_totals_share_a_place() -> None:
    """1, 1, 3 in the order of first appearance."""
    results = [*play("C", 1400), *play("B", 1500), *play("A", 1500), *play("D", 1300)]
    assert places(results) == [("B", 1), ("A", 1), ("C", 3), ("D", 4)]


def test_an_open_round_stands_last_without_a_place() -> None:
    results = [Result("A", 1, RoundOutcome.OPEN), *play("B", 1500), Result("A", 2, points=3000), *play("C", 1600)]
    assert places(results) == [("C", 1), ("B", 2), ("A", None)]


@pytest.mark.parametrize("figure", ["roem", "pits", "nats"])
def test_a_figure_of_which_one_round_is_unknown_is_unknown(figure: str) -> None:
    results = [Result("A", 1, points=1500), Result("A", 2, points=1500, **{figure: None})]  # type: ignore[arg-type]
    (line,) = rank_entrants(results)
    unknown = {name for name in ("roem", "plain_roem", "pits", "nats") if getattr(line, name) is None}
    assert unknown == ({"roem", "plain_roem"} if figure == "roem" else {figure})
    assert line.total == 3000


def test_without_a_played_round_there_is_no_highest() -> None:
    (line,) = rank_entrants([Result("A", 1, RoundOutcome.BYE, points=1600)])
    assert (line.highest_round, line.rounds, line.byes) == (None, 0, 1)


class TestTieBreaks:
    """Each parts those who are equal, in the order the club gave; what stays equal shares the place."""

    def test_a_tie_break_never_goes_over_the_total(self) -> None:
        results = [Result("A", 1, points=1500, pits=9), Result("B", 1, points=1600, pits=0)]
        assert places(results, "pits") == [("B", 1), ("A", 2)]

    def test_in_order(self) -> None:
        results = [Result(name, 1, points=1500, pits=pits, nats=nats) for name, pits, nats in [("A", 1, 2), ("B", 1, 1), ("C", 2, 9)]]
        assert places(results, "pits", "nats") == [("C", 1), ("B", 2), ("A", 3)]
        assert places(results, "nats", "pits") == [("B", 1), ("A", 2), ("C", 3)]

    def test_what_stays_equal_shares(self) -> None:
        results = [Result(name, 1, points=1500, pits=pits) for name, pits in [("A", 1), ("B", 0), ("C", 1)]]
        assert places(results, "pits") == [("A", 1), ("C", 1), ("B", 3)]

    def test_skipped_for_the_group_where_one_is_unknown(self) -> None:
        results = [Result("A", 1, points=1500, pits=1), Result("B", 1, points=1500, pits=None), Result("C", 1, points=1500, pits=2)]
        assert places(results, "pits") == [("A", 1), ("B", 1), ("C", 1)]

    def test_but_not_for_another_group(self) -> None:
        unknown = [Result("A", 1, points=1500, pits=None), Result("B", 1, points=1500)]
        known = [Result("C", 1, points=1400, pits=1), Result("D", 1, points=1400, pits=2)]
        assert places([*unknown, *known], "pits") == [("A", 1), ("B", 1), ("D", 3), ("C", 4)]

    def test_mutual_results_of_two_that_a_former_tie_break_left(self) -> None:
        """Three are equal; pits leave two, who met."""
        results = [
            Result("A", 1, points=1400, pits=1, opponent="B"),
            Result("B", 1, points=1500, pits=1, opponent="A"),
            Result("A", 2, points=1600, pits=0),
            Result("B", 2, points=1500, pits=0),
            Result("C", 1, points=3000, pits=2),
        ]
        assert places(results, "mutual", "pits") == [("C", 1), ("A", 2), ("B", 2)]
        assert places(results, "pits", "mutual") == [("C", 1), ("B", 2), ("A", 3)]

    def test_lots(self) -> None:
        results = [*play("A", 1500), *play("B", 1500)]
        assert places(results, "lot", lots={"A": 2, "B": 1}) == [("B", 1), ("A", 2)]
        assert places(results, "lot", lots={"A": 2}) == [("A", 1), ("B", 1)]
        assert places(results, "lot") == [("A", 1), ("B", 1)]


@pytest.mark.parametrize(("tie_breaks", "rounds", "code"), [(["age"], [1], "unknown_tie_break"), ([], [1, 1], "bad_input")])
def test_refused(tie_breaks: list[str], rounds: list[int], code: str) -> None:
    with pytest.raises(RulesError) as refused:
        rank_entrants([Result("A", number) for number in rounds], tie_breaks)
    assert refused.value.code is ErrorCode(code)


def test_nobody() -> None:
    assert rank_entrants([]) == []
