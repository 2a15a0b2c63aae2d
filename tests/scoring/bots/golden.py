"""The golden moves: 200 moments and what the opponents do there.

``python -m tests.scoring.bots.golden`` writes the file anew, for a new version only.
"""

import json
from pathlib import Path
from typing import NamedTuple

from scoring.bots.opponents import VERSION, Level, choose_move
from scoring.play import Play
from scoring.record import write_record
from scoring.rules import make_rules
from tests.scoring.bots.moments import SECRET, get_view, play_at_random, play_by_rule

GOLDEN = Path(__file__).with_name("golden.json")


class Moment(NamedTuple):
    """A play at a moment, and who moves."""

    preset: str
    level: Level
    number: int
    play: Play


def list_moments() -> list[Moment]:
    """60 moments of the bidding and 140 of the play, over the systems and levels."""
    bids = [
        Moment(preset, Level.STRONG, number, play_by_rule(number, make_rules(preset), number % 4))
        for preset in ("nku", "general", "amsterdam", "utrecht", "french", "kraken")
        for number in range(10)
    ]
    cards = [
        Moment(preset, level, number, play_at_random(number, make_rules(preset), 3 * number % 28))
        for preset, count in (("nku", 20), ("amsterdam", 12), ("general", 8), ("kraken", 7))
        for level in Level
        for number in range(count)
    ]
    return bids + cards[:140]


def describe_moment(moment: Moment) -> str:
    """System, level, deal, the moves so far and the move."""
    move = choose_move(get_view(moment.play), moment.level, SECRET)
    assert move is not None
    record = write_record(moment.play.after(move))
    return f"{moment.preset} {moment.level} {moment.number}: {record}"


if __name__ == "__main__":
    GOLDEN.write_text(json.dumps({"version": VERSION, "moves": [describe_moment(moment) for moment in list_moments()]}, indent=1) + "\n")
