"""The addresses under /api/v1/, and how a service's refusal is answered there."""

from typing import Any

from rest_framework import status
from rest_framework.response import Response
from rest_framework.routers import SimpleRouter
from rest_framework.views import exception_handler

from accounts.api import ClubViewSet, PersonViewSet
from accounts.refusals import Refused
from duels.api.duels import DuelViewSet, RatingViewSet
from duels.api.plays import PlayViewSet
from tournaments.api.events import EventViewSet
from tournaments.api.sheets import TableViewSet

router = SimpleRouter()
router.register("clubs", ClubViewSet, basename="club")
router.register("persons", PersonViewSet, basename="person")
router.register("events", EventViewSet, basename="event")
router.register("tables", TableViewSet, basename="table")
router.register("plays", PlayViewSet, basename="play")
router.register("duels", DuelViewSet, basename="duel")
router.register("ratings", RatingViewSet, basename="rating")


def answer_exception(error: Exception, context: dict[str, Any]) -> Response | None:
    """A refusal of a service is a conflict with its code and sentence; everything else is answered as the framework does."""
    if isinstance(error, Refused):
        return Response({"code": error.code, "detail": str(error)}, status.HTTP_409_CONFLICT)
    return exception_handler(error, context)
