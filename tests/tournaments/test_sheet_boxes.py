"""What stands in the boxes of a sheet is read as people write it, and a blank is never zero."""

from typing import Any

import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import Suit
from scoring.deal import MULTIPLIERS, Mark, Reason
from scoring.rules import NKU, RuleSet, make_rules
from scoring.sheet import Row
from scoring.side import BySide, Side
from tests.tournaments.build import SAMPLES
from tests.tournaments.sheets import GOOD, type_sample
from tournaments.convert import BOXES, Fault, RowTexts, SheetTexts, make_entry, read_row, show_box, write_row

KRAKEN = make_rules("kraken")
FRENCH = make_rules("french")
NS, EW = Side.NS, Side.EW


def read(*texts: str, rules: RuleSet = NKU, **more: str) -> tuple[Any, ...]:
    """The four figures of a row typed as points WIJ, roem WIJ, points ZIJ, roem ZIJ, and its mark."""
    row = read_row(1, RowTexts(*texts, **more), rules).row
    return row.points.ns, row.roem.ns, row.points.ew, row.roem.ew, row.mark


@pytest.mark.parametrize(
    ("typed", "roem"),
    [
        ("2", 20),
        ("4", 40),
        ("5", 50),
        ("7", 70),
        ("10", 100),
        ("12", 120),
        ("16", 160),
        ("19", 190),
        ("20", 20),
        ("50", 50),
        ("100", 100),
        ("120", 120),
        ("0", 0),
        ("-", 0),
        ("–", 0),
        ("—", 0),
        ("/", 0),
        (" 2 ", 20),
        ("1", 10),
        ("3", 30),
        ("30", 30),
        ("25", 25),
        ("015", 15),
        ("-20", -20),
        ("", None),
    ],
)
def test_roem_is_typed_in_tens_or_in_full(typed: str, roem: int | None) -> None:
    assert read("84", typed)[1] == roem


@pytest.mark.parametrize(("points", "other"), [("84", 78), ("0", 162), ("162", 0), ("1", 161)])
def test_points_of_one_side_give_the_other(points: str, other: int) -> None:
    assert read(points)[2] == other
    assert read("", "", points)[0] == other


def test_nothing_follows_from_more_points_than_there_are() -> None:
    assert read("163")[2] is None
    assert read("-1")[2] is None


def test_what_was_typed_is_not_filled_in_over() -> None:
    assert read("37", "", "124")[:3] == (37, None, 124)


def test_a_blank_stays_a_blank() -> None:
    assert read() == (None, None, None, None, None)
    assert read("84") == (84, None, 78, None, None)


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("n", Reason.NAT),
        ("N", Reason.NAT),
        ("nat", Reason.NAT),
        ("Nat.", Reason.NAT),
        ("p", Reason.PIT),
        ("Pit", Reason.PIT),
        ("v", Reason.REVOKE),
        ("Verz.", Reason.REVOKE),
        ("verzaakt", Reason.REVOKE),
        ("Revoke", Reason.REVOKE),
        ("l", Reason.EMPTY_TRICKS),
        ("Leeg", Reason.EMPTY_TRICKS),
        ("empty", Reason.EMPTY_TRICKS),
    ],
)
def test_marks_are_typed_as_a_letter_or_as_a_word(word: str, reason: Reason) -> None:
    assert read(word)[4] == Mark(reason, NS)
    assert read("", "", word)[4] == Mark(reason, EW)


@pytest.mark.parametrize(
    ("texts", "figures"),
    [
        (("n", "", "", "2"), (0, 0, 162, 20)),
        (("n",), (0, 0, 162, None)),
        (("p", "", "", "16"), (0, 0, 162, 160)),
        (("p",), (0, 0, 162, 100)),
        (("", "2", "v"), (162, 20, 0, 0)),
        (("", "", "v"), (162, 100, 0, 0)),
        (("l", "2", "", "-"), (0, 20, 162, 0)),
        (("l",), (0, None, 162, None)),
    ],
)
def test_a_mark_gives_the_other_side_all_points(texts: tuple[str, ...], figures: tuple[int | None, ...]) -> None:
    assert read(*texts)[:4] == figures


def test_a_revoke_without_penalty_leaves_the_roem_blank() -> None:
    assert read("v", rules=make_rules("general"))[3] is None


@pytest.mark.parametrize(
    ("rules", "more", "other"),
    [(KRAKEN, {"multiplier": "4"}, 4 * 162 - 320), (FRENCH, {"trump": "S"}, -96), (FRENCH, {"trump": "H"}, None)],
)
def test_a_deal_that_counts_more_has_more_points(rules: RuleSet, more: dict[str, str], other: int | None) -> None:
    assert read("320", rules=rules, **more)[2] == (other if other is None or other >= 0 else None)


def test_double_spades_share_224_points() -> None:
    assert read("100", rules=FRENCH, trump="S")[2] == 124


@pytest.mark.parametrize(
    ("typed", "fault"),
    [
        ("abc", Fault.NOT_A_FIGURE),
        ("8o", Fault.NOT_A_FIGURE),
        ("84,5", Fault.NOT_A_FIGURE),
        ("🂡", Fault.NOT_A_FIGURE),
        ("٨٤", Fault.NOT_A_FIGURE),
        ("123456", Fault.TOO_LARGE),
        ("9" * 40, Fault.TOO_LARGE),
    ],
)
def test_what_cannot_be_read_is_a_blank_with_a_fault(typed: str, fault: Fault) -> None:
    row = read_row(1, RowTexts(ns_points=typed), NKU)
    assert row.faults == {"ns_points": fault}
    assert row.row.points.ns is None
    assert not row.is_complete


