"""An account: what signs in."""

from typing import Any

from allauth.account.models import EmailAddress
from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.choices import Language
from accounts.names import SORT_NAME_LENGTH, make_sort_name, split_name, validate_name


class AccountManager(BaseUserManager["Account"]):
    """Makes accounts; without a password only a mailed code or a card signs in."""

    def create_user(self, email: str | None = None, password: str | None = None, *, is_checked: bool = False, **fields: Any) -> "Account":
        """Stores a new account; members without mail have no address. `is_checked`: the address is known to be its owner's."""
        account = self.model(email=email, **fields)
        account.set_password(password)
        account.save(using=self._db)
        if account.email:
            EmailAddress.objects.create(user=account, email=account.email, verified=is_checked, primary=True)
        return account

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "Account":
        """Stores an account that may do everything, for support."""
        return self.create_user(email, password, **{**fields, "is_staff": True, "is_superuser": True})


class Account(AbstractBaseUser, PermissionsMixin):
    """Signs in by a mailed code, a password or a card, and may be a member of several clubs."""

    email = models.EmailField(_("e-mail address"), unique=True, null=True, blank=True)
    name = models.CharField(_("name"), max_length=200, validators=[validate_name])
    sort_name = models.CharField(max_length=SORT_NAME_LENGTH, editable=False)
    language = models.CharField(_("language"), max_length=2, choices=Language.choices, default=Language.DUTCH)
    is_staff = models.BooleanField(_("support"), default=False, help_text=_("May open the support pages (admin)."))
    is_active = models.BooleanField(_("active"), default=True, help_text=_("Switch off instead of deleting."))
    date_joined = models.DateTimeField(_("since"), default=timezone.now, editable=False)

    objects = AccountManager()
    USERNAME_FIELD = "email"
    REQUIRED_FIELDS = ["name"]

    class Meta:
        verbose_name = _("account")
        verbose_name_plural = _("accounts")
        ordering = ["sort_name", "pk"]

    def __str__(self) -> str:
        return self.name or self.email or ""

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Keeps mail addresses small and unique, and the sort key in step with the name."""
        self.email = (self.email or "").strip().lower() or None
        self.sort_name = make_sort_name(*split_name(self.name))
        if kwargs.get("update_fields") is not None and "name" in kwargs["update_fields"]:
            kwargs["update_fields"] = {*kwargs["update_fields"], "sort_name"}
        super().save(*args, **kwargs)

    @property
    def short_name(self) -> str:
        """The first word of the name, as in the bar on top."""
        return (self.name.split() or [self.email or ""])[0]
