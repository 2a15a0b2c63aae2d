"""Sign-in cards: printed, kept as a keyed hash, used once, five wrong tries, only for who has no other way in."""

from datetime import timedelta

import pytest
import time_machine
from allauth.mfa.models import Authenticator
from django.test import Client, override_settings
from django.utils import timezone

from accounts.choices import Role
from accounts.codes import ALPHABET
from accounts.models import Club, Membership, Person, SignInCard
from accounts.models.sign_in_card import MOST_TRIES
from accounts.refusals import Refusal, Refused
from accounts.services.cards import VALID_FOR, make_sign_in_cards, sign_in_with_card
from accounts.services.memberships import grant_role
from accounts.services.persons import archive_person, claim_person
from tests.accounts.conftest import World, make_account, make_person


def print_card(person: Person) -> str:
    """Makes a card for the person and gives its code."""
    (card,) = make_sign_in_cards(club=person.club, person_ids=[person.pk], by=make_account())
    return card.code


def refuse(code: str) -> Refusal:
    with pytest.raises(Refused) as refused:
        sign_in_with_card(code=code)
    return refused.value.code


def miss(code: str) -> str:
    """Gives the code with another last sign."""
    return code[:-1] + next(sign for sign in ALPHABET if sign != code[-1])


def test_a_card_makes_an_account_without_mail(club: Club) -> None:
    person = make_person(club)
    account = sign_in_with_card(code=print_card(person))
    assert (account.name, account.email, account.has_usable_password()) == ("Sjaak van den Berg", None, False)
    assert Membership.objects.get(account=account).role == Role.PLAYER
    person.refresh_from_db()
    assert person.account == account


def test_two_accounts_without_mail_do_not_collide(club: Club) -> None:
    sign_in_with_card(code=print_card(make_person(club, "Nel")))
    sign_in_with_card(code=print_card(make_person(club, "Bep")))
    assert Membership.objects.count() == 2


def test_the_next_card_signs_the_same_account_in(club: Club) -> None:
    person = make_person(club)
    assert sign_in_with_card(code=print_card(person)) == sign_in_with_card(code=print_card(person))


def test_a_code_is_read_however_it_is_typed(club: Club) -> None:
    code = print_card(make_person(club))
    assert set(code) <= set(ALPHABET)
    assert len(code) == 10
    sign_in_with_card(code=f" {code[:4].lower()} - {code[4:7]}.{code[7:].lower()} ")


def test_a_card_works_once(club: Club) -> None:
    code = print_card(make_person(club))
    sign_in_with_card(code=code)
    assert refuse(code) == Refusal.CARD_CLOSED


def test_an_old_card_is_worth_nothing(club: Club) -> None:
    code = print_card(make_person(club))
    with time_machine.travel(timezone.now() + VALID_FOR + timedelta(seconds=1)):
        assert refuse(code) == Refusal.CARD_CLOSED


def test_a_new_card_replaces_the_older_one(club: Club) -> None:
    person = make_person(club)
    older, newer = print_card(person), print_card(person)
    assert refuse(older) == Refusal.CARD_WRONG
    sign_in_with_card(code=newer)


def test_five_wrong_tries_end_a_card_even_for_the_right_code(club: Club) -> None:
    code = print_card(make_person(club))
    other = print_card(make_person(club, "Nel"))
    assert [refuse(miss(code)) for _ in range(MOST_TRIES)] == [Refusal.CARD_WRONG] * (MOST_TRIES - 1) + [Refusal.CARD_CLOSED]
    assert refuse(code) == Refusal.CARD_CLOSED
    sign_in_with_card(code=other)


def test_four_wrong_tries_do_not(club: Club) -> None:
    code = print_card(make_person(club))
    for _ in range(MOST_TRIES - 1):
        refuse(miss(code))
    sign_in_with_card(code=code)


