"""Around every request: an id, a line in the log without keys, and whether the site is alive."""

import logging

import pytest
from django.db import DatabaseError
from django.test import Client
from kombu.exceptions import OperationalError

from config.logs import RequestFilter, mask_private_links


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("GET /uitnodiging/Zk3_fj3JFK33kfk3kfk3kfk-a/ 200", "GET /uitnodiging/.../ 200"),
        ("Not Found: /kaart/ABCD-EFG-HJK", "Not Found: /kaart/..."),
        ("/inloggen/?next=/&code=123456", "/inloggen/?next=/&code=..."),
        ("/avonden/2026-11-30-clubavond-december/", "/avonden/2026-11-30-clubavond-december/"),
        ("/static/css/components.3f2a9c1b77aa.css", "/static/css/components.3f2a9c1b77aa.css"),
        ("/clubs/de-vier-azen/leden/12/", "/clubs/de-vier-azen/leden/12/"),
    ],
)
def test_keys_in_addresses_do_not_reach_the_log(text: str, masked: str) -> None:
    assert mask_private_links(text) == masked


def test_a_log_record_is_masked_whole() -> None:
    record = logging.LogRecord("django", logging.INFO, "", 1, "gone: %s", ("/kaart/ABCD-EFG-HJK",), None)
    RequestFilter().filter(record)
    assert record.getMessage() == "gone: /kaart/..."


@pytest.mark.django_db
def test_each_answer_has_an_id_and_a_line(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, "boompje.requests"):
        answer = client.get("/bestaat-niet/")
    assert len(answer.headers["X-Request-ID"]) == 12
    assert "GET /bestaat-niet/ 404" in caplog.text


@pytest.mark.django_db
def test_a_proxys_id_is_kept_when_it_is_well_formed(client: Client) -> None:
    assert client.get("/x/", headers={"X-Request-ID": "abc-12345"}).headers["X-Request-ID"] == "abc-12345"
    assert client.get("/x/", headers={"X-Request-ID": "a\nb <i>"}).headers["X-Request-ID"] != "a\nb <i>"


@pytest.mark.django_db
def test_health_is_said(client: Client) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"database": "ok", "broker": "ok"})
    assert client.post("/healthz").status_code == 405


@pytest.mark.django_db
def test_a_database_that_is_down_is_said(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise DatabaseError

    monkeypatch.setattr("config.views.connection.cursor", fail)
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()["database"]) == (503, "down")


@pytest.mark.django_db
def test_a_broker_that_is_down_is_said(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OperationalError

    monkeypatch.setattr("config.views.app.connection_for_write", fail)
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()["broker"]) == (503, "down")
