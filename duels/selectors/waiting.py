"""What beat looks for: plays whose opponents were forgotten, and duels whose time is over."""

from datetime import timedelta

from django.utils import timezone

from duels.choices import WAITING, PlayState
from duels.models import Duel, Play

PATIENCE = timedelta(seconds=10)


def list_forgotten_plays() -> list[int]:
    """Gives the ids of plays that have waited for an opponent for over ten seconds."""
    late = Play.objects.filter(state=PlayState.PLAYING, waiting_since__lt=timezone.now() - PATIENCE)
    return list(late.order_by("waiting_since").values_list("pk", flat=True))


def list_late_duels() -> list[int]:
    """Gives the ids of duels whose time is over and which are not settled yet, the first to end first."""
    late = Duel.objects.filter(state__in=WAITING, expires_at__lte=timezone.now())
    return list(late.order_by("expires_at", "pk").values_list("pk", flat=True))
