"""Playing a deal: whose turn it is, what is refused, what a double tap does, and when a deal is over."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import Account
from duels.choices import Kind, PlayState, System
from duels.convert import DONE, SOUTH, find_actor, read_play, see_play
from duels.models import Attempt, DealSet, OpponentMove, Play
from duels.refusals import Refusal, Refused
from duels.selectors.plays import find_daily, list_field, list_own_playing
from duels.services.opponents import move_opponents
from duels.services.plays import make_move, start_attempt, start_daily, start_practice
from duels.services.results import leave_past_days
from scoring.boards import commit_to_seed
from scoring.side import Seat
from tests.duels.build import get_play, play_on, play_out

pytestmark = pytest.mark.usefixtures("quick_opponents")


def refuse(play: Play, word: str, version: int, by: Account) -> Refusal:
    """Why a word is refused; nothing of the play has changed."""
    before = Play.objects.get(pk=play.pk).record
    with pytest.raises(Refused) as refused:
        make_move(play=play, word=word, version=version, by=by)
    assert str(refused.value)
    assert Play.objects.get(pk=play.pk).record == before
    return Refusal(refused.value.code)


def turn_to_south(attempt: Attempt, cards: int = 0) -> Play:
    """A play in which it is South's turn after so many words of South."""
    play_on(attempt, moves=cards)
    move_opponents(get_play(attempt).pk)
    return get_play(attempt)


def test_a_set_is_fixed_before_it_is_played(nel: Account) -> None:
    deal_set = start_practice(by=nel, system=System.KRAKEN).deal_set
    assert (deal_set.kind, deal_set.system, deal_set.rules["kraken"]) == (Kind.PRACTICE, System.KRAKEN, True)
    assert deal_set.commitment == commit_to_seed(bytes.fromhex(deal_set.seed))
    assert len({deal_set.seed, deal_set.secret, *DealSet.objects.exclude(pk=deal_set.pk).values_list("seed", flat=True)}) == 2


def test_a_person_has_one_attempt_at_a_set(nel: Account) -> None:
    attempt = start_practice(by=nel)
    assert start_attempt(deal_set=attempt.deal_set, by=nel) == attempt
    assert (Attempt.objects.count(), Play.objects.count()) == (1, 1)


@pytest.mark.parametrize("system", System.values)
def test_a_deal_is_played_to_its_score(nel: Account, system: str) -> None:
    attempt = play_out(start_practice(by=nel, system=system))
    play = get_play(attempt)
    game = read_play(play)
    assert game.is_over
    assert (play.points_ns, play.points_ew) == (game.score().total.ns, game.score().total.ew)
    assert (attempt.state, attempt.points, attempt.finished_at) == (PlayState.FINISHED, play.points_ns, play.finished_at)
    assert see_play(play).score == game.score()


def test_the_same_word_once_more_is_a_double_tap(nel: Account) -> None:
    play = turn_to_south(start_practice(by=nel), 2)
    word, version = see_play(play).words[0], play.version
    after = make_move(play=play, word=word, version=version, by=nel)
    again = make_move(play=play, word=word, version=version, by=nel)
    assert again.record == after.record == f"{play.record} {word}"
    move_opponents(play.pk)
    assert make_move(play=play, word=word, version=version, by=nel).record == get_play(play.attempt).record


def test_a_double_tap_on_the_last_card_finds_a_finished_deal(nel: Account) -> None:
    attempt = play_out(start_practice(by=nel))
    play = get_play(attempt)
    said = play.record.split()
    assert make_move(play=play, word=said[-1], version=len(said) - 1, by=nel).state == PlayState.FINISHED
    assert refuse(play, "CJ", play.version, nel) == Refusal.PLAY_CLOSED


def test_an_old_page_loses_nothing(nel: Account) -> None:
    play = turn_to_south(start_practice(by=nel), 2)
    first, *others = see_play(play).words
    version = play.version
    make_move(play=play, word=first, version=version, by=nel)
    assert all(refuse(play, other, version, nel) == Refusal.PLAY_CHANGED for other in others)
    assert refuse(play, first, version + 5, nel) == Refusal.PLAY_CHANGED
    assert refuse(play, first, -1, nel) == Refusal.PLAY_CHANGED


def test_out_of_turn_and_for_someone_else(nel: Account, sjaak: Account) -> None:
    play = turn_to_south(start_practice(by=nel), 1)
    assert refuse(play, see_play(play).words[0], play.version, sjaak) == Refusal.NOT_YOUR_PLAY
    make_move(play=play, word=see_play(play).words[0], version=play.version, by=nel)
    waiting = get_play(play.attempt)
    if find_actor(read_play(waiting)) is not SOUTH:
        assert refuse(waiting, str(see_play(waiting).view.hand[0]), waiting.version, nel) == Refusal.NOT_YOUR_TURN
    assert see_play(waiting).words == () or see_play(waiting).must


def test_a_card_that_may_not_be_played_is_refused_with_its_rule(nel: Account) -> None:
    refused = set()
    for seed in range(12):
        attempt = start_practice(by=nel)
        for cards in range(2, 9):
            play = play_on(attempt, seed=seed, moves=1) if cards > 2 else turn_to_south(attempt, cards)
            move_opponents(play.pk)
            play = get_play(attempt)
            seen = see_play(play)
            for card in set(map(str, seen.view.hand)) - set(seen.words) if seen.must == "card" else ():
                refused.add(refuse(play, card, play.version, nel))
            played = [str(card) for trick in seen.tricks for _, card in trick.cards]
            if played and seen.must == "card":
                assert refuse(play, played[0], play.version, nel) == Refusal.NOT_IN_HAND
    assert {Refusal.DID_NOT_FOLLOW, Refusal.DID_NOT_TRUMP} <= refused
    assert refused <= {Refusal(rule) for rule in ("did_not_follow", "did_not_trump", "did_not_overtrump", "undertrumped")}


