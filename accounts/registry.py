"""Pages that belong to everyone: apps above this one add their part in AppConfig.ready.

A section is a function that reads what it needs and gives a `Section` (a template and its context) or None when it has nothing
to show here. The order is a number: 10 comes before 20. So `accounts` shows what it does not know.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeVar

from django.http import HttpRequest

from accounts.models import Club, Person

Column = Literal["top", "main", "side"]
Subject = TypeVar("Subject")
Part = TypeVar("Part")


@dataclass(frozen=True, slots=True)
class Section:
    """A piece of a page: a template without a frame, and what it needs."""

    template: str
    context: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Step:
    """One of the first steps of a new club: what to do, why, where, and whether it was done."""

    title: str
    text: str
    url: str
    action: str
    is_done: bool


@dataclass(frozen=True, slots=True)
class Link:
    """A link of the bar on top, and of the bar at the bottom of a phone when it has an icon.

    It is the current one on every page whose address begins with `url` or with one of `also`.
    """

    title: str
    url: str
    icon: str = ""
    also: tuple[str, ...] = ()


class Parts(Generic[Subject, Part]):
    """What apps have added to one place, in order."""

    def __init__(self) -> None:
        self.entries: list[tuple[int, str, Callable[[HttpRequest, Subject], Part | None]]] = []

    def add(self, build: Callable[[HttpRequest, Subject], Part | None], *, order: int, column: Column = "main") -> None:
        """Adds a function; adding it again changes nothing."""
        if all(known is not build for _, _, known in self.entries):
            self.entries.append((order, column, build))
            self.entries.sort(key=lambda entry: entry[0])

    def collect(self, request: HttpRequest, subject: Subject, column: Column = "main") -> list[Part]:
        """Gives what the functions of this column have to show, in order."""
        built = (build(request, subject) for _, place, build in self.entries if place == column)
        return [part for part in built if part is not None]


home_sections: Parts[Club, Section] = Parts()
person_sections: Parts[Person, Section] = Parts()
start_steps: Parts[Club, Step] = Parts()
club_links: Parts[Club, Link] = Parts()
