"""Builds evenings straight in the tables, as services would leave them, so that a test says only what it is about."""

import datetime as dt
import json
from pathlib import Path
from typing import Any

from django.utils import timezone

from accounts.models import Club, Person
from scoring.cli.sheet_verbs import answer_sheet
from tournaments.choices import EventKind, EventState, Outcome, RoundState, SheetState
from tournaments.convert import copy_rules
from tournaments.models import Absence, Entrant, Event, Member, Round, Seat, Sheet, Table

SAMPLES = {case["id"]: case for case in json.loads((Path(__file__).parents[1] / "scoring" / "cases" / "sheets.json").read_text())}
Who = Entrant | tuple[Entrant, Entrant]
"""A pair, or the two partners of an individual evening."""


def make_club(name: str, slug: str, **settings: Any) -> Club:
    """A club whose admins need no authenticator app."""
    return Club.objects.create(name=name, slug=slug, require_totp=False, **settings)


def make_person(club: Club, name: str, **more: Any) -> Person:
    """A person by "First Last" or "First infix Last"."""
    first, _, rest = name.partition(" ")
    infix, _, last = rest.rpartition(" ")
    return Person.objects.create(club=club, first_name=first, infix=infix, last_name=last, **more)


class Evening:
    """An event and short ways to fill it. `refresh()` brings the stored standing up to it."""

    def __init__(self, club: Club, kind: str = EventKind.PAIRS, **more: Any) -> None:
        fields = {"name": "Clubavond 4", "date": dt.date(2025, 11, 27), "state": EventState.RUNNING} | more
        self.event = Event.objects.create(club=club, kind=kind, **fields)
        if self.event.state != EventState.PLANNED:
            self.event.rules = copy_rules(self.event)
            self.event.save()

    def add(self, *names: str, **more: Any) -> Entrant:
        """An entrant of these persons, with the next number."""
        entrant = Entrant.objects.create(event=self.event, number=self.event.entrants.count() + 1, **more)
        for place, name in enumerate(names, start=1):
            Member.objects.create(event=self.event, entrant=entrant, person=make_person(self.event.club, name), place=place)
        return entrant

    def add_pairs(self, count: int) -> list[Entrant]:
        """Pairs with plain names: Anna1 Aa1 with Bert1 Bb1, and so on."""
        return [self.add(f"Anna{n} Aa{n}", f"Bert{n} Bb{n}") for n in range(1, count + 1)]

    def add_singles(self, count: int) -> list[Entrant]:
        """Individuals: Anna1 Aa1, Anna2 Aa2, and so on."""
        return [self.add(f"Anna{n} Aa{n}") for n in range(1, count + 1)]

    def open_round(self, number: int, *tables: tuple[Who, Who], state: str = RoundState.PUBLISHED) -> Round:
        """A round with these tables: (NS, EW), numbered from 1."""
        drawn = Round.objects.create(
            event=self.event, number=number, state=state, movement=self.event.movement, published_at=timezone.now()
        )
        for table_number, (ns, ew) in enumerate(tables, start=1):
            table = Table.objects.create(round=drawn, number=table_number)
            self.sit(table, "NS", ns)
            self.sit(table, "EW", ew)
        return drawn

    def sit(self, table: Table, positions: str, who: Who, **more: Any) -> None:
        """Puts a pair, or two partners, on two chairs."""
        for position, (entrant, person) in zip(positions, self.find_sitters(who), strict=True):
            Seat.objects.create(round=table.round, table=table, position=position, entrant=entrant, person=person, **more)

    def find_sitters(self, who: Who) -> list[tuple[Entrant, Person]]:
        """The two persons with their entrants."""
        if isinstance(who, tuple):
            return [(entrant, entrant.members.get().person) for entrant in who]
        return [(who, member.person) for member in who.members.order_by("place")[:2]]

    def get_table(self, round_number: int, number: int) -> Table:
        """A table of a round."""
        return Table.objects.get(round__event=self.event, round__number=round_number, number=number)

    def enter(self, round_number: int, number: int, ns: int, ew: int, state: str = SheetState.ENTERED, **figures: Any) -> Sheet:
        """The sheet of a table by its two totals; further figures such as `ns_roem=340, ew_pits=1`. Raises the revision."""
        zeros = {f"{side}_{figure}": 0 for side in ("ns", "ew") for figure in ("roem", "bonus", "pits", "nats")}
        wanted = zeros | {"ns_total": ns, "ew_total": ew} | figures
        for side, total in (("ns", ns), ("ew", ew)):
            if f"{side}_points" not in wanted:
                wanted[f"{side}_points"] = total - wanted[f"{side}_roem"]
        sheet, _ = Sheet.objects.update_or_create(
            table=self.get_table(round_number, number), defaults={"state": state, "entered_at": timezone.now(), **wanted}
        )
        self.touch()
        return sheet

    def enter_totals(self, round_number: int, number: int, ns: int, ew: int) -> Sheet:
        """A sheet of which only the totals were handed in."""
        blank = {f"{side}_{figure}": None for side in ("ns", "ew") for figure in ("points", "roem", "bonus", "pits", "nats")}
        return self.enter(round_number, number, ns, ew, is_totals_only=True, **blank)

    def enter_sample(self, round_number: int, number: int, name: str) -> Sheet:
        """A good sheet of sixteen deals, such as "good-1", scored by the rules core."""
        score: Any = answer_sheet(SAMPLES[name]["in"])
        columns = ("points", "roem", "pits", "nats")
        figures = {f"{side}_{column}": score[column][side] for column in columns for side in ("ns", "ew")}
        return self.enter(round_number, number, score["totals"]["ns"], score["totals"]["ew"], **figures)

    def note(self, entrant: Entrant, round_number: int, outcome: str = Outcome.BYE) -> None:
        """A round without a seat."""
        Absence.objects.create(round=self.event.rounds.get(number=round_number), entrant=entrant, outcome=outcome)
        self.touch()

    def close_round(self, number: int) -> None:
        """Closes a round and makes its sheets final."""
        self.event.rounds.filter(number=number).update(state=RoundState.CLOSED, closed_at=timezone.now())
        Sheet.objects.filter(table__round__event=self.event, table__round__number=number).update(state=SheetState.FINAL)
        self.touch()

    def touch(self) -> None:
        """Says that a result changed, as every service does."""
        self.event.refresh_from_db()
        self.event.results_revision += 1
        self.event.save(update_fields=["results_revision"])
