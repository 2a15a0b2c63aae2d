"""The data made ready for a start: static files when they changed, the demo only where it may go."""

import sys
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from pytest_django.fixtures import Settings

from config.management.commands import prepare
from config.management.commands.serve import describe_addresses, name_bind
from config.settings import ENV


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of these tests lands in the data folder of the site."""
    settings.STATIC_ROOT = str(tmp_path / "static")
    change(monkeypatch, data_dir=tmp_path, database={"NAME": str(tmp_path / "boompje.sqlite3")})
    monkeypatch.setattr(prepare, "DEMO_TEXT", tmp_path / "demo.txt")
    monkeypatch.setattr(prepare, "has_numba", lambda: True)
    monkeypatch.setattr(prepare, "is_compiled", lambda: True)


def change(monkeypatch: pytest.MonkeyPatch, **fields: Any) -> None:
    """Starts with another environment."""
    monkeypatch.setattr(prepare, "ENV", replace(prepare.ENV, **fields))


def say() -> str:
    said = StringIO()
    call_command("prepare", stdout=said)
    return said.getvalue()


def test_static_files_are_collected_when_they_changed(tmp_path: Path) -> None:
    prepare.collect_static()
    style = tmp_path / "static" / "css" / "base.css"
    assert style.exists()
    style.unlink()
    prepare.collect_static()
    assert not style.exists()
    (tmp_path / "static" / "collected.txt").write_text("of another day")
    prepare.collect_static()
    assert style.exists()


@pytest.mark.django_db
def test_a_site_without_demo_shows_the_code_of_the_first_run(monkeypatch: pytest.MonkeyPatch) -> None:
    change(monkeypatch, demo=False)
    assert "A new site. Make your club on the first page; the code for it is  " in say()


@pytest.mark.django_db
def test_a_demo_asked_for_where_it_may_not_go_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    change(monkeypatch, demo=True, demo_given=True, host="0.0.0.0")
    monkeypatch.setattr(prepare, "get_commands", lambda: {"demo": "tournaments"})
    with pytest.raises(CommandError, match="well-known sign-ins"):
        call_command("prepare")


@pytest.mark.django_db
def test_a_demo_nobody_asked_for_is_left_out_where_it_may_not_go(monkeypatch: pytest.MonkeyPatch) -> None:
    change(monkeypatch, demo=True, demo_given=False, host="0.0.0.0")
    assert "A new site." in say()


@pytest.mark.django_db
def test_the_sign_ins_of_a_demo_are_shown_at_every_start(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(prepare, "has_club", lambda: True)
    assert say() == ""
    (tmp_path / "demo.txt").write_text("organiser: ria@example.nl\n")
    assert "organiser: ria@example.nl" in say()


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The processes that were started, which here do nothing."""
    commands: list[list[str]] = []
    monkeypatch.setattr(prepare.subprocess, "run", lambda command, **_: commands.append(command))
    monkeypatch.setattr(prepare, "has_club", lambda: True)
    return commands


@pytest.mark.django_db
def test_the_solver_is_compiled_once(monkeypatch: pytest.MonkeyPatch, started: list[list[str]]) -> None:
    monkeypatch.setattr(prepare, "has_numba", lambda: True)
    monkeypatch.setattr(prepare, "is_compiled", lambda: False)
    assert "Compiling the solver (once, about half a minute) ..." in say()
    assert started == [[sys.executable, "-m", "scoring.solver"]]

    monkeypatch.setattr(prepare, "is_compiled", lambda: True)
    assert say() == ""
    assert len(started) == 1


@pytest.mark.django_db
def test_without_a_compiler_it_is_said_once_that_the_solver_is_slow(monkeypatch: pytest.MonkeyPatch, started: list[list[str]]) -> None:
    monkeypatch.setattr(prepare, "has_numba", lambda: False)
    assert "the solver runs, slowly" in say()
    assert say() == ""
    assert started == []


def test_the_start_says_where_the_site_is(monkeypatch: pytest.MonkeyPatch) -> None:
    changed = replace(ENV, host="0.0.0.0", port=8001, lan_address="192.168.1.20", site_url_given=False)
    monkeypatch.setattr("config.management.commands.serve.ENV", changed)
    assert "http://127.0.0.1:8001" in describe_addresses()
    assert "http://192.168.1.20:8001" in describe_addresses()
    assert "in mails" not in describe_addresses()
    assert name_bind() == "0.0.0.0:8001"
