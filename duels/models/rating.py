"""Ratings: where each one stands, and how each duel moved them."""

from decimal import Decimal

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from duels.models.duel import Duel
from scoring.elo import PROVISIONAL_DUELS, START


class RatingBook(models.Model):
    """One row that is locked while ratings are settled, so that duels count one after the other."""

    class Meta:
        verbose_name = _("rating book")

    def __str__(self) -> str:
        return str(self.pk)


class Rating(models.Model):
    """Where a person stands after all rated duels; made from the changes, never typed."""

    account = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="rating")
    value = models.DecimalField(_("rating"), max_digits=7, decimal_places=2, default=START)
    duels = models.PositiveIntegerField(_("duels"), default=0)
    wins = models.PositiveIntegerField(_("won"), default=0)
    draws = models.PositiveIntegerField(_("equal"), default=0)
    best_win = models.ForeignKey("duels.RatingChange", null=True, blank=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        ordering = ["-value", "account__sort_name", "pk"]
        indexes = [models.Index(fields=["-value"], name="rating_by_value")]

    def __str__(self) -> str:
        return str(self.value)

    @property
    def is_provisional(self) -> bool:
        """Whether the person has had so few rated duels that K is high."""
        return self.duels < PROVISIONAL_DUELS

    @property
    def losses(self) -> int:
        """How many duels were lost."""
        return self.duels - self.wins - self.draws


class RatingChange(models.Model):
    """What one duel did to one person's rating. `number`: which rated duel of this person it was, from 1."""

    duel = models.ForeignKey(Duel, on_delete=models.PROTECT, related_name="rating_changes")
    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="rating_changes")
    opponent = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    number = models.PositiveIntegerField()
    score = models.DecimalField(max_digits=2, decimal_places=1)
    before = models.DecimalField(max_digits=7, decimal_places=2)
    opponent_before = models.DecimalField(max_digits=7, decimal_places=2)
    after = models.DecimalField(max_digits=7, decimal_places=2)
    k = models.PositiveSmallIntegerField()
    is_halved = models.BooleanField(default=False)  # K was halved: the fourth duel of a day against the same opponent, or a later one

    class Meta:
        verbose_name = _("rating change")
        verbose_name_plural = _("rating changes")
        ordering = ["account", "number"]
        constraints = [
            models.UniqueConstraint(fields=["duel", "account"], name="rating_change_once_per_duel"),
            models.UniqueConstraint(fields=["account", "number"], name="rating_change_number_once"),
        ]

    def __str__(self) -> str:
        return f"{self.before} {self.after}"

    @property
    def difference(self) -> Decimal:
        """What the duel brought."""
        return self.after - self.before
