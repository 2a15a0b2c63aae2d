"""The house stands as docs/architecture.md draws it; and each check sees the fault that it is there for."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.layers import (
    CHECKS,
    Module,
    check_app_arrows,
    check_budgets,
    check_circles,
    check_environment,
    check_inner_arrows,
    check_lazy_imports,
    check_names,
    check_queries,
    check_rules_core,
    check_signals,
    read_tree,
)

Check = Callable[[dict[str, Module]], list[str]]
ROOT = Path(__file__).resolve().parent.parent
LONG_FUNCTION = "def f() -> None:\n" + "    print()\n" * 40
LONG_VIEW = 'def show(request):\n    """Shows."""\n' + "    print()\n" * 16


@pytest.fixture(scope="module")
def house() -> dict[str, Module]:
    return read_tree(ROOT)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_house_stands(check: Check, house: dict[str, Module]) -> None:
    assert check(house) == []


def test_the_whole_house_is_read(house: dict[str, Module]) -> None:
    assert {"config", "tournaments", "accounts", "scoring", "tests", "manage"} <= {module.app for module in house.values()}


FAULTS: list[tuple[Check, dict[str, str], str]] = [
    (check_app_arrows, {"scoring/deal.py": "import accounts"}, "scoring must not import accounts"),
    (check_app_arrows, {"accounts/models.py": "from tournaments.models import Event"}, "accounts must not import tournaments"),
    (check_app_arrows, {"tournaments/a.py": "import config.settings"}, "tournaments must not import config"),
    (check_app_arrows, {"accounts/a.py": "from tests import services"}, "accounts must not import tests"),
    (
        check_inner_arrows,
        {"accounts/models/club.py": "from accounts import selectors", "accounts/selectors.py": ""},
        "models must not import selectors",
    ),
    (
        check_inner_arrows,
        {"accounts/services/cards.py": "from ..forms import Form", "accounts/services/__init__.py": "", "accounts/forms.py": ""},
        "services must not import forms",
    ),
    (
        check_inner_arrows,
        {"accounts/selectors.py": "import accounts.rights", "accounts/rights.py": "import accounts.views", "accounts/views.py": ""},
        "selectors must not import views",
    ),
    (check_inner_arrows, {"accounts/forms.py": "import accounts.tables", "accounts/tables.py": ""}, "forms must not import tables"),
    (check_circles, {"accounts/a.py": "import accounts.b", "accounts/b.py": "import accounts.a"}, "by a detour"),
    (check_queries, {"accounts/views/home.py": "Club.objects.all()"}, "no .objects in views"),
    (check_queries, {"accounts/api.py": "Club._default_manager"}, "no ._default_manager in api"),
    (check_environment, {"accounts/a.py": "import os\nos.environ['A']"}, "a.py:2: only config/env.py"),
    (check_environment, {"config/settings.py": "from os import getenv"}, "only config/env.py"),
    (check_environment, {"config/settings.py": "import environ"}, "only config/env.py"),
    (check_environment, {"manage.py": "import os\nos.environ.setdefault('A', 'b')"}, "only config/env.py"),
    (check_lazy_imports, {"accounts/a.py": "def f():\n    import json"}, "no import inside a function (json)"),
    (check_lazy_imports, {"scoring/draw/lot.py": "import networkx"}, "networkx is imported inside a function"),
    (check_lazy_imports, {"scoring/season.py": "def f():\n    import networkx"}, "networkx belongs in scoring.draw"),
    (check_lazy_imports, {"scoring/solver/kernels.py": "import numba"}, "numba is imported inside a function"),
    (check_lazy_imports, {"scoring/bots/strong.py": "def f():\n    import numpy"}, "numpy belongs in scoring.solver"),
    (check_rules_core, {"scoring/solver/search.py": "import pathlib"}, "scoring has no use for pathlib"),
    (check_rules_core, {"scoring/deal.py": "from django.db import models"}, "scoring must not import django"),
    (check_rules_core, {"scoring/deal.py": "import time"}, "scoring has no use for time"),
    (check_rules_core, {"scoring/deal.py": "import random\nrandom.shuffle([])"}, "the caller's random.Random"),
    (check_signals, {"accounts/a.py": "from django.db.models.signals import post_save"}, "no signals of models"),
    (check_signals, {"accounts/a.py": "from django.dispatch import Signal"}, "no signals of our own"),
    (check_budgets, {"accounts/a.py": "\n" * 401}, "401 lines, at most 400"),
    (check_budgets, {"accounts/models/club.py": "\n" * 151}, "151 lines, at most 150"),
    (check_budgets, {"accounts/a.py": LONG_FUNCTION}, "f has 41 lines, at most 40"),
    (check_budgets, {"accounts/views.py": LONG_VIEW}, "view show has 16 lines, at most 15"),
    (check_names, {"accounts/utils.py": ""}, "no module is called utils"),
    (check_names, {"accounts/a.py": "class SheetManager: ..."}, "SheetManager says nothing"),
]


@pytest.mark.parametrize(("check", "files", "sentence"), FAULTS, ids=lambda value: getattr(value, "__name__", ""))
def test_a_fault_is_seen(check: Check, files: dict[str, str], sentence: str, tmp_path: Path) -> None:
    found = check(build(tmp_path, files))

    assert len(found) == 1 or check is check_circles
    assert sentence in found[0]


GOOD: list[tuple[Check, dict[str, str]]] = [
    (check_app_arrows, {"tournaments/a.py": "import accounts.models, scoring.deal, django"}),
    (check_inner_arrows, {"accounts/services.py": "import accounts.models", "accounts/models.py": "import accounts.choices"}),
    (check_inner_arrows, {"accounts/urls.py": "import accounts.views", "accounts/views.py": "import accounts.forms"}),
    (
        check_circles,
        {"accounts/a.py": "if TYPE_CHECKING:\n    import accounts.b", "accounts/b.py": "import accounts.a"},
    ),
    (check_queries, {"accounts/selectors.py": "Club.objects.all()"}),
    (check_environment, {"config/env.py": "import os, environ\nos.environ"}),
    (check_lazy_imports, {"scoring/draw/lot.py": "def f():\n    import networkx"}),
    (check_lazy_imports, {"scoring/solver/kernels.py": "def f():\n    import numba, numpy"}),
    (
        check_rules_core,
        {
            "scoring/deal.py": "import random\nrandom.Random(1)",
            "scoring/solver/kernels.py": "import pathlib",
            "scoring/cli/command.py": "import pathlib",
        },
    ),
    (check_signals, {"accounts/a.py": "from allauth.account.signals import user_signed_up"}),
    (check_budgets, {"accounts/models.py": "\n" * 150, "accounts/migrations/0001.py": "\n" * 900}),
    (check_names, {"accounts/models.py": "class AccountManager(BaseUserManager): ..."}),
]


@pytest.mark.parametrize(("check", "files"), GOOD, ids=lambda value: getattr(value, "__name__", ""))
def test_what_is_allowed_passes(check: Check, files: dict[str, str], tmp_path: Path) -> None:
    assert check(build(tmp_path, files)) == []


def build(folder: Path, files: dict[str, str]) -> dict[str, Module]:
    """Writes a small house and reads it."""
    for name, source in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(source)
    return read_tree(folder)
