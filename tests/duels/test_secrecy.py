"""Whatever a browser is answered while a deal is played holds no card that South may not know, and no seed, secret or other play."""

import json
import logging
import random
import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from hypothesis import settings

from accounts.models import Account
from duels.choices import System
from duels.convert import SOUTH, lay_deal
from duels.models import Attempt, Duel, Play
from duels.services.duels import take_up
from tests.duels.build import open_rule_duel, play_out

PARTS = 4  # that may run beside each other
PLAYS = 1000 if settings().max_examples >= 1000 else 60
CARD = re.compile(r"(?<![0-9A-Za-z])[CDHS][789TJQKA](?![0-9A-Za-z])")
LISTS = ["duels/?list=waiting", "duels/?list=open", "duels/?list=results", "plays/", "ratings/"]
pytestmark = pytest.mark.usefixtures("quick_opponents")
Commit = Callable[[], AbstractContextManager[object]]


class Table:
    """A browser at a table, that reads every answer for what it may not hold."""

    def __init__(self, client: Client, attempt: Attempt, commit: Commit, chance: random.Random) -> None:
        self.client, self.attempt, self.commit, self.chance = client, attempt, commit, chance
        client.force_login(attempt.account)
        self.own = {number: lay_deal(attempt.deal_set, number) for number in range(1, attempt.deal_set.deals + 1)}
        self.answers = 0

    def ask(self, method: str, address: str, data: Any = None) -> Any:
        """Sends a request; the opponents move after the answer, as in the worker."""
        with self.commit():
            answer = self.client.generic(method, f"/api/v1/{address}", json.dumps(data), content_type="application/json")
            self.read(answer.content.decode() + json.dumps(dict(answer.headers)))
        assert answer.status_code < 500
        return json.loads(answer.content)

    def read(self, text: str) -> None:
        """Looks for what South may not know at this moment."""
        self.answers += 1
        assert not set(CARD.findall(text)) - set(self.known())
        deal_set = self.attempt.deal_set
        assert deal_set.seed not in text
        assert deal_set.secret not in text

    def known(self) -> Iterator[str]:
        """The cards that South held or saw."""
        for play in Play.objects.filter(attempt=self.attempt):
            yield from (str(card) for card in self.own[play.number].hands[SOUTH])
            yield from play.record.split()

    def play(self) -> None:
        """Plays the deal to its end, with bad input between."""
        number = Play.objects.get(attempt=self.attempt).pk
        while (seen := self.ask("GET", f"plays/{number}/"))["state"] == "playing":
            if self.chance.random() < 0.3:
                self.ask_amiss(f"plays/{number}/move/", seen["version"])
            self.ask("POST", f"plays/{number}/move/", {"word": self.chance.choice(seen["words"]), "version": seen["version"]})
            if self.chance.random() < 0.2:
                self.ask(
                    "GET", self.chance.choice(["duels/?list=waiting", "duels/?list=open", "plays/", "ratings/", "duels/?list=results"])
                )

    def ask_amiss(self, address: str, version: int) -> None:
        """Sends a word of an old page, and a card of somebody else."""
        word = self.chance.choice(["CJ", "HA", "S7", "!", ".", "p", "sD", "xCJH7"])
        assert self.ask("POST", address, {"word": word, "version": version + 1})["code"] == "play_changed"
        foreign = self.chance.choice([str(card) for card in self.own[1].hands["N"]])
        refused = self.ask("POST", address, {"word": foreign, "version": version})
        assert foreign not in json.dumps(refused) or foreign in self.known()


@pytest.mark.parametrize("part", range(PARTS))
def test_no_answer_tells_a_card(
    part: int, client: Client, nel: Account, sjaak: Account, commit: Commit, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    answers = 0
    for seed in range(part, PLAYS, PARTS):
        chance = random.Random(seed)
        choices = {"system": System.values[seed % 3], "declares_roem": seed % 4 == 0, "allows_revokes": seed % 5 == 0}
        with commit():
            duel = open_rule_duel(nel, invited=sjaak, **choices)
        if seed % 2:
            play_out(duel.first)
            with commit():
                attempt = take_up(duel=duel, by=sjaak)
            first_play = Play.objects.get(attempt=duel.first).record
        else:
            attempt, first_play = duel.first, None
        table = Table(client, attempt, commit, chance)
        caplog.clear()
        cache.clear()  # the number of requests a minute is limited
        table.play()
        table.read(caplog.text)
        assert first_play is None or first_play not in caplog.text
        answers += table.answers
        Duel.objects.filter(pk=duel.pk).update(expires_at=duel.opened_at)
    assert answers > PLAYS // PARTS * 12


def test_the_other_ones_play_is_not_read_before_one_is_done(client: Client, nel: Account, sjaak: Account, commit: Commit) -> None:
    duel = open_rule_duel(nel)
    play_out(duel.first)
    with commit():
        attempt = take_up(duel=duel, by=sjaak)
    table = Table(client, attempt, commit, random.Random(1))
    assert client.get(f"/api/v1/plays/{Play.objects.get(attempt=duel.first).pk}/").status_code == 404
    seen = table.ask("GET", f"duels/{duel.pk}/")
    assert (seen["points_a"], seen["points_b"], seen["score"], seen["seed"], seen["changes"]) == (None, None, None, "", [])
    table.play()
    seen = json.loads(client.get(f"/api/v1/duels/{duel.pk}/").content)
    assert seen["seed"] == duel.deal_set.seed
    assert None not in (seen["points_a"], seen["points_b"], seen["score"])
