"""What a seat can read off the table: who leads the trick, which cards nobody has seen, and who cannot hold which."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.bidding import Contract
from scoring.cards import DECK, Card
from scoring.play import Trick
from scoring.roem import trick_roem
from scoring.rules import RuleSet
from scoring.side import Seat, Side, find_side
from scoring.trick import find_winning_card, list_legal_cards
from scoring.view import View


def get_contract(view: View) -> Contract:
    """The contract of a view whose bidding is over."""
    assert view.contract is not None  # noqa: S101 (cards are asked for after the bidding only)
    return view.contract


def get_table(view: View) -> Trick:
    """The trick that the next card of this seat goes to."""
    if view.tricks and len(view.tricks[-1].cards) < view.rules.players:
        return view.tricks[-1]
    return Trick(view.seat)


def side_of(view: View, seat: Seat) -> Side:
    """The side a seat plays for; of three players the trump maker is alone."""
    return find_side(seat, get_contract(view).player if view.rules.players == 3 else None)


def list_unseen(view: View) -> list[Card]:
    """The cards that lie in other hands (or aside), in deck order."""
    seen = {*view.hand, *view.set_aside, *(card for trick in view.tricks for card in trick.cards)}
    return [card for card in DECK if card not in seen]


def list_complete_tricks(view: View) -> list[tuple[Trick, Seat]]:
    """The complete tricks with their winners."""
    players, trump = view.rules.players, get_contract(view).trump
    full = [trick for trick in view.tricks if len(trick.cards) == players]
    return [(trick, trick.leader.left(players, find_winning_card(trick.cards, trump))) for trick in full]


def is_winner_of_unsaid_roem(view: View) -> bool:
    """Whether the seat has just won a trick with roem in it that counts only when somebody says so."""
    last = len(view.tricks) - 1
    if not view.declares_roem or view.revoke is not None or last < 0 or last in view.declared:
        return False
    trick = view.tricks[last]
    if len(trick.cards) < view.rules.players or not trick_roem(trick.cards, get_contract(view).trump, view.rules):
        return False
    return list_complete_tricks(view)[-1][1] is view.seat


def find_holders(view: View) -> dict[Card, tuple[Seat, ...]]:
    """Each unseen card with the seats that can hold it.

    Who played a card that he might not have played beside another one does not hold that other one. So the rules themselves tell who has
    no more of a suit, no trumps, or none above a certain one, whatever the following rule is.
    """
    contract = get_contract(view)
    holders = {card: {seat for seat, count in view.held.items() if count and seat is not view.seat} for card in list_unseen(view)}
    for seat, card, table, leader in _list_plays(view.tricks, view.rules):
        if not table or seat is view.seat:
            continue
        for other, seats in holders.items():
            if seat in seats and card not in list_legal_cards([card, other], table, contract.trump, view.rules, leader, contract.player):
                seats.discard(seat)
    return {card: tuple(seat for seat in view.held if seat in seats) for card, seats in holders.items()}


def _list_plays(tricks: tuple[Trick, ...], rules: RuleSet) -> Iterator[tuple[Seat, Card, tuple[Card, ...], Seat]]:
    for trick in tricks:
        for place, card in enumerate(trick.cards):
            yield trick.leader.left(rules.players, place), card, trick.cards[:place], trick.leader
