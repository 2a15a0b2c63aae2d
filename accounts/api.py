"""Clubs and persons under /api/v1: read by a club's staff, written through the same services as the pages."""

import re
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from django_filters import rest_framework as filters
from rest_framework import mixins, serializers, viewsets

from accounts.guard import ClubPermission, ensure_can
from accounts.models import Account, Club, Person
from accounts.permissions import Action, limit_to
from accounts.selectors import list_clubs, list_every_person, match_names
from accounts.services.clubs import change_club
from accounts.services.persons import archive_person, change_person, create_person

SLUG = r"[-\w]+"


class ClubSerializer(serializers.ModelSerializer[Club]):
    """A club and its settings; `slug` and `parent` are read only."""

    parent: serializers.SlugRelatedField[Club] = serializers.SlugRelatedField(  # type: ignore[assignment]
        slug_field="slug", read_only=True
    )

    class Meta:
        model = Club
        fields = [
            "slug",
            "name",
            "city",
            "venue",
            "meets",
            "parent",
            "is_federation",
            "rule_preset",
            "bye_points",
            "totals_only",
            "second_person",
            "default_privacy",
            "allow_sign_up",
            "require_totp",
        ]
        read_only_fields = ["slug", "is_federation"]

    def update(self, instance: Club, validated_data: dict[str, Any]) -> Club:
        """Stores through the service."""
        return change_club(club=instance, by=self.context["request"].user, **validated_data)


class ClubField(serializers.SlugRelatedField[Club]):
    """A club, chosen by its slug."""

    def __init__(self, **more: Any) -> None:
        super().__init__(slug_field="slug", **more)

    def to_internal_value(self, data: Any) -> Club:
        """Knows no club by what is no slug, and does not ask the database: not every one takes any text."""
        if not (isinstance(data, str) and re.fullmatch(SLUG, data)):
            self.fail("does_not_exist", slug_name=self.slug_field, value=str(data))
        return super().to_internal_value(data)


class PersonSerializer(serializers.ModelSerializer[Person]):
    """A person of a club's administration; the club is chosen once, by its slug."""

    club = ClubField(queryset=list_clubs())
    has_account = serializers.SerializerMethodField()
    is_archived = serializers.SerializerMethodField()

    class Meta:
        model = Person
        fields = [
            "id",
            "club",
            "first_name",
            "infix",
            "last_name",
            "full_name",
            "list_name",
            "email",
            "kind",
            "privacy",
            "has_account",
            "is_archived",
        ]
        read_only_fields = ["full_name", "list_name"]

    def get_has_account(self, person: Person) -> bool:
        """Whether the person signs in."""
        return person.account_id is not None

    def get_is_archived(self, person: Person) -> bool:
        """Whether the person is off the lists."""
        return person.archived_at is not None

    def create(self, validated_data: dict[str, Any]) -> Person:
        """Stores through the service, for who may."""
        user = self.context["request"].user
        ensure_can(user, Action.MANAGE_PERSONS, validated_data["club"])
        return create_person(by=user, **validated_data)

    def update(self, instance: Person, validated_data: dict[str, Any]) -> Person:
        """Stores through the service; the club stays."""
        validated_data.pop("club", None)
        return change_person(person=instance, by=self.context["request"].user, **validated_data)


class PersonFilter(filters.FilterSet):
    """`club` is a slug, `q` parts of a name; archived persons only with `archived=true`."""

    club = filters.CharFilter("club__slug")
    q = filters.CharFilter(method="search", label=_("parts of a name"))
    archived = filters.BooleanFilter("archived_at", lookup_expr="isnull", exclude=True)

    class Meta:
        model = Person
        fields = ["kind"]

    def search(self, rows: QuerySet[Person], name: str, value: str) -> QuerySet[Person]:
        """Finds names by parts of them."""
        return match_names(rows, value)


class ClubViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, mixins.UpdateModelMixin, viewsets.GenericViewSet[Club]):
    """The clubs whose administration the user may see."""

    serializer_class = ClubSerializer
    permission_classes = [ClubPermission]
    queryset = list_clubs()
    lookup_field = "slug"
    lookup_value_regex = SLUG
    http_method_names = ["get", "patch", "head", "options"]
    needs = {"retrieve": Action.VIEW_CLUB_ADMIN, "partial_update": Action.MANAGE_CLUB}

    def get_queryset(self) -> QuerySet[Club]:
        """Narrows the list; a single club is judged by its own permission."""
        clubs = super().get_queryset()
        return limit_to(self.request.user, Action.VIEW_CLUB_ADMIN, clubs, "pk") if self.action == "list" else clubs


class PersonViewSet(viewsets.ModelViewSet[Person]):
    """The persons of the clubs whose administration the user may see. DELETE takes a person off the lists; results stay."""

    serializer_class = PersonSerializer
    permission_classes = [ClubPermission]
    filterset_class = PersonFilter
    queryset = list_every_person()
    http_method_names = ["get", "post", "patch", "delete", "head", "options"]
    needs = {
        "retrieve": Action.VIEW_CLUB_ADMIN,
        "partial_update": Action.MANAGE_PERSONS,
        "destroy": Action.MANAGE_PERSONS,
    }

    def get_queryset(self) -> QuerySet[Person]:
        """Narrows the list; a single person is judged by its own permission."""
        persons = super().get_queryset()
        return limit_to(self.request.user, Action.VIEW_CLUB_ADMIN, persons) if self.action == "list" else persons

    def perform_destroy(self, instance: Person) -> None:
        """Archives through the service."""
        assert isinstance(self.request.user, Account)  # noqa: S101 - has_permission lets only accounts in
        archive_person(person=instance, by=self.request.user)
