"""Numbers that anyone can make again."""

from hashlib import sha256
from itertools import islice

from scoring.stream import draw_below, open_stream, shuffle


def test_the_stream_is_sha_256_of_the_start_and_a_counter() -> None:
    first, second = (sha256(b"start" + bytes([0, 0, 0, counter])).digest() for counter in (0, 1))
    expected = [int.from_bytes(block[place : place + 4], "big") for block in (first, second) for place in range(0, 32, 4)]
    assert list(islice(open_stream(b"start"), 16)) == expected


def test_a_number_that_would_favour_the_low_ones_is_passed_over() -> None:
    assert draw_below(iter([2**32 - 1, 7]), 5) == 2
    assert draw_below(iter([2**32 - 1]), 2**31) == 2**31 - 1


def test_a_shuffle_goes_from_the_last_item_down() -> None:
    items = list("abcd")
    shuffle(items, iter([0, 2, 0]))
    assert items == ["b", "d", "c", "a"]
