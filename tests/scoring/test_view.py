"""What a seat may know: its own hand and what lies open, and nothing that depends on anything else."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.bidding import Call
from scoring.cards import DECK, Card, Suit
from scoring.errors import RulesError
from scoring.play import Deal, DeclareRoem, Play, SetAside, start_play
from scoring.rules import NKU, PRESETS, make_rules
from scoring.side import Seat
from scoring.view import view_from
from tests.scoring.strategies import randoms
from tests.scoring.table import choose_move, deal_number, lay, name_trump, play_on
from tests.scoring.test_play import ROEM_HANDS

THREE = make_rules("three_hand")


def shuffle_unseen(play: Play, seat: Seat, rng: Random) -> Play | None:
    """The same play with the cards that ``seat`` cannot see in other places; None where the moves would then be impossible."""
    is_maker = play.contract is not None and play.contract.player is seat and play.deal.middle
    played = {card for trick in play.tricks for card in trick.cards}
    known = {*play.deal.hands[seat], *(play.deal.middle if is_maker else ()), *played}
    unseen = [card for card in DECK if card not in known]
    shuffled = dict(zip(unseen, rng.sample(unseen, len(unseen)), strict=True))

    def swap(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(shuffled.get(card, card) for card in cards)

    deal = replace(play.deal, hands={held: swap(cards) for held, cards in play.deal.hands.items()}, middle=swap(play.deal.middle))
    return replay(deal, play, swap)


def replay(deal: Deal, play: Play, swap: object) -> Play | None:
    other = start_play(deal)
    for move in play.moves:
        if isinstance(move, SetAside):
            assert callable(swap)
            move = SetAside(swap(move.cards))
        try:
            other = other.after(move)
        except RulesError:
            return None
    return other


@given(st.integers(0, 10_000), st.sampled_from(sorted(PRESETS)), randoms, st.integers(0, 45))
def test_it_does_not_depend_on_what_is_hidden(number: int, preset: str, rng: Random, moves: int) -> None:
    """Swap the unseen cards of the others wherever the same moves stay possible: every seat sees exactly the same."""
    play = start_play(deal_number(number, PRESETS[preset]))
    for _ in range(moves):
        if not play.is_over:
            play = play.after(choose_move(play, rng))
    for seat in play.hands:
        for _ in range(5):
            other = shuffle_unseen(play, seat, rng)
            if other is not None:
                assert view_from(other, seat) == view_from(play, seat)


@given(st.integers(0, 10_000), st.sampled_from(sorted(PRESETS)), randoms)
def test_only_whose_turn_it_is_is_told_what_he_can_do(number: int, preset: str, rng: Random) -> None:
    play = start_play(deal_number(number, PRESETS[preset]))
    while not play.is_over:
        for seat in play.hands:
            view = view_from(play, seat)
            assert view.legal_cards == (tuple(play.list_cards()) if seat is play.turn else ())
            assert view.calls == (tuple(play.list_calls()) if seat is play.turn else ())
            assert view.hand == play.hands[seat]
            assert view.held == {other: len(cards) for other, cards in play.hands.items()}
        play = play.after(choose_move(play, rng))


def test_before_the_first_word() -> None:
    view = view_from(start_play(lay()), Seat.N)
    assert view.hand == view.dealt == lay().hands[Seat.N]
    assert [bid.call for bid in view.calls] == [Call.PASS] + [Call.PLAY] * 4
    assert view.contract is None
    assert view.rules is NKU


def test_the_cards_set_aside_are_known_to_the_maker_alone() -> None:
    play = name_trump(deal_number(3, THREE), Suit.CLUBS)
    assert play.contract is not None
    maker = play.contract.player
    assert view_from(play, maker).hand == play.deal.hands[maker] + play.deal.middle
    aside = play.deal.middle[0], play.deal.middle[1]
    play = play.after(SetAside(aside))
    assert {seat: view_from(play, seat).set_aside for seat in play.hands} == {seat: aside if seat is maker else () for seat in play.hands}


def test_what_was_declared_is_known_to_all() -> None:
    play = play_on(name_trump(lay(ROEM_HANDS, Seat.W, declares_roem=True), Suit.HEARTS), "H7 HQ HK HJ").after(DeclareRoem())
    assert all(view_from(play, seat).declared == {0} for seat in Seat)
    assert view_from(play, Seat.N).declares_roem


@pytest.mark.parametrize("seat", Seat)
def test_a_revoke_is_known_to_all(seat: Seat) -> None:
    play = play_on(name_trump(lay(ROEM_HANDS, Seat.W, allows_revokes=True), Suit.HEARTS), "H7 CT")
    assert view_from(play, seat).revoke == play.revoke is not None
    assert view_from(play, seat).turn is None
