"""The bidding: who speaks when, what may be said, and what is played in the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from scoring.cards import Suit
from scoring.errors import ErrorCode, RulesError
from scoring.rules import FirstSpeaker, RuleSet, TrumpChoice
from scoring.side import Seat, Side, seats_of


class Call(StrEnum):
    """What a player can say. The three kraak calls double, each in turn (seed 004 l.30-47)."""

    PASS = "pass"
    PLAY = "play"
    KRAAK = "kraak"
    HERKRAAK = "herkraak"
    SUPERKRAAK = "superkraak"


KRAAK_CALLS: tuple[Call, ...] = (Call.KRAAK, Call.HERKRAAK, Call.SUPERKRAAK)


@dataclass(frozen=True, slots=True)
class Bid:
    """One call of one seat; ``suit`` goes with PLAY where the player names trump himself."""

    seat: Seat
    call: Call
    suit: Suit | None = None


@dataclass(frozen=True, slots=True)
class Contract:
    """What the bidding led to.

    ``player`` named trump, ``raiser`` made the last call but a pass: his side must make the deal. ``multiplier`` counts the kraak
    calls and, where the deal doubles for spades, those. ``of`` card points are played for, of which ``threshold`` make the deal
    before roem.
    """

    player: Seat
    raiser: Seat
    trump: Suit
    kraak: int
    multiplier: int
    of: int
    leader: Seat

    @property
    def playing(self) -> Side:
        """The side that must make the deal (when four play)."""
        return self.raiser.side

    @property
    def threshold(self) -> int:
        """The least card points that make the deal when roem is equal: half plus one."""
        return self.of // 2 + 1


def find_first_speaker(dealer: Seat, rules: RuleSet) -> Seat:
    """Who speaks first: the dealer under NKU (seed 002), else the player on his left."""
    return dealer if rules.first_speaker is FirstSpeaker.DEALER else find_leader(dealer, rules)


def find_leader(dealer: Seat, rules: RuleSet) -> Seat:
    """Who leads the first trick: always the player left of the dealer. Raises ``bad_seat`` where nobody sits."""
    if dealer not in seats_of(rules.players):
        raise RulesError(ErrorCode.BAD_SEAT, f"nobody sits at {dealer} when {rules.players} play")
    return dealer.left(rules.players)


def find_offered_suit(rules: RuleSet, turned: Suit | None, deal: int | None) -> Suit | None:
    """The suit that is turned or proposed, None where there is none. Turned, the first deal is always clubs (seed 000 l.7).

    Raises ``missing_field`` when the system wants a suit and none is given.
    """
    if rules.trump_choice is TrumpChoice.TURNED and deal == 1:
        return Suit.CLUBS
    if rules.trump_choice in (TrumpChoice.TURNED, TrumpChoice.PROPOSED):
        if turned is None:
            raise RulesError(ErrorCode.MISSING_FIELD, "the suit that was turned or proposed is missing")
        return turned
    return None


@dataclass(frozen=True, slots=True)
class Bidding:
    """The bidding at one moment; ``after`` gives the next. Begin with ``open_bidding``."""

    rules: RuleSet
    leader: Seat
    turn: Seat
    offered: Suit | None
    passes: int = 0  # in a row
    player: Seat | None = None
    trump: Suit | None = None
    raiser: Seat | None = None
    level: int = 0

    @property
    def is_settled(self) -> bool:
        """Whether the cards can be played: without kraken after PLAY; with it after superkraak or when the three others passed."""
        if self.raiser is None:
            return False
        return not self.rules.kraken or self.level == len(KRAAK_CALLS) or self.passes >= self.rules.players - 1

    @property
    def must_play(self) -> bool:
        """Whether the next speaker has to name trump: forced trump, or all have passed."""
        return self.raiser is None and (self.rules.trump_choice is TrumpChoice.FORCED or self.passes >= self.rules.players)

    def refuse(self, bid: Bid) -> None:
        """Raises what is wrong with this bid at this moment, if anything is."""
        if bid.call in KRAAK_CALLS and not self.rules.kraken:
            raise RulesError(ErrorCode.NOT_YOUR_BID, f"{bid.call} does not exist in this system")
        is_fourth_pass = self.rules.kraken and bid.call is Call.PASS and self.passes == self.rules.players - 1
        if self.is_settled and not is_fourth_pass:
            raise RulesError(ErrorCode.BIDDING_OVER, f"the bidding is over; {bid.seat} cannot {bid.call} any more")
        if bid.seat is not self.turn:
            raise RulesError(ErrorCode.NOT_YOUR_TURN, f"it is the turn of {self.turn}, not of {bid.seat}")
        if self.must_play and bid.call is not Call.PLAY:
            raise RulesError(ErrorCode.MUST_PLAY, f"{bid.seat} must play")
        if bid.call is not Call.PASS and not self._may_call(bid):
            raise RulesError(ErrorCode.NOT_YOUR_BID, f"{bid.seat} cannot {bid.call} now")

    def after(self, bid: Bid) -> Bidding:
        """The bidding after one more bid. Raises what ``refuse`` raises, ``wrong_suit`` or ``bad_bid``."""
        self.refuse(bid)
        then = replace(self, turn=bid.seat.left(self.rules.players))
        if bid.call is Call.PASS:
            return replace(then, passes=self.passes + 1)
        if bid.call is Call.PLAY:
            return replace(then, passes=0, player=bid.seat, raiser=bid.seat, trump=self._name_trump(bid))
        return replace(then, passes=0, raiser=bid.seat, level=self.level + 1)

    def _may_call(self, bid: Bid) -> bool:
        """PLAY comes first; a kraak comes from the opponents of whoever called last, one step at a time."""
        if self.raiser is None:
            return bid.call is Call.PLAY
        if self.rules.players == 4:
            is_opponent = bid.seat.side is not self.raiser.side
        else:
            is_opponent = (bid.seat is self.player) is not (self.raiser is self.player)
        return is_opponent and bid.call is KRAAK_CALLS[self.level]

    def _name_trump(self, bid: Bid) -> Suit:
        is_own_choice = self.offered is None or (self.must_play and self.rules.own_suit)
        if not is_own_choice and bid.suit not in (None, self.offered):
            raise RulesError(ErrorCode.WRONG_SUIT, f"only {self.offered} can be played now, not {bid.suit}")
        suit = bid.suit or (None if is_own_choice else self.offered)
        if suit is None:
            raise RulesError(ErrorCode.BAD_BID, f"{bid.seat} plays but names no suit")
        return suit


def open_bidding(dealer: Seat, rules: RuleSet, turned: Suit | None = None, deal: int | None = None) -> Bidding:
    """The bidding before the first word. Raises what ``find_leader`` and ``find_offered_suit`` raise."""
    offered = find_offered_suit(rules, turned, deal)
    return Bidding(rules, find_leader(dealer, rules), find_first_speaker(dealer, rules), offered)


def read_bidding(bids: Sequence[Bid], dealer: Seat, rules: RuleSet, turned: Suit | None = None, deal: int | None = None) -> Contract:
    """The contract of a complete bidding. Raises what ``Bidding.after`` and ``open_bidding`` raise, or ``bidding_unfinished``."""
    bidding = open_bidding(dealer, rules, turned, deal)
    for bid in bids:
        bidding = bidding.after(bid)
    return close_bidding(bidding)


def close_bidding(bidding: Bidding) -> Contract:
    """The contract of a bidding that is settled. Raises ``bidding_unfinished``."""
    player, raiser, trump = bidding.player, bidding.raiser, bidding.trump
    if not bidding.is_settled or player is None or raiser is None or trump is None:
        raise RulesError(ErrorCode.BIDDING_UNFINISHED, f"the bidding is not over; it is the turn of {bidding.turn}")
    rules = bidding.rules
    kraak = 2**bidding.level
    multiplier = rules.multiplier_of(trump, kraak)
    return Contract(player, raiser, trump, kraak, multiplier, rules.points_of_deal(trump) * multiplier, bidding.leader)
