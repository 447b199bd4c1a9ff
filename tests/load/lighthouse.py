"""Lighthouse's scores of the pages: `python -m tests.load.lighthouse --npm FOLDER --write PAGE`.

FOLDER is where `npm install lighthouse vnu-jar` has been run; neither is part of the project. Pages from Voila and from
the static site are opened as by a desktop computer and as by a phone on a slow line; a class's page as by its phones.
Results are stored in FOLDER, so that an interrupted run continues where it stopped, as long as the commit is the same.
With `--html`, the Nu checker (which needs Java) reads the HTML of every kind of page instead.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, build_opener, urlopen

from tests.browser.binaries import find_chromium
from tests.browser.conftest import TOP, Voila
from tests.browser.lite_site import Site

PAGES = {
    "front door": "",
    "play Nanatoridori": "nanatoridori/play",
    "play Nanuk": "nanuk/play",
    "play Koinobori": "koinobori/play",
    "a lesson": "nanuk/learn#lesson",
    "the path": "nanuk/learn",
    "odds": "nanuk/odds",
    "chance": "chance",
    "the desk": "teachers/desk",
}
"""The pages that Voila and the browser build have both."""

PHONE_OF_A_CLASS = "a phone in class"
PRESETS = {"desktop": ["--preset=desktop"], "phone": []}
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
LEAST = {"desktop": (90, 100, 100, 100), "phone": (75, 100, 100, 100)}
"""The least score to reach, by category."""

MOST_SHIFT = 0.05
TIMES = {
    "first paint": "first-contentful-paint",
    "largest paint": "largest-contentful-paint",
    "interactive": "interactive",
    "blocked": "total-blocking-time",
    "shift": "cumulative-layout-shift",
}
KEPT = "bbb-lighthouse.jsonl"
LONGEST_RUN_SECONDS = 300

HTML_KINDS = (
    "/",
    "/nowhere",
    "/class/",
    "/class/ZZZZ",
    *(
        f"/voila/render/{name}.ipynb"
        for name in (
            "nanatoridori/play",
            "nanuk/play",
            "koinobori/play",
            "nanuk/learn",
            "nanuk/puzzles",
            "nanuk/odds",
            "nanuk/odds_more",
            "nanuk/exercises",
            "koinobori/01_take_and_hang",
            "ask",
            "chance",
            "progress",
            "python",
            "rules",
            "shape",
            "teachers/desk",
            "teachers/lead_a_class",
            "teachers/class_results",
            "teachers/own_lesson",
            "teachers/probability_2",
            "teachers/write_a_lesson",
            "teachers/what_is_private",
            "teachers/bigger",
        )
    ),
)
"""Addresses of one page of every kind, also of those that say what went wrong."""

UNKNOWN_TO_THE_CHECKER = ("container-type", "@container")
"""Parts of CSS that every browser has known since 2023."""

HEAD = """# What Lighthouse says of the pages

`python -m tests.load.lighthouse --npm FOLDER --write PAGE`: Lighthouse {version}, Chromium, 2 cores that serve and
measure alike. Load of the machine before: {load:.1f}; where that is above 1, performance is lower than it could be,
most of all where a table is drawn. A phone is simulated with 1.6 Mbit/s, 150 ms latency and a processor four
times as slow. Scores: performance, accessibility, best practices, search engines. In the browser build Lighthouse
does not wait for Python: there, "interactive" is a page with its picture and the bar of the download.

While the pages loaded JupyterLab's scripts, playing in Voila had a performance of 31 to 45 on a desktop computer
and of 12 to 32 on a phone, a page shifted by 0.65 to 0.79, and it fetched 4,885 KiB in 96 requests.

