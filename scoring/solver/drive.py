"""From bounds to the value: asks whether a position is worth at least this, then that, until nothing lies between."""

from __future__ import annotations

from scoring.solver.layout import FIRST_FRAME, TARGET, Cells
from scoring.solver.search import GAVE_UP, search

FIRST_STEP = 8


def find_value(cells: Cells, low: int, high: int, guess: int) -> int:
    """The exact value of the position in the first frame, known to lie from `low` to `high`; `GAVE_UP` without nodes left.

    Goes up or down from the guess in growing steps until it has passed the value, then halves what is left.
    """
    least = low
    most = high
    center = guess
    step = FIRST_STEP
    while least < most:
        target = center if least == low or most == high else least + (most - least + 1) // 2
        target = min(most, max(least + 1, target))
        cells[FIRST_FRAME + TARGET] = target
        bound = search(cells)
        if bound == GAVE_UP:
            return GAVE_UP
        if bound >= target:
            least = bound
            center = bound + step
        else:
            most = bound
            center = bound - step
        step *= 2
    return least


def reaches(cells: Cells, target: int) -> int:
    """1 when the position in the first frame is worth at least `target`, 0 when it is not, `GAVE_UP` without nodes left."""
    cells[FIRST_FRAME + TARGET] = target
    bound = search(cells)
    if bound == GAVE_UP:
        return GAVE_UP
    return 1 if bound >= target else 0
