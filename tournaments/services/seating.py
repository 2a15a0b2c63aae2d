"""How a draw becomes seats: the part that all services of rounds share. Callers hold the event's row lock."""

import random
from collections.abc import Iterable, Mapping

from scoring.draw.check import check_draw
from scoring.draw.lot import draw_individuals, draw_pairs
from scoring.draw.meetings import History
from scoring.draw.rotation import seat_rotation
from scoring.draw.table import Draw, Repeat
from scoring.draw.table import Table as DrawnTable
from scoring.problems import Level
from tournaments.choices import EventKind, Movement, Outcome, Position
from tournaments.convert.draws import describe_draw_problem
from tournaments.models import Absence, Entrant, Event, Round, ScoreList, Seat, Table
from tournaments.refusals import Refusal, Refused
from tournaments.selectors.entrants import list_entrants
from tournaments.selectors.rounds import find_typed_tables, read_drawn

SIDE_SIZE = {EventKind.PAIRS: 1, EventKind.INDIVIDUAL: 2}
SMALLEST_SEED, LARGEST_SEED = 10_000, 99_999


def make_seed() -> int:
    """Gives a new lot number: five digits, easy to read aloud."""
    return random.SystemRandom().randint(SMALLEST_SEED, LARGEST_SEED)


def make_draw(event: Event, number: int, seed: int | None, history: History[int]) -> Draw[int]:
    """Gives the draw of a round for those who take part in it: by lot with this seed, or without a seed by the movement."""
    entrants = list(list_entrants(event))
    playing = [entrant.pk for entrant in entrants if entrant.plays_in(number)]
    if len(playing) < 2 * SIDE_SIZE[EventKind(event.kind)]:
        raise Refused(Refusal.TOO_FEW_ENTRANTS, least=2 * SIDE_SIZE[EventKind(event.kind)], present=len(playing))
    if seed is None:
        by_number = {entrant.number: entrant.pk for entrant in entrants if entrant.pk in playing}
        last = max(entrant.number for entrant in entrants)
        return seat_rotation([by_number.get(place) for place in range(1, last + 1)], number, history)
    draw = draw_pairs if event.kind == EventKind.PAIRS else draw_individuals
    rounds_left = max(event.round_count - number + 1, 1)
    return draw(playing, history, random.Random(seed), rounds_left=rounds_left)  # noqa: S311 - anyone may check the draw by its seed


def choose_movement(event: Event) -> Movement:
    """Gives how the site itself makes a round of this event."""
    return Movement.EVEN_SITS if event.movement == Movement.EVEN_SITS else Movement.LOT


def seat(drawn: Round, draw: Draw[int]) -> None:
    """Makes the seats of the round those of the draw, and notes who is without one.

    Tables that stay as they are are not touched. Raises Refused when one that would change has a sheet or typed rows.
    """
    old = {table.number: table for table in read_drawn(drawn)[0]}
    new = {table.number: table for table in draw.tables}
    changed = {number for number in old.keys() | new.keys() if old.get(number) != new.get(number)}
    if typed := changed.intersection(find_typed_tables(drawn)):
        raise Refused(Refusal.TABLES_TYPED, tables=", ".join(map(str, sorted(typed))))
    entrants = {entrant.pk: entrant for entrant in list_entrants(drawn.event)}
    clear_tables(drawn, changed, keep=new.keys())
    kept = {table.number: table for table in drawn.tables.all()}
    fresh = [Table(round=drawn, number=number) for number in sorted(new.keys() - kept.keys())]
    kept |= {table.number: table for table in Table.objects.bulk_create(fresh)}
    Seat.objects.bulk_create(chair for number in sorted(changed & new.keys()) for chair in make_seats(kept[number], new[number], entrants))
    note_absences(drawn, draw.byes, entrants.values())
    drawn.repeats = list_repeats(draw.repeats)
    drawn.is_proven = draw.proven


def clear_tables(drawn: Round, numbers: Iterable[int], keep: Iterable[int] = ()) -> None:
    """Frees the seats of these tables of the round; takes the tables away but for the numbers in `keep`."""
    tables = Table.objects.filter(round=drawn, number__in=set(numbers))
    Seat.objects.filter(table__in=tables).delete()
    gone = tables.exclude(number__in=set(keep))
    ScoreList.objects.filter(table__in=gone).delete()
    gone.delete()


def make_seats(table: Table, places: DrawnTable[int], entrants: Mapping[int, Entrant]) -> list[Seat]:
    """Gives the seats of a table, unsaved: a pair takes both chairs of its line, in the order of its members."""
    chairs = []
    for positions, side in (("NS", places.ns), ("EW", places.ew)):
        sitters = [(entrants[pk], person) for pk in side for person in entrants[pk].persons]
        for position, (entrant, person) in zip(positions, sitters, strict=True):
            chairs.append(Seat(round=table.round, table=table, position=Position(position), entrant=entrant, person=person))
    return chairs


def note_absences(drawn: Round, byes: Iterable[int], entrants: Iterable[Entrant]) -> None:
    """Stores who is drawn out of the round, and what it is for those who do not take part."""
    free = set(byes)
    outcomes = ((entrant, entrant.tell_absence(drawn.number) or (Outcome.BYE if entrant.pk in free else "")) for entrant in entrants)
    Absence.objects.filter(round=drawn).delete()
    Absence.objects.bulk_create(Absence(round=drawn, entrant=entrant, outcome=outcome) for entrant, outcome in outcomes if outcome)


def list_repeats(repeats: Iterable[Repeat[int]]) -> list[list[int]]:
    """Gives repeats as a round keeps them."""
    return [[repeat.first, repeat.second, repeat.times] for repeat in repeats]


def ensure_playable(event: Event, number: int, tables: list[DrawnTable[int]], byes: Iterable[int], history: History[int]) -> None:
    """Raises Refused when the round cannot be played so: somebody is missing, twice in it or not there any more."""
    entrants = {entrant.pk: entrant for entrant in list_entrants(event)}
    playing = {pk for pk, entrant in entrants.items() if entrant.plays_in(number)}
    findings = check_draw(tables, playing.intersection(byes), playing, history, side_size=SIDE_SIZE[EventKind(event.kind)])
    names = {pk: entrant.full_name for pk, entrant in entrants.items()}
    errors = [describe_draw_problem(finding, names) for finding in findings if finding.level is Level.ERROR]
    if errors:
        raise Refused(Refusal.PLACES_WRONG, problems=" ".join(errors))
