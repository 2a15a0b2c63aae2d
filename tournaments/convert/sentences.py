"""The sentences for what `scoring` found and for what could not be read: first what there is, then what to do.

They are in the language of the moment. The words are those of the paper sheet: WIJ, ZIJ, nat, pit, roem.
"""

from collections.abc import Callable, Iterable

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.deal import Reason
from scoring.problems import Finding, Problem
from scoring.rules import RuleSet
from scoring.sheet import Figure, Row, bonus_of_row, points_of_row
from scoring.side import SIDES, BySide, Side
from tournaments.convert.boxes import MOST_DIGITS, Fault

SIDE_NAMES = {Side.NS: gettext_lazy("WIJ"), Side.EW: gettext_lazy("ZIJ")}
PIT_HUNDRED = 100
_FAULTS = {
    Fault.NOT_A_FIGURE: gettext_lazy("“%(text)s” cannot be read. Type a figure, n, p, v or l."),
    Fault.TOO_LARGE: gettext_lazy("%(text)s is too large: at most %(digits)s digits."),
    Fault.TWO_MARKS: gettext_lazy("Nat, pit and revoke stand with one side only."),
    Fault.NO_SIDE: gettext_lazy("“%(text)s” is no side. Type w for WIJ or z for ZIJ."),
    Fault.NO_MULTIPLIER: gettext_lazy("A deal counts 1, 2, 4 or 8 times."),
    Fault.NO_TRUMP: gettext_lazy("“%(text)s” is no suit."),
}


def describe_fault(fault: Fault, text: str) -> str:
    """Why a box cannot be read."""
    return str(_FAULTS[fault]) % {"text": text if len(text) <= 20 else f"{text[:20]}…", "digits": MOST_DIGITS}


def describe_finding(finding: Finding, row: Row | None, rules: RuleSet) -> str:
    """The sentence for one problem; `row` is the row it is about, None for a problem of the sheet as a whole."""
    if row is None:
        return _OF_SHEET[finding.problem](finding, rules)
    return _OF_ROW[finding.problem](finding, row, rules)


def list_boxes(finding: Finding, row: Row) -> tuple[str, ...]:
    """The boxes that a problem of a row points at, the first of them to be gone to."""
    sides = (finding.side,) if finding.side else SIDES
    figures = {"points": row.points, "roem": row.roem}
    match finding.problem:
        case Problem.MISSING_VALUE:
            return tuple(f"{side}_{column}" for side in sides for column in figures if figures[column][side] is None)
        case Problem.LOSER_HAS_SCORE if row.mark is not None and finding.side is row.mark.side:
            return tuple(f"{side}_{column}" for side in sides for column in figures if figures[column][side])
        case Problem.EQUAL_TOTALS_WITHOUT_NAT:
            return ("ns_points",)
        case Problem.POINTS_NOT_162:
            return ("ew_points",)
    column = "roem" if finding.problem in _ABOUT_ROEM else "points"
    return tuple(f"{side}_{column}" for side in sides)


_ABOUT_ROEM = {
    Problem.ROEM_NOT_MULTIPLE_OF_10,
    Problem.IMPOSSIBLE_ROEM,
    Problem.ROEM_NEEDS_MORE_POINTS,
    Problem.PIT_WITHOUT_BONUS,
    Problem.REVOKE_WITHOUT_PENALTY,
    Problem.NAT_WITH_PIT_BONUS,
    Problem.ROEM_UNUSUAL,
}


def describe_mark(row: Row, remark: str = "") -> str:
    """What is said beside a row that has a mark, "" for one without."""
    if row.mark is None:
        return ""
    names = {"side": SIDE_NAMES[row.mark.side], "other": SIDE_NAMES[row.mark.side.other]} if row.mark.side else {"remark": remark}
    return str(_TAGS[row.mark.reason]) % names


_TAGS = {
    Reason.NAT: gettext_lazy("%(side)s nat"),
    Reason.PIT: gettext_lazy("Pit by %(other)s"),
    Reason.REVOKE: gettext_lazy("%(side)s revoked"),
    Reason.EMPTY_TRICKS: gettext_lazy("empty tricks only"),
    Reason.RULING: gettext_lazy("Ruling: %(remark)s"),
    Reason.NOT_PLAYED: gettext_lazy("not played"),
}


def describe_deals(deals: Iterable[int]) -> str:
    """Deal numbers as they are said: "deal 5", "deal 5, 7 and 9", "deal 5 up to and including 9"."""
    numbers = sorted(deals)
    first, last = numbers[0], numbers[-1]
    if len(numbers) == 1:
        return _("deal %(deal)s") % {"deal": first}
    if len(numbers) > 2 and last - first == len(numbers) - 1:
        return _("deal %(first)s up to and including %(last)s") % {"first": first, "last": last}
    return _("deal %(deals)s and %(last)s") % {"deals": ", ".join(map(str, numbers[:-1])), "last": last}


