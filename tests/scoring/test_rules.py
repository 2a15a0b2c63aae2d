"""A system is data: the table of presets, and settings that a club overrides one by one."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.cards import Suit
from scoring.errors import ErrorCode, RulesError
from scoring.rules import FOLLOWING, MOST_DEALS, MOST_POINTS, NKU, PRESETS, SETTINGS, find_preset, list_settings, make_rules
from scoring.side import Seat

PRESET_NAMES = ["nku", "general", "amsterdam", "rotterdam", "utrecht", "french", "kraken", "three_hand"]
TABLE: dict[str, list[Any]] = {
    "players": [4, 4, 4, 4, 4, 4, 4, 3],
    "deals_per_round": [16, 16, 16, 16, 16, 8, 16, 15],
    "target_points": [None] * 8,
    "trump_choice": ["free", "turned", "free", "free", "forced", "proposed", "forced", "free"],
    "first_speaker": ["dealer"] + ["left"] * 7,
    "own_suit": [True, False] + [True] * 6,
    "trump_partner": [True, True, False, True, False, True, True, False],
    "undertrump": ["owed", "forbidden", "forbidden", "owed", "forbidden", "owed", "owed", "forbidden"],
    "four_jacks": [100, 100, 200, 200, 200, 200, 100, 0],
    "four_low": [100, 100, 0, 0, 0, 100, 100, 0],
    "nat_on_tie": [True] * 8,
    "pit_bonus": [100] * 8,
    "counter_pit_bonus": [0, 100, 0, 0, 0, 0, 0, 0],
    "revoke_points": [162] * 8,
    "revoke_penalty": [100, 0, 100, 100, 100, 100, 100, 100],
    "revoke_roem": ["both", "none", "both", "both", "both", "both", "both", "both"],
    "kraken": [False] * 6 + [True, False],
    "hand_roem": [False] * 6 + [True, False],
    "spade_doubling": ["no"] * 5 + ["cards", "no", "no"],
    "first_dealer": ["N"] * 6 + ["E", "N"],
    "bye_points": [1600] * 8,
    "bye_max_per_player": [1] * 8,
    "bye_counts_pit": [False] * 8,
    "missed_round": [1450] * 8,
    "absence_evening": ["none"] * 8,
    "absence_points": [0] * 8,
}
"""The presets as docs/command-line.md and rules.md C.5 have them, in the order of PRESET_NAMES."""


@pytest.mark.parametrize(("place", "preset"), list(enumerate(PRESET_NAMES)))
def test_presets(place: int, preset: str) -> None:
    rules = make_rules(preset)
    assert {setting: getattr(rules, setting) for setting in TABLE} == {setting: row[place] for setting, row in TABLE.items()}


def test_the_table_is_complete() -> None:
    assert list(PRESETS) == PRESET_NAMES
    assert set(TABLE) == {*SETTINGS, "players"}
    assert make_rules() == NKU == find_preset("nku")


@pytest.mark.parametrize(
    ("following", "trump_partner", "undertrump"),
    [("rotterdam", True, "owed"), ("amsterdam", False, "forbidden"), ("no_undertrump", True, "forbidden")],
)
def test_following_is_shorthand_for_two_settings(following: str, trump_partner: bool, undertrump: str) -> None:
    for preset in PRESETS:
        rules = make_rules(preset, {"following": following})
        assert (rules.trump_partner, rules.undertrump) == (trump_partner, undertrump)


def test_a_single_setting_goes_before_following() -> None:
    rules = make_rules("nku", {"undertrump": "owed", "following": "amsterdam"})
    assert (rules.trump_partner, rules.undertrump) == (False, "owed")
    assert set(FOLLOWING) == {"rotterdam", "amsterdam", "no_undertrump"}


OVERRIDES = [
    ("deals_per_round", 1),
    ("deals_per_round", MOST_DEALS),
    ("target_points", 1500),
    ("target_points", None),
    ("trump_choice", "turned"),
    ("first_speaker", "left"),
    ("own_suit", False),
    ("trump_partner", False),
    ("undertrump", "forbidden"),
    ("four_jacks", 200),
    ("four_low", 0),
    ("nat_on_tie", False),
    ("pit_bonus", 0),
    ("counter_pit_bonus", 100),
    ("revoke_points", 0),
    ("revoke_points", 262),
    ("revoke_penalty", 50),
    ("revoke_roem", "none"),
    ("kraken", True),
    ("hand_roem", True),
    ("spade_doubling", "deal"),
    ("spade_doubling", "cards"),
    ("first_dealer", "W"),
    ("bye_points", 0),
    ("bye_points", MOST_POINTS),
    ("bye_max_per_player", 0),
    ("bye_counts_pit", True),
    ("missed_round", 1600),
    ("missed_round", "lowest"),
    ("absence_evening", "lowest"),
    ("absence_evening", "fixed"),
    ("absence_points", 5000),
]


@pytest.mark.parametrize(("setting", "value"), OVERRIDES)
def test_one_setting_overridden(setting: str, value: Any) -> None:
    """The setting changes, the others stay as the preset has them."""
    rules = make_rules("nku", {setting: value})
    assert list_settings(rules) == {**list_settings(NKU), setting: value}


def test_every_setting_is_overridden_above() -> None:
    assert {setting for setting, _ in OVERRIDES} == set(SETTINGS)


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("deals_per_round", 0),
        ("deals_per_round", MOST_DEALS + 1),
        ("deals_per_round", None),
        ("deals_per_round", "16"),
        ("deals_per_round", 16.5),
        ("deals_per_round", True),
        ("target_points", 0),
        ("target_points", "1500"),
        ("trump_choice", "named"),
        ("first_speaker", None),
        ("own_suit", 1),
        ("trump_partner", "false"),
        ("trump_partner", None),
        ("undertrump", True),
        ("four_jacks", 150 + 5),
        ("four_jacks", -100),
        ("four_low", None),
        ("pit_bonus", 105),
        ("counter_pit_bonus", -10),
        ("revoke_points", -1),
        ("revoke_points", MOST_POINTS + 1),
        ("revoke_penalty", 1),
        ("revoke_roem", "offender"),
        ("kraken", "yes"),
        ("spade_doubling", False),
        ("spade_doubling", ["deal"]),
        ("first_dealer", "Z"),
        ("missed_round", "highest"),
        ("missed_round", -1),
        ("absence_evening", 0),
        ("following", "utrecht"),
        ("following", None),
        ("following", ["amsterdam"]),
    ],
)
def test_bad_settings(setting: str, value: Any) -> None:
    with pytest.raises(RulesError, match=setting) as refused:
        make_rules("nku", {setting: value})
    assert refused.value.code is ErrorCode.BAD_SETTING


@pytest.mark.parametrize("setting", ["players", "Kraken", "", "bye", "tegenpit_bonus", "hand_size"])
def test_unknown_settings(setting: str) -> None:
    with pytest.raises(RulesError) as refused:
        make_rules("nku", {setting: 1})
    assert refused.value.code is ErrorCode.UNKNOWN_SETTING


@pytest.mark.parametrize("name", ["", "NKU", "leids", None, 4, ["nku"]])
def test_unknown_presets(name: Any) -> None:
    with pytest.raises(RulesError) as refused:
        make_rules(name)
    assert refused.value.code is ErrorCode.UNKNOWN_PRESET


@pytest.mark.parametrize("preset", PRESETS)
def test_settings_can_be_stored_and_read_again(preset: str) -> None:
    rules = make_rules(preset, {"pit_bonus": 200, "missed_round": "lowest", "target_points": 1500})
    assert make_rules(preset, list_settings(rules)) == rules
    assert list_settings(rules)["missed_round"] == "lowest"


@pytest.mark.parametrize(("preset", "cards"), [("nku", 8), ("kraken", 8), ("three_hand", 10)])
def test_hand_size(preset: str, cards: int) -> None:
    assert make_rules(preset).hand_size == cards


@pytest.mark.parametrize(
    ("doubling", "trump", "kraak", "multiplier", "points"),
    [
        ("no", "S", 1, 1, 162),
        ("no", "S", 8, 8, 162),
        ("deal", "S", 1, 2, 162),
        ("deal", "S", 8, 16, 162),
        ("deal", "H", 8, 8, 162),
        ("deal", None, 2, 2, 162),
        ("cards", "S", 1, 1, 224),
        ("cards", "S", 4, 4, 224),
        ("cards", "C", 1, 1, 162),
        ("cards", None, 1, 1, 162),
    ],
)
def test_two_kinds_of_spade_doubling(doubling: str, trump: str | None, kraak: int, multiplier: int, points: int) -> None:
    """Seed 001 doubles the deal once more, seed 003 the trump cards."""
    rules = make_rules("kraken", {"spade_doubling": doubling})
    suit = Suit(trump) if trump else None
    assert rules.multiplier_of(suit, kraak) == multiplier
    assert rules.points_of_deal(suit) == points
    assert rules.doubles_cards(suit) is (points == 224)


def test_own_suit_can_be_agreed() -> None:
    rules = make_rules("general").with_own_suit()
    assert rules == make_rules("general", {"own_suit": True})


def test_kraken_is_first_dealt_by_east() -> None:
    """Seed 004: in the first deal South names the trump."""
    assert make_rules("kraken").first_dealer is Seat.E
