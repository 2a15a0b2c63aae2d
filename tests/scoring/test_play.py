"""One deal from the first word to its score, under every system."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.bidding import Bid, Call
from scoring.cards import Suit
from scoring.deal import Outcome
from scoring.errors import ErrorCode, RulesError
from scoring.play import Deal, DeclareRoem, IllegalCardError, PlayCard, SetAside, start_play
from scoring.rules import NKU, PRESETS, make_rules
from scoring.side import BySide, Seat, Side
from scoring.trick import Revoke
from tests.scoring.simulate import simulate_deal
from tests.scoring.strategies import randoms
from tests.scoring.table import SORTED_HANDS, choose_move, deal_number, lay, name_trump, play_on, play_out, read

numbers = st.integers(0, 10_000)
presets = st.sampled_from(sorted(PRESETS))
THREE = make_rules("three_hand")
# North holds the king, east the queen of hearts; the trick H7 HQ HK HJ is stuk and a run of three with hearts as trump.
ROEM_HANDS = {
    Seat.N: "H7 HA C7 C8 C9 D7 D8 D9",
    Seat.E: "HQ H8 CT CJ CQ DT DJ DQ",
    Seat.S: "HK H9 CK CA DK DA S7 S8",
    Seat.W: "HJ HT S9 ST SJ SQ SK SA",
}


def refuse(code: ErrorCode) -> pytest.RaisesExc[RulesError]:
    return pytest.RaisesExc(RulesError, check=lambda error: error.code is code)


class TestWholeDeals:
    @given(numbers, presets, randoms)
    def test_every_card_is_played_and_the_deal_is_scored(self, number: int, preset: str, rng: Random) -> None:
        rules = PRESETS[preset]
        play = play_out(start_play(deal_number(number, rules)), rng)
        score = play.score()
        assert play.turn is None
        assert play.list_cards() == []
        assert len(play.results) == len(play.tricks) == rules.hand_size
        assert play.contract is not None
        assert sum(score.points) == play.contract.of

    @given(randoms, presets)
    def test_the_count_is_that_of_the_same_cards_played_without_a_table(self, rng: Random, preset: str) -> None:
        """The same deal as `simulate` plays it, moved into a play card by card."""
        simulated = simulate_deal(rng, PRESETS[preset])
        seat = simulated.contract.player
        hands = simulated.hands
        rules = PRESETS[preset]
        dealer = next(dealer for dealer in hands if dealer.left(rules.players) is simulated.contract.leader)
        deal = Deal(rules, dealer, hands, Suit.CLUBS, middle=simulated.set_aside)
        play = start_play(deal)
        while play.contract is None:
            calls = play.list_calls()
            wanted = [bid for bid in calls if bid.seat is seat and bid.suit is simulated.trump]
            play = play.after((wanted or [bid for bid in calls if bid.call is Call.PASS] or calls)[0])
        if (play.contract.player, play.contract.trump) != (seat, simulated.trump) or play.contract.kraak != simulated.contract.kraak:
            return  # this system cannot reach the contract by passing
        if play.must_set_aside:
            first, second = simulated.set_aside
            play = play.after(SetAside((first, second)))
        for moment in simulated.moments:
            play = play.after(PlayCard(moment.card))
        counted, expected = play.count(), simulated.count()
        is_swapped = play.side_of(seat) is not simulated.sides[seat]
        assert counted.points == (expected.points.swapped if is_swapped and expected.points else expected.points)
        assert counted.roem == (expected.roem.swapped if is_swapped else expected.roem)
        assert play.results == simulated.tricks

    @given(numbers, presets, randoms)
    def test_who_is_next(self, number: int, preset: str, rng: Random) -> None:
        """The left of the dealer leads, then the winner of each trick; within a trick it goes round clockwise."""
        rules = PRESETS[preset]
        play = play_out(start_play(deal_number(number, rules)), rng)
        leaders = [play.deal.dealer.left(rules.players), *(result.winner for result in play.results)]
        assert [trick.leader for trick in play.tricks] == leaders[:-1]

    def test_after_the_last_card_nothing_can_be_done(self) -> None:
        play = play_out(start_play(deal_number(1, NKU)), Random(1))
        with refuse(ErrorCode.BAD_INPUT):
            play.after(PlayCard(read("C7")[0]))
        with refuse(ErrorCode.BAD_INPUT):
            play.after(DeclareRoem())

    def test_the_score_waits_for_the_end(self) -> None:
        play = start_play(lay())
        with refuse(ErrorCode.BIDDING_UNFINISHED):
            play.score()
        with refuse(ErrorCode.BAD_INPUT):
            name_trump(lay(), Suit.CLUBS).score()

    def test_a_pit(self) -> None:
        """North holds all trumps and the lead."""
        play = play_on(name_trump(lay(dealer=Seat.W), Suit.CLUBS), "CJ D7 H7 S7 C9 D8 H8 S8 CA D9 H9 S9 CT DJ HJ SJ CK DQ HQ SQ")
        play = play_on(play, "CQ DK HK SK C8 DT HT ST C7 DA HA SA")
        score = play.score()
        assert play.count().playing is Side.EW
        assert score.outcome is Outcome.NAT
        assert score.points == BySide(162, 0)
        assert score.roem == BySide(0, 0)


class TestBidding:
    def test_calls_name_their_suit(self) -> None:
        play = start_play(lay())
        assert play.list_calls() == [Bid(Seat.N, Call.PASS), *(Bid(Seat.N, Call.PLAY, suit) for suit in Suit)]

    @pytest.mark.parametrize("preset", ["general", "french"])
    def test_a_suit_offered_is_the_only_one_to_call(self, preset: str) -> None:
        play = start_play(lay(rules=make_rules(preset), turned=Suit.HEARTS, number=2))
        assert [bid.suit for bid in play.list_calls() if bid.call is Call.PLAY] == [Suit.HEARTS]

    def test_kraken_goes_on_until_three_have_passed(self) -> None:
        play = start_play(lay(rules=make_rules("kraken")))
        for call in (Call.PLAY, Call.KRAAK, Call.PASS, Call.PASS):
            assert play.contract is None
            play = play.after(Bid(play.bidding.turn, call, Suit.CLUBS if call is Call.PLAY else None))
        assert play.list_cards() == []
        play = play.after(Bid(play.bidding.turn, Call.PASS))
        assert play.contract is not None
        assert play.contract.kraak == 2
        assert play.list_calls() == []
        with refuse(ErrorCode.BIDDING_OVER):
            play.after(Bid(play.bidding.turn, Call.PASS))

    def test_no_card_before_the_contract(self) -> None:
        with refuse(ErrorCode.BAD_INPUT):
            start_play(lay()).after(PlayCard(read("C7")[0]))

    def test_a_bad_bid_says_what_is_wrong(self) -> None:
        with refuse(ErrorCode.NOT_YOUR_TURN):
            start_play(lay()).after(Bid(Seat.S, Call.PASS))

    def test_only_play_can_be_said_once_all_have_passed(self) -> None:
        play = start_play(lay())
        for _ in range(4):
            play = play.after(Bid(play.bidding.turn, Call.PASS))
        assert {bid.call for bid in play.list_calls()} == {Call.PLAY}


class TestDealtCards:
    def test_a_hand_too_few(self) -> None:
        with refuse(ErrorCode.BAD_SEAT):
            start_play(lay({seat: SORTED_HANDS[seat] for seat in (Seat.N, Seat.E, Seat.S)}))

    @pytest.mark.parametrize("hand", ["C7", f"{SORTED_HANDS[Seat.N]} D7"])
    def test_a_hand_that_is_not_full(self, hand: str) -> None:
        with refuse(ErrorCode.BAD_INPUT):
            start_play(lay({**SORTED_HANDS, Seat.N: hand}))

    def test_a_card_twice(self) -> None:
        with refuse(ErrorCode.CARD_TWICE):
            start_play(lay({**SORTED_HANDS, Seat.N: SORTED_HANDS[Seat.E]}))

    def test_three_players_leave_two_cards_in_the_middle(self) -> None:
        deal = deal_number(1, THREE)
        with refuse(ErrorCode.BAD_INPUT):
            start_play(lay({seat: " ".join(map(str, cards)) for seat, cards in deal.hands.items()}, rules=THREE))


class TestThreePlayers:
    """Seed 001 l.47: the trump maker takes up the two cards and puts two away; they go to the winner of the last trick."""

    def test_the_maker_takes_up_two_cards_and_owes_two(self) -> None:
        play = name_trump(deal_number(3, THREE), Suit.CLUBS)
        assert play.contract is not None
        maker = play.contract.player
        assert play.must_set_aside
        assert play.turn is maker
        assert play.list_cards() == []
        assert play.hands[maker] == play.deal.hands[maker] + play.deal.middle
        with refuse(ErrorCode.BAD_INPUT):
            play.after(PlayCard(play.hands[maker][0]))
        first, *_, last = play.hands[maker]
        after = play.after(SetAside((first, last)))
        assert after.set_aside == (first, last)
        assert len(after.hands[maker]) == 10
        assert after.turn is play.deal.dealer.left(3)
        with refuse(ErrorCode.BAD_INPUT):
            after.after(SetAside((first, last)))

    def test_two_different_cards_of_the_hand(self) -> None:
        play = name_trump(deal_number(3, THREE), Suit.CLUBS)
        assert play.contract is not None
        own = play.hands[play.contract.player][0]
        strange = play.hands[play.contract.player.left(3)][0]
        for cards in ((own, own), (own, strange)):
            with refuse(ErrorCode.NOT_IN_HAND):
                play.after(SetAside(cards))

    def test_four_players_set_nothing_aside(self) -> None:
        with refuse(ErrorCode.BAD_INPUT):
            name_trump(lay(), Suit.CLUBS).after(SetAside((read("C7")[0], read("C8")[0])))

    @given(numbers, randoms)
    def test_one_against_two(self, number: int, rng: Random) -> None:
        play = start_play(deal_number(number, THREE))
        play = play_out(play, rng)
        assert play.contract is not None
        maker = play.contract.player
        sides = {seat: play.side_of(seat) for seat in play.hands}
        assert sides[maker] is maker.side
        assert {side for seat, side in sides.items() if seat is not maker} == {maker.side.other}
        assert play.count().playing is maker.side
        assert sum(play.count().points or ()) == 162


class TestRoem:
    def test_it_counts_by_itself(self) -> None:
        """Hearts as trump: H7 HQ HK HJ holds J-Q-K and stuk; west's jack takes it."""
        play = play_on(name_trump(lay(ROEM_HANDS, Seat.W), Suit.HEARTS), "H7 HQ HK HJ")
        assert play.count().roem == BySide(0, 40)
        with refuse(ErrorCode.BAD_INPUT):
            play.after(DeclareRoem())

    def test_it_counts_only_when_declared(self) -> None:
        """Seed 002 l.16."""
        play = play_on(name_trump(lay(ROEM_HANDS, Seat.W, declares_roem=True), Suit.HEARTS), "H7 HQ HK HJ")
        assert play.count().roem == BySide(0, 0)
        declared = play.after(DeclareRoem())
        assert declared.count().roem == BySide(0, 40)
        assert declared.turn is Seat.W
        with refuse(ErrorCode.BAD_INPUT):
            declared.after(DeclareRoem())

    def test_it_is_too_late_once_the_next_card_lies(self) -> None:
        play = play_on(name_trump(lay(ROEM_HANDS, Seat.W, declares_roem=True), Suit.HEARTS), "H7 HQ HK HJ S9")
        with refuse(ErrorCode.BAD_INPUT):
            play.after(DeclareRoem())

    def test_there_must_be_roem(self) -> None:
        play = name_trump(lay(dealer=Seat.W, declares_roem=True), Suit.CLUBS)
        with refuse(ErrorCode.BAD_INPUT):
            play.after(DeclareRoem())
        with refuse(ErrorCode.BAD_ROEM):
            play_on(play, "CJ D7 H7 S7").after(DeclareRoem())

    def test_that_of_the_last_trick_can_still_be_declared(self) -> None:
        """Four sevens in the last trick, with all cards played."""
        play = play_on(name_trump(lay(dealer=Seat.W, declares_roem=True), Suit.CLUBS), "CJ DA HA SA C9 DK HK SK CA DQ HQ SQ CT DJ HJ SJ")
        play = play_on(play, "CK DT HT ST CQ D9 H9 S9 C8 D8 H8 S8 C7 D7 H7 S7")
        assert play.is_over
        assert play.score().roem == BySide(0, 0)
        declared = play.after(DeclareRoem())
        assert declared.score().roem == BySide(100, 0)

    def test_that_of_the_hands_counts_without_a_trick(self) -> None:
        """Kraken: east holds D7-DA, 100 and four of a kind nowhere; every hand holds the same, so both sides keep theirs."""
        rules = make_rules("kraken")
        play = start_play(lay(rules=rules, dealer=Seat.W))
        play = play.after(Bid(Seat.N, Call.PLAY, Suit.CLUBS))
        for _ in range(3):
            play = play.after(Bid(play.bidding.turn, Call.PASS))
        play = play_out(play, Random(1))
        score = play.score()
        assert score.outcome is Outcome.PIT
        assert play.count().roem == BySide(220, 200)
        assert score.points == BySide(162, 0)
        assert score.roem == BySide(320, 200)


