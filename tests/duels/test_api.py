"""Plays, duels and ratings under /api/v1."""

import json
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest
from django.test import Client

from accounts.models import Account, Club
from duels.models import Duel, Play
from tests.duels.build import make_member, open_rule_duel, play_duel, play_out

Commit = Callable[[], AbstractContextManager[object]]
pytestmark = pytest.mark.usefixtures("quick_opponents")


def send(client: Client, method: str, address: str, data: Any = None) -> tuple[int, Any]:
    answer = client.generic(method, f"/api/v1/{address}", json.dumps(data), content_type="application/json")
    return answer.status_code, json.loads(answer.content or b"null")


def start(client: Client, commit: Commit, **choices: Any) -> dict[str, Any]:
    with commit():
        code, play = send(client, "POST", "plays/", {"level": "rule", **choices})
    assert code == 201
    return dict(send(client, "GET", f"plays/{play['id']}/")[1])


def test_a_deal_is_played_from_the_first_word_to_the_score(client: Client, nel: Account, commit: Commit) -> None:
    client.force_login(nel)
    play = start(client, commit)
    while play["state"] == "playing":
        assert play["must"] in ("bid", "card")
        assert not play["is_waiting"]
        with commit():
            code, _ = send(client, "POST", f"plays/{play['id']}/move/", {"word": play["words"][0], "version": play["version"]})
        assert code == 200
        play = send(client, "GET", f"plays/{play['id']}/")[1]
    assert len(play["tricks"]) == 8
    assert sum(trick["points"] for trick in play["tricks"]) == 162
    stored = Play.objects.get()
    assert play["score"]["points"]["ns"] + play["score"]["roem"]["ns"] == stored.points_ns
    assert (play["hand"], play["words"], play["next"]) == ([], [], None)


def test_bad_input_is_refused_with_a_code(client: Client, nel: Account, commit: Commit) -> None:
    client.force_login(nel)
    play = start(client, commit)
    move = f"plays/{play['id']}/move/"
    for body in (
        None,
        {},
        [],
        {"word": "", "version": 0},
        {"word": "p", "version": -1},
        {"word": "p", "version": "x"},
        "p",
        {"word": "pppppp"},
    ):
        assert send(client, "POST", move, body)[0] == 400
    for word, code in (
        ("HX", "not_in_hand"),
        ("♥B", "not_in_hand"),
        ("!", "bad_input"),
        (".", "bad_input"),
        ("k", "not_your_bid"),
        ("s", "bad_input"),
    ):
        answer = send(client, "POST", move, {"word": word, "version": play["version"]})
        assert answer[0] == 409, word
        assert answer[1]["code"] in (code, "bad_input"), word
    assert send(client, "POST", move, {"word": "p", "version": 99})[1]["code"] == "play_changed"
    assert send(client, "POST", "plays/", {"system": "whist"})[0] == 400
    assert send(client, "GET", "plays/999999999999999999/")[0] == 404
    assert send(client, "GET", f"plays/{play['id']}/")[1] == play


def test_nobody_reads_or_plays_the_play_of_someone_else(client: Client, nel: Account, sjaak: Account, commit: Commit) -> None:
    assert send(client, "GET", "plays/")[0] == 403
    client.force_login(nel)
    play = start(client, commit)
    client.force_login(sjaak)
    assert send(client, "GET", f"plays/{play['id']}/")[0] == 404
    assert send(client, "POST", f"plays/{play['id']}/move/", {"word": play["words"][0], "version": play["version"]})[0] == 404
    assert send(client, "GET", "plays/")[1]["results"] == []


def test_the_deal_of_the_day_is_begun_once(client: Client, nel: Account, sjaak: Account, commit: Commit) -> None:
    client.force_login(nel)
    first = start(client, commit, kind="daily")
    assert start(client, commit, kind="daily")["id"] == first["id"]
    assert [line["play"] for line in send(client, "GET", "plays/")[1]["results"]] == [first["id"]]
    client.force_login(sjaak)
    other = start(client, commit, kind="daily")
    assert (other["commitment"], other["dealer"]) == (first["commitment"], first["dealer"])
    assert other["id"] != first["id"]


def test_a_duel_is_opened_taken_up_and_withdrawn(client: Client, nel: Account, sjaak: Account, commit: Commit) -> None:
    client.force_login(nel)
    with commit():
        code, play = send(client, "POST", "duels/", {"level": "rule", "system": "amsterdam"})
    assert (code, play["system"], play["deals"]) == (201, "amsterdam", 1)
    number = play["duel"]
    assert send(client, "POST", f"duels/{number}/take-up/")[1]["code"] == "own_duel"
    client.force_login(sjaak)
    assert send(client, "GET", "duels/?list=open")[1]["results"] == []
    assert send(client, "POST", f"duels/{number}/take-up/")[1]["code"] == "not_played_yet"
    play_out(Duel.objects.get().first)
    assert [duel["id"] for duel in send(client, "GET", "duels/")[1]["results"]] == [number]
    with commit():
        assert send(client, "POST", f"duels/{number}/take-up/")[1]["duel"] == number
    seen = send(client, "GET", f"duels/{number}/")[1]
    assert (seen["side"], seen["is_done_a"], seen["points_a"], seen["seed"], seen["secret"]) == ("b", True, None, "", "")
    client.force_login(nel)
    assert send(client, "POST", f"duels/{number}/withdraw/")[1]["code"] == "not_open"
    assert send(client, "GET", "duels/?list=waiting")[1]["results"][0]["points_b"] is None


def test_only_who_shares_a_club_can_be_challenged(client: Client, club: Club, nel: Account, sjaak: Account, wim: Account) -> None:
    make_member(club, nel)
    make_member(club, sjaak)
    client.force_login(nel)
    assert send(client, "POST", "duels/", {"invited": wim.pk})[0] == 400
    assert send(client, "POST", "duels/", {"invited": nel.pk})[0] == 400
    assert send(client, "POST", "duels/", {"invited": sjaak.pk})[0] == 201
    client.force_login(sjaak)
    (challenge,) = send(client, "GET", "duels/?list=challenges")[1]["results"]
    assert challenge["a"] == "Nel van der Steen"
    assert send(client, "POST", f"duels/{challenge['id']}/withdraw/")[1]["state"] == "annulled"


def test_results_and_ratings(client: Client, nel: Account, sjaak: Account) -> None:
    duel = play_duel(nel, sjaak)
    client.force_login(nel)
    (seen,) = send(client, "GET", "duels/?list=results")[1]["results"]
    assert (seen["points_a"], seen["points_b"]) == (duel.points_a, duel.points_b)
    assert send(client, "GET", f"duels/{duel.pk}/")[1]["seed"] == duel.deal_set.seed
    lines = send(client, "GET", "ratings/")[1]["results"]
    assert sorted(line["name"] for line in lines) == ["Nel van der Steen", "Sjaak van den Berg"]
    assert all(line["is_provisional"] for line in lines)


def test_lists_take_the_same_queries_however_long(
    client: Client, nel: Account, sjaak: Account, django_assert_max_num_queries: Callable[..., AbstractContextManager[object]]
) -> None:
    for _ in range(4):
        play_out(open_rule_duel(sjaak).first)
    client.force_login(nel)
    with django_assert_max_num_queries(9):
        assert len(send(client, "GET", "duels/")[1]["results"]) == 4
