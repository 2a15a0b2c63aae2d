"""When a set of deals may be laid open: not while anyone who plays it can still gain by it."""

from typing import NamedTuple

from django.utils import timezone

from duels.choices import WAITING, Kind, PlayState
from duels.convert import lay_deal
from duels.models import DealSet, Duel
from scoring.play import Deal


class Proof(NamedTuple):
    """What shows that the deals were fixed before anyone played: SHA-256 of the seed is the commitment. Seed and secret are "" before."""

    commitment: str
    seed: str
    secret: str


def is_laid_open(deal_set: DealSet) -> bool:
    """Tells whether everyone may see the seed, all hands and each other's plays and points.

    A duel when it is over; a deal for oneself when it is done; the deal of the day from the next day on.
    """
    if deal_set.kind == Kind.DUEL:
        return is_over(deal_set.duel)
    if deal_set.kind == Kind.PRACTICE:
        return not deal_set.attempts.filter(state=PlayState.PLAYING).exists()
    return deal_set.kind == Kind.DAILY and deal_set.day is not None and deal_set.day < timezone.localdate()


def is_over(duel: Duel) -> bool:
    """Tells whether nobody can play a duel any more."""
    return duel.state not in WAITING or duel.is_late


def read_proof(deal_set: DealSet) -> Proof:
    """Gives the commitment, and seed and secret as far as they may be known."""
    if is_laid_open(deal_set):
        return Proof(deal_set.commitment, deal_set.seed, deal_set.secret)
    return Proof(deal_set.commitment, "", "")


def read_deal(deal_set: DealSet, number: int) -> Deal | None:
    """Gives deal `number` with all four hands, or None while it may not be known."""
    return lay_deal(deal_set, number) if is_laid_open(deal_set) else None
