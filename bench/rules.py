"""How fast the rules core scores deals and checks sheets, beside a bare loop that only adds the same numbers up.

    python bench/rules.py

One core, processor time, all in one run: the three take turns, and the table shows the median of the repeats.
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from scoring.deal import CountedDeal, score_deal
from scoring.rules import NKU
from scoring.sheet import Row, Sheet, score_sheet
from scoring.sheet_checks import check_sheet
from scoring.side import BySide, Side

SHEETS, DEALS, REPEATS = 200, 16, 15
ROEM = (0, 20, 40, 50, 60, 70, 100)
ROEM_WEIGHTS = (56, 28, 8, 3, 2, 2, 1)
"""One side's roem in a deal, in percent of simulated deals."""


def make_deal(rng: Random) -> CountedDeal:
    """A deal as sensible people play it: three in a hundred are pits, about one in six is nat."""
    playing = rng.choice((Side.NS, Side.EW))
    if rng.random() < 0.03:
        return CountedDeal(playing, BySide.given(playing, 20, 0), BySide.given(playing, 162, 0), BySide.given(playing, 8, 0))
    points = min(150, max(30, round(rng.gauss(107, 22))))
    roem = rng.choices(ROEM, ROEM_WEIGHTS, k=2)
    return CountedDeal(playing, BySide.given(playing, *roem), BySide.given(playing, points, 162 - points))


def make_sheet(deals: list[CountedDeal]) -> Sheet:
    """The sheet of these deals, with its totals."""
    scores = [score_deal(deal, NKU) for deal in deals]
    rows = [
        Row(number, score.points, score.roem, score.mark, deal.playing)
        for number, (deal, score) in enumerate(zip(deals, scores, strict=True), 1)
    ]
    return Sheet(tuple(rows), BySide(sum(score.total.ns for score in scores), sum(score.total.ew for score in scores)))


def time_in_turn(functions: dict[str, Callable[[], object]]) -> dict[str, float]:
    """The median seconds of each function, run in turn so that a slow moment of the machine strikes all of them."""
    times: dict[str, list[float]] = {name: [] for name in functions}
    for _ in range(REPEATS):
        for name, function in functions.items():
            start = process_time()
            function()
            times[name].append(process_time() - start)
    return {name: median(measured) for name, measured in times.items()}


def name_processor() -> str:
    """The model of the processor, as Linux tells it."""
    path = Path("/proc/cpuinfo")
    lines = path.read_text().splitlines() if path.exists() else []
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.processor() or "unknown")


def main() -> None:
    """Measures and prints the table."""
    rng = Random(16)
    deals = [[make_deal(rng) for _ in range(DEALS)] for _ in range(SHEETS)]
    sheets = [make_sheet(round_) for round_ in deals]
    figures = [[tuple(int(figure or 0) for figure in (*row.points, *row.roem)) for row in sheet.rows] for sheet in sheets]
    problems = sum(finding.level == "error" for sheet in sheets for finding in check_sheet(sheet, NKU))

    def add_up() -> None:
        for rows in figures:
            ns = ew = 0
            for points_ns, points_ew, roem_ns, roem_ew in rows:
                ns += points_ns + roem_ns
                ew += points_ew + roem_ew

    median_times = time_in_turn(
        {
            "add the same numbers up": add_up,
            "score a sheet": lambda: [score_sheet(sheet) for sheet in sheets],
            "check a sheet": lambda: [check_sheet(sheet, NKU) for sheet in sheets],
            "check and score a sheet": lambda: [(check_sheet(sheet, NKU), score_sheet(sheet)) for sheet in sheets],
            "score 16 deals": lambda: [[score_deal(deal, NKU) for deal in round_] for round_ in deals],
        }
    )
    print(f"{name_processor()}, Python {platform.python_version()}; {SHEETS} sheets of {DEALS} deals, median of {REPEATS} repeats")
    print(f"{'':26}{'us a sheet':>12}{'sheets/s':>12}{'deals/s':>12}{'x adding up':>13}")
    for name, seconds in median_times.items():
        one = seconds / SHEETS
        print(f"{name:26}{one * 1e6:12.1f}{1 / one:12,.0f}{DEALS / one:12,.0f}{seconds / median_times['add the same numbers up']:13.0f}")
    if problems:
        sys.exit(f"{problems} errors in sheets that have none")


if __name__ == "__main__":
    main()
