"""At the same moment, on PostgreSQL: one takes a duel up, a card is played once, a duel is decided once, ratings keep their order."""

import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from accounts.models import Account
from duels import tasks
from duels.choices import DuelState, PlayState, System
from duels.convert import SOUTH, find_actor, read_play, see_play
from duels.models import Attempt, Duel, OpponentMove, Play, RatingChange
from duels.refusals import Refusal, Refused
from duels.services.duels import take_up
from duels.services.opponents import move_opponents
from duels.services.plays import make_move, start_daily, start_practice
from duels.services.results import expire_duel
from tests.duels.build import get_play, make_account, open_rule_duel, play_on, play_out
from tests.duels.test_ratings import compute_again, read_lines

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("quick_opponents")]


def run_together(*acts: Callable[[], Any]) -> list[Future[Any]]:
    """Runs these in threads that start as one, each on a connection of its own."""
    gate = threading.Barrier(len(acts))

    def run(act: Callable[[], Any]) -> Any:
        try:
            gate.wait(20)
            return act()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as pool:
        return [pool.submit(run, act) for act in acts]


def count_done(futures: list[Future[Any]]) -> tuple[int, list[Refusal]]:
    """How many went well, and why the others were refused; anything else is an error."""
    refused = [future.exception() for future in futures if future.exception()]
    assert all(isinstance(error, Refused) for error in refused), refused
    return len(futures) - len(refused), [error.code for error in refused]


@pytest.fixture(autouse=True)
def _asked_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Opponents move when the test says so."""
    monkeypatch.setattr(tasks, "ask_opponents", lambda play_id: None)


@pytest.fixture
def people(transactional_db: None) -> list[Account]:
    """Four who play."""
    return [make_account(f"Speler {number}") for number in range(4)]


def play_but_last(attempt: Attempt) -> Play:
    """A deal of which South's last card is still to come."""
    while len(see_play(play := get_play(attempt)).view.hand) > 1 or see_play(play).must != "card":
        move_opponents(play.pk)
        if see_play(get_play(attempt)).must and len(see_play(get_play(attempt)).view.hand) > 1:
            play_on(attempt, moves=1)
    return get_play(attempt)


def test_one_of_three_takes_a_duel_up(people: list[Account]) -> None:
    duel = open_rule_duel(people[0])
    play_out(duel.first)
    done, refused = count_done(run_together(*(lambda by=by: take_up(duel=duel, by=by) for by in people[1:])))
    assert (done, refused) == (1, [Refusal.DUEL_TAKEN] * 2)
    assert Attempt.objects.filter(deal_set=duel.deal_set).count() == 2


def test_the_same_person_twice_has_one_attempt(people: list[Account]) -> None:
    duel = open_rule_duel(people[0])
    play_out(duel.first)
    attempts = [future.result() for future in run_together(*[lambda: take_up(duel=duel, by=people[1])] * 3)]
    assert len({attempt.pk for attempt in attempts}) == 1


def test_a_double_tap_and_two_browsers_play_one_card(people: list[Account]) -> None:
    attempt = start_practice(by=people[0])
    play_on(attempt, moves=2)
    move_opponents(get_play(attempt).pk)
    play = get_play(attempt)
    words, version = see_play(play).words, play.version
    tap = [lambda: make_move(play=play, word=words[0], version=version, by=people[0])] * 3
    other = lambda: make_move(play=play, word=words[-1], version=version, by=people[0])  # noqa: E731
    done, refused = count_done(run_together(*tap, other))
    assert get_play(attempt).record in {f"{play.record} {word}" for word in (words[0], words[-1])}
    assert set(refused) <= {Refusal.PLAY_CHANGED}
    assert done >= 1


def test_two_workers_at_one_play_make_each_move_once(people: list[Account]) -> None:
    attempt = start_practice(by=people[0], system=System.KRAKEN)  # E deals board 1, so S begins
    play = get_play(attempt)
    make_move(play=play, word="sC", version=0, by=people[0])
    counts = [future.result() for future in run_together(*[lambda: move_opponents(play.pk)] * 3)]
    after = get_play(attempt)
    assert sum(counts) == after.version - 1 > 0
    assert find_actor(read_play(after)) is SOUTH
    assert OpponentMove.objects.count() == after.version - 1


def test_two_who_finish_at_the_same_moment_decide_the_duel_once(people: list[Account]) -> None:
    duel = open_rule_duel(people[0], invited=people[1])
    attempts = [duel.first, take_up(duel=duel, by=people[1])]
    plays = [play_but_last(attempt) for attempt in attempts]

    def finish(play: Play) -> None:
        seen = see_play(play)
        make_move(play=play, word=seen.words[0], version=play.version, by=play.attempt.account)
        move_opponents(play.pk)

    count_done(run_together(*(lambda play=play: finish(play) for play in plays)))
    duel.refresh_from_db()
    assert (duel.state, RatingChange.objects.filter(duel=duel).count()) == (DuelState.FINISHED, 2)


def test_duels_of_the_same_people_are_rated_one_after_the_other(people: list[Account]) -> None:
    pairs = [(0, 1), (2, 1), (0, 2), (3, 1), (0, 3), (1, 2)]
    plays = []
    for a, b in pairs:
        duel = open_rule_duel(people[a], invited=people[b])
        play_out(duel.first)
        plays.append(play_but_last(take_up(duel=duel, by=people[b])))

    def finish(play: Play) -> None:
        make_move(play=play, word=see_play(play).words[0], version=play.version, by=play.attempt.account)
        move_opponents(play.pk)

    count_done(run_together(*(lambda play=play: finish(play) for play in plays)))
    assert Duel.objects.filter(state=DuelState.FINISHED).count() == len(pairs)
    assert read_lines() == compute_again()


def test_who_plays_his_last_card_when_the_time_ends_has_played_or_left(people: list[Account]) -> None:
    duel = open_rule_duel(people[0], invited=people[1])
    play_out(duel.first)
    play = play_but_last(take_up(duel=duel, by=people[1]))
    seen = see_play(play)
    Duel.objects.filter(pk=duel.pk).update(expires_at=timezone.now() + timedelta(seconds=0.2))

    def finish() -> None:
        make_move(play=play, word=seen.words[0], version=play.version, by=people[1])
        move_opponents(play.pk)

    def end() -> None:
        while Duel.objects.get(pk=duel.pk).state == DuelState.TAKEN_UP:
            expire_duel(duel.pk)

    with suppress(Refused):
        [future.result() for future in run_together(finish, end)]
    duel.refresh_from_db()
    state = get_play(play.attempt).attempt.state
    assert (duel.state, duel.points_b is None) == (DuelState.FINISHED, state == PlayState.LEFT)
    assert RatingChange.objects.filter(duel=duel).count() == 2


def test_the_deal_of_the_day_is_made_once(people: list[Account]) -> None:
    attempts = [future.result() for future in run_together(*(lambda by=by: start_daily(by=by) for by in people))]
    assert len({attempt.deal_set_id for attempt in attempts}) == 1
