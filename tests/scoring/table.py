"""Deals on a table for the tests of play: dealt from a number, played at random but legally, or card by card."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from scoring.bidding import Bid, Call
from scoring.boards import deal_board
from scoring.cards import Card, Suit, parse_card
from scoring.play import Deal, Move, Play, PlayCard, SetAside, start_play
from scoring.rules import NKU, RuleSet
from scoring.side import Seat

SORTED_HANDS = {
    Seat.N: "C7 C8 C9 CT CJ CQ CK CA",
    Seat.E: "D7 D8 D9 DT DJ DQ DK DA",
    Seat.S: "H7 H8 H9 HT HJ HQ HK HA",
    Seat.W: "S7 S8 S9 ST SJ SQ SK SA",
}


def read(names: str) -> tuple[Card, ...]:
    return tuple(parse_card(name) for name in names.split())


def lay(hands: Mapping[Seat, str] = SORTED_HANDS, dealer: Seat = Seat.N, rules: RuleSet = NKU, **more: Any) -> Deal:
    """A deal with these hands."""
    return Deal(rules, dealer, {seat: read(names) for seat, names in hands.items()}, **more)


def deal_number(number: int, rules: RuleSet, **more: Any) -> Deal:
    """Some deal, the same for the same number."""
    board = deal_board(number.to_bytes(32, "big"), number % 16 + 1, rules)
    return Deal(rules, board.dealer, board.hands, Suit.HEARTS, number % 16 + 1, board.set_aside, **more)


def play_on(play: Play, cards: str) -> Play:
    """The play after these cards."""
    for card in read(cards):
        play = play.after(PlayCard(card))
    return play


def name_trump(deal: Deal, suit: Suit) -> Play:
    """The play after the first speaker has named trump."""
    play = start_play(deal)
    return play.after(Bid(play.bidding.turn, Call.PLAY, suit))


def choose_move(play: Play, rng: Random) -> Move:
    """Some move that may be made, with nothing declared."""
    if play.contract is None:
        return rng.choice(play.list_calls())
    if play.must_set_aside:
        first, second = rng.sample(play.hands[play.contract.player], 2)
        return SetAside((first, second))
    return PlayCard(rng.choice(play.list_cards()))


def play_out(play: Play, rng: Random) -> Play:
    """The play at its end."""
    while not play.is_over:
        play = play.after(choose_move(play, rng))
    return play
