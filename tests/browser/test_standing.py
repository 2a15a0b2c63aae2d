"""A standing on a phone and on a desktop: rows open, what is open stays open, one's own row is marked, and it refreshes itself."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.choices import Role
from accounts.models import Account, Membership, Person
from tests.tournaments.build import SAMPLES, Evening, make_club
from tournaments import standings
from tournaments.choices import SheetState
from tournaments.models import Sheet, SheetRow
from tournaments.services import publish

pytestmark = pytest.mark.usefixtures("_at_once")


@pytest.fixture
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The live server runs in this process: a change is rendered without waiting five seconds."""
    monkeypatch.setattr(publish, "LEAST_AGE", 0)
    monkeypatch.setattr(publish, "LOOK_EVERY", 0)


@pytest.fixture
def evening(transactional_db: None) -> Evening:
    """Round 2 of three: table 1 is in, table 2 is not."""
    evening = Evening(make_club("De Vier Azen", "de-vier-azen", second_person=True))
    pairs = [
        evening.add("Joop van der Meer", "Nel van der Steen"),
        evening.add("Annemarieke van Schoonderwoerd", "Mohammed El Idrissi"),
        evening.add("Ton Schipper", "Truus Schipper-de Haan"),
        evening.add("Ali Kuipers", "Sjaak van den Berg"),
    ]
    evening.open_round(1, (pairs[0], pairs[1]), (pairs[2], pairs[3]))
    evening.open_round(2, (pairs[0], pairs[2]), (pairs[1], pairs[3]))
    add_deals(evening.enter_sample(1, 1, "good-1"), "good-1")
    add_deals(evening.enter_sample(1, 2, "good-2"), "good-2")
    evening.close_round(1)
    add_deals(evening.enter_sample(2, 1, "good-3"), "good-3")
    standings.refresh(evening.event.pk)
    return evening


def add_deals(sheet: Sheet, name: str) -> None:
    """The deals of a sample."""
    deals: list[dict[str, Any]] = SAMPLES[name]["in"]["deals"]
    for deal in deals:
        figures = {f"{side}_{column}": deal[side][column] for side in ("ns", "ew") for column in ("points", "roem")}
        mark = deal["mark"] or {"reason": "", "side": ""}
        SheetRow.objects.create(sheet=sheet, deal=deal["deal"], reason=mark["reason"], reason_side=mark["side"], **figures)


def make_player(evening: Evening, first_name: str, role: str = Role.PLAYER) -> Account:
    account = Account.objects.create_user(email=f"{first_name.lower()}@example.com", name=first_name)
    Membership.objects.create(account=account, club=evening.event.club, role=role)
    Person.objects.filter(first_name=first_name).update(account=account)
    return account


def refresh(page: Page, element: str = "#standing") -> None:
    """What live.js does every twenty seconds."""
    page.evaluate("element => htmx.trigger(element, 'live')", element)


def enter_last(evening: Evening) -> None:
    evening.enter_sample(2, 2, "good-5")
    standings.refresh(evening.event.pk)


@pytest.mark.parametrize("size", ["phone", "tablet", "desktop"])
def test_the_standing_at_every_size(
    page: Page, evening: Evening, size: str, check_page: Callable[[], None], shoot: Callable[[str], object]
) -> None:
    page.goto(f"/evenings/{evening.event.pk}/standing/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Stand na ronde 2")
    expect(page.get_by_text("Voorlopig: 1 van 2 tafels binnen.")).to_be_visible()

    page.get_by_role("button", name="Briefjes van Joop van der Meer & Nel van der Steen").click()
    expect(page.locator("#sheets-1 .deals").first.get_by_role("listitem")).to_have_count(16)

    check_page()
    shoot("standing")


def test_a_row_opens_and_closes_by_keyboard(page: Page, evening: Evening) -> None:
    page.goto(f"/evenings/{evening.event.pk}/standing/")
    button = page.locator("#open-1")
    button.focus()

    page.keyboard.press("Enter")
    expect(page.get_by_text("1529 punten + 410 roem")).to_be_visible()
    expect(button).to_have_attribute("aria-expanded", "true")

    page.keyboard.press("Space")
    expect(page.locator("#sheets-1")).to_be_hidden()


def test_what_is_open_stays_open_when_the_standing_refreshes_itself(page: Page, evening: Evening) -> None:
    page.goto(f"/evenings/{evening.event.pk}/standing/")
    page.locator("#open-4").click()
    expect(page.locator("#sheets-4")).to_contain_text("tafel 2")
    page.locator("#open-4").focus()

    enter_last(evening)
    refresh(page)

    expect(page.get_by_text("Voorlopig: alle tafels zijn binnen.")).to_be_visible()
    expect(page.locator("#sheets-4")).to_contain_text("1675 – 1277")
    expect(page.locator("#open-4")).to_be_focused()


def test_nothing_is_replaced_while_nothing_changed(page: Page, evening: Evening) -> None:
    page.goto(f"/evenings/{evening.event.pk}/standing/")
    page.evaluate("document.getElementById('standing').dataset.mark = 'the same element'")

    with page.expect_response(re.compile("/standing/part/")) as answer:
        refresh(page)

    assert answer.value.status == 204
    expect(page.locator("#standing")).to_have_attribute("data-mark", "the same element")


