"""Floating-point results that decide a move or are printed are the same on every Python and every machine.

`gamelib.core.arithmetic` explains why; `tests/library/test_determinism.py` checks the same in whole games.
"""

import ast

import pytest

from tests.support.grouped_cases import parametrize_groups
from tests.support.import_graph import SOURCES, TOP, tree_of

LIBRARY = [path for path in SOURCES if path.is_relative_to(TOP / "gamelib")]
SAME_EVERYWHERE = {
    "ceil",
    "comb",
    "factorial",
    "floor",
    "frexp",
    "gcd",
    "inf",
    "isclose",
    "isfinite",
    "isinf",
    "isnan",
    "lcm",
    "nan",
    "perm",
    "pi",
    "prod",
    "sqrt",
    "trunc",
}
"""What may be taken from `math`: whole numbers, questions, pi, the parts of a float, and the root.

A standard fixes them to the last bit.
"""
WITH_DECIMALS = (
    "gamelib/players/",
    "gamelib/analysis/",
    "gamelib/beliefs/choosing.py",
    "gamelib/beliefs/evidence.py",
    "gamelib/beliefs/known_beliefs.py",
    "gamelib/core/",
    "gamelib/odds/numbers.py",
    "gamelib/lessons/progress.py",
)
"""Modules in which floats are added up or squared."""
WHOLE = {
    "gamelib/players/koinobori.py": {"numbers", "[HEIGHT - len(post) for post in posts]"},
    "gamelib/players/koinobori_deals.py": {"counts.values()", "[self.surprises[at] for at in groups]"},
    "gamelib/players/nanuk_deals.py": {"counts.values()", "[self.surprises[seat] for seat in counts]"},
    "gamelib/players/nanatoridori_deals.py": {"counts.values()", "(self.surprises[seat] for seat in seats)"},
    "gamelib/analysis/simulation.py": {"(some.number for some in played)"},
    "gamelib/analysis/outcomes.py": {"self.rounds", "some"},
    "gamelib/lessons/progress.py": {"(self.is_done(lesson.key, step.id) for step in lesson.steps)"},
}
"""Sums of whole numbers, or of fractions, that the check cannot recognise as such."""

ROUNDED = "gamelib/core/intervals.py"
"""Where Student's distribution is worked out by the C library, and rounded to nine digits before it is used."""


def find_differing(tree, file):
    """Return the lines of a module whose results may differ in the last bit between Pythons or machines."""
    for node in ast.walk(tree):
        match node:
            case ast.Import() | ast.ImportFrom() | ast.BinOp() if file == ROUNDED:
                pass
            case ast.Import(names=names) if {each.name for each in names} & {"cmath", "math", "statistics"}:
                yield node.lineno, "import by name from math"
            case ast.ImportFrom(module="cmath" | "statistics"):
                yield node.lineno, "cmath and statistics differ"
            case ast.ImportFrom(module="math", names=names) if {each.name for each in names} - SAME_EVERYWHERE:
                yield node.lineno, "use gamelib.core.arithmetic"
            case ast.Call(func=ast.Name("sum"), args=[numbers, *_]) if file.startswith(WITH_DECIMALS):
                if not is_count(numbers) and ast.unparse(numbers) not in WHOLE.get(file, ()):
                    yield node.lineno, "sum: use add_up, or say in WHOLE that these are whole numbers"
            case ast.BinOp(op=ast.Pow(), left=ast.Constant(int())):
                pass
            case ast.BinOp(op=ast.Pow()) if file.startswith(WITH_DECIMALS):
                yield node.lineno, "a power: multiply"


def is_count(argument):
    """Return whether a sum's argument counts how often a condition is true."""
    return isinstance(argument, ast.GeneratorExp | ast.ListComp) and isinstance(argument.elt, ast.Compare | ast.BoolOp)


@parametrize_groups("path", {str(path): path for path in LIBRARY}, lambda _path: "gamelib")
def test_decimals_are_the_same_on_every_python(path):
    file = path.relative_to(TOP).as_posix()

    assert list(find_differing(tree_of(path), file)) == []


@pytest.mark.parametrize(
    "line",
    [
        "total = sum(values)",
        "total = sum([each.value for each in rows])",
        "square = (value - mean) ** 2",
        "from math import exp",
        "from math import fsum",
        "import math",
        "import statistics",
        "from statistics import mean",
    ],
)
def test_differing_line_is_found(line):
    assert list(find_differing(ast.parse(line), "gamelib/players/search.py"))


@pytest.mark.parametrize("line", ["many = sum(card in BEARS for card in pile)", "from math import comb, sqrt", "10**7"])
def test_sums_of_whole_numbers_pass(line):
    assert not list(find_differing(ast.parse(line), "gamelib/players/search.py"))
