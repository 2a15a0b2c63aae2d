"""Duels and ratings under /api/v1: the same services as the pages, and of a duel only what who asks may know."""

from django.db.models import QuerySet
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema, extend_schema_field
from rest_framework import mixins, permissions, serializers, status, viewsets
from rest_framework.decorators import action
from rest_framework.response import Response

from accounts.guard import find_or_404
from accounts.models import Account
from duels.api.plays import PLAY, ChoicesSerializer, PlayerRequest, show_attempt
from duels.choices import Length
from duels.convert import show_name
from duels.models import Duel, Rating
from duels.selectors.duels import find_duel, list_challenges, list_open_duels, list_own_waiting, list_results, see_duel
from duels.selectors.people import list_challengeable
from duels.selectors.ratings import list_ratings
from duels.selectors.secrecy import read_proof
from duels.services.duels import open_duel, take_up, withdraw

LISTS = {"open": list_open_duels, "challenges": list_challenges, "waiting": list_own_waiting, "results": list_results}


@extend_schema_field(OpenApiTypes.INT)
class ChallengeableField(serializers.PrimaryKeyRelatedField[Account]):
    """An account by its number, of somebody who shares a club with who asks."""

    def get_queryset(self) -> QuerySet[Account]:
        """Who may be challenged."""
        return list_challengeable(self.context["request"].user)


class OpenSerializer(ChoicesSerializer):
    """A new duel: a challenge to the account `invited`, or for everyone."""

    deals = serializers.ChoiceField(choices=Length.choices, default=Length.ONE)
    invited = ChallengeableField(allow_null=True, default=None)


class RatingSerializer(serializers.ModelSerializer[Rating]):
    """A line of the list; `is_provisional` before twenty rated duels."""

    name = serializers.SerializerMethodField()
    rank = serializers.IntegerField()

    class Meta:
        model = Rating
        fields = ["rank", "name", "value", "duels", "wins", "draws", "losses", "is_provisional"]

    def get_name(self, rating: Rating) -> str:
        """The name as it is shown."""
        return show_name(rating.account)


DUEL = OpenApiResponse(serializers.DictField(), "The duel as far as who asks may know it.")


class DuelViewSet(viewsets.GenericViewSet[Duel]):
    """Duels."""

    request: PlayerRequest
    permission_classes = [permissions.IsAuthenticated]
    lookup_value_regex = "[0-9]{1,18}"

    def get_queryset(self) -> QuerySet[Duel]:
        """The list that was asked for; those that may be taken up when none was."""
        choose = LISTS.get(self.request.query_params.get("list", ""), list_open_duels)
        return choose(self.request.user)

    @extend_schema(
        parameters=[OpenApiParameter("list", str, enum=list(LISTS), description="Which of them; `open` are those you may take up.")],
        responses=serializers.ListSerializer(child=serializers.DictField()),
        filters=False,
    )
    def list(self, request: PlayerRequest) -> Response:
        """Duels one may take up, challenges, own ones that wait, own results."""
        page = self.paginate_queryset(self.get_queryset())
        return self.get_paginated_response([show_duel(request, duel) for duel in page or []])

    @extend_schema(responses=DUEL)
    def retrieve(self, request: PlayerRequest, pk: str) -> Response:
        """A duel, with seed and secret when it is over."""
        duel = find_or_404(find_duel, int(pk))
        proof = read_proof(duel.deal_set)._asdict() if duel.deal_set else {}
        return Response({**show_duel(request, duel), **proof})

    @extend_schema(request=OpenSerializer, responses={201: PLAY})
    def create(self, request: PlayerRequest) -> Response:
        """Opens a duel and gives its first deal."""
        given = OpenSerializer(data=request.data, context={"request": request})
        given.is_valid(raise_exception=True)
        duel = open_duel(by=request.user, **given.validated_data)
        return Response(show_attempt(request, duel.first_id), status.HTTP_201_CREATED)

    @extend_schema(request=None, responses=PLAY)
    @action(detail=True, methods=["post"], url_path="take-up")
    def take_up(self, request: PlayerRequest, pk: str) -> Response:
        """Takes the duel up and gives its first deal."""
        attempt = take_up(duel=find_or_404(find_duel, int(pk)), by=request.user)
        return Response(show_attempt(request, attempt.pk))

    @extend_schema(request=None, responses=DUEL)
    @action(detail=True, methods=["post"])
    def withdraw(self, request: PlayerRequest, pk: str) -> Response:
        """Takes one's own duel back, or declines a challenge."""
        duel = withdraw(duel=find_or_404(find_duel, int(pk)), by=request.user)
        return Response(show_duel(request, find_duel(duel.pk)))


class RatingViewSet(mixins.ListModelMixin, viewsets.GenericViewSet[Rating]):
    """The list of ratings, the highest first."""

    permission_classes = [permissions.IsAuthenticated]
    serializer_class = RatingSerializer
    queryset = list_ratings()


def show_duel(request: PlayerRequest, duel: Duel) -> dict[str, object]:
    """A duel as far as who asks may know it; `score` is A's."""
    seen = see_duel(duel, request.user)
    return {
        "id": duel.pk,
        "state": duel.state,
        "is_over": seen.is_over,
        "a": seen.name_a,
        "b": seen.name_b,
        "side": seen.side,
        "system": duel.deal_set.system if duel.deal_set else None,
        "deals": duel.deal_set.deals if duel.deal_set else None,
        "is_done_a": seen.is_done_a,
        "is_done_b": seen.is_done_b,
        "points_a": seen.points_a,
        "points_b": seen.points_b,
        "score": seen.score,
        "expires_at": duel.expires_at,
        "finished_at": duel.finished_at,
        "changes": [{"before": change.before, "after": change.after, "k": change.k} for change in seen.changes],
    }
