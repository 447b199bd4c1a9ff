"""`python -m tests.tools.make_badges` writes the README's badges and the project's URLs.

The address of the published repository is stored in one place, `repository` in pyproject.toml. While it is the
placeholder, the README shows no badges and the project has no URLs.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from urllib.parse import quote

TOP = Path(__file__).resolve().parent.parent.parent
README = TOP / "README.md"
PROJECT = TOP / "pyproject.toml"
PICTURES = TOP / "notebooks" / "pictures"
PLACEHOLDER = "OWNER/REPOSITORY"

OPENED = {
    "door": ("All games", "voila/tree"),
    "nanatoridori": ("Nanatoridori", "voila/render/notebooks/nanatoridori/play.ipynb"),
    "nanuk": ("Nanuk", "voila/render/notebooks/nanuk/play.ipynb"),
    "koinobori": ("Koinobori", "voila/render/notebooks/koinobori/play.ipynb"),
    "lab": ("The notebooks", "lab/tree/notebooks/start.ipynb"),
}
"""Each badge's label, and the path it opens on a Binder server."""

LETTER_WIDTH = 7.6  # the average width of a letter on a badge, in pixels

BADGES = re.compile(r"(?<=<!-- badges: see tests/tools/make_badges.py -->\n).*?(?=<!-- end of badges -->)", re.DOTALL)
URLS = re.compile(r"(?<=# URLs: see tests/tools/make_badges.py\n).*?(?=# end of URLs)", re.DOTALL)


def repository() -> str:
    """Return owner and name of the published repository."""
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))
    return str(project["tool"]["birds-bears-banners"]["repository"])


def badge_addresses(repository: str) -> dict[str, str]:
    """Map each badge to the Binder address it opens."""
    return {
        badge: f"https://mybinder.org/v2/gh/{repository}/main?urlpath={quote(path, safe='')}"
        for badge, (_label, path) in OPENED.items()
    }


def readme_badges(repository: str) -> str:
    """Return the README's lines between the badge markers; none while the repository has no address."""
    if repository == PLACEHOLDER:
        return ""
    owner, _slash, name = repository.partition("/")
    badges = [
        f"[![{OPENED[badge][0]}](notebooks/pictures/open-{badge}.svg)]({address})"
        for badge, address in badge_addresses(repository).items()
    ]
    lines = [
        "",
        "On Binder, with nothing installed (about a minute to start; nothing is kept after you leave):",
        "",
        *badges,
        "",
        f"Or [in your browser alone](https://{owner.lower()}.github.io/{name}/), with no server.",
        "",
    ]
    return "\n".join(lines) + "\n"


def project_urls(repository: str) -> str:
    """Return the `[project.urls]` table; nothing while the repository has no address."""
    if repository == PLACEHOLDER:
        return ""
    home = f"https://github.com/{repository}"
    urls = {"Homepage": home, "Changelog": f"{home}/blob/main/CHANGELOG.md", "Issues": f"{home}/issues"}
    return "\n".join(["[project.urls]", *(f'{name} = "{url}"' for name, url in urls.items())]) + "\n"


def badge(label: str) -> str:
    """Draw a badge: a bird, and what the badge opens."""
    width = round(52 + LETTER_WIDTH * len(label))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="32" role="img" aria-label="{label}">'
        f'<rect x="1" y="1" width="{width - 2}" height="30" rx="15" fill="#FFFBF2" stroke="#B23A22" stroke-width="2"/>'
        '<circle cx="18" cy="16" r="10" fill="#B23A22"/><circle cx="21" cy="13" r="2" fill="#2A2833"/>'
        '<path d="M27 14l8 2-8 3z" fill="#2A2833"/>'
        f'<text x="40" y="21" font-family="sans-serif" font-size="14" font-weight="700" fill="#2A2833">{label}</text>'
        "</svg>\n"
    )


if __name__ == "__main__":
    for name, (label, _path) in OPENED.items():
        (PICTURES / f"open-{name}.svg").write_text(badge(label), encoding="utf-8")
    published = repository()
    for path, section, text in ((README, BADGES, readme_badges(published)), (PROJECT, URLS, project_urls(published))):
        path.write_text(section.sub(lambda _match, text=text: text, path.read_text(encoding="utf-8")), encoding="utf-8")
