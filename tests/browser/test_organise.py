"""The organiser's pages in a browser: at every size, light and dark, by keyboard alone, without script, and on paper."""

import datetime as dt
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from accounts.choices import Role
from accounts.models import Account, Club, Person
from accounts.services.clubs import create_club
from accounts.services.persons import add_persons
from tests.accounts.conftest import make_account
from tournaments.choices import EventKind
from tournaments.models import Entrant, Event, Round
from tournaments.services.entrants import add_entrant, withdraw_entrant
from tournaments.services.rounds import draw_round, publish_round
from tournaments.services.setup import create_event, start_event

NAMES = [
    "Henk Bakker",
    "Corrie Bakker-Smits",
    "Sjaak van den Berg",
    "Daniël Brouwer",
    "Tiny van Dijk",
    "Bep Groeneveld",
    "Kees de Groot",
    "Truus Schipper-de Haan",
    "Thea Hoekstra",
    "Nel van der Steen",
    "Ada-Wilhelmina-Christina van Oudenaarden-Nieuwerkerk-aan-den-IJssel",
    "Ria 🃏👩🏽\u200d🤝\u200d👩🏻",
    "Loes de Wit",
    "Wim de Boer",
]


@pytest.fixture
def club(transactional_db: None) -> Club:
    """A club with fourteen members, an organiser, and a player who has claimed a person."""
    club = create_club(name="De Vier Azen", require_totp=False)
    add_persons(club=club, by=None, names=NAMES)
    make_account(Role.ORGANISER, club, name="Ria de Wit", email="ria@voorbeeld.nl")
    player = make_account(Role.PLAYER, club, name="Nel van der Steen", email="nel@voorbeeld.nl")
    Person.objects.filter(last_name="Steen").update(account=player)
    return club


@pytest.fixture
def going_on(club: Club) -> Event:
    """Seven pairs; round 1 is published, round 2 a draft that one pair does not fit any more."""
    event = create_event(club=club, by=None, name="Clubavond 4 👑", date=dt.date(2026, 11, 26))
    persons = list(club.persons.all())
    for one, other in zip(persons[::2], persons[1::2], strict=True):
        add_entrant(event=event, persons=[one, other], by=None)
    start_event(event=event, by=None)
    first = draw_round(event=event, number=1, by=None, seed=1)
    publish_round(round=first, version=first.version, by=None)
    draw_round(event=event, number=2, by=None, seed=1)
    withdraw_entrant(entrant=Entrant.objects.get(number=2), after_round=1, by=None)
    return event


@pytest.fixture
def organiser(club: Club, sign_in: Callable[[Account], None]) -> Account:
    """The organiser, signed in."""
    account = Account.objects.get(email="ria@voorbeeld.nl")
    sign_in(account)
    return account


PAGES = (
    "/clubs/de-vier-azen/evenings/",
    "/clubs/de-vier-azen/evenings/new/",
    "/evenings/{event}/settings/",
    "/evenings/{event}/entrants/",
    "/evenings/{event}/entrants/2/edit/",
    "/evenings/{event}/rounds/1/draw/",
    "/evenings/{event}/rounds/2/draw/",
    "/evenings/{event}/rounds/2/draw/by-hand/",
    "/evenings/{event}/rounds/1/",
    "/evenings/{event}/rounds/2/",
    "/evenings/{planned}/rounds/1/draw/",
    "/evenings/{planned}/entrants/",
)


