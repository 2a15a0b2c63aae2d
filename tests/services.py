"""PostgreSQL, Redis and Celery workers for the tests marked `services`: `pytest -p tests.services -m services`.

Both servers start before Django reads its settings and stop with the test run. They listen on free loopback ports, keep
their data in a temporary folder and are never the machine's own. A worker starts when the first test asks for one.
"""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg
import pytest
import redis
from django.conf import settings

from config.celery import app
from tests.machine import MissingError, find_postgres, find_redis

ROOT = Path(__file__).resolve().parent.parent


@dataclass
class Running:
    """A server that was started here: its address, its process and its folder."""

    url: str
    process: subprocess.Popen[bytes]
    folder: Path

    def stop(self, sign: signal.Signals = signal.SIGTERM) -> None:
        """Ends the process, by force after half a minute, and removes the folder."""
        self.process.send_signal(sign)
        try:
            self.process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


RUNNING: dict[str, Running] = {}


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests() -> None:
    """Starts both servers and points the settings, which are read next, at them."""
    if RUNNING or "PYTEST_XDIST_WORKER" in os.environ:
        return
    try:
        RUNNING["postgres"] = start_postgres()
        RUNNING["redis"] = start_redis()
    except (MissingError, OSError, RuntimeError, subprocess.CalledProcessError) as error:
        raise pytest.UsageError(f"A service for the tests cannot be had: {error!r}. See `make test`.") from error
    os.environ["DATABASE_URL"] = RUNNING["postgres"].url
    os.environ["REDIS_URL"] = RUNNING["redis"].url


def pytest_unconfigure() -> None:
    """Stops what was started."""
    for name, server in list(RUNNING.items()):
        server.stop(signal.SIGINT if name == "postgres" else signal.SIGTERM)
        del RUNNING[name]


def find_free_port() -> int:
    """Gives a loopback port that nobody listens on."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_until(holds: Callable[[], Any], *, seconds: float = 30, what: str = "it") -> Any:
    """Gives the first true answer of `holds`, asked again and again; an AssertionError when it takes longer."""
    until = time.monotonic() + seconds
    while not (answer := holds()):
        assert time.monotonic() < until, f"{what} did not happen within {seconds} s"
        time.sleep(0.02)
    return answer


def choose_owner() -> dict[str, Any]:
    """Gives the user to run PostgreSQL as, which refuses root: `postgres`, else `nobody`; nothing to choose for other users."""
    if os.geteuid() != 0:
        return {}
    names = {entry.pw_name: entry for entry in pwd.getpwall()}
    owner = names.get("postgres") or names["nobody"]
    return {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []}


def start_postgres() -> Running:
    """Starts a fresh PostgreSQL that forgets everything, and waits until it answers."""
    programs, port = find_postgres(), find_free_port()
    owner = choose_owner()
    folder = Path(tempfile.mkdtemp(prefix="boompje-pg-"))
    if owner:
        os.chown(folder, owner["user"], owner["group"])
    log = (folder / "log").open("wb")
    wanted = ["-A", "trust", "-U", "boompje", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"]
    subprocess.run([programs / "initdb", "-D", folder / "data", *wanted], cwd=folder, stdout=log, stderr=log, check=True, **owner)
    careless = [part for name in ("fsync", "synchronous_commit", "full_page_writes") for part in ("-c", f"{name}=off")]
    place: list[str | Path] = ["-D", folder / "data", "-k", folder, "-h", "127.0.0.1", "-p", str(port)]
    command = [programs / "postgres", *place, *careless]
    process: subprocess.Popen[bytes] = subprocess.Popen(command, cwd=folder, stdout=log, stderr=log, **owner)
    server = Running(f"postgres://boompje@127.0.0.1:{port}/postgres", process, folder)
    wait_for_server(server, lambda: psycopg.connect(server.url).close(), psycopg.OperationalError)
    return server


def start_redis() -> Running:
    """Starts a fresh Redis that writes nothing to disk, and waits until it answers."""
    port = find_free_port()
    folder = Path(tempfile.mkdtemp(prefix="boompje-redis-"))
    wanted = ["--save", "", "--appendonly", "no", "--bind", "127.0.0.1", "--port", str(port)]
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen([find_redis(), *wanted], cwd=folder, stdout=log, stderr=log)
    server = Running(f"redis://127.0.0.1:{port}/0", process, folder)
    wait_for_server(server, lambda: redis.Redis.from_url(server.url).ping(), redis.ConnectionError)
    return server


def wait_for_server(server: Running, ask: Callable[[], Any], error: type[Exception]) -> None:
    """Returns when the server answers; raises RuntimeError with its last words when it ends or is silent for a minute."""
    until = time.monotonic() + 60
    while server.process.poll() is None and time.monotonic() < until:
        with suppress(error):
            ask()
            return
        time.sleep(0.05)
    words = (server.folder / "log").read_text(errors="replace")[-2000:]
    server.stop(signal.SIGINT)
    raise RuntimeError(words)


def forget_broker() -> None:
    """Drops Celery's open connections, so that the next task goes where the configuration now says."""
    app._after_fork()  # type: ignore[attr-defined]


