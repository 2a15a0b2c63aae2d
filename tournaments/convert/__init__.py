"""Between the tables and the rules core: the rules of an event, a sheet's rows, what stands in the boxes, and the sentences.

Nothing here reads or writes the database, and nothing here works out a score: that is `scoring`.
"""

from tournaments.convert.boxes import (
    BOXES,
    MARK_WORDS,
    Entry,
    Fault,
    ReadRow,
    RowTexts,
    SheetTexts,
    make_entry,
    read_row,
    show_box,
    write_row,
)
from tournaments.convert.changes import ChangedField, compare_snapshots
from tournaments.convert.rows import (
    make_rows,
    measure_sheet,
    read_problems,
    read_sheet_row,
    take_snapshot,
    to_scoring_sheet,
    write_problems,
)
from tournaments.convert.rules import copy_rules, read_rules
from tournaments.convert.sentences import (
    SIDE_NAMES,
    describe_deals,
    describe_difference,
    describe_fault,
    describe_finding,
    describe_mark,
    list_boxes,
)

__all__ = [
    "BOXES",
    "MARK_WORDS",
    "SIDE_NAMES",
    "ChangedField",
    "Entry",
    "Fault",
    "ReadRow",
    "RowTexts",
    "SheetTexts",
    "compare_snapshots",
    "copy_rules",
    "describe_deals",
    "describe_difference",
    "describe_fault",
    "describe_finding",
    "describe_mark",
    "list_boxes",
    "make_entry",
    "make_rows",
    "measure_sheet",
    "read_problems",
    "read_row",
    "read_rules",
    "read_sheet_row",
    "show_box",
    "take_snapshot",
    "to_scoring_sheet",
    "write_problems",
    "write_row",
]
