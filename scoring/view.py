"""What one seat may know of a play: the only thing an opponent by computer or a page of that seat is ever given."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.bidding import Bid, Contract
from scoring.cards import Card, Suit
from scoring.play import Play, Trick
from scoring.rules import RuleSet
from scoring.side import Seat
from scoring.trick import Revoke


@dataclass(frozen=True, slots=True)
class View:
    """A play as seen from ``seat``.

    ``dealt``: the hand before the first word; ``hand``: what is left of it. ``held``: how many cards each seat still has. ``set_aside``:
    known to the trump maker alone. ``declared``: the numbers of the tricks whose roem was declared. ``revoke``: who revoked, and how.
    ``legal_cards``, ``calls``: what can be done now, told only to whose turn it is.
    """

    seat: Seat
    rules: RuleSet
    dealer: Seat
    dealt: tuple[Card, ...]
    hand: tuple[Card, ...]
    held: Mapping[Seat, int]
    turned: Suit | None
    number: int | None
    bids: tuple[Bid, ...]
    contract: Contract | None
    set_aside: tuple[Card, ...]
    tricks: tuple[Trick, ...]
    turn: Seat | None
    legal_cards: tuple[Card, ...]
    calls: tuple[Bid, ...]
    declares_roem: bool
    declared: frozenset[int]
    revoke: tuple[Seat, Revoke] | None


def view_from(play: Play, seat: Seat) -> View:
    """The play as ``seat`` may see it; built from what lies open and the own hand, so that nothing else can be in it."""
    is_turn = play.turn is seat
    is_maker = play.contract is not None and play.contract.player is seat
    return View(
        seat=seat,
        rules=play.rules,
        dealer=play.deal.dealer,
        dealt=play.deal.hands[seat],
        hand=play.hands[seat],
        held={other: len(cards) for other, cards in play.hands.items()},
        turned=play.deal.turned,
        number=play.deal.number,
        bids=tuple(move for move in play.moves if isinstance(move, Bid)),
        contract=play.contract,
        set_aside=play.set_aside if is_maker else (),
        tricks=play.tricks,
        turn=play.turn,
        legal_cards=tuple(play.list_cards()) if is_turn else (),
        calls=tuple(play.list_calls()) if is_turn else (),
        declares_roem=play.deal.declares_roem,
        declared=play.declared,
        revoke=play.revoke,
    )