def describe_difference(written: BySide[Figure], computed: BySide[int | None]) -> str:
    """How the totals on the paper differ from those of the rows, and what that usually means; "" where they are equal."""
    off = {
        side: paper - own for side in SIDES if (paper := written[side]) is not None and (own := computed[side]) is not None and paper != own
    }
    if not off:
        return ""
    parts = [f"{SIDE_NAMES[side]} {'+' if by > 0 else '−'}{abs(by)}" for side, by in off.items()]
    fact = _("%(differences)s on paper.") % {"differences": ", ".join(parts)}
    return f"{fact} {_explain_difference(list(off.values()), written == computed.swapped)}"


def _explain_difference(off: list[int | float], are_swapped: bool) -> str:
    if are_swapped:
        return _("WIJ and ZIJ are exchanged: press o.")
    if len(off) == len(SIDES) and sum(off) == 0:
        return _("As much the other way: does something stand with the wrong side?")
    if abs(off[0]) == PIT_HUNDRED:
        return _("A difference of 100: look at pit, revoke or four of a kind.")
    if off[0] % 9 == 0:
        return _("A multiple of 9: were two digits turned round?")
    if off[0] % 10 == 0:
        return _("A round difference is usually in the roem.")
    return _("Add up the paper once more.")


def _describe_missing(finding: Finding, row: Row, rules: RuleSet) -> str:
    side = finding.side or Side.NS
    if row.points[side] is None:
        return _("Points of %(side)s are missing.") % {"side": SIDE_NAMES[side]}
    return _("Roem of %(side)s is missing: type – when there was none.") % {"side": SIDE_NAMES[side]}


def _describe_range(finding: Finding, row: Row, rules: RuleSet) -> str:
    if row.reason is Reason.NOT_PLAYED:
        return _("A deal that was not played has no points and no roem.")
    return _("%(points)s points cannot be: whole figures from 0 to %(stake)s.") % _get_points(finding, row, rules)


def _describe_too_many(finding: Finding, row: Row, rules: RuleSet) -> str:
    values = _get_points(finding, row, rules)
    if row.points[finding.side or Side.NS] == points_of_row(row, rules) + rules.pit_bonus:
        if row.reason is Reason.REVOKE:
            return _("Put the 100 of the revoke under roem: %(stake)s and 100.") % values
        return _("Put the 100 of the pit under roem: %(stake)s and 100.") % values
    return _("%(points)s cannot be: a deal has %(stake)s points.") % values


def _describe_sum(finding: Finding, row: Row, rules: RuleSet) -> str:
    ns, ew = row.points
    together = (ns or 0) + (ew or 0)
    return _("%(ns)s + %(ew)s = %(sum)s. Together it must be %(stake)s.") % {
        "ns": ns,
        "ew": ew,
        "sum": together,
        "stake": points_of_row(row, rules),
    }


def _describe_impossible(finding: Finding, row: Row, rules: RuleSet) -> str:
    points = row.points[finding.side or Side.NS]
    times = rules.multiplier_of(row.trump, row.multiplier)
    if times > 1:
        return _("%(points)s points cannot occur in a deal that counts %(times)s times. Look at the paper.") % {
            "points": points,
            "times": times,
        }
    return ngettext(
        "%(points)s point cannot occur. Look at the paper.", "%(points)s points cannot occur. Look at the paper.", int(points or 0)
    ) % {"points": points}


def _describe_roem(finding: Finding, row: Row, rules: RuleSet) -> str:
    side = finding.side or Side.NS
    written = row.roem[side] or 0
    bonus = bonus_of_row(row, rules) if row.mark is not None and row.mark.side is side.other and written >= bonus_of_row(row, rules) else 0
    own = written - bonus
    if bonus:
        return _("%(roem)s cannot be: beside the hundred %(own)s is left, and there is no such roem.") % {"roem": written, "own": own}
    if own == 10:
        return _("10 roem does not exist. Do you mean 100?")
    if own == 30:
        return _("30 roem does not exist. Do you mean 20 or 50?")
    return _("%(roem)s roem cannot be in one deal.") % {"roem": written}


def _describe_odd_roem(finding: Finding, row: Row, rules: RuleSet) -> str:
    return _("%(roem)s roem does not exist: roem goes by tens. Look at the paper.") % {"roem": row.roem[finding.side or Side.NS]}


def _describe_poor(finding: Finding, row: Row, rules: RuleSet) -> str:
    side = finding.side or Side.NS
    return _("%(roem)s roem cannot go with %(points)s points.") % {"roem": row.roem[side], "points": row.points[side]}


def _describe_equal(finding: Finding, row: Row, rules: RuleSet) -> str:
    ns, ew = _add_up(row)
    return _("%(ns)s against %(ew)s is nat. Press n at who played.") % {"ns": ns, "ew": ew}


def _describe_nat(finding: Finding, row: Row, rules: RuleSet) -> str:
    side = finding.side or Side.NS
    totals = _add_up(row)
    return _("%(side)s plays, %(own)s against %(others)s: nat. Press n at %(side)s.") % {
        "side": SIDE_NAMES[side],
        "own": totals[side],
        "others": totals[side.other],
    }


