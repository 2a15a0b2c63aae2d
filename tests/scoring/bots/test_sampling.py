"""Card play by samples."""

from dataclasses import replace

import pytest

from scoring.bidding import Bid, Call
from scoring.bots.reading import get_contract, get_table, list_complete_tricks
from scoring.bots.sampling import NORMAL, STRONG, choose_card_by_samples, describe, load_solver, weigh_outcome
from scoring.bots.tactics import choose_card_by_rule
from scoring.cards import Suit
from scoring.rules import NKU, make_rules
from scoring.side import Seat, Side
from scoring.solver.position import Position, Value
from tests.scoring import table
from tests.scoring.bots.moments import SECRET, get_view, lay_open, play_at_random


@pytest.mark.parametrize("cards", [8, 13, 18, 22])
@pytest.mark.parametrize("number", range(5))
def test_when_the_samples_are_the_deal_itself_the_best_card_is_played(number: int, cards: int, monkeypatch: pytest.MonkeyPatch) -> None:
    play = play_at_random(number, NKU, cards)
    monkeypatch.setattr("scoring.bots.sampling.deal_unseen", lambda *_: [play.hands])
    view, trick = get_view(play), get_table(get_view(play))
    contract = get_contract(view)
    winners = frozenset(winner.side for _, winner in list_complete_tricks(view))
    position = Position(play.hands, contract.trump, trick.leader, trick.cards, winners)
    values = load_solver(NKU, Value.POINTS_AND_ROEM, contract.playing).value_cards(position)
    assert values is not None
    best = max(values.values()) if view.seat.side is Side.NS else min(values.values())
    assert values[choose_card_by_samples(view, replace(STRONG, avoids_nat=False), SECRET)] == best


@pytest.mark.parametrize("own", Side)
@pytest.mark.parametrize("playing", Side)
def test_what_an_outcome_is_worth(playing: Side, own: Side) -> None:
    """In eighths of a point: won, every point counts; not made, the whole deal is lost, and a point more still counts a little."""
    sign = 1 if playing is own else -1
    ahead = 1 if playing is Side.NS else -1
    assert weigh_outcome(20 * ahead, playing, own, avoids_nat=True) == 160 * sign
    assert weigh_outcome(0, playing, own, avoids_nat=True) == -8 * 162 * sign
    assert weigh_outcome(-20 * ahead, playing, own, avoids_nat=True) == (-8 * 162 - 20) * sign
    assert weigh_outcome(-20 * ahead, playing, own, avoids_nat=False) == -160 * sign


def test_without_nodes_the_rules_of_thumb_decide() -> None:
    for number in range(6):
        view = get_view(play_at_random(number, NKU, 0))
        assert choose_card_by_samples(view, replace(STRONG, nodes=(0,)), SECRET) == choose_card_by_rule(view)


def test_nodes_end_a_move_and_the_samples_before_count() -> None:
    """With nodes for one sample of many the card is that of one sample."""
    view = get_view(play_at_random(3, NKU, 4))
    solver = load_solver(NKU, NORMAL.value, get_contract(view).playing)
    one = choose_card_by_samples(view, replace(NORMAL, samples=(1,)), SECRET)
    nodes = solver.nodes_used + 1
    assert choose_card_by_samples(view, replace(NORMAL, samples=(30,), nodes=(nodes,)), SECRET) == one


def test_kraak_doubles_points_and_not_roem_so_points_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Value] = []
    monkeypatch.setattr(
        "scoring.bots.sampling.load_solver", lambda rules, value, playing: asked.append(value) or load_solver(rules, value, playing)
    )
    play = lay_open(table.SORTED_HANDS, "kraken")
    play = play.after(Bid(Seat.E, Call.PLAY, Suit.DIAMONDS))
    for kraak in (False, True):
        then = play.after(Bid(Seat.S, Call.KRAAK)) if kraak else play
        while then.contract is None:
            then = then.after(Bid(then.bidding.turn, Call.PASS))
        choose_card_by_samples(get_view(then), replace(STRONG, samples=(1,)), SECRET)
    assert asked == [Value.POINTS_AND_ROEM, Value.POINTS]


def test_the_pit_of_each_side_counts_as_the_rules_say() -> None:
    rules = make_rules("general", {"counter_pit_bonus": 50})
    assert tuple(load_solver(rules, Value.POINTS, Side.NS).pit) == (100, 50)
    assert tuple(load_solver(rules, Value.POINTS, Side.EW).pit) == (50, 100)


def test_the_description_tells_apart_what_the_seat_can_tell_apart() -> None:
    plays = [
        play_at_random(number, make_rules(preset), cards) for preset in ("nku", "amsterdam") for number in range(5) for cards in (3, 4)
    ]
    texts = [describe(get_view(play)) for play in plays]
    assert len(set(texts)) == len(plays)
    named = table.play_on(table.name_trump(table.lay(dealer=Seat.W), Suit.CLUBS), "C7 D7")
    assert describe(get_view(named)).endswith("|W|None|None|S|H7H8H9HTHJHQHKHA|WplayC|NC7D7")
