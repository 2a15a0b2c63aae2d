"""Tie-breaks: small functions in a table. Each gives a key per entrant, higher is better, or None where the figure is unknown."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from scoring.errors import ErrorCode, RulesError


class Line(Protocol):
    """What a tie-break may look at: an entrant's figures so far. ``met`` maps an opponent to the points made against him."""

    @property
    def highest_round(self) -> int | None: ...
    @property
    def pits(self) -> int | None: ...
    @property
    def nats(self) -> int | None: ...
    @property
    def plain_roem(self) -> int | None: ...
    @property
    def met(self) -> Mapping[str, int]: ...
    @property
    def entrant(self) -> str: ...
    @property
    def lot(self) -> int | None: ...


TieBreak = Callable[[Line, Sequence[Line]], int | None]
"""Gives the key of a line within the group of lines that are still equal."""


def _by_highest_round(line: Line, group: Sequence[Line]) -> int | None:
    return line.highest_round


def _by_pits(line: Line, group: Sequence[Line]) -> int | None:
    return line.pits


def _by_roem(line: Line, group: Sequence[Line]) -> int | None:
    return line.plain_roem


def _by_fewest_nats(line: Line, group: Sequence[Line]) -> int | None:
    return None if line.nats is None else -line.nats


def _by_mutual_result(line: Line, group: Sequence[Line]) -> int | None:
    """Points made against the one other line that is equal; unknown among three, and where the two never met."""
    others = [other for other in group if other.entrant != line.entrant]
    return line.met.get(others[0].entrant) if len(others) == 1 else None


def _by_lot(line: Line, group: Sequence[Line]) -> int | None:
    return None if line.lot is None else -line.lot


TIE_BREAKS: dict[str, TieBreak] = {
    "highest_round": _by_highest_round,
    "pits": _by_pits,
    "roem": _by_roem,
    "nats": _by_fewest_nats,
    "mutual": _by_mutual_result,
    "lot": _by_lot,
}
"""By name, as clubs order them (docs/rules.md): no klaverjas source states one, so sharing the place is the default."""


def find_tie_break(name: object) -> TieBreak:
    """The tie-break called ``name``. Raises ``unknown_tie_break``."""
    found = TIE_BREAKS.get(name) if isinstance(name, str) else None
    if found is None:
        raise RulesError(ErrorCode.UNKNOWN_TIE_BREAK, f"there is no tie-break called {name!r}; known are {', '.join(TIE_BREAKS)}")
    return found
