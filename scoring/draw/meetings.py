"""Who met whom in earlier rounds, and what meeting again costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Generic

from scoring.draw.table import Draw, E, Repeat, RepeatKind, Table

AGAIN = 10**5
PARTNER_AGAIN = 10**10
MOST_TIMES = 9


@dataclass(frozen=True, slots=True)
class History(Generic[E]):
    """What earlier rounds left behind; whoever is not mentioned has met nobody and had no bye.

    ``partners`` and ``meetings`` (at one table in any role, partners included): how often for two ids, lower id first.
    ``byes``: rounds drawn out. ``lines``: rounds in NS minus rounds in EW. Which rounds are told (the evening, the season) is the
    caller's choice. A late entrant is simply absent from it, so he counts as not drawn out yet.
    """

    partners: Mapping[tuple[E, E], int] = field(default_factory=dict)
    meetings: Mapping[tuple[E, E], int] = field(default_factory=dict)
    byes: Mapping[E, int] = field(default_factory=dict)
    lines: Mapping[E, int] = field(default_factory=dict)


def record_history(tables: Iterable[Table[E]], byes: Iterable[E] = ()) -> History[E]:
    """The history of all these tables of earlier rounds, and of the byes (an entrant once for each of his)."""
    partners: Counter[tuple[E, E]] = Counter()
    meetings: Counter[tuple[E, E]] = Counter()
    lines: Counter[E] = Counter()
    for table in tables:
        lines.update(table.ns)
        lines.subtract(table.ew)
        for one, other, as_partners in table.iterate_meetings():
            meetings[one, other] += 1
            if as_partners:
                partners[one, other] += 1
    return History(partners, meetings, Counter(byes), lines)


def weigh(met: int, partnered: int = 0) -> int:
    """The cost of a meeting of two who met ``met`` times, and who become partners after having been so ``partnered`` times.

    A partner again weighs more than any number of other meetings of the round, one repeat more weighs more than any difference in
    how often the two met; that difference decides among draws with as many repeats, so that third meetings come last. Counts above
    nine are taken as nine, which keeps the three apart up to 1,800 tables.
    """
    cost = 0
    if met:
        cost += AGAIN + min(met, MOST_TIMES)
    if partnered:
        cost += PARTNER_AGAIN + min(partnered, MOST_TIMES)
    return cost


def make_draw(tables: Iterable[Table[E]], byes: Iterable[E], history: History[E], *, proven: bool) -> Draw[E]:
    """The draw of these tables and byes, with its repeats and its cost. A draw that costs nothing is always proven."""
    ordered = tuple(sorted(tables, key=lambda table: table.number))
    cost = sum(_weigh_table(table, history) for table in ordered)
    return Draw(ordered, tuple(sorted(byes)), find_repeats(ordered, history), cost, proven or cost == 0)


def find_repeats(tables: Iterable[Table[E]], history: History[E]) -> tuple[Repeat[E], ...]:
    """The meetings at these tables that were met before, each once: a partner again is told as that alone."""
    return tuple(repeat for table in tables for repeat in _iterate_repeats(table, history))


def _weigh_table(table: Table[E], history: History[E]) -> int:
    return sum(
        weigh(history.meetings.get((one, other), 0), history.partners.get((one, other), 0) if as_partners else 0)
        for one, other, as_partners in table.iterate_meetings()
    )


def _iterate_repeats(table: Table[E], history: History[E]) -> Iterator[Repeat[E]]:
    for one, other, as_partners in table.iterate_meetings():
        if as_partners and history.partners.get((one, other), 0):
            yield Repeat(one, other, table.number, RepeatKind.PARTNER, history.partners[one, other])
        elif history.meetings.get((one, other), 0):
            yield Repeat(one, other, table.number, RepeatKind.TABLE, history.meetings[one, other])
