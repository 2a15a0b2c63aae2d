"""Forms about persons; what they say is stored by the services."""

from typing import Any

import django_filters
from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from accounts.choices import PersonKind
from accounts.models import Person
from accounts.selectors import match_names


class PersonForm(forms.ModelForm):
    """A person of the administration."""

    class Meta:
        model = Person
        fields = ["first_name", "infix", "last_name", "email", "kind", "privacy"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer_club_default(self.fields["privacy"])
        for name in ("first_name", "infix", "last_name", "email"):
            self.fields[name].widget.attrs["autocomplete"] = "off"


class OwnPersonForm(forms.ModelForm):
    """What a person may change of itself."""

    class Meta:
        model = Person
        fields = ["email", "privacy"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer_club_default(self.fields["privacy"])


class PasteForm(forms.Form):
    """A list of names, one on each line."""

    names = forms.CharField(
        label=_("Names"),
        help_text=_("One name on each line: “Sjaak van den Berg” or “Berg, Sjaak van den”. Names you have already are left out."),
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false", "autocomplete": "off"}),
        max_length=50_000,
    )
    kind = forms.ChoiceField(label=_("Kind"), choices=PersonKind.choices)


class PersonFilter(django_filters.FilterSet):
    """The search above the list of persons, done by the database."""

    q = django_filters.CharFilter(label=_("Search a name"), method="search")
    kind = django_filters.ChoiceFilter(label=_("Kind"), choices=PersonKind.choices, empty_label=_("members and guests"))
    archived = django_filters.BooleanFilter(
        label=_("Archived"),
        method="show_archived",
        widget=forms.Select(choices=[("", _("on the list")), ("true", _("archived"))]),
    )

    def search(self, rows: QuerySet[Person], name: str, value: str) -> QuerySet[Person]:
        """Finds names by parts of them."""
        return match_names(rows, value)

    def show_archived(self, rows: QuerySet[Person], name: str, value: bool) -> QuerySet[Person]:
        """Leaves the choice to `filter_queryset`, which also decides when nothing was chosen."""
        return rows

    def filter_queryset(self, queryset: QuerySet[Person]) -> QuerySet[Person]:
        """Shows archived persons only when they are asked for."""
        archived = bool(self.form.cleaned_data.get("archived"))
        return super().filter_queryset(queryset).filter(archived_at__isnull=not archived)


def offer_club_default(field: forms.Field) -> None:
    """Names the empty choice of a privacy field."""
    choices = [choice for choice in field.choices if choice[0]]  # type: ignore[attr-defined]
    field.choices = [("", _("as the club does")), *choices]  # type: ignore[attr-defined]
