"""What stands in an event's standing: a person, a pair, a pair with a third member, a team."""

from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.models import Person
from tournaments.choices import Outcome
from tournaments.models.event import Event

JOINT = " \N{EN DASH} "


class Entrant(models.Model):
    """A line of the standing with its number. Withdrawing ends its rounds; what was played stays."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="entrants")
    number = models.PositiveSmallIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=80, blank=True)  # of a team; else the members' names
    first_round = models.PositiveSmallIntegerField(_("plays from round"), default=1)
    last_round = models.PositiveSmallIntegerField(_("plays until round"), null=True, blank=True)
    missed_as = models.CharField(max_length=20, choices=Outcome.choices, blank=True)  # of the rounds after the last
    away = models.JSONField(default=dict, blank=True)  # single rounds missed, as told: round number -> outcome
    lot = models.PositiveIntegerField(null=True, blank=True, editable=False)  # the stored lot of the last tie-break
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("entrant")
        verbose_name_plural = _("entrants")
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="entrant_number_once")]

    def __str__(self) -> str:
        return f"{self.number}"

    @property
    def club_id(self) -> int:
        """The club of the event: an entrant is a target of permissions."""
        return self.event.club_id

    @property
    def is_public(self) -> bool:
        """As public as its event."""
        return self.event.is_public

    @property
    def persons(self) -> list[Person]:
        """Its members in order; prefetch `members__person__club` for lists."""
        return [member.person for member in self.members.all()]

    @property
    def full_name(self) -> str:
        """The team's name, or the members' names as staff reads them."""
        return self.name or JOINT.join(person.full_name for person in self.persons)

    @property
    def short_name(self) -> str:
        """The team's name, or the members' surnames."""
        return self.name or JOINT.join(person.surname for person in self.persons)

    @property
    def public_name(self) -> str:
        """The team's name, or the members' names as everyone may read them."""
        return self.name or JOINT.join(person.public_name for person in self.persons)

    def tell_absence(self, round_number: int) -> str:
        """Why the entrant does not take part in this round (an `Outcome`), "" when it does."""
        if round_number < self.first_round:
            return Outcome.LATE
        if self.last_round is not None and round_number > self.last_round:
            return self.missed_as or Outcome.LEFT
        return str(self.away.get(str(round_number), ""))

    def plays_in(self, round_number: int) -> bool:
        """Whether the entrant takes part in this round at all: arrived, not withdrawn, not away."""
        return not self.tell_absence(round_number)

    def get_absolute_url(self) -> str:
        """The entrant's page."""
        return reverse("tournaments:entrant", args=[self.event_id, self.number])


class Member(models.Model):
    """A person of an entrant; a person is in an event once."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="members")
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="members")
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="memberships_of_entrants")
    place = models.PositiveSmallIntegerField(default=1)

    class Meta:
        verbose_name = _("member")
        verbose_name_plural = _("members")
        ordering = ["place"]
        constraints = [
            models.UniqueConstraint(fields=["event", "person"], name="member_person_once_an_event"),
            models.UniqueConstraint(fields=["entrant", "place"], name="member_place_once"),
        ]

    def __str__(self) -> str:
        return str(self.person)
