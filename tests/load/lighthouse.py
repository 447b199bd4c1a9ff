"""What Lighthouse says of the pages: `python -m tests.load.lighthouse FOLDER [--write]`.

FOLDER is where `npm install lighthouse vnu-jar` has been run; neither is part of the project. Every page of the list is
opened on a server of its own, as a desktop computer and as a phone on a slow line, and with java installed the Nu
checker reads its HTML. With `--write` the figures go to `tests/load/lighthouse.md`.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.request import urlopen

from tests.browser.binaries import chromium
from tests.browser.conftest import Voila

PAGES = {
    "front door": "", "play Nanatoridori": "nanatoridori/play", "play Nanuk": "nanuk/play",
    "play Koinobori": "koinobori/play", "the path": "nanuk/learn", "a lesson": "nanuk/learn#lesson",
    "odds": "nanuk/odds", "start page": "start", "rule book": "rules", "class results": "teachers/class_results",
}
PRESETS = {"desktop": ["--preset=desktop"], "phone": []}
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
LEAST = {"desktop": (90, 100, 100, 100), "phone": (75, 100, 100, 100)}
"""The least score to reach, by category."""
TIMES = {"first paint": "first-contentful-paint", "largest paint": "largest-contentful-paint",
         "blocked": "total-blocking-time", "shift": "cumulative-layout-shift"}
FIGURES = Path(__file__).parent / "lighthouse.md"
HEAD = """# What Lighthouse says of the pages

`python -m tests.load.lighthouse FOLDER --write`: Lighthouse {version}, Chromium, 2 cores that serve and measure
alike. Load of the machine before: {load:.1f}; where that is above 1, performance is lower than it could be,
most of all where a table is drawn. A phone is simulated with 1.6 Mbit/s, 150 ms latency and a processor four
times as slow. Scores: performance, accessibility, best practices, search engines.

While the pages loaded JupyterLab's scripts, playing had a performance of 31 to 45 on a desktop computer and of
12 to 32 on a phone; a page fetched 4,885 KiB in 96 requests.

| page | as | scores | first paint | largest paint | blocked | shift | KiB | requests |
| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |
"""


def measure(folder, address, preset):
    """Run Lighthouse on a page and return its report."""
    command = [folder / "node_modules/.bin/lighthouse", address, *PRESETS[preset], "--quiet", "--output=json",
               "--max-wait-for-load=90000", "--chrome-flags=--headless --no-sandbox --disable-gpu"]
    environment = os.environ | {"CHROME_PATH": str(chromium())}
    answer = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300, check=True)
    return json.loads(answer.stdout)


def scores(report):
    """Return the scores of a report, of a hundred, by category."""
    return tuple(round(100 * (report["categories"][name]["score"] or 0)) for name in CATEGORIES)


def row(page, preset, report):
    """Return one line of the table."""
    audits = report["audits"]
    times = [audits[name].get("displayValue", "?").replace("\xa0", " ") for name in TIMES.values()]
    requests = audits["network-requests"]["details"]["items"]
    size = sum(each.get("transferSize", 0) for each in requests) / 1024
    cells = [page, preset, " · ".join(map(str, scores(report))), *times, f"{size:.0f}", str(len(requests))]
    return f"| {' | '.join(cells)} |"


def html_errors(folder, address):
    """Return the errors that the Nu checker finds in a page; None if it is not installed."""
    jar = next(folder.glob("node_modules/vnu-jar/build/dist/vnu.jar"), None)
    if jar is None:
        return None
    with tempfile.NamedTemporaryFile(suffix=".html") as page:
        page.write(urlopen(address, timeout=60).read())
        page.flush()
        found = subprocess.run(["java", "-jar", jar, "--errors-only", page.name], capture_output=True, text=True,
                               timeout=120, check=False)
    return found.stderr.splitlines()


def main():
    """Measure every page; exit with 1 if a score is missed or a page is no valid HTML."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    lines, missed, version, load = [], [], "?", os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as home:
        voila = Voila(Path(home))
        try:
            for page, path in PAGES.items():
                name, _hash, part = path.partition("#")
                address = f"{voila.page(name)}#{part}" if path else f"{voila.url}/"
                errors = html_errors(given.folder, address)
                missed += [f"{page}: {error}" for error in errors or []]
                for preset, least in LEAST.items():
                    report = measure(given.folder, address, preset)
                    version = report["lighthouseVersion"]
                    lines.append(row(page, preset, report))
                    print(lines[-1], flush=True)
                    if any(found < wanted for found, wanted in zip(scores(report), least, strict=True)):
                        missed.append(f"{page}, {preset}: {scores(report)} instead of {least}")
        finally:
            voila.stop()
    if given.write:
        FIGURES.write_text(HEAD.format(version=version, load=load) + "\n".join(lines) + "\n", encoding="utf-8")
    print(*missed, sep="\n")
    sys.exit(bool(missed))


if __name__ == "__main__":
    main()
