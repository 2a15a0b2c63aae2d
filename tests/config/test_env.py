"""What the environment may say, and what is said about a wrong word in it."""

import stat
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from config.env import Environment, read_environment


def read(tmp_path: Path, **variables: str) -> Environment:
    return read_environment(variables, base_dir=tmp_path)


def test_without_any_setting_the_site_is_small_and_private(tmp_path: Path) -> None:
    env = read(tmp_path)
    assert env.site_url == "http://127.0.0.1:8000"
    assert env.database["NAME"] == str(tmp_path / "data" / "boompje.sqlite3")
    assert env.database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert (env.redis_url, env.debug, env.demo, env.demo_refusal) == ("", False, True, "")
    assert env.email["EMAIL_BACKEND"].endswith("console.EmailBackend")
    assert env.allowed_hosts == ["127.0.0.1", "[::1]", "localhost"]


def test_an_empty_variable_is_not_set(tmp_path: Path) -> None:
    names = ("HOST", "PORT", "SITE_URL", "DATABASE_URL", "REDIS_URL", "EMAIL_URL", "SECRET_KEY", "DATA_DIR", "DEMO", "DEBUG")
    assert read(tmp_path, **dict.fromkeys(names, " ")) == read(tmp_path)


def test_a_value_may_lie_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "key").write_text("from the file")
    assert read(tmp_path, SECRET_KEY_FILE=str(tmp_path / "key")).secret_key == "from the file"


def test_the_secret_key_is_made_once_and_kept_from_others(tmp_path: Path) -> None:
    first = read(tmp_path).secret_key
    path = tmp_path / "data" / "secret_key"
    assert len(first) >= 50
    assert read(tmp_path).secret_key == first
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert read(tmp_path, SECRET_KEY="own").secret_key == "own"


def test_an_empty_key_file_is_refused(tmp_path: Path) -> None:
    read(tmp_path)
    (tmp_path / "data" / "secret_key").write_text("")
    with pytest.raises(ImproperlyConfigured, match="is empty"):
        read(tmp_path)


def test_postgres_and_redis_are_taken_when_named(tmp_path: Path) -> None:
    env = read(tmp_path, DATABASE_URL="postgres://ria:geheim@db:5433/club", REDIS_URL="redis://broker:6379/2")
    assert env.database["ENGINE"] == "django.db.backends.postgresql"
    assert (env.database["HOST"], env.database["PORT"], env.database["NAME"]) == ("db", 5433, "club")
    assert env.redis_url == "redis://broker:6379/2"


def test_a_named_sqlite_file_is_as_careful_as_the_default_but_gets_no_demo(tmp_path: Path) -> None:
    env = read(tmp_path, DATABASE_URL=f"sqlite:///{tmp_path}/own.sqlite3")
    assert env.database["OPTIONS"]["timeout"] == 20
    assert "default database" in env.demo_refusal


def test_demo_data_stays_on_this_machine(tmp_path: Path) -> None:
    assert "HOST is 127.0.0.1" in read(tmp_path, HOST="0.0.0.0").demo_refusal
    assert "DATABASE_URL" in read(tmp_path, DATABASE_URL="postgres://db/club").demo_refusal
    assert read(tmp_path, HOST="localhost").demo_refusal == ""


def test_phones_in_the_hall_reach_an_open_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("config.env.find_lan_address", lambda: "192.168.1.20")
    env = read(tmp_path, HOST="0.0.0.0", PORT="8001")
    assert env.site_url == "http://192.168.1.20:8001"
    assert "192.168.1.20" in env.allowed_hosts
    assert "0.0.0.0" not in env.allowed_hosts


def test_the_address_of_the_site_is_answered_to(tmp_path: Path) -> None:
    env = read(tmp_path, SITE_URL="https://club.example/")
    assert env.site_url == "https://club.example"
    assert env.is_https
    assert "club.example" in env.allowed_hosts


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("PORT", "acht", "PORT must be a number"),
        ("PORT", "70000", "PORT must be a number"),
        ("DEMO", "misschien", "DEMO must be 1 or 0"),
        ("DEBUG", "off?", "DEBUG must be 1 or 0"),
        ("SITE_URL", "club.example", "SITE_URL must look like"),
        ("SITE_URL", "https://club.example/avond", "SITE_URL must look like"),
        ("DATABASE_URL", "postgres", "DATABASE_URL must look like"),
        ("DATABASE_URL", "mysql://root@db/club", "DATABASE_URL must look like"),
        ("REDIS_URL", "localhost:6379", "REDIS_URL must look like"),
        ("EMAIL_URL", "gopher://mail", "EMAIL_URL must look like"),
    ],
)
def test_a_wrong_value_is_refused_with_a_sentence(name: str, value: str, sentence: str, tmp_path: Path) -> None:
    with pytest.raises(ImproperlyConfigured, match=sentence):
        read(tmp_path, **{name: value})
