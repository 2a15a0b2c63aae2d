"""Signing in: a code by mail first, a password second, an authenticator app on top; a hall behind one address is not locked out."""

import re

import pytest
import time_machine
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, generate_totp_secret, hotp_value, yield_hotp_counters_from_time
from django.core import mail
from django.test import Client
from django.utils import timezone

from accounts.choices import Role
from accounts.models import Account, Club, Membership
from accounts.services.cards import make_sign_in_cards
from accounts.services.clubs import change_club
from tests.accounts.conftest import make_account, make_person

PASSWORD = "Acht-roem-en-nat-9"
LOGIN, CONFIRM = "/account/login/", "/account/login/code/confirm/"


def ask_code(client: Client, email: str) -> str:
    """Asks for a code and gives the one in the mail."""
    answer = client.post(LOGIN, {"login": email})
    assert answer.status_code == 302, answer.text
    found = re.search(r"[A-Z0-9]{3,4}-?[A-Z0-9]{3,4}", mail.outbox[-1].subject)
    assert found, mail.outbox[-1].subject
    return found.group()


def is_signed_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def make_app_code(secret: str) -> str:
    """Gives what the authenticator app shows now."""
    counter = next(iter(yield_hotp_counters_from_time()))
    return format_hotp_value(hotp_value(secret, counter))


def test_a_code_by_mail_signs_in_and_checks_the_address(client: Client, club: Club) -> None:
    account = make_account(Role.PLAYER, club, email="nel@voorbeeld.nl", name="Nel")
    code = ask_code(client, "Nel@voorbeeld.nl")
    assert not is_signed_in(client)
    answer = client.post(CONFIRM, {"code": code})
    assert answer.url == "/"
    assert is_signed_in(client)
    assert EmailAddress.objects.get(user=account).verified


def test_after_signing_in_one_goes_on_where_one_was(client: Client, club: Club) -> None:
    make_account(Role.ORGANISER, club, email="nel@voorbeeld.nl", name="Nel")
    there = f"/clubs/{club.slug}/leden/"
    assert client.get(there).url == f"{LOGIN}?next={there}"
    client.post(LOGIN, {"login": "nel@voorbeeld.nl", "next": there})
    code = mail.outbox[-1].subject.split()[-1]
    assert client.post(f"{CONFIRM}?next={there}", {"code": code}).url == there


def test_a_wrong_code_five_times_ends_the_code(client: Client, club: Club) -> None:
    make_account(email="nel@voorbeeld.nl", name="Nel")
    code = ask_code(client, "nel@voorbeeld.nl")
    for _ in range(4):
        assert client.post(CONFIRM, {"code": "AAAA-AAAA"}).status_code == 200
    client.post(CONFIRM, {"code": "AAAA-AAAA"})
    client.post(CONFIRM, {"code": code})
    assert not is_signed_in(client)


def test_an_unknown_address_learns_nothing_on_the_page(client: Client, club: Club) -> None:
    known = make_account(email="nel@voorbeeld.nl", name="Nel")
    answers = [client.post(LOGIN, {"login": email}) for email in (known.email,)]
    other = Client().post(LOGIN, {"login": "wie@voorbeeld.nl"})
    assert (answers[0].status_code, answers[0].url) == (other.status_code, other.url)
    assert mail.outbox[-1].to == ["wie@voorbeeld.nl"]
    assert not re.search(r"\d{3}", mail.outbox[-1].body)


def test_a_password_is_the_second_choice(client: Client, club: Club) -> None:
    account = make_account(email="nel@voorbeeld.nl", name="Nel", password=PASSWORD, is_checked=True)
    assert "password" not in client.get(LOGIN).context["form"].fields
    page = client.post("/inloggen/wachtwoord/", {"login": account.email, "password": "verkeerd"})
    assert page.status_code == 200
    assert not is_signed_in(client)
    assert client.post("/inloggen/wachtwoord/", {"login": account.email, "password": PASSWORD}).url == "/"
    assert is_signed_in(client)


def test_an_account_that_was_switched_off_does_not_sign_in(client: Client, club: Club) -> None:
    account = make_account(email="nel@voorbeeld.nl", name="Nel", is_active=False, password=PASSWORD, is_checked=True)
    client.post("/inloggen/wachtwoord/", {"login": account.email, "password": PASSWORD})
    client.post(LOGIN, {"login": account.email})
    assert not is_signed_in(client)


