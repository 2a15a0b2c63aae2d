"""The documents tell the truth: what they name exists, their tables say what the code says, and every example prints what it shows."""

from __future__ import annotations

import ast
import importlib
import json
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from scoring import roem
from scoring.cli.command import VERBS, answer
from scoring.errors import ErrorCode
from scoring.problems import Problem
from scoring.rules import FOLLOWING, NKU, PRESETS, list_settings
from scoring.tiebreaks import TIE_BREAKS

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
SCORING_TESTS = ROOT / "tests" / "scoring"
RULES = (DOCS / "rules.md").read_text(encoding="utf-8")
COMMAND_LINE = (DOCS / "command-line.md").read_text(encoding="utf-8")
GLOSSARY = (DOCS / "glossary.md").read_text(encoding="utf-8")
WRITTEN = {"rules.md": RULES, "command-line.md": COMMAND_LINE, "glossary.md": GLOSSARY}

CODE = re.compile(r"`(scoring/[\w/]+\.py)(?: ([\w.]+))?`")
TEST = re.compile(r"`(test_\w+\.py)::([\w:]+)`")
CASE = re.compile(r"`([\w-]+\.json) ([\w .-]+)`")
ERROR_ROW = re.compile(r"^\| `(\w+)` \| .* \| `([\w-]+)` \| `(.*)` \|$", re.MULTILINE)


def read_section(text: str, heading: str) -> str:
    """What stands under a heading, up to the next one of the same or a higher level."""
    marks = heading.split()[0]
    _, found, rest = text.partition(f"\n{heading}\n")
    assert found, f"no heading {heading!r}"
    return re.split(rf"^#{{1,{len(marks)}}} ", rest, maxsplit=1, flags=re.MULTILINE)[0]


def read_tables(text: str) -> list[list[str]]:
    """The rows of all tables in the text, cell by cell, without their headings."""
    lines = text.splitlines()
    rows = [line for line, below in zip(lines, [*lines[1:], ""], strict=True) if line.startswith("| ") and not below.startswith("|---")]
    return [[cell.strip() for cell in row.strip().removeprefix("|").removesuffix("|").split("|")] for row in rows]


def read_plain(cell: str) -> str:
    return cell.replace("`", "").strip()


def write_value(value: object) -> str:
    return json.dumps(value) if value is None or isinstance(value, bool) else str(value)


SENTENCES = read_tables(read_section(RULES, "## Every sentence that states a rule"))


# What docs/rules.md names


@pytest.mark.parametrize(("path", "name"), sorted({match.groups() for match in CODE.finditer(RULES)}, key=str))
def test_code_named_in_the_rules_exists(path: str, name: str | None) -> None:
    assert (ROOT / path).is_file()
    found = importlib.import_module(path.removesuffix(".py").replace("/", "."))
    for part in (name or "").split("."):
        if part:
            assert hasattr(found, part), f"{path} has no {name}"
            found = getattr(found, part)


@cache
def list_test_names(file: str) -> set[str]:
    """The tests of a file, those of a class as ``TestClass::test_name``."""
    tree = ast.parse((SCORING_TESTS / file).read_text(encoding="utf-8"))
    homes = {"": tree.body} | {f"{node.name}::": node.body for node in tree.body if isinstance(node, ast.ClassDef)}
    return {f"{home}{node.name}" for home, nodes in homes.items() for node in nodes if isinstance(node, ast.FunctionDef)}


@pytest.mark.parametrize(("file", "name"), sorted({match.groups() for match in TEST.finditer(RULES)}))
def test_tests_named_in_the_rules_exist(file: str, name: str) -> None:
    assert name in list_test_names(file)


@cache
def list_case_ids(file: str) -> set[str]:
    return {case["id"] for case in json.loads((SCORING_TESTS / "cases" / file).read_text(encoding="utf-8"))}


@pytest.mark.parametrize(("file", "ids"), sorted({match.groups() for match in CASE.finditer(RULES)}))
def test_cases_named_in_the_rules_exist(file: str, ids: str) -> None:
    assert set(ids.split()) <= list_case_ids(file)


def test_every_sentence_has_its_code_and_its_test_or_a_reason() -> None:
    for where, says, code, pinned in SENTENCES:
        assert re.match(r"00[0-4] l\.\d+", where), where
        assert says, where
        cited = TEST.search(pinned) or CASE.search(pinned)
        if code == "—":
            assert pinned.endswith("."), f"{where}: {says} has no code, and no reason why"
            assert not cited, where
        else:
            assert CODE.fullmatch(code.split(", ")[0]), f"{where}: {code}"
            assert cited, f"{where}: {says} is pinned by no test"


def test_all_five_seeds_are_there_in_the_order_of_their_lines() -> None:
    places = [tuple(int(number) for number in re.findall(r"\d+", where)[:2]) for where, *_ in SENTENCES]
    assert places == sorted(places)
    assert {place[0] for place in places} == {0, 1, 2, 3, 4}


# What the tables of docs/rules.md say


def test_problems_of_a_sheet_and_their_levels() -> None:
    section = read_section(RULES, "## Problems of a sheet")
    told = {read_plain(code): level for code, level, *_ in read_tables(section.split("### Held by the application")[0])}
    assert told == {problem.value: problem.level.value for problem in Problem}


