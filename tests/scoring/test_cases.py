"""Every case file, through the command's answer function and through the command itself under a bare Python."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scoring.cli.command import VERBS, answer
from scoring.errors import ErrorCode
from scoring.problems import Problem
from scoring.rules import FOLLOWING, PRESETS
from tests.scoring.cases import FOLDER, Case, agrees, read_cases

ROOT = Path(__file__).parents[2]
CASES = read_cases()
SLOW = 12
"""Of the verb solve the bare command gets the cases that are refused and two others: a deal takes plain Python seconds."""


@pytest.mark.parametrize("case", CASES, ids=str)
def test_answer(case: Case) -> None:
    given = answer(VERBS[case.verb], case.question)
    assert agrees(case.expected, given), given


@pytest.mark.parametrize("verb", VERBS)
def test_command_under_a_bare_python(verb: str) -> None:
    """The real command, without site-packages: it answers every case of a verb at once, in order, and needs nothing but Python."""
    cases = [case for case in CASES if case.verb == verb and not (verb == "solve" and "difference" in case.expected)]
    cases += [case for case in CASES if case.verb == "solve" == verb and "difference" in case.expected][::SLOW]
    done = subprocess.run(
        [sys.executable, "-E", "-s", "-S", "-m", "scoring", verb],
        cwd=ROOT,
        input=json.dumps([case.question for case in cases]),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    answers = json.loads(done.stdout)
    assert len(answers) == len(cases)
    for case, given in zip(cases, answers, strict=True):
        assert given == json.loads(json.dumps(answer(VERBS[verb], case.question))), case
        assert agrees(case.expected, given), case


def test_nothing_but_the_standard_library_is_imported() -> None:
    script = "import sys, scoring.cli.command; print(*{name.partition('.')[0] for name in sys.modules})"
    done = subprocess.run([sys.executable, "-E", "-s", "-S", "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) - sys.stdlib_module_names - {"__main__"} == {"scoring"}


class TestOwnCasesAreComplete:
    """For each verb, preset, following rule, error code and problem there is a case."""

    def test_every_case_has_a_source_and_an_id_of_its_own(self) -> None:
        for path in FOLDER.glob("own-*.json"):
            cases = json.loads(path.read_text())
            assert all(case["source"] for case in cases)
            assert len({case["id"] for case in cases}) == len(cases)

    def test_verbs(self) -> None:
        assert {case.verb for case in CASES} == set(VERBS)

    def test_error_codes(self) -> None:
        codes = {case.expected["error"]["code"] for case in CASES if isinstance(case.expected, dict) and "error" in case.expected}
        assert codes == set(ErrorCode)

    def test_problems(self) -> None:
        assert {case.expected.get("has_problem") for case in CASES if case.verb == "sheets"} - {None} == set(Problem)

    @pytest.mark.parametrize("verb", ["deals", "tricks", "legal", "bids", "sheets"])
    def test_presets(self, verb: str) -> None:
        assert set(PRESETS) <= {_preset(case.question) for case in CASES if case.verb == verb}

    def test_following(self) -> None:
        rules = [case.question.get("rules") for case in CASES if case.verb == "legal"]
        assert set(FOLLOWING) == {rule["following"] for rule in rules if isinstance(rule, dict) and "following" in rule} | {"rotterdam"}


def _preset(question: Any) -> Any:
    rules = question.get("rules") if isinstance(question, dict) else None
    return rules.get("preset") if isinstance(rules, dict) else rules if isinstance(rules, str) else None


@pytest.mark.parametrize(
    ("expected", "answer", "is_agreed"),
    [
        ({"a": 1}, {"a": 1, "b": 2}, True),
        ({"a": 1}, {"b": 1}, False),
        ({"a": 1}, [1], False),
        ({"a": {"b": 1}}, {"a": {"b": 2}}, False),
        ([1, 2], [1, 2], True),
        ([1, 2], [2, 1], False),
        ([1, 2], [1], False),
        (1, 1.0, True),
        (1, True, False),
        (None, None, True),
        ({"error": {"code": "bad_bid"}}, {"error": {"code": "bad_bid", "message": "free"}}, True),
        ({"error": {"code": "bad_bid"}}, {"error": {"code": "bad_suit", "message": "free"}}, False),
        ({"has_problem": "x"}, {"problems": [{"code": "y"}, {"code": "x"}]}, True),
        ({"has_problem": "x"}, {"problems": [{"code": "y"}]}, False),
        ({"has_problem": "x"}, {"error": {"code": "x"}}, False),
        ({"problems": []}, {"problems": [{"code": "x", "level": "warning"}]}, True),
        ({"problems": []}, {"problems": [{"code": "x", "level": "error"}]}, False),
        ({"problems": []}, {"error": {"code": "x"}}, False),
    ],
)
def test_how_an_answer_agrees_with_a_case(expected: Any, answer: Any, is_agreed: bool) -> None:
    assert agrees(expected, answer) is is_agreed
