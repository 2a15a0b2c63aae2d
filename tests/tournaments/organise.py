"""What the organiser does, in short, for the tests of entrants, draws and their pages."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from tests.tournaments.build import Evening
from tournaments.choices import Outcome
from tournaments.models import Absence, Event, Round, Seat, Table
from tournaments.refusals import Refused
from tournaments.services.rounds import draw_round, publish_round


def refuse(act: Callable[[], Any]) -> Refused:
    """The refusal of what a service will not do."""
    with pytest.raises(Refused) as refused:
        act()
    return refused.value


def draw(evening: Evening, number: int = 1, seed: int | None = 48213) -> Round:
    """Draws a round."""
    return draw_round(event=evening.event, number=number, by=None, seed=seed)


def show(drawn: Round) -> Round:
    """Publishes a draft."""
    return publish_round(round=drawn, version=drawn.version, by=None)


def play(evening: Evening, *numbers: int) -> None:
    """Draws and publishes these rounds."""
    for number in numbers:
        show(draw(evening, number, seed=number))


def seats_of(drawn: Round) -> list[tuple[int, str, int, int]]:
    """Table, position, person and entrant of each seat."""
    rows = Seat.objects.filter(round=drawn).order_by("table__number", "position")
    return list(rows.values_list("table__number", "position", "person_id", "entrant_id"))


def byes_of(event: Event) -> Counter[int]:
    """How often each entrant was drawn out."""
    return Counter(Absence.objects.filter(round__event=event, outcome=Outcome.BYE).values_list("entrant_id", flat=True))


def list_meetings(event: Event) -> Counter[frozenset[int]]:
    """How often two entrants sat at one table."""
    meetings: Counter[frozenset[int]] = Counter()
    for table in Table.objects.filter(round__event=event):
        entrants = sorted(set(table.seats.values_list("entrant_id", flat=True)))
        meetings.update(frozenset((one, other)) for i, one in enumerate(entrants) for other in entrants[i + 1 :])
    return meetings


def read_notes(answer: Any) -> list[str]:
    """What the page says on top and in its toast."""
    return [str(message) for message in answer.context["messages"]]


def press_undo(client: Client, answer: Any) -> Any:
    """Presses the button of the last toast on the page."""
    message = list(answer.context["messages"])[-1]
    assert f'action="{message.extra_tags}"'.replace("&", "&amp;") in answer.text
    return client.post(message.extra_tags, follow=True)
