"""Bidding: what a hand is worth with a trump suit, and what to call on it."""

from __future__ import annotations

from collections.abc import Collection

from scoring.bidding import Bid, Call
from scoring.cards import Card, Rank, Suit, card_points
from scoring.play import SetAside
from scoring.view import View

# Fitted to exact values of 4,483 random deals, four hands each: docs/decisions/0010-the-opponents.md.
TRUMP_WORTH: dict[Rank, int] = dict(zip(Rank, (10, 9, 37, 12, 84, 12, 15, 23), strict=True))
TRUMP_LENGTH = 3  # times the number of trumps squared
PLAIN_ACE, TEN_WITH_ACE, PLAIN_TEN, VOID, LEAD = 44, 4, 12, 18, 28
AVERAGE = 114
LEAST_TO_PLAY, LEAST_TO_KRAAK = 60, 130


def estimate_hand(hand: Collection[Card], trump: Suit, leads: bool) -> int:
    """What the own side may expect to gain over the other one, in points and roem, with this suit as trump."""
    worth = (LEAD if leads else 0) - AVERAGE
    for suit in Suit:
        ranks = {card.rank for card in hand if card.suit is suit}
        if suit is trump:
            worth += sum(TRUMP_WORTH[rank] for rank in ranks) + TRUMP_LENGTH * len(ranks) ** 2
        elif not ranks:
            worth += VOID
        elif Rank.ACE in ranks:
            worth += PLAIN_ACE + (TEN_WITH_ACE if Rank.TEN in ranks else 0)
        elif Rank.TEN in ranks:
            worth += PLAIN_TEN
    return worth


def choose_call(view: View) -> Bid:
    """What to say: play on a hand that is worth it (or when one must), kraak on one that should win all the same."""
    leads = view.dealer.left(view.rules.players) is view.seat
    return max(view.calls, key=lambda bid: _weigh_call(view, bid, leads))


def choose_cards_aside(view: View) -> SetAside:
    """The two cards that three players' trump maker can spare: plain ones, low ones, out of short suits."""
    assert view.contract is not None  # noqa: S101 (cards are set aside after the bidding only)
    trump = view.contract.trump
    length = {suit: sum(card.suit is suit for card in view.hand) for suit in Suit}
    order = sorted(view.hand, key=lambda card: (card.suit is trump, card.rank is Rank.ACE, length[card.suit], card_points(card, trump)))
    return SetAside((order[0], order[1]))


def _weigh_call(view: View, bid: Bid, leads: bool) -> int:
    """How good a call is beside a pass, which is 0."""
    if bid.call is Call.PASS:
        return 0
    if bid.call is Call.PLAY:
        suit = bid.suit or view.turned
        assert suit is not None  # noqa: S101 (the calls of a view name their suit)
        return estimate_hand(view.hand, suit, leads) - LEAST_TO_PLAY
    trump = next(said.suit for said in view.bids if said.call is Call.PLAY)
    assert trump is not None  # noqa: S101 (as above)
    return estimate_hand(view.hand, trump, leads) - LEAST_TO_KRAAK
