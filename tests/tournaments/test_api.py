"""Evenings, tables, sheets and standings under /api/v1: the same services and permissions as the pages."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from accounts.choices import Role
from accounts.models import Account, Club
from tests.tournaments.build import SAMPLES, Evening
from tournaments.choices import RoundState, SheetState
from tournaments.models import Sheet, Table
from tournaments.standings import refresh

GOOD = SAMPLES["good-1"]["in"]["deals"]
SENT_BACK = {"version": 1, "reason": "Deal 6 is not readable."}


def send(client: Client, method: str, address: str, data: Any = None) -> tuple[int, Any]:
    answer = client.generic(method, f"/api/v1/{address}", json.dumps(data), content_type="application/json")
    return answer.status_code, json.loads(answer.content or b"null")


@pytest.fixture
def table(evening: Evening) -> Table:
    """Table 1 of a published round, nothing entered."""
    one, two = evening.add_pairs(2)
    return evening.open_round(1, (one, two)).tables.get()


def sheet_of(table: Table) -> str:
    return f"tables/{table.pk}/sheet/"


def test_a_sheet_is_stored_read_and_counts(at_work: Client, evening: Evening, table: Table) -> None:
    assert send(at_work, "GET", sheet_of(table)) == (404, {"code": "no_sheet"})
    code, stored = send(at_work, "PUT", sheet_of(table), {"version": 0, "deals": GOOD, "totals": {"ns": 1284, "ew": 1858}})
    assert (code, stored["state"], stored["version"]) == (200, "entered", 1)
    assert stored["sums"]["ew"] == {"points": 1448, "roem": 410, "pits": 1, "nats": 1, "total": 1858}
    assert send(at_work, "GET", sheet_of(table)) == (200, stored)
    assert [deal["mark"] for deal in stored["deals"]] == [deal["mark"] for deal in GOOD]
    refresh(evening.event.pk)
    standing = send(at_work, "GET", f"events/{evening.event.pk}/standing/")[1]
    assert [(line["rank"], line["entrant"], line["total"]) for line in standing] == [(1, 2, 1858), (2, 1, 1284)]


def test_a_sheet_with_something_wrong_is_kept_as_a_question(at_work: Client, table: Table) -> None:
    deals = [{**GOOD[0], "ew": {"points": 79, "roem": 20}}, *GOOD[1:]]
    code, stored = send(at_work, "PUT", sheet_of(table), {"version": 0, "deals": deals})
    assert (code, stored["state"]) == (200, SheetState.QUESTION)
    assert {"deal": 1, "code": "points_not_162", "level": "error", "side": None} in stored["problems"]


def test_totals_alone_make_a_sheet(at_work: Client, table: Table) -> None:
    code, stored = send(at_work, "PUT", sheet_of(table), {"version": 0, "totals": {"ns": 1406, "ew": 1406}})
    assert (code, stored["state"], stored["sums"]["ns"]["total"], stored["sums"]["ns"]["roem"]) == (200, "entered", 1406, None)


def test_an_older_version_is_a_conflict_and_stores_nothing(at_work: Client, table: Table) -> None:
    send(at_work, "PUT", sheet_of(table), {"version": 0, "deals": GOOD})
    code, answer = send(at_work, "PUT", sheet_of(table), {"version": 0, "deals": GOOD[:15]})
    assert (code, answer["code"], answer["sheet"]["version"]) == (409, "conflict", 1)
    assert Sheet.objects.get().rows.count() == 16


def test_a_second_person_accepts_or_returns(at_work: Client, organiser: Account, scorer: Account, club: Club, table: Table) -> None:
    club.second_person = True
    club.save()
    send(at_work, "PUT", sheet_of(table), {"version": 0, "deals": GOOD})
    code, answer = send(at_work, "POST", f"{sheet_of(table)}accept/", {"version": 1})
    assert (code, answer["code"]) == (409, "same_person")
    at_work.force_login(scorer)
    assert send(at_work, "POST", f"{sheet_of(table)}accept/", {"version": 1, "totals": {"ns": 1284, "ew": 1848}})[0] == 409
    code, answer = send(at_work, "POST", f"{sheet_of(table)}accept/", {"version": 1, "totals": {"ns": 1284, "ew": 1858}})
    assert (code, answer["state"]) == (200, "checked")
    assert send(at_work, "POST", f"{sheet_of(table)}reopen/", {"version": 2, "reason": "Wrong side."})[0] == 403
    at_work.force_login(organiser)
    code, answer = send(at_work, "POST", f"{sheet_of(table)}reopen/", {"version": 2, "reason": "Wrong side."})
    assert (code, answer["state"]) == (200, "entered")
    at_work.force_login(scorer)
    code, answer = send(at_work, "POST", f"{sheet_of(table)}return/", {"version": 3, "reason": "Deal 6?"})
    assert (code, answer["state"], answer["question"]) == (200, "question", "Deal 6?")


def test_every_change_is_told_to_who_may_see_it(at_work: Client, scorer: Account, table: Table) -> None:
    send(at_work, "PUT", sheet_of(table), {"version": 0, "deals": GOOD})
    send(at_work, "PUT", sheet_of(table), {"version": 1, "deals": [{**GOOD[0], "playing": None}, *GOOD[1:]], "reason": "slip"})
    changes = send(at_work, "GET", f"{sheet_of(table)}changes/")[1]
    assert [(change["kind"], change["version"], change["reason"]) for change in changes] == [("corrected", 2, "slip"), ("entered", 1, "")]
    at_work.force_login(scorer)
    assert send(at_work, "GET", f"{sheet_of(table)}changes/")[0] == 403


BAD = [
    ({"deals": GOOD}, {"version"}),
    ({"version": 0, "deals": [*GOOD, GOOD[0]]}, {"deals"}),
    ({"version": 0, "deals": [{**GOOD[0], "deal": 17}]}, {"deals"}),
    ({"version": 0, "deals": [{**GOOD[0], "ns": {"points": "🂡", "roem": 0}}]}, {"deals"}),
    ({"version": 0, "deals": [{**GOOD[0], "ns": {"points": -(10**30), "roem": 0}}]}, {"deals"}),
    ({"version": 0, "deals": [{**GOOD[0], "mark": {"reason": "nat"}}]}, {"deals"}),
    ({"version": 0, "deals": [{"deal": 1, "ns": {"points": 1}, "ew": None}]}, {"deals"}),
    ({"version": 0, "deals": 5}, {"deals"}),
    ({"version": 0, "totals": {"ns": -1, "ew": 5}}, {"totals"}),
    ([], {"non_field_errors"}),
]


@pytest.mark.parametrize(("data", "fields"), BAD)
def test_bad_input_is_told_by_field_and_stores_nothing(data: Any, fields: set[str], at_work: Client, table: Table) -> None:
    code, answer = send(at_work, "PUT", sheet_of(table), data)
    assert (code, set(answer)) == (400, fields)
    assert not Sheet.objects.exists()


def test_a_refusal_of_a_service_has_its_code_and_sentence(at_work: Client, table: Table) -> None:
    code, answer = send(at_work, "PUT", sheet_of(table), {"version": 0})
    assert (code, answer["code"], bool(answer["detail"])) == (409, "sheet_empty", True)


def test_an_evening_is_made_and_changed_through_the_services(at_work: Client, club: Club) -> None:
    new = {"club": club.slug, "name": "Paasdrive", "date": "2026-04-05", "deals_per_round": 12, "tie_breaks": ["pits", "lot"]}
    code, made = send(at_work, "POST", "events/", new)
    assert (code, made["bye_points"], made["state"], made["rules"]) == (201, 1200, "planned", None)
    code, changed = send(at_work, "PATCH", f"events/{made['id']}/", {"name": "Kerstdrive"})
    assert (code, changed["name"], changed["tie_breaks"]) == (200, "Kerstdrive", ["pits", "lot"])
    assert send(at_work, "PATCH", f"events/{made['id']}/", {"tie_breaks": ["luck"]})[0] == 400


# Columns: a scorer of the own club, an organiser of another club, a visitor.
GRID = [
    ("POST", "events/", {"club": "de-vier-azen", "name": "X", "date": "2026-04-05"}, (403, 404, 403)),
    ("PATCH", "events/{event}/", {"name": "X"}, (403, 403, 403)),
    ("GET", "events/{event}/", None, (200, 200, 403)),
    ("GET", "events/{event}/standing/", None, (200, 200, 403)),
    ("GET", "events/{event}/standing/?round=7", None, (404, 404, 403)),
    ("GET", "tables/{table}/", None, (200, 200, 403)),
    ("GET", "tables/{table}/sheet/", None, (404, 403, 403)),
    ("PUT", "tables/{table}/sheet/", {"version": 0, "deals": GOOD}, (200, 403, 403)),
    ("POST", "tables/{table}/sheet/accept/", SENT_BACK, (409, 403, 403)),
    ("POST", "tables/{table}/sheet/return/", SENT_BACK, (409, 403, 403)),
    ("POST", "tables/{table}/sheet/reopen/", SENT_BACK, (403, 403, 403)),
    ("OPTIONS", "tables/{table}/sheet/", None, (200, 200, 403)),
    ("DELETE", "tables/{table}/sheet/", None, (405, 405, 403)),
]


@pytest.mark.parametrize(("method", "address", "data", "answers"), GRID)
def test_the_grid(
    method: str, address: str, data: Any, answers: tuple[int, ...], client: Client, scorer: Account, stranger: Account, table: Table
) -> None:
    address = address.format(event=table.round.event_id, table=table.pk)
    for user, expected in zip((scorer, stranger, None), answers, strict=True):
        client.logout()
        if user:
            client.force_login(user)
        assert send(client, method, address, data)[0] == expected, user


def test_lists_hold_the_own_clubs_alone(client: Client, stranger: Account, at_work: Client, table: Table) -> None:
    assert send(at_work, "GET", f"tables/?event={table.round.event_id}&round=1")[1]["count"] == 1
    assert send(at_work, "GET", "events/?state=running")[1]["count"] == 1
    client.force_login(stranger)
    assert send(client, "GET", "tables/")[1]["count"] == 0
    assert send(client, "GET", "events/")[1]["count"] == 0


@pytest.mark.parametrize("event", [10**30, "1e40", -1])
def test_there_are_no_tables_of_an_evening_with_an_impossible_id(event: object, at_work: Client, table: Table) -> None:
    assert send(at_work, "GET", f"tables/?event={event}")[1]["count"] == 0


def test_a_draft_is_kept_from_players(client: Client, club: Club, evening: Evening, make_account: Callable[..., Account]) -> None:
    draft = evening.open_round(1, tuple(evening.add_pairs(2)), state=RoundState.DRAFT).tables.get()
    for role, status in ((Role.PLAYER, 403), (Role.SCORER, 200)):
        client.force_login(make_account(club, role, f"{role} Bos"))
        assert send(client, "GET", f"tables/{draft.pk}/")[0] == status


@pytest.mark.parametrize("pairs", [6, 60])
def test_the_list_of_tables_asks_the_same_for_3_and_for_30(
    pairs: int, at_work: Client, evening: Evening, django_assert_num_queries: Any
) -> None:
    entrants = evening.add_pairs(pairs)
    evening.open_round(1, *zip(entrants[::2], entrants[1::2], strict=True))
    with django_assert_num_queries(6):
        send(at_work, "GET", "tables/")
