"""What is being typed is kept row by row, found again, and never overwritten unseen by a second typist."""

import pytest

from accounts.models import Account
from scoring.side import BySide
from tests.tournaments.build import Evening
from tests.tournaments.sheets import sample, type_sample
from tournaments.choices import RoundState, SheetState
from tournaments.convert import RowTexts, SheetTexts
from tournaments.models import ScoreList, Table
from tournaments.refusals import Refusal, Refused
from tournaments.selectors.sheets import (
    find_list,
    find_next_missing,
    find_next_to_check,
    find_sheet,
    list_states,
    read_texts,
    state_of,
)
from tournaments.services.lists import type_rows
from tournaments.services.sheets import save_sheet


def read(table: Table) -> SheetTexts:
    """What stands there now."""
    return read_texts(find_sheet(table), find_list(table), is_totals_only=False)


def test_a_row_is_kept_and_found_again(table: Table, scorer: Account) -> None:
    assert state_of(table) is SheetState.OPEN
    type_rows(table=table, rows={3: RowTexts("84", "2", "", "–")}, stamps={}, by=scorer)

    assert state_of(table) is SheetState.BUSY
    assert read(table).rows == {3: RowTexts("84", "2", "", "–")}
    assert read(table).stamps == {"3": 1}


def test_the_totals_of_the_paper_are_kept_too(table: Table, scorer: Account) -> None:
    type_rows(table=table, rows={}, written=BySide("1284", ""), stamps={}, by=scorer)
    assert read(table).written == BySide("1284", "")
    assert state_of(table) is SheetState.BUSY


def test_what_cannot_be_read_is_kept_as_it_was_typed(table: Table, scorer: Account) -> None:
    type_rows(table=table, rows={1: RowTexts("8o", "🂡")}, stamps={}, by=scorer)
    assert read(table).rows[1] == RowTexts("8o", "🂡")


def test_a_row_that_was_emptied_again_leaves_nothing(table: Table, scorer: Account) -> None:
    type_rows(table=table, rows={1: RowTexts("84")}, stamps={}, by=scorer)
    type_rows(table=table, rows={1: RowTexts()}, stamps={"1": 1}, by=scorer)
    assert not ScoreList.objects.exists()
    assert state_of(table) is SheetState.OPEN


def test_two_typists_on_different_rows(table: Table, scorer: Account, organiser: Account) -> None:
    assert not type_rows(table=table, rows={1: RowTexts("84")}, stamps={}, by=scorer).conflicts
    assert not type_rows(table=table, rows={2: RowTexts("122")}, stamps={}, by=organiser).conflicts
    assert read(table).rows == {1: RowTexts("84"), 2: RowTexts("122")}


def test_two_typists_on_one_row(table: Table, scorer: Account, organiser: Account) -> None:
    """The second gets to see the first one's row; only when he has seen it can he store his own."""
    type_rows(table=table, rows={1: RowTexts("84")}, stamps={}, by=scorer)
    assert type_rows(table=table, rows={1: RowTexts("48")}, stamps={}, by=organiser).conflicts == {"1": scorer}
    assert read(table).rows == {1: RowTexts("84")}
    assert not type_rows(table=table, rows={1: RowTexts("48")}, stamps={"1": 1}, by=organiser).conflicts
    assert read(table).rows == {1: RowTexts("48")}
    assert type_rows(table=table, rows={1: RowTexts("84")}, stamps={"1": 1}, by=scorer).conflicts == {"1": organiser}


def test_two_typists_who_say_the_same(table: Table, scorer: Account, organiser: Account) -> None:
    """Other texts, the same figures: 84 and the 78 that follows from it."""
    type_rows(table=table, rows={1: RowTexts("84", "2", "", "–")}, stamps={}, by=scorer)
    assert not type_rows(table=table, rows={1: RowTexts("84", "20", "78", "0")}, stamps={}, by=organiser).conflicts
    assert read(table).stamps == {"1": 1}


def test_two_typists_on_the_totals(table: Table, scorer: Account, organiser: Account) -> None:
    type_rows(table=table, rows={}, written=BySide("1284", "1858"), stamps={}, by=scorer)
    typed = type_rows(table=table, rows={}, written=BySide("1248", "1858"), stamps={}, by=organiser)
    assert typed.conflicts == {"written": scorer}
    assert read(table).written == BySide("1284", "1858")


def test_only_the_rows_of_someone_else_are_held_back(table: Table, scorer: Account, organiser: Account) -> None:
    type_rows(table=table, rows={1: RowTexts("84")}, stamps={}, by=scorer)
    typed = type_rows(table=table, rows={1: RowTexts("48"), 2: RowTexts("122")}, stamps={}, by=organiser)
    assert typed.conflicts == {"1": scorer}
    assert read(table).rows == {1: RowTexts("84"), 2: RowTexts("122")}


def test_a_row_that_comes_after_the_sheet_was_saved(table: Table, scorer: Account, organiser: Account) -> None:
    """The list is gone, the sheet has the row: it is shown, not overwritten."""
    type_rows(table=table, rows={1: RowTexts("84")}, stamps={}, by=scorer)
    save_sheet(table=table, entry=sample(), version=0, by=organiser)
    assert type_rows(table=table, rows={1: RowTexts("48")}, stamps={"1": 1}, by=scorer).conflicts == {"1": organiser}


