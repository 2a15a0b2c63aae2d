"""Makes the database and the static files ready for a start."""

import hashlib
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.core.management.base import BaseCommand

from config.settings import ENV


class Command(BaseCommand):
    help = "Migrates the database and collects the static files, when there is anything new; safe to repeat."

    def handle(self, *args: Any, **options: Any) -> None:
        call_command("migrate", verbosity=0)
        collect_static()
        make_folders()


def make_folders() -> None:
    """Makes the folders that the broker of a small site uses."""
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
