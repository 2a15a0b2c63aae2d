"""What holds for every deal, sheet and list, whatever the cards and the rules: tried on simulated legal play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from decimal import Decimal
from random import Random

from hypothesis import assume, given
from hypothesis import strategies as st

from scoring.boards import deal_board
from scoring.cards import DECK, Card
from scoring.comparison import Method, compare_board
from scoring.deal import CountedDeal, DealScore, Mark, Outcome, Reason, points_at_stake, revoke_points_at_stake, score_deal
from scoring.elo import DRAW, FLOOR, LOSS, WIN, rate_duel
from scoring.outcomes import RoundOutcome
from scoring.problems import Finding, Level, Problem
from scoring.row_checks import check_deal
from scoring.rules import NKU, RevokeRoem, RuleSet, Undertrump
from scoring.season import SeasonRule, SeasonValue, rank_season
from scoring.sheet import Row, Sheet, points_of_row, score_sheet
from scoring.sheet_checks import check_sheet
from scoring.side import BySide, Seat, Side, seats_of
from scoring.standings import Result, StandingLine, rank_entrants
from scoring.tiebreaks import TIE_BREAKS
from scoring.trick import judge_card, judge_trick, list_legal_cards
from tests.scoring.rule_book import find_winner, may_play
from tests.scoring.simulate import Moment, simulate_deal, simulate_sheet
from tests.scoring.strategies import randoms, rows, rule_sets, sides, swap_deal, swap_mark, swap_row

FOLLOWING = {
    (True, Undertrump.OWED): "rotterdam",
    (True, Undertrump.FORBIDDEN): "no_undertrump",
    (False, Undertrump.FORBIDDEN): "amsterdam",
    (False, Undertrump.OWED): "amsterdam, under",
}


class TestDeals:
    @given(rule_sets(), randoms)
    def test_points_add_up(self, rules: RuleSet, rng: Random) -> None:
        """162 card points a deal, 224 with double spade cards; every trick is somebody's."""
        counted = simulate_deal(rng, rules).count()
        assert counted.points is not None
        assert counted.tricks is not None
        assert sum(counted.points) == (224 if rules.doubles_cards(counted.trump) else 162)
        assert sum(counted.tricks) == rules.hand_size

    @given(rule_sets(), randoms)
    def test_both_sides_share_the_points_and_the_roem(self, rules: RuleSet, rng: Random) -> None:
        """NS + EW = points at stake + roem of the deal + the hundred of a pit or counter-pit."""
        counted = simulate_deal(rng, rules).count()
        score = score_deal(counted, rules)
        assert counted.tricks is not None
        took_all = next((side for side in Side if counted.tricks[side] == rules.hand_size), None)
        bonus = rules.pit_bonus if took_all is counted.playing else rules.counter_pit_bonus if took_all else 0
        assert sum(score.points) == points_at_stake(rules, counted.trump, counted.multiplier)
        assert sum(score.roem) == sum(counted.roem) + bonus

    @given(rule_sets(), randoms, sides, st.integers(0, 7))
    def test_a_revoke_gives_all_to_the_others(self, rules: RuleSet, rng: Random, revoked: Side, tricks: int) -> None:
        counted = simulate_deal(rng, rules).count_revoke(revoked, tricks)
        score = score_deal(counted, rules)
        roem = sum(counted.roem) if rules.revoke_roem is RevokeRoem.BOTH else 0
        assert score.total[revoked] == 0
        assert score.points[revoked.other] == revoke_points_at_stake(rules, counted.trump, counted.multiplier)
        assert score.roem[revoked.other] == roem + rules.revoke_penalty

    @given(rule_sets(), randoms)
    def test_nat_leaves_nothing_and_made_leaves_more(self, rules: RuleSet, rng: Random) -> None:
        counted = simulate_deal(rng, rules).count()
        score = score_deal(counted, rules)
        own, others = score.total[counted.playing], score.total[counted.playing.other]
        assert own == 0 if score.outcome is Outcome.NAT else own > others or (own == others and not rules.nat_on_tie)

    @given(rule_sets(), randoms, st.none() | sides)
    def test_swapping_the_sides_swaps_the_score(self, rules: RuleSet, rng: Random, revoked: Side | None) -> None:
        deal = simulate_deal(rng, rules)
        counted = deal.count() if revoked is None else deal.count_revoke(revoked, 4)
        score = score_deal(counted, rules)
        swapped = DealScore(score.points.swapped, score.roem.swapped, score.outcome, swap_mark(score.mark))
        assert score_deal(swap_deal(counted), rules) == swapped

    @given(st.integers(0, 162), st.integers(0, 16), st.integers(0, 16), sides)
    def test_nat_is_less_or_equal(self, ns: int, roem_ns: int, roem_ew: int, playing: Side) -> None:
        """Seed 000 l.45: the playing side must have more, roem included."""
        assume(ns not in (1, 161))
        points, roem = BySide(ns, 162 - ns), BySide(10 * roem_ns, 10 * roem_ew)
        own, others = points[playing] + roem[playing], points[playing.other] + roem[playing.other]
        is_nat = score_deal(CountedDeal(playing, roem, points), NKU).outcome is Outcome.NAT
        assert is_nat is (own <= others)


