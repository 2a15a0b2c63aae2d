"""What happens at tables with people."""

from django.apps import AppConfig
from django.utils.module_loading import import_string
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    """Evenings, draws, score sheets and standings."""

    name = "tournaments"
    verbose_name = _("evenings")

    def ready(self) -> None:
        """Fills this app's places on the shared pages (the models can be imported only now)."""
        import_string("tournaments.sections.add_sections")()
