"""Card play by samples: deals that may lie before the seat, each solved exactly, and the card that does best over all of them."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache

from scoring.bots.reading import get_contract, get_table, list_complete_tricks
from scoring.bots.tactics import choose_card_by_rule
from scoring.bots.unseen import deal_unseen
from scoring.cards import Card
from scoring.rules import RuleSet
from scoring.side import BySide, Side
from scoring.solver.position import Position, Solver, Value
from scoring.stream import open_stream
from scoring.trick import judge_trick
from scoring.view import View


@dataclass(frozen=True, slots=True)
class Plan:
    """How much is looked at. ``samples`` and ``nodes``: deals, and positions of the search, for a card of each trick; the last number goes
    for all later ones.

    Both are counts, so that a slow machine finds what a fast one finds.
    """

    samples: tuple[int, ...]
    nodes: tuple[int, ...]
    value: Value
    reads_bids: bool
    avoids_nat: bool


NORMAL = Plan((5,), (1_000_000,), Value.POINTS, reads_bids=False, avoids_nat=False)
STRONG = Plan((12, 20, 30, 40), (2_500_000, 1_000_000), Value.POINTS_AND_ROEM, reads_bids=True, avoids_nat=True)
LOSS_AT_NAT = 162
SLOPE = 8
"""Below the tie a point still counts an eighth, so that a lost deal is not thrown away."""


def choose_card_by_samples(view: View, plan: Plan, start: bytes) -> Card:
    """The legal card with the highest sum over the samples; among equals the first in hand order.

    Samples that the nodes do not suffice for are left out; without any the rules of thumb decide.
    """
    contract, trick = get_contract(view), get_table(view)
    full = list_complete_tricks(view)
    count = plan.samples[min(len(full), len(plan.samples) - 1)]
    nodes = plan.nodes[min(len(full), len(plan.nodes) - 1)]
    value = plan.value if contract.kraak == 1 else Value.POINTS
    solver = load_solver(view.rules, value, contract.playing)
    winners = frozenset(winner.side for _, winner in full)
    so_far = _find_gain(view, value)
    sums = dict.fromkeys(view.legal_cards, 0)
    is_empty = True
    for hands in deal_unseen(view, count, open_stream(start + describe(view).encode()), plan.reads_bids):
        solver.nodes = nodes
        values = solver.value_cards(Position(hands, contract.trump, trick.leader, trick.cards, winners))
        nodes -= solver.nodes_used
        if values is None:
            break
        is_empty = False
        for card, rest in values.items():
            sums[card] += weigh_outcome(so_far + rest, contract.playing, view.seat.side, plan.avoids_nat)
    if is_empty:
        return choose_card_by_rule(view)
    return max(view.legal_cards, key=lambda card: sums[card])


@cache
def load_solver(rules: RuleSet, value: Value, playing: Side) -> Solver:
    """The solver for these rules, made once; it carries nothing over from one question to the next."""
    bonus, counter = rules.pit_bonus, rules.counter_pit_bonus
    return Solver(rules, value, BySide(bonus, counter) if playing is Side.NS else BySide(counter, bonus))


def describe(view: View) -> str:
    """Everything the seat knows as one text, the same on every machine."""
    said = " ".join(f"{bid.seat}{bid.call}{bid.suit or ''}" for bid in view.bids)
    played = " ".join(trick.leader + "".join(map(str, trick.cards)) for trick in view.tricks)
    dealt = "".join(map(str, view.dealt))
    rules = " ".join(str(getattr(view.rules, field.name)) for field in fields(view.rules))
    return f"{rules}|{view.dealer}|{view.turned}|{view.number}|{view.seat}|{dealt}|{said}|{played}"


def _find_gain(view: View, value: Value) -> int:
    """What NS has gained over EW in the tricks so far."""
    trump, gain = get_contract(view).trump, 0
    for trick, winner in list_complete_tricks(view):
        result = judge_trick(trick.cards, trick.leader, trump, view.rules)
        worth = result.points + (result.roem if value is Value.POINTS_AND_ROEM else 0)
        gain += worth if winner.side is Side.NS else -worth
    return gain


def weigh_outcome(difference: int, playing: Side, own: Side, avoids_nat: bool) -> int:
    """The outcome for the own side of a difference of NS over EW, in eighths of a point; a deal that is not made is lost as a whole."""
    ahead = difference if playing is Side.NS else -difference
    worth = SLOPE * ahead if ahead > 0 or not avoids_nat else ahead - SLOPE * LOSS_AT_NAT
    return worth if playing is own else -worth
