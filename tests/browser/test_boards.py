"""Boards in a browser: a set is dealt by keyboard, its bar follows the worker by itself, and a board is read at every size and on paper."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.choices import JobState
from accounts.models import Account, Club, Job
from tournaments import jobs
from tournaments.models import BoardSet
from tournaments.services.boards import make_board_set


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The worker is asked, but does nothing until the test lets it."""
    monkeypatch.setattr("accounts.tasks.ask_for", lambda job: None)


def test_a_set_is_dealt_and_solved_while_one_looks(
    page: Page, club: Club, ria: Account, sign_in: Callable[[Account], None], asked: None, check_page: Callable[[], None]
) -> None:
    sign_in(ria)
    page.goto(club.get_absolute_url())
    page.get_by_role("navigation", name="Hoofdmenu").get_by_role("link", name="Portefeuilles").press("Enter")
    page.get_by_role("link", name="Serie delen").press("Enter")
    page.get_by_label("Naam").fill("Novemberdrive")
    page.get_by_label("Aantal portefeuilles").fill("3")
    page.keyboard.press("Enter")
    expect(page.get_by_role("progressbar")).to_be_visible()
    expect(page.get_by_text("0 van 3 portefeuilles.")).to_be_visible()
    check_page()

    Job.objects.update(state=JobState.RUNNING, progress=1)
    expect(page.get_by_text("1 van 3 portefeuilles.")).to_be_visible()

    Job.objects.update(state=JobState.WAITING)
    jobs.solve_boards(Job.objects.get().pk)
    expect(page.get_by_role("progressbar")).to_have_count(0)
    page.get_by_role("link", name="2", exact=True).press("Enter")
    expect(page.get_by_role("heading", name="Portefeuille 2")).to_be_visible()
    page.get_by_role("link", name="Portefeuille 3").press("Enter")
    expect(page.get_by_role("heading", name="Portefeuille 3")).to_be_visible()


@pytest.mark.parametrize(("size", "scheme"), [("phone", "light"), ("phone", "dark"), ("tablet", "dark"), ("desktop", "light")])
def test_every_page_holds_to_the_rules(
    page: Page,
    club: Club,
    ria: Account,
    sign_in: Callable[[Account], None],
    asked: None,
    check_page: Callable[[], None],
    shoot: Callable[[str], Path],
    size: str,
    scheme: Any,
) -> None:
    made: BoardSet = make_board_set(club=club, name="Novemberdrive", rule_preset="nku", board_count=16, by=ria)
    other = make_board_set(club=club, name="x" * 80, rule_preset="french", board_count=64, by=ria)
    Job.objects.filter(pk=other.job_id).update(state=JobState.RUNNING, progress=40)
    jobs.solve_boards(made.job_id)
    page.emulate_media(color_scheme=scheme)
    sign_in(ria)
    for name, address in {
        "boards": f"/clubs/{club.slug}/boards/",
        "boards-new": f"/clubs/{club.slug}/boards/new/",
        "boards-set": f"/boards/{made.pk}/",
        "boards-busy": f"/boards/{other.pk}/",
        "boards-board": f"/boards/{made.pk}/7/",
        "boards-open": f"/boards/{other.pk}/1/",
    }.items():
        page.goto(address)
        page.locator("main details").evaluate_all("all => all.forEach(folded => { folded.open = true; })")
        check_page()
        shoot(f"{name}-{scheme}")


def test_a_board_on_paper_has_hands_and_pars_and_no_buttons(
    page: Page, club: Club, ria: Account, sign_in: Callable[[Account], None], asked: None, shoot: Callable[[str], Path]
) -> None:
    made = make_board_set(club=club, name="Novemberdrive", rule_preset="nku", board_count=1, by=ria)
    jobs.solve_boards(made.job_id)
    sign_in(ria)
    page.emulate_media(media="print")
    page.goto(f"/boards/{made.pk}/1/")
    expect(page.get_by_text("Noord")).to_be_visible()
    expect(page.get_by_role("table")).to_be_visible()
    expect(page.get_by_role("navigation")).to_have_count(0)
    shoot("boards-paper")
    page.goto(f"/boards/{made.pk}/")
    expect(page.get_by_text("Sleutel laten zien")).to_be_hidden()
