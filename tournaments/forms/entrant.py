"""The forms about who plays: adding by name, coming late, stopping, missing a round."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import Person
from accounts.names import NameParts, clean_name, split_name, validate_name
from scoring.rules import RuleSet
from tournaments.choices import EventKind, EventState, Outcome
from tournaments.convert.draws import describe_value
from tournaments.convert.rules import read_rules
from tournaments.models import Entrant, Event
from tournaments.models.event import MOST_ROUNDS
from tournaments.refusals import SENTENCES, Refusal
from tournaments.selectors.entrants import find_by_name, find_members, list_persons_for, name_apart
from tournaments.selectors.rounds import list_numbers_to_come

LONGEST_PART = 60
MOST_ENTRANTS = 9999
LISTED = "persons-to-add"


class AddForm(forms.Form):
    """One or two names; each is someone of the club, or (when asked for with `guest`) a new guest.

    `persons` is what the service takes, `candidates` the names for the list to choose from, `unknown` the names that are nobody's.
    """

    first = forms.CharField(label=gettext_lazy("Name"))
    second = forms.CharField(label=gettext_lazy("Partner"))
    first_round = forms.TypedChoiceField(label=gettext_lazy("Plays from"), coerce=int, required=False)

    def __init__(self, *args: Any, event: Event, rounds: list[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.event = event
        self.unknown: list[str] = []
        everyone = list(list_persons_for(event))
        self.named = name_apart(everyone)
        self.candidates = [label for label, person in self.named.items() if not person.is_in]  # type: ignore[attr-defined]
        if event.kind == EventKind.INDIVIDUAL:
            del self.fields["second"]
        if event.state == EventState.RUNNING and len(rounds) > 1:
            self.fields["first_round"].choices = [(number, _("round %(number)s") % {"number": number}) for number in rounds]  # type: ignore[attr-defined]
        else:
            del self.fields["first_round"]
        for name in self.boxes:
            self.fields[name].widget.attrs |= {"list": LISTED, "autocomplete": "off", "spellcheck": "false", "autocapitalize": "words"}

    @property
    def boxes(self) -> list[str]:
        """The fields for names."""
        return [name for name in ("first", "second") if name in self.fields]

    def clean_first(self) -> Person | NameParts:
        """Gives whom the first name means."""
        return self.read_name(self.cleaned_data["first"])

    def clean_second(self) -> Person | NameParts:
        """Gives whom the second name means, not the first person again."""
        found = self.read_name(self.cleaned_data["second"])
        if found == self.cleaned_data.get("first"):
            name = found.full_name if isinstance(found, Person) else clean_name(self.cleaned_data["second"])
            raise forms.ValidationError(SENTENCES[Refusal.PERSON_TWICE] % {"name": name})
        return found

    def read_name(self, text: str) -> Person | NameParts:
        """Gives the person that is meant, or a new guest's name; a fault says what else it may be."""
        validate_name(text)
        text = clean_name(text)
        found = find_by_name(self.named, text)
        free = [person for person in found if not person.is_in]  # type: ignore[attr-defined]
        if len(free) == 1:
            return free[0]
        if free:
            labels = [label for label, person in self.named.items() if person in free]
            raise forms.ValidationError(_("There are more with this name: choose %(names)s.") % {"names": get_text_list(labels, _("or"))})
        if found and "guest" not in self.data:
            raise forms.ValidationError(self.say_where(found[0]))
        return self.read_guest(text)

    def read_guest(self, text: str) -> NameParts:
        """Gives the parts of a new guest's name; a fault unless a guest was asked for."""
        parts = split_name(text)
        if max(map(len, parts)) > LONGEST_PART:
            raise forms.ValidationError(_("This name is too long: at most %(most)s characters for each part.") % {"most": LONGEST_PART})
        if "guest" not in self.data:
            self.unknown.append(text)
            raise forms.ValidationError(_("“%(name)s” is not in the list. Is it spelled right? Then add them as a guest.") % {"name": text})
        return parts

    def say_where(self, person: Person) -> str:
        """Says that the person plays already, and with whom."""
        entrant = find_members(self.event, [person])[0].entrant
        details = {"name": person.full_name, "number": entrant.number, "entrant": entrant.full_name}
        return str(SENTENCES[Refusal.PERSON_ELSEWHERE] % details)

    @property
    def plays_from(self) -> int:
        """From which round they play; the service knows which is the earliest."""
        return int(self.cleaned_data.get("first_round") or 1)

    @property
    def persons(self) -> list[Person | NameParts]:
        """Whom the names mean, in order."""
        return [self.cleaned_data[name] for name in self.boxes]


