"""The pages as `bbb play` serves them and a Chromium to open them, for measurements on a page."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser.binaries import SORRY, find_chromium
from tests.browser.conftest import FLAGS, Voila


@contextmanager
def serve_pages_to_chromium(*flags: str) -> Iterator[tuple[Voila, Browser]]:
    """Start the server and Chromium, and end both afterwards; if there is no Chromium, say how to get one."""
    path = find_chromium()
    if path is None:
        raise SystemExit(SORRY)
    with tempfile.TemporaryDirectory() as home, sync_playwright() as started:
        server = Voila(Path(home))
        try:
            browser = started.chromium.launch(executable_path=path, chromium_sandbox=False, args=[*FLAGS, *flags])
            yield server, browser
            browser.close()
        finally:
            server.stop()
