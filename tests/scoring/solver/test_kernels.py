"""The kernels are compiled where numba is installed, and run as they are where it is not."""

from __future__ import annotations

import runpy
import subprocess
import sys
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest

from scoring.solver import kernels
from scoring.solver.kernels import PLAIN, has_numba, is_compiled, load_kernels

ROOT = Path(__file__).parents[3]


def test_with_numba_they_are_compiled() -> None:
    assert load_kernels().is_compiled


def test_without_numba_they_are_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    assert load_kernels.__wrapped__() is PLAIN
    assert not PLAIN.is_compiled


def test_it_is_known_whether_the_present_sources_are_compiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    load_kernels()
    assert has_numba()
    assert is_compiled()
    (tmp_path / "a").mkdir()
    for name in ("tables.build_rule_tables", "tables.build_tables", "drive.find_value"):
        (tmp_path / "a" / f"{name}-1.py311.nbi").touch()
    monkeypatch.setattr(kernels, "_find_cache_folder", lambda: tmp_path)
    assert not is_compiled()


def test_compiled_code_of_another_numba_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    load_kernels()
    monkeypatch.setattr(kernels, "version", lambda name: "0.0.1")
    assert not is_compiled()


def test_numba_is_missed_without_being_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    def miss(name: str) -> str:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(kernels, "version", miss)
    assert not has_numba()


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
