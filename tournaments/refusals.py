"""Why a service of the evenings says no: codes in the code, sentences here and nowhere else."""

from enum import StrEnum, auto

from django.utils.translation import gettext_lazy as _

from accounts import refusals


class Refusal(StrEnum):
    """Everything that the services of this app refuse."""

    EVENT_STARTED = auto()
    EVENT_NOT_RUNNING = auto()
    EVENT_CLOSED = auto()


SENTENCES = {
    Refusal.EVENT_STARTED: _("This cannot be changed any more: the evening has started."),
    Refusal.EVENT_NOT_RUNNING: _("The evening has not started yet."),
    Refusal.EVENT_CLOSED: _("The evening is closed. Reopen it first, with a reason."),
}


class Refused(refusals.Refused):
    """A service of the evenings said no; nothing was changed. `details` fill in the sentence."""

    def __init__(self, code: Refusal, **details: object) -> None:
        super().__init__(code)  # type: ignore[arg-type]
        self.details = details

    def __str__(self) -> str:
        return str(SENTENCES[self.code]) % self.details  # type: ignore[index]
