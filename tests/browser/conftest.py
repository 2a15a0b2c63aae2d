"""A person at a screen: headless Chromium on a live site with its own SQLite file, as `make run` has it."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, ConsoleMessage, Page, Response, ViewportSize
from pytest_django.live_server_helper import LiveServer

from accounts.choices import Role
from accounts.models import Account, Club, Membership
from tests.browser.typist import Typist
from tests.machine import find_chromium
from tests.tournaments.build import Evening, make_club

PHONE: ViewportSize = {"width": 390, "height": 844}
TABLET: ViewportSize = {"width": 768, "height": 1024}
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
SIZES = {"phone": PHONE, "tablet": TABLET, "desktop": DESKTOP}
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A file instead of memory: each thread of the live server has a connection of its own, and writes wait for each other."""
    settings.DATABASES["default"]["TEST"]["NAME"] = str(tmp_path_factory.mktemp("browser") / "test.sqlite3")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Debian's Chromium, not a download."""
    return {**browser_type_launch_args, "executable_path": str(find_chromium()), "args": list(FLAGS)}


@pytest.fixture(scope="session")
def base_url(live_server: LiveServer) -> str:
    """So that page.goto("/") works."""
    return live_server.url


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any], request: pytest.FixtureRequest) -> dict[str, Any]:
    """1280 pixels wide unless a test is parametrized with `size`; a phone is touched."""
    size = getattr(request.node, "callspec", None) and request.node.callspec.params.get("size")
    return {
        **browser_context_args,
        "viewport": SIZES[size or "desktop"],
        "has_touch": size == "phone",
        "locale": "nl-NL",
        "timezone_id": "Europe/Amsterdam",
    }


@pytest.fixture
def page(page: Page, transactional_db: None) -> Iterator[Page]:
    """A page that fails its test when the console shows an error, a script breaks, or the site answers 500."""
    faults: list[str] = []

    def note_message(message: ConsoleMessage) -> None:
        if message.type == "error" and not re.search(r"status of (4\d\d)|ERR_INTERNET_DISCONNECTED", message.text):
            faults.append(f"console: {message.text}")

    def note_answer(answer: Response) -> None:
        if answer.status >= 500:
            faults.append(f"{answer.status}: {answer.url}")

    page.set_default_timeout(10_000)
    page.on("console", note_message)
    page.on("pageerror", lambda error: faults.append(f"script: {error}"))
    page.on("response", note_answer)
    yield page
    assert faults == []


@pytest.fixture
def sign_in(page: Page, base_url: str) -> Callable[[Account], None]:
    """Gives a function that signs the browser in without typing."""

    def put_cookie(account: Account) -> None:
        client = Client()
        client.force_login(account, backend="django.contrib.auth.backends.ModelBackend")
        value = client.cookies[settings.SESSION_COOKIE_NAME].value
        page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": value, "url": base_url}])

    return put_cookie


@pytest.fixture
def check_page(page: Page) -> Callable[[], None]:
    """Gives a function that holds the page as it is now to the rules for all pages: axe, no sideways scrolling, size of targets."""

    def check() -> None:
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, f"{wide} px too wide at {page.viewport_size}"

    return check


@pytest.fixture
def shoot(page: Page, request: pytest.FixtureRequest) -> Callable[[str], Path]:
    """Gives a function that keeps a picture of the whole page in test-results/, to be looked at beside the mock."""

    def take(name: str) -> Path:
        size = page.viewport_size or DESKTOP
        path = Path(request.config.rootpath) / "test-results" / f"{name}-{size['width']}.png"
        page.screenshot(path=path, full_page=True)
        return path

    return take


@pytest.fixture
def second_page(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    """Another person's browser."""
    context = browser.new_context(**browser_context_args)
    yield context.new_page()
    context.close()


@pytest.fixture
def club(transactional_db: None) -> Club:
    """A club whose admins need no authenticator app."""
    return make_club("De Vier Azen", "de-vier-azen")


@pytest.fixture
def evening(club: Club) -> Evening:
    """Nine tables of a first round."""
    evening = Evening(club)
    pairs = evening.add_pairs(18)
    evening.open_round(1, *zip(pairs[::2], pairs[1::2], strict=True))
    return evening


def make_account(club: Club, name: str, role: str) -> Account:
    """An account with a role in the club."""
    account = Account.objects.create_user(email=f"{name.split()[0].lower()}@example.com", name=name)
    Membership.objects.create(account=account, club=club, role=role)
    return account


@pytest.fixture
def ria(club: Club) -> Account:
    """An organiser."""
    return make_account(club, "Ria Veldhuizen", Role.ORGANISER)


@pytest.fixture
def kees(club: Club) -> Account:
    """A scorer."""
    return make_account(club, "Kees de Groot", Role.SCORER)


@pytest.fixture
def typist(page: Page, evening: Evening, ria: Account, sign_in: Callable[[Account], None]) -> Typist:
    """Ria at the first table that is missing."""
    sign_in(ria)
    page.goto(f"/evenings/{evening.event.pk}/rounds/1/jump/")
    return Typist(page)
