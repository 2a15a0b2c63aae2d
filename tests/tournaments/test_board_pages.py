"""The pages of boards: who may open them, what each may see there, and how they follow the worker."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from accounts.choices import JobState, Role
from accounts.models import Account, Club, Job, Membership
from tournaments import jobs
from tournaments.models import BoardSet
from tournaments.services.boards import make_board_set

NEW = {"name": "Novemberdrive", "rule_preset": "nku", "board_count": "4"}


@pytest.fixture
def board_set(club: Club) -> BoardSet:
    return make_board_set(club=club, name="Novemberdrive", rule_preset="nku", board_count=4, by=None)


def list_addresses(board_set: BoardSet) -> dict[str, str]:
    slug, one = board_set.club.slug, (board_set.pk,)
    return {
        "sets": reverse("tournaments:board_sets", args=[slug]),
        "new": reverse("tournaments:board_set_add", args=[slug]),
        "set": reverse("tournaments:board_set", args=one),
        "part": reverse("tournaments:board_set_part", args=one),
        "board": reverse("tournaments:board", args=(board_set.pk, 1)),
    }


def test_an_organiser_deals_a_set(at_work: Client, club: Club, organiser: Account) -> None:
    answer = at_work.post(reverse("tournaments:board_set_add", args=[club.slug]), NEW)
    made = BoardSet.objects.get()
    assert answer.url == made.get_absolute_url()
    assert (made.name, made.board_count, made.boards.count(), made.made_by) == ("Novemberdrive", 4, 4, organiser)
    page = at_work.get(answer.url).text
    assert "<progress" in page
    assert made.commitment in page


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": ""},
        {"name": "x" * 81},
        {"rule_preset": "three_hand"},
        {"board_count": "0"},
        {"board_count": "65"},
        {"board_count": "9" * 30},
        {"board_count": "vier"},
    ],
)
def test_what_is_wrong_is_said_and_what_was_typed_stays(at_work: Client, club: Club, wrong: dict[str, str]) -> None:
    answer = at_work.post(reverse("tournaments:board_set_add", args=[club.slug]), NEW | wrong)
    assert answer.status_code == 200
    assert "errmsg" in answer.text
    assert not BoardSet.objects.exists()


def test_a_second_click_finds_the_name_taken(at_work: Client, board_set: BoardSet) -> None:
    answer = at_work.post(list_addresses(board_set)["new"], NEW)
    assert "Er is al een serie die Novemberdrive heet." in answer.text
    assert BoardSet.objects.count() == 1


MAY = {
    Role.CLUB_ADMIN: {"sets", "new", "set", "part", "board"},
    Role.ORGANISER: {"sets", "new", "set", "part", "board"},
    Role.SCORER: {"sets", "set", "part"},
    Role.PLAYER: set(),
}


@pytest.mark.parametrize("role", MAY)
def test_the_grid(client: Client, board_set: BoardSet, role: str, make_account: Callable[..., Account]) -> None:
    client.force_login(make_account(board_set.club, role, "Wie Dan Ook"))
    answers = {name: client.get(address).status_code for name, address in list_addresses(board_set).items()}
    assert answers == {name: 200 if name in MAY[role] else 403 for name in answers}


def test_strangers_find_nothing_and_visitors_sign_in(client: Client, board_set: BoardSet, stranger: Account) -> None:
    addresses = list_addresses(board_set)
    for name in ("sets", "set", "board"):
        assert client.get(addresses[name]).status_code == 302
    client.force_login(stranger)
    for name in ("sets", "set", "part", "board"):
        assert client.get(addresses[name]).status_code == 404


def test_a_scorer_sees_the_commitment_and_no_card(entering: Client, board_set: BoardSet) -> None:
    jobs.solve_boards(board_set.job_id)
    for name in ("set", "part"):
        page = entering.get(list_addresses(board_set)[name]).text
        assert board_set.seed not in page
        assert "<table" not in page
    assert board_set.commitment in entering.get(board_set.get_absolute_url()).text


def test_who_made_the_set_sees_it_still_as_a_scorer(at_work: Client, club: Club, organiser: Account) -> None:
    made = make_board_set(club=club, name="Drive", rule_preset="nku", board_count=1, by=organiser)
    Membership.objects.filter(account=organiser).update(role=Role.SCORER)
    assert at_work.get(list_addresses(made)["board"]).status_code == 200


def test_the_part_follows_the_worker(at_work: Client, board_set: BoardSet) -> None:
    part = list_addresses(board_set)["part"]
    assert at_work.get(f"{part}?v=waiting0").status_code == 204
    Job.objects.update(state=JobState.RUNNING, progress=2)
    answer = at_work.get(f"{part}?v=waiting0")
    assert "2 van 4" in answer.text
    assert "data-live" in answer.text
    assert at_work.get(f"{part}?v=running2").status_code == 204

    Job.objects.update(state=JobState.WAITING)
    jobs.solve_boards(board_set.job_id)
    done = at_work.get(f"{part}?v=running2").text
    assert "<progress" not in done
    assert "data-live" not in done


def test_failed_pars_may_be_asked_for_again(at_work: Client, board_set: BoardSet) -> None:
    again = reverse("tournaments:board_set_again", args=[board_set.pk])
    Job.objects.update(state=JobState.FAILED, progress=1)
    assert again in at_work.get(board_set.get_absolute_url()).text
    assert at_work.get(again).status_code == 405
    assert at_work.post(again).url == board_set.get_absolute_url()
    assert Job.objects.get().state == JobState.WAITING
    assert at_work.post(again).status_code == 302


def test_a_scorer_cannot_ask_again(entering: Client, board_set: BoardSet) -> None:
    Job.objects.update(state=JobState.FAILED)
    again = reverse("tournaments:board_set_again", args=[board_set.pk])
    assert again not in entering.get(board_set.get_absolute_url()).text
    assert entering.post(again).status_code == 403


def test_a_board_shows_hands_and_pars(at_work: Client, board_set: BoardSet) -> None:
    board = reverse("tournaments:board", args=[board_set.pk, 4])
    assert "Nog niet uitgerekend." in at_work.get(board).text
    jobs.solve_boards(board_set.job_id)
    page = at_work.get(board).text
    assert "Noord" in page
    assert page.count("<rect") == 8
    assert reverse("tournaments:board", args=[board_set.pk, 3]) in page
    assert reverse("tournaments:board", args=[board_set.pk, 5]) not in page


def test_boards_that_are_not_there(at_work: Client, board_set: BoardSet) -> None:
    for number in (0, 5, 10**30):
        assert at_work.get(f"{board_set.get_absolute_url()}{number}/").status_code == 404
    assert at_work.get("/boards/987654321/").status_code == 404


def test_the_staff_finds_the_boards_in_the_bar(client: Client, at_work: Client, club: Club) -> None:
    assert reverse("tournaments:board_sets", args=[club.slug]) in at_work.get(club.get_absolute_url()).text
    assert reverse("tournaments:board_sets", args=[club.slug]) not in Client().get(club.get_absolute_url()).text


@pytest.mark.parametrize("count", [1, 64])
def test_as_many_queries_for_64_boards_as_for_one(
    at_work: Client, club: Club, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    made = make_board_set(club=club, name="Drive", rule_preset="nku", board_count=count, by=None)
    with django_assert_num_queries(6):
        assert at_work.get(made.get_absolute_url()).text.count('scope="row"') == count
    with django_assert_num_queries(5):
        assert at_work.get(list_addresses(made)["board"]).status_code == 200


@pytest.mark.parametrize("count", [1, 30])
def test_as_many_queries_for_30_sets_as_for_one(
    at_work: Client, club: Club, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(count):
        make_board_set(club=club, name=f"Drive {number}", rule_preset="nku", board_count=1, by=None)
    with django_assert_num_queries(6):
        assert at_work.get(reverse("tournaments:board_sets", args=[club.slug])).text.count("<tr") == count + 1
