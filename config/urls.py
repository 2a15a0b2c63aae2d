"""Every address of the site."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path
from drf_spectacular.views import SpectacularJSONAPIView

from config.api import router
from config.views import show_health

urlpatterns: list[URLPattern | URLResolver] = [
    path("healthz", show_health, name="healthz"),
    path("admin/", admin.site.urls),
    path("taal/", include("django.conf.urls.i18n")),
    path("account/", include("allauth.urls")),
    path("api/v1/schema.json", SpectacularJSONAPIView.as_view(), name="schema"),
    path("api/v1/", include((router.urls, "api"))),
    path("", include("accounts.urls")),
    path("", include("tournaments.urls")),
]
