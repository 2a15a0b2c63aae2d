"""Starts the whole site: `make run`."""

import io
import os
import socket
import sys
from contextlib import closing
from typing import Any

from django.core.management import call_command, get_commands
from django.core.management.base import BaseCommand, CommandError

from accounts.selectors import has_club
from accounts.services.first_run import make_first_run_code
from config.env import BASE_DIR, make_child_environment, show_host
from config.settings import ENV

PATH_OF_PROGRAMS = os.path.dirname(sys.executable)
DEMO_TEXT = ENV.data_dir / "demo.txt"


class Command(BaseCommand):
    help = "Prepares the data, says where the site is, and becomes the supervisor of web server, worker and beat (Procfile)."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        refuse_taken_port()
        call_command("prepare")
        if not has_club():
            fill_demo()
        self.stdout.write(describe_start(code="" if has_club() else make_first_run_code()))
        self.stdout.flush()
        bind = f"[{ENV.host}]:{ENV.port}" if ":" in ENV.host else f"{ENV.host}:{ENV.port}"
        child = make_child_environment(BIND=bind, SITE_URL=ENV.site_url, PYTHONUNBUFFERED="1")
        child["PATH"] = os.pathsep.join([PATH_OF_PROGRAMS, child.get("PATH", os.defpath)])
        os.chdir(BASE_DIR)
        command = [sys.executable, "-m", "config.supervise", "--env", os.devnull, "start", "--port", str(ENV.port)]
        os.execve(sys.executable, command, child)  # noqa: S606


def refuse_taken_port() -> None:
    """Raises a CommandError when another program listens on the port already."""
    family = socket.AF_INET6 if ":" in ENV.host else socket.AF_INET
    with closing(socket.socket(family)) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((ENV.host, ENV.port))
        except OSError as error:
            raise CommandError(
                f"Port {ENV.port} on {ENV.host} cannot be used ({error.strerror}). Try another one: make run PORT={ENV.port + 1}"
            ) from error


def fill_demo() -> None:
    """Fills an empty database with the demo club where that is wanted and allowed. A demo asked for in vain is an error."""
    DEMO_TEXT.unlink(missing_ok=True)
    if not ENV.demo or "demo" not in get_commands():
        return
    if not ENV.demo_refusal:
        said = io.StringIO()
        call_command("demo", stdout=said)
        DEMO_TEXT.write_text(said.getvalue())
    elif ENV.demo_given:
        raise CommandError(ENV.demo_refusal)


def describe_start(*, code: str) -> str:
    """Says where the site is, how to sign in, and what to do first."""
    lines = ["", f"  Boompje on this machine:    http://{show_host(ENV.host)}:{ENV.port}"]
    if ENV.lan_address:
        lines.append(f"  for others on the network:  http://{ENV.lan_address}:{ENV.port}")
    if ENV.site_url_given:
        lines.append(f"  in mails and QR codes:      {ENV.site_url}")
    if code:
        lines += ["", f"  A new site. Make your club on the first page; the code for it is  {code}"]
    elif DEMO_TEXT.is_file():
        lines += ["", *(f"  {line}" for line in DEMO_TEXT.read_text().splitlines())]
    return "\n".join([*lines, "", "  Ctrl-C stops everything.", ""])
