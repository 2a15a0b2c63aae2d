"""Looking ahead: how many further rounds can still be drawn in which nobody is joined to the same one again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from scoring.draw.matching import pair_off

TRIES_A_ROUND = 4


@dataclass(slots=True)
class Budget:
    """The steps that may still be made: counted, never timed, so that a draw is the same on every machine."""

    left: int

    def take(self) -> bool:
        """Whether one more step may be made; it is counted."""
        self.left -= 1
        return self.left >= 0


def count_rounds_ahead(free: Sequence[set[int]], byes: Sequence[int], idle: int, rounds: int, rng: Random, budget: Budget) -> int:
    """The most rounds, up to ``rounds``, found to be possible in which all are joined to somebody in ``free`` or drawn out fairly.

    ``free`` holds for each index whom it was not joined to yet. A search by matchings, at most ``budget`` of them, so the answer
    may be too low, never too high. Where everybody is free to meet at least half of the others to the end, a matching always
    exists (Dirac), and nothing is searched.
    """
    if rounds <= 0 or is_certain(free, idle, rounds):
        return max(rounds, 0)
    most = 0
    for _ in range(TRIES_A_ROUND):
        if most == rounds or not budget.take():
            break
        order = list(range(len(free)))
        rng.shuffle(order)
        pairs, out = pair_off(order, lambda one, other: 0 if other in free[one] else None, byes, idle)
        if not pairs:
            break
        rest = count_rounds_ahead(part(free, pairs), add_byes(byes, out), idle, rounds - 1, rng, budget)
        most = max(most, rest + 1)
    return most


def is_certain(free: Sequence[set[int]], idle: int, rounds: int) -> bool:
    """Whether ``rounds`` rounds exist whatever is drawn first: the last still leaves everyone half of those who play."""
    least = min(map(len, free)) - (rounds - 1) - idle
    return 2 * least >= len(free) - idle


def list_free(times: Sequence[Sequence[int]], pairs: Sequence[tuple[int, int]]) -> list[set[int]]:
    """For each index whom it can be joined to after these pairs, without being so more often than any of the pairs already was.

    ``times`` is how often two were joined before. While no pair repeats, these are the ones not met yet; in a second cycle, where
    everybody has met everybody, those met once.
    """
    level = max(times[one][other] for one, other in pairs)
    free = [{other for other, count in enumerate(row) if other != one and count <= level} for one, row in enumerate(times)]
    return part(free, pairs)


def part(free: Sequence[set[int]], pairs: Iterable[tuple[int, int]]) -> list[set[int]]:
    """``free`` after these pairs were joined."""
    rest = [set(others) for others in free]
    for one, other in pairs:
        rest[one].discard(other)
        rest[other].discard(one)
    return rest


def add_byes(byes: Sequence[int], out: Iterable[int]) -> list[int]:
    """``byes`` after these were drawn out."""
    counts = list(byes)
    for index in out:
        counts[index] += 1
    return counts
