"""The pages of people and clubs in a browser: at every size, light and dark, by keyboard alone, and on paper."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core import mail
from playwright.sync_api import Page, expect

from accounts.choices import Role
from accounts.models import Account, Club, Membership, Person
from accounts.services.clubs import change_club, create_club
from accounts.services.invitations import invite
from accounts.services.persons import add_persons, claim_person
from tests.accounts.conftest import make_account
from tests.browser.conftest import SIZES, TABLET

NAMES = [
    "Nel van der Steen",
    "Sjaak van den Berg",
    "Zoë van Leeuwen",
    "Ada-Wilhelmina-Christina van Oudenaarden-Nieuwerkerk-aan-den-IJssel",
    "Ria 🃏👩🏽‍🤝‍👩🏻",
]
VISITOR = (
    "/",
    "/clubs/de-vier-azen/",
    "/account/login/",
    "/account/signup/",
    "/account/password/reset/",
    "/inloggen/wachtwoord/",
    "/inloggen/kaartje/",
    "/uitnodiging/",
)
ADMIN = (
    "/clubs/de-vier-azen/",
    "/clubs/de-vier-azen/leden/",
    "/clubs/de-vier-azen/leden/?q=niemand",
    "/clubs/de-vier-azen/leden/nieuw/",
    "/clubs/de-vier-azen/leden/plakken/",
    "/clubs/de-vier-azen/inlogkaartjes/",
    "/clubs/de-vier-azen/toegang/",
    "/clubs/de-vier-azen/toegang/uitnodigen/",
    "/clubs/de-vier-azen/instellingen/",
    "/spelers/{person}/",
    "/spelers/{person}/wijzigen/",
    "/spelers/{person}/uitnodigen/",
    "/toegang/{membership}/",
)
PLAYER = (
    "/",
    "/ik/",
    "/spelers/{own}/",
    "/spelers/{own}/eigen/",
    "/account/email/",
    "/account/password/set/",
    "/account/2fa/",
    "/account/reauthenticate/code/",
    "/account/logout/",
)


@pytest.fixture
def club(transactional_db: None) -> Club:
    """A club with five persons, an admin, a player who has claimed a person, and an open invitation."""
    club = create_club(name="De Vier Azen", city="Vlaardingen", venue="Buurthuis De Linde", require_totp=False)
    admin = make_account(Role.CLUB_ADMIN, club, name="Ria de Wit", email="ria@voorbeeld.nl", is_checked=True)
    player = make_account(Role.PLAYER, club, name="Nel van der Steen", email="nel@voorbeeld.nl", is_checked=True)
    persons = add_persons(club=club, by=admin, names=NAMES)
    claim_person(person=persons[0], account=player, by=admin)
    invite(club=club, email="iemand.met.een.heel.lang.adres@een-lange-domeinnaam.voorbeeld.nl", role=Role.SCORER, by=admin)
    return club


def fill_in(addresses: tuple[str, ...], club: Club) -> list[str]:
    """Gives the addresses with the numbers of this run."""
    numbers: dict[str, Any] = {
        "person": Person.objects.get(last_name="Berg").pk,
        "own": Person.objects.get(last_name="Steen").pk,
        "membership": Membership.objects.get(role=Role.PLAYER).pk,
    }
    return [address.format(**numbers) for address in addresses]


@pytest.mark.parametrize(("size", "scheme"), [("phone", "light"), ("desktop", "dark")])
@pytest.mark.parametrize(("addresses", "email"), [(VISITOR, ""), (ADMIN, "ria@voorbeeld.nl"), (PLAYER, "nel@voorbeeld.nl")])
def test_every_page_holds_to_the_rules(
    page: Page,
    club: Club,
    sign_in: Callable[[Account], None],
    check_page: Callable[[], None],
    size: str,
    scheme: str,
    addresses: tuple[str, ...],
    email: str,
) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    if email:
        sign_in(Account.objects.get(email=email))
    for address in fill_in(addresses, club):
        page.goto(address)
        expect(page.locator("h1")).to_be_visible()
        check_page()
        page.set_viewport_size(TABLET)
        assert page.evaluate("document.documentElement.scrollWidth") <= TABLET["width"], f"{address} scrolls sideways on a tablet"
        page.set_viewport_size(SIZES[size])


def test_signing_in_and_adding_someone_by_keyboard_alone(page: Page, club: Club, check_page: Callable[[], None]) -> None:
    keys = page.keyboard
    page.goto("/clubs/de-vier-azen/leden/nieuw/")
    expect(page.get_by_role("heading", name="Inloggen")).to_be_visible()
    page.get_by_label("E-mailadres").focus()
    keys.type("ria@voorbeeld.nl")
    keys.press("Enter")
    expect(page.get_by_label("Code")).to_be_focused()
    keys.type("fout")
    keys.press("Enter")
    expect(page.get_by_role("alert")).to_be_focused()
    check_page()
    page.get_by_label("Code").focus()
    keys.type(mail.outbox[-1].subject.split()[-1])
    keys.press("Enter")

    expect(page.get_by_role("heading", name="Iemand toevoegen")).to_be_visible()
    page.get_by_label("Voornaam").focus()
    for name in ("Bep", "van de", "Postma"):
        keys.type(name)
        keys.press("Tab")
    keys.press("Enter")
    expect(page.get_by_text("Bep van de Postma is toegevoegd.")).to_be_visible()
    expect(page.get_by_role("link", name="Postma, Bep van de")).to_be_visible()


def test_what_is_wrong_stands_at_the_field_and_on_top(page: Page, club: Club, sign_in: Callable[[Account], None]) -> None:
    sign_in(Account.objects.get(email="ria@voorbeeld.nl"))
    page.goto("/clubs/de-vier-azen/instellingen/")
    page.locator("form").evaluate_all("forms => forms.forEach(form => { form.noValidate = true; })")
    page.get_by_label("Punten voor een vrije ronde").fill("-5")
    page.get_by_label("Plaats").fill("Delft")
    page.get_by_role("button", name="Instellingen opslaan").click()
    expect(page.get_by_role("alert")).to_be_focused()
    expect(page.get_by_label("Punten voor een vrije ronde")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_label("Plaats")).to_have_value("Delft")
    page.get_by_role("alert").get_by_role("link").click()
    expect(page.get_by_label("Punten voor een vrije ronde")).to_be_focused()


def test_cards_are_printed_eight_on_a_page(
    page: Page, club: Club, sign_in: Callable[[Account], None], check_page: Callable[[], None]
) -> None:
    admin = Account.objects.get(email="ria@voorbeeld.nl")
    add_persons(club=club, by=admin, names=[f"Speler {number}" for number in range(4)])
    sign_in(admin)
    page.goto("/clubs/de-vier-azen/inlogkaartjes/")
    for box in page.get_by_role("checkbox").all():
        box.check()
    page.get_by_role("button", name="Kaartjes maken").click()
    expect(page.locator(".slip")).to_have_count(8)
    check_page()
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 703, "height": 1032})  # A4 within its margins
    overflow = page.locator(".codeword").evaluate_all("all => all.filter(code => code.scrollWidth > code.clientWidth).length")
    assert overflow == 0
    assert page.evaluate("document.documentElement.scrollHeight") <= 1032


@pytest.mark.parametrize("size", ["phone"])
def test_an_admin_is_led_to_the_app_on_a_phone(page: Page, club: Club, check_page: Callable[[], None], size: str) -> None:
    admin = Account.objects.get(email="ria@voorbeeld.nl")
    change_club(club=club, by=admin, require_totp=True)
    page.goto("/account/login/?next=/clubs/de-vier-azen/instellingen/")
    page.get_by_label("E-mailadres").fill("ria@voorbeeld.nl")
    page.get_by_role("button", name="Stuur mij een code").click()
    page.get_by_label("Code").fill(mail.outbox[-1].subject.split()[-1])
    page.get_by_role("button", name="Inloggen").last.click()
    expect(page.get_by_role("heading", name="Nog één stap voor clubbeheerders")).to_be_visible()
    check_page()
    page.get_by_role("link", name="App instellen").click()
    if page.get_by_role("heading", name="Ben jij het?").is_visible():
        page.get_by_role("button", name="Stuur mij een code").click()
        page.get_by_label("Code").fill(mail.outbox[-1].subject.split()[-1])
        page.get_by_role("button", name="Verder").click()
    expect(page.get_by_role("img", name="QR-code voor de authenticator-app")).to_be_visible()
    check_page()