class TestPlay:
    @given(rule_sets(), randoms)
    def test_legal_cards_are_those_of_the_rule_book(self, rules: RuleSet, rng: Random) -> None:
        """Every position of a deal against the rules told a second time."""
        deal = simulate_deal(rng, rules)
        following = FOLLOWING[rules.trump_partner, rules.undertrump]
        for moment in deal.moments:
            hand, trick = write(moment.hand), write(moment.trick)
            legal = list_legal_cards(moment.hand, moment.trick, deal.trump, rules, moment.leader, moment.player)
            partner = find_partner(moment, rules)
            assert write(legal) == [card for card in hand if may_play(card, hand, trick, deal.trump, following, partner)]

    @given(rule_sets(), randoms)
    def test_a_legal_card_is_never_a_revoke_and_an_illegal_one_always_is(self, rules: RuleSet, rng: Random) -> None:
        deal = simulate_deal(rng, rules)
        for moment in deal.moments:
            position = (moment.hand, moment.trick, deal.trump, rules, moment.leader, moment.player)
            legal = list_legal_cards(*position)
            assert legal
            assert all((judge_card(card, *position) is None) is (card in legal) for card in moment.hand)

    @given(rule_sets(), randoms)
    def test_the_winner_is_that_of_the_rule_book(self, rules: RuleSet, rng: Random) -> None:
        deal = simulate_deal(rng, rules)
        cards = rng.sample(DECK, rules.players)
        leader = rng.choice(seats_of(rules.players))
        place = find_winner(write(cards), deal.trump)
        assert judge_trick(cards, leader, deal.trump, rules).winner is leader.left(rules.players, place)


