"""From table to table, and two people at one table: rows, versions and sessions that meet or end."""

import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import Account
from tests.tournaments.build import Evening
from tests.tournaments.sheets import address, fill, find_input, read, sample, type_sample
from tournaments.convert import RowTexts
from tournaments.models import ScoreList, Sheet, Table
from tournaments.services.lists import type_rows
from tournaments.services.sheets import save_sheet

Answer = Any


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
        answer = entering.post(address(table), fill(mine, written_ns="1218", written_ew="1884"))
        page = read(answer)
        assert answer.status_code == 409
        assert re.search(r"Ria heeft dit briefje om \d\d:\d\d ook opgeslagen\.", page)
        assert "Jouw spel 2 tot en met 4 zijn anders." in page
        assert "Er is niets verloren." in page
        assert len(re.findall(r'<tr class="differs">', page)) == 3
        cells = [re.sub(r"<[^>]+>", "", cell) for cell in re.findall(r'<td class="num">(.*?)</td>', page)]
        assert cells[-8:] == ["1283", "1959", "1284", "1858", "1218", "1884", "–", "–"]
        assert Sheet.objects.get().entered_by == organiser

    def test_and_then_mine(self, entering: Client, table: Table, organiser: Account, scorer: Account) -> None:
        save_sheet(table=table, entry=sample(), version=0, by=organiser)
        mine = type_sample("good-1") | {2: RowTexts("80", "2", "", "2")}
        page = read(entering.post(address(table), fill(mine, written_ns="1242", written_ew="1900")))
        form = page[page.index('id="mine"') : page.index("</form>", page.index('id="mine"'))]
        posted = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form))
        assert entering.post(address(table), posted).status_code == 302
        sheet = Sheet.objects.get()
        assert (sheet.entered_by, sheet.version, sheet.rows.get(deal=2).ns_points) == (scorer, 2, 80)
        assert (sheet.written_ns, sheet.written_ew) == (1242, 1900)

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

    def test_a_change_of_a_stored_sheet_is_not_called_kept(self, entering: Client, table: Table) -> None:
        """What counts is what was stored; a row typed over it waits until it is stored too."""
        entering.post(address(table), fill(type_sample("good-1"), action="done"))
        page = read(self.send(entering, table, 1, RowTexts("70", "–", "92", "–")))
        assert "gewijzigd, nog niet vastgelegd" in page
        assert "opgeslagen" not in page

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
