"""Computes every standing anew from the results: `manage.py refresh_standings`, or only those of the events that are named."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from tournaments import standings
from tournaments.selectors.standings import list_event_ids


class Command(BaseCommand):
    """Also those that are up to date: whatever was wrong is right afterwards."""

    help = "Computes all standings anew, or those of the events with the given numbers."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Takes the numbers of events."""
        parser.add_argument("event", nargs="*", type=int, help="number of an event, as in its address")

    def handle(self, *args: Any, **options: Any) -> None:
        """Says how many there were."""
        done = [standings.refresh(event_id, even_if_current=True) for event_id in options["event"] or list_event_ids()]
        self.stdout.write(f"{sum(done)} standings computed anew.")
