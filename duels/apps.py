"""What is played against the computer."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DuelsConfig(AppConfig):
    """Plays, duels over the same cards, and ratings."""

    name = "duels"
    verbose_name = _("duels")
