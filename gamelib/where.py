"""Where something lives: a clause, a belief, or any name in the code, with the places that state, decide, test and
teach it.

>>> from gamelib.where import where
>>> [group.heading for group in where("NANA-4.3")][:2]
['Clause', 'Code']
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from gamelib import beliefs
from gamelib.beliefs import Belief
from gamelib.beliefs.belief_words import words_file
from gamelib.beliefs.choosing import kinds_showing
from gamelib.core import registry
from gamelib.core.errors import GameError
from gamelib.core.language import _
from gamelib.core.notation import check_text
from gamelib.core.rulebook import clause, clauses, rules_folder
from gamelib.lessons.library import lesson_folder, notebooks
from gamelib.lessons.puzzle_files import FILE

LIBRARY = Path(__file__).parent
TOP = LIBRARY.parent
MAX_TEXT = 90  # longest excerpt of a line, in characters

_NUMBER = re.compile(r"[A-Za-z]+-\d+\.\d+")
_NAME = re.compile(r"(?:\w+\.)*([A-Za-z_]\w*)")
_CLAUSE = re.compile(r"\*\*([A-Z]+-\d+\.\d+)\*\*")
_STEP = re.compile(r"\[\[(step|puzzle|deal|belief)\]\]")
_RANGE = re.compile(r"\b([A-Z]+)-(\d+)\.(\d+) to (?:\1-)?(\d+)\.(\d+)\b")
_TITLE = re.compile(r"(?:title|name)\s*=\s*\"(.*)\"")


class LineOfFile(NamedTuple):
    """A line of a file, and what stands there."""

    path: Path
    line: int
    text: str

    def __str__(self) -> str:
        return f"{_short_path(self.path)}:{self.line}  {self.text}"


class FoundGroup(NamedTuple):
    """Places of one kind under a heading."""

    heading: str
    places: tuple[LineOfFile, ...]


def where(name: str) -> list[FoundGroup]:
    """Return where a clause, a belief or a name of the code stands, in groups that are not empty.

    A belief comes with its words, the questions that show it, and the clauses that say what is true. For several words,
    these are the clauses and the names of the code that have all of them, in any order.
    Raises GameError if there is no such clause, or the name stands nowhere. Transcripts, templates and what notebooks
    show are left out; tests are there in a checkout only.
    """
    check_text(name)
    text = name.strip()
    number = clause(text).number if _NUMBER.fullmatch(text) else None
    match, held = _NAME.fullmatch(text), _beliefs_named(text)
    parts = _name_words(text) if number is None and " " in text else []
    if number is None and match is None and not parts and not held:
        raise GameError(_("a place is looked up by a clause, like NANA-4.3, or by a name, like take_when_going_out"))
    word = number or (held[0].name if held else match[1] if match else "")
    groups = _groups_with(parts) if parts else _groups(word, number, held)
    if not groups:
        raise GameError(_("{name!r:.40} is not found in rules, code, lessons or tests").format(name=text))
    return groups


def _groups(word: str, number: str | None, held: list[Belief]) -> list[FoundGroup]:
    games, rest = _game_files(), _other_files()
    odds, kernel = sorted((LIBRARY / "odds").glob("*.py")), _kernel_files()
    rule_tests, other_tests = _test_files()
    every = {
        _("Belief"): _words_of(held),
        _("Questions and steps that show it"): _kinds_showing(held),
        _("Definition"): [] if number else _definitions([*games, *rest, *odds, *kernel], word, exact=True),
        _("Clause"): [*_in_rules(word), *_in_toml(_event_tables() if number else [], word), *_clauses_of(held)],
        _("Code"): _in_python(games if number else [*games, *rest], word),
        _("Compiled kernel"): _in_kernel(kernel, word),
        _("Odds"): _in_python(odds, word),
        _("Lessons"): _in_toml(_lesson_files(), word),
        _("Puzzles"): _in_toml([lesson_folder(game) / FILE for game in registry.games()], word),
        _("Named deals"): _in_toml(_rule_files("deals/{game}.toml"), word),
        _("Beliefs"): _in_toml(_belief_files() if number else [], word),
        _("Tests"): [*_clause_tests(rule_tests, number), *_in_tests(rule_tests, word, number)],
        _("Similar names"): [] if number else _definitions([*games, *rest, *odds, *kernel], word, exact=False),
        _("Other code"): _in_python(rest if number else [], word),
        _("Other tests"): _in_tests(other_tests, word, number),
    }
    listed, known = [], set()
    for heading, places in every.items():
        fresh = tuple(place for place in places if (place.path, place.line) not in known)
        known |= {(place.path, place.line) for place in fresh} if heading == _("Definition") else set()
        listed += [FoundGroup(heading, fresh)] if fresh else []
    return listed


def _beliefs_named(text: str) -> list[Belief]:
    """Return the beliefs of this name; games may have some of one name."""
    return [belief for game in registry.games() for belief in beliefs.of(game) if belief.name == text.lower()]


def _words_of(held: list[Belief]) -> list[LineOfFile]:
    """Return the lines of beliefs in words."""
    places = []
    for belief in held:
        lines = _read(path := words_file(belief.game)).splitlines()
        first = lines.index(f'name = "{belief.name}"')
        end = next((at for at in range(first, len(lines)) if not lines[at]), len(lines))
        places += [LineOfFile(path, at + 1, _squeeze_line(lines[at])) for at in range(first, end)]
    return places


def _kinds_showing(held: list[Belief]) -> list[LineOfFile]:
    """Return the kinds of items that show beliefs; each is a question to ask, and a form of steps to practise."""
    return [
        place
        for belief in held
        for kind in kinds_showing(belief.game)[belief.name]
        for place in _definitions(
            sorted((LIBRARY / "beliefs").glob(f"{belief.game}*.py")),
            beliefs.kinds(belief.game)[kind].__name__,
            exact=True,
        )
    ]


def _clauses_of(held: list[Belief]) -> list[LineOfFile]:
    """Return where the clauses stand that say what is true."""
    return _stated([number for belief in held for number in belief.clauses])


def _stated(numbers: Iterable[str]) -> list[LineOfFile]:
    """Return where clauses stand in the rules."""
    return [place for number in numbers for place in _in_rules(number) if place.text.startswith(f"**{number}**")]


def _groups_with(parts: list[str]) -> list[FoundGroup]:
    """Return the clauses and the definitions that have all these words."""
    numbers = [
        number
        for game in registry.games()
        for number, one in clauses(game).items()
        if {*parts} <= {*_name_words(one.text)}
    ]
    files = [*_game_files(), *_other_files(), *sorted((LIBRARY / "odds").glob("*.py")), *_kernel_files()]
    named = _find_names(files, lambda name: {*parts} <= {*_name_words(name)})
    groups = (FoundGroup(_("Clause"), tuple(_stated(numbers))), FoundGroup(_("Similar names"), tuple(named)))
    return [group for group in groups if group.places]


# Files --------------------------------------------------------------------------------------


def _game_files() -> list[Path]:
    folders = [Path(str(import_module(registry.about(game).package).__file__)).parent for game in registry.games()]
    return [path for folder in folders for path in sorted(folder.rglob("*.py"))]


def _rule_files(name: str) -> list[Path]:
    """Return the file of this name for each game, in which `{game}` stands for the game."""
    return [rules_folder(game) / name.format(game=game) for game in sorted(registry.games())]


def _event_tables() -> list[Path]:
    """Return the tables of the clauses that the log cites; a game from another package may have none."""
    return [path for path in _rule_files("{game}-events.toml") if path.is_file()]


def _belief_files() -> list[Path]:
    """Return the files of what people get wrong; a game may have none."""
    return [path for path in map(words_file, sorted(registry.games())) if path.is_file()]


def _other_files() -> list[Path]:
    """Return the Python files of the rest of the library, then those of what draws it."""
    known = {*_game_files(), *(LIBRARY / "odds").glob("*.py"), Path(__file__)}
    return [
        *(path for path in sorted(LIBRARY.rglob("*.py")) if path not in known),
        *sorted((TOP / "widgets").rglob("*.py")),
    ]


def _kernel_files() -> list[Path]:
    """Return the sources of the compiled kernel, which a wheel does not contain."""
    return sorted((LIBRARY / "kernel" / "source").glob("*.[ch]"))


def _lesson_files() -> list[Path]:
    folders = [*map(lesson_folder, registry.games()), notebooks() / "teachers"]
    return [path for folder in folders for path in sorted(folder.glob("*.toml")) if path.name != FILE]


def _test_files() -> tuple[list[Path], list[Path]]:
    """Return the test files of the rules, and all other test files; none outside a checkout."""
    if not (TOP / "pyproject.toml").is_file():
        return [], []
    rules = sorted((TOP / "tests" / "rules").glob("*.py"))
    return rules, [path for path in sorted((TOP / "tests").rglob("*.py")) if path not in rules]


# Lines in them ------------------------------------------------------------------------------


def _read(path: Path) -> str:
    return _load_cached(path, path.stat().st_mtime_ns) if path.is_file() else ""


@lru_cache(maxsize=1024)
def _load_cached(path: Path, _changed: int) -> str:
    return path.read_text(encoding="utf-8")


def _lines(paths: Iterable[Path], word: str) -> Iterator[LineOfFile]:
    """Yield every line that contains the word as a whole word, or a range of clauses that the clause is in."""
    alone = re.compile(rf"(?<![\w-]){re.escape(word)}(?!\w)")
    ranges = " to " if _NUMBER.fullmatch(word) else word
    for path in paths:
        text = _read(path)
        for at, line in enumerate(text.splitlines() if word in text or ranges in text else (), 1):
            if (word in line and alone.search(line)) or (" to " in line and _in_range(word, line)):
                yield LineOfFile(path, at, _squeeze_line(line))


def _in_range(number: str, line: str) -> bool:
    """Return whether a line has a range of clauses, like NANUK-4.2 to NANUK-4.10, with this clause in it.

    >>> _in_range("NANUK-4.5", "NANUK-4.2 to NANUK-4.10"), _in_range("NANUK-4.11", "NANUK-4.2 to NANUK-4.10")
    (True, False)
    """
    if not _NUMBER.fullmatch(number):
        return False
    letters, place = number.split("-")
    at = tuple(map(int, place.split(".")))
    return any(
        letters == each[1] and (int(each[2]), int(each[3])) <= at <= (int(each[4]), int(each[5]))
        for each in _RANGE.finditer(line)
    )


def _in_rules(word: str) -> Iterator[LineOfFile]:
    """Yield each line of the rules with the word, after the number of its clause."""
    for place in _lines(_rule_files("{game}.md"), word):
        above = _read(place.path).splitlines()[: place.line]
        numbers = [match[1] for line in above if (match := _CLAUSE.match(line))]
        text = place.text if not numbers or _CLAUSE.match(place.text) else f"{numbers[-1]}: {place.text}"
        yield place._replace(text=text)


def _in_python(paths: Iterable[Path], word: str) -> Iterator[LineOfFile]:
    """Yield the first line with the word in each function or class, and every such line outside them."""
    for path in paths:
        named: set[str] = set()
        for place in _lines([path], word):
            inside = enclosing(path, place.line)
            if inside not in named:
                yield place
            named |= {inside} if inside else set()


def _in_kernel(paths: Iterable[Path], word: str) -> Iterator[LineOfFile]:
    """Yield the first line with the word in each C function, after the name of the function."""
    for path in paths:
        named: set[str] = set()
        for place in _lines([path], word):
            inside = enclosing(path, place.line)
            if not inside or inside not in named:
                starts = any(each.line == place.line for each in _parse_c(_read(path)))
                yield place if starts or not inside else place._replace(text=_squeeze_line(f"{inside}: {place.text}"))
            named |= {inside}


def _definitions(paths: Iterable[Path], word: str, *, exact: bool) -> list[LineOfFile]:
    """Return where a name is defined, or the names that contain its words; what does something before what has it."""
    parts = _name_words(word)
    likely = [path for path in paths if word.lower() in _read(path).lower()]
    return _find_names(
        likely, lambda name: name == word if exact else name != word and _contains_run(_name_words(name), parts)
    )


def _find_names(paths: Iterable[Path], fits: Callable[[str], bool]) -> list[LineOfFile]:
    """Return where names that fit are defined; what does something before what has it."""
    places = []
    for path in paths:
        text = _read(path)
        for name, line in _defined_names(text) if path.suffix == ".py" else _c_names(text):
            if fits(name):
                places.append(LineOfFile(path, line, _squeeze_line(text.splitlines()[line - 1])))
    return sorted(places, key=lambda place: not re.match(r"(async )?def |class |.*\) \{", place.text))


def _name_words(name: str) -> list[str]:
    """Return the words of a name in small letters, without the s of a plural.

    >>> _name_words("why_not"), _name_words("GameError"), _name_words("_boasts")
    (['why', 'not'], ['game', 'error'], ['boast'])
    """
    words = re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+", name)
    return [word.lower().removesuffix("s") if len(word) > 3 else word.lower() for word in words]


def _contains_run(parts: list[str], some: list[str]) -> bool:
    return bool(some) and any(parts[at : at + len(some)] == some for at in range(len(parts) - len(some) + 1))


def _clause_tests(paths: Iterable[Path], number: str | None) -> Iterator[LineOfFile]:
    """Yield the tests of a clause, which carry its number in their names."""
    if number is None:
        return
    game, rest = registry.game_of_clause(number), number.partition("-")[2]
    for path in paths:
        for name, node in _functions_and_classes(path) if path.name.startswith(f"test_{game}") else ():
            if name.startswith(f"test_{rest.replace('.', '_')}_"):
                yield LineOfFile(path, node.lineno, name)


def _in_tests(paths: Iterable[Path], word: str, number: str | None) -> Iterator[LineOfFile]:
    """Yield each test that has the word in it, without those that carry the number of the clause."""
    carried = {(place.path, place.text) for place in _clause_tests(paths, number)}
    for place in _in_python(paths, word):
        inside = enclosing(place.path, place.line)
        if (place.path, inside) not in carried:
            yield place._replace(text=inside or place.text)


def _in_toml(paths: Iterable[Path], word: str) -> Iterator[LineOfFile]:
    """Yield the first line with the word in each step, puzzle or deal, with its title."""
    for path in paths:
        lines, named = _read(path).splitlines(), set()
        for place in _lines([path], word):
            heads = [at for at, line in enumerate(lines[: place.line]) if _STEP.fullmatch(line.strip())]
            if len(heads) not in named:
                yield place._replace(text=_describe_entry(lines, heads) or place.text)
            named |= {len(heads)} if heads else set()


def _describe_entry(lines: list[str], heads: list[int]) -> str:
    """Return `step 2, 'its title'` for the entry that begins at the last of these lines."""
    if not heads:
        return ""
    kind = _STEP.fullmatch(lines[heads[-1]].strip())
    title = next((match[1] for line in lines[heads[-1] :] if (match := _TITLE.match(line))), "")
    return f"{kind[1] if kind else ''} {len(heads)}, '{title}'"


# Python -------------------------------------------------------------------------------------

Scope = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def _functions_and_classes(path: Path) -> tuple[tuple[str, Scope], ...]:
    """Return every function and class of a file with its dotted name, outer ones first."""
    return _parse_cached(_read(path))


@lru_cache(maxsize=1024)
def _parse_cached(text: str) -> tuple[tuple[str, Scope], ...]:
    def below(node: ast.AST, outer: str) -> Iterator[tuple[str, Scope]]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, Scope):
                name = f"{outer}.{child.name}".strip(".")
                yield name, child
                yield from below(child, name)
            else:
                yield from below(child, outer)

    return tuple(below(ast.parse(text), ""))


@lru_cache(maxsize=1024)
def _defined_names(text: str) -> tuple[tuple[str, int], ...]:
    """Return each function, class, constant and field of Python text, with the line of its definition."""

    def below(node: ast.AST) -> Iterator[tuple[str, int]]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, Scope):
                yield child.name, child.lineno
                yield from below(child) if isinstance(child, ast.ClassDef) else ()
            elif isinstance(child, ast.Assign | ast.AnnAssign):
                targets = child.targets if isinstance(child, ast.Assign) else [child.target]
                yield from ((each.id, child.lineno) for each in targets if isinstance(each, ast.Name))

    return tuple(below(ast.parse(text)))


def enclosing(path: Path, line: int) -> str:
    """Return the dotted name of the innermost function or class around a line of Python or C; empty outside of them."""
    if path.suffix != ".py":
        return next((each.name for each in _parse_c(_read(path)) if each.first <= line <= each.last), "")
    around = [
        name
        for name, node in _functions_and_classes(path)
        if _first_line(node) <= line <= (node.end_lineno or node.lineno)
    ]
    return around[-1] if around else ""


def _first_line(node: Scope) -> int:
    return min([node.lineno, *(each.lineno for each in node.decorator_list)])


# C ------------------------------------------------------------------------------------------


class CPart(NamedTuple):
    """A function, type, macro or table of C at the top level, and the lines from its comment to its end."""

    name: str
    line: int
    first: int
    last: int


@lru_cache(maxsize=64)
def _parse_c(text: str) -> tuple[CPart, ...]:
    """Return the parts of C text as this kernel is laid out: each begins, and what has a body ends, in column one.

    >>> [part.name for part in _parse_c("static int half(int n) {\\n    return n / 2;\\n}\\n#define TWO 2\\n")]
    ['half', 'TWO']
    """
    lines, parts, at = text.splitlines(), [], 0
    while at < len(lines):
        first = at
        while at < len(lines) and lines[at].startswith(("/*", " *")):  # a comment belongs to what follows it
            at += 1
        line = at
        if at < len(lines) and re.match(r"[A-Za-z]|#define", lines[at]):
            at = _end_of_c_part(lines, at)
            name = _c_name(lines[line : at + 1])
            parts += [CPart(name, line + 1, first + 1, at + 1)] if name else []
        at = max(at, line) + 1
    return tuple(parts)


def _end_of_c_part(lines: list[str], at: int) -> int:
    """Return the line where the part ends that begins at a line: a brace in the first column, or a statement's end."""
    if lines[at].startswith("#"):
        while lines[at].endswith("\\"):
            at += 1
        return at
    depth = 0
    for end in range(at, len(lines)):
        code = re.sub(r"/\*.*?\*/", "", lines[end])
        depth += code.count("{") - code.count("}")
        if depth <= 0 and code.rstrip().endswith((";", "}")):
            return end
    return len(lines) - 1


def _c_name(lines: list[str]) -> str:
    """Return the name that a part of C defines."""
    code = re.sub(r"/\*.*?\*/", "", " ".join(lines))
    if match := re.match(r"#define (\w+)", code):
        return match[1]
    if code.startswith("typedef"):
        return match[1] if (match := re.search(r"(\w+)(?:\[\w+\])?;\s*$", code)) else ""
    head = re.match(r"(?:[\w*]+\s+)*?\*?(?:CALLED\((\w+)\)|(\w+))\s*(?:\(|\[|=|;)", code)
    return (head[1] or head[2]) if head and not code.startswith("enum") else ""


def _c_names(text: str) -> Iterator[tuple[str, int]]:
    return ((part.name, part.line) for part in _parse_c(text))


# As text ------------------------------------------------------------------------------------


def _squeeze_line(line: str) -> str:
    plain = " ".join(line.split())
    return plain if len(plain) <= MAX_TEXT else plain[: MAX_TEXT - 1] + "…"


def _short_path(path: Path) -> str:
    """Return a path as a terminal makes it clickable: from the current folder if the file lies in it."""
    folder = Path.cwd()
    return path.relative_to(folder).as_posix() if path.is_relative_to(folder) else str(path)
