"""Makes the database, the folders and the static files ready for a start."""

import hashlib
import io
import subprocess
import sys
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command, get_commands
from django.core.management.base import BaseCommand, CommandError

from accounts.selectors import has_club
from accounts.services.first_run import make_first_run_code
from config.settings import BASE_DIR, ENV
from scoring.solver.kernels import has_numba, is_compiled

SLOW = "numba is not installed: the solver runs, slowly."
DEMO_TEXT = ENV.data_dir / "demo.txt"


class Command(BaseCommand):
    help = "Migrates the database, fills an empty one with the demo where that may be, collects changed static files; repeatable."

    def handle(self, *args: Any, **options: Any) -> None:
        call_command("migrate", verbosity=0)
        make_folders()
        collect_static()
        self.compile_solver()
        if not has_club():
            fill_demo()
        if not has_club():
            code = make_first_run_code()
            self.stdout.write(f"\n  A new site. Make your club on the first page; the code for it is  {code}")
        elif DEMO_TEXT.is_file():
            self.stdout.write("\n" + "\n".join(f"  {line}".rstrip() for line in DEMO_TEXT.read_text().splitlines()))

    def compile_solver(self) -> None:
        """Compiles the solver when this has not been done, in a process of its own: what the compiler takes of memory is given back.

        Without the compiler the solver runs all the same; that is said once.
        """
        told = ENV.data_dir / "slow_solver.txt"
        if has_numba() and not is_compiled():
            self.stdout.write("Compiling the solver (once, about half a minute) ...")
            self.stdout.flush()
            subprocess.run([sys.executable, "-m", "scoring.solver"], cwd=BASE_DIR, stdout=subprocess.DEVNULL, check=False)
        elif not has_numba() and not told.exists():
            self.stdout.write(SLOW)
            told.write_text(SLOW)


def make_folders() -> None:
    """Makes the folders of the small site: its broker, its cache, what people upload."""
    for name in ("queue", "queue-control", "cache", "media"):
        (ENV.data_dir / name).mkdir(mode=0o700, exist_ok=True)


def collect_static() -> None:
    """Copies and hashes the static files when one of them has changed since the last time."""
    stamp = Path(settings.STATIC_ROOT) / "collected.txt"
    now = sum_up_static()
    if stamp.is_file() and stamp.read_text() == now:
        return
    call_command("collectstatic", interactive=False, verbosity=0)
    stamp.write_text(now)


def sum_up_static() -> str:
    """Gives a digest of the names, sizes and times of all static files."""
    digest = hashlib.sha256()
    for finder in get_finders():
        for path, storage in finder.list(None):
            facts = Path(storage.path(path)).stat()
            digest.update(f"{path} {facts.st_size} {facts.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def fill_demo() -> None:
    """Fills an empty database with the demo club where that is wanted and allowed, and keeps its sign-ins to print at each start.

    A demo asked for in vain (DEMO=1) is an error, so that nobody takes an empty site for a broken one.
    """
    DEMO_TEXT.unlink(missing_ok=True)
    if not ENV.demo or "demo" not in get_commands():
        return
    if not ENV.demo_refusal:
        said = io.StringIO()
        call_command("demo", stdout=said)
        DEMO_TEXT.write_text(said.getvalue())
    elif ENV.demo_given:
        raise CommandError(ENV.demo_refusal)
