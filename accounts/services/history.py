"""Saying in the history who stored something (django-simple-history)."""

from django.db.models import Model

from accounts.models import Account


def save_by(row: Model, by: Account | None) -> None:
    """Saves the row; its history names the account."""
    row._history_user = by  # type: ignore[attr-defined]
    row.save()


def delete_by(row: Model, by: Account | None) -> None:
    """Deletes the row; its history names the account."""
    row._history_user = by  # type: ignore[attr-defined]
    row.delete()
