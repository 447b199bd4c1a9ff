"""Measure the reader of answer cards on drawn classes: `python -m tests.bench.answer_cards --classes 28`.

The classes are not those on which the reader was tuned, and are drawn in another way; those with lower numbers were
looked into when it was mended. Each class that has been looked
at is kept in `answer_cards.json`, so the program can be stopped at any time and goes on where it stopped; a class is
looked at anew if the reader or the drawing has changed. `answer_cards.md` is written from all of them.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tests.browser.binaries import find_node

HOME = Path(__file__).parent
ROOT = HOME.parent.parent
KEPT, TABLE = HOME / "answer_cards.json", HOME / "answer_cards.md"
LIGHTS = ("good", "typical", "poor")
KINDS = ("folded", "large", "mirrored")
FIRST, FRAMES = 201, 40
SOURCES = (
    *sorted((ROOT / "widgets/answer_cards/js").glob("[dqr]*.js")),
    ROOT / "tests/answer_cards/measure.mjs",
    ROOT / "tests/answer_cards/measuring_classes.mjs",
)

HEAD = """# Answer cards, read from drawn classes

No real room, camera or printer has been tried. Each class has thirty cards in six rows and is looked at for five
seconds (40 pictures of 1280 by 720). The cards are bent and held in dark and light hands; there are posters that look
like cards, glare, flicker, lenses out of focus, noise and compression. Folded cards (a square of 120 mm) are up to
5.8 m away, large ones (180 mm) up to 8 m. A card is whole if nothing covers its square in any picture.
`python -m tests.bench.answer_cards` goes on measuring and writes this table. The reader was not tuned on these classes,
but whoever wrote it also drew them.

| cards | light | classes | card views | settled wrong | whole cards settled | of those 20 pixels wide or more | \
with glare on the square | partly hidden | ms a picture |
| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
"""


def fingerprint() -> str:
    """Return what changes with the reader and with the drawing of classes."""
    return hashlib.sha256(b"".join(path.read_bytes() for path in SOURCES)).hexdigest()[:12]


def look_at(seed: int, light: str, kind: str, frames: int = FRAMES) -> dict[str, Any]:
    """Let the reader look at one class."""
    command = [str(find_node()), str(ROOT / "tests/answer_cards/measure.mjs"), str(seed), light, kind, str(frames)]
    found: dict[str, Any] = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return found


def load(mark: str) -> dict[str, dict[str, Any]]:
    """Return what has been measured of the present reader."""
    kept = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    return kept.get("classes", {}) if kept.get("of") == mark else {}


def share(pairs: Iterable[list[int]]) -> str:
    """Return how many of how many, as a share.

    >>> share([[4, 3], [4, 4]])
    '7 of 8 (87.5 %)'
    """
    every, good = map(sum, zip(*pairs, strict=True))
    return f"{good:,} of {every:,} ({100 * good / every:.1f} %)" if every else "none"


def table(classes: dict[str, dict[str, Any]]) -> str:
    """Return the table of all classes that have been looked at."""
    lines = []
    for kind in KINDS:
        for light in LIGHTS:
            some = [each for name, each in classes.items() if name.startswith(f"{kind} {light} ")]
            if some:
                cells = [kind, light, str(len(some)), f"{sum(each['views'] for each in some):,}"]
                cells += [f"{sum(each['wrong'] for each in some)} of {sum(each['settled'] for each in some):,}"]
                cells += [share(each[what] for each in some) for what in ("whole", "near", "shining", "hidden")]
                cells += [f"{sum(each['milliseconds'] for each in some) / len(some):.0f}"]
                lines.append(f"| {' | '.join(cells)} |")
    return HEAD + "\n".join(lines) + "\n"


def main() -> None:
    """Look at classes that have not been looked at yet."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--classes", type=int, default=28, help="how many classes in each light")
    parser.add_argument("--kinds", nargs="+", default=list(KINDS), choices=KINDS)
    parser.add_argument("--lights", nargs="+", default=list(LIGHTS), choices=LIGHTS)
    chosen = parser.parse_args()
    mark = fingerprint()
    classes = load(mark)
    for seed in range(FIRST, FIRST + chosen.classes):
        for kind in chosen.kinds:
            for light in chosen.lights:
                name = f"{kind} {light} {seed}"
                if name not in classes:
                    classes[name] = look_at(seed, light, kind)
                    KEPT.write_text(json.dumps({"of": mark, "classes": classes}, indent=1) + "\n")
                    TABLE.write_text(table(classes))


if __name__ == "__main__":
    main()
