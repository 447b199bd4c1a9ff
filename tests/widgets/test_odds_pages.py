"""The pages of odds: the questions on each are those that the hub counts, in order, and its doors lead to pages."""

import ast
from pathlib import Path

import nbformat
import pytest

from widgets.explore import odds_hub as hub
from widgets.explore.question import Question

NOTEBOOKS = Path(__file__).resolve().parent.parent.parent / "notebooks"
LEFT_OUT = ("evaluate(", "folded(", "onward(")
"""Cells without questions; some of them take long."""


def questions_on(page):
    """Return the questions of a page, made by its cells."""
    names, found = {}, []
    for cell in nbformat.read(NOTEBOOKS / f"{page}.ipynb", as_version=4).cells:
        if cell.cell_type != "code" or any(word in cell.source for word in LEFT_OUT):
            continue
        *before, last = ast.parse(cell.source).body
        if not isinstance(last, ast.Expr):
            exec(cell.source, names)
            continue
        exec(compile(ast.Module(before, []), page, "exec"), names)
        shown = eval(compile(ast.Expression(last.value), page, "eval"), names)
        found += [shown] if isinstance(shown, Question) else []
    return found


@pytest.mark.parametrize("page", hub.KEYS)
def test_the_hub_counts_the_questions_of_each_page(page):
    questions = questions_on(page)

    assert tuple(each.topic.key for each in questions) == hub.KEYS[page]
    assert [each.number for each in questions] == [*range(1, len(questions) + 1)]


def test_every_door_leads_to_a_page():
    for board, folder in ((hub.hub(), NOTEBOOKS), (hub.onward("nanuk", at="odds_more"), NOTEBOOKS / "nanuk")):
        links = [page["href"] for game in board.page["games"] for page in game["pages"]]
        links += [door["href"].partition("#")[0] for door in board.page["more"]]
        assert links
        assert [link for link in links if not (folder / link).is_file()] == []
        (guesses,) = [folder / door["href"] for door in board.page["more"] if door["name"] == "guesses"]
        assert guesses.resolve() == (NOTEBOOKS / "progress.ipynb").resolve()


def test_a_page_that_is_missing_has_no_door(tmp_path, monkeypatch):
    (tmp_path / "odds.ipynb").touch()
    monkeypatch.setattr(hub, "notebooks", lambda: tmp_path)
    assert "ask" not in [door["name"] for door in hub.hub().page["more"]]

    (tmp_path / "ask.ipynb").touch()
    assert "ask" in [door["name"] for door in hub.hub().page["more"]]


@pytest.mark.parametrize("side", ["few", "low", "high", "even"])
def test_hub_has_words_for_every_tendency(side):
    assert hub.hub().page["words"][side]
