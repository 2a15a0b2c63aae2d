"""Changing the rules of an evening that goes on: first to look at, then for good; all its sheets are checked again."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db import transaction

from accounts.models import Account
from scoring.errors import RulesError
from scoring.rules import list_settings, make_rules
from tournaments import standings
from tournaments.choices import COUNTING
from tournaments.models import Entrant, Event, Sheet, StandingLine, Table
from tournaments.models.standing import WHOLE
from tournaments.refusals import Refusal, Refused
from tournaments.selectors.entrants import list_entrants
from tournaments.services.setup import ensure_reason, lock_running_event, save_fields
from tournaments.services.sheets import recheck_sheets
from tournaments.tasks import refresh_standings_after_commit

Settings = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Shift:
    """What a change of rules does to one entrant: rank and total before and after. A rank of None: a sheet is missing."""

    entrant: Entrant
    rank_before: int | None
    rank_after: int | None
    total_before: int
    total_after: int

    @property
    def is_shifted(self) -> bool:
        """Whether anything differs."""
        return (self.rank_before, self.total_before) != (self.rank_after, self.total_after)


@dataclass(frozen=True, slots=True)
class Preview:
    """What a change of rules would do: the whole standing in its new order, how many sheets change, and which ones (round number,
    table number) become a question and stop counting.
    """

    shifts: list[Shift]
    changed_sheets: int
    questions: list[tuple[int, int]]


@transaction.atomic
def change_rules(*, event: Event, settings: Settings, reason: str, by: Account | None) -> list[Sheet]:
    """Stores changed settings in the event's copy of the rules and checks every sheet again; gives the sheets that changed.

    The event's history and each changed sheet keep the reason. Raises Refused without one, for a setting that cannot be, and while the
    evening is not going on.
    """
    event = lock_running_event(event)
    event._change_reason = ensure_reason(reason)  # type: ignore[attr-defined]
    frozen = dict(event.rules or {})
    preset = str(frozen.pop("preset"))
    try:
        rules = make_rules(preset, {**frozen, **settings})
    except RulesError as error:
        raise Refused(Refusal.RULES_WRONG) from error
    if (changed := {"preset": preset, **list_settings(rules)}) == event.rules:
        return []
    event.rules, event.bye_points = changed, rules.bye_points
    save_fields(event, by, "rules", "bye_points")
    sheets = recheck_sheets(event=event, by=by, reason=ensure_reason(reason))
    refresh_standings_after_commit(event)
    return sheets


def preview_rules(*, event: Event, settings: Settings, by: Account | None) -> Preview:
    """Tells what such a change would do; carries it out and takes all of it back, so that it is computed as it will be. Raises Refused."""
    with transaction.atomic():
        standings.refresh(event.pk)
        before = read_lines(event)
        sheets = change_rules(event=event, settings=settings, reason="-", by=by)
        standings.refresh(event.pk)
        after = read_lines(event)
        transaction.set_rollback(True)
    entrants = {entrant.pk: entrant for entrant in list_entrants(event)}
    shifts = [
        Shift(entrants[pk], before[pk].rank if pk in before else None, line.rank, before[pk].total if pk in before else 0, line.total)
        for pk, line in after.items()
    ]
    asked = Table.objects.filter(sheet__in=[sheet for sheet in sheets if sheet.state not in COUNTING])
    return Preview(shifts, len(sheets), list(asked.order_by("round__number", "number").values_list("round__number", "number")))


def read_lines(event: Event) -> dict[int, StandingLine]:
    """Gives the stored standing by entrant id, in its order."""
    return {line.entrant_id: line for line in StandingLine.objects.filter(event=event, scope=WHOLE).order_by("place")}
