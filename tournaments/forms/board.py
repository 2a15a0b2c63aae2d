"""The form of a new set of boards."""

from typing import Any

from django import forms

from accounts.choices import RulePreset
from scoring.rules import find_preset
from tournaments.models import BoardSet
from tournaments.services.boards import PLAYERS


class BoardSetForm(forms.ModelForm):
    """Name, rules and number of boards; the cleaned data is what the service takes."""

    class Meta:
        model = BoardSet
        fields = ["name", "rule_preset", "board_count"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # A name that is too long gets a message; the browser would cut it off without a word.
        self.fields["name"].widget.attrs.pop("maxlength", None)
        self.fields["name"].widget.attrs["autocomplete"] = "off"
        four = [(name, label) for name, label in RulePreset.choices if find_preset(name).players == PLAYERS]
        self.fields["rule_preset"].choices = four  # type: ignore[attr-defined]
