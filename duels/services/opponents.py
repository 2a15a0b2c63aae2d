"""The opponents' moves: thought about without any lock, by the worker alone, and the same for all who bring a deal to the same point."""

from hashlib import sha256

from django.db import transaction

from duels.choices import PlayState
from duels.convert import SOUTH, find_actor, read_play, write_move
from duels.models import DealSet, OpponentMove, Play
from duels.services.plays import lock_play, store_word
from scoring.bots.opponents import VERSION, Level, choose_move
from scoring.play import Play as Game
from scoring.side import Seat
from scoring.view import view_from


def move_opponents(play_id: int) -> int:
    """Plays the opponents' moves until it is South's turn or the deal is over, each stored at once; gives how many it stored.

    Asking twice does no harm: a move is stored only while the play stands as it was thought about.
    """
    moves = 0
    while (play := find_playing(play_id)) is not None:
        game = read_play(play)
        seat = find_actor(game)
        if seat is None or seat is SOUTH:
            break
        moves += store_move(play, find_move(play, game, seat))
    return moves


def find_playing(play_id: int) -> Play | None:
    """Gives the play as it stands now when it is still being played."""
    return Play.objects.select_related("attempt__deal_set").filter(pk=play_id, state=PlayState.PLAYING).first()


def find_move(play: Play, game: Game, seat: Seat) -> str:
    """Gives the word of this seat: the one that was met here before, or a new one."""
    deal_set = play.attempt.deal_set
    known = OpponentMove.objects.filter(**place_of(play, deal_set)).values_list("word", flat=True).first()
    if known is not None:
        return known
    move = choose_move(view_from(game, seat), Level(deal_set.level), bytes.fromhex(deal_set.secret))
    assert move is not None  # noqa: S101 (find_actor names a seat only when it has something to do)
    return write_move(game, move)


@transaction.atomic
def store_move(seen: Play, word: str) -> int:
    """Stores a move when the play still stands as it was seen; gives how many were stored, 0 or 1."""
    play = lock_play(seen.pk)
    if play.record != seen.record or play.state != PlayState.PLAYING:
        return 0
    known, _ = OpponentMove.objects.get_or_create(**place_of(play, play.attempt.deal_set), defaults={"word": word})
    store_word(play, known.word, read_play(play, known.word))
    return 1


def place_of(play: Play, deal_set: DealSet) -> dict[str, object]:
    """Gives the columns by which a reply is known. The first opponent to move notes the version on the set."""
    if deal_set.bot_version is None:
        DealSet.objects.filter(pk=deal_set.pk, bot_version=None).update(bot_version=VERSION)
        deal_set.refresh_from_db(fields=["bot_version"])
    digest = sha256(play.record.encode()).hexdigest()
    return {"deal_set": deal_set, "number": play.number, "bot_version": deal_set.bot_version, "digest": digest}
