"""The score sheet of a table, what is being typed for it, and everything that ever happened to it."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.choices import ChangeKind, ListSource, SheetState
from tournaments.models.round import Table

REASONS = ("nat", "pit", "revoke", "empty_tricks", "ruling", "not_played")
SIDES = ("ns", "ew")


class Sheet(models.Model):
    """The one sheet of a table. It counts when its state says so; its figures are computed by `scoring` and stored.

    Where only totals were handed in, points, roem, pits and nats are null. A sheet with a question may hold negative figures. `bonus`
    is the pit and penalty hundreds within the roem.
    """

    table = models.OneToOneField(Table, on_delete=models.PROTECT, related_name="sheet")
    state = models.CharField(max_length=10, choices=SheetState.choices)
    version = models.PositiveIntegerField(default=1)
    is_totals_only = models.BooleanField(default=False)
    written_ns = models.IntegerField(null=True, blank=True)  # the totals on the paper
    written_ew = models.IntegerField(null=True, blank=True)
    ns_points = models.IntegerField(null=True)
    ns_roem = models.IntegerField(null=True)
    ns_bonus = models.PositiveIntegerField(null=True)
    ns_pits = models.PositiveSmallIntegerField(null=True)
    ns_nats = models.PositiveSmallIntegerField(null=True)
    ns_total = models.IntegerField(null=True)
    ew_points = models.IntegerField(null=True)
    ew_roem = models.IntegerField(null=True)
    ew_bonus = models.PositiveIntegerField(null=True)
    ew_pits = models.PositiveSmallIntegerField(null=True)
    ew_nats = models.PositiveSmallIntegerField(null=True)
    ew_total = models.IntegerField(null=True)
    problems = models.JSONField(default=list)  # [{"deal", "code", "level", "side"}], as `scoring` found them
    question = models.CharField(_("question"), max_length=300, blank=True)
    entered_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    entered_at = models.DateTimeField()
    checked_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    checked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("score sheet")
        verbose_name_plural = _("score sheets")

    def __str__(self) -> str:
        return str(self.table)

    @property
    def club_id(self) -> int:
        """The club of the event: a sheet is a target of permissions."""
        return self.table.club_id


class SheetRow(models.Model):
    """One deal of a sheet as written. Null is a blank, never zero."""

    sheet = models.ForeignKey(Sheet, on_delete=models.CASCADE, related_name="rows")
    deal = models.PositiveSmallIntegerField()
    playing = models.CharField(max_length=2, blank=True)
    ns_points = models.IntegerField(null=True)
    ns_roem = models.IntegerField(null=True)
    ew_points = models.IntegerField(null=True)
    ew_roem = models.IntegerField(null=True)
    reason = models.CharField(max_length=12, blank=True)
    reason_side = models.CharField(max_length=2, blank=True)
    multiplier = models.PositiveSmallIntegerField(default=1)
    trump = models.CharField(max_length=1, blank=True)
    remark = models.CharField(max_length=200, blank=True)  # a ruling says why

    class Meta:
        verbose_name = _("deal on a sheet")
        verbose_name_plural = _("deals on a sheet")
        ordering = ["deal"]
        constraints = [
            models.UniqueConstraint(fields=["sheet", "deal"], name="sheet_deal_once"),
            models.CheckConstraint(condition=Q(reason__in=("", *REASONS)), name="sheet_reason_known"),
            models.CheckConstraint(condition=Q(playing__in=("", *SIDES), reason_side__in=("", *SIDES)), name="sheet_side_known"),
        ]

    def __str__(self) -> str:
        return str(self.deal)


class ScoreList(models.Model):
    """What is being typed for a table and is not its sheet yet: rows and totals as they stand in the boxes."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="lists")
    source = models.CharField(max_length=8, choices=ListSource.choices, default=ListSource.OFFICE)
    rows = models.JSONField(default=dict)  # deal number -> the texts of its boxes
    written = models.JSONField(default=dict)  # the texts of the boxes for the totals
    changed_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name = _("list being typed")
        verbose_name_plural = _("lists being typed")
        constraints = [models.UniqueConstraint(fields=["table", "source"], name="list_source_once_a_table")]

    def __str__(self) -> str:
        return f"{self.table} {self.source}"


class SheetChange(models.Model):
    """One thing that happened to a sheet: who, when, before, after and why. Holds ids, no names; never changed or deleted."""

    sheet = models.ForeignKey(Sheet, on_delete=models.PROTECT, related_name="changes")
    kind = models.CharField(max_length=12, choices=ChangeKind.choices)
    version = models.PositiveIntegerField()  # of the sheet after the change
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    reason = models.CharField(max_length=300, blank=True)

    class Meta:
        verbose_name = _("change of a sheet")
        verbose_name_plural = _("changes of a sheet")
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"{self.sheet} {self.kind}"
