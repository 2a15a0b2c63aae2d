"""What decides a position without a search: the last trick, what is left to win, sure tricks, and cards hardly different from one tried."""

from __future__ import annotations

from scoring.solver.layout import (
    BOUND,
    CARD_POINTS,
    HANDS,
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


def play_last_trick(cells: Cells, f: int) -> int:
    """The value of the last trick, when every player holds one card."""
    winner = cells[f + PLAYER]
    best = lowest(cells[HANDS + winner])
    cards = cells[HANDS + winner]
    for turn in range(1, 4):
        player = (cells[f + PLAYER] + turn) & 3
        cards |= cells[HANDS + player]
        card = lowest(cells[HANDS + player])
        if beats(card, best):
            best = card
            winner = player
    value = cells[f + POINTS_LEFT] + roem_of(cards, cells)
    side = winner & 1
    sweep = cells[f + SWEEP]
    if sweep == 0 or sweep == 1 + side:
        value += cells[PIT + side]
    return -value if side == 1 else value


def cut_by_bounds(cells: Cells, f: int, rest: int) -> bool:
    """Whether all points and roem that are left decide the question; writes the widest bounds for later."""
    left = cells[f + POINTS_LEFT] + roem_left(rest, cells)
    sweep = cells[f + SWEEP]
    high = left + cells[PIT] if sweep == 0 or sweep == 1 else left
    low = -left - cells[PIT + 1] if sweep == 0 or sweep == 2 else -left
    cells[f + LOW] = low
    cells[f + HIGH] = high
    if cells[f + TARGET] <= low:
        cells[VALUE] = low
        return True
    if cells[f + TARGET] > high:
        cells[VALUE] = high
        return True
    return False


def cut_by_sure_tricks(cells: Cells, f: int, rest: int) -> bool:
    """Whether the tricks that the leader wins for certain decide: highest trumps, and highest cards once no trump is out."""
    player = cells[f + PLAYER]
    hand = cells[HANDS + player]
    others = rest & ~hand
    won = cards_over(hand & TRUMPS, others & TRUMPS)
    tricks = count(won)
    longest = max(
        count(cells[HANDS + ((player + 1) & 3)] & TRUMPS),
        count(cells[HANDS + ((player + 2) & 3)] & TRUMPS),
        count(cells[HANDS + ((player + 3) & 3)] & TRUMPS),
    )
    if longest <= tricks:
        for suit in range(1, 4):
            won |= cards_over(hand & suit_of(suit), others & suit_of(suit))
        tricks = count(won)
    if tricks == 0:
        return False
    side = player & 1
    if tricks >= count(hand):
        value = cells[f + POINTS_LEFT]
        if cells[f + SWEEP] == 0 or cells[f + SWEEP] == 1 + side:
            value += cells[PIT + side]
    else:
        value = 2 * points_of(won, cells) - cells[f + POINTS_LEFT] - roem_left(rest, cells)
    if side == 1:
        if -value < cells[f + TARGET]:
            cells[VALUE] = -value
            return True
    elif value >= cells[f + TARGET]:
        cells[VALUE] = value
        return True
    return False


def cards_over(held: int, others: int) -> int:
    """The cards of one suit that are higher than all the others of it."""
    return held & ~((2 << highest(others)) - 1) if others != 0 else held


def cut_by_neighbour(cells: Cells, f: int, rest: int, card: int) -> bool:
    """Whether the nearest card in play above or below, tried before, shows that this one cannot reach the target either."""
    if (cells[f + TRIED] & suit_of(card >> 3)) == 0 or ((cells[f + LIVE] >> card) & 1) != 0:
        return False
    in_play = rest | cells[f + TABLE]
    over = in_play & above(card)
    under = in_play & suit_of(card >> 3) & ((1 << card) - 1)
    if over != 0 and cut_by_card(cells, f, card, lowest(over)):
        return True
    return under != 0 and cut_by_card(cells, f, card, highest(under))


def cut_by_card(cells: Cells, f: int, card: int, neighbour: int) -> bool:
    """Whether a card cannot reach the target since `neighbour` failed by more than twice the difference of their points."""
    if ((cells[f + TRIED] >> neighbour) & 1) == 0 or ((cells[f + LIVE] >> neighbour) & 1) != 0:
        return False
    difference = 2 * abs(cells[CARD_POINTS + neighbour] - cells[CARD_POINTS + card])
    if (cells[f + PLAYER] & 1) == 0:
        most = cells[f + RESULTS + neighbour] + difference
        if most >= cells[f + TARGET]:
            return False
        cells[f + BOUND] = max(cells[f + BOUND], most)
    else:
        most = cells[f + RESULTS + neighbour] - difference
        if most < cells[f + TARGET]:
            return False
        cells[f + BOUND] = min(cells[f + BOUND], most)
    cells[f + RESULTS + card] = most
    cells[f + TRIED] |= 1 << card
    return True
