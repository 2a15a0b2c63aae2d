"""Addresses for everyone, and the dashboard."""

from django.urls import URLPattern, path

from tournaments.views.organise import evening
from tournaments.views.public import entrants, standing

urlpatterns: list[URLPattern] = [
    path("evenings/<int:event_id>/", evening.evening, name="evening"),
    path("evenings/<int:event_id>/part/", evening.evening_part, name="evening_part"),
    path("evenings/<int:event_id>/publicity/", evening.publicity, name="publicity"),
    path("evenings/<int:event_id>/standing/", standing.standing, name="standing"),
    path("evenings/<int:event_id>/standing/part/", standing.standing_fragment, name="standing_fragment"),
    path("evenings/<int:event_id>/standing/own/", standing.standing_own, name="standing_own"),
    path("evenings/<int:event_id>/entrants/<int:number>/", entrants.entrant, name="entrant"),
    path("evenings/<int:event_id>/rounds/<int:round_number>/tables/<int:table_number>/", entrants.table, name="table"),
]
