"""Signing in with a password: the second choice, beside a code by mail."""

from typing import Any

from allauth.account.forms import LoginForm
from django.utils.translation import gettext_lazy as _


class PasswordForm(LoginForm):
    """allauth's form with the password field that it leaves out when a mailed code is the first choice."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("E-mail address")
        self.fields["password"].help_text = ""
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)

    def _setup_password_field(self) -> None:
        """Keeps the field."""
