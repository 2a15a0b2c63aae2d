"""A real worker in another process moves the opponents, with either broker."""

import pytest

from duels.choices import Level, System
from duels.convert import SOUTH, find_actor, read_play
from duels.models import Play
from duels.services.plays import make_move, start_practice
from tests.duels.build import get_play, make_account
from tests.services import Running, wait_until

pytestmark = pytest.mark.services


def test_the_opponents_answer_from_another_process(worker: Running) -> None:
    nel = make_account("Nel van der Steen")
    attempt = start_practice(by=nel, system=System.KRAKEN, level=Level.RULE)  # East deals the first board, so South begins
    play = make_move(play=get_play(attempt), word="sC", version=0, by=nel)

    wait_until(lambda: has_answered(play), seconds=60, what="the answer")

    assert get_play(attempt).version > 1
    assert get_play(attempt).attempt.deal_set.bot_version is not None


def has_answered(play: Play) -> bool:
    """Whether it is South's turn again."""
    return find_actor(read_play(get_play(play.attempt))) is SOUTH
