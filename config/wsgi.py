"""What the web server loads."""

from django.core.wsgi import get_wsgi_application

from config.env import choose_settings

choose_settings()
application = get_wsgi_application()
