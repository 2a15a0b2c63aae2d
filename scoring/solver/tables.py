"""The tables of one deal: what each card is worth, which roem can still fall, and which cards are as good as equal."""

from __future__ import annotations

from scoring.solver.layout import (
    CANONICAL,
    CARD_POINTS,
    FOUR_CARDS,
    FOUR_LIVE,
    FOUR_ROEM,
    FOUR_WORTH,
    HANDS,
    OWNERS,
    ROEM_COUNTS,
    ROEM_LEFT,
    ROEM_LIVE,
    RUN_WORTHS,
    RUNS,
    STUK_RANKS,
    SUIT_POINTS,
    SUIT_RANKS,
    SUIT_ROEM,
    Cells,
    count,
    lowest,
)

# The cards of a suit by strength, as places in the order of runs 7 8 9 10 J Q K A: trump 7 8 Q K 10 A 9 J, plain 7 8 9 J Q K 10 A.
TRUMP_PLACES = (0, 1, 5, 6, 3, 7, 2, 4)
PLAIN_PLACES = (0, 1, 2, 4, 5, 6, 3, 7)
_TRUMP_CARDS = (0, 1, 6, 4, 7, 2, 3, 5)  # the other way round: the strength of each place
_PLAIN_CARDS = (0, 1, 2, 6, 3, 4, 5, 7)
_KING, _QUEEN = 3, 2  # of trump, by strength


def build_rule_tables(cells: Cells) -> None:
    """Fills points, roem and ranks of every mask of a suit from the card points: the same for all deals under the same rules."""
    for kind in range(2):
        for mask in range(256):
            points = 0
            ranks = 0
            for strength in range(8):
                if (mask >> strength) & 1:
                    points += cells[CARD_POINTS + 8 * kind + strength]
                    ranks |= 1 << (TRUMP_PLACES[strength] if kind == 0 else PLAIN_PLACES[strength])
            longest = 0
            run = 0
            for place in range(8):
                run = run + 1 if (ranks >> place) & 1 else 0
                longest = max(longest, run)
            roem = 50 if longest >= 4 else 20 if longest == 3 else 0
            if kind == 0 and (ranks & STUK_RANKS) == STUK_RANKS:
                roem += 20
            cells[SUIT_POINTS + 256 * kind + mask] = points
            cells[SUIT_ROEM + 256 * kind + mask] = roem
            cells[SUIT_RANKS + 256 * kind + mask] = ranks


def build_tables(cells: Cells) -> None:
    """Fills the tables that depend on who holds what; card points, fours and the switches of the rules are there already."""
    for card in range(32):
        cells[OWNERS + card] = -1
        for player in range(4):
            if (cells[HANDS + player] >> card) & 1:
                cells[OWNERS + card] = player
    _build_fours(cells)
    for suit in range(4):
        runs = _list_runs(suit, cells) if cells[ROEM_COUNTS] != 0 else 0
        _build_suit(suit, runs, cells)


def _build_fours(cells: Cells) -> None:
    """A four of a kind can fall when its cards lie in four hands."""
    cells[FOUR_LIVE] = 0
    for rank in range(8):
        cards = 0
        owners = 0
        for suit in range(4):
            card = 8 * suit + (_TRUMP_CARDS[rank] if suit == 0 else _PLAIN_CARDS[rank])
            cards |= 1 << card
            if cells[OWNERS + card] >= 0:
                owners |= 1 << cells[OWNERS + card]
        cells[FOUR_CARDS + rank] = cards
        cells[FOUR_WORTH + rank] = cells[FOUR_ROEM + rank] if cells[ROEM_COUNTS] != 0 and owners == 15 else 0
        if cells[FOUR_WORTH + rank] != 0:
            cells[FOUR_LIVE] |= cards


def _list_runs(suit: int, cells: Cells) -> int:
    """Writes the runs of a suit (and the stuk) whose cards lie in different hands; gives how many there are."""
    runs = 0
    for length in range(3, 5):
        for first in range(9 - length):
            cards = 0
            owners = 0
            stuk = 0
            can_fall = True
            for place in range(first, first + length):
                card = _TRUMP_CARDS[place] if suit == 0 else _PLAIN_CARDS[place]
                owner = cells[OWNERS + 8 * suit + card]
                if owner < 0 or (owners >> max(owner, 0)) & 1:
                    can_fall = False
                else:
                    owners |= 1 << owner
                cards |= 1 << card
                if suit == 0 and card in (_KING, _QUEEN):
                    stuk += 1
            if can_fall:
                cells[RUNS + runs] = cards
                cells[RUN_WORTHS + runs] = (20 if length == 3 else 50) + (20 if stuk == 2 else 0)
                runs += 1
    king = cells[OWNERS + _KING]
    queen = cells[OWNERS + _QUEEN]
    if suit == 0 and king >= 0 and queen >= 0 and king != queen:
        cells[RUNS + runs] = (1 << _KING) | (1 << _QUEEN)
        cells[RUN_WORTHS + runs] = 20
        runs += 1
    return runs


def _build_suit(suit: int, runs: int, cells: Cells) -> None:
    fours = (cells[FOUR_LIVE] >> (8 * suit)) & 255
    for mask in range(256):
        most = 0
        live = 0
        for run in range(runs):
            cards = cells[RUNS + run]
            if (cards & mask) == cards:
                most = max(most, cells[RUN_WORTHS + run] + cells[ROEM_LEFT + 256 * suit + (mask & ~cards)])
                live |= cards
        cells[ROEM_LEFT + 256 * suit + mask] = most
        cells[ROEM_LIVE + 256 * suit + mask] = live | fours
        cells[CANONICAL + 256 * suit + mask] = _move_down(suit, mask, live | fours, cells)


def _move_down(suit: int, mask: int, live: int, cells: Cells) -> int:
    """The mask with its worthless lowest cards (7 8, plain also 9) on the lowest places that the same players could hold them on."""
    width = 2 if suit == 0 else 3
    low = (1 << width) - 1
    held = mask & low
    if (live & held) != 0:
        return mask
    for other in range(held):
        if count(other) == count(held) and (cells[ROEM_LIVE + 256 * suit + ((mask & ~low) | other)] & other) == 0:
            a = held
            b = other
            same = True
            while a != 0:
                if cells[OWNERS + 8 * suit + lowest(a)] != cells[OWNERS + 8 * suit + lowest(b)]:
                    same = False
                a &= a - 1
                b &= b - 1
            if same:
                return (mask & ~low) | other
    return mask
