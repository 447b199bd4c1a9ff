"""Runs the first script of packaged pages in Node, with a stub of a platform and of a browser around each page."""

import json
import subprocess
from pathlib import Path

from tests.browser.binaries import find_node
from widgets.progress.browser_store import PREFIX
from widgets.scorm import launch_pages

HARNESS = Path(__file__).with_name("open_page.mjs")


def told_of(row, edition):
    """Return what the page of a row says of it."""
    parts = [part._asdict() for part in row.parts]
    return {"id": row.id, "edition": edition, "parts": parts, "words": launch_pages.line_words()}


def visit_pages(folder, pages):
    """Return what comes of visits to pages, each given by its row, its edition, and the acts of each visit."""
    script, file = folder / "platform.js", folder / "pages.json"
    script.write_bytes(launch_pages._first_script())
    listed = [{"row": told_of(row, edition), "visits": visits} for row, edition, visits in pages]
    file.write_text(json.dumps(listed), encoding="utf-8")
    done = subprocess.run([find_node(), HARNESS, script, file], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert [(page["faults"], page["touched"]) for page in found] == [([], [])] * len(found)
    return [page["visits"] for page in found]


def keep(key, ident, record):
    """Return the act of a page that keeps something, as `BrowserStore` writes it."""
    return ["keep", f"{PREFIX}{key}", json.dumps({"id": ident, "record": record})]
