"""The kernels are compiled where numba is installed, and run as they are where it is not."""

from __future__ import annotations

import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from scoring.solver.kernels import PLAIN, load_kernels

ROOT = Path(__file__).parents[3]


def test_with_numba_they_are_compiled() -> None:
    assert load_kernels().is_compiled


def test_without_numba_they_are_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    assert load_kernels.__wrapped__() is PLAIN
    assert not PLAIN.is_compiled


def test_the_command_says_how_the_solver_will_run(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_module("scoring.solver", run_name="__main__")
    assert capsys.readouterr() == ("The solver is compiled.\n", "")
    bare = subprocess.run([sys.executable, "-S", "-E", "-m", "scoring.solver"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert (bare.stdout, bare.stderr) == ("numba is not installed: the solver runs, slowly.\n", "")


def test_nothing_is_loaded_before_it_is_needed() -> None:
    """The rules core and the pages of the site do without the solver's memory."""
    script = "import sys, scoring.solver.position, scoring.cli.command; print({'numba', 'numpy'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"
