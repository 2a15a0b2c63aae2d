"""The forms about a draw: its lot number, two places to swap, and every place by hand."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.draw.check import DrawFinding, DrawProblem, check_draw
from scoring.draw.table import Table as DrawnTable
from scoring.problems import Level
from tournaments.choices import EventKind, Position
from tournaments.convert.draws import describe_draw_problem
from tournaments.models import Entrant, Event
from tournaments.selectors.rounds import read_past

LARGEST_SEED = 999_999_999
SIDES = {EventKind.PAIRS: (("NS",), ("EW",)), EventKind.INDIVIDUAL: (("N", "S"), ("E", "W"))}


class VersionForm(forms.Form):
    """Which draw was seen when the button was pressed."""

    version = forms.IntegerField(min_value=0, widget=forms.HiddenInput)


class SeedForm(VersionForm):
    """A lot number to draw with; nothing means a new one."""

    seed = forms.IntegerField(
        label=gettext_lazy("Lot number"),
        required=False,
        min_value=1,
        max_value=LARGEST_SEED,
        help_text=gettext_lazy("Leave it open for a new one."),
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )


class FirstSeedForm(SeedForm):
    """The lot number of a round that is not drawn yet, so there is no version."""

    version = None  # type: ignore[assignment]


class SwapForm(VersionForm):
    """Two entrants that change places. `places` holds for each what the list says of it: table, seat and name."""

    first = forms.TypedChoiceField(label=gettext_lazy("Who"), coerce=int)
    second = forms.TypedChoiceField(label=gettext_lazy("With whom"), coerce=int)

    def __init__(self, *args: Any, places: Mapping[int, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("first", "second"):
            self.fields[name].choices = [("", _("choose")), *places.items()]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """The two must differ."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if cleaned.get("first") is not None and cleaned.get("first") == cleaned.get("second"):
            self.add_error("second", _("Choose two different places."))
        return cleaned


class HandForm(VersionForm):
    """A choice for every seat of a round, or for every line of fixed pairs. Who is not chosen is drawn out.

    What cannot be played stands at the very seat. `tables` is what the service takes.
    """

    def __init__(
        self, *args: Any, event: Event, number: int, playing: Sequence[Entrant], rows: int, typed: Iterable[int], **more: Any
    ) -> None:
        super().__init__(*args, **more)
        self.event, self.number, self.playing = event, number, playing
        self.sides = SIDES[EventKind(event.kind)]
        self.rows = range(1, rows + 1)
        self.typed = set(typed)
        choices = [("", _("free")), *((str(entrant.pk), label_entrant(entrant, event.kind)) for entrant in playing)]
        for row in self.rows:
            for place in self.list_row(row):
                field = forms.TypedChoiceField(choices=choices, coerce=int, required=False, empty_value=None, disabled=row in self.typed)
                field.label = _("Table %(table)s, %(place)s") % {"table": row, "place": label_place(place.partition("-")[2])}
                self.fields[place] = field

    def list_row(self, row: int) -> list[str]:
        """Gives the names of the fields of a table."""
        return [f"{row}-{place}" for side in self.sides for place in side]

    def list_tables(self) -> Iterator[tuple[int, bool, list[tuple[str, BoundField]]]]:
        """Gives each table's number, whether it is fixed, and its fields with the name of the place."""
        for row in self.rows:
            yield row, row in self.typed, [(label_place(name.partition("-")[2]), self[name]) for name in self.list_row(row)]

    def clean(self) -> dict[str, Any]:
        """Checks the round as a whole."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        everybody = {entrant.pk for entrant in self.playing}
        tables = self.tables
        byes = everybody.difference(*(table.entrants for table in tables))
        side_size = len(self.sides[0])
        for finding in check_draw(tables, byes, everybody, read_past(self.event, self.number).history, side_size=side_size):
            if finding.level is Level.ERROR:
                self.point_out(finding)
        if not tables:
            self.add_error(None, _("Put at least one table together."))
        return cleaned

    def point_out(self, finding: DrawFinding[int]) -> None:
        """Puts a fault at the places it is about."""
        names = {entrant.pk: entrant.full_name for entrant in self.playing}
        sentence = describe_draw_problem(finding, names)
        if finding.problem is DrawProblem.SIDE_SIZE:
            places = [name for name in self.list_row(finding.table or 0) if self.cleaned_data.get(name) is None]
        else:
            chosen = [name for name in self.fields if self.cleaned_data.get(name) in finding.entrants]
            places = [name for name in chosen if finding.table in (None, int(name.partition("-")[0]))][1:]
        for name in places:
            self.add_error(name, sentence)

    @property
    def tables(self) -> list[DrawnTable[int]]:
        """The tables as chosen, the wholly empty ones left out."""
        chosen: dict[int, list[tuple[int, ...]]] = defaultdict(list)
        for row in self.rows:
            for side in self.sides:
                places = (self.cleaned_data.get(f"{row}-{place}") for place in side)
                chosen[row].append(tuple(pk for pk in places if pk is not None))
        return [DrawnTable(row, ns, ew) for row, (ns, ew) in chosen.items() if ns or ew]


def label_entrant(entrant: Entrant, kind: str) -> str:
    """Gives a short label: pairs by number and surnames, individuals by name."""
    return f"{entrant.number} {entrant.short_name}" if kind == EventKind.PAIRS else f"{entrant.number} {entrant.full_name}"


def fill_places(tables: Iterable[DrawnTable[int]], kind: str) -> dict[str, int]:
    """Gives what the form by hand holds for these tables."""
    return {
        f"{table.number}-{place}": pk
        for table in tables
        for side, ids in zip(SIDES[EventKind(kind)], (table.ns, table.ew), strict=True)
        for place, pk in zip(side, ids, strict=False)
    }


def label_place(place: str) -> str:
    """Gives a seat, or a line of two seats, in the reader's language."""
    return " ".join(str(Position(letter).label) for letter in place)


def name_places(tables: Iterable[DrawnTable[int]], byes: Iterable[int], names: Mapping[int, str], kind: str) -> dict[int, str]:
    """Gives for each entrant of a round, by id, what a list says of its place: table, seats and name."""
    said: dict[int, str] = {}
    for table in tables:
        for side, ids in zip(SIDES[EventKind(kind)], (table.ns, table.ew), strict=True):
            for place, pk in zip(side, ids, strict=True):
                details = {"table": table.number, "place": label_place(place), "name": names[pk]}
                said[pk] = _("table %(table)s, %(place)s: %(name)s") % details
    return said | {pk: _("free: %(name)s") % {"name": names[pk]} for pk in byes}
