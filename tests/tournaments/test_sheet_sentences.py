"""Every problem that `scoring` can find has a sentence in Dutch, in the words of the club."""

from collections.abc import Iterator

import pytest
from django.utils.translation import override

from scoring.problems import Finding, Problem
from scoring.row_checks import check_deal
from scoring.rules import NKU, RuleSet, make_rules
from scoring.sheet import Sheet
from scoring.sheet_checks import check_sheet
from scoring.side import BySide
from tournaments.convert import (
    Fault,
    RowTexts,
    describe_deals,
    describe_difference,
    describe_fault,
    describe_finding,
    describe_mark,
    read_row,
)
from tournaments.convert.sentences import list_boxes

KRAKEN = make_rules("kraken")


@pytest.fixture(autouse=True)
def _dutch() -> Iterator[None]:
    with override("nl"):
        yield


def R(*texts: str, **more: str) -> RowTexts:  # noqa: N802 - a row, as short as on paper
    """A row typed as points WIJ, roem WIJ, points ZIJ, roem ZIJ; roem is a stroke unless given."""
    ns_points, ns_roem, ew_points, ew_roem = (*texts, *("", "–", "", "–")[len(texts) :])
    return RowTexts(ns_points, ns_roem, ew_points, ew_roem, **more)


ROWS: list[tuple[Problem, RowTexts, str, RuleSet]] = [
    (Problem.MISSING_VALUE, R("", "2"), "Punten van WIJ ontbreken.", NKU),
    (Problem.MISSING_VALUE, R("84", "–", "78", ""), "Roem van ZIJ ontbreekt: typ – als er geen was.", NKU),
    (Problem.POINTS_RANGE, R("-5"), "-5 punten kan niet: het zijn hele punten van 0 tot en met 162.", NKU),
    (Problem.BONUS_IN_POINTS_COLUMN, R("200"), "200 kan niet: een spel heeft 162 punten.", NKU),
    (Problem.BONUS_IN_POINTS_COLUMN, R("12345"), "12345 kan niet: een spel heeft 162 punten.", NKU),
    (Problem.BONUS_IN_POINTS_COLUMN, R("p", "", "262"), "Zet de 100 van de pit bij de roem: 162 en 100.", NKU),
    (Problem.BONUS_IN_POINTS_COLUMN, R("v", "", "262"), "Zet de 100 van het verzaken bij de roem: 162 en 100.", NKU),
    (Problem.BONUS_IN_POINTS_COLUMN, R("400", multiplier="2"), "400 kan niet: een spel heeft 324 punten.", KRAKEN),
    (Problem.POINTS_NOT_162, R("37", "–", "124"), "37 + 124 = 161. Samen moet het 162 zijn.", NKU),
    (Problem.IMPOSSIBLE_POINTS, R("1"), "1 punt kan niet voorkomen. Kijk op het briefje.", NKU),
    (Problem.IMPOSSIBLE_POINTS, R("161", "–", "0"), "161 punten kan niet voorkomen. Kijk op het briefje.", NKU),
    (
        Problem.IMPOSSIBLE_POINTS,
        R("83", multiplier="2"),
        "83 punten kan niet voorkomen in een spel dat 2 keer telt. Kijk op het briefje.",
        KRAKEN,
    ),
    (Problem.ROEM_NOT_MULTIPLE_OF_10, R("84", "25"), "25 roem bestaat niet: roem gaat per tien. Kijk op het briefje.", NKU),
    (Problem.IMPOSSIBLE_ROEM, R("84", "1"), "10 roem bestaat niet. Bedoel je 100?", NKU),
    (Problem.IMPOSSIBLE_ROEM, R("84", "3"), "30 roem bestaat niet. Bedoel je 20 of 50?", NKU),
    (Problem.IMPOSSIBLE_ROEM, R("84", "810"), "810 roem kan niet in één spel.", NKU),
    (Problem.IMPOSSIBLE_ROEM, R("p", "", "", "11"), "110 kan niet: naast de honderd blijft 10 over, en die roem bestaat niet.", NKU),
    (Problem.ROEM_NEEDS_MORE_POINTS, R("7", "5"), "50 roem kan niet met 7 punten.", NKU),
    (Problem.EQUAL_TOTALS_WITHOUT_NAT, R("91", "–", "71", "2"), "91 tegen 91 is nat. Druk n bij wie speelde.", NKU),
    (Problem.NAT_NOT_APPLIED, R("78", "–", "84", playing="w"), "WIJ speelt, 78 tegen 84: nat. Druk n bij WIJ.", NKU),
    (Problem.NAT_NOT_APPLIED, R("84", "–", "78", playing="z"), "ZIJ speelt, 78 tegen 84: nat. Druk n bij ZIJ.", NKU),
    (Problem.PLAYING_SIDE_CONTRADICTION, R("n", playing="z"), "ZIJ speelt, dus WIJ kan niet nat zijn. Kijk wie speelde.", NKU),
    (
        Problem.PLAYING_SIDE_CONTRADICTION,
        R("p", "", "", "", playing="w"),
        "WIJ speelt, dus de pit kan niet tegen WIJ zijn. Kijk wie speelde.",
        NKU,
    ),
    (Problem.ZERO_WITHOUT_REASON, R("0"), "0 punten: druk n, p, v of l bij WIJ.", NKU),
    (Problem.LOSER_HAS_SCORE, R("n", "2"), "WIJ heeft dan geen punten en geen roem.", NKU),
    (Problem.LOSER_HAS_SCORE, R("n", "–", "150"), "ZIJ heeft dan alle 162 punten.", NKU),
    (Problem.PIT_WITHOUT_BONUS, R("p", "", "", "2"), "Bij pit hoort 100 in de roem. Bedoel je 120?", NKU),
    (Problem.REVOKE_WITHOUT_PENALTY, R("v", "", "", "2"), "Bij verzaken hoort 100 in de roem. Bedoel je 120?", NKU),
    (Problem.NAT_WITH_PIT_BONUS, R("n", "", "", "12"), "Tegenpit? Bij nat komt er geen 100 bij. Klopt de roem?", NKU),
    (Problem.ROEM_UNUSUAL, R("84", "250"), "250 roem is veel. Klopt dat?", NKU),
    (Problem.ROEM_UNUSUAL, R("84", "12", "", "10"), "220 roem is veel. Klopt dat?", NKU),
]


