"""What happens around every request."""

import logging
import re
import time
import uuid
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from config.logs import request_id

logger = logging.getLogger("boompje.requests")
WELL_FORMED = re.compile(r"[A-Za-z0-9-]{8,64}")
QUIET = ("/static/", "/healthz")


class RequestLogMiddleware:
    """Gives each request an id (a proxy's own is kept), answers with it in X-Request-ID and logs one line."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        given = request.headers.get("X-Request-ID", "")
        token = request_id.set(given if WELL_FORMED.fullmatch(given) else uuid.uuid4().hex[:12])
        began = time.perf_counter()
        try:
            response = self.get_response(request)
            response["X-Request-ID"] = request_id.get()
            if not request.path.startswith(QUIET):
                spent = round((time.perf_counter() - began) * 1000)
                logger.info("%s %s %s %s ms", request.method, request.get_full_path(), response.status_code, spent)
            return response
        finally:
            request_id.reset(token)
