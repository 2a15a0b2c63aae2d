"""Asking the solver: the value of a deal or of any moment of its play, and what every card is worth there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from scoring.cards import LAST_TRICK_POINTS, PLAIN_STRENGTH, TRUMP_STRENGTH, Card, Rank, Suit
from scoring.errors import ErrorCode, RulesError
from scoring.roem import trick_roem
from scoring.rules import RuleSet, Undertrump
from scoring.side import SEATS, BySide, Seat, Side
from scoring.solver import layout
from scoring.solver.kernels import Kernels, load_kernels
from scoring.solver.search import GAVE_UP
from scoring.trick import find_winning_card, list_legal_cards, trick_points

ENDLESS = 1 << 62
NO_PIT: BySide[int] = BySide(0, 0)


class Value(StrEnum):
    """What is counted: card points, or card points and roem."""

    POINTS = "points"
    POINTS_AND_ROEM = "points_and_roem"


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of a play with all cards known.

    ``hands``: the cards still held. ``table``: the cards of the current trick in order, led by ``leader``. ``winners``: the sides that
    have won a trick; it matters only where a pit counts.
    """

    hands: Mapping[Seat, Sequence[Card]]
    trump: Suit
    leader: Seat
    table: tuple[Card, ...] = ()
    winners: frozenset[Side] = frozenset()

    @property
    def turn(self) -> Seat:
        """Who plays next."""
        return self.leader.left(steps=len(self.table))

    def after(self, card: Card) -> Position:
        """The position after the next player plays ``card``; a full trick goes to its winner, who leads."""
        hands = {seat: tuple(held for held in cards if held != card) for seat, cards in self.hands.items()}
        table = (*self.table, card)
        if len(table) < len(SEATS):
            return replace(self, hands=hands, table=table)
        winner = self.leader.left(steps=find_winning_card(table, self.trump))
        return Position(hands, self.trump, winner, (), self.winners | {winner.side})


@dataclass(frozen=True, slots=True)
class Solution:
    """``difference``: what NS gains minus what EW gains from here on with best play; ``best``: the cards that reach it, in hand order."""

    difference: int
    best: tuple[Card, ...]


