"""Tables and their score sheets under /api/v1. A sheet is stored with the version that was read; another one stored since is a conflict."""

from typing import Any, cast

from django.db.models import QuerySet
from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema
from rest_framework import mixins, serializers, status, viewsets
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.guard import ClubPermission
from accounts.models import Account
from accounts.permissions import Action, limit_to
from scoring.cards import Suit
from scoring.deal import MULTIPLIERS, Mark, Reason
from scoring.rules import RuleSet
from scoring.sheet import Row
from scoring.side import SIDES, BySide, Side
from tournaments.convert import Entry, read_rules, read_sheet_row
from tournaments.models import Seat, Sheet, SheetChange, SheetRow, Table
from tournaments.selectors.sheets import find_sheet, list_changes, list_every_table, state_of
from tournaments.services.sheets import Conflict, Identical, accept_sheet, reopen_sheet, return_sheet, save_sheet

SIDE_NAMES = [side.value for side in SIDES]
MOST_FIGURE = 99_999


class SeatSerializer(serializers.ModelSerializer[Seat]):
    """Who sat where, for which entrant."""

    entrant = serializers.IntegerField(source="entrant.number")
    name = serializers.CharField(source="person.public_name")

    class Meta:
        model = Seat
        fields = ["position", "entrant", "name"]


class TableSerializer(serializers.ModelSerializer[Table]):
    """A table of a round, its seats and the state of its sheet."""

    event = serializers.IntegerField(source="round.event_id")
    round = serializers.IntegerField(source="round.number")
    state = serializers.SerializerMethodField()
    seats = SeatSerializer(many=True)

    class Meta:
        model = Table
        fields = ["id", "event", "round", "number", "state", "seats"]

    def get_state(self, table: Table) -> str:
        """open, busy, question, entered, checked or final."""
        return state_of(table)


class FiguresSerializer(serializers.Serializer[Any]):
    """What one side wrote for a deal; null is a blank, never zero."""

    points = serializers.IntegerField(allow_null=True, min_value=-MOST_FIGURE, max_value=MOST_FIGURE)
    roem = serializers.IntegerField(allow_null=True, min_value=-MOST_FIGURE, max_value=MOST_FIGURE)


