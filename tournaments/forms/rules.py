"""The form for the rules of an evening that goes on."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.rules import MissedRound, RuleSet

MOST_POINTS = 9999


class RulesForm(forms.Form):
    """The settings that results depend on, and why they change. `settings` is what the service takes."""

    bye_points = forms.IntegerField(label=_("Points for a bye"), min_value=0, max_value=MOST_POINTS)
    missed_round = forms.IntegerField(
        label=_("A round missed, or come late"),
        help_text=_("Leave it open for the lowest score of the round."),
        required=False,
        min_value=0,
        max_value=MOST_POINTS,
    )
    pit_bonus = forms.IntegerField(label=_("Bonus for a pit"), min_value=0, max_value=MOST_POINTS, step_size=10)
    counter_pit_bonus = forms.IntegerField(label=_("Bonus for a pit against who plays"), min_value=0, max_value=MOST_POINTS, step_size=10)
    revoke_penalty = forms.IntegerField(label=_("Penalty for a revoke"), min_value=0, max_value=MOST_POINTS, step_size=10)
    four_jacks = forms.IntegerField(label=_("Roem for four jacks"), min_value=0, max_value=MOST_POINTS, step_size=10)
    four_low = forms.IntegerField(label=_("Roem for four sevens, eights or nines"), min_value=0, max_value=MOST_POINTS, step_size=10)
    nat_on_tie = forms.BooleanField(label=_("Equal points are nat for who plays"), required=False)
    reason = forms.CharField(
        label=_("Why?"), help_text=_("Kept with the results."), max_length=300, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )

    def __init__(self, data: Any = None, *, rules: RuleSet) -> None:
        initial = {name: getattr(rules, name) for name in self.base_fields if name != "reason"}
        lowest = rules.missed_round is MissedRound.LOWEST
        super().__init__(data, initial={**initial, "missed_round": None if lowest else rules.missed_round})

    @property
    def settings(self) -> dict[str, object]:
        """The checked values by setting; a missed round left open is worth the lowest score."""
        values = {name: value for name, value in self.cleaned_data.items() if name != "reason"}
        return {**values, "missed_round": MissedRound.LOWEST if values["missed_round"] is None else values["missed_round"]}

    @property
    def fingerprint(self) -> str:
        """Tells these values from others: what is made must be what was shown."""
        return repr(sorted(self.settings.items())) if self.is_bound and self.is_valid() else ""
