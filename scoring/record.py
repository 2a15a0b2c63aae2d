"""A play as a line of text, to be stored, sent and played again.

The moves in order, a word each: ``p`` pass, ``s`` play (with a suit letter where one is named: ``sD``), ``k`` kraak, ``h`` herkraak, ``u``
superkraak, ``xCJH7`` two cards set aside, a card as ``CJ``, ``!`` roem declared. Who moves follows from the deal.
"""

from __future__ import annotations

from scoring.bidding import Bid, Call
from scoring.cards import Suit, parse_card
from scoring.errors import ErrorCode, RulesError
from scoring.play import Deal, DeclareRoem, Move, Play, PlayCard, SetAside, start_play

_CALLS = {"p": Call.PASS, "s": Call.PLAY, "k": Call.KRAAK, "h": Call.HERKRAAK, "u": Call.SUPERKRAAK}
_WORDS = {call: word for word, call in _CALLS.items()}


def write_record(play: Play) -> str:
    """The moves of a play as one line of text."""
    return " ".join(_write_move(move) for move in play.moves)


def read_record(deal: Deal, record: str) -> Play:
    """The deal played again, every move judged anew. Raises what the first wrong move raises; ``bad_input`` for a word without meaning."""
    play = start_play(deal)
    for word in record.split():
        play = play.after(_read_move(play, word))
    return play


def _write_move(move: Move) -> str:
    if isinstance(move, Bid):
        return _WORDS[move.call] + (move.suit or "")
    if isinstance(move, SetAside):
        return "x" + "".join(str(card) for card in move.cards)
    return str(move.card) if isinstance(move, PlayCard) else "!"


def _read_move(play: Play, word: str) -> Move:
    if word == "!":
        return DeclareRoem()
    if word in _CALLS:
        return Bid(play.bidding.turn, _CALLS[word])
    if word[0] == _WORDS[Call.PLAY] and word[1:] in tuple(Suit):
        return Bid(play.bidding.turn, Call.PLAY, Suit(word[1:]))
    if word[0] == "x" and len(word) == 5:
        return SetAside((parse_card(word[1:3]), parse_card(word[3:5])))
    if len(word) == 2:
        return PlayCard(parse_card(word))
    raise RulesError(ErrorCode.BAD_INPUT, f"{word!r} is no move")
