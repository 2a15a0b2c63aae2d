"""Lists of evenings and of entrants: sorted and paged by the database."""

from decimal import Decimal

import django_tables2 as tables
from django.db.models import F, QuerySet
from django.utils.formats import localize
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.choices import EventKind, EventState
from tournaments.models import BoardSet, Entrant, Event, StandingLine
from tournaments.selectors.results import sort_by_name

BLANK = "\N{EN DASH}"
WIDE = {"th": {"class": "wide"}, "td": {"class": "wide"}}
FIGURE = {"th": {"class": "num"}, "td": {"class": "num"}}
WIDE_FIGURE = {"th": {"class": "num wide"}, "td": {"class": "num wide"}}
KINDS = {EventKind.PAIRS: _("pairs"), EventKind.INDIVIDUAL: _("individual")}
BADGES = {EventState.PLANNED: "open", EventState.RUNNING: "info", EventState.CLOSED: "ok"}


class ActionsColumn(tables.TemplateColumn):
    """Buttons; their column's name is for who cannot see the page."""

    @property
    def header(self) -> SafeString:
        """The name, not to be seen."""
        return format_html('<span class="vh">{}</span>', self.verbose_name)


class EventTable(tables.Table):
    """The evenings of one club."""

    date = tables.DateColumn(format="j N Y", verbose_name=_("Date"), attrs={"td": {"class": "nowrap"}}, order_by=("date", "pk"))
    name = tables.Column(
        _("Evening"), linkify=("tournaments:evening", [tables.A("pk")]), attrs={"td": {"class": "name"}}, order_by=("name", "-date", "pk")
    )
    kind = tables.Column(_("Who plays"), attrs=WIDE, order_by=("kind", "-date", "pk"))
    entrants = tables.Column(_("Entrants"), accessor="entrant_count", attrs=WIDE_FIGURE, order_by=("entrant_count", "-date", "pk"))
    rounds = tables.Column(_("Rounds"), accessor="round_count", attrs=WIDE_FIGURE, orderable=False)
    state = tables.Column(_("State"), order_by=("state", "-date", "pk"))

    class Meta:
        model = Event
        fields = ()
        order_by = "-date"
        attrs = {"caption": _("Evenings")}
        empty_text = _("No evenings yet")

    def render_kind(self, value: str, record: Event) -> str:
        """Says it in a word."""
        return str(KINDS[EventKind(record.kind)])

    def render_rounds(self, value: int, record: Event) -> str:
        """Says how many rounds are closed, of how many."""
        closed: int = record.closed_rounds  # type: ignore[attr-defined]
        return gettext("%(closed)s of %(count)s") % {"closed": closed, "count": value}

    def render_state(self, record: Event) -> SafeString:
        """Shows the state as a badge."""
        return format_html('<span class="badge {}">{}</span>', BADGES[EventState(record.state)], record.get_state_display())


class EntrantTable(tables.Table):
    """The entrants of one evening, for the organiser."""

    number = tables.Column(_("No."), attrs=FIGURE)
    name = tables.TemplateColumn(
        template_name="tournaments/organise/_entrant_name.html",
        verbose_name=_("Name"),
        attrs={"td": {"class": "name"}},
        order_by=("sort_name", "number"),
    )
    plan = tables.TemplateColumn(
        template_name="tournaments/organise/_plan.html",
        verbose_name=_("Plays"),
        orderable=False,
        attrs={"th": {"class": "wide"}, "td": {"class": "wide plan"}},
    )
    edit = ActionsColumn(
        template_name="tournaments/organise/_entrant_actions.html",
        verbose_name=_("Change"),
        orderable=False,
        attrs={"td": {"class": "num"}},
    )

    class Meta:
        model = Entrant
        fields = ()
        order_by = "number"
        attrs = {"caption": _("Entrants")}
        empty_text = _("Nobody plays yet")


