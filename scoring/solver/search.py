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


def search(state: Cells, deal: Cells, seen: Cells) -> int:
    """A bound on the value of the position in the first frame: at least its target, or below it; `GAVE_UP` without nodes left.

    One loop that goes a card forward or back; how it got where it is stands in the frames.
    """
    f = FIRST_FRAME
    rest = state[REST_CARDS]
    is_settled = enter(state, deal, seen, f, rest)
    while True:
        card = NO_CARD if is_settled else choose(state, deal, f, rest)
        if card != NO_CARD:
            if state[NODES] > state[BUDGET]:
                return GAVE_UP
            play(state, deal, f, card)
            rest ^= 1 << card
            f += FRAME_SIZE
            is_settled = enter(state, deal, seen, f, rest)
        else:
            value = state[VALUE] if is_settled else leave(state, seen, f)
            if f == FIRST_FRAME:
                return value
            f -= FRAME_SIZE
            rest ^= 1 << state[f + CARD]
            take_back(state, f, value)
            is_settled = False


def enter(state: Cells, deal: Cells, seen: Cells, f: int, rest: int) -> bool:
    """Whether a new position is settled at once, its bound then in `VALUE`; otherwise its cards are lined up."""
    known = NO_CARD
    if state[f + COUNT] == 0:
        hand = state[state[f + PLAYER]]
        if (hand & (hand - 1)) == 0:
            state[VALUE] = play_last_trick(state, deal, f)
            return True
        if cut_by_bounds(state, deal, f, rest) or cut_by_sure_tricks(state, deal, f, rest):
            return True
        known = look_up(state, deal, seen, f, rest)
        if known < 0:
            return True
    state[NODES] += 1
    line_up(state, deal, f, rest, known)
    return False


def choose(state: Cells, deal: Cells, f: int, rest: int) -> int:
    """The next card that has to be tried, `NO_CARD` when there is none left."""
    while state[f + NEXT] < state[f + MOVES]:
        card = pick(state, f)
        if not cut_by_neighbour(state, deal, f, rest, card):
            return card
    return NO_CARD


def leave(state: Cells, seen: Cells, f: int) -> int:
    """The bound found for a position whose cards have been tried."""
    if state[f + COUNT] == 0:
        remember(state, seen, f)
    return state[f + BOUND]


def take_back(state: Cells, f: int, value: int) -> None:
    """Takes the card played up again and notes what came of it; a card that answers the question makes the others needless."""
    card = state[f + CARD]
    player = state[f + PLAYER]
    state[player] ^= 1 << card
    value += state[f + GAIN]
    state[f + RESULTS + card] = value
    state[f + TRIED] |= 1 << card
    is_ns = (player & 1) == 0
    if value > state[f + BOUND] if is_ns else value < state[f + BOUND]:
        state[f + BOUND] = value
        state[f + MOVE] = card
    if (value >= state[f + TARGET]) == is_ns:
        state[f + NEXT] = state[f + MOVES]


def look_up(state: Cells, deal: Cells, seen: Cells, f: int, rest: int) -> int:
    """The card that was best here before (`NO_CARD` if unknown), with what is known of the value; -1 when that decides."""
    key = (spread(rest, deal, CANONICAL) << 4) | (state[f + PLAYER] << 2) | state[f + SWEEP]
    slot = (((key * _FACTOR) >> (63 - deal[SLOT_BITS])) & ((1 << deal[SLOT_BITS]) - 1)) << 1
    state[f + SLOT] = slot
    state[f + KEY] = key
    entry = seen[slot]
    if (entry & _KEY_MASK) != key or entry == 0:
        return NO_CARD
    low = (seen[slot + 1] >> 16) - _OFFSET
    high = (seen[slot + 1] & 0xFFFF) - _OFFSET
    if low >= state[f + TARGET]:
        state[VALUE] = low
        return -1
    if high < state[f + TARGET]:
        state[VALUE] = high
        return -1
    state[f + LOW] = low
    state[f + HIGH] = high
    return (entry >> _KEY_BITS) & 31


