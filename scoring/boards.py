"""Numbered boards dealt from a seed, so that anyone can deal them again and check them.

For board b the stream of numbers (``stream``) starts from seed | b, b as 4 bytes big-endian. It drives a Fisher-Yates shuffle of the deck
from the last card down, without modulo bias.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256

from scoring.bidding import find_leader
from scoring.cards import DECK, Card, Suit
from scoring.errors import ErrorCode, RulesError
from scoring.rules import RuleSet, TrumpChoice
from scoring.side import Seat, seats_of
from scoring.stream import draw_below, open_stream, shuffle

SEED_BYTES = 32
MOST_BOARDS = 10_000


@dataclass(frozen=True, slots=True)
class Board:
    """One numbered deal. ``hands``: each seat's cards in deck order; ``set_aside``: the two cards nobody holds when three play."""

    number: int
    dealer: Seat
    leader: Seat
    hands: Mapping[Seat, tuple[Card, ...]]
    set_aside: tuple[Card, ...] = ()


def commit_to_seed(seed: bytes) -> str:
    """What may be published before play: SHA-256 of the seed, in hex."""
    return sha256(seed).hexdigest()


def find_dealer(board: int, rules: RuleSet) -> Seat:
    """The dealer of a board: N for 1, 5, 9 ..., then clockwise; under kraken E deals board 1, so that S names trump first."""
    return rules.first_dealer.left(rules.players, board - 1)


def turn_suit(seed: bytes, board: int, rules: RuleSet) -> Suit | None:
    """The suit that is turned or proposed on a board, each as likely; None where the rules have none.

    The first number of the stream that starts from seed | b | ``suit``, so that it says nothing about the cards. (Turned, deal 1 is clubs
    all the same: ``bidding.find_offered_suit``.)
    """
    if rules.trump_choice not in (TrumpChoice.TURNED, TrumpChoice.PROPOSED):
        return None
    return tuple(Suit)[draw_below(open_stream(seed + board.to_bytes(4, "big") + b"suit"), len(Suit))]


def deal_board(seed: bytes, board: int, rules: RuleSet) -> Board:
    """Board ``board`` (from 1) of the set with this 32-byte seed. Raises ``bad_input``."""
    if len(seed) != SEED_BYTES:
        raise RulesError(ErrorCode.BAD_INPUT, f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
    if not 1 <= board <= MOST_BOARDS:
        raise RulesError(ErrorCode.BAD_INPUT, f"boards are numbered 1 to {MOST_BOARDS}, not {board}")
    cards = list(DECK)
    shuffle(cards, open_stream(seed + board.to_bytes(4, "big")))
    size, seats = rules.hand_size, seats_of(rules.players)
    hands = {seat: tuple(sorted(cards[place * size : (place + 1) * size], key=DECK.index)) for place, seat in enumerate(seats)}
    dealer = find_dealer(board, rules)
    aside = tuple(sorted(cards[size * len(seats) :], key=DECK.index))
    return Board(board, dealer, find_leader(dealer, rules), hands, aside)
