"""The solver against a search that tries everything, under every following rule and for every value; compiled and plain alike."""

from __future__ import annotations

from random import Random

import hypothesis
import pytest

from scoring.cards import DECK, Card, Suit
from scoring.errors import ErrorCode, RulesError
from scoring.rules import FOLLOWING, RuleSet, make_rules
from scoring.side import SEATS, BySide, Seat, Side
from scoring.solver.kernels import PLAIN, load_kernels
from scoring.solver.position import NO_PIT, Position, Solution, Solver, Value, solve
from tests.scoring.solver.naive_search import Ending, NaiveSearch, deal_ending

ENDINGS = hypothesis.settings().max_examples
"""Of each following rule and value: 50, and 2,000 in the full run."""
SHARES = 4
SIZES, OFTEN = (2, 3, 4, 5), (35, 45, 18, 2)
FOURS = [(100, 100), (200, 0), (0, 100)]


def choose_rules(rng: Random, following: str) -> RuleSet:
    """A system with this following rule: some values of four of a kind, spades perhaps double."""
    jacks, low = rng.choice(FOURS)
    spades = rng.choice(["no", "cards"])
    return make_rules("nku", {"following": following, "four_jacks": jacks, "four_low": low, "spade_doubling": spades})


def place(ending: Ending) -> Position:
    return Position(ending.hands, ending.trump, ending.leader, ending.table, ending.winners)


def find_best(values: dict[Card, int], side: Side) -> tuple[int, tuple[Card, ...]]:
    best = max(values.values()) if side is Side.NS else min(values.values())
    return best, tuple(card for card, value in values.items() if value == best)


def compare(solver: Solver, ending: Ending, counts_roem: bool, pit: BySide[int]) -> None:
    """Value, best cards and the value of every card, with the cards in hand order."""
    values = NaiveSearch(solver.rules, counts_roem, pit).value_cards(ending)
    difference, best = find_best(values, ending.turn.side)
    assert solver.solve(place(ending)) == Solution(difference, best), ending
    found = solver.value_cards(place(ending))
    assert found == values, ending
    assert list(found or ()) == list(values)


@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.parametrize("value", Value)
@pytest.mark.parametrize("following", FOLLOWING)
def test_endings(following: str, value: Value, share: int) -> None:
    """Endings of two to five cards, half of them within a trick, some with a pit that counts for either side."""
    for number in range(share, ENDINGS, SHARES):
        rng = Random(f"{following} {value} {number}")
        rules = choose_rules(rng, following)
        pit = rng.choice([NO_PIT, NO_PIT, BySide(100, 0), BySide(0, 100), BySide(100, 100)])
        size = rng.choices(SIZES, OFTEN)[0]
        ending = deal_ending(rng, rules, size, rng.choice([0, 0, 0, 1, 2, 3]))
        compare(Solver(rules, value, pit), ending, value is Value.POINTS_AND_ROEM, pit)


@pytest.mark.parametrize("value", Value)
@pytest.mark.parametrize("trump_partner", [True, False])
def test_plain_endings(value: Value, trump_partner: bool) -> None:
    """The same source as plain Python, as it runs where numba is not installed; also the system that goes under a partner's trump."""
    for number in range(40):
        rng = Random(number)
        rules = make_rules("nku", {"trump_partner": trump_partner, "undertrump": rng.choice(["owed", "forbidden"])})
        pit = rng.choice([NO_PIT, BySide(100, 100)])
        ending = deal_ending(rng, rules, rng.choice([1, 2, 3, 3, 4]), rng.randrange(4))
        compare(Solver(rules, value, pit, kernels=PLAIN), ending, value is Value.POINTS_AND_ROEM, pit)


def deal_hands(rng: Random, size: int = 8) -> dict[Seat, tuple[Card, ...]]:
    cards = rng.sample(DECK, 4 * size)
    return {seat: tuple(cards[place * size : (place + 1) * size]) for place, seat in enumerate(SEATS)}


@pytest.mark.parametrize("value", Value)
def test_compiled_and_plain_do_the_same_work(value: Value) -> None:
    """Also the number of positions looked at: one source, two ways to run it."""
    for number in range(8):
        position = Position(deal_hands(Random(number), 5), Suit.HEARTS, Seat.E)
        solvers = [Solver(make_rules("amsterdam"), value, BySide(100, 0), kernels=kernels) for kernels in (load_kernels(), PLAIN)]
        compiled, plain = [solver.solve(position) for solver in solvers]
        assert compiled == plain
        assert solvers[0].nodes_used == solvers[1].nodes_used