def test_five_digits_can_be_read_and_are_judged_by_the_rules() -> None:
    assert read("12345")[0] == 12345


def test_thousands_may_be_grouped() -> None:
    entry, faults = make_entry(SheetTexts(written=BySide("1.284", "1 858"), is_totals_only=True), NKU)
    assert (entry.written, faults) == (BySide(1284, 1858), {})


def test_two_marks_in_a_row_are_one_too_many() -> None:
    assert read_row(1, RowTexts(ns_points="n", ew_points="p"), NKU).faults == {"ew_points": Fault.TWO_MARKS}


@pytest.mark.parametrize(
    ("field", "typed", "value"),
    [
        ("playing", "w", NS),
        ("playing", "WIJ", NS),
        ("playing", "ew", EW),
        ("playing", "z", EW),
        ("multiplier", "4", 4),
        ("trump", "s", Suit.SPADES),
    ],
)
def test_who_plays_how_many_times_and_trump(field: str, typed: str, value: object) -> None:
    assert getattr(read_row(1, RowTexts("84", **{field: typed}), NKU).row, field) == value


@pytest.mark.parametrize(("field", "fault"), [("playing", Fault.NO_SIDE), ("multiplier", Fault.NO_MULTIPLIER), ("trump", Fault.NO_TRUMP)])
def test_other_words_for_these_are_faults(field: str, fault: Fault) -> None:
    assert read_row(1, RowTexts("84", **{field: "x"}), NKU).faults == {field: fault}


def test_a_ruling_takes_any_figures_and_nothing_follows_from_them() -> None:
    assert read("40", "0", "", "", reason="ruling") == (40, 0, None, None, Mark(Reason.RULING))


def test_a_deal_not_played_has_nothing_and_figures_undo_it() -> None:
    row = read_row(1, RowTexts(reason="not_played"), NKU)
    assert row.row.mark == Mark(Reason.NOT_PLAYED)
    assert row.is_complete
    assert read("84", reason="not_played")[4] is None


figure = st.one_of(st.none(), st.integers(-300, 99_999))
marks = st.one_of(
    st.none(),
    st.builds(Mark, st.sampled_from([Reason.NAT, Reason.PIT, Reason.REVOKE, Reason.EMPTY_TRICKS]), st.sampled_from(Side)),
    st.just(Mark(Reason.RULING)),
)
pairs = st.builds(BySide, figure, figure)
any_rows = st.builds(
    Row,
    st.just(1),
    points=pairs,
    roem=pairs,
    mark=marks,
    playing=st.sampled_from([None, *Side]),
    multiplier=st.sampled_from(MULTIPLIERS),
    trump=st.sampled_from([None, *Suit]),
)


@given(any_rows)
def test_a_stored_row_comes_back_as_it_was(row: Row) -> None:
    """Whatever the API stored: what the page shows of it is read as the same row, but for blanks that follow from the rest."""
    again = read_row(1, write_row(row, "so ruled"), KRAKEN)
    assert again.faults == {}
    assert (again.row.mark, again.row.playing, again.row.multiplier, again.row.trump) == (row.mark, row.playing, row.multiplier, row.trump)
    for box in BOXES:
        side, column = Side(box[:2]), box[3:]
        stored, read_back = getattr(row, column)[side], getattr(again.row, column)[side]
        is_marked_blank = stored is None and row.mark is not None and row.mark.side is side and column == "points"
        assert read_back == stored or box in again.filled or is_marked_blank


@given(any_rows)
def test_what_a_row_shows_can_be_sent_again(row: Row) -> None:
    """Without script the page posts what it shows: the figures stay the same, in Dutch and in English."""
    texts = write_row(row)
    once = read_row(1, texts, KRAKEN)
    for language in ("nl", "en"):
        with override(language):
            shown = {box: show_box(box, once, texts) for box in BOXES}
        again = read_row(1, RowTexts(**shown, **{k: v for k, v in texts.filled.items() if k not in BOXES}), KRAKEN)
        assert (again.row, again.faults) == (once.row, {})


@pytest.mark.parametrize("name", GOOD)
def test_good_sheets_typed_short_are_the_sheets(name: str) -> None:
    """The worked examples, typed as an organiser does: the smaller side, roem in tens, marks as letters."""
    entry, faults = make_entry(SheetTexts(type_sample(name)), NKU)
    assert faults == {}
    for row, deal in zip(entry.rows, SAMPLES[name]["in"]["deals"], strict=True):
        figures = (row.points.ns, row.roem.ns, row.points.ew, row.roem.ew)
        assert figures == (deal["ns"]["points"], deal["ns"]["roem"], deal["ew"]["points"], deal["ew"]["roem"])


def test_swapping_twice_is_nothing() -> None:
    texts = RowTexts("84", "2", "n", "-", playing="w", multiplier="2", trump="S", reason="ruling", remark="x")
    assert texts.swapped == RowTexts("n", "-", "84", "2", playing="ew", multiplier="2", trump="S", reason="ruling", remark="x")
    assert texts.swapped.swapped.swapped == texts.swapped
