"""Names: taken apart as Dutch people write them, and sorted without the infix."""

import re
import unicodedata

import pytest
from django.core.exceptions import ValidationError
from hypothesis import given
from hypothesis import strategies as st

from accounts.forms.persons import PersonForm
from accounts.models import Person
from accounts.names import SORT_NAME_LENGTH, clean_name, fold, make_sort_name, split_name, validate_name


@pytest.mark.parametrize(
    ("text", "first_name", "infix", "last_name"),
    [
        ("Sjaak van den Berg", "Sjaak", "van den", "Berg"),
        ("Berg, Sjaak van den", "Sjaak", "van den", "Berg"),
        ("Mo El Hamdaoui", "Mo", "El", "Hamdaoui"),
        ("Piet van 't Hof", "Piet", "van 't", "Hof"),
        ("Piet van \u2019t Hof", "Piet", "van \u2019t", "Hof"),
        ("Truus Schipper-de Haan", "Truus", "", "Schipper-de Haan"),
        ("Jan Willem Bakker", "Jan Willem", "", "Bakker"),
        ("Nel v.d. Steen", "Nel", "v.d.", "Steen"),
        ("Annie de Vries Bakker", "Annie", "de", "Vries Bakker"),
        ("Ria", "Ria", "", ""),
        ("Gast 2", "Gast 2", "", ""),
        ("Berg,", "Berg", "", ""),
        ("  Loes\t de   Wit ", "Loes", "de", "Wit"),
        ("Jan van", "Jan", "", "van"),
        ("", "", "", ""),
    ],
)
def test_a_name_is_taken_apart(text: str, first_name: str, infix: str, last_name: str) -> None:
    assert split_name(text) == (first_name, infix, last_name)


def test_the_infix_does_not_sort() -> None:
    names = ["Nel van der Steen", "Aad Aalders", "Zoë van Leeuwen", "Mo El Hamdaoui", "Sjaak van den Berg", "Bep Bergen"]
    in_order = sorted(names, key=lambda name: make_sort_name(*split_name(name)))
    assert in_order == ["Aad Aalders", "Sjaak van den Berg", "Bep Bergen", "Mo El Hamdaoui", "Zoë van Leeuwen", "Nel van der Steen"]


def test_a_short_name_sorts_before_a_longer_one_that_begins_alike() -> None:
    aad, zus, bakker, bergen = ("Aad", "", "Berg"), ("Zus", "", "Berg"), ("Aad", "", "Berg Bakker"), ("Aad", "", "Bergen")
    assert sorted([bergen, bakker, zus, aad], key=lambda name: make_sort_name(*name)) == [aad, zus, bakker, bergen]


def test_numbered_guests_are_counted() -> None:
    names = [("Gast 10", "", ""), ("Gast 2", "", ""), ("Gast 1", "", "")]
    assert [first for first, _, _ in sorted(names, key=lambda name: make_sort_name(*name))] == ["Gast 1", "Gast 2", "Gast 10"]


def test_accents_case_and_apostrophes_do_not_sort() -> None:
    assert fold("ÉLISE") == fold("élise") == "elise"
    assert fold("Y\u0131lmaz") == "yilmaz"
    assert fold("Øster-Ærø") == "oster1aero"
    assert fold("d\u2019Hondt") == fold("D'Hondt") == "dhondt"


def test_a_name_without_last_name_sorts_by_its_first() -> None:
    assert make_sort_name("Ria", "", "").startswith("ria")


@given(first=st.text(max_size=60), infix=st.text(max_size=60), last=st.text(max_size=60))
def test_the_sort_key_of_any_name_is_letters_and_digits_that_fit(first: str, infix: str, last: str) -> None:
    key = make_sort_name(first, infix, last)
    assert re.fullmatch(r"[a-z0-9]*", key)
    assert len(key) <= SORT_NAME_LENGTH


@given(st.text(max_size=200))
def test_no_name_breaks_the_splitter_and_nothing_is_lost(text: str) -> None:
    words = clean_name(text).replace(",", " ").split()
    assert sorted(" ".join(split_name(text)).replace(",", " ").split()) == sorted(words)


def test_control_signs_leave_a_name() -> None:
    assert clean_name("Ria\x00 \x1fde\u2003Wit\ud800") == "Ria de Wit"
    assert unicodedata.category("\x00") == "Cc"


@pytest.mark.parametrize("text", ["\u200b", " \u200d\u2060 ", "\u0301", "\u00ad\ufeff"])
def test_a_name_of_which_nothing_can_be_seen_is_none(text: str) -> None:
    assert clean_name(text) == ""
    with pytest.raises(ValidationError):
        validate_name(text)
    assert "first_name" in PersonForm({"first_name": text, "kind": "member", "privacy": "full"}).errors


def test_signs_that_join_letters_stay() -> None:
    validate_name("\U0001f468\u200d\U0001f469 De Vrienden")
    assert clean_name("\U0001f468\u200d\U0001f469") == "\U0001f468\u200d\U0001f469"


def test_letters_from_other_alphabets_of_mathematics_sort_as_letters() -> None:
    assert make_sort_name("", "", "\U0001d4d0\U0001d4dc") == make_sort_name("", "", "am")


def test_the_ways_a_name_is_shown() -> None:
    person = Person(first_name="Sjaak", infix="van den", last_name="Berg")
    assert (person.full_name, person.list_name, person.surname) == ("Sjaak van den Berg", "Berg, Sjaak van den", "Van den Berg")
    assert person.initials == "SB"
    alone = Person(first_name="Ria")
    assert (alone.full_name, alone.list_name, alone.surname) == ("Ria", "Ria", "Ria")
