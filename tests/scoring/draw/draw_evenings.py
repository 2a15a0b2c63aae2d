"""Plays evenings of drawn rounds one after another, as the organiser would, for the tests of the draws."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol

from scoring.draw.meetings import History, record_history
from scoring.draw.table import Draw, RepeatKind


class DrawRound(Protocol):
    """``draw_pairs`` or ``draw_individuals``."""

    def __call__(self, entrants: range, history: History[int], rng: Random, *, rounds_left: int) -> Draw[int]: ...


def play_evening(draw_round: DrawRound, size: int, rounds: int, seed: int) -> list[Draw[int]]:
    """The draws of an evening of ``size`` entrants, 1 to ``size``, all present from the first round to the last."""
    draws: list[Draw[int]] = []
    for number in range(rounds):
        history = recall(draws)
        draws.append(draw_round(range(1, size + 1), history, Random(1000 * seed + number), rounds_left=rounds - number))
    return draws


def recall(draws: Sequence[Draw[int]]) -> History[int]:
    """The history of these rounds."""
    return record_history([table for draw in draws for table in draw.tables], [entrant for draw in draws for entrant in draw.byes])


def list_places(draw: Draw[int]) -> list[int]:
    """Every entrant of a round as often as he is in it, in order."""
    return sorted([entrant for table in draw.tables for entrant in table.entrants] + list(draw.byes))


def count_repeats(draws: Sequence[Draw[int]], kind: RepeatKind | None = None) -> int:
    """The repeats of these rounds, of one kind or of both."""
    return sum(1 for draw in draws for repeat in draw.repeats if kind in (None, repeat.kind))
