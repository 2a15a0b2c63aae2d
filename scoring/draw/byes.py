"""Who may be drawn out: fewest byes first, nobody a second time before everybody had one."""

from __future__ import annotations

from collections.abc import Sequence


def choose_candidates(byes: Sequence[int], idle: int) -> tuple[list[int], list[int]]:
    """The indices that must be drawn out, and those among whom the rest of the ``idle`` byes is free.

    ``byes`` is each one's number of earlier byes. Those with fewest come first; only where more have as many than there are byes
    left may the meetings or the lot decide. (AOBK: never twice in one afternoon; rules A.2. The leader or the last one has no
    privilege here.) A late entrant has had none, so he is among the first candidates.
    """
    if not idle:
        return [], []
    bound = sorted(byes)[idle - 1]
    forced = [index for index, count in enumerate(byes) if count < bound]
    return forced, [index for index, count in enumerate(byes) if count == bound]


def are_fair(drawn_out: Sequence[int], seated: Sequence[int]) -> bool:
    """Whether nobody drawn out had more byes before than somebody who plays; both are numbers of earlier byes."""
    return not drawn_out or not seated or max(drawn_out) <= min(seated)
