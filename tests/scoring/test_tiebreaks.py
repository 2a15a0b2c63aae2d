"""The tie-breaks one by one: higher is better, None is unknown."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scoring.errors import ErrorCode, RulesError
from scoring.standings import StandingLine
from scoring.tiebreaks import TIE_BREAKS, find_tie_break

LINE = StandingLine("A", None, 3000, 2800, 200, 100, 2, 3, 1702, 2, 0, 0, False, met={"B": 1400, "C": 1600}, lot=7)
OTHER = replace(LINE, entrant="B")
THIRD = replace(LINE, entrant="C")


@pytest.mark.parametrize(
    ("name", "key"), [("highest_round", 1702), ("pits", 2), ("roem", 100), ("nats", -3), ("mutual", 1400), ("lot", -7)]
)
def test_keys(name: str, key: int) -> None:
    assert find_tie_break(name)(LINE, [LINE, OTHER]) == key


@pytest.mark.parametrize(
    ("name", "unknown"), [("highest_round", "highest_round"), ("pits", "pits"), ("roem", "plain_roem"), ("nats", "nats"), ("lot", "lot")]
)
def test_unknown(name: str, unknown: str) -> None:
    without: Any = {unknown: None}
    assert find_tie_break(name)(replace(LINE, **without), [LINE, OTHER]) is None


def test_zero_is_known() -> None:
    nothing = replace(LINE, pits=0, nats=0, plain_roem=0, lot=0, met={"B": 0})
    assert [find_tie_break(name)(nothing, [nothing, OTHER]) for name in ("pits", "nats", "roem", "lot", "mutual")] == [0] * 5


def test_mutual_is_for_two_who_met() -> None:
    mutual = find_tie_break("mutual")
    assert mutual(LINE, [OTHER, LINE]) == 1400
    assert mutual(LINE, [LINE, THIRD]) == 1600
    assert mutual(LINE, [LINE, OTHER, THIRD]) is None
    assert mutual(LINE, [LINE]) is None
    assert mutual(LINE, [LINE, replace(LINE, entrant="D")]) is None


@pytest.mark.parametrize("name", ["", "Pits", None, 1, ["pits"]])
def test_unknown_tie_break(name: object) -> None:
    with pytest.raises(RulesError) as refused:
        find_tie_break(name)
    assert refused.value.code is ErrorCode.UNKNOWN_TIE_BREAK


def test_the_list_of_tie_breaks() -> None:
    assert list(TIE_BREAKS) == ["highest_round", "pits", "roem", "nats", "mutual", "lot"]
