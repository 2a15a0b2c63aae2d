"""Rules of thumb for the card."""

import pytest

from scoring.bots.tactics import choose_card_by_rule
from scoring.cards import Suit, parse_card
from scoring.play import Play
from scoring.rules import make_rules
from scoring.side import Seat
from tests.scoring import table
from tests.scoring.bots.moments import SYSTEMS, get_view, play_at_random

DEALT = {
    Seat.N: "CJ C9 D7 D8 H7 H8 S7 S8",
    Seat.E: "CA C7 D9 DT DJ DQ S9 ST",
    Seat.S: "C8 CT CQ CK DK DA H9 HT",
    Seat.W: "HJ HQ HK HA SJ SQ SK SA",
}


def start(dealer: Seat, cards: str = "") -> Play:
    return table.play_on(table.name_trump(table.lay(DEALT, dealer=dealer), Suit.CLUBS), cards)


@pytest.mark.parametrize(
    ("dealer", "played", "card"),
    [
        (Seat.W, "", "CJ"),
        (Seat.S, "HJ", "H7"),
        (Seat.N, "DT DA HJ", "D7"),
        (Seat.E, "DA HK D7", "D9"),
        (Seat.E, "DK HK D7", "DT"),
    ],
)
def test_the_card_that_is_chosen(dealer: Seat, played: str, card: str) -> None:
    """Trump jack led by who can draw trumps; low under a trick that is lost; nothing given to the opponents; taken when last."""
    assert choose_card_by_rule(get_view(start(dealer, played))) == parse_card(card)


def test_points_go_to_the_partner_whose_card_is_safe() -> None:
    """East leads the jack of trumps as it were: West, who has none, gives his ace of the suit that cannot be followed."""
    hands = {Seat.N: "C7 C8 D7 D8 H7 H8 S7 S8", Seat.E: "CJ C9 CA CT D9 DT H9 HT"}
    hands |= {Seat.S: "CQ CK DJ DQ HJ HQ SJ SQ", Seat.W: "DK DA HK HA SK SA S9 ST"}
    play = table.play_on(table.name_trump(table.lay(hands, dealer=Seat.N), Suit.CLUBS), "CJ CQ")
    assert choose_card_by_rule(get_view(play)) in table.read("ST DA HA SA DK HK SK")


@pytest.mark.parametrize("preset", SYSTEMS)
@pytest.mark.parametrize("number", range(12))
def test_the_card_may_be_played(preset: str, number: int) -> None:
    play = play_at_random(number, make_rules(preset), 2 * number)
    while play.must_set_aside or play.contract is None or not play.list_cards():
        play = play_at_random(number, make_rules(preset), 2 * number + 1)
    assert choose_card_by_rule(get_view(play)) in play.list_cards()
