"""Roem on the table and in the hand."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from scoring.cards import DECK, Card, Suit, parse_card
from scoring.roem import HandRoem, compare_hand_roem, hand_roem, has_stuk, list_runs, trick_roem
from scoring.rules import make_rules
from scoring.side import BySide, Seat, Side


def read(names: str) -> list[Card]:
    return [parse_card(name) for name in names.split()]


@pytest.mark.parametrize(
    ("cards", "roem"),
    [
        ("D7 D8 D9 SA", 20),
        ("DQ DK DA SA", 20),
        ("CQ CK D7 SA", 20),
        ("CA CK CQ SA", 40),
        ("CK CQ CJ SA", 40),
        ("D7 D8 D9 DT", 50),
        ("C7 C8 C9 CT", 50),
        ("CT CJ CQ CK", 70),
        ("CJ CQ CK CA", 70),
        ("DT DJ DQ DK", 50),
        ("C7 D7 H7 S7", 100),
        ("CA DA HA SA", 100),
        ("CJ DJ HJ SJ", 100),
        ("CT CJ CQ SA", 20),
        ("D7 D8 DT DJ", 0),
        ("DQ DK D7 SA", 0),
        ("CQ DK D7 SA", 0),
        ("CA DA HA S7", 0),
        ("DK DA D7 D8", 0),
    ],
)
def test_the_list_of_nku(cards: str, roem: int) -> None:
    """Seed 002 l.6-13, clubs are trump; then what is no roem."""
    assert trick_roem(read(cards), Suit.CLUBS, make_rules()) == roem


@pytest.mark.parametrize(
    ("preset", "values"),
    [
        ("nku", [100] * 8),
        ("general", [100] * 8),
        ("kraken", [100] * 8),
        ("amsterdam", [0, 0, 0, 100, 200, 100, 100, 100]),
        ("rotterdam", [0, 0, 0, 100, 200, 100, 100, 100]),
        ("utrecht", [0, 0, 0, 100, 200, 100, 100, 100]),
        ("french", [100, 100, 100, 100, 200, 100, 100, 100]),
    ],
)
def test_four_of_a_kind(preset: str, values: list[int]) -> None:
    """Sevens to aces in each system."""
    fours = [[parse_card(suit + rank) for suit in Suit] for rank in "789TJQKA"]
    assert [trick_roem(four, Suit.CLUBS, make_rules(preset)) for four in fours] == values


@pytest.mark.parametrize(
    ("preset", "counts"),
    [
        ("nku", {0: 34_898, 20: 979, 40: 55, 50: 18, 70: 2, 100: 8}),
        ("amsterdam", {0: 34_901, 20: 979, 40: 55, 50: 18, 70: 2, 100: 4, 200: 1}),
    ],
)
def test_all_tricks_of_four(preset: str, counts: dict[int, int]) -> None:
    """rules.md C.3: how many of the 35,960 sets of four cards hold how much; seed 001 moves three fours to 0 and one to 200."""
    rules = make_rules(preset)
    assert Counter(trick_roem(cards, Suit.CLUBS, rules) for cards in combinations(DECK, 4)) == counts


def test_all_tricks_of_three() -> None:
    """Four suits have six runs each, two of trump with stuk (40); and 28 stuks stand without a run."""
    rules = make_rules("three_hand")
    counts = Counter(trick_roem(cards, Suit.CLUBS, rules) for cards in combinations(DECK, 3))
    assert counts == {0: 4960 - 52, 20: 22 + 28, 40: 2}


@pytest.mark.parametrize(
    ("cards", "lengths"),
    [
        ("", []),
        ("H7 H8", []),
        ("H7 H8 H9", [3]),
        ("H9 H7 H8", [3]),
        ("H7 H8 H9 HJ HQ HK", [3, 3]),
        ("H7 H8 H9 HT HJ HQ HK HA", [8]),
        ("H7 H8 H9 D7 D8 D9 DT", [3, 4]),
        ("HQ HK HA H7 H8", [3]),
        ("H7 D8 S9", []),
    ],
)
def test_runs_that_cannot_be_made_longer(cards: str, lengths: list[int]) -> None:
    assert list_runs(read(cards)) == lengths


def test_stuk() -> None:
    assert has_stuk(read("CQ CK"), Suit.CLUBS)
    assert not has_stuk(read("CQ CA"), Suit.CLUBS)
    assert not has_stuk(read("CK CA"), Suit.CLUBS)
    assert not has_stuk(read("CQ CK"), Suit.DIAMONDS)


@pytest.mark.parametrize(
    ("cards", "roem"),
    [
        ("H7 H8 H9", 20),
        ("H7 H8 H9 HT", 50),
        ("H7 H8 H9 HT HJ", 100),
        ("H7 H8 H9 HT HJ HQ", 100),
        ("H7 H8 H9 HT HJ HQ HK HA", 100),
        ("H7 H8 H9 HJ HQ HK", 40),
        ("CQ DQ HQ SQ", 100),
        ("CK DK HK SK", 100),
        ("CA DA HA SA", 100),
        ("C9 D9 H9 S9", 150),
        ("CJ DJ HJ SJ", 200),
        ("CT DT HT ST", 0),
        ("C8 D8 H8 S8", 0),
        ("C7 D7 H7 S7", 0),
        ("CQ DQ HQ", 0),
        ("CK DK HK SK CA CQ", 120),
        ("CQ CK", 0),
    ],
)
def test_roem_in_the_hand(cards: str, roem: int) -> None:
    """Seed 004 l.57-66; a card may stand in a run and in a four; stuk is counted apart."""
    assert hand_roem(read(cards)) == roem


@pytest.mark.parametrize(
    ("north", "east", "south", "west", "found", "counts"),
    [
        ("H7 H8 H9", "", "", "", (20, 0), (20, 0)),
        ("H7 H8 H9", "D7 D8 D9", "", "", (20, 20), (20, 20)),
        ("H7 H8 H9", "D7 D8 D9 DT", "", "", (20, 50), (0, 50)),
        ("H7 H8 H9", "D7 D8 D9 DT", "HJ HQ HK", "", (40, 50), (0, 50)),
        ("H7 H8 H9", "D7 D8 D9", "HJ HQ HK", "", (40, 20), (40, 0)),
        ("H7 H8 H9", "CQ CK", "", "", (20, 0), (20, 20)),
        ("CQ", "", "CK", "", (0, 0), (0, 0)),
        ("H7 H8 H9", "", "", "CQ CK CA", (20, 20), (20, 40)),
    ],
)
def test_the_hands_are_compared(north: str, east: str, south: str, west: str, found: tuple[int, int], counts: tuple[int, int]) -> None:
    """Seed 004 l.53-56, clubs are trump: partners add up, the higher side counts, equal both; stuk always counts."""
    hands = {seat: read(cards) for seat, cards in zip(Seat, (north, east, south, west), strict=True)}
    compared = compare_hand_roem(hands, {seat: seat.side for seat in Seat}, Suit.CLUBS)
    assert compared == HandRoem(BySide(*found), BySide(*counts))


def test_hands_of_three() -> None:
    """One against two: the sides are told."""
    hands = {Seat.N: read("H7 H8 H9"), Seat.E: read("D7 D8 D9 DT"), Seat.S: []}
    alone = {Seat.N: Side.NS, Seat.E: Side.EW, Seat.S: Side.EW}
    assert compare_hand_roem(hands, alone, Suit.CLUBS).counts == BySide(0, 50)
