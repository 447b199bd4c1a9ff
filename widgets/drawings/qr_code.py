"""QR codes for phones: the address of a room or of a deal, or the code of a result, but never a secret key."""

from __future__ import annotations

import io
from functools import lru_cache
from urllib.parse import quote

QUIET_MODULES = 4
"""Width of the white edge that scanners need, in modules."""


@lru_cache(maxsize=16)
def qr_svg(address: str) -> str:
    """Return an address as an SVG QR code; "" if the package that draws it is not installed."""
    try:
        import segno  # noqa: PLC0415 - where no room is opened, it need not be there
    except ModuleNotFoundError:
        return ""
    out = io.BytesIO()
    segno.make_qr(address, error="m").save(
        out, kind="svg", border=QUIET_MODULES, omitsize=True, xmldecl=False, svgns=True, light="#fff", dark="#000"
    )
    return out.getvalue().decode()


def qr_address(text: str) -> str:
    """Return a text as a QR code in a data URL; "" if the package that draws it is not installed."""
    svg = qr_svg(text)
    return f"data:image/svg+xml,{quote(svg, safe=' =:/')}" if svg else ""