def test_it_asks_by_itself_every_twenty_seconds_give_or_take_a_quarter(page: Page, evening: Evening) -> None:
    page.add_init_script(
        """window.delays = [];
        const wait = window.setTimeout;
        window.setTimeout = (act, delay, ...rest) => { window.delays.push(delay); return wait(act, delay / 100, ...rest); };"""
    )
    with page.expect_response(re.compile("/standing/part/")) as first:
        page.goto(f"/evenings/{evening.event.pk}/standing/")
    with page.expect_response(re.compile("/standing/part/")) as second:
        pass

    assert {first.value.status, second.value.status} == {204}
    long_ones = page.evaluate("delays.filter(delay => delay > 10000)")
    assert len(set(long_ones)) > 1
    assert all(15_000 <= delay <= 25_000 for delay in long_ones)


def test_ones_own_row_is_marked_and_follows_a_change(page: Page, evening: Evening, sign_in: Callable[[Account], None]) -> None:
    sign_in(make_player(evening, "Sjaak"))
    page.goto(f"/evenings/{evening.event.pk}/standing/")
    expect(page.locator("#own")).to_contain_text("Je briefje is nog niet binnen.")
    expect(page.locator("#entrant-4 .srow")).to_have_class(re.compile("you"))

    enter_last(evening)
    refresh(page)

    expect(page.locator("#own")).to_contain_text("2954 punten")
    expect(page.locator("#entrant-4 .badge")).to_have_text("jullie")


def test_without_script_the_arrow_leads_to_the_sheets(evening: Evening, browser: Any, base_url: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{base_url}/evenings/{evening.event.pk}/standing/")

    page.locator("#open-1").click()

    expect(page.get_by_role("heading", level=1)).to_have_text("Joop van der Meer & Nel van der Steen")
    expect(page.locator(".deals").first).to_be_visible()
    context.close()


def test_on_paper_all_lines_and_no_arrows(page: Page, evening: Evening) -> None:
    page.goto(f"/evenings/{evening.event.pk}/standing/")
    page.emulate_media(media="print")

    expect(page.locator("#entrant-1 .c-name")).to_be_visible()
    expect(page.locator("#open-1")).to_be_hidden()
    expect(page.locator("thead th", has_text="gemiddeld")).to_be_visible()


class TestDashboard:
    """The organiser's evening."""

    @pytest.fixture
    def organiser(self, evening: Evening, sign_in: Callable[[Account], None]) -> Account:
        account = make_player(evening, "Ria", Role.ORGANISER)
        sign_in(account)
        return account

    @pytest.mark.parametrize("size", ["phone", "tablet", "desktop"])
    def test_at_every_size(
        self,
        page: Page,
        evening: Evening,
        organiser: Account,
        size: str,
        check_page: Callable[[], None],
        shoot: Callable[[str], object],
    ) -> None:
        page.goto(f"/evenings/{evening.event.pk}/")
        expect(page.get_by_role("heading", name="Voer het briefje van tafel 2 in")).to_be_visible()
        expect(page.get_by_label("of tafel")).to_be_focused()

        check_page()
        shoot("evening")

    def test_a_new_sheet_shows_by_itself(self, page: Page, evening: Evening, organiser: Account) -> None:
        page.goto(f"/evenings/{evening.event.pk}/")
        evening.enter(2, 2, 1277, 1675, state=SheetState.QUESTION, question="Wie zat er Noord?")

        refresh(page, "#evening")

        expect(page.get_by_role("heading", name="Beantwoord de vraag bij tafel 2")).to_be_visible()
        expect(page.get_by_label("of tafel")).to_be_focused()

    def test_while_a_table_number_is_being_typed_nothing_is_replaced(self, page: Page, evening: Evening, organiser: Account) -> None:
        page.clock.install()
        page.goto(f"/evenings/{evening.event.pk}/")
        page.get_by_label("of tafel").fill("2")
        evening.enter(2, 2, 1277, 1675, state=SheetState.QUESTION)

        page.clock.run_for(60_000)

        expect(page.get_by_label("of tafel")).to_have_value("2")

    def test_a_table_number_and_enter_open_its_sheet(self, page: Page, evening: Evening, organiser: Account) -> None:
        page.goto(f"/evenings/{evening.event.pk}/")

        page.keyboard.type("2")
        page.keyboard.press("Enter")

        expect(page).to_have_url(re.compile(r"/rounds/2/tables/2/sheet/"))


@pytest.mark.parametrize(
    "path", ["/evenings/{}/entrants/1/", "/evenings/{}/rounds/1/tables/1/", "/clubs/de-vier-azen/", "/spelers/{person}/"]
)
@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_other_pages_of_results(page: Page, evening: Evening, path: str, size: str, check_page: Callable[[], None]) -> None:
    person = Person.objects.get(first_name="Joop")
    page.goto(path.format(evening.event.pk, person=person.pk))

    expect(page.get_by_role("heading", level=1)).to_be_visible()
    check_page()
