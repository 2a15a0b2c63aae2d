"""What the web server loads, once, before it divides itself into workers."""

from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver

from config.env import choose_settings

choose_settings()
application = get_wsgi_application()
# Reads every address and view now instead of at the first visit.
get_resolver().url_patterns  # noqa: B018
