"""Measure how many pictures of answer cards a wall reads a second, in Chromium whose camera is a drawn film.

`python -m tests.bench.camera --write tests/bench/camera.md` takes a minute and a half. Unlike the measurements of
`tests.bench.answer_cards`, which ask how well pictures are read, this one asks how often, with all that a browser does.
"""

from __future__ import annotations

import argparse
import os
import platform
import tempfile
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import expect

from tests.answer_cards.films import camera_flags, draw_film
from tests.bench.served import serve_pages_to_chromium
from tests.browser.test_answer_cards import ask_with_cards
from tests.browser.test_room import WALL

LIGHTS = ("good", "typical", "poor")
SECONDS = 20
LEAST_A_SECOND = 8
FRAMES, RATE = 12, 30
"""The pictures of a film, which is shown again and again, and how many of them are shown a second."""
WAIT_SECONDS = 3
"""How long the wall reads before it is measured."""

NOTE_SCRIPT = """() => {
  const known = window.Worker;
  window.pictures = [];
  window.Worker = class extends known {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => window.pictures.push([performance.now(), data.seen.length]));
    }
  };
}"""
"""JavaScript that notes when the reader's thread has read a picture, and how many cards it saw in it."""
SIZE_SCRIPT = (
    "() => { const { videoWidth, videoHeight } = document.querySelector('video'); return [videoWidth, videoHeight]; }"
)


class Measured(NamedTuple):
    """What was measured in a light: the size of pictures, how many a second, the longest wait, and cards in each."""

    light: str
    size: tuple[int, int]
    a_second: float
    longest_ms: float
    cards: float


def measure(light: str, seconds: int) -> Measured:
    """Let the wall read a film in this light for so many seconds."""
    with tempfile.TemporaryDirectory() as folder:
        film = Path(folder) / "class.y4m"
        draw_film(film, frames=FRAMES, light=light, rate=RATE)
        with serve_pages_to_chromium(*camera_flags(film)) as (server, browser):
            wall = browser.new_page(**WALL)
            wall.add_init_script(f"({NOTE_SCRIPT})()")
            ask_with_cards(wall, server)
            expect(wall.locator(".cards-seen li.is-seen").first).to_be_visible()
            wall.wait_for_timeout(1000 * WAIT_SECONDS)
            wall.evaluate("() => { window.pictures = []; }")
            wall.wait_for_timeout(1000 * seconds)
            found: list[tuple[float, int]] = wall.evaluate("() => window.pictures")
            wide, high = wall.evaluate(SIZE_SCRIPT)
    return summed_up(light, (wide, high), found)


def summed_up(light: str, size: tuple[int, int], found: list[Any]) -> Measured:
    """Return what the times of the pictures that were read come to.

    >>> summed_up("good", (1280, 720), [(0, 30), (100, 28), (300, 29)])
    Measured(light='good', size=(1280, 720), a_second=6.666666666666667, longest_ms=200, cards=29.0)
    """
    times = [at for at, _cards in found]
    waits = [later - at for at, later in pairwise(times)]
    a_second = 1000 * len(waits) / (times[-1] - times[0])
    return Measured(light, size, a_second, max(waits), sum(cards for _at, cards in found) / len(found))


HEAD = """# Pictures of answer cards read in Chromium

How many pictures a second a wall of 1920 by 1080 reads while a question is open, with a camera that shows the film of a
drawn class of thirty, {rate} pictures a second, again and again. The server runs on the same machine. No real camera
has been tried. Made by `python -m tests.bench.camera`; the load is the machine's just before. At least {least} a second
are wanted: a card settles after three equal pictures.

| machine | load before | light | picture | pictures a second | longest wait | cards in a picture | |
| --- | ---: | --- | --- | ---: | ---: | ---: | --- |
"""


def table(every: list[Measured], load: float) -> str:
    """Return the page with what was measured."""
    machine = f"{platform.machine()}, {os.cpu_count()} cores"
    rows = [
        f"| {machine} | {load:.1f} | {each.light} | {each.size[0]} × {each.size[1]} | {each.a_second:.1f} | "
        f"{each.longest_ms:.0f} ms | {each.cards:.1f} | "
        f"{'reached' if each.a_second >= LEAST_A_SECOND else 'not reached'} |"
        for each in every
    ]
    return HEAD.format(rate=RATE, least=LEAST_A_SECOND) + "\n".join(rows) + "\n"


def main() -> None:
    """Measure, print the figures, and write them if asked to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=SECONDS, help="how long in each light")
    parser.add_argument("--write", type=Path, help="write the figures to this file")
    args = parser.parse_args()
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    text = table([measure(light, args.seconds) for light in LIGHTS], load)
    print(text)
    if args.write:
        args.write.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
