"""The forms of an evening: its settings, and a reason that is kept."""

import itertools
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.choices import RulePreset
from accounts.models import Club
from scoring.rules import find_preset
from tournaments.choices import EventKind, Movement, TieBreak
from tournaments.models import Event
from tournaments.refusals import SENTENCES, Refusal
from tournaments.services.setup import PLAYERS

PLACES = (
    pgettext_lazy("tie-break", "first"),
    pgettext_lazy("tie-break", "second"),
    pgettext_lazy("tie-break", "third"),
    pgettext_lazy("tie-break", "fourth"),
    pgettext_lazy("tie-break", "fifth"),
    pgettext_lazy("tie-break", "sixth"),
)


class OrderWidget(forms.MultiWidget):
    """A choice for each place of an order, each with its own name for who cannot see the page."""

    use_fieldset = True
    template_name = "tournaments/organise/_order.html"

    def __init__(self, choices: list[tuple[str, Any]]) -> None:
        super().__init__([forms.Select(attrs={"aria-label": place}, choices=choices) for place in PLACES])

    def decompress(self, value: list[str] | None) -> list[str]:
        """Gives the choices place by place."""
        return list(itertools.islice(itertools.chain(value or [], itertools.repeat("")), len(PLACES)))


class TieBreaksField(forms.MultiValueField):
    """The tie-breaks in order: a list of names of `TieBreak`. Gaps close; the same one twice is a fault."""

    def __init__(self, **kwargs: Any) -> None:
        choices = [("", pgettext_lazy("tie-break", "nothing")), *TieBreak.choices]
        fields = [forms.ChoiceField(choices=choices, required=False) for _place in PLACES]
        super().__init__(fields, widget=OrderWidget(choices), required=False, require_all_fields=False, **kwargs)

    def compress(self, data_list: list[str]) -> list[str]:
        """Gives the chosen ones in order."""
        chosen = [name for name in data_list if name]
        if len(set(chosen)) < len(chosen):
            raise forms.ValidationError(SENTENCES[Refusal.TIE_BREAK_TWICE])
        return chosen


class EventForm(forms.ModelForm):
    """All settings of a planned evening. `settings` is what the services take."""

    tie_breaks = TieBreaksField(label=_("What decides, in this order"), help_text=_("With nothing, equal totals share the place."))

    class Meta:
        model = Event
        fields = [
            "name",
            "date",
            "kind",
            "movement",
            "round_count",
            "deals_per_round",
            "rule_preset",
            "bye_points",
            "totals_only",
            "publicity",
        ]
        widgets = {
            "date": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
            "kind": forms.RadioSelect,
            "movement": forms.RadioSelect,
            "publicity": forms.Select,
        }
        help_texts = {
            "bye_points": _("For who is drawn out of a round. The usual value is 100 for each deal."),
            "totals_only": _("For clubs that hand in totals instead of every deal."),
        }

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # A name that is too long gets a message; the browser would cut it off without a word.
        self.fields["name"].widget.attrs.pop("maxlength", None)
        self.fields["name"].widget.attrs["autocomplete"] = "off"
        self.fields["tie_breaks"].initial = self.instance.tie_breaks
        if "rule_preset" in self.fields:
            self.fields["rule_preset"].choices = list_presets()  # type: ignore[attr-defined]
            self.fields["bye_points"].required = False
            self.fields["bye_points"].widget.attrs |= {"data-bye": club.bye_points}

    def clean(self) -> dict[str, Any]:
        """Individuals cannot sit and move on."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        kind = cleaned.get("kind", self.instance.kind)
        if cleaned.get("movement") == Movement.EVEN_SITS and kind != EventKind.PAIRS:
            self.add_error("movement", SENTENCES[Refusal.PAIRS_ONLY])
        return cleaned

    @property
    def settings(self) -> dict[str, Any]:
        """The checked values by setting."""
        return {name: self.cleaned_data[name] for name in self.fields}


class RunningEventForm(EventForm):
    """What may still be changed while an evening goes on."""

    class Meta(EventForm.Meta):
        fields = ["name", "date", "movement", "round_count", "publicity"]


class ReasonForm(forms.Form):
    """Why something decided is opened again."""

    reason = forms.CharField(
        label=_("Why?"), help_text=_("Kept with the results."), max_length=300, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )


def list_presets() -> list[tuple[str, Any]]:
    """Gives the rule systems of tables of four."""
    return [(name, label) for name, label in RulePreset.choices if find_preset(name).players == PLAYERS]
