"""The value of an ending by trying every card, from the rules alone: no bounds, no order, no equal cards; nothing of the solver.

It remembers what it has worked out for the same hands, table and leader, and that is all it does to be quick.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from scoring.cards import DECK, LAST_TRICK_POINTS, Card, Suit
from scoring.rules import RuleSet
from scoring.side import SEATS, BySide, Seat, Side
from scoring.trick import TrickResult, judge_trick, list_legal_cards

Hands = Mapping[Seat, tuple[Card, ...]]


class Ending(NamedTuple):
    """The last cards of a deal: what is held, what lies on the table, and which sides have won a trick before."""

    hands: Hands
    trump: Suit
    leader: Seat
    table: tuple[Card, ...] = ()
    winners: frozenset[Side] = frozenset()

    @property
    def turn(self) -> Seat:
        return self.leader.left(4, len(self.table))

    def list_cards(self, rules: RuleSet) -> list[Card]:
        return list_legal_cards(self.hands[self.turn], self.table, self.trump, rules)

    def after(self, card: Card, rules: RuleSet) -> tuple[Ending, TrickResult | None]:
        """The ending one card later, and the trick if it is full then."""
        hands = {**self.hands, self.turn: tuple(held for held in self.hands[self.turn] if held != card)}
        table = (*self.table, card)
        if len(table) < 4:
            return self._replace(hands=hands, table=table), None
        trick = judge_trick(table, self.leader, self.trump, rules)
        return Ending(hands, self.trump, trick.winner, (), self.winners | {trick.winner.side}), trick


class NaiveSearch:
    """Values of endings, NS minus EW: card points, roem if it counts, and what winning every trick adds for a side."""

    def __init__(self, rules: RuleSet, counts_roem: bool, pit: BySide[int]) -> None:
        self.rules = rules
        self.counts_roem = counts_roem
        self.pit = pit
        self._known: dict[object, int] = {}

    def find_value(self, ending: Ending) -> int:
        """With best play of both sides from here on."""
        if not any(ending.hands.values()):
            return 0
        key = (tuple(ending.hands.values()), ending.trump, ending.leader, ending.table, ending.winners)
        if key not in self._known:
            values = self.value_cards(ending).values()
            self._known[key] = max(values) if ending.turn.side is Side.NS else min(values)
        return self._known[key]

    def value_cards(self, ending: Ending) -> dict[Card, int]:
        """What every card that may be played comes to."""
        values = {}
        for card in ending.list_cards(self.rules):
            then, trick = ending.after(card, self.rules)
            values[card] = self.find_value(then) + (0 if trick is None else self._worth(trick, then))
        return values

    def _worth(self, trick: TrickResult, then: Ending) -> int:
        side = trick.winner.side
        worth = trick.points + (trick.roem if self.counts_roem else 0)
        if not any(then.hands.values()):
            worth += LAST_TRICK_POINTS + (self.pit[side] if then.winners == {side} else 0)
        return worth if side is Side.NS else -worth


def deal_ending(rng: Random, rules: RuleSet, size: int, played: int) -> Ending:
    """Some ending of so many cards in the fullest hand, with so many cards on the table."""
    cards = rng.sample(DECK, 4 * size)
    hands = {seat: tuple(cards[place * size : (place + 1) * size]) for place, seat in enumerate(SEATS)}
    winners = frozenset(rng.choice([[Side.NS], [Side.EW], [Side.NS, Side.EW]])) if size < 8 else frozenset()
    ending = Ending(hands, rng.choice(list(Suit)), rng.choice(SEATS), (), winners)
    for _ in range(played):
        ending, _ = ending.after(rng.choice(ending.list_cards(rules)), rules)
    return ending
