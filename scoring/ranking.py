"""Equal values share a place: 1, 1, 3. One way for standings, seasons and boards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

T = TypeVar("T")


def group_equal(items: Iterable[T], key: Callable[[T], Any]) -> list[list[T]]:
    """The items in groups of equal key, highest key first; within a group in the order given."""
    groups: dict[Any, list[T]] = {}
    for item in items:
        groups.setdefault(key(item), []).append(item)
    return [groups[value] for value in sorted(groups, reverse=True)]


def number_places(groups: Sequence[Sequence[T]]) -> Iterator[tuple[int, T]]:
    """Each item with its place; a group of two at place 1 is followed by place 3."""
    place = 1
    for group in groups:
        for item in group:
            yield place, item
        place += len(group)
