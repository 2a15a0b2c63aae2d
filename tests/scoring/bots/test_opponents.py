"""An opponent knows its own view, and nothing but the view and the secret decides."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from scoring.bots.opponents import VERSION, Level, choose_move
from scoring.bots.unseen import deal_unseen
from scoring.play import Deal, DeclareRoem, Play, PlayCard, start_play
from scoring.record import read_record, write_record
from scoring.rules import NKU, make_rules
from scoring.side import Seat, Side
from scoring.stream import open_stream
from scoring.view import view_from
from tests.scoring import table
from tests.scoring.bots.golden import GOLDEN, describe_moment, list_moments
from tests.scoring.bots.moments import SECRET, get_view, play_at_random, play_by_rule

ROOT = Path(__file__).resolve().parents[3]


def swap_unseen(play: Play, number: int) -> Play:
    """The same moves on another deal: what the seat to move has not seen is dealt otherwise, and every move judged anew."""
    view = get_view(play)
    (hands,) = deal_unseen(view, 1, open_stream(number.to_bytes(4, "big")), reads_bids=False)
    dealt = {}
    for seat, cards in hands.items():
        played = [card for card in play.deal.hands[seat] if card not in play.hands[seat]]
        dealt[seat] = (*played, *cards) if seat is not view.seat else play.deal.hands[seat]
    return read_record(replace(play.deal, hands=dealt), write_record(play))


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("cards", [0, 5, 10, 14, 19, 23])
def test_unseen_hands_change_nothing(level: Level, cards: int) -> None:
    for number in range(1 if level is Level.STRONG else 4):
        play = play_at_random(100 * cards + number, NKU, cards)
        other = swap_unseen(play, number)
        assert other.hands != play.hands
        assert choose_move(get_view(other), level, SECRET) == choose_move(get_view(play), level, SECRET)


def test_the_golden_moves() -> None:
    """200 moves as this version plays them. Other moves are another version: raise VERSION and write the file anew (golden.py)."""
    kept = json.loads(GOLDEN.read_text())
    assert kept["version"] == VERSION
    assert len(kept["moves"]) == 200
    assert [describe_moment(moment) for moment in list_moments()] == kept["moves"]


def test_another_process_with_other_hash_seeds_plays_the_same() -> None:
    program = "from tests.scoring.bots.golden import *; print([describe_moment(moment) for moment in list_moments()[60::8]])"
    run = {"cwd": ROOT, "capture_output": True, "text": True, "check": True}
    first, second = (
        subprocess.run([sys.executable, "-c", program], env=os.environ | {"PYTHONHASHSEED": seed}, **run).stdout  # type: ignore[call-overload]
        for seed in ("1", "2")
    )
    assert first == second != ""


def test_the_secret_decides_between_deals_that_may_lie_there() -> None:
    views = [get_view(play_at_random(number, NKU, 6)) for number in range(60)]
    first, second = ([choose_move(view, Level.NORMAL, secret) for view in views] for secret in (b"one", b"two"))
    assert first != second


def test_who_has_nothing_to_do_does_nothing() -> None:
    play = play_at_random(1, NKU, 6)
    assert all(choose_move(view_from(play, seat), Level.RULE, SECRET) is None for seat in Seat if seat is not play.turn)
    over = play_by_rule(1, NKU, 100)
    assert all(choose_move(view_from(over, seat), Level.RULE, SECRET) is None for seat in Seat)


def test_roem_is_declared_also_that_of_the_last_trick() -> None:
    """Played out with every roem declared, a deal is worth what it is worth when roem counts by itself."""
    for number in range(20):
        deal = table.deal_number(number, NKU)
        assert play_out(replace(deal, declares_roem=True)).count().roem == play_out(deal).count().roem


def play_out(deal: Deal) -> Play:
    play = start_play(deal)
    while True:
        moves = [choose_move(view_from(play, seat), Level.RULE, SECRET) for seat in play.hands]
        said = [move for move in moves if isinstance(move, DeclareRoem)]
        cards = [move for move in moves if move is not None]
        if not cards:
            return play
        play = play.after((said or cards)[0])


@pytest.mark.parametrize(("better", "worse"), [(Level.RULE, None), (Level.STRONG, Level.RULE)])
def test_a_higher_level_wins_over_a_lower_one(better: Level, worse: Level | None) -> None:
    """A few deals with the sides swapped; how much better is measured in bench/bots.py."""
    gained = 0
    for number in range(30 if worse is None else 5):
        for side in Side:
            total = play_match(number, {side: better, side.other: worse}).score().total
            gained += total[side] - total[side.other]
    assert gained > 0


def play_match(number: int, levels: dict[Side, Level | None]) -> Play:
    """A deal bid by rules of thumb and played by these levels; None plays at random."""
    rng = Random(number)
    play = start_play(table.deal_number(number, NKU))
    while not play.is_over:
        view = get_view(play)
        level = levels[view.seat.side]
        if level is None and play.contract is not None:
            play = play.after(PlayCard(rng.choice(play.list_cards())))
            continue
        move = choose_move(view, level or Level.RULE, SECRET)
        assert move is not None
        play = play.after(move)
    return play


def test_three_play_by_rules_of_thumb_at_every_level() -> None:
    play = play_at_random(2, make_rules("three_hand"), 4)
    assert choose_move(get_view(play), Level.STRONG, SECRET) == choose_move(get_view(play), Level.RULE, SECRET)
