"""The stored standing: what the last refresh computed, never a place where anything is worked out."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.entrant import Entrant
from tournaments.models.event import Event

WHOLE = 0
CLOSED = 1000  # beyond any round: the closed rounds of the event, as soon as there are any


class StandingLine(models.Model):
    """An entrant's line. Scope 0 is the whole event, scope n round n alone, CLOSED above. Rank null: a sheet is missing."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="standing_lines")
    scope = models.PositiveSmallIntegerField(default=0)
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="standing_lines")
    place = models.PositiveIntegerField()  # the order on the page
    rank = models.PositiveIntegerField(null=True)
    is_shared = models.BooleanField(default=False)
    total = models.IntegerField()
    points = models.IntegerField()
    roem = models.IntegerField(null=True)
    pits = models.PositiveIntegerField(null=True)
    nats = models.PositiveIntegerField(null=True)
    highest_round = models.IntegerField(null=True)
    rounds = models.PositiveSmallIntegerField()
    byes = models.PositiveSmallIntegerField()
    absences = models.PositiveSmallIntegerField()
    average = models.DecimalField(max_digits=7, decimal_places=1, null=True)
    by_round = models.JSONField(default=list)  # [{"round", "outcome", "total", "table"}], in order

    class Meta:
        verbose_name = _("line of a standing")
        verbose_name_plural = _("lines of a standing")
        ordering = ["place"]
        constraints = [models.UniqueConstraint(fields=["event", "scope", "entrant"], name="standing_entrant_once")]
        indexes = [models.Index(fields=["event", "scope", "place"], name="standing_by_place")]

    def __str__(self) -> str:
        return f"{self.place} {self.entrant}"
