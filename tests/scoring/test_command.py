"""The command as a program: what it reads, what it writes, and how it ends."""

from __future__ import annotations

import io
import json
import runpy
import sys
from typing import Any

import pytest

from scoring.cli.command import DEEPEST_NESTING, LARGEST_NUMBER, VERBS, answer, run
from scoring.errors import ErrorCode, RulesError

TRICK = {"trump": "C", "leader": "N", "cards": ["S7", "S8", "S9", "DA"]}


def ask(verb: str, text: str | bytes) -> tuple[int, str, str]:
    """Exit status, standard output, standard error."""
    out, err = io.StringIO(), io.StringIO()
    status = run([verb], lambda: text.encode() if isinstance(text, str) else text, out, err)
    return status, out.getvalue(), err.getvalue()


def code(given: Any) -> Any:
    return given.get("error", {}).get("code") if isinstance(given, dict) else None


def test_an_array_in_and_an_array_out() -> None:
    """Of the same length and order; what cannot be answered is answered by an error in its place."""
    status, out, err = ask("tricks", json.dumps([TRICK, 5, {**TRICK, "trump": "X"}, TRICK]))
    answers = json.loads(out)
    assert (status, err, len(answers)) == (0, "", 4)
    assert answers[0] == answers[3] == {"winner": "S", "points": 11, "roem": 20}
    assert [code(given) for given in answers] == [None, "not_an_object", "bad_trump", None]


def test_an_error_has_a_code_and_a_sentence() -> None:
    given = answer(VERBS["tricks"], {**TRICK, "trump": "X"})
    assert given == {"error": {"code": "bad_trump", "message": "a suit is one of C, D, H, S, not 'X'"}}


@pytest.mark.parametrize("verb", VERBS)
def test_nothing_asked_nothing_answered(verb: str) -> None:
    assert ask(verb, "[]") == (0, "[]\n", "")


def test_the_verbs() -> None:
    assert " ".join(VERBS) == "deals tricks legal revokes sheets bids hand-roem elo standings season matchpoints boards solve"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "line 1 column 1"),
        (" \n", "line 2 column 1"),
        ("not json", "line 1 column 1"),
        ("[1,]", "line 1 column 4"),
        ("[\n{}\n{}]", "line 3 column 1"),
        ('{"trump": "C"}', "not an array"),
        ("null", "not an array"),
        ('"[]"', "not an array"),
        ("5", "not an array"),
        ("NaN", "not an array"),
        ("[" * 100_000, "recursion"),
        ('[{"a":' * 100_000, "recursion"),
        ("[1" + "0" * 5000 + "]", "4300 digits"),
        (b"\xff\xfe[\x00]\x00", "utf-8"),
        (b'["\xed\xa0\x80"]', "utf-8"),
        (b"\x00", "line 1 column 1"),
        ("[] []", "line 1 column 4"),
    ],
)
def test_input_that_cannot_be_read(text: str | bytes, says: str) -> None:
    """Exit status 2 and one line that says what and where."""
    status, out, err = ask("tricks", text)
    assert (status, out) == (2, "")
    assert err.startswith("scoring: ")
    assert says in err
    assert err.count("\n") == 1
    assert err.endswith("\n")


@pytest.mark.parametrize("arguments", [[], ["trick"], ["tricks", "tricks"], [""], ["--help"], ["tri\ncks"], ["\udcff"]])
def test_unknown_verbs(arguments: list[str]) -> None:
    """The line names the verbs that are known; standard input is not waited for."""
    out, err = io.StringIO(), io.StringIO()
    status = run(arguments, lambda: pytest.fail("read"), out, err)
    assert (status, out.getvalue(), err.getvalue().count("\n")) == (2, "", 1)
    assert err.getvalue().endswith(f"known verbs: {' '.join(VERBS)}\n")
    err.getvalue().encode()


