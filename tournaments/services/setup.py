"""Planning an evening, starting it, closing it and opening it again; and the rules it is played by."""

import random
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import Account, Club
from accounts.names import clean_name
from accounts.services.history import save_by
from scoring.rules import find_preset
from tournaments.choices import EventKind, EventState, Movement, RoundState
from tournaments.convert import copy_rules
from tournaments.models import Entrant, Event, Round
from tournaments.refusals import Refusal, Refused
from tournaments.tasks import refresh_standings_after_commit

PLAYERS = 4
USUAL_DEALS = 16
POINTS_A_DEAL = 100
LARGEST_LOT = 1_000_000
LEAST_ENTRANTS = {EventKind.PAIRS: 2, EventKind.INDIVIDUAL: 4}
CHANGEABLE = frozenset({"name", "date", "movement", "round_count", "tie_breaks", "publicity"})
"""What of an evening may still be changed when it goes on."""
SETTINGS = CHANGEABLE | {"kind", "deals_per_round", "rule_preset", "bye_points", "totals_only"}


@transaction.atomic
def create_event(*, club: Club, by: Account | None, **settings: Any) -> Event:
    """Stores a planned evening of a club or federation; what is not given follows the club's own settings.

    Without `bye_points` a bye is worth what the club says, and 100 points a deal when a round has another length than usual.
    Raises Refused for individuals that would sit and move on.
    """
    deals = settings.get("deals_per_round", USUAL_DEALS)
    defaults = {"rule_preset": club.rule_preset, "totals_only": club.totals_only, "bye_points": propose_bye_points(club, deals)}
    event = Event(club=club, created_by=by)
    apply_settings(event, defaults | {name: value for name, value in settings.items() if value is not None})
    save_by(event, by)
    return event


@transaction.atomic
def change_event(*, event: Event, by: Account | None, **settings: Any) -> Event:
    """Stores changed settings: all of them while the evening is planned, those in `CHANGEABLE` while it goes on.

    Raises Refused for a setting that cannot change any more, for fewer rounds than were drawn, and when the evening is closed.
    """
    event = lock_event(event)
    if event.state == EventState.CLOSED:
        raise Refused(Refusal.EVENT_CLOSED)
    changes = {name: value for name, value in settings.items() if getattr(event, name) != value}
    if event.state == EventState.RUNNING and not changes.keys() <= CHANGEABLE:
        raise Refused(Refusal.EVENT_STARTED)
    apply_settings(event, changes)
    ensure_rounds_fit(event)
    save_fields(event, by, *changes)
    if event.state == EventState.RUNNING:
        refresh_standings_after_commit(event)
    return event


@transaction.atomic
def start_event(*, event: Event, by: Account | None) -> Event:
    """Freezes the rules and draws the lots of the last tie-break; starting again changes nothing. Raises Refused with too few entrants."""
    event = lock_event(event)
    if event.state != EventState.PLANNED:
        return event
    entrants = list(event.entrants.all())
    least = LEAST_ENTRANTS[EventKind(event.kind)]
    if len(entrants) < least:
        raise Refused(Refusal.TOO_FEW_ENTRANTS, least=least, present=len(entrants))
    for entrant, lot in zip(entrants, random.SystemRandom().sample(range(1, LARGEST_LOT), len(entrants)), strict=True):
        entrant.lot = lot
    Entrant.objects.bulk_update(entrants, ["lot"])
    event.rules = copy_rules(event)
    store_state(event, EventState.RUNNING, by, "rules")
    refresh_standings_after_commit(event)
    return event


