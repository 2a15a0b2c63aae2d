"""How fast the exact solver is, beside a solver in C that is compiled in the same run (bench/reference/solver.c).

    python bench/solver.py [DEALS]

Deals of seeds 1 to 100, clubs as trump, north leads. One core, processor time; the two take turns, each deal counts with its best of three.
"""

from __future__ import annotations

import platform
import resource
import shutil
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from statistics import fmean, median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scoring.cards import DECK, Card, Suit  # noqa: E402
from scoring.rules import make_rules  # noqa: E402
from scoring.side import SEATS, Seat  # noqa: E402
from scoring.solver.position import Position, Solver, Value, number_card  # noqa: E402

REPEATS = 3
TABLE_BITS = (20, 17)
"""The reference as it is, and with as small a table of positions as the product's."""
LOAD = """
import sys, time; sys.path.insert(0, sys.argv[1])
start = time.perf_counter()
from scoring.solver.kernels import load_kernels  # noqa: E402
load_kernels()
print(time.perf_counter() - start)
"""


def splitmix(seed: int) -> Iterator[int]:
    """The stream of numbers that the reference deals from."""
    mask = (1 << 64) - 1
    while True:
        seed = (seed + 0x9E3779B97F4A7C15) & mask
        mixed = ((seed ^ (seed >> 30)) * 0xBF58476D1CE4E5B9) & mask
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & mask
        yield mixed ^ (mixed >> 31)


def deal_hands(seed: int) -> dict[Seat, tuple[Card, ...]]:
    """The hands of the reference's deal: clubs are its trump."""
    by_number = {number_card(card, Suit.CLUBS): card for card in DECK}
    numbers, cards = splitmix(seed), list(range(32))
    for last, number in zip(range(31, 0, -1), islice(numbers, 31), strict=True):
        other = number % (last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return {seat: tuple(by_number[card] for card in sorted(cards[8 * place : 8 * place + 8])) for place, seat in enumerate(SEATS)}


def compile_reference(folder: Path, value: Value, bits: int) -> Path:
    """The reference as a program for one value and size of table."""
    program = folder / f"{value}-{bits}"
    roem = int(value is Value.POINTS_AND_ROEM)
    flags = ["-O3", "-march=native", "-w", "-DPIT=0", f"-DROEMON={roem}", f"-DTTBITS={bits}"]
    subprocess.run(["gcc", *flags, str(ROOT / "bench/reference/solver.c"), "-o", str(program)], check=True)
    return program


def time_reference(program: Path, deals: int, following: str) -> tuple[list[float], list[int]]:
    """Milliseconds and value of every deal."""
    command = [str(program), str(deals), str(int(following == "amsterdam")), "1"]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()[:deals]
    return [float(line.split()[2].removesuffix("ms")) for line in lines], [int(line.split()[1]) for line in lines]


def time_solver(solver: Solver, positions: list[Position]) -> tuple[list[float], list[int]]:
    """Milliseconds and value of every position: the value alone, as the reference finds it."""
    times, values = [], []
    for position in positions:
        start = process_time()
        value = solver.find_value(position)
        times.append(1000 * (process_time() - start))
        assert value is not None
        values.append(value)
    return times, values


def p95(times: list[float]) -> float:
    return sorted(times)[len(times) * 95 // 100]


def measure_deals(folder: Path, deals: int) -> None:
    """The table of all deals: both rules, both values, both sizes of the reference's table."""
    print(f"\n{'':28}{'solver: median':>16}{'mean':>8}{'p95':>8}{'max':>8}   C: table{'median':>9}{'p95':>8}   ratio: median{'p95':>7}")
    positions = [Position(deal_hands(seed), Suit.CLUBS, Seat.N) for seed in range(1, deals + 1)]
    for following in ("rotterdam", "amsterdam"):
        for value in Value:
            solver = Solver(make_rules("nku", {"following": following}), value)
            programs = {bits: compile_reference(folder, value, bits) for bits in TABLE_BITS}
            ours: list[list[float]] = []
            theirs: dict[int, list[list[float]]] = {bits: [] for bits in TABLE_BITS}
            for _ in range(REPEATS):
                times, found = time_solver(solver, positions)
                ours.append(times)
                for bits, program in programs.items():
                    times, expected = time_reference(program, deals, following)
                    theirs[bits].append(times)
                    assert found == expected, "the solver and the reference differ"
            best = [min(times) for times in zip(*ours, strict=True)]
            for bits in TABLE_BITS:
                other = [min(times) for times in zip(*theirs[bits], strict=True)]
                ratios = f"{median(best) / median(other):15.2f}{p95(best) / p95(other):7.2f}"
                own = f"{median(best):13.2f} ms{fmean(best):8.2f}{p95(best):8.2f}{max(best):8.2f}"
                print(f"{following + ', ' + value:28}{own}{f'2^{bits}':>11}{median(other):9.2f}{p95(other):8.2f}{ratios}")


def measure_questions(deals: int) -> None:
    """What else is asked: a table of four trumps, the best cards, the value of every card, by tricks left."""
    solver = Solver(make_rules(), Value.POINTS_AND_ROEM)
    tables: list[float] = []
    for seed in range(1, deals + 1):
        start = process_time()
        solver.value_trumps(deal_hands(seed), Seat.N)
        tables.append(1000 * (process_time() - start))
    print(f"\ntable of four trumps, points and roem, Rotterdam: median {median(tables):.1f} ms, p95 {p95(tables):.1f}")
    print(f"\n{'tricks left':12}{'value and best cards':>22}{'value of every card':>22}   (median, p95 in ms)")
    for left in range(8, 1, -1):
        asked: dict[str, list[float]] = {"solve": [], "value_cards": []}
        for seed in range(1, min(deals, 60) + 1):
            position = play_some(solver, Position(deal_hands(seed), Suit.CLUBS, Seat.N), 8 - left, Random(seed))
            for name, times in asked.items():
                start = process_time()
                getattr(solver, name)(position)
                times.append(1000 * (process_time() - start))
        print(f"{left:<12}" + "".join(f"{median(times):13.2f}{p95(times):9.2f}" for times in asked.values()))


def play_some(solver: Solver, position: Position, tricks: int, rng: Random) -> Position:
    """The position after so many tricks of legal cards."""
    for _ in range(4 * tricks):
        position = position.after(rng.choice(solver.list_cards(position)))
    return position


def measure_loading(folder: Path) -> None:
    """Seconds to compile on a machine that has never done it, and to load what was compiled; memory of a process with the solver."""
    shutil.copytree(ROOT / "scoring", folder / "scoring", ignore=shutil.ignore_patterns("__pycache__"))
    seconds = []
    for _ in range(3):
        done = subprocess.run([sys.executable, "-c", LOAD, str(folder)], capture_output=True, text=True, check=True)
        seconds.append(float(done.stdout))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"\ncompile {seconds[0]:.1f} s, load from the cache {min(seconds[1:]):.2f} s; most memory of this process {memory:.0f} MB")


def main() -> None:
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    print(f"Python {platform.python_version()}, {platform.machine()}, {deals} deals")
    start = perf_counter()
    with TemporaryDirectory() as folder:
        measure_deals(Path(folder), deals)
        measure_questions(deals)
        measure_loading(Path(folder))
    print(f"({perf_counter() - start:.0f} s)")


if __name__ == "__main__":
    main()
