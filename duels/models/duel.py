"""Two persons over the same cards: who plays, until when, how it ended, and what an organiser did about it."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from duels.choices import WAITING, DuelState, RulingKind
from duels.models.deals import DealSet
from duels.models.play import Attempt

DECIDED = models.Q(state=DuelState.FINISHED)


class Duel(models.Model):
    """A duel. `score` is what it brings A: 1, 0.5 or 0. One entered by an organiser has no deals and no attempts.

    Duels count in the ratings in order of completion: `finished_at`, then the number.
    """

    deal_set = models.OneToOneField(DealSet, null=True, blank=True, on_delete=models.PROTECT, related_name="duel")
    player_a = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="duels_a")
    player_b = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="duels_b")
    invited = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="challenges")
    first = models.OneToOneField(Attempt, null=True, blank=True, on_delete=models.PROTECT, related_name="duel_as_first")
    second = models.OneToOneField(Attempt, null=True, blank=True, on_delete=models.PROTECT, related_name="duel_as_second")
    state = models.CharField(_("state"), max_length=10, choices=DuelState.choices, default=DuelState.OPEN)
    opened_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    score = models.DecimalField(_("result"), max_digits=2, decimal_places=1, null=True, blank=True)
    points_a = models.IntegerField(null=True, blank=True)  # null for who did not finish, or when only the result is known
    points_b = models.IntegerField(null=True, blank=True)

    class Meta:
        verbose_name = _("duel")
        verbose_name_plural = _("duels")
        ordering = [F("finished_at").desc(nulls_first=True), "-pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(player_a=F("player_b")), name="duel_of_two"),
            models.CheckConstraint(condition=~DECIDED | Q(score__in=("0", "0.5", "1"), finished_at__isnull=False), name="duel_has_result"),
        ]
        indexes = [
            models.Index(fields=["finished_at", "id"], name="duel_by_completion", condition=DECIDED),
            models.Index(fields=["state", "expires_at"], name="duel_by_expiry"),
        ]

    def __str__(self) -> str:
        return str(_("duel %(number)s") % {"number": self.pk})

    @property
    def is_late(self) -> bool:
        """Whether its time is over although beat has not yet settled it."""
        return self.state in WAITING and self.expires_at is not None and self.expires_at <= timezone.now()

    @property
    def is_walkover(self) -> bool:
        """Whether it was won because the other one did not finish."""
        return self.state == DuelState.FINISHED and self.deal_set_id is not None and None in (self.points_a, self.points_b)


class Ruling(models.Model):
    """What an organiser did to a duel and why; all of them are kept."""

    duel = models.ForeignKey(Duel, on_delete=models.PROTECT, related_name="rulings")
    kind = models.CharField(max_length=10, choices=RulingKind.choices)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    reason = models.CharField(_("reason"), max_length=200)
    score_before = models.DecimalField(max_digits=2, decimal_places=1, null=True, blank=True)
    score_after = models.DecimalField(max_digits=2, decimal_places=1, null=True, blank=True)

    class Meta:
        verbose_name = _("ruling")
        verbose_name_plural = _("rulings")
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"{self.duel_id} {self.kind}"
