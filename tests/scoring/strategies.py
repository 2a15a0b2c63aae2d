"""What the laws are tried on: rules of every kind, and deals and sheets played under them."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from scoring.deal import CountedDeal, Mark, Reason
from scoring.rules import PRESETS, RuleSet, make_rules
from scoring.sheet import Figure, Row
from scoring.side import BySide, Side

_SETTINGS: dict[str, list[object]] = {
    "following": ["rotterdam", "amsterdam", "no_undertrump"],
    "trump_partner": [True, False],
    "undertrump": ["owed", "forbidden"],
    "four_jacks": [0, 100, 200],
    "four_low": [0, 100],
    "nat_on_tie": [True, False],
    "pit_bonus": [0, 100, 200],
    "counter_pit_bonus": [0, 100],
    "revoke_points": [100, 162, 200],
    "revoke_penalty": [0, 100, 200],
    "revoke_roem": ["both", "none"],
    "kraken": [True, False],
    "hand_roem": [True, False],
    "spade_doubling": ["no", "deal", "cards"],
}

randoms = st.integers(0, 2**32 - 1).map(Random)
"""A seeded source for the simulator."""
sides = st.sampled_from(list(Side))


@st.composite
def rule_sets(draw: st.DrawFn, /, **fixed: object) -> RuleSet:
    """A preset, as it is or with some settings of a club's own."""
    settings = draw(st.fixed_dictionaries({}, optional={name: st.sampled_from(values) for name, values in _SETTINGS.items()}))
    return make_rules(draw(st.sampled_from(list(PRESETS))), {**settings, **fixed})


figures: st.SearchStrategy[Figure] = st.one_of(
    st.integers(-20, 300), st.integers(0, 30).map(lambda tens: 10 * tens), st.sampled_from([None, 0, 1, 61.5, 100, 161, 162])
)
marks = st.builds(Mark, st.sampled_from(list(Reason)), sides)
rows = st.builds(
    Row,
    deal=st.integers(0, 20),
    points=st.builds(BySide, figures, figures),
    roem=st.builds(BySide, figures, figures),
    mark=st.none() | marks,
    playing=st.none() | sides,
)
"""Rows as careless people write them."""


def swap_deal(deal: CountedDeal) -> CountedDeal:
    """The same deal seen from the other side of the table."""
    return CountedDeal(
        playing=deal.playing.other,
        roem=deal.roem.swapped,
        points=deal.points.swapped if deal.points else None,
        tricks=deal.tricks.swapped if deal.tricks else None,
        multiplier=deal.multiplier,
        revoke=deal.revoke.other if deal.revoke else None,
        trump=deal.trump,
    )


def swap_mark(mark: Mark | None) -> Mark | None:
    """The mark on the other side."""
    return Mark(mark.reason, mark.side.other) if mark and mark.side else mark


def swap_row(row: Row) -> Row:
    """The same row with WIJ and ZIJ exchanged."""
    playing = row.playing.other if row.playing else None
    return Row(row.deal, row.points.swapped, row.roem.swapped, swap_mark(row.mark), playing, row.multiplier, row.trump)