def test_a_byte_order_mark_is_no_fault() -> None:
    """Spreadsheets write one."""
    assert ask("tricks", b"\xef\xbb\xbf[]") == (0, "[]\n", "")


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e400", "-1e400", str(LARGEST_NUMBER), str(-LARGEST_NUMBER)])
@pytest.mark.parametrize("element", ["{}", '{{"a": 1500, "b": {}, "score": 1}}', '{{"x": [{{"y": {}}}]}}'])
def test_numbers_that_cannot_be_reckoned_with(number: str, element: str) -> None:
    """Anywhere in an element, also where nobody would look."""
    status, out, _ = ask("elo", f"[{element.format(number)}]")
    assert (status, [code(given) for given in json.loads(out)]) == (0, ["bad_input"])


def test_large_numbers_are_still_answered() -> None:
    largest = LARGEST_NUMBER - 1
    status, out, _ = ask("standings", json.dumps([{"results": [{"entrant": "A", "round": n, "points": largest} for n in range(9)]}]))
    assert status == 0
    assert json.loads(out)[0][0]["total"] == 9 * largest


@pytest.mark.parametrize("depth", [DEEPEST_NESTING, DEEPEST_NESTING + 1, 200, 900])
@pytest.mark.parametrize(("begin", "end"), [("[", "]"), ('{"a":', "}")])
def test_deep_nesting(depth: int, begin: str, end: str) -> None:
    """What Python can read and nobody can mean."""
    status, out, _ = ask("tricks", '[{"trump": "C", "leader": "N", "cards": ' + begin * depth + "1" + end * depth + "}]")
    assert (status, code(json.loads(out)[0])) == (0, "bad_card" if depth < DEEPEST_NESTING and begin == "[" else "bad_input")


def test_lone_surrogates_come_back_as_they_went() -> None:
    status, out, _ = ask("standings", '[{"results": [{"entrant": "\\ud800", "round": 1, "points": 1}]}]')
    assert status == 0
    assert out.isascii()
    assert json.loads(out)[0][0]["entrant"] == "\ud800"


@pytest.mark.parametrize("element", [None, True, 1, 1.5, "text", [], [1]])
@pytest.mark.parametrize("verb", VERBS)
def test_an_element_is_an_object(verb: str, element: Any) -> None:
    assert code(answer(VERBS[verb], element)) == "not_an_object"


@pytest.mark.parametrize(
    ("verb", "question", "field"),
    [
        ("tricks", TRICK, "rules"),
        ("legal", {"trump": "C", "hand": ["S7"], "trick": []}, "leader"),
        ("bids", {"dealer": "N", "bids": [["N", "play", "C"]]}, "turned"),
        ("bids", {"dealer": "N", "bids": [["N", "play", "C"]]}, "own_suit"),
        ("deals", {"playing": "ns", "points": {"ns": 100, "ew": 62}, "roem": {"ns": 0, "ew": 0}}, "tricks"),
        ("deals", {"playing": "ns", "points": {"ns": 100, "ew": 62}, "roem": {"ns": 0, "ew": 0}}, "multiplier"),
        ("deals", {"playing": "ns", "points": {"ns": 100, "ew": 62}, "roem": {"ns": 0, "ew": 0}}, "trump"),
        ("elo", {"a": 1500, "b": 1500, "score": 1}, "k"),
        ("elo", {"a": 1500, "b": 1500, "score": 1}, "k_a"),
        ("matchpoints", {"results": {"1": 1, "2": 2}}, "method"),
        ("season", {"scores": {"A": [1]}}, "rule"),
        ("season", {"scores": {"A": [1]}}, "evenings"),
        ("standings", {"results": [{"entrant": "A", "round": 1, "points": 1}]}, "tie_breaks"),
        ("standings", {"results": [{"entrant": "A", "round": 1, "points": 1}]}, "lots"),
        ("sheets", {"totals": {"ns": 1406, "ew": 1406}}, "deals"),
        ("sheets", {"totals": {"ns": 1406, "ew": 1406}}, "numbers"),
    ],
)
def test_null_is_left_out(verb: str, question: dict[str, Any], field: str) -> None:
    given = answer(VERBS[verb], question)
    assert code(given) is None
    assert answer(VERBS[verb], {**question, field: None}) == given


