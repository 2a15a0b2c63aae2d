"""The closed lists that the tables of duels choose from."""

from django.db.models import IntegerChoices, TextChoices
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class Kind(TextChoices):
    """What a set of deals is played for."""

    DUEL = "duel", _("duel")
    PRACTICE = "practice", _("practice")
    DAILY = "daily", _("deal of the day")
    TOURNAMENT = "tournament", _("tournament")


class System(TextChoices):
    """The rule systems that are played against the computer, by their names in `scoring`: those for four players."""

    NKU = "nku", _("NKU Rotterdam")
    AMSTERDAM = "amsterdam", _("Amsterdam")
    KRAKEN = "kraken", _("kraken")


class Level(TextChoices):
    """How well the opponents play, by the names in `scoring.bots` (which no web process loads)."""

    RULE = "rule", _("simple")
    NORMAL = "normal", _("normal")
    STRONG = "strong", _("strong")


class Length(IntegerChoices):
    """How many deals a duel may be."""

    ONE = 1, _("1 deal")
    FOUR = 4, _("4 deals")
    SIXTEEN = 16, _("16 deals")


class PlayState(TextChoices):
    """An attempt or a play goes on, is done, or was walked away from until it was too late."""

    PLAYING = "playing", _("going on")
    FINISHED = "finished", _("finished")
    LEFT = "left", _("not finished")


class DuelState(TextChoices):
    """Where a duel stands. A finished one counts in the ratings; an expired or annulled one does not."""

    OPEN = "open", pgettext_lazy("duel", "open")
    TAKEN_UP = "taken_up", _("taken up")
    FINISHED = "finished", _("finished")
    EXPIRED = "expired", _("expired")
    ANNULLED = "annulled", _("annulled")


WAITING = (DuelState.OPEN, DuelState.TAKEN_UP)
"""The states in which a duel may still be played."""


class RulingKind(TextChoices):
    """What an organiser did to a duel."""

    ENTERED = "entered", _("entered")
    CORRECTED = "corrected", _("corrected")
    ANNULLED = "annulled", _("annulled")