def _describe_contradiction(finding: Finding, row: Row, rules: RuleSet) -> str:
    names = _name_sides(finding)
    if row.reason is Reason.PIT:
        return _("%(side)s plays, so the pit cannot be against %(side)s. Look who played.") % names
    return _("%(other)s plays, so %(side)s cannot be nat. Look who played.") % names


def _describe_zero(finding: Finding, row: Row, rules: RuleSet) -> str:
    return _("0 points: press n, p, v or l at %(side)s.") % _name_sides(finding)


def _describe_loser(finding: Finding, row: Row, rules: RuleSet) -> str:
    names = _name_sides(finding)
    if row.mark is not None and finding.side is not row.mark.side:
        return _("%(side)s then has all %(stake)s points.") % {**names, "stake": points_of_row(row, rules)}
    return _("%(side)s then has no points and no roem.") % names


def _describe_pit(finding: Finding, row: Row, rules: RuleSet) -> str:
    return _("With a pit %(bonus)s belongs under roem. Do you mean %(sum)s?") % _add_bonus(finding, row, rules)


def _describe_revoke(finding: Finding, row: Row, rules: RuleSet) -> str:
    return _("With a revoke %(bonus)s belongs under roem. Do you mean %(sum)s?") % _add_bonus(finding, row, rules)


def _describe_counter_pit(finding: Finding, row: Row, rules: RuleSet) -> str:
    return _("Counter-pit? With nat no 100 is added. Is the roem right?")


def _describe_much(finding: Finding, row: Row, rules: RuleSet) -> str:
    roem = row.roem[finding.side] if finding.side else (row.roem.ns or 0) + (row.roem.ew or 0)
    return _("%(roem)s roem is a lot. Is it right?") % {"roem": roem}


_OF_ROW: dict[Problem, Callable[[Finding, Row, RuleSet], str]] = {
    Problem.MISSING_VALUE: _describe_missing,
    Problem.POINTS_RANGE: _describe_range,
    Problem.BONUS_IN_POINTS_COLUMN: _describe_too_many,
    Problem.POINTS_NOT_162: _describe_sum,
    Problem.IMPOSSIBLE_POINTS: _describe_impossible,
    Problem.ROEM_NOT_MULTIPLE_OF_10: _describe_odd_roem,
    Problem.IMPOSSIBLE_ROEM: _describe_roem,
    Problem.ROEM_NEEDS_MORE_POINTS: _describe_poor,
    Problem.EQUAL_TOTALS_WITHOUT_NAT: _describe_equal,
    Problem.NAT_NOT_APPLIED: _describe_nat,
    Problem.PLAYING_SIDE_CONTRADICTION: _describe_contradiction,
    Problem.ZERO_WITHOUT_REASON: _describe_zero,
    Problem.LOSER_HAS_SCORE: _describe_loser,
    Problem.PIT_WITHOUT_BONUS: _describe_pit,
    Problem.REVOKE_WITHOUT_PENALTY: _describe_revoke,
    Problem.NAT_WITH_PIT_BONUS: _describe_counter_pit,
    Problem.ROEM_UNUSUAL: _describe_much,
}
_OF_SHEET: dict[Problem, Callable[[Finding, RuleSet], str]] = {
    Problem.MISSING_VALUE: lambda finding, rules: _("The total of %(side)s is missing.") % _name_sides(finding),
    Problem.POINTS_RANGE: lambda finding, rules: _("The total of %(side)s cannot be less than 0.") % _name_sides(finding),
    Problem.WRONG_NUMBER_OF_DEALS: lambda finding, rules: _("This sheet must have %(count)s deals.") % {"count": rules.deals_per_round},
    Problem.COLUMN_TOTAL_WRONG: lambda finding, rules: (
        _("The total of %(side)s on paper is not the sum of the deals.") % _name_sides(finding)
    ),
    Problem.CARD_POINTS_2592: lambda finding, rules: (
        _("The points of all deals together are not %(stake)s a deal.") % {"stake": rules.points_of_deal(None)}
    ),
    Problem.LAST_DIGIT: lambda finding, rules: _("The two totals cannot end like this together."),
    Problem.ROEM_TOTAL: lambda finding, rules: _("The totals leave an amount of roem that does not exist."),
    Problem.TOTALS_UNUSUAL: lambda finding, rules: _("These totals are unusual. Are they right?"),
}


def _name_sides(finding: Finding) -> dict[str, object]:
    side = finding.side or Side.NS
    return {"side": SIDE_NAMES[side], "other": SIDE_NAMES[side.other]}


def _get_points(finding: Finding, row: Row, rules: RuleSet) -> dict[str, object]:
    return {"points": row.points[finding.side or Side.NS], "stake": points_of_row(row, rules)}


def _add_up(row: Row) -> BySide[Figure]:
    return BySide((row.points.ns or 0) + (row.roem.ns or 0), (row.points.ew or 0) + (row.roem.ew or 0))


def _add_bonus(finding: Finding, row: Row, rules: RuleSet) -> dict[str, object]:
    bonus = bonus_of_row(row, rules)
    return {"bonus": bonus, "sum": bonus + (row.roem[finding.side or Side.NS] or 0)}
