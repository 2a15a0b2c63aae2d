"""Numbered boards that a club has dealt from a secret seed, with what each is worth when all play as well as can be."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.choices import RulePreset
from accounts.models import Account, Club, Job
from accounts.names import validate_name
from tournaments.choices import Position

MOST_BOARDS = 64


class BoardSet(models.Model):
    """Boards 1 to `board_count`, dealt by `scoring.boards`. Who has the seed has every hand; the commitment proves later which it was."""

    club = models.ForeignKey(Club, verbose_name=_("club"), on_delete=models.PROTECT, related_name="board_sets")
    name = models.CharField(_("name"), max_length=80, validators=[validate_name])
    rule_preset = models.CharField(_("rules"), max_length=20, choices=RulePreset.choices, default=RulePreset.NKU)
    rules = models.JSONField(editable=False)  # the frozen copy: {"preset": .., settings}
    board_count = models.PositiveSmallIntegerField(
        _("number of boards"), default=16, validators=[MinValueValidator(1), MaxValueValidator(MOST_BOARDS)]
    )
    seed = models.CharField(max_length=64, editable=False)  # 32 bytes in hex
    commitment = models.CharField(_("commitment"), max_length=64, editable=False)
    job = models.OneToOneField(Job, null=True, on_delete=models.SET_NULL, related_name="+", editable=False)
    made_by = models.ForeignKey(Account, null=True, on_delete=models.SET_NULL, related_name="+", editable=False)
    created_at = models.DateTimeField(_("made"), auto_now_add=True)

    class Meta:
        verbose_name = _("set of boards")
        verbose_name_plural = _("sets of boards")
        ordering = ["-pk"]
        constraints = [models.UniqueConstraint(fields=["club", "name"], name="board_set_name_once")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """The page for the staff."""
        return reverse("tournaments:board_set", args=[self.pk])


class Board(models.Model):
    """One deal. `hands` is text (convert/boards.py); `pars` is null until the worker has solved it."""

    board_set = models.ForeignKey(BoardSet, on_delete=models.CASCADE, related_name="boards")
    number = models.PositiveSmallIntegerField(_("number"))
    dealer = models.CharField(_("dealer"), max_length=1, choices=Position.choices)
    hands = models.CharField(max_length=80)
    pars = models.JSONField(null=True)  # {"points": {trump: NS minus EW}, "points_and_roem": ..}

    class Meta:
        verbose_name = _("board")
        verbose_name_plural = _("boards")
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["board_set", "number"], name="board_number_once")]

    def __str__(self) -> str:
        return str(self.number)
