"""The refresh: what counts, what a missed round is worth, who shares a place; always everything, and twice changes nothing."""

from decimal import Decimal

import pytest

from tests.tournaments.build import Evening
from tests.tournaments.stored_standings import find_line, play, read, refresh
from tournaments.choices import Credit, Outcome, RoundState, SheetState
from tournaments.models import Seat, Table


@pytest.fixture
def played(evening: Evening) -> Evening:
    """Four pairs after two rounds; the sheets are those of tests/scoring/cases/sheets.json."""
    return play(evening)


def test_totals_of_the_sample_sheets_added_up_by_hand(played: Evening) -> None:
    assert refresh(played)

    assert read(played) == [
        (1, 1, 3223),  # 1284 + 1939
        (2, 2, 3135),  # 1858 + 1277
        (3, 3, 3026),  # 1803 + 1223
        (4, 4, 2954),  # 1279 + 1675
    ]
    assert read(played, 1) == [(2, 1, 1858), (3, 2, 1803), (1, 3, 1284), (4, 4, 1279)]
    assert read(played, 2) == [(1, 1, 1939), (4, 2, 1675), (2, 3, 1277), (3, 4, 1223)]


def test_a_line_holds_points_roem_pits_nats_average_and_its_rounds(played: Evening) -> None:
    """good-1, WIJ: 1144 points, 140 roem, one nat; ZIJ made the pit. good-3, WIJ: read off the sheet."""
    refresh(played)

    first = find_line(played, 1, scope=1)
    assert (first.points, first.roem, first.pits, first.nats, first.highest_round) == (1144, 140, 0, 1, 1284)
    assert find_line(played, 2, scope=1).pits == 1
    whole = find_line(played, 1)
    assert whole.average == Decimal("1611.5")  # (1284 + 1939) / 2
    assert (whole.rounds, whole.byes, whole.absences, whole.highest_round) == (2, 0, 0, 1939)
    assert whole.by_round == [
        {"round": 1, "outcome": "played", "total": 1284, "table": 1},
        {"round": 2, "outcome": "played", "total": 1939, "table": 1},
    ]


def test_partners_of_an_individual_evening_are_credited_alike(individual: Evening) -> None:
    """rules.md G, B05: A+C against B+D ends 1702-1455."""
    a, b, c, d = individual.add_singles(4)
    individual.open_round(1, ((a, c), (b, d)))
    individual.enter(1, 1, 1702, 1455)

    refresh(individual)

    assert read(individual) == [(1, 1, 1702), (3, 1, 1702), (2, 3, 1455), (4, 3, 1455)]


def test_the_tables_of_a_team_add_up(evening: Evening) -> None:
    team, three, four = evening.add("Anna Aa", "Bert Bb", "Cor Cc", "Dirk Dd", name="De Azen"), *evening.add_pairs(2)
    drawn = evening.open_round(1)
    persons = [member.person for member in team.members.order_by("place")]
    for number, (own, other) in enumerate(((persons[:2], three), (persons[2:], four)), start=1):
        table = Table.objects.create(round=drawn, number=number)
        for position, person in zip("NS", own, strict=True):
            Seat.objects.create(round=drawn, table=table, position=position, entrant=team, person=person)
        evening.sit(table, "EW", other)
    evening.enter(1, 1, 1500, 1600, ns_roem=140)
    refresh(evening)
    assert find_line(evening, 1).rank is None  # the other table is still open

    evening.enter(1, 2, 1700, 1400, ns_roem=100, ns_pits=1)
    refresh(evening)

    line = find_line(evening, 1)
    assert (line.total, line.points, line.roem, line.pits, line.rank) == (3200, 2960, 240, 1, 1)

    evening.enter_totals(1, 2, 1700, 1400)
    refresh(evening)
    assert (find_line(evening, 1).total, find_line(evening, 1).roem) == (3200, None)


def test_equal_totals_share_a_place_and_the_next_is_skipped(evening: Evening) -> None:
    pairs = evening.add_pairs(4)
    evening.open_round(1, (pairs[0], pairs[1]), (pairs[2], pairs[3]))
    evening.enter(1, 1, 1406, 1406)
    evening.enter(1, 2, 1297, 1700)

    refresh(evening)

    assert read(evening) == [(4, 1, 1700), (1, 2, 1406), (2, 2, 1406), (3, 4, 1297)]
    assert [find_line(evening, number).is_shared for number in (1, 2, 3, 4)] == [True, True, False, False]


