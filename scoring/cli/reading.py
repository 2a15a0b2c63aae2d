"""Reading what was asked: from plain JSON values to the values of the rules core, or a refusal with a code."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from enum import StrEnum
from typing import Any, TypeVar

from scoring.cards import Card, Suit, parse_card
from scoring.errors import ErrorCode, RulesError
from scoring.rules import RuleSet, make_rules
from scoring.side import BySide, Seat, Side, seats_of

T = TypeVar("T")
Choice = TypeVar("Choice", bound=StrEnum)
Json = Any
Object = Mapping[str, Json]


def read_object(value: Json, what: str) -> Object:
    """``value`` as an object. Raises ``not_an_object``."""
    if not isinstance(value, dict):
        raise RulesError(ErrorCode.NOT_AN_OBJECT, f"{what} must be an object, not {_name(value)}")
    return value


def read_required(given: Object, name: str) -> Json:
    """The field ``name``, which may not be left out and not be null. Raises ``missing_field``."""
    value = given.get(name)
    if value is None:
        raise RulesError(ErrorCode.MISSING_FIELD, f"the field {name} is missing")
    return value


def read_list(value: Json, what: str) -> Sequence[Json]:
    """``value`` as a list. Raises ``bad_input``."""
    if not isinstance(value, list):
        raise RulesError(ErrorCode.BAD_INPUT, f"{what} must be a list, not {_name(value)}")
    return value


def read_whole(value: Json, what: str, code: ErrorCode, least: int = 0) -> int:
    """``value`` as a whole number of at least ``least``; 84.0 is whole. Raises ``code``."""
    number = read_number(value, what, code)
    if not isinstance(number, int) or number < least:
        raise RulesError(code, f"{what} must be a whole number of at least {least}, not {value}")
    return number


def read_number(value: Json, what: str, code: ErrorCode) -> int | float:
    """``value`` as a number, an int where it is whole. Raises ``code``."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise RulesError(code, f"{what} must be a number, not {_name(value)}")
    return int(value) if isinstance(value, float) and value.is_integer() else value


def read_decimal(value: Json, what: str, code: ErrorCode) -> Decimal:
    """``value`` as an exact decimal, as it was written. Raises ``code``."""
    return Decimal(str(read_number(value, what, code)))


def read_text(value: Json, what: str) -> str:
    """``value`` as a text. Raises ``bad_input``."""
    if not isinstance(value, str):
        raise RulesError(ErrorCode.BAD_INPUT, f"{what} must be a text, not {_name(value)}")
    return value


def read_rules(given: Object) -> RuleSet:
    """The rules asked for: a preset name, an object with a preset and single settings, or nothing: ``nku``."""
    rules = given.get("rules")
    if rules is None:
        return make_rules()
    if isinstance(rules, str):
        return make_rules(rules)
    settings = dict(read_object(rules, "rules"))
    return make_rules(settings.pop("preset", "nku"), settings)


def read_choice(kind: type[Choice], value: Json, code: ErrorCode, what: str) -> Choice:
    """The member of an enumeration written ``value``. Raises ``code``."""
    choices = {choice.value: choice for choice in kind}
    if not isinstance(value, str) or value not in choices:
        raise RulesError(code, f"{what} is one of {', '.join(choices)}, not {value!r}")
    return choices[value]


def read_suit(value: Json) -> Suit:
    """A suit letter. Raises ``bad_trump``."""
    return read_choice(Suit, value, ErrorCode.BAD_TRUMP, "a suit")


def read_trump(given: Object) -> Suit | None:
    """The trump suit where one is given. Raises ``bad_trump``."""
    value = given.get("trump")
    return None if value is None else read_suit(value)


def read_side(value: Json) -> Side:
    """``ns`` or ``ew``. Raises ``bad_seat``."""
    return read_choice(Side, value, ErrorCode.BAD_SEAT, "a side")


def read_seat(value: Json, rules: RuleSet) -> Seat:
    """A seat that is taken under these rules. Raises ``bad_seat``."""
    seat = read_choice(Seat, value, ErrorCode.BAD_SEAT, "a seat")
    if seat not in seats_of(rules.players):
        raise RulesError(ErrorCode.BAD_SEAT, f"nobody sits at {seat} when {rules.players} play")
    return seat


def read_optional(given: Object, name: str, read: Callable[[Json], T]) -> T | None:
    """The field read by ``read``, or None where it is left out or null."""
    value = given.get(name)
    return None if value is None else read(value)


def read_or_default(given: Object, name: str, default: Json) -> Json:
    """The field ``name`` as it stands, or ``default`` where it is left out or null."""
    value = given.get(name)
    return default if value is None else value


def read_cards(value: Json, what: str) -> list[Card]:
    """A list of cards. Raises ``bad_input`` or ``bad_card``."""
    cards = []
    for name in read_list(value, what):
        if not isinstance(name, str):
            raise RulesError(ErrorCode.BAD_CARD, f"a card is a text such as CJ, not {_name(name)}")
        cards.append(parse_card(name))
    return cards


def read_by_side(value: Json, what: str, code: ErrorCode) -> BySide[int]:
    """An object with a whole number of at least 0 for each side. Raises ``not_an_object``, ``missing_field`` or ``code``."""
    both = read_object(value, what)
    return BySide(*(read_whole(read_required(both, side), f"{what} of {side}", code) for side in Side))


def _name(value: Json) -> str:
    names = {type(None): "null", bool: "true or false", str: "a text", list: "a list", dict: "an object"}
    return names.get(type(value), "a number")
