"""The addresses under /api/v1/."""

from rest_framework.routers import SimpleRouter

from accounts.api import ClubViewSet, PersonViewSet

router = SimpleRouter()
router.register("clubs", ClubViewSet, basename="club")
router.register("persons", PersonViewSet, basename="person")