class Solver:
    """Solves positions of one deal after another under the same rules; keep it, its tables are made once.

    ``pit`` is what winning every trick adds for each side (of the playing side ``pit_bonus``, of the others ``counter_pit_bonus``); nothing
    is added by default. Nat is not in the value: with a positive value for the playing side the deal can be made with just that
    difference, otherwise nat cannot be avoided. ``nodes`` bounds the search; a position that takes more has no answer.
    """

    def __init__(
        self, rules: RuleSet, value: Value = Value.POINTS, pit: BySide[int] = NO_PIT, nodes: int = ENDLESS, kernels: Kernels | None = None
    ) -> None:
        if rules.players != len(SEATS):
            raise RulesError(ErrorCode.NOT_AVAILABLE, "the solver knows only deals of four players")
        self.rules = rules
        self.value = value
        self.pit = pit
        self.nodes = nodes
        self.kernels = kernels or load_kernels()
        self._cells = self.kernels.new_cells(layout.CELLS)
        self._write_rules()

    @property
    def nodes_used(self) -> int:
        """How many positions the last question took; on every machine as many."""
        return int(self._cells[layout.NODES])

    def solve(self, position: Position) -> Solution | None:
        """The value of a position and the cards that reach it; None when the nodes did not suffice."""
        self._open_deal(position)
        difference = self._find_value(position)
        if difference is None:
            return None
        is_ns = position.turn.side is Side.NS
        best = []
        for card in self.list_cards(position):
            then = position.after(card)
            rest = difference - self.gain(position, card)
            reaches = self._reaches(then, rest if is_ns else rest + 1)
            if reaches is None:
                return None
            if reaches is is_ns:
                best.append(card)
        return Solution(difference, tuple(best))

    def find_value(self, position: Position) -> int | None:
        """The value of a position alone; None when the nodes did not suffice."""
        self._open_deal(position)
        return self._find_value(position)

    def value_cards(self, position: Position) -> dict[Card, int] | None:
        """What each card that may be played is worth: the difference from here on if it is played; None without nodes left."""
        self._open_deal(position)
        values: dict[Card, int] = {}
        value: int | None = None
        for card in self.list_cards(position):
            gain = self.gain(position, card)
            rest = self._find_value(position.after(card), None if value is None else value - gain)
            if rest is None:
                return None
            value = values[card] = gain + rest
        return values

    def value_trumps(self, hands: Mapping[Seat, Sequence[Card]], leader: Seat) -> dict[Suit, int] | None:
        """The difference with each suit as trump, the same player leading; None without nodes left (each suit has them all)."""
        values: dict[Suit, int] = {}
        for trump in Suit:
            value = self.find_value(Position(hands, trump, leader))
            if value is None:
                return None
            values[trump] = value
        return values

    def list_cards(self, position: Position) -> list[Card]:
        """The cards that may be played next, in hand order."""
        return list_legal_cards(list(position.hands[position.turn]), position.table, position.trump, self.rules)

    def gain(self, position: Position, card: Card) -> int:
        """What NS gains minus what EW gains when ``card`` is played: the trick, if it is full then, with last trick and pit."""
        cards = (*position.table, card)
        if len(cards) < len(SEATS):
            return 0
        then = position.after(card)
        winner = then.leader.side
        worth = trick_points(cards, position.trump, self.rules)
        if self.value is Value.POINTS_AND_ROEM:
            worth += trick_roem(cards, position.trump, self.rules)
        if not any(then.hands.values()):
            worth += LAST_TRICK_POINTS + (self.pit[winner] if then.winners == {winner} else 0)
        return worth if winner is Side.NS else -worth

    def _find_value(self, position: Position, guess: int | None = None) -> int | None:
        if max(len(cards) for cards in position.hands.values()) <= 1:
            return self._play_out(position)
        most = self._set(position)
        value = self.kernels.find_value(self._cells, -most, most, self._guess(position) if guess is None else guess)
        return None if value == GAVE_UP else int(value)

    def _reaches(self, position: Position, target: int) -> bool | None:
        if max(len(cards) for cards in position.hands.values()) <= 1:
            return self._play_out(position) >= target
        self._set(position)
        answer = self.kernels.reaches(self._cells, target)
        return None if answer == GAVE_UP else bool(answer)

    def _play_out(self, position: Position) -> int:
        """The value of a last trick, in which nobody has a choice."""
        value = 0
        while any(position.hands.values()):
            (card,) = position.hands[position.turn]
            value += self.gain(position, card)
            position = position.after(card)
        return value

    def _write_rules(self) -> None:
        """Writes what is the same for all deals under these rules; spades as trump may count double, so again when that changes."""
        cells, rules = self._cells, self.rules
        cells[layout.ROEM_COUNTS] = int(self.value is Value.POINTS_AND_ROEM)
        cells[layout.PIT], cells[layout.PIT + 1] = self.pit.ns, self.pit.ew
        cells[layout.TRUMP_PARTNER] = int(rules.trump_partner)
        cells[layout.UNDERTRUMP_OWED] = int(rules.undertrump is Undertrump.OWED)
        for place, rank in enumerate(Rank):
            cells[layout.FOUR_ROEM + place] = trick_roem([Card(suit, rank) for suit in Suit], Suit.CLUBS, rules)
        self._write_points(Suit.CLUBS)

    def _write_points(self, trump: Suit) -> None:
        for suit in Suit:
            for rank in Rank:
                card = Card(suit, rank)
                self._cells[layout.CARD_POINTS + number_card(card, trump)] = trick_points([card], trump, self.rules)
        self.kernels.build_rule_tables(self._cells)
        self._written_for = trump

    def _open_deal(self, position: Position) -> None:
        """Builds the tables of the deal and forgets all positions; cards on the table still belong to who played them."""
        if self.rules.doubles_cards(position.trump) != self.rules.doubles_cards(self._written_for):
            self._write_points(position.trump)
        owned = {seat: [*position.hands[seat]] for seat in SEATS}
        for steps, card in enumerate(position.table):
            owned[position.leader.left(steps=steps)].append(card)
        for player, seat in enumerate(SEATS):
            self._cells[layout.HANDS + player] = mask_of(owned[seat], position.trump)
        self.kernels.build_tables(self._cells)
        size = max(len(cards) for cards in owned.values())
        bits = layout.MOST_SLOT_BITS - 2 * (8 - size) if size > FEW_CARDS else FEW_SLOT_BITS
        self._cells[layout.SLOT_BITS] = bits
        self._cells[layout.SEEN : layout.SEEN + (2 << bits)] = self.kernels.new_cells(2 << bits)
        self._cells[layout.NODES] = 0
        self._cells[layout.BUDGET] = self.nodes

    def _set(self, position: Position) -> int:
        """Writes the position into the first frame; gives the most that can still be gained."""
        cells, trump, frame = self._cells, position.trump, layout.FIRST_FRAME
        for player, seat in enumerate(SEATS):
            cells[layout.HANDS + player] = mask_of(position.hands[seat], trump)
        rest = cells[0] | cells[1] | cells[2] | cells[3]
        table = mask_of(position.table, trump)
        cells[layout.REST_CARDS] = rest
        cells[frame + layout.PLAYER] = SEATS.index(position.turn)
        cells[frame + layout.COUNT] = len(position.table)
        cells[frame + layout.TABLE] = table
        if position.table:
            winning = find_winning_card(position.table, trump)
            cells[frame + layout.LED] = number_card(position.table[0], trump) >> 3
            cells[frame + layout.BEST] = number_card(position.table[winning], trump)
            cells[frame + layout.BEST_PLAYER] = SEATS.index(position.leader.left(steps=winning))
        points = layout.points_of(int(rest | table), self._cells) + LAST_TRICK_POINTS
        cells[frame + layout.POINTS_LEFT] = points
        cells[frame + layout.SWEEP] = sum(1 + SIDE_NUMBERS[side] for side in position.winners)
        return int(points + layout.roem_left(int(rest | table), self._cells) + max(self.pit))

    def _guess(self, position: Position) -> int:
        """Where the value may lie: a fifth more than trump points, three for each trump and half of the aces and plain tens."""
        worth = 0
        for seat, cards in position.hands.items():
            own = sum(
                trick_points([card], position.trump, self.rules) + 3
                if card.suit is position.trump
                else trick_points([card], position.trump, self.rules) // 2
                if card.rank is Rank.ACE
                else 0
                for card in cards
            )
            worth += own if seat.side is Side.NS else -own
        return worth * 6 // 5


def solve(hands: Mapping[Seat, Sequence[Card]], trump: Suit, leader: Seat, rules: RuleSet, value: Value = Value.POINTS) -> Solution:
    """The exact value of a deal with best play of both sides, and the leader's cards that reach it; no nat, no pit bonus.

    Raises ``not_available`` where not four play.
    """
    solution = Solver(rules, value).solve(Position(hands, trump, leader))
    assert solution is not None  # noqa: S101 (it has all the nodes there are)
    return solution


FEW_CARDS, FEW_SLOT_BITS = 5, 9
SIDE_NUMBERS = {Side.NS: 0, Side.EW: 1}


def number_card(card: Card, trump: Suit) -> int:
    """A card as the search numbers it: trump is suit 0, the others follow in their order, and within a suit the strongest is last."""
    if card.suit is trump:
        return TRUMP_STRENGTH[card.rank]
    others = [suit for suit in Suit if suit is not trump]
    return 8 * (1 + others.index(card.suit)) + PLAIN_STRENGTH[card.rank]


def mask_of(cards: Sequence[Card], trump: Suit) -> int:
    """The cards as a mask."""
    mask = 0
    for card in cards:
        mask |= 1 << number_card(card, trump)
    return mask
