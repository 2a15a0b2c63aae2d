"""Addresses for everyone, and the dashboard."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