def line_up(state: Cells, deal: Cells, f: int, rest: int, known: int) -> None:
    """Writes the cards to be tried with their guesses; of neighbours that are equal only the first."""
    player = state[f + PLAYER]
    hand = state[player]
    cards = state[f + COUNT]
    is_ours = cards > 0 and ((state[f + BEST_PLAYER] ^ player) & 1) == 0
    left = legal(hand, cards, state[f + LED], state[f + BEST], is_ours, deal)
    moves = 0
    live = 0
    if (left & (left - 1)) == 0:
        state[f + CARDS] = lowest(left)
        moves = 1
    else:
        in_play = rest | state[f + TABLE]
        live = spread(in_play, deal, ROEM_LIVE)
        others = rest & ~hand
        previous = -1
        while left != 0:
            card = lowest(left)
            left &= left - 1
            if previous >= 0 and previous != known and is_equal(previous, card, in_play, live, deal):
                previous = card
                continue
            previous = card
            state[f + CARDS + moves] = card
            state[f + SCORES + moves] = _FAR if card == known else guess(state, deal, f, card, others, is_ours)
            moves += 1
    state[f + MOVES] = moves
    state[f + NEXT] = 0
    state[f + BOUND] = -_FAR if (player & 1) == 0 else _FAR
    state[f + MOVE] = state[f + CARDS]
    state[f + TRIED] = 0
    state[f + LIVE] = live


def is_equal(lower: int, higher: int, in_play: int, live: int, deal: Cells) -> bool:
    """Whether two cards of one hand are worth the same and nothing in play stands between them."""
    if (lower >> 3) != (higher >> 3) or deal[CARD_POINTS + lower] != deal[CARD_POINTS + higher]:
        return False
    if ((live >> lower) & 1) != 0 or ((live >> higher) & 1) != 0:
        return False
    return (in_play & ((1 << higher) - 1) & ~((2 << lower) - 1)) == 0


def guess(state: Cells, deal: Cells, f: int, card: int, others: int, is_ours: bool) -> int:
    """How promising a card is in this position."""
    player = state[f + PLAYER]
    next_hand = state[(player + 1) & 3]
    partner = state[(player + 2) & 3]
    if state[f + COUNT] == 0:
        return guess_lead(card, next_hand, partner, state[(player + 3) & 3], others, deal)
    return guess_card(card, state[f + COUNT], state[f + LED], state[f + BEST], is_ours, state[f + TABLE], next_hand, partner, deal)


def pick(state: Cells, f: int) -> int:
    """The card with the highest guess, moved to the front of those not yet tried."""
    place = state[f + NEXT]
    best = place
    for other in range(place + 1, state[f + MOVES]):
        if state[f + SCORES + other] > state[f + SCORES + best]:
            best = other
    card = state[f + CARDS + best]
    state[f + CARDS + best] = state[f + CARDS + place]
    state[f + SCORES + best] = state[f + SCORES + place]
    state[f + CARDS + place] = card
    state[f + NEXT] = place + 1
    return card


def play(state: Cells, deal: Cells, f: int, card: int) -> None:
    """Moves a card from the hand to the table and opens the frame of the next position."""
    g = f + FRAME_SIZE
    player = state[f + PLAYER]
    cards = state[f + COUNT]
    state[player] ^= 1 << card
    state[f + CARD] = card
    best = state[f + BEST]
    winner = state[f + BEST_PLAYER]
    if cards == 0 or beats(card, best):
        best = card
        winner = player
    table = state[f + TABLE] | (1 << card)
    if cards < 3:
        state[f + GAIN] = 0
        state[g + PLAYER] = (player + 1) & 3
        state[g + COUNT] = cards + 1
        state[g + LED] = (card >> 3) if cards == 0 else state[f + LED]
        state[g + BEST] = best
        state[g + BEST_PLAYER] = winner
        state[g + TARGET] = state[f + TARGET]
        state[g + POINTS_LEFT] = state[f + POINTS_LEFT]
        state[g + TABLE] = table
        state[g + SWEEP] = state[f + SWEEP]
    else:
        points = points_of(table, deal)
        gain = points + roem_of(table, deal)
        state[f + GAIN] = -gain if (winner & 1) == 1 else gain
        state[g + PLAYER] = winner
        state[g + COUNT] = 0
        state[g + TARGET] = state[f + TARGET] - state[f + GAIN]
        state[g + POINTS_LEFT] = state[f + POINTS_LEFT] - points
        state[g + TABLE] = 0
        state[g + SWEEP] = state[f + SWEEP] | (1 + (winner & 1))


def remember(state: Cells, seen: Cells, f: int) -> None:
    """Keeps what was proved of a position between tricks, and its best card."""
    low = state[f + LOW]
    high = state[f + HIGH]
    if state[f + BOUND] >= state[f + TARGET]:
        low = max(low, state[f + BOUND])
    else:
        high = min(high, state[f + BOUND])
    seen[state[f + SLOT]] = state[f + KEY] | (state[f + MOVE] << _KEY_BITS) | _FILLED
    seen[state[f + SLOT] + 1] = ((low + _OFFSET) << 16) | (high + _OFFSET)
