"""The good sheets of the samples as they are typed and as they are handed in, and short ways to the pages of a sheet."""

import re
from typing import Any

from django.test import Client

from scoring.rules import NKU
from scoring.side import BySide
from tests.tournaments.build import SAMPLES
from tournaments.convert import BOXES, Entry, RowTexts, SheetTexts, make_entry
from tournaments.models import Table

GOOD = [name for name in SAMPLES if name.startswith("good")]


def type_sample(name: str) -> dict[int, RowTexts]:
    """The shortest texts of a sample: the smaller side, roem in tens, a letter for a mark."""
    return {deal["deal"]: type_short(deal) for deal in SAMPLES[name]["in"]["deals"]}


def type_short(deal: dict[str, Any]) -> RowTexts:
    """The shortest texts for one deal."""
    roem = {f"{side}_roem": str(deal[side]["roem"] // 10) if deal[side]["roem"] else "–" for side in ("ns", "ew")}
    if mark := deal["mark"]:
        return RowTexts(**{f"{mark['side']}_points": mark["reason"][0], **roem})
    side = min(("ns", "ew"), key=lambda side: deal[side]["points"])
    return RowTexts(**{f"{side}_points": str(deal[side]["points"]), **roem})


def hand_in(rows: dict[int, RowTexts], ns: str = "", ew: str = "") -> Entry:
    """What is handed in with these texts."""
    entry, faults = make_entry(SheetTexts(rows, BySide(ns, ew)), NKU)
    assert faults == {}
    return entry


def sample(name: str = "good-1", /, **changes: RowTexts) -> Entry:
    """A sample as it is handed in; `deal_9=RowTexts(..)` has another ninth deal."""
    changed = {int(key.removeprefix("deal_")): texts for key, texts in changes.items()}
    return hand_in(type_sample(name) | changed)


def totals(ns: int | None, ew: int | None) -> Entry:
    """Totals without deals."""
    return Entry(written=BySide(ns, ew), is_totals_only=True)


def address(table: Table, tail: str = "") -> str:
    """The address of the sheet of a table."""
    return f"/evenings/{table.round.event_id}/rounds/{table.round.number}/tables/{table.number}/sheet/{tail}"


def fill(rows: dict[int, RowTexts], version: int = 0, **more: object) -> dict[str, object]:
    """What the form posts with these rows."""
    blank = {f"{box}-{deal}": "" for deal in range(1, 17) for box in BOXES}
    boxes = blank | {f"{name}-{deal}": text for deal, texts in rows.items() for name, text in texts.filled.items()}
    return {"version": version, "mode": "deals", "written_ns": "", "written_ew": "", **boxes, **more}


def read(answer: Any) -> str:
    """The text of a page."""
    return str(answer.content.decode())


def find_input(page: str, name: str) -> str:
    """The tag of a box."""
    found = re.search(rf'<input[^>]* name="{name}"[^>]*>', page)
    assert found, name
    return found[0]


def show(client: Client, table: Table, query: str = "") -> str:
    """The entry page of a table."""
    answer = client.get(address(table) + query)
    assert answer.status_code == 200
    return read(answer)
