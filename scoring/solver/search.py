"""A search that tells whether a position is worth at least so much to NS, card by card, without recursion.

It looks from the target on: NS takes the first card that reaches it, EW the first that keeps below. What it finds besides (the bound it
could prove) is kept in a table of positions between tricks; in one deal the cards left and the leader say everything, so a position is
told by its key exactly. Cards that are as good as equal are tried once, cards that differ by d points cannot differ by more than 2 d.
"""

from __future__ import annotations

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
    PIT,
    PLAYER,
    POINTS_LEFT,
    REST_CARDS,
    RESULTS,
    ROEM_LIVE,
    SCORES,
    SLOT,
    SLOT_BITS,
    SUIT_POINTS,
    SWEEP,
    TABLE,
    TARGET,
    TRIED,
    TRUMPS,
    VALUE,
    Cells,
    above,
    beats,
    count,
    highest,
    legal,
    lowest,
    points_of,
    roem_left,
    roem_of,
    spread,
    suit_of,
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
ENTER, TRY, LEAVE = 0, 1, 2


def search(S: Cells, D: Cells, T: Cells) -> int:  # one loop: as machine code a call for each step would cost half the speed
    """A bound on the value of the position in the first frame: at least its target, or below it; `GAVE_UP` without nodes left."""
    f = FIRST_FRAME
    nodes = 0
    rest = S[REST_CARDS]
    value = 0
    step = ENTER
    while True:
        if step == ENTER:
            known = NO_CARD
            player = S[f + PLAYER]
            if S[f + COUNT] == 0:
                hand = S[player]
                if (hand & (hand - 1)) == 0:
                    value = play_last_trick(S, D, f)
                    step = LEAVE
                elif cut_by_bounds(S, D, f, rest) or cut_by_sure_tricks(S, D, f, rest):
                    value = S[VALUE]
                    step = LEAVE
                else:
                    known = look_up(S, D, T, f, rest)
                    if known < 0:
                        value = S[VALUE]
                        step = LEAVE
            if step == ENTER:
                nodes += 1
                line_up(S, D, f, rest, known)
                step = TRY
        if step == LEAVE:
            if f == FIRST_FRAME:
                S[NODES] += nodes
                return value
            f -= FRAME_SIZE
            card = S[f + CARD]
            player = S[f + PLAYER]
            S[player] ^= 1 << card
            rest ^= 1 << card
            value += S[f + GAIN]
            S[f + RESULTS + card] = value
            S[f + TRIED] |= 1 << card
            if (player & 1) == 0:
                if value > S[f + BOUND]:
                    S[f + BOUND] = value
                    S[f + MOVE] = card
                if value >= S[f + TARGET]:
                    S[f + NEXT] = S[f + MOVES]
            else:
                if value < S[f + BOUND]:
                    S[f + BOUND] = value
                    S[f + MOVE] = card
                if value < S[f + TARGET]:
                    S[f + NEXT] = S[f + MOVES]
            step = TRY
        if step == TRY:
            if S[f + NEXT] >= S[f + MOVES]:
                if S[f + COUNT] == 0:
                    remember(S, T, f)
                value = S[f + BOUND]
                step = LEAVE
            elif S[NODES] + nodes > S[BUDGET]:
                S[NODES] += nodes
                return GAVE_UP
            else:
                card = pick(S, f)
                is_settled = (S[f + TRIED] & suit_of(card >> 3)) != 0 and ((S[f + LIVE] >> card) & 1) == 0
                if not (is_settled and cut_by_neighbour(S, D, f, rest, card)):
                    play(S, D, f, card)
                    rest ^= 1 << card
                    f += FRAME_SIZE
                    step = ENTER


def play_last_trick(S: Cells, D: Cells, f: int) -> int:
    """The value of the last trick, when every player holds one card."""
    winner = S[f + PLAYER]
    best = lowest(S[winner])
    cards = S[winner]
    for turn in range(1, 4):
        player = (S[f + PLAYER] + turn) & 3
        cards |= S[player]
        card = lowest(S[player])
        if beats(card, best):
            best = card
            winner = player
    value = S[f + POINTS_LEFT] + roem_of(cards, D)
    side = winner & 1
    sweep = S[f + SWEEP]
    if sweep == 0 or sweep == 1 + side:
        value += D[PIT + side]
    return -value if side == 1 else value


def cut_by_bounds(S: Cells, D: Cells, f: int, rest: int) -> bool:
    """Whether all points and roem that are left decide the question; writes the widest bounds for later."""
    left = S[f + POINTS_LEFT] + roem_left(rest, D)
    high = left
    low = -left
    sweep = S[f + SWEEP]
    if sweep == 0 or sweep == 1:
        high += D[PIT]
    if sweep == 0 or sweep == 2:
        low -= D[PIT + 1]
    S[f + LOW] = low
    S[f + HIGH] = high
    if S[f + TARGET] <= low:
        S[VALUE] = low
        return True
    if S[f + TARGET] > high:
        S[VALUE] = high
        return True
    return False


