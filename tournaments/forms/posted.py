"""What an entry page posted, and the changes that its buttons make to it."""

import re
from collections.abc import Mapping
from dataclasses import replace

from django.http import QueryDict
from django.utils.translation import gettext as _

from accounts.models import Account
from scoring.deal import Reason
from scoring.rules import RuleSet
from scoring.side import SIDES, BySide
from tournaments.convert import BOXES, RowTexts, SheetTexts, read_row, show_box

LONGEST_TEXT, LONGEST_REMARK, LONGEST_QUESTION = 40, 200, 300
_FIELD = re.compile(r"(ns_points|ns_roem|ew_points|ew_roem|playing|multiplier|trump|reason|remark|stamp)-([1-9][0-9]?)")
_STAMP = re.compile(r"[0-9]{1,9}")


def read_posted(data: QueryDict) -> SheetTexts:
    """Gives what was posted: every row that has a field, texts cut to a length that no figure has."""
    rows: dict[int, dict[str, str]] = {}
    stamps: dict[str, int] = {}
    for name, value in data.items():
        if found := _FIELD.fullmatch(name):
            field, deal = found[1], int(found[2])
            if field == "stamp":
                stamps[str(deal)] = read_stamp(str(value))
            else:
                rows.setdefault(deal, {})[field] = clean_text(str(value), LONGEST_REMARK if field == "remark" else LONGEST_TEXT)
    written = BySide(*(clean_text(data.get(f"written_{side}", ""), LONGEST_TEXT) for side in SIDES))
    stamps["written"] = read_stamp(data.get("stamp-written", ""))
    return SheetTexts({deal: RowTexts(**texts) for deal, texts in sorted(rows.items())}, written, data.get("mode") == "totals", stamps)


def clean_text(text: str, longest: int = LONGEST_QUESTION) -> str:
    """Gives a text without the characters that no database takes, no longer than this."""
    return text.replace("\x00", "").strip()[:longest]


def read_stamp(text: str) -> int:
    """Gives a stamp or version as a number; 0 for anything else."""
    return int(text) if _STAMP.fullmatch(text) else 0


def describe_conflicts(typists: Mapping[str, Account | None], current: SheetTexts, rules: RuleSet) -> dict[str, str]:
    """Says of each row, or of the totals ("written"), who typed what there meanwhile."""
    found = {}
    for key, by in typists.items():
        name = by.short_name if by else _("Someone else")
        if key == "written":
            texts = {"ns": current.written.ns or "…", "ew": current.written.ew or "…"}
            found[key] = _("%(name)s typed other totals: %(ns)s and %(ew)s.") % {"name": name, **texts}
        else:
            found[key] = describe_other_row(name, int(key), current.rows.get(int(key), RowTexts()), rules)
    return found


def describe_other_row(name: str, deal: int, texts: RowTexts, rules: RuleSet) -> str:
    """Says what someone else typed for a deal."""
    read = read_row(deal, texts, rules)
    shown = {box: show_box(box, read, texts) or "…" for box in BOXES}
    return _("%(name)s typed %(ns_points)s %(ns_roem)s against %(ew_points)s %(ew_roem)s here. Enter keeps yours, Esc takes that.") % {
        "name": name,
        **shown,
    }


def settle(posted: SheetTexts, current: SheetTexts, conflicts: Mapping[str, str]) -> SheetTexts:
    """What was posted, with the other person's rows where one's own are blank, and based on what is stored now."""
    rows = dict(posted.rows)
    for key in conflicts:
        if key != "written" and rows.get(int(key), RowTexts()).is_blank:
            rows[int(key)] = current.rows[int(key)]
    return replace(posted, rows=rows, stamps=current.stamps)


def mark_rest(posted: SheetTexts, rules: RuleSet) -> SheetTexts:
    """Marks the blank deals as not played."""
    rest = {deal: RowTexts(reason=Reason.NOT_PLAYED) for deal in range(1, rules.deals_per_round + 1)}
    return replace(posted, rows={**rest, **{deal: texts for deal, texts in posted.rows.items() if not texts.is_blank}})


def set_ruling(posted: SheetTexts, data: QueryDict, rules: RuleSet, *, is_off: bool = False) -> tuple[SheetTexts, str]:
    """Marks the deal of `ruling_deal` as ruled for the reason in `ruling_reason`, or takes its mark off.

    Gives the changed texts, and what is wrong or "".
    """
    deal, remark = read_stamp(data.get("ruling_deal", "").strip()), clean_text(data.get("ruling_reason", ""), LONGEST_REMARK)
    if not 1 <= deal <= rules.deals_per_round:
        return posted, _("Which deal? Type a number from 1 to %(count)s.") % {"count": rules.deals_per_round}
    if not (is_off or remark):
        return posted, _("Say why the director ruled so: the reason is kept.")
    row = posted.rows.get(deal, RowTexts())
    changed = replace(row, reason="", remark="") if is_off else replace(row, reason=Reason.RULING, remark=remark)
    return replace(posted, rows={**posted.rows, deal: changed}), ""
