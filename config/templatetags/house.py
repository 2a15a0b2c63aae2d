"""Template tags and filters of the whole site, built in: no {% load %} needed."""

from typing import Any

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

register = template.Library()


@register.filter
def number(value: Any) -> Any:
    """Gives a whole number as the Dutch write it: plain up to 9999, then in groups of three (24.796; in English 24,796).

    Anything else comes back as it is, so that it may stand in a table's cell.
    """
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) < 10_000:
        return value
    return f"{value:,}" if get_language() == "en" else f"{value:,}".replace(",", ".")


@register.simple_tag
def icon(name: str, cls: str = "ic", label: str = "") -> SafeString:
    """Draws an icon of static/img/icons.svg; with a label it has meaning by itself, without one it only accompanies a word."""
    heard = format_html('role="img" aria-label="{}"', label) if label else SafeString('aria-hidden="true"')
    link = f"{static('img/icons.svg')}#{name}"
    return format_html('<svg class="{}" viewBox="0 0 24 24" {}><use href="{}"></use></svg>', cls, heard, link)
