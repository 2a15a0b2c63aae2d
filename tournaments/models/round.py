"""A round: its tables, who really sat there, and what it was for those who did not sit."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.models import Person
from tournaments.choices import Credit, Movement, Outcome, Position, RoundState
from tournaments.models.entrant import Entrant
from tournaments.models.event import Event


class Round(models.Model):
    """What is played between two changes of table. The seed repeats the draw."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="rounds")
    number = models.PositiveSmallIntegerField(_("number"))
    state = models.CharField(max_length=10, choices=RoundState.choices, default=RoundState.DRAFT)
    movement = models.CharField(max_length=12, choices=Movement.choices)
    seed = models.PositiveIntegerField(_("lot number"), null=True, blank=True)
    repeats = models.JSONField(default=list)  # meetings that occur again: [[entrant id, entrant id, times], ...]
    is_proven = models.BooleanField(default=True)  # no draw has fewer repeats
    drawn_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    drawn_at = models.DateTimeField(auto_now_add=True)
    published_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=0)  # raised by every change of the seating

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="round_number_once")]

    def __str__(self) -> str:
        return str(_("round %(number)s") % {"number": self.number})

    @property
    def club_id(self) -> int:
        """The club of the event: a round is a target of permissions."""
        return self.event.club_id

    @property
    def is_public(self) -> bool:
        """A draft is for staff alone."""
        return self.state != RoundState.DRAFT


class Table(models.Model):
    """One table of a round."""

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="tables")
    number = models.PositiveSmallIntegerField(_("number"))

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["round", "number"], name="table_number_once")]

    def __str__(self) -> str:
        return str(_("table %(number)s") % {"number": self.number})

    @property
    def club_id(self) -> int:
        """The club of the event: a table is a target of permissions."""
        return self.round.event.club_id

    @property
    def is_public(self) -> bool:
        """As public as its round."""
        return self.round.is_public

    def get_absolute_url(self) -> str:
        """The table's public page."""
        return reverse("tournaments:table", args=[self.round.event_id, self.round.number, self.number])


class Seat(models.Model):
    """Who really sat where, for which entrant, and who gets the points. A substitute is a seat, never a change of the entrant."""

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="seats")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="seats")
    position = models.CharField(max_length=1, choices=Position.choices)
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="seats")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="seats")
    credit = models.CharField(max_length=12, choices=Credit.choices, default=Credit.ENTRANT)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        constraints = [
            models.UniqueConstraint(fields=["table", "position"], name="seat_position_once"),
            models.UniqueConstraint(fields=["round", "person"], condition=~Q(credit=Credit.MAY_REPLACE), name="seat_person_once_a_round"),
        ]

    def __str__(self) -> str:
        return f"{self.position} {self.person}"


class Absence(models.Model):
    """What a round was for an entrant without a seat: drawn out, late, away. Its points follow from the rules."""

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="absences")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="absences")
    outcome = models.CharField(max_length=20, choices=Outcome.choices)

    class Meta:
        verbose_name = _("round without a seat")
        verbose_name_plural = _("rounds without a seat")
        constraints = [models.UniqueConstraint(fields=["round", "entrant"], name="absence_once_a_round")]

    def __str__(self) -> str:
        return f"{self.entrant} {self.outcome}"
