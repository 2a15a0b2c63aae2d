"""What is the same on every page: keys, sizes, languages, dark and light, paper."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

SIZES = ("phone", "tablet", "desktop")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_page_holds_to_the_rules_at_every_size(page: Page, check_page: Callable[[], None], size: str, scheme: str) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.goto("/bestaat-niet/")
    expect(page.get_by_role("heading", name="Deze pagina is er niet")).to_be_visible()
    check_page()


def test_the_first_tab_skips_to_the_content(page: Page) -> None:
    page.goto("/bestaat-niet/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Naar de inhoud")).to_be_focused()
    page.keyboard.press("Enter")
    assert page.url.endswith("#main")


def test_the_language_is_remembered(page: Page, check_page: Callable[[], None]) -> None:
    page.goto("/bestaat-niet/")
    page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_role("heading", name="This page is not there")).to_be_visible()
    page.goto("/ook-niet/")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    check_page()


def test_dark_and_light_follow_the_system_until_one_is_chosen(page: Page) -> None:
    def paper() -> str:
        return str(page.evaluate("getComputedStyle(document.body).backgroundColor"))

    page.emulate_media(color_scheme="dark")
    page.goto("/bestaat-niet/")
    dark = paper()
    page.get_by_role("button", name="Donkere of lichte weergave").click()
    light = paper()
    assert dark != light
    page.reload()
    assert paper() == light


def test_paper_is_white_in_the_dark_too(page: Page) -> None:
    page.emulate_media(color_scheme="dark", media="print")
    page.goto("/bestaat-niet/")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    expect(page.locator(".bar")).to_be_hidden()


def test_the_policy_holds_in_the_browser(second_page: Page) -> None:
    page = second_page
    page.goto("/bestaat-niet/")
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<i id=\"x\" style=\"color: rgb(1, 2, 3)\">x</i>')")
    assert page.evaluate("getComputedStyle(document.getElementById('x')).color") != "rgb(1, 2, 3)"
