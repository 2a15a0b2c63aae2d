"""Who may do what: the whole grid, written out, and what is read to know it."""

from types import SimpleNamespace

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import AnonymousUser
from pytest_django import DjangoAssertNumQueries

from accounts.choices import Role
from accounts.models import Account, Club, Person
from accounts.permissions import Action, can, can_know, is_waiting, limit_to
from accounts.services.clubs import change_club
from accounts.services.memberships import grant_role
from accounts.services.persons import claim_person
from tests.accounts.conftest import World, make_account, make_person

# Columns: what is in the own club, in another club, in a club below the federation, and in the federation itself. The federation
# has its role in the federation; all others have theirs in the own club. x = may, . = may not.
GRID = """
                   federation  club_admin  organiser   scorer      player
    view_event     x . x x     x . . .     x . . .     x . . .     x . . .
    view_round     x . x x     x . . .     x . . .     x . . .     . . . .
    view_person    x . x x     x . . .     x . . .     x . . .     x . . .
    change_own     . . . x     x . . .     x . . .     . . . .     . . . .
    view_club_admin x . x x    x . . .     x . . .     . . . .     . . . .
    manage_club    . . . x     x . . .     . . . .     . . . .     . . . .
    manage_members . . . x     x . . .     . . . .     . . . .     . . . .
    manage_persons . . . x     x . . .     x . . .     . . . .     . . . .
    manage_event   . . . x     x . . .     x . . .     . . . .     . . . .
    manage_duel    . . . x     x . . .     x . . .     . . . .     . . . .
    draw_round     . . . x     x . . .     x . . .     . . . .     . . . .
    publish_round  . . . x     x . . .     x . . .     . . . .     . . . .
    enter_sheet    . . . x     x . . .     x . . .     x . . .     . . . .
    check_sheet    . . . x     x . . .     x . . .     x . . .     . . . .
    set_ruling     . . . x     x . . .     x . . .     . . . .     . . . .
    correct_sheet  . . . x     x . . .     x . . .     . . . .     . . . .
    close_round    . . . x     x . . .     x . . .     . . . .     . . . .
    view_audit     x . x x     x . . .     x . . .     . . . .     . . . .
    export         x . x x     x . . .     x . . .     . . . .     . . . .
"""
PLACES = ("own", "other", "below", "federation")
ROLES = GRID.split("\n")[1].split()
ROWS = {cells[0]: "".join(cells[1:]) for line in GRID.strip().split("\n")[1:] if (cells := line.split())}


def test_the_grid_names_every_action_and_every_role() -> None:
    assert list(ROWS) == [action.value for action in Action]
    assert sorted(ROLES) == sorted(Role.values)
    assert {len(marks) for marks in ROWS.values()} == {len(ROLES) * len(PLACES)}


@pytest.mark.parametrize("role", ROLES)
def test_the_grid(role: str, world: World) -> None:
    account = make_account(role, world.federation if role == Role.FEDERATION else world.own)
    start = ROLES.index(role) * len(PLACES)
    seen = {
        action: "".join("x" if can(account, Action(action), SimpleNamespace(club_id=world[place].pk)) else "." for place in PLACES)
        for action in ROWS
    }
    assert seen == {action: marks[start : start + len(PLACES)] for action, marks in ROWS.items()}


@pytest.mark.parametrize("action", Action)
def test_a_superuser_may_everything_and_a_visitor_nothing(action: Action, world: World) -> None:
    assert can(Account.objects.create_superuser("s@voorbeeld.nl", name="Support"), action, world.other)
    assert not can(AnonymousUser(), action, world.own)
    assert not can(make_account(), action, world.own)


def test_a_superuser_that_was_switched_off_may_nothing(world: World) -> None:
    account = Account.objects.create_superuser("s@voorbeeld.nl", name="Support", is_active=False)
    assert not can(account, Action.VIEW_EVENT, world.own)


@pytest.mark.parametrize("action", Action)
def test_what_is_public_everyone_may_read_and_nothing_more(action: Action, world: World) -> None:
    target = SimpleNamespace(club_id=world.own.pk, is_public=True)
    reads = action in {Action.VIEW_EVENT, Action.VIEW_ROUND, Action.VIEW_PERSON}
    assert can(AnonymousUser(), action, target) is reads
    assert can(make_account(Role.CLUB_ADMIN, world.other), action, target) is reads


