"""The structure of the code: sizes, docstrings, messages, import direction, file names, names common to all games."""

import ast
import inspect
import re
import subprocess
import sys
from collections import defaultdict
from importlib import import_module
from pathlib import Path

import pytest

from gamelib.core import registry
from tests.support.import_graph import SOURCES, TOP, circles, import_graph, name_of, room_of, tree_of

TOOLS = {"matplotlib", "pandas"}
"""Packages into whose types results can be converted; no module imports them at module level."""
LIBRARY = [path for path in SOURCES if path.is_relative_to(TOP / "gamelib")]

MODULE_WORDS = {"CARDS", "all_moves", "deal", "read", "read_move", "Rulings", "State", "View"}
STATE_WORDS = {
    "players",
    "variant",
    "rulings",
    "to_act",
    "moves",
    "why_not",
    "play",
    "view",
    "log",
    "round_result",
    "next_round",
    "result",
    "write",
    "_repr_html_",
}
VIEW_WORDS = {
    "seat",
    "players",
    "variant",
    "rulings",
    "to_act",
    "moves",
    "why_not",
    "plain",
    "imagine",
    "log",
    "plies",
    "round_result",
    "result",
    "write",
    "_repr_html_",
}
FILES = {"__init__.py", "cards.py", "moves.py", "state.py", "judge.py", "view.py", "writing.py"}

SLOW_MODULES = {
    "argparse",
    "asyncio",
    "decimal",
    "difflib",
    "email",
    "fractions",
    "gettext",
    "hashlib",
    "html",
    "importlib.metadata",
    "ipaddress",
    "json",
    "logging",
    "numpy",
    "pathlib",
    "random",
    "secrets",
    "shutil",
    "statistics",
    "string",
    "subprocess",
    "tempfile",
    "tomllib",
    "unittest",
    "urllib.parse",
    "zipfile",
}
"""Modules that no game may import at module level, so that a game is loaded faster than numpy would be."""

ORDER = [
    {"gamelib/core"},
    {f"gamelib/{game}" for game in registry.games()}
    | {"gamelib/record", "gamelib/deals", "gamelib/lookup", "gamelib/plain_text", "gamelib/rule_books"},
    {"gamelib/beliefs"},
    {"gamelib/players", "gamelib/rule_search"},
    {"gamelib/kernel"},
    {"gamelib/odds"},
    {"gamelib/analysis", "gamelib/session", "gamelib/classroom"},
    {"gamelib/lessons", "gamelib/terminal"},
    {"gamelib/where", "gamelib/exercises"},
    {"gamelib/written_down", "gamelib/homework"},
    {"gamelib/cli"},
    {"widgets/drawings", "widgets/fonts"},
    {"widgets/stage"},
    {"widgets/scenes"},
    {"widgets/controls", "widgets/pictures", "widgets/table"},
    {"widgets/lesson", "widgets/rulebook", "widgets/still", "widgets/explore", "widgets/answer_cards"},
    {"widgets/asking"},
    {"widgets/desk", "widgets/progress"},
    {"widgets/position"},
    {"widgets/room"},
    {"widgets/web"},
    {"widgets/lite", "widgets/one_file"},
    {"widgets/scorm"},
]
"""The rooms, lowest first: each imports from lower lines only, never from its own line or a higher one.

The package roots `gamelib` and `widgets` stand outside: they name everything public, and import it on first use.
"""
SAME_THING = {
    "__init__.py": "what a room is for, and its public names",
    "card_faces.py": "how cards look",
    "small_game.py": "what a small card game gets in a room without writing it",
    "forms.py": "forms that lie over a board",
    "still.py": "the picture of a position; the short one is the public name of the long one",
    "toolbar.py": "the tools above a board",
    **{f"{game}.py": "what a room knows of this one game" for game in registry.games()},
}
"""File names that may occur several times, each with its one meaning; each game's own files may recur, too."""

TESTS = sorted((TOP / "tests").rglob("*.py"))

