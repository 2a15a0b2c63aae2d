"""The pages of score sheets as a plain browser without script sees them: everything is posted at once, nothing is ever lost."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.utils.html import escape

from accounts.choices import Role
from accounts.models import Account, Club
from tests.tournaments.build import Evening
from tests.tournaments.sheets import sample, totals, type_sample
from tournaments.choices import RoundState, SheetState
from tournaments.convert import BOXES, RowTexts
from tournaments.models import ScoreList, Sheet, Table
from tournaments.services.lists import type_rows
from tournaments.services.sheets import save_sheet

Answer = Any


@pytest.fixture
def table(evening: Evening) -> Table:
    """The first of three tables of a published round."""
    pairs = evening.add_pairs(6)
    evening.open_round(1, (pairs[0], pairs[1]), (pairs[2], pairs[3]), (pairs[4], pairs[5]))
    return evening.get_table(1, 1)


@pytest.fixture
def entering(client: Client, scorer: Account) -> Client:
    """A browser in which the scorer is signed in."""
    client.force_login(scorer)
    return client


def address(table: Table, tail: str = "") -> str:
    """The address of the sheet of a table."""
    return f"/evenings/{table.round.event_id}/rounds/{table.round.number}/tables/{table.number}/sheet/{tail}"


def fill(rows: dict[int, RowTexts], version: int = 0, **more: object) -> dict[str, object]:
    """What the form posts with these rows."""
    blank = {f"{box}-{deal}": "" for deal in range(1, 17) for box in BOXES}
    boxes = blank | {f"{name}-{deal}": text for deal, texts in rows.items() for name, text in texts.filled.items()}
    return {"version": version, "mode": "deals", "written_ns": "", "written_ew": "", **boxes, **more}


def read(answer: Answer) -> str:
    """The text of a page."""
    return str(answer.content.decode())


def find_input(page: str, name: str) -> str:
    """The tag of a box."""
    found = re.search(rf'<input[^>]* name="{name}"[^>]*>', page)
    assert found, name
    return found[0]


def show(client: Client, table: Table, query: str = "") -> str:
    """The entry page of a table."""
    answer = client.get(address(table) + query)
    assert answer.status_code == 200
    return read(answer)


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


class TestJump:
    """Type a table number and press Enter; a blank one leads to the next that is missing."""

    def jump(self, client: Client, table: Table, query: str) -> Answer:
        return client.get(f"/evenings/{table.round.event_id}/rounds/1/jump/{query}", follow=True)

    @pytest.mark.parametrize(("query", "number"), [("?table=2", 2), ("?table= 3 ", 3), ("", 1), ("?table=&from=1", 2), ("?from=3", 1)])
    def test_to(self, entering: Client, table: Table, query: str, number: int) -> None:
        assert f"Tafel {number}," in read(self.jump(entering, table, query))

    @pytest.mark.parametrize("typed", ["9", "x", "🂡", "²", "9" * 50])
    def test_there_is_no_such_table(self, entering: Client, table: Table, typed: str) -> None:
        page = read(self.jump(entering, table, f"?table={typed}&from=2"))
        assert f"Tafel {typed[:20]} is er niet in deze ronde." in page
        assert "Tafel 2," in page

    def test_all_are_in(self, entering: Client, evening: Evening, table: Table, scorer: Account) -> None:
        for number, name in enumerate(("good-1", "good-2", "good-3"), start=1):
            save_sheet(table=evening.get_table(1, number), entry=sample(name), version=0, by=scorer)
        page = read(self.jump(entering, table, "?from=2"))
        assert "Alle briefjes van deze ronde zijn binnen." in page
        assert "3 van 3 binnen" in page

    def test_no_round_yet(self, entering: Client, evening: Evening) -> None:
        answer = entering.get(f"/evenings/{evening.event.pk}/rounds/1/jump/")
        assert answer.status_code == 302
        assert "/rounds/" not in answer["Location"]


class TestTwoPeople:
    """Neither loses what he typed, and neither overwrites the other unseen."""

    def test_both_versions_side_by_side(self, entering: Client, table: Table, organiser: Account) -> None:
        save_sheet(table=table, entry=sample(), version=0, by=organiser)
        mine = type_sample("good-1") | {deal: RowTexts("80", "2", "", "2") for deal in range(2, 5)}
        answer = entering.post(address(table), fill(mine))
        page = read(answer)
        assert answer.status_code == 409
        assert re.search(r"Ria heeft dit briefje om \d\d:\d\d ook opgeslagen\.", page)
        assert "Jouw spel 2 tot en met 4 zijn anders." in page
        assert "Er is niets verloren." in page
        assert len(re.findall(r'<tr class="differs">', page)) == 3
        assert Sheet.objects.get().entered_by == organiser

    def test_and_then_mine(self, entering: Client, table: Table, organiser: Account, scorer: Account) -> None:
        save_sheet(table=table, entry=sample(), version=0, by=organiser)
        mine = type_sample("good-1") | {2: RowTexts("80", "2", "", "2")}
        page = read(entering.post(address(table), fill(mine, written_ns="")))
        form = page[page.index('id="mine"') : page.index("</form>", page.index('id="mine"'))]
        posted = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form))
        assert entering.post(address(table), posted).status_code == 302
        sheet = Sheet.objects.get()
        assert (sheet.entered_by, sheet.version, sheet.rows.get(deal=2).ns_points) == (scorer, 2, 80)

    def test_rows_of_someone_else_who_is_typing_too(self, entering: Client, table: Table, organiser: Account) -> None:
        """His rows stand where mine are blank; where both typed, both texts are there; nothing is saved yet."""
        type_rows(table=table, rows={1: RowTexts("48", "–", "", "–"), 16: RowTexts("60", "–", "", "–")}, stamps={}, by=organiser)
        rows = type_sample("good-1")
        del rows[16]
        answer = entering.post(address(table), fill(rows))
        page = read(answer)
        assert answer.status_code == 409
        assert not Sheet.objects.exists()
        assert "Iemand anders typt dit briefje ook." in page
        assert "Ria typte hier 48 – tegen 114 –." in page
        assert 'value="84"' in find_input(page, "ns_points-1")
        assert 'value="60"' in find_input(page, "ns_points-16")
        again = entering.post(
            address(table), {**fill(rows), "ns_points-16": "60", "ns_roem-16": "-", "ew_roem-16": "-", "stamp-1": 1, "stamp-16": 1}
        )
        assert again.status_code == 302
        assert Sheet.objects.get().rows.get(deal=1).ns_points == 84

    def test_the_sheet_of_another_table(self, entering: Client, evening: Evening, table: Table, scorer: Account) -> None:
        save_sheet(table=evening.get_table(1, 2), entry=sample(), version=0, by=scorer)
        answer = entering.post(address(table), fill(type_sample("good-1")))
        page = read(answer)
        assert answer.status_code == 409
        assert "Dit briefje is gelijk aan dat van tafel 2." in page
        assert 'name="confirmed"' in page
        assert entering.post(address(table), fill(type_sample("good-1"), confirmed=1, **{"stamp-1": 1})).status_code == 302
        assert Sheet.objects.count() == 2


class TestOneRow:
    """What the script sends when a row is left."""

    def send(self, client: Client, table: Table, deal: int, texts: RowTexts, stamp: int = 0) -> Answer:
        data = {f"{name}-{deal}": text for name, text in texts.filled.items()}
        return client.post(address(table, "row/"), {**data, f"ns_points-{deal}": texts.ns_points, f"stamp-{deal}": stamp, "mode": "deals"})

    def test_the_row_comes_back_as_it_was_read_with_the_totals(self, entering: Client, table: Table) -> None:
        answer = self.send(entering, table, 1, RowTexts("84", "2", "", "2"))
        page = read(answer)
        assert answer.status_code == 200
        assert 'value="78"' in find_input(page, "ew_points-1")
        assert 'value="20"' in find_input(page, "ns_roem-1")
        assert 'value="1"' in find_input(page, "stamp-1")
        assert "1 van 16 spellen" in page
        assert "na 1 spel eindigt het op 2, dat klopt" in page
        assert "tchip busy" in page
        assert "opgeslagen" in page
        assert "<html" not in page

    def test_what_is_wrong_comes_with_it(self, entering: Client, table: Table) -> None:
        page = read(self.send(entering, table, 11, RowTexts("37", "–", "124", "10")))
        assert "37 + 124 = 161. Samen moet het 162 zijn." in page
        assert "1 regel klopt nog niet" in page

    def test_someone_else_typed_it(self, entering: Client, table: Table, organiser: Account) -> None:
        type_rows(table=table, rows={1: RowTexts("48", "–", "", "–")}, stamps={}, by=organiser)
        answer = self.send(entering, table, 1, RowTexts("84", "2", "", "2"))
        page = read(answer)
        assert answer.status_code == 409
        assert "Ria typte hier 48 – tegen 114 –. Enter houdt jouw regel, Esc neemt die." in page
        assert 'value="48"' in find_input(page, "ns_points-1")

    def test_a_deal_too_many(self, entering: Client, table: Table) -> None:
        answer = self.send(entering, table, 17, RowTexts("84"))
        assert answer.status_code == 422
        assert "spel 17 hoort er niet bij" in read(answer)

    def test_the_totals(self, entering: Client, table: Table, scorer: Account) -> None:
        type_rows(table=table, rows=type_sample("good-1"), stamps={}, by=scorer)
        page = read(entering.post(address(table, "row/"), {"written_ns": "1284", "written_ew": "1878", "mode": "deals"}))
        assert "ZIJ +20 op papier." in page

    def test_without_a_session_the_page_is_left_alone(self, client: Client, table: Table) -> None:
        assert client.post(address(table, "row/"), {"ns_points-1": "84"}, headers={"HX-Request": "true"}).status_code == 401
        assert not ScoreList.objects.exists()

    def test_only_by_post(self, entering: Client, table: Table) -> None:
        assert entering.get(address(table, "row/")).status_code == 405


def test_a_session_that_ended_in_the_middle_of_a_sheet(client: Client, table: Table, scorer: Account) -> None:
    """Without script: sign in, send once more, and the sheet is there."""
    answer = client.post(address(table), fill(type_sample("good-1"), action="done"))
    assert answer.status_code == 302
    client.force_login(scorer, backend="django.contrib.auth.backends.ModelBackend")
    session = client.session
    assert session["posted"]["path"] == address(table)
    page = read(client.get("/opnieuw/"))
    posted = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', page))
    assert client.post(address(table), posted).status_code == 302
    assert Sheet.objects.get().ns_total == 1284


class TestButtons:
    """What the other buttons do with what was typed."""

    def test_exchange_and_back(self, entering: Client, table: Table) -> None:
        rows = type_sample("good-1")
        answer = entering.post(address(table), fill(rows, action="swap", written_ns="1284", written_ew="1858"), follow=True)
        page = read(answer)
        assert "WIJ en ZIJ omgewisseld." in page
        assert 'value="Pit"' in find_input(page, "ew_points-9")
        assert 'value="1858"' in find_input(page, "written_ns")
        undo = re.search(r'action="([^"]*action=swap[^"]*)"', page)
        assert undo
        page = read(entering.post(undo[1].replace("&amp;", "&"), follow=True))
        assert 'value="Pit"' in find_input(page, "ns_points-9")
        assert "WIJ en ZIJ omgewisseld." not in page

    def test_the_rest_was_not_played(self, entering: Client, table: Table) -> None:
        rows = {deal: texts for deal, texts in type_sample("good-1").items() if deal < 15}
        page = read(entering.post(address(table), fill(rows, action="rest"), follow=True))
        assert page.count("niet gespeeld") >= 2
        kept = rows | {deal: RowTexts(reason="not_played") for deal in (15, 16)}
        entering.post(address(table), fill(kept, **{f"stamp-{deal}": 1 for deal in kept}))
        assert Sheet.objects.get().state == SheetState.ENTERED

    def test_a_ruling_by_an_organiser(self, client: Client, organiser: Account, table: Table) -> None:
        client.force_login(organiser)
        rows = type_sample("good-1") | {5: RowTexts("40", "–", "80", "–")}
        data = fill(rows, action="ruling", ruling_deal="5", ruling_reason="kaart te weinig")
        page = read(client.post(address(table), data, follow=True))
        assert "Beslissing: kaart te weinig" in page
        assert "Samen moet het" not in page
        ruled = rows | {5: replace(rows[5], reason="ruling", remark="kaart te weinig")}
        data = fill(ruled, action="unrule", ruling_deal="5", **{f"stamp-{deal}": 1 for deal in rows})
        page = read(client.post(address(table), data, follow=True))
        assert "40 + 80 = 120. Samen moet het 162 zijn." in page

    @pytest.mark.parametrize(
        ("deal", "reason", "said"),
        [("17", "x", "Welk spel?"), ("x", "x", "Welk spel?"), ("", "x", "Welk spel?"), ("5", " ", "Zeg waarom de leiding zo besliste")],
    )
    def test_a_ruling_without_deal_or_reason(
        self, client: Client, organiser: Account, table: Table, deal: str, reason: str, said: str
    ) -> None:
        client.force_login(organiser)
        data = fill(type_sample("good-1"), action="ruling", ruling_deal=deal, ruling_reason=reason)
        answer = client.post(address(table), data)
        assert answer.status_code == 422
        assert said in read(answer)

    def test_a_ruling_by_a_scorer_is_refused(self, entering: Client, table: Table) -> None:
        assert 'name="ruling_deal"' not in show(entering, table)
        answer = entering.post(address(table), fill(type_sample("good-1"), action="ruling", ruling_deal="5", ruling_reason="zo"))
        assert answer.status_code == 422
        assert "Alleen een organisator kan een beslissing vastleggen of veranderen." in read(answer)


class TestAfterTheRoundIsClosed:
    """An organiser corrects with a reason; a scorer looks."""

    @pytest.fixture(autouse=True)
    def _closed(self, evening: Evening, table: Table, scorer: Account) -> None:
        save_sheet(table=table, entry=sample(), version=0, by=scorer)
        evening.close_round(1)

    def test_a_scorer_sees_it_and_changes_nothing(self, entering: Client, table: Table) -> None:
        page = show(entering, table)
        assert "Ronde 1 is afgesloten." in page
        assert "readonly" in find_input(page, "ns_points-1")
        answer = entering.post(address(table), fill(type_sample("good-1") | {1: RowTexts("48", "2", "", "2")}, 1, reason="x"))
        assert answer.status_code == 422
        assert "Een organisator kan dit briefje nog verbeteren, met een reden." in read(answer)

    def test_an_organiser_gives_a_reason(self, client: Client, organiser: Account, table: Table) -> None:
        client.force_login(organiser)
        assert 'name="reason"' in show(client, table)
        rows = type_sample("good-1") | {1: RowTexts("48", "2", "", "2")}
        answer = client.post(address(table), fill(rows, 1))
        assert answer.status_code == 422
        assert 'value="48"' in find_input(read(answer), "ns_points-1")
        data = fill(rows, 1, reason="Spel 1 verkeerd gelezen", **{"stamp-1": 1})
        assert "De verbetering van tafel 1 is vastgelegd." in read(client.post(address(table), data, follow=True))
        assert Sheet.objects.get().ns_total == 1248


class TestSecondPerson:
    """Types both totals, or reads the deals over; cannot edit."""

    @pytest.fixture(autouse=True)
    def _entered(self, club: Club, table: Table, scorer: Account) -> None:
        club.second_person = True
        club.save()
        save_sheet(table=table, entry=sample(), version=0, by=scorer)

    @pytest.fixture
    def checking(self, client: Client, organiser: Account) -> Client:
        client.force_login(organiser)
        return client

    def test_the_page(self, checking: Client, table: Table) -> None:
        page = read(checking.get(address(table, "check/")))
        assert "Ingevoerd door Kees Vos. Jij bent <b>Ria Bakker</b>." in page
        assert "readonly" in find_input(page, "ns_points-1")
        assert "autofocus" in find_input(page, "written_ns")

    def test_right(self, checking: Client, table: Table, organiser: Account) -> None:
        data = {"version": 1, "action": "accept", "written_ns": "1284", "written_ew": "1858"}
        page = read(checking.post(address(table, "check/"), data, follow=True))
        assert "Tafel 1 is gecontroleerd." in page
        assert Sheet.objects.get().checked_by == organiser

    def test_not_right(self, checking: Client, table: Table) -> None:
        data = {"version": 1, "action": "accept", "written_ns": "1284", "written_ew": "1878"}
        answer = checking.post(address(table, "check/"), data)
        page = read(answer)
        assert answer.status_code == 422
        assert "Nog niet vastgelegd: ZIJ +20 op papier. Een rond verschil zit meestal in de roem." in page
        assert 'value="1878"' in find_input(page, "written_ew")

    def test_back_to_who_entered_it(self, checking: Client, table: Table) -> None:
        data = {"version": 1, "action": "return", "written_ns": "1284", "written_ew": "1878"}
        checking.post(address(table, "check/"), data)
        sheet = Sheet.objects.get()
        assert sheet.state == SheetState.QUESTION
        assert sheet.question == "Controle: ZIJ +20 op papier. Een rond verschil zit meestal in de roem."
        assert sheet.question in show(checking, table)

    def test_read_over(self, checking: Client, table: Table) -> None:
        checking.post(address(table, "check/"), {"version": 1, "action": "read"})
        assert Sheet.objects.get().state == SheetState.CHECKED

    def test_not_ones_own(self, entering: Client, table: Table) -> None:
        said = "Jij hebt dit briefje ingevoerd. Vraag iemand anders om te controleren."
        assert said in read(entering.get(address(table, "check/")))
        answer = entering.post(address(table, "check/"), {"version": 1, "action": "read"})
        assert answer.status_code == 422
        assert said in read(answer)

    def test_a_blank_enter_leads_to_the_next_to_check(self, checking: Client, evening: Evening, table: Table, scorer: Account) -> None:
        save_sheet(table=evening.get_table(1, 3), entry=sample("good-3"), version=0, by=scorer)
        answer = checking.get(f"/evenings/{table.round.event_id}/rounds/1/jump/?check=1&from=1")
        assert answer["Location"] == address(evening.get_table(1, 3), "check/")

    def test_no_sheet_to_check(self, checking: Client, evening: Evening, table: Table) -> None:
        page = read(checking.get(address(evening.get_table(1, 2), "check/"), follow=True))
        assert "Van tafel 2 is er nog geen briefje." in page

    def test_opened_again_with_a_reason(self, checking: Client, table: Table) -> None:
        checking.post(address(table, "check/"), {"version": 1, "action": "read"})
        page = show(checking, table)
        assert "Gecontroleerd door Ria. Hier kan niets meer veranderen." in page
        answer = checking.post(address(table), {"action": "reopen", "version": 2, "reason": "spel 1"}, follow=True)
        assert "Het briefje van tafel 1 is weer open." in read(answer)
        assert Sheet.objects.get().state == SheetState.ENTERED

    def test_not_opened_by_a_scorer(self, checking: Client, table: Table, scorer: Account) -> None:
        checking.post(address(table, "check/"), {"version": 1, "action": "read"})
        checking.force_login(scorer)
        assert 'value="reopen"' not in show(checking, table)
        assert checking.post(address(table), {"action": "reopen", "version": 2, "reason": "x"}).status_code == 403


def test_history_says_who_when_what_and_why(client: Client, organiser: Account, scorer: Account, evening: Evening, table: Table) -> None:
    save_sheet(table=table, entry=sample(), version=0, by=scorer)
    evening.close_round(1)
    corrected = sample(deal_1=RowTexts("48", "2", "", "2"))
    save_sheet(table=table, entry=corrected, version=1, by=organiser, reason="Spel 1 verkeerd gelezen")
    client.force_login(organiser)
    page = read(client.get(address(table, "history/")))
    assert page.index("Ria Bakker") < page.index("Kees Vos")
    assert "Spel 1 verkeerd gelezen" in page
    assert '<th scope="row">spel 1, WIJ punten</th><td>84</td><td>48</td>' in page
    assert '<th scope="row">totaal van WIJ</th><td>1284</td><td>1248</td>' in page


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
