"""What every test stands on: tasks run in place, plain static files, mail in a list, one language unless a test says so."""

from collections.abc import Iterator

import pytest
from django.conf import settings
from django.core.cache import cache
from django.test import Client
from hypothesis import settings as hypothesis_settings

hypothesis_settings.register_profile("quick", max_examples=50, deadline=None)
hypothesis_settings.register_profile("full", max_examples=2000, deadline=None)
hypothesis_settings.load_profile("quick")


def pytest_configure() -> None:
    """Changes settings before Django reads them: no manifest of hashed files, quick password hashes, a cache of its own."""
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    # Each browser of a test would read the whole folder of static files again.
    settings.WHITENOISE_AUTOREFRESH = True
    settings.CELERY_TASK_ALWAYS_EAGER = True
    settings.CELERY_TASK_EAGER_PROPAGATES = True


@pytest.fixture(autouse=True)
def _fresh_cache() -> Iterator[None]:
    """Gives each test its own counts of tries."""
    yield
    cache.clear()


@pytest.fixture
def english(client: Client) -> Client:
    """A browser that has chosen English."""
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    return client
