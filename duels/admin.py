"""Support pages for duels, for superusers: results are entered, corrected and annulled through the same services as on the pages.

Superusers play too: seed and secret are nowhere here, and what somebody played is shown when everyone may see it.
"""

from decimal import Decimal
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db.models import Model, QuerySet
from django.forms import ModelForm
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext_lazy as _

from accounts.admin import ForSuperusers, ReadOnly
from accounts.guard import AccountRequest
from accounts.selectors import list_clubs
from duels.models import Attempt, DealSet, Duel, Play, Rating, RatingChange, Ruling
from duels.refusals import Refused
from duels.selectors.secrecy import is_laid_open
from duels.services.duels import annul_duel, correct_duel, enter_duel
from duels.services.ratings import settle_ratings
from scoring.elo import DRAW, LOSS, WIN

RESULTS = [(WIN, _("A won")), (DRAW, _("equal")), (LOSS, _("B won"))]
HIDDEN = "–"


class Kept(ReadOnly):
    """Rows that are shown and never removed."""

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Never."""
        return False


class EnterForm(ModelForm):
    """A duel that was played elsewhere."""

    club = forms.ModelChoiceField(list_clubs(), label=_("club"))
    score = forms.TypedChoiceField(choices=RESULTS, coerce=Decimal, label=_("result"))
    reason = forms.CharField(max_length=200, label=_("reason"))

    class Meta:
        model = Duel
        fields = ["player_a", "player_b", "finished_at"]


class RuleForm(ModelForm):
    """Another result for a duel, or none."""

    score = forms.TypedChoiceField(choices=RESULTS, coerce=Decimal, label=_("result"))
    is_annulled = forms.BooleanField(required=False, label=_("does not count"))
    reason = forms.CharField(max_length=200, label=_("reason"))

    class Meta:
        model = Duel
        fields: list[str] = []


class RulingRows(Kept, admin.TabularInline):
    """What organisers did to a duel."""

    model = Ruling
    extra = 0
    can_delete = False
    readonly_fields = ["at"]


@admin.register(Duel)
class DuelAdmin(ForSuperusers, admin.ModelAdmin):
    """Duels; adding one is entering one that was played elsewhere, changing one is a ruling with a reason."""

    list_display = ["__str__", "player_a", "player_b", "state", "score", "finished_at"]
    list_filter = ["state"]
    list_select_related = ["player_a", "player_b"]
    search_fields = ["player_a__sort_name", "player_b__sort_name"]
    autocomplete_fields = ["player_a", "player_b"]
    inlines = [RulingRows]

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Never: it is annulled."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Only a duel that was decided."""
        return super().has_change_permission(request, obj) and (not isinstance(obj, Duel) or obj.finished_at is not None)

    def get_fields(self, request: HttpRequest, obj: Duel | None = None) -> list[str]:  # type: ignore[override]
        """What is asked for, below what is known."""
        if obj is None:
            return ["club", "player_a", "player_b", "score", "finished_at", "reason"]
        known = ["player_a", "player_b", "invited", "state", "opened_at", "expires_at", "finished_at"]
        return [*known, "score", "is_annulled", "reason"] if obj.finished_at else known

    def get_readonly_fields(self, request: HttpRequest, obj: Duel | None = None) -> list[str]:
        """Who played and when does not change."""
        return self.get_fields(request, obj)[:7] if obj else []

    def get_form(self, request: HttpRequest, obj: Duel | None = None, change: bool = False, **more: Any) -> type[ModelForm]:
        """The form for adding or for a ruling."""
        return super().get_form(request, obj, change, **{**more, "form": RuleForm if obj else EnterForm})

    def changeform_view(
        self, request: HttpRequest, object_id: str | None = None, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Says why a service refused, and shows the page again."""
        try:
            return super().changeform_view(request, object_id, form_url, extra_context)
        except Refused as refused:
            messages.error(request, str(refused))
            return HttpResponseRedirect(request.get_full_path())

    def save_model(self, request: AccountRequest, obj: Duel, form: ModelForm, change: bool) -> None:  # type: ignore[override]
        """Stores through the services."""
        given = form.cleaned_data
        if not change:
            obj.pk = enter_duel(by=request.user, **given).pk
        elif given["is_annulled"]:
            annul_duel(duel=obj, by=request.user, reason=given["reason"])
        else:
            correct_duel(duel=obj, by=request.user, reason=given["reason"], score=given["score"])


@admin.register(DealSet)
class DealSetAdmin(Kept, admin.ModelAdmin):
    """Sets of deals, without their cards."""

    list_display = ["__str__", "kind", "deals", "level", "created_at"]
    list_filter = ["kind", "level"]
    fields = ["kind", "rules", "deals", "commitment", "level", "bot_version", "declares_roem", "allows_revokes", "day", "created_at"]


@admin.register(Attempt)
class AttemptAdmin(Kept, admin.ModelAdmin):
    """Who plays which deals."""

    list_display = ["__str__", "account", "state", "started_at", "finished_at"]
    list_filter = ["state", "deal_set__kind"]
    list_select_related = ["account"]
    search_fields = ["account__sort_name"]
    fields = readonly_fields = ("deal_set", "account", "state", "shown_points", "started_at", "finished_at")

    @admin.display(description=_("points"))
    def shown_points(self, attempt: Attempt) -> int | str:
        """The points, when everyone may see them."""
        return attempt.points if is_laid_open(attempt.deal_set) else HIDDEN


@admin.register(Play)
class PlayAdmin(Kept, admin.ModelAdmin):
    """Single deals; a record can be played again by anyone who has the seed."""

    list_display = ["__str__", "number", "state", "waiting_since", "finished_at"]
    list_filter = ["state"]
    fields = readonly_fields = ("attempt", "number", "state", "shown_record", "shown_points", "waiting_since", "finished_at")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Play]:
        """With what tells whether a play may be shown."""
        return super().get_queryset(request).select_related("attempt__deal_set__duel")

    @admin.display(description=_("moves"))
    def shown_record(self, play: Play) -> str:
        """The moves, when everyone may see them."""
        return play.record if is_laid_open(play.attempt.deal_set) else HIDDEN

    @admin.display(description=_("points"))
    def shown_points(self, play: Play) -> str:
        """The points of both sides, when everyone may see them."""
        return f"{play.points_ns} – {play.points_ew}" if is_laid_open(play.attempt.deal_set) else HIDDEN


@admin.register(Rating)
class RatingAdmin(Kept, admin.ModelAdmin):
    """Where everyone stands; computed from the duels, never typed."""

    list_display = ["account", "value", "duels", "wins", "draws"]
    list_select_related = ["account"]
    search_fields = ["account__sort_name"]
    actions = ["compute_anew"]

    @admin.action(description=_("Compute all ratings anew"))
    def compute_anew(self, request: HttpRequest, ratings: QuerySet[Rating]) -> None:
        """Plays all duels through once more; whatever was chosen, the list is one whole."""
        settle_ratings()


@admin.register(RatingChange)
class RatingChangeAdmin(Kept, admin.ModelAdmin):
    """How each duel moved somebody."""

    list_display = ["account", "number", "duel", "opponent", "score", "before", "after", "k"]
    list_select_related = ["account", "opponent", "duel"]
    search_fields = ["account__sort_name"]