| where | page | as | scores | first paint | largest paint | interactive | blocked | shift | KiB | requests |
| --- | --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
"""

Found = dict[str, Any]


# One page -----------------------------------------------------------------------------


def measure(folder: Path, address: str, preset: str) -> Found:
    """Run Lighthouse on a page and return its report."""
    command = [
        str(folder / "node_modules/.bin/lighthouse"),
        address,
        *PRESETS[preset],
        "--quiet",
        "--output=json",
        "--max-wait-for-load=90000",
        "--disable-full-page-screenshot",
        "--chrome-flags=--headless --no-sandbox --disable-gpu",
    ]
    environment = os.environ | {"CHROME_PATH": str(find_chromium())}
    answer = subprocess.run(
        command, env=environment, capture_output=True, text=True, timeout=LONGEST_RUN_SECONDS, check=True
    )
    report: Found = json.loads(answer.stdout)
    return report


def stored_part(report: Found) -> Found:
    """Return the part of a report that is stored.

    >>> audits = {name: {"displayValue": "0.3 s"} for name in TIMES.values()}
    >>> audits["network-requests"] = {"details": {"items": [{"transferSize": 2048}, {}]}}
    >>> report = {"lighthouseVersion": "1", "audits": audits,
    ...           "categories": {name: {"score": 1, "auditRefs": []} for name in CATEGORIES}}
    >>> stored_part(report)["scores"], stored_part(report)["cells"][-2:]
    ([100, 100, 100, 100], ['2', '2'])
    """
    audits, categories = report["audits"], report["categories"]
    requests = audits["network-requests"]["details"]["items"]
    times = [audits.get(name, {}).get("displayValue", "-").replace("\xa0", " ") for name in TIMES.values()]
    size = sum(each.get("transferSize", 0) for each in requests) / 1024
    return {
        "version": report["lighthouseVersion"],
        "scores": [round(100 * (categories[name]["score"] or 0)) for name in CATEGORIES],
        "shift": audits["cumulative-layout-shift"].get("numericValue", 0),
        "cells": [*times, f"{size:.0f}", str(len(requests))],
        "lost": failed_audits(report),
    }


def failed_audits(report: Found) -> list[str]:
    """Return the audits that lost points, except those for performance, each with the elements at fault."""
    lost = []
    for name in CATEGORIES[1:]:
        for each in report["categories"][name]["auditRefs"]:
            audit = report["audits"][each["id"]]
            if each["weight"] and audit["score"] is not None and audit["score"] < 1:
                items = (audit.get("details") or {}).get("items", [])
                lost.append(f"{each['id']} {[item.get('node', {}).get('snippet', item) for item in items[:3]]}"[:400])
    return lost


def table_row(where: str, page: str, preset: str, found: Found) -> str:
    """Return one line of the table."""
    cells = [where, page, preset, " · ".join(map(str, found["scores"])), *found["cells"]]
    return f"| {' | '.join(cells)} |"


def missed_targets(where: str, page: str, preset: str, found: Found) -> list[str]:
    """Return the targets that a page missed."""
    short = [
        f"{kind} {score} instead of {least}"
        for kind, score, least in zip(CATEGORIES, found["scores"], LEAST[preset], strict=True)
        if score < least
    ]
    if found["shift"] > MOST_SHIFT:
        short.append(f"layout shift {found['shift']:.3f} instead of {MOST_SHIFT}")
    return [f"{where}, {page}, {preset}: {', '.join([*short, *found['lost']])}"] if short else []


# The servers --------------------------------------------------------------------------


def open_class(url: str, link: str) -> str:
    """Open the door for a class on a server, by its leader's link; return the address that phones scan."""
    cookies = CookieJar()
    opener = build_opener(HTTPCookieProcessor(cookies))
    opener.open(link, timeout=60).close()
    [xsrf] = [each.value for each in cookies if each.name == "_xsrf"]
    with opener.open(f"{url}/class/open", urlencode({"_xsrf": xsrf, "kind": "class"}).encode(), timeout=60) as wall:
        return f"{url}/class/{wall.url[-4:]}"


