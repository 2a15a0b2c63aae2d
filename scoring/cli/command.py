"""The command ``python -m scoring VERB``: a JSON array in, a JSON array of answers out."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import TextIO

from scoring.cli import play_verbs, sheet_verbs
from scoring.cli.reading import Json, Object, read_object
from scoring.errors import ErrorCode, RulesError

VERBS: dict[str, Callable[[Object], Json]] = {
    "deals": play_verbs.answer_deal,
    "tricks": play_verbs.answer_trick,
    "legal": play_verbs.answer_legal,
    "revokes": play_verbs.answer_revoke,
    "sheets": sheet_verbs.answer_sheet,
    "bids": play_verbs.answer_bids,
    "hand-roem": play_verbs.answer_hand_roem,
    "elo": sheet_verbs.answer_elo,
    "standings": sheet_verbs.answer_standings,
    "season": sheet_verbs.answer_season,
    "matchpoints": sheet_verbs.answer_matchpoints,
    "boards": play_verbs.answer_boards,
    "solve": play_verbs.answer_solve,
}


LARGEST_NUMBER = 10**1000
"""Sums of smaller numbers can still be written: Python writes no number of more than 4300 digits."""
DEEPEST_NESTING = 10


class UnreadableInputError(Exception):
    """The input as a whole could not be read; the message says what and where."""


def run(arguments: list[str], read: Callable[[], bytes], out: TextIO, err: TextIO) -> int:
    """Answers every element; the exit status: 0 when all are answered, 2 when the input as a whole could not be read."""
    try:
        verb = _find_verb(arguments)
        elements = _read_elements(read())
    except UnreadableInputError as error:
        err.write(f"scoring: {error}\n")
        return 2
    json.dump([answer(verb, element) for element in elements], out)
    out.write("\n")
    return 0


def answer(verb: Callable[[Object], Json], element: Json) -> Json:
    """The answer to one element, or ``{"error": {"code", "message"}}``."""
    try:
        _refuse_unusable(element)
        return verb(read_object(element, "an element"))
    except RulesError as error:
        return {"error": {"code": error.code, "message": error.message}}


def _find_verb(arguments: list[str]) -> Callable[[Object], Json]:
    known = f"known verbs: {' '.join(VERBS)}"
    if len(arguments) != 1:
        raise UnreadableInputError(f"give one verb; {known}")
    if arguments[0] not in VERBS:
        raise UnreadableInputError(f"unknown verb {arguments[0]!r}; {known}")
    return VERBS[arguments[0]]


def _read_elements(data: bytes) -> list[Json]:
    try:
        elements = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise UnreadableInputError(f"the input is not JSON: {error}".replace("\n", " ")) from error
    if not isinstance(elements, list):
        raise UnreadableInputError("the input is JSON but not an array")
    return elements


def _refuse_unusable(element: Json) -> None:
    """Raises ``bad_input`` for NaN and Infinity, which JSON does not have but Python reads, for endless numbers and for endless nesting."""
    level, depth = [element], 0
    while level:
        if any(isinstance(value, int | float) and not abs(value) < LARGEST_NUMBER for value in level):
            raise RulesError(ErrorCode.BAD_INPUT, "a number is too large to reckon with, or none at all")
        if depth > DEEPEST_NESTING:
            raise RulesError(ErrorCode.BAD_INPUT, f"lists and objects lie more than {DEEPEST_NESTING} deep in each other")
        level = [inner for outer in level for inner in _list_inner(outer)]
        depth += 1


def _list_inner(value: Json) -> Iterable[Json]:
    return value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
