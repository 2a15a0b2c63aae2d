"""The 32 cards: values and orders of seed 001, seed 003 rules 8-9 and seed 004."""

from __future__ import annotations

from itertools import pairwise

import pytest

from scoring.cards import (
    DEAL_POINTS,
    DECK,
    DOUBLE_SPADES_POINTS,
    LAST_TRICK_POINTS,
    Suit,
    card_points,
    card_strength,
    parse_card,
    refuse_card_twice,
)
from scoring.errors import ErrorCode, RulesError


def test_the_deck_in_order() -> None:
    names = "C7 C8 C9 CT CJ CQ CK CA D7 D8 D9 DT DJ DQ DK DA H7 H8 H9 HT HJ HQ HK HA S7 S8 S9 ST SJ SQ SK SA"
    assert " ".join(map(str, DECK)) == names


@pytest.mark.parametrize(("rank", "points"), [("J", 20), ("9", 14), ("A", 11), ("T", 10), ("K", 4), ("Q", 3), ("8", 0), ("7", 0)])
def test_points_of_trump(rank: str, points: int) -> None:
    assert card_points(parse_card("H" + rank), Suit.HEARTS) == points


@pytest.mark.parametrize(("rank", "points"), [("A", 11), ("T", 10), ("K", 4), ("Q", 3), ("J", 2), ("9", 0), ("8", 0), ("7", 0)])
def test_points_of_a_plain_suit(rank: str, points: int) -> None:
    assert card_points(parse_card("H" + rank), Suit.CLUBS) == points


@pytest.mark.parametrize("trump", Suit)
def test_a_deal_is_162(trump: Suit) -> None:
    """62 of trump, 3 x 30 of the plain suits, 10 for the last trick; 224 when the trump cards count double."""
    by_suit = {suit: sum(card_points(card, trump) for card in DECK if card.suit is suit) for suit in Suit}
    assert by_suit == {suit: 62 if suit is trump else 30 for suit in Suit}
    assert sum(by_suit.values()) + LAST_TRICK_POINTS == DEAL_POINTS == 162
    assert sum(by_suit.values()) + LAST_TRICK_POINTS + 62 == DOUBLE_SPADES_POINTS == 224


@pytest.mark.parametrize(
    ("order", "trump"),
    [
        ("H7 H8 HQ HK HT HA H9 HJ", "H"),
        ("H7 H8 H9 HJ HQ HK HT HA", "C"),
        ("DA H7 HA C7 C8 CQ CK CT CA C9 CJ", "C"),
    ],
)
def test_which_beats_which_when_hearts_are_led(order: str, trump: str) -> None:
    """From low to high."""
    strengths = [card_strength(parse_card(name), Suit(trump), Suit.HEARTS) for name in order.split()]
    assert all(low < high for low, high in pairwise(strengths))


def test_a_plain_card_of_another_suit_never_wins() -> None:
    assert card_strength(parse_card("DA"), Suit.CLUBS, Suit.HEARTS) == -1
    assert card_strength(parse_card("H7"), Suit.CLUBS, Suit.HEARTS) == 0
    assert card_strength(parse_card("C7"), Suit.CLUBS, Suit.HEARTS) == 8


@pytest.mark.parametrize("card", DECK, ids=str)
def test_a_card_is_read_as_it_is_written(card: object) -> None:
    assert parse_card(str(card)) is card


@pytest.mark.parametrize("name", ["", "C", "7C", "C10", "c7", "C6", "X7", "C7 ", "♣7", "\ud800"])
def test_no_card(name: str) -> None:
    with pytest.raises(RulesError) as refused:
        parse_card(name)
    assert refused.value.code is ErrorCode.BAD_CARD


def test_a_card_twice() -> None:
    refuse_card_twice(DECK)
    with pytest.raises(RulesError, match="C7") as refused:
        refuse_card_twice([*DECK, DECK[0]])
    assert refused.value.code is ErrorCode.CARD_TWICE
