"""The app of people, clubs and permissions."""

from django.apps import AppConfig
from django.utils.module_loading import import_string
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    """People and clubs."""

    name = "accounts"
    verbose_name = _("people and clubs")

    def ready(self) -> None:
        """Fills this app's places on the shared pages (the models can be imported only now)."""
        import_string("accounts.sections.add_sections")()
