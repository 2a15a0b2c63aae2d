"""The site with two pages that do nothing, to be measured beside the others: `gunicorn bench.ok_site`.

/bare-ok is answered before Django; /ok passes through everything that a page of Django passes through.
"""

from collections.abc import Callable, Iterable
from typing import Any

from django.http import HttpResponse
from django.urls import get_resolver, path

from config.wsgi import application as site

get_resolver().url_patterns.append(path("ok", lambda request: HttpResponse("ok")))


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Answers /bare-ok itself and leaves the rest to the site."""
    if environ["PATH_INFO"] == "/bare-ok":
        start_response("200 OK", [("Content-Type", "text/plain"), ("Content-Length", "2")])
        return [b"ok"]
    answer: Iterable[bytes] = site(environ, start_response)
    return answer