def test_problems_held_by_the_application_are_not_codes_of_scoring() -> None:
    held = [read_plain(row[0]) for row in read_tables(read_section(RULES, "### Held by the application"))]
    assert held == ["two_lists_differ", "wrong_pair_or_side", "duplicate_sheet", "bye_has_sheet"]
    assert not set(held) & set(Problem)


def test_settings_and_their_defaults() -> None:
    rows = read_tables(read_section(RULES, "## Settings"))
    told = {read_plain(row[0]): read_plain(row[1]) for row in rows if len(row) == 4}
    assert told == {name: write_value(value) for name, value in list_settings(NKU).items()}


def test_following_is_shorthand_for_two_settings() -> None:
    rows = read_tables(read_section(RULES, "## Settings"))
    told = {read_plain(row[0]): (read_plain(row[1]), read_plain(row[2])) for row in rows if len(row) == 3}
    assert told == {name: (write_value(pair["trump_partner"]), pair["undertrump"].value) for name, pair in FOLLOWING.items()}


def test_presets_and_where_they_differ() -> None:
    section = read_section(RULES, "## Presets")
    head = next(line for line in section.splitlines() if line.startswith("| setting"))
    names = re.findall(r"`(\w+)`", head)
    assert names == list(PRESETS)
    told = {read_plain(row[0]): [read_plain(cell) for cell in row[1:]] for row in read_tables(section)}
    everything = {name: [getattr(rules, name) for rules in PRESETS.values()] for name in ("players", *list_settings(NKU))}
    assert told == {
        name: [write_value(nku), *(write_value(value) if value != nku else "" for value in others)]
        for name, (nku, *others) in everything.items()
        if {*others} != {nku}
    }


def test_roem_tables_show_the_numbers_of_the_code() -> None:
    section = read_section(RULES, "## The roem tables")
    head = next(line for line in section.splitlines() if line.startswith("| roem"))
    totals = [int(number) for number in re.findall(r"\d+", head)]
    shown = {row[0]: [int(number) for number in row[1:]] for row in read_tables(section)}
    tables = {"NKU": PRESETS["nku"], "seed 001": PRESETS["amsterdam"]}
    assert shown == {name: [roem.find_roem_totals(rules).points_needed(total) for total in totals] for name, rules in tables.items()}


# What docs/command-line.md shows


def read_examples() -> list[tuple[str, str]]:
    """Each command of a console block with what stands below it."""
    blocks = re.findall(r"^```console\n(.*?)^```$", COMMAND_LINE, re.MULTILINE | re.DOTALL)
    commands = [command for block in blocks for command in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]]
    return [(command, output) for command, _, output in (command.partition("\n") for command in commands)]


@pytest.mark.parametrize(("command", "output"), read_examples())
def test_examples_print_what_they_show(command: str, output: str) -> None:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["sh", "-c", command],
        cwd=ROOT,
        env={**os.environ, "PATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=True,
    )
    assert done.stdout == output


def test_every_verb_is_described_and_has_an_example() -> None:
    assert re.findall(r"^## ([a-z-]+)$", COMMAND_LINE, re.MULTILINE) == list(VERBS)
    for verb in VERBS:
        assert f"| python -m scoring {verb}\n" in read_section(COMMAND_LINE, f"## {verb}")


@pytest.mark.parametrize(("code", "verb", "question"), ERROR_ROW.findall(read_section(COMMAND_LINE, "## Error codes")))
def test_every_error_code_is_got_by_its_question(code: str, verb: str, question: str) -> None:
    assert answer(VERBS[verb], json.loads(question))["error"]["code"] == code


def test_every_error_code_is_told() -> None:
    told = [code for code, _, _ in ERROR_ROW.findall(read_section(COMMAND_LINE, "## Error codes"))]
    assert told == [code.value for code in ErrorCode]


def test_every_tie_break_is_told() -> None:
    told = next(row for row in read_tables(read_section(COMMAND_LINE, "## standings")) if row[0] == "`tie_breaks`")
    assert re.findall(r"`(\w+)`", told[2]) == list(TIE_BREAKS)


# All three


def test_the_glossary_fixes_every_word_once() -> None:
    dutch = ", ".join(re.sub(r"\(.*?\)", "", row[0]) for row in read_tables(GLOSSARY))
    words = [word.strip() for word in re.split("[,;]", dutch) if word.strip()]
    assert len(words) > 100
    assert sorted(words) == sorted(set(words))


def make_anchor(heading: str) -> str:
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


@pytest.mark.parametrize("file", WRITTEN)
def test_links_lead_somewhere(file: str) -> None:
    for target in re.findall(r"\]\(([^)]+)\)", WRITTEN[file]):
        path, _, anchor = target.partition("#")
        text = (DOCS / path).read_text(encoding="utf-8") if path else WRITTEN[file]
        assert not anchor or anchor in [make_anchor(heading) for heading in re.findall(r"^#+ (.*)$", text, re.MULTILINE)], target


@pytest.mark.parametrize("file", WRITTEN)
def test_nothing_points_outside_the_repository(file: str) -> None:
    assert not re.search(r"\.\./|(?<![\w*])/(?:home|root|tmp|usr|var|work)/|seeds/|\bFORMAT\b", WRITTEN[file])
