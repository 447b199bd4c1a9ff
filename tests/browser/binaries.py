"""The programs that browser tests need and pip does not bring: found, or fetched.

    python -m tests.browser.binaries chromium
    python -m tests.browser.binaries node
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

SORRY = """\
No Chromium was found for the browser tests, and none could be fetched; all other tests have been run.
Install one (Debian and Ubuntu: apt install chromium), or say where one is: CHROMIUM=/path/to/chromium make browser"""


def node() -> Path:
    """The Node that comes inside Playwright's package."""
    return Path(playwright.__file__).parent / "driver" / ("node.exe" if os.name == "nt" else "node")


def chromium() -> str | None:
    """A Chromium that is here: the one named, the system's, or Playwright's own."""
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    return found or _downloaded()


def fetch() -> str | None:
    """A Chromium that is here, or else one that is fetched: by apt as root, or as Playwright does."""
    for way in (None, _by_apt, _by_playwright):
        if way:
            way()
        if found := chromium():
            return found
    return None


def _downloaded() -> str | None:
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - starts Node

    with sync_playwright() as started:
        path = started.chromium.executable_path
    return path if Path(path).is_file() else None


def _by_apt() -> None:
    if hasattr(os, "getuid") and os.getuid() == 0 and shutil.which("apt-get"):
        quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(["apt-get", "update", "-qq"], env=quiet, check=False)
        subprocess.run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-dejavu-core"],
                       env=quiet, check=False, stdout=subprocess.DEVNULL)


def _by_playwright() -> None:
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)


if __name__ == "__main__":
    print(node() if sys.argv[1:] == ["node"] else fetch() or sys.exit(SORRY))
