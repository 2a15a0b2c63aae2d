"""The form of one's own account, and of signing in with a card."""

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import Account


class AccountForm(forms.ModelForm):
    """What an account's owner changes."""

    class Meta:
        model = Account
        fields = ["name", "language"]
        widgets = {"name": forms.TextInput(attrs={"autocomplete": "name"})}


class CardForm(forms.Form):
    """The code on a sign-in card."""

    code = forms.CharField(
        label=_("Code on the card"),
        help_text=_("Ten letters and digits. Hyphens and small letters do not matter."),
        max_length=40,
        widget=forms.TextInput(
            attrs={"autocomplete": "one-time-code", "autocapitalize": "characters", "spellcheck": "false", "class": "code"}
        ),
    )
