"""Who speaks, what may be said and what comes of it, system by system."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

from scoring.bidding import (
    Bid,
    Bidding,
    Call,
    Contract,
    close_bidding,
    find_first_speaker,
    find_leader,
    find_offered_suit,
    open_bidding,
    read_bidding,
)
from scoring.cards import Suit
from scoring.errors import ErrorCode, RulesError
from scoring.rules import PRESETS, RuleSet, make_rules
from scoring.side import Seat, Side
from tests.scoring.simulate import list_bids
from tests.scoring.strategies import randoms, rule_sets


def read(text: str) -> list[Bid]:
    """``"N pass, E play D"``"""
    words = [bid.split() for bid in text.split(", ") if bid]
    return [Bid(Seat(seat), Call(call), Suit(suit[0]) if suit else None) for seat, call, *suit in words]


def bid(text: str, rules: RuleSet, dealer: str = "N", turned: str | None = None, deal: int | None = None) -> Contract:
    return read_bidding(read(text), Seat(dealer), rules, Suit(turned) if turned else None, deal)


def refuse(text: str, rules: RuleSet, dealer: str = "N", turned: str | None = None) -> ErrorCode:
    with pytest.raises(RulesError) as refused:
        bid(text, rules, dealer, turned)
    return refused.value.code


@pytest.mark.parametrize("preset", PRESETS)
def test_who_speaks_first(preset: str) -> None:
    """The dealer under NKU, left of the dealer elsewhere (seed 000, 001, 002); the lead is always left of the dealer."""
    rules = make_rules(preset)
    assert find_first_speaker(Seat.N, rules) is (Seat.N if preset == "nku" else Seat.E)
    assert find_leader(Seat.N, rules) is Seat.E
    assert find_leader(Seat.S, rules) is (Seat.N if preset == "three_hand" else Seat.W)


def test_three_have_no_west() -> None:
    with pytest.raises(RulesError) as refused:
        find_leader(Seat.W, make_rules("three_hand"))
    assert refused.value.code is ErrorCode.BAD_SEAT


@pytest.mark.parametrize(
    ("preset", "turned", "deal", "suit"),
    [
        ("general", "H", 2, "H"),
        ("general", "H", None, "H"),
        ("general", "H", 1, "C"),
        ("general", None, 1, "C"),
        ("french", "H", 1, "H"),
        ("nku", "H", 1, None),
        ("utrecht", None, 2, None),
    ],
)
def test_the_suit_on_offer(preset: str, turned: str | None, deal: int | None, suit: str | None) -> None:
    """Seed 000: turned, and clubs in the first deal; seed 003: proposed; elsewhere there is none."""
    assert find_offered_suit(make_rules(preset), Suit(turned) if turned else None, deal) == suit


@pytest.mark.parametrize(("preset", "deal"), [("general", 2), ("general", None), ("french", 1)])
def test_a_turned_suit_must_be_told(preset: str, deal: int | None) -> None:
    with pytest.raises(RulesError) as refused:
        find_offered_suit(make_rules(preset), None, deal)
    assert refused.value.code is ErrorCode.MISSING_FIELD


FOUR_PASSES = "E pass, S pass, W pass, N pass"


@pytest.mark.parametrize(
    ("preset", "bids", "player", "trump"),
    [
        ("nku", "N play D", "N", "D"),
        ("nku", "N pass, E pass, S pass, W play S", "W", "S"),
        ("nku", "N pass, E pass, S pass, W pass, N play S", "N", "S"),
        ("general", "E pass, S play", "S", "H"),
        ("general", "E play H", "E", "H"),
        ("general", FOUR_PASSES + ", E play", "E", "H"),
        ("amsterdam", FOUR_PASSES + ", E play C", "E", "C"),
        ("rotterdam", "E pass, S pass, W play D", "W", "D"),
        ("utrecht", "E play D", "E", "D"),
        ("french", "E pass, S pass, W pass, N play", "N", "H"),
        ("french", FOUR_PASSES + ", E play C", "E", "C"),
    ],
)
def test_contracts_when_north_deals_and_hearts_are_turned(preset: str, bids: str, player: str, trump: str) -> None:
    contract = bid(bids, make_rules(preset), turned="H")
    assert contract == Contract(Seat(player), Seat(player), Suit(trump), 1, 1, 162, Seat.E)
    assert contract.playing is Seat(player).side
    assert contract.threshold == 82


@pytest.mark.parametrize(
    ("preset", "bids", "code"),
    [
        ("nku", "", "bidding_unfinished"),
        ("nku", "N pass", "bidding_unfinished"),
        ("nku", "E play D", "not_your_turn"),
        ("nku", "N pass, N play D", "not_your_turn"),
        ("nku", "N play D, E pass", "bidding_over"),
        ("nku", "N play D, E play H", "bidding_over"),
        ("nku", "N play", "bad_bid"),
        ("nku", "N kraak", "not_your_bid"),
        ("nku", "N play D, E kraak", "not_your_bid"),
        ("nku", "N pass, E pass, S pass, W pass, N pass", "must_play"),
        ("general", "E play D", "wrong_suit"),
        ("general", FOUR_PASSES + ", E play D", "wrong_suit"),
        ("general", FOUR_PASSES + ", E pass", "must_play"),
        ("french", "E play D", "wrong_suit"),
        ("french", FOUR_PASSES + ", E play", "bad_bid"),
        ("utrecht", "E pass", "must_play"),
        ("kraken", "E pass", "must_play"),
        ("kraken", "E kraak", "must_play"),
        ("kraken", "E play", "bad_bid"),
    ],
)
def test_refusals_when_north_deals_and_hearts_are_turned(preset: str, bids: str, code: str) -> None:
    assert refuse(bids, make_rules(preset), turned="H") == code


def test_own_suit_after_four_passes_where_agreed() -> None:
    """Seed 000 l.15, the other variant: the forced player names the suit himself, and must name one."""
    rules = make_rules("general").with_own_suit()
    assert bid(FOUR_PASSES + ", E play D", rules, turned="H").trump is Suit.DIAMONDS
    assert bid(FOUR_PASSES + ", E play H", rules, turned="H").trump is Suit.HEARTS
    assert refuse("E play D", rules, turned="H") == "wrong_suit"


class TestKraken:
    """Seed 004: South names the trump when East deals; the other side doubles, step by step."""

    rules = make_rules("kraken")

    @pytest.mark.parametrize(
        ("bids", "raiser", "multiplier", "of", "threshold"),
        [
            ("W pass, N pass, E pass", "S", 1, 162, 82),
            ("W pass, N pass, E pass, S pass", "S", 1, 162, 82),
            ("W kraak, N pass, E pass, S pass", "W", 2, 324, 163),
            ("W kraak, N pass, E pass, S pass, W pass", "W", 2, 324, 163),
            ("W pass, N pass, E kraak, S pass, W pass, N pass", "E", 2, 324, 163),
            ("W kraak, N herkraak, E pass, S pass, W pass", "N", 4, 648, 325),
            ("W kraak, N pass, E pass, S herkraak, W superkraak", "W", 8, 1296, 649),
            ("W kraak, N herkraak, E pass, S pass, W superkraak", "W", 8, 1296, 649),
            ("W kraak, N herkraak, E superkraak", "E", 8, 1296, 649),
        ],
    )
    def test_contracts(self, bids: str, raiser: str, multiplier: int, of: int, threshold: int) -> None:
        contract = bid("S play C, " + bids, self.rules, dealer="E")
        assert contract == Contract(Seat.S, Seat(raiser), Suit.CLUBS, multiplier, multiplier, of, Seat.S)
        assert contract.threshold == threshold
        assert contract.playing is Seat(raiser).side

    @pytest.mark.parametrize(
        ("bids", "code"),
        [
            ("", "bidding_unfinished"),
            ("W pass, N pass", "bidding_unfinished"),
            ("W pass, N kraak", "not_your_bid"),
            ("W herkraak", "not_your_bid"),
            ("W superkraak", "not_your_bid"),
            ("W play D", "not_your_bid"),
            ("W kraak, N kraak", "not_your_bid"),
            ("W kraak, N pass, E herkraak", "not_your_bid"),
            ("W kraak, N herkraak, E superkraak, S pass", "bidding_over"),
            ("W pass, N pass, E pass, S kraak", "bidding_over"),
            ("W pass, N pass, E pass, S pass, W pass", "bidding_over"),
            ("W pass, N pass, E pass, W pass", "not_your_turn"),
            ("N kraak", "not_your_turn"),
        ],
    )
    def test_refusals(self, bids: str, code: str) -> None:
        assert refuse("S play C, " + bids, self.rules, dealer="E") == code

    @pytest.mark.parametrize(("suit", "multiplier"), [("S", 16), ("H", 8)])
    def test_spades_double_once_more(self, suit: str, multiplier: int) -> None:
        """Seed 001; the kraak's own multiplier is kept apart."""
        rules = make_rules("kraken", {"spade_doubling": "deal"})
        contract = bid(f"S play {suit}, W kraak, N herkraak, E superkraak", rules, dealer="E")
        assert (contract.kraak, contract.multiplier, contract.of) == (8, multiplier, 162 * multiplier)

    def test_with_three_the_lone_player_and_the_two_others_double_each_other(self) -> None:
        rules = make_rules("three_hand", {"kraken": True})
        contract = bid("E play D, S pass, N kraak, E herkraak, S superkraak", rules)
        assert (contract.player, contract.raiser, contract.multiplier) == (Seat.E, Seat.S, 8)
        assert refuse("E play D, S kraak, N herkraak", rules) == "not_your_bid"
        assert bid("E play D, S pass, N pass, E pass", rules).kraak == 1


