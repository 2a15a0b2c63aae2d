"""The first start of a real site: a code on the console, then a club with its admin."""

from django.conf import settings
from django.contrib.auth.hashers import check_password
from django.db import IntegrityError, transaction

from accounts.choices import Role
from accounts.codes import show_code, tidy_code
from accounts.models import Account
from accounts.refusals import Refusal, Refused
from accounts.selectors import find_account, has_club
from accounts.services.clubs import create_club
from accounts.services.invitations import create_account
from accounts.services.memberships import grant_role


def is_first_run_code(text: str) -> bool:
    """Tells whether this is the code that the start printed on the console, however it was typed.

    The file settings.FIRST_RUN_FILE holds its hash and is there only while the code is worth something.
    """
    try:
        kept = settings.FIRST_RUN_FILE.read_text()
    except FileNotFoundError:
        return False
    return check_password(show_code(tidy_code(text)), kept)


def set_up_site(*, code: str, club_name: str, city: str, name: str, email: str, require_totp: bool = True) -> Account:
    """Makes the first club and its admin; gives the admin's account, whose address counts as checked.

    Raises Refused when there is a club already (also when two come at the same moment) and when the code is wrong.
    """
    if not is_first_run_code(code):
        raise Refused(Refusal.CODE_WRONG)
    try:
        with transaction.atomic():
            if has_club():
                raise Refused(Refusal.NOT_FIRST_RUN)
            account = find_account(email) or create_account(email=email, name=name)
            club = create_club(name=club_name, city=city, require_totp=require_totp, by=account)
            grant_role(account=account, club=club, role=Role.CLUB_ADMIN, by=account)
    except IntegrityError as error:
        raise Refused(Refusal.NOT_FIRST_RUN) from error
    settings.FIRST_RUN_FILE.unlink(missing_ok=True)
    return account
