"""Forms about roles and invitations."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.choices import Role
from accounts.models import Account, Club, Person
from accounts.selectors import list_unclaimed_persons


class InviteForm(forms.Form):
    """Whom to invite, as what."""

    email = forms.EmailField(label=_("E-mail address"), widget=forms.EmailInput(attrs={"autocomplete": "off"}))
    role = forms.ChoiceField(label=_("Role"))
    person: "forms.ModelChoiceField[Person]" = forms.ModelChoiceField(
        label=_("Who is it?"),
        help_text=_("Choose the name in your administration, or leave it open."),
        queryset=None,
        required=False,
        empty_label=_("not in the administration"),
    )

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        set_up_choices(self, club)


class MembershipForm(forms.Form):
    """The role of a member, and which person of the administration it is."""

    role = forms.ChoiceField(label=_("Role"))
    person: "forms.ModelChoiceField[Person]" = forms.ModelChoiceField(
        label=_("Who is it?"), queryset=None, required=False, empty_label=_("not in the administration")
    )

    def __init__(self, *args: Any, club: Club, account: Account, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        set_up_choices(self, club, account)


class PersonInviteForm(forms.Form):
    """The address of a person who is invited as a player."""

    email = forms.EmailField(label=_("E-mail address"), widget=forms.EmailInput(attrs={"autocomplete": "off"}))


def set_up_choices(form: forms.Form, club: Club, account: Account | None = None) -> None:
    """Offers the roles that this club knows and the persons that are free."""
    role, person = form.fields["role"], form.fields["person"]
    role.choices = [choice for choice in Role.choices if club.is_federation or choice[0] != Role.FEDERATION]  # type: ignore[attr-defined]
    role.initial = Role.PLAYER
    person.queryset = list_unclaimed_persons(club, account)  # type: ignore[attr-defined]
    person.label_from_instance = lambda who: who.list_name  # type: ignore[attr-defined]
