"""Templates keep to the strict content security policy, and the shared parts draw what they promise."""

import re
from pathlib import Path
from typing import Any

import django_tables2 as tables
import pytest
from django import forms
from django.template import Context, Template
from django.template.loader import get_template
from django.test import Client, RequestFactory
from django.utils import translation

ROOT = Path(__file__).resolve().parent.parent
TEMPLATES = sorted((ROOT / "templates").rglob("*.html")) + sorted((ROOT / "templates").rglob("*.svg"))
FORBIDDEN = {
    "inline script": re.compile(r"<script(?![^>]*\ssrc=)", re.I),
    "inline style": re.compile(r"<style|\sstyle\s*=", re.I),
    "inline handler": re.compile(r"<[^>]*\s(?:on[a-z]+|hx-on[:a-z-]*)\s*=", re.I),
    "script address": re.compile(r"javascript:", re.I),
    "foreign host": re.compile(r"<(?:script|link|img|iframe)[^>]*(?:src|href)=[\"']https?:", re.I),
    "load of what is built in": re.compile(r"{%\s*load[^%]*\b(?:i18n|static|house)\b"),
}
ERROR_PAGES = ("400.html", "403.html", "403_csrf.html", "404.html", "429.html", "500.html")


@pytest.mark.parametrize("kind", FORBIDDEN)
def test_no_template_breaks_the_policy(kind: str) -> None:
    found = [str(path.relative_to(ROOT)) for path in TEMPLATES if FORBIDDEN[kind].search(path.read_text())]
    assert found == []


@pytest.mark.parametrize("kind", FORBIDDEN)
def test_each_breach_is_seen(kind: str) -> None:
    examples = {
        "inline script": "<script>alert(1)</script>",
        "inline style": '<p style="color: red">',
        "inline handler": '<button type="button" onclick="go()">',
        "script address": '<a href="javascript:go()">',
        "foreign host": '<script src="https://cdn.example/x.js"></script>',
        "load of what is built in": "{% load i18n %}",
    }
    assert FORBIDDEN[kind].search(examples[kind])


@pytest.mark.parametrize("name", ERROR_PAGES)
def test_error_pages_are_drawn_without_a_request_too(name: str) -> None:
    page = get_template(name).render()
    assert 'id="main"' in page
    assert 'href="/"' in page


def test_an_unknown_address_gets_the_error_page_in_dutch(client: Client, db: None) -> None:
    answer = client.get("/bestaat-niet/")
    assert answer.status_code == 404
    assert '<html lang="nl">' in answer.content.decode()
    assert "Content-Security-Policy" in answer.headers


class NameForm(forms.Form):
    name = forms.CharField(label="Name", help_text="As on the sheet.", max_length=5)
    kind = forms.ChoiceField(label="Kind", choices=[("a", "A"), ("b", "B")], widget=forms.RadioSelect)
    sure = forms.BooleanField(label="Sure", required=False)
    secret = forms.CharField(widget=forms.HiddenInput, required=False)


def test_a_form_names_what_is_wrong_on_top_and_at_the_field() -> None:
    page = str(NameForm({"name": "too long", "kind": ""}))
    assert '<a href="#id_name">Name: ' in page
    assert page.index('role="alert"') < page.index('id="id_name"')
    assert re.search(r'<input[^>]*id="id_name"', page)
    assert 'aria-invalid="true"' in page
    assert 'aria-describedby="id_name_helptext id_name_error"' in page
    assert page.index('id="id_name_error"') < page.index('<input type="text" name="name"')


def test_a_link_to_a_group_of_choices_goes_somewhere() -> None:
    page = str(NameForm({"name": "Ria", "kind": ""}))
    target = re.search(r'<a href="#([^"]+)">Kind', page)
    assert target
    assert f'id="{target[1]}"' in page


def test_a_form_without_faults_has_no_list_of_faults() -> None:
    page = str(NameForm({"name": "Ria", "kind": "a", "sure": "on", "secret": "x"}))
    assert "alert" not in page
    assert "aria-invalid" not in page
    assert '<input type="hidden" name="secret" value="x"' in page


def draw(source: str, **values: Any) -> str:
    return Template(source).render(Context(values))


@pytest.mark.parametrize(
    ("value", "dutch", "english"),
    [(0, "0", "0"), (9999, "9999", "9999"), (10000, "10.000", "10,000"), (-24796, "-24.796", "-24,796"), (True, "True", "True")],
)
def test_numbers_are_plain_to_9999(value: int, dutch: str, english: str) -> None:
    with translation.override("nl"):
        assert draw("{{ value|number }}", value=value) == dutch
    with translation.override("en"):
        assert draw("{{ value|number }}", value=value) == english


def test_an_icon_is_hidden_from_who_listens_unless_it_has_a_label() -> None:
    assert 'aria-hidden="true"' in draw('{% icon "check" %}')
    assert 'role="img" aria-label="a &lt; b"' in draw('{% icon "check" label=text %}', text="a < b")


def test_every_icon_that_templates_name_is_in_the_sprite() -> None:
    known = set(re.findall(r'<symbol id="([^"]+)"', (ROOT / "static/img/icons.svg").read_text()))
    named = {name for path in TEMPLATES for name in re.findall(r'{%\s*icon "([^"]+)"', path.read_text())}
    assert named - known == set()


class ScoreTable(tables.Table):
    name = tables.Column("Name")
    points = tables.Column("Points", attrs={"td": {"class": "num"}, "th": {"class": "num"}})

    class Meta:
        attrs = {"caption": "Scores"}
        empty_text = "Nothing yet"


def draw_table(rows: list[dict[str, Any]], address: str = "/", per_page: int = 2) -> str:
    request = RequestFactory().get(address)
    table = ScoreTable(rows)
    tables.RequestConfig(request, paginate={"per_page": per_page}).configure(table)
    return draw("{% load render_table from django_tables2 %}{% render_table table %}", table=table, request=request)


def test_a_table_sorts_pages_and_writes_numbers() -> None:
    rows = [{"name": name, "points": points} for name, points in (("Ria", 24796), ("Kees", 1284), ("Nel", 1858))]
    page = draw_table(rows, "/?sort=-points&q=x")
    assert page.index("24.796") < page.index("1858")
    assert "1284" not in page
    assert 'aria-sort="descending"' in page
    assert re.search(r'rel="next" href="\?[^"]*page=2', page)
    assert "q=x" in page


def test_an_empty_table_says_so() -> None:
    page = draw_table([])
    assert "Nothing yet" in page
    assert "<table" not in page
