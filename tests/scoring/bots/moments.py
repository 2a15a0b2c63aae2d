"""Moments of plays for the tests of opponents: dealt from a number, bid and played so far by rules of thumb or at random."""

from random import Random

from scoring.bots.opponents import Level, choose_move
from scoring.play import Play, start_play
from scoring.rules import RuleSet, make_rules
from scoring.side import Seat
from scoring.view import View, view_from
from tests.scoring import table

SYSTEMS = ("nku", "general", "amsterdam", "utrecht", "french", "kraken", "three_hand")
SECRET = b"secret of the deal"


def get_view(play: Play) -> View:
    """What whoever is next knows."""
    assert play.turn is not None
    return view_from(play, play.turn)


def play_by_rule(number: int, rules: RuleSet, moves: int) -> Play:
    """A deal after so many moves of opponents that play by rules of thumb."""
    play = start_play(table.deal_number(number, rules))
    for _ in range(moves):
        if play.is_over:
            break
        move = choose_move(get_view(play), Level.RULE, SECRET)
        assert move is not None
        play = play.after(move)
    return play


def play_at_random(number: int, rules: RuleSet, cards: int) -> Play:
    """A deal after a random bidding and so many random cards."""
    rng = Random(number)
    play = start_play(table.deal_number(number, rules))
    while play.contract is None or sum(len(trick.cards) for trick in play.tricks) < cards:
        play = play.after(table.choose_move(play, rng))
    return play


def lay_open(hands: dict[Seat, str], preset: str = "nku") -> Play:
    """A deal with these hands, N the dealer."""
    return start_play(table.lay(hands, rules=make_rules(preset)))