@contextlib.contextmanager
def serve_pages(where: str) -> Iterator[dict[str, str]]:
    """Start the server of the pages; yield the addresses by page name."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        server = Voila(Path(home)) if where == "Voila" else Site(Path(home))
        try:
            addresses = {"front door": f"{server.url}/"}
            for page, path in PAGES.items():
                name, hash_mark, part = path.partition("#")
                if name:
                    addresses[page] = f"{server.page(name)}{hash_mark}{part}"
            if where == "Voila":
                addresses[PHONE_OF_A_CLASS] = open_class(server.url, server.leaders_link())
            yield addresses
        finally:
            server.stop()


def html_errors(folder: Path) -> list[str]:
    """Return the errors that the Nu checker finds in the HTML of the pages, as Voila sends it."""
    jar = next(folder.glob("node_modules/vnu-jar/build/dist/vnu.jar"))
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        server = Voila(Path(home))
        try:
            phone = open_class(server.url, server.leaders_link()).removeprefix(server.url)
            for number, path in enumerate((*HTML_KINDS, phone)):
                (Path(home) / f"{number:02}{path.replace('/', '-')}.html").write_bytes(fetch(server.url + path))
        finally:
            server.stop()
        pages = sorted(Path(home).glob("*.html"))
        found = subprocess.run(
            ["java", "-jar", jar, "--errors-only", *pages],
            capture_output=True,
            text=True,
            timeout=LONGEST_RUN_SECONDS,
            check=False,
        )
        print(f"{len(pages)} pages read")
        return [
            line.rpartition(f"{home}/")[2]
            for line in found.stderr.splitlines()
            if not any(word in line for word in UNKNOWN_TO_THE_CHECKER)
        ]


def fetch(address: str) -> bytes:
    """Return the response body from an address, even if the status reports an error."""
    try:
        answer = urlopen(address, timeout=120)
    except HTTPError as error:
        answer = error
    with answer:
        return bytes(answer.read())


# All of them --------------------------------------------------------------------------


class StoredResults:
    """The results for this commit so far, stored in a file."""

    def __init__(self, path: Path, commit: str, anew: bool = False) -> None:
        self.path, self.commit, self.found = path, commit, {}
        if path.exists() and not anew:
            for line in path.read_text(encoding="utf-8").splitlines():
                noted = json.loads(line)
                if noted["commit"] == commit:
                    self.found[tuple(noted["what"])] = noted["found"]

    def add(self, what: tuple[str, str, str], found: Found) -> None:
        """Store a result."""
        self.found[what] = found
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"commit": self.commit, "what": what, "found": found}) + "\n")


def measure_all(given: argparse.Namespace, notes: StoredResults) -> list[str]:
    """Measure every page that is not in the notes; return the pages for which that failed."""
    failed = []
    for where in given.where.split(","):
        names = [*PAGES, PHONE_OF_A_CLASS] if where == "Voila" else list(PAGES)
        wanted = [
            (where, page, preset)
            for page in names
            for preset in PRESETS
            if given.only in page and (where, page, preset) not in notes.found
        ]
        if not wanted:
            continue
        with serve_pages(where) as addresses:
            for what in wanted:
                began = time.monotonic()
                try:
                    found = stored_part(measure(given.npm, addresses[what[1]], what[2]))
                except (subprocess.SubprocessError, ValueError, KeyError) as error:
                    said = getattr(error, "stderr", None) or repr(error)
                    failed.append(f"{', '.join(what)}: not measured: {str(said)[-300:]}")
                    continue
                notes.add(what, found)
                print(table_row(*what, found), f"{time.monotonic() - began:.0f} s", flush=True)
    return failed


def sorted_keys(notes: StoredResults) -> list[tuple[str, str, str]]:
    """Return the keys of the results, in the order of the table."""
    names = [*PAGES, PHONE_OF_A_CLASS]
    return [
        (where, page, preset)
        for where in ("Voila", "browser")
        for page in names
        for preset in PRESETS
        if (where, page, preset) in notes.found
    ]


def main() -> None:
    """Measure the pages and write the table; exit with 1 if a score is missed or a page is not valid HTML."""
    parser = argparse.ArgumentParser(prog="python -m tests.load.lighthouse", description=__doc__)
    parser.add_argument("--npm", type=Path, required=True, metavar="FOLDER")
    parser.add_argument("--write", type=Path, metavar="PAGE", help="a page for the table")
    parser.add_argument("--where", default="Voila,browser", help="Voila, browser, or both with a comma")
    parser.add_argument("--only", default="", metavar="TEXT", help="only pages with this text in their names")
    parser.add_argument("--anew", action="store_true", help="measure again what has been measured in this commit")
    parser.add_argument("--html", action="store_true", help="have the HTML read instead")
    given = parser.parse_args()
    if given.html:
        errors = html_errors(given.npm)
        print(*errors, sep="\n")
        sys.exit(bool(errors))
    load = os.getloadavg()[0]
    commit = subprocess.check_output(["git", "-C", TOP, "rev-parse", "HEAD"], text=True).strip()
    notes = StoredResults(given.npm / KEPT, commit, given.anew)
    short = measure_all(given, notes)
    measured = sorted_keys(notes)
    short += [line for what in measured for line in missed_targets(*what, notes.found[what])]
    if given.write and measured:
        version = notes.found[measured[0]]["version"]
        lines = [table_row(*what, notes.found[what]) for what in measured]
        given.write.write_text(HEAD.format(version=version, load=load) + "\n".join(lines) + "\n", encoding="utf-8")
    print(*short, sep="\n")
    sys.exit(bool(short))


if __name__ == "__main__":
    main()
