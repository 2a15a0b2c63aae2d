"""One trick: its winner and worth, the cards that may be played to it, and the kinds of revoke."""

from __future__ import annotations

import pytest

from scoring.cards import Card, Suit, parse_card
from scoring.errors import ErrorCode, RulesError
from scoring.rules import make_rules
from scoring.side import Seat
from scoring.trick import (
    Revoke,
    TrickResult,
    find_partner_place,
    find_winning_card,
    judge_card,
    judge_trick,
    list_legal_cards,
    trick_points,
)

THREE = make_rules("three_hand")


def read(names: str) -> list[Card]:
    return [parse_card(name) for name in names.split()]


@pytest.mark.parametrize(
    ("cards", "place"),
    [
        ("H7", 0),
        ("H7 H8", 1),
        ("HA HT", 0),
        ("HA HT HK", 0),
        ("HJ HQ HK HT", 3),
        ("HA DA SA CT", 3),
        ("HA C7 H9 C8", 3),
        ("C9 CA CJ CT", 2),
        ("CA C9 HA DA", 1),
        ("D7 SA HA ST", 0),
    ],
)
def test_who_is_winning_with_clubs_as_trump(cards: str, place: int) -> None:
    """Also while the trick is going on."""
    assert find_winning_card(read(cards), Suit.CLUBS) == place


@pytest.mark.parametrize(
    ("preset", "trump", "cards", "points"),
    [
        ("nku", "S", "SJ S9 SA ST", 55),
        ("french", "S", "SJ S9 SA ST", 110),
        ("french", "H", "SJ S9 SA ST", 23),
        ("french", "S", "HA HT SQ D9", 27),
        ("nku", "S", "", 0),
    ],
)
def test_points(preset: str, trump: str, cards: str, points: int) -> None:
    """Seed 003 rule 5: trump cards count double when spades are trump."""
    assert trick_points(read(cards), Suit(trump), make_rules(preset)) == points


@pytest.mark.parametrize(("leader", "winner"), [("N", "E"), ("E", "S"), ("S", "W"), ("W", "N")])
def test_a_trick_of_four(leader: str, winner: str) -> None:
    """The second card wins; seed 002 l.6: 7-8-9 is 20 roem."""
    judged = judge_trick(read("D8 D9 D7 SA"), Seat(leader), Suit.CLUBS, make_rules())
    assert judged == TrickResult(Seat(winner), 11, 20)


@pytest.mark.parametrize(("leader", "winner"), [("N", "S"), ("E", "N"), ("S", "E")])
def test_a_trick_of_three(leader: str, winner: str) -> None:
    judged = judge_trick(read("D7 D8 D9"), Seat(leader), Suit.CLUBS, THREE)
    assert judged == TrickResult(Seat(winner), 0, 20)


@pytest.mark.parametrize(
    ("cards", "leader", "preset", "code"),
    [
        ("D7 D8 D9", "N", "nku", ErrorCode.BAD_TRICK),
        ("D7 D8 D9 DT DJ", "N", "nku", ErrorCode.BAD_TRICK),
        ("", "N", "nku", ErrorCode.BAD_TRICK),
        ("D7 D8 D9 D7", "N", "nku", ErrorCode.CARD_TWICE),
        ("D7 D8 D9 DT", "N", "three_hand", ErrorCode.BAD_TRICK),
        ("D7 D8 D9", "W", "three_hand", ErrorCode.BAD_SEAT),
    ],
)
def test_no_trick(cards: str, leader: str, preset: str, code: ErrorCode) -> None:
    with pytest.raises(RulesError) as refused:
        judge_trick(read(cards), Seat(leader), Suit.CLUBS, make_rules(preset))
    assert refused.value.code is code


@pytest.mark.parametrize(("played", "place"), [(0, None), (1, None), (2, 0), (3, 1)])
def test_the_partner_of_four_sits_opposite(played: int, place: int | None) -> None:
    assert find_partner_place(played, make_rules()) == place


@pytest.mark.parametrize(
    ("leader", "playing", "places"),
    [
        ("N", "N", [None, None, 1]),  # N alone; E and S: S is the third player, E the second
        ("N", "E", [None, None, 0]),  # E alone; N and S
        ("N", "S", [None, 0, None]),  # S alone; N and E
        ("E", "N", [None, 0, None]),
        ("E", "E", [None, None, 1]),
        ("S", "E", [None, 0, None]),
        (None, "N", [None, None, None]),
        ("N", None, [None, None, None]),
    ],
)
def test_of_three_the_two_who_do_not_play_are_partners(leader: str | None, playing: str | None, places: list[int | None]) -> None:
    """For the first, second and third player in turn."""
    seats = (Seat(leader) if leader else None, Seat(playing) if playing else None)
    assert [find_partner_place(played, THREE, *seats) for played in range(3)] == places


