"""The only reader of the environment.

Everything that can be set from outside is a field of `Environment`; docs/operations.md says what each one does. An empty
variable counts as one that is not set, and each may also be given as `NAME_FILE`, a path to a file that holds the value.
"""

import os
import secrets
import socket
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import environ
from django.core.exceptions import ImproperlyConfigured

BASE_DIR = Path(__file__).resolve().parent.parent
LOOPBACK = ("127.0.0.1", "localhost", "::1")
EVERY_ADDRESS = ("0.0.0.0", "::")  # noqa: S104
SQLITE = "django.db.backends.sqlite3"
SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
}


@dataclass(frozen=True, slots=True)
class Environment:
    """What the environment says, checked and completed.

    `database` and `email` are Django settings dictionaries; `redis_url` is "" for the folder broker; `site_url` has no
    slash at its end; `demo` says whether an empty database may be filled with made-up clubs.
    """

    data_dir: Path
    host: str
    port: int
    site_url: str
    site_url_given: bool
    lan_address: str
    database: dict[str, Any]
    redis_url: str
    email: dict[str, Any]
    email_from: str
    secret_key: str
    debug: bool
    demo: bool
    demo_given: bool

    @property
    def is_default_database(self) -> bool:
        """True for the SQLite file in the data folder, the only one that demo data may go into."""
        return self.database["NAME"] == str(self.data_dir / "boompje.sqlite3")

    @property
    def is_on_loopback(self) -> bool:
        """True when only this machine can reach the site."""
        return self.host in LOOPBACK

    @property
    def demo_refusal(self) -> str:
        """Says why no demo data may go in here, or "" when it may; an empty database is the caller's to check."""
        if not self.is_default_database:
            return "Demo data goes only into the default database in the data folder, and DATABASE_URL names another one."
        if not self.is_on_loopback:
            return "Demo data has well-known sign-ins, so it goes in only while HOST is 127.0.0.1."
        return ""

    @property
    def is_https(self) -> bool:
        """True when the address that people use begins with https."""
        return self.site_url.startswith("https://")

    @property
    def allowed_hosts(self) -> list[str]:
        """The host names the site answers to."""
        named = urlsplit(self.site_url).hostname
        own = [] if self.host in EVERY_ADDRESS else [self.host]
        names = {*LOOPBACK, *own, named or "", self.lan_address} - {""}
        return sorted(f"[{name}]" if ":" in name else name for name in names)


def read_environment(variables: Mapping[str, str] = os.environ, base_dir: Path = BASE_DIR) -> Environment:
    """Gives the environment as checked values; raises ImproperlyConfigured with a plain sentence for a wrong one.

    Makes the data folder, and in it a secret key that only its owner can read, when they are not there yet.
    """
    env = environ.FileAwareEnv()
    env.ENVIRON = environ.environ.FileAwareMapping({name: value for name, value in variables.items() if value.strip()})
    data_dir = Path(env.str("DATA_DIR", default=str(base_dir / "data"))).expanduser().resolve()
    data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
    host = env.str("HOST", default="127.0.0.1")
    port = read_port(env.str("PORT", default="8000"))
    lan_address = find_lan_address() if host in EVERY_ADDRESS else ""
    site_url = env.str("SITE_URL", default="")
    return Environment(
        data_dir=data_dir,
        host=host,
        port=port,
        site_url=check_site_url(site_url) or f"http://{lan_address or show_host(host)}:{port}",
        site_url_given=bool(site_url),
        lan_address=lan_address,
        database=read_database(env, data_dir),
        redis_url=read_redis_url(env),
        email=read_email(env),
        email_from=env.str("EMAIL_FROM", default="Boompje <boompje@localhost>"),
        secret_key=env.str("SECRET_KEY", default="") or keep_secret_key(data_dir / "secret_key"),
        debug=read_switch(env, "DEBUG", default=False),
        demo=read_switch(env, "DEMO", default=True),
        demo_given=bool(env.str("DEMO", default="")),
    )


def read_switch(env: environ.Env, name: str, *, default: bool) -> bool:
    """Gives a yes or no; refuses a word that is neither, since "DEMO=off" must never mean yes."""
    word = env.str(name, default="1" if default else "0").strip().lower()
    if word in ("1", "true", "yes", "on"):
        return True
    if word in ("0", "false", "no", "off"):
        return False
    raise ImproperlyConfigured(f"{name} must be 1 or 0, not {word!r}.")


def read_port(text: str) -> int:
    """Gives the port number, 1 to 65535."""
    if not text.isdecimal() or not 1 <= int(text) <= 65535:
        raise ImproperlyConfigured(f"PORT must be a number from 1 to 65535, not {text!r}.")
    return int(text)


def check_site_url(text: str) -> str:
    """Gives the address without a slash at its end; refuses one that is not an http or https address without a path."""
    parts = urlsplit(text)
    if text and (parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/")):
        raise ImproperlyConfigured(f"SITE_URL must look like https://club.example, not {text!r}.")
    return text.rstrip("/")


def read_database(env: environ.Env, data_dir: Path) -> dict[str, Any]:
    """Gives Django's database settings: PostgreSQL when DATABASE_URL is set, else SQLite in the data folder.

    SQLite needs IMMEDIATE transactions, a write-ahead log and patience, or it loses writes to "database is locked".
    """
    if not env.str("DATABASE_URL", default=""):
        return {"ENGINE": SQLITE, "NAME": str(data_dir / "boompje.sqlite3"), "OPTIONS": SQLITE_OPTIONS}
    scheme = urlsplit(env.str("DATABASE_URL")).scheme
    if scheme == "sqlite":
        return {**env.db_url("DATABASE_URL"), "OPTIONS": SQLITE_OPTIONS}
    if scheme in ("postgres", "postgresql"):
        return {**env.db_url("DATABASE_URL"), "CONN_MAX_AGE": 60, "CONN_HEALTH_CHECKS": True}
    raise ImproperlyConfigured("DATABASE_URL must look like postgres://user:password@host:5432/name.")


def read_redis_url(env: environ.Env) -> str:
    """Gives the Redis address, or "" when tasks travel through the data folder."""
    url = env.str("REDIS_URL", default="")
    if url and urlsplit(url).scheme not in ("redis", "rediss", "unix"):
        raise ImproperlyConfigured(f"REDIS_URL must look like redis://host:6379/0, not {url!r}.")
    return url


def read_email(env: environ.Env) -> dict[str, Any]:
    """Gives Django's mail settings: the console, unless EMAIL_URL names a server."""
    try:
        return dict(env.email("EMAIL_URL", default="consolemail://"))
    except (ImproperlyConfigured, ValueError) as error:
        raise ImproperlyConfigured("EMAIL_URL must look like smtp+tls://user:password@mail.example:587.") from error


def keep_secret_key(path: Path) -> str:
    """Gives the key kept in the file; makes it once, readable by its owner alone."""
    try:
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(50))
    except FileExistsError:
        pass
    key = path.read_text().strip()
    if not key:
        raise ImproperlyConfigured(f"{path} is empty. Remove it and start again: a new key is made (everyone signs in anew).")
    return key


def find_lan_address() -> str:
    """Gives this machine's address on the local network, or "" without one. Sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def show_host(host: str) -> str:
    """Gives the host as it stands in an address."""
    if host in EVERY_ADDRESS:
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def choose_settings() -> None:
    """Tells Django which settings module to use, unless one was chosen."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")


def make_child_environment(**changes: str) -> dict[str, str]:
    """Gives a copy of the whole environment with the changes applied, for a process to be started."""
    return {**os.environ, **changes}