class LateForm(forms.Form):
    """From which round an entrant plays."""

    first_round = forms.TypedChoiceField(label=gettext_lazy("Plays from"), coerce=int)

    def __init__(self, data: Any = None, *, entrant: Entrant) -> None:
        super().__init__(data, initial={"first_round": entrant.first_round})
        rounds = {entrant.first_round, *list_numbers_to_come(entrant.event)}
        value = describe_value(Outcome.LATE, read_rules(entrant.event))
        self.fields["first_round"].choices = list_round_choices(sorted(rounds))  # type: ignore[attr-defined]
        self.fields["first_round"].help_text = _("Each round before it: %(value)s.") % {"value": value}


class StopForm(forms.Form):
    """After which round an entrant stops, and what the rest is worth."""

    after_round = forms.TypedChoiceField(label=gettext_lazy("Plays for the last time in"), coerce=int)
    outcome = forms.ChoiceField(label=gettext_lazy("The rounds after it"), widget=forms.RadioSelect, initial=Outcome.LEFT)

    def __init__(self, data: Any = None, *, entrant: Entrant) -> None:
        super().__init__(data)
        rounds = range(1, entrant.event.round_count + 1)
        choices = [*list_round_choices(rounds), (0, _("no round: they did not come"))]
        self.fields["after_round"].choices = choices  # type: ignore[attr-defined]
        self.fields["after_round"].initial = max(min(list_numbers_to_come(entrant.event), default=1) - 1, 1)
        outcomes = (Outcome.LEFT, Outcome.ABSENT_NOTIFIED, Outcome.ABSENT_UNNOTIFIED)
        self.fields["outcome"].choices = list_outcomes(outcomes, read_rules(entrant.event))  # type: ignore[attr-defined]


class AbsentForm(forms.Form):
    """Which one round an entrant misses, and what it is worth."""

    round = forms.TypedChoiceField(label=gettext_lazy("Misses"), coerce=int)
    outcome = forms.ChoiceField(label=gettext_lazy("How"), widget=forms.RadioSelect, initial=Outcome.ABSENT_NOTIFIED)

    def __init__(self, data: Any = None, *, entrant: Entrant) -> None:
        super().__init__(data, auto_id="id_absent_%s")
        rounds = list_numbers_to_come(entrant.event, with_published=True)
        self.fields["round"].choices = list_round_choices(rounds)  # type: ignore[attr-defined]
        outcomes = (Outcome.ABSENT_NOTIFIED, Outcome.ABSENT_UNNOTIFIED, Outcome.MISSED_ROUND)
        self.fields["outcome"].choices = list_outcomes(outcomes, read_rules(entrant.event))  # type: ignore[attr-defined]


class AgainForm(forms.Form):
    """The number of an entrant that comes back on the list."""

    number = forms.IntegerField(required=False, min_value=1, max_value=MOST_ENTRANTS)


class BackForm(forms.Form):
    """The one round that an entrant plays after all; none for one that had stopped."""

    round = forms.IntegerField(required=False, min_value=1, max_value=MOST_ROUNDS)


def list_round_choices(rounds: Iterable[int]) -> list[tuple[int, str]]:
    """Gives these rounds as choices."""
    return [(number, _("round %(number)s") % {"number": number}) for number in rounds]


def list_outcomes(outcomes: tuple[Outcome, ...], rules: RuleSet) -> list[tuple[str, str]]:
    """Gives these outcomes as choices that say what each is worth."""
    return [(outcome, f"{outcome.label}: {describe_value(outcome, rules)}") for outcome in outcomes]
