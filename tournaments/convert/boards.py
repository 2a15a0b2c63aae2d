"""Between a stored board and the values of `scoring`: the rules of a set, the hands as text, and how a page shows them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from scoring.bidding import find_leader
from scoring.cards import Card, Rank, Suit, parse_card
from scoring.rules import RuleSet, list_settings, make_rules
from scoring.side import SEATS, Seat
from tournaments.choices import DIRECTIONS, Position
from tournaments.models import Board, BoardSet

SUITS = {
    Suit.SPADES: ("s", pgettext_lazy("suit", "spades")),
    Suit.HEARTS: ("h", pgettext_lazy("suit", "hearts")),
    Suit.CLUBS: ("k", pgettext_lazy("suit", "clubs")),
    Suit.DIAMONDS: ("r", pgettext_lazy("suit", "diamonds")),
}
"""Icon and name of each suit, in the order of a hand."""
TRUMPS = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)
"""As the table of pars has them."""
RANKS: dict[Rank, str | Promise] = {
    Rank.ACE: pgettext_lazy("card", "A"),
    Rank.KING: pgettext_lazy("card", "K"),
    Rank.QUEEN: pgettext_lazy("card", "Q"),
    Rank.JACK: pgettext_lazy("card", "J"),
    Rank.TEN: "10",
    Rank.NINE: "9",
    Rank.EIGHT: "8",
    Rank.SEVEN: "7",
}
"""The signs on the cards, the highest of a plain suit of a hand first."""
WIDEST = 262
"""Half the width of the bars: all points and a good deal of roem."""


def copy_board_rules(preset: str) -> dict[str, object]:
    """The rules as they are frozen into a new set: the preset's name and every setting."""
    return {"preset": preset, **list_settings(make_rules(preset))}


def read_board_rules(board_set: BoardSet) -> RuleSet:
    """The rules that a set was dealt and is solved under."""
    frozen = dict(board_set.rules)
    return make_rules(str(frozen.pop("preset")), frozen)


def write_hands(hands: Mapping[Seat, Sequence[Card]]) -> str:
    """The hands of N, E, S and W with a blank between them, each its cards in deck order: ``C7CJ...``."""
    return " ".join("".join(str(card) for card in hands[seat]) for seat in SEATS)


def read_hands(text: str) -> dict[Seat, tuple[Card, ...]]:
    """The hands that `write_hands` wrote."""
    return {
        seat: tuple(parse_card(hand[place : place + 2]) for place in range(0, len(hand), 2))
        for seat, hand in zip(SEATS, text.split(" "), strict=True)
    }


def find_board_leader(board: Board, rules: RuleSet) -> Seat:
    """Who leads to the first trick, whatever is trump."""
    return find_leader(Seat(board.dealer), rules)


@dataclass(frozen=True, slots=True)
class SuitLine:
    """The cards of one suit in a hand, the highest first: icon, name of the suit and the cards' signs."""

    icon: str
    name: str | Promise
    ranks: list[str | Promise]


@dataclass(frozen=True, slots=True)
class HandView:
    """One hand as a page shows it."""

    seat: str
    direction: str | Promise
    is_dealer: bool
    is_leader: bool
    suits: list[SuitLine]


@dataclass(frozen=True, slots=True)
class ParView:
    """What one trump is worth: NS minus EW in points and with roem; the lead of each side where it plays, None for nat.

    `start` and `width` are those of a bar on a scale of -100 to 100.
    """

    icon: str
    name: str | Promise
    points: int
    total: int
    ns: int | None
    ew: int | None
    start: int
    width: int


def show_hands(board: Board, rules: RuleSet) -> list[HandView]:
    """The four hands as a page shows them, from north clockwise."""
    leader = find_board_leader(board, rules)
    return [
        HandView(str(seat), DIRECTIONS[Position(seat)], seat == board.dealer, seat is leader, [show_suit(suit, cards) for suit in SUITS])
        for seat, cards in read_hands(board.hands).items()
    ]


def show_suit(suit: Suit, cards: Sequence[Card]) -> SuitLine:
    """The cards of a suit in a hand; none where it is void."""
    held = {card.rank for card in cards if card.suit is suit}
    return SuitLine(*SUITS[suit], [RANKS[rank] for rank in RANKS if rank in held])


def show_pars(board: Board) -> list[ParView]:
    """What each trump is worth, clubs first; nothing while the board is not solved.

    A deal is made with more than the others have: a side that can be held to a tie or less is nat (docs/decisions/0009).
    """
    return [show_par(suit, board.pars["points"][suit], board.pars["points_and_roem"][suit]) for suit in TRUMPS] if board.pars else []


def show_par(suit: Suit, points: int, total: int) -> ParView:
    """What one trump is worth."""
    length = min(100, round(abs(total) * 100 / WIDEST))
    ns, ew = (total if total > 0 else None), (-total if total < 0 else None)
    return ParView(*SUITS[suit], points, total, ns, ew, -length if total < 0 else 0, length)


def list_trumps() -> list[tuple[str, str | Promise]]:
    """Icon and name of the four suits, in the order of a table of pars."""
    return [SUITS[suit] for suit in TRUMPS]
