"""A club or a federation, with its settings."""

from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from accounts.choices import Privacy, RulePreset
from accounts.names import validate_name


class Club(models.Model):
    """One administration of persons and events. A federation is a club above other clubs; it has no parent itself."""

    name = models.CharField(_("name"), max_length=80, validators=[validate_name])
    slug = models.SlugField(_("address"), max_length=60, unique=True)
    city = models.CharField(_("city"), max_length=60, blank=True)
    venue = models.CharField(_("venue"), max_length=80, blank=True, help_text=_("Where you play, such as “Buurthuis De Linde”."))
    meets = models.CharField(_("club evening"), max_length=80, blank=True, help_text=_("When, such as “donderdag 19.45 uur”."))
    parent = models.ForeignKey(
        "self",
        verbose_name=_("federation"),
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="clubs",
        limit_choices_to={"is_federation": True},
    )
    is_federation = models.BooleanField(_("is a federation"), default=False)

    second_person = models.BooleanField(
        _("a second person checks each sheet"),
        default=False,
        help_text=_("A round then closes when every sheet was checked by someone else than who entered it."),
    )
    totals_only = models.BooleanField(
        _("sheets with totals only"), default=False, help_text=_("For clubs that hand in totals instead of every deal.")
    )
    rule_preset = models.CharField(_("rules"), max_length=20, choices=RulePreset.choices, default=RulePreset.NKU)
    bye_points = models.PositiveSmallIntegerField(
        _("points for a bye"), default=1600, validators=[MaxValueValidator(9999)], help_text=_("For who is drawn out of a round.")
    )
    default_privacy = models.CharField(
        _("names on public pages"),
        max_length=10,
        choices=Privacy.choices,
        default=Privacy.NAME,
        help_text=_("For persons who made no choice of their own."),
    )
    require_totp = models.BooleanField(
        _("club admins use an authenticator app"),
        default=True,
        help_text=_("Until an admin has set it up, the pages for club admins stay closed to them."),
    )
    allow_sign_up = models.BooleanField(
        _("players may sign up by themselves"), default=False, help_text=_("With a mail address that is checked by a code.")
    )
    created_at = models.DateTimeField(auto_now_add=True)

    history = HistoricalRecords()

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        ordering = ["name", "pk"]
        constraints = [
            models.CheckConstraint(condition=Q(is_federation=False) | Q(parent=None), name="club_federation_has_no_parent"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """The club's front page."""
        return reverse("accounts:club", args=[self.slug])

    @property
    def club_id(self) -> int:
        """Its own id: a club is a target of permissions like everything in it."""
        return self.pk
