"""Addresses for who enters and checks sheets."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
