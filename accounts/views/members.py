"""Who may do what in a club, invitations, and the club's settings."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.forms.clubs import ClubForm
from accounts.forms.members import InviteForm, MembershipForm
from accounts.guard import AccountRequest, require
from accounts.models import Club, Invitation, Membership
from accounts.permissions import Action
from accounts.refusals import Refused
from accounts.selectors import find_person_of, get_club, get_invitation, get_membership, list_invitations, list_memberships
from accounts.services.clubs import change_club
from accounts.services.invitations import invite, withdraw_invitation
from accounts.services.memberships import change_membership, revoke_role
from accounts.tables import InvitationTable, MembershipTable, show_page

PER_PAGE = 50


@require(Action.MANAGE_MEMBERS, get_club)
def members(request: AccountRequest, club: Club) -> HttpResponse:
    """Lists the accounts with a role in the club, and the open invitations."""
    tables = MembershipTable(list_memberships(club)), InvitationTable(list_invitations(club))
    for table in tables:
        show_page(table, request, PER_PAGE)
    return render(request, "accounts/members.html", {"club": club, "table": tables[0], "invitations": tables[1]})


@require(Action.MANAGE_MEMBERS, get_club)
def invite_member(request: AccountRequest, club: Club) -> HttpResponse:
    """Invites someone to a role by mail."""
    form = InviteForm(request.POST or None, club=club)
    if request.method == "POST" and form.is_valid():
        try:
            invite(club=club, by=request.user, **form.cleaned_data)
        except Refused as refused:
            form.add_error(None, str(refused))
        else:
            messages.success(request, _("The invitation is on its way."))
            return redirect("accounts:members", club.slug)
    return render(request, "accounts/invite.html", {"club": club, "form": form})


@require(Action.MANAGE_MEMBERS, get_membership)
def membership(request: AccountRequest, membership: Membership) -> HttpResponse:
    """Changes a member's role and the person of the administration that it is."""
    club, account = membership.club, membership.account
    initial = {"role": membership.role, "person": find_person_of(club, account)}
    form = MembershipForm(request.POST or None, club=club, account=account, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            change_membership(membership=membership, by=request.user, **form.cleaned_data)
        except Refused as refused:
            form.add_error(None, str(refused))
        else:
            messages.success(request, _("%(name)s was saved.") % {"name": account})
            return redirect("accounts:members", club.slug)
    return render(request, "accounts/membership.html", {"club": club, "membership": membership, "form": form})


@require_POST
@require(Action.MANAGE_MEMBERS, get_membership)
def revoke(request: AccountRequest, membership: Membership) -> HttpResponse:
    """Ends a membership."""
    try:
        revoke_role(membership=membership, by=request.user)
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect("accounts:membership", membership.pk)
    messages.success(request, _("%(name)s has no access any more.") % {"name": membership.account})
    return redirect("accounts:members", membership.club.slug)


@require_POST
@require(Action.MANAGE_MEMBERS, get_invitation)
def withdraw(request: AccountRequest, invitation: Invitation) -> HttpResponse:
    """Makes an invitation worth nothing."""
    withdraw_invitation(invitation=invitation)
    messages.success(request, _("The invitation to %(email)s was withdrawn.") % {"email": invitation.email})
    return redirect("accounts:members", invitation.club.slug)


@require(Action.MANAGE_CLUB, get_club)
def club_settings(request: AccountRequest, club: Club) -> HttpResponse:
    """Changes a club's settings."""
    form = ClubForm(request.POST or None, instance=club)
    if request.method == "POST" and form.is_valid():
        change_club(club=club, by=request.user, **form.cleaned_data)
        messages.success(request, _("The settings were saved."))
        return redirect("accounts:club_settings", club.slug)
    return render(request, "accounts/club_settings.html", {"club": get_club(club.slug), "form": form})
