"""One deal as it is played: bidding, the two cards aside when three play, tricks, roem, and the score in the end.

A play is a value: ``after`` gives the next one. It is stored as a line of text (``record.write_record``) and played again from it
(``record.read_record``), so that anyone can check it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NoReturn

from scoring.bidding import Bid, Bidding, Call, Contract, close_bidding, open_bidding
from scoring.cards import DECK, LAST_TRICK_POINTS, Card, Suit, refuse_card_twice
from scoring.deal import CountedDeal, DealScore, score_deal
from scoring.errors import ErrorCode, RulesError
from scoring.roem import compare_hand_roem
from scoring.rules import RuleSet
from scoring.side import BySide, Seat, Side, find_side, seats_of
from scoring.trick import Revoke, TrickResult, judge_card, judge_trick, list_legal_cards, trick_points


@dataclass(frozen=True, slots=True)
class SetAside:
    """The trump maker of three takes up the two cards in the middle and sets two others aside (seed 001 l.47)."""

    cards: tuple[Card, Card]


@dataclass(frozen=True, slots=True)
class PlayCard:
    """A card to the table, by whoever is next."""

    card: Card


@dataclass(frozen=True, slots=True)
class DeclareRoem:
    """Somebody says that there is roem in the trick just completed, before the next card is played (seed 002 l.16)."""


Move = Bid | SetAside | PlayCard | DeclareRoem


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick, complete or not: its leader and its cards in the order played."""

    leader: Seat
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True)
class Deal:
    """What lies on the table before the first word. ``middle``: the two cards nobody holds when three play.

    ``declares_roem``: roem counts only when it is declared. ``allows_revokes``: a card that is not legal may be played and is a revoke,
    as at a club table.
    """

    rules: RuleSet
    dealer: Seat
    hands: Mapping[Seat, tuple[Card, ...]]
    turned: Suit | None = None
    number: int | None = None
    middle: tuple[Card, ...] = ()
    declares_roem: bool = False
    allows_revokes: bool = False


