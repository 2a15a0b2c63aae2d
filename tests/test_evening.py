"""One evening as an organiser lives it, from planning to closing, through the pages alone and without a script."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.choices import Role
from accounts.models import Account, Club, Membership
from tests.tournaments.build import SAMPLES, make_club, make_person
from tournaments.choices import EventState, Outcome, RoundState, SheetState
from tournaments.models import Absence, Event, Round, Sheet, SheetChange, StandingLine

NAMES = [(f"Anna{n} van der Aa{n}", f"Bert{n} Bos{n}") for n in range(1, 6)]
SHEETS = [SAMPLES[name]["in"] for name in ("good-1", "good-2", "good-3", "good-5")]
ROUNDS = 2


@pytest.fixture
def club(db: None) -> Club:
    """A club with five pairs among its members."""
    club = make_club("De Vier Azen", "de-vier-azen")
    for name in (name for pair in NAMES for name in pair):
        make_person(club, name)
    return club


@pytest.fixture
def desk(client: Client, club: Club) -> Client:
    """The organiser's laptop."""
    account = Account.objects.create_user("ria@voorbeeld.nl", name="Ria Bakker")
    Membership.objects.create(account=account, club=club, role=Role.ORGANISER)
    client.force_login(account)
    return client


def post(desk: Client, page: str, /, *where: Any, **data: Any) -> None:
    """Sends a form as the page would; every answer leads on to a page."""
    answer = desk.post(reverse(f"tournaments:{page}", args=where), data)
    assert answer.status_code == 302, answer.content.decode()[:3000]


def plan(desk: Client, club: Club) -> Event:
    """An evening of two rounds with the five pairs, started."""
    form = desk.get(reverse("tournaments:event_add", args=[club.slug])).context["form"]
    data = {name: form[name].value() for name in form.fields if form[name].value() not in (None, False)}
    post(desk, "event_add", club.slug, **data | {"name": "Clubavond 4", "date": "2026-12-03", "round_count": ROUNDS})
    event = Event.objects.get()
    for first, second in NAMES:
        post(desk, "entrants", event.pk, first=first, second=second)
    post(desk, "event_start", event.pk)
    return event


def draw(desk: Client, event: Event, number: int) -> Round:
    """A round drawn (the button pressed twice) and published."""
    for _press in range(2):
        post(desk, "draw", event.pk, number)
    drawn = Round.objects.get(event=event, number=number)
    post(desk, "publish", event.pk, number, version=drawn.version)
    return drawn


def type_sheet(sample: dict[str, Any]) -> dict[str, str]:
    """What a scorer types of a paper sheet: one side's points, roem where there is any, the word of a mark."""
    boxes: dict[str, str] = {}
    for row in sample["deals"]:
        for side in ("ns", "ew"):
            mark = row["mark"] if row["mark"] and row["mark"]["side"] == side else None
            boxes[f"{side}_points-{row['deal']}"] = mark["reason"] if mark else str(row[side]["points"])
            boxes[f"{side}_roem-{row['deal']}"] = str(row[side]["roem"] or "–")
    return boxes


def test_an_evening_from_draw_to_closed(desk: Client, club: Club, django_capture_on_commit_callbacks: Any) -> None:
    event = plan(desk, club)
    totals = dict.fromkeys(range(1, 6), 0)
    byes = []
    samples = iter(SHEETS)
    with django_capture_on_commit_callbacks(execute=True):
        for number in range(1, ROUNDS + 1):
            drawn = draw(desk, event, number)
            byes += Absence.objects.filter(round=drawn, outcome=Outcome.BYE).values_list("entrant__number", flat=True)
            totals[byes[-1]] += 1600
            for table in drawn.tables.all():
                sample = next(samples)
                post(desk, "sheet", event.pk, number, table.number, version=0, **type_sheet(sample))
                for seat in table.seats.filter(position__in="NE").select_related("entrant"):
                    totals[seat.entrant.number] += sample["totals"]["ns" if seat.position == "N" else "ew"]
            post(desk, "round_close", event.pk, number)
        post(desk, "event_close", event.pk)

    event.refresh_from_db()
    assert (event.state, event.is_current) == (EventState.CLOSED, True)
    assert {drawn.state for drawn in Round.objects.all()} == {RoundState.CLOSED}
    assert {sheet.state for sheet in Sheet.objects.all()} == {SheetState.FINAL}
    assert len(set(byes)) == ROUNDS, "nobody is drawn out twice before all were"
    lines = StandingLine.objects.filter(event=event, scope=0)
    assert {line.entrant.number: line.total for line in lines} == totals
    page = desk.get(event.get_absolute_url()).content.decode()
    assert all(str(total) in page for total in totals.values())
    assert SheetChange.objects.count() == 2 * Sheet.objects.count(), "entered, and made final"


def test_a_late_correction_wants_a_reason_and_moves_the_standing(desk: Client, club: Club, django_capture_on_commit_callbacks: Any) -> None:
    event = plan(desk, club)
    with django_capture_on_commit_callbacks(execute=True):
        drawn = draw(desk, event, 1)
        for table, sample in zip(drawn.tables.all(), SHEETS[:2], strict=True):
            post(desk, "sheet", event.pk, 1, table.number, version=0, **type_sheet(sample))
        post(desk, "round_close", event.pk, 1)
    sheet = Sheet.objects.get(table__number=1)
    corrected = type_sheet(SHEETS[0]) | {"ns_points-1": "94", "ew_points-1": "68", "version": str(sheet.version)}
    address = reverse("tournaments:sheet", args=[event.pk, 1, 1])
    assert desk.post(address, corrected).status_code == 422
    with django_capture_on_commit_callbacks(execute=True):
        assert desk.post(address, {**corrected, "reason": "Deal 1 was read wrong."}).status_code == 302
    sheet.refresh_from_db()
    assert (sheet.ns_total, sheet.ew_total, sheet.state) == (1294, 1848, SheetState.FINAL)
    north = drawn.seats.get(table__number=1, position="N").entrant
    assert StandingLine.objects.get(event=event, scope=0, entrant=north).total == 1294
    assert SheetChange.objects.filter(sheet=sheet).first().reason == "Deal 1 was read wrong."
