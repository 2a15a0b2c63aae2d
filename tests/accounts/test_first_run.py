"""A new site: the code from the console makes one club with its admin, once."""

import pytest
from django.test import Client, override_settings

from accounts.choices import Role
from accounts.models import Account, Club, Membership
from accounts.refusals import Refusal, Refused
from accounts.services.first_run import is_first_run_code, make_first_run_code, set_up_site

ANSWERS = {"club_name": "Troefkoning", "city": "Maassluis", "name": "Ria de Wit", "email": "Ria@Voorbeeld.nl", "require_totp": ""}


def test_the_front_page_of_a_new_site_leads_to_the_first_run(client: Client, db: None) -> None:
    assert client.get("/").url == "/eerste-start/"
    assert client.get("/eerste-start/").status_code == 200


def test_the_code_is_this_sites_own_and_typed_in_any_way() -> None:
    code = make_first_run_code()
    assert len(code) == 9
    assert is_first_run_code(code)
    assert is_first_run_code(f" {code.lower().replace('-', ' ')}")
    assert not is_first_run_code("")
    with override_settings(SECRET_KEY="of another site"):
        assert not is_first_run_code(code)


def test_the_right_code_makes_the_club_and_signs_its_admin_in(client: Client, db: None) -> None:
    answer = client.post("/eerste-start/", {**ANSWERS, "code": make_first_run_code()})
    assert answer.url == "/"
    club = Club.objects.get()
    assert (club.name, club.slug, club.city, club.require_totp) == ("Troefkoning", "troefkoning", "Maassluis", False)
    membership = Membership.objects.get()
    assert (membership.role, membership.account.email) == (Role.CLUB_ADMIN, "ria@voorbeeld.nl")
    assert client.session["_auth_user_id"] == str(membership.account_id)
    assert "Troefkoning" in client.get("/").text


def test_a_wrong_code_keeps_what_was_typed(client: Client, db: None) -> None:
    page = client.post("/eerste-start/", {**ANSWERS, "code": "AAAA-AAAA"})
    assert page.status_code == 200
    assert page.context["form"].errors["code"]
    assert 'value="Troefkoning"' in page.text
    assert not Club.objects.exists()


def test_guesses_are_stopped(client: Client, db: None) -> None:
    seen = [client.post("/eerste-start/", {**ANSWERS, "code": f"AAAA-{number:04}"}).status_code for number in range(12)]
    assert seen == [200] * 10 + [429] * 2


def test_the_page_is_gone_once_there_is_a_club(client: Client, club: Club) -> None:
    assert client.get("/eerste-start/").status_code == 404
    assert client.post("/eerste-start/", {**ANSWERS, "code": make_first_run_code()}).status_code == 404
    with pytest.raises(Refused) as refused:
        set_up_site(code=make_first_run_code(), club_name="B", city="", name="Ria", email="ria@voorbeeld.nl")
    assert refused.value.code == Refusal.NOT_FIRST_RUN


def test_support_may_have_made_an_account_before(db: None) -> None:
    account = Account.objects.create_superuser("ria@voorbeeld.nl", name="Ria")
    assert set_up_site(code=make_first_run_code(), club_name="B", city="", name="R", email="ria@voorbeeld.nl") == account


@pytest.mark.parametrize(("name", "slug"), [("♣️🂡", "club"), ("De Vier Azen!", "de-vier-azen"), ("x" * 80, "x" * 50)])
def test_every_name_gets_an_address(name: str, slug: str, db: None) -> None:
    set_up_site(code=make_first_run_code(), club_name=name, city="", name="Ria", email="ria@voorbeeld.nl")
    assert Club.objects.get().slug == slug
