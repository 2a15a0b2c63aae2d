"""Whole deals and sheets, bid and played at random but legally, under any rules, by four players or three."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from scoring.bidding import Bid, Bidding, Call, Contract, close_bidding, open_bidding
from scoring.cards import DECK, LAST_TRICK_POINTS, Card, Suit
from scoring.deal import CountedDeal, score_deal
from scoring.errors import RulesError
from scoring.roem import compare_hand_roem
from scoring.rules import RuleSet
from scoring.sheet import Row, Sheet
from scoring.side import SEATS, BySide, Seat, Side, seats_of
from scoring.trick import TrickResult, judge_trick, list_legal_cards, trick_points


@dataclass(frozen=True)
class Moment:
    """A card as it was played: the hand it came from, the trick before it, and who led and who plays."""

    hand: tuple[Card, ...]
    trick: tuple[Card, ...]
    card: Card
    leader: Seat
    player: Seat


@dataclass(frozen=True)
class PlayedDeal:
    """A finished deal. ``sides``: three players sit as NS (who named trump) and EW (the two others)."""

    rules: RuleSet
    contract: Contract
    hands: Mapping[Seat, tuple[Card, ...]]
    set_aside: tuple[Card, ...]
    moments: tuple[Moment, ...]
    tricks: tuple[TrickResult, ...]
    sides: Mapping[Seat, Side]

    @property
    def trump(self) -> Suit:
        return self.contract.trump

    def count(self) -> CountedDeal:
        """The deal as it is counted when all cards have been played."""
        points, tricks = dict.fromkeys(Side, 0), dict.fromkeys(Side, 0)
        for trick in self.tricks:
            points[self.sides[trick.winner]] += trick.points
            tricks[self.sides[trick.winner]] += 1
        points[self.sides[self.tricks[-1].winner]] += LAST_TRICK_POINTS + trick_points(self.set_aside, self.trump, self.rules)
        return CountedDeal(
            playing=self.sides[self.contract.raiser],
            points=BySide(points[Side.NS], points[Side.EW]),
            roem=self.add_roem(len(self.tricks)),
            tricks=BySide(tricks[Side.NS], tricks[Side.EW]),
            multiplier=self.contract.kraak,
            trump=self.trump,
        )

    def count_revoke(self, revoked: Side, tricks_before: int) -> CountedDeal:
        """The deal as it is counted when a side revoked after so many tricks."""
        playing = self.sides[self.contract.raiser]
        roem = self.add_roem(tricks_before)
        return CountedDeal(playing, roem, multiplier=self.contract.kraak, revoke=revoked, trump=self.trump)

    def add_roem(self, tricks: int) -> BySide[int]:
        """The roem of the first tricks, and that of the hands where it counts."""
        roem = dict.fromkeys(Side, 0)
        for trick in self.tricks[:tricks]:
            roem[self.sides[trick.winner]] += trick.roem
        if self.rules.hand_roem:
            counts = compare_hand_roem(self.hands, self.sides, self.trump).counts
            roem = {side: roem[side] + counts[side] for side in Side}
        return BySide(roem[Side.NS], roem[Side.EW])


def simulate_deal(rng: Random, rules: RuleSet) -> PlayedDeal:
    """One deal from the shuffle to the last trick."""
    cards = rng.sample(DECK, len(DECK))
    seats = seats_of(rules.players)
    size = rules.hand_size
    hands = {seat: cards[place * size : (place + 1) * size] for place, seat in enumerate(seats)}
    contract = _bid(rng, open_bidding(rng.choice(seats), rules, rng.choice(list(Suit))))
    set_aside = cards[size * len(seats) :]
    if set_aside:  # who named trump takes the two cards and puts two aside
        taken = [*hands[contract.player], *set_aside]
        rng.shuffle(taken)
        hands[contract.player], set_aside = taken[:size], taken[size:]
    moments, tricks = _play(rng, rules, contract, {seat: list(hand) for seat, hand in hands.items()})
    return PlayedDeal(
        rules=rules,
        contract=contract,
        hands={seat: tuple(hand) for seat, hand in hands.items()},
        set_aside=tuple(set_aside),
        moments=tuple(moments),
        tricks=tuple(tricks),
        sides={seat: seat.side if rules.players == 4 else Side.NS if seat is contract.player else Side.EW for seat in SEATS},
    )


def simulate_sheet(rng: Random, rules: RuleSet) -> Sheet:
    """A sheet as careful people write it: every deal of the round scored under the rules, one in ten of them revoked, totals added up."""
    rows = tuple(_write_row(rng, rules, number) for number in range(1, rules.deals_per_round + 1))
    return Sheet(rows, BySide(_add_up(rows, Side.NS), _add_up(rows, Side.EW)))


def list_bids(bidding: Bidding) -> list[Bid]:
    """Every bid the next speaker may make."""
    seat = bidding.turn
    bids = [Bid(seat, call) for call in Call if call is not Call.PLAY] + [Bid(seat, Call.PLAY, suit) for suit in Suit]
    return [bid for bid in bids if _is_accepted(bidding, bid)]


def _is_accepted(bidding: Bidding, bid: Bid) -> bool:
    try:
        bidding.after(bid)
    except RulesError:
        return False
    return True


def _bid(rng: Random, bidding: Bidding) -> Contract:
    while not bidding.is_settled:
        bidding = bidding.after(rng.choice(list_bids(bidding)))
    return close_bidding(bidding)


def _play(rng: Random, rules: RuleSet, contract: Contract, hands: dict[Seat, list[Card]]) -> tuple[list[Moment], list[TrickResult]]:
    moments, tricks, leader = [], [], contract.leader
    for _ in range(rules.hand_size):
        trick: list[Card] = []
        for step in range(rules.players):
            hand = hands[leader.left(rules.players, step)]
            card = rng.choice(list_legal_cards(hand, trick, contract.trump, rules, leader, contract.player))
            moments.append(Moment(tuple(hand), tuple(trick), card, leader, contract.player))
            hand.remove(card)
            trick.append(card)
        tricks.append(judge_trick(trick, leader, contract.trump, rules))
        leader = tricks[-1].winner
    return moments, tricks


def _write_row(rng: Random, rules: RuleSet, number: int) -> Row:
    deal = simulate_deal(rng, rules)
    is_revoked = rng.random() < 0.1
    counted = deal.count_revoke(rng.choice(list(Side)), rng.randrange(rules.hand_size)) if is_revoked else deal.count()
    score = score_deal(counted, rules)
    return Row(number, score.points, score.roem, score.mark, counted.playing, counted.multiplier, counted.trump)


def _add_up(rows: tuple[Row, ...], side: Side) -> int:
    return sum(int(row.points[side] or 0) + int(row.roem[side] or 0) for row in rows)
