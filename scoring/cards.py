"""The 32 cards, what they are worth and which beats which (seed 001 l.5-15, seed 003 rules 8-9, seed 004 l.70-85)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from scoring.errors import ErrorCode, RulesError


class Suit(StrEnum):
    """Clubs (klaveren), diamonds (ruiten), hearts (harten), spades (schoppen)."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"


class Rank(StrEnum):
    """The eight ranks in the order of a run (seed 000 l.49): 7, 8, 9, 10, jack, queen, king, ace."""

    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"


RUN_ORDER: dict[Rank, int] = {rank: place for place, rank in enumerate(Rank)}
TRUMP_POINTS: dict[Rank, int] = dict(zip(Rank, (0, 0, 14, 10, 20, 3, 4, 11), strict=True))
PLAIN_POINTS: dict[Rank, int] = dict(zip(Rank, (0, 0, 0, 10, 2, 3, 4, 11), strict=True))
TRUMP_STRENGTH: dict[Rank, int] = {Rank(rank): place for place, rank in enumerate("78QKTA9J")}
PLAIN_STRENGTH: dict[Rank, int] = {Rank(rank): place for place, rank in enumerate("789JQKTA")}
LAST_TRICK_POINTS = 10
DEAL_POINTS = 162
"""Card points of a deal: 62 of trump, 3 x 30 of the plain suits and 10 for the last trick."""
DOUBLE_SPADES_POINTS = 224
"""Card points of a deal whose spade trumps count double (seed 003 rule 5): 124 + 90 + 10."""


@dataclass(frozen=True, slots=True)
class Card:
    """One card. Written as suit letter and rank letter: ``CJ`` is the jack of clubs, ``HT`` the ten of hearts."""

    suit: Suit
    rank: Rank

    def __str__(self) -> str:
        return f"{self.suit}{self.rank}"


DECK: tuple[Card, ...] = tuple(Card(suit, rank) for suit in Suit for rank in Rank)
"""All cards in deck order: C7 C8 C9 CT CJ CQ CK CA, then diamonds, hearts and spades alike."""
_BY_NAME: dict[str, Card] = {str(card): card for card in DECK}


def parse_card(name: str) -> Card:
    """The card written ``name``. Raises ``bad_card``."""
    card = _BY_NAME.get(name)
    if card is None:
        raise RulesError(ErrorCode.BAD_CARD, f"{name!r} is no card; a card is a suit C, D, H or S and a rank 7, 8, 9, T, J, Q, K or A")
    return card


def refuse_card_twice(cards: Iterable[Card]) -> None:
    """Raises ``card_twice`` when a card occurs more than once."""
    seen: set[Card] = set()
    for card in cards:
        if card in seen:
            raise RulesError(ErrorCode.CARD_TWICE, f"{card} occurs twice")
        seen.add(card)


def card_points(card: Card, trump: Suit) -> int:
    """What a card is worth with ``trump``: 0 to 20. Double spades are a matter of the rules, see ``trick.trick_points``."""
    return (TRUMP_POINTS if card.suit is trump else PLAIN_POINTS)[card.rank]


def card_strength(card: Card, trump: Suit, led: Suit) -> int:
    """A number that is higher for the card that takes the trick; -1 for a card that can never take it."""
    if card.suit is trump:
        return 8 + TRUMP_STRENGTH[card.rank]
    return PLAIN_STRENGTH[card.rank] if card.suit is led else -1
