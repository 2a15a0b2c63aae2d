"""The closed lists that the tables of people and clubs choose from."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class Role(TextChoices):
    """What an account is in a club; from the most to the least it may do."""

    FEDERATION = "federation", _("federation")
    CLUB_ADMIN = "club_admin", _("club admin")
    ORGANISER = "organiser", _("organiser")
    SCORER = "scorer", _("scorer")
    PLAYER = "player", _("player")


STAFF_ROLES = (Role.FEDERATION, Role.CLUB_ADMIN, Role.ORGANISER, Role.SCORER)
ADMIN_ROLES = (Role.FEDERATION, Role.CLUB_ADMIN)


class PersonKind(TextChoices):
    """Whether a person belongs to the club or plays along."""

    MEMBER = "member", _("member")
    GUEST = "guest", _("guest")


class Privacy(TextChoices):
    """How a person appears on pages that everyone can read."""

    NAME = "name", _("full name")
    SHORT = "short", _("first name and initial")
    HIDDEN = "hidden", _("no name")


class JobState(TextChoices):
    """How far long work of the worker is; `done` and `failed` are final, but a failed job may be asked for again."""

    WAITING = "waiting", _("waiting")
    RUNNING = "running", _("in progress")
    DONE = "done", _("done")
    FAILED = "failed", _("failed")


class Language(TextChoices):
    """The languages of the site, each in its own."""

    DUTCH = "nl", "Nederlands"
    ENGLISH = "en", "English"


class RulePreset(TextChoices):
    """The rule systems of `scoring`, by their names there."""

    NKU = "nku", _("NKU Rotterdam")
    ROTTERDAM = "rotterdam", _("Rotterdam")
    AMSTERDAM = "amsterdam", _("Amsterdam")
    UTRECHT = "utrecht", _("Utrecht")
    GENERAL = "general", _("general")
    FRENCH = "french", _("French")
    KRAKEN = "kraken", _("kraken")
    THREE_HAND = "three_hand", _("three players")
