"""An evening or a tournament of one club or federation."""

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from accounts.choices import RulePreset
from accounts.models import Club
from accounts.names import validate_name
from tournaments.choices import EventKind, EventState, Movement, Publicity

MOST_ROUNDS = 40
MOST_DEALS = 40


class Event(models.Model):
    """What is played and how. The rules are copied into it when it starts; later changes of a profile never change old results."""

    club = models.ForeignKey(Club, verbose_name=_("club"), on_delete=models.PROTECT, related_name="events")
    name = models.CharField(_("name"), max_length=80, validators=[validate_name])
    date = models.DateField(_("date"))
    kind = models.CharField(_("who plays"), max_length=12, choices=EventKind.choices, default=EventKind.PAIRS)
    movement = models.CharField(_("draw"), max_length=12, choices=Movement.choices, default=Movement.LOT)
    round_count = models.PositiveSmallIntegerField(
        _("rounds"), default=3, validators=[MinValueValidator(1), MaxValueValidator(MOST_ROUNDS)]
    )
    deals_per_round = models.PositiveSmallIntegerField(
        _("deals per round"), default=16, validators=[MinValueValidator(1), MaxValueValidator(MOST_DEALS)]
    )
    rule_preset = models.CharField(_("rules"), max_length=20, choices=RulePreset.choices, default=RulePreset.NKU)
    bye_points = models.PositiveSmallIntegerField(_("points for a bye"), default=1600, validators=[MaxValueValidator(9999)])
    tie_breaks = models.JSONField(_("tie-breaks"), default=list, blank=True)
    totals_only = models.BooleanField(_("sheets with totals only"), default=False)
    rules = models.JSONField(null=True, blank=True, editable=False)  # the frozen copy: {"preset": .., settings}; null while planned
    state = models.CharField(max_length=10, choices=EventState.choices, default=EventState.PLANNED, editable=False)
    publicity = models.CharField(_("what the public sees"), max_length=14, choices=Publicity.choices, default=Publicity.PROVISIONAL)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+", editable=False)
    created_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True, blank=True, editable=False)

    # Everything a standing depends on raises the first; the refresh brings the second up to it.
    results_revision = models.PositiveIntegerField(default=0, editable=False)
    standings_revision = models.PositiveIntegerField(default=0, editable=False)
    standings_at = models.DateTimeField(null=True, blank=True, editable=False)

    history = HistoricalRecords(excluded_fields=["results_revision", "standings_revision", "standings_at"])

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering = ["-date", "-pk"]
        indexes = [models.Index(fields=["club", "-date"], name="event_by_date")]

    def __str__(self) -> str:
        return self.name

    @property
    def is_public(self) -> bool:
        """Everyone may read an event that has begun; what of its standing is shown, `publicity` tells. Before, it is for the club."""
        return self.state != EventState.PLANNED

    @property
    def is_current(self) -> bool:
        """Whether the stored standing holds the newest results."""
        return self.standings_revision == self.results_revision

    def get_absolute_url(self) -> str:
        """The public standing."""
        return reverse("tournaments:standing", args=[self.pk])
