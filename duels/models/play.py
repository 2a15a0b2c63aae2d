"""What one person plays: an attempt at a set of deals, and each deal of it."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from duels.choices import PlayState
from duels.models.deals import DealSet


class Attempt(models.Model):
    """A person's one attempt at a set of deals; always from South."""

    deal_set = models.ForeignKey(DealSet, on_delete=models.PROTECT, related_name="attempts")
    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="attempts")
    state = models.CharField(max_length=10, choices=PlayState.choices, default=PlayState.PLAYING)
    points = models.IntegerField(_("points"), default=0)  # of North and South, over the deals that are finished
    started_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("attempt")
        verbose_name_plural = _("attempts")
        ordering = ["-started_at", "-pk"]
        constraints = [models.UniqueConstraint(fields=["deal_set", "account"], name="attempt_once_per_account")]
        indexes = [models.Index(fields=["account", "state"], name="attempt_by_account")]

    def __str__(self) -> str:
        return f"{self.deal_set_id} {self.account_id}"


class Play(models.Model):
    """One deal of an attempt, as a record that is played again to read it. The next deal is laid down when this one is finished."""

    attempt = models.ForeignKey(Attempt, on_delete=models.PROTECT, related_name="plays")
    number = models.PositiveSmallIntegerField(_("deal"))
    record = models.TextField(default="", blank=True)
    state = models.CharField(max_length=10, choices=PlayState.choices, default=PlayState.PLAYING)
    points_ns = models.IntegerField(null=True, blank=True)  # roem included, as points_ew
    points_ew = models.IntegerField(null=True, blank=True)
    waiting_since = models.DateTimeField(null=True, blank=True)  # for an opponent; null when it is South's turn
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("play")
        verbose_name_plural = _("plays")
        ordering = ["attempt", "number"]
        constraints = [models.UniqueConstraint(fields=["attempt", "number"], name="play_number_once")]
        indexes = [models.Index(fields=["waiting_since"], name="play_waiting", condition=Q(waiting_since__isnull=False))]

    def __str__(self) -> str:
        return f"{self.attempt_id} {self.number}"

    @property
    def version(self) -> int:
        """How many moves were made: what a page says it has seen."""
        return len(self.record.split())
