"""Why a service says no: codes in the code, sentences here and nowhere else."""

from enum import StrEnum, auto

from django.utils.translation import gettext_lazy as _


class Refusal(StrEnum):
    """Everything that the services of this app refuse."""

    LAST_ADMIN = auto()
    ROLE_NEEDS_FEDERATION = auto()
    PERSON_TAKEN = auto()
    ACCOUNT_TAKEN = auto()
    NOT_A_MEMBER = auto()
    MAIL_NOT_SENT = auto()
    INVITATION_CLOSED = auto()
    SIGN_IN_FIRST = auto()
    CARD_WRONG = auto()
    CARD_CLOSED = auto()
    CARD_NOT_FOR_STAFF = auto()
    NOT_FIRST_RUN = auto()
    CODE_WRONG = auto()


SENTENCES = {
    Refusal.LAST_ADMIN: _("A club needs at least one club admin. Make someone else club admin first."),
    Refusal.ROLE_NEEDS_FEDERATION: _("Only a federation has this role."),
    Refusal.PERSON_TAKEN: _("This person has an account already. Unlink it first."),
    Refusal.ACCOUNT_TAKEN: _("This account belongs to another person in this club already."),
    Refusal.NOT_A_MEMBER: _("This account is not a member of the club. Send an invitation instead."),
    Refusal.MAIL_NOT_SENT: _("The mail could not be sent, so nothing was changed. Try again in a moment."),
    Refusal.INVITATION_CLOSED: _("This invitation is not valid any more. Ask the club for a new one."),
    Refusal.SIGN_IN_FIRST: _("There is an account with this e-mail address. Sign in with it first."),
    Refusal.CARD_WRONG: _("This code is not right. Look at the card once more: it has ten letters and digits."),
    Refusal.CARD_CLOSED: _("This card is not valid any more: it was used, or it is too old. Ask the organiser for a new one."),
    Refusal.CARD_NOT_FOR_STAFF: _("This person signs in with a mailed code. A card is for members without mail."),
    Refusal.NOT_FIRST_RUN: _("This site has a club already."),
    Refusal.CODE_WRONG: _("This is not the code from the console."),
}


class Refused(Exception):  # noqa: N818 - it is a refusal, not an error
    """A service said no; nothing was changed. `str()` gives the translated sentence."""

    def __init__(self, code: Refusal) -> None:
        super().__init__(code)
        self.code = code

    def __str__(self) -> str:
        return str(SENTENCES[self.code])
