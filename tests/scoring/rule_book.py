"""The following rules told a second time, sentence by sentence as the seed documents have them, to hold the code against.

Cards are two letters, suit and rank. Nothing here uses the rules core.
"""

from __future__ import annotations

from collections.abc import Sequence

TRUMP_ORDER = "78QKTA9J"
PLAIN_ORDER = "789JQKTA"


def find_winner(trick: Sequence[str], trump: str) -> int:
    """Seed 003 rule 2: the highest trump takes the trick, or without trumps the highest card of the suit led."""
    trumps = [card for card in trick if card[0] == trump]
    if trumps:
        return trick.index(max(trumps, key=lambda card: TRUMP_ORDER.index(card[1])))
    return trick.index(max((card for card in trick if card[0] == trick[0][0]), key=lambda card: PLAIN_ORDER.index(card[1])))


def may_play(card: str, hand: Sequence[str], trick: Sequence[str], trump: str, following: str, partner: int | None) -> bool:
    """Whether a card may be played; ``partner`` is the place of the partner's card in the trick, None where he has not played."""
    if not trick:
        return True
    led = trick[0][0]
    if any(held[0] == led for held in hand):
        return card[0] == led and (led != trump or _goes_over_if_possible(card, hand, trick, trump))
    return _SYSTEMS[following](card, hand, trick, trump, partner)


def _rotterdam(card: str, hand: Sequence[str], trick: Sequence[str], trump: str, partner: int | None) -> bool:
    """Seed 003 rule 3, seed 004: who cannot follow trumps, goes over a trump if he can and under it if he cannot, whosever it is."""
    if not any(held[0] == trump for held in hand):
        return True
    return card[0] == trump and _goes_over_if_possible(card, hand, trick, trump)


def _no_undertrump(card: str, hand: Sequence[str], trick: Sequence[str], trump: str, partner: int | None) -> bool:
    """Seed 000: who cannot follow trumps and goes over; going under is allowed only with nothing but lower trumps."""
    if any(_is_over(held, trick, trump) for held in hand):
        return _is_over(card, trick, trump)
    if any(held[0] != trump for held in hand):
        return card[0] != trump
    return True


def _amsterdam(card: str, hand: Sequence[str], trick: Sequence[str], trump: str, partner: int | None) -> bool:
    """Seed 001: if the partner is winning any card, but no lower trump than his while another card is held; else as above."""
    if partner is None or find_winner(trick, trump) != partner:
        return _no_undertrump(card, hand, trick, trump, partner)
    is_lower = card[0] == trump and not _is_over(card, trick, trump)
    holds_another = any(held[0] != trump or _is_over(held, trick, trump) for held in hand)
    return not (is_lower and holds_another)


def _amsterdam_under(card: str, hand: Sequence[str], trick: Sequence[str], trump: str, partner: int | None) -> bool:
    """A club's variant: if the partner is winning any card at all, else as in Rotterdam."""
    is_partner_winning = partner is not None and find_winner(trick, trump) == partner
    return is_partner_winning or _rotterdam(card, hand, trick, trump, partner)


_SYSTEMS = {
    "rotterdam": _rotterdam,
    "no_undertrump": _no_undertrump,
    "amsterdam": _amsterdam,
    "amsterdam, under": _amsterdam_under,
}


def _is_over(card: str, trick: Sequence[str], trump: str) -> bool:
    """Whether it is a trump higher than every trump in the trick."""
    played = [TRUMP_ORDER.index(other[1]) for other in trick if other[0] == trump]
    return card[0] == trump and TRUMP_ORDER.index(card[1]) > max(played, default=-1)


def _goes_over_if_possible(card: str, hand: Sequence[str], trick: Sequence[str], trump: str) -> bool:
    return _is_over(card, trick, trump) or not any(_is_over(held, trick, trump) for held in hand)
