"""Between the tables and `scoring`: the rules, the deal, the play as it stands, and what South may see of it."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from accounts.models import Account
from duels.choices import PlayState, System
from duels.models import DealSet, Play
from scoring import play as rules_of_play
from scoring.boards import deal_board, turn_suit
from scoring.cards import LAST_TRICK_POINTS, Card
from scoring.deal import DealScore
from scoring.record import read_record, write_record
from scoring.rules import RuleSet, list_settings, make_rules
from scoring.side import BySide, Seat, Side
from scoring.view import View, view_from

SOUTH = Seat.S
"""The seat of whoever plays; the three others are the computer's."""
DONE = "."
"""What South says when all cards are played and no roem is declared (any more), where roem has to be declared. Not in the record."""

LONGEST_WORD = 5


@dataclass(frozen=True, slots=True)
class SeenTrick:
    """A complete trick: its number from 1, the cards with their seats in the order played, who won it, its card points (the ten of the
    last trick included) and its roem; 0 while roem has to be declared and was not.
    """

    number: int
    cards: tuple[tuple[Seat, Card], ...]
    winner: Seat
    points: int
    roem: int


@dataclass(frozen=True, slots=True)
class Seen:
    """All that South may know of a play: the view, the complete tricks and what was won so far (roem of the hand comes at the end).

    `current`: the cards on the table. `must`: what is asked of South now, "bid", "card", "roem" (the last word: "!" or ".") or "".
    `words`: what South may say now, as `services.plays.make_move` takes it (besides: "!" where `may_declare`, and any
    card of the hand where revokes are allowed).
    `may_declare`: whether "!" may be said now, whether or not there is roem. `is_waiting`: an opponent is thinking.
    `score`: of the deal, when it is finished.
    """

    view: View
    version: int
    tricks: tuple[SeenTrick, ...]
    current: tuple[tuple[Seat, Card], ...]
    points: BySide[int]
    roem: BySide[int]
    must: str
    words: tuple[str, ...]
    may_declare: bool
    is_waiting: bool
    score: DealScore | None


def copy_rules(system: System | str) -> dict[str, object]:
    """The rules of a system as they are frozen into a set of deals: the preset's name and every setting."""
    return {"preset": str(system), **list_settings(make_rules(system))}


def read_rules(deal_set: DealSet) -> RuleSet:
    """The rules that hold in a set of deals."""
    frozen = dict(deal_set.rules)
    return make_rules(str(frozen.pop("preset")), frozen)


def lay_deal(deal_set: DealSet, number: int) -> rules_of_play.Deal:
    """Deal `number` (from 1) of a set, with all four hands: not for anyone's eyes before the end."""
    rules, seed = read_rules(deal_set), bytes.fromhex(deal_set.seed)
    board = deal_board(seed, number, rules)
    return rules_of_play.Deal(
        rules,
        board.dealer,
        board.hands,
        turn_suit(seed, number, rules),
        number,
        board.set_aside,
        deal_set.declares_roem,
        deal_set.allows_revokes,
    )


def read_play(play: Play, *words: str) -> rules_of_play.Play:
    """The play as it stands, or after these further words. Raises RulesError for what the rules do not allow.

    The play comes with its attempt and set of deals.
    """
    return read_record(lay_deal(play.attempt.deal_set, play.number), " ".join([play.record, *words]))


def write_move(game: rules_of_play.Play, move: rules_of_play.Move) -> str:
    """The word of a move that the rules allow now."""
    return write_record(game.after(move)).rpartition(" ")[2]


def find_actor(game: rules_of_play.Play) -> Seat | None:
    """Who has something to do or to say; None when all is said.

    Where roem has to be declared, the winner of the last trick has the last word: an opponent when there is roem, South in any case,
    so that nobody is told that there is some.
    """
    if game.turn is not None:
        return game.turn
    if not game.deal.declares_roem or game.revoke is not None or len(game.results) - 1 in game.declared:
        return None
    last = game.results[-1]
    return last.winner if last.winner is SOUTH or last.roem else None


def see_play(play: Play) -> Seen:
    """What South may see of a play that comes with its attempt and set of deals."""
    game = read_play(play)
    view = view_from(game, SOUTH)
    actor = find_actor(game) if play.state == PlayState.PLAYING else None
    is_between = bool(game.results) and len(game.tricks) == len(game.results)
    is_own = actor is SOUTH
    may_declare = is_own and is_between and game.deal.declares_roem and len(game.results) - 1 not in game.declared
    must = "" if not is_own else "roem" if game.is_over else "bid" if view.calls else "card"
    tricks = tuple(see_tricks(game))
    return Seen(
        view=view,
        version=play.version,
        tricks=tricks,
        current=() if is_between or not game.tricks else seat_cards(game, len(game.results)),
        points=add_up(game, [(trick.winner, trick.points) for trick in tricks]),
        roem=add_up(game, [(trick.winner, trick.roem) for trick in tricks]),
        must=must,
        words=tuple(list_words(game, is_own=is_own)),
        may_declare=may_declare,
        is_waiting=actor is not None and not is_own,
        score=game.score() if play.state == PlayState.FINISHED else None,
    )


def list_words(game: rules_of_play.Play, *, is_own: bool) -> list[str]:
    """Gives what South may say, roem apart."""
    if not is_own:
        return []
    if game.is_over:
        return [DONE]
    return [write_move(game, bid) for bid in game.list_calls()] or [str(card) for card in game.list_cards()]


def see_tricks(game: rules_of_play.Play) -> Iterator[SeenTrick]:
    """Gives the complete tricks in order."""
    last = game.rules.hand_size - 1
    for place, result in enumerate(game.results):
        roem = 0 if game.deal.declares_roem and place not in game.declared else result.roem
        points = result.points + (LAST_TRICK_POINTS if place == last else 0)
        yield SeenTrick(place + 1, seat_cards(game, place), result.winner, points, roem)


def seat_cards(game: rules_of_play.Play, place: int) -> tuple[tuple[Seat, Card], ...]:
    """The cards of a trick with the seats they came from."""
    trick = game.tricks[place]
    return tuple((trick.leader.left(game.rules.players, step), card) for step, card in enumerate(trick.cards))


def add_up(game: rules_of_play.Play, won: list[tuple[Seat, int]]) -> BySide[int]:
    """What both sides won."""
    sums: Counter[Side] = Counter()
    for seat, value in won:
        sums[game.side_of(seat)] += value
    return BySide(sums[Side.NS], sums[Side.EW])


def show_name(account: Account) -> str:
    """The name under which an account plays: that of its first person as everyone may read it, else its own; never an address.

    The account comes with its persons and their clubs.
    """
    persons = sorted((person for person in account.persons.all() if person.archived_at is None), key=lambda person: person.pk)
    name = persons[0].public_name if persons else account.name
    return name if name and "@" not in name else _("player without name")
