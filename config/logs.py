"""One line per event on the console, with the id of the request it belongs to and without private links."""

import logging
import re
from contextvars import ContextVar
from typing import Any

request_id: ContextVar[str] = ContextVar("request_id", default="-")

# In a path, 16 signs or more with a capital among them are a key and not a word, and so are 8 or more in capitals and digits.
PATH_KEY = re.compile(r"(?<=/)(?=[^/\s?]*[A-Z])(?:[A-Za-z0-9_:=-]{16,}|[A-Z0-9-]{8,})(?=[/\s?\"']|$)")
QUERY_KEY = re.compile(r"(?i)\b(code|token|key|password|secret)=[^&\s\"']+")


def mask_private_links(text: str) -> str:
    """Gives the text with keys in addresses replaced by three dots."""
    return QUERY_KEY.sub(r"\1=...", PATH_KEY.sub("...", text))


class RequestFilter(logging.Filter):
    """Adds the id of the request to a record and masks private links in its message."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id = request_id.get()
        record.msg = mask_private_links(record.getMessage())
        record.args = None
        return True


def make_logging(*, debug: bool) -> dict[str, Any]:
    """Gives the logging settings, in the form of logging.config.dictConfig."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"request": {"()": RequestFilter}},
        "formatters": {"line": {"format": "%(levelname)s %(name)s [%(request_id)s] %(message)s"}},
        "handlers": {"console": {"class": "logging.StreamHandler", "filters": ["request"], "formatter": "line"}},
        "root": {"handlers": ["console"], "level": "INFO" if debug else "WARNING"},
        "loggers": {
            "boompje": {"level": "INFO"},
            # RequestLogMiddleware has a line for every answer; this logger is for the errors behind it.
            "django.request": {"level": "ERROR"},
            "django": {"handlers": [], "level": "INFO" if debug else "WARNING", "propagate": True},
        },
    }