each_game = pytest.mark.parametrize("game", sorted(registry.games()))

Function = ast.FunctionDef | ast.AsyncFunctionDef


def imported_by(node):
    """Return the packages that a statement imports."""
    if isinstance(node, ast.Import):
        return {alias.name.split(".")[0] for alias in node.names}
    return {(node.module or "").split(".")[0]} if isinstance(node, ast.ImportFrom) and not node.level else set()


def functions(tree):
    """Return every function of a module, with its enclosing functions and classes."""

    def walk_functions(node, outer):
        for child in ast.iter_child_nodes(node):
            if isinstance(child, Function):
                yield outer, child
            yield from walk_functions(child, [*outer, child] if isinstance(child, Function | ast.ClassDef) else outer)

    return walk_functions(tree, [])


def findings_by_file(paths, find):
    """Return what a check finds, by file; a test case for every file would take longer than the checks."""
    found = {str(path.relative_to(TOP)): find(path) for path in paths}
    return {name: faults for name, faults in found.items() if faults}


def test_no_file_is_longer_than_800_lines():
    def lines_beyond(path):
        return len(path.read_text(encoding="utf-8").splitlines()[800:])

    assert findings_by_file([*SOURCES, *TESTS], lines_beyond) == {}


@pytest.mark.parametrize("path", sorted((TOP / "gamelib" / "kernel" / "source").iterdir()), ids=lambda path: path.name)
def test_c_files_keep_the_same_size_limits(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    blank = [-1, *(at for at, line in enumerate(lines) if not line)]
    blocks = [(max(at for at in blank if at < end), end) for end, line in enumerate(lines) if line == "}"]

    assert len(lines) <= 800
    assert [line for line in lines if len(line) > 120 or "\t" in line] == []
    assert [lines[start + 1] for start, end in blocks if end - start > 40] == []


@pytest.mark.parametrize(("kind", "unit", "most"), [("js", "\n", 500), ("css", "{", 400)])
def test_scripts_have_at_most_500_lines_styles_400_rules(kind, unit, most):
    parts = {path: path.read_text(encoding="utf-8") for path in (TOP / "widgets").rglob(f"*.{kind}")}

    assert len(parts) > 30
    assert [path.name for path, text in parts.items() if text.count(unit) > most] == []


def test_every_fold_has_a_key():
    """Without one, a fold is drawn anew, and so closed, when something above it comes or goes."""
    scripts = {path: path.read_text(encoding="utf-8") for path in (TOP / "widgets").rglob("*.js")}
    folds = {path: re.findall(r'\bh\(\s*"details",\s*(\{[^}]*\})?', text) for path, text in scripts.items()}

    assert sum(map(len, folds.values())) > 5
    assert [path.name for path, found in folds.items() if not all("key:" in each for each in found)] == []


def test_no_line_of_a_script_or_style_sheet_is_too_long():
    """Biome breaks lines of code, but neither comments nor texts."""
    parts = [path for kind in ("js", "mjs", "css") for path in (TOP / "widgets").rglob(f"*.{kind}")]

    assert (
        findings_by_file(
            parts, lambda path: [line for line in path.read_text(encoding="utf-8").splitlines() if len(line) > 120]
        )
        == {}
    )


def test_no_function_is_longer_than_65_lines():
    def long_functions(path):
        return [
            f"{node.name}:{node.lineno}" for _, node in functions(tree_of(path)) if node.end_lineno - node.lineno >= 65
        ]

    assert findings_by_file(SOURCES, long_functions) == {}


def without_docstring(path):
    """Return the public names in a file that have no docstring."""
    tree = tree_of(path)
    public = [(node.name, node) for node in ast.walk(tree) if isinstance(node, ast.ClassDef) and node.name[0] != "_"]
    public += [
        (node.name, node)
        for outer, node in functions(tree)
        if node.name[0] != "_"
        and all(isinstance(each, ast.ClassDef) and each.name[0] != "_" for each in outer)
        and not any(isinstance(each, ast.Name) and each.id == "overload" for each in node.decorator_list)
    ]

    missing = [] if ast.get_docstring(tree) or not tree.body else ["the module"]
    return missing + [f"{name}:{node.lineno}" for name, node in public if not ast.get_docstring(node)]


def test_everything_public_has_a_docstring():
    assert findings_by_file(SOURCES, without_docstring) == {}


def test_every_package_of_tests_says_what_it_covers():
    assert [str(path) for path in TESTS if path.name == "__init__.py" and not ast.get_docstring(tree_of(path))] == []


def long_test_names(path):
    """Return the names of tests in a file that are longer than 60 letters."""
    return [
        node.name for _outer, node in functions(tree_of(path)) if node.name.startswith("test_") and len(node.name) > 60
    ]


def test_names_of_tests_have_at_most_60_letters():
    assert findings_by_file(TESTS, long_test_names) == {}


def forbidden_imports(path):
    """Return the forbidden imports in a file of the library."""
    tree = tree_of(path)
    roots = {
        alias.name.split(".")[0] for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names
    }
    roots |= {
        (node.module or "").split(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and not node.level
    }

    return (
        roots & {"random", "widgets", "IPython", "ipywidgets", "anywidget"}
        | roots - {"gamelib", "numpy", *TOOLS} - sys.stdlib_module_names
        | TOOLS & {name for node in tree.body for name in imported_by(node)}
    )


def test_library_imports_neither_random_nor_widgets():
    assert findings_by_file(LIBRARY, forbidden_imports) == {}


def test_library_never_names_a_module_of_widgets():
    naming = {
        name_of(path)
        for path in LIBRARY
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and re.fullmatch(r"widgets\.[\w.]*", node.value)
    }

    assert naming == set()


def test_imports_form_no_circle():
    assert [sorted(circle) for circle in circles(import_graph())] == []


def test_imports_point_downward():
    height = {room: line for line, rooms in enumerate(ORDER) for room in rooms}
    arrows = {(room_of(file), room_of(target)) for file, targets in import_graph().items() for target in targets}
    between = {(room, target) for room, target in arrows if room != target and room in height and target in height}

    assert {room_of(name_of(path)) for path in SOURCES} - {"gamelib", "widgets"} <= set(height)
    assert {arrow for arrow in between if height[arrow[0]] <= height[arrow[1]]} == set()


def test_a_file_name_means_one_thing():
    places = defaultdict(set)
    for path in SOURCES:
        places[path.name].add("/".join("GAME" if part in registry.games() else part for part in path.parts))

    several = {name: folders for name, folders in places.items() if len(folders) > 1}

    assert {name: several[name] for name in several.keys() - SAME_THING.keys()} == {}


CHEERS = {
    *("You win!", "The hunt comes home!", "You were out first!"),
    *("{number} {birds} fly together!", "All nine {birds}!", "The bear is held off!"),
    *("{game} in {days} day: the hunt succeeds!", "{game} in {days} days: the hunt succeeds!"),
}
"""Headlines of cards at an end, and feats; nothing else is ever exclaimed."""


def unfriendly_messages(path):
    """Return the messages in a file that have an exclamation mark or the word "invalid"."""
    tree = tree_of(path)
    messages = [
        each.value
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in ("_", "n_")
        for each in ast.walk(call)
        if isinstance(each, ast.Constant) and isinstance(each.value, str)
    ]

    wrong = [text for text in messages if "!" in text.replace("!r", "") or "invalid" in text.lower()]
    return [text for text in wrong if text not in CHEERS]


def test_messages_have_neither_exclamation_mark_nor_invalid():
    assert findings_by_file(LIBRARY, unfriendly_messages) == {}


def lines_of_translated_f_strings(path):
    """Return the lines of a file that pass an f-string to the translation function."""
    calls = [
        call
        for call in ast.walk(tree_of(path))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in ("_", "n_")
    ]

    return [call.lineno for call in calls if any(isinstance(each, ast.JoinedStr) for each in call.args[:2])]


def test_translated_messages_are_not_f_strings():
    assert findings_by_file(SOURCES, lines_of_translated_f_strings) == {}


def levels_by_place(path):
    """Return the lines that pick levels of players by place: a level inserted among them would take another's place."""
    picked = [node for node in ast.walk(tree_of(path)) if isinstance(node, ast.Subscript)]

    return [
        node.lineno
        for node in picked
        if getattr(node.value, "id", "") != "LEVELS"  # by name
        and {"LADDER", "LEVELS"} & {getattr(each, "id", getattr(each, "attr", "")) for each in ast.walk(node.value)}
    ]


def test_no_level_of_players_is_picked_by_its_place():
    assert findings_by_file(SOURCES, levels_by_place) == {}


def test_import_gamelib_loads_only_the_standard_library():
    code = (
        "import sys; before = {*sys.modules}; import gamelib; "
        "print(*{name.partition('.')[0] for name in {*sys.modules} - before})"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=TOP, capture_output=True, text=True, check=True)

    assert {*done.stdout.split()} - sys.stdlib_module_names == {"gamelib"}


QUICK_MODULES = {
    "__future__",
    "bisect",
    "collections",
    "collections.abc",
    "dataclasses",
    "enum",
    "functools",
    "importlib",
    "itertools",
    "math",
    "operator",
    "os",
    "re",
    "sys",
    "types",
    "typing",
    "warnings",
}
"""All of the standard library that the games may import at the head of a module: what others load anyway."""
ALL_GAMES = ("gamelib", *(f"gamelib.{game}" for game in registry.games()))


def imports_at_the_head(path):
    names = set()
    for node in tree_of(path).body:
        if isinstance(node, ast.Import):
            names |= {each.name for each in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module)
    return {name for name in names if not name.startswith("gamelib")}


def test_games_import_only_quick_modules_at_the_head():
    code = (
        f"import sys, {', '.join(ALL_GAMES)}; "
        "print(*(each.__file__ for name, each in sys.modules.items() if name.startswith('gamelib')))"
    )
    done = subprocess.run([sys.executable, "-S", "-c", code], cwd=TOP, capture_output=True, text=True, check=True)

    paths = [Path(each) for each in done.stdout.split()]
    slow = {str(path): more for path in paths if (more := imports_at_the_head(path) - QUICK_MODULES)}
    assert len(paths) > 50
    assert slow == {}


def test_import_of_all_games_loads_no_slow_modules():
    code = (
        "import sys; before = {*sys.modules}; import gamelib, gamelib.nanatoridori, gamelib.nanuk, "
        "gamelib.koinobori; print(*{*sys.modules} - before)"
    )
    done = subprocess.run([sys.executable, "-S", "-c", code], cwd=TOP, capture_output=True, text=True, check=True)

    assert {*done.stdout.split()} & SLOW_MODULES == set()


@each_game
def test_games_share_module_state_and_view_names(game):
    module = import_module(f"gamelib.{game}")

    assert set(module.__all__) >= MODULE_WORDS
    assert [name for name in module.__all__ if not hasattr(module, name)] == []
    assert [word for word in STATE_WORDS if not hasattr(module.State, word)] == []
    assert [word for word in VIEW_WORDS if not hasattr(module.View, word)] == []
    assert {path.name for path in (TOP / "gamelib" / game).glob("*.py")} >= FILES


def test_games_share_signatures():
    deals = [inspect.signature(import_module(f"gamelib.{game}").deal).parameters for game in registry.games()]
    states = [import_module(f"gamelib.{game}").State for game in registry.games()]

    assert set.intersection(*map(set, deals)) >= {"players", "seed", "deck", "first", "rulings"}
    for word in ("moves", "why_not", "play", "view", "next_round", "write"):
        assert len({tuple(inspect.signature(getattr(state, word)).parameters) for state in states}) == 1, word
