"""Pages that belong to no app: is the site alive?"""

from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from kombu.exceptions import OperationalError

from config.celery import app


@require_safe
@never_cache
def show_health(request: HttpRequest) -> JsonResponse:
    """Answers 200 when the database and the broker do, else 503; says which one does not."""
    state = {"database": "ok", "broker": "ok"}
    try:
        connection.ensure_connection()
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        state["database"] = "down"
    try:
        with app.connection_for_write() as broker:
            broker.ensure_connection(max_retries=1, timeout=2)
    except (OperationalError, OSError):
        state["broker"] = "down"
    return JsonResponse(state, status=503 if "down" in state.values() else 200)
