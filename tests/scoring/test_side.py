"""Seats run clockwise N, E, S, W; partners sit opposite; every score is a pair."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from scoring.side import BySide, Seat, Side, seats_of


@pytest.mark.parametrize(("seat", "left"), [("N", "E"), ("E", "S"), ("S", "W"), ("W", "N")])
def test_clockwise(seat: str, left: str) -> None:
    assert Seat(seat).left() is Seat(left)


@pytest.mark.parametrize(("seat", "left"), [("N", "E"), ("E", "S"), ("S", "N")])
def test_clockwise_with_three(seat: str, left: str) -> None:
    assert Seat(seat).left(3) is Seat(left)


@pytest.mark.parametrize(("steps", "seat"), [(0, "E"), (1, "S"), (2, "W"), (3, "N"), (4, "E"), (9, "S")])
def test_some_places_to_the_left(steps: int, seat: str) -> None:
    assert Seat.E.left(4, steps) is Seat(seat)


@pytest.mark.parametrize(("seat", "side"), [("N", "ns"), ("E", "ew"), ("S", "ns"), ("W", "ew")])
def test_partners_sit_opposite(seat: str, side: str) -> None:
    assert Seat(seat).side is Side(side)


def test_the_other_side() -> None:
    assert (Side.NS.other, Side.EW.other) == (Side.EW, Side.NS)


def test_seats_of_a_table() -> None:
    assert seats_of(4) == (Seat.N, Seat.E, Seat.S, Seat.W)
    assert seats_of(3) == (Seat.N, Seat.E, Seat.S)


class TestBySide:
    both = BySide(100, 62)

    def test_a_value_for_each_side(self) -> None:
        assert (self.both[Side.NS], self.both[Side.EW]) == (100, 62)
        assert list(self.both) == [100, 62]

    def test_swapped(self) -> None:
        assert self.both.swapped == BySide(62, 100)

    def test_changed(self) -> None:
        assert self.both.map(lambda points: points * 2) == BySide(200, 124)

    def test_given_for_one_side(self) -> None:
        assert BySide.given(Side.NS, 162, 0) == BySide(162, 0)
        assert BySide.given(Side.EW, 162, 0) == BySide(0, 162)

    def test_a_value_never_changes(self) -> None:
        with pytest.raises(FrozenInstanceError):
            self.both.ns = 0  # type: ignore[misc]
