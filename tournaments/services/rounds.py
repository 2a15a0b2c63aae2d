"""Drawing rounds, changing a draw, publishing it, and closing what was played."""

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone

from accounts.models import Account
from scoring.draw.meetings import make_draw as make_given_draw
from scoring.draw.table import Draw
from scoring.draw.table import Table as DrawnTable
from tournaments.choices import COUNTING, ChangeKind, Movement, RoundState, SheetState
from tournaments.models import Absence, Event, Round, Sheet, Table
from tournaments.refusals import Refusal, Refused
from tournaments.selectors.entrants import list_playing
from tournaments.selectors.rounds import find_round, find_typed_tables, read_drawn, read_past
from tournaments.services.seating import choose_movement, clear_tables, ensure_playable, make_draw, make_seed, seat
from tournaments.services.setup import ensure_reason, lock_running_event
from tournaments.services.sheets import change_all_states
from tournaments.tasks import refresh_standings_after_commit


@transaction.atomic
def draw_round(*, event: Event, number: int, by: Account | None, seed: int | None = None) -> Round:
    """Draws the next round as a draft, by lot with this seed or a new one; or by the movement of the event.

    A round that exists is given as it is, so a second click draws nothing. Raises Refused out of turn, and with too few to play.
    """
    event = lock_running_event(event)
    if found := find_round(event, number):
        return found
    ensure_next(event, number)
    drawn = Round(event=event, number=number, movement=choose_movement(event), drawn_by=by)
    drawn.seed = (seed or make_seed()) if drawn.movement == Movement.LOT else None
    draw = make_draw(event, number, drawn.seed, read_past(event, number).history)
    drawn.save()
    return store_seating(drawn, draw)


@transaction.atomic
def redraw_round(*, round: Round, by: Account | None, version: int, seed: int | None = None) -> Round:  # noqa: A002 - the round
    """Draws a draft again, with this seed or a new one. Raises Refused when the draft is not the one that was seen (`version`)."""
    drawn = lock_round(round, version, RoundState.DRAFT)
    drawn.movement = choose_movement(drawn.event)
    drawn.seed = (seed or make_seed()) if drawn.movement == Movement.LOT else None
    drawn.drawn_by, drawn.drawn_at = by, timezone.now()
    return store_seating(drawn, make_draw(drawn.event, drawn.number, drawn.seed, read_past(drawn.event, drawn.number).history))


@transaction.atomic
def swap_seats(*, round: Round, first: int, second: int, version: int, by: Account | None) -> Round:  # noqa: A002 - the round
    """Lets two entrants (by id) change places, at tables or drawn out. Their seed stays: it tells how the draw began.

    Works on a draft, and on a published round as far as nothing was typed for the tables concerned. Raises Refused.
    """
    drawn = lock_round(round, version, RoundState.DRAFT, RoundState.PUBLISHED)
    tables, byes = read_drawn(drawn)
    known = {pk for table in tables for pk in table.entrants}.union(byes)
    if first == second or not known.issuperset((first, second)):
        raise Refused(Refusal.NO_SUCH_PLACE)
    turned = {first: second, second: first}
    swapped = [DrawnTable(table.number, turn(table.ns, turned), turn(table.ew, turned)) for table in tables]
    drawn.movement, drawn.drawn_by = Movement.HAND, by
    return store_seating(drawn, make_given_draw(swapped, turn(byes, turned), read_past(drawn.event, drawn.number).history, proven=False))


@transaction.atomic
def place_by_hand(*, event: Event, number: int, tables: Sequence[DrawnTable[int]], by: Account | None, version: int = 0) -> Round:
    """Stores tables that the organiser made, of entrant ids; whoever takes part and has no seat in them is drawn out.

    Makes the round when it is the next one; changes a draft, or a published round as far as nothing was typed for what changes.
    Raises Refused when the round could not be played so.
    """
    event = lock_running_event(event)
    found = find_round(event, number)
    if found is None:
        ensure_next(event, number)
        drawn = Round.objects.create(event=event, number=number, movement=Movement.HAND, drawn_by=by)
    else:
        drawn = lock_round(found, version, RoundState.DRAFT, RoundState.PUBLISHED)
        drawn.movement, drawn.drawn_by = Movement.HAND, by
    history = read_past(event, number).history
    seated = {pk for table in tables for pk in table.entrants}
    byes = [entrant.pk for entrant in list_playing(event, number) if entrant.pk not in seated]
    ensure_playable(event, number, list(tables), byes, history)
    return store_seating(drawn, make_given_draw(tables, byes, history, proven=False))


@transaction.atomic
def discard_draft(*, round: Round) -> Round:  # noqa: A002 - the round
    """Takes a draft away, as if it had not been drawn, and gives what it was. Raises Refused when it is no draft any more."""
    drawn = lock_round(round, None, RoundState.DRAFT)
    clear_tables(drawn, drawn.tables.values_list("number", flat=True))
    Absence.objects.filter(round=drawn).delete()
    drawn.delete()
    return drawn


@transaction.atomic
def publish_round(*, round: Round, version: int, by: Account | None) -> Round:  # noqa: A002 - the round
    """Shows a draft to everyone; publishing again changes nothing. Raises Refused when it does not fit who plays any more."""
    event = lock_running_event(round.event)
    drawn = find_round(event, round.number)
    if drawn is not None and drawn.state == RoundState.PUBLISHED and drawn.version == version:
        return drawn
    drawn = lock_round(round, version, RoundState.DRAFT)
    tables, byes = read_drawn(drawn)
    history = read_past(drawn.event, drawn.number).history
    ensure_playable(event, drawn.number, tables, byes, history)
    playing = {entrant.pk for entrant in list_playing(event, drawn.number)}
    seat(drawn, make_given_draw(tables, playing.intersection(byes), history, proven=drawn.is_proven))
    drawn.state, drawn.published_at = RoundState.PUBLISHED, timezone.now()
    drawn.save()
    refresh_standings_after_commit(event)
    return drawn


