"""The task queue. Settings begin with CELERY_ in config/settings.py."""

from celery import Celery

from config.env import choose_settings

choose_settings()
app = Celery("boompje")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.autodiscover_tasks(related_name="jobs")
