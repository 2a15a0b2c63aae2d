"""Sign-in cards: printed by an organiser, for members without mail."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from accounts.choices import Role
from accounts.codes import hash_code, make_code, show_code, tidy_code
from accounts.models import Account, Club, Person, SignInCard
from accounts.models.sign_in_card import MOST_TRIES
from accounts.refusals import Refusal, Refused
from accounts.selectors import list_persons_for_cards
from accounts.services.history import save_by
from accounts.services.memberships import raise_role

VALID_FOR = timedelta(days=30)
NUMBER_LENGTH, SECRET_LENGTH = 4, 6


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """A card as it is printed, once: `code` is kept nowhere."""

    person: Person
    code: str
    card: SignInCard

    @property
    def shown_code(self) -> str:
        """The code in groups."""
        return show_code(self.code)

    @property
    def link(self) -> str:
        """What the QR code says; opening it fills in the code."""
        return f"{settings.SITE_URL}{reverse('accounts:sign_in_by_card')}?code={self.code}"

    @property
    def address(self) -> str:
        """What stands on the card for who types."""
        return f"{settings.SITE_URL}{reverse('accounts:sign_in_by_card')}".partition("://")[2]


@transaction.atomic
def make_sign_in_cards(*, club: Club, person_ids: Iterable[int], by: Account) -> list[PrintedCard]:
    """Makes a card for each of the club's persons that may have one; their older cards are worth nothing from now on."""
    persons = list(list_persons_for_cards(club, person_ids))
    SignInCard.objects.filter(person__in=persons, used_at=None).delete()
    return [make_card(person, by) for person in persons]


def make_card(person: Person, by: Account) -> PrintedCard:
    """Stores one card under a number that no other card has."""
    number = make_code(NUMBER_LENGTH)
    while SignInCard.objects.filter(number=number).exists():
        number = make_code(NUMBER_LENGTH)
    code = number + make_code(SECRET_LENGTH)
    card = SignInCard(person=person, number=number, secret_hash=hash_code(code), expires_at=timezone.now() + VALID_FOR, made_by=by)
    card.save()
    return PrintedCard(person, code, card)


def sign_in_with_card(*, code: str) -> Account:
    """Uses up the card and gives the account of its person, made now when there was none.

    Raises Refused for a wrong code (counted per card: five wrong tries end it), a card that is used or old, and a person who
    has got mail or a staff role since.
    """
    code = tidy_code(code)
    with transaction.atomic():
        card = SignInCard.objects.select_for_update().filter(number=code[:NUMBER_LENGTH]).first()
        refusal = check_card(card, code)
        if refusal is None and card is not None:
            return use_card(card)
    raise Refused(refusal or Refusal.CARD_WRONG)


def check_card(card: SignInCard | None, code: str) -> Refusal | None:
    """Gives why the card does not sign in, or None; counts a wrong try."""
    if card is None:
        return Refusal.CARD_WRONG
    if not card.is_open:
        return Refusal.CARD_CLOSED
    if constant_time_compare(card.secret_hash, hash_code(code)):
        allowed = list_persons_for_cards(card.person.club, [card.person_id]).exists()
        return None if allowed else Refusal.CARD_NOT_FOR_STAFF
    card.failed_tries += 1
    card.save(update_fields=["failed_tries"])
    return Refusal.CARD_CLOSED if card.failed_tries >= MOST_TRIES else Refusal.CARD_WRONG


def use_card(card: SignInCard) -> Account:
    """Marks the card used and gives the person's account."""
    card.used_at = timezone.now()
    card.save(update_fields=["used_at"])
    person = Person.objects.select_for_update(of=("self",)).select_related("club", "account").get(pk=card.person_id)
    if person.account is None:
        account = Account.objects.create_user(name=person.full_name)
        raise_role(account=account, club=person.club, role=Role.PLAYER, by=account)
        person.account = account
        save_by(person, account)
    return person.account
