"""A printed card that signs one person in, once."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models.account import Account
from accounts.models.person import Person

MOST_TRIES = 5


class SignInCard(models.Model):
    """The printed code is `number` and a secret; of the secret only a keyed hash is kept.

    The number makes guessing countable per card: after `MOST_TRIES` wrong secrets the card is worth nothing.
    """

    person = models.ForeignKey(Person, verbose_name=_("person"), on_delete=models.CASCADE, related_name="cards")
    number = models.CharField(_("number"), max_length=4, unique=True, editable=False)
    secret_hash = models.CharField(max_length=64, editable=False)
    failed_tries = models.PositiveSmallIntegerField(_("wrong tries"), default=0, editable=False)
    expires_at = models.DateTimeField(_("valid until"))
    used_at = models.DateTimeField(_("used"), null=True, blank=True, editable=False)
    made_by = models.ForeignKey(Account, verbose_name=_("made by"), null=True, on_delete=models.SET_NULL)
    created_at = models.DateTimeField(_("made"), auto_now_add=True)

    class Meta:
        verbose_name = _("sign-in card")
        verbose_name_plural = _("sign-in cards")
        ordering = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.number}, {self.person}"

    @property
    def is_open(self) -> bool:
        """Whether it still signs in, by the clock."""
        return self.used_at is None and self.failed_tries < MOST_TRIES and timezone.now() < self.expires_at