def cut_by_sure_tricks(S: Cells, D: Cells, f: int, rest: int) -> bool:
    """Whether the tricks that the leader wins for certain decide: highest trumps, and highest cards once no trump is out."""
    player = S[f + PLAYER]
    hand = S[player]
    others = rest & ~hand
    trumps = hand & TRUMPS
    their_trumps = others & TRUMPS
    sure = trumps & ~((2 << highest(their_trumps)) - 1) if their_trumps != 0 else trumps
    tricks = count(sure)
    points = D[SUIT_POINTS + sure]
    longest = max(count(S[(player + 1) & 3] & TRUMPS), count(S[(player + 2) & 3] & TRUMPS), count(S[(player + 3) & 3] & TRUMPS))
    if longest <= tricks:
        for suit in range(1, 4):
            held = hand & suit_of(suit)
            if held != 0:
                out = others & suit_of(suit)
                masters = held & ~((2 << highest(out)) - 1) if out != 0 else held
                tricks += count(masters)
                points += points_of(masters, D)
    if tricks == 0:
        return False
    side = player & 1
    if tricks >= count(hand):
        value = S[f + POINTS_LEFT]
        if S[f + SWEEP] == 0 or S[f + SWEEP] == 1 + side:
            value += D[PIT + side]
    else:
        value = 2 * points - S[f + POINTS_LEFT] - roem_left(rest, D)
    if side == 1:
        if -value < S[f + TARGET]:
            S[VALUE] = -value
            return True
    elif value >= S[f + TARGET]:
        S[VALUE] = value
        return True
    return False


def look_up(S: Cells, D: Cells, T: Cells, f: int, rest: int) -> int:
    """The card that was best here before (`NO_CARD` if unknown), with what is known of the value; -1 when that decides."""
    key = (spread(rest, D, CANONICAL) << 4) | (S[f + PLAYER] << 2) | S[f + SWEEP]
    slot = (((key * _FACTOR) >> (63 - D[SLOT_BITS])) & ((1 << D[SLOT_BITS]) - 1)) << 1
    S[f + SLOT] = slot
    S[f + KEY] = key
    entry = T[slot]
    if (entry & _KEY_MASK) != key or entry == 0:
        return NO_CARD
    low = (T[slot + 1] >> 16) - _OFFSET
    high = (T[slot + 1] & 0xFFFF) - _OFFSET
    if low >= S[f + TARGET]:
        S[VALUE] = low
        return -1
    if high < S[f + TARGET]:
        S[VALUE] = high
        return -1
    S[f + LOW] = low
    S[f + HIGH] = high
    return (entry >> _KEY_BITS) & 31


def line_up(S: Cells, D: Cells, f: int, rest: int, known: int) -> None:
    """Writes the cards to be tried with their guesses; of neighbours that are equal only the first."""
    player = S[f + PLAYER]
    hand = S[player]
    cards = S[f + COUNT]
    is_ours = cards > 0 and ((S[f + BEST_PLAYER] ^ player) & 1) == 0
    left = legal(hand, cards, S[f + LED], S[f + BEST], is_ours, D)
    moves = 0
    live = 0
    if (left & (left - 1)) == 0:
        S[f + CARDS] = lowest(left)
        moves = 1
    else:
        in_play = rest | S[f + TABLE]
        live = spread(in_play, D, ROEM_LIVE)
        others = rest & ~hand
        previous = -1
        while left != 0:
            card = lowest(left)
            left &= left - 1
            if previous >= 0 and previous != known and is_equal(previous, card, in_play, live, D):
                previous = card
                continue
            previous = card
            S[f + CARDS + moves] = card
            S[f + SCORES + moves] = _FAR if card == known else guess(S, D, f, card, others, is_ours)
            moves += 1
    S[f + MOVES] = moves
    S[f + NEXT] = 0
    S[f + BOUND] = -_FAR if (player & 1) == 0 else _FAR
    S[f + MOVE] = S[f + CARDS]
    S[f + TRIED] = 0
    S[f + LIVE] = live


def is_equal(lower: int, higher: int, in_play: int, live: int, D: Cells) -> bool:
    """Whether two cards of one hand are worth the same and nothing in play stands between them."""
    if (lower >> 3) != (higher >> 3) or D[CARD_POINTS + lower] != D[CARD_POINTS + higher]:
        return False
    if ((live >> lower) & 1) != 0 or ((live >> higher) & 1) != 0:
        return False
    return (in_play & ((1 << higher) - 1) & ~((2 << lower) - 1)) == 0


