"""The tables of what happens at tables with people."""

from tournaments.models.board import Board, BoardSet
from tournaments.models.entrant import Entrant, Member
from tournaments.models.event import Event
from tournaments.models.round import Absence, Round, Seat, Table
from tournaments.models.sheet import ScoreList, Sheet, SheetChange, SheetRow
from tournaments.models.standing import StandingLine

__all__ = [
    "Absence",
    "Board",
    "BoardSet",
    "Entrant",
    "Event",
    "Member",
    "Round",
    "ScoreList",
    "Seat",
    "Sheet",
    "SheetChange",
    "SheetRow",
    "StandingLine",
    "Table",
]
