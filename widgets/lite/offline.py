"""Makes the site installable, and usable without a network: a manifest, icons, and a service worker with one pack.

All pages and what they load are one file, so that a browser has either all of a version or nothing of it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from gamelib.core.language import _
from widgets import drawings
from widgets.lite.page_python import pack_files, write_compressed
from widgets.stage.bundle import join_modules
from widgets.web.page_frame import PRODUCT

HERE = Path(__file__).parent
ICONS = {
    "icon-192.png": ("192x192", "any"),
    "icon-512.png": ("512x512", "any"),
    "icon-full-512.png": ("512x512", "maskable"),
}
"""The icons of an installed site: size, and whether a phone may crop the edges."""
KEPT = (".html", ".css", ".js", ".mjs", ".svg", ".png", ".json", ".webmanifest")


def write_offline_files(site: Path, stamp: str, python: Mapping[str, Any]) -> None:
    """Write the manifest and the icons, then the pack with everything of the site but Python, and the worker."""
    for path in sorted((HERE / "icons").iterdir()):
        (site / "page" / path.name).write_bytes(path.read_bytes())
    (site / "page" / "icon.svg").write_text(draw_icon(), encoding="utf-8")
    (site / "manifest.webmanifest").write_text(json.dumps(web_app_manifest(), ensure_ascii=False), encoding="utf-8")
    files = {
        path.relative_to(site).as_posix(): path.read_bytes()
        for path in sorted(site.rglob("*"))
        if path.is_file() and path.suffix in KEPT and path.relative_to(site).parts[0] not in ("code", "python", "api")
    }
    packed = write_compressed(site / "python", "pages", ".pack", pack_files(files))
    script = join_modules("lite/templates/sw.js")
    for word, value in (("STAMP", stamp), ("PACK", packed), ("PYTHON", list(python.values()))):
        script = script.replace(f'"{{{word}}}"', json.dumps(value))
    (site / "sw.js").write_text(script, encoding="utf-8")


def web_app_manifest() -> dict[str, Any]:
    """Return the web app manifest, which a phone reads before it installs the site; all addresses are relative."""
    icons = [
        {"src": f"page/{name}", "sizes": size, "type": "image/png", "purpose": purpose}
        for name, (size, purpose) in ICONS.items()
    ]
    return {
        "name": PRODUCT,
        "short_name": _("Three games"),
        "id": "./",
        "start_url": "./",
        "scope": "./",
        "description": _("Three card games to learn, play and calculate, with every rule explained."),
        "display": "standalone",
        "background_color": "#F6EEDF",
        "theme_color": "#F6EEDF",
        "icons": [*icons, {"src": "page/icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}],
    }


def draw_icon(margin: float = 0.0) -> str:
    """Draw the icon: a robin in front of the sun; `margin`, 0 to 1, is the share a phone may crop at each side.

    >>> draw_icon()[:42]
    '<svg xmlns="http://www.w3.org/2000/svg" vi'
    """
    symbol = drawings.symbol("robin")
    inner = symbol[symbol.index(">") + 1 : -len("</symbol>")]
    corner = 0 if margin else 14
    scale = 0.8 - margin
    shift = 32 - 32 * scale
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="{corner}" '
        f'fill="#DCE5D3"/><circle cx="32" cy="34" r="{27 - 20 * margin:g}" fill="#F5CFA3"/>'
        f'<g transform="translate({shift:g} {shift:g}) scale({scale:g})">{inner}</g></svg>'
    )
