"""What a seat reads off the table."""

from random import Random

import pytest

from scoring.bots.reading import find_holders, get_table, is_winner_of_unsaid_roem, list_complete_tricks, list_unseen
from scoring.cards import Suit, parse_card
from scoring.play import DeclareRoem
from scoring.rules import FOLLOWING, make_rules
from scoring.side import Seat
from scoring.view import view_from
from tests.scoring import table
from tests.scoring.bots.moments import play_at_random

DEALT = {
    Seat.N: "CJ C9 D7 D8 H7 H8 S7 S8",
    Seat.E: "CA C7 D9 DT DJ DQ S9 ST",
    Seat.S: "C8 CT CQ CK DK DA H9 HT",
    Seat.W: "HJ HQ HK HA SJ SQ SK SA",
}


def test_what_is_unseen() -> None:
    play = table.play_on(table.name_trump(table.lay(DEALT), Suit.CLUBS), "CA C8")
    view = view_from(play, Seat.N)
    assert set(list_unseen(view)) == {*table.read("C7 CT CQ CK D9 DT DJ DQ DK DA"), *table.read("H9 HT HJ HQ HK HA S9 ST SJ SQ SK SA")}
    assert get_table(view).leader is Seat.E
    assert list_complete_tricks(view) == []


def test_who_leads_next_has_won_the_last_trick() -> None:
    play = table.play_on(table.name_trump(table.lay(DEALT), Suit.CLUBS), "DT DA HJ D7")
    assert play.turn is Seat.S
    assert get_table(view_from(play, Seat.S)).leader is Seat.S
    assert [winner for _, winner in list_complete_tricks(view_from(play, Seat.S))] == [Seat.S]


@pytest.mark.parametrize("following", FOLLOWING)
def test_who_cannot_hold_what(following: str) -> None:
    """West has no diamonds and no clubs (he would have trumped); South could not go over and so has none above the jack led."""
    play = table.play_on(table.name_trump(table.lay(DEALT, rules=make_rules(settings={"following": following})), Suit.CLUBS), "CA C8")
    holders = find_holders(view_from(play, Seat.W))
    assert Seat.S not in holders[parse_card("CJ")]
    assert Seat.S not in holders[parse_card("C9")]
    assert Seat.S in holders[parse_card("CK")]
    assert Seat.E in holders[parse_card("CJ")]


def test_a_seat_without_the_suit_led_has_none_of_it() -> None:
    play = table.play_on(table.name_trump(table.lay(DEALT), Suit.CLUBS), "DT DK HJ")
    holders = find_holders(view_from(play, Seat.N))
    assert all(Seat.W not in holders[parse_card(card)] for card in ("D9", "DA", "C7", "CK"))
    assert all(Seat.W in holders[parse_card(card)] for card in ("HA", "SA"))


@pytest.mark.parametrize("preset", ["nku", "amsterdam", "general", "kraken", "three_hand"])
@pytest.mark.parametrize("number", range(12))
def test_the_deal_as_it_lies_is_always_possible(preset: str, number: int) -> None:
    rules = make_rules(preset)
    play = play_at_random(number, rules, Random(number).randrange(3 * rules.hand_size))
    for seat in play.hands:
        holders = find_holders(view_from(play, seat))
        for other, cards in play.hands.items():
            assert all(other in holders[card] for card in cards if other is not seat and card in holders)


ROEM = {
    Seat.N: "C9 C7 D7 D8 D9 DT DJ DQ",
    Seat.E: "CT C8 H7 H8 H9 HT HJ HQ",
    Seat.S: "CJ CK DK DA HK HA S7 S8",
    Seat.W: "CQ CA S9 ST SJ SQ SK SA",
}


def test_roem_is_declared_by_the_winner_of_the_trick_once() -> None:
    play = table.play_on(table.name_trump(table.lay(ROEM, declares_roem=True), Suit.SPADES), "CT CJ CQ")
    assert not any(is_winner_of_unsaid_roem(view_from(play, seat)) for seat in ROEM)
    play = table.play_on(play, "C9")
    assert [seat for seat in ROEM if is_winner_of_unsaid_roem(view_from(play, seat))] == [Seat.E]
    play = play.after(DeclareRoem())
    assert not any(is_winner_of_unsaid_roem(view_from(play, seat)) for seat in ROEM)


def test_roem_that_counts_by_itself_is_not_declared() -> None:
    play = table.play_on(table.name_trump(table.lay(ROEM), Suit.SPADES), "CT CJ CQ C9")
    assert not is_winner_of_unsaid_roem(view_from(play, Seat.E))


def test_there_is_nothing_to_declare_in_a_trick_without_roem() -> None:
    play = table.play_on(table.name_trump(table.lay(ROEM, declares_roem=True), Suit.SPADES), "H7 HK S9 D7")
    assert not any(is_winner_of_unsaid_roem(view_from(play, seat)) for seat in ROEM)
