"""Short ways to play, so that a test says only what it is about."""

import random
from hashlib import sha256

from accounts.models import Account, Club, Person
from duels.choices import DuelState, Level, PlayState
from duels.convert import see_play
from duels.models import Attempt, Duel, Play
from duels.services.duels import open_duel, take_up
from duels.services.opponents import move_opponents
from duels.services.plays import make_move
from scoring.bots.reading import is_winner_of_unsaid_roem
from scoring.play import DeclareRoem, Move, PlayCard
from scoring.view import View


def make_account(name: str) -> Account:
    """An account by name."""
    return Account.objects.create_user(email=f"{name.lower().replace(' ', '.')}@example.com", name=name)


def make_member(club: Club, account: Account, **more: object) -> Person:
    """A person of a club, claimed by this account."""
    first, _, rest = account.name.partition(" ")
    infix, _, last = rest.rpartition(" ")
    return Person.objects.create(club=club, account=account, first_name=first, infix=infix, last_name=last, **more)


def choose_quickly(view: View, level: object, secret: bytes) -> Move | None:
    """A stand-in for the opponents: any move the rules allow, by chance that follows from view and secret; declares its roem."""
    if is_winner_of_unsaid_roem(view):
        return DeclareRoem()
    moves: list[Move] = [*view.calls, *(PlayCard(card) for card in view.legal_cards)]
    dice = sha256(repr((secret, view.seat, view.hand, view.tricks, view.bids)).encode()).digest()
    return moves[dice[0] % len(moves)]


def open_rule_duel(by: Account, **choices: object) -> Duel:
    """A duel against opponents by rules of thumb."""
    return open_duel(by=by, **{"level": Level.RULE, **choices})


def get_play(attempt: Attempt, number: int = 1) -> Play:
    """The play of a deal as it stands now."""
    return Play.objects.select_related("attempt__deal_set").get(attempt=attempt, number=number)


def play_on(attempt: Attempt, number: int = 1, seed: int = 0, moves: int = 1000) -> Play:
    """Plays a deal on, or so many moves of it, with chance as South."""
    chance = random.Random(seed)
    for _ in range(moves):
        move_opponents(get_play(attempt, number).pk)
        play = get_play(attempt, number)
        if play.state != PlayState.PLAYING:
            break
        make_move(play=play, word=chance.choice(see_play(play).words), version=play.version, by=attempt.account)
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
