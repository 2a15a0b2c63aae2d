"""The parts of bench/standing.py, each run in a process with the environment of one setting: `python -m bench.standing_parts fill`."""

import random
import re
import statistics
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import django

from config.env import choose_settings

choose_settings()
django.setup()

from django.core.cache import cache  # noqa: E402 - only after setup
from django.db import connection  # noqa: E402
from django.db.models import F  # noqa: E402
from django.utils import timezone  # noqa: E402

from accounts.models import Account, Club, Person  # noqa: E402
from scoring.sheet import Row  # noqa: E402
from scoring.side import BySide  # noqa: E402
from tests.services import find_free_port  # noqa: E402
from tests.tournaments.build import Evening, make_club  # noqa: E402
from tournaments import standings  # noqa: E402
from tournaments.choices import EventKind, RoundState, SheetState  # noqa: E402
from tournaments.convert import Entry  # noqa: E402
from tournaments.models import Entrant, Event, Member, Round, Seat, Sheet, StandingLine, Table  # noqa: E402
from tournaments.selectors.standings import read_facts  # noqa: E402
from tournaments.services.publish import LEAST_AGE  # noqa: E402
from tournaments.services.sheets import save_sheet  # noqa: E402

LARGE = "300 tables"
SIZES = {LARGE: 300, "20 tables": 20}
ROUNDS, REPEATS, SAVES, SHOWN_SAVES = 4, 11, 60, 20
SECONDS, CONNECTIONS = 8, 8
PATIENCE = 120


def fill() -> None:
    """Two evenings of four rounds, all but the last closed; all sheets are in."""
    club = make_club("Bench", "bench")
    Account.objects.create_user(email="bench@example.com", name="Bench")
    for name, tables in SIZES.items():
        evening = Evening(club, kind=EventKind.INDIVIDUAL, name=name, round_count=ROUNDS)
        fill_evening(evening.event, club, tables)
        evening.touch()
        standings.refresh(evening.event.pk)


def fill_evening(event: Event, club: Club, tables: int) -> None:
    """Entrants, rounds, seats and sheets with totals by a fixed seed."""
    rng = random.Random(tables)
    persons = Person.objects.bulk_create(
        [Person(club=club, first_name=f"Voornaam{n}", last_name=f"Achternaam{n}", sort_name=f"achternaam{n}") for n in range(4 * tables)]
    )
    entrants = Entrant.objects.bulk_create([Entrant(event=event, number=n) for n in range(1, len(persons) + 1)])
    pairs = list(zip(entrants, persons, strict=True))
    Member.objects.bulk_create([Member(event=event, entrant=entrant, person=person) for entrant, person in pairs])
    for number in range(1, ROUNDS + 1):
        state = RoundState.PUBLISHED if number == ROUNDS else RoundState.CLOSED
        drawn = Round.objects.create(event=event, number=number, state=state, movement=event.movement, published_at=timezone.now())
        rng.shuffle(pairs)
        made = Table.objects.bulk_create([Table(round=drawn, number=n) for n in range(1, tables + 1)])
        seats = [(table, place, *pairs[4 * i + j]) for i, table in enumerate(made) for j, place in enumerate("NSEW")]
        Seat.objects.bulk_create(
            [Seat(round=drawn, table=table, position=place, entrant=entrant, person=person) for table, place, entrant, person in seats]
        )
        Sheet.objects.bulk_create([make_sheet(table, rng) for table in made])


def make_sheet(table: Table, rng: random.Random) -> Sheet:
    """A sheet with plausible figures."""
    points, roem = rng.randrange(900, 1700), [rng.randrange(0, 60) * 10 for _ in range(2)]
    sides = {"ns": (points, roem[0]), "ew": (2592 - points, roem[1])}
    figures: dict[str, int] = {}
    for side, (own, extra) in sides.items():
        figures |= {f"{side}_points": own, f"{side}_roem": extra, f"{side}_total": own + extra}
        figures |= {f"{side}_bonus": 0, f"{side}_pits": rng.randrange(2), f"{side}_nats": rng.randrange(4)}
    return Sheet(table=table, state=SheetState.ENTERED, entered_at=timezone.now(), **figures)


