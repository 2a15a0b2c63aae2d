"""A round made or changed by hand: everything that is wrong with it, at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic

from scoring.draw.byes import are_fair
from scoring.draw.meetings import History, find_repeats
from scoring.draw.table import E, RepeatKind, Table
from scoring.problems import Level


class DrawProblem(StrEnum):
    """Every fault a round can show by itself.

    Errors, the round cannot be played so: somebody present is ``missing``; somebody in it is not present (``unknown``); somebody is
    in it ``twice`` (at two tables, or at one and drawn out), or on ``both_sides`` of one table; a side has too few or too many
    (``side_size``); a table number is there twice (``table_twice``). Warnings, the organiser may want it: a bye for somebody who had
    more than one who plays (``bye_unfair``), more byes than there need be (``bye_needless``), the same partner (``partner_again``)
    or somebody at the same table again (``met_again``).
    """

    MISSING = "missing"
    UNKNOWN = "unknown"
    TWICE = "twice"
    BOTH_SIDES = "both_sides"
    SIDE_SIZE = "side_size"
    TABLE_TWICE = "table_twice"
    BYE_UNFAIR = "bye_unfair"
    BYE_NEEDLESS = "bye_needless"
    PARTNER_AGAIN = "partner_again"
    MET_AGAIN = "met_again"

    @property
    def level(self) -> Level:
        """Whether it is an error or only asks."""
        return Level.WARNING if self in _WARNINGS else Level.ERROR


_WARNINGS = frozenset({DrawProblem.BYE_UNFAIR, DrawProblem.BYE_NEEDLESS, DrawProblem.PARTNER_AGAIN, DrawProblem.MET_AGAIN})


@dataclass(frozen=True, slots=True)
class DrawFinding(Generic[E]):
    """One problem, the entrants it is about (none: the round or table as a whole), and the table's number where it is one table's."""

    problem: DrawProblem
    entrants: tuple[E, ...] = ()
    table: int | None = None

    @property
    def level(self) -> Level:
        """The level of the problem."""
        return self.problem.level


def check_draw(
    tables: Sequence[Table[E]], byes: Iterable[E], present: Iterable[E], history: History[E], *, side_size: int
) -> list[DrawFinding[E]]:
    """All problems of these tables and byes, errors first; an empty list is a good round.

    ``present`` are the entrants who play this round or are drawn out, ``side_size`` is 1 for fixed pairs and 2 for individuals.
    """
    out = list(byes)
    everybody = set(present)
    findings: list[DrawFinding[E]] = []
    findings += _check_tables(tables, side_size)
    findings += _check_presence(tables, out, everybody)
    findings += _check_byes(tables, out, everybody, history, side_size)
    findings += _check_meetings(tables, history)
    return findings


def _check_tables(tables: Sequence[Table[E]], side_size: int) -> Iterator[DrawFinding[E]]:
    """Table numbers, the number on each side, and who is on both sides."""
    for number, times in sorted(Counter(table.number for table in tables).items()):
        if times > 1:
            yield DrawFinding(DrawProblem.TABLE_TWICE, (), number)
    for table in tables:
        if len(table.ns) != side_size or len(table.ew) != side_size:
            yield DrawFinding(DrawProblem.SIDE_SIZE, (), table.number)
        for entrant in sorted(set(table.ns) & set(table.ew)):
            yield DrawFinding(DrawProblem.BOTH_SIDES, (entrant,), table.number)


def _check_presence(tables: Sequence[Table[E]], out: Sequence[E], present: set[E]) -> Iterator[DrawFinding[E]]:
    """Everybody present exactly once; who is twice at a table but not on both sides is twice too."""
    places = Counter(out)
    for table in tables:
        places.update(set(table.ns) | set(table.ew))
        places.update({entrant: count - 1 for side in (table.ns, table.ew) for entrant, count in Counter(side).items()})
    for entrant in sorted(present.union(places)):
        if not places[entrant]:
            yield DrawFinding(DrawProblem.MISSING, (entrant,))
        elif entrant not in present:
            yield DrawFinding(DrawProblem.UNKNOWN, (entrant,))
        elif places[entrant] > 1:
            yield DrawFinding(DrawProblem.TWICE, (entrant,))


def _check_byes(
    tables: Sequence[Table[E]], out: Sequence[E], present: set[E], history: History[E], side_size: int
) -> Iterator[DrawFinding[E]]:
    """Whether the byes are no more than need be, and those who should not have one while others had fewer."""
    seated = [history.byes.get(entrant, 0) for table in tables for entrant in table.entrants]
    for entrant in sorted(set(out)):
        if not are_fair([history.byes.get(entrant, 0)], seated):
            yield DrawFinding(DrawProblem.BYE_UNFAIR, (entrant,))
    if len(out) > len(present) % (2 * side_size):
        yield DrawFinding(DrawProblem.BYE_NEEDLESS, tuple(sorted(set(out))))


def _check_meetings(tables: Sequence[Table[E]], history: History[E]) -> Iterator[DrawFinding[E]]:
    """Who meets again."""
    for repeat in find_repeats(tables, history):
        problem = DrawProblem.PARTNER_AGAIN if repeat.kind is RepeatKind.PARTNER else DrawProblem.MET_AGAIN
        yield DrawFinding(problem, (repeat.first, repeat.second), repeat.table)
