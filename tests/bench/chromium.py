"""Time the kernel in Pyodide in Chromium: `python -m tests.bench.chromium CHROMIUM FOLDER`.

A page loads Pyodide from a folder, and this library from an archive beside it, as the static site does. It plays the
stints whose names it reads.
"""

from __future__ import annotations

import io
import sys
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

TOP = Path(__file__).resolve().parent.parent.parent
ARCHIVED = (
    "gamelib/**/*.py",
    "gamelib/kernel/source/*",
    "gamelib/kernel/built/kernel.wasm",
    "seeds/**/*",
    "tests/__init__.py",
    "tests/bench/__init__.py",
    "tests/bench/kernel.py",
    "tests/support/*.py",
)
PAGE, ARCHIVE = "/measure.html", "/library.zip"
MINUTES = 10
IN_THE_PAGE = """
async ([archive, code]) => {
    const { loadPyodide } = await import("/pyodide.mjs");
    const pyodide = await loadPyodide({ indexURL: "/" });
    pyodide.unpackArchive(await (await fetch(archive)).arrayBuffer(), "zip", { extractDir: "/library" });
    pyodide.runPython("import sys; sys.path.insert(0, '/library')");
    window.play = pyodide.runPython(code);
}
"""
CODE = """
import json
from time import perf_counter
from tests.bench.kernel import stint
lambda name: json.dumps(stint(name, perf_counter))
"""


class Folder(SimpleHTTPRequestHandler):
    """Serves a folder with Pyodide, an empty page, and the library as an archive; writes no log."""

    archive = b""

    def do_GET(self) -> None:
        """Answer with the page, the archive, or a file."""
        if self.path not in (PAGE, ARCHIVE):
            super().do_GET()
            return
        body = self.archive if self.path == ARCHIVE else b"<!doctype html><title>Pyodide</title>"
        self.send_response(200)
        self.send_header("Content-Type", "text/html" if self.path == PAGE else "application/zip")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_words: Any) -> None:
        """Write nothing."""


def archive() -> bytes:
    """Return the library, with what measures it, as a zip archive."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as files:
        for path in sorted({path for pattern in ARCHIVED for path in TOP.glob(pattern) if path.is_file()}):
            files.write(path, path.relative_to(TOP))
    return packed.getvalue()


@contextmanager
def serve_folder(folder: str) -> Iterator[str]:
    """Serve the folder on this machine alone, and yield its address."""
    handler = type("Served", (Folder,), {"archive": archive()})
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=folder)) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def play_stints(chromium: str, folder: str, names: Iterable[str]) -> Iterator[str]:
    """Yield how fast each stint was, by the page's clock: nothing else runs in a page."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - of the browser tests only

    with serve_folder(folder) as address, sync_playwright() as started:
        browser = started.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page()
        page.set_default_timeout(60_000 * MINUTES)
        page.goto(address + PAGE)
        page.evaluate(IN_THE_PAGE, [ARCHIVE, CODE])
        for name in names:
            yield str(page.evaluate("name => window.play(name)", name.strip()))
        browser.close()


if __name__ == "__main__":
    for speed in play_stints(sys.argv[1], sys.argv[2], sys.stdin):
        print(speed, flush=True)
