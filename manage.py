#!/usr/bin/env python3
"""Django's command line for this site."""

import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line

from config.env import choose_settings


def main() -> None:
    """Runs one command; a wrong setting is told in one sentence."""
    choose_settings()
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(f"Not started: {error}")


if __name__ == "__main__":
    main()
