"""The public standing as tests read it: an evening half-way, and what its page says."""

import re

from django.test import Client
from django.urls import reverse

from tests.tournaments.build import Evening
from tournaments import standings


def play(evening: Evening) -> Evening:
    """Four pairs; round 1 is closed, of round 2 one of two tables is in: 1858+1277, 1284+1939, 1803, 1279."""
    one, two, three, four = evening.add_pairs(4)
    evening.open_round(1, (one, two), (three, four))
    evening.open_round(2, (three, four), (one, two))
    evening.enter_sample(1, 1, "good-1")
    evening.enter_sample(1, 2, "good-2")
    evening.close_round(1)
    evening.enter(2, 2, 1939, 1277)
    standings.refresh(evening.event.pk)
    evening.event.refresh_from_db()
    return evening


def address(evening: Evening, name: str = "standing", **params: object) -> str:
    query = "&".join(f"{key}={value}" for key, value in params.items())
    return reverse(f"tournaments:{name}", args=[evening.event.pk]) + (f"?{query}" if query else "")


def read(client: Client, evening: Evening, name: str = "standing", **params: object) -> str:
    answer = client.get(address(evening, name, **params))
    assert answer.status_code == 200
    return answer.content.decode()


def list_lines(html: str) -> list[str]:
    """The numbers of the entrants in the order of the page."""
    return re.findall(r'<tbody id="entrant-(\d+)"', html)


def find_line(html: str, number: int) -> str:
    """The words of one line."""
    (part,) = re.findall(rf'<tbody id="entrant-{number}".*?</tbody>', html, re.DOTALL)
    return " ".join(re.sub(r"<[^>]*>", " ", part).split())
