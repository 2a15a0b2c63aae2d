"""Addresses for who plans an evening, draws its rounds and makes boards; and the tables for everyone."""

from django.urls import path

from tournaments.views.organise import boards, draw, entrants, events, rounds, rules
from tournaments.views.public import tables

EVENT = "evenings/<int:event_id>"
ENTRANT = f"{EVENT}/entrants/<int:number>"
ROUND = f"{EVENT}/rounds/<int:number>"
SET = "boards/<int:set_id>"

urlpatterns = [
    path("clubs/<slug:slug>/evenings/", events.events, name="events"),
    path("clubs/<slug:slug>/evenings/new/", events.add_event, name="event_add"),
    path("clubs/<slug:slug>/boards/", boards.board_sets, name="board_sets"),
    path("clubs/<slug:slug>/boards/new/", boards.add_board_set, name="board_set_add"),
    path(f"{SET}/", boards.board_set, name="board_set"),
    path(f"{SET}/part/", boards.board_set_part, name="board_set_part"),
    path(f"{SET}/again/", boards.board_set_again, name="board_set_again"),
    path(f"{SET}/<int:number>/", boards.board, name="board"),
    path(f"{EVENT}/settings/", events.edit_event, name="event_edit"),
    path(f"{EVENT}/start/", events.start, name="event_start"),
    path(f"{EVENT}/close/", events.close, name="event_close"),
    path(f"{EVENT}/reopen/", events.reopen, name="event_reopen"),
    path(f"{EVENT}/rules/", rules.rules, name="event_rules"),
    path(f"{EVENT}/entrants/", entrants.entrants, name="entrants"),
    path(f"{EVENT}/entrants/all/", entrants.add_all, name="entrants_all"),
    path(f"{EVENT}/entrants/again/", entrants.add_again, name="entrant_again"),
    path(f"{ENTRANT}/edit/", entrants.edit_entrant, name="entrant_edit"),
    path(f"{ENTRANT}/remove/", entrants.remove, name="entrant_remove"),
    path(f"{ENTRANT}/late/", entrants.late, name="entrant_late"),
    path(f"{ENTRANT}/stop/", entrants.stop, name="entrant_stop"),
    path(f"{ENTRANT}/absent/", entrants.absent, name="entrant_absent"),
    path(f"{ENTRANT}/back/", entrants.back, name="entrant_back"),
    path(f"{ROUND}/", tables.tables, name="tables"),
    path(f"{ROUND}/draw/", draw.draw, name="draw"),
    path(f"{ROUND}/draw/again/", draw.redraw, name="redraw"),
    path(f"{ROUND}/draw/swap/", draw.swap, name="swap"),
    path(f"{ROUND}/draw/by-hand/", draw.by_hand, name="by_hand"),
    path(f"{ROUND}/draw/discard/", draw.discard, name="discard"),
    path(f"{ROUND}/draw/publish/", draw.publish, name="publish"),
    path(f"{ROUND}/draw/take-back/", draw.take_back, name="take_back"),
    path(f"{ROUND}/close/", rounds.close, name="round_close"),
    path(f"{ROUND}/reopen/", rounds.reopen, name="round_reopen"),
]
