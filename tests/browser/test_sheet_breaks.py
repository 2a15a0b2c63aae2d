"""What happens to a sheet when the connection, the session or a second typist comes between: nothing that was typed is lost."""

import re
from collections.abc import Callable, Iterator

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, Page, expect

from accounts.models import Account
from tests.browser.typist import Typist, box, type_rows_of, wait_for_rows
from tests.tournaments.build import Evening
from tournaments.choices import SheetState
from tournaments.models import Sheet

ROUTE = re.compile(r"/sheet/$")


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


@pytest.mark.parametrize("width", [360, 390])
def test_the_buttons_of_a_row_stay_inside_the_sheet(typist: Typist, page: Page, width: int) -> None:
    """Also of a row that is wrong, whose message stands in the same cell."""
    page.set_viewport_size({"width": width, "height": 844})
    typist.type("37 Tab Tab 124 Enter")
    expect(page.locator("#m1")).to_contain_text("Samen moet het 162 zijn.")
    box(page, "ew_points-1").focus()
    expect(page.locator("tr.err .keypad")).to_be_visible()
    sheet = page.locator(".sheet-grid").bounding_box()
    assert sheet
    for button in page.locator(".keypad .btn").all():
        place = button.bounding_box()
        assert place
        assert place["x"] >= sheet["x"]
        assert place["x"] + place["width"] <= sheet["x"] + sheet["width"]
        assert button.evaluate("button => button.scrollWidth <= button.clientWidth")


def test_sixteen_rows_fit_a_small_laptop(typist: Typist, page: Page) -> None:
    """1366 by 768 leaves 625 pixels, the sums included."""
    page.set_viewport_size({"width": 1366, "height": 625})
    sums = page.locator(".sheet-grid tfoot").bounding_box()
    assert sums
    assert sums["y"] + sums["height"] <= 625


@pytest.mark.parametrize("width", [390, 768, 1280])
def test_long_names_wrap_and_widen_nothing(
    typist: Typist, page: Page, evening: Evening, width: int, check_page: Callable[[], None]
) -> None:
    evening.event.name = "Open kampioenschap klaverjassen van Groot-Rotterdam en omstreken"
    evening.event.save(update_fields=["name"])
    seats = evening.get_table(1, 1).seats.select_related("person")
    for seat in seats:
        seat.person.last_name = "Schoonderwoerd-den-Bezemer-Oosterhuis-tot-Zwaluwestaart"
        seat.person.save()
    page.set_viewport_size({"width": width, "height": 800})
    page.reload()
    check_page()
    for name in page.locator(".sh-side b").all():
        assert name.evaluate("name => name.scrollWidth <= name.clientWidth && name.clientWidth >= 120")


def test_without_script(browser: Browser, base_url: str, evening: Evening, ria: Account, kees: Account) -> None:
    """Left unfinished and found again, a fault kept as a question, corrected, and accepted by a second person."""
    evening.event.club.second_person = True
    evening.event.club.save()
    address = f"{base_url}/evenings/{evening.event.pk}/rounds/1/tables/1/sheet/"
    page = open_without_script(browser, base_url, ria)
    page.goto(address)
    box(page, "ns_points-1").fill("37")
    box(page, "ew_points-1").fill("124")
    page.get_by_role("button", name="Bewaren en later verder").click()
    page.goto(address)
    expect(box(page, "ew_points-1")).to_have_value("124")
    for deal in range(1, 17):
        for side in ("ns", "ew"):
            box(page, f"{side}_roem-{deal}").fill("-")
        if deal > 1:
            box(page, f"ns_points-{deal}").fill("84")
    page.get_by_role("button", name="Klaar, volgende tafel").click()
    expect(page.get_by_text("Samen moet het 162 zijn.").first).to_be_visible()
    assert Sheet.objects.get().state == SheetState.QUESTION
    page.goto(address)
    box(page, "ew_points-1").fill("125")
    page.get_by_role("button", name="Verbetering vastleggen").click()
    expect(page.locator(".saved .badge")).to_have_text("ingevoerd")
    assert Sheet.objects.get().state == SheetState.ENTERED
    page.context.close()
    other = open_without_script(browser, base_url, kees)
    other.goto(f"{address}check/")
    other.get_by_role("button", name="Regels nagelezen").click()
    expect(other.get_by_text("Gecontroleerd door Kees").first).to_be_visible()
    assert Sheet.objects.get().state == SheetState.CHECKED
    other.context.close()


def open_without_script(browser: Browser, base_url: str, account: Account) -> Page:
    """A signed-in browser in which no script runs."""
    client = Client()
    client.force_login(account, backend="django.contrib.auth.backends.ModelBackend")
    context = browser.new_context(java_script_enabled=False, locale="nl-NL")
    value = client.cookies[settings.SESSION_COOKIE_NAME].value
    context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": value, "url": base_url}])
    return context.new_page()
