"""What decides a position without a search: the last trick, what is left to win, sure tricks, and cards hardly different from one tried."""

from __future__ import annotations

from scoring.solver.layout import (
    BOUND,
    CARD_POINTS,
    HIGH,
    LIVE,
    LOW,
    PIT,
    PLAYER,
    POINTS_LEFT,
    RESULTS,
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
    lowest,
    points_of,
    roem_left,
    roem_of,
    suit_of,
)


def play_last_trick(state: Cells, deal: Cells, f: int) -> int:
    """The value of the last trick, when every player holds one card."""
    winner = state[f + PLAYER]
    best = lowest(state[winner])
    cards = state[winner]
    for turn in range(1, 4):
        player = (state[f + PLAYER] + turn) & 3
        cards |= state[player]
        card = lowest(state[player])
        if beats(card, best):
            best = card
            winner = player
    value = state[f + POINTS_LEFT] + roem_of(cards, deal)
    side = winner & 1
    sweep = state[f + SWEEP]
    if sweep == 0 or sweep == 1 + side:
        value += deal[PIT + side]
    return -value if side == 1 else value


def cut_by_bounds(state: Cells, deal: Cells, f: int, rest: int) -> bool:
    """Whether all points and roem that are left decide the question; writes the widest bounds for later."""
    left = state[f + POINTS_LEFT] + roem_left(rest, deal)
    sweep = state[f + SWEEP]
    high = left + deal[PIT] if sweep == 0 or sweep == 1 else left
    low = -left - deal[PIT + 1] if sweep == 0 or sweep == 2 else -left
    state[f + LOW] = low
    state[f + HIGH] = high
    if state[f + TARGET] <= low:
        state[VALUE] = low
        return True
    if state[f + TARGET] > high:
        state[VALUE] = high
        return True
    return False


def cut_by_sure_tricks(state: Cells, deal: Cells, f: int, rest: int) -> bool:
    """Whether the tricks that the leader wins for certain decide: highest trumps, and highest cards once no trump is out."""
    player = state[f + PLAYER]
    hand = state[player]
    others = rest & ~hand
    won = cards_over(hand & TRUMPS, others & TRUMPS)
    tricks = count(won)
    longest = max(count(state[(player + 1) & 3] & TRUMPS), count(state[(player + 2) & 3] & TRUMPS), count(state[(player + 3) & 3] & TRUMPS))
    if longest <= tricks:
        for suit in range(1, 4):
            won |= cards_over(hand & suit_of(suit), others & suit_of(suit))
        tricks = count(won)
    if tricks == 0:
        return False
    side = player & 1
    if tricks >= count(hand):
        value = state[f + POINTS_LEFT]
        if state[f + SWEEP] == 0 or state[f + SWEEP] == 1 + side:
            value += deal[PIT + side]
    else:
        value = 2 * points_of(won, deal) - state[f + POINTS_LEFT] - roem_left(rest, deal)
    if side == 1:
        if -value < state[f + TARGET]:
            state[VALUE] = -value
            return True
    elif value >= state[f + TARGET]:
        state[VALUE] = value
        return True
    return False


def cards_over(held: int, others: int) -> int:
    """The cards of one suit that are higher than all the others of it."""
    return held & ~((2 << highest(others)) - 1) if others != 0 else held


def cut_by_neighbour(state: Cells, deal: Cells, f: int, rest: int, card: int) -> bool:
    """Whether the nearest card in play above or below, tried before, shows that this one cannot reach the target either."""
    if (state[f + TRIED] & suit_of(card >> 3)) == 0 or ((state[f + LIVE] >> card) & 1) != 0:
        return False
    in_play = rest | state[f + TABLE]
    over = in_play & above(card)
    under = in_play & suit_of(card >> 3) & ((1 << card) - 1)
    if over != 0 and cut_by_card(state, deal, f, card, lowest(over)):
        return True
    return under != 0 and cut_by_card(state, deal, f, card, highest(under))


def cut_by_card(state: Cells, deal: Cells, f: int, card: int, neighbour: int) -> bool:
    """Whether a card cannot reach the target since `neighbour` failed by more than twice the difference of their points."""
    if ((state[f + TRIED] >> neighbour) & 1) == 0 or ((state[f + LIVE] >> neighbour) & 1) != 0:
        return False
    difference = 2 * abs(deal[CARD_POINTS + neighbour] - deal[CARD_POINTS + card])
    if (state[f + PLAYER] & 1) == 0:
        most = state[f + RESULTS + neighbour] + difference
        if most >= state[f + TARGET]:
            return False
        state[f + BOUND] = max(state[f + BOUND], most)
    else:
        most = state[f + RESULTS + neighbour] - difference
        if most < state[f + TARGET]:
            return False
        state[f + BOUND] = min(state[f + BOUND], most)
    state[f + RESULTS + card] = most
    state[f + TRIED] |= 1 << card
    return True