class StandingTable(tables.Table):
    """A standing. Its rows open and its rounds are columns, so it has a template of its own, on that of all tables."""

    place = tables.Column("#", attrs={"th": {"class": "c-rank"}})
    name = tables.Column(_("Name"), accessor="pk")
    total = tables.Column(pgettext_lazy("column", "total"), attrs={"th": {"class": "num c-tot"}}, initial_sort_descending=True)
    roem = tables.Column(pgettext_lazy("column", "roem"), attrs=WIDE_FIGURE, initial_sort_descending=True)
    pits = tables.Column(pgettext_lazy("column", "pits"), attrs=WIDE_FIGURE, initial_sort_descending=True)
    average = tables.Column(pgettext_lazy("column", "average"), attrs=WIDE_FIGURE, initial_sort_descending=True)

    class Meta:
        model = StandingLine
        fields = ()
        order_by = "place"
        template_name = "tournaments/public/_standing_table.html"

    def order_name(self, lines: QuerySet[StandingLine], is_descending: bool) -> tuple[QuerySet[StandingLine], bool]:
        """Sorts by the last name of the first member."""
        return sort_by_name(lines).order_by("-sort_name" if is_descending else "sort_name", "place"), True

    def order_total(self, lines: QuerySet[StandingLine], is_descending: bool) -> tuple[QuerySet[StandingLine], bool]:
        """Sorts by the total."""
        return order_by_figure(lines, "total", is_descending)

    def order_roem(self, lines: QuerySet[StandingLine], is_descending: bool) -> tuple[QuerySet[StandingLine], bool]:
        """Sorts by roem; who has totals only comes last."""
        return order_by_figure(lines, "roem", is_descending)

    def order_pits(self, lines: QuerySet[StandingLine], is_descending: bool) -> tuple[QuerySet[StandingLine], bool]:
        """Sorts by pits; who has totals only comes last."""
        return order_by_figure(lines, "pits", is_descending)

    def order_average(self, lines: QuerySet[StandingLine], is_descending: bool) -> tuple[QuerySet[StandingLine], bool]:
        """Sorts by the average; who has not played comes last."""
        return order_by_figure(lines, "average", is_descending)


class PersonResultTable(tables.Table):
    """The evenings of one person."""

    date = tables.DateColumn(format="j M Y", verbose_name=_("Date"), accessor="event__date", order_by=("event__date", "event_id"))
    event = tables.Column(_("Evening"), linkify=True, order_by=("event__name", "-event__date"))
    rank = tables.Column(pgettext_lazy("column", "place"), attrs=FIGURE, default=BLANK)
    total = tables.Column(pgettext_lazy("column", "points"), attrs=FIGURE, initial_sort_descending=True)
    average = tables.Column(pgettext_lazy("column", "average"), attrs=WIDE_FIGURE, default=BLANK, initial_sort_descending=True)
    pits = tables.Column(pgettext_lazy("column", "pits"), attrs=WIDE_FIGURE, default=BLANK, initial_sort_descending=True)

    class Meta:
        model = StandingLine
        fields = ()
        order_by = "-date"
        attrs = {"caption": _("Evenings")}
        empty_text = _("No evenings played yet")

    def render_average(self, value: Decimal) -> str:
        """Writes one decimal, as the language does."""
        return localize(value)

    def render_rank(self, value: int, record: StandingLine) -> str:
        """Says also when a place is shared."""
        return gettext("%(rank)s shared") % {"rank": value} if record.is_shared else str(value)


def order_by_figure(lines: QuerySet[StandingLine], name: str, is_descending: bool) -> tuple[QuerySet[StandingLine], bool]:
    """Gives the lines by a figure that may be unknown, which comes last either way; equal ones by place."""
    figure = F(name).desc(nulls_last=True) if is_descending else F(name).asc(nulls_last=True)
    return lines.order_by(figure, "place"), True


class BoardSetTable(tables.Table):
    """The sets of boards of one club."""

    name = tables.Column(
        _("Set"), linkify=("tournaments:board_set", [tables.A("pk")]), attrs={"td": {"class": "name"}}, order_by=("name", "pk")
    )
    rules = tables.Column(_("Rules"), accessor="get_rule_preset_display", attrs=WIDE, order_by=("rule_preset", "-pk"))
    board_count = tables.Column(_("Boards"), attrs=FIGURE, order_by=("board_count", "-pk"))
    solved = tables.Column(_("Pars"), attrs=FIGURE, order_by=("solved", "-pk"))
    created_at = tables.DateColumn(format="j N Y", verbose_name=_("Made"), attrs=WIDE, order_by=("created_at", "pk"))

    class Meta:
        model = BoardSet
        fields = ()
        order_by = "-created_at"
        attrs = {"caption": _("Sets of boards")}
        empty_text = _("No boards yet")