def test_at_the_club_table_a_wrong_card_is_a_revoke(nel: Account) -> None:
    for seed in range(40):
        play = turn_to_south(start_practice(by=nel, allows_revokes=True), 2 + seed % 6)
        seen = see_play(play)
        wrong = [str(card) for card in seen.view.hand if str(card) not in seen.words]
        if seen.must == "card" and wrong:
            after = make_move(play=play, word=wrong[0], version=play.version, by=nel)
            assert (after.state, see_play(after).view.revoke[0]) == (PlayState.FINISHED, Seat.S)
            assert after.points_ew >= 162
            return
    pytest.fail("no revoke could be made")


def test_words_without_meaning_are_refused(nel: Account) -> None:
    play = turn_to_south(start_practice(by=nel))
    for word in ("", " ", "p p", "zz", "sX", "xCJH7", "♥B", "p" * 99, "!", DONE, "\n", "CJ "):
        assert refuse(play, word, play.version, nel) in {Refusal.BAD_INPUT, Refusal.NOT_IN_HAND, Refusal.NOT_YOUR_BID}


def test_declared_roem_counts_and_forgotten_roem_does_not(nel: Account) -> None:
    """One plays for South by rule: roem is declared in every other deal."""
    declared = forgotten = 0
    for seed in range(100):
        if declared and forgotten:
            break
        attempt = start_practice(by=nel, declares_roem=True)
        while (play := get_play(attempt)).state == PlayState.PLAYING:
            move_opponents(play.pk)
            play = get_play(attempt)
            if play.state != PlayState.PLAYING:
                break
            seen, lying = see_play(play), read_play(play).results[-1:]
            if seen.may_declare and lying[0].roem and seed % 2:
                before = seen.roem.ns
                play = make_move(play=play, word="!", version=play.version, by=nel)
                assert see_play(play).roem.ns == before + lying[0].roem
                declared += 1
                continue
            if seen.may_declare and not lying[0].roem:
                assert refuse(play, "!", play.version, nel) == Refusal.BAD_ROEM
            elif seen.may_declare:
                assert seen.tricks[-1].roem == 0
                forgotten += 1
            make_move(play=play, word=seen.words[0], version=play.version, by=nel)
    assert declared > 0
    assert forgotten > 0


def test_the_last_word_is_asked_whether_or_not_there_is_roem(nel: Account) -> None:
    asked = 0
    for seed in range(100):
        if asked:
            break
        attempt = start_practice(by=nel, declares_roem=True)
        play = turn_to_south(attempt)
        while play.state == PlayState.PLAYING and (seen := see_play(play)).must != "roem":
            make_move(play=play, word=seen.words[seed % len(seen.words)], version=play.version, by=nel)
            play = turn_to_south(attempt)
        if play.state == PlayState.FINISHED:
            continue
        asked += 1
        assert (see_play(play).words, see_play(play).may_declare) == ((DONE,), True)
        done = make_move(play=play, word=DONE, version=play.version, by=nel)
        assert (done.state, done.record) == (PlayState.FINISHED, play.record)
        assert make_move(play=play, word=DONE, version=play.version, by=nel).state == PlayState.FINISHED
    assert asked > 0


def test_the_next_deal_is_laid_down_when_one_is_finished(nel: Account, sjaak: Account) -> None:
    attempt = start_practice(by=nel)
    attempt.deal_set.deals = 4
    attempt.deal_set.save()
    play_on(attempt, 1)
    assert sorted(attempt.plays.values_list("number", "state")) == [(1, "finished"), (2, "playing")]
    play_out(attempt)
    assert attempt.state == PlayState.FINISHED
    assert attempt.points == sum(attempt.plays.values_list("points_ns", flat=True))
    assert [read_play(get_play(attempt, number)).deal.dealer for number in (1, 2, 3, 4)] == list(Seat)


def test_whoever_plays_alike_meets_the_same_replies(nel: Account, sjaak: Account) -> None:
    first = start_practice(by=nel)
    second = start_attempt(deal_set=first.deal_set, by=sjaak)
    play_out(first, seed=5)
    known = OpponentMove.objects.count()
    play_out(second, seed=5)
    assert get_play(first).record == get_play(second).record
    assert OpponentMove.objects.count() == known


def test_what_can_be_played_on_is_listed_with_its_deal(nel: Account, sjaak: Account) -> None:
    attempt = start_practice(by=nel)
    play_out(start_practice(by=nel))
    start_practice(by=sjaak)
    assert [(one.pk, one.play_id) for one in list_own_playing(nel)] == [(attempt.pk, get_play(attempt).pk)]


def test_the_deal_of_the_day_closes_at_midnight(nel: Account, sjaak: Account) -> None:
    assert find_daily() is None
    attempt = start_daily(by=nel)
    assert start_daily(by=nel) == attempt
    play_out(start_daily(by=sjaak))
    assert find_daily() == attempt.deal_set
    assert list_field(attempt.deal_set) == []
    play = turn_to_south(attempt)
    DealSet.objects.update(day=timezone.localdate() - timedelta(days=1))
    assert refuse(play, see_play(play).words[0], play.version, nel) == Refusal.DAY_OVER
    assert not list_own_playing(nel).exists()
    leave_past_days()
    assert Attempt.objects.get(account=nel).state == PlayState.LEFT
    assert list_field(DealSet.objects.get()) == [Attempt.objects.get(account=sjaak).points]
    assert start_daily(by=nel).deal_set != attempt.deal_set
