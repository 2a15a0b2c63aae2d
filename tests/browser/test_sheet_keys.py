"""A person enters the good sheets of the samples by keyboard alone, fast, and reads the totals; and keeps going when something breaks."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Page, expect

from accounts.choices import Role
from accounts.models import Account, Club, Membership
from tests.browser.keys import count_least, list_keys
from tests.tournaments.build import SAMPLES, Evening, make_club
from tests.tournaments.sheets import GOOD, sample
from tournaments.choices import SheetState
from tournaments.models import Sheet
from tournaments.services.sheets import save_sheet

# Keys for the 16 rows of each sample; 78 is what the design promised for the first. The least possible without keys for the sides: 61.
ROWS = {"good-1": 78, "good-2": 67, "good-3": 82, "good-5": 70, "good-6": 83}
DESIGN_EXAMPLE = 78
ROUTE = re.compile(r"/sheet/$")


expect.set_options(timeout=20_000)


@pytest.fixture
def club(transactional_db: None) -> Club:
    return make_club("De Vier Azen", "de-vier-azen")


@pytest.fixture
def evening(club: Club) -> Evening:
    """Nine tables of a first round."""
    evening = Evening(club)
    pairs = evening.add_pairs(18)
    evening.open_round(1, *zip(pairs[::2], pairs[1::2], strict=True))
    return evening


def make_account(club: Club, name: str, role: str) -> Account:
    account = Account.objects.create_user(email=f"{name.split()[0].lower()}@example.com", name=name)
    Membership.objects.create(account=account, club=club, role=role)
    return account


@pytest.fixture
def ria(club: Club) -> Account:
    return make_account(club, "Ria Veldhuizen", Role.ORGANISER)


@pytest.fixture
def kees(club: Club) -> Account:
    return make_account(club, "Kees de Groot", Role.SCORER)


class Typist:
    """Presses keys and counts them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.count = 0

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.count += 1

    def type(self, line: str) -> None:
        """Words of more than one letter that name a key are that key; the rest is typed letter by letter."""
        for word in line.split():
            self.press(*([word] if word in ("Enter", "Tab", "Escape", "ArrowUp", "ArrowDown", "Backspace") else word))

    def take_count(self) -> int:
        count, self.count = self.count, 0
        return count


@pytest.fixture
def typist(page: Page, evening: Evening, ria: Account, sign_in: Callable[[Account], None]) -> Typist:
    """Ria at the first table that is missing."""
    sign_in(ria)
    page.goto(f"/evenings/{evening.event.pk}/rounds/1/jump/")
    return Typist(page)


def box(page: Page, name: str) -> Any:
    return page.locator(f'[name="{name}"]')


def type_rows_of(typist: Typist, name: str, first: int = 1, last: int = 16) -> None:
    typist.press(*list_keys(SAMPLES[name]["in"]["deals"][first - 1 : last]))


def wait_for_rows(page: Page, text: str) -> None:
    """Waits until the server has answered: this stands beside the sums."""
    expect(page.locator("tfoot .c-msg, .digit").filter(has_text=text).first).to_be_attached()


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


