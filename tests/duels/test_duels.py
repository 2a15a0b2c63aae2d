"""Duels: who may take up what, how they end, and what who looks may know."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import timedelta
from decimal import Decimal

import pytest
from django.utils import timezone

from accounts.choices import Privacy, Role
from accounts.models import Account, Club, Membership
from accounts.permissions import Action, can
from duels import jobs
from duels.choices import DuelState, PlayState
from duels.convert import read_play, see_play, show_name
from duels.models import Duel, Rating, RatingChange
from duels.refusals import Refusal, Refused
from duels.selectors.duels import (
    find_duel,
    list_challenges,
    list_deals_of_both,
    list_open_duels,
    list_own_waiting,
    list_results,
    list_rulings,
    see_duel,
)
from duels.selectors.people import list_challengeable, list_clubs_of_duel
from duels.selectors.plays import list_own_playing
from duels.selectors.secrecy import read_deal, read_proof
from duels.services.duels import MOST_OPEN, annul_duel, correct_duel, enter_duel, open_duel, take_up, withdraw
from duels.services.opponents import move_opponents
from duels.services.plays import make_move
from scoring.boards import commit_to_seed
from tests.duels.build import get_play, make_member, open_rule_duel, play_duel, play_on, play_out

pytestmark = pytest.mark.usefixtures("quick_opponents")
Limit = Callable[[int], AbstractContextManager[object]]


def refuse(act: Callable[..., object], **arguments: object) -> Refusal:
    """Why a service refuses."""
    with pytest.raises(Refused) as refused:
        act(**arguments)
    assert str(refused.value)
    return Refusal(refused.value.code)


def let_time_pass(duel: Duel) -> None:
    """The time for a duel is over."""
    Duel.objects.filter(pk=duel.pk).update(expires_at=timezone.now() - timedelta(seconds=1))


@pytest.fixture
def played(nel: Account) -> Duel:
    """A duel that Nel has played and left open."""
    duel = open_rule_duel(nel)
    play_out(duel.first)
    return duel


def test_both_play_the_same_cards_and_the_better_score_wins(nel: Account, sjaak: Account) -> None:
    duel = play_duel(nel, sjaak, deals=4)
    for pair in list_deals_of_both(duel):
        first, second = read_play(pair.first).deal, read_play(pair.second).deal
        assert first == second
    assert (duel.points_a, duel.points_b) == (duel.first.points, duel.second.points)
    assert duel.score == (Decimal("0.5") if duel.points_a == duel.points_b else Decimal(duel.points_a > duel.points_b))
    assert RatingChange.objects.filter(duel=duel).count() == 2


def test_equal_scores_are_a_draw(nel: Account, sjaak: Account) -> None:
    duel = open_rule_duel(nel)
    play_out(duel.first, seed=4)
    play_out(take_up(duel=duel, by=sjaak), seed=4)
    duel.refresh_from_db()
    assert (duel.score, duel.points_a) == (Decimal("0.5"), duel.points_b)
    assert Rating.objects.get(account=nel).draws == 1


def test_an_open_duel_waits_until_its_first_player_is_done(nel: Account, sjaak: Account) -> None:
    duel = open_rule_duel(nel)
    assert refuse(take_up, duel=duel, by=sjaak) == Refusal.NOT_PLAYED_YET
    assert not list_open_duels(sjaak).exists()
    play_out(duel.first)
    assert list(list_open_duels(sjaak)) == [duel]
    assert not list_open_duels(nel).exists()


def test_one_takes_it_up_and_the_others_are_told(played: Duel, nel: Account, sjaak: Account, wim: Account) -> None:
    assert refuse(take_up, duel=played, by=nel) == Refusal.OWN_DUEL
    attempt = take_up(duel=played, by=sjaak)
    assert take_up(duel=played, by=sjaak) == attempt
    assert refuse(take_up, duel=played, by=wim) == Refusal.DUEL_TAKEN
    assert refuse(withdraw, duel=played, by=nel) == Refusal.NOT_OPEN
    assert not list_open_duels(wim).exists()
    assert [duel.state for duel in list_own_waiting(nel)] == [DuelState.TAKEN_UP]


def test_a_challenge_is_for_one_person_and_can_be_played_at_once(nel: Account, sjaak: Account, wim: Account) -> None:
    duel = open_rule_duel(nel, invited=sjaak)
    assert refuse(open_duel, by=nel, invited=nel) == Refusal.CHALLENGE_TO_ONESELF
    assert refuse(take_up, duel=duel, by=wim) == Refusal.FOR_SOMEONE_ELSE
    assert (list(list_challenges(sjaak)), list(list_challenges(wim)), list(list_open_duels(sjaak))) == ([duel], [], [])
    take_up(duel=duel, by=sjaak)
    assert {attempt.deal_set for attempt in (*list_own_playing(nel), *list_own_playing(sjaak))} == {duel.deal_set}


def test_a_duel_is_withdrawn_and_a_challenge_declined(nel: Account, sjaak: Account, wim: Account) -> None:
    own, challenge = open_rule_duel(nel), open_rule_duel(nel, invited=sjaak)
    assert refuse(withdraw, duel=own, by=wim) == Refusal.NOT_YOUR_PLAY
    withdraw(duel=own, by=nel)
    assert withdraw(duel=challenge, by=sjaak).state == withdraw(duel=challenge, by=nel).state == DuelState.ANNULLED
    assert refuse(take_up, duel=challenge, by=sjaak) == Refusal.DUEL_WITHDRAWN
    move_opponents(get_play(own.first).pk)
    play = get_play(own.first)
    assert play.state == PlayState.LEFT
    with pytest.raises(Refused):
        make_move(play=play, word="sC", version=play.version, by=nel)
    assert not list_own_playing(nel).exists()


def test_nobody_leaves_more_than_twenty_open(nel: Account) -> None:
    for _ in range(MOST_OPEN):
        open_rule_duel(nel)
    assert refuse(open_rule_duel, by=nel) == Refusal.TOO_MANY_OPEN


def test_a_duel_that_nobody_took_up_is_void(played: Duel, sjaak: Account) -> None:
    let_time_pass(played)
    assert refuse(take_up, duel=played, by=sjaak) == Refusal.DUEL_EXPIRED
    assert not list_open_duels(sjaak).exists()
    jobs.expire_duels()
    played.refresh_from_db()
    assert (played.state, played.score, RatingChange.objects.count()) == (DuelState.EXPIRED, None, 0)
    assert refuse(take_up, duel=played, by=sjaak) == Refusal.DUEL_EXPIRED


def test_who_walks_away_has_lost(played: Duel, nel: Account, sjaak: Account) -> None:
    attempt = take_up(duel=played, by=sjaak)
    play = play_on(attempt, moves=3)
    move_opponents(play.pk)
    play = get_play(attempt)
    let_time_pass(played)
    with pytest.raises(Refused) as refused:
        make_move(play=play, word=see_play(play).words[0], version=play.version, by=sjaak)
    assert refused.value.code == Refusal.DUEL_EXPIRED
    assert not list_own_playing(sjaak).exists()
    jobs.expire_duels()
    jobs.expire_duels()
    seen = see_duel(find_duel(played.pk), sjaak)
    assert (seen.duel.state, seen.duel.is_walkover, seen.score) == (DuelState.FINISHED, True, Decimal(1))
    assert (seen.points_a, seen.points_b) == (played.first.points, None)
    assert Rating.objects.get(account=nel).value == Decimal("1516.00")
    assert get_play(attempt).state == PlayState.LEFT


def test_a_challenge_that_both_left_is_void(nel: Account, sjaak: Account) -> None:
    duel = open_rule_duel(nel, invited=sjaak)
    take_up(duel=duel, by=sjaak)
    let_time_pass(duel)
    jobs.expire_duels()
    duel.refresh_from_db()
    assert (duel.state, Rating.objects.count()) == (DuelState.EXPIRED, 0)


def test_nothing_is_told_before_both_are_done(played: Duel, nel: Account, sjaak: Account, wim: Account) -> None:
    attempt = take_up(duel=played, by=sjaak)
    for user, points in ((nel, (played.first.points, None)), (sjaak, (None, None)), (wim, (None, None))):
        seen = see_duel(find_duel(played.pk), user)
        assert (seen.is_over, seen.points_a, seen.points_b, seen.score) == (False, *points, None)
    assert read_proof(played.deal_set) == (played.deal_set.commitment, "", "")
    assert read_deal(played.deal_set, 1) is None
    assert list_deals_of_both(find_duel(played.pk)) == []
    play_out(attempt)
    duel = find_duel(played.pk)
    proof = read_proof(duel.deal_set)
    assert commit_to_seed(bytes.fromhex(proof.seed)) == proof.commitment
    assert proof.secret == duel.deal_set.secret
    assert read_deal(duel.deal_set, 1) == read_play(get_play(attempt)).deal
    assert see_duel(duel, wim).points_a == played.first.points
    assert list(list_results(nel)) == list(list_results()) == [duel]


def test_an_organiser_enters_corrects_and_annuls(club: Club, nel: Account, sjaak: Account, wim: Account) -> None:
    for account in (nel, sjaak):
        make_member(club, account)
    entry = {"club": club, "player_a": nel, "player_b": sjaak, "score": Decimal(1), "by": wim, "reason": "Played at the bar."}
    assert refuse(enter_duel, **{**entry, "reason": " "}) == Refusal.REASON_MISSING
    assert refuse(enter_duel, **{**entry, "player_b": wim, "by": None}) == Refusal.NOT_OF_THE_CLUB
    assert refuse(enter_duel, **{**entry, "player_b": nel}) == Refusal.SAME_PLAYER
    assert refuse(enter_duel, **{**entry, "by": nel}) == Refusal.OWN_RESULT
    assert refuse(enter_duel, **{**entry, "score": Decimal(2)}) == Refusal.RESULT_WRONG
    assert refuse(enter_duel, **{**entry, "points": (80, 82)}) == Refusal.RESULT_WRONG
    assert refuse(enter_duel, **{**entry, "finished_at": timezone.now() + timedelta(hours=1)}) == Refusal.DATE_WRONG
    duel = enter_duel(**entry, points=(100, 62))
    assert refuse(annul_duel, duel=duel, by=sjaak, reason="I lost.") == Refusal.OWN_RESULT
    correct_duel(duel=duel, score=Decimal("0.5"), by=wim, reason="Counted again.", points=(81, 81))
    assert Rating.objects.get(account=nel).value == Decimal("1500.00")
    annul_duel(duel=duel, by=wim, reason="Another evening.")
    annul_duel(duel=duel, by=wim, reason="Twice.")
    assert [(one.kind, one.reason) for one in list_rulings(duel)] == [
        ("annulled", "Another evening."),
        ("corrected", "Counted again."),
        ("entered", "Played at the bar."),
    ]
    assert RatingChange.objects.count() == 0
    correct_duel(duel=duel, score=Decimal(0), by=wim, reason="It was played after all.")
    assert Rating.objects.get(account=sjaak).value == Decimal("1516.00")


def test_a_duel_that_goes_on_cannot_be_judged(played: Duel, wim: Account) -> None:
    assert refuse(annul_duel, duel=played, by=wim, reason="x") == Refusal.NOT_FINISHED
    assert refuse(correct_duel, duel=played, score=Decimal(1), by=wim, reason="x") == Refusal.NOT_FINISHED


def test_organisers_of_a_club_of_both_may_judge(club: Club, nel: Account, sjaak: Account, wim: Account) -> None:
    other = Club.objects.create(name="Troefkoning", slug="troefkoning", require_totp=False)
    duel = play_duel(nel, sjaak)
    make_member(other, nel)
    assert list(list_clubs_of_duel(duel)) == []
    for account in (nel, sjaak):
        make_member(club, account)
    assert list(list_clubs_of_duel(duel)) == [club]
    for role, may in ((Role.ORGANISER, True), (Role.SCORER, False), (Role.PLAYER, False)):
        Membership.objects.update_or_create(account=wim, club=club, defaults={"role": role})
        assert can(Account.objects.get(pk=wim.pk), Action.MANAGE_DUEL, club) is may


def test_names_follow_the_choice_of_the_person_and_never_are_an_address(club: Club, nel: Account) -> None:
    assert show_name(nel) == "Nel van der Steen"
    person = make_member(club, nel, privacy=Privacy.SHORT)
    assert show_name(nel) == person.public_name == "Nel S."
    bare = Account.objects.create_user(email="bare@example.com", name="bare@example.com")
    assert "@" not in show_name(bare)


def test_who_shares_a_club_can_be_challenged(club: Club, nel: Account, sjaak: Account, wim: Account) -> None:
    assert not list_challengeable(nel).exists()
    for account in (nel, sjaak):
        make_member(club, account)
    assert list(list_challengeable(nel)) == [sjaak]


@pytest.mark.parametrize("count", [1, 5])
def test_lists_take_the_same_queries_however_long(count: int, nel: Account, sjaak: Account, django_assert_num_queries: Limit) -> None:
    for _ in range(count):
        play_duel(nel, sjaak)
        play_out(open_rule_duel(nel).first)
    with django_assert_num_queries(3):
        assert len([see_duel(duel, sjaak) for duel in list_open_duels(sjaak)]) == count
    with django_assert_num_queries(4):
        assert len([see_duel(duel, nel) for duel in list_results(nel)]) == count
    with django_assert_num_queries(1):
        assert list(list_own_playing(nel)) == []
