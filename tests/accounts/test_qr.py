"""QR codes: what is drawn is the code, module by module."""

import re

from hypothesis import given
from hypothesis import strategies as st
from qrcode.constants import ERROR_CORRECT_M
from qrcode.main import QRCode

from accounts.qr import draw_qr


@given(st.text(min_size=1, max_size=80, alphabet=st.characters(codec="utf-8")))
def test_every_dark_module_is_drawn_and_no_other(text: str) -> None:
    code = QRCode(error_correction=ERROR_CORRECT_M, border=2)
    code.add_data(text)
    rows = code.get_matrix()
    strokes = re.findall(r"M(\d+) (\d+)\.5h(\d+)", draw_qr(text, "code"))
    drawn = {(int(x) + step, int(y)) for x, y, length in strokes for step in range(int(length))}
    assert drawn == {(x, y) for y, row in enumerate(rows) for x, dark in enumerate(row) if dark}


def test_the_label_is_said_and_escaped() -> None:
    assert 'aria-label="&lt;b&gt;"' in draw_qr("x", "<b>")
