"""A rule system is data: one frozen set of settings, and the presets of the five seed documents."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any

from scoring.cards import DEAL_POINTS, DOUBLE_SPADES_POINTS, Suit
from scoring.errors import ErrorCode, RulesError
from scoring.side import Seat


class TrumpChoice(StrEnum):
    """How the trump suit comes about."""

    FREE = "free"  # who plays names any suit
    TURNED = "turned"  # a card of another pack is turned; clubs in the first deal
    PROPOSED = "proposed"  # a suit is offered, to be taken or passed
    FORCED = "forced"  # the first speaker must name a suit


class FirstSpeaker(StrEnum):
    """Who speaks first in the bidding."""

    DEALER = "dealer"
    LEFT = "left"  # the player left of the dealer


class Undertrump(StrEnum):
    """What is asked of a player who must trump but cannot go over: go under, or anything but that."""

    OWED = "owed"
    FORBIDDEN = "forbidden"


class RevokeRoem(StrEnum):
    """The roem of a revoked deal: both sides' until the revoke goes over, or none is written."""

    BOTH = "both"
    NONE = "none"


class SpadeDoubling(StrEnum):
    """Spades as trump: nothing special, the whole deal doubles, or the values of the trump cards double (224 in all)."""

    NO = "no"
    DEAL = "deal"
    CARDS = "cards"


class MissedRound(StrEnum):
    """A missed round that is worth the lowest score among those who played every round (instead of a fixed number)."""

    LOWEST = "lowest"


class AbsenceEvening(StrEnum):
    """What a whole evening of absence is worth."""

    NONE = "none"
    LOWEST = "lowest"
    FIXED = "fixed"


@dataclass(frozen=True, slots=True)
class RuleSet:
    """Every setting in which the systems differ; the defaults are those of NKU Rotterdam (seed 002)."""

    players: int = 4
    deals_per_round: int = 16
    target_points: int | None = None
    trump_choice: TrumpChoice = TrumpChoice.FREE
    first_speaker: FirstSpeaker = FirstSpeaker.DEALER
    own_suit: bool = True  # all passed under turned trump: may the forced player name a suit of his own
    trump_partner: bool = True  # is a trump owed although the partner is winning
    undertrump: Undertrump = Undertrump.OWED
    four_jacks: int = 100
    four_low: int = 100  # four sevens, eights or nines
    nat_on_tie: bool = True
    pit_bonus: int = 100
    counter_pit_bonus: int = 0
    revoke_points: int = DEAL_POINTS
    revoke_penalty: int = 100
    revoke_roem: RevokeRoem = RevokeRoem.BOTH
    kraken: bool = False
    hand_roem: bool = False
    spade_doubling: SpadeDoubling = SpadeDoubling.NO
    first_dealer: Seat = Seat.N
    bye_points: int = 1600
    bye_max_per_player: int = 1
    bye_counts_pit: bool = False
    missed_round: int | MissedRound = 1450
    absence_evening: AbsenceEvening = AbsenceEvening.NONE
    absence_points: int = 0  # the fixed value of an evening of absence

    @property
    def hand_size(self) -> int:
        """Cards in a hand, and so tricks in a deal: 8, or 10 when three play."""
        return 8 if self.players == 4 else 10

    def multiplier_of(self, trump: Suit | None, kraak: int = 1) -> int:
        """How many times over a deal counts: the kraak's multiplier, doubled once more by spades where the deal doubles."""
        doubled = self.spade_doubling is SpadeDoubling.DEAL and trump is Suit.SPADES
        return kraak * 2 if doubled else kraak

    def points_of_deal(self, trump: Suit | None) -> int:
        """Card points in a deal before any multiplier: 162, or 224 where spade trumps count double."""
        return DOUBLE_SPADES_POINTS if self.doubles_cards(trump) else DEAL_POINTS

    def with_own_suit(self) -> RuleSet:
        """The same rules, but when all pass under turned trump the forced player names a suit of his own (seed 000 l.15)."""
        return replace(self, own_suit=True)

    def doubles_cards(self, trump: Suit | None) -> bool:
        """Whether trump cards count double in this deal (seed 003 rule 5)."""
        return self.spade_doubling is SpadeDoubling.CARDS and trump is Suit.SPADES


MOST_DEALS = 1000
MOST_POINTS = 1_000_000
"""No setting is higher than these."""
NKU = RuleSet()
_LEFT: dict[str, Any] = {"first_speaker": FirstSpeaker.LEFT}
_AMSTERDAM_FOLLOWING: dict[str, Any] = {"trump_partner": False, "undertrump": Undertrump.FORBIDDEN}
_SEED_001_ROEM: dict[str, Any] = {"four_jacks": 200, "four_low": 0}

