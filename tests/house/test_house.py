"""How the code is kept: small functions, small files, every public thing described, the same words in every game."""

import ast
import inspect
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from gamelib.core.rulebook import GAMES

TOP = Path(__file__).resolve().parent.parent.parent
SOURCES = sorted(path for folder in ("gamelib", "widgets") for path in (TOP / folder).rglob("*.py"))
LIBRARY = [path for path in SOURCES if path.is_relative_to(TOP / "gamelib")]

MODULE_WORDS = {"deal", "read", "read_move", "Rulings", "State", "View"}
STATE_WORDS = {"players", "variant", "rulings", "to_act", "moves", "why_not", "play", "view", "log", "round_result",
               "next_round", "result", "write", "_repr_html_"}
VIEW_WORDS = {"seat", "players", "variant", "rulings", "to_act", "moves", "why_not", "plain", "imagine", "log",
              "round_result", "result", "write", "_repr_html_"}
FILES = {"__init__.py", "cards.py", "moves.py", "state.py", "judge.py", "view.py", "paper.py"}

each_source = pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(TOP)))
each_game = pytest.mark.parametrize("game", sorted(GAMES.values()))

Function = ast.FunctionDef | ast.AsyncFunctionDef


def functions(tree):
    """Every function of a module, with the names of what it stands in."""
    def below(node, inside):
        for child in ast.iter_child_nodes(node):
            if isinstance(child, Function):
                yield inside, child
            yield from below(child, [*inside, child] if isinstance(child, Function | ast.ClassDef) else inside)
    return below(tree, [])


@each_source
def test_no_file_is_longer_than_500_lines(path):
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 500


@each_source
def test_no_function_is_longer_than_40_lines(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))

    assert [f"{node.name}:{node.lineno}" for _, node in functions(tree) if node.end_lineno - node.lineno >= 40] == []


@each_source
def test_everything_public_says_what_it_is(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    public = [(node.name, node) for node in ast.walk(tree) if isinstance(node, ast.ClassDef) and node.name[0] != "_"]
    public += [(node.name, node) for inside, node in functions(tree) if node.name[0] != "_"
               and all(isinstance(outer, ast.ClassDef) and outer.name[0] != "_" for outer in inside)
               and not any(isinstance(mark, ast.Name) and mark.id == "overload" for mark in node.decorator_list)]

    assert ast.get_docstring(tree) or not tree.body
    assert [f"{name}:{node.lineno}" for name, node in public if not ast.get_docstring(node)] == []


@pytest.mark.parametrize("path", LIBRARY, ids=lambda path: str(path.relative_to(TOP)))
def test_the_library_rolls_no_dice_but_its_own_and_draws_nothing(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    roots = {alias.name.split(".")[0] for node in ast.walk(tree) if isinstance(node, ast.Import)
             for alias in node.names}
    roots |= {(node.module or "").split(".")[0] for node in ast.walk(tree)
              if isinstance(node, ast.ImportFrom) and not node.level}

    assert not roots & {"random", "widgets", "IPython", "ipywidgets", "anywidget"}
    assert roots - {"gamelib", "numpy"} <= sys.stdlib_module_names


@pytest.mark.parametrize("path", LIBRARY, ids=lambda path: str(path.relative_to(TOP)))
def test_no_sentence_shouts_or_calls_anything_invalid(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    said = [each.value for call in ast.walk(tree) if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
            and call.func.id in ("_", "n_") for each in ast.walk(call)
            if isinstance(each, ast.Constant) and isinstance(each.value, str)]

    assert [line for line in said if "!" in line.replace("!r", "") or "invalid" in line.lower()] == []


@each_source
def test_sentences_are_whole_when_they_are_translated(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    calls = [call for call in ast.walk(tree) if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
             and call.func.id in ("_", "n_")]

    assert [call.lineno for call in calls if any(isinstance(each, ast.JoinedStr) for each in call.args[:2])] == []


def test_importing_the_library_is_light():
    asked = "import sys; before = {*sys.modules}; import gamelib; " \
            "print(*{name.partition('.')[0] for name in {*sys.modules} - before})"
    told = subprocess.run([sys.executable, "-c", asked], cwd=TOP, capture_output=True, text=True, check=True)

    assert {*told.stdout.split()} - sys.stdlib_module_names == {"gamelib"}


@each_game
def test_every_game_has_the_same_words(game):
    module = import_module(f"gamelib.{game}")

    assert set(module.__all__) >= MODULE_WORDS
    assert [name for name in module.__all__ if not hasattr(module, name)] == []
    assert [word for word in STATE_WORDS if not hasattr(module.State, word)] == []
    assert [word for word in VIEW_WORDS if not hasattr(module.View, word)] == []
    assert {path.name for path in (TOP / "gamelib" / game).glob("*.py")} >= FILES


def test_the_words_are_asked_for_alike():
    deals = [inspect.signature(import_module(f"gamelib.{game}").deal).parameters for game in GAMES.values()]
    states = [import_module(f"gamelib.{game}").State for game in GAMES.values()]

    assert set.intersection(*map(set, deals)) >= {"players", "seed", "deck", "first", "rulings"}
    for word in ("moves", "why_not", "play", "view", "next_round", "write"):
        assert len({tuple(inspect.signature(getattr(state, word)).parameters) for state in states}) == 1, word
