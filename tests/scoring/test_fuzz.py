"""Whatever is asked, the command answers: an answer or an error with a known code, never a traceback."""

from __future__ import annotations

import io
import json
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cli.command import VERBS, answer, run
from scoring.errors import ErrorCode
from tests.scoring.cases import read_cases

GOOD = {verb: [case.question for case in read_cases() if case.verb == verb and isinstance(case.question, dict)] for verb in VERBS}
WORDS = ["C", "N", "ns", "ew", "CJ", "nku", "kraken", "three_hand", "play", "pass", "nat", "ruling", "deal", "", "\ud800", "A"]

scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-200, 2000),
    st.integers(),
    st.floats(),
    st.sampled_from([0, 1, 2, 8, 10**15, 10**400, 1e308, 5e-324, -0.0, 0.1, 10**999]),
    st.sampled_from(WORDS),
    st.text(max_size=5),
)
junk = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from([*WORDS, "points", "roem", "preset"]), inner, max_size=4),
    max_leaves=8,
)


@st.composite
def spoilt_questions(draw: st.DrawFn, verb: str) -> Any:
    """A good question in which one value, somewhere, is replaced by junk, doubled or left out."""
    question = deepcopy(draw(st.sampled_from(GOOD[verb])))
    place: Any = question
    for _ in range(draw(st.integers(0, 3))):
        inner = [value for value in (place.values() if isinstance(place, dict) else place) if isinstance(value, dict | list) and value]
        if not inner:
            break
        place = draw(st.sampled_from(inner))
    keys = list(place) if isinstance(place, dict) else list(range(len(place)))
    if not keys:
        return draw(junk)
    key = draw(st.sampled_from(keys))
    what = draw(st.sampled_from(["replace", "replace", "remove", "double"]))
    if what == "remove":
        del place[key]
    elif what == "double" and isinstance(place, list):
        place.append(place[key])
    else:
        place[key] = draw(junk)
    return question


def assert_answered(given: Any) -> None:
    """It can be written as JSON, without NaN, and an error has a known code and a sentence in one line."""
    json.dumps(given, allow_nan=False)
    if isinstance(given, dict) and "error" in given:
        assert given["error"]["code"] in set(ErrorCode)
        assert given["error"]["message"]


@pytest.mark.parametrize("verb", VERBS)
@given(st.data())
def test_spoilt_questions(verb: str, data: st.DataObject) -> None:
    assert_answered(answer(VERBS[verb], data.draw(spoilt_questions(verb))))


@given(junk)
def test_junk(element: Any) -> None:
    for verb in VERBS:
        assert_answered(answer(VERBS[verb], element))


@given(st.sampled_from(list(VERBS)), st.binary(max_size=60) | st.text(max_size=60).map(str.encode) | junk.map(json.dumps).map(str.encode))
def test_any_bytes(verb: str, data: bytes) -> None:
    """Status 0 and a JSON array, or 2 and one line."""
    out, err = io.StringIO(), io.StringIO()
    status = run([verb], lambda: data, out, err)
    if status == 0:
        assert isinstance(json.loads(out.getvalue()), list)
        assert err.getvalue() == ""
    else:
        assert status == 2
        assert out.getvalue() == ""
        assert err.getvalue().count("\n") == 1
