"""The closed lists that the tables of evenings choose from."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class EventKind(TextChoices):
    """Who stands in the standing: fixed pairs, or persons who get a new partner each round."""

    PAIRS = "pairs", _("fixed pairs")
    INDIVIDUAL = "individual", _("individuals, a new partner each round")


class Movement(TextChoices):
    """How the tables of a round come about."""

    LOT = "lot", _("by lot each round")
    EVEN_SITS = "even_sits", _("even pairs sit, odd pairs move on")
    HAND = "hand", _("by hand")


class EventState(TextChoices):
    """An event is being prepared, goes on, or is decided."""

    PLANNED = "planned", _("to come")
    RUNNING = "running", _("going on")
    CLOSED = "closed", _("closed")


class RoundState(TextChoices):
    """A draft is seen by staff alone; publishing shows it; closing freezes its sheets."""

    DRAFT = "draft", _("draft")
    PUBLISHED = "published", _("published")
    CLOSED = "closed", pgettext_lazy("round", "closed")


class SheetState(TextChoices):
    """Where the sheet of a table stands; the first two are states of a table without a sheet."""

    OPEN = "open", _("not in yet")
    BUSY = "busy", _("being entered")
    QUESTION = "question", _("question")
    ENTERED = "entered", _("entered")
    CHECKED = "checked", _("checked")
    FINAL = "final", _("final")


COUNTING = (SheetState.ENTERED, SheetState.CHECKED, SheetState.FINAL)
"""The states in which a sheet counts in the standing."""


class Position(TextChoices):
    """A seat at the table; N and S are WIJ on the sheet, E and W ZIJ."""

    NORTH = "N", pgettext_lazy("seat", "N")
    EAST = "E", pgettext_lazy("seat", "E")
    SOUTH = "S", pgettext_lazy("seat", "S")
    WEST = "W", pgettext_lazy("seat", "W")


DIRECTIONS = {
    Position.NORTH: pgettext_lazy("seat", "North"),
    Position.EAST: pgettext_lazy("seat", "East"),
    Position.SOUTH: pgettext_lazy("seat", "South"),
    Position.WEST: pgettext_lazy("seat", "West"),
}
"""The seats written out."""


class Credit(TextChoices):
    """To whom the points of a seat go."""

    ENTRANT = "entrant", _("the entrant")
    PERSON = "person", _("the person who sat")
    NOBODY = "nobody", _("nobody")
    MAY_REPLACE = "may_replace", _("may replace a lower round of one's own")


class Outcome(TextChoices):
    """What a round was for an entrant who did not sit at a table."""

    BYE = "bye", _("drawn out")
    MISSED_ROUND = "missed_round", _("missed the round")
    LATE = "late", _("came late")
    LEFT = "left", _("left early")
    ABSENT_NOTIFIED = "absent_notified", _("absent with notice")
    ABSENT_UNNOTIFIED = "absent_unnotified", _("absent without notice")


class Publicity(TextChoices):
    """What the public sees of a standing."""

    PROVISIONAL = "provisional", _("provisional")
    CLOSED_ROUNDS = "closed_rounds", _("closed rounds only")
    HIDDEN = "hidden", _("hidden")


class ListSource(TextChoices):
    """Who keeps a list of a table's deals before it becomes the sheet."""

    OFFICE = "office", _("the office")
    WE = "we", _("WIJ")
    THEY = "they", _("ZIJ")
    PHONE = "phone", _("phone")


class ChangeKind(TextChoices):
    """What happened to a sheet."""

    ENTERED = "entered", _("entered")
    ASKED = "asked", _("kept with a question")
    CORRECTED = "corrected", _("corrected")
    ACCEPTED = "accepted", _("checked and accepted")
    RETURNED = "returned", _("returned")
    FINALISED = "finalised", _("made final")
    REOPENED = "reopened", _("reopened")
    RECHECKED = "rechecked", _("checked again under changed rules")


class TieBreak(TextChoices):
    """The tie-breaks of `scoring.tiebreaks`, by their names there."""

    HIGHEST_ROUND = "highest_round", _("highest round")
    PITS = "pits", _("most pits")
    ROEM = "roem", _("most roem without bonuses")
    NATS = "nats", _("fewest nats")
    MUTUAL = "mutual", _("mutual result")
    LOT = "lot", _("lot")