def guess(S: Cells, D: Cells, f: int, card: int, others: int, is_ours: bool) -> int:
    """How promising a card is in this position."""
    player = S[f + PLAYER]
    next_hand = S[(player + 1) & 3]
    partner = S[(player + 2) & 3]
    if S[f + COUNT] == 0:
        return guess_lead(card, next_hand, partner, S[(player + 3) & 3], others, D)
    return guess_card(card, S[f + COUNT], S[f + LED], S[f + BEST], is_ours, S[f + TABLE], next_hand, partner, D)


def pick(S: Cells, f: int) -> int:
    """The card with the highest guess, moved to the front of those not yet tried."""
    place = S[f + NEXT]
    best = place
    for other in range(place + 1, S[f + MOVES]):
        if S[f + SCORES + other] > S[f + SCORES + best]:
            best = other
    card = S[f + CARDS + best]
    S[f + CARDS + best] = S[f + CARDS + place]
    S[f + SCORES + best] = S[f + SCORES + place]
    S[f + CARDS + place] = card
    S[f + NEXT] = place + 1
    return card


def cut_by_neighbour(S: Cells, D: Cells, f: int, rest: int, card: int) -> bool:
    """Whether the nearest card in play above or below, tried before, shows that this one cannot reach the target either."""
    in_play = rest | S[f + TABLE]
    over = in_play & above(card)
    under = in_play & suit_of(card >> 3) & ((1 << card) - 1)
    if over != 0 and cut_by_card(S, D, f, card, lowest(over)):
        return True
    return under != 0 and cut_by_card(S, D, f, card, highest(under))


def cut_by_card(S: Cells, D: Cells, f: int, card: int, neighbour: int) -> bool:
    """Whether a card cannot reach the target since `neighbour` failed by more than twice the difference of their points."""
    if ((S[f + TRIED] >> neighbour) & 1) == 0 or ((S[f + LIVE] >> neighbour) & 1) != 0:
        return False
    difference = 2 * abs(D[CARD_POINTS + neighbour] - D[CARD_POINTS + card])
    if (S[f + PLAYER] & 1) == 0:
        most = S[f + RESULTS + neighbour] + difference
        if most >= S[f + TARGET]:
            return False
        S[f + BOUND] = max(S[f + BOUND], most)
    else:
        most = S[f + RESULTS + neighbour] - difference
        if most < S[f + TARGET]:
            return False
        S[f + BOUND] = min(S[f + BOUND], most)
    S[f + RESULTS + card] = most
    S[f + TRIED] |= 1 << card
    return True


def play(S: Cells, D: Cells, f: int, card: int) -> None:
    """Moves a card from the hand to the table and opens the frame of the next position."""
    g = f + FRAME_SIZE
    player = S[f + PLAYER]
    cards = S[f + COUNT]
    S[player] ^= 1 << card
    S[f + CARD] = card
    best = S[f + BEST]
    winner = S[f + BEST_PLAYER]
    if cards == 0 or beats(card, best):
        best = card
        winner = player
    table = S[f + TABLE] | (1 << card)
    if cards < 3:
        S[f + GAIN] = 0
        S[g + PLAYER] = (player + 1) & 3
        S[g + COUNT] = cards + 1
        S[g + LED] = (card >> 3) if cards == 0 else S[f + LED]
        S[g + BEST] = best
        S[g + BEST_PLAYER] = winner
        S[g + TARGET] = S[f + TARGET]
        S[g + POINTS_LEFT] = S[f + POINTS_LEFT]
        S[g + TABLE] = table
        S[g + SWEEP] = S[f + SWEEP]
    else:
        points = points_of(table, D)
        gain = points + roem_of(table, D)
        S[f + GAIN] = -gain if (winner & 1) == 1 else gain
        S[g + PLAYER] = winner
        S[g + COUNT] = 0
        S[g + TARGET] = S[f + TARGET] - S[f + GAIN]
        S[g + POINTS_LEFT] = S[f + POINTS_LEFT] - points
        S[g + TABLE] = 0
        S[g + SWEEP] = S[f + SWEEP] | (1 + (winner & 1))


def remember(S: Cells, T: Cells, f: int) -> None:
    """Keeps what was proved of a position between tricks, and its best card."""
    low = S[f + LOW]
    high = S[f + HIGH]
    if S[f + BOUND] >= S[f + TARGET]:
        low = max(low, S[f + BOUND])
    else:
        high = min(high, S[f + BOUND])
    T[S[f + SLOT]] = S[f + KEY] | (S[f + MOVE] << _KEY_BITS) | _FILLED
    T[S[f + SLOT] + 1] = ((low + _OFFSET) << 16) | (high + _OFFSET)