def test_one_one_three(evening: Evening) -> None:
    pairs = evening.add_pairs(4)
    evening.open_round(1, (pairs[0], pairs[2]), (pairs[1], pairs[3]))
    evening.enter(1, 1, 1700, 1400)
    evening.enter(1, 2, 1700, 1300)

    refresh(evening)

    assert [rank for _, rank, _ in read(evening)] == [1, 1, 3, 4]


def test_a_tie_break_of_the_event_parts_equal_totals(evening: Evening) -> None:
    one, two = evening.add_pairs(2)
    evening.event.tie_breaks = ["highest_round"]
    evening.event.save()
    evening.open_round(1, (one, two))
    evening.open_round(2, (one, two))
    evening.enter(1, 1, 1500, 1702)
    evening.enter(2, 1, 1652, 1450)

    refresh(evening)

    assert read(evening) == [(2, 1, 3152), (1, 2, 3152)]  # 1702 beats 1652


def test_the_mutual_result_looks_at_the_round_against_each_other(evening: Evening) -> None:
    one, two, three, four = evening.add_pairs(4)
    evening.event.tie_breaks = ["mutual"]
    evening.event.save()
    evening.open_round(1, (one, two), (three, four))
    evening.open_round(2, (one, three), (two, four))
    evening.enter(1, 1, 1500, 1600)
    evening.enter(1, 2, 1200, 1900)
    evening.enter(2, 1, 1700, 1402)
    evening.enter(2, 2, 1600, 1502)

    refresh(evening)

    assert read(evening)[1:3] == [(2, 2, 3200), (1, 3, 3200)]  # 1600 against 1500 when they met


def test_a_bye_counts_in_total_and_average_but_not_in_roem_or_highest_round(evening: Evening) -> None:
    """rules.md G, B01: 1702, drawn out, 1455 make 4757."""
    one, two = evening.add_pairs(2)
    evening.open_round(1, (one, two))
    evening.open_round(2)
    evening.open_round(3, (one, two))
    evening.note(one, 2)
    evening.note(two, 2)
    evening.enter(1, 1, 1702, 1455, ns_roem=200)
    evening.enter(3, 1, 1455, 1702, ns_roem=100)

    refresh(evening)

    line = find_line(evening, 1)
    assert (line.total, line.roem, line.highest_round, line.byes, line.rounds) == (4757, 300, 1702, 1, 2)
    assert line.average == Decimal("1585.7")  # 4757 / 3
    assert line.by_round[1] == {"round": 2, "outcome": "bye", "total": 1600, "table": None}


def test_the_bye_is_worth_what_the_event_says(club: object) -> None:
    evening = Evening(club, bye_points=1200)  # type: ignore[arg-type]
    (one,) = evening.add_pairs(1)
    evening.open_round(1)
    evening.note(one, 1)

    refresh(evening)

    assert read(evening) == [(1, 1, 1200)]


def test_who_comes_late_gets_1450_for_the_rounds_before(evening: Evening) -> None:
    one, two, three, four = evening.add_pairs(4)
    three.first_round = four.first_round = 2
    three.save()
    four.save()
    evening.open_round(1, (one, two))
    evening.open_round(2, (one, three), (two, four))
    evening.enter(1, 1, 1500, 1600)
    evening.enter(2, 1, 1500, 1600)
    evening.enter(2, 2, 1400, 1700)

    refresh(evening)

    late = find_line(evening, 3)
    assert (late.total, late.absences, late.average) == (3050, 1, Decimal("1600"))  # 1450 + 1600; the average is of what was played
    assert late.by_round[0] == {"round": 1, "outcome": "late", "total": 1450, "table": None}


def test_who_withdraws_keeps_what_was_played_and_gets_the_lowest_of_the_round_after(evening: Evening) -> None:
    """Lowest: among those who played every round. Pair 6 sat out a round, so its 900 does not count as the lowest."""
    one, two, three, four, five, six = evening.add_pairs(6)
    evening.open_round(1, (one, two), (three, four))
    evening.open_round(2, (two, three), (five, six))
    evening.note(five, 1)
    evening.note(six, 1)
    evening.note(one, 2, Outcome.LEFT)
    four.last_round, four.missed_as = 1, Outcome.ABSENT_UNNOTIFIED
    four.save()
    evening.enter(1, 1, 1900, 1200)
    evening.enter(1, 2, 1300, 1800)
    evening.enter(2, 1, 1250, 1850)
    evening.enter(2, 2, 2200, 900)

    refresh(evening)

    assert find_line(evening, 1).total == 1900 + 1250
    assert find_line(evening, 4).total == 1800 + 0
    assert find_line(evening, 4).rank == 6


