"""What an account's owner changes of it, and signing up."""

from django.db import transaction

from accounts.choices import Role
from accounts.models import Account, Club
from accounts.services.memberships import raise_role


@transaction.atomic
def change_account(*, account: Account, name: str, language: str) -> Account:
    """Stores the name as it is shown and the language of the site and its mails."""
    account = Account.objects.select_for_update().get(pk=account.pk)
    account.name, account.language = name, language
    account.save()
    return account


@transaction.atomic
def join_club(*, account: Account, club: Club, name: str) -> Account:
    """Finishes a sign-up: the account's name, and a player's role in the club."""
    account.name = name
    account.save()
    raise_role(account=account, club=club, role=Role.PLAYER, by=account)
    return account