@dataclass(frozen=True)
class Play:
    """A deal at one moment of its play. Begin with ``start_play``.

    ``hands``: the cards still held. ``tricks``: all so far, the last one may be incomplete. ``results``: the complete ones as judged, with
    their points (without the last-trick ten) and the roem lying in them. ``declared``: the numbers (from 0) of the tricks whose roem was
    declared. ``revoke``: the seat and the kind of a revoke; it ends the play.
    """

    deal: Deal
    moves: tuple[Move, ...]
    bidding: Bidding
    hands: Mapping[Seat, tuple[Card, ...]]
    contract: Contract | None = None
    set_aside: tuple[Card, ...] = ()
    tricks: tuple[Trick, ...] = ()
    results: tuple[TrickResult, ...] = ()
    declared: frozenset[int] = frozenset()
    revoke: tuple[Seat, Revoke] | None = None

    @property
    def rules(self) -> RuleSet:
        """The rules of the deal."""
        return self.deal.rules

    @property
    def must_set_aside(self) -> bool:
        """Whether the trump maker of three has taken up the middle and owes two cards."""
        return bool(self.deal.middle) and self.contract is not None and not self.set_aside

    @property
    def is_over(self) -> bool:
        """Whether the deal can be scored: all cards are played, or somebody revoked."""
        return self.revoke is not None or (self.contract is not None and not any(self.hands.values()))

    @property
    def turn(self) -> Seat | None:
        """Who has to bid, set aside or play; None when the deal is over."""
        if self.is_over:
            return None
        if self.contract is None:
            return self.bidding.turn
        if self.must_set_aside:
            return self.contract.player
        trick = self.current_trick
        return trick.leader.left(self.rules.players, len(trick.cards))

    @property
    def current_trick(self) -> Trick:
        """The trick that the next card goes to; empty at the start of a new one."""
        if not self.tricks:
            return Trick(self.bidding.leader)
        return self.tricks[-1] if len(self.tricks) > len(self.results) else Trick(self.results[-1].winner)

    def list_calls(self) -> list[Bid]:
        """Every bid that may be made now, the suit named."""
        if self.contract is not None:
            return []
        bids = [Bid(self.bidding.turn, call, suit) for call in Call for suit in (Suit if call is Call.PLAY else [None])]
        return [bid for bid in bids if _is_allowed(self.bidding, bid)]

    def list_cards(self) -> list[Card]:
        """The cards that may be played now, in hand order; none while something else is owed."""
        if self.contract is None or self.is_over or self.must_set_aside or self.turn is None:
            return []
        trick = self.current_trick
        return list_legal_cards(self.hands[self.turn], trick.cards, self.contract.trump, self.rules, trick.leader, self.contract.player)

    def after(self, move: Move) -> Play:
        """The play after one more move. Raises what the move breaks: a bidding code, ``not_in_hand``, ``bad_input``, or a revoke's code."""
        if self.is_over and not isinstance(move, DeclareRoem):
            raise RulesError(ErrorCode.BAD_INPUT, "the deal is over")
        if isinstance(move, Bid):
            then = self._bid(move)
        elif isinstance(move, SetAside):
            then = self._set_aside(move)
        elif isinstance(move, PlayCard):
            then = self._play(move.card)
        else:
            then = self._declare()
        return replace(then, moves=(*self.moves, move))

    def claim(self) -> NoReturn:
        """Refuses a claim: all tricks must be played, but after a revoke (seed 002 l.22). Raises ``bad_input``."""
        raise RulesError(ErrorCode.BAD_INPUT, "a deal is played to its last trick; nobody can claim the rest")

    def _bid(self, bid: Bid) -> Play:
        if self.contract is not None:
            raise RulesError(ErrorCode.BIDDING_OVER, "the bidding is over")
        bidding = self.bidding.after(bid)
        if not bidding.is_settled:
            return replace(self, bidding=bidding)
        contract = close_bidding(bidding)
        hands = dict(self.hands)
        hands[contract.player] = (*hands[contract.player], *self.deal.middle)
        return replace(self, bidding=bidding, contract=contract, hands=hands)

    def _set_aside(self, move: SetAside) -> Play:
        if not self.must_set_aside or self.contract is None:
            raise RulesError(ErrorCode.BAD_INPUT, "no cards are to be set aside now")
        hand = self.hands[self.contract.player]
        if len(set(move.cards)) != len(self.deal.middle) or not set(move.cards) <= set(hand):
            raise RulesError(ErrorCode.NOT_IN_HAND, f"set {len(self.deal.middle)} different cards of the hand aside")
        kept = tuple(card for card in hand if card not in move.cards)
        return replace(self, hands={**self.hands, self.contract.player: kept}, set_aside=move.cards)

    def _play(self, card: Card) -> Play:
        if self.contract is None or self.must_set_aside or self.turn is None:
            raise RulesError(ErrorCode.BAD_INPUT, "no card can be played yet")
        trick, seat = self.current_trick, self.turn
        revoke = judge_card(card, self.hands[seat], trick.cards, self.contract.trump, self.rules, trick.leader, self.contract.player)
        if revoke is not None and not self.deal.allows_revokes:
            raise IllegalCardError(revoke, card)
        before = self.tricks[: len(self.results)]
        cards = (*trick.cards, card)
        is_full = len(cards) == self.rules.players
        return replace(
            self,
            hands={**self.hands, seat: tuple(held for held in self.hands[seat] if held != card)},
            tricks=(*before, Trick(trick.leader, cards)),
            results=(*self.results, judge_trick(cards, trick.leader, self.contract.trump, self.rules)) if is_full else self.results,
            revoke=None if revoke is None else (seat, revoke),
        )

    def _declare(self) -> Play:
        last = len(self.results) - 1
        is_between_tricks = last >= 0 and len(self.tricks) == len(self.results) and self.revoke is None
        if not self.deal.declares_roem or not is_between_tricks or last in self.declared:
            raise RulesError(ErrorCode.BAD_INPUT, "there is no trick whose roem could be declared now")
        if not self.results[last].roem:
            raise RulesError(ErrorCode.BAD_ROEM, "there is no roem in this trick")
        return replace(self, declared=self.declared | {last})

    def count(self) -> CountedDeal:
        """The deal as counted so far, to be scored when it is over; after a revoke the roem of the tricks before it counts."""
        if self.contract is None:
            raise RulesError(ErrorCode.BIDDING_UNFINISHED, "the bidding is not over")
        points, roem, tricks = (dict.fromkeys(Side, 0) for _ in range(3))
        for number, result in enumerate(self.results[: self._unspoilt]):
            side = self.side_of(result.winner)
            tricks[side] += 1
            points[side] += result.points
            if not self.deal.declares_roem or number in self.declared:
                roem[side] += result.roem
        if self.results and not any(self.hands.values()):
            points[self.side_of(self.results[-1].winner)] += LAST_TRICK_POINTS + self._points_aside()
        for side, declared in self._hand_roem().items():
            roem[side] += declared
        return CountedDeal(
            playing=self.side_of(self.contract.raiser),
            roem=BySide(roem[Side.NS], roem[Side.EW]),
            points=BySide(points[Side.NS], points[Side.EW]),
            tricks=BySide(tricks[Side.NS], tricks[Side.EW]),
            multiplier=self.contract.kraak,
            revoke=None if self.revoke is None else self.side_of(self.revoke[0]),
            trump=self.contract.trump,
        )

    def score(self) -> DealScore:
        """The score of the deal when it is over. Raises ``bidding_unfinished`` or ``bad_input``."""
        if self.contract is not None and not self.is_over:
            raise RulesError(ErrorCode.BAD_INPUT, "the deal is not over")
        return score_deal(self.count(), self.rules)

    def side_of(self, seat: Seat) -> Side:
        """The side a seat plays for; with three players the two others are together against the trump maker."""
        lone = self.contract.player if self.rules.players == 3 and self.contract is not None else None
        return find_side(seat, lone)

    @property
    def _unspoilt(self) -> int:
        """How many complete tricks count: the trick of a revoke does not (rules.md H.8)."""
        is_spoilt = self.revoke is not None and len(self.tricks) == len(self.results)
        return len(self.results) - (1 if is_spoilt else 0)

    def _points_aside(self) -> int:
        """Card points set aside; they go to the winner of the last trick."""
        trump = self.contract.trump if self.contract is not None else Suit.CLUBS
        return trick_points(self.set_aside, trump, self.rules)

    def _hand_roem(self) -> dict[Side, int]:
        if self.contract is None or not self.rules.hand_roem:
            return {}
        sides = {seat: self.side_of(seat) for seat in self.deal.hands}
        counts = compare_hand_roem(self.deal.hands, sides, self.contract.trump).counts
        return {side: counts[side] for side in Side}


