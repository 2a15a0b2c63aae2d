"""The same seed gives the same draw in every process, whatever the seed of Python's hashes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import scoring

PROGRAM = """
from random import Random
from scoring.draw.lot import draw_individuals, draw_pairs
from scoring.draw.meetings import record_history
from scoring.draw.rotation import draw_numbers

def name(count):
    return {f"entrant {number}" for number in range(count)}

for draw_round, size in ((draw_pairs, 13), (draw_pairs, 30), (draw_individuals, 15), (draw_individuals, 18), (draw_individuals, 41)):
    tables, byes = [], []
    for number in range(3):
        draw = draw_round(name(size), record_history(tables, byes), Random(number), rounds_left=3 - number)
        tables += draw.tables
        byes += draw.byes
        print(draw)
print(draw_numbers(name(20), Random(1)))
"""


def run_with_hash_seed(seed: int) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": str(seed)}
    root = Path(scoring.__file__).parents[1]
    done = subprocess.run([sys.executable, "-c", PROGRAM], env=environment, cwd=root, capture_output=True, text=True, check=True)
    return done.stdout


def test_two_processes_draw_the_same():
    first = run_with_hash_seed(1)
    assert first.count("Draw(") == 15
    assert first == run_with_hash_seed(2)