def test_a_saved_sheet_being_corrected(table: Table, scorer: Account) -> None:
    """The sheet stays as it is until the correction is saved; what was typed lies over it."""
    save_sheet(table=table, entry=sample(), version=0, by=scorer)
    type_rows(table=table, rows={1: RowTexts("48", "2", "", "2"), 2: RowTexts()}, stamps={}, by=scorer)
    texts = read(table)
    assert (texts.rows[1], texts.rows[2], texts.rows[3]) == (RowTexts("48", "2", "", "2"), RowTexts(), RowTexts("104", "–", "58", "–"))
    assert state_of(table) is SheetState.ENTERED
    assert find_sheet(table).rows.get(deal=1).ns_points == 84  # type: ignore[union-attr]


def test_a_row_as_it_stands_is_not_stored_again(table: Table, scorer: Account) -> None:
    save_sheet(table=table, entry=sample(), version=0, by=scorer)
    type_rows(table=table, rows=type_sample("good-1"), stamps={}, by=scorer)
    assert not ScoreList.objects.exists()


def test_a_deal_that_the_sheet_does_not_have(table: Table, scorer: Account) -> None:
    with pytest.raises(Refused) as refused:
        type_rows(table=table, rows={16: RowTexts("84"), 17: RowTexts("84")}, stamps={}, by=scorer)
    assert refused.value.code is Refusal.NO_SUCH_DEAL
    assert not ScoreList.objects.exists()


def test_a_blank_deal_too_many_is_nothing(table: Table, scorer: Account) -> None:
    assert not type_rows(table=table, rows={17: RowTexts()}, stamps={}, by=scorer).conflicts


@pytest.mark.parametrize(("state", "code"), [(RoundState.DRAFT, Refusal.ROUND_NOT_PUBLISHED), (RoundState.CLOSED, Refusal.SHEET_FINAL)])
def test_nothing_is_typed_for_a_draft_or_a_closed_round(table: Table, scorer: Account, state: RoundState, code: Refusal) -> None:
    table.round.state = state
    table.round.save()
    with pytest.raises(Refused) as refused:
        type_rows(table=table, rows={1: RowTexts("84")}, stamps={}, by=scorer)
    assert refused.value.code is code


def test_an_organiser_prepares_a_correction_of_a_closed_round(table: Table, evening: Evening, organiser: Account) -> None:
    evening.close_round(1)
    type_rows(table=table, rows={1: RowTexts("84")}, stamps={}, by=organiser)
    assert read(table).rows == {1: RowTexts("84")}


def test_typing_moves_no_standing(table: Table, scorer: Account) -> None:
    before = table.round.event.results_revision
    type_rows(table=table, rows={1: RowTexts("84")}, stamps={}, by=scorer)
    table.round.event.refresh_from_db()
    assert table.round.event.results_revision == before


class TestStates:
    """The strip of tables, and where a blank Enter leads."""

    def test_all_in_one_query(self, table: Table, evening: Evening, scorer: Account, django_assert_num_queries: object) -> None:
        save_sheet(table=evening.get_table(1, 2), entry=sample(), version=0, by=scorer)
        type_rows(table=evening.get_table(1, 3), rows={1: RowTexts("84")}, stamps={}, by=scorer)
        of_round = table.round
        with django_assert_num_queries(1):  # type: ignore[operator]
            states = [(each.number, each.state) for each in list_states(of_round)]  # type: ignore[attr-defined]
        assert states == [(1, SheetState.OPEN), (2, SheetState.ENTERED), (3, SheetState.BUSY)]

    def test_next_missing_goes_round(self, table: Table, evening: Evening, scorer: Account) -> None:
        save_sheet(table=evening.get_table(1, 2), entry=sample(), version=0, by=scorer)
        tables = list_states(table.round)
        assert [find_next_missing(tables, after) for after in (0, 1, 2, 3)] == [1, 3, 3, 1]

    def test_questions_come_when_all_are_in(self, table: Table, evening: Evening, scorer: Account) -> None:
        for number, name in enumerate(("good-1", "good-2", "good-3"), start=1):
            save_sheet(table=evening.get_table(1, number), entry=sample(name), version=0, by=scorer, question="?" * (number == 2))
        tables = list_states(table.round)
        assert [find_next_missing(tables, after) for after in (1, 2, 3)] == [2, None, 2]

    def test_next_to_check_was_entered_by_someone_else(self, table: Table, evening: Evening, scorer: Account, organiser: Account) -> None:
        for number, (name, by) in enumerate((("good-1", scorer), ("good-2", organiser), ("good-3", scorer)), start=1):
            save_sheet(table=evening.get_table(1, number), entry=sample(name), version=0, by=by)
        tables = list_states(table.round)
        assert [find_next_to_check(tables, after, organiser.pk) for after in (0, 1, 3)] == [1, 3, 1]
        assert find_next_to_check(tables, 2, scorer.pk) is None
