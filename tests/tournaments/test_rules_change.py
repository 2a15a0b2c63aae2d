"""Changing the rules of an evening that goes on: shown first, then made with a reason; every sheet is checked again."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Account
from tests.tournaments.build import SAMPLES, Evening
from tests.tournaments.sheets import GOOD, sample
from tournaments import standings
from tournaments.choices import ChangeKind, EventState, Outcome, SheetState
from tournaments.convert import read_rules
from tournaments.models import Event, Sheet, SheetChange, StandingLine
from tournaments.refusals import Refusal, Refused
from tournaments.services.rules import change_rules, preview_rules
from tournaments.services.sheets import Saved, save_sheet

WITH_PIT = next(name for name in GOOD if any((deal["mark"] or {}).get("reason") == "pit" for deal in SAMPLES[name]["in"]["deals"]))


@pytest.fixture
def played(evening: Evening, organiser: Account) -> Evening:
    """One table with a sheet that has a pit; the third pair was drawn out."""
    one, two, three = evening.add_pairs(3)
    evening.open_round(1, (one, two))
    evening.note(three, 1, Outcome.BYE)
    saved = save_sheet(table=evening.get_table(1, 1), entry=sample(WITH_PIT), version=0, by=organiser)
    assert isinstance(saved, Saved)
    assert saved.sheet.state == SheetState.ENTERED
    standings.refresh(evening.event.pk)
    return evening


def totals(event: Event) -> dict[int, int]:
    return dict(StandingLine.objects.filter(event=event, scope=0).values_list("entrant__number", "total"))


def change(evening: Evening, reason: str = "Afgesproken vooraf", **settings: Any) -> list[Sheet]:
    return change_rules(event=evening.event, settings=settings, reason=reason, by=None)


def test_what_is_previewed_is_not_stored(played: Evening) -> None:
    before, event = totals(played.event), Event.objects.get(pk=played.event.pk)
    preview = preview_rules(event=played.event, settings={"bye_points": 1450}, by=None)
    (shift,) = [shift for shift in preview.shifts if shift.is_shifted]
    assert (shift.entrant.number, shift.total_before, shift.total_after) == (3, 1600, 1450)
    assert (preview.changed_sheets, preview.questions) == (0, [])
    assert totals(played.event) == before
    assert Event.objects.get(pk=played.event.pk).results_revision == event.results_revision
    assert read_rules(Event.objects.get(pk=played.event.pk)).bye_points == 1600


def test_what_was_previewed_is_what_comes(played: Evening) -> None:
    preview = preview_rules(event=played.event, settings={"bye_points": 1450}, by=None)
    change(played, bye_points=1450)
    standings.refresh(played.event.pk)
    assert totals(played.event) == {shift.entrant.number: shift.total_after for shift in preview.shifts}
    assert Event.objects.get(pk=played.event.pk).bye_points == 1450


def test_a_sheet_that_is_wrong_under_the_new_rules_becomes_a_question(played: Evening) -> None:
    preview = preview_rules(event=played.event, settings={"pit_bonus": 5000}, by=None)
    assert preview.questions == [(1, 1)]
    assert Sheet.objects.get().state == SheetState.ENTERED
    (sheet,) = change(played, reason="Bestuur, 26 november", pit_bonus=5000)
    assert sheet.state == SheetState.QUESTION
    kept = SheetChange.objects.get(kind=ChangeKind.RECHECKED)
    assert (kept.reason, kept.before["state"], kept.after["state"]) == ("Bestuur, 26 november", "entered", "question")
    assert Event.objects.get(pk=played.event.pk).history.first().history_change_reason == "Bestuur, 26 november"


def test_and_entered_again_when_they_are_changed_back(played: Evening) -> None:
    change(played, pit_bonus=5000)
    change(played, pit_bonus=100)
    assert Sheet.objects.get().state == SheetState.ENTERED


def test_the_same_rules_change_nothing(played: Evening) -> None:
    revision = Event.objects.get(pk=played.event.pk).results_revision
    assert change(played, bye_points=1600) == []
    assert Event.objects.get(pk=played.event.pk).results_revision == revision


@pytest.mark.parametrize(
    ("settings", "reason", "code"),
    [
        ({"bye_points": 1450}, " ", Refusal.REASON_MISSING),
        ({"pit_bonus": 15}, "x", Refusal.RULES_WRONG),
        ({"pit_bonus": "veel"}, "x", Refusal.RULES_WRONG),
        ({"zomaar": 1}, "x", Refusal.RULES_WRONG),
    ],
)
def test_what_is_refused(played: Evening, settings: dict[str, Any], reason: str, code: Refusal) -> None:
    with pytest.raises(Refused) as refused:
        change(played, reason=reason, **settings)
    assert refused.value.code == code
    assert read_rules(Event.objects.get(pk=played.event.pk)).bye_points == 1600


def test_not_in_a_closed_evening(played: Evening) -> None:
    Event.objects.filter(pk=played.event.pk).update(state=EventState.CLOSED)
    with pytest.raises(Refused) as refused:
        change(played, bye_points=1450)
    assert refused.value.code == Refusal.EVENT_CLOSED


class TestPage:
    def values(self, page: Any, **changes: str) -> dict[str, str]:
        form = page.context["form"]
        shown = {name: form[name].value() for name in form.fields}
        return {name: str(value) for name, value in shown.items() if value is not None and value is not False} | changes

    def test_first_shown_then_made(self, at_work: Client, played: Evening) -> None:
        url = reverse("tournaments:event_rules", args=[played.event.pk])
        values = self.values(at_work.get(url), bye_points="1450", reason="Afgesproken")
        shown = at_work.post(url, values)
        assert "Dit verandert er" in shown.text
        assert "Geen briefje verandert." in shown.text
        assert read_rules(Event.objects.get(pk=played.event.pk)).bye_points == 1600
        answer = at_work.post(url, values | {"apply": shown.context["form"].fingerprint})
        assert answer.url == reverse("tournaments:standing", args=[played.event.pk])
        assert read_rules(Event.objects.get(pk=played.event.pk)).bye_points == 1450

    def test_other_values_than_were_shown_are_shown_first(self, at_work: Client, played: Evening) -> None:
        url = reverse("tournaments:event_rules", args=[played.event.pk])
        values = self.values(at_work.get(url), bye_points="1450", reason="Afgesproken")
        shown = at_work.post(url, values)
        again = at_work.post(url, values | {"bye_points": "0", "apply": shown.context["form"].fingerprint})
        assert again.status_code == 200
        assert read_rules(Event.objects.get(pk=played.event.pk)).bye_points == 1600

    def test_a_missed_round_left_open_is_the_lowest(self, at_work: Client, played: Evening) -> None:
        url = reverse("tournaments:event_rules", args=[played.event.pk])
        values = self.values(at_work.get(url), missed_round="", reason="Afgesproken")
        at_work.post(url, values | {"apply": at_work.post(url, values).context["form"].fingerprint})
        assert read_rules(Event.objects.get(pk=played.event.pk)).missed_round == "lowest"
        assert at_work.get(url).context["form"]["missed_round"].value() is None

    def test_sheets_that_become_a_question_are_named(self, at_work: Client, played: Evening) -> None:
        url = reverse("tournaments:event_rules", args=[played.event.pk])
        shown = at_work.post(url, self.values(at_work.get(url), pit_bonus="5000", reason="x"))
        assert "Eén briefje wordt een vraag en telt dan niet mee." in shown.text
        assert "ronde 1, tafel 1" in shown.text

    @pytest.mark.parametrize("wrong", [{"reason": ""}, {"pit_bonus": "15"}, {"bye_points": "-1"}, {"four_low": "x"}])
    def test_what_is_wrong_is_said_at_the_field(self, at_work: Client, played: Evening, wrong: dict[str, str]) -> None:
        url = reverse("tournaments:event_rules", args=[played.event.pk])
        answer = at_work.post(url, self.values(at_work.get(url), reason="x") | wrong)
        assert answer.context["form"].errors.keys() == wrong.keys()
        assert answer.context["preview"] is None

    def test_for_the_staff_alone(self, client: Client, played: Evening, scorer: Account, stranger: Account) -> None:
        url = reverse("tournaments:event_rules", args=[played.event.pk])
        assert client.get(url).status_code == 302
        for account, status in ((scorer, 403), (stranger, 404)):
            client.force_login(account)
            assert client.get(url).status_code == status
