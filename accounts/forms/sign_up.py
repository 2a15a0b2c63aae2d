"""Signing up by oneself, in a club that allows it. allauth adds the mail address and its check."""

from typing import Any

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.models import Account, Club
from accounts.names import validate_name
from accounts.selectors import list_clubs_for_sign_up
from accounts.services.accounts import join_club


class SignUpForm(forms.Form):
    """The base of allauth's sign-up form."""

    field_order = ["name", "email", "club"]
    name = forms.CharField(
        label=_("Your name"), max_length=120, validators=[validate_name], widget=forms.TextInput(attrs={"autocomplete": "name"})
    )
    club: "forms.ModelChoiceField[Club]" = forms.ModelChoiceField(label=_("Club"), queryset=None, empty_label=None)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["club"].queryset = list_clubs_for_sign_up()  # type: ignore[attr-defined]

    def signup(self, request: HttpRequest, user: Account) -> None:
        """Is called by allauth when the account was stored."""
        join_club(account=user, club=self.cleaned_data["club"], name=self.cleaned_data["name"])
