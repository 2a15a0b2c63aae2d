"""What everyone sees of a standing, and the pieces of pages that are the same for everyone.

A piece is rendered at most once per change and at most every few seconds. It is kept in the cache that all processes share, with an
ETag of what it says, so that most answers are a look into the cache.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256

from django.core.cache import cache
from django.db import transaction
from django.utils.translation import get_language

from accounts.models import Account
from tournaments.models import Event
from tournaments.services.setup import lock_event

KEPT_FOR = 60 * 60
LEAST_AGE = 5.0
"""Seconds that a piece is shown before it is rendered again, whatever changed."""
LOOK_EVERY = 0.2
"""Seconds during which nobody asks the database whether something changed."""
LATE_AFTER = 2.0
"""Seconds after which a standing that is behind says so."""
RENDER_WITHIN = 10
"""Seconds after which another process may try what one has begun."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A kept piece: the version of what it was made from, when, its parts by name, and the ETag of what it says.

    One that is not settled says itself that something newer is on its way, and is replaced as soon as that is there.
    """

    version: str
    made_at: float
    parts: Mapping[str, str]
    etag: str
    is_settled: bool = True


def get_piece(name: str, read_version: Callable[[], str], render: Callable[[], tuple[Mapping[str, str], bool]]) -> Piece:
    """Gives the piece in the language of the reader, rendered again only where `read_version` gives something new.

    `render` gives the parts and whether they are settled.
    """
    key = f"piece:{get_language()}:{name}"
    kept = cache.get_many([key, f"{key}:looked"])
    piece: Piece | None = kept.get(key)
    now = time.time()
    if piece and now - kept.get(f"{key}:looked", 0) < LOOK_EVERY:
        return piece
    version = read_version()
    if piece and (piece.version == version or is_held(piece, now) or not cache.add(f"{key}:busy", 1, RENDER_WITHIN)):
        cache.set(f"{key}:looked", now, KEPT_FOR)
        return piece
    piece = make_piece(version, now, *render())
    cache.set_many({key: piece, f"{key}:looked": now}, KEPT_FOR)
    cache.delete(f"{key}:busy")
    return piece


def is_held(piece: Piece, now: float) -> bool:
    """Tells whether the piece is too new to be rendered again."""
    return piece.is_settled and now - piece.made_at < LEAST_AGE


def make_piece(version: str, made_at: float, parts: Mapping[str, str], is_settled: bool = True) -> Piece:
    """Gives the piece with its ETag."""
    said = "\0".join(parts.values())
    return Piece(version, made_at, parts, sha256(said.encode()).hexdigest()[:16], is_settled)


def is_late(name: str, is_current: bool) -> bool:
    """Tells whether what `name` stands for has been behind for longer than a refresh takes: two seconds since the first look."""
    if is_current:
        return False
    first_seen = cache.get_or_set(f"behind:{name}", time.time, KEPT_FOR)
    return time.time() - (first_seen or 0) > LATE_AFTER


@transaction.atomic
def show_standing(*, event: Event, publicity: str, by: Account | None) -> Event:
    """Decides what everyone sees of the standing; also of a closed evening, whose winners may be kept back for a while."""
    event = lock_event(event)
    event.publicity = publicity
    event._history_user = by  # type: ignore[attr-defined]
    event.save(update_fields=["publicity"])
    return event
