"""The list of ratings, and the history of one person."""

from django.db.models import F, QuerySet, Window
from django.db.models.functions import Rank

from accounts.models import Account
from duels.models import Rating, RatingChange
from duels.selectors.people import prefetch_persons


def list_ratings() -> QuerySet[Rating]:
    """Gives everyone with a rated duel, the highest first; `rank` is shared by equal ratings. Names included."""
    ratings = Rating.objects.filter(duels__gt=0, account__is_active=True).select_related("account", "best_win__opponent")
    ranked = ratings.annotate(rank=Window(Rank(), order_by=F("value").desc()))
    return ranked.order_by("-value", "account__sort_name", "pk").prefetch_related(*prefetch_persons("account", "best_win__opponent"))


def find_rating(account: Account) -> Rating:
    """Gives the rating of an account; one that is not stored for who has had no rated duel."""
    ratings = Rating.objects.select_related("best_win__opponent").prefetch_related(*prefetch_persons("best_win__opponent"))
    return ratings.filter(account=account).first() or Rating(account=account)


def list_changes(account: Account) -> QuerySet[RatingChange]:
    """Gives how each rated duel moved an account, the last first; with duel and opponent (name included)."""
    changes = RatingChange.objects.filter(account=account).select_related("duel", "opponent")
    return changes.order_by("-number").prefetch_related(*prefetch_persons("opponent"))
