"""Persons of a club: added, changed, archived, claimed."""

import pytest
from django.db import IntegrityError, transaction

from accounts.choices import PersonKind, Privacy, Role
from accounts.models import Club, Person
from accounts.refusals import Refusal, Refused
from accounts.selectors import list_persons, match_names
from accounts.services.persons import add_persons, archive_person, change_person, claim_person, restore_person, unclaim_person
from tests.accounts.conftest import World, make_account, make_person

LONG = "Van-Schoonderwoerd-" * 3 + "abc"
EMOJI = "👩🏽‍🤝‍👩🏻" * 8


def test_lists_sort_by_last_name_without_infix(club: Club) -> None:
    for name in ("Nel van der Steen", "Zoë van Leeuwen", "Élise Aalders", "Sjaak van den Berg", "Bep Bergen", "aad berg", "Mo El Hamdaoui"):
        add_persons(club=club, by=None, names=[name])
    assert [person.list_name for person in list_persons(club)] == [
        "Aalders, Élise",
        "berg, aad",
        "Berg, Sjaak van den",
        "Bergen, Bep",
        "Hamdaoui, Mo El",
        "Leeuwen, Zoë van",
        "Steen, Nel van der",
    ]


@pytest.mark.parametrize("name", [LONG, EMOJI[:60], "Ünsal", "李小龍", "‮Ria", "O'Brien <b>"])
def test_names_of_sixty_signs_and_emoji_are_kept_whole(name: str, club: Club) -> None:
    assert len(name) <= 60
    person = make_person(club, name=name, infix=name, last_name=name)
    person.refresh_from_db()
    assert (person.first_name, person.infix, person.last_name) == (name, name, name)
    assert person in list_persons(club)
    assert person.get_absolute_url()


def test_a_pasted_list_leaves_out_who_is_there_already(club: Club, world: World) -> None:
    make_person(club)
    make_person(world.other, "Nel", "Steen", "van der")
    names = ["Sjaak van den Berg", "Nel van der Steen", "", "  ", "Steen, Nel van der", "Gast 1", "X" * 300]
    added = add_persons(club=club, by=None, names=names, kind=PersonKind.GUEST)
    assert [person.full_name for person in added] == ["Nel van der Steen", "Gast 1", "X" * 60]
    assert {person.kind for person in added} == {PersonKind.GUEST}


def test_who_was_archived_may_be_added_again(club: Club) -> None:
    archive_person(person=make_person(club), by=make_account())
    assert len(add_persons(club=club, by=None, names=["Sjaak van den Berg"])) == 1


def test_archived_persons_leave_the_list_and_come_back(club: Club) -> None:
    by = make_account(Role.ORGANISER, club)
    person = archive_person(person=make_person(club), by=by)
    first = person.archived_at
    assert archive_person(person=person, by=by).archived_at == first
    assert list(list_persons(club)) == []
    restore_person(person=person, by=by)
    assert list(list_persons(club)) == [person]


def test_names_are_found_by_their_parts(club: Club) -> None:
    berg, leeuwen = make_person(club), make_person(club, "Zoë", "Leeuwen", "van")
    everyone = list_persons(club)
    assert list(match_names(everyone, "zoe leeu")) == [leeuwen]
    assert list(match_names(everyone, "VAN")) == [berg, leeuwen]
    assert list(match_names(everyone, "van den sjaak")) == [berg]
    assert list(match_names(everyone, "piet")) == []
    assert list(match_names(everyone, "  ")) == [berg, leeuwen]


def test_an_account_claims_one_person_in_a_club_and_one_in_another(world: World) -> None:
    account = make_account(Role.PLAYER, world.own)
    claim_person(person=make_person(world.own), account=account, by=None)
    with pytest.raises(Refused) as refused:
        claim_person(person=make_person(world.own, "Nel"), account=account, by=None)
    assert refused.value.code == Refusal.ACCOUNT_TAKEN
    with pytest.raises(Refused) as refused:
        claim_person(person=make_person(world.other), account=account, by=None)
    assert refused.value.code == Refusal.NOT_A_MEMBER


def test_the_database_holds_one_person_per_account_and_club(world: World) -> None:
    account = make_account()
    Person.objects.create(club=world.own, first_name="A", account=account)
    Person.objects.create(club=world.other, first_name="A", account=account)
    Person.objects.create(club=world.own, first_name="B")
    Person.objects.create(club=world.own, first_name="C")
    with pytest.raises(IntegrityError), transaction.atomic():
        Person.objects.create(club=world.own, first_name="D", account=account)


def test_a_claimed_person_is_not_claimed_by_another(club: Club) -> None:
    person = claim_person(person=make_person(club), account=make_account(Role.PLAYER, club), by=None)
    with pytest.raises(Refused) as refused:
        claim_person(person=person, account=make_account(Role.PLAYER, club), by=None)
    assert refused.value.code == Refusal.PERSON_TAKEN
    assert claim_person(person=person, account=person.account, by=None) == person
    unclaim_person(person=person, by=person.account)
    claim_person(person=person, account=make_account(Role.PLAYER, club), by=None)


def test_the_public_name_follows_the_person_or_else_the_club(club: Club) -> None:
    person = make_person(club)
    assert (person.public_name, person.is_public) == ("Sjaak van den Berg", True)
    person = change_person(person=person, by=make_account(), privacy=Privacy.SHORT)
    assert (person.public_name, person.is_public) == ("Sjaak B.", False)
    person = change_person(person=person, by=make_account(), privacy=Privacy.HIDDEN)
    assert "Sjaak" not in person.public_name
    club.default_privacy = Privacy.SHORT
    assert Person(club=club, first_name="Ria").public_name == "Ria"


def test_history_keeps_the_old_name_and_who_changed_it(club: Club) -> None:
    organiser = make_account(Role.ORGANISER, club)
    person = change_person(person=make_person(club), by=organiser, last_name="Bergh ")
    assert person.last_name == "Bergh"
    newest, oldest = person.history.all()
    assert (oldest.last_name, newest.last_name, newest.history_user) == ("Berg", "Bergh", organiser)


def test_a_field_that_does_not_exist_is_a_mistake_of_the_code(club: Club) -> None:
    with pytest.raises(TypeError, match="account"):
        change_person(person=make_person(club), by=make_account(), account=None)