def test_a_round_before_the_first_keeps_the_outcome_it_was_noted_with(evening: Evening) -> None:
    one, two, three = evening.add_pairs(3)
    three.first_round = 2
    three.save()
    evening.open_round(1, (one, two))
    evening.enter(1, 1, 1500, 1600)
    evening.note(three, 1, Outcome.ABSENT_UNNOTIFIED)

    refresh(evening)

    assert find_line(evening, 3).total == 0


@pytest.mark.parametrize("state", [None, SheetState.QUESTION])
def test_without_a_counting_sheet_a_pair_has_no_rank_and_stands_last(evening: Evening, state: str | None) -> None:
    pairs = evening.add_pairs(4)
    evening.open_round(1, (pairs[0], pairs[1]), (pairs[2], pairs[3]))
    evening.enter(1, 1, 1500, 1600)
    if state:
        evening.enter(1, 2, 2000, 1000, state=state)

    refresh(evening)

    assert read(evening) == [(2, 1, 1600), (1, 2, 1500), (3, None, 0), (4, None, 0)]
    assert find_line(evening, 3).by_round == [{"round": 1, "outcome": "open", "total": None, "table": 2}]


@pytest.mark.parametrize("state", [SheetState.ENTERED, SheetState.CHECKED, SheetState.FINAL])
def test_entered_checked_and_final_sheets_count(evening: Evening, state: str) -> None:
    one, two = evening.add_pairs(2)
    evening.open_round(1, (one, two))
    evening.enter(1, 1, 1500, 1600, state=state)

    refresh(evening)

    assert read(evening) == [(2, 1, 1600), (1, 2, 1500)]


def test_a_draft_never_counts(evening: Evening) -> None:
    one, two = evening.add_pairs(2)
    evening.open_round(1, (one, two))
    evening.open_round(2, (one, two), state=RoundState.DRAFT)
    evening.enter(1, 1, 1500, 1600)
    evening.enter(2, 1, 2000, 1000)

    refresh(evening)

    assert read(evening) == [(2, 1, 1600), (1, 2, 1500)]
    assert read(evening, 2) == []


def test_totals_only_sheets_make_roem_and_pits_unknown(evening: Evening) -> None:
    one, two = evening.add_pairs(2)
    evening.open_round(1, (one, two))
    evening.open_round(2, (one, two))
    evening.enter_totals(1, 1, 1683, 1459)
    evening.enter(2, 1, 1500, 1600, ns_roem=140)

    refresh(evening)

    line = find_line(evening, 1)
    assert (line.total, line.roem, line.pits, line.nats) == (3183, None, None, None)
    assert find_line(evening, 1, scope=2).roem == 140


def test_the_points_of_a_substitute_go_to_the_entrant(individual: Evening) -> None:
    a, b, c, d = individual.add_singles(4)
    individual.open_round(1, ((a, c), (b, d)))
    guest = individual.add("Gast Groot")
    Seat.objects.filter(entrant=a).update(person=guest.members.get().person)
    individual.note(guest, 1, Outcome.LATE)
    individual.enter(1, 1, 1702, 1455)

    refresh(individual)

    assert find_line(individual, 1).total == 1702
    assert find_line(individual, 5).total == 1450


def test_a_substitute_for_himself_keeps_the_points_and_the_absentee_gets_what_was_noted(individual: Evening) -> None:
    a, b, c, d = individual.add_singles(4)
    guest = individual.add("Gast Groot")
    individual.open_round(1, ((a, c), (b, d)))
    Seat.objects.filter(entrant=a).update(person=guest.members.get().person, credit=Credit.PERSON)
    individual.note(a, 1, Outcome.ABSENT_UNNOTIFIED)
    individual.enter(1, 1, 1702, 1455)

    refresh(individual)

    assert find_line(individual, 1).total == 0
    assert find_line(individual, 5).total == 1702
    assert find_line(individual, 3).total == 1702


def test_a_seat_credited_to_nobody_brings_nobody_points(individual: Evening) -> None:
    a, b, c, d = individual.add_singles(4)
    individual.open_round(1, ((a, c), (b, d)))
    Seat.objects.filter(entrant=a).update(credit=Credit.NOBODY)
    individual.enter(1, 1, 1702, 1455)

    refresh(individual)

    line = find_line(individual, 1)
    assert (line.total, line.rounds, line.absences) == (1450, 0, 1)
