"""Card play by rules of thumb: the chance that the own side wins the trick, what lies in it, and what the card is missed for."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.bots.reading import get_contract, get_table, list_unseen, side_of
from scoring.cards import Card, Suit, card_strength
from scoring.roem import trick_roem
from scoring.trick import find_winning_card, trick_points
from scoring.view import View

# Chances in percent, points where a card is missed later: chosen by matches of 200 deals (bench/bots.py).
EXPECTED_OF_OTHERS = 8
KEEP_TRUMP, KEEP_MASTER = 5, 6


def choose_card_by_rule(view: View) -> Card:
    """The legal card with the best prospects; among equals the first in hand order."""
    return max(view.legal_cards, key=lambda card: _weigh(view, card))


def _weigh(view: View, card: Card) -> int:
    contract, table = get_contract(view), get_table(view)
    cards = (*table.cards, card)
    worth = trick_points(cards, contract.trump, view.rules) + trick_roem(cards, contract.trump, view.rules)
    worth += EXPECTED_OF_OTHERS * (view.rules.players - len(cards))
    chance = _find_chance(view, card)
    return (2 * chance - 100) * worth - 100 * _find_loss(view, card, chance)


def _find_loss(view: View, card: Card, chance: int) -> int:
    """What the card could have been worth in a later trick."""
    trump = get_contract(view).trump
    unseen = list_unseen(view)
    if card.suit is trump:
        if not get_table(view).cards and _draws_trumps(view, unseen) and _is_master(card, unseen, trump):
            return -KEEP_TRUMP
        return KEEP_TRUMP + card_strength(card, trump, trump)
    return KEEP_MASTER if chance < 100 and _is_master(card, unseen, trump) else 0


def _draws_trumps(view: View, unseen: Sequence[Card]) -> bool:
    """Whether it pays to lead trumps: the own side named it and the others may still have some."""
    contract = get_contract(view)
    is_own = side_of(view, contract.player) is side_of(view, view.seat)
    return is_own and any(card.suit is contract.trump for card in unseen)


def _find_chance(view: View, card: Card) -> int:
    """The chance in percent that the own side wins the trick with this card in it."""
    trump, table, players = get_contract(view).trump, get_table(view), view.rules.players
    cards = (*table.cards, card)
    winning = find_winning_card(cards, trump)
    own = side_of(view, view.seat)
    is_own = side_of(view, table.leader.left(players, winning)) is own
    behind = [side_of(view, table.leader.left(players, place)) for place in range(len(cards), players)]
    opponents, has_partner_behind = sum(side is not own for side in behind), own in behind
    if not is_own:
        return 35 if has_partner_behind else 0
    if not opponents or _is_safe(cards[winning], list_unseen(view), trump):
        return 100
    if not _is_master(cards[winning], list_unseen(view), trump):
        return 45 if has_partner_behind else 40
    return 75 if opponents == 1 else 65


def _is_master(card: Card, unseen: Sequence[Card], trump: Suit) -> bool:
    """Whether nobody else can have a higher card of the suit."""
    strength = card_strength(card, trump, card.suit)
    return all(other.suit is not card.suit or card_strength(other, trump, card.suit) < strength for other in unseen)


def _is_safe(card: Card, unseen: Sequence[Card], trump: Suit) -> bool:
    """Whether nothing unseen beats the card in this trick."""
    has_trumps = any(other.suit is trump for other in unseen)
    return _is_master(card, unseen, trump) and (card.suit is trump or not has_trumps)
