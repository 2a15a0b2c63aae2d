"""The task queue. Settings begin with CELERY_ in config/settings.py."""

import gc
import signal
from typing import Any

from celery import Celery
from celery.signals import worker_process_init

from config.env import choose_settings

choose_settings()
app = Celery("boompje")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.autodiscover_tasks(related_name="jobs")


@worker_process_init.connect
def let_tasks_finish(**_: Any) -> None:
    """Leaves a stop to the worker's main process: the supervisor signals the whole group, and a task may end first."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)


@worker_process_init.connect
def spare_the_collector(**_: Any) -> None:
    """A large standing makes tens of thousands of small values that all live until the end: looking through them again and again is waste.

    What the process begins with is never looked through again. Measured in bench/README.md, "Standing".
    """
    gc.freeze()
    gc.set_threshold(100_000, 20, 100)
