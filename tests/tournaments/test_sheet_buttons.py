"""What the buttons of a sheet do: exchange, rulings, corrections with a reason, the second person, the history."""

import re
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from accounts.models import Account, Club
from tests.tournaments.build import Evening
from tests.tournaments.sheets import address, fill, find_input, read, sample, show, type_sample
from tournaments.choices import SheetState
from tournaments.convert import RowTexts
from tournaments.models import Sheet, Table
from tournaments.services.sheets import save_sheet

Answer = Any


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
