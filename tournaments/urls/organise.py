"""Addresses for who prepares and draws."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
