"""Playing: an attempt begins, South moves, and what is finished is counted. The opponents move in services/opponents.py."""

import secrets
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import Account
from duels.choices import Kind, Level, PlayState, System
from duels.convert import DONE, LONGEST_WORD, SOUTH, copy_rules, find_actor, read_play
from duels.models import Attempt, DealSet, Play
from duels.refusals import Refusal, Refused, refuse_move
from duels.services.results import ensure_open, lock_duel_of, settle_duel
from duels.tasks import ask_opponents_after_commit
from scoring.boards import SEED_BYTES, commit_to_seed
from scoring.errors import RulesError
from scoring.play import Play as Game


def make_deal_set(*, kind: Kind, **choices: Any) -> DealSet:
    """Stores a set of deals with a seed and a secret of chance. For `choices` see `draw_deals`."""
    return DealSet.objects.create(kind=kind, **draw_deals(**choices))


def draw_deals(
    *,
    system: System | str = System.NKU,
    deals: int = 1,
    level: Level | str = Level.NORMAL,
    declares_roem: bool = False,
    allows_revokes: bool = False,
) -> dict[str, Any]:
    """Draws the cards of a set and gives its columns. `deals`: 1, 4 or 16. `declares_roem`: roem counts only when it is said.
    `allows_revokes`: a wrong card is a revoke as at a club table, instead of being refused.
    """
    seed = secrets.token_bytes(SEED_BYTES)
    return {
        "rules": copy_rules(system),
        "deals": deals,
        "seed": seed.hex(),
        "commitment": commit_to_seed(seed),
        "secret": secrets.token_bytes(SEED_BYTES).hex(),
        "level": level,
        "declares_roem": declares_roem,
        "allows_revokes": allows_revokes,
    }


@transaction.atomic
def start_attempt(*, deal_set: DealSet, by: Account) -> Attempt:
    """Gives this person's one attempt at the set: a new one with its first deal laid down, or the one that exists."""
    attempt, is_new = Attempt.objects.get_or_create(deal_set=deal_set, account=by)
    if is_new:
        lay_down(attempt, 1)
    return attempt


@transaction.atomic
def start_practice(*, by: Account, **choices: Any) -> Attempt:
    """Begins a deal for oneself, without rating. `choices`: system, level, declares_roem, allows_revokes (see `draw_deals`)."""
    return start_attempt(deal_set=make_deal_set(kind=Kind.PRACTICE, **choices), by=by)


@transaction.atomic
def start_daily(*, by: Account) -> Attempt:
    """Begins the deal of today, the same for everyone, or gives the attempt that was begun."""
    deal_set, _ = DealSet.objects.get_or_create(day=timezone.localdate(), defaults={"kind": Kind.DAILY, **draw_deals()})
    return start_attempt(deal_set=deal_set, by=by)


@transaction.atomic
def make_move(*, play: Play, word: str, version: int, by: Account) -> Play:
    """Plays one word of South and gives the play as it then stands.

    `word` is a word of `scoring.record` ("p", "sH", "k", "CJ", "!") or "." for "no (more) roem" after the last card where roem has to be
    declared. `version` is what the page has seen (`Play.version`). The same word once more for the same version, as a double tap sends
    it, is accepted and plays nothing. Raises Refused: PLAY_CHANGED for an old page, NOT_YOUR_TURN, NOT_YOUR_PLAY, PLAY_CLOSED,
    DUEL_EXPIRED, and the rule that the word would break.
    """
    locked = lock_play(play.pk)
    if locked.attempt.account_id != by.pk:
        raise Refused(Refusal.NOT_YOUR_PLAY)
    if was_said(locked, word, version):
        return locked
    if version != locked.version:
        raise Refused(Refusal.PLAY_CHANGED)
    if locked.state != PlayState.PLAYING:
        raise Refused(Refusal.PLAY_CLOSED)
    ensure_open(locked.attempt.deal_set)
    if find_actor(read_play(locked)) is not SOUTH:
        raise Refused(Refusal.NOT_YOUR_TURN)
    return say(locked, word)


def was_said(play: Play, word: str, version: int) -> bool:
    """Tells whether this very word was played at this point."""
    said = play.record.split()
    if word == DONE:
        return play.state == PlayState.FINISHED and version == len(said)
    return 0 <= version < len(said) and said[version] == word


def say(play: Play, word: str) -> Play:
    """Stores South's word; raises Refused when the rules do not allow it. The caller holds the lock."""
    if word == DONE:
        game = read_play(play)
        if game.turn is not None:
            raise Refused(Refusal.BAD_INPUT)
        return finish_play(play, game)
    if len(word) > LONGEST_WORD or word.split() != [word]:
        raise Refused(Refusal.BAD_INPUT)
    try:
        game = read_play(play, word)
    except RulesError as error:
        raise refuse_move(error) from error
    return store_word(play, word, game)


def store_word(play: Play, word: str, game: Game) -> Play:
    """Stores one more word, after which the play stands as `game`; finishes what is over. The caller holds the lock."""
    play.record = f"{play.record} {word}".strip()
    actor = find_actor(game)
    if actor is None:
        return finish_play(play, game)
    play.waiting_since = None if actor is SOUTH else timezone.now()
    play.save(update_fields=["record", "waiting_since"])
    if actor is not SOUTH:
        ask_opponents_after_commit(play.pk)
    return play


def finish_play(play: Play, game: Game) -> Play:
    """Counts a deal that is over, and lays down the next one or finishes the attempt."""
    total, now = game.score().total, timezone.now()
    play.state, play.finished_at, play.waiting_since = PlayState.FINISHED, now, None
    play.points_ns, play.points_ew = total.ns, total.ew
    play.save()
    attempt = play.attempt
    attempt.points += total.ns
    if play.number < attempt.deal_set.deals:
        attempt.save(update_fields=["points"])
        lay_down(attempt, play.number + 1)
    else:
        finish_attempt(attempt, now)
    return play


def finish_attempt(attempt: Attempt, now: datetime) -> None:
    """Ends an attempt; a duel whose other attempt is finished too is decided."""
    attempt.state, attempt.finished_at = PlayState.FINISHED, now
    attempt.save(update_fields=["points", "state", "finished_at"])
    settle_duel(attempt.deal_set)


def lay_down(attempt: Attempt, number: int) -> Play:
    """Makes the play of the next deal; the opponents who speak before South are asked."""
    play = Play(attempt=attempt, number=number)
    is_waiting = find_actor(read_play(play)) is not SOUTH
    play.waiting_since = timezone.now() if is_waiting else None
    play.save()
    if is_waiting:
        ask_opponents_after_commit(play.pk)
    return play


def lock_play(play_id: int) -> Play:
    """Gives the play as it stands now, locked, with its attempt, set of deals and duel. Raises Play.DoesNotExist.

    The duel is locked first: who moves, who finishes and what ends a duel from outside never mix. What stands beside the play is read
    when the lock is held: joined to it, it would be as it was before the waiting.
    """
    lock_duel_of(DealSet.objects.filter(attempts__plays=play_id))
    Play.objects.select_for_update().get(pk=play_id)
    return Play.objects.select_related("attempt__deal_set__duel").get(pk=play_id)
