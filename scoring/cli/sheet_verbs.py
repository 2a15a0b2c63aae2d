"""The verbs about results: sheets, standings, season, matchpoints, elo."""

from __future__ import annotations

from decimal import Decimal

from scoring.cli.play_verbs import read_multiplier
from scoring.cli.reading import (
    Json,
    Object,
    read_choice,
    read_decimal,
    read_list,
    read_number,
    read_object,
    read_optional,
    read_or_default,
    read_required,
    read_rules,
    read_side,
    read_text,
    read_trump,
    read_whole,
)
from scoring.comparison import Method, compare_board
from scoring.deal import Mark, Reason, refuse_bad_multiplier
from scoring.elo import DEFAULT_K, DRAW, LOSS, WIN, rate_duel
from scoring.errors import ErrorCode, RulesError
from scoring.outcomes import RoundOutcome, points_of_outcome
from scoring.problems import Finding
from scoring.rules import RuleSet
from scoring.season import Score, SeasonRule, SeasonValue, rank_season
from scoring.sheet import BLANK, Figure, Row, Sheet, score_sheet
from scoring.sheet_checks import check_sheet
from scoring.side import BySide, Side
from scoring.standings import Result, rank_entrants

MOST_RATING = 1_000_000


def answer_sheet(given: Object) -> Json:
    """``sheets``: the sums of a written sheet and everything wrong with it."""
    rules = read_rules(given)
    rows = tuple(_read_row(row, rules) for row in read_list(read_or_default(given, "deals", []), "deals"))
    totals = read_optional(given, "totals", lambda value: _read_figures(value, "totals", ErrorCode.BAD_POINTS)) or BLANK
    if not rows and totals == BLANK:
        raise RulesError(ErrorCode.MISSING_FIELD, "there are neither deals nor totals")
    numbers = read_optional(given, "numbers", _read_numbers)
    sheet = Sheet(rows, totals, numbers)
    score = score_sheet(sheet)
    columns = {"totals": score.totals, "points": score.points, "roem": score.roem, "pits": score.pits, "nats": score.nats}
    return {
        **{name: None if both is None else {side: both[side] for side in Side} for name, both in columns.items()},
        "problems": [_write_finding(finding) for finding in check_sheet(sheet, rules)],
    }


def _read_numbers(value: Json) -> tuple[int, ...]:
    numbers = tuple(read_whole(number, "a deal number", ErrorCode.BAD_INPUT, 1) for number in read_list(value, "numbers"))
    if len(set(numbers)) != len(numbers):
        raise RulesError(ErrorCode.BAD_INPUT, "a deal number occurs twice in numbers")
    return numbers


def _read_row(value: Json, rules: RuleSet) -> Row:
    row = read_object(value, "a deal")
    multiplier = read_multiplier(row)
    refuse_bad_multiplier(multiplier, rules)
    ns, ew = (read_optional(row, side, lambda value: read_object(value, "the figures of a side")) or {} for side in Side)
    return Row(
        deal=read_whole(read_required(row, "deal"), "the deal number", ErrorCode.BAD_INPUT),
        points=BySide(*(_read_figure(side.get("points"), "points", ErrorCode.BAD_POINTS) for side in (ns, ew))),
        roem=BySide(*(_read_figure(side.get("roem"), "roem", ErrorCode.BAD_ROEM) for side in (ns, ew))),
        mark=read_optional(row, "mark", _read_mark),
        playing=read_optional(row, "playing", read_side),
        multiplier=multiplier,
        trump=read_trump(row),
    )


def _read_mark(value: Json) -> Mark:
    mark = read_object(value, "mark")
    reason = read_choice(Reason, read_required(mark, "reason"), ErrorCode.BAD_INPUT, "the reason of a mark")
    return Mark(reason, read_optional(mark, "side", read_side))


def _read_figures(value: Json, what: str, code: ErrorCode) -> BySide[Figure]:
    both = read_object(value, what)
    return BySide(*(_read_figure(both.get(side), what, code) for side in Side))


def _read_figure(value: Json, what: str, code: ErrorCode) -> Figure:
    """A written figure: a number of any kind, or null for a blank; the checks say what is wrong with it."""
    return None if value is None else read_number(value, what, code)


def _write_finding(finding: Finding) -> Json:
    return {"deal": finding.deal, "code": finding.problem, "level": finding.level, "side": finding.side}


def answer_standings(given: Object) -> Json:
    """``standings``: the entrants in order, equal lines sharing a rank."""
    rules = read_rules(given)
    tie_breaks = [read_text(name, "a tie-break") for name in read_list(read_or_default(given, "tie_breaks", []), "tie_breaks")]
    results = [_read_result(result, rules) for result in read_list(read_required(given, "results"), "results")]
    lots = read_optional(given, "lots", _read_lots) or {}
    fields = ("entrant", "rank", "total", "points", "roem", "pits", "nats", "highest_round", "rounds", "byes", "absences")
    return [{name: getattr(line, name) for name in fields} for line in rank_entrants(results, tie_breaks, lots)]


def _read_lots(value: Json) -> dict[str, int]:
    lots = read_object(value, "lots")
    return {entrant: read_whole(lot, "a lot", ErrorCode.BAD_INPUT) for entrant, lot in lots.items()}


