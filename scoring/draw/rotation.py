"""The movement "even pairs sit, odd pairs move on": fixed pairs, no lot after the first seating."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from scoring.draw.meetings import History, make_draw
from scoring.draw.table import Draw, E, Table


def draw_numbers(entrants: Iterable[E], rng: Random) -> tuple[E, ...]:
    """The pairs in the order of the pair numbers the lot gives them, 1 first."""
    numbered = sorted(set(entrants))
    rng.shuffle(numbered)
    return tuple(numbered)


def seat_rotation(numbered: Sequence[E | None], round_number: int, history: History[E]) -> Draw[E]:
    """Round ``round_number`` (from 1) of the movement.

    ``numbered`` holds the pairs by pair number, the first is pair 1; None is a number nobody has (any more). In round 1 table t has
    pairs 2t - 1 and 2t. Even pairs stay there, NS; each round the odd pairs, EW, go one table up and from the last to the first, so
    that it is what a guide card can say beforehand. (Troef's koppelspelerskaart, rules A.1; field 1.)

    Whoever finds an empty place is drawn out. With an odd number of pairs that place is the missing last even pair's, so the bye
    passes from odd pair to odd pair, and even pairs have none. All meetings come again after ``count_rotation_rounds`` rounds, the
    first second bye comes then too. Who joins late takes an empty number; a further table breaks the order, and ``repeats`` then
    says who meets again. There is no skip in the middle for an even number of tables: bridge needs it because the boards travel
    down while the pairs go up; here no cards travel.
    """
    odd, even = list(numbered[0::2]), list(numbered[1::2])
    even += [None] * (len(odd) - len(even))
    step = (round_number - 1) % len(odd) if odd else 0
    movers = odd[len(odd) - step :] + odd[: len(odd) - step]
    tables: list[Table[E]] = []
    byes: list[E] = []
    for number, (sitting, moving) in enumerate(zip(even, movers, strict=True), start=1):
        if sitting is not None and moving is not None:
            tables.append(Table(number, (sitting,), (moving,)))
        else:
            byes += [pair for pair in (sitting, moving) if pair is not None]
    return make_draw(tables, byes, history, proven=False)
