"""What a hand is worth and what is called on it."""

import pytest

from scoring.bidding import Bid, Call
from scoring.bots.calls import LEAST_TO_KRAAK, LEAST_TO_PLAY, choose_call, choose_cards_aside, estimate_hand
from scoring.bots.opponents import Level, choose_move
from scoring.cards import Suit
from scoring.play import start_play
from scoring.rules import make_rules
from scoring.side import Seat
from tests.scoring import table
from tests.scoring.bots.moments import SECRET, SYSTEMS, get_view, lay_open, play_by_rule

STRONG = "C9 CJ CA CT CK SA HA ST"
WEAK = "C7 C8 D8 DQ H8 HJ S7 SQ"
SHARED = {
    Seat.N: STRONG,
    Seat.E: "CQ D7 D9 DT DJ DK H7 H9",
    Seat.S: "DA HT HQ HK S8 S9 SJ SK",
    Seat.W: WEAK,
}


@pytest.mark.parametrize(
    ("better", "worse"),
    [("CJ C7 C8", "C9 C7 C8"), ("CJ C9 C7", "CJ C9 D7"), ("CJ DA H7", "CJ DT H7"), ("CJ DA DT", "CJ DA DK"), ("CJ DT H7", "CJ DK H7")],
)
def test_what_makes_a_hand_better(better: str, worse: str) -> None:
    """The jack before the nine, a trump more, an ace before a ten, a ten beside its ace, a ten before a king."""
    assert estimate_hand(table.read(better), Suit.CLUBS, False) > estimate_hand(table.read(worse), Suit.CLUBS, False)


def test_who_leads_has_an_advantage() -> None:
    hand = table.read(WEAK)
    assert estimate_hand(hand, Suit.CLUBS, True) > estimate_hand(hand, Suit.CLUBS, False)


def test_a_strong_hand_plays_on_its_best_suit() -> None:
    assert choose_call(get_view(lay_open(SHARED))) == Bid(Seat.N, Call.PLAY, Suit.CLUBS)
    assert estimate_hand(table.read(STRONG), Suit.CLUBS, False) > LEAST_TO_PLAY


def test_a_weak_hand_passes_until_it_must_play() -> None:
    play = lay_open({Seat.N: WEAK, Seat.E: SHARED[Seat.E], Seat.S: SHARED[Seat.S], Seat.W: STRONG})
    assert choose_call(get_view(play)) == Bid(Seat.N, Call.PASS)
    for seat in Seat:
        play = play.after(Bid(seat, Call.PASS))
    assert choose_call(get_view(play)).call is Call.PLAY


def test_the_turned_suit_is_the_only_one_that_counts() -> None:
    deal = table.lay(SHARED, rules=make_rules("general"), dealer=Seat.W, turned=Suit.DIAMONDS, number=2)
    assert choose_call(get_view(start_play(deal))) == Bid(Seat.N, Call.PASS)
    deal = table.lay(SHARED, rules=make_rules("general"), dealer=Seat.W, turned=Suit.CLUBS, number=2)
    assert choose_call(get_view(start_play(deal))).call is Call.PLAY


def test_kraak_wants_a_hand_that_wins_by_far() -> None:
    """A kraak turns the contract: 82 points that would have been nat for the others are then just enough."""
    hands = {Seat.N: WEAK, Seat.E: STRONG, Seat.S: SHARED[Seat.S], Seat.W: SHARED[Seat.E]}
    play = start_play(table.lay(hands, dealer=Seat.W, rules=make_rules("kraken")))
    play = play.after(Bid(Seat.N, Call.PLAY, Suit.CLUBS))
    assert estimate_hand(table.read(STRONG), Suit.CLUBS, False) > LEAST_TO_KRAAK
    assert choose_call(get_view(play)) == Bid(Seat.E, Call.KRAAK)
    other = start_play(table.lay(SHARED, dealer=Seat.W, rules=make_rules("kraken"))).after(Bid(Seat.N, Call.PLAY, Suit.CLUBS))
    assert choose_call(get_view(other)) == Bid(Seat.E, Call.PASS)


def test_the_maker_of_three_sets_plain_low_cards_aside() -> None:
    play = play_by_rule(3, make_rules("three_hand"), 0)
    while not play.must_set_aside:
        move = choose_move(get_view(play), Level.RULE, SECRET)
        assert move is not None
        play = play.after(move)
    assert play.contract is not None
    aside = choose_cards_aside(get_view(play)).cards
    assert all(card.suit is not play.contract.trump for card in aside)
    assert play.after(choose_cards_aside(get_view(play))).set_aside == aside


@pytest.mark.parametrize("preset", SYSTEMS)
@pytest.mark.parametrize("number", range(10))
def test_every_system_can_be_bid_and_played_out(preset: str, number: int) -> None:
    assert play_by_rule(number, make_rules(preset), 200).is_over
