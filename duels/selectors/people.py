"""Whose names are shown, and who may be challenged."""

from django.db.models import Prefetch, QuerySet

from accounts.models import Account, Club, Person
from duels.models import Duel


def prefetch_persons(*paths: str) -> list[Prefetch]:
    """Gives what `show_name` needs of the accounts at these paths, such as "player_a"; "" for accounts themselves."""
    persons = Person.objects.select_related("club")
    return [Prefetch(f"{path}__persons" if path else "persons", queryset=persons) for path in paths]


def list_challengeable(account: Account) -> QuerySet[Account]:
    """Gives who shares a club with this account, by name: those are the persons one may challenge."""
    own = Person.objects.filter(account=account, archived_at=None).values("club")
    others = Person.objects.filter(club__in=own, archived_at=None, account__is_active=True).exclude(account=account)
    return Account.objects.filter(pk__in=others.values("account")).prefetch_related(*prefetch_persons(""))


def list_common_clubs(a: int, b: int) -> QuerySet[Club]:
    """Gives the clubs in which both accounts (by id) are a person."""
    return Club.objects.filter(persons__account=a).filter(persons__account=b).distinct()


def list_clubs_of_duel(duel: Duel) -> QuerySet[Club]:
    """Gives the clubs whose organisers may correct or annul a duel: those that both players belong to."""
    return list_common_clubs(duel.player_a_id, duel.player_b_id) if duel.player_b_id else Club.objects.none()