@transaction.atomic
def close_event(*, event: Event, by: Account | None) -> Event:
    """Decides the evening when every round there is was closed; closing again changes nothing. Raises Refused."""
    event = lock_event(event)
    if event.state == EventState.CLOSED:
        return event
    if event.state == EventState.PLANNED:
        raise Refused(Refusal.EVENT_NOT_RUNNING)
    states = dict(Round.objects.filter(event=event).values_list("number", "state"))
    if not states:
        raise Refused(Refusal.NOTHING_PLAYED)
    if left := [str(number) for number, state in states.items() if state != RoundState.CLOSED]:
        raise Refused(Refusal.ROUNDS_OPEN, rounds=", ".join(left))
    event.closed_at = timezone.now()
    store_state(event, EventState.CLOSED, by, "closed_at")
    refresh_standings_after_commit(event)
    return event


@transaction.atomic
def reopen_event(*, event: Event, reason: str, by: Account | None) -> Event:
    """Opens a closed evening again; its history keeps the reason. Raises Refused without one, or when it is not closed."""
    event = lock_event(event)
    if event.state != EventState.CLOSED:
        raise Refused(Refusal.EVENT_NOT_CLOSED)
    event._change_reason = ensure_reason(reason)  # type: ignore[attr-defined]
    event.closed_at = None
    store_state(event, EventState.RUNNING, by, "closed_at")
    refresh_standings_after_commit(event)
    return event


def lock_event(event: Event) -> Event:
    """Gives the event as it stands now, its row locked until the transaction ends: the first lock of every service."""
    return Event.objects.select_for_update(of=("self",)).select_related("club").get(pk=event.pk)


def lock_running_event(event: Event) -> Event:
    """Gives the locked event; raises Refused when it has not started or is closed."""
    event = lock_event(event)
    if event.state == EventState.PLANNED:
        raise Refused(Refusal.EVENT_NOT_RUNNING)
    if event.state == EventState.CLOSED:
        raise Refused(Refusal.EVENT_CLOSED)
    return event


def ensure_reason(reason: str) -> str:
    """Gives the reason without spaces around it; raises Refused when nothing is left."""
    if not (told := reason.strip()):
        raise Refused(Refusal.REASON_MISSING)
    return told


def propose_bye_points(club: Club, deals: int) -> int:
    """Gives what a bye is worth unless the organiser says otherwise."""
    return club.bye_points if deals == USUAL_DEALS else POINTS_A_DEAL * deals


def draw_lot(event: Event) -> int:
    """Gives a lot that no entrant of the event has."""
    taken = set(event.entrants.values_list("lot", flat=True))
    chance = random.SystemRandom()
    while (lot := chance.randrange(1, LARGEST_LOT)) in taken:
        pass
    return lot


def apply_settings(event: Event, settings: dict[str, Any]) -> None:
    """Puts the settings on the event; raises TypeError for one that does not exist, Refused when they do not fit together."""
    if unknown := settings.keys() - SETTINGS:
        raise TypeError(f"not a setting of an event: {', '.join(sorted(unknown))}")
    for name, value in settings.items():
        setattr(event, name, clean_name(value) if name == "name" else value)
    if len(set(event.tie_breaks)) < len(event.tie_breaks):
        raise Refused(Refusal.TIE_BREAK_TWICE)
    if find_preset(event.rule_preset).players != PLAYERS:
        raise Refused(Refusal.NOT_FOR_FOUR)
    if event.movement == Movement.EVEN_SITS and event.kind != EventKind.PAIRS:
        raise Refused(Refusal.PAIRS_ONLY)


def ensure_rounds_fit(event: Event) -> None:
    """Raises Refused when more rounds were drawn than the event is to have."""
    last = Round.objects.filter(event=event, number__gt=event.round_count).order_by("number").last()
    if last is not None:
        raise Refused(Refusal.FEWER_ROUNDS, number=last.number)


def store_state(event: Event, state: EventState, by: Account | None, *fields: str) -> None:
    """Stores a new state, and these fields with it, with a line in the history."""
    event.state = state
    save_fields(event, by, "state", *fields)


def save_fields(event: Event, by: Account | None, *fields: str) -> None:
    """Stores these fields alone, so that the revisions of the standing stay what they are; the history names the account."""
    event._history_user = by  # type: ignore[attr-defined]
    event.save(update_fields=fields)
