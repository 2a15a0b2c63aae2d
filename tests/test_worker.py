"""A task asked for here is carried out by a worker in another process, with either broker."""

import pytest

from config.celery import app
from tests.services import Running

pytestmark = pytest.mark.services


def test_a_worker_carries_out_a_task_and_its_result_comes_back(worker: Running) -> None:
    answer = app.send_task("celery.accumulate", args=[3, 4], ignore_result=False)

    assert answer.get(timeout=60, interval=0.02) == [3, 4]


def test_a_task_that_fails_says_so(worker: Running) -> None:
    answer = app.send_task("celery.backend_cleanup", args=["one argument too many"], ignore_result=False)

    with pytest.raises(TypeError):
        answer.get(timeout=60, interval=0.02)
