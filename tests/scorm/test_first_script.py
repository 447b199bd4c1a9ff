"""The first script of a page, as it is in a package, run in Node with stubs of a platform and a browser."""

import json

import pytest

from tests.scorm.first_script import keep, visit_pages
from widgets.progress.browser_store import PREFIX
from widgets.scorm import launch_pages
from widgets.scorm.manifest import EDITIONS
from widgets.scorm.rows import find_rows


@pytest.fixture
def open_page(tmp_path):
    """Return a function that pays visits to the page of a row: the acts of each, and what came of them."""

    def run(word, edition, *visits):
        (row,) = find_rows([word])
        (found,) = visit_pages(tmp_path, [(row, edition, visits)])
        return found

    return run


def progress(*rows):
    """Return what a page keeps of lessons."""
    record = json.dumps({"holds": "it names nobody", "format": 1, "steps": rows, "guesses": [], "review": []})
    return keep("lessons", "progress", record)


each_edition = pytest.mark.parametrize("edition", EDITIONS)


@each_edition
def test_second_visit_finds_what_the_first_has_done(open_page, edition):
    key = "nanuk/01_boast_or_doom#the-first-boast"
    first, second = open_page("nanuk/01", edition, [progress([key, 1, 2, 0]), ["leave"]], [["leave"]])

    assert first["found"] == {}
    assert (first["count"], first["state"]) == ("1 of 7 done", "Reported to your learning platform.")
    assert (first["status"], first["score"], first["results"]) == ("incomplete", "14", ["correct"])
    kept = json.loads(json.loads(second["found"][f"{PREFIX}lessons"])["record"])
    assert kept == {"format": 1, "steps": [[key, 1, 2, 0]]}
    assert (second["count"], second["results"]) == ("1 of 7 done", ["correct"])


def test_killed_page_and_hidden_page_lose_nothing(open_page):
    key = "nanuk/01_boast_or_doom#the-first-boast"
    first, _killed, third = open_page("nanuk/01", "1.2", [["hide"]], [progress([key, 1, 0, 0])], [])

    assert first["time"].startswith("0000:00:0")
    assert (first["sessions"], third["count"]) == (1, "1 of 7 done")


def test_settings_are_forgotten_and_never_reach_the_browser(open_page):
    first, second = open_page("nanuk/01", "1.2", [["keep", f"{PREFIX}theme", "dark"], ["leave"]], [])

    assert (first["score"], second["found"]) == (None, {})


def test_answers_of_exercises_come_back_on_the_next_visit(open_page):
    right = ["event", "bbb-exercise", {"number": 2, "typed": "1/4", "state": "right"}]
    empty = ["event", "bbb-exercise", {"number": 2, "typed": "", "state": ""}]
    first, second = open_page("nanatoridori/exercises", "1.2", [empty, right, ["leave"]], [empty, right])

    assert (first["answered"], second["answered"]) == ([], ["1/4"])
    assert (first["count"], second["results"]) == ("1 of 8 done", ["correct"])


def test_question_that_was_only_looked_at_scores_nothing(open_page):
    (row,) = find_rows(["unit/1"])
    looked = [["event", "bbb-opened", {"key": part.key, "isGuessed": False}] for part in row.parts]
    (visit,) = open_page("unit/1", "2004", looked)

    assert (visit["count"], visit["status"], visit["score"]) == ("2 of 2 done", "completed", "0")


def test_page_that_comes_back_after_its_end_is_loaded_again(open_page):
    (visit,) = open_page("nanuk/01", "1.2", [["leave"], ["return"]])

    assert (visit["sessions"], visit["reloads"]) == (0, 1)


def test_script_leaves_no_names_on_the_page():
    text = launch_pages._first_script().decode()

    assert text.startswith("(() => {")
    assert text.endswith("})();\n")
    assert "import" not in text.replace("important", "")
