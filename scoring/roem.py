"""Roem: of a trick, of hands before play, and which totals a side can have in a deal."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from scoring.cards import RUN_ORDER, Card, Rank, Suit
from scoring.rules import RuleSet
from scoring.side import BySide, Seat, Side

RUN_3, RUN_4, LONG_RUN, STUK, FOUR_OF_A_KIND = 20, 50, 100, 20, 100
_LOW = frozenset({Rank.SEVEN, Rank.EIGHT, Rank.NINE})
_HAND_FOURS: dict[Rank, int] = {Rank.QUEEN: 100, Rank.KING: 100, Rank.ACE: 100, Rank.NINE: 150, Rank.JACK: 200}


def has_stuk(cards: Collection[Card], trump: Suit) -> bool:
    """Whether king and queen of trump are both among the cards."""
    return Card(trump, Rank.KING) in cards and Card(trump, Rank.QUEEN) in cards


def list_runs(cards: Iterable[Card]) -> list[int]:
    """Lengths of the runs of three or more in one suit, none of which can be made longer (order 7 8 9 10 J Q K A)."""
    places: dict[Suit, list[int]] = {}
    for card in cards:
        places.setdefault(card.suit, []).append(RUN_ORDER[card.rank])
    runs = []
    for held in places.values():
        length, last = 0, -2
        for place in [*sorted(held), 99]:
            if place == last + 1:
                length += 1
            else:
                if length >= 3:
                    runs.append(length)
                length = 1
            last = place
    return runs


def trick_roem(cards: Collection[Card], trump: Suit, rules: RuleSet) -> int:
    """Roem lying in the cards of one trick: 0, 20, 40, 50, 70, 100 (or the system's value of four jacks).

    Runs 20 and 50, stuk 20 besides, four of a kind 100 but for jacks and for 7, 8, 9, which are settings (seed 002 l.6-13, seed 001
    l.32-39, seed 003 rule 10).
    """
    ranks = {card.rank for card in cards}
    if len(ranks) == 1 and len(cards) == 4:
        (rank,) = ranks
        return rules.four_jacks if rank is Rank.JACK else rules.four_low if rank in _LOW else FOUR_OF_A_KIND
    runs = sum(RUN_3 if length == 3 else RUN_4 for length in list_runs(cards))
    return runs + (STUK if has_stuk(cards, trump) else 0)


def hand_roem(cards: Collection[Card]) -> int:
    """Roem in one hand before play, stuk left out (seed 004 l.57-66).

    A run of 3 is 20, of 4 50, of 5 or more 100; four queens, kings or aces 100, nines 150, jacks 200, others nothing. A card may stand
    in a run and in a four.
    """
    runs = sum(RUN_3 if length == 3 else RUN_4 if length == 4 else LONG_RUN for length in list_runs(cards))
    ranks = [card.rank for card in cards]
    return runs + sum(worth for rank, worth in _HAND_FOURS.items() if ranks.count(rank) == 4)


@dataclass(frozen=True, slots=True)
class HandRoem:
    """``found``: each side's roem in the hands without stuk; ``counts``: what is written, stuk included."""

    found: BySide[int]
    counts: BySide[int]


def compare_hand_roem(hands: Mapping[Seat, Collection[Card]], sides: Mapping[Seat, Side], trump: Suit) -> HandRoem:
    """The higher side's roem in the hand counts, the other's does not; equal, both count; stuk always counts (seed 004 l.53-56)."""
    found, stuk = dict.fromkeys(Side, 0), dict.fromkeys(Side, 0)
    for seat, cards in hands.items():
        found[sides[seat]] += hand_roem(cards)
        stuk[sides[seat]] += STUK if has_stuk(cards, trump) else 0
    counts = {side: (found[side] if found[side] >= found[side.other] else 0) + stuk[side] for side in Side}
    return HandRoem(BySide(found[Side.NS], found[Side.EW]), BySide(counts[Side.NS], counts[Side.EW]))


# Least card points that go with each total, found by searching all disjoint sets of roem tricks; tests/scoring/test_roem_totals.py
# searches again and holds these numbers. A total that is not a key cannot occur.
_NKU_LEAST_POINTS: dict[int, int] = {
    0: 0,
    20: 0,
    40: 0,
    50: 10,
    60: 2,
    70: 10,
    80: 13,
    90: 10,
    100: 0,
    110: 21,
    120: 7,
    130: 30,
    140: 12,
    150: 12,
    160: 14,
    170: 19,
    180: 34,
    190: 22,
    200: 0,
    210: 37,
    220: 7,
    230: 48,
    240: 16,
    250: 15,
    260: 27,
    270: 22,
    280: 36,
    290: 33,
    300: 12,
    310: 42,
    320: 24,
    330: 55,
    340: 34,
    350: 31,
    360: 45,
    370: 43,
    380: 59,
    390: 53,
    400: 26,
    410: 65,
    420: 40,
    430: 96,
    440: 54,
    450: 61,
    460: 82,
    470: 85,
    480: 99,
    490: 94,
    500: 42,
    510: 106,
    520: 84,
    530: 162,
    540: 98,
    550: 105,
    560: 122,
    570: 132,
    580: 162,
    600: 68,
    620: 137,
    700: 108,
    800: 162,
}
_SEED_001_LEAST_POINTS: dict[int, int] = {
    0: 0,
    20: 0,
    40: 0,
    50: 10,
    60: 2,
    70: 10,
    80: 13,
    90: 10,
    100: 12,
    110: 21,
    120: 12,
    130: 30,
    140: 12,
    150: 22,
    160: 14,
    170: 22,
    180: 35,
    190: 22,
    200: 26,
    210: 42,
    220: 26,
    230: 61,
    240: 26,
    250: 36,
    260: 29,
    270: 36,
    280: 42,
    290: 36,
    300: 38,
    310: 49,
    320: 38,
    330: 57,
    340: 38,
    350: 48,
    360: 42,
    370: 48,
    380: 68,
    390: 48,
    400: 54,
    410: 74,
    420: 54,
    430: 113,
    440: 54,
    450: 64,
    460: 64,
    470: 64,
    480: 108,
    490: 64,
    500: 74,
    510: 108,
    520: 74,
    540: 94,
    550: 84,
    560: 105,
    570: 108,
    580: 162,
    590: 108,
    600: 108,
    610: 162,
    620: 118,
    640: 138,
    650: 128,
    660: 162,
    700: 162,
}


@dataclass(frozen=True, slots=True)
class RoemTotals:
    """Which roem totals a side (or both together) can have in a deal, and the least card points each needs.

    ``least_points`` is None where a club's own values have no table; then only 10 and 30 are known to be impossible.
    """

    least_points: Mapping[int, int] | None

    def is_possible(self, roem: int) -> bool:
        """Whether a multiple of ten can be the roem of a deal."""
        return roem in self.least_points if self.least_points is not None else roem not in (10, 30)

    def points_needed(self, roem: int) -> int:
        """The least card points a side must have with this much roem; 0 where nothing is known."""
        return self.least_points.get(roem, 0) if self.least_points is not None else 0


_NKU_TOTALS = RoemTotals(_NKU_LEAST_POINTS)
_SEED_001_TOTALS = RoemTotals(_SEED_001_LEAST_POINTS)
_OTHER_TOTALS = RoemTotals(None)


def find_roem_totals(rules: RuleSet) -> RoemTotals:
    """The table that holds for the system's values of four of a kind; the tables are those of four players."""
    values = (rules.four_jacks, rules.four_low) if rules.players == 4 else None
    return _NKU_TOTALS if values == (100, 100) else _SEED_001_TOTALS if values == (200, 0) else _OTHER_TOTALS
