"""Starts the whole site: `make run`."""

import os
import socket
import sys
from contextlib import closing
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from config.env import BASE_DIR, make_child_environment, show_host
from config.settings import ENV


class Command(BaseCommand):
    help = "Prepares the data, says where the site is, and becomes the supervisor of web server, worker and beat (Procfile)."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        refuse_taken_port()
        call_command("prepare", stdout=self.stdout)
        self.stdout.write(describe_addresses())
        self.stdout.flush()
        programs = os.path.dirname(sys.executable)
        child = make_child_environment(BIND=name_bind(), SITE_URL=ENV.site_url, PYTHONUNBUFFERED="1")
        child["PATH"] = os.pathsep.join([programs, child.get("PATH", os.defpath)])
        os.chdir(BASE_DIR)
        command = [sys.executable, "-m", "config.supervise", "--env", os.devnull, "start", "--port", str(ENV.port)]
        os.execve(sys.executable, command, child)  # noqa: S606


def name_bind() -> str:
    """Gives host and port as gunicorn wants them."""
    return f"[{ENV.host}]:{ENV.port}" if ":" in ENV.host else f"{ENV.host}:{ENV.port}"


def refuse_taken_port() -> None:
    """Raises a CommandError when another program listens on the port already."""
    family = socket.AF_INET6 if ":" in ENV.host else socket.AF_INET
    with closing(socket.socket(family)) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((ENV.host, ENV.port))
        except OSError as error:
            why = f"Port {ENV.port} on {ENV.host} cannot be used ({error.strerror})."
            raise CommandError(f"{why} Try another one: make run PORT={ENV.port + 1}") from error


def describe_addresses() -> str:
    """Says where the site is: on this machine, on the network, and in mails when that is another address."""
    lines = ["", f"  Boompje on this machine:    http://{show_host(ENV.host)}:{ENV.port}"]
    if ENV.lan_address:
        lines.append(f"  for others on the network:  http://{ENV.lan_address}:{ENV.port}")
    if ENV.site_url_given:
        lines.append(f"  in mails and QR codes:      {ENV.site_url}")
    return "\n".join([*lines, "", "  Ctrl-C stops everything.", ""])
