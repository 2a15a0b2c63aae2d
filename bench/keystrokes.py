"""Counts the keys that a sheet takes, beside what the design promised and the least possible: `python bench/keystrokes.py`.

The keys are those that tests/browser/test_sheet_keys.py really presses; what they come to on the page is tested there.
"""

import json
import statistics
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from bench.rules import make_deal  # noqa: E402
from scoring.deal import CountedDeal, score_deal  # noqa: E402
from scoring.rules import NKU  # noqa: E402
from tests.browser.keys import count_least, list_keys  # noqa: E402
from tests.scoring.simulate import simulate_deal  # noqa: E402

SHEETS, DEALS, SEED = 500, 16, 2025
Deal = dict[str, Any]


def main() -> None:
    """Prints the table of bench/README.md."""
    samples = json.loads((ROOT / "tests" / "scoring" / "cases" / "sheets.json").read_text())
    good = {case["id"]: case["in"]["deals"] for case in samples if case["id"].startswith("good")}
    print("| sheet | 16 rows | + table number, Enter and closing Enter | least possible |\n|---|---|---|---|")
    for name, deals in good.items():
        print(f"| {name} | {len(list_keys(deals))} | {len(list_keys(deals)) + 3} | {count_least(deals)} |")
    print_mean("mean of these", list(good.values()))
    rng = Random(SEED)
    print_mean(f"mean of {SHEETS} sheets as sensible people play (bench/rules.py)", [play(rng, make_deal) for _ in range(SHEETS)])
    print_mean(f"mean of {SHEETS} sheets of legal random play", [play(rng, deal_at_random) for _ in range(SHEETS)])


def print_mean(name: str, sheets: list[list[Deal]]) -> None:
    """Prints the means of many sheets."""
    rows = [len(list_keys(deals)) for deals in sheets]
    least = statistics.mean(count_least(deals) for deals in sheets)
    print(f"| {name} | {statistics.mean(rows):.1f} ({min(rows)}-{max(rows)}) | {statistics.mean(rows) + 3:.1f} | {least:.1f} |")


def play(rng: Random, make: Callable[[Random], CountedDeal]) -> list[Deal]:
    """Sixteen deals under NKU, as they are written."""
    return [write(score_deal(make(rng), NKU)) for _ in range(DEALS)]


def deal_at_random(rng: Random) -> CountedDeal:
    """A deal bid and played at random, but legally."""
    return simulate_deal(rng, NKU).count()


def write(score: Any) -> Deal:
    """A deal as the samples have it."""
    sides = {side: {"points": getattr(score.points, side), "roem": getattr(score.roem, side)} for side in ("ns", "ew")}
    return {**sides, "mark": {"side": score.mark.side, "reason": score.mark.reason} if score.mark else None}


if __name__ == "__main__":
    main()
