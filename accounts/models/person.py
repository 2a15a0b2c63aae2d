"""A person in one club's administration, with or without an account."""

from typing import Any

from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from accounts.choices import PersonKind, Privacy
from accounts.models.account import Account
from accounts.models.club import Club
from accounts.names import SORT_NAME_LENGTH, make_sort_name, validate_name


class Person(models.Model):
    """Sits at tables. Archived instead of deleted; ordered by last name without the infix."""

    club = models.ForeignKey(Club, verbose_name=_("club"), on_delete=models.PROTECT, related_name="persons")
    first_name = models.CharField(_("first name"), max_length=60, validators=[validate_name])
    infix = models.CharField(_("infix"), max_length=60, blank=True)
    last_name = models.CharField(_("last name"), max_length=60, blank=True)
    sort_name = models.CharField(max_length=SORT_NAME_LENGTH, editable=False)
    email = models.EmailField(_("e-mail address"), blank=True)
    kind = models.CharField(_("kind"), max_length=10, choices=PersonKind.choices, default=PersonKind.MEMBER)
    privacy = models.CharField(_("name on public pages"), max_length=10, choices=Privacy.choices, blank=True)
    account = models.ForeignKey(
        Account, verbose_name=_("account"), null=True, blank=True, on_delete=models.SET_NULL, related_name="persons"
    )
    archived_at = models.DateTimeField(_("archived"), null=True, blank=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    history = HistoricalRecords()

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("persons")
        ordering = ["sort_name", "pk"]
        indexes = [models.Index(fields=["club", "sort_name"], name="person_by_name")]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "account"],
                name="person_one_per_account_and_club",
                violation_error_message=_("This account has claimed another person in this club."),
            ),
        ]

    def __str__(self) -> str:
        return self.full_name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Keeps the sort key in step with the name."""
        self.sort_name = self.make_sort_name()
        super().save(*args, **kwargs)

    def get_absolute_url(self) -> str:
        """The person's page."""
        return reverse("accounts:person", args=[self.pk])

    def make_sort_name(self) -> str:
        """Gives the key that lists are sorted by."""
        return make_sort_name(self.first_name, self.infix, self.last_name)

    @property
    def is_public(self) -> bool:
        """Whether everyone may read this person's page: the name is shown and the person is not archived."""
        return self.archived_at is None and (self.privacy or self.club.default_privacy) == Privacy.NAME

    @property
    def person_ids(self) -> tuple[int]:
        """Its own id: a person is a target of permissions that belongs to itself."""
        return (self.pk,)

    @property
    def surname(self) -> str:
        """The last name as it stands alone, "Van den Berg"; the first name where there is no other."""
        name = " ".join(filter(None, (self.infix, self.last_name))) if self.last_name else self.first_name
        return name[:1].upper() + name[1:]

    @property
    def full_name(self) -> str:
        """The name as it is said: "Sjaak van den Berg"."""
        return " ".join(filter(None, (self.first_name, self.infix, self.last_name)))

    @property
    def list_name(self) -> str:
        """The name as lists sort it: "Berg, Sjaak van den"."""
        if not self.last_name:
            return self.full_name
        return f"{self.last_name}, {' '.join(filter(None, (self.first_name, self.infix)))}"

    @property
    def public_name(self) -> str:
        """The name as everyone may read it, by the person's choice or else the club's."""
        choice = self.privacy or self.club.default_privacy
        if choice == Privacy.NAME:
            return self.full_name
        if choice == Privacy.SHORT:
            return f"{self.first_name} {self.last_name[:1].upper()}.".replace(" .", "")
        return str(_("player without name"))

    @property
    def initials(self) -> str:
        """At most two letters for the round badge."""
        return (self.first_name[:1] + self.last_name[:1]).upper()