class MarkSerializer(serializers.Serializer[Any]):
    """Why a side has no points, a ruling, or that the deal was not played."""

    reason = serializers.ChoiceField(choices=[reason.value for reason in Reason])
    side = serializers.ChoiceField(choices=SIDE_NAMES, allow_null=True, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Asks for the side where the mark has one."""
        if attrs["reason"] not in (Reason.RULING, Reason.NOT_PLAYED) and not attrs.get("side"):
            raise serializers.ValidationError({"side": self.error_messages["required"]})
        return attrs


class DealSerializer(serializers.Serializer[Any]):
    """A row of a sheet, as docs/command-line.md has it under `sheets`; `remark` says why the director ruled."""

    deal = serializers.IntegerField(min_value=1, max_value=99)
    playing = serializers.ChoiceField(choices=SIDE_NAMES, allow_null=True, required=False)
    ns = FiguresSerializer()
    ew = FiguresSerializer()
    mark = MarkSerializer(allow_null=True, required=False)
    multiplier = serializers.ChoiceField(choices=MULTIPLIERS, required=False, default=1)
    trump = serializers.ChoiceField(choices=[suit.value for suit in Suit], allow_null=True, required=False)
    remark = serializers.CharField(required=False, allow_blank=True, max_length=200, default="")


class WrittenSerializer(serializers.Serializer[Any]):
    """The totals on the paper."""

    ns = serializers.IntegerField(allow_null=True, min_value=0, max_value=MOST_FIGURE)
    ew = serializers.IntegerField(allow_null=True, min_value=0, max_value=MOST_FIGURE)


class SheetEntrySerializer(serializers.Serializer[Any]):
    """A sheet handed in: `version` is the one that was read, 0 when there was none. `confirmed` stores one that equals another table's."""

    version = serializers.IntegerField(min_value=0)
    deals = DealSerializer(many=True, required=False, default=list)
    totals = WrittenSerializer(required=False, allow_null=True, default=None)
    question = serializers.CharField(required=False, allow_blank=True, max_length=300, default="")
    reason = serializers.CharField(required=False, allow_blank=True, max_length=300, default="")
    confirmed = serializers.BooleanField(required=False, default=False)

    def validate_deals(self, deals: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Refuses a deal that is numbered twice or that a sheet of this evening does not have."""
        numbers = [deal["deal"] for deal in deals]
        rules: RuleSet = self.context["rules"]
        if len(set(numbers)) != len(numbers) or any(number > rules.deals_per_round for number in numbers):
            raise serializers.ValidationError("wrong_number_of_deals", code="wrong_number_of_deals")
        return deals

    def make_entry(self) -> Entry:
        """The sheet as the service takes it."""
        data = self.validated_data
        written = data["totals"] or {"ns": None, "ew": None}
        return Entry(
            rows=tuple(make_row(deal) for deal in data["deals"]),
            written=BySide(written["ns"], written["ew"]),
            remarks={deal["deal"]: deal["remark"] for deal in data["deals"] if deal["remark"]},
            is_totals_only=not data["deals"],
        )


def make_row(deal: dict[str, Any]) -> Row:
    """A row of the rules core from its validated object."""
    mark, ns, ew = deal.get("mark"), deal["ns"], deal["ew"]
    return Row(
        deal=deal["deal"],
        points=BySide(ns["points"], ew["points"]),
        roem=BySide(ns["roem"], ew["roem"]),
        mark=Mark(Reason(mark["reason"]), Side(mark["side"]) if mark.get("side") else None) if mark else None,
        playing=Side(deal["playing"]) if deal.get("playing") else None,
        multiplier=deal["multiplier"],
        trump=Suit(deal["trump"]) if deal.get("trump") else None,
    )


def show_row(stored: SheetRow) -> dict[str, Any]:
    """A stored row as an object of the same form."""
    row = read_sheet_row(stored)
    sides = {side.value: {"points": row.points[side], "roem": row.roem[side]} for side in SIDES}
    mark = {"reason": row.mark.reason, "side": row.mark.side} if row.mark else None
    rest = {"mark": mark, "multiplier": row.multiplier, "trump": row.trump, "remark": stored.remark}
    return {"deal": row.deal, "playing": row.playing, **sides, **rest}


def show_sheet(sheet: Sheet) -> dict[str, Any]:
    """A stored sheet: state, version, deals, written totals, sums per side, and what is wrong with it."""
    sums = {side.value: {name: getattr(sheet, f"{side}_{name}") for name in ("points", "roem", "pits", "nats", "total")} for side in SIDES}
    return {
        "state": sheet.state,
        "version": sheet.version,
        "deals": [show_row(row) for row in sheet.rows.all()],
        "totals": {"ns": sheet.written_ns, "ew": sheet.written_ew},
        "sums": sums,
        "problems": sheet.problems,
        "question": sheet.question,
    }


class ChangeSerializer(serializers.ModelSerializer[SheetChange]):
    """One thing that happened to a sheet; `by` is the id of an account."""

    class Meta:
        model = SheetChange
        fields = ["kind", "version", "by", "at", "before", "after", "reason"]


class VersionSerializer(serializers.Serializer[Any]):
    """The version that was read, and the words that go with the act."""

    version = serializers.IntegerField(min_value=1)
    totals = WrittenSerializer(required=False, allow_null=True, default=None)
    reason = serializers.CharField(required=False, allow_blank=True, max_length=300, default="")


class TableFilter(filters.FilterSet):
    """`event` is an id, `round` a number."""

    event = filters.NumberFilter("round__event__pk")
    round = filters.NumberFilter("round__number")

    class Meta:
        model = Table
        fields = ["number"]


def get_account(request: Request) -> Account:
    """The account that asks: `ClubPermission` lets nobody else write."""
    return cast(Account, request.user)


class TableViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, viewsets.GenericViewSet[Table]):
    """The tables of the clubs where the user enters sheets; drafts are for staff alone."""

    serializer_class = TableSerializer
    permission_classes = [ClubPermission]
    filterset_class = TableFilter
    queryset = list_every_table()
    needs = {
        "retrieve": Action.VIEW_ROUND,
        "sheet": Action.ENTER_SHEET,
        "save": Action.ENTER_SHEET,
        "accept": Action.CHECK_SHEET,
        "send_back": Action.CHECK_SHEET,
        "reopen": Action.CORRECT_SHEET,
        "changes": Action.VIEW_AUDIT,
    }

    def get_queryset(self) -> QuerySet[Table]:
        """Narrows the list; a single table is judged by its own permission."""
        tables = super().get_queryset()
        return limit_to(self.request.user, Action.ENTER_SHEET, tables, "round__event__club") if self.action == "list" else tables

    @extend_schema(responses=serializers.DictField, filters=False)
    @action(detail=True)
    def sheet(self, request: Request, pk: str) -> Response:
        """The sheet as it stands; 404 while there is none."""
        sheet = find_sheet(self.get_object())
        return Response(show_sheet(sheet)) if sheet else Response({"code": "no_sheet"}, status.HTTP_404_NOT_FOUND)

    @extend_schema(request=SheetEntrySerializer, responses=serializers.DictField)
    @sheet.mapping.put
    def save(self, request: Request, pk: str) -> Response:
        """Stores the sheet. 409 with what stands when another version was stored since, or when another table has just the same sheet."""
        table = self.get_object()
        given = SheetEntrySerializer(data=request.data, context={"rules": read_rules(table.round.event)})
        given.is_valid(raise_exception=True)
        data = given.validated_data
        answer = save_sheet(
            table=table,
            entry=given.make_entry(),
            version=data["version"],
            by=get_account(request),
            question=data["question"],
            reason=data["reason"],
            is_confirmed=data["confirmed"],
        )
        if isinstance(answer, Conflict):
            return Response({"code": "conflict", "sheet": show_sheet(answer.sheet)}, status.HTTP_409_CONFLICT)
        if isinstance(answer, Identical):
            return Response({"code": "identical", "table": answer.table_number}, status.HTTP_409_CONFLICT)
        return Response(show_sheet(answer.sheet))

    @extend_schema(request=VersionSerializer, responses=serializers.DictField)
    @action(detail=True, methods=["post"], url_path="sheet/accept")
    def accept(self, request: Request, pk: str) -> Response:
        """Marks the sheet as checked by a second person; `totals` are those typed from the paper, null when the deals were read over."""
        given = self.read(request)
        totals = given["totals"]
        written = BySide(totals["ns"], totals["ew"]) if totals else None
        return Response(
            show_sheet(accept_sheet(table=self.get_object(), version=given["version"], by=get_account(request), written=written))
        )

    @extend_schema(request=VersionSerializer, responses=serializers.DictField)
    @action(detail=True, methods=["post"], url_path="sheet/return")
    def send_back(self, request: Request, pk: str) -> Response:
        """Gives the sheet back to who entered it, with a question under `reason`."""
        given = self.read(request)
        sheet = return_sheet(table=self.get_object(), version=given["version"], by=get_account(request), question=given["reason"])
        return Response(show_sheet(sheet))

    @extend_schema(request=VersionSerializer, responses=serializers.DictField)
    @action(detail=True, methods=["post"], url_path="sheet/reopen")
    def reopen(self, request: Request, pk: str) -> Response:
        """Takes the check off the sheet, with a reason."""
        given = self.read(request)
        sheet = reopen_sheet(table=self.get_object(), version=given["version"], by=get_account(request), reason=given["reason"])
        return Response(show_sheet(sheet))

    @extend_schema(responses=ChangeSerializer(many=True), filters=False)
    @action(detail=True, url_path="sheet/changes", pagination_class=None)
    def changes(self, request: Request, pk: str) -> Response:
        """What happened to the sheet, the last first."""
        sheet = find_sheet(self.get_object())
        return Response(ChangeSerializer(list_changes(sheet), many=True).data if sheet else [])

    def read(self, request: Request) -> dict[str, Any]:
        """The version and the words of an act."""
        given = VersionSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        return dict(given.validated_data)
