"""Deals that may lie before a seat: the unseen cards given out so that nothing seen contradicts them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scoring.bidding import Bid, Call
from scoring.bots.calls import LEAST_TO_PLAY, estimate_hand
from scoring.bots.reading import find_holders
from scoring.cards import Card, Suit
from scoring.side import Seat
from scoring.stream import draw_below, shuffle
from scoring.view import View

Hands = Mapping[Seat, tuple[Card, ...]]
CANDIDATES = 5
"""Deals made for each one that is used, where the bidding tells which are more likely."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A card that lies somewhere, and the seats that can hold it."""

    card: Card
    seats: tuple[Seat, ...]


def deal_unseen(view: View, count: int, numbers: Iterator[int], reads_bids: bool) -> list[Hands]:
    """So many deals of all four hands, the own one as it is; with ``reads_bids`` those that fit what was said best, in order."""
    choices = [Choice(card, seats) for card, seats in find_holders(view).items()]
    if not reads_bids or not any(bid.seat is not view.seat for bid in view.bids):
        return [_deal_once(view, choices, numbers) for _ in range(count)]
    deals = [_deal_once(view, choices, numbers) for _ in range(count * CANDIDATES)]
    return sorted(deals, key=lambda hands: _find_misfit(view, hands))[:count]


def _deal_once(view: View, choices: list[Choice], numbers: Iterator[int]) -> Hands:
    """One deal; cards that few can hold are given out first, and a dead end is gone back from."""
    order = list(choices)
    shuffle(order, numbers)
    order.sort(key=lambda choice: len(choice.seats))
    room = {seat: count for seat, count in view.held.items() if seat is not view.seat}
    hands: dict[Seat, list[Card]] = {seat: [] for seat in room}
    is_dealt = _give_out(order, 0, room, hands, numbers)
    assert is_dealt  # noqa: S101 (the deal as it really lies is one way)
    return {view.seat: view.hand} | {seat: tuple(cards) for seat, cards in hands.items()}


def _give_out(order: list[Choice], place: int, room: dict[Seat, int], hands: dict[Seat, list[Card]], numbers: Iterator[int]) -> bool:
    if place == len(order):
        return True
    choice = order[place]
    seats = [seat for seat in choice.seats if room[seat]]
    while seats:
        seat = _pick(seats, room, numbers)
        room[seat] -= 1
        hands[seat].append(choice.card)
        if _give_out(order, place + 1, room, hands, numbers):
            return True
        room[seat] += 1
        hands[seat].pop()
        seats.remove(seat)
    return False


def _pick(seats: list[Seat], room: Mapping[Seat, int], numbers: Iterator[int]) -> Seat:
    """One of the seats, the more likely the more cards it still wants."""
    places = [seat for seat in seats for _ in range(room[seat])]
    return places[draw_below(numbers, len(places))]


def _find_misfit(view: View, hands: Hands) -> int:
    """How far the bids of the others lie from what the opponents by computer would have said on these hands; 0 fits wholly."""
    first = view.dealer.left()
    played: dict[Seat, list[Card]] = {seat: [] for seat in hands}
    for trick in view.tricks:
        for place, card in enumerate(trick.cards):
            played[trick.leader.left(steps=place)].append(card)
    return sum(
        _judge_bid(bid, (*hands[bid.seat], *played[bid.seat]), view.turned, bid.seat is first)
        for bid in view.bids
        if bid.seat is not view.seat
    )


def _judge_bid(bid: Bid, hand: tuple[Card, ...], turned: Suit | None, leads: bool) -> int:
    suits = tuple(Suit) if turned is None else (turned,)
    best = max(estimate_hand(hand, suit, leads) for suit in suits)
    if bid.call is Call.PASS:
        return max(0, best - LEAST_TO_PLAY)
    if bid.call is Call.PLAY and bid.suit is not None:
        return max(best, LEAST_TO_PLAY) - estimate_hand(hand, bid.suit, leads)
    return 0
