"""What changed on a sheet, field by field, from what was kept of it before and after."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.deal import Reason
from scoring.side import SIDES, Side
from tournaments.choices import SheetState
from tournaments.convert.boxes import MARK_WORDS
from tournaments.convert.sentences import SIDE_NAMES

NOTHING = "–"
_FIELDS = {
    "ns_points": gettext_lazy("WIJ points"),
    "ns_roem": gettext_lazy("WIJ roem"),
    "ew_points": gettext_lazy("ZIJ points"),
    "ew_roem": gettext_lazy("ZIJ roem"),
    "reason": gettext_lazy("mark"),
    "reason_side": gettext_lazy("mark stands with"),
    "playing": gettext_lazy("who plays"),
    "multiplier": gettext_lazy("counts times"),
    "trump": gettext_lazy("trump"),
    "remark": gettext_lazy("why"),
}
_MARKS = {
    **MARK_WORDS,
    Reason.RULING: gettext_lazy("ruling"),
    Reason.NOT_PLAYED: gettext_lazy("not played"),
}


@dataclass(frozen=True, slots=True)
class ChangedField:
    """One thing that is different: what, and its texts before and after."""

    name: str
    before: str
    after: str


def compare_snapshots(before: Mapping[str, Any] | None, after: Mapping[str, Any] | None) -> list[ChangedField]:
    """Everything that differs between two kept sheets; what was not there before is a blank."""
    one, other = before or {}, after or {}
    changed = [*_compare_heads(one, other)]
    rows, other_rows = one.get("rows", {}), other.get("rows", {})
    for deal in sorted({*rows, *other_rows}, key=int):
        changed += _compare_rows(deal, rows.get(deal, {}), other_rows.get(deal, {}))
    return changed


def _compare_heads(one: Mapping[str, Any], other: Mapping[str, Any]) -> Iterator[ChangedField]:
    if one.get("state") != other.get("state"):
        yield ChangedField(_("state"), _write_state(one.get("state")), _write_state(other.get("state")))
    if one.get("question", "") != other.get("question", ""):
        yield ChangedField(_("question"), one.get("question") or NOTHING, other.get("question") or NOTHING)
    for key, label in (("totals", _("total of %(side)s")), ("written", _("total of %(side)s on paper"))):
        for place, side in enumerate(SIDES):
            values = [(kept.get(key) or [None, None])[place] for kept in (one, other)]
            if values[0] != values[1]:
                yield ChangedField(label % {"side": SIDE_NAMES[side]}, _write(values[0]), _write(values[1]))


def _compare_rows(deal: str, one: Mapping[str, Any], other: Mapping[str, Any]) -> Iterator[ChangedField]:
    for field, label in _FIELDS.items():
        default = 1 if field == "multiplier" else None
        if one.get(field, default) != other.get(field, default):
            name = _("deal %(deal)s, %(field)s") % {"deal": deal, "field": label}
            yield ChangedField(name, _write_field(field, one.get(field)), _write_field(field, other.get(field)))


def _write_field(field: str, value: Any) -> str:
    if value is None:
        return NOTHING
    if field == "reason":
        return str(_MARKS[Reason(value)])
    return str(SIDE_NAMES[Side(value)]) if field in ("reason_side", "playing") else _write(value)


def _write_state(state: str | None) -> str:
    return str(SheetState(state).label) if state else NOTHING


def _write(value: Any) -> str:
    return NOTHING if value is None else str(value)
