"""The keys that a person presses for a sheet; the keyboard map is on the page itself.

A row is one sentence: [−] points [+ roem WIJ] [− roem ZIJ] Enter. The shorter side is typed, roem in tens, a mark as its letter.
"""

from typing import Any

Deal = dict[str, Any]
LETTERS = {"nat": "n", "pit": "p", "revoke": "v", "empty_tricks": "l"}


def list_keys(deals: list[Deal]) -> list[str]:
    """The keys for the rows of a sheet."""
    return [key for deal in deals for key in [*list_row_keys(deal), "Enter"]]


def list_row_keys(deal: Deal) -> list[str]:
    """The keys for one row, without the Enter that ends it."""
    ns, ew, mark = deal["ns"], deal["ew"], deal["mark"]
    if mark:
        winner = ns if mark["side"] == "ew" else ew
        follows = mark["reason"] in ("pit", "revoke") and winner["roem"] == 100
        start = ["-"] if mark["side"] == "ew" else []
        return [*start, LETTERS[mark["reason"]], *([] if follows else write_roem(winner["roem"]))]
    points = min(list(str(ns["points"])), ["-", *str(ew["points"])], key=len)
    ns_roem = ["+", *write_roem(ns["roem"])] if ns["roem"] else []
    ew_roem = ["-", *write_roem(ew["roem"])] if ew["roem"] else []
    return [*points, *ns_roem, *ew_roem]


def write_roem(roem: int) -> list[str]:
    """Roem in tens, and in full where that is no shorter."""
    return list(str(roem // 10 if roem < 200 else roem)) if roem else []


def count_least(deals: list[Deal]) -> int:
    """The least possible: only the figures as they stand on the paper, of the smaller side, no keys for sides, one key to end a row."""
    return sum(count_least_row(deal) for deal in deals)


def count_least_row(deal: Deal) -> int:
    roem = len(write_roem(deal["ns"]["roem"])) + len(write_roem(deal["ew"]["roem"]))
    points = 1 if deal["mark"] else len(str(min(deal["ns"]["points"], deal["ew"]["points"])))
    return points + roem + 1
