"""The deals that one or more persons play, each for himself, and what the opponents did in them."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from duels.choices import Kind, Level, System


class DealSet(models.Model):
    """Identical deals for whoever attempts them: the seed deals the cards, the secret drives the opponents.

    Both are kept from everyone until all who play are done. The commitment may be published before: it shows afterwards that the
    seed was not changed.
    """

    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    rules = models.JSONField()  # the copy made at the start: {"preset": .., settings}
    deals = models.PositiveSmallIntegerField(_("deals"), default=1)
    seed = models.CharField(max_length=64)  # 32 bytes in hex
    commitment = models.CharField(max_length=64)  # SHA-256 of the seed in hex
    secret = models.CharField(max_length=64)  # 32 bytes in hex, of its own
    level = models.CharField(_("opponents"), max_length=10, choices=Level.choices, default=Level.NORMAL)
    bot_version = models.PositiveSmallIntegerField(null=True, blank=True)  # set by the first move of an opponent
    declares_roem = models.BooleanField(_("roem has to be declared"), default=False)
    allows_revokes = models.BooleanField(_("as at a club table"), default=False)
    day = models.DateField(_("day"), null=True, blank=True, unique=True)  # of the deal of the day
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("set of deals")
        verbose_name_plural = _("sets of deals")
        ordering = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.pk}"

    @property
    def system(self) -> System:
        """The rule system that the copied rules began as."""
        return System(self.rules["preset"])


class OpponentMove(models.Model):
    """What an opponent did after these moves: whoever brings the deal to this point meets the same reply."""

    deal_set = models.ForeignKey(DealSet, on_delete=models.CASCADE, related_name="opponent_moves")
    number = models.PositiveSmallIntegerField()
    bot_version = models.PositiveSmallIntegerField()
    digest = models.CharField(max_length=64)  # SHA-256 of the record so far
    word = models.CharField(max_length=5)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["deal_set", "number", "bot_version", "digest"], name="opponent_move_once")]

    def __str__(self) -> str:
        return f"{self.deal_set_id} {self.number} {self.word}"