class TestRevokes:
    def test_an_illegal_card_is_refused_and_named(self) -> None:
        play = play_on(name_trump(lay(ROEM_HANDS, Seat.W), Suit.HEARTS), "H7")
        with pytest.raises(IllegalCardError) as caught:
            play_on(play, "CT")
        assert caught.value.revoke is Revoke.DID_NOT_FOLLOW
        assert caught.value.code is ErrorCode.BAD_INPUT
        with refuse(ErrorCode.NOT_IN_HAND):
            play_on(play, "HJ")

    def test_where_they_can_happen_they_end_the_deal(self) -> None:
        """East revokes: 162 and the penalty to north and south, and the roem until then."""
        play = name_trump(lay(ROEM_HANDS, Seat.W, allows_revokes=True), Suit.HEARTS)
        play = play_on(play, "H7 HQ HK HJ S9 HA H8")
        assert not play.is_over
        play = play_on(play, "DK")
        assert play.revoke == (Seat.S, Revoke.DID_NOT_FOLLOW)
        assert play.is_over
        assert play.turn is None
        score = play.score()
        assert score.outcome is Outcome.REVOKE
        assert score.points == BySide(0, 162)
        assert score.roem == BySide(0, 140)

    def test_roem_of_the_trick_it_happens_in_does_not_count(self) -> None:
        """Rules H.8: west's ten is the last card of a trick with J-Q-K in it; he should have followed with the nine."""
        hands = {
            Seat.N: "SJ C7 C8 C9 D7 D8 D9 H7",
            Seat.E: "SQ CT CJ CQ DT DJ DQ H8",
            Seat.S: "SK CK CA DK DA H9 HJ HQ",
            Seat.W: "S7 S8 S9 ST SA HT HK HA",
        }
        play = play_on(name_trump(lay(hands, Seat.W, declares_roem=False, allows_revokes=True), Suit.HEARTS), "SJ SQ SK HT")
        assert play.revoke == (Seat.W, Revoke.DID_NOT_FOLLOW)
        assert play.results[0].roem == 20
        assert play.count().roem == BySide(0, 0)
        declaring = name_trump(lay(hands, Seat.W, declares_roem=True, allows_revokes=True), Suit.HEARTS)
        with refuse(ErrorCode.BAD_INPUT):
            play_on(declaring, "SJ SQ SK HT").after(DeclareRoem())

    @given(numbers, presets, randoms)
    def test_whoever_plays_legally_never_revokes(self, number: int, preset: str, rng: Random) -> None:
        play = play_out(start_play(deal_number(number, PRESETS[preset], allows_revokes=True)), rng)
        assert play.revoke is None


def test_a_claim_is_refused() -> None:
    """Seed 002 l.22: all tricks are played."""
    play = start_play(deal_number(1, NKU))
    for _ in range(20):
        play = play.after(choose_move(play, Random(1)))
    with refuse(ErrorCode.BAD_INPUT):
        play.claim()
