"""A play as a line of text: written, read and judged again."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.bidding import Bid, Call
from scoring.cards import Suit
from scoring.errors import ErrorCode, RulesError
from scoring.play import DeclareRoem, IllegalCardError, start_play
from scoring.record import read_record, write_record
from scoring.rules import NKU, PRESETS, make_rules
from scoring.side import Seat
from tests.scoring.strategies import randoms
from tests.scoring.table import choose_move, deal_number, lay, play_on


@given(st.integers(0, 10_000), st.sampled_from(sorted(PRESETS)), randoms, st.booleans())
def test_what_is_written_is_read_again(number: int, preset: str, rng: Random, declares_roem: bool) -> None:
    """At some moment of a deal and at its end, with roem declared wherever there is some."""
    deal = deal_number(number, PRESETS[preset], declares_roem=declares_roem)
    play = start_play(deal)
    while not play.is_over:
        play = play.after(choose_move(play, rng))
        if declares_roem and play.results and play.results[-1].roem and len(play.results) == len(play.tricks):
            play = play.after(DeclareRoem())
        if rng.random() < 0.05:
            assert read_record(deal, write_record(play)) == play
    assert read_record(deal, write_record(play)).score() == play.score()


def test_the_words() -> None:
    play = start_play(lay(rules=make_rules("kraken"), dealer=Seat.W))
    for call in (Call.PLAY, Call.KRAAK, Call.HERKRAAK, Call.SUPERKRAAK):
        play = play.after(Bid(play.bidding.turn, call, Suit.CLUBS if call is Call.PLAY else None))
    assert write_record(play_on(play, "CJ D7")) == "sC k h u CJ D7"


def test_the_words_of_three() -> None:
    deal = deal_number(3, make_rules("three_hand"))
    first = start_play(deal).turn
    assert first is not None
    second, third = (deal.hands[first.left(3)][place] for place in (0, 9))
    record = f"p sS x{second}{third}"
    play = read_record(deal, record)
    assert play.set_aside == (second, third)
    assert write_record(play) == record


def test_a_suit_need_not_be_named_where_it_is_offered() -> None:
    deal = lay(rules=make_rules("general"), number=1)
    play = read_record(deal, "s")
    assert play.contract is not None
    assert play.contract.trump is Suit.CLUBS
    assert write_record(play) == "s"


def test_an_illegal_card_is_found() -> None:
    with pytest.raises(IllegalCardError):
        read_record(deal_number(1, NKU), _find_revoke())


def _find_revoke() -> str:
    """A record of deal 1 whose last card is a revoke."""
    play = start_play(deal_number(1, NKU))
    while True:
        play = play.after(choose_move(play, Random(1)))
        if play.turn is not None and play.contract is not None and len(play.list_cards()) < len(play.hands[play.turn]):
            illegal = next(card for card in play.hands[play.turn] if card not in play.list_cards())
            return f"{write_record(play)} {illegal}"


@pytest.mark.parametrize(
    ("record", "code"),
    [
        ("pD", ErrorCode.BAD_CARD),
        ("kk", ErrorCode.BAD_CARD),
        ("sX", ErrorCode.BAD_CARD),
        ("k", ErrorCode.NOT_YOUR_BID),
        ("sD p", ErrorCode.BIDDING_OVER),
        ("C7", ErrorCode.BAD_INPUT),
        ("sD X9", ErrorCode.BAD_CARD),
        ("sD xC7C8", ErrorCode.BAD_INPUT),
        ("sD xC7", ErrorCode.BAD_INPUT),
        ("play", ErrorCode.BAD_INPUT),
        ("sD !", ErrorCode.BAD_INPUT),
    ],
)
def test_what_cannot_be_is_refused(record: str, code: ErrorCode) -> None:
    with pytest.raises(RulesError) as caught:
        read_record(lay(), record)
    assert caught.value.code is code