@pytest.mark.parametrize(("size", "scheme"), [("phone", "light"), ("tablet", "dark"), ("desktop", "light")])
def test_every_page_holds_to_the_rules(
    page: Page, going_on: Event, organiser: Account, check_page: Callable[[], None], size: str, scheme: Any
) -> None:
    planned = create_event(club=going_on.club, by=None, name="x" * 80, date=dt.date(2026, 12, 3), kind=EventKind.INDIVIDUAL)
    page.emulate_media(color_scheme=scheme)
    for address in PAGES:
        page.goto(address.format(event=going_on.pk, planned=planned.pk))
        page.locator("main details").evaluate_all("all => all.forEach(folded => { folded.open = true; })")
        check_page()


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_a_player_finds_the_own_seat_first(
    page: Page, going_on: Event, sign_in: Callable[[Account], None], check_page: Callable[[], None], size: str
) -> None:
    sign_in(Account.objects.get(email="nel@voorbeeld.nl"))
    page.goto(f"/evenings/{going_on.pk}/rounds/1/")
    expect(page.locator(".yourseat, .yourbye")).to_be_in_viewport()
    page.get_by_role("searchbox").fill("oudenaarden")
    expect(page.locator("[data-names] li:visible")).to_have_count(1)
    page.get_by_role("searchbox").fill("nergens")
    expect(page.get_by_text("Geen speler met die naam.")).to_be_visible()
    check_page()


def tab_to(page: Page, target: Locator) -> None:
    """Presses Tab until the focus is there, as someone without a mouse does."""
    for _press in range(60):
        if target.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {target}")


def press(page: Page, name: str, role: Any = "button") -> None:
    """Goes to a button or link by Tab and presses Enter."""
    tab_to(page, page.get_by_role(role, name=name, exact=True).first)
    page.keyboard.press("Enter")


def test_from_planning_to_a_published_round_by_keyboard_alone(page: Page, club: Club, organiser: Account) -> None:
    page.goto("/clubs/de-vier-azen/evenings/")
    press(page, "Avond plannen", "link")
    tab_to(page, page.get_by_label("Naam"))
    page.keyboard.type("Clubavond 5")
    tab_to(page, page.get_by_label("Spellen per ronde"))
    page.keyboard.type("12")
    expect(page.get_by_label("Punten voor een vrije ronde")).to_have_value("1200")
    page.keyboard.press("Enter")

    expect(page.get_by_label("Naam")).to_be_focused()  # straight to who plays, in the first box
    for one, other in (("Sjaak van den Berg", "Thea Hoekstra"), ("Henk Bakker", "Tiny van Dijk"), ("Loes de Wit", "Wim de Boer")):
        page.keyboard.type(one)
        page.keyboard.press("Enter")
        expect(page.get_by_label("Maat")).to_be_focused()
        page.keyboard.type(other)
        page.keyboard.press("Enter")
        expect(page.get_by_role("cell", name=f"{one} \N{EN DASH} {other}", exact=True)).to_be_visible()
        expect(page.get_by_label("Naam")).to_be_focused()

    page.keyboard.type("Nel van der Steen")
    page.keyboard.press("Enter")
    page.keyboard.type("Jan van de Gast")
    page.keyboard.press("Enter")
    expect(page.get_by_text("staat niet op de lijst").first).to_be_visible()
    press(page, "Toevoegen als gast: Jan van de Gast")
    expect(page.get_by_role("cell", name="Nel van der Steen \N{EN DASH} Jan van de Gast", exact=True)).to_be_visible()

    press(page, "Avond beginnen")
    press(page, "Loting")
    expect(page.get_by_text("Niemand zit dubbel.")).to_be_visible()
    press(page, "Publiceren")
    expect(page.get_by_text("gepubliceerd", exact=True)).to_be_visible()
    assert Event.objects.get().bye_points == 1200
    assert Round.objects.get().tables.count() == 2


def test_a_typed_value_of_a_bye_is_not_overwritten(page: Page, club: Club, organiser: Account) -> None:
    page.goto("/clubs/de-vier-azen/evenings/new/")
    page.get_by_label("Punten voor een vrije ronde").fill("1450")
    page.get_by_label("Spellen per ronde").fill("8")
    expect(page.get_by_label("Punten voor een vrije ronde")).to_have_value("1450")


