"""How long a standing takes: from a saved sheet to the page, the page itself under load, and the recomputation beside a raw SELECT.

    python bench/standing.py            everything, about seven minutes
    python bench/standing.py recompute  some of the parts: recompute, visible, pages

An evening of 300 tables x 4 rounds with 1,200 individuals, and one of 20 tables. Twice: on SQLite with the folder broker and the file
cache, as `make run` has it, and on PostgreSQL with Redis. Servers and worker are started here on loopback and stopped again. Needs wrk,
PostgreSQL and Redis; on Debian: apt-get install wrk postgresql redis-server. What is measured how: bench/README.md.
"""

import os
import platform
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from bench.rules import name_processor  # noqa: E402 - only now on the path
from tests.services import make_environment, start_postgres, start_redis  # noqa: E402

PARTS = ("recompute", "visible", "pages")
LONGEST_PART = 600


def main() -> None:
    """Measures the parts in both settings; each in a process of its own, since Django reads its settings once."""
    if not shutil.which("wrk"):
        sys.exit("wrk is missing. On Debian or Ubuntu: sudo apt-get install wrk")
    parts = [part for part in PARTS if part in sys.argv[1:]] or PARTS
    print(f"{name_processor()}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}")
    for name, place in (("SQLite, folder broker, file cache", own_folder), ("PostgreSQL, Redis", both_servers)):
        print(f"\n### {name}", flush=True)
        with place() as environment:
            run(["manage.py", "migrate", "-v0"], environment)
            for part in ("fill", *parts):
                run(["-m", "bench.standing_parts", part], environment)


def run(command: list[str], environment: dict[str, str]) -> None:
    """Runs a part; the measurement ends when it fails or takes too long."""
    subprocess.run([sys.executable, *command], cwd=ROOT, env=environment, check=True, timeout=LONGEST_PART)


@contextmanager
def own_folder() -> Iterator[dict[str, str]]:
    """The environment of a site on SQLite, the folder broker and the file cache, in a fresh folder."""
    folder = Path(tempfile.mkdtemp(prefix="boompje-bench-"))
    (folder / "queue").mkdir()
    try:
        yield make_environment(DATA_DIR=str(folder), DATABASE_URL="", REDIS_URL="")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def both_servers() -> Iterator[dict[str, str]]:
    """The environment of a site on a fresh PostgreSQL and a fresh Redis."""
    with own_folder() as environment:
        postgres = start_postgres()
        try:
            redis = start_redis()
            try:
                yield environment | {"DATABASE_URL": postgres.url, "REDIS_URL": redis.url}
            finally:
                redis.stop()
        finally:
            postgres.stop(signal.SIGINT)


if __name__ == "__main__":
    main()