def measure_recompute() -> None:
    """B5, S1: a recomputation, and its parts, beside the raw SELECT of the same rows by the same driver."""
    event = Event.objects.get(name=LARGE)
    facts = read_facts(event)
    lines = standings.compute_lines(event, facts)
    measured = time_in_turn(
        {
            "raw SELECT of 4,800 seats with their totals": lambda: select_raw(event),
            "reading what it is computed from": lambda: read_facts(event),
            "computing (scoring), six scopes": lambda: standings.compute_lines(event, facts),
            "storing when nothing changed": lambda: standings.store_lines(event, lines),
            "a whole refresh, one sheet changed": lambda: refresh_after_change(event),
            "a whole refresh, every line new": lambda: refresh_from_nothing(event),
        }
    )
    raw = measured["raw SELECT of 4,800 seats with their totals"]
    print_table(
        ("recomputation, 4,800 seats, 1,200 entrants", "median ms", "x raw"),
        [(n, f"{1000 * t:.1f}", f"{t / raw:.1f}") for n, t in measured.items()],
    )


def select_raw(event: Event) -> list[Any]:
    """The seats with the totals of their sheets, past the ORM."""
    with connection.cursor() as cursor:
        cursor.execute(
            """SELECT s.entrant_id, s.position, h.ns_total, h.ew_total FROM tournaments_seat s
            JOIN tournaments_sheet h ON h.table_id = s.table_id JOIN tournaments_round r ON r.id = s.round_id WHERE r.event_id = %s""",
            [event.pk],
        )
        return cursor.fetchall()


def refresh_after_change(event: Event) -> None:
    """What a corrected sheet of round 1 asks for."""
    sheet = Sheet.objects.filter(table__round__event=event, table__round__number=1).order_by("table__number").first()
    assert sheet is not None
    Sheet.objects.filter(pk=sheet.pk).update(ns_total=(sheet.ns_total or 0) ^ 64, ns_points=(sheet.ns_points or 0) ^ 64)
    assert standings.refresh(event.pk, even_if_current=True)


def refresh_from_nothing(event: Event) -> None:
    """All lines are written."""
    StandingLine.objects.filter(event=event).delete()
    assert standings.refresh(event.pk, even_if_current=True)


def measure_visible() -> None:
    """B7: from the call of the service that saves a sheet to the stored standing, and to the piece that phones get."""
    rows = []
    with started_worker(), started_site() as site:
        for name in SIZES:
            saves = Saves(Event.objects.get(name=name))
            rows.append((f"{name}: stored, {SAVES} saves", [saves.save_until(saves.is_stored) for _ in range(SAVES)]))
        saves = Saves(Event.objects.get(name=LARGE))
        url = f"{site}/evenings/{saves.event.pk}/standing/part/"
        rows.append((f"{LARGE}: on the page, {SHOWN_SAVES} saves", [save_until_shown(saves, url) for _ in range(SHOWN_SAVES)]))
    figures = [(what, *(f"{1000 * part(seconds):.0f}" for part in (statistics.median, find_p95, max))) for what, seconds in rows]
    print_table(("from saving a sheet until the standing is", "median ms", "p95 ms", "longest ms"), figures)


class Saves:
    """Saves the sheet of one table again and again, now this, now that; the first time is to warm up."""

    def __init__(self, event: Event) -> None:
        self.event, self.by = event, Account.objects.get()
        tables = Table.objects.select_related("round__event__club")
        self.table = tables.get(round__event=event, round__number=ROUNDS, number=1)
        self.entries = [make_entry(BySide(156, 6)), make_entry(BySide(6, 156))]
        self.save_until(self.is_stored)

    def save_until(self, holds: Callable[[], bool]) -> float:
        """Saves, and gives the seconds until it holds."""
        version = Sheet.objects.get(table=self.table).version
        self.entries.reverse()
        began = time.perf_counter()
        save_sheet(table=self.table, entry=self.entries[0], version=version, by=self.by, is_confirmed=True)
        return wait_for(holds) - began

    def is_stored(self) -> bool:
        """Whether the stored standing holds the newest results."""
        return Event.objects.filter(pk=self.event.pk, standings_revision=F("results_revision")).exists()


def save_until_shown(saves: Saves, url: str) -> float:
    """The seconds until the piece is another one; begins when the last one is old enough to be replaced at once."""
    before = read_etag(url)
    time.sleep(LEAST_AGE + 0.2)
    return saves.save_until(lambda: read_etag(url) != before)


def read_etag(url: str) -> str:
    """What the page says it is."""
    return str(urllib.request.urlopen(url, timeout=PATIENCE).headers["ETag"]).strip('"')


def make_entry(points: BySide[int]) -> Entry:
    """A sheet of sixteen equal rows: the side that has much stands on the first page, the other one does not."""
    return Entry(tuple(Row(deal, points, BySide(0, 0)) for deal in range(1, 17)))


