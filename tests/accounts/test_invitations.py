"""Invitations: a link by mail, kept as a hash, valid for two weeks, accepted by pressing a button."""

import re
from datetime import timedelta
from smtplib import SMTPException
from unittest.mock import patch

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.conf import settings
from django.core import mail
from django.test import Client
from django.utils import timezone

from accounts.choices import Role
from accounts.codes import hash_code
from accounts.models import Account, Club, Invitation, Membership
from accounts.refusals import Refusal, Refused
from accounts.services.invitations import VALID_FOR, accept_invitation, invite, withdraw_invitation
from accounts.services.persons import claim_person
from tests.accounts.conftest import make_account, make_person


def send(club: Club, role: str = Role.ORGANISER, **fields: object) -> str:
    """Invites Kees and gives the key of the link in the mail."""
    invite(club=club, email="Kees@Voorbeeld.nl ", role=role, by=make_account(Role.CLUB_ADMIN, club), **fields)
    return read_key(mail.outbox[-1].body)


def read_key(text: str) -> str:
    found = re.search(rf"{re.escape(settings.SITE_URL)}/uitnodiging/([\w-]+)/", text)
    assert found
    return found.group(1)


def test_the_mail_says_who_invites_to_what_and_the_key_is_kept_nowhere(club: Club) -> None:
    key = send(club)
    message = mail.outbox[0]
    assert message.to == ["kees@voorbeeld.nl"]
    assert club.name in message.subject
    stored = Invitation.objects.values().get()
    assert stored["token_hash"] == hash_code(key)
    assert key not in str(stored)


def test_a_new_account_signs_in_with_the_invited_address_and_role(client: Client, club: Club) -> None:
    person = make_person(club, "Kees", "Wit", "de")
    key = send(club, Role.PLAYER, person=person)

    answer = client.get(f"/uitnodiging/{key}/")
    assert (answer.status_code, answer.url) == (302, "/uitnodiging/")
    page = client.get("/uitnodiging/")
    assert key not in page.text
    assert page.headers["Referrer-Policy"] == "same-origin"
    assert not Account.objects.filter(email="kees@voorbeeld.nl").exists(), "opening the link changes nothing"

    client.post("/uitnodiging/")
    account = Account.objects.get(email="kees@voorbeeld.nl")
    assert client.session["_auth_user_id"] == str(account.pk)
    assert account.name == "Kees de Wit"
    assert EmailAddress.objects.get(user=account).verified
    assert Membership.objects.get(account=account).role == Role.PLAYER
    person.refresh_from_db()
    assert person.account == account


def test_an_invitation_works_once(client: Client, club: Club) -> None:
    key = send(club)
    accept_invitation(token_hash=hash_code(key), account=None)
    with pytest.raises(Refused) as refused:
        accept_invitation(token_hash=hash_code(key), account=None)
    assert refused.value.code == Refusal.INVITATION_CLOSED
    client.get(f"/uitnodiging/{key}/")
    assert client.get("/uitnodiging/").status_code == 410


def test_an_old_invitation_is_worth_nothing(client: Client, club: Club) -> None:
    key = send(club)
    with time_machine.travel(timezone.now() + VALID_FOR - timedelta(minutes=1)):
        client.get(f"/uitnodiging/{key}/")
        assert client.get("/uitnodiging/").status_code == 200
    with time_machine.travel(timezone.now() + VALID_FOR + timedelta(seconds=1)), pytest.raises(Refused):
        accept_invitation(token_hash=hash_code(key), account=None)


@pytest.mark.parametrize("key", ["x", "%F0%9F%98%80", "A" * 500])
def test_a_made_up_key_opens_nothing(key: str, client: Client, db: None) -> None:
    client.get(f"/uitnodiging/{key}/")
    assert client.get("/uitnodiging/").status_code == 410
    assert client.post("/uitnodiging/").status_code == 410


def test_who_has_an_account_signs_in_first(client: Client, club: Club) -> None:
    kees = make_account(email="kees@voorbeeld.nl", name="Kees")
    key = send(club)
    client.get(f"/uitnodiging/{key}/")
    answer = client.post("/uitnodiging/")
    assert answer.url.startswith("/account/login/?next=/uitnodiging/")
    assert not Membership.objects.filter(account=kees).exists()

    client.force_login(kees)
    client.get(f"/uitnodiging/{key}/")
    client.post("/uitnodiging/")
    assert Membership.objects.get(account=kees).role == Role.ORGANISER


def test_who_is_signed_in_accepts_with_that_account(client: Client, club: Club) -> None:
    ria = make_account(name="Ria")
    key = send(club, Role.SCORER)
    client.force_login(ria)
    client.get(f"/uitnodiging/{key}/")
    assert "Ria" in client.get("/uitnodiging/").text
    client.post("/uitnodiging/")
    assert Membership.objects.get(account=ria).role == Role.SCORER
    assert not Account.objects.filter(email="kees@voorbeeld.nl").exists()


def test_a_new_invitation_replaces_the_older_one(club: Club) -> None:
    first, second = send(club), send(club)
    with pytest.raises(Refused):
        accept_invitation(token_hash=hash_code(first), account=None)
    accept_invitation(token_hash=hash_code(second), account=None)


def test_a_withdrawn_invitation_is_worth_nothing(club: Club) -> None:
    key = send(club)
    withdraw_invitation(invitation=Invitation.objects.get())
    with pytest.raises(Refused):
        accept_invitation(token_hash=hash_code(key), account=None)


def test_a_mail_that_does_not_go_out_stores_nothing(club: Club) -> None:
    with patch("accounts.services.invitations.send_mail", side_effect=SMTPException("no")), pytest.raises(Refused) as refused:
        invite(club=club, email="kees@voorbeeld.nl", role=Role.PLAYER, by=make_account())
    assert refused.value.code == Refusal.MAIL_NOT_SENT
    assert not Invitation.objects.exists()


def test_a_person_that_someone_else_claimed_in_the_meantime(club: Club) -> None:
    person = make_person(club)
    key = send(club, Role.PLAYER, person=person)
    claim_person(person=person, account=make_account(Role.PLAYER, club), by=None)
    with pytest.raises(Refused) as refused:
        accept_invitation(token_hash=hash_code(key), account=None)
    assert refused.value.code == Refusal.PERSON_TAKEN
    assert not Account.objects.filter(email="kees@voorbeeld.nl").exists()
    with pytest.raises(Refused):
        send(club, Role.PLAYER, person=person)
