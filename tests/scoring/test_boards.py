"""Boards that anyone can deal again from their seed."""

from __future__ import annotations

from hashlib import sha256

import pytest

from scoring.boards import MOST_BOARDS, commit_to_seed, deal_board, find_dealer, turn_suit
from scoring.cards import Suit
from scoring.errors import ErrorCode, RulesError
from scoring.rules import PRESETS, make_rules
from scoring.side import Seat

ZERO = bytes(32)


def write(seed: bytes, number: int, preset: str = "nku") -> dict[str, str]:
    hands = deal_board(seed, number, make_rules(preset)).hands
    return {seat: " ".join(map(str, cards)) for seat, cards in hands.items()}


def test_the_example_of_the_document() -> None:
    """64 zeros, board 1."""
    assert commit_to_seed(ZERO) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    assert write(ZERO, 1) == {
        "N": "C9 CT CK CA DJ DA HJ HK",
        "E": "CJ D7 DT HA S8 ST SJ SQ",
        "S": "C7 CQ D9 H8 HT HQ S7 SA",
        "W": "C8 D8 DQ DK H7 H9 S9 SK",
    }


def redo(seed: bytes, number: int) -> tuple[dict[str, str], int]:
    """The hands by the documented algorithm told a second time, and how many numbers were skipped.

    SHA-256(seed | board | counter) as 4-byte numbers; for i = 31 .. 1 what is not fair is skipped, cards i and x mod (i + 1) are swapped.
    """
    stream = b"".join(sha256(seed + number.to_bytes(4, "big") + counter.to_bytes(4, "big")).digest() for counter in range(20))
    numbers = [int.from_bytes(stream[start : start + 4], "big") for start in range(0, len(stream), 4)]
    deck = [suit + rank for suit in "CDHS" for rank in "789TJQKA"]
    cards, skipped = list(deck), 0
    for i in range(31, 0, -1):
        while (x := numbers.pop(0)) >= 2**32 // (i + 1) * (i + 1):
            skipped += 1
        j = x % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    hands = [" ".join(sorted(cards[start : start + 8], key=deck.index)) for start in (0, 8, 16, 24)]
    return dict(zip("NESW", hands, strict=True)), skipped


@pytest.mark.parametrize("seed", [ZERO, bytes(range(32)), b"\xff" * 32])
@pytest.mark.parametrize("number", [1, 2, 255, 256, 10_000])
def test_the_algorithm_redone(seed: bytes, number: int) -> None:
    assert redo(seed, number) == (write(seed, number), 0)


def test_a_number_that_is_not_fair_is_skipped() -> None:
    """One board in twenty million has one; this was found by search."""
    seed = (345).to_bytes(32, "big")
    assert redo(seed, 6692) == (write(seed, 6692), 1)


@pytest.mark.parametrize("preset", PRESETS)
def test_who_deals(preset: str) -> None:
    """N, E, S, W in turn; under kraken E first; with three N, E, S."""
    order = {"kraken": "ESWNESWN", "three_hand": "NESNESNE"}.get(preset, "NESWNESW")
    rules = make_rules(preset)
    assert "".join(find_dealer(number, rules) for number in range(1, 9)) == order
    boards = [deal_board(ZERO, number, rules) for number in range(1, 9)]
    assert [board.dealer for board in boards] == [Seat(seat) for seat in order]
    assert [board.leader for board in boards] == [Seat(seat).left(rules.players) for seat in order]


def test_three_players_have_ten_cards_and_two_are_set_aside() -> None:
    board = deal_board(bytes(range(32)), 1, make_rules("three_hand"))
    assert {seat: len(hand) for seat, hand in board.hands.items()} == {"N": 10, "E": 10, "S": 10}
    assert " ".join(map(str, board.set_aside)) == "C7 D7"


def test_four_players_hold_every_card() -> None:
    assert deal_board(ZERO, 1, make_rules()).set_aside == ()


@pytest.mark.parametrize(("seed", "number"), [(b"", 1), (bytes(31), 1), (bytes(33), 1), (ZERO, 0), (ZERO, -1), (ZERO, MOST_BOARDS + 1)])
def test_refused(seed: bytes, number: int) -> None:
    with pytest.raises(RulesError) as refused:
        deal_board(seed, number, make_rules())
    assert refused.value.code is ErrorCode.BAD_INPUT


def test_a_suit_is_turned_only_where_the_rules_turn_one() -> None:
    turning = [name for name, rules in PRESETS.items() if turn_suit(ZERO, 1, rules) is not None]
    assert turning == ["general", "french"]


def test_the_turned_suit_follows_from_seed_and_board_alone() -> None:
    """SHA-256(seed | board | "suit" | counter 0), its first number modulo 4: 2**32 is a multiple of 4, so none is skipped."""
    rules = make_rules("french")
    suits = [turn_suit(ZERO, board, rules) for board in range(1, 401)]
    stream = [sha256(ZERO + board.to_bytes(4, "big") + b"suit" + bytes(4)).digest() for board in range(1, 401)]
    assert suits == [Suit("CDHS"[block[3] % 4]) for block in stream]
    assert min(suits.count(suit) for suit in Suit) > 70
    assert turn_suit(bytes(31) + b"1", 1, rules) is turn_suit(bytes(31) + b"1", 1, rules)
