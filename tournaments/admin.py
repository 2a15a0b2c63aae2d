"""Support pages for evenings, for superusers: what moves a standing goes through the same services as the pages, or is done there.

Nothing with results can be deleted here: the tables protect it, and the page says what stands in the way.
"""

from typing import Any

from django.contrib import admin, messages
from django.db.models import Model
from django.forms import ModelForm
from django.http import HttpRequest, HttpResponseBase, HttpResponseRedirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from simple_history.admin import SimpleHistoryAdmin

from accounts.admin import ForSuperusers, ReadOnly
from accounts.guard import AccountRequest
from tournaments.models import Absence, Entrant, Event, Member, Round, Seat, Sheet, SheetChange, SheetRow, StandingLine
from tournaments.refusals import Refused
from tournaments.services.setup import SETTINGS, change_event, create_event


class Kept(ReadOnly):
    """Rows that are shown and never removed."""

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Never."""
        return False


class Rows(Kept, admin.TabularInline):
    """Rows shown below what they belong to."""

    extra = 0
    can_delete = False


class MemberRows(Rows):
    """Who an entrant is."""

    model = Member
    exclude = ["event"]


class DealRows(Rows):
    """The deals of a sheet."""

    model = SheetRow


class ChangeRows(Rows):
    """What happened to a sheet."""

    model = SheetChange
    fields = ("at", "kind", "version", "by", "reason", "before", "after")
    readonly_fields = ("at", "kind", "version", "by", "reason", "before", "after")


class SeatRows(Rows):
    """Who sat in a round."""

    model = Seat


class AbsenceRows(Rows):
    """Who did not sit in a round, and why."""

    model = Absence


@admin.register(Event)
class EventAdmin(ForSuperusers, SimpleHistoryAdmin):
    """Evenings with their history; starting, drawing and closing are done on their own pages."""

    list_display = ["name", "club", "date", "kind", "state", "is_current"]
    list_filter = ["club", "state", "kind"]
    list_select_related = ["club"]
    search_fields = ["name", "club__name"]
    date_hierarchy = "date"
    fields = ["club", *sorted(SETTINGS), "state", "rules", "results_revision", "standings_revision", "page"]
    readonly_fields = ["state", "rules", "results_revision", "standings_revision", "page"]

    @admin.display(description=_("page"))
    def page(self, event: Event) -> SafeString | str:
        """A link to the evening's own page."""
        return link("tournaments:evening", event.pk) if event.pk else "–"

    @admin.display(description=_("standing is up to date"), boolean=True)
    def is_current(self, event: Event) -> bool:
        """Whether the stored standing holds the newest results."""
        return event.is_current

    def get_readonly_fields(self, request: HttpRequest, obj: Event | None = None) -> list[str]:
        """An evening does not move to another club."""
        return [*self.readonly_fields, "club"] if obj else self.readonly_fields

    def changeform_view(self, request: HttpRequest, *args: Any, **more: Any) -> HttpResponseBase:
        """Says why a service refused, and shows the page again."""
        try:
            return super().changeform_view(request, *args, **more)
        except Refused as refused:
            messages.error(request, str(refused))
            return HttpResponseRedirect(request.get_full_path())

    def save_model(self, request: AccountRequest, obj: Event, form: ModelForm, change: bool) -> None:
        """Stores through the services."""
        settings = {name: value for name, value in form.cleaned_data.items() if name in SETTINGS}
        if change:
            change_event(event=obj, by=request.user, **settings)
        else:
            obj.pk = create_event(club=obj.club, by=request.user, **settings).pk


@admin.register(Entrant)
class EntrantAdmin(Kept, admin.ModelAdmin):
    """Entrants; they are added and withdrawn on the evening's own page."""

    list_display = ["number", "event", "first_round", "last_round", "missed_as"]
    list_select_related = ["event"]
    search_fields = ["event__name", "members__person__sort_name"]
    inlines = [MemberRows]


@admin.register(Round)
class RoundAdmin(Kept, admin.ModelAdmin):
    """Rounds with their seats; they are drawn and closed on their own pages."""

    list_display = ["event", "number", "state", "movement", "seed", "published_at", "closed_at"]
    list_filter = ["state"]
    list_select_related = ["event"]
    search_fields = ["event__name"]
    inlines = [SeatRows, AbsenceRows]


@admin.register(Sheet)
class SheetAdmin(Kept, admin.ModelAdmin):
    """Score sheets with their deals and their whole history; they are changed on their own page."""

    list_display = ["table", "evening", "state", "version", "ns_total", "ew_total", "entered_by", "checked_by"]
    list_filter = ["state"]
    list_select_related = ["table__round__event", "entered_by", "checked_by"]
    search_fields = ["table__round__event__name"]
    inlines = [DealRows, ChangeRows]

    @admin.display(description=_("evening"))
    def evening(self, sheet: Sheet) -> SafeString:
        """The evening and round, with a link to the sheet's own page."""
        drawn = sheet.table.round
        return link("tournaments:sheet", drawn.event_id, drawn.number, sheet.table.number, text=f"{drawn.event} {drawn.number}")


@admin.register(StandingLine)
class StandingLineAdmin(Kept, admin.ModelAdmin):
    """The stored standing; it is computed, never typed."""

    list_display = ["event", "scope", "place", "rank", "entrant", "total"]
    list_filter = ["scope"]
    list_select_related = ["event", "entrant"]
    search_fields = ["event__name"]


def link(name: str, *args: int, text: str = "") -> SafeString:
    """A link to a page of the site."""
    url = reverse(name, args=args)
    return format_html('<a href="{}">{}</a>', url, text or url)
