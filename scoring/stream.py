"""Numbers that anyone can make again: SHA-256 of a start and a counter, on every machine the same.

The stream of a start is SHA-256(start | counter) for counter 0, 1, 2 ..., the counter as 4 bytes big-endian, read as 4-byte big-endian
numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableSequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")


def open_stream(start: bytes) -> Iterator[int]:
    """The numbers of this start, without end, each from 0 to 2**32 - 1."""
    counter = 0
    while True:
        block = sha256(start + counter.to_bytes(4, "big")).digest()
        for place in range(0, len(block), 4):
            yield int.from_bytes(block[place : place + 4], "big")
        counter += 1


def draw_below(numbers: Iterator[int], count: int) -> int:
    """A number from 0 to ``count`` - 1, each as likely: those that would favour the low ones are passed over."""
    fair = 2**32 // count * count
    return next(number for number in numbers if number < fair) % count


def shuffle(items: MutableSequence[T], numbers: Iterator[int]) -> None:
    """Shuffles in place by Fisher and Yates, from the last item down."""
    for last in range(len(items) - 1, 0, -1):
        other = draw_below(numbers, last + 1)
        items[last], items[other] = items[other], items[last]