class TestWholeDeals:
    @pytest.mark.parametrize("value", Value)
    def test_the_best_cards_keep_the_value_to_the_end(self, value: Value) -> None:
        """Played on with best cards, the deal brings exactly what was said of it; and at every moment the best card is worth that."""
        solver = Solver(make_rules("rotterdam"), value, BySide(100, 100))
        for number in range(5):
            position = Position(deal_hands(Random(number)), Suit.CLUBS, Seat.N)
            first = solver.solve(position)
            assert first is not None
            gained = 0
            while any(position.hands.values()):
                solution, values = solver.solve(position), solver.value_cards(position)
                assert solution is not None
                assert values is not None
                assert (solution.difference, solution.best) == find_best(values, position.turn.side)
                assert gained + solution.difference == first.difference
                gained += solver.gain(position, solution.best[-1])
                position = position.after(solution.best[-1])
            assert gained == first.difference

    def test_turning_the_table_turns_the_value(self) -> None:
        """Every hand one seat further, and the leader too: the sides have changed places."""
        for number in range(10):
            hands = deal_hands(Random(number))
            turned = {seat.left(): cards for seat, cards in hands.items()}
            first = solve(hands, Suit.SPADES, Seat.N, make_rules("french"))
            second = solve(turned, Suit.SPADES, Seat.E, make_rules("french"))
            assert (second.difference, second.best) == (-first.difference, first.best)

    def test_the_name_of_a_suit_does_not_matter(self) -> None:
        changed = dict(zip(Suit, [Suit.HEARTS, Suit.CLUBS, Suit.SPADES, Suit.DIAMONDS], strict=True))
        for number in range(10):
            hands = deal_hands(Random(number))
            renamed = {seat: tuple(Card(changed[card.suit], card.rank) for card in cards) for seat, cards in hands.items()}
            values = {
                solve(hands, Suit.CLUBS, Seat.W, make_rules(), Value.POINTS_AND_ROEM).difference,
                solve(renamed, Suit.HEARTS, Seat.W, make_rules(), Value.POINTS_AND_ROEM).difference,
            }
            assert len(values) == 1

    def test_a_table_of_all_trumps(self) -> None:
        """Double spades change the points in the middle of the table."""
        hands = deal_hands(Random(7))
        rules = make_rules("french")
        table = Solver(rules).value_trumps(hands, Seat.S)
        assert table == {trump: solve(hands, trump, Seat.S, rules).difference for trump in Suit}

    def test_a_sure_nat(self) -> None:
        """North holds all clubs: with another trump and the lead at west, north and south win nothing; with clubs everything."""
        hands = {seat: tuple(card for card in DECK if card.suit is suit) for seat, suit in zip(SEATS, Suit, strict=True)}
        assert Solver(make_rules(), pit=BySide(100, 0)).value_trumps(hands, Seat.W) == {
            Suit.CLUBS: 262,
            Suit.DIAMONDS: -162,
            Suit.HEARTS: 262,
            Suit.SPADES: -162,
        }


class TestNodes:
    """A search that would take more positions than it is given has no answer, always at the same point."""

    def test_too_few(self) -> None:
        position = Position(deal_hands(Random(1)), Suit.CLUBS, Seat.N)
        for nodes in (0, 1, 100):
            solver = Solver(make_rules(), nodes=nodes)
            assert solver.solve(position) is None
            assert solver.value_cards(position) is None
            assert solver.value_trumps(position.hands, Seat.N) is None

    def test_plain(self) -> None:
        """Plain Python gives up at the same number of positions as compiled code."""
        position = Position(deal_hands(Random(2), 3), Suit.CLUBS, Seat.N)
        for nodes in range(0, 60, 6):
            answers = [Solver(make_rules(), nodes=nodes, kernels=kernels).solve(position) for kernels in (load_kernels(), PLAIN)]
            assert answers[0] == answers[1]
        assert Solver(make_rules(), nodes=0, kernels=PLAIN).value_cards(position) is None

    def test_enough(self) -> None:
        """The nodes that a deal took suffice; one fewer does not."""
        position = Position(deal_hands(Random(1), 6), Suit.CLUBS, Seat.N)
        free = Solver(make_rules())
        expected = free.solve(position)
        assert Solver(make_rules(), nodes=free.nodes_used).solve(position) == expected
        assert Solver(make_rules(), nodes=free.nodes_used // 2).solve(position) is None

    def test_they_may_run_out_while_the_best_cards_are_looked_for(self) -> None:
        position = Position(deal_hands(Random(1), 6), Suit.CLUBS, Seat.N)
        needed = [nodes for nodes in range(0, 4000, 20) if Solver(make_rules(), nodes=nodes).solve(position) is not None]
        assert needed == list(range(needed[0], 4000, 20))

    def test_a_last_trick_takes_none(self) -> None:
        position = Position(deal_hands(Random(1), 1), Suit.CLUBS, Seat.N)
        assert Solver(make_rules(), nodes=0).solve(position) is not None


def test_three_players_are_not_known() -> None:
    with pytest.raises(RulesError) as caught:
        Solver(make_rules("three_hand"))
    assert caught.value.code is ErrorCode.NOT_AVAILABLE
