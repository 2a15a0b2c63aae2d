"""Why a service of the duels says no: codes in the code, sentences here and nowhere else."""

from enum import StrEnum, auto

from django.utils.translation import gettext_lazy as _

from accounts import refusals
from scoring.errors import ErrorCode, RulesError
from scoring.play import IllegalCardError


class Refusal(StrEnum):
    """Everything that the services of this app refuse. The first four bear the names of the rule that a card would break."""

    DID_NOT_FOLLOW = auto()
    DID_NOT_TRUMP = auto()
    DID_NOT_OVERTRUMP = auto()
    UNDERTRUMPED = auto()
    NOT_IN_HAND = auto()
    MUST_PLAY = auto()
    NOT_YOUR_BID = auto()
    BAD_ROEM = auto()
    BAD_INPUT = auto()
    NOT_YOUR_PLAY = auto()
    NOT_YOUR_TURN = auto()
    PLAY_CHANGED = auto()
    PLAY_CLOSED = auto()
    DUEL_EXPIRED = auto()
    OWN_DUEL = auto()
    DUEL_TAKEN = auto()
    DUEL_WITHDRAWN = auto()
    NOT_PLAYED_YET = auto()
    FOR_SOMEONE_ELSE = auto()
    CHALLENGE_TO_ONESELF = auto()
    TOO_MANY_OPEN = auto()
    NOT_OPEN = auto()
    NOT_FINISHED = auto()
    SAME_PLAYER = auto()
    NOT_OF_THE_CLUB = auto()
    RESULT_WRONG = auto()
    DATE_WRONG = auto()
    OWN_RESULT = auto()
    DAY_OVER = auto()
    REASON_MISSING = auto()


SENTENCES = {
    Refusal.DID_NOT_FOLLOW: _("You hold a card of the suit that was led, so you must follow suit."),
    Refusal.DID_NOT_TRUMP: _("You cannot follow suit, so you must trump."),
    Refusal.DID_NOT_OVERTRUMP: _("You must go over the highest trump on the table."),
    Refusal.UNDERTRUMPED: _("You may not play a lower trump now."),
    Refusal.NOT_IN_HAND: _("You do not hold this card any more."),
    Refusal.MUST_PLAY: _("You must name a trump suit: you cannot pass now."),
    Refusal.NOT_YOUR_BID: _("This cannot be said now."),
    Refusal.BAD_ROEM: _("There is no roem in this trick."),
    Refusal.BAD_INPUT: _("This cannot be done now."),
    Refusal.NOT_YOUR_PLAY: _("This is somebody else's game."),
    Refusal.NOT_YOUR_TURN: _("It is not your turn yet."),
    Refusal.PLAY_CHANGED: _("The game has gone on meanwhile. This is how it stands now."),
    Refusal.PLAY_CLOSED: _("This game is over."),
    Refusal.DUEL_EXPIRED: _("The time for this duel is over."),
    Refusal.OWN_DUEL: _("This is your own duel: somebody else has to take it up."),
    Refusal.DUEL_TAKEN: _("Somebody else was first: this duel has been taken up."),
    Refusal.DUEL_WITHDRAWN: _("This duel was withdrawn."),
    Refusal.NOT_PLAYED_YET: _("This duel can be taken up when its first player is done."),
    Refusal.FOR_SOMEONE_ELSE: _("This challenge is for somebody else."),
    Refusal.CHALLENGE_TO_ONESELF: _("You cannot challenge yourself."),
    Refusal.TOO_MANY_OPEN: _("You have %(most)s duels waiting already. Finish one or withdraw one first."),
    Refusal.NOT_OPEN: _("This duel has been taken up, so it cannot be withdrawn any more."),
    Refusal.NOT_FINISHED: _("This duel has no result yet."),
    Refusal.SAME_PLAYER: _("A duel is between two different persons."),
    Refusal.NOT_OF_THE_CLUB: _("Both players have to be members of your club with an account."),
    Refusal.RESULT_WRONG: _("The result is won, equal or lost."),
    Refusal.DATE_WRONG: _("A duel cannot have been finished in the future."),
    Refusal.OWN_RESULT: _("This is about your own duel: ask another organiser."),
    Refusal.DAY_OVER: _("The deal of the day closes at midnight."),
    Refusal.REASON_MISSING: _("Say why: the reason is kept."),
}
BROKEN_RULES = {
    ErrorCode.BAD_CARD: Refusal.NOT_IN_HAND,
    ErrorCode.NOT_IN_HAND: Refusal.NOT_IN_HAND,
    ErrorCode.MUST_PLAY: Refusal.MUST_PLAY,
    ErrorCode.NOT_YOUR_BID: Refusal.NOT_YOUR_BID,
    ErrorCode.BAD_ROEM: Refusal.BAD_ROEM,
}


class Refused(refusals.Refused):
    """A service of the duels said no; nothing was changed. `details` fill in the sentence."""

    def __init__(self, code: Refusal, **details: object) -> None:
        super().__init__(code)  # type: ignore[arg-type]
        self.details = details

    def __str__(self) -> str:
        return str(SENTENCES[self.code]) % self.details  # type: ignore[index]


def refuse_move(error: RulesError) -> Refused:
    """Gives the refusal of a move that the rules do not allow; for a card, the rule that it would break."""
    if isinstance(error, IllegalCardError):
        return Refused(Refusal(error.revoke.value))
    return Refused(BROKEN_RULES.get(error.code, Refusal.BAD_INPUT))