class TestSheets:
    @given(rule_sets(deals_per_round=3), randoms)
    def test_what_was_scored_passes_the_checks(self, rules: RuleSet, rng: Random) -> None:
        """Nat, pit, revoke, kraak and double spades included: a careful sheet has no errors under its own rules."""
        assert list_errors(check_sheet(simulate_sheet(rng, rules), rules)) == []

    @given(rule_sets(deals_per_round=3), randoms)
    def test_the_sums_of_a_careful_sheet(self, rules: RuleSet, rng: Random) -> None:
        sheet = simulate_sheet(rng, rules)
        score = score_sheet(sheet)
        at_stake = sum(points_of_row(row, rules) for row in sheet.rows)
        assert score.totals == sheet.totals
        assert score.points is not None
        assert sum(score.points) == at_stake
        assert (sum(score.points) + sum(score.roem or ())) % 10 == at_stake % 10

    @given(rule_sets(deals_per_round=2), randoms, st.integers(-162, 162), sides)
    def test_one_wrong_points_figure_is_always_found(self, rules: RuleSet, rng: Random, slip: int, side: Side) -> None:
        assume(slip != 0)
        sheet = simulate_sheet(rng, rules)
        row = sheet.rows[0]
        wrong = replace(row, points=BySide.given(side, (row.points[side] or 0) + slip, row.points[side.other]))
        assert list_errors(check_deal(wrong, rules))
        assert list_errors(check_sheet(replace(sheet, rows=(wrong, *sheet.rows[1:])), rules))

    @given(rule_sets(deals_per_round=2), randoms, st.integers(0, 300), st.integers(0, 300))
    def test_a_ruling_or_a_deal_not_played_takes_a_row_out_of_the_checks(self, rules: RuleSet, rng: Random, ns: int, ew: int) -> None:
        sheet = simulate_sheet(rng, rules)
        ruled = Row(1, BySide(ns, ew), BySide(0, 5), Mark(Reason.RULING))
        missed = Row(1, mark=Mark(Reason.NOT_PLAYED))
        for row in (ruled, missed):
            assert list_errors(check_sheet(Sheet((row, sheet.rows[1])), rules)) == []

    @given(rule_sets(), rows)
    def test_swapping_the_sides_swaps_the_problems_of_a_row(self, rules: RuleSet, row: Row) -> None:
        assert Counter(check_deal(swap_row(row), rules)) == Counter(map(swap_finding, check_deal(row, rules)))

    @given(rule_sets(deals_per_round=2), st.lists(rows, max_size=3), st.tuples(*[st.none() | st.integers(-10, 2000)] * 2))
    def test_swapping_the_sides_swaps_the_problems_of_a_sheet(
        self, rules: RuleSet, written: list[Row], totals: tuple[int | None, int | None]
    ) -> None:
        sheet = Sheet(tuple(written), BySide(*totals))
        swapped = Sheet(tuple(map(swap_row, written)), BySide(*totals).swapped)
        assert Counter(check_sheet(swapped, rules)) == Counter(map(swap_finding, check_sheet(sheet, rules)))
        assert score_sheet(swapped).totals == score_sheet(sheet).totals.swapped

    @given(rule_sets(), rows, sides)
    def test_a_blank_is_reported_and_nothing_that_needs_it(self, rules: RuleSet, row: Row, side: Side) -> None:
        blank = replace(row, points=BySide.given(side, None, row.points[side.other]))
        assume(blank.reason is not Reason.NOT_PLAYED)
        problems = {finding.problem for finding in check_deal(blank, rules)}
        assert Problem.MISSING_VALUE in problems
        assert not problems & {Problem.POINTS_NOT_162, Problem.EQUAL_TOTALS_WITHOUT_NAT, Problem.NAT_NOT_APPLIED}

    @given(rule_sets(), rows)
    def test_every_problem_of_a_row_names_the_row(self, rules: RuleSet, row: Row) -> None:
        assert {finding.deal for finding in check_deal(row, rules)} <= {row.deal}


results = st.lists(
    st.builds(
        Result,
        entrant=st.sampled_from("ABCDEF"),
        round=st.integers(1, 3),
        outcome=st.sampled_from([RoundOutcome.PLAYED] * 6 + [RoundOutcome.BYE, RoundOutcome.ABSENT, RoundOutcome.OPEN]),
        points=st.sampled_from([0, 1500, 1600]),
        roem=st.none() | st.sampled_from([0, 100]),
        pits=st.none() | st.integers(0, 2),
        nats=st.none() | st.integers(0, 2),
        bonus=st.sampled_from([0, 100]),
        opponent=st.none() | st.sampled_from("ABCDEF"),
    ),
    max_size=18,
    unique_by=lambda result: (result.entrant, result.round),
)
tie_breaks = st.lists(st.sampled_from(sorted(TIE_BREAKS)), unique=True)
lots = st.dictionaries(st.sampled_from("ABCDEF"), st.integers(0, 3))