def test_a_swap_and_its_undo_by_keyboard(page: Page, going_on: Event, organiser: Account) -> None:
    page.goto(f"/evenings/{going_on.pk}/rounds/2/draw/")
    press(page, "Opnieuw loten")
    expect(page.get_by_text("Niemand zit dubbel.")).to_be_visible()
    places = page.locator(".seats").inner_text()
    summary = page.locator("summary", has_text="Twee plaatsen ruilen")
    tab_to(page, summary)
    page.keyboard.press("Enter")
    for label, choice in (("Wie", "1"), ("Met wie", "7")):
        tab_to(page, page.get_by_label(label, exact=True))
        for _press in range(int(choice)):
            page.keyboard.press("ArrowDown")
    press(page, "Ruilen")
    expect(page.get_by_text("daarna met de hand veranderd")).to_be_visible()
    assert page.locator(".seats").inner_text() != places
    press(page, "Ongedaan maken")
    expect(page.get_by_text("Twee plaatsen geruild.")).to_be_visible()
    assert page.locator(".seats").inner_text() == places


def test_two_clicks_on_the_button_draw_once(page: Page, club: Club, organiser: Account) -> None:
    event = create_event(club=club, by=None, name="Clubavond", date=dt.date(2026, 11, 26), kind=EventKind.INDIVIDUAL)
    for person in club.persons.all():
        add_entrant(event=event, persons=[person], by=None)
    start_event(event=event, by=None)
    page.goto(f"/evenings/{event.pk}/rounds/1/draw/")
    page.get_by_role("button", name="Loting", exact=True).dblclick()
    expect(page.get_by_text("Niemand zit dubbel.")).to_be_visible()
    assert Round.objects.count() == 1


def test_by_hand_says_at_once_who_has_no_place(page: Page, going_on: Event, organiser: Account) -> None:
    page.goto(f"/evenings/{going_on.pk}/rounds/1/draw/by-hand/")
    choice = page.locator("select").first
    taken = choice.locator("option:checked").inner_text()
    choice.select_option(label="vrij")
    expect(page.locator("[data-free]")).to_contain_text(taken)
    page.get_by_role("button", name="Plaatsen opslaan").click()
    expect(page.locator(".errmsg").first).to_have_text(re.compile("is nog een plaats leeg"))


def test_all_of_it_works_without_script(
    browser: Browser, browser_context_args: dict[str, Any], base_url: str, page: Page, going_on: Event, organiser: Account
) -> None:
    """Adding, drawing and swapping are plain forms; the lists are simply there."""
    context = browser.new_context(**browser_context_args, java_script_enabled=False)
    context.add_cookies(page.context.cookies())
    plain = context.new_page()
    plain.goto(f"{base_url}/evenings/{going_on.pk}/rounds/2/draw/")
    plain.get_by_role("button", name="Opnieuw loten").click()
    expect(plain.get_by_text("Niemand zit dubbel.")).to_be_visible()
    plain.get_by_text("Twee plaatsen ruilen").click()
    plain.get_by_label("Wie", exact=True).select_option(index=1)
    plain.get_by_label("Met wie").select_option(index=5)
    plain.get_by_role("button", name="Ruilen", exact=True).click()
    expect(plain.get_by_text("daarna met de hand veranderd")).to_be_visible()
    expect(plain.locator("[data-names] li")).to_have_count(12)
    context.close()


def test_on_paper_the_wall_list_and_two_cards_a_page(page: Page, going_on: Event, organiser: Account) -> None:
    page.goto(f"/evenings/{going_on.pk}/rounds/1/draw/")
    page.evaluate("window.print = () => {}")
    page.get_by_role("button", name="Wandlijst").click()
    page.emulate_media(media="print")
    expect(page.locator(".wall")).to_be_visible()
    expect(page.locator(".tcards")).to_be_hidden()
    expect(page.locator("main")).to_be_hidden()
    assert page.pdf(format="A4").count(b"/Type /Page\n") == 1
    page.emulate_media(media="screen")
    page.get_by_role("button", name="Tafelkaarten").click()
    page.emulate_media(media="print")
    expect(page.locator(".wall")).to_be_hidden()
    assert page.pdf(format="A4").count(b"/Type /Page\n") == 2  # three tables