def test_the_secret_is_kept_nowhere_and_the_hash_needs_the_sites_key(club: Club) -> None:
    code = print_card(make_person(club))
    stored = SignInCard.objects.values().get()
    assert code[4:] not in str(stored)
    with override_settings(SECRET_KEY="another"):
        assert refuse(code) == Refusal.CARD_WRONG


@pytest.mark.parametrize("code", ["", "-", "A", "AAAA", "🂡" * 10, "A" * 1000, "\x00"])
def test_nonsense_is_a_wrong_code(code: str, club: Club) -> None:
    print_card(make_person(club))
    assert refuse(code) == Refusal.CARD_WRONG


def test_no_card_for_who_has_mail_or_a_role_or_is_gone(world: World) -> None:
    club = world.own
    by_mail, staff, gone, elsewhere, free = (make_person(club, name) for name in ("Mail", "Staf", "Weg", "Bond", "Vrij"))
    claim_person(person=by_mail, account=make_account(Role.PLAYER, club), by=None)
    claim_person(person=staff, account=make_account(Role.SCORER, club, email=None, name="S"), by=None)
    organiser_elsewhere = make_account(Role.PLAYER, club, email=None, name="E")
    grant_role(account=organiser_elsewhere, club=world.other, role=Role.ORGANISER, by=None)
    claim_person(person=elsewhere, account=organiser_elsewhere, by=None)
    archive_person(person=gone, by=make_account())
    foreign = make_person(world.other)
    everyone = [person.pk for person in (by_mail, staff, gone, elsewhere, free, foreign)]
    printed = make_sign_in_cards(club=club, person_ids=everyone, by=make_account())
    assert [card.person for card in printed] == [free]


def test_a_card_is_worth_nothing_once_its_person_has_a_role(club: Club) -> None:
    person = make_person(club)
    account = sign_in_with_card(code=print_card(person))
    code = print_card(person)
    grant_role(account=account, club=club, role=Role.CLUB_ADMIN, by=None)
    assert refuse(code) == Refusal.CARD_NOT_FOR_STAFF


def test_the_link_moves_its_code_out_of_the_address_and_asks_for_a_press(client: Client, club: Club) -> None:
    code = print_card(make_person(club))
    answer = client.get(f"/inloggen/kaartje/?code={code}")
    assert answer.url == "/inloggen/kaartje/"
    page = client.get("/inloggen/kaartje/")
    assert code in page.text
    assert page.headers["Referrer-Policy"] == "same-origin"
    assert "no-store" in page.headers["Cache-Control"]
    assert "_auth_user_id" not in client.session
    client.post("/inloggen/kaartje/", {"code": code})
    assert "_auth_user_id" in client.session


def test_a_wrong_code_says_so_at_the_field(client: Client, club: Club) -> None:
    code = print_card(make_person(club))
    page = client.post("/inloggen/kaartje/", {"code": miss(code)})
    assert page.status_code == 200
    assert page.context["form"].errors["code"]


def test_a_second_step_is_asked_for_after_a_card_too(client: Client, club: Club) -> None:
    person = make_person(club)
    account = sign_in_with_card(code=print_card(person))
    Authenticator.objects.create(user=account, type=Authenticator.Type.TOTP, data={"secret": "x"})
    answer = client.post("/inloggen/kaartje/", {"code": print_card(person)})
    assert answer.url == "/account/2fa/authenticate/"
    assert "_auth_user_id" not in client.session


def test_the_printed_page_shows_codes_once(admin_client: Client, club: Club) -> None:
    person = make_person(club, last_name="Berg & <b>")
    page = admin_client.post(f"/clubs/{club.slug}/inlogkaartjes/", {"person": [person.pk, "x", "9" * 30]})
    (card,) = page.context["cards"]
    assert card.shown_code in page.text
    assert "<svg" in page.text
    assert "Berg &amp; &lt;b&gt;" in page.text
    assert sign_in_with_card(code=card.code).name == person.full_name
    assert card.shown_code not in admin_client.get(f"/clubs/{club.slug}/inlogkaartjes/").text
