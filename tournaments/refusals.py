"""Why a service of the evenings says no: codes in the code, sentences here and nowhere else."""

from enum import StrEnum, auto

from django.utils.translation import gettext_lazy as _

from accounts import refusals


class Refusal(StrEnum):
    """Everything that the services of this app refuse."""

    EVENT_STARTED = auto()
    EVENT_NOT_RUNNING = auto()
    EVENT_CLOSED = auto()
    EVENT_NOT_CLOSED = auto()
    PAIRS_ONLY = auto()
    TIE_BREAK_TWICE = auto()
    NOT_FOR_FOUR = auto()
    BOARDS_FOR_FOUR = auto()
    BOARD_SET_TWICE = auto()
    FEWER_ROUNDS = auto()
    TOO_FEW_ENTRANTS = auto()
    NOTHING_PLAYED = auto()
    ROUNDS_OPEN = auto()
    REASON_MISSING = auto()
    WRONG_SIZE = auto()
    PERSON_TWICE = auto()
    PERSON_ELSEWHERE = auto()
    PERSON_OF_ANOTHER_CLUB = auto()
    NO_ROUND_LEFT = auto()
    ENTRANT_HAS_ROUND = auto()
    HAS_PLACE = auto()
    HAS_BYE = auto()
    ROUND_CLOSED = auto()
    ROUND_PUBLISHED = auto()
    ROUND_NOT_PUBLISHED = auto()
    ROUND_NOT_CLOSED = auto()
    ROUND_NOT_NEXT = auto()
    ROUND_UNPUBLISHED = auto()
    NO_SUCH_ROUND = auto()
    ROUND_CHANGED = auto()
    NO_SUCH_PLACE = auto()
    PLACES_WRONG = auto()
    LATER_ROUND = auto()
    TABLES_TYPED = auto()
    SHEETS_MISSING = auto()
    SHEETS_UNCHECKED = auto()
    RULES_WRONG = auto()
    SHEET_FINAL = auto()
    SHEET_CHECKED = auto()
    SHEET_NOT_CHECKED = auto()
    SHEET_EMPTY = auto()
    SHEET_CHANGED = auto()
    NO_SUCH_DEAL = auto()
    RULING_NOT_ALLOWED = auto()
    CORRECTION_HAS_FAULTS = auto()
    NOT_TO_CHECK = auto()
    SAME_PERSON = auto()
    TOTALS_MISSING = auto()
    TOTALS_DIFFER = auto()


