"""A person enters the good sheets of the samples by keyboard alone, fast, and reads the totals."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import Account, Club
from tests.browser.keys import count_least
from tests.browser.typist import Typist, box, type_rows_of, wait_for_rows
from tests.tournaments.build import SAMPLES, Evening
from tests.tournaments.sheets import GOOD, sample
from tournaments.choices import SheetState
from tournaments.models import Sheet
from tournaments.services.sheets import save_sheet

# Keys for the 16 rows of each sample; 78 is what the design promised for the first. The least possible without keys for the sides: 61.
ROWS = {"good-1": 78, "good-2": 67, "good-3": 82, "good-5": 70, "good-6": 83}
DESIGN_EXAMPLE = 78


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_all_good_sheets_by_keyboard_alone(typist: Typist, page: Page, evening: Evening, size: str) -> None:
    """Table number, Enter, sixteen rows, Enter; without a pause, so that what is typed ahead while a page comes has to arrive."""
    counted = {}
    page.keyboard.press("t")
    for number, name in enumerate(GOOD, start=1):
        typist.press(str(number), "Enter")
        table_keys = typist.take_count()
        type_rows_of(typist, name)
        counted[name] = typist.take_count()
        typist.press("Enter")
        assert table_keys + typist.take_count() == 3
    expect(page.locator(".tchip.entered")).to_have_count(5, timeout=120_000)
    for number, name in enumerate(GOOD, start=1):
        page.goto(f"/evenings/{evening.event.pk}/rounds/1/tables/{number}/sheet/")
        wanted = SAMPLES[name]["in"]["totals"]
        expect(page.locator(".grand td").first).to_have_text(str(wanted["ns"]))
        expect(page.locator(".grand td").last).to_have_text(str(wanted["ew"]))
    assert {sheet.state for sheet in Sheet.objects.all()} == {SheetState.ENTERED}
    assert counted == ROWS
    assert counted["good-1"] <= DESIGN_EXAMPLE
    assert count_least(SAMPLES["good-1"]["in"]["deals"]) == 61


LOOKS = pytest.mark.parametrize(("size", "scheme"), [("desktop", "light"), ("desktop", "dark"), ("tablet", "light"), ("phone", "dark")])
"""Each state is clean for axe, and not wider than the screen."""


@pytest.fixture
def look(page: Page, check_page: Callable[[], None], shoot: Callable[[str], Path], scheme: Any) -> Callable[[str], None]:
    """Gives a function that checks the page as it is now and keeps a picture of it."""
    page.emulate_media(color_scheme=scheme)

    def check(name: str) -> None:
        check_page()
        shoot(f"sheet-{name}-{scheme}")

    return check


@LOOKS
def test_a_sheet_that_is_being_typed(typist: Typist, page: Page, look: Callable[[str], None], size: str, scheme: str) -> None:
    """Empty, busy with two errors, everything open, kept with a question."""
    look("empty")
    type_rows_of(typist, "good-1", 1, 5)
    typist.type("40-30 Enter")
    type_rows_of(typist, "good-1", 7, 10)
    typist.type("37 Tab Tab 124 Tab 100 Enter")
    type_rows_of(typist, "good-1", 12, 13)
    wait_for_rows(page, "2 regels kloppen nog niet")
    look("busy")
    type_rows_of(typist, "good-1", 14, 16)
    expect(box(page, "ew_roem-6")).to_be_focused()
    page.locator("summary", has_text="Beslissing").click()
    page.locator("summary", has_text="Vraag").click()
    look("open")
    page.get_by_role("button", name="Klaar, volgende tafel").click()
    page.get_by_role("button", name="Klaar, volgende tafel").click()
    expect(page.locator(".note", has_text="Bewaard als vraag")).to_be_visible()
    look("question")


@LOOKS
def test_a_sheet_that_is_there(
    typist: Typist, page: Page, evening: Evening, kees: Account, look: Callable[[str], None], size: str, scheme: str
) -> None:
    """Two versions, done, totals only, the history."""
    type_rows_of(typist, "good-1", 1, 15)
    typist.type("-n Enter")
    expect(box(page, "written_ns")).to_be_focused()
    save_sheet(table=evening.get_table(1, 1), entry=sample(), version=0, by=kees)
    typist.press("Enter")
    expect(page.get_by_text("Kees heeft dit briefje om")).to_be_visible()
    look("conflict")
    page.get_by_role("link", name="De andere laten staan").click()
    expect(page.locator("#jump")).to_be_focused()
    look("done")
    page.goto(f"/evenings/{evening.event.pk}/rounds/1/tables/2/sheet/?mode=totals")
    typist.type("1284 Enter 1857")
    expect(page.locator(".digit.bad")).to_be_visible()
    look("totals")
    page.goto(f"/evenings/{evening.event.pk}/rounds/1/tables/1/sheet/history/")
    look("history")


class TestKeys:
    """The keyboard map, key by key."""

    LINES = (
        ("84 Enter", ["84", "–", "78", "–"]),
        ("84+2-5 Enter", ["84", "20", "78", "50"]),
        ("84=2 Enter", ["84", "20", "78", "–"]),
        ("-78 Enter", ["84", "–", "78", "–"]),
        ("-78-12 Enter", ["84", "–", "78", "120"]),
        ("n2 Enter", ["Nat", "–", "162", "20"]),
        ("-n Enter", ["162", "–", "Nat", "–"]),
        ("p Enter", ["Pit", "–", "162", "100"]),
        ("-p12 Enter", ["162", "120", "Pit", "–"]),
        ("v Enter", ["Verz.", "–", "162", "100"]),
        ("l Enter", ["Leeg", "–", "162", "–"]),
        ("np Enter", ["Pit", "–", "162", "100"]),
        ("nn84 Enter", ["84", "–", "78", "–"]),
        ("84+2 Backspace Backspace Backspace 6 Enter", ["6", "–", "156", "–"]),
        ("84 Tab 2 Tab 70 Tab - Enter", ["84", "20", "70", "–"]),
        ("84-2 ArrowUp ArrowDown 5 Enter", ["84", "–", "78", "50"]),
    )

    def test_sixteen_rows(self, typist: Typist, page: Page) -> None:
        for keys, _ in self.LINES:
            typist.type(keys)
        for deal, (keys, values) in enumerate(self.LINES, start=1):
            for name, value in zip(("ns_points", "ns_roem", "ew_points", "ew_roem"), values, strict=True):
                expect(box(page, f"{name}-{deal}"), keys).to_have_value(value)

    def test_escape_takes_back_what_was_typed(self, typist: Typist, page: Page) -> None:
        typist.type("84 Enter")
        wait_for_rows(page, "1 van 16 spellen")
        typist.type("ArrowUp 9 Escape")
        expect(box(page, "ns_points-1")).to_have_value("84")

    def test_who_plays_makes_that_nat_is_seen(self, typist: Typist, page: Page) -> None:
        typist.type("w78 Enter")
        expect(page.locator("#m1")).to_contain_text("WIJ speelt, 78 tegen 84: nat. Druk n bij WIJ.")
        expect(box(page, "playing-1")).to_have_value("WIJ")

    def test_f_goes_from_fault_to_fault(self, typist: Typist, page: Page) -> None:
        typist.type("84+3 Enter 84 Enter 84-1 Enter")
        wait_for_rows(page, "2 regels kloppen nog niet")
        typist.press("f")
        expect(box(page, "ns_roem-1")).to_be_focused()
        typist.press("f")
        expect(box(page, "ew_roem-3")).to_be_focused()

    def test_o_exchanges_and_the_toast_takes_it_back(self, typist: Typist, page: Page) -> None:
        typist.type("84+2 Enter n Enter o")
        expect(page.locator(".toast")).to_contain_text("WIJ en ZIJ omgewisseld.")
        expect(box(page, "ns_points-1")).to_have_value("78")
        expect(box(page, "ew_roem-1")).to_have_value("20")
        page.get_by_role("button", name="Ongedaan maken").click()
        expect(box(page, "ns_points-1")).to_have_value("84")

    def test_t_and_a_number(self, typist: Typist, page: Page) -> None:
        typist.type("84 Enter t7 Enter")
        expect(page.get_by_role("heading", name="Tafel 7")).to_be_visible()
        expect(box(page, "ns_points-1")).to_be_focused()
        typist.type("t1 Enter")
        expect(box(page, "ns_points-2")).to_be_focused()

    def test_a_table_that_is_not_there(self, typist: Typist, page: Page) -> None:
        typist.type("t99 Enter")
        expect(page.get_by_text("Tafel 99 is er niet in deze ronde.")).to_be_visible()
        expect(page.get_by_role("heading", name="Tafel 1")).to_be_visible()

    def test_letters_do_nothing_outside_the_boxes(self, typist: Typist, page: Page) -> None:
        page.locator("summary", has_text="Vraag").click()
        box(page, "question").click()
        typist.type("font")
        assert box(page, "question").input_value() == "font"

    def test_other_letters_do_nothing_in_the_boxes(self, typist: Typist, page: Page) -> None:
        typist.type("abcx84 Enter")
        expect(box(page, "ns_points-1")).to_have_value("84")

    def test_pasted_text_is_kept_and_named(self, typist: Typist, page: Page) -> None:
        page.evaluate(
            "document.activeElement.value = '84 punten'; document.activeElement.dispatchEvent(new Event('input', {bubbles: true}))"
        )
        typist.press("Enter")
        expect(page.locator("#m1")).to_contain_text("“84 punten” kan ik niet lezen. Typ een getal, n, p, v of l.")
        expect(box(page, "ns_points-1")).to_have_value("84 punten")

    def test_paper_totals(self, typist: Typist, page: Page) -> None:
        """The difference is said while typing; Enter does not hand in at once; o helps where the sides are exchanged."""
        type_rows_of(typist, "good-1")
        typist.type("1858 Enter 1284")
        expect(page.locator(".cmp.bad")).to_contain_text("WIJ en ZIJ zijn omgewisseld: druk o.")
        typist.press("Enter")
        expect(page.locator(".toast")).to_be_visible()
        assert not Sheet.objects.exists()
        typist.type("1284 Enter 1858 Enter")
        expect(page.locator("#jump")).to_be_focused()
        assert Sheet.objects.get().written_ew == 1858

    def test_a_row_that_is_wrong_on_paper_too_becomes_a_question(self, typist: Typist, page: Page) -> None:
        """The last row jumps to the fault, Enter leads to Done; its first press jumps to the fault again, its second stores."""
        typist.type("37 Tab Tab 124 Enter")
        type_rows_of(typist, "good-1", 2, 16)
        expect(box(page, "ew_points-1")).to_be_focused()
        typist.press("Enter", "Enter")
        expect(box(page, "ew_points-1")).to_be_focused()
        expect(page.locator(".toast")).to_contain_text("Ga met Enter naar Klaar en druk nog eens: het briefje wordt een vraag.")
        assert not Sheet.objects.exists()
        typist.press("Enter", "Enter")
        expect(page.locator(".note", has_text="Bewaard als vraag")).to_be_visible()
        assert Sheet.objects.get().state == SheetState.QUESTION

    def test_a_corrected_row_leads_on_to_the_next(self, typist: Typist, page: Page) -> None:
        typist.type("37 Tab Tab 124 Enter")
        type_rows_of(typist, "good-1", 2, 16)
        expect(box(page, "ew_points-1")).to_be_focused()
        typist.type("125 Enter")
        expect(box(page, "ns_points-2")).to_be_focused()

    def test_blank_rows_come_first_at_the_end(self, typist: Typist, page: Page) -> None:
        type_rows_of(typist, "good-1", 1, 3)
        typist.type("ArrowDown")
        type_rows_of(typist, "good-1", 5, 16)
        expect(box(page, "ns_points-4")).to_be_focused()
        expect(page.locator(".toast")).to_contain_text("Spel 4 is nog leeg.")

    def test_totals_only(self, typist: Typist, page: Page, evening: Evening) -> None:
        page.get_by_role("link", name="Alleen totalen").click()
        expect(box(page, "written_ns")).to_be_focused()
        typist.take_count()
        typist.type("1284 Enter 1858 Enter")
        expect(page.locator("#jump")).to_be_focused()
        assert typist.take_count() == 10
        assert Sheet.objects.get().is_totals_only


def test_second_person_in_twelve_keys(
    page: Page,
    club: Club,
    evening: Evening,
    ria: Account,
    kees: Account,
    sign_in: Callable[[Account], None],
    check_page: Callable[[], None],
    shoot: Callable[[str], Path],
) -> None:
    club.second_person = True
    club.save()
    for number, name in ((1, "good-1"), (2, "good-2"), (3, "good-3")):
        save_sheet(table=evening.get_table(1, number), entry=sample(name), version=0, by=ria)
    sign_in(kees)
    page.goto(f"/evenings/{evening.event.pk}/rounds/1/jump/?check=1")
    check_page()
    shoot("sheet-check")
    typist = Typist(page)
    typist.type("1284 Enter 1878 Enter")
    expect(page.get_by_text("Nog niet vastgelegd: ZIJ +20 op papier.")).to_be_visible()
    typist.type("1284 Enter 1858 Enter")
    expect(page.get_by_text("Gecontroleerd door Kees")).to_be_visible()
    check_page()
    shoot("sheet-checked")
    typist.take_count()
    typist.type("3 Enter 1939 Enter 1223 Enter")
    expect(page.get_by_role("heading", name="Tafel 3")).to_be_visible()
    expect(page.get_by_text("Gecontroleerd door Kees")).to_be_visible()
    assert typist.take_count() == 12
    typist.press("Enter")
    expect(page.get_by_role("heading", name="Tafel 2")).to_be_visible()
    typist.press("j")
    expect(page.get_by_text("Gecontroleerd door Kees")).to_be_visible()
    assert list(Sheet.objects.values_list("state", flat=True)) == [SheetState.CHECKED] * 3