class TestStandings:
    @given(results, tie_breaks, lots, st.randoms(use_true_random=False))
    def test_the_order_of_the_results_changes_no_place(
        self, given_results: list[Result], breaks: list[str], lots: dict[str, int], rng: Random
    ) -> None:
        shuffled = rng.sample(given_results, len(given_results))
        assert find_places(rank_entrants(shuffled, breaks, lots)) == find_places(rank_entrants(given_results, breaks, lots))

    @given(results, tie_breaks, lots)
    def test_places_are_1_1_3(self, given_results: list[Result], breaks: list[str], lots: dict[str, int]) -> None:
        """An entrant's place is one more than the number of entrants placed before him; more points never stand lower."""
        lines = rank_entrants(given_results, breaks, lots)
        ranked = [line for line in lines if line.rank is not None]
        assert all(line.rank == 1 + sum((other.rank or 0) < (line.rank or 0) for other in ranked) for line in ranked)
        assert [line.total for line in ranked] == sorted((line.total for line in ranked), reverse=True)
        assert lines == ranked + [line for line in lines if line.is_open]

    @given(results)
    def test_without_tie_breaks_equal_totals_and_only_they_share_a_place(self, given_results: list[Result]) -> None:
        ranked = [line for line in rank_entrants(given_results) if line.rank is not None]
        assert all((one.rank == other.rank) is (one.total == other.total) for one in ranked for other in ranked)

    @given(results, tie_breaks, lots)
    def test_nothing_gets_lost(self, given_results: list[Result], breaks: list[str], lots: dict[str, int]) -> None:
        lines = rank_entrants(given_results, breaks, lots)
        assert sum(line.total for line in lines) == sum(result.total for result in given_results)
        assert {line.entrant for line in lines} == {result.entrant for result in given_results}


class TestSeason:
    scores = st.dictionaries(st.sampled_from("ABCDEF"), st.lists(st.none() | st.integers(4000, 4005), max_size=7))
    season_rules = st.builds(SeasonRule, st.none() | st.integers(1, 7), st.integers(0, 7), st.sampled_from(list(SeasonValue)))

    @given(scores, season_rules)
    def test_the_best_count_and_the_rest_is_dropped(self, scores: dict[str, list[int | None]], rule: SeasonRule) -> None:
        for line in rank_season(scores, rule):
            evenings = [score for score in scores[line.entrant] if score is not None]
            assert Counter(line.counted + line.dropped) == Counter(evenings)
            assert min(line.counted, default=0) >= max(line.dropped, default=0)
            assert len(line.counted) == (len(evenings) if rule.best is None else min(rule.best, len(evenings)))
            assert line.classified is (len(evenings) >= rule.minimum)
            assert (line.rank is not None) is line.classified

    @given(scores, season_rules)
    def test_places_are_1_1_3(self, scores: dict[str, list[int | None]], rule: SeasonRule) -> None:
        lines = rank_season(scores, rule)
        ranked = [line for line in lines if line.rank is not None]
        assert all(line.rank == 1 + sum(other.value > line.value for other in ranked) for line in ranked)
        backwards = dict(reversed(scores.items()))
        assert {line.entrant: line for line in rank_season(backwards, rule)} == {line.entrant: line for line in lines}


class TestComparison:
    lines = st.dictionaries(st.sampled_from("12345678"), st.integers(0, 300), min_size=1)

    @given(lines)
    def test_matchpoints_are_shared_out(self, results: dict[str, int]) -> None:
        """Every two entrants share two points; a hundred percent is beating all others."""
        count = len(results)
        comparison = compare_board(results)
        assert sum(comparison.score.values()) == count * (count - 1)
        if comparison.percent is not None:
            assert abs(Decimal(sum(comparison.percent.values())) - 50 * count) <= Decimal("0.05") * count
            assert all(0 <= percent <= 100 for percent in comparison.percent.values())

    @given(lines, st.integers(-100, 100), st.sampled_from([Method.BUTLER, Method.MATCHPOINTS]))
    def test_only_differences_count(self, results: dict[str, int], more: int, method: Method) -> None:
        moved = {entrant: points + more for entrant, points in results.items()}
        assert compare_board(moved, method) == compare_board(results, method)

    @given(lines)
    def test_butler_scores_differ_as_the_results_do(self, results: dict[str, int]) -> None:
        scores = compare_board(results, Method.BUTLER).score
        for one in results:
            for other in results:
                assert abs(Decimal(scores[one] - scores[other]) - (results[one] - results[other])) <= Decimal("0.1")
        if len(results) < 4:
            assert abs(Decimal(sum(scores.values()))) <= Decimal("0.05") * len(results)


