"""A sheet is saved once, checked by someone else, corrected with a reason; and everything that happened to it is kept."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from accounts.choices import Role
from accounts.models import Account, Club
from scoring.side import BySide
from tests.tournaments.build import Evening
from tests.tournaments.sheets import hand_in, sample, totals, type_sample
from tournaments.choices import ChangeKind, EventState, RoundState, SheetState
from tournaments.convert import Entry, RowTexts
from tournaments.models import ScoreList, Sheet, SheetChange, Table
from tournaments.refusals import Refusal, Refused
from tournaments.services.lists import type_rows
from tournaments.services.sheets import (
    Conflict,
    Identical,
    Saved,
    accept_sheet,
    recheck_sheets,
    reopen_sheet,
    return_sheet,
    save_sheet,
)

WRONG = RowTexts("37", "–", "124", "–")


@pytest.fixture
def other_table(evening: Evening, table: Table) -> Table:
    """The second one."""
    return evening.get_table(1, 2)


def save(table: Table, entry: Entry, by: Account, version: int = 0, **more: Any) -> Sheet:
    """Saves and gives the sheet."""
    result = save_sheet(table=table, entry=entry, version=version, by=by, **more)
    assert isinstance(result, Saved)
    return result.sheet


def refuse(code: Refusal, act: Callable[..., object], **arguments: Any) -> None:
    """Holds that a service refuses with this code and changes nothing."""
    before = list(Sheet.objects.values()), SheetChange.objects.count()
    with pytest.raises(Refused) as refused:
        act(**arguments)
    assert refused.value.code is code
    assert str(refused.value)
    assert (list(Sheet.objects.values()), SheetChange.objects.count()) == before


def test_a_good_sheet_is_entered_and_added_up(table: Table, scorer: Account) -> None:
    sheet = save(table, sample("good-1"), scorer)

    assert (sheet.state, sheet.version, sheet.entered_by) == (SheetState.ENTERED, 1, scorer)
    assert (sheet.ns_points, sheet.ns_roem, sheet.ns_total) == (1144, 140, 1284)
    assert (sheet.ew_points, sheet.ew_roem, sheet.ew_total) == (1448, 410, 1858)
    assert (sheet.ns_bonus, sheet.ew_bonus) == (0, 100)
    assert (sheet.ns_pits, sheet.ew_pits, sheet.ns_nats, sheet.ew_nats) == (0, 1, 1, 1)
    assert sheet.problems == []
    assert sheet.rows.count() == 16


def test_a_saved_sheet_moves_the_standing(table: Table, scorer: Account, django_capture_on_commit_callbacks: Any) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        save(table, sample(), scorer)
    event = table.round.event
    event.refresh_from_db()
    assert event.is_current
    assert event.standing_lines.filter(scope=0, total=1858).exists()


def test_what_was_typed_is_gone_when_it_is_the_sheet(table: Table, scorer: Account) -> None:
    type_rows(table=table, rows={1: RowTexts("84")}, stamps={}, by=scorer)
    save(table, sample(), scorer)
    assert not ScoreList.objects.exists()


def test_a_sheet_with_something_wrong_is_kept_as_a_question(table: Table, scorer: Account) -> None:
    sheet = save(table, sample(deal_11=WRONG), scorer)
    assert sheet.state == SheetState.QUESTION
    assert {"deal": 11, "code": "points_not_162", "level": "error", "side": None} in sheet.problems
    assert sheet.rows.get(deal=11).ew_points == 124


def test_a_question_that_was_put_right_counts(table: Table, scorer: Account) -> None:
    first = save(table, sample(deal_11=WRONG), scorer)
    sheet = save(table, sample(), scorer, version=first.version)
    assert (sheet.state, sheet.version, sheet.problems) == (SheetState.ENTERED, 2, [])


def test_a_warning_does_not_keep_a_sheet_from_counting(table: Table, scorer: Account) -> None:
    sheet = save(table, sample(deal_1=RowTexts("84", "250", "", "–")), scorer)
    assert sheet.state == SheetState.ENTERED
    assert [problem["code"] for problem in sheet.problems] == ["roem_unusual"]


def test_a_question_by_hand(table: Table, scorer: Account) -> None:
    sheet = save(table, sample(), scorer, question="  Staat er 84 of 48?  ")
    assert (sheet.state, sheet.question) == (SheetState.QUESTION, "Staat er 84 of 48?")
    again = save(table, sample(), scorer, version=1)
    assert (again.state, again.question) == (SheetState.ENTERED, "")


def test_an_unfinished_sheet_is_a_question(table: Table, scorer: Account) -> None:
    rows = type_sample("good-1")
    sheet = save(table, hand_in({deal: rows[deal] for deal in range(1, 10)}), scorer)
    assert sheet.state == SheetState.QUESTION
    assert [problem["code"] for problem in sheet.problems] == ["wrong_number_of_deals"]


def test_other_totals_on_paper_are_a_question(table: Table, scorer: Account) -> None:
    sheet = save(table, hand_in(type_sample("good-1"), "1284", "1878"), scorer)
    assert sheet.state == SheetState.QUESTION
    assert "column_total_wrong" in [problem["code"] for problem in sheet.problems]
    assert sheet.ew_total == 1858


def test_totals_only(table: Table, scorer: Account) -> None:
    sheet = save(table, totals(1284, 1858), scorer)
    assert (sheet.state, sheet.is_totals_only, sheet.ns_total, sheet.ew_total) == (SheetState.ENTERED, True, 1284, 1858)
    assert (sheet.ns_points, sheet.ns_roem, sheet.ns_pits) == (None, None, None)
    assert save(table, totals(1284, 1857), scorer, version=1).state == SheetState.QUESTION


def test_totals_instead_of_deals_keep_the_deals_in_the_history(table: Table, scorer: Account) -> None:
    type_rows(table=table, rows={1: RowTexts("84", "2")}, stamps={}, by=scorer)
    sheet = save(table, totals(1284, 1858), scorer)
    before = sheet.changes.get().before
    assert before is not None
    assert before["typed"]["1"]["ns_points"] == "84"


@pytest.mark.parametrize("entry", [Entry(), Entry(is_totals_only=True), Entry(written=BySide(1284, 1858))])
def test_an_empty_sheet_is_refused(table: Table, scorer: Account, entry: Entry) -> None:
    refuse(Refusal.SHEET_EMPTY, save_sheet, table=table, entry=entry, version=0, by=scorer)


def test_saving_the_same_twice_changes_nothing(table: Table, scorer: Account) -> None:
    save(table, sample(), scorer)
    again = save_sheet(table=table, entry=sample(), version=0, by=scorer)
    assert again == Saved(Sheet.objects.get(), is_changed=False)
    assert SheetChange.objects.count() == 1


def test_who_saves_second_gets_the_first_one_and_nothing_is_lost(table: Table, scorer: Account, organiser: Account) -> None:
    save(table, sample(), scorer)
    result = save_sheet(table=table, entry=sample(deal_1=RowTexts("48", "2", "", "2")), version=0, by=organiser)
    assert isinstance(result, Conflict)
    assert (result.sheet.entered_by, result.sheet.rows.get(deal=1).ns_points) == (scorer, 84)
    assert SheetChange.objects.count() == 1


def test_the_newest_version_may_be_changed_by_someone_else(table: Table, scorer: Account, organiser: Account) -> None:
    save(table, sample(), scorer)
    sheet = save(table, sample(deal_1=RowTexts("48", "2", "", "2")), organiser, version=1)
    assert (sheet.version, sheet.entered_by, sheet.ns_total) == (2, organiser, 1248)


def test_the_sheet_of_another_table_is_asked_about(table: Table, other_table: Table, scorer: Account) -> None:
    save(table, sample(), scorer)
    assert save_sheet(table=other_table, entry=sample(), version=0, by=scorer) == Identical(1)
    assert not Sheet.objects.filter(table=other_table).exists()
    assert save(other_table, sample(), scorer, is_confirmed=True).state == SheetState.ENTERED


def test_equal_totals_alone_are_no_likeness(table: Table, other_table: Table, scorer: Account) -> None:
    save(table, sample(), scorer)
    turned = type_sample("good-1")
    turned[3], turned[4] = turned[4], turned[3]
    assert isinstance(save_sheet(table=other_table, entry=hand_in(turned), version=0, by=scorer), Saved)


def test_a_draft_round_has_no_sheets(table: Table, scorer: Account) -> None:
    table.round.state = RoundState.DRAFT
    table.round.save()
    refuse(Refusal.ROUND_NOT_PUBLISHED, save_sheet, table=table, entry=sample(), version=0, by=scorer)


class TestAfterTheRoundIsClosed:
    """Only an organiser corrects, with a reason, and only to something that is right."""

    CORRECTED = {"deal_1": RowTexts("48", "2", "", "2")}

    @pytest.fixture(autouse=True)
    def _closed(self, table: Table, evening: Evening, scorer: Account) -> None:
        save(table, sample(), scorer)
        evening.close_round(1)

    def test_a_scorer_cannot(self, table: Table, scorer: Account) -> None:
        entry = sample(**self.CORRECTED)
        refuse(Refusal.SHEET_FINAL, save_sheet, table=table, entry=entry, version=1, by=scorer, reason="verkeerd gelezen")

    def test_an_organiser_needs_a_reason(self, table: Table, organiser: Account) -> None:
        entry = sample(**self.CORRECTED)
        refuse(Refusal.REASON_MISSING, save_sheet, table=table, entry=entry, version=1, by=organiser, reason="  ")

    def test_and_a_sheet_that_is_right(self, table: Table, organiser: Account) -> None:
        entry = sample(deal_11=WRONG)
        refuse(Refusal.CORRECTION_HAS_FAULTS, save_sheet, table=table, entry=entry, version=1, by=organiser, reason="verkeerd gelezen")

    def test_then_it_is_final_again_and_the_reason_is_kept(self, table: Table, organiser: Account, scorer: Account) -> None:
        sheet = save(table, sample(**self.CORRECTED), organiser, version=1, reason="Spel 1 verkeerd gelezen")
        assert (sheet.state, sheet.ns_total) == (SheetState.FINAL, 1248)
        change = sheet.changes.latest("pk")
        assert (change.kind, change.by, change.reason) == (ChangeKind.CORRECTED, organiser, "Spel 1 verkeerd gelezen")

    def test_also_when_the_evening_is_closed(self, table: Table, evening: Evening, organiser: Account) -> None:
        evening.event.state = EventState.CLOSED
        evening.event.save()
        assert save(table, sample(**self.CORRECTED), organiser, version=1, reason="verkeerd gelezen").ns_total == 1248


class TestHistory:
    """Who, when, before, after, why: of every change."""

    def test_the_first_has_nothing_before_it(self, table: Table, scorer: Account) -> None:
        change = save(table, sample(), scorer).changes.get()
        assert (change.kind, change.version, change.by, change.before) == (ChangeKind.ENTERED, 1, scorer, None)
        assert change.after is not None
        assert change.after["rows"]["9"] == {
            "ns_points": 0, "ns_roem": 0, "ew_points": 162, "ew_roem": 160, "reason": "pit", "reason_side": "ns", "multiplier": 1,
        }  # fmt: skip

    def test_a_correction_has_both(self, table: Table, scorer: Account, organiser: Account) -> None:
        save(table, sample(), scorer)
        change = save(table, sample(deal_1=RowTexts("48", "2", "", "2")), organiser, version=1).changes.latest("pk")
        assert change.before is not None
        assert change.after is not None
        assert (change.before["rows"]["1"]["ns_points"], change.after["rows"]["1"]["ns_points"]) == (84, 48)
        assert (change.before["totals"], change.after["totals"]) == ([1284, 1858], [1248, 1894])

    def test_it_holds_no_names(self, table: Table, scorer: Account) -> None:
        change = save(table, sample(), scorer).changes.get()
        assert "Kees" not in str(change.after)

    def test_a_sheet_with_history_cannot_be_deleted(self, table: Table, scorer: Account) -> None:
        sheet = save(table, sample(), scorer)
        with pytest.raises(Exception, match="protected"):
            sheet.delete()


class TestSecondPerson:
    """Someone else looks at the paper once more; he accepts or returns the sheet and cannot edit it."""

    @pytest.fixture(autouse=True)
    def _entered(self, club: Club, table: Table, scorer: Account) -> None:
        club.second_person = True
        club.save()
        save(table, sample(), scorer)

    def test_by_typing_both_totals(self, table: Table, organiser: Account) -> None:
        sheet = accept_sheet(table=table, version=1, by=organiser, written=BySide(1284, 1858))
        assert (sheet.state, sheet.checked_by, sheet.version) == (SheetState.CHECKED, organiser, 2)
        assert sheet.changes.latest("pk").kind == ChangeKind.ACCEPTED

    def test_by_reading_the_deals_over(self, table: Table, organiser: Account) -> None:
        assert accept_sheet(table=table, version=1, by=organiser).state == SheetState.CHECKED

    def test_not_by_who_entered_it(self, table: Table, scorer: Account) -> None:
        refuse(Refusal.SAME_PERSON, accept_sheet, table=table, version=1, by=scorer)

    def test_not_with_other_totals(self, table: Table, organiser: Account) -> None:
        refuse(Refusal.TOTALS_DIFFER, accept_sheet, table=table, version=1, by=organiser, written=BySide(1284, 1878))

    def test_not_with_one_total(self, table: Table, organiser: Account) -> None:
        refuse(Refusal.TOTALS_MISSING, accept_sheet, table=table, version=1, by=organiser, written=BySide(1284, None))

    def test_not_a_sheet_that_changed_since(self, table: Table, scorer: Account, organiser: Account) -> None:
        save(table, sample(deal_1=RowTexts("48", "2", "", "2")), scorer, version=1)
        refuse(Refusal.SHEET_CHANGED, accept_sheet, table=table, version=1, by=organiser)

    def test_not_twice(self, table: Table, organiser: Account, make_account: Callable[..., Account], club: Club) -> None:
        accept_sheet(table=table, version=1, by=organiser)
        third = make_account(club, Role.SCORER, "Nel Blom")
        refuse(Refusal.NOT_TO_CHECK, accept_sheet, table=table, version=2, by=third)

    def test_not_where_the_club_does_without(self, club: Club, table: Table, organiser: Account) -> None:
        club.second_person = False
        club.save()
        refuse(Refusal.NOT_TO_CHECK, accept_sheet, table=table, version=1, by=organiser)

    def test_returned_with_a_question_it_does_not_count(self, table: Table, organiser: Account) -> None:
        sheet = return_sheet(table=table, version=1, by=organiser, question="ZIJ +20 op papier.")
        assert (sheet.state, sheet.question) == (SheetState.QUESTION, "ZIJ +20 op papier.")
        assert sheet.changes.latest("pk").kind == ChangeKind.RETURNED

    def test_a_checked_sheet_is_opened_again_before_it_is_changed(self, table: Table, scorer: Account, organiser: Account) -> None:
        accept_sheet(table=table, version=1, by=organiser)
        entry = sample(deal_1=RowTexts("48", "2", "", "2"))
        refuse(Refusal.SHEET_CHECKED, save_sheet, table=table, entry=entry, version=2, by=scorer)
        refuse(Refusal.REASON_MISSING, reopen_sheet, table=table, version=2, by=organiser, reason=" ")
        refuse(Refusal.SHEET_CHANGED, reopen_sheet, table=table, version=1, by=organiser, reason="verkeerd gelezen")
        sheet = reopen_sheet(table=table, version=2, by=organiser, reason="verkeerd gelezen")
        assert (sheet.state, sheet.checked_by) == (SheetState.ENTERED, None)
        assert save(table, entry, scorer, version=3).ns_total == 1248
        refuse(Refusal.SHEET_NOT_CHECKED, reopen_sheet, table=table, version=4, by=organiser, reason="nog eens")

    def test_after_a_correction_the_first_one_may_check(self, table: Table, scorer: Account, organiser: Account) -> None:
        save(table, sample(deal_1=RowTexts("48", "2", "", "2")), organiser, version=1)
        assert accept_sheet(table=table, version=2, by=scorer).checked_by == scorer


class TestRulings:
    """The director's figures stand as they are, with a reason; deals that were not played have none."""

    RULED = RowTexts("40", "–", "80", "2", reason="ruling", remark="kaart te weinig")

    def test_an_organiser_sets_one(self, table: Table, organiser: Account) -> None:
        sheet = save(table, sample(deal_5=self.RULED), organiser)
        row = sheet.rows.get(deal=5)
        assert (sheet.state, row.reason, row.remark, row.ew_points) == (SheetState.ENTERED, "ruling", "kaart te weinig", 80)

    def test_a_scorer_does_not(self, table: Table, scorer: Account) -> None:
        refuse(Refusal.RULING_NOT_ALLOWED, save_sheet, table=table, entry=sample(deal_5=self.RULED), version=0, by=scorer)
        refuse(Refusal.RULING_NOT_ALLOWED, type_rows, table=table, rows={5: self.RULED}, stamps={}, by=scorer)

    def test_nor_changes_one_but_may_correct_the_rest(self, table: Table, scorer: Account, organiser: Account) -> None:
        save(table, sample(deal_5=self.RULED), organiser)
        changed = sample(deal_5=replace(self.RULED, ns_points="50"))
        refuse(Refusal.RULING_NOT_ALLOWED, save_sheet, table=table, entry=changed, version=1, by=scorer)
        refuse(Refusal.RULING_NOT_ALLOWED, save_sheet, table=table, entry=sample(), version=1, by=scorer)
        corrected = sample(deal_5=self.RULED, deal_1=RowTexts("48", "2", "", "2"))
        assert save(table, corrected, scorer, version=1).version == 2

    def test_it_needs_a_reason(self, table: Table, organiser: Account) -> None:
        entry = sample(deal_5=replace(self.RULED, remark=""))
        refuse(Refusal.REASON_MISSING, save_sheet, table=table, entry=entry, version=0, by=organiser)

    def test_deals_not_played_stay_out(self, table: Table, scorer: Account) -> None:
        sheet = save(table, sample(**{f"deal_{deal}": RowTexts(reason="not_played") for deal in (15, 16)}), scorer)
        assert (sheet.state, sheet.ns_total, sheet.ns_nats, sheet.ew_nats) == (SheetState.ENTERED, 1284 - 71 - 182, 1, 0)


def test_changed_rules_are_held_against_every_sheet(table: Table, other_table: Table, evening: Evening, scorer: Account) -> None:
    save(table, sample("good-1"), scorer)
    save(other_table, totals(1803, 1279), scorer)
    event = evening.event
    event.refresh_from_db()
    assert event.rules is not None
    event.rules["pit_bonus"] = 200
    event.save()

    changed = recheck_sheets(event=event, by=scorer, reason="pit is 200 hier")

    assert [sheet.table.number for sheet in changed] == [1]
    sheet = Sheet.objects.get(table=table)
    assert sheet.state == SheetState.QUESTION
    assert "pit_without_bonus" in [problem["code"] for problem in sheet.problems]
    assert sheet.changes.latest("pk").reason == "pit is 200 hier"
    event.rules["pit_bonus"] = 100
    event.save()
    recheck_sheets(event=event, by=scorer, reason="toch niet")
    assert Sheet.objects.get(table=table).state == SheetState.ENTERED
