"""The site itself as an app: its commands, its template tags, and the task queue that every process needs."""

from django.apps import AppConfig

from config.celery import app as celery_app

__all__ = ["SiteConfig", "celery_app"]


class SiteConfig(AppConfig):
    """Loads with the queue, so that a task asked for in any process goes to the right broker."""

    name = "config"
