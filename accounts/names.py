"""Names of people: tidied, taken apart, and turned into a key that sorts alike in every database."""

import re
import unicodedata
from typing import NamedTuple

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

INFIX_TEXT = """
    van der den de het 't ten ter te op in 's aan bij over onder tot uit voor von zu zum zur am
    la le les el al du di da do dos das del della la' d' l' vd v.d. v/d
"""
INFIX_WORDS = frozenset(INFIX_TEXT.split())
SORT_NAME_LENGTH = 200
FIELD_BREAK, WORD_BREAK = "0", "1"
WORD_ENDS = re.compile(r"[\s\-\u2010-\u2015/]+")
# Letters that Unicode does not take apart into a plain letter and an accent.
PLAIN_LETTERS = str.maketrans(dict(zip("øłđðħ\u0131", "olddhi", strict=True)) | {"æ": "ae", "œ": "oe", "þ": "th"})


class NameParts(NamedTuple):
    """A name in three parts; the infix and the last name may be empty."""

    first_name: str
    infix: str
    last_name: str


def clean_name(text: str) -> str:
    """Gives the text with single spaces and without control characters and halves of characters; "" when nothing of it can be seen."""
    kept = "".join(letter for letter in text if letter.isspace() or unicodedata.category(letter) not in ("Cc", "Cs"))
    is_seen = any(unicodedata.category(letter)[0] in "LNPS" for letter in kept)
    return " ".join(kept.split()) if is_seen else ""


def validate_name(text: str) -> None:
    """Raises ValidationError for a name of which nothing can be seen; a validator of models, forms and the API."""
    if not clean_name(text):
        raise ValidationError(_("Nothing of this name can be read."), code="unreadable")


def fold(text: str) -> str:
    """Gives the text as small letters a to z and digits: accents off, other signs as their number after "z".

    Spaces and hyphens become "1", which sorts before every letter in any collation; other punctuation is dropped. Numbers get
    three digits, so that "Gast 2" comes before "Gast 10".
    """
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold()).translate(PLAIN_LETTERS)
    plain = re.sub("[0-9]+", lambda digits: digits.group().zfill(3), plain)
    return WORD_BREAK.join("".join(map(fold_letter, word)) for word in WORD_ENDS.split(plain) if word)


def fold_letter(letter: str) -> str:
    """Gives what one letter contributes to a sort key; nothing for accents, punctuation and joiners."""
    if letter.isascii():
        return letter if letter.isalnum() else ""
    return "" if unicodedata.category(letter)[0] in "MPC" else f"z{ord(letter):06x}"


def make_sort_name(first_name: str, infix: str, last_name: str) -> str:
    """Gives the key that lists of names are sorted by: last name, first name, infix, as Dutch clubs sort.

    Only a-z and 0-9 occur in it, so SQLite (bytes) and PostgreSQL (any locale) agree on the order.
    """
    parts = (last_name or first_name, first_name, infix)
    return FIELD_BREAK.join(map(fold, parts))[:SORT_NAME_LENGTH]


def split_name(text: str) -> NameParts:
    """Takes apart "Sjaak van den Berg" or "Berg, Sjaak van den"; an unclear name keeps its last word as last name.

    "Gast 2" is a first name.
    """
    text = clean_name(text)
    last, _, rest = text.partition(",")
    words = rest.split() or last.split()
    start = next((i for i, word in enumerate(words) if is_infix(word) and (i or rest)), None)
    if rest.strip():
        split_at = len(words) if start is None else start
        return NameParts(" ".join(words[:split_at]), " ".join(words[split_at:]), last.strip())
    if start is None:
        is_numbered = len(words) == 2 and words[1].isdecimal()
        split_at = 2 if is_numbered else max(find_last_name(words), 1)
        return NameParts(" ".join(words[:split_at]), "", " ".join(words[split_at:]))
    stop = start
    while stop < len(words) - 1 and is_infix(words[stop]):
        stop += 1
    return NameParts(" ".join(words[:start]), " ".join(words[start:stop]), " ".join(words[stop:]))


def find_last_name(words: list[str]) -> int:
    """Gives where the last name starts when no infix stands apart: "Schipper-de Haan" is one name."""
    index = len(words) - 1
    while index > 1 and "-" in words[index - 1] and is_infix(words[index - 1].rpartition("-")[2]):
        index -= 1
    return index


def is_infix(word: str) -> bool:
    """Tells whether the word stands between first and last name, however it is written: "van", "El", "\u2019t"."""
    return word.lower().replace("\u2019", "'") in INFIX_WORDS