@pytest.mark.parametrize(("problem", "texts", "sentence", "rules"), ROWS, ids=lambda value: str(value)[:40])
def test_a_problem_of_a_row(problem: Problem, texts: RowTexts, sentence: str, rules: RuleSet) -> None:
    row = read_row(1, texts, rules).row
    said = [describe_finding(finding, row, rules) for finding in check_deal(row, rules) if finding.problem is problem]
    assert sentence in said


GOOD = tuple(read_row(deal, R("84", "2", "", "2"), NKU).row for deal in range(1, 17))
SHEETS: list[tuple[Problem, Sheet, str]] = [
    (Problem.MISSING_VALUE, Sheet(totals=BySide(1284, None)), "Het totaal van ZIJ ontbreekt."),
    (Problem.POINTS_RANGE, Sheet(totals=BySide(-1, 1858)), "Het totaal van WIJ kan niet kleiner zijn dan 0."),
    (Problem.WRONG_NUMBER_OF_DEALS, Sheet(GOOD[:15]), "Dit briefje moet 16 spellen hebben."),
    (
        Problem.COLUMN_TOTAL_WRONG,
        Sheet(GOOD, BySide(1684, 1568)),
        "Het totaal van WIJ op papier is anders dan de som van de spellen.",
    ),
    (
        Problem.CARD_POINTS_2592,
        Sheet((*GOOD[:15], read_row(16, R("37", "–", "124"), NKU).row)),
        "De punten van alle spellen samen zijn geen 162 per spel.",
    ),
    (Problem.LAST_DIGIT, Sheet(totals=BySide(1284, 1857)), "Het laatste cijfer van de totalen samen klopt niet."),
    (Problem.ROEM_TOTAL, Sheet(totals=BySide(1284, 1318)), "Bij deze totalen hoort een bedrag aan roem dat niet bestaat."),
    (Problem.TOTALS_UNUSUAL, Sheet(totals=BySide(700, 2442)), "Deze totalen zijn ongewoon. Kloppen ze?"),
]


@pytest.mark.parametrize(("problem", "sheet", "sentence"), SHEETS, ids=lambda value: str(value)[:40])
def test_a_problem_of_a_whole_sheet(problem: Problem, sheet: Sheet, sentence: str) -> None:
    found = [finding for finding in check_sheet(sheet, NKU) if finding.deal is None and finding.problem is problem]
    assert describe_finding(found[0], None, NKU) == sentence


def test_no_problem_is_left_without_a_sentence() -> None:
    assert {problem for problem, *_ in ROWS} | {problem for problem, *_ in SHEETS} == set(Problem)


