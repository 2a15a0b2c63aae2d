"""QR codes as SVG that stands in the page itself: always black on white, no style, no script."""

from django.utils.html import format_html
from django.utils.safestring import SafeString
from qrcode.constants import ERROR_CORRECT_M
from qrcode.main import QRCode


def draw_qr(text: str, label: str) -> SafeString:
    """Gives an `<svg>` of the text with a quiet border; `label` is its accessible name."""
    code = QRCode(error_correction=ERROR_CORRECT_M, border=2)
    code.add_data(text)
    rows = code.get_matrix()
    path = "".join(draw_row(y, row) for y, row in enumerate(rows))
    picture = '<svg viewBox="0 0 {0} {0}" shape-rendering="crispEdges" role="img" aria-label="{1}">{2}</svg>'
    strokes = format_html('<path d="{}" stroke="#000" fill="none"/>', path)
    return format_html(picture, len(rows), label, strokes)


def draw_row(y: int, row: list[bool]) -> str:
    """Gives the strokes of one row: each run of dark modules is one line."""
    strokes, x = [], 0
    while x < len(row):
        length = next((i for i, dark in enumerate(row[x:]) if dark != row[x]), len(row) - x)
        if row[x]:
            strokes.append(f"M{x} {y}.5h{length}")
        x += length
    return "".join(strokes)
