"""What can be said before the draw: how many rounds are possible at most until somebody must meet again."""

from __future__ import annotations

TABLEMATES_KNOWN = {7: 2, 20: 5}


def count_pair_rounds(pairs: int) -> int:
    """The rounds in which ``pairs`` fixed pairs can all meet new opponents by lot; that many are possible (a round robin).

    An even number has one opponent each round, n - 1 rounds; an odd number takes n rounds, in which each is drawn out once.
    """
    if pairs < 2:
        return 0
    return pairs - 1 if pairs % 2 == 0 else pairs


def count_rotation_rounds(pairs: int) -> int:
    """The rounds of "even pairs sit, odd pairs move on" before all meetings come again: as many as there are tables.

    With an odd number the empty place counts as the last even pair, so that many rounds give no second bye either.
    """
    return (pairs + 1) // 2 if pairs > 1 else 0


def count_partner_rounds(players: int) -> int:
    """The rounds in which ``players`` individuals can all have a new partner, at most.

    A round uses two partnerships a table and there are n(n-1)/2 of them: n - 1 rounds for a multiple of four, n for one more.
    """
    tables = players // 4
    return players * (players - 1) // 2 // (2 * tables) if tables else 0


def count_tablemate_rounds(players: int) -> int:
    """The rounds in which nobody sits at a table with anyone he sat with before, in any role, at most; an upper bound.

    A round gives each seated player three new faces, so (n - 1) / 3 rounds each. Below four tables the second round already fails:
    a table takes at most one from each earlier table, and those who were drawn out besides. Five rounds for 16 are the affine plane
    of order four, for 15 the same without one player. Seven players have no third round (seven points hold two blocks of four that
    meet in one), 20 players no sixth (there is no 4-RGDD of type 2^10).
    """
    tables, idle = divmod(players, 4)
    if not tables:
        return 0
    if players in TABLEMATES_KNOWN:
        return TABLEMATES_KNOWN[players]
    if 4 * tables > tables * min(tables, 4) + idle:
        return 1
    return players * ((players - 1) // 3) // (4 * tables)