@pytest.mark.parametrize("size", ["desktop", "tablet", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_state_of_the_page(
    typist: Typist,
    page: Page,
    evening: Evening,
    kees: Account,
    ria: Account,
    check_page: Callable[[], None],
    shoot: Callable[[str], Path],
    size: str,
    scheme: Any,
) -> None:
    """Empty, busy with errors, first wrong row, kept with a question, conflict, done, totals only: each clean for axe and not too wide."""
    page.emulate_media(color_scheme=scheme)

    def look(name: str) -> None:
        check_page()
        shoot(f"sheet-{name}-{scheme}")

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
    save_sheet(table=evening.get_table(1, 1), entry=sample(), version=1, by=kees)
    page.get_by_role("button", name="Verbetering vastleggen").click()
    page.get_by_role("button", name="Verbetering vastleggen").click()
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


class TestWhenSomethingBreaks:
    """Rows wait in the browser and are sent again; nothing that was typed is lost."""

    @pytest.fixture
    def offline(self, page: Page) -> Iterator[Callable[[bool], None]]:
        yield lambda is_off: page.context.set_offline(is_off)
        page.context.set_offline(False)

    def test_the_connection_is_lost(
        self, typist: Typist, page: Page, offline: Callable[[bool], None], check_page: Callable[[], None]
    ) -> None:
        type_rows_of(typist, "good-1", 1, 4)
        wait_for_rows(page, "4 van 16 spellen")
        offline(True)
        type_rows_of(typist, "good-1", 5, 9)
        expect(page.locator("[data-net]")).to_contain_text("Geen verbinding. Je kunt gewoon doortypen.")
        expect(page.locator("[data-net]")).to_contain_text("Spel 5 tot en met 9 staan nog alleen op deze laptop.")
        check_page()
        offline(False)
        wait_for_rows(page, "9 van 16 spellen")
        expect(page.locator("[data-net]")).to_be_empty()
        expect(box(page, "ns_points-9")).to_have_value("Pit")

    def test_the_page_is_closed_without_connection(
        self, typist: Typist, page: Page, evening: Evening, offline: Callable[[bool], None]
    ) -> None:
        offline(True)
        type_rows_of(typist, "good-1", 1, 3)
        expect(page.locator("[data-net]")).to_contain_text("Geen verbinding.")
        page.goto("about:blank")
        offline(False)
        page.goto(f"/evenings/{evening.event.pk}/rounds/1/tables/1/sheet/")
        wait_for_rows(page, "3 van 16 spellen")
        expect(box(page, "ns_points-1")).to_have_value("84")

    def test_the_session_ends(
        self, typist: Typist, page: Page, ria: Account, sign_in: Callable[[Account], None], check_page: Callable[[], None]
    ) -> None:
        """The page stays as it is; signing in leads back to it, and the rows are there and on the server."""
        type_rows_of(typist, "good-1", 1, 4)
        wait_for_rows(page, "4 van 16 spellen")
        page.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
        type_rows_of(typist, "good-1", 5, 6)
        note = page.locator("[data-net]")
        expect(note).to_contain_text("Je bent uitgelogd.")
        expect(note).to_contain_text("Spel 5 en 6 staan nog alleen op deze laptop.")
        check_page()
        link = note.get_by_role("link", name="Opnieuw inloggen").get_attribute("href") or ""
        assert re.search(r"\?next=%2Fevenings%2F\d+%2Frounds%2F1%2Ftables%2F1%2Fsheet%2F$", link)
        note.get_by_role("link", name="Opnieuw inloggen").click()
        page.wait_for_url("**/login/**")
        sign_in(ria)
        page.goto(page.url)
        page.wait_for_url(ROUTE)
        wait_for_rows(page, "6 van 16 spellen")
        expect(box(page, "ns_points-7")).to_be_focused()

    def test_handing_in_without_connection(self, typist: Typist, page: Page, offline: Callable[[bool], None]) -> None:
        type_rows_of(typist, "good-1")
        offline(True)
        typist.press("Enter", "7", "Enter")
        expect(page.locator("[data-net]")).to_contain_text("Geen verbinding.")
        assert box(page, "written_ns").input_value() == ""
        offline(False)
        box(page, "written_ns").focus()
        typist.press("Enter")
        expect(page.locator("#jump")).to_be_focused()
        assert Sheet.objects.get().state == SheetState.ENTERED


def test_two_typists(
    typist: Typist, page: Page, second_page: Page, evening: Evening, kees: Account, base_url: str, check_page: Callable[[], None]
) -> None:
    """Kees types the same deal on another laptop: both texts are at the deal, Enter keeps one's own, Esc takes the other."""
    client = Client()
    client.force_login(kees, backend="django.contrib.auth.backends.ModelBackend")
    cookie = client.cookies[settings.SESSION_COOKIE_NAME].value
    second_page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": cookie, "url": base_url}])
    second_page.goto(f"{base_url}/evenings/{evening.event.pk}/rounds/1/tables/1/sheet/")
    other = Typist(second_page)
    other.type("48 Enter 60 Enter")
    wait_for_rows(second_page, "2 van 16 spellen")
    typist.type("84 Enter 61 Enter")
    expect(page.locator("#m1")).to_contain_text("Kees typte hier 48 – tegen 114 –. Enter houdt jouw regel, Esc neemt die.")
    expect(box(page, "ns_points-1")).to_have_value("84")
    check_page()
    expect(page.locator("#m2")).to_contain_text("Kees typte hier 60")
    typist.type("ArrowUp ArrowUp Enter")
    expect(page.locator("#m1")).not_to_contain_text("Kees")
    expect(page.locator("#m2")).to_contain_text("Kees typte hier 60")
    typist.type("Escape Enter")
    expect(box(page, "ns_points-2")).to_have_value("60")
    wait_for_rows(page, "2 van 16 spellen")
    second_page.reload()
    expect(box(second_page, "ns_points-1")).to_have_value("84")
    expect(box(second_page, "ns_points-2")).to_have_value("60")


@pytest.mark.parametrize("size", ["phone"])
def test_marks_on_a_phone_without_letters(typist: Typist, page: Page, size: str) -> None:
    """A phone shows digits only: the row that is being typed has buttons for the rest."""
    page.locator('[data-key="n"]').tap()
    typist.press("2")
    page.locator('[data-key="Enter"]').tap()
    expect(box(page, "ns_points-2")).to_be_focused()
    typist.type("84")
    page.locator('[data-key="+"]').tap()
    typist.press("2")
    page.locator('[data-key="-"]').tap()
    typist.press("5")
    page.locator('[data-key="Enter"]').tap()
    expect(page.locator(".digit")).to_contain_text("na 2 spellen")
    expect(box(page, "ns_points-1")).to_have_value("Nat")
    for name, value in (("ns_points", "84"), ("ns_roem", "20"), ("ew_points", "78"), ("ew_roem", "50")):
        expect(box(page, f"{name}-2")).to_have_value(value)
