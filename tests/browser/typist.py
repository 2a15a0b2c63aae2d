"""Who presses the keys, and what is looked at on the page of a sheet."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.keys import list_keys
from tests.tournaments.build import SAMPLES

expect.set_options(timeout=20_000)  # machines that run tests are busy


class Typist:
    """Presses keys and counts them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.count = 0

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.count += 1

    def type(self, line: str) -> None:
        """Words of more than one letter that name a key are that key; the rest is typed letter by letter."""
        for word in line.split():
            self.press(*([word] if word in ("Enter", "Tab", "Escape", "ArrowUp", "ArrowDown", "Backspace") else word))

    def take_count(self) -> int:
        count, self.count = self.count, 0
        return count


def box(page: Page, name: str) -> Locator:
    """A field of the page by its name."""
    return page.locator(f'[name="{name}"]')


def type_rows_of(typist: Typist, name: str, first: int = 1, last: int = 16) -> None:
    """Types rows of a sample."""
    typist.press(*list_keys(SAMPLES[name]["in"]["deals"][first - 1 : last]))


def wait_for_rows(page: Page, text: str) -> None:
    """Waits until the server has answered: this stands beside the sums."""
    expect(page.locator("tfoot .c-msg, .digit").filter(has_text=text).first).to_be_attached()