PRESETS: dict[str, RuleSet] = {
    "nku": NKU,
    "general": replace(
        NKU,
        **_LEFT,
        trump_choice=TrumpChoice.TURNED,
        own_suit=False,
        undertrump=Undertrump.FORBIDDEN,
        counter_pit_bonus=100,
        revoke_penalty=0,
        revoke_roem=RevokeRoem.NONE,
    ),
    "amsterdam": replace(NKU, **_LEFT, **_AMSTERDAM_FOLLOWING, **_SEED_001_ROEM),
    "rotterdam": replace(NKU, **_LEFT, **_SEED_001_ROEM),
    "utrecht": replace(NKU, **_LEFT, **_AMSTERDAM_FOLLOWING, **_SEED_001_ROEM, trump_choice=TrumpChoice.FORCED),
    "french": replace(
        NKU, **_LEFT, deals_per_round=8, trump_choice=TrumpChoice.PROPOSED, four_jacks=200, spade_doubling=SpadeDoubling.CARDS
    ),
    "kraken": replace(NKU, **_LEFT, trump_choice=TrumpChoice.FORCED, kraken=True, hand_roem=True, first_dealer=Seat.E),
    "three_hand": replace(NKU, **_LEFT, **_AMSTERDAM_FOLLOWING, players=3, deals_per_round=15, four_jacks=0, four_low=0),
}

FOLLOWING: dict[str, dict[str, Any]] = {
    "rotterdam": {"trump_partner": True, "undertrump": Undertrump.OWED},
    "amsterdam": _AMSTERDAM_FOLLOWING,
    "no_undertrump": {"trump_partner": True, "undertrump": Undertrump.FORBIDDEN},
}
"""The three following rules by name; each is shorthand for two settings."""

_CHOICES: dict[str, type[StrEnum]] = {
    "trump_choice": TrumpChoice,
    "first_speaker": FirstSpeaker,
    "undertrump": Undertrump,
    "revoke_roem": RevokeRoem,
    "spade_doubling": SpadeDoubling,
    "first_dealer": Seat,
    "absence_evening": AbsenceEvening,
}
_YES_NO = frozenset(field.name for field in fields(RuleSet) if field.type == "bool")
_AT_LEAST_ONE = frozenset({"deals_per_round", "target_points"})
_TENS = frozenset({"four_jacks", "four_low", "pit_bonus", "counter_pit_bonus", "revoke_penalty"})
SETTINGS: tuple[str, ...] = tuple(field.name for field in fields(RuleSet) if field.name != "players")
"""The settings that may be overridden; three players are a preset, not a setting."""


def find_preset(name: object) -> RuleSet:
    """The preset called ``name``. Raises ``unknown_preset``."""
    preset = PRESETS.get(name) if isinstance(name, str) else None
    if preset is None:
        raise RulesError(ErrorCode.UNKNOWN_PRESET, f"there are no rules called {name!r}; known are {', '.join(PRESETS)}")
    return preset


def make_rules(preset: str = "nku", settings: Mapping[str, object] | None = None) -> RuleSet:
    """The preset with single settings overridden, as docs/command-line.md words them: plain texts and numbers.

    ``following`` is shorthand for ``trump_partner`` and ``undertrump``; these two go before it when both are given.
    Raises ``unknown_preset``, ``unknown_setting`` or ``bad_setting``.
    """
    changes: dict[str, Any] = {}
    given = dict(settings or {})
    if "following" in given:
        following = given.pop("following")
        if not isinstance(following, str) or following not in FOLLOWING:
            raise _bad_setting("following", following)
        changes.update(FOLLOWING[following])
    for name, value in given.items():
        if name not in SETTINGS:
            raise RulesError(ErrorCode.UNKNOWN_SETTING, f"there is no setting called {name!r}")
        changes[name] = _read_setting(name, value)
    return replace(find_preset(preset), **changes)


def list_settings(rules: RuleSet) -> dict[str, object]:
    """All settings as plain texts and numbers, to be stored; ``players`` is left to the preset they belong to."""
    return {name: getattr(rules, name) for name in SETTINGS}


def _read_setting(name: str, value: object) -> object:
    if name in _CHOICES:
        by_name = {choice.value: choice for choice in _CHOICES[name]}
        if isinstance(value, str) and value in by_name:
            return by_name[value]
    elif name in _YES_NO:
        if isinstance(value, bool):
            return value
    elif (name == "target_points" and value is None) or (name == "missed_round" and value == MissedRound.LOWEST):
        return MissedRound.LOWEST if value else None
    elif isinstance(value, int) and not isinstance(value, bool) and value in _find_range(name):
        return value
    raise _bad_setting(name, value)


def _find_range(name: str) -> range:
    """The whole numbers a setting can have."""
    most = MOST_DEALS if name == "deals_per_round" else MOST_POINTS
    return range(1 if name in _AT_LEAST_ONE else 0, most + 1, 10 if name in _TENS else 1)


def _bad_setting(name: str, value: object) -> RulesError:
    return RulesError(ErrorCode.BAD_SETTING, f"the setting {name} cannot be {value!r}")
