"""Evenings and their standings under /api/v1: read by who may see them, written through the same services as the pages."""

from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django_filters import rest_framework as filters
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import mixins, serializers, viewsets
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api import ClubField
from accounts.guard import ClubPermission, ensure_can
from accounts.permissions import Action, can, limit_to
from accounts.selectors import list_clubs
from tournaments.choices import TieBreak
from tournaments.models import Event, Round, StandingLine
from tournaments.selectors.events import list_every_event
from tournaments.selectors.results import find_standing, list_lines
from tournaments.services.setup import change_event, create_event


class EventSerializer(serializers.ModelSerializer[Event]):
    """An evening and its settings; the club is chosen once, by its slug. `rules` is the copy frozen at the start, null before."""

    club = ClubField(queryset=list_clubs())
    tie_breaks = serializers.ListField(child=serializers.ChoiceField(choices=TieBreak.choices), required=False)

    class Meta:
        model = Event
        fields = [
            "id",
            "club",
            "name",
            "date",
            "kind",
            "movement",
            "round_count",
            "deals_per_round",
            "rule_preset",
            "bye_points",
            "tie_breaks",
            "totals_only",
            "publicity",
            "state",
            "rules",
            "is_current",
        ]
        read_only_fields = ["state", "rules", "is_current"]

    def create(self, validated_data: dict[str, Any]) -> Event:
        """Stores through the service, for who may."""
        user = self.context["request"].user
        ensure_can(user, Action.MANAGE_EVENT, validated_data["club"])
        return create_event(by=user, **validated_data)

    def update(self, instance: Event, validated_data: dict[str, Any]) -> Event:
        """Stores through the service; the club stays."""
        validated_data.pop("club", None)
        return change_event(event=instance, by=self.context["request"].user, **validated_data)


class StandingLineSerializer(serializers.ModelSerializer[StandingLine]):
    """A line of a standing; `rank` is null while a sheet is missing, a figure that is not known is null."""

    entrant = serializers.IntegerField(source="entrant.number")
    name = serializers.CharField(source="entrant.public_name")

    class Meta:
        model = StandingLine
        fields = [
            "entrant",
            "name",
            "rank",
            "is_shared",
            "total",
            "points",
            "roem",
            "pits",
            "nats",
            "highest_round",
            "average",
            "rounds",
            "byes",
            "absences",
            "by_round",
        ]


class EventFilter(filters.FilterSet):
    """`club` is a slug."""

    club = filters.CharFilter("club__slug")

    class Meta:
        model = Event
        fields = ["kind", "state", "date"]


class EventViewSet(
    mixins.CreateModelMixin, mixins.ListModelMixin, mixins.RetrieveModelMixin, mixins.UpdateModelMixin, viewsets.GenericViewSet[Event]
):
    """The evenings of the clubs that the user is in; a single one is read by everybody who signed in."""

    serializer_class = EventSerializer
    permission_classes = [ClubPermission]
    filterset_class = EventFilter
    queryset = list_every_event()
    http_method_names = ["get", "post", "patch", "head", "options"]
    needs = {"retrieve": Action.VIEW_EVENT, "partial_update": Action.MANAGE_EVENT, "standing": Action.VIEW_EVENT}

    def get_queryset(self) -> QuerySet[Event]:
        """Narrows the list; a single evening is judged by its own permission."""
        events = super().get_queryset()
        return limit_to(self.request.user, Action.VIEW_EVENT, events) if self.action == "list" else events

    @extend_schema(
        parameters=[OpenApiParameter("round", int, description="One round alone; without it the whole evening.")],
        responses=StandingLineSerializer(many=True),
        filters=False,
    )
    @action(detail=True, pagination_class=None)
    def standing(self, request: Request, pk: str) -> Response:
        """The standing as far as its organiser shows it to this reader, in order."""
        event = self.get_object()
        number = request.query_params.get("round", "")
        if number and not (number.isdecimal() and len(number) < 4):
            raise Http404
        try:
            view = find_standing(event, int(number) if number else None, to_staff=can(request.user, Action.ENTER_SHEET, event))
        except Round.DoesNotExist as error:
            raise Http404 from error
        return Response(StandingLineSerializer(list_lines(view), many=True).data)
