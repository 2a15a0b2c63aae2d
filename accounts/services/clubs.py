"""Making clubs and changing their settings."""

from typing import Any

from django.db import transaction
from django.utils.text import slugify

from accounts.models import Account, Club
from accounts.services.history import save_by

SETTINGS = frozenset(field.name for field in Club._meta.get_fields() if field.concrete) - {"id", "slug", "created_at"}


@transaction.atomic
def create_club(*, name: str, by: Account | None = None, **settings: Any) -> Club:
    """Stores a club under an address made from its name; raises IntegrityError when the same name comes in at the same moment."""
    club = Club(slug=find_slug(name))
    apply_settings(club, {"name": name, **settings})
    save_by(club, by)
    return club


@transaction.atomic
def change_club(*, club: Club, by: Account, **settings: Any) -> Club:
    """Stores changed settings; its address stays what it was."""
    club = Club.objects.select_for_update().get(pk=club.pk)
    apply_settings(club, settings)
    save_by(club, by)
    return club


def apply_settings(club: Club, settings: dict[str, Any]) -> None:
    """Puts the settings on the club; raises TypeError for one that does not exist."""
    if unknown := settings.keys() - SETTINGS:
        raise TypeError(f"not a setting of a club: {', '.join(sorted(unknown))}")
    for name, value in settings.items():
        setattr(club, name, value)


def find_slug(name: str) -> str:
    """Gives a free address for the name: "klaverjasclub-de-vier-azen", with a number when it is taken."""
    stem = slugify(name)[:50].strip("-") or "club"
    taken = set(Club.objects.filter(slug__startswith=stem).values_list("slug", flat=True))
    number = 1
    while (slug := stem if number == 1 else f"{stem}-{number}") in taken:
        number += 1
    return slug
