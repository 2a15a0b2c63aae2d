"""A search that tells whether a position is worth at least so much to NS, card by card, without recursion.

It looks from the target on: NS takes the first card that reaches it, EW the first that keeps below. What it finds besides (the bound it
could prove) is kept in a table of positions between tricks; in one deal the cards left and the leader say everything, so a position is
told by its key exactly. Cards that are as good as equal are tried once, cards that differ by d points cannot differ by more than 2 d.
"""

from __future__ import annotations

from scoring.solver.bounds import cut_by_bounds, cut_by_neighbour, cut_by_sure_tricks, play_last_trick
from scoring.solver.layout import (
    BEST,
    BEST_PLAYER,
    BOUND,
    BUDGET,
    CANONICAL,
    CARD,
    CARD_POINTS,
    CARDS,
    COUNT,
    FIRST_FRAME,
    FRAME_SIZE,
    GAIN,
    HANDS,
    HIGH,
    KEY,
    LED,
    LIVE,
    LOW,
    MOVE,
    MOVES,
    NEXT,
    NO_CARD,
    NODES,
    PLAYER,
    POINTS_LEFT,
    REST_CARDS,
    RESULTS,
    ROEM_LIVE,
    SCORES,
    SEEN,
    SLOT,
    SLOT_BITS,
    SWEEP,
    TABLE,
    TARGET,
    TRIED,
    VALUE,
    Cells,
    beats,
    legal,
    lowest,
    points_of,
    roem_of,
    spread,
)
from scoring.solver.ordering import guess_card, guess_lead

GAVE_UP = -32_000
"""The value of a search that used up its nodes."""
_OFFSET = 4096  # values are stored from 0 up
_KEY_BITS = 36
_KEY_MASK = (1 << _KEY_BITS) - 1
_FILLED = 1 << 42
_FACTOR = 0x1E3779B97F4A7C15  # spreads keys over the table; odd and below 2^63, so that a product wraps alike everywhere
_FAR = 30_000


def search(cells: Cells) -> int:
    """A bound on the value of the position in the first frame: at least its target, or below it; `GAVE_UP` without nodes left.

    One loop that goes a card forward or back; how it got where it is stands in the frames.
    """
    f = FIRST_FRAME
    rest = cells[REST_CARDS]
    is_settled = enter(cells, f, rest)
    while True:
        card = NO_CARD if is_settled else choose(cells, f, rest)
        if card != NO_CARD:
            if cells[NODES] > cells[BUDGET]:
                return GAVE_UP
            play(cells, f, card)
            rest ^= 1 << card
            f += FRAME_SIZE
            is_settled = enter(cells, f, rest)
        else:
            value = cells[VALUE] if is_settled else leave(cells, f)
            if f == FIRST_FRAME:
                return value
            f -= FRAME_SIZE
            rest ^= 1 << cells[f + CARD]
            take_back(cells, f, value)
            is_settled = False


def enter(cells: Cells, f: int, rest: int) -> bool:
    """Whether a new position is settled at once, its bound then in `VALUE`; otherwise its cards are lined up."""
    known = NO_CARD
    if cells[f + COUNT] == 0:
        hand = cells[HANDS + cells[f + PLAYER]]
        if (hand & (hand - 1)) == 0:
            cells[VALUE] = play_last_trick(cells, f)
            return True
        if cut_by_bounds(cells, f, rest) or cut_by_sure_tricks(cells, f, rest):
            return True
        known = look_up(cells, f, rest)
        if known < 0:
            return True
    cells[NODES] += 1
    line_up(cells, f, rest, known)
    return False


def choose(cells: Cells, f: int, rest: int) -> int:
    """The next card that has to be tried, `NO_CARD` when there is none left."""
    while cells[f + NEXT] < cells[f + MOVES]:
        card = pick(cells, f)
        if not cut_by_neighbour(cells, f, rest, card):
            return card
    return NO_CARD


def leave(cells: Cells, f: int) -> int:
    """The bound found for a position whose cards have been tried."""
    if cells[f + COUNT] == 0:
        remember(cells, f)
    return cells[f + BOUND]


def take_back(cells: Cells, f: int, value: int) -> None:
    """Takes the card played up again and notes what came of it; a card that answers the question makes the others needless."""
    card = cells[f + CARD]
    player = cells[f + PLAYER]
    cells[HANDS + player] ^= 1 << card
    value += cells[f + GAIN]
    cells[f + RESULTS + card] = value
    cells[f + TRIED] |= 1 << card
    is_ns = (player & 1) == 0
    if value > cells[f + BOUND] if is_ns else value < cells[f + BOUND]:
        cells[f + BOUND] = value
        cells[f + MOVE] = card
    if (value >= cells[f + TARGET]) == is_ns:
        cells[f + NEXT] = cells[f + MOVES]


def look_up(cells: Cells, f: int, rest: int) -> int:
    """The card that was best here before (`NO_CARD` if unknown), with what is known of the value; -1 when that decides."""
    key = (spread(rest, cells, CANONICAL) << 4) | (cells[f + PLAYER] << 2) | cells[f + SWEEP]
    slot = (((key * _FACTOR) >> (63 - cells[SLOT_BITS])) & ((1 << cells[SLOT_BITS]) - 1)) << 1
    slot += SEEN
    cells[f + SLOT] = slot
    cells[f + KEY] = key
    entry = cells[slot]
    if (entry & _KEY_MASK) != key or entry == 0:
        return NO_CARD
    low = (cells[slot + 1] >> 16) - _OFFSET
    high = (cells[slot + 1] & 0xFFFF) - _OFFSET
    if low >= cells[f + TARGET]:
        cells[VALUE] = low
        return -1
    if high < cells[f + TARGET]:
        cells[VALUE] = high
        return -1
    cells[f + LOW] = low
    cells[f + HIGH] = high
    return (entry >> _KEY_BITS) & 31


