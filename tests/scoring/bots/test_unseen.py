"""Deals that may lie before a seat."""

from itertools import islice
from random import Random
from statistics import mean

import pytest

from scoring.bidding import Bid, Call
from scoring.bots.calls import estimate_hand
from scoring.bots.reading import find_holders
from scoring.bots.unseen import deal_unseen
from scoring.cards import DECK, Suit
from scoring.play import start_play
from scoring.rules import make_rules
from scoring.side import Seat
from scoring.stream import open_stream
from scoring.view import view_from
from tests.scoring import table
from tests.scoring.bots.moments import get_view, play_at_random

VOIDS = {
    Seat.N: "C7 C8 C9 CT D7 D8 D9 DT",
    Seat.E: "CJ CQ CK CA H7 H8 H9 HT",
    Seat.S: "DJ DQ DK DA HJ HQ HK HA",
    Seat.W: "S7 S8 S9 ST SJ SQ SK SA",
}


@pytest.mark.parametrize("preset", ["nku", "amsterdam", "general", "kraken"])
@pytest.mark.parametrize("number", range(10))
def test_nothing_seen_contradicts_a_deal(preset: str, number: int) -> None:
    play = play_at_random(number, make_rules(preset), Random(number).randrange(28))
    view = get_view(play)
    holders = find_holders(view)
    played = {card for trick in play.tricks for card in trick.cards}
    for hands in deal_unseen(view, 10, open_stream(b"deals"), reads_bids=True):
        assert {seat: len(cards) for seat, cards in hands.items()} == view.held
        assert hands[view.seat] == view.hand
        assert sorted(map(str, {card for cards in hands.values() for card in cards} | played)) == sorted(map(str, DECK))
        assert all(seat in holders[card] for seat, cards in hands.items() for card in cards if seat is not view.seat)


def test_a_dead_end_is_gone_back_from() -> None:
    """When voids leave one way only, it is found whatever the numbers say."""
    play = table.name_trump(table.lay(VOIDS, dealer=Seat.W), Suit.SPADES)
    play = table.play_on(play, "C7 CJ HJ S7 S8 C8 CQ HQ")
    view = view_from(play, Seat.W)
    holders = find_holders(view)
    assert all(Seat.S not in holders[card] for card in DECK if card in holders and card.suit is Suit.CLUBS)
    for number in range(200):
        (hands,) = deal_unseen(view, 1, open_stream(number.to_bytes(2, "big")), reads_bids=False)
        assert all(card.suit is not Suit.CLUBS for card in hands[Seat.S])


def test_every_seat_is_dealt_to_as_likely() -> None:
    view = get_view(table.name_trump(table.lay(VOIDS, dealer=Seat.W), Suit.SPADES))
    deals = deal_unseen(view, 600, open_stream(b"fair"), reads_bids=False)
    for seat in (Seat.E, Seat.S, Seat.W):
        aces = mean(sum(str(card) in ("CA", "DA", "HA") for card in hands[seat]) for hands in deals)
        assert 0.85 < aces < 1.15


def test_the_same_numbers_give_the_same_deals() -> None:
    view = get_view(play_at_random(7, make_rules(), 9))
    first, second = (deal_unseen(view, 5, open_stream(b"again"), reads_bids=True) for _ in range(2))
    assert first == second
    assert first != deal_unseen(view, 5, islice(open_stream(b"again"), 1, None), reads_bids=True)


def test_the_bids_tell_where_the_strength_lies() -> None:
    """Who played on hearts is dealt better hearts than without a look at the bids; who passed is dealt less."""
    play = start_play(table.lay(VOIDS, dealer=Seat.W))
    play = play.after(Bid(Seat.W, Call.PASS)).after(Bid(Seat.N, Call.PASS)).after(Bid(Seat.E, Call.PLAY, Suit.HEARTS))
    view = view_from(play, Seat.N)
    worth = {}
    for reads_bids in (True, False):
        deals = deal_unseen(view, 40, open_stream(b"bids"), reads_bids=reads_bids)
        worth[reads_bids] = [mean(estimate_hand(hands[seat], Suit.HEARTS, False) for hands in deals) for seat in (Seat.E, Seat.W)]
    assert worth[True][0] > worth[False][0] + 20


@pytest.mark.parametrize("call", [Call.KRAAK, Call.HERKRAAK])
def test_a_kraak_says_nothing_of_a_single_hand(call: Call) -> None:
    play = start_play(table.lay(VOIDS, dealer=Seat.W, rules=make_rules("kraken"))).after(Bid(Seat.N, Call.PLAY, Suit.CLUBS))
    play = play.after(Bid(Seat.E, Call.KRAAK))
    if call is Call.HERKRAAK:
        play = play.after(Bid(Seat.S, Call.HERKRAAK))
    while play.contract is None:
        play = play.after(Bid(play.bidding.turn, Call.PASS))
    assert len(deal_unseen(get_view(play), 3, open_stream(b"kraak"), reads_bids=True)) == 3
