"""Where things stand in the one flat array of the search, and the small steps on masks of cards that all of it is made of.

A card is suit * 8 + strength, 0 to 31; trump is always suit 0, so that a card below 8 is a trump. A set of cards is a mask of 32 bits.
Players are 0 to 3 in the order of the seats; even ones are NS. A value is what NS gains minus what EW gains.
"""

from __future__ import annotations

from collections.abc import MutableSequence

Cells = MutableSequence[int]
"""A flat array of whole numbers: an int64 array when compiled, a list otherwise."""

TRUMPS = 0xFF
NO_CARD = 63

# The state of a search: the hands, then one frame for each card played.
HANDS = 0
REST_CARDS = 4  # all cards still in a hand
VALUE = 5  # of the position that was left last
NODES = 6
FRAME = 7  # where the frame on top begins
BUDGET = 8  # nodes after which the search gives up
FIRST_FRAME = 16
FRAME_SIZE = 72
STATE_SIZE = FIRST_FRAME + 34 * FRAME_SIZE

# A frame: a position before a card is played.
PLAYER = 0
COUNT = 1  # cards on the table
LED = 2  # the suit led
BEST = 3  # the card that is winning, and who played it
BEST_PLAYER = 4
TARGET = 5  # is the value at least this
POINTS_LEFT = 6  # card points not yet won, those on the table included
TABLE = 7  # the cards on the table
SWEEP = 8  # 0 no trick won yet, 1 only NS has won tricks, 2 only EW, 3 both
MOVES = 9  # how many cards are to be tried
NEXT = 10
BOUND = 11  # the best value found
MOVE = 12  # the card it was found with
TRIED = 13  # cards whose value or bound is known
LIVE = 14  # cards that may still be part of roem
SLOT = 15  # where it stands among the positions seen
KEY = 16
LOW = 17  # what is known of the value
HIGH = 18
CARD = 19  # the card being tried, and what it gained at once
GAIN = 20
CARDS = 21
SCORES = 29
RESULTS = 37  # by card, 32 of them

# The tables of a deal, each after the one before it.
ROEM_LEFT = STATE_SIZE  # by suit and mask: the most roem its runs can still give
ROEM_LIVE = ROEM_LEFT + 1024  # cards of the mask that may be part of it
CANONICAL = ROEM_LIVE + 1024  # the mask with equal cards moved down
SUIT_POINTS = CANONICAL + 1024  # card points of a mask: trump, then a plain suit
SUIT_ROEM = SUIT_POINTS + 512  # roem of a mask within one trick, likewise
SUIT_RANKS = SUIT_ROEM + 512  # the mask in the order of runs, likewise
CARD_POINTS = SUIT_RANKS + 512
FOUR_WORTH = CARD_POINTS + 32  # four of a kind by rank: its worth if it can still fall, its cards, its worth in a trick
FOUR_CARDS = FOUR_WORTH + 8
FOUR_ROEM = FOUR_CARDS + 8
FOUR_LIVE = FOUR_ROEM + 8  # cards of all fours that can still fall
ROEM_COUNTS = FOUR_LIVE + 1
PIT = ROEM_COUNTS + 1  # what winning every trick adds, for NS and EW
TRUMP_PARTNER = PIT + 2
UNDERTRUMP_OWED = TRUMP_PARTNER + 1
SLOT_BITS = UNDERTRUMP_OWED + 1
OWNERS = SLOT_BITS + 1  # who holds each card, -1 when it is gone
RUNS = OWNERS + 32  # scratch for building: 16 masks and 16 worths
RUN_WORTHS = RUNS + 16

# The positions seen, two cells each: what it is with its best card, and the bounds of its value.
SEEN = RUN_WORTHS + 16
MOST_SLOT_BITS = 17
CELLS = SEEN + (2 << MOST_SLOT_BITS)
STUK_RANKS = 0x60


def lowest(mask: int) -> int:
    """The lowest card of a mask that is not empty."""
    return (mask & -mask).bit_length() - 1


def highest(mask: int) -> int:
    """The highest card of a mask that is not empty."""
    return mask.bit_length() - 1


