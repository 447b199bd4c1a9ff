"""Find or fetch Chromium and Node, which browser tests need and pip does not install.

    python -m tests.browser.binaries headless
    python -m tests.browser.binaries chromium
    python -m tests.browser.binaries node

`make test` opens pages in Chromium's headless shell where there is one: the same engine without windows and toolbars,
which loads a page for two thirds of the processor time. Rows of `make deep` that try many pages, sizes or looks use it,
too; its other rows and all figures use the Chromium that people have.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from contextlib import suppress
from functools import cache
from pathlib import Path

import playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SHELLS = ("chromium-headless-shell", "chrome-headless-shell")
LISTS = Path("/var/lib/apt/lists")
"""Where apt keeps its lists of packages."""
INSTALL = ("install", "-y", "--no-install-recommends")
FONTS = "fonts-dejavu-core"
WAIT_SECONDS = 20
"""How long a download of the headless shell may take where a Chromium is installed that can do its work."""

SORRY = """\
No Chromium was found for the browser tests, and none could be fetched; all other tests have been run.
Install one (Debian and Ubuntu: apt install chromium), or say where one is: CHROMIUM=/path/to/chromium make browser"""


def find_node() -> Path:
    """Return the path of the Node inside Playwright's package."""
    return Path(playwright.__file__).parent / "driver" / ("node.exe" if os.name == "nt" else "node")


def find_chromium() -> str | None:
    """Return an installed Chromium: the one in $CHROMIUM, the system's, or Playwright's; None if there is none."""
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    return path or _find_downloaded_chromium()


def find_headless() -> str | None:
    """Return the Chromium in $CHROMIUM, else an installed headless shell, else an installed Chromium, else None."""
    return os.environ.get("CHROMIUM") or _find_shell() or find_chromium()


def find_for_tests(*, deep: bool) -> str | None:
    """Return what a run of tests opens pages in; BBB_HEADLESS asks for the headless shell in `make deep`, too."""
    return find_chromium() if deep and not os.environ.get("BBB_HEADLESS") else find_headless()


def fetch_chromium() -> str | None:
    """Return an installed Chromium, else install one with apt (as root) or with Playwright."""
    for install in (None, _install_by_apt, _install_by_playwright):
        if install:
            install()
        if path := find_chromium():
            return path
    return None


def fetch_headless() -> str | None:
    """Return an installed headless shell, else install one with apt (as root); if that fails, return a Chromium.

    Where a Chromium is installed already, the download of a shell is abandoned if it takes too long.
    """
    if not os.environ.get("CHROMIUM") and not _find_shell():
        _install_shell_by_apt(WAIT_SECONDS if find_chromium() else None)
    return find_headless() or (fetch_chromium() and find_headless())


def _find_shell() -> str | None:
    """Return an installed headless shell: the system's, or the one that Playwright fetches with its Chromium."""
    if path := next(filter(None, map(shutil.which, SHELLS)), None):
        return path
    chromium = _playwright_chromium()
    number = chromium.parents[1].name.rpartition("-")[2]
    found = chromium.parents[2].glob(f"chromium_headless_shell-{number}/*/*headless?shell")
    return next(map(str, found), None)


@cache
def _playwright_chromium() -> Path:
    """Return where Playwright's Chromium is, or would be once it is fetched."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - starts Node

    with sync_playwright() as started:
        return Path(started.chromium.executable_path)


def _find_downloaded_chromium() -> str | None:
    path = _playwright_chromium()
    return str(path) if path.is_file() else None


def _install_by_apt() -> None:
    if _apt_may_install():
        _run_apt("update")
        _run_apt(*INSTALL, "chromium", FONTS)


def _install_shell_by_apt(seconds: float | None) -> None:
    """Install the shell if it can be downloaded within `seconds`; only the download may be interrupted."""
    if _apt_may_install():
        ends = None if seconds is None else time.monotonic() + seconds
        with suppress(subprocess.TimeoutExpired):
            if not any(LISTS.glob("*_Packages*")):
                _run_apt("update", ends=ends)
            if _run_apt(*INSTALL, "--download-only", FONTS, SHELLS[0], ends=ends):
                _run_apt(*INSTALL, "--no-download", FONTS, SHELLS[0])


def _apt_may_install() -> bool:
    return hasattr(os, "getuid") and os.getuid() == 0 and shutil.which("apt-get") is not None


def _run_apt(*words: str, ends: float | None = None) -> bool:
    """Run apt and return whether it succeeded; if it is not done by `ends`, kill it and raise TimeoutExpired."""
    quiet = {"env": os.environ | {"DEBIAN_FRONTEND": "noninteractive"}, "stdout": subprocess.DEVNULL}
    if ends is not None:  # with a time limit the shell is optional, so errors are hidden
        quiet |= {"stderr": subprocess.DEVNULL, "timeout": ends - time.monotonic()}
    return subprocess.run(["apt-get", "-qq", *words], check=False, **quiet).returncode == 0


def _install_by_playwright() -> None:
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)


if __name__ == "__main__":
    find = {"node": find_node, "chromium": fetch_chromium, "headless": fetch_headless}[sys.argv[1]]
    print(find() or sys.exit(SORRY))
