"""An invitation by mail to take a role in a club."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.choices import Role
from accounts.models.account import Account
from accounts.models.club import Club
from accounts.models.person import Person


class Invitation(models.Model):
    """The link went out by mail; only a hash of its key is kept."""

    club = models.ForeignKey(Club, verbose_name=_("club"), on_delete=models.CASCADE, related_name="invitations")
    email = models.EmailField(_("e-mail address"))
    role = models.CharField(_("role"), max_length=12, choices=Role.choices, default=Role.PLAYER)
    person = models.ForeignKey(Person, verbose_name=_("person"), null=True, blank=True, on_delete=models.CASCADE)
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    expires_at = models.DateTimeField(_("valid until"))
    accepted_at = models.DateTimeField(_("accepted"), null=True, blank=True, editable=False)
    invited_by = models.ForeignKey(Account, verbose_name=_("invited by"), null=True, on_delete=models.SET_NULL)
    created_at = models.DateTimeField(_("sent"), auto_now_add=True)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        ordering = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.email}, {self.club}"

    @property
    def is_open(self) -> bool:
        """Whether it can still be accepted, by the clock."""
        return self.accepted_at is None and timezone.now() < self.expires_at
