"""Support pages for people and clubs, for superusers. What is stored goes through the same services as the pages."""

from typing import Any

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.db.models import Model, QuerySet
from django.forms import ModelForm
from django.http import HttpRequest
from simple_history.admin import SimpleHistoryAdmin

from accounts.guard import AccountRequest
from accounts.models import Account, Club, Invitation, Membership, Person, SignInCard
from accounts.permissions import is_superuser
from accounts.refusals import Refused
from accounts.services.accounts import store_account
from accounts.services.clubs import SETTINGS, change_club, create_club
from accounts.services.memberships import check_role, grant_role, keep_last_admin, revoke_role
from accounts.services.persons import FIELDS, change_person, create_person

admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]


class ForSuperusers:
    """The answers of a support page to "may this user?": yes for superusers, as everywhere (accounts/permissions.py)."""

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Whether the app is listed."""
        return is_superuser(request.user)

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Whether the rows are shown."""
        return is_superuser(request.user)

    has_add_permission = has_module_permission
    has_change_permission = has_view_permission
    has_delete_permission = has_view_permission


class ReadOnly(ForSuperusers):
    """Rows that are shown but made and removed elsewhere."""

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Never."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Never."""
        return False


@admin.register(Account)
class AccountAdmin(ForSuperusers, admin.ModelAdmin):
    """Accounts: switch off instead of deleting."""

    list_display = ["__str__", "email", "language", "is_active", "is_superuser", "last_login"]
    list_filter = ["is_active", "is_superuser"]
    search_fields = ["name", "email"]
    fields = ["name", "email", "language", "is_active", "is_staff", "is_superuser", "last_login", "date_joined"]
    readonly_fields = ["last_login", "date_joined"]

    def save_model(self, request: HttpRequest, obj: Account, form: ModelForm, change: bool) -> None:
        """Stores through the service; a new account signs in by mailed codes."""
        if not change:
            obj.set_unusable_password()
        store_account(account=obj)


@admin.register(Club)
class ClubAdmin(ForSuperusers, SimpleHistoryAdmin):
    """Clubs and federations, with their history."""

    list_display = ["name", "city", "parent", "is_federation"]
    list_filter = ["is_federation"]
    list_select_related = ["parent"]
    search_fields = ["name", "city"]
    exclude = ["slug"]

    def save_model(self, request: AccountRequest, obj: Club, form: ModelForm, change: bool) -> None:
        """Stores through the services."""
        settings = {name: value for name, value in form.cleaned_data.items() if name in SETTINGS}
        if change:
            change_club(club=obj, by=request.user, **settings)
        else:
            obj.pk = create_club(by=request.user, **settings).pk


@admin.register(Person)
class PersonAdmin(ForSuperusers, SimpleHistoryAdmin):
    """Persons; one who has played is protected by the results and can only be archived."""

    list_display = ["list_name", "club", "kind", "email", "account", "archived_at"]
    list_filter = ["club", "kind"]
    list_select_related = ["club", "account"]
    search_fields = ["sort_name", "first_name", "last_name", "email"]
    fields = ["club", *sorted(FIELDS), "account", "archived_at"]
    readonly_fields = ["account", "archived_at"]

    def get_readonly_fields(self, request: HttpRequest, obj: Person | None = None) -> list[str]:
        """A person does not move to another club."""
        return [*self.readonly_fields, "club"] if obj else self.readonly_fields

    def save_model(self, request: AccountRequest, obj: Person, form: ModelForm, change: bool) -> None:
        """Stores through the services."""
        fields = {name: value for name, value in form.cleaned_data.items() if name in FIELDS}
        if change:
            change_person(person=obj, by=request.user, **fields)
        else:
            obj.pk = create_person(club=obj.club, by=request.user, **fields).pk


class MembershipForm(ModelForm):
    """Asks before storing what the service would refuse."""

    class Meta:
        model = Membership
        fields = ["account", "club", "role"]

    def clean(self) -> dict[str, Any]:
        """Puts a refusal beside the role."""
        data = super().clean() or {}
        have = self.instance
        club = have.club if have.pk else data.get("club")
        try:
            check_role(club=club, membership=have if have.pk else None, role=data.get("role", ""))
        except Refused as refused:
            self.add_error("role", str(refused))
        return data


@admin.register(Membership)
class MembershipAdmin(ForSuperusers, SimpleHistoryAdmin):
    """Roles; the last admin of a club stays."""

    list_display = ["account", "club", "role"]
    list_filter = ["role", "club"]
    list_select_related = ["account", "club"]
    search_fields = ["account__name", "account__email"]
    autocomplete_fields = ["account", "club"]
    form = MembershipForm

    def get_readonly_fields(self, request: HttpRequest, obj: Membership | None = None) -> list[str]:
        """Only the role changes."""
        return ["account", "club"] if obj else []

    def save_model(self, request: AccountRequest, obj: Membership, form: ModelForm, change: bool) -> None:
        """Stores through the service."""
        obj.pk = grant_role(account=obj.account, club=obj.club, role=obj.role, by=request.user).pk

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> tuple[Any, Any, Any, list[str]]:
        """Lists the last admin of a club among what is protected, with the reason."""
        listed, counts, needed, protected = super().get_deleted_objects(objs, request)
        return listed, counts, needed, [*protected, *filter(None, map(explain_last_admin, objs))]

    def delete_model(self, request: AccountRequest, obj: Membership) -> None:
        """Removes through the service."""
        revoke_role(membership=obj, by=request.user)

    def delete_queryset(self, request: AccountRequest, queryset: QuerySet[Membership]) -> None:
        """Removes each through the service."""
        for membership in queryset:
            revoke_role(membership=membership, by=request.user)


@admin.register(Invitation)
class InvitationAdmin(ReadOnly, admin.ModelAdmin):
    """Invitations; they are sent from a club's own page."""

    list_display = ["email", "club", "role", "created_at", "expires_at", "accepted_at"]
    list_select_related = ["club"]
    search_fields = ["email"]
    exclude = ["token_hash"]


@admin.register(SignInCard)
class SignInCardAdmin(ReadOnly, admin.ModelAdmin):
    """Sign-in cards; they are printed from a club's own page."""

    list_display = ["number", "person", "created_at", "expires_at", "used_at", "failed_tries"]
    list_select_related = ["person"]
    exclude = ["secret_hash"]


def explain_last_admin(membership: Membership) -> str:
    """Gives why the membership stays, or ""."""
    try:
        keep_last_admin(membership)
    except Refused as refused:
        return f"{membership}: {refused}"
    return ""