def make_environment(**changes: str) -> dict[str, str]:
    """Gives the environment for a process of the site; an empty value means that the variable is not set."""
    return {**os.environ, "DEMO": "0", **changes}


def start_worker(*, redis_url: str) -> Running:
    """Starts a real worker on the test database, with Redis or (for "") with the folder broker."""
    folder = Path(tempfile.mkdtemp(prefix="boompje-worker-"))
    database = settings.DATABASES["default"]
    url = f"postgres://{database['USER']}@{database['HOST']}:{database['PORT']}/{database['NAME']}"
    environment = make_environment(DATABASE_URL=url, REDIS_URL=redis_url, DATA_DIR=str(folder))
    quick = ["--without-gossip", "--without-mingle", "--without-heartbeat"]
    command = [sys.executable, "-m", "celery", "-A", "config", "worker", "-Q", "default,solver", "-c", "2", "-l", "info", *quick]
    (folder / "queue").mkdir()
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=log, stderr=log)
    return Running(redis_url or "filesystem://localhost//", process, folder)


def make_folder_broker(folder: Path) -> dict[str, object]:
    """Gives the options of the folder broker in a data folder, as config/settings.py has them."""
    queue = str(folder / "queue")
    control = str(folder / "queue-control")
    return {"data_folder_in": queue, "data_folder_out": queue, "control_folder": control, "polling_interval": 0.05}


@pytest.fixture(scope="session")
def workers(django_db_setup: None) -> Iterator[Callable[[str], Running]]:
    """Gives a function from the name of a broker to its worker, started once for the whole run."""
    started: dict[str, Running] = {}

    def get_worker(broker: str) -> Running:
        if broker not in started:
            started[broker] = start_worker(redis_url=RUNNING["redis"].url if broker == "redis" else "")
        return started[broker]

    yield get_worker
    for worker in started.values():
        worker.process.terminate()
    for worker in started.values():
        worker.stop()


@pytest.fixture(params=["redis", "folder"])
def worker(request: pytest.FixtureRequest, transactional_db: None, workers: Callable[[str], Running]) -> Iterator[Running]:
    """A real worker on the test database: the test runs once with Redis and once with the folder as the broker."""
    running = workers(request.param)
    before = {name: app.conf[name] for name in ("broker_url", "broker_transport_options", "task_always_eager")}
    folders = make_folder_broker(running.folder)
    app.conf.update(
        broker_url=running.url,
        broker_transport_options={} if request.param == "redis" else folders,
        task_always_eager=False,
    )
    forget_broker()
    yield running
    app.conf.update(before)
    forget_broker()
