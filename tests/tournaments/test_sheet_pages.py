"""The entry page as a plain browser without script sees it: everything is posted at once, nothing is ever lost."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.utils.html import escape

from accounts.choices import Role
from accounts.models import Account, Club
from tests.tournaments.build import Evening
from tests.tournaments.sheets import address, fill, find_input, read, show, totals, type_sample
from tournaments.choices import RoundState, SheetState
from tournaments.convert import RowTexts
from tournaments.models import ScoreList, Sheet, Table
from tournaments.services.sheets import save_sheet

Answer = Any


class TestEntering:
    """The form works plainly."""

    def test_an_empty_sheet(self, entering: Client, table: Table) -> None:
        page = show(entering, table)
        assert "Tafel 1" in page
        assert "Anna1 Aa1" in page
        assert "koppel 2" in page
        assert len(re.findall(r"<tr data-row=", page)) == 16
        assert "autofocus" in find_input(page, "ns_points-1")
        assert "Nog niets ingevoerd." in page
        assert [re.sub(r"<[^>]+>", "", cell) for cell in re.findall(r'<td class="c-dealer">.</td>', page)[:5]] == list("NOZWN")

    def test_a_good_sheet(self, entering: Client, table: Table) -> None:
        answer = entering.post(address(table), fill(type_sample("good-1"), action="done"), follow=True)
        assert answer.redirect_chain == [(address(table), 302)]
        assert Sheet.objects.get().state == SheetState.ENTERED
        page = read(answer)
        assert "1284" in page
        assert "eindigt op 2, dat klopt" in page
        assert "punten samen 2592 = 16 × 162" in page
        assert "Tafel 1 is ingevoerd." in page
        assert "autofocus" in find_input(page, "table")
        assert "voor tafel 2" in page

    def test_what_the_page_shows_can_be_sent_again(self, entering: Client, table: Table) -> None:
        """Figures, words and strokes as they stand in the boxes give the same sheet, so nothing is new."""
        entering.post(address(table), fill(type_sample("good-1")))
        page = show(entering, table)
        boxes = {
            found["name"]: found["value"]
            for found in re.finditer(r'<input[^>]* name="(?P<name>[a-z_]+-\d+)" value="(?P<value>[^"]*)"', page)
        }
        assert boxes["ns_points-9"] == "Pit"
        entering.post(address(table), {**boxes, "version": 1, "mode": "deals", "written_ns": "", "written_ew": ""})
        assert Sheet.objects.get().version == 1

    def test_in_english(self, entering: Client, english: Client, table: Table) -> None:
        entering.post(address(table), fill(type_sample("good-1")))
        page = show(entering, table)
        assert "Pit by ZIJ" in page
        assert "ends in 2, that is right" in page

    def test_something_wrong_is_said_at_the_very_box_and_on_top(self, entering: Client, table: Table) -> None:
        rows = type_sample("good-1") | {6: RowTexts("40", "–", "", "30"), 11: RowTexts("37", "–", "124", "10")}
        page = read(entering.post(address(table), fill(rows), follow=True))
        assert Sheet.objects.get().state == SheetState.QUESTION
        assert 'aria-invalid="true"' in find_input(page, "ew_roem-6")
        assert 'aria-invalid="true"' in find_input(page, "ew_points-11")
        assert "aria-invalid" not in find_input(page, "ns_points-6")
        assert '<a href="#ew_roem-6">Spel 6: 30 roem bestaat niet. Bedoel je 20 of 50?</a>' in page
        assert '<a href="#ew_points-11">Spel 11: 37 + 124 = 161. Samen moet het 162 zijn.</a>' in page
        assert "2 regels kloppen nog niet" in page
        assert "Bewaard als vraag; het telt nog niet mee." in page

    def test_a_sheet_with_a_question_opens_at_what_is_wrong(self, entering: Client, table: Table) -> None:
        entering.post(address(table), fill(type_sample("good-1") | {11: RowTexts("37", "–", "124", "10")}))
        assert "autofocus" in find_input(show(entering, table), "ew_points-11")

    def test_left_unfinished_and_found_again(self, entering: Client, table: Table) -> None:
        rows = {deal: texts for deal, texts in type_sample("good-1").items() if deal < 10}
        entering.post(address(table), fill(rows, action="later"))
        assert not Sheet.objects.exists()
        page = show(entering, table)
        assert 'value="Pit"' in find_input(page, "ns_points-9")
        assert "autofocus" in find_input(page, "ns_points-10")
        assert "9 van 16 spellen" in page
        assert "na 9 spellen eindigt het op 8, dat klopt" in page
        assert "tchip busy" in page

    def test_the_totals_of_the_paper(self, entering: Client, table: Table) -> None:
        page = read(entering.post(address(table), fill(type_sample("good-1"), written_ns="1284", written_ew="1878"), follow=True))
        assert "ZIJ +20 op papier. Een rond verschil zit meestal in de roem." in page
        page = read(entering.post(address(table), fill(type_sample("good-1"), 1, written_ns="1284", written_ew="1858"), follow=True))
        assert "Papier en invoer zijn gelijk." in page
        assert Sheet.objects.get().state == SheetState.ENTERED

    def test_a_question_by_hand(self, entering: Client, table: Table) -> None:
        page = read(entering.post(address(table), fill(type_sample("good-1"), action="question", question="84 of 48?"), follow=True))
        assert Sheet.objects.get().state == SheetState.QUESTION
        assert "84 of 48?" in page
        assert "(Kees, " in page

    def test_who_plays_is_optional_and_checked_when_given(self, entering: Client, table: Table) -> None:
        rows = type_sample("good-1") | {4: RowTexts("55", "–", "", "–", playing="w")}
        page = read(entering.post(address(table), fill(rows), follow=True))
        assert "WIJ speelt, 55 tegen 107: nat. Druk n bij WIJ." in page

    def test_double_click(self, entering: Client, table: Table) -> None:
        for _ in range(2):
            assert entering.post(address(table), fill(type_sample("good-1"))).status_code == 302
        assert Sheet.objects.get().version == 1


class TestTotalsOnly:
    """For clubs that hand in totals."""

    def test_by_choice(self, entering: Client, table: Table) -> None:
        page = show(entering, table, "?mode=totals")
        assert "data-row=" not in page
        assert "autofocus" in find_input(page, "written_ns")
        answer = entering.post(address(table), {"version": 0, "mode": "totals", "written_ns": "1284", "written_ew": "1858"}, follow=True)
        assert Sheet.objects.get().is_totals_only
        assert "samen <b>314<u>2</u></b>: eindigt op 2, dat klopt" in read(answer)

    def test_by_the_setting_of_the_evening(self, entering: Client, evening: Evening, table: Table) -> None:
        evening.event.totals_only = True
        evening.event.save()
        assert "data-row=" not in show(entering, table)
        assert "data-row=" in show(entering, table, "?mode=deals")

    def test_a_wrong_digit(self, entering: Client, table: Table) -> None:
        answer = entering.post(address(table), {"version": 0, "mode": "totals", "written_ns": "1284", "written_ew": "1857"}, follow=True)
        assert Sheet.objects.get().state == SheetState.QUESTION
        assert "moet het laatste cijfer 2 zijn" in read(answer)

    def test_nothing_typed(self, entering: Client, table: Table) -> None:
        answer = entering.post(address(table), {"version": 0, "mode": "totals", "written_ns": "", "written_ew": ""})
        assert answer.status_code == 422
        assert "Er is nog niets ingevoerd." in read(answer)


class TestBadInput:
    """A clear message, never an error page, and what was typed is still there."""

    @pytest.mark.parametrize(
        ("typed", "said"),
        [
            ("8o", "“8o” kan ik niet lezen."),
            ("🂡", "“🂡” kan ik niet lezen."),
            ("84 punten", "“84 punten” kan ik niet lezen."),
            ("<b>84", "“&lt;b&gt;84” kan ik niet lezen."),
            ("123456", "123456 is te groot: hooguit 5 cijfers."),
            ("9" * 1000, "is te groot"),
        ],
    )
    def test_what_cannot_be_read_is_not_saved(self, entering: Client, table: Table, typed: str, said: str) -> None:
        rows = type_sample("good-1") | {3: RowTexts(typed, "–", "", "–")}
        answer = entering.post(address(table), fill(rows))
        page = read(answer)
        assert answer.status_code == 422
        assert not Sheet.objects.exists()
        assert said in page
        assert 'href="#ns_points-3"' in page
        assert f'value="{escape(typed[:40])}"' in find_input(page, "ns_points-3")
        assert 'value="122"' in find_input(page, "ns_points-2")
        assert ScoreList.objects.get().rows["3"]["ns_points"] == typed[:40]

    def test_five_digits(self, entering: Client, table: Table) -> None:
        page = read(entering.post(address(table), fill(type_sample("good-1") | {3: RowTexts("12345", "–", "", "–")}), follow=True))
        assert "12345 kan niet: een spel heeft 162 punten." in page

    @pytest.mark.parametrize("row", [RowTexts("-50", "–", "152", "–"), RowTexts("100", "-20", "62", "–")])
    def test_a_negative_figure_is_kept_and_asked_about(self, entering: Client, table: Table, row: RowTexts) -> None:
        entering.post(address(table), fill({3: row}))
        assert Sheet.objects.get().state == SheetState.QUESTION

    def test_a_negative_total_is_kept_and_asked_about(self, entering: Client, table: Table) -> None:
        entering.post(address(table), fill({}, mode="totals", written_ns="-10", written_ew="2602"))
        assert Sheet.objects.get().state == SheetState.QUESTION

    def test_a_null_character(self, entering: Client, table: Table) -> None:
        entering.post(
            address(table), fill(type_sample("good-1") | {3: RowTexts("10\x004", "–", "", "–")}, action="question", question="a\x00b")
        )
        assert Sheet.objects.get().question == "ab"

    def test_seventeen_deals(self, entering: Client, table: Table) -> None:
        answer = entering.post(address(table), fill(type_sample("good-1") | {17: RowTexts("84", "–", "", "–")}))
        page = read(answer)
        assert answer.status_code == 422
        assert "Een briefje van deze avond heeft 16 spellen; spel 17 hoort er niet bij." in page
        assert 'value="84"' in find_input(page, "ns_points-17")
        assert 'value="Pit"' in find_input(page, "ns_points-9")

    def test_totals_that_cannot_be_read(self, entering: Client, table: Table) -> None:
        answer = entering.post(address(table), fill(type_sample("good-1"), written_ns="twaalf"))
        assert answer.status_code == 422
        assert "“twaalf” kan ik niet lezen." in read(answer)

    @pytest.mark.parametrize("data", [{}, {"version": "x"}, {"ns_points-0": "1"}, {"ns_points-999": "1"}, {"action": "?", "mode": "?"}])
    def test_a_form_that_is_none(self, entering: Client, table: Table, data: dict[str, str]) -> None:
        answer = entering.post(address(table), data)
        assert answer.status_code == 422
        assert "Er is nog niets ingevoerd." in read(answer)

    @pytest.mark.parametrize("number", [0, 4, 99, 10**30])
    def test_a_table_that_is_not_in_the_round(self, entering: Client, table: Table, number: int) -> None:
        table.number = number
        assert entering.get(address(table)).status_code == 404
        assert entering.post(address(table), fill(type_sample("good-1"))).status_code == 404

    def test_a_draft_round(self, entering: Client, table: Table) -> None:
        table.round.state = RoundState.DRAFT
        table.round.save()
        assert "Deze ronde is nog een concept" in show(entering, table)
        answer = entering.post(address(table), fill(type_sample("good-1")))
        assert answer.status_code == 422
        assert 'value="Pit"' in read(answer)

    def test_a_very_long_question(self, entering: Client, table: Table) -> None:
        entering.post(address(table), fill(type_sample("good-1"), action="question", question="é" * 1000))
        assert Sheet.objects.get().question == "é" * 300


def test_kraken_rows_have_times_and_trump(entering: Client, club: Club, evening: Evening) -> None:
    kraken = Evening(club, rule_preset="kraken")
    pairs = [kraken.add(f"Piet{n} P{n}", f"Jan{n} J{n}") for n in range(1, 3)]
    kraken.open_round(1, (pairs[0], pairs[1]))
    table = kraken.get_table(1, 1)
    page = show(entering, table)
    assert 'name="multiplier-1"' in page
    assert "klaveren" in page
    rows = {deal: RowTexts("84", "–", "", "–") for deal in range(1, 17)} | {1: RowTexts("200", "–", "", "–", multiplier="2", trump="S")}
    page = read(entering.post(address(table), fill(rows), follow=True))
    assert 'value="124"' in find_input(page, "ew_points-1")
    assert Sheet.objects.get().state == SheetState.ENTERED


def test_an_individual_evening_names_both_players(entering: Client, individual: Evening) -> None:
    singles = individual.add_singles(4)
    individual.open_round(1, ((singles[0], singles[2]), (singles[1], singles[3])))
    page = show(entering, individual.get_table(1, 1))
    assert "spelers 1, 3" in page
    assert "Anna4 Aa4" in page


PAGES = ("", "check/", "history/")


@pytest.mark.parametrize("tail", PAGES)
def test_who_may_see_it(
    client: Client, club: Club, table: Table, scorer: Account, stranger: Account, make_account: Callable[..., Account], tail: str
) -> None:
    """Staff alone: a player of the club is told so, another club's staff finds nothing, a visitor is asked to sign in."""
    save_sheet(table=table, entry=totals(1284, 1858), version=0, by=scorer)
    page = address(table, tail)
    assert client.get(page).status_code == 302
    for account, status in ((make_account(club, Role.PLAYER, "Nel Blom"), 403), (stranger, 404), (make_account(None, name="Los Los"), 404)):
        client.force_login(account)
        assert client.get(page).status_code == status, account
        assert client.post(page, {}).status_code == status
    client.force_login(scorer)
    assert client.get(page).status_code == (403 if tail == "history/" else 200)


@pytest.mark.parametrize("tables", [3, 30])
def test_the_page_asks_the_database_as_often_for_many_tables(
    entering: Client, evening: Evening, tables: int, django_assert_num_queries: Any
) -> None:
    pairs = evening.add_pairs(2 * tables)
    evening.open_round(1, *zip(pairs[::2], pairs[1::2], strict=True))
    table = evening.get_table(1, 2)
    show(entering, table)
    with django_assert_num_queries(8):
        show(entering, table)
