"""Dutch is complete, says nothing twice and is compiled; English is the source itself."""

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest
from django.utils.translation import gettext, override
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parent.parent
APPS = ("config", "accounts", "tournaments", "duels")
CATALOGUE = ROOT / "locale/nl/LC_MESSAGES/django.po"
ONE = {"_", "gettext", "gettext_lazy", "gettext_noop"}
TWO = {"ngettext", "ngettext_lazy"}
IN_CONTEXT = {"pgettext", "pgettext_lazy"}
IN_TEMPLATE = re.compile(r"""\b(?:gettext|ngettext|_)\(\s*u?(?P<text>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')""")
PLACE = re.compile(r"%\((\w+)\)[sd]|%[sd]")


def read_python(source: str) -> Iterator[str]:
    """Gives the texts that a Python file marks for translation."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name in ONE | TWO | IN_CONTEXT:
            text = node.args[1 if name in IN_CONTEXT else 0]
            if isinstance(text, ast.Constant) and isinstance(text.value, str):
                yield text.value


def read_template(source: str) -> Iterator[str]:
    """Gives the texts that a template marks for translation, as Django itself finds them."""
    for found in IN_TEMPLATE.finditer(templatize(source)):
        yield ast.literal_eval(found["text"])


def collect_texts() -> dict[str, str]:
    """Gives every text of the site to be translated, with a file that it stands in."""
    texts: dict[str, str] = {}
    for app in APPS:
        for path in (ROOT / app).rglob("*.py"):
            if "migrations" not in path.parts:
                texts |= dict.fromkeys(read_python(path.read_text()), str(path.relative_to(ROOT)))
    for path in (ROOT / "templates").rglob("*.*"):
        texts |= dict.fromkeys(read_template(path.read_text()), str(path.relative_to(ROOT)))
    return texts


def list_places(text: str) -> list[str]:
    """Gives the places in a text where values are filled in: %(name)s and {name}."""
    named = [name for _, name, _, _ in string.Formatter().parse(text) if name is not None]
    return sorted([found[0] for found in PLACE.finditer(text)] + named)


@pytest.fixture(scope="module")
def catalogue() -> polib.POFile:
    return polib.pofile(str(CATALOGUE))


def test_every_text_has_a_dutch_one(catalogue: polib.POFile) -> None:
    known = {entry.msgid for entry in catalogue if entry.translated() and not entry.obsolete}
    assert {text: path for text, path in collect_texts().items() if text and text not in known} == {}


def test_nothing_in_the_catalogue_is_open_or_a_guess(catalogue: polib.POFile) -> None:
    assert [entry.msgid for entry in catalogue if not entry.translated() or entry.fuzzy] == []


def test_values_are_filled_in_at_the_same_places(catalogue: polib.POFile) -> None:
    for entry in catalogue:
        sources = [entry.msgid, entry.msgid_plural] if entry.msgid_plural else [entry.msgid]
        for text in entry.msgstr_plural.values() if entry.msgid_plural else [entry.msgstr]:
            assert list_places(text) in [list_places(source) for source in sources], entry.msgid


def test_the_compiled_catalogue_is_in_step(catalogue: polib.POFile) -> None:
    compiled = polib.mofile(str(CATALOGUE.with_suffix(".mo")))
    written = {(entry.msgctxt, entry.msgid): (entry.msgstr, entry.msgstr_plural) for entry in catalogue if entry.translated()}
    assert {(entry.msgctxt, entry.msgid): (entry.msgstr, entry.msgstr_plural) for entry in compiled} == written


def test_english_is_the_source() -> None:
    with override("en"):
        assert gettext("This page is not there") == "This page is not there"
    with override("nl"):
        assert gettext("This page is not there") == "Deze pagina is er niet"


def test_texts_are_found_where_they_are_marked() -> None:
    code = "_('a'); gettext_lazy('b'); ngettext('c', 'd', n); pgettext('where', 'e'); _(name); other('f')"
    assert set(read_python(code)) == {"a", "b", "c", "e"}
    template = (
        '{% translate "a" %}{{ _("b")|upper }}{% blocktranslate count n=n %}one {{ n }}{% plural %}many{% endblocktranslate %}'
        "{% translate 'it\\'s' %}{% include x with title=_(\"c\") %}"
    )
    assert set(read_template(template)) >= {"a", "b", "one %(n)s", "c"}


def test_a_lost_place_is_seen() -> None:
    assert list_places("%(n)s of {total}") == ["%(n)s", "total"]
    assert list_places("%(n)s of {total}") != list_places("{total}")
