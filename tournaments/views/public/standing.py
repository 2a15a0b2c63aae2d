"""The public standing: the same piece for everyone, kept and polled, and the reader's own line beside it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import EmptyPage
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_safe

from accounts.guard import ensure_can, find_or_404, require
from accounts.names import clean_name
from accounts.permissions import Action, can
from tournaments.choices import EventState, Publicity
from tournaments.models import Event, StandingLine
from tournaments.selectors.events import get_event
from tournaments.selectors.results import filter_by_name, find_standing, list_lines, list_own_lines, read_published
from tournaments.services.publish import Piece, get_piece, is_late, make_piece
from tournaments.tables import StandingTable

MOST_PAGES = 200
MOST_COLUMNS = 6
RECENT = f"-{MOST_COLUMNS}:"
"""Rounds that stand in columns of their own; the earlier ones are in the row that opens."""
LONGEST_WORDS = 60
EVERY = 20


@dataclass(frozen=True, slots=True)
class Query:
    """What of a standing is asked for; `number` None is the whole evening. Only what is neither sorted nor searched is kept."""

    event_id: int
    number: int | None = None
    page: int = 1
    sort: str = ""
    words: str = ""
    to_staff: bool = False
    per_page: int = 50

    @property
    def is_kept(self) -> bool:
        """Whether many readers ask for just this."""
        return not self.sort and not self.words

    @property
    def name(self) -> str:
        """The name under which it is kept."""
        return f"standing:{self.event_id}:{self.number or 0}:{self.page}:{self.to_staff:d}"

    def make_url(self, name: str = "standing", **more: str) -> str:
        """Gives the address of this standing, or of another page about it."""
        given = {"round": self.number, "page": self.page if self.page > 1 else None, "sort": self.sort, "q": self.words}
        params = {key: value for key, value in (given | {"for": "staff" if self.to_staff else ""} | more).items() if value}
        return f"{reverse(f'tournaments:{name}', args=[self.event_id])}{'?' if params else ''}{urlencode(params)}"


def read_query(request: HttpRequest, event_id: int) -> Query:
    """Gives what the address asks for; what it cannot mean is left out."""
    given = request.GET
    number, page = (int(text) if text.isdecimal() and len(text) < 6 else 0 for text in (given.get("round", ""), given.get("page", "")))
    sort, words = given.get("sort", ""), clean_name(given.get("q", ""))[:LONGEST_WORDS]
    sort = sort if sort.removeprefix("-") in StandingTable.base_columns else ""
    return Query(event_id, number or None, min(page, MOST_PAGES) or 1, sort, words, given.get("for") == "staff")


@require_safe
@require(Action.VIEW_EVENT, get_event)
def standing(request: HttpRequest, event: Event) -> HttpResponse:
    """Shows the standing; who works on the evening sees all of it, whatever the public sees."""
    to_staff = event.publicity != Publicity.PROVISIONAL and can(request.user, Action.ENTER_SHEET, event)
    query = replace(read_query(request, event.pk), to_staff=to_staff)
    piece = find_or_404(find_piece, query)
    live = render_live(query, piece)
    context = {"event": event, "query": query, "parts": piece.parts, "live": live, "own": find_own(request, event, query)}
    return render(request, "tournaments/public/standing.html", context)


@require_safe
def standing_fragment(request: HttpRequest, event_id: int) -> HttpResponse:
    """Answers who polls: 204 while nothing changed, else the standing with its head. The same for everyone."""
    query = read_query(request, event_id)
    piece = find_or_404(find_piece, query)
    if query.to_staff or piece.parts["state"] == EventState.PLANNED:
        ensure_can(request.user, Action.ENTER_SHEET if query.to_staff else Action.VIEW_EVENT, find_or_404(get_event, event_id))
    etag = f'"{piece.etag}"'
    if request.GET.get("v") == piece.etag:
        response = HttpResponse(status=204)
    elif request.headers.get("If-None-Match") == etag:
        response = HttpResponse(status=304)
    else:
        response = HttpResponse(render_live(query, piece) + piece.parts["head"])
        response["HX-Trigger-After-Swap"] = "standing-changed"
    response["ETag"], response["Cache-Control"] = etag, "no-cache"
    patch_vary_headers(response, ["Cookie"])
    return response


@require_safe
@require(Action.VIEW_EVENT, get_event)
def standing_own(request: HttpRequest, event: Event) -> HttpResponse:
    """Shows the reader's own line; nothing for who has none."""
    query = read_query(request, event.pk)
    if query.to_staff:
        ensure_can(request.user, Action.ENTER_SHEET, event)
    context = {"event": event, "query": query, "own": find_or_404(find_own, request, event, query)}
    return render(request, "tournaments/public/_own.html", context)


def find_own(request: HttpRequest, event: Event, query: Query) -> list[Any]:
    """Gives the lines of the reader's persons in this standing; no query for who has none."""
    if request.user.is_anonymous:
        return []
    return list_own_lines(find_standing(event, query.number, to_staff=query.to_staff), request.user)


def find_piece(query: Query) -> Piece:
    """Gives the standing as it is kept, or freshly made; raises DoesNotExist for no such event or round."""
    if not query.is_kept:
        return make_piece("", 0, *render_parts(query))
    return get_piece(query.name, lambda: read_version(query), lambda: render_parts(query))


def read_version(query: Query) -> str:
    """Gives what the kept standing must have been made of to be right still."""
    published = read_published(query.event_id)
    late = is_late(f"{query.event_id}:{published.revision}", published.is_current)
    return f"{published.made_of}{'|late' if late else ''}"


def render_parts(query: Query) -> tuple[Mapping[str, str], bool]:
    """Renders title, head and body, and gives the state of the event; tells whether the standing holds the newest results."""
    event = get_event(query.event_id)
    view = find_standing(event, query.number, to_staff=query.to_staff)
    lines = list_lines(view)
    first = lines.prefetch_related(None).first()
    columns = first.by_round[-MOST_COLUMNS:] if first and not query.number else []
    table = make_table(filter_by_name(lines, query.words) if query.words else lines, query)
    width = 8 if query.number else 7 + len(columns)
    context = {"event": event, "view": view, "table": table, "query": query, "columns": columns, "width": width, "recent": RECENT}
    title = context["title"] = render_to_string("tournaments/public/_standing_title.html", context).strip()
    head, body = (render_to_string(f"tournaments/public/_standing_{part}.html", context) for part in ("head", "body"))
    return {"title": title, "head": head, "body": body, "state": event.state}, event.is_current


def make_table(lines: QuerySet[StandingLine], query: Query) -> StandingTable:
    """Gives the table at the page that is asked for, or at its last page."""
    table = StandingTable(lines, order_by=query.sort or "place")
    try:
        table.paginate(per_page=query.per_page, page=query.page)
    except EmptyPage:
        table.page = table.paginator.page(table.paginator.num_pages)
    return table


def render_live(query: Query, piece: Piece) -> SafeString:
    """Gives the body in the element that asks for its successor, naming the one it has."""
    return format_html(
        '<div id="standing" data-live="{}" hx-get="{}" hx-trigger="live" hx-swap="outerHTML">{}</div>',
        EVERY,
        query.make_url("standing_fragment", v=piece.etag),
        mark_safe(piece.parts["body"]),  # noqa: S308 - rendered by a template
    )
