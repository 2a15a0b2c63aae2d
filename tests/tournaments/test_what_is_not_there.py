"""Pages of evenings that have not begun, and of rounds that an evening cannot have."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from accounts.choices import Role
from accounts.models import Account, Club
from tests.tournaments.build import Evening
from tournaments.choices import EventState


@pytest.mark.parametrize("name", ["standing", "standing_fragment", "entrant"])
def test_a_planned_evening_is_for_the_club(client: Client, club: Club, make_account: Callable[..., Account], name: str) -> None:
    """Who plays an evening is not shown to the world before it has begun."""
    evening = Evening(club, state=EventState.PLANNED)
    evening.add_pairs(2)
    url = reverse(f"tournaments:{name}", args=[evening.event.pk, *([1] if name == "entrant" else [])])
    assert client.get(url).status_code in (302, 404)
    client.force_login(make_account(club, Role.PLAYER))
    assert client.get(url).status_code == 200


@pytest.mark.parametrize("name", ["draw", "by_hand"])
def test_a_round_that_the_evening_cannot_have(client: Client, organiser: Account, evening: Evening, name: str) -> None:
    client.force_login(organiser)
    for number in (0, evening.event.round_count + 1, 77):
        url = reverse(f"tournaments:{name}", args=[evening.event.pk, number])
        assert client.get(url).status_code == 404
        assert client.post(url).status_code == 404
