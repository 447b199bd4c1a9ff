"""Find or fetch Chromium and Node, which browser tests need and pip does not install.

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
    """Return the path of the Node inside Playwright's package."""
    return Path(playwright.__file__).parent / "driver" / ("node.exe" if os.name == "nt" else "node")


def chromium() -> str | None:
    """Return an installed Chromium: the one in $CHROMIUM, the system's, or Playwright's; None if there is none."""
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    return path or _downloaded()


def fetch() -> str | None:
    """Return an installed Chromium, else install one with apt (as root) or with Playwright."""
    for install in (None, _by_apt, _by_playwright):
        if install:
            install()
        if path := chromium():
            return path
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
