"""Words of code, which no page for people without code shows outside a closed fold *For Python*; the one list of them.

A sentence may have such a word only where `ALLOWED` says why.
"""

import re
from fnmatch import fnmatch
from typing import NamedTuple


class CodeWord(NamedTuple):
    """A word of code, or a way in which code is written."""

    name: str
    pattern: re.Pattern[str]


CODE_WORDS = (
    CodeWord("a call", re.compile(r"\b[A-Za-z_][\w.]*\((?!s\))[^)]*\)")),
    CodeWord("a value given to a name", re.compile(r"\b[A-Za-z_]\w* ?={1,2} ?[\w\"'\[{(]")),
    CodeWord("an operator", re.compile(r"==|!=|->|=>|&&|\|\|")),
    CodeWord("a name of code", re.compile(r"\b[a-z]+_[a-z_]+\b|\b(?:odds|gamelib|widgets|explore)\.[a-z]\w*")),
    CodeWord("a file of code", re.compile(r"\.(?:py|ipynb|toml|js|css|md)\b")),
    CodeWord("a seed", re.compile(r"\bseeds?\b", re.IGNORECASE)),
    CodeWord("a value of code", re.compile(r"\b(?:True|False|NaN)\b|\bor None\b")),
    CodeWord("a notebook", re.compile(r"\bnotebooks?\b|\bJupyter\w*", re.IGNORECASE)),
    CodeWord("a cell", re.compile(r"\bcells?\b", re.IGNORECASE)),
    CodeWord("a widget", re.compile(r"\bwidgets?\b", re.IGNORECASE)),
    CodeWord("a command", re.compile(r"\bpip install\b|\bbbb [a-z]+\b|(?<![\w-])--[a-z]")),
)


class Allowed(NamedTuple):
    """Sentences that may have words of code: where they stand, what marks them, and why."""

    place: str
    mark: str
    why: str


TERMINAL = "printed in a terminal"
CALLS = "an answer to a line of Python that cannot be done, or that is printed"
LESSONS = "an answer to those who write a lesson file"
LEADERS = "for the person who started the server at a terminal, who must start it otherwise to let others in"
ALLOWED = (
    Allowed("gamelib/cli.py", "", TERMINAL),
    Allowed("gamelib/where.py", "", TERMINAL),
    Allowed("widgets/web/lab.py", "", TERMINAL),
    Allowed("widgets/web/server.py", "", TERMINAL),
    Allowed("widgets/lite/site.py", "", TERMINAL),
    Allowed("widgets/one_file/start.py", "--port", TERMINAL),
    Allowed("widgets/lite/page_python.py", "", TERMINAL),
    Allowed("widgets/scorm/launch_pages.py", "^(there is no|the) site in", TERMINAL),
    Allowed("gamelib/odds/*", "", CALLS),
    Allowed("gamelib/analysis/*", "", CALLS),
    Allowed("gamelib/players/__init__.py", r"state\.view|view\(|move\(|^a seed is", CALLS),
    Allowed("gamelib/record.py", "a stored game names the seed", CALLS),
    Allowed("gamelib/core/notation.py", "^a seed is a whole number", CALLS),
    Allowed("gamelib/core/rulings.py", "name=value", CALLS),
    Allowed("gamelib/*/deal.py", r"Rulings\(\.\.\.\)|deal\(|^declared_sides", CALLS),
    Allowed("gamelib/*/reading.py", "", "the notation of positions, answered to those who write one"),
    Allowed("widgets/explore/any_number.py", r"^ask\(\)", CALLS),
    Allowed("widgets/stage/board.py", "^the pace is a number", CALLS),
    Allowed("widgets/lesson/course.py", "^a lesson is named like", CALLS),
    Allowed("widgets/lesson/step_scene.py", r"\blesson\.\w+\(", "printed by a lesson in a notebook"),
    Allowed("widgets/lesson/puzzle_scene.py", r"\bpuzzles\.\w+\(", "printed by puzzles in a notebook"),
    Allowed("widgets/table/table_scene.py", r"\btable\.\w+\(", "printed by a table in a notebook"),
    Allowed("widgets/lesson/single_step.py", "^A still picture", "in stored outputs, until a notebook is run"),
    Allowed("widgets/room/in_notebook.py", "", "in a notebook"),
    Allowed("gamelib/lessons/*", "", LESSONS),
    Allowed("widgets/lesson/number_line.py", "×", "a multiplication in words"),
    Allowed("widgets/explore/question.py", "^For notebooks", "in the fold For Python"),
    Allowed("widgets/lite/reference.py", "", "on the Python reference"),
    Allowed("widgets/lite/pages.py", "^All notebooks, with their code$", "on the page For Python"),
    Allowed("widgets/desk/room_box.py", "bbb class", LEADERS),
    Allowed("widgets/room/door_screens.py", "bbb (class|play)|--host", LEADERS),
)


def code_words(text):
    """Return the words of code in a text that people see, each with what it is."""
    return [(word.name, found.group()) for word in CODE_WORDS for found in word.pattern.finditer(text)]


def is_allowed(place, text):
    """Return whether a sentence in this file may have words of code."""
    return any(fnmatch(place, each.place) and re.search(each.mark, text) for each in ALLOWED)
