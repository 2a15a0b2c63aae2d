"""The first start of a real site: a code on the console, then a club with its admin."""

from django.db import IntegrityError, transaction
from django.utils.crypto import constant_time_compare

from accounts.choices import Role
from accounts.codes import derive_code, show_code, tidy_code
from accounts.models import Account
from accounts.refusals import Refusal, Refused
from accounts.selectors import find_account, has_club
from accounts.services.clubs import create_club
from accounts.services.memberships import grant_role

CODE_LENGTH = 8


def make_first_run_code() -> str:
    """Gives the code to print at a start while the site has no club, as XXXX-XXXX.

    It is made from the site's secret key and stored nowhere. It opens one page once: with the first club it is worth nothing.
    """
    return show_code(derive_code("first run", CODE_LENGTH))


def is_first_run_code(text: str) -> bool:
    """Tells whether this is the code from the console, however it was typed."""
    return constant_time_compare(tidy_code(text), tidy_code(make_first_run_code()))


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
            account = find_account(email) or Account.objects.create_user(email, name=name, is_checked=True)
            club = create_club(name=club_name, city=city, require_totp=require_totp, by=account)
            grant_role(account=account, club=club, role=Role.CLUB_ADMIN, by=account)
    except IntegrityError as error:
        raise Refused(Refusal.NOT_FIRST_RUN) from error
    return account
