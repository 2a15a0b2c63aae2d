"""The tables of what is played against the computer."""

from duels.models.deals import DealSet, OpponentMove
from duels.models.duel import Duel, Ruling
from duels.models.play import Attempt, Play
from duels.models.rating import Rating, RatingBook, RatingChange

__all__ = [
    "Attempt",
    "DealSet",
    "Duel",
    "OpponentMove",
    "Play",
    "Rating",
    "RatingBook",
    "RatingChange",
    "Ruling",
]
