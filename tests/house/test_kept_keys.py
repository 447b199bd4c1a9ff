"""Whatever a script keeps in the browser is known to the list by which progress is saved, opened and deleted.

What a page keeps as it runs is compared with the list in all browser tests, too (`WATCH_KEYS` in their conftest).
"""

import re
from pathlib import Path

import pytest

from gamelib.core import registry
from gamelib.homework import OwnWork
from tests.library.homework_cases import four_parts
from tests.support.grouped_cases import parametrize_groups
from widgets.lesson import learner
from widgets.lesson.homework_end import describe_work
from widgets.progress.browser_store import PREFIX, entries, find_entry
from widgets.progress.progress_words import delete_words

WIDGETS = Path(__file__).resolve().parents[2] / "widgets"
SCRIPTS = {
    path.relative_to(WIDGETS).as_posix(): path
    for path in sorted(WIDGETS.rglob("*"))
    if path.suffix in (".js", ".j2", ".mjs", ".html") and "node_modules" not in path.parts
}
KEPT_BY_NAME = re.compile(r"\bstore\.(?:keep|keepWish|add|note|look|wish)\(\s*[\"'`]([\w:-]+)[\"'`]")
SET = re.compile(r"\.setItem\(\s*([^,]+),")
OTHER_WAYS = re.compile(
    r"(?:local|session)Storage(?:\.(?!getItem|setItem|removeItem|clear\b)\w+|\[[^\]]+\])\s*=(?!=)|document\.cookie\s*=|"
    r"indexedDB\.open|sessionStorage\.setItem"
)
COMPUTED = {
    "STORAGE_PREFIX + game": "the game at a table, a guess, or the progress in lessons, whose keys Python names",
    "STORAGE_PREFIX + name": "a setting: those of wishes.js",
    "STORAGE_PREFIX + CHANGED": "when each was kept",
    "prefix + key": "what is opened from a file, of the known keys only",
    "whole": "what lay there before a file was opened that could not be kept",
}
"""Keys that are put together, with what they can be."""


def unknown_keys(text):
    """Return the keys in a script under which it keeps something unknown, and other ways to keep something."""
    named = dict(re.findall(r"(?:const|let) (\w+) = [\"'`]([^\"'`]*)[\"'`]", text))
    found = []
    for key in SET.findall(text):
        plain = named.get(key, key.strip("\"'`")).replace("${STORAGE_PREFIX}", PREFIX)
        if key not in COMPUTED and not (plain.startswith(PREFIX) and find_entry(plain.removeprefix(PREFIX))):
            found.append(key)
    found += [key for key in re.findall(rf"{PREFIX}([\w-]+(?::[\w.-]+)?)", text) if not find_entry(key)]
    found += [key for key in KEPT_BY_NAME.findall(text) if not find_entry(key)]
    return found + OTHER_WAYS.findall(text)


@parametrize_groups("path", SCRIPTS, lambda name: name.partition("/")[0])
def test_script_keeps_nothing_unknown(path):
    text = path.read_text(encoding="utf-8").replace("birds-bears-banners:settings", "")  # an event, which keeps nothing

    assert unknown_keys(text.replace("`${STORAGE_PREFIX}settings`", "")) == []


@pytest.mark.parametrize(
    "planted",
    [
        'localStorage.setItem("birds-bears-banners:mine", text)',
        'const KEY = "mine";\nlocalStorage.setItem(KEY, text)',
        "this.store().setItem(STORAGE_PREFIX + other, text)",
        'this.store.keepWish("mine", "on")',
        'store.add("mine", {})',
        "localStorage.mine = 1",
        "localStorage[`mine`] = 1",
        'document.cookie = "mine=1"',
        'sessionStorage.setItem("birds-bears-banners:theme", "dark")',
        'indexedDB.open("mine")',
    ],
)
def test_planted_key_is_found(planted):
    assert unknown_keys(planted)


def test_every_setting_has_an_entry():
    text = (WIDGETS / "stage" / "js" / "wishes.js").read_text(encoding="utf-8")
    usual = re.search(r"const USUAL = \{(.*?)\};", text, re.DOTALL)[1]
    names = re.findall(r"^\s+(\w+):", usual, re.MULTILINE)

    assert len(names) > 5
    assert {find_entry(name).part for name in ["speed", *names]} == {"choices"}


def test_every_key_that_python_names_has_an_entry():
    assert find_entry(learner.KEY).part == "lessons"
    assert {find_entry(game).part for game in registry.games()} == {"games"}
    assert find_entry("guess:nanuk.survive").part == "guesses"
    assert find_entry(describe_work(OwnWork(four_parts()))["store"]).part == "homework"


def test_every_part_can_be_deleted_and_saved():

    kept_with_lessons = {"beliefs"}
    assert {entry.part for entry in entries()} - {""} | kept_with_lessons == {
        each["part"] for each in delete_words()["parts"]
    }
