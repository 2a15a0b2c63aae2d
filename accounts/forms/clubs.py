"""The form of a club's settings, and of the first start of a site."""

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import Club
from accounts.names import validate_name


class ClubForm(forms.ModelForm):
    """The settings that a club admin may change."""

    class Meta:
        model = Club
        fields = [
            "name",
            "city",
            "venue",
            "meets",
            "rule_preset",
            "bye_points",
            "totals_only",
            "second_person",
            "default_privacy",
            "allow_sign_up",
            "require_totp",
        ]


class FirstRunForm(forms.Form):
    """What a new site asks: the club, its admin, and the code that only who started the site can read."""

    code = forms.CharField(
        label=_("Code from the console"),
        help_text=_("It stands in the window in which the site was started: eight letters and digits."),
        max_length=20,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}),
    )
    club_name = forms.CharField(
        label=_("Name of the club"),
        max_length=80,
        validators=[validate_name],
        widget=forms.TextInput(attrs={"autocomplete": "organization"}),
    )
    city = forms.CharField(label=_("City"), max_length=60, required=False, widget=forms.TextInput(attrs={"autocomplete": "address-level2"}))
    name = forms.CharField(
        label=_("Your name"), max_length=120, validators=[validate_name], widget=forms.TextInput(attrs={"autocomplete": "name"})
    )
    email = forms.EmailField(
        label=_("Your e-mail address"),
        help_text=_("You sign in with it: you get a code by mail."),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    require_totp = forms.BooleanField(
        label=_("Club admins use an authenticator app"),
        help_text=_("Safer, and a few minutes of work now. You can change it later in the settings."),
        required=False,
        initial=True,
    )