SENTENCES = {
    Refusal.EVENT_STARTED: _("This cannot be changed any more: the evening has started."),
    Refusal.EVENT_NOT_RUNNING: _("The evening has not started yet."),
    Refusal.EVENT_CLOSED: _("The evening is closed. Reopen it first, with a reason."),
    Refusal.EVENT_NOT_CLOSED: _("The evening is not closed."),
    Refusal.PAIRS_ONLY: _("Only fixed pairs can sit and move on. Choose another draw for individuals."),
    Refusal.TIE_BREAK_TWICE: _("Choose each tie-break once."),
    Refusal.NOT_FOR_FOUR: _("At an evening four play at a table. Choose rules for four."),
    Refusal.BOARDS_FOR_FOUR: _("Boards are for tables of four. Choose rules for four."),
    Refusal.BOARD_SET_TWICE: _("There is a set called %(name)s already."),
    Refusal.FEWER_ROUNDS: _("Round %(number)s has been drawn already, so there are at least %(number)s rounds."),
    Refusal.TOO_FEW_ENTRANTS: _("Too few to play: %(least)s are needed, there are %(present)s."),
    Refusal.NOTHING_PLAYED: _("No round has been played yet."),
    Refusal.ROUNDS_OPEN: _("Still open: round %(rounds)s. Close it first, or discard a draft."),
    Refusal.REASON_MISSING: _("Say why: the reason is kept."),
    Refusal.WRONG_SIZE: _("Here %(needed)s play together, not %(given)s."),
    Refusal.PERSON_TWICE: _("%(name)s is in it twice."),
    Refusal.PERSON_ELSEWHERE: _("%(name)s plays already, as number %(number)s: %(entrant)s."),
    Refusal.PERSON_OF_ANOTHER_CLUB: _("%(name)s does not belong to this club."),
    Refusal.NO_ROUND_LEFT: _("Every round of this evening has been drawn already. More of them? Change it in the settings."),
    Refusal.ENTRANT_HAS_ROUND: _("%(name)s has a result in round %(round)s. Let them stop early instead: what was played stays."),
    Refusal.HAS_PLACE: _(
        "%(name)s sits at table %(table)s in round %(round)s. Swap places with someone who is free, or take the round back."
    ),
    Refusal.HAS_BYE: _("%(name)s was drawn out of round %(round)s. Choose a later round, or take the round back."),
    Refusal.ROUND_CLOSED: _("Round %(round)s is closed. Reopen it first, with a reason."),
    Refusal.ROUND_PUBLISHED: _("Players can see round %(round)s already. Take it back first."),
    Refusal.ROUND_NOT_PUBLISHED: _("Round %(round)s is not published."),
    Refusal.ROUND_NOT_CLOSED: _("Round %(round)s is not closed."),
    Refusal.ROUND_NOT_NEXT: _("The next round to draw is round %(round)s."),
    Refusal.ROUND_UNPUBLISHED: _("Publish round %(round)s first."),
    Refusal.NO_SUCH_ROUND: _("This evening has %(count)s rounds. More of them? Change it in the settings."),
    Refusal.ROUND_CHANGED: _("Someone else changed this draw meanwhile. This is how it stands now; look once more."),
    Refusal.NO_SUCH_PLACE: _("Choose two different places of this round."),
    Refusal.PLACES_WRONG: _("This draw does not fit any more: %(problems)s Draw again, or change it by hand."),
    Refusal.LATER_ROUND: _("Round %(round)s was drawn after it. Discard that draft first."),
    Refusal.TABLES_TYPED: _("Something was typed already for table %(tables)s, so its places stay as they are."),
    Refusal.SHEETS_MISSING: _("Not in yet, or with a question: table %(tables)s."),
    Refusal.SHEETS_UNCHECKED: _("Not yet checked by a second person: table %(tables)s."),
    Refusal.RULES_WRONG: _("These rules do not exist. Look at the values once more."),
    Refusal.SHEET_FINAL: _("Round %(round)s is closed. An organiser can still correct this sheet, with a reason."),
    Refusal.SHEET_CHECKED: _("This sheet was checked. Open it again first, with a reason."),
    Refusal.SHEET_NOT_CHECKED: _("This sheet is not checked, so it can be changed as it is."),
    Refusal.SHEET_EMPTY: _("Nothing was typed yet."),
    Refusal.SHEET_CHANGED: _("Someone else changed this sheet meanwhile. This is how it stands now; look once more."),
    Refusal.NO_SUCH_DEAL: _("A sheet of this evening has %(count)s deals, so deal %(deal)s does not belong to it."),
    Refusal.RULING_NOT_ALLOWED: _("Only an organiser can set or change a ruling."),
    Refusal.CORRECTION_HAS_FAULTS: _("A correction after the round was closed has to be right: something is wrong still."),
    Refusal.NOT_TO_CHECK: _("There is nothing to check at table %(table)s now."),
    Refusal.SAME_PERSON: _("You entered this sheet yourself. Ask someone else to check it."),
    Refusal.TOTALS_MISSING: _("Type both totals of the paper, or read the deals over."),
    Refusal.TOTALS_DIFFER: _("Not accepted: %(difference)s"),
}


class Refused(refusals.Refused):
    """A service of the evenings said no; nothing was changed. `details` fill in the sentence."""

    def __init__(self, code: Refusal, **details: object) -> None:
        super().__init__(code)  # type: ignore[arg-type]
        self.details = details

    def __str__(self) -> str:
        return str(SENTENCES[self.code]) % self.details  # type: ignore[index]
