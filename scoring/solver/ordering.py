"""Which card to try first: a guess that decides only how long the search takes, never what it finds."""

from __future__ import annotations

from scoring.solver.layout import CARD_POINTS, TRUMPS, Cells, above, beats, highest, roem_of, suit_of


def guess_lead(card: int, next_hand: int, partner: int, last_hand: int, others: int, cells: Cells) -> int:
    """How promising a lead is: sure tricks first, then what the partner takes, then the cheapest card."""
    opponents = next_hand | last_hand
    points = cells[CARD_POINTS + card]
    is_master = (others & above(card)) == 0
    if card < 8:
        if (opponents & TRUMPS) == 0:
            return 30 + points if is_master else 10 - points
        if is_master:
            return 120 + points
        if (partner & above(card)) != 0 and (opponents & above(highest(partner & TRUMPS))) == 0:
            return 60 - points
        return 20 - points
    suit = suit_of(card >> 3)
    next_ruffs = (next_hand & suit) == 0 and (next_hand & TRUMPS) != 0
    last_ruffs = (last_hand & suit) == 0 and (last_hand & TRUMPS) != 0
    ruffs = next_ruffs or last_ruffs
    if is_master:
        return 15 - points if ruffs else 100 + points
    held = partner & suit
    if held != 0 and not ruffs and (opponents & above(highest(held))) == 0:
        return 75 if points > 4 else 70
    if held == 0 and (partner & TRUMPS) != 0 and not ruffs:
        return 65 + points
    return 40 - points


def can_beat(hand: int, led: int, best: int) -> bool:
    """Whether a hand holds a card that takes the trick from `best` and may be played for all that follows from the suit led."""
    if best < 8:
        if led != 0 and (hand & suit_of(led)) != 0:
            return False
        return (hand & above(best)) != 0
    if (hand & suit_of(led)) != 0:
        return (hand & above(best)) != 0
    return (hand & TRUMPS) != 0


def guess_card(card: int, cards: int, led: int, best: int, is_ours: bool, table: int, next_hand: int, partner: int, cells: Cells) -> int:
    """How promising a card is in second to fourth hand: points to a trick that is ours, cheap cards to theirs."""
    takes = beats(card, best)
    points = cells[CARD_POINTS + card]
    standing = card if takes else best
    they_can = cards < 3 and can_beat(next_hand, led, standing)
    partner_can = cards < 2 and can_beat(partner, led, standing)
    roem = roem_of(table | (1 << card), cells) if cards >= 2 else 0
    if takes or is_ours:
        if not they_can:
            return (100 if takes else 110) + points + roem
        if partner_can:
            return 50 - (points >> 1) + (roem >> 1)
        return 40 - points
    if partner_can and not they_can:
        return 60 + points + roem
    return 30 - points - roem
