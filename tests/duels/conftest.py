"""People who play against the computer, for the tests of duels. Opponents play by rules of thumb: no test waits for the solver."""

import itertools
from collections.abc import Callable
from hashlib import sha256

import pytest

from accounts.models import Account, Club
from duels import jobs
from duels.services import opponents, plays
from tests.duels.build import choose_quickly, make_account

__all__ = ["jobs"]  # loading it is what makes the worker's jobs known to tasks that run in place


@pytest.fixture(autouse=True)
def _same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same cards in every run: each seed and secret follows from how many were drawn before."""
    drawn = itertools.count()
    monkeypatch.setattr(plays.secrets, "token_bytes", lambda size: sha256(str(next(drawn)).encode()).digest()[:size])


@pytest.fixture
def nel(db: None) -> Account:
    """Who opens duels."""
    return make_account("Nel van der Steen")


@pytest.fixture
def sjaak(db: None) -> Account:
    """Who takes them up."""
    return make_account("Sjaak van den Berg")


@pytest.fixture
def wim(db: None) -> Account:
    """Somebody else."""
    return make_account("Wim van Rossum")


@pytest.fixture
def club(db: None) -> Club:
    """A club whose admins need no authenticator app."""
    return Club.objects.create(name="De Vier Azen", slug="de-vier-azen", require_totp=False)


@pytest.fixture
def quick_opponents(monkeypatch: pytest.MonkeyPatch) -> None:
    """Opponents that do not think: for tests in which it does not matter what they play."""
    monkeypatch.setattr(opponents, "choose_move", choose_quickly)


@pytest.fixture
def commit(django_capture_on_commit_callbacks: Callable[..., object]) -> Callable[[], object]:
    """Gives a context in which what is asked for after the commit is done, as if the test's transaction had ended."""
    return lambda: django_capture_on_commit_callbacks(execute=True)
