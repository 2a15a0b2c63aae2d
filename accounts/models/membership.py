"""What an account is in a club."""

from django.db import models
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from accounts.choices import Role
from accounts.models.account import Account
from accounts.models.club import Club


class Membership(models.Model):
    """One role of one account in one club: a higher role holds all that a lower one may."""

    account = models.ForeignKey(Account, verbose_name=_("account"), on_delete=models.CASCADE, related_name="memberships")
    club = models.ForeignKey(Club, verbose_name=_("club"), on_delete=models.PROTECT, related_name="memberships")
    role = models.CharField(_("role"), max_length=12, choices=Role.choices, default=Role.PLAYER)
    created_at = models.DateTimeField(_("since"), auto_now_add=True)

    history = HistoricalRecords()

    class Meta:
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        ordering = ["account__sort_name", "pk"]
        constraints = [models.UniqueConstraint(fields=["account", "club"], name="membership_one_role_per_club")]

    def __str__(self) -> str:
        return f"{self.account}, {self.club}: {self.get_role_display()}"
