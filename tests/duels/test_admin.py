"""The support pages of duels go through the services and tell no secret."""

from decimal import Decimal

import pytest
from django.test import Client

from accounts.models import Account, Club
from duels.choices import DuelState
from duels.models import Attempt, Duel, Play, Rating
from tests.duels.build import make_member, open_rule_duel, play_duel, play_out

pytestmark = pytest.mark.usefixtures("quick_opponents")


@pytest.fixture
def support(client: Client, db: None) -> Client:
    """A browser in which a superuser is signed in."""
    client.force_login(Account.objects.create_superuser("hulp@example.com", name="Hulp"))
    return client


def test_every_page_opens_and_none_tells_a_secret(support: Client, nel: Account, sjaak: Account) -> None:
    play_duel(nel, sjaak)
    running = open_rule_duel(nel)
    play_out(running.first)
    secrets = [running.deal_set.seed, running.deal_set.secret, Play.objects.get(attempt=running.first).record]
    for model in (Duel, Attempt, Play, Rating, type(running.deal_set)):
        folder = f"/admin/duels/{model._meta.model_name}/"
        for page in (folder, *(f"{folder}{row.pk}/change/" for row in model.objects.all())):
            answer = support.get(page)
            assert answer.status_code == 200, page
            assert not [secret for secret in secrets if secret in answer.content.decode()], page
    assert support.get("/admin/duels/duel/add/").status_code == 200


def test_a_duel_played_elsewhere_is_entered_corrected_and_annulled(support: Client, club: Club, nel: Account, sjaak: Account) -> None:
    make_member(club, nel)
    make_member(club, sjaak)
    no_rows = {"rulings-TOTAL_FORMS": 0, "rulings-INITIAL_FORMS": 0}
    body = {"club": club.pk, "player_a": nel.pk, "player_b": sjaak.pk, "score": "1", "reason": "Played at the bar.", **no_rows}
    assert support.post("/admin/duels/duel/add/", body).status_code == 302
    duel = Duel.objects.get()
    assert Rating.objects.get(account=nel).value == Decimal("1516.00")
    page = f"/admin/duels/duel/{duel.pk}/change/"
    support.post(page, {"score": "0", "reason": "The other way round.", **no_rows})
    assert Rating.objects.get(account=nel).value == Decimal("1484.00")
    support.post(page, {"score": "0", "is_annulled": "on", "reason": "Never played.", **no_rows})
    assert Rating.objects.get(account=nel).value == Decimal("1500.00")
    assert Duel.objects.get().state == DuelState.ANNULLED
    assert [ruling.kind for ruling in duel.rulings.all()] == ["annulled", "corrected", "entered"]


def test_a_refusal_is_told(support: Client, club: Club, nel: Account, sjaak: Account) -> None:
    body = {"club": club.pk, "player_a": nel.pk, "player_b": sjaak.pk, "score": "1", "reason": "x"}
    answer = support.post("/admin/duels/duel/add/", {**body, "rulings-TOTAL_FORMS": 0, "rulings-INITIAL_FORMS": 0}, follow=True)
    assert "lid van je club" in answer.content.decode() or "members of your club" in answer.content.decode()
    assert not Duel.objects.exists()
