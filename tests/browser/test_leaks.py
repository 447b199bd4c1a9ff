"""No leaks in browser traffic: a page receives the same in every deal that its viewer cannot tell apart."""

import os
import re
from pathlib import Path
from random import Random

import pytest

from tests.browser.traffic import VOICE, Windows, choose_act, seats_by_stretch, twins_in_windows
from tests.laws import about, report
from tests.support.twin_tables import NONCES, play_beside_twins

DEALS = [
    ("koinobori", {"players": 2}),
    ("nanatoridori", {"players": 3}),
    ("nanuk", {"players": 5}),
    ("nanatoridori", {"players": 2, "variant": "duel"}),
    ("nanuk", {"players": 5, "declared_sides": True}),
    ("koinobori", {"players": 4}),
    ("nanatoridori", {"players": 4, "variant": "one-winner"}),
    ("nanuk", {"players": 6}),
    ("koinobori", {"players": 3}),
    ("nanatoridori", {"players": 6}),
    ("nanuk", {"players": 8, "seasons": 2}),
    ("koinobori", {"players": 5}),
]
SEEDS = {1: 133}
"""The seed of a game whose number, as a seed, makes it take ten minutes."""
GAMES = int(os.environ.get("BBB_GAMES", "6"))
"""How many of these are played; the first six are two of each game."""
STAGE = Path(__file__).resolve().parent.parent.parent / "widgets" / "stage"
LONG = 25
"""Minimum number of acts before the table is compared with a new twin."""


STOPPED_CLOCK = "Date.now = () => 1767225600000"
"""Pages keep when they stored a thing; the times of both windows are the same."""


@pytest.fixture
def windows(open_page, voila, tmp_path):
    both = Windows(open_page, voila, tmp_path)
    for side in both.sides:
        side.page.add_init_script(STOPPED_CLOCK)
    return both


@pytest.mark.deep
@pytest.mark.parametrize("number", range(GAMES))
def test_page_traffic_equal_for_indistinguishable_deals(windows, number):
    (game, terms), seed = DEALS[number % len(DEALS)], SEEDS.get(number, number)
    state = about(game).GAME.deal(seed=seed, **terms)
    count = play_beside_twins(
        game,
        state,
        seats_by_stretch(state.players, seed),
        Random(f"{game} {seed}"),
        longest=LONG,
        make_twins=twins_in_windows(windows),
        choose_act=choose_act,
    )

    report(
        f"game {number + 1}, {game} {terms}: {count.compared} acts and {windows.texts_compared:,} texts compared, "
        f"{count.stretches} stretches, 0 leaks"
    )
    assert count.compared > 10
    assert windows.texts_compared > 5 * count.compared


LATER_SCRIPT = "const later = setTimeout; setTimeout = (act, ms) => (ms === SPOKEN ? THEN : later(act, ms));"
"""A clock on which a spoken sentence is taken away as `THEN` says."""
SPOKEN = re.compile(r"SPOKEN_MS = (\d+);")


@pytest.mark.deep  # with the test that it is a control of
def test_it_does_not_matter_when_a_spoken_sentence_is_taken_away(windows):
    [spoken] = SPOKEN.findall((STAGE / "js" / "tree.js").read_text(encoding="utf-8"))
    for side, then in zip(windows.sides, ("act()", "0"), strict=True):  # at once here, and never there
        side.page.add_init_script(LATER_SCRIPT.replace("SPOKEN", spoken).replace("THEN", then))
    state, rng = about("nanatoridori").GAME.deal(seed=1, players=3), Random(1)
    twins = twins_in_windows(windows)("nanatoridori", state, "A", rng, NONCES)
    twins.compare(("begun",))
    for refused in ("take 9", "play 9"):
        twins.do("type", {"text": refused})
    assert windows.texts_compared > 0
    here, there = (
        side.page.evaluate(f"document.querySelector('.bbb {VOICE}').children.length") for side in windows.sides
    )
    assert (here, there > 0) == (0, True)


SCRIPTS = {
    "attribute": "document.querySelector('.bbb').setAttribute('data-deal', `attribute: ${deal}`)",
    "title": "document.title = `title: ${deal}`",
    "console": "console.debug(`console: ${deal}`)",
    "comment": "document.body.append(document.createComment(`comment: ${deal}`))",
    "style": "document.head.append(Object.assign(document.createElement('style'), { textContent: `style: ${deal}` }))",
    "kept": "localStorage.setItem('deal', `kept: ${deal}`)",
    "spoken": (
        "const said = Object.assign(document.createElement('p'), { textContent: `spoken: ${deal}` }); "
        f"document.querySelector('.bbb {VOICE}').append(said); said.remove()"
    ),
    "error": "setTimeout(() => { throw new Error(`error: ${deal}`); })",
}
"""Leaks that a script of the page could cause."""

LEAKS = ("frame", "log line", "body", *SCRIPTS)
KERNEL_ERROR = "kernel error: variant basic |"
"""The beginning of the error that leaking tables raise after each act; it stays in the server's log."""


@pytest.mark.deep  # with the test that it is a control of
def test_planted_leaks_are_found(windows, open_page):
    windows.plant(f"(deal) => {{ {'; '.join(SCRIPTS.values())} }}")
    state, rng = about("nanatoridori").GAME.deal(seed=1, players=3), Random(1)
    twins = twins_in_windows(windows)("nanatoridori", state, "A", rng, NONCES)
    leaks_found = set()
    twins.compare(("begun",))
    for refused in ("take 9", "play 9"):
        twins.do("type", {"text": refused})
    for _act in range(10):
        leaks_found = {leak for leak in LEAKS if any(f"{leak}: variant basic |" in text for text in windows.leaks)}
        if len(leaks_found) == len(LEAKS) or not twins.do(*choose_act(twins.here, rng, only_on=True)):
            break

    report(f"{len(leaks_found)} of {len(LEAKS)} planted leaks found in the browser: {', '.join(sorted(leaks_found))}")
    assert leaks_found == {*LEAKS}
    assert not any(KERNEL_ERROR in text for text in windows.leaks)
    # The errors planted here are no fault of the pages.
    open_page.errors[:] = [error for error in open_page.errors if "error: variant basic" not in str(error)]
