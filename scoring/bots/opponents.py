"""An opponent by computer: a view in, a move out.

A move depends on the version, the level, the view and the secret of the deal, on nothing else: no clock, no threads, no order of sets. So
two people who bring the same deal to the same point meet the same answer. Whatever changes an answer needs a new ``VERSION``.
"""

from __future__ import annotations

from enum import StrEnum

from scoring.bots.calls import choose_call, choose_cards_aside
from scoring.bots.reading import is_winner_of_unsaid_roem
from scoring.bots.sampling import NORMAL, STRONG, Plan, choose_card_by_samples
from scoring.bots.tactics import choose_card_by_rule
from scoring.play import DeclareRoem, Move, PlayCard
from scoring.view import View

VERSION = 1


class Level(StrEnum):
    """How well an opponent plays: by rules of thumb alone, or by looking through some or many deals that may lie before it."""

    RULE = "rule"
    NORMAL = "normal"
    STRONG = "strong"


PLANS: dict[Level, Plan] = {Level.NORMAL: NORMAL, Level.STRONG: STRONG}


def choose_move(view: View, level: Level, secret: bytes) -> Move | None:
    """What the seat of the view does now; None when it has nothing to do.

    Roem that has to be declared is declared by the winner of the trick. ``secret`` belongs to the deal: without it nobody can work out a
    move beforehand, with it anybody can afterwards.
    """
    if is_winner_of_unsaid_roem(view):
        return DeclareRoem()
    if view.turn is not view.seat:
        return None
    if view.contract is None:
        return choose_call(view)
    if not view.legal_cards:
        return choose_cards_aside(view)
    plan = PLANS.get(level)
    if plan is None or len(view.legal_cards) == 1 or view.rules.players == 3:
        return PlayCard(choose_card_by_rule(view))
    return PlayCard(choose_card_by_samples(view, plan, secret + f"|{VERSION}|{level}|".encode()))
