"""Stored standings as tests read them."""

from tests.tournaments.build import Evening
from tournaments import standings
from tournaments.models import StandingLine


def refresh(evening: Evening) -> bool:
    return standings.refresh(evening.event.pk)


def read(evening: Evening, scope: int = 0) -> list[tuple[int, int | None, int]]:
    """Number, rank and total of every line, in the order of the page."""
    lines = StandingLine.objects.filter(event=evening.event, scope=scope).order_by("place")
    return list(lines.values_list("entrant__number", "rank", "total"))


def find_line(evening: Evening, number: int, scope: int = 0) -> StandingLine:
    return StandingLine.objects.get(event=evening.event, scope=scope, entrant__number=number)


def play(evening: Evening) -> Evening:
    """Four pairs after two rounds; the sheets are those of tests/scoring/cases/sheets.json."""
    one, two, three, four = evening.add_pairs(4)
    evening.open_round(1, (one, two), (three, four))
    evening.open_round(2, (one, three), (two, four))
    evening.enter_sample(1, 1, "good-1")  # 1284 - 1858
    evening.enter_sample(1, 2, "good-2")  # 1803 - 1279
    evening.enter_sample(2, 1, "good-3")  # 1939 - 1223
    evening.enter_sample(2, 2, "good-5")  # 1277 - 1675
    return evening