class TestTheExampleOfSeed000:
    """Hearts 8 is led, spades are trump: the second must trump, the third may not go under, the fourth must follow."""

    rules = make_rules("general")

    @pytest.mark.parametrize(
        ("trick", "hand", "legal"), [("H8", "SK D7 C9", "SK"), ("H8 SK", "SQ S8 DT", "DT"), ("H8 SK DT", "H9 SJ C7", "H9")]
    )
    def test_legal(self, trick: str, hand: str, legal: str) -> None:
        assert list_legal_cards(read(hand), read(trick), Suit.SPADES, self.rules) == read(legal)

    def test_the_second_player_wins(self) -> None:
        assert judge_trick(read("H8 SK DT H9"), Seat.N, Suit.SPADES, self.rules).winner is Seat.E


@pytest.mark.parametrize(
    ("trick", "hand", "rotterdam", "no_undertrump", "amsterdam"),
    [
        ("HA", "S9 DT", "S9", "S9", "S9"),
        ("HA H7", "S9 DT", "S9", "S9", "S9 DT"),
        ("H7 HA", "S9 DT", "S9", "S9", "S9"),
        ("HA SK", "S9 S8 DT", "S9", "S9", "S9"),
        ("HA SK", "SQ S8 DT", "SQ S8", "DT", "DT"),
        ("HA SK", "SQ S8", "SQ S8", "SQ S8", "SQ S8"),
        ("HA SK H7", "S9 S8 DT", "S9", "S9", "S9 DT"),
        ("HA SK H7", "SQ S8 DT", "SQ S8", "DT", "DT"),
        ("HA SK H7", "S9 S8", "S9", "S9", "S9"),
        ("S7", "S8 DT", "S8", "S8", "S8"),
        ("SJ", "S8 DT", "S8", "S8", "S8"),
        ("HA SK", "DT CA", "DT CA", "DT CA", "DT CA"),
    ],
)
def test_the_three_following_rules(trick: str, hand: str, rotterdam: str, no_undertrump: str, amsterdam: str) -> None:
    """Spades are trump. Seed 004 and 003 (Rotterdam), seed 000 (no under-trump), seed 001 (Amsterdam), side by side."""
    legal = [
        list_legal_cards(read(hand), read(trick), Suit.SPADES, make_rules("nku", {"following": following}))
        for following in ("rotterdam", "no_undertrump", "amsterdam")
    ]
    assert legal == [read(rotterdam), read(no_undertrump), read(amsterdam)]


@pytest.mark.parametrize(
    ("trick", "hand", "played", "revoke"),
    [
        ("H8", "H7 S9 D9", "D9", "did_not_follow"),
        ("H8", "H7 S9 D9", "S9", "did_not_follow"),
        ("S8", "S9 D9", "D9", "did_not_follow"),
        ("H8", "S9 D9", "D9", "did_not_trump"),
        ("H8 SK", "S9 D9", "D9", "did_not_trump"),
        ("H8 SK", "S9 S8 D9", "S8", "did_not_overtrump"),
        ("SK", "S9 S8", "S8", "did_not_overtrump"),
        ("H8 SK", "SQ S8 DT", "S8", "undertrumped"),
        ("H8 SK", "SQ S8", "S8", None),
        ("H8 SK", "SQ S8 DT", "DT", None),
        ("SK", "SQ S8", "S8", None),
        ("", "SQ S8", "S8", None),
    ],
)
def test_the_four_revokes_of_seed_000(trick: str, hand: str, played: str, revoke: str | None) -> None:
    judged = judge_card(parse_card(played), read(hand), read(trick), Suit.SPADES, make_rules("general"))
    assert judged == (Revoke(revoke) if revoke else None)


@pytest.mark.parametrize(
    ("trick", "hand", "preset", "code"),
    [
        ("H7 H8 H9 HT", "HJ", "nku", ErrorCode.BAD_TRICK),
        ("H7 H8 H9", "HJ", "three_hand", ErrorCode.BAD_TRICK),
        ("H7", "", "nku", ErrorCode.BAD_INPUT),
        ("", "C7 C8 C9 CT CJ CQ CK CA D7", "nku", ErrorCode.BAD_INPUT),
        ("", "C7 C8 C9 CT CJ CQ CK CA D7 D8 D9", "three_hand", ErrorCode.BAD_INPUT),
        ("H7", "H8 H8", "nku", ErrorCode.CARD_TWICE),
        ("H7", "H7", "nku", ErrorCode.CARD_TWICE),
        ("H7", "H8", "nku", ErrorCode.NOT_IN_HAND),
    ],
)
def test_impossible_positions(trick: str, hand: str, preset: str, code: ErrorCode) -> None:
    with pytest.raises(RulesError) as refused:
        judge_card(parse_card("SA"), read(hand), read(trick), Suit.SPADES, make_rules(preset))
    assert refused.value.code is code


def test_a_full_hand_may_be_asked_about() -> None:
    hand = read("C7 C8 C9 CT CJ CQ CK CA")
    assert list_legal_cards(hand, [], Suit.SPADES, make_rules()) == hand
    ten = [*hand, *read("D7 D8")]
    assert list_legal_cards(ten, [], Suit.SPADES, THREE) == ten
