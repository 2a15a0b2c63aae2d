"""The one exception of the rules core: a question that cannot be answered, and why."""

from __future__ import annotations

from enum import StrEnum


class ErrorCode(StrEnum):
    """Every reason for which a question is refused (docs/command-line.md tells when)."""

    NOT_AN_OBJECT = "not_an_object"
    MISSING_FIELD = "missing_field"
    UNKNOWN_PRESET = "unknown_preset"
    UNKNOWN_SETTING = "unknown_setting"
    BAD_SETTING = "bad_setting"
    BAD_CARD = "bad_card"
    CARD_TWICE = "card_twice"
    BAD_TRUMP = "bad_trump"
    BAD_SEAT = "bad_seat"
    BAD_TRICK = "bad_trick"
    NOT_IN_HAND = "not_in_hand"
    BAD_POINTS = "bad_points"
    IMPOSSIBLE_POINTS = "impossible_points"
    BAD_ROEM = "bad_roem"
    BAD_TRICKS = "bad_tricks"
    BAD_MULTIPLIER = "bad_multiplier"
    BAD_BID = "bad_bid"
    NOT_YOUR_TURN = "not_your_turn"
    NOT_YOUR_BID = "not_your_bid"
    MUST_PLAY = "must_play"
    WRONG_SUIT = "wrong_suit"
    BIDDING_OVER = "bidding_over"
    BIDDING_UNFINISHED = "bidding_unfinished"
    UNKNOWN_TIE_BREAK = "unknown_tie_break"
    UNKNOWN_METHOD = "unknown_method"
    NOT_AVAILABLE = "not_available"
    BAD_INPUT = "bad_input"


class RulesError(Exception):
    """A question the rules have no answer to: ``code`` for programs, ``message`` (English) for people."""

    def __init__(self, code: ErrorCode, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