def measure_pages() -> None:
    """B6: pages a second, beside a page that says "ok", of the same server."""
    event = Event.objects.get(name=LARGE)
    standing = f"/evenings/{event.pk}/standing/"
    with started_site() as site:
        etag = read_etag(f"{site}{standing}part/")
        pages = {
            '"ok" before Django': "/bare-ok",
            '"ok" through Django': "/ok",
            "piece as phones poll it, unchanged (204)": f"{standing}part/?v={etag}",
            "piece, kept (50 lines)": f"{standing}part/",
            "whole page, piece kept": standing,
            "piece, rendered each time (cold)": f"{standing}part/?sort=-total",
        }
        found = {name: load(f"{site}{path}") for name, path in pages.items()}
    ok = found['"ok" through Django'][0]
    rows = [(name, f"{rate:.0f}", f"{rate / ok:.2f}", p50, p99, size) for name, (rate, p50, p99, size) in found.items()]
    print_table((f"page, {CONNECTIONS} connections, {SECONDS} s", "a second", "x ok", "p50", "p99", "bytes"), rows)


def load(url: str) -> tuple[float, str, str, str]:
    """Requests a second, median and 99th percentile, and the size, after a second of warming up. Raises when an answer is an error."""
    answer = urllib.request.urlopen(url, timeout=PATIENCE)
    size = len(answer.read())
    for seconds in (1, SECONDS):
        command = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds}s", "--latency", url]
        told = subprocess.run(command, capture_output=True, text=True, check=True, timeout=SECONDS + PATIENCE).stdout
    if "Non-2xx" in told or "Socket errors" in told:
        raise RuntimeError(told)
    rate, p50, p99 = (re.findall(pattern, told)[0] for pattern in (r"Requests/sec:\s+([\d.]+)", r"\n\s+50%\s+(\S+)", r"\n\s+99%\s+(\S+)"))
    return float(rate), p50, p99, f"{size:,}"


@contextmanager
def started_site() -> Iterator[str]:
    """The site as the Procfile starts it, with the pages that say ok; gives its address."""
    cache.clear()
    port = find_free_port()
    shape = ["--workers", "2", "--worker-class", "gthread", "--threads", "8", "--preload", "--no-control-socket", "--log-level", "warning"]
    command = [sys.executable, "-m", "gunicorn", "bench.ok_site", "--bind", f"127.0.0.1:{port}", *shape]
    with running(command) as server:
        address = f"http://127.0.0.1:{port}"
        wait_for(lambda: can_open(f"{address}/bare-ok") or server.poll() is not None)
        if server.poll() is not None:
            raise RuntimeError(f"The web server ended: {' '.join(command)}")
        yield address


@contextmanager
def started_worker() -> Iterator[None]:
    """The worker as the Procfile starts it."""
    shape = ["--queues", "default,solver", "--concurrency", "2", "--loglevel", "warning"]
    quiet = ["--without-gossip", "--without-mingle", "--without-heartbeat"]
    with running([sys.executable, "-m", "celery", "--quiet", "--app", "config", "worker", *shape, *quiet]):
        yield


@contextmanager
def running(command: list[str]) -> Iterator[subprocess.Popen[bytes]]:
    """Runs a program of the site, without its log of requests, until the end."""
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(timeout=15)
        except subprocess.TimeoutExpired:
            process.kill()


def can_open(url: str) -> bool:
    """Whether the address answers."""
    try:
        return bool(urllib.request.urlopen(url, timeout=PATIENCE).status == 200)
    except OSError:
        return False


def wait_for(holds: Callable[[], bool]) -> float:
    """Gives the moment at which `holds` was first true, asked every two milliseconds; raises TimeoutError after two minutes."""
    until = time.perf_counter() + PATIENCE
    while not holds():
        if time.perf_counter() > until:
            raise TimeoutError
        time.sleep(0.002)
    return time.perf_counter()


def time_in_turn(functions: dict[str, Callable[[], object]]) -> dict[str, float]:
    """The median seconds of each function, run in turn so that a slow moment of the machine strikes all of them."""
    times: dict[str, list[float]] = {name: [] for name in functions}
    for number in range(REPEATS + 1):
        for name, function in functions.items():
            began = time.perf_counter()
            function()
            if number:  # the first turn warms up
                times[name].append(time.perf_counter() - began)
    return {name: statistics.median(measured) for name, measured in times.items()}


def find_p95(seconds: list[float]) -> float:
    """The 95th percentile."""
    return statistics.quantiles(seconds, n=20)[-1]


def print_table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> None:
    """Prints a table as Markdown has it."""
    print()
    for row in (head, ("---", *("---:" for _ in head[1:])), *rows):
        print(f"| {' | '.join(row)} |", flush=True)


if __name__ == "__main__":
    {"fill": fill, "recompute": measure_recompute, "visible": measure_visible, "pages": measure_pages}[sys.argv[1]]()