def test_figures_on_a_deal_that_was_not_played() -> None:
    row = read_row(1, RowTexts(reason="not_played"), NKU).row
    finding = Finding(Problem.POINTS_RANGE, 1)
    assert describe_finding(finding, row, NKU) == "Een spel dat niet gespeeld is, heeft geen punten en geen roem."


@pytest.mark.parametrize(
    ("texts", "boxes"),
    [
        (R("37", "–", "124"), {"ew_points"}),
        (R("84", "1"), {"ns_roem"}),
        (R("0"), {"ns_points"}),
        (R("n", "2"), {"ns_roem"}),
        (R("n40"), {"ns_points"}),
        (R("84", "–", "", ""), {"ew_roem"}),
        (R("p", "", "", "2"), {"ew_roem"}),
        (R("91", "–", "71", "2"), {"ns_points"}),
    ],
    ids=str,
)
def test_a_problem_points_at_its_box(texts: RowTexts, boxes: set[str]) -> None:
    row = read_row(1, texts, NKU).row
    assert {box for finding in check_deal(row, NKU) for box in list_boxes(finding, row)} == boxes


@pytest.mark.parametrize(
    ("fault", "text", "sentence"),
    [
        (Fault.NOT_A_FIGURE, "8o", "“8o” kan ik niet lezen. Typ een getal, n, p, v of l."),
        (Fault.TOO_LARGE, "123456", "123456 is te groot: hooguit 5 cijfers."),
        (Fault.TWO_MARKS, "p", "Nat, pit of verzaakt staat bij één partij."),
        (Fault.NO_SIDE, "x", "“x” is geen partij. Typ w voor WIJ of z voor ZIJ."),
        (Fault.NO_MULTIPLIER, "3", "Een spel telt 1, 2, 4 of 8 keer."),
        (Fault.NO_TRUMP, "x", "“x” is geen kleur."),
    ],
)
def test_what_cannot_be_read(fault: Fault, text: str, sentence: str) -> None:
    assert describe_fault(fault, text) == sentence


def test_a_long_text_is_not_said_in_full() -> None:
    assert describe_fault(Fault.NOT_A_FIGURE, "x" * 40) == f"“{'x' * 20}…” kan ik niet lezen. Typ een getal, n, p, v of l."


@pytest.mark.parametrize(
    ("texts", "tag"),
    [
        (R("n"), "WIJ nat"),
        (R("", "–", "p"), "Pit van WIJ"),
        (R("v"), "WIJ verzaakt"),
        (R("l"), "alleen lege slagen"),
        (R("40", reason="ruling", remark="kaart te weinig"), "Beslissing: kaart te weinig"),
        (RowTexts(reason="not_played"), "niet gespeeld"),
        (R("84"), ""),
    ],
    ids=str,
)
def test_what_stands_beside_a_row(texts: RowTexts, tag: str) -> None:
    assert describe_mark(read_row(1, texts, NKU).row, texts.remark) == tag


@pytest.mark.parametrize(
    ("ns", "ew", "sentence"),
    [
        (1284, 1858, ""),
        (1284, None, ""),
        (1284, 1878, "ZIJ +20 op papier. Een rond verschil zit meestal in de roem."),
        (1264, 1858, "WIJ −20 op papier. Een rond verschil zit meestal in de roem."),
        (1858, 1284, "WIJ +574, ZIJ −574 op papier. WIJ en ZIJ zijn omgewisseld: druk o."),
        (1294, 1848, "WIJ +10, ZIJ −10 op papier. Even groot, andere kant: staat er iets bij de verkeerde partij?"),
        (1384, 1858, "WIJ +100 op papier. Verschil 100: kijk naar pit, verzaken of vier gelijken."),
        (1284, 1885, "ZIJ +27 op papier. Een veelvoud van 9: twee cijfers omgedraaid?"),
        (1284, 1861, "ZIJ +3 op papier. Kijk de optelling op het papier na."),
    ],
)
def test_paper_and_entry(ns: int | None, ew: int | None, sentence: str) -> None:
    assert describe_difference(BySide(ns, ew), BySide(1284, 1858)) == sentence


@pytest.mark.parametrize(
    ("deals", "said"),
    [
        ([5], "spel 5"),
        ([5, 6], "spel 5 en 6"),
        ([10, 11, 12, 13], "spel 10 tot en met 13"),
        ([3, 5, 9], "spel 3, 5 en 9"),
    ],
)
def test_deals_in_a_row_are_said_short(deals: list[int], said: str) -> None:
    assert describe_deals(deals) == said
