"""Fills an empty database with the demo club."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from accounts.selectors import has_club
from tournaments.services.demo import list_sign_ins, make_demo


class Command(BaseCommand):
    help = "Makes the demo club with three evenings in an empty database of its own; refused anywhere else."

    def handle(self, *args: Any, **options: Any) -> None:
        if settings.DEMO_REFUSAL:
            raise CommandError(settings.DEMO_REFUSAL)
        if has_club():
            raise CommandError("This site has a club already. The demo goes only into an empty database.")
        make_demo()
        self.stdout.write("\n".join(list_sign_ins()))
