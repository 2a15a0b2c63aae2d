"""Short ways to play, so that a test says only what it is about."""

import random

from accounts.models import Account
from duels.choices import DuelState, Level, PlayState
from duels.convert import DONE, see_play
from duels.models import Attempt, Duel, Play
from duels.services.duels import open_duel, take_up
from duels.services.opponents import move_opponents
from duels.services.plays import make_move


def make_account(name: str) -> Account:
    """An account by name."""
    return Account.objects.create_user(email=f"{name.lower().replace(' ', '.')}@example.com", name=name)


def open_rule_duel(by: Account, **choices: object) -> Duel:
    """A duel against opponents by rules of thumb."""
    return open_duel(by=by, **{"level": Level.RULE, **choices})


def get_play(attempt: Attempt, number: int = 1) -> Play:
    """The play of a deal as it stands now."""
    return Play.objects.select_related("attempt__deal_set").get(attempt=attempt, number=number)


def list_words(play: Play) -> list[str]:
    """Everything that South may do now, as words."""
    seen = see_play(play)
    words = [str(card) for card in seen.view.legal_cards]
    for bid in seen.view.calls:
        words.append({"pass": "p", "kraak": "k", "herkraak": "h", "superkraak": "u"}.get(bid.call, f"s{bid.suit or ''}"))
    return words if seen.must != "roem" else [DONE]


def play_on(attempt: Attempt, number: int = 1, seed: int = 0, moves: int = 1000) -> Play:
    """Plays a deal on, or so many moves of it, with chance as South."""
    chance = random.Random(seed)
    for _ in range(moves):
        move_opponents(get_play(attempt, number).pk)
        play = get_play(attempt, number)
        if play.state != PlayState.PLAYING:
            break
        make_move(play=play, word=chance.choice(list_words(play)), version=play.version, by=attempt.account)
    return get_play(attempt, number)


def play_out(attempt: Attempt, seed: int = 0) -> Attempt:
    """Plays an attempt to its end."""
    for number in range(1, attempt.deal_set.deals + 1):
        play_on(attempt, number, seed)
    attempt.refresh_from_db()
    return attempt


def play_duel(a: Account, b: Account, **choices: object) -> Duel:
    """A duel that both have played to the end."""
    duel = open_rule_duel(a, **choices)
    play_out(duel.first, 1)
    play_out(take_up(duel=duel, by=b), 2)
    duel.refresh_from_db()
    assert duel.state == DuelState.FINISHED
    return duel
