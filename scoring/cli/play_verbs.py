"""The verbs about cards: deals, tricks, legal, revokes, bids, hand-roem, boards, solve."""

from __future__ import annotations

from scoring.bidding import Bid, Call, read_bidding
from scoring.boards import MOST_BOARDS, Board, commit_to_seed, deal_board
from scoring.cards import Card, Suit, refuse_card_twice
from scoring.cli.reading import (
    Json,
    Object,
    read_by_side,
    read_cards,
    read_choice,
    read_list,
    read_object,
    read_optional,
    read_or_default,
    read_required,
    read_rules,
    read_seat,
    read_side,
    read_suit,
    read_text,
    read_trump,
    read_whole,
)
from scoring.deal import CountedDeal, Mark, score_deal
from scoring.errors import ErrorCode, RulesError
from scoring.roem import compare_hand_roem
from scoring.rules import RuleSet, SpadeDoubling
from scoring.side import BySide, Seat, Side, find_side, seats_of
from scoring.solver.position import Value, solve
from scoring.trick import judge_card, judge_trick, list_legal_cards


def answer_deal(given: Object) -> Json:
    """``deals``: what a counted deal is worth."""
    rules = read_rules(given)
    revoke = read_optional(given, "revoke", read_side)
    trump = read_trump(given)
    if trump is None and rules.spade_doubling is not SpadeDoubling.NO:
        read_required(given, "trump")
    is_counted = revoke is None
    deal = CountedDeal(
        playing=read_side(read_required(given, "playing")),
        roem=read_by_side(read_required(given, "roem"), "roem", ErrorCode.BAD_ROEM),
        points=read_by_side(read_required(given, "points"), "points", ErrorCode.BAD_POINTS) if is_counted else None,
        tricks=read_optional(given, "tricks", lambda value: read_by_side(value, "tricks", ErrorCode.BAD_TRICKS)) if is_counted else None,
        multiplier=read_multiplier(given),
        revoke=revoke,
        trump=trump,
    )
    score = score_deal(deal, rules)
    sides = {side: {"points": score.points[side], "roem": score.roem[side], "total": score.total[side]} for side in Side}
    return {**sides, "outcome": score.outcome, "mark": write_mark(score.mark)}


def read_multiplier(given: Object) -> int:
    """The kraak's multiplier, 1 where it is left out. Raises ``bad_multiplier``."""
    return read_whole(read_or_default(given, "multiplier", 1), "multiplier", ErrorCode.BAD_MULTIPLIER, 1)


def write_mark(mark: Mark | None) -> Json:
    """A mark as an object, null where there is none."""
    return None if mark is None else {"side": mark.side, "reason": mark.reason}


def answer_trick(given: Object) -> Json:
    """``tricks``: winner, points without the last-trick ten, roem."""
    rules = read_rules(given)
    cards = read_cards(read_required(given, "cards"), "cards")
    leader = read_seat(read_required(given, "leader"), rules)
    result = judge_trick(cards, leader, read_suit(read_required(given, "trump")), rules)
    return {"winner": result.winner, "points": result.points, "roem": result.roem}


def _read_position(given: Object) -> tuple[list[Card], list[Card], Suit, RuleSet, Seat | None, Seat | None]:
    """Hand, trick, trump and rules, then leader and player where three play and both are told."""
    rules = read_rules(given)
    hand = read_cards(read_required(given, "hand"), "hand")
    trick = read_cards(read_required(given, "trick"), "trick")
    leader = read_optional(given, "leader", lambda value: read_seat(value, rules)) if rules.players == 3 else None
    playing = read_optional(given, "playing", lambda value: read_seat(value, rules)) if rules.players == 3 else None
    return hand, trick, read_suit(read_required(given, "trump")), rules, leader, playing


def answer_legal(given: Object) -> Json:
    """``legal``: the cards that may be played, in the order of the hand."""
    return [str(card) for card in list_legal_cards(*_read_position(given))]


def answer_revoke(given: Object) -> Json:
    """``revokes``: which revoke the card played is, or null."""
    position = _read_position(given)
    (played,) = read_cards([read_required(given, "played")], "played")
    revoke = judge_card(played, *position)
    return None if revoke is None else {"code": revoke}


def answer_bids(given: Object) -> Json:
    """``bids``: what a bidding led to; ``playing`` is a side, or the seat where three play."""
    rules = read_rules(given)
    if read_optional(given, "own_suit", _read_yes_no):
        rules = rules.with_own_suit()
    bids = [_read_bid(bid, rules) for bid in read_list(read_required(given, "bids"), "bids")]
    turned = read_optional(given, "turned", read_suit)
    deal = read_optional(given, "deal", lambda value: read_whole(value, "deal", ErrorCode.BAD_INPUT, 1))
    contract = read_bidding(bids, read_seat(read_required(given, "dealer"), rules), rules, turned, deal)
    return {
        "playing": contract.raiser if rules.players == 3 else contract.playing,
        "trump": contract.trump,
        "multiplier": contract.multiplier,
        "threshold": contract.threshold,
        "of": contract.of,
        "leader": contract.leader,
    }