@transaction.atomic
def take_back_round(*, round: Round) -> Round:  # noqa: A002 - the round
    """Makes a published round a draft again, while nothing was typed for it and no later round exists. Raises Refused."""
    drawn = lock_round(round, None, RoundState.PUBLISHED, RoundState.DRAFT)
    if drawn.state == RoundState.DRAFT:
        return drawn
    if typed := find_typed_tables(drawn):
        raise Refused(Refusal.TABLES_TYPED, tables=", ".join(map(str, typed)))
    if later := Round.objects.filter(event=drawn.event, number__gt=drawn.number).first():
        raise Refused(Refusal.LATER_ROUND, round=later.number)
    drawn.state, drawn.published_at = RoundState.DRAFT, None
    drawn.save()
    refresh_standings_after_commit(drawn.event)
    return drawn


@transaction.atomic
def close_round(*, round: Round, by: Account | None) -> Round:  # noqa: A002 - the round
    """Freezes a round: all its sheets become final; closing again changes nothing.

    Every sheet must be in, and checked where the club wants a second person. Raises Refused with the tables that are not.
    """
    drawn = lock_round(round, None, RoundState.PUBLISHED, RoundState.CLOSED)
    if drawn.state == RoundState.CLOSED:
        return drawn
    ensure_sheets(drawn)
    sheets = Sheet.objects.filter(table__round=drawn).exclude(state=SheetState.FINAL)
    change_all_states(sheets, lambda _sheet: SheetState.FINAL, ChangeKind.FINALISED, by, "")
    drawn.state, drawn.closed_at = RoundState.CLOSED, timezone.now()
    drawn.save()
    refresh_standings_after_commit(drawn.event)
    return drawn


@transaction.atomic
def reopen_round(*, round: Round, reason: str, by: Account | None) -> Round:  # noqa: A002 - the round
    """Lets the sheets of a closed round be corrected again; each sheet keeps the reason. Raises Refused without one."""
    drawn = lock_round(round, None, RoundState.CLOSED)
    told = ensure_reason(reason)
    sheets = Sheet.objects.filter(table__round=drawn, state=SheetState.FINAL)
    change_all_states(sheets, lambda sheet: SheetState.CHECKED if sheet.checked_at else SheetState.ENTERED, ChangeKind.REOPENED, by, told)
    drawn.state, drawn.closed_at = RoundState.PUBLISHED, None
    drawn.save()
    refresh_standings_after_commit(drawn.event)
    return drawn


def store_seating(drawn: Round, draw: Draw[int]) -> Round:
    """Stores a changed seating with a new version; a round that players can see changes the standing."""
    seat(drawn, draw)
    drawn.version += 1
    drawn.save()
    if drawn.state != RoundState.DRAFT:
        refresh_standings_after_commit(drawn.event)
    return drawn


def lock_round(of: Round, version: int | None, *states: RoundState) -> Round:
    """Gives the round as it stands now; raises Refused in another state than these or another version.

    Locks its running event, and its tables: who types a row locks the table alone, so that the room does not wait for one another.
    """
    event = lock_running_event(of.event)
    list(Table.objects.select_for_update().filter(round__event=event, round__number=of.number).order_by("pk").values_list("pk"))
    drawn = find_round(event, of.number)
    if drawn is None or version not in (None, drawn.version):
        raise Refused(Refusal.ROUND_CHANGED)
    drawn.event = event
    if drawn.state in states:
        return drawn
    if drawn.state == RoundState.CLOSED:
        raise Refused(Refusal.ROUND_CLOSED, round=drawn.number)
    if RoundState.CLOSED in states and len(states) == 1:
        raise Refused(Refusal.ROUND_NOT_CLOSED, round=drawn.number)
    wrong = Refusal.ROUND_PUBLISHED if drawn.state == RoundState.PUBLISHED else Refusal.ROUND_NOT_PUBLISHED
    raise Refused(wrong, round=drawn.number)


def ensure_next(event: Event, number: int) -> None:
    """Raises Refused unless this is the round to draw now: the one after the last, which players can see, and no more than planned."""
    last = Round.objects.filter(event=event).order_by("number").last()
    next_number = last.number + 1 if last else 1
    if number != next_number:
        raise Refused(Refusal.ROUND_NOT_NEXT, round=next_number)
    if number > event.round_count:
        raise Refused(Refusal.NO_SUCH_ROUND, count=event.round_count)
    if last is not None and last.state == RoundState.DRAFT:
        raise Refused(Refusal.ROUND_UNPUBLISHED, round=last.number)


def ensure_sheets(drawn: Round) -> None:
    """Raises Refused with the tables whose sheet is missing or has a question, or waits for a second person."""
    states = dict(drawn.tables.values_list("number", "sheet__state"))
    if missing := [str(number) for number, state in states.items() if state not in COUNTING]:
        raise Refused(Refusal.SHEETS_MISSING, tables=", ".join(missing))
    unchecked = [str(number) for number, state in states.items() if state == SheetState.ENTERED]
    if unchecked and drawn.event.club.second_person:
        raise Refused(Refusal.SHEETS_UNCHECKED, tables=", ".join(unchecked))


def turn(ids: Sequence[int], turned: dict[int, int]) -> tuple[int, ...]:
    """Gives the ids with two of them exchanged."""
    return tuple(turned.get(pk, pk) for pk in ids)
