"""One trick: who wins it, what it holds, which cards may be played to it, and which kind of revoke another card is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from scoring.cards import Card, Suit, card_points, card_strength, refuse_card_twice
from scoring.errors import ErrorCode, RulesError
from scoring.roem import trick_roem
from scoring.rules import RuleSet, Undertrump
from scoring.side import Seat, seats_of


class Revoke(StrEnum):
    """The kinds of revoke (verzaken), in the order in which they are named when more than one fits (seed 000 l.67-72)."""

    DID_NOT_FOLLOW = "did_not_follow"
    DID_NOT_TRUMP = "did_not_trump"
    DID_NOT_OVERTRUMP = "did_not_overtrump"
    UNDERTRUMPED = "undertrumped"


@dataclass(frozen=True, slots=True)
class TrickResult:
    """A full trick: its winner, its card points without the ten for the last trick, and its roem."""

    winner: Seat
    points: int
    roem: int


def find_winning_card(cards: Sequence[Card], trump: Suit) -> int:
    """The place (0 = led) of the card that is winning: the highest trump, else the highest card of the suit led."""
    led = cards[0].suit
    return max(range(len(cards)), key=lambda place: card_strength(cards[place], trump, led))


def trick_points(cards: Sequence[Card], trump: Suit, rules: RuleSet) -> int:
    """Card points of the cards, without the last-trick ten; spade trumps count double where the rules say so."""
    times = 2 if rules.doubles_cards(trump) else 1
    return sum(card_points(card, trump) * (times if card.suit is trump else 1) for card in cards)


def judge_trick(cards: Sequence[Card], leader: Seat, trump: Suit, rules: RuleSet) -> TrickResult:
    """A full trick, cards in the order played. Raises ``bad_seat``, ``bad_trick`` or ``card_twice``."""
    if leader not in seats_of(rules.players):
        raise RulesError(ErrorCode.BAD_SEAT, f"nobody sits at {leader} when {rules.players} play")
    if len(cards) != rules.players:
        raise RulesError(ErrorCode.BAD_TRICK, f"a trick has {rules.players} cards, not {len(cards)}")
    refuse_card_twice(cards)
    winner = leader.left(rules.players, find_winning_card(cards, trump))
    return TrickResult(winner, trick_points(cards, trump, rules), trick_roem(cards, trump, rules))


def find_partner_place(played: int, rules: RuleSet, leader: Seat | None = None, playing: Seat | None = None) -> int | None:
    """The place in the trick of the partner's card, for the player who is next after ``played`` cards.

    Four players: the card before the last one. Three: the two who do not play are partners, which takes ``leader`` and ``playing`` to
    know; without them nobody is. None where the partner has not played yet.
    """
    if rules.players == 4:
        return played - 2 if played >= 2 else None
    if leader is None or playing is None:
        return None
    player = leader.left(3, played)
    if player is playing:
        return None
    return next((place for place in range(played) if leader.left(3, place) not in (player, playing)), None)


def list_legal_cards(
    hand: Sequence[Card], trick: Sequence[Card], trump: Suit, rules: RuleSet, leader: Seat | None = None, playing: Seat | None = None
) -> list[Card]:
    """The cards of the hand that may be played, in the order of the hand; never empty.

    ``trick`` holds the cards played so far, the player is next. The suit led must be followed; a trump led must be gone over; who cannot
    follow trumps and goes over as ``trump_partner`` and ``undertrump`` tell (seed 000 l.25-33, seed 001 l.16-23, seed 003 rules 2-6,
    seed 004 l.21-28). Raises ``bad_trick``, ``bad_input`` or ``card_twice``.
    """
    _refuse_impossible_position(hand, trick, rules)
    if not trick:
        return list(hand)
    led, winning = trick[0].suit, find_winning_card(trick, trump)
    follow = [card for card in hand if card.suit is led]
    to_beat = trick[winning] if trick[winning].suit is trump else None
    if follow:
        return _over(follow, to_beat, trump) or follow if led is trump else follow
    trumps = [card for card in hand if card.suit is trump]
    partner_wins = winning == find_partner_place(len(trick), rules, leader, playing)
    over = _over(trumps, to_beat, trump)
    may_go_under = rules.undertrump is Undertrump.OWED
    if partner_wins and not rules.trump_partner:
        return list(hand) if may_go_under else [card for card in hand if card.suit is not trump or card in over] or list(hand)
    if over or may_go_under:
        return over or trumps or list(hand)
    return [card for card in hand if card.suit is not trump] or trumps


def judge_card(
    played: Card,
    hand: Sequence[Card],
    trick: Sequence[Card],
    trump: Suit,
    rules: RuleSet,
    leader: Seat | None = None,
    playing: Seat | None = None,
) -> Revoke | None:
    """Which revoke it is to play this card from this hand (it is still in it), or None.

    Raises ``not_in_hand`` and what ``list_legal_cards`` raises.
    """
    legal = list_legal_cards(hand, trick, trump, rules, leader, playing)
    if played not in hand:
        raise RulesError(ErrorCode.NOT_IN_HAND, f"{played} is not in the hand")
    if played in legal:
        return None
    if any(card.suit is trick[0].suit for card in hand) and played.suit is not trick[0].suit:
        return Revoke.DID_NOT_FOLLOW
    if played.suit is not trump:
        return Revoke.DID_NOT_TRUMP
    winning = trick[find_winning_card(trick, trump)]
    return Revoke.DID_NOT_OVERTRUMP if _over([card for card in hand if card.suit is trump], winning, trump) else Revoke.UNDERTRUMPED


def _over(trumps: Sequence[Card], to_beat: Card | None, trump: Suit) -> list[Card]:
    """The trumps that go over ``to_beat``; all of them where no trump has been played."""
    least = -1 if to_beat is None else card_strength(to_beat, trump, trump)
    return [card for card in trumps if card_strength(card, trump, trump) > least]


def _refuse_impossible_position(hand: Sequence[Card], trick: Sequence[Card], rules: RuleSet) -> None:
    if len(trick) >= rules.players:
        raise RulesError(ErrorCode.BAD_TRICK, f"the trick is full with {len(trick)} cards")
    if not hand:
        raise RulesError(ErrorCode.BAD_INPUT, "the hand is empty")
    if len(hand) > rules.hand_size:
        raise RulesError(ErrorCode.BAD_INPUT, f"a hand has at most {rules.hand_size} cards, not {len(hand)}")
    refuse_card_twice([*hand, *trick])