def line_up(cells: Cells, f: int, rest: int, known: int) -> None:
    """Writes the cards to be tried with their guesses; of neighbours that are equal only the first."""
    player = cells[f + PLAYER]
    hand = cells[HANDS + player]
    cards = cells[f + COUNT]
    is_ours = cards > 0 and ((cells[f + BEST_PLAYER] ^ player) & 1) == 0
    left = legal(hand, cards, cells[f + LED], cells[f + BEST], is_ours, cells)
    moves = 0
    live = 0
    if (left & (left - 1)) == 0:
        cells[f + CARDS] = lowest(left)
        moves = 1
    else:
        in_play = rest | cells[f + TABLE]
        live = spread(in_play, cells, ROEM_LIVE)
        others = rest & ~hand
        previous = -1
        while left != 0:
            card = lowest(left)
            left &= left - 1
            if previous >= 0 and previous != known and is_equal(previous, card, in_play, live, cells):
                previous = card
                continue
            previous = card
            cells[f + CARDS + moves] = card
            cells[f + SCORES + moves] = _FAR if card == known else guess(cells, f, card, others, is_ours)
            moves += 1
    cells[f + MOVES] = moves
    cells[f + NEXT] = 0
    cells[f + BOUND] = -_FAR if (player & 1) == 0 else _FAR
    cells[f + MOVE] = cells[f + CARDS]
    cells[f + TRIED] = 0
    cells[f + LIVE] = live


def is_equal(lower: int, higher: int, in_play: int, live: int, cells: Cells) -> bool:
    """Whether two cards of one hand are worth the same and nothing in play stands between them."""
    if (lower >> 3) != (higher >> 3) or cells[CARD_POINTS + lower] != cells[CARD_POINTS + higher]:
        return False
    if ((live >> lower) & 1) != 0 or ((live >> higher) & 1) != 0:
        return False
    return (in_play & ((1 << higher) - 1) & ~((2 << lower) - 1)) == 0


def guess(cells: Cells, f: int, card: int, others: int, is_ours: bool) -> int:
    """How promising a card is in this position."""
    player = cells[f + PLAYER]
    next_hand = cells[HANDS + ((player + 1) & 3)]
    partner = cells[HANDS + ((player + 2) & 3)]
    if cells[f + COUNT] == 0:
        return guess_lead(card, next_hand, partner, cells[HANDS + ((player + 3) & 3)], others, cells)
    return guess_card(card, cells[f + COUNT], cells[f + LED], cells[f + BEST], is_ours, cells[f + TABLE], next_hand, partner, cells)


def pick(cells: Cells, f: int) -> int:
    """The card with the highest guess, moved to the front of those not yet tried."""
    place = cells[f + NEXT]
    best = place
    for other in range(place + 1, cells[f + MOVES]):
        if cells[f + SCORES + other] > cells[f + SCORES + best]:
            best = other
    card = cells[f + CARDS + best]
    cells[f + CARDS + best] = cells[f + CARDS + place]
    cells[f + SCORES + best] = cells[f + SCORES + place]
    cells[f + CARDS + place] = card
    cells[f + NEXT] = place + 1
    return card


def play(cells: Cells, f: int, card: int) -> None:
    """Moves a card from the hand to the table and opens the frame of the next position."""
    g = f + FRAME_SIZE
    player = cells[f + PLAYER]
    cards = cells[f + COUNT]
    cells[HANDS + player] ^= 1 << card
    cells[f + CARD] = card
    best = cells[f + BEST]
    winner = cells[f + BEST_PLAYER]
    if cards == 0 or beats(card, best):
        best = card
        winner = player
    table = cells[f + TABLE] | (1 << card)
    if cards < 3:
        cells[f + GAIN] = 0
        cells[g + PLAYER] = (player + 1) & 3
        cells[g + COUNT] = cards + 1
        cells[g + LED] = (card >> 3) if cards == 0 else cells[f + LED]
        cells[g + BEST] = best
        cells[g + BEST_PLAYER] = winner
        cells[g + TARGET] = cells[f + TARGET]
        cells[g + POINTS_LEFT] = cells[f + POINTS_LEFT]
        cells[g + TABLE] = table
        cells[g + SWEEP] = cells[f + SWEEP]
    else:
        points = points_of(table, cells)
        gain = points + roem_of(table, cells)
        cells[f + GAIN] = -gain if (winner & 1) == 1 else gain
        cells[g + PLAYER] = winner
        cells[g + COUNT] = 0
        cells[g + TARGET] = cells[f + TARGET] - cells[f + GAIN]
        cells[g + POINTS_LEFT] = cells[f + POINTS_LEFT] - points
        cells[g + TABLE] = 0
        cells[g + SWEEP] = cells[f + SWEEP] | (1 + (winner & 1))


def remember(cells: Cells, f: int) -> None:
    """Keeps what was proved of a position between tricks, and its best card."""
    low = cells[f + LOW]
    high = cells[f + HIGH]
    if cells[f + BOUND] >= cells[f + TARGET]:
        low = max(low, cells[f + BOUND])
    else:
        high = min(high, cells[f + BOUND])
    cells[cells[f + SLOT]] = cells[f + KEY] | (cells[f + MOVE] << _KEY_BITS) | _FILLED
    cells[cells[f + SLOT] + 1] = ((low + _OFFSET) << 16) | (high + _OFFSET)
