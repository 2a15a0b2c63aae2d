"""How well the opponents play, and how long a move takes.

    python bench/bots.py          200 deals a match, about half an hour on two cores
    python bench/bots.py 20       fewer deals

Every deal is played twice with the sides swapped. "bid": both sides bid as the opponents do, and the score of the deal counts, nat and pit
with it. "trump fixed": the first speaker plays on a suit that comes round in turn, whatever he holds; points, roem and 100 for a pit count,
no nat. Times are CPU milliseconds of one process. What was measured: bench/README.md.
"""

import math
import os
import platform
import statistics
import sys
import time
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from bench.rules import name_processor  # noqa: E402 - only now on the path
from scoring.bidding import Bid, Call  # noqa: E402
from scoring.boards import deal_board  # noqa: E402
from scoring.bots.opponents import PLANS, Level, choose_move  # noqa: E402
from scoring.cards import Suit  # noqa: E402
from scoring.play import Deal, Play, PlayCard, start_play  # noqa: E402
from scoring.rules import make_rules  # noqa: E402
from scoring.side import Side  # noqa: E402
from scoring.solver.kernels import load_kernels  # noqa: E402
from scoring.view import view_from  # noqa: E402

DEALS = 200
RANDOM = "random"
OWN_PLANS = dict(PLANS)
Times = dict[tuple[str, int], list[float]]


@dataclass(frozen=True)
class Match:
    """Two players of which each sits twice in every deal, and how trump comes about."""

    better: str
    worse: str
    preset: str
    is_bid: bool

    def __str__(self) -> str:
        return f"{self.better} - {self.worse}, {self.preset}, {'bid' if self.is_bid else 'trump fixed'}"


MATCHES = (
    Match(Level.STRONG, Level.RULE, "nku", True),
    Match(Level.STRONG, Level.RULE, "nku", False),
    Match(Level.STRONG, Level.RULE, "amsterdam", False),
    Match(Level.STRONG, Level.NORMAL, "nku", True),
    Match(Level.NORMAL, Level.RULE, "nku", False),
    Match(Level.RULE, RANDOM, "nku", False),
    Match(Level.RULE, RANDOM, "amsterdam", False),
)


def main() -> None:
    """Plays all matches, each in a process of its own, and prints mean, standard error and times."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else DEALS
    print(f"{name_processor()}, {os.cpu_count()} cores, Python {platform.python_version()}, {deals} deals")
    load_kernels()
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for match, gains, times in pool.map(play_match, MATCHES, [deals] * len(MATCHES)):
            error = statistics.stdev(gains) / math.sqrt(len(gains))
            print(f"{match}: {statistics.mean(gains):+.1f} +- {error:.1f}")
            if match == MATCHES[0]:
                print_times(times)


def print_times(times: Times) -> None:
    """Prints the milliseconds of a card for each trick."""
    for (level, trick), taken in sorted(times.items()):
        taken.sort()
        p95 = taken[int(0.95 * len(taken))]
        print(f"  {level}, trick {trick + 1}: median {statistics.median(taken):.0f} ms, p95 {p95:.0f} ms, most {taken[-1]:.0f} ms")


def play_match(match: Match, deals: int) -> tuple[Match, list[float], Times]:
    """What the better player gained in each deal, the mean of both seatings, and how long the cards took."""
    for level, plan in OWN_PLANS.items():  # a fixed trump says nothing of the hand, so nobody may read it
        PLANS[level] = replace(plan, reads_bids=plan.reads_bids and match.is_bid)
    times: Times = defaultdict(list)
    gains = []
    for number in range(1, deals + 1):
        gain = 0
        for side in Side:
            play = play_deal(match, number, {side: match.better, side.other: match.worse}, times)
            gain += find_gain(match, play, side)
        gains.append(gain / 2)
    return match, gains, dict(times)


def play_deal(match: Match, number: int, players: dict[Side, str], times: Times) -> Play:
    """A deal played out."""
    board = deal_board(number.to_bytes(32, "big"), number % 16 + 1, make_rules(match.preset))
    play = start_play(Deal(make_rules(match.preset), board.dealer, board.hands, number=board.number))
    if not match.is_bid:
        play = play.after(Bid(play.bidding.turn, Call.PLAY, list(Suit)[number % 4]))
    rng = Random(number)
    while play.turn is not None:
        view = view_from(play, play.turn)
        player = players[play.turn.side]
        if player == RANDOM and play.contract is not None:
            play = play.after(PlayCard(rng.choice(view.legal_cards)))
            continue
        start = time.process_time()
        move = choose_move(view, Level.RULE if player == RANDOM else Level(player), str(number).encode())
        if play.contract is not None and player not in (RANDOM, Level.RULE):
            times[player, len(play.results)].append(1000 * (time.process_time() - start))
        assert move is not None
        play = play.after(move)
    return play


def find_gain(match: Match, play: Play, side: Side) -> int:
    """What the side gained over the other one."""
    if match.is_bid:
        total = play.score().total
        return total[side] - total[side.other]
    counted = play.count()
    gain = counted.points[side] + counted.roem[side] - counted.points[side.other] - counted.roem[side.other]
    pit = {counted.tricks[side.other]: 100, counted.tricks[side]: -100}.get(0, 0)
    return gain + pit


if __name__ == "__main__":
    main()
