"""Kept pieces: rendered at most once per change and at most every five seconds, in each language; 0.2 s without a question."""

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import translation

from tournaments.services import publish


class World:
    """What a piece is made from, a clock, and counts of what was done."""

    def __init__(self) -> None:
        self.version, self.now, self.is_settled = "1", 1000.0, True
        self.looked = self.rendered = 0

    def read_version(self) -> str:
        self.looked += 1
        return self.version

    def render(self) -> tuple[dict[str, str], bool]:
        self.rendered += 1
        return {"body": f"{translation.get_language()} {self.version}"}, self.is_settled

    def get(self) -> publish.Piece:
        return publish.get_piece("test", self.read_version, self.render)


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> World:
    world = World()
    monkeypatch.setattr(publish.time, "time", lambda: world.now)
    return world


def test_the_first_reader_renders_and_the_others_get_the_same(world: World) -> None:
    pieces = [world.get() for _ in range(5)]

    assert world.rendered == 1
    assert len({piece.etag for piece in pieces}) == 1


def test_nobody_asks_the_database_more_than_five_times_a_second(world: World) -> None:
    for _ in range(100):
        world.get()
        world.now += 0.01

    assert world.looked <= 6


def test_while_nothing_changes_nothing_is_rendered(world: World) -> None:
    for _ in range(20):
        world.get()
        world.now += 60

    assert world.rendered == 1


def test_a_change_is_seen_at_once_when_the_last_one_is_a_while_ago(world: World) -> None:
    world.get()
    world.now += 60
    world.version = "2"

    assert world.get().parts["body"].endswith("2")
    assert world.rendered == 2


def test_changes_one_after_another_render_every_five_seconds(world: World) -> None:
    for step in range(100):
        world.version = str(step)
        world.get()
        world.now += 0.25

    assert world.rendered == 5  # in 25 seconds


def test_a_piece_that_says_it_is_behind_is_replaced_as_soon_as_it_can_be(world: World) -> None:
    world.is_settled = False
    world.get()
    world.now += 0.3
    world.version, world.is_settled = "2", True

    assert world.get().parts["body"].endswith("2")


def test_the_etag_follows_what_is_said_not_the_version(world: World) -> None:
    first = world.get()
    world.now += 60
    world.version = "2"
    world.render = lambda: ({"body": first.parts["body"]}, True)  # type: ignore[method-assign]

    assert world.get().etag == first.etag


def test_each_language_has_its_own(world: World) -> None:
    with translation.override("nl"):
        dutch = world.get()
    with translation.override("en"):
        english = world.get()

    assert dutch.etag != english.etag
    assert (dutch.parts["body"], english.parts["body"]) == ("nl 1", "en 1")


def test_while_one_renders_the_others_show_what_there_is(world: World) -> None:
    old = world.get()
    world.now += 60
    world.version = "2"
    seen: list[publish.Piece] = []
    render: Callable[[], Any] = world.render

    def render_slowly() -> tuple[dict[str, str], bool]:
        world.now += 0.3
        seen.append(publish.get_piece("test", world.read_version, render))
        return render()

    new = publish.get_piece("test", world.read_version, render_slowly)

    assert seen == [old]
    assert new.parts["body"].endswith("2")


def test_a_standing_is_late_after_two_seconds_of_being_behind(world: World) -> None:
    assert not publish.is_late("it", is_current=False)
    world.now += 1.9
    assert not publish.is_late("it", is_current=False)
    world.now += 0.2
    assert publish.is_late("it", is_current=False)
    assert not publish.is_late("it", is_current=True)
