"""Inviting by mail to a role in a club."""

import logging
from datetime import timedelta
from smtplib import SMTPException

from django.conf import settings
from django.core.mail import send_mail
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone

from accounts.codes import hash_code, make_token
from accounts.models import Account, Club, Invitation, Person
from accounts.refusals import Refusal, Refused
from accounts.selectors import find_account
from accounts.services.memberships import raise_role
from accounts.services.persons import claim_person

logger = logging.getLogger("boompje.mail")
VALID_FOR = timedelta(days=14)


def invite(*, club: Club, email: str, role: str, by: Account, person: Person | None = None) -> Invitation:
    """Sends a link by mail that gives this role, and the person when one is named; an older open one is replaced.

    Raises Refused when the person is taken or the mail does not go out; then nothing is stored.
    """
    if person and not Person.objects.filter(pk=person.pk, account=None).exists():
        raise Refused(Refusal.PERSON_TAKEN)
    email, token = email.strip().lower(), make_token()
    invitation = Invitation(club=club, email=email, role=role, person=person, invited_by=by)
    invitation.token_hash, invitation.expires_at = hash_code(token), timezone.now() + VALID_FOR
    # The mail goes first: a slow mail server must not hold the database's lock.
    mail_invitation(invitation, token)
    with transaction.atomic():
        Invitation.objects.filter(club=club, email=email, accepted_at=None).delete()
        invitation.save()
    return invitation


def mail_invitation(invitation: Invitation, token: str) -> None:
    """Sends the mail; raises Refused when the mail server does not take it."""
    link = settings.SITE_URL + reverse("accounts:invitation_link", args=[token])
    facts = {"invitation": invitation, "link": link, "days": VALID_FOR.days}
    subject = render_to_string("accounts/email/invitation_subject.txt", facts).strip()
    text = render_to_string("accounts/email/invitation_message.txt", facts)
    try:
        send_mail(" ".join(subject.split()), text, None, [invitation.email])
    except (OSError, SMTPException) as error:
        logger.warning("An invitation could not be mailed: %s", error)
        raise Refused(Refusal.MAIL_NOT_SENT) from error


@transaction.atomic
def accept_invitation(*, token_hash: str, account: Account | None) -> Account:
    """Gives the account (or a new one with the invited address) the invited role and person; gives the account.

    Raises Refused when the invitation is not open, when a visitor has an account already and should sign in with it, and
    when the person was claimed by another in the meantime.
    """
    invitation = Invitation.objects.select_for_update().filter(token_hash=token_hash).first()
    if invitation is None or not invitation.is_open:
        raise Refused(Refusal.INVITATION_CLOSED)
    if account is None:
        if find_account(invitation.email):
            raise Refused(Refusal.SIGN_IN_FIRST)
        account = Account.objects.create_user(invitation.email, name=guess_name(invitation), is_checked=True)
    raise_role(account=account, club=invitation.club, role=invitation.role, by=account)
    if invitation.person:
        claim_person(person=invitation.person, account=account, by=account)
    invitation.accepted_at = timezone.now()
    invitation.save(update_fields=["accepted_at"])
    return account


@transaction.atomic
def withdraw_invitation(*, invitation: Invitation) -> None:
    """Makes the link worth nothing."""
    Invitation.objects.filter(pk=invitation.pk, accepted_at=None).delete()


def guess_name(invitation: Invitation) -> str:
    """Gives the invited person's name, or what stands before the @; the owner may change it."""
    return invitation.person.full_name if invitation.person else invitation.email.partition("@")[0]