def test_the_app_is_asked_for_after_the_code(client: Client, club: Club) -> None:
    account = make_account(Role.CLUB_ADMIN, club, email="nel@voorbeeld.nl", name="Nel")
    secret = generate_totp_secret()
    TOTP.activate(account, secret)
    assert client.post(CONFIRM, {"code": ask_code(client, account.email)}).url == "/account/2fa/authenticate/"
    assert not is_signed_in(client)
    assert client.post("/account/2fa/authenticate/", {"code": "000000"}).status_code == 200
    client.post("/account/2fa/authenticate/", {"code": make_app_code(secret)})
    assert is_signed_in(client)


def test_a_club_admin_sets_the_app_up_before_the_administration_opens(client: Client, club: Club) -> None:
    account = make_account(Role.CLUB_ADMIN, club, email="nel@voorbeeld.nl", name="Nel")
    change_club(club=club, by=account, require_totp=True)
    client.post(CONFIRM, {"code": ask_code(client, account.email)})
    closed = f"/clubs/{club.slug}/instellingen/"
    assert client.get(closed).url == "/ik/beveiligen/"
    assert "/account/2fa/totp/activate/" in client.get("/ik/beveiligen/").text

    to_confirm = client.get("/account/2fa/totp/activate/")
    if to_confirm.status_code == 302:
        client.post(to_confirm.url.partition("?")[0], {"recipient": account.email})
        code = mail.outbox[-1].subject.split()[-1]
        client.post("/account/reauthenticate/code/confirm/", {"code": code})
    secret = client.get("/account/2fa/totp/activate/").context["form"].secret
    client.post("/account/2fa/totp/activate/", {"code": make_app_code(secret)})
    assert Authenticator.objects.filter(user=account, type=Authenticator.Type.TOTP).exists()
    assert client.get(closed).status_code == 200


def test_signing_up_is_closed_until_a_club_opens_it(client: Client, club: Club) -> None:
    assert client.get("/account/signup/").context is not None
    client.post("/account/signup/", {"email": "bep@voorbeeld.nl", "name": "Bep", "club": club.pk})
    assert not Account.objects.filter(email="bep@voorbeeld.nl").exists()


def test_who_signs_up_is_a_player_after_the_address_is_checked(client: Client, club: Club, english: Client) -> None:
    change_club(club=club, by=make_account(), allow_sign_up=True)
    client.post("/account/signup/", {"email": "bep@voorbeeld.nl", "name": "Bep de Boer", "club": club.pk})
    account = Account.objects.get(email="bep@voorbeeld.nl")
    assert not is_signed_in(client)
    assert client.post("/account/confirm-email/", {"code": mail.outbox[-1].subject.split()[-1]}).status_code == 302
    assert is_signed_in(client)
    assert (account.name, Membership.objects.get(account=account).role) == ("Bep de Boer", Role.PLAYER)


def test_a_club_that_is_closed_to_sign_up_cannot_be_chosen(client: Client, world: object) -> None:
    change_club(club=world.own, by=make_account(), allow_sign_up=True)  # type: ignore[attr-defined]
    client.post("/account/signup/", {"email": "bep@voorbeeld.nl", "name": "Bep", "club": world.other.pk})  # type: ignore[attr-defined]
    assert not Account.objects.filter(email="bep@voorbeeld.nl").exists()


def test_the_site_speaks_the_accounts_language_after_signing_in(client: Client, club: Club) -> None:
    make_account(email="nel@voorbeeld.nl", name="Nel", language="en")
    client.post(CONFIRM, {"code": ask_code(client, "nel@voorbeeld.nl")})
    assert client.cookies["django_language"].value == "en"


def test_sixty_people_sign_in_by_mail_from_one_address_within_a_minute(club: Club) -> None:
    for number in range(60):
        make_account(Role.PLAYER, club, email=f"speler{number}@voorbeeld.nl", name=f"Speler {number}")
    for number in range(60):
        browser = Client()
        browser.post(CONFIRM, {"code": ask_code(browser, f"speler{number}@voorbeeld.nl")})
        assert is_signed_in(browser), f"the hall was locked out at number {number}"


