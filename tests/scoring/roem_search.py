"""An exact search for the roem totals a side can have in a deal, and the least card points that go with each.

It takes every way to fill tricks with roem: ranks that lie together as four of a kind, runs of three and four in what is left of each
suit, and the stuk by itself. A run of three needs one more card in its trick and a stuk two; the cheapest unused cards that do not make
the combination larger are taken. Eight roem tricks hold the whole deck, with the ten of the last trick.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement

TRUMP = (0, 0, 14, 10, 20, 3, 4, 11)
PLAIN = (0, 0, 0, 10, 2, 3, 4, 11)
QUEEN, KING = 5, 6
IMPOSSIBLE = 999


@dataclass(frozen=True)
class Layout:
    """What one suit gives: roem, the ranks used, and the tricks that still want cards, each with the ranks it must not get."""

    roem: int
    used: frozenset[int]
    wanting: tuple[tuple[int, frozenset[int]], ...]


@cache
def suit_layouts(free: frozenset[int], is_trump: bool) -> tuple[Layout, ...]:
    return tuple(_layouts(free, 0, is_trump))


def _layouts(free: frozenset[int], start: int, is_trump: bool) -> Iterator[Layout]:
    yield Layout(0, frozenset(), ())
    for first in range(start, 8):
        for length in (3, 4):
            run = frozenset(range(first, first + length))
            if not run <= free:
                continue
            worth = (20 if length == 3 else 50) + (20 if is_trump and {QUEEN, KING} <= run else 0)
            wants = ((1, frozenset({first - 1, first + 3})),) if length == 3 else ()
            for rest in _layouts(free, first + length, is_trump):
                yield Layout(worth + rest.roem, run | rest.used, wants + rest.wanting)
    if is_trump and start <= QUEEN and {QUEEN, KING} <= free:
        stuk = Layout(20, frozenset({QUEEN, KING}), ((2, frozenset({QUEEN - 1, KING + 1})),))
        if start == 0:
            for others in _layouts(free - {QUEEN, KING}, 0, False):
                yield Layout(stuk.roem + others.roem, stuk.used | others.used, stuk.wanting + others.wanting)


def find_least_points(four_jacks: int, four_low: int) -> dict[int, int]:
    """Roem total -> least card points of a side with it; a total that is no key cannot occur."""
    worth = {rank: four_low if rank < 3 else four_jacks if rank == 4 else 100 for rank in range(8)}
    best: dict[int, int] = {0: 0}
    for count in range(9):
        for fours in combinations(range(8), count):
            if all(worth[rank] for rank in fours):
                _search(frozenset(fours), sum(worth[rank] for rank in fours), best)
    return dict(sorted(best.items()))


def _search(fours: frozenset[int], roem: int, best: dict[int, int]) -> None:
    free = frozenset(range(8)) - fours
    plain = suit_layouts(free, False)
    paid = sum(TRUMP[rank] + 3 * PLAIN[rank] for rank in fours)
    for trump in suit_layouts(free, True):
        for others in combinations_with_replacement(plain, 3):
            total = roem + trump.roem + sum(layout.roem for layout in others)
            points = paid + _points([trump, *others])
            if points < best.get(total, IMPOSSIBLE):
                points += _cheapest_filling([trump, *others], free, best.get(total, IMPOSSIBLE) - points)
                if _tricks([trump, *others]) + len(fours) == 8:
                    points += 10
                if points < best.get(total, IMPOSSIBLE):
                    best[total] = points


def _tricks(layouts: list[Layout]) -> int:
    cards = sum(len(layout.used) + sum(number for number, _ in layout.wanting) for layout in layouts)
    return cards // 4


def _points(layouts: list[Layout]) -> int:
    return sum((TRUMP if suit == 0 else PLAIN)[rank] for suit, layout in enumerate(layouts) for rank in layout.used)


def _cheapest_filling(layouts: list[Layout], free: frozenset[int], limit: int) -> int:
    """Card points of the cheapest cards that complete all tricks; IMPOSSIBLE where there are none or it would not be below the limit.

    Each slot forbids at most two cards. So of the cheapest cards, two more than there are slots, one that fits a slot is always left
    and never dearer than a card beyond them: to look at these alone is exact.
    """
    slots = [(suit, never) for suit, layout in enumerate(layouts) for number, never in layout.wanting for _ in range(number)]
    unused = [((TRUMP if suit == 0 else PLAIN)[rank], suit, rank) for suit, layout in enumerate(layouts) for rank in free - layout.used]
    unused.sort()
    if len(unused) < len(slots) or sum(card[0] for card in unused[: len(slots)]) >= limit:
        return IMPOSSIBLE
    choices = combinations(unused[: len(slots) + 2], len(slots))
    for chosen in sorted(choices, key=lambda cards: sum(card[0] for card in cards)):
        cost = sum(card[0] for card in chosen)
        if cost >= limit:
            return IMPOSSIBLE
        if _fits(slots, [(suit, rank) for _, suit, rank in chosen]):
            return cost
    return IMPOSSIBLE


def _fits(slots: list[tuple[int, frozenset[int]]], cards: list[tuple[int, int]]) -> bool:
    if not slots:
        return True
    suit, never = slots[0]
    return any(
        _fits(slots[1:], cards[:place] + cards[place + 1 :])
        for place, (card_suit, rank) in enumerate(cards)
        if card_suit != suit or rank not in never
    )
