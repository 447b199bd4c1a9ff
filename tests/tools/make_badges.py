"""`python -m tests.tools.make_badges` writes the addresses at the README's end, and draws the badges that lead there.

Where the repository is published stands in one place, `repository` in pyproject.toml; nothing else names it.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from urllib.parse import quote

TOP = Path(__file__).resolve().parent.parent.parent
README = TOP / "README.md"
PICTURES = TOP / "notebooks" / "pictures"

OPENED = {
    "door": ("All games", "voila/tree"),
    "nanatoridori": ("Nanatoridori", "voila/render/notebooks/nanatoridori/play.ipynb"),
    "nanuk": ("Nanuk", "voila/render/notebooks/nanuk/play.ipynb"),
    "koinobori": ("Koinobori", "voila/render/notebooks/koinobori/play.ipynb"),
    "lab": ("The notebooks", "lab/tree/notebooks/start.ipynb"),
}
"""What each badge opens on Binder, by the path under which the server there has it."""

LETTER = 7.6
"""How wide a letter of a badge is, about."""

ADDRESSES = re.compile(r"(?<=<!-- addresses: see tests/tools/make_badges.py -->\n).*", re.DOTALL)


def repository() -> str:
    """Owner and name of the published repository."""
    project = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))
    return str(project["tool"]["birds-bears-banners"]["repository"])


def addresses() -> str:
    """The addresses as a README defines them."""
    owner, _slash, name = repository().partition("/")
    lines = [f"[open {badge}]: https://mybinder.org/v2/gh/{owner}/{name}/main?urlpath={quote(path, safe='')}"
             for badge, (_label, path) in OPENED.items()]
    return "\n".join([*lines, f"[open site]: https://{owner.lower()}.github.io/{name}/"]) + "\n"


def badge(label: str) -> str:
    """A badge: a bird that may be pressed, and what it opens."""
    width = round(52 + LETTER * len(label))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="32" role="img" aria-label="{label}">'
        f'<rect x="1" y="1" width="{width - 2}" height="30" rx="15" fill="#FFFBF2" stroke="#B23A22" stroke-width="2"/>'
        '<circle cx="18" cy="16" r="10" fill="#B23A22"/><circle cx="21" cy="13" r="2" fill="#2A2833"/>'
        '<path d="M27 14l8 2-8 3z" fill="#2A2833"/>'
        f'<text x="40" y="21" font-family="sans-serif" font-size="14" font-weight="700" fill="#2A2833">{label}</text>'
        "</svg>\n")


if __name__ == "__main__":
    for name, (label, _path) in OPENED.items():
        (PICTURES / f"open-{name}.svg").write_text(badge(label), encoding="utf-8")
    README.write_text(ADDRESSES.sub(lambda _found: addresses(), README.read_text(encoding="utf-8")), encoding="utf-8")
    print(addresses(), end="")