@pytest.mark.parametrize("action", Action)
def test_a_player_may_see_and_change_what_is_his_own_in_any_club(action: Action, world: World) -> None:
    account = make_account(Role.PLAYER, world.own)
    person = claim_person(person=make_person(world.own), account=account, by=None)
    in_an_event_of_the_federation = SimpleNamespace(club_id=world.federation.pk, person_ids=(person.pk, 999))
    own = action in {Action.VIEW_EVENT, Action.VIEW_PERSON, Action.CHANGE_OWN}
    assert can(account, action, in_an_event_of_the_federation) is own
    assert not can(account, action, SimpleNamespace(club_id=world.federation.pk, person_ids=(person.pk + 1,)))


@pytest.mark.parametrize(("role", "place"), [(Role.CLUB_ADMIN, "own"), (Role.FEDERATION, "federation")])
def test_an_admin_without_the_demanded_app_counts_as_a_player(role: str, place: str, world: World) -> None:
    account = make_account(role, world[place])
    change_club(club=world[place], by=account, require_totp=True)
    assert {action for action in Action if can(account, action, world[place])} == {Action.VIEW_EVENT, Action.VIEW_PERSON}
    assert is_waiting(account, world[place])
    assert is_waiting(account, world.below) is (role == Role.FEDERATION)
    assert not can(account, Action.VIEW_CLUB_ADMIN, world.below)

    Authenticator.objects.create(user=account, type=Authenticator.Type.TOTP, data={})
    again = Account.objects.get(pk=account.pk)
    assert all(can(again, action, world[place]) for action in Action)
    assert not is_waiting(again, world[place])


def test_recovery_codes_alone_are_no_app(world: World) -> None:
    account = make_account(Role.CLUB_ADMIN, world.own)
    change_club(club=world.own, by=account, require_totp=True)
    Authenticator.objects.create(user=account, type=Authenticator.Type.RECOVERY_CODES, data={})
    assert is_waiting(account, world.own)


def test_an_organiser_needs_no_app(world: World) -> None:
    account = make_account(Role.ORGANISER, world.own)
    change_club(club=world.own, by=account, require_totp=True)
    assert can(account, Action.MANAGE_EVENT, world.own)
    assert not is_waiting(account, world.own)


def test_who_may_know_that_something_exists(world: World) -> None:
    hidden = SimpleNamespace(club_id=world.own.pk)
    assert can_know(make_account(Role.PLAYER, world.own), hidden)
    assert can_know(make_account(Role.FEDERATION, world.federation), hidden)
    assert not can_know(make_account(Role.CLUB_ADMIN, world.other), hidden)
    assert not can_know(make_account(Role.CLUB_ADMIN, world.federation), hidden)
    assert not can_know(AnonymousUser(), hidden)
    assert can_know(AnonymousUser(), SimpleNamespace(club_id=world.own.pk, is_public=True))


def test_a_target_without_a_club_is_nobodys(world: World) -> None:
    assert not can(make_account(Role.CLUB_ADMIN, world.own), Action.MANAGE_CLUB, SimpleNamespace(club_id=None))
    assert not can(make_account(Role.CLUB_ADMIN, world.own), Action.MANAGE_CLUB, None)


def test_memberships_are_read_once(world: World, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    account = make_account(Role.FEDERATION, world.federation)
    grant_role(account=account, club=world.other, role=Role.SCORER, by=None)
    account = Account.objects.get(pk=account.pk)
    with django_assert_num_queries(1):
        for target in (world.own, world.below, world.other, world.federation):
            for action in Action:
                can(account, action, target)
    targets = [SimpleNamespace(club_id=world.other.pk, person_ids=(number,)) for number in range(9)]
    with django_assert_num_queries(1):
        assert not any(can(account, Action.CHANGE_OWN, target) for target in targets)


def test_lists_are_narrowed_to_the_clubs_of_the_role(world: World) -> None:
    for club in (world.own, world.below, world.other, world.federation):
        make_person(club)
    everyone = Person.objects.all()

    def count(account: Account, action: Action) -> int:
        return limit_to(account, action, everyone).count()

    federation = make_account(Role.FEDERATION, world.federation)
    assert count(federation, Action.VIEW_CLUB_ADMIN) == 3
    assert count(federation, Action.MANAGE_PERSONS) == 1
    assert count(make_account(Role.ORGANISER, world.own), Action.VIEW_CLUB_ADMIN) == 1
    assert count(make_account(Role.SCORER, world.own), Action.VIEW_CLUB_ADMIN) == 0
    assert count(Account.objects.create_superuser("s@voorbeeld.nl", name="S"), Action.MANAGE_PERSONS) == 4
    assert limit_to(AnonymousUser(), Action.VIEW_EVENT, Club.objects.all(), "pk").count() == 0
