"""The addresses of evenings: for everyone, and for who organises."""

from django.urls import URLPattern

app_name = "tournaments"
urlpatterns: list[URLPattern] = []
