"""What happens at tables with people."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"
