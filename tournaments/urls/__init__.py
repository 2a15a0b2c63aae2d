"""The addresses of evenings, in three parts: who organises, who enters sheets, and everyone."""

from tournaments.urls import organise, public, sheets

app_name = "tournaments"
urlpatterns = [*organise.urlpatterns, *sheets.urlpatterns, *public.urlpatterns]
