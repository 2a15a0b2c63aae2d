"""One's own plays under /api/v1: what South may see of them, and nothing else."""

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import permissions, serializers, status, viewsets
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.guard import find_or_404
from accounts.models import Account
from duels.choices import Kind, Level, System
from duels.convert import LONGEST_WORD, Seen, see_play
from duels.models import Attempt, Play
from duels.selectors.plays import find_last_play_id, find_next, find_own_play, list_own_playing
from duels.services.plays import make_move, start_daily, start_practice
from scoring.cards import Card
from scoring.side import BySide, Seat


class PlayerRequest(Request):
    """For type checkers: the request of a view for who signed in has an account."""

    user: Account


class ChoicesSerializer(serializers.Serializer[Any]):
    """How a set of deals is played."""

    system = serializers.ChoiceField(choices=System.choices, default=System.NKU)
    level = serializers.ChoiceField(choices=Level.choices, default=Level.NORMAL)
    declares_roem = serializers.BooleanField(default=False)
    allows_revokes = serializers.BooleanField(default=False)


class StartSerializer(ChoicesSerializer):
    """What to begin for oneself; the deal of the day (`daily`) has no choices."""

    kind = serializers.ChoiceField(choices=[Kind.PRACTICE, Kind.DAILY], default=Kind.PRACTICE)


class MoveSerializer(serializers.Serializer[Any]):
    """A word as in a record (`p`, `sH`, `k`, `h`, `u`, a card as `CJ`, `!` for roem), or `.` for no (more) roem after the last card;
    and the version that was seen.
    """

    word = serializers.CharField(max_length=LONGEST_WORD)
    version = serializers.IntegerField(min_value=0)


class AttemptSerializer(serializers.ModelSerializer[Attempt]):
    """An attempt that goes on; `play` is the deal to play on with."""

    kind = serializers.CharField(source="deal_set.kind")
    deals = serializers.IntegerField(source="deal_set.deals")
    play = serializers.IntegerField(source="play_id")

    class Meta:
        model = Attempt
        fields = ["id", "kind", "deals", "state", "points", "play"]


PLAY = OpenApiResponse(serializers.DictField(), "The play as South may see it.")


class PlayViewSet(viewsets.GenericViewSet[Attempt]):
    """One's own plays."""

    request: PlayerRequest
    permission_classes = [permissions.IsAuthenticated]
    serializer_class = AttemptSerializer
    lookup_value_regex = "[0-9]{1,18}"

    def get_queryset(self) -> QuerySet[Attempt]:
        """What can be played on."""
        return list_own_playing(self.request.user)

    @extend_schema(responses=AttemptSerializer(many=True), filters=False)
    def list(self, request: PlayerRequest) -> Response:
        """What can be played on, the last begun first."""
        page = self.paginate_queryset(self.get_queryset())
        return self.get_paginated_response(AttemptSerializer(page, many=True).data)

    @extend_schema(request=StartSerializer, responses={201: PLAY})
    def create(self, request: PlayerRequest) -> Response:
        """Begins a deal for oneself, or the deal of the day."""
        given = StartSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        choices = dict(given.validated_data)
        kind = choices.pop("kind")
        attempt = start_daily(by=request.user) if kind == Kind.DAILY else start_practice(by=request.user, **choices)
        return Response(show_attempt(request, attempt.pk), status.HTTP_201_CREATED)

    @extend_schema(responses=PLAY)
    def retrieve(self, request: PlayerRequest, pk: str) -> Response:
        """A play as it stands."""
        return Response(show_play(find_or_404(find_own_play, request.user, int(pk))))

    @extend_schema(request=MoveSerializer, responses=PLAY)
    @action(detail=True, methods=["post"])
    def move(self, request: PlayerRequest, pk: str) -> Response:
        """Plays one word; the same word again for the same version plays nothing."""
        play = find_or_404(find_own_play, request.user, int(pk))
        given = MoveSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        make_move(play=play, by=request.user, **given.validated_data)
        return Response(show_play(find_own_play(request.user, play.pk)))


def show_attempt(request: PlayerRequest, attempt_id: int | None) -> dict[str, object]:
    """The last deal of an attempt that was laid down."""
    return show_play(find_own_play(request.user, find_last_play_id(attempt_id)))


def show_play(play: Play) -> dict[str, object]:
    """A play as South may see it."""
    seen, deal_set, after = see_play(play), play.attempt.deal_set, find_next(play)
    return {
        "id": play.pk,
        "kind": deal_set.kind,
        "duel": deal_set.duel.pk if deal_set.kind == Kind.DUEL else None,
        "system": deal_set.system,
        "deals": deal_set.deals,
        "commitment": deal_set.commitment,
        "number": play.number,
        "state": play.state,
        **show_seen(seen),
        "next": after.pk if after else None,
    }


def show_seen(seen: Seen) -> dict[str, object]:
    """The cards, words and points that South may know."""
    view, contract = seen.view, seen.view.contract
    return {
        "version": seen.version,
        "dealer": view.dealer,
        "turned": view.turned,
        "hand": [str(card) for card in view.hand],
        "held": dict(view.held),
        "bids": [{"seat": bid.seat, "call": bid.call, "suit": bid.suit} for bid in view.bids],
        "contract": contract
        and {"player": contract.player, "raiser": contract.raiser, "trump": contract.trump, "multiplier": contract.multiplier},
        "tricks": [
            {"number": trick.number, "cards": show_cards(trick.cards), "winner": trick.winner, "points": trick.points, "roem": trick.roem}
            for trick in seen.tricks
        ],
        "current": show_cards(seen.current),
        "points": show_sides(seen.points),
        "roem": show_sides(seen.roem),
        "revoke": view.revoke and {"seat": view.revoke[0], "rule": view.revoke[1]},
        "turn": view.turn,
        "must": seen.must,
        "words": list(seen.words),
        "may_declare": seen.may_declare,
        "is_waiting": seen.is_waiting,
        "score": seen.score
        and {"points": show_sides(seen.score.points), "roem": show_sides(seen.score.roem), "outcome": seen.score.outcome},
    }


def show_cards(cards: tuple[tuple[Seat, Card], ...]) -> list[dict[str, str]]:
    """Cards with the seats they came from."""
    return [{"seat": seat, "card": str(card)} for seat, card in cards]


def show_sides(figures: BySide[int]) -> dict[str, int]:
    """A figure of both sides."""
    return {"ns": figures.ns, "ew": figures.ew}