def _read_yes_no(value: Json) -> bool:
    if not isinstance(value, bool):
        raise RulesError(ErrorCode.BAD_INPUT, f"expected true or false, not {value!r}")
    return value


def _read_bid(value: Json, rules: RuleSet) -> Bid:
    """``[seat, word]`` or ``[seat, "play", suit]``. Raises ``bad_bid``, ``bad_seat`` or ``bad_trump``."""
    if not isinstance(value, list) or len(value) not in (2, 3):
        raise RulesError(ErrorCode.BAD_BID, f"a bid is a seat, a word and, with play, a suit, not {value!r}")
    seat = read_seat(value[0], rules)
    call = read_choice(Call, value[1], ErrorCode.BAD_BID, "a call")
    suit = None if len(value) == 2 or value[2] is None else read_suit(value[2])
    if suit is not None and call is not Call.PLAY:
        raise RulesError(ErrorCode.BAD_BID, f"{call} names no suit")
    return Bid(seat, call, suit)


def answer_hand_roem(given: Object) -> Json:
    """``hand-roem``: what the hands hold before play, and what of it counts."""
    rules = read_rules(given)
    if not rules.hand_roem:
        raise RulesError(ErrorCode.BAD_SETTING, "these rules know no roem in the hand")
    trump = read_suit(read_required(given, "trump"))
    hands = read_hands(read_required(given, "hands"), rules)
    lone = read_seat(read_required(given, "playing"), rules) if rules.players == 3 else None
    roem = compare_hand_roem(hands, {seat: find_side(seat, lone) for seat in hands}, trump)
    return {**_write_by_side(roem.found), "counts": _write_by_side(roem.counts)}


def read_hands(value: Json, rules: RuleSet) -> dict[Seat, list[Card]]:
    """Full hands of all seats. Raises ``missing_field``, ``bad_input``, ``bad_card`` or ``card_twice``."""
    given = read_object(value, "hands")
    hands = {seat: read_cards(read_required(given, seat), f"the hand of {seat}") for seat in seats_of(rules.players)}
    refuse_card_twice(card for hand in hands.values() for card in hand)
    for seat, hand in hands.items():
        if len(hand) != rules.hand_size:
            raise RulesError(ErrorCode.BAD_INPUT, f"the hand of {seat} has {len(hand)} cards instead of {rules.hand_size}")
    return hands


def _write_by_side(both: BySide[int]) -> dict[str, int]:
    return {side: both[side] for side in Side}


def answer_boards(given: Object) -> Json:
    """``boards``: a set of boards dealt again from its seed."""
    rules = read_rules(given)
    seed = _read_seed(read_text(read_required(given, "seed"), "seed"))
    count = read_whole(read_required(given, "boards"), "boards", ErrorCode.BAD_INPUT, 1)
    if count > MOST_BOARDS:
        raise RulesError(ErrorCode.BAD_INPUT, f"a set has at most {MOST_BOARDS} boards, not {count}")
    boards = [_write_board(deal_board(seed, number, rules)) for number in range(1, count + 1)]
    return {"commitment": commit_to_seed(seed), "boards": boards}


def _read_seed(text: str) -> bytes:
    if len(text) != 64 or not all(digit in "0123456789abcdefABCDEF" for digit in text):
        raise RulesError(ErrorCode.BAD_INPUT, "a seed is 64 hex digits")
    return bytes.fromhex(text)


def _write_board(board: Board) -> Json:
    written = {
        "board": board.number,
        "dealer": board.dealer,
        "leader": board.leader,
        "hands": {seat: [str(card) for card in cards] for seat, cards in board.hands.items()},
    }
    return {**written, "set_aside": [str(card) for card in board.set_aside]} if board.set_aside else written


def answer_solve(given: Object) -> Json:
    """``solve``: the value of a deal with all cards known, and the leader's best cards."""
    rules = read_rules(given)
    trump = read_suit(read_required(given, "trump"))
    leader = read_seat(read_required(given, "leader"), rules)
    value = read_choice(Value, read_required(given, "value"), ErrorCode.BAD_INPUT, "a value")
    solution = solve(read_hands(read_required(given, "hands"), rules), trump, leader, rules, value)
    ns = (rules.points_of_deal(trump) + solution.difference) // 2
    shares = {"ns": ns, "ew": ns - solution.difference} if value is Value.POINTS else {}
    return {"difference": solution.difference, **shares, "best": [str(card) for card in solution.best]}
