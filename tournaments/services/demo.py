"""The demo club with three evenings: one finished, one in the middle of its second round, one to come."""

import json
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import Account, Club, Person
from accounts.services.clubs import create_club
from accounts.services.memberships import grant_role
from accounts.services.persons import add_persons, claim_person
from scoring.deal import Mark, Reason
from scoring.sheet import Row
from scoring.side import BySide, Side
from tournaments import demo
from tournaments.convert import Entry, write_row
from tournaments.models import Event, Round, Table
from tournaments.selectors.rounds import list_tables
from tournaments.services.entrants import add_entrant
from tournaments.services.lists import type_rows
from tournaments.services.rounds import close_round, draw_round, publish_round
from tournaments.services.setup import close_event, create_event, start_event
from tournaments.services.sheets import Saved, accept_sheet, save_sheet
from tournaments.standings import refresh

SHEETS = Path(demo.__file__).with_name("sheets.json")
SEEDS = (48213, 7, 1906)
QUESTION_TABLE, EMPTY_TABLE, BUSY_TABLE, UNCHECKED_FROM = 4, 8, 9, 6
ROWS_TYPED = 5


@transaction.atomic
def make_demo() -> Club:
    """Makes the club, its people, their sign-ins and the evenings, through the services that everyone uses."""
    settings: dict[str, Any] = {**demo.CLUB, "second_person": True, "require_totp": False}
    club = create_club(**settings)
    persons = {person.full_name: person for person in add_persons(club=club, by=None, names=[name for pair in demo.PAIRS for name in pair])}
    accounts = [make_account(club, persons[name], email, role) for name, email, role in demo.SIGN_INS]
    organiser, scorer = accounts[:2]
    sheets = read_sheets()
    today = timezone.localdate()
    for number, days in ((3, -7), (4, 0), (5, 7)):
        event = create_event(club=club, by=organiser, name=f"Clubavond {number}", date=today + timedelta(days=days), round_count=3)
        for pair in demo.PAIRS[: 19 if days <= 0 else 12]:
            add_entrant(event=event, persons=[persons[name] for name in pair], by=organiser)
        if days < 0:
            play_evening(event, sheets, organiser, scorer)
        elif days == 0:
            play_half(event, sheets, organiser, scorer)
        refresh(event.pk)
    return club


def list_sign_ins() -> Iterator[str]:
    """The lines that the start prints: who can sign in and how."""
    yield f"Sign in to the demo club “{demo.CLUB['name']}” (password for all: {demo.PASSWORD})"
    for name, email, role in demo.SIGN_INS:
        yield f"  {email:<20} {name}, {role.replace('_', ' ')}"


def make_account(club: Club, person: Person, email: str, role: str) -> Account:
    """An account with the demo's password, a role in the club and its person."""
    account = Account.objects.create_user(email, demo.PASSWORD, is_checked=True, name=person.full_name)
    grant_role(account=account, club=club, role=role, by=None)
    claim_person(person=person, account=account, by=None)
    return account


def read_sheets() -> Iterator[tuple[Row, ...]]:
    """The stored sheets one after the other, 16 rows each."""
    for sheet in json.loads(SHEETS.read_text()):
        yield tuple(read_row(deal, cells) for deal, cells in enumerate(sheet, start=1))


def read_row(deal: int, cells: list[int | str]) -> Row:
    """A stored row: points and roem of WIJ, of ZIJ, then the mark's reason and side if there is one."""
    ns_points, ns_roem, ew_points, ew_roem, *mark = cells
    return Row(
        deal=deal,
        points=BySide(int(ns_points), int(ew_points)),
        roem=BySide(int(ns_roem), int(ew_roem)),
        mark=Mark(Reason(str(mark[0])), Side(str(mark[1]))) if mark else None,
    )


def play_evening(event: Event, sheets: Iterator[tuple[Row, ...]], organiser: Account, scorer: Account) -> None:
    """Three rounds, every sheet entered and checked, everything closed."""
    start_event(event=event, by=organiser)
    for number in range(1, 4):
        play_round(event, number, sheets, organiser, scorer)
    close_event(event=event, by=organiser)


def play_half(event: Event, sheets: Iterator[tuple[Row, ...]], organiser: Account, scorer: Account) -> None:
    """A closed first round; of the second some sheets are checked, some entered, one has a question, one is being typed, one is missing."""
    start_event(event=event, by=organiser)
    play_round(event, 1, sheets, organiser, scorer)
    drawn = open_round(event, 2, organiser)
    for table in list_tables(drawn):
        rows = next(sheets)
        if table.number == EMPTY_TABLE:
            continue
        if table.number == BUSY_TABLE:
            leave_unfinished(table, rows[:ROWS_TYPED], organiser)
            continue
        if table.number == QUESTION_TABLE:
            rows = (*rows[:5], Row(6, BySide(40, 122), BySide(0, 30)), *rows[6:])
        enter(table, rows, organiser, scorer if table.number < UNCHECKED_FROM and table.number != QUESTION_TABLE else None)


def play_round(event: Event, number: int, sheets: Iterator[tuple[Row, ...]], organiser: Account, scorer: Account) -> None:
    """A round from the draw to closing."""
    drawn = open_round(event, number, organiser)
    for table in list_tables(drawn):
        enter(table, next(sheets), organiser, scorer)
    close_round(round=drawn, by=organiser)


def open_round(event: Event, number: int, by: Account) -> Round:
    """A round drawn and shown to everyone."""
    drawn = draw_round(event=event, number=number, by=by, seed=SEEDS[number - 1])
    return publish_round(round=drawn, version=drawn.version, by=by)


def enter(table: Table, rows: tuple[Row, ...], by: Account, checker: Account | None) -> None:
    """A sheet entered, and accepted by the second person if there is one."""
    saved = save_sheet(table=table, entry=Entry(rows), version=0, by=by)
    if checker is not None and isinstance(saved, Saved):
        accept_sheet(table=table, version=saved.sheet.version, by=checker)


def leave_unfinished(table: Table, rows: tuple[Row, ...], by: Account) -> None:
    """Rows typed, no more."""
    type_rows(table=table, rows={row.deal: write_row(row) for row in rows}, stamps={}, by=by)