@pytest.mark.parametrize("empty", [0, False, ""])
@pytest.mark.parametrize(
    ("verb", "question", "field"),
    [
        ("sheets", {"totals": {"ns": 1406, "ew": 1406}}, "deals"),
        ("standings", {"results": []}, "tie_breaks"),
        ("season", {"scores": {}}, "rule"),
        ("standings", {"results": []}, "lots"),
        ("sheets", {"deals": []}, "totals"),
        ("tricks", TRICK, "rules"),
    ],
)
def test_another_empty_value_is_not_left_out(verb: str, question: dict[str, Any], field: str, empty: Any) -> None:
    assert code(answer(VERBS[verb], {**question, field: empty})) in {"bad_input", "not_an_object", "unknown_preset"}


def test_a_problem_of_a_sheet_tells_its_side() -> None:
    row = {"deal": 1, "ns": {"points": 162, "roem": 0}, "ew": {"points": 0, "roem": 0}}
    given = answer(VERBS["sheets"], {"rules": {"deals_per_round": 1}, "deals": [row]})
    assert given["problems"] == [{"deal": 1, "code": "zero_without_reason", "level": "error", "side": "ew"}]


def test_hand_roem_of_three_players() -> None:
    """The lone player is told and keeps the side of his seat; the two others are the other side."""
    hands = {
        "N": ["H7", "H8", "H9", "C7", "C9", "D7", "D9", "S7", "S8", "SJ"],
        "E": ["CT", "CJ", "CQ", "CK", "DJ", "DK", "HJ", "HK", "SQ", "SA"],
        "S": ["C8", "D8", "DT", "DQ", "HT", "HQ", "S9", "ST", "SK", "DA"],
    }
    question = {"rules": {"preset": "three_hand", "hand_roem": True}, "trump": "C", "hands": hands}
    assert answer(VERBS["hand-roem"], {**question, "playing": "E"}) == {"ns": 20, "ew": 50, "counts": {"ns": 0, "ew": 70}}
    assert answer(VERBS["hand-roem"], {**question, "playing": "S"}) == {"ns": 0, "ew": 70, "counts": {"ns": 0, "ew": 90}}
    assert code(answer(VERBS["hand-roem"], question)) == "missing_field"


def test_three_boards_say_what_was_set_aside() -> None:
    given = answer(VERBS["boards"], {"seed": bytes(range(32)).hex(), "boards": 1, "rules": "three_hand"})
    assert given["boards"][0]["set_aside"] == ["C7", "D7"]
    assert "set_aside" not in answer(VERBS["boards"], {"seed": "0" * 64, "boards": 1})["boards"][0]


def test_an_error_of_the_rules_has_a_code_and_a_message() -> None:
    error = RulesError(ErrorCode.BAD_BID, "a sentence")
    assert (error.code, error.message, str(error)) == ("bad_bid", "a sentence", "a sentence")


class TestModule:
    """``python -m scoring``"""

    def test_answers(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        monkeypatch.setattr(sys, "argv", ["scoring", "tricks"])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"[]")))
        with pytest.raises(SystemExit) as ended:
            runpy.run_module("scoring", run_name="__main__")
        assert (ended.value.code, *capsys.readouterr()) == (0, "[]\n", "")

    def test_refuses(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        monkeypatch.setattr(sys, "argv", ["scoring"])
        with pytest.raises(SystemExit) as ended:
            runpy.run_module("scoring", run_name="__main__")
        assert ended.value.code == 2
        assert "give one verb" in capsys.readouterr().err

    def test_does_nothing_when_imported(self) -> None:
        assert "sys" in runpy.run_module("scoring", run_name="scoring.__main__")
