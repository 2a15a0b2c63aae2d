"""Lists of persons, members and invitations: sorted and paged by the database."""

from typing import Any

import django_tables2 as tables
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.models import Invitation, Membership, Person

BLANK = "\N{EN DASH}"
WIDE = {"th": {"class": "wide"}, "td": {"class": "wide"}}


def show_page(table: tables.Table, request: HttpRequest, per_page: int) -> None:
    """Sorts a table and turns to its page as the address asks; how many rows a page has, the address cannot say."""
    tables.RequestConfig(request, paginate=False).configure(table)
    table.paginate(per_page=per_page)
    table.page = table.paginator.get_page(request.GET.get(table.prefixed_page_field))


class PersonTable(tables.Table):
    """The persons of one club."""

    name = tables.Column(_("Name"), accessor="list_name", order_by=("sort_name", "pk"))
    kind = tables.Column(_("Kind"), order_by=("kind", "sort_name", "pk"))
    email = tables.Column(_("E-mail address"), attrs=WIDE, order_by=("email", "sort_name", "pk"), default=BLANK)
    account = tables.Column(_("Signs in"), accessor="pk", attrs=WIDE, order_by=("account", "sort_name", "pk"))

    class Meta:
        model = Person
        fields = ()
        order_by = "name"
        attrs = {"caption": _("Persons")}
        empty_text = _("Nobody found")

    def __init__(self, *args: Any, can_manage: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.page_of_row = "accounts:change_person" if can_manage else "accounts:person"

    def render_name(self, record: Person) -> SafeString:
        """Links to the form, or to the player's page for who only reads."""
        return link_to(self.page_of_row, record.pk, record.list_name)

    def render_account(self, record: Person) -> str:
        """Says how the person signs in, if at all."""
        if record.account is None:
            return BLANK
        return str(_("by mail") if record.account.email else _("with a card"))


class MembershipTable(tables.Table):
    """Who may do what in one club."""

    name = tables.Column(_("Name"), accessor="account__name", order_by=("account__sort_name", "pk"))
    role = tables.Column(_("Role"), order_by=("rank", "account__sort_name", "pk"))
    email = tables.Column(_("E-mail address"), accessor="account__email", attrs=WIDE, default=BLANK)
    person = tables.Column(_("In the administration"), accessor="pk", orderable=False, attrs=WIDE)
    created_at = tables.DateColumn(format="j M Y", verbose_name=pgettext_lazy("date", "Since"), attrs=WIDE)

    class Meta:
        model = Membership
        fields = ()
        order_by = ("role",)
        attrs = {"caption": _("Access")}
        empty_text = _("Nobody has access yet")

    def render_person(self, record: Membership) -> str:
        """Names the person that the account has claimed."""
        return next((person.list_name for person in record.account.persons_here), BLANK)  # type: ignore[attr-defined]

    def render_name(self, record: Membership) -> SafeString:
        """Links to the form."""
        return link_to("accounts:membership", record.pk, str(record.account))


class InvitationTable(tables.Table):
    """The invitations of one club that nobody has accepted."""

    email = tables.Column(_("E-mail address"))
    role = tables.Column(_("Role"), attrs=WIDE)
    person = tables.Column(_("In the administration"), accessor="person__list_name", orderable=False, attrs=WIDE, default=BLANK)
    expires_at = tables.DateColumn(format="j M Y", verbose_name=_("Valid until"), attrs=WIDE)
    withdraw = tables.TemplateColumn(
        template_name="accounts/_withdraw.html", verbose_name=_("Withdraw"), orderable=False, attrs={"td": {"class": "num"}}
    )

    class Meta:
        model = Invitation
        fields = ()
        order_by = ("-expires_at",)
        prefix = "i-"
        attrs = {"caption": _("Invitations")}


def link_to(name: str, pk: int, text: str) -> SafeString:
    """Gives a link to the page of a row."""
    return format_html('<a href="{}">{}</a>', reverse(name, args=[pk]), text)
