"""The standing of an event: everything is computed from the results of the rounds, every time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from scoring.errors import ErrorCode, RulesError
from scoring.outcomes import RoundOutcome
from scoring.ranking import group_equal, number_places
from scoring.tiebreaks import TieBreak, find_tie_break


@dataclass(frozen=True, slots=True)
class Result:
    """One round of one entrant.

    ``points`` are card points and ``roem`` the roem column; where only a total is known it stands under ``points`` and ``roem``, ``pits``
    and ``nats`` are None. ``bonus``: the pit and penalty hundreds within the roem.
    """

    entrant: str
    round: int
    outcome: RoundOutcome = RoundOutcome.PLAYED
    points: int = 0
    roem: int | None = 0
    pits: int | None = 0
    nats: int | None = 0
    bonus: int = 0
    opponent: str | None = None

    @property
    def total(self) -> int:
        """Points and roem together."""
        return self.points + (self.roem or 0)


@dataclass(frozen=True, slots=True)
class StandingLine:
    """An entrant's place. ``rank`` None: a round is still open. A figure of which one round is unknown is None.

    ``highest_round`` looks at played rounds only. ``plain_roem`` leaves bonus and penalty hundreds out. ``met`` maps an opponent to the
    points made against him.
    """

    entrant: str
    rank: int | None
    total: int
    points: int
    roem: int | None
    plain_roem: int | None
    pits: int | None
    nats: int | None
    highest_round: int | None
    rounds: int
    byes: int
    absences: int
    is_open: bool
    met: Mapping[str, int] = field(default_factory=dict)
    lot: int | None = None


def rank_entrants(results: Iterable[Result], tie_breaks: Sequence[str] = (), lots: Mapping[str, int] | None = None) -> list[StandingLine]:
    """The standing: by total; equal totals are parted by the tie-breaks in order; what stays equal shares a place (1, 1, 3).

    An entrant with an open round has no rank and stands last. Order: rank, then first appearance in ``results``. Raises
    ``unknown_tie_break``, or ``bad_input`` when an entrant has the same round twice.
    """
    breaks = [find_tie_break(name) for name in tie_breaks]
    by_entrant: dict[str, list[Result]] = {}
    for result in results:
        by_entrant.setdefault(result.entrant, []).append(result)
    lines = [_add_up(entrant, own, (lots or {}).get(entrant)) for entrant, own in by_entrant.items()]
    groups = group_equal([line for line in lines if not line.is_open], key=lambda line: line.total)
    for tie_break in breaks:
        groups = [part for group in groups for part in _part(group, tie_break)]
    ranked = [_set_rank(line, place) for place, line in number_places(groups)]
    return ranked + [line for line in lines if line.is_open]


def _set_rank(line: StandingLine, rank: int) -> StandingLine:
    """The line with its rank. It was made here and nobody has seen it yet, so it is not copied: a standing is all lines, six times."""
    object.__setattr__(line, "rank", rank)
    return line


def _part(group: list[StandingLine], tie_break: TieBreak) -> list[list[StandingLine]]:
    """The group parted by one tie-break; left as it is when the figure is unknown for one of them."""
    keys = {line.entrant: tie_break(line, group) for line in group}
    if None in keys.values():
        return [group]
    return group_equal(group, key=lambda line: keys[line.entrant])


def _add_up(entrant: str, results: Sequence[Result], lot: int | None) -> StandingLine:
    """Every figure in one pass: a large event has thousands of lines, and they are all added up after every sheet."""
    if len({result.round for result in results}) != len(results):
        raise RulesError(ErrorCode.BAD_INPUT, f"{entrant} has a round twice")
    total = points = bonus = rounds = byes = absences = 0
    highest: int | None = None
    is_open = False
    met: dict[str, int] = {}
    for result in results:
        made = result.total
        total, points, bonus = total + made, points + result.points, bonus + result.bonus
        if result.outcome is RoundOutcome.PLAYED:
            rounds += 1
            highest = made if highest is None or made > highest else highest
            if result.opponent is not None:
                met[result.opponent] = met.get(result.opponent, 0) + made
        elif result.outcome is RoundOutcome.OPEN:
            is_open = True
        else:
            byes += result.outcome is RoundOutcome.BYE
            absences += result.outcome.is_absence
    roem = _sum([result.roem for result in results])
    plain_roem = None if roem is None else roem - bonus
    pits, nats = _sum([result.pits for result in results]), _sum([result.nats for result in results])
    return StandingLine(
        entrant, None, total, points, roem, plain_roem, pits, nats, highest, rounds, byes, absences, is_open, met, lot
    )  # fmt: skip


def _sum(figures: Sequence[int | None]) -> int | None:
    """The figures together, None when one of them is unknown."""
    total = 0
    for figure in figures:
        if figure is None:
            return None
        total += figure
    return total