ratings: st.SearchStrategy[Decimal] = st.integers(0, 300_000).map(lambda cents: Decimal(cents) / 100)
factors: st.SearchStrategy[Decimal] = st.integers(0, 64).map(Decimal)


class TestElo:
    @given(ratings, ratings, st.sampled_from([WIN, DRAW, LOSS]), factors, factors)
    def test_nobody_falls_below_the_floor(self, a: Decimal, b: Decimal, score: Decimal, k_a: Decimal, k_b: Decimal) -> None:
        after = rate_duel(a, b, score, k_a, k_b)
        assert all(new >= min(old, FLOOR) for old, new in zip((a, b), after, strict=True))

    @given(ratings, ratings, st.sampled_from([WIN, DRAW, LOSS]), factors, factors)
    def test_who_is_called_a_does_not_matter(self, a: Decimal, b: Decimal, score: Decimal, k_a: Decimal, k_b: Decimal) -> None:
        assert rate_duel(b, a, 1 - score, k_b, k_a) == rate_duel(a, b, score, k_a, k_b)[::-1]

    @given(ratings, ratings, factors)
    def test_what_the_winner_wins_the_loser_loses(self, a: Decimal, b: Decimal, k: Decimal) -> None:
        after_a, after_b = rate_duel(a, b, WIN, k, k)
        assert after_a >= a
        assert after_b <= b
        assert abs((after_a - a) - (b - after_b)) <= Decimal("0.01") or after_b == min(b, FLOOR)

    @given(ratings, ratings, factors)
    def test_on_equal_scores_only_the_lower_rated_gains(self, a: Decimal, b: Decimal, k: Decimal) -> None:
        after_a, after_b = rate_duel(a, b, DRAW, k, k)
        assert after_a == a if a >= b else a <= after_a <= a + k / 2
        assert after_b == b if b >= a else b <= after_b <= b + k / 2


class TestBoards:
    @given(rule_sets(), st.binary(min_size=32, max_size=32), st.integers(1, 10_000))
    def test_a_board_is_the_whole_deck(self, rules: RuleSet, seed: bytes, number: int) -> None:
        board = deal_board(seed, number, rules)
        cards = [card for hand in board.hands.values() for card in hand]
        assert Counter([*cards, *board.set_aside]) == Counter(DECK)
        assert {len(hand) for hand in board.hands.values()} == {rules.hand_size}
        assert all(list(hand) == sorted(hand, key=DECK.index) for hand in board.hands.values())
        assert tuple(board.hands) == seats_of(rules.players)
        assert board.leader is board.dealer.left(rules.players)

    @given(st.binary(min_size=32, max_size=32), st.integers(1, 9_999))
    def test_two_boards_of_a_set_differ(self, seed: bytes, number: int) -> None:
        assert deal_board(seed, number, NKU).hands != deal_board(seed, number + 1, NKU).hands


def write(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]


def find_partner(moment: Moment, rules: RuleSet) -> int | None:
    """The place of the partner's card: opposite when four play; of three the two who did not name trump are partners."""
    seats: Sequence[Seat] = seats_of(rules.players)
    order = [seats[(seats.index(moment.leader) + step) % rules.players] for step in range(len(moment.trick) + 1)]
    own = order[-1]
    for place, seat in enumerate(order[:-1]):
        is_partner = seats.index(seat) % 2 == seats.index(own) % 2 if rules.players == 4 else moment.player not in (seat, own)
        if is_partner:
            return place
    return None


def list_errors(findings: Iterable[Finding]) -> list[Finding]:
    return [finding for finding in findings if finding.level is Level.ERROR]


def swap_finding(finding: Finding) -> Finding:
    return replace(finding, side=finding.side.other if finding.side else None)


def find_places(lines: Iterable[StandingLine]) -> dict[str, tuple[int | None, int]]:
    return {line.entrant: (line.rank, line.total) for line in lines}