def count(mask: int) -> int:
    """How many cards a mask holds: bits are added to their neighbours, then pairs, then fours."""
    pairs = mask - ((mask >> 1) & 0x55555555)
    fours = (pairs & 0x33333333) + ((pairs >> 2) & 0x33333333)
    return ((((fours + (fours >> 4)) & 0x0F0F0F0F) * 0x01010101) & 0xFFFFFFFF) >> 24


def suit_of(suit: int) -> int:
    """All cards of a suit."""
    return TRUMPS << (8 * suit)


def above(card: int) -> int:
    """The cards of its suit that are stronger."""
    return (~((2 << card) - 1)) & (TRUMPS << ((card >> 3) * 8))


def beats(card: int, best: int) -> bool:
    """Whether a card takes the trick from the card that is winning."""
    if (card >> 3) == (best >> 3):
        return card > best
    return card < 8


def points_of(mask: int, cells: Cells) -> int:
    """Card points of a mask."""
    trump = cells[SUIT_POINTS + (mask & 255)] + cells[SUIT_POINTS + 256 + ((mask >> 8) & 255)]
    return trump + cells[SUIT_POINTS + 256 + ((mask >> 16) & 255)] + cells[SUIT_POINTS + 256 + ((mask >> 24) & 255)]


def spread(mask: int, cells: Cells, start: int) -> int:
    """A mask put together from the entries of its four suits in a table of masks."""
    low = cells[start + (mask & 255)] | (cells[start + 256 + ((mask >> 8) & 255)] << 8)
    return low | (cells[start + 512 + ((mask >> 16) & 255)] << 16) | (cells[start + 768 + ((mask >> 24) & 255)] << 24)


def roem_of(mask: int, cells: Cells) -> int:
    """Roem of the cards of one trick."""
    if cells[ROEM_COUNTS] == 0:
        return 0
    a = mask & 255
    b = (mask >> 8) & 255
    c = (mask >> 16) & 255
    d = (mask >> 24) & 255
    roem = cells[SUIT_ROEM + a] + cells[SUIT_ROEM + 256 + b] + cells[SUIT_ROEM + 256 + c] + cells[SUIT_ROEM + 256 + d]
    if a != 0 and b != 0 and c != 0 and d != 0:
        rank = cells[SUIT_RANKS + a]
        if rank == cells[SUIT_RANKS + 256 + b] and rank == cells[SUIT_RANKS + 256 + c] and rank == cells[SUIT_RANKS + 256 + d]:
            roem += cells[FOUR_ROEM + lowest(rank)]
    return roem


def roem_left(mask: int, cells: Cells) -> int:
    """The most roem that the cards still in hands can give."""
    roem = cells[ROEM_LEFT + (mask & 255)] + cells[ROEM_LEFT + 256 + ((mask >> 8) & 255)]
    roem += cells[ROEM_LEFT + 512 + ((mask >> 16) & 255)] + cells[ROEM_LEFT + 768 + ((mask >> 24) & 255)]
    if cells[FOUR_LIVE] != 0:
        for rank in range(8):
            if cells[FOUR_WORTH + rank] != 0 and (mask & cells[FOUR_CARDS + rank]) == cells[FOUR_CARDS + rank]:
                roem += cells[FOUR_WORTH + rank]
    return roem


def legal(hand: int, cards: int, led: int, best: int, partner_wins: bool, cells: Cells) -> int:
    """The cards of a hand that may be played after `cards` others; the rule of `scoring.trick.list_legal_cards` on masks."""
    if cards == 0:
        return hand
    follow = hand & suit_of(led)
    if follow != 0:
        if led == 0:
            over = follow & above(best)
            return over if over != 0 else follow
        return follow
    trumps = hand & TRUMPS
    if trumps == 0:
        return hand
    over = trumps & above(best) if best < 8 else trumps
    plain = hand & ~TRUMPS
    if partner_wins and cells[TRUMP_PARTNER] == 0:
        if cells[UNDERTRUMP_OWED] != 0 or (plain | over) == 0:
            return hand
        return plain | over
    if over != 0:
        return over
    if cells[UNDERTRUMP_OWED] != 0 or plain == 0:
        return trumps
    return plain
