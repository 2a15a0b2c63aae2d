"""The sentences for what `scoring.draw` found wrong with a round or worth knowing, and for what a round without a seat is worth."""

from collections.abc import Mapping, Sequence

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.draw.check import DrawFinding, DrawProblem
from scoring.outcomes import RoundOutcome, points_of_outcome
from scoring.rules import FirstSpeaker, RuleSet
from tournaments.choices import DIRECTIONS, Position

THE_LOWEST = -1

DRAW_SENTENCES = {
    DrawProblem.MISSING: gettext_lazy("%(names)s has no place yet."),
    DrawProblem.UNKNOWN: gettext_lazy("%(names)s does not play this round."),
    DrawProblem.TWICE: gettext_lazy("%(names)s is in it twice."),
    DrawProblem.BOTH_SIDES: gettext_lazy("%(names)s is on both sides of table %(table)s."),
    DrawProblem.SIDE_SIZE: gettext_lazy("Table %(table)s is not full."),
    DrawProblem.TABLE_TWICE: gettext_lazy("Table %(table)s is there twice."),
    DrawProblem.BYE_UNFAIR: gettext_lazy("%(names)s was drawn out before, in round %(rounds)s, and others were not."),
    DrawProblem.BYE_NEEDLESS: gettext_lazy("More are free than need be: %(names)s."),
    DrawProblem.PARTNER_AGAIN: gettext_lazy("%(names)s were partners before, in round %(rounds)s."),
    DrawProblem.MET_AGAIN: gettext_lazy("%(names)s met before, in round %(rounds)s."),
}


def describe_draw_problem(finding: DrawFinding[int], names: Mapping[int, str], rounds: Sequence[int] = ()) -> str:
    """Says what is wrong with a draw, or what to know of it: names by entrant id, `rounds` where it is about earlier ones."""
    return str(DRAW_SENTENCES[finding.problem]) % {
        "names": get_text_list([names.get(entrant, "?") for entrant in finding.entrants], _("and")),
        "table": finding.table,
        "rounds": get_text_list([str(number) for number in rounds], _("and")),
    }


def describe_value(outcome: str, rules: RuleSet) -> str:
    """Says what a round that was not played is worth: a number of points, or the lowest of the round."""
    points = points_of_outcome(RoundOutcome(outcome), rules, THE_LOWEST)
    return _("the lowest score of the round") if points == THE_LOWEST else _("%(points)s points") % {"points": points}


def describe_first_deal(rules: RuleSet) -> str:
    """Says on a table card who deals first, and who begins."""
    dealer = DIRECTIONS[Position(str(rules.first_dealer))]
    if rules.first_speaker is FirstSpeaker.DEALER:
        return _("%(dealer)s deals first; the dealer begins to play or pass") % {"dealer": dealer}
    return _("%(dealer)s deals first; left of the dealer begins to play or pass") % {"dealer": dealer}
