"""The case files and the rule by which an answer agrees with a case."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "cases"


@dataclass(frozen=True)
class Case:
    """One question to the command and what its answer must hold."""

    verb: str
    name: str
    question: Any
    expected: Any

    def __str__(self) -> str:
        return f"{self.verb}-{self.name}"


def read_cases() -> list[Case]:
    """All cases; ``deals.json`` and ``own-deals.json`` both hold questions for the verb ``deals``."""
    return [
        Case(path.stem.removeprefix("own-"), case.get("id", f"{path.stem}-{place}"), case["in"], case["out"])
        for path in sorted(FOLDER.glob("*.json"))
        for place, case in enumerate(json.loads(path.read_text()))
    ]


def agrees(expected: Any, answer: Any) -> bool:
    """Whether the answer holds what is expected: objects may have further keys, ``has_problem`` asks for a code among the problems,
    ``"problems": []`` for none of level error; error messages are free.
    """
    if isinstance(expected, dict):
        if not isinstance(answer, dict):
            return False
        return all(_agrees_in(key, value, answer) for key, value in expected.items())
    if isinstance(expected, list):
        return isinstance(answer, list) and len(expected) == len(answer) and all(map(agrees, expected, answer))
    return bool(expected == answer) and isinstance(expected, bool) is isinstance(answer, bool)


def _agrees_in(key: str, expected: Any, answer: dict[str, Any]) -> bool:
    if key == "has_problem":
        return expected in [problem["code"] for problem in answer.get("problems", [])]
    if key == "problems" and expected == []:
        return "problems" in answer and not any(problem["level"] == "error" for problem in answer["problems"])
    return key in answer and agrees(expected, answer[key])