class IllegalCardError(RulesError):
    """A card that may not be played; ``revoke`` names the rule it would break."""

    def __init__(self, revoke: Revoke, card: Card) -> None:
        super().__init__(ErrorCode.BAD_INPUT, f"{card} may not be played: {revoke.value.replace('_', ' ')}")
        self.revoke = revoke


def start_play(deal: Deal) -> Play:
    """The play before the first word.

    Raises what the bidding raises, ``bad_seat`` or ``bad_input`` when the cards are not dealt as they are to this many players, and
    ``card_twice``.
    """
    players, size = deal.rules.players, deal.rules.hand_size
    if set(deal.hands) != set(seats_of(players)):
        raise RulesError(ErrorCode.BAD_SEAT, f"{players} players sit at {' '.join(seats_of(players))}")
    if any(len(hand) != size for hand in deal.hands.values()) or len(deal.middle) != len(DECK) - players * size:
        raise RulesError(ErrorCode.BAD_INPUT, f"every hand has {size} cards, the rest lie in the middle")
    refuse_card_twice([*(card for hand in deal.hands.values() for card in hand), *deal.middle])
    return Play(deal, (), open_bidding(deal.dealer, deal.rules, deal.turned, deal.number), deal.hands)


def _is_allowed(bidding: Bidding, bid: Bid) -> bool:
    try:
        bidding.after(bid)
    except RulesError:
        return False
    return True
