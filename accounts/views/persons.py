"""The persons of a club: the list, one person's page, and changing them."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from accounts.choices import PersonKind, Role
from accounts.forms.members import PersonInviteForm
from accounts.forms.persons import OwnPersonForm, PasteForm, PersonFilter, PersonForm
from accounts.guard import AccountRequest, require
from accounts.models import Club, Person
from accounts.permissions import Action, can
from accounts.refusals import Refused
from accounts.registry import person_sections
from accounts.selectors import get_club, get_person, list_all_persons
from accounts.services.invitations import invite
from accounts.services.persons import add_persons, archive_person, change_person, create_person, restore_person, unclaim_person
from accounts.tables import PersonTable, show_page

PER_PAGE = 50


@require(Action.VIEW_CLUB_ADMIN, get_club)
def persons(request: AccountRequest, club: Club) -> HttpResponse:
    """Lists the persons: searched, sorted and paged by the database."""
    found = PersonFilter(request.GET, queryset=list_all_persons(club), request=request)
    table = PersonTable(found.qs, can_manage=can(request.user, Action.MANAGE_PERSONS, club))
    show_page(table, request, PER_PAGE)
    return render(request, "accounts/persons.html", {"club": club, "filter": found, "table": table})


@require(Action.VIEW_PERSON, get_person)
def person(request: AccountRequest, person: Person) -> HttpResponse:
    """Shows a person's page, filled by the apps above."""
    columns = {f"{column}_sections": person_sections.collect(request, person, column) for column in ("top", "main", "side")}
    return render(request, "accounts/person.html", {"club": person.club, "person": person, **columns})


@require(Action.MANAGE_PERSONS, get_club)
def add_person(request: AccountRequest, club: Club) -> HttpResponse:
    """Adds one person and stays there for the next one when asked."""
    form = PersonForm(request.POST or None, initial={"kind": PersonKind.MEMBER})
    if request.method == "POST" and form.is_valid():
        added = create_person(club=club, by=request.user, **form.cleaned_data)
        messages.success(request, _("%(name)s was added.") % {"name": added.full_name})
        return redirect("accounts:add_person" if "another" in request.POST else "accounts:persons", club.slug)
    return render(request, "accounts/person_add.html", {"club": club, "form": form})


@require(Action.MANAGE_PERSONS, get_club)
def paste_persons(request: AccountRequest, club: Club) -> HttpResponse:
    """Adds everyone on a list of names."""
    form = PasteForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        names = form.cleaned_data["names"].splitlines()
        count = len(add_persons(club=club, by=request.user, names=names, kind=form.cleaned_data["kind"]))
        messages.success(request, ngettext("%(count)s person was added.", "%(count)s persons were added.", count) % {"count": count})
        return redirect("accounts:persons", club.slug)
    return render(request, "accounts/persons_paste.html", {"club": club, "form": form})


@require(Action.MANAGE_PERSONS, get_person)
def change_person_page(request: AccountRequest, person: Person) -> HttpResponse:
    """Changes a person."""
    form = PersonForm(request.POST or None, instance=person)
    if request.method == "POST" and form.is_valid():
        changed = change_person(person=person, by=request.user, **form.cleaned_data)
        messages.success(request, _("%(name)s was saved.") % {"name": changed.full_name})
        return redirect("accounts:persons", person.club.slug)
    return render(request, "accounts/person_change.html", {"club": person.club, "person": get_person(person.pk), "form": form})


@require(Action.CHANGE_OWN, get_person)
def change_own_person(request: AccountRequest, person: Person) -> HttpResponse:
    """Changes what a person decides alone: the mail address and the name on public pages."""
    form = OwnPersonForm(request.POST or None, instance=person)
    if request.method == "POST" and form.is_valid():
        change_person(person=person, by=request.user, **form.cleaned_data)
        messages.success(request, _("Saved."))
        return redirect("accounts:me")
    return render(request, "accounts/person_own.html", {"club": person.club, "person": person, "form": form})


@require(Action.MANAGE_PERSONS, get_person)
def invite_person(request: AccountRequest, person: Person) -> HttpResponse:
    """Invites a person as a player by mail."""
    form = PersonInviteForm(request.POST or None, initial={"email": person.email})
    if request.method == "POST" and form.is_valid():
        try:
            invite(club=person.club, email=form.cleaned_data["email"], role=Role.PLAYER, by=request.user, person=person)
        except Refused as refused:
            form.add_error(None, str(refused))
        else:
            messages.success(request, _("The invitation is on its way."))
            return redirect("accounts:change_person", person.pk)
    return render(request, "accounts/person_invite.html", {"club": person.club, "person": person, "form": form})


@require_POST
@require(Action.MANAGE_PERSONS, get_person)
def archive(request: AccountRequest, person: Person) -> HttpResponse:
    """Takes a person off the lists, or puts an archived one back."""
    if person.archived_at is None:
        archive_person(person=person, by=request.user)
        messages.success(request, _("%(name)s is off the list. What was played stays.") % {"name": person.full_name})
    else:
        restore_person(person=person, by=request.user)
        messages.success(request, _("%(name)s is on the list again.") % {"name": person.full_name})
    return redirect("accounts:change_person", person.pk)


@require_POST
@require(Action.MANAGE_PERSONS, get_person)
def unlink(request: AccountRequest, person: Person) -> HttpResponse:
    """Unties a person from the account."""
    unclaim_person(person=person, by=request.user)
    messages.success(request, _("The account is unlinked. It can still sign in."))
    return redirect("accounts:change_person", person.pk)
