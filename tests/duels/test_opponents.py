"""The opponents' moves: made by the worker, kept, found again when they were forgotten."""

import subprocess
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import Account
from duels import jobs
from duels.choices import Level
from duels.convert import SOUTH, find_actor, read_play, see_play
from duels.models import OpponentMove, Play
from duels.selectors.waiting import list_forgotten_plays
from duels.services import opponents
from duels.services.plays import make_move, start_attempt, start_practice
from scoring.bots.opponents import VERSION
from scoring.bots.opponents import Level as BotLevel
from scoring.view import View
from tests.duels.build import choose_quickly, get_play, play_out

Commit = Callable[[], AbstractContextManager[object]]


def test_levels_have_the_names_that_the_opponents_know() -> None:
    assert Level.values == [level.value for level in BotLevel]


def test_no_web_process_loads_the_opponents_or_the_solver() -> None:
    """A process that answers every address of the site."""
    script = (
        "import os, sys; os.environ['DJANGO_SETTINGS_MODULE'] = 'config.settings'; import django; django.setup(); "
        "import config.urls; print(sorted(name for name in sys.modules if name.startswith(('scoring.bots', 'scoring.solver', 'numba'))))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_they_move_after_the_commit_until_it_is_souths_turn(nel: Account, commit: Commit) -> None:
    with commit():
        attempt = start_practice(by=nel, level=Level.RULE)
        assert get_play(attempt).record == ""
    for _ in range(3):
        play = get_play(attempt)
        assert find_actor(read_play(play)) is SOUTH
        assert play.waiting_since is None
        with commit():
            make_move(play=play, word=see_play(play).words[0], version=play.version, by=nel)
            assert get_play(attempt).version == play.version + 1


def test_rules_of_thumb_answer_alike_with_and_without_what_is_kept(nel: Account, sjaak: Account) -> None:
    first = start_practice(by=nel, level=Level.RULE)
    play_out(first, seed=3)
    assert first.deal_set.opponent_moves.count() > 20
    OpponentMove.objects.all().delete()
    second = start_attempt(deal_set=first.deal_set, by=sjaak)
    play_out(second, seed=3)
    assert get_play(first).record == get_play(second).record
    first.deal_set.refresh_from_db()
    assert first.deal_set.bot_version == VERSION


def test_they_are_given_their_own_view_and_the_secret_alone(nel: Account, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[tuple[View, object, bytes]] = []

    def watch(view: View, level: object, secret: bytes) -> object:
        given.append((view, level, secret))
        return choose_quickly(view, level, secret)

    monkeypatch.setattr(opponents, "choose_move", watch)
    attempt = play_out(start_practice(by=nel, level=Level.STRONG))
    assert {view.seat for view, _, _ in given} == {"N", "E", "W"}
    assert {(level, secret) for _, level, secret in given} == {(BotLevel.STRONG, bytes.fromhex(attempt.deal_set.secret))}


def test_a_move_that_comes_too_late_is_dropped(nel: Account, monkeypatch: pytest.MonkeyPatch) -> None:
    """While one worker thinks, another one has moved."""
    monkeypatch.setattr(opponents, "choose_move", choose_quickly)
    attempt = start_practice(by=nel)
    seen = get_play(attempt)
    if find_actor(read_play(seen)) is SOUTH:
        make_move(play=seen, word=see_play(seen).words[-1], version=0, by=nel)
        seen = get_play(attempt)
    opponents.move_opponents(seen.pk)
    record = get_play(attempt).record
    assert opponents.store_move(seen, "p") == 0
    assert opponents.move_opponents(seen.pk) == 0
    assert get_play(attempt).record == record


@pytest.mark.usefixtures("quick_opponents")
def test_beat_finds_the_plays_whose_opponents_were_forgotten(nel: Account, monkeypatch: pytest.MonkeyPatch) -> None:
    attempt = start_practice(by=nel)
    play = get_play(attempt)
    if find_actor(read_play(play)) is SOUTH:
        make_move(play=play, word=see_play(play).words[-1], version=0, by=nel)
    assert list_forgotten_plays() == []
    Play.objects.update(waiting_since=timezone.now() - timedelta(seconds=11))
    assert list_forgotten_plays() == [play.pk]
    jobs.repair_plays()
    assert find_actor(read_play(get_play(attempt))) is SOUTH
    assert list_forgotten_plays() == []
