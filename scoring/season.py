"""The season: the value of an entrant's evenings, best n of m, sum or average; see docs/rules.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from scoring.ranking import group_equal, number_places
from scoring.rounding import round_half_up

Score = int | Decimal
"""The value of an evening: points, or a percentage."""


class SeasonValue(StrEnum):
    """What the counted evenings are turned into."""

    SUM = "sum"
    AVERAGE = "average"


@dataclass(frozen=True, slots=True)
class SeasonRule:
    """``best``: how many evenings count (None: all). ``minimum``: evenings needed to be classified."""

    best: int | None = None
    minimum: int = 0
    value: SeasonValue = SeasonValue.SUM


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """An entrant's season. ``counted`` highest first, ``dropped`` in the order of the evenings; rank None when not classified."""

    entrant: str
    rank: int | None
    value: Score
    counted: tuple[Score, ...]
    dropped: tuple[Score, ...]
    classified: bool


def rank_season(scores: Mapping[str, Sequence[Score | None]], rule: SeasonRule) -> list[SeasonLine]:
    """The season's list from each entrant's evenings in order; None is an evening without a value, never 0.

    Of equal evenings the earlier counts. With fewer than ``best`` all count; an average divides by the number counted, two decimals, half
    up. Equal values share a place; the unclassified follow by value, without a rank. Order: as above, then first appearance.
    """
    lines = [_value(entrant, [score for score in own if score is not None], rule) for entrant, own in scores.items()]
    classified = group_equal([line for line in lines if line.classified], key=lambda line: line.value)
    others = group_equal([line for line in lines if not line.classified], key=lambda line: line.value)
    ranked = [SeasonLine(line.entrant, place, line.value, line.counted, line.dropped, True) for place, line in number_places(classified)]
    return ranked + [line for group in others for line in group]


def _value(entrant: str, evenings: Sequence[Score], rule: SeasonRule) -> SeasonLine:
    order = sorted(range(len(evenings)), key=lambda evening: (-evenings[evening], evening))
    kept = order if rule.best is None else order[: rule.best]
    counted = tuple(evenings[evening] for evening in kept)
    value: Score = sum(counted)
    if rule.value is SeasonValue.AVERAGE and counted:
        value = round_half_up(Decimal(value) / len(counted), 2)
    dropped = tuple(score for evening, score in enumerate(evenings) if evening not in kept)
    return SeasonLine(entrant, None, value, counted, dropped, len(evenings) >= rule.minimum)
