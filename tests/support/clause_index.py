"""`python -m tests.support.clause_index` lists each clause with its kind, its tests and the lines that cite it."""

from __future__ import annotations

import ast
import re
import sys
from functools import cache
from pathlib import Path
from typing import NamedTuple

from gamelib.core import registry
from gamelib.core.rulebook import KINDS

TOP = Path(__file__).resolve().parent.parent.parent
FOLDERS = ("seeds", "gamelib", "widgets", "tests", "notebooks")
WRITTEN = {".py", ".md", ".toml", ".txt", ".js", ".ipynb"}
NUMBER = re.compile(r"\b(?:NANA|NANUK|KOI)-\d+\.\d+")
LAST_SECTION = 8

_SECTION = re.compile(r"^## (\d+) (.+)$")
_HEAD = re.compile(r"^\*\*(?P<number>[A-Z]+-(?P<section>\d+)\.(?P<place>\d+))\*\* \*(?P<kind>[^*]+)\* (?P<text>.+)$")
_SOURCES = re.compile(r"\[([^\[\]]*)\]$")


class Rule(NamedTuple):
    """A clause in seeds/, read independently of the library, to find anything that the library overlooks."""

    number: str
    kind: str
    text: str
    sources: str
    section: int
    under: int
    line: int

    @property
    def rulings(self) -> list[str]:
        """The fields of Rulings that this clause names."""
        return re.findall(r"\bruling (\w+)", self.sources)


class Test(NamedTuple):
    """A test function that carries a clause's number."""

    number: str
    name: str
    where: str
    source: str
    refuses: bool


@cache
def rules_text(game: str) -> str:
    """Return the retold rules of a game."""
    return (TOP / "seeds" / f"{game}.md").read_text(encoding="utf-8")


@cache
def rules(game: str) -> list[Rule]:
    """Return all clauses of a game, in order."""
    result, under, line = [], 0, 1
    for paragraph in rules_text(game).split("\n\n"):
        start = line + len(paragraph) - len(paragraph.lstrip("\n"))
        line += paragraph.count("\n") + 2
        if heading := _SECTION.match(paragraph.strip().split("\n")[0]):
            under = int(heading[1])
        elif match := _HEAD.match(" ".join(paragraph.split())):
            sources = _SOURCES.search(match["text"])
            plain = match["text"][: sources.start()] if sources else match["text"]
            result.append(
                Rule(
                    match["number"],
                    match["kind"],
                    plain.strip(),
                    sources[1] if sources else "",
                    int(match["section"]),
                    under,
                    start,
                )
            )
    return result


@cache
def tests(game: str) -> list[Test]:
    """Return all tests of a game's clauses."""
    prefix, folder = registry.about(game).prefix, TOP / "tests" / "rules"
    shared = _functions_that_ask(folder / f"{game}_positions.py", set())
    result = []
    for path in sorted(folder.glob(f"test_{game}*.py")):
        source = path.read_text(encoding="utf-8")
        askers = shared | _functions_that_ask(path, shared)
        for node in ast.parse(source).body:
            if isinstance(node, ast.FunctionDef) and (match := re.match(r"test_(\d+)_(\d+)_\w", node.name)):
                number = f"{prefix}-{match[1]}.{match[2]}"
                result.append(
                    Test(
                        number,
                        node.name,
                        f"{path.relative_to(TOP)}:{node.lineno}",
                        ast.get_source_segment(source, node) or "",
                        _compares_refusal(node, number, askers),
                    )
                )
    return result


def _functions_that_ask(path: Path, shared: set[str]) -> set[str]:
    """Return the names of the functions in a file that look at a refusal's clause."""
    module = ast.parse(path.read_text(encoding="utf-8"))
    return {node.name for node in module.body if isinstance(node, ast.FunctionDef) and _looks_at_clause(node, shared)}


def _looks_at_clause(node: ast.AST, askers: set[str]) -> bool:
    """Return whether a function looks at a refusal's clause, itself or through one that does."""
    return any(
        (isinstance(each, ast.Attribute) and each.attr == "clause")
        or (isinstance(each, ast.Call) and isinstance(each.func, ast.Name) and each.func.id in askers)
        for each in ast.walk(node)
    )


def _compares_refusal(node: ast.FunctionDef, number: str, askers: set[str]) -> bool:
    """Return whether a test compares its clause's number with that of a refusal."""
    body = node.body[1:] if ast.get_docstring(node) else node.body
    parts = [*body, *node.decorator_list]
    named = any(isinstance(each, ast.Constant) and each.value == number for part in parts for each in ast.walk(part))
    return named and _looks_at_clause(node, askers)


@cache
def citations() -> dict[str, list[str]]:
    """Return every clause number that is written anywhere, with its places as `file:line`."""
    result: dict[str, list[str]] = {}
    for path in sorted(path for folder in FOLDERS for path in (TOP / folder).rglob("*") if path.suffix in WRITTEN):
        if "__pycache__" in path.parts or "node_modules" in path.parts or ".ipynb_checkpoints" in path.parts:
            continue
        for at, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for number in NUMBER.findall(line):
                result.setdefault(number, []).append(f"{path.relative_to(TOP)}:{at}")
    return result


def is_meant_not_to_exist(number: str, place: str) -> bool:
    """Return whether a test cites a section past the last, which is how tests name clauses that do not exist."""
    return place.startswith("tests/") and int(number.partition("-")[2].partition(".")[0]) > LAST_SECTION


def clause_table(game: str) -> str:
    """Return a table of clause, kind, number of tests, and the places outside seeds/ that cite the clause."""
    lines = []
    for rule in rules(game):
        names = [test.name for test in tests(game) if test.number == rule.number]
        places = [place for place in citations().get(rule.number, ()) if not place.startswith("seeds/")]
        lines.append(
            f"{rule.number:<11} {rule.kind:<10} {len(names):>2} test(s)  {' '.join(places[:6])}"
            + (f" and {len(places) - 6} more" if len(places) > 6 else "")
        )
        lines += [f"{'':<25}{name}" for name in names]
    kinds = ", ".join(f"{sum(rule.kind == kind for rule in rules(game))} {kind}" for kind in KINDS)
    return "\n".join([*lines, f"{game}: {len(rules(game))} clauses ({kinds}), {len(tests(game))} tests"])


if __name__ == "__main__":
    for each in sys.argv[1:] or registry.games():
        print(clause_table(each), end="\n\n")
