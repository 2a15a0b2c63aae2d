"""Addresses for who enters and checks sheets."""

from django.urls import path

from tournaments.views.sheets import check, entry, history

ROUND = "evenings/<int:event_id>/rounds/<int:round_number>"
SHEET = f"{ROUND}/tables/<int:table_number>/sheet"

urlpatterns = [
    path(f"{ROUND}/jump/", entry.sheet_jump, name="sheet_jump"),
    path(f"{SHEET}/", entry.sheet, name="sheet"),
    path(f"{SHEET}/row/", entry.sheet_row, name="sheet_row"),
    path(f"{SHEET}/check/", check.sheet_check, name="sheet_check"),
    path(f"{SHEET}/history/", history.sheet_history, name="sheet_history"),
]
