"""Long work of the worker, as a row that a page can show and that is found again when its worker was killed."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.choices import JobState
from accounts.models.account import Account
from accounts.models.club import Club

UNFINISHED = (JobState.WAITING, JobState.RUNNING)


class Job(models.Model):
    """What is done (`task`, the name of a Celery task that takes the job's id), for which row (`subject_id`), and how far it is.

    Apps hang their own rows on a job by a column of theirs, or find them by `subject_id`.
    """

    club = models.ForeignKey(Club, verbose_name=_("club"), on_delete=models.PROTECT, related_name="jobs")
    task = models.CharField(_("task"), max_length=100, editable=False)
    subject_id = models.PositiveBigIntegerField(editable=False)
    state = models.CharField(_("state"), max_length=10, choices=JobState.choices, default=JobState.WAITING, editable=False)
    progress = models.PositiveIntegerField(_("done"), default=0, editable=False)
    total = models.PositiveIntegerField(_("of"), editable=False)
    error = models.CharField(_("error"), max_length=300, blank=True, editable=False)
    result = models.JSONField(_("result"), null=True, editable=False)
    tries = models.PositiveSmallIntegerField(default=0, editable=False)  # begun since the last progress
    made_by = models.ForeignKey(Account, verbose_name=_("made by"), null=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField(_("made"), auto_now_add=True)
    heard_at = models.DateTimeField(editable=False)  # when it was last asked for, begun or brought further
    finished_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        verbose_name = _("job")
        verbose_name_plural = _("jobs")
        ordering = ["-pk"]
        indexes = [models.Index(fields=["state", "heard_at"], name="job_by_state")]

    def __str__(self) -> str:
        return f"{self.task}({self.subject_id})"

    @property
    def is_unfinished(self) -> bool:
        """Whether something is still to come of it."""
        return self.state in UNFINISHED