def _read_result(value: Json, rules: RuleSet) -> Result:
    given = read_object(value, "a result")
    outcome = read_choice(RoundOutcome, read_or_default(given, "outcome", RoundOutcome.PLAYED), ErrorCode.BAD_INPUT, "an outcome")
    is_played = outcome is RoundOutcome.PLAYED
    points = read_required(given, "points") if is_played else given.get("points")
    unknown = None if is_played else 0
    return Result(
        entrant=read_text(read_required(given, "entrant"), "the entrant"),
        round=read_whole(read_required(given, "round"), "the round", ErrorCode.BAD_INPUT),
        outcome=outcome,
        points=points_of_outcome(outcome, rules, None) if points is None else read_whole(points, "points", ErrorCode.BAD_POINTS),
        roem=_read_count(given, "roem", ErrorCode.BAD_ROEM, unknown),
        pits=_read_count(given, "pits", ErrorCode.BAD_INPUT, 1 if outcome is RoundOutcome.BYE and rules.bye_counts_pit else unknown),
        nats=_read_count(given, "nats", ErrorCode.BAD_INPUT, unknown),
        bonus=_read_count(given, "bonus", ErrorCode.BAD_ROEM, 0) or 0,
        opponent=read_optional(given, "opponent", lambda value: read_text(value, "the opponent")),
    )


def _read_count(given: Object, name: str, code: ErrorCode, unknown: int | None) -> int | None:
    value = given.get(name)
    return unknown if value is None else read_whole(value, name, code)


def answer_season(given: Object) -> Json:
    """``season``: each entrant's value of the evenings, what counted and what was dropped."""
    rule = _read_season_rule(read_object(read_or_default(given, "rule", {}), "rule"))
    evenings = read_optional(given, "evenings", lambda value: read_whole(value, "evenings", ErrorCode.BAD_INPUT))
    scores = {
        entrant: [_read_score(score) for score in read_list(own, f"the scores of {entrant}")]
        for entrant, own in read_object(read_required(given, "scores"), "scores").items()
    }
    for entrant, own in scores.items():
        if evenings is not None and len(own) > evenings:
            raise RulesError(ErrorCode.BAD_INPUT, f"{entrant} has {len(own)} scores in {evenings} evenings")
    return [
        {
            "entrant": line.entrant,
            "rank": line.rank,
            "value": write_number(line.value),
            "counted": [write_number(score) for score in line.counted],
            "dropped": [write_number(score) for score in line.dropped],
            "classified": line.classified,
        }
        for line in rank_season(scores, rule)
    ]


def _read_season_rule(given: Object) -> SeasonRule:
    return SeasonRule(
        best=read_optional(given, "best", lambda value: read_whole(value, "best", ErrorCode.BAD_SETTING, 1)),
        minimum=read_optional(given, "minimum", lambda value: read_whole(value, "minimum", ErrorCode.BAD_SETTING)) or 0,
        value=read_choice(SeasonValue, read_or_default(given, "value", SeasonValue.SUM), ErrorCode.BAD_SETTING, "the value of a season"),
    )


def _read_score(value: Json) -> Score | None:
    if value is None:
        return None
    score = read_decimal(value, "a score", ErrorCode.BAD_POINTS)
    if score < 0:
        raise RulesError(ErrorCode.BAD_POINTS, f"a score cannot be {value}")
    return score


def write_number(value: int | Decimal) -> int | float:
    """A number as JSON has it: whole where it is whole."""
    return int(value) if value == int(value) else float(value)


def answer_matchpoints(given: Object) -> Json:
    """``matchpoints``: one board, one line."""
    method = read_choice(Method, read_or_default(given, "method", Method.MATCHPOINTS), ErrorCode.UNKNOWN_METHOD, "a method")
    results = read_object(read_required(given, "results"), "results")
    points = {entrant: read_whole(read_required(results, entrant), f"the result of {entrant}", ErrorCode.BAD_POINTS) for entrant in results}
    comparison = compare_board(points, method)
    percent = comparison.percent
    return {
        "score": {entrant: write_number(score) for entrant, score in comparison.score.items()},
        "percent": None if percent is None else {entrant: float(share) for entrant, share in percent.items()},
    }


def answer_elo(given: Object) -> Json:
    """``elo``: a duel's effect on two ratings, two decimals."""
    a, b = (_read_bounded(read_required(given, name), name) for name in ("a", "b"))
    score = read_decimal(read_required(given, "score"), "score", ErrorCode.BAD_INPUT)
    if score not in (WIN, DRAW, LOSS):
        raise RulesError(ErrorCode.BAD_INPUT, f"the score of a is 1, 0.5 or 0, not {score}")
    k = read_optional(given, "k", lambda value: _read_bounded(value, "k"))
    k_a, k_b = (read_optional(given, name, lambda value: _read_bounded(value, "k")) for name in ("k_a", "k_b"))
    default = Decimal(DEFAULT_K) if k is None else k
    after = rate_duel(a, b, score, default if k_a is None else k_a, default if k_b is None else k_b)
    return {"a": float(after[0]), "b": float(after[1])}


def _read_bounded(value: Json, what: str) -> Decimal:
    number = read_decimal(value, what, ErrorCode.BAD_INPUT)
    if not 0 <= number <= MOST_RATING:
        raise RulesError(ErrorCode.BAD_INPUT, f"{what} must lie between 0 and {MOST_RATING}")
    return number
