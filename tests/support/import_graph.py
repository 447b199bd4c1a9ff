"""Which file of `gamelib` and `widgets` imports which, read from the source without running it.

Import statements count wherever they stand (also inside functions and under TYPE_CHECKING), and so do literal
arguments of `import_module`. Importing a module does not count as importing its parent packages.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent.parent
PACKAGES = ("gamelib", "widgets")
SOURCES = sorted(path for package in PACKAGES for path in (TOP / package).rglob("*.py"))

Graph = dict[str, set[str]]
"""For each file, by its path from the top of the repository, the files it imports."""


def name_of(path: Path) -> str:
    """Return a path relative to the repository, with forward slashes."""
    return path.relative_to(TOP).as_posix()


@cache
def parsed(source: str) -> ast.Module:
    """Return a source as a syntax tree, which nobody may change; kept because parsing takes longer than any check."""
    return ast.parse(source)


def tree_of(path: Path) -> ast.Module:
    """Return a file as a syntax tree."""
    return parsed(path.read_text(encoding="utf-8"))


def modules() -> dict[str, str]:
    """Return the file of each module, by its dotted name."""
    dotted = {path: name_of(path).removesuffix(".py").replace("/", ".").removesuffix(".__init__") for path in SOURCES}
    return {dotted[path]: name_of(path) for path in SOURCES}


def named_modules(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Yield each module that a file imports, with the name imported from it, if any."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "relative imports are not used here"
            yield from ((node.module or "", alias.name) for alias in node.names)
        elif isinstance(node, ast.Call) and is_import_module(node.func) and node.args:
            argument = node.args[0]
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                yield argument.value, ""


def is_import_module(function: ast.expr) -> bool:
    """Return whether this is `import_module` or `importlib.import_module`."""
    return getattr(function, "id", getattr(function, "attr", "")) == "import_module"


@cache
def import_graph() -> Graph:
    """Return which file imports which."""
    files, graph = modules(), {}
    for path in SOURCES:
        named = named_modules(tree_of(path))
        targets = {files.get(f"{module}.{name}") or files.get(module) for module, name in named}
        graph[name_of(path)] = {target for target in targets if target}
    return graph


def circles(graph: Graph) -> list[set[str]]:
    """Return the largest sets of files that all reach each other, largest first, by Tarjan's algorithm."""
    number: dict[str, int] = {}
    lowest: dict[str, int] = {}
    stack: list[str] = []
    groups: list[set[str]] = []

    def visit(node: str) -> None:
        number[node] = lowest[node] = len(number)
        stack.append(node)
        for target in sorted(graph[node]):
            if target not in number:
                visit(target)
            if target in stack:
                lowest[node] = min(lowest[node], lowest[target])
        if lowest[node] == number[node]:
            group = set(stack[stack.index(node) :])
            del stack[stack.index(node) :]
            if len(group) > 1 or node in graph[node]:
                groups.append(group)

    for node in sorted(graph):
        if node not in number:
            visit(node)
    return sorted(groups, key=lambda group: (-len(group), min(group)))


def room_of(name: str) -> str:
    """Return the room of a file: its folder below the package, or the file itself if it lies flat in the package.

    >>> room_of("gamelib/nanuk/state.py"), room_of("gamelib/record.py"), room_of("widgets/__init__.py")
    ('gamelib/nanuk', 'gamelib/record', 'widgets')
    """
    package, *rest = name.removesuffix(".py").removesuffix("/__init__").split("/")
    return "/".join([package, *rest[:1]])


if __name__ == "__main__":
    for group in circles(import_graph()):
        print(len(group), *sorted(group), sep="\n  ")