def test_sixty_people_sign_in_by_card_from_one_address_some_after_a_slip(club: Club) -> None:
    persons = [make_person(club, f"Speler {number}") for number in range(60)]
    for card in make_sign_in_cards(club=club, person_ids=[person.pk for person in persons], by=make_account()):
        browser = Client()
        browser.post("/inloggen/kaartje/", {"code": card.code[:-1]})
        browser.post("/inloggen/kaartje/", {"code": card.code})
        assert is_signed_in(browser)


def test_sixty_people_sign_in_by_password_from_one_address(club: Club) -> None:
    for number in range(60):
        account = make_account(email=f"speler{number}@voorbeeld.nl", name=f"Speler {number}", password=PASSWORD, is_checked=True)
        browser = Client()
        browser.post("/inloggen/wachtwoord/", {"login": account.email, "password": "vergeten"})
        browser.post("/inloggen/wachtwoord/", {"login": account.email, "password": PASSWORD})
        assert is_signed_in(browser)


def test_a_forgotten_password_is_replaced_by_a_link(client: Client, club: Club) -> None:
    account = make_account(email="nel@voorbeeld.nl", name="Nel", password="oud", is_checked=True)
    client.post("/account/password/reset/", {"email": account.email})
    link = re.search(r"https?://[^/]+(/account/password/reset/key/\S+)", mail.outbox[-1].body)
    assert link
    form = client.get(link.group(1), follow=True)
    client.post(form.redirect_chain[-1][0], {"password1": PASSWORD, "password2": PASSWORD})
    account.refresh_from_db()
    assert account.check_password(PASSWORD)
    assert "new-password" not in client.get(link.group(1), follow=True).text, "the link works once"


def test_an_account_sets_a_password_and_adds_an_address(client: Client, club: Club) -> None:
    make_account(email="nel@voorbeeld.nl", name="Nel", is_checked=True)
    client.post(CONFIRM, {"code": ask_code(client, "nel@voorbeeld.nl")})
    client.post("/account/password/set/", {"password1": PASSWORD, "password2": PASSWORD})
    account = Account.objects.get()
    assert account.check_password(PASSWORD)
    client.post("/account/email/", {"email": "nieuw@voorbeeld.nl", "action_add": ""})
    assert not EmailAddress.objects.filter(email="nieuw@voorbeeld.nl", verified=True).exists()
    client.post("/account/confirm-email/", {"code": mail.outbox[-1].subject.split()[-1]})
    assert EmailAddress.objects.get(email="nieuw@voorbeeld.nl").verified
    page = client.post("/account/email/", {"email": "nieuw@voorbeeld.nl", "action_primary": ""}, follow=True)
    assert page.status_code == 200
    account.refresh_from_db()
    assert account.email == "nieuw@voorbeeld.nl"


@pytest.mark.parametrize("address", ["10.0.0.1", "changing"])
def test_guesses_at_one_password_are_stopped_from_any_address(address: str, club: Club) -> None:
    account = make_account(email="nel@voorbeeld.nl", name="Nel", password=PASSWORD, is_checked=True)
    for number in range(20):
        guesser = Client(REMOTE_ADDR=address if address != "changing" else f"10.0.0.{number + 1}")
        guesser.post("/inloggen/wachtwoord/", {"login": account.email, "password": f"gok-{number}"})
    browser = Client()
    browser.post("/inloggen/wachtwoord/", {"login": account.email, "password": PASSWORD})
    assert not is_signed_in(browser), "the right password among endless guesses would be found"
    browser = Client()
    browser.post(CONFIRM, {"code": ask_code(browser, account.email)})
    assert is_signed_in(browser), "the owner still gets in by mail"


def test_codes_for_one_address_are_not_mailed_without_end(club: Club) -> None:
    make_account(email="nel@voorbeeld.nl", name="Nel")
    for number in range(20):
        Client(REMOTE_ADDR=f"10.0.0.{number + 1}").post(LOGIN, {"login": "nel@voorbeeld.nl"})
    assert len(mail.outbox) == 5


def test_made_up_cards_from_one_address_are_stopped_in_the_end(club: Club) -> None:
    browser = Client()
    with time_machine.travel(timezone.now(), tick=False):  # the limit is counted by time, which a busy machine must not stretch
        seen = {browser.post("/inloggen/kaartje/", {"code": f"AAAA{number:06}"}).status_code for number in range(320)}
    assert seen == {200, 429}