class TestThreeHand:
    """Seed 001: three players, free choice, after three passes the first must play."""

    rules = make_rules("three_hand")

    def test_contracts(self) -> None:
        assert bid("N play C", self.rules, dealer="S").player is Seat.N
        assert bid("E pass, S pass, N play C", self.rules).player is Seat.N
        assert bid("E pass, S pass, N pass, E play C", self.rules).player is Seat.E

    def test_refusals(self) -> None:
        assert refuse("E pass, S pass, N pass, E pass", self.rules) == "must_play"
        assert refuse("E pass, S pass, W pass", self.rules) == "not_your_turn"


def test_double_spade_cards() -> None:
    """Seed 003 rule 5: 224 points, half plus one is 113."""
    contract = bid("E play", make_rules("french"), turned="S")
    assert (contract.multiplier, contract.of, contract.threshold) == (1, 224, 113)


class TestStepByStep:
    """A table that asks at every moment whose turn it is and what may be said."""

    def test_a_bidding(self) -> None:
        bidding = open_bidding(Seat.N, make_rules())
        assert (bidding.turn, bidding.is_settled, bidding.must_play) == (Seat.N, False, False)
        for seat in "NESW":
            bidding = bidding.after(Bid(Seat(seat), Call.PASS))
        assert (bidding.turn, bidding.is_settled, bidding.must_play) == (Seat.N, False, True)
        with pytest.raises(RulesError) as refused:
            close_bidding(bidding)
        assert refused.value.code is ErrorCode.BIDDING_UNFINISHED
        bidding = bidding.after(Bid(Seat.N, Call.PLAY, Suit.CLUBS))
        assert (bidding.is_settled, bidding.must_play) == (True, False)
        assert close_bidding(bidding).player is Seat.N

    @given(rule_sets(), randoms)
    def test_there_is_always_something_to_say_and_it_ends(self, rules: RuleSet, rng: Random) -> None:
        bidding = open_bidding(Seat.N, rules, Suit.HEARTS)
        words = 0
        while not bidding.is_settled:
            choices = list_bids(bidding)
            assert choices
            assert {choice.seat for choice in choices} == {bidding.turn}
            bidding = bidding.after(rng.choice(choices))
            words += 1
        assert words <= 4 + 1 + 3 * 3 + 3
        assert_contract(bidding)


def assert_contract(bidding: Bidding) -> None:
    contract = close_bidding(bidding)
    raises = contract.kraak.bit_length() - 1
    assert contract.kraak == 2**raises
    if bidding.rules.players == 4:
        is_players_side = contract.playing is contract.player.side
        assert is_players_side is (raises % 2 == 0)
    assert contract.leader is Seat.E
    assert Side(contract.playing)
