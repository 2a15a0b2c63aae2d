"""What an account's owner or support changes of it, and signing up."""

from allauth.account.models import EmailAddress
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
def store_account(*, account: Account) -> Account:
    """Stores what support changed; a new address replaces all older ones, and signing in with it checks it."""
    account.save()
    addresses = EmailAddress.objects.filter(user=account)
    addresses.exclude(email=account.email or "").delete()
    if account.email and not addresses.exists():
        EmailAddress.objects.create(user=account, email=account.email, verified=False, primary=True)
    return account


@transaction.atomic
def join_club(*, account: Account, club: Club, name: str) -> Account:
    """Finishes a sign-up: the account's name, and a player's role in the club."""
    account.name = name
    account.save()
    raise_role(account=account, club=club, role=Role.PLAYER, by=account)
    return account
