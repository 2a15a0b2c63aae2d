"""`make run` after the installation: the site comes up, its worker works, Ctrl-C ends everything; PostgreSQL and Redis each alone."""

import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg
import pytest

from tests.services import ROOT, RUNNING, Running, find_free_port, make_environment, wait_until

pytestmark = pytest.mark.services

ASK_WORKER = """
from config.celery import app
print(app.send_task("celery.accumulate", args=[1, 2], ignore_result=False).get(timeout=60, interval=0.02))
"""


def make_database(name: str) -> str:
    """Makes an empty PostgreSQL database and gives its address."""
    server = RUNNING["postgres"].url
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return f"{server.rpartition('/')[0]}/{name}"


def choose_services(kind: str) -> dict[str, str]:
    """Gives DATABASE_URL and REDIS_URL: neither or one of them."""
    return {
        "DATABASE_URL": make_database("started") if kind == "postgres" else "",
        "REDIS_URL": RUNNING["redis"].url.replace("/0", "/1") if kind == "redis" else "",
    }


@contextmanager
def run_site(folder: Path, **variables: str) -> Iterator[tuple[Running, dict[str, str]]]:
    """Starts the whole site with its data in a folder; gives it and its environment, and stops it however the test ends."""
    port = find_free_port()
    environment = make_environment(PORT=str(port), DATA_DIR=str(folder), **variables)
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen([sys.executable, "manage.py", "serve"], cwd=ROOT, env=environment, stdout=log, stderr=log)
    running = Running(f"http://127.0.0.1:{port}", process, folder)
    try:
        assert wait_until(lambda: ask_health(running), seconds=120, what="the start") == {"database": "ok", "broker": "ok"}
        yield running, environment
    finally:
        # The supervisor, asked kindly, takes its processes along; killed, it would leave them behind.
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=60)


def ask_health(site: Running) -> dict[str, str] | None:
    """Gives what /healthz answers, or None while nobody listens."""
    with suppress(OSError), urllib.request.urlopen(f"{site.url}/healthz", timeout=5) as answer:
        found: dict[str, str] = json.load(answer)
        return found
    return None


@pytest.mark.parametrize("kind", ["neither", "postgres", "redis"])
def test_the_site_starts_works_and_stops(kind: str, tmp_path: Path) -> None:
    with run_site(tmp_path, **choose_services(kind), DEMO="1" if kind == "neither" else "0") as (running, environment):
        asked = [sys.executable, "manage.py", "shell", "--verbosity", "0", "-c", ASK_WORKER]
        answer = subprocess.run(asked, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
        assert answer.stdout.strip() == "[1, 2]", answer.stderr

        running.process.send_signal(signal.SIGINT)
        running.process.wait(timeout=60)
    log = (tmp_path / "log").read_text()
    assert running.url in log
    assert ("Sign in to the demo club" in log) == (kind == "neither")
    assert ("A new site. Make your club on the first page" in log) == (kind != "neither")
    assert "SIGKILL" not in log
    assert {name for name in ("web", "worker") if f"{name}.1 stopped (rc=0)" in log} == {"web", "worker"}
    # Beat starts last: a stop may come before it listens to signals, and then the signal itself ends it.
    assert re.search(r"beat\.1 stopped \(rc=(0|-15)\)", log)
    assert ask_health(running) is None


def test_a_taken_port_is_told_in_one_sentence(tmp_path: Path) -> None:
    port = RUNNING["redis"].url.rpartition(":")[2].partition("/")[0]
    environment = make_environment(PORT=port, DATA_DIR=str(tmp_path), DATABASE_URL="", REDIS_URL="")
    answer = subprocess.run([sys.executable, "manage.py", "serve"], cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert answer.returncode != 0
    assert f"Port {port} on 127.0.0.1 cannot be used" in answer.stderr
    assert "Traceback" not in answer.stderr


def test_one_process_that_dies_ends_the_others(tmp_path: Path) -> None:
    with run_site(tmp_path, DATABASE_URL="", REDIS_URL="") as (running, _):
        started = wait_until(lambda: re.search(r"beat\.1 started \(pid=(\d+)\)", (tmp_path / "log").read_text()))
        os.kill(int(started[1]), signal.SIGKILL)

        assert running.process.wait(timeout=60) != 0
    assert "beat.1 stopped (rc=-9)" in (tmp_path / "log").read_text()
    assert ask_health(running) is None
