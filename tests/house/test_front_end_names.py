"""Names in front ends: all parts are joined into one script, so no two parts may define the same name."""

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest

import widgets
from widgets.stage.front_end import FrontEnd

HOME = Path(widgets.__file__).parent
DEFINITION = re.compile(
    r"^(?:export )?(?:default )?(?:async )?(?:function\*?|class|const|let|var) +"
    r"(\{[^}]*\}|\[[^\]]*\]|[\w$]+)(.*)",
    re.MULTILINE,
)
MORE = re.compile(r", ([\w$]+) = ")
"""A second constant in the same line: `const NEAR = 1, FAR = 2;`."""


def front_ends():
    """Return every front end that a module of the widgets defines, by its name."""
    found = {}
    for path in sorted(HOME.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        for node in ast.parse(text).body if " = FrontEnd(" in text else ():
            if isinstance(node, ast.Assign) and ast.unparse(node.value).startswith("FrontEnd("):
                module = ".".join(path.relative_to(HOME.parent).with_suffix("").parts)
                name = ast.unparse(node.targets[0])
                found[f"{module}.{name}"] = getattr(import_module(module), name)
    return found


FRONT_ENDS = front_ends()


def defined_names(source):
    """Return the names that a part of a script defines at its top level."""
    names = []
    for name, rest in DEFINITION.findall(source):
        names += re.findall(r"[\w$]+(?=\s*[,}\]=]|\s*$)", name) if name[0] in "{[" else [name]
        if " = " in rest[:3] and "(" not in rest and "{" not in rest and "[" not in rest:
            names += MORE.findall(rest)
    return names


def names_defined_twice(front_end, home=HOME):
    """Return each name that is defined twice in a front end, with the second part that defines it."""
    home_of, twice = {}, []
    for path in front_end.scripts:
        for name in defined_names((home / path).read_text(encoding="utf-8")):
            if name in home_of:
                twice.append(f"{name}: {home_of[name]} and {path}")
            home_of[name] = path
    return twice


@pytest.mark.parametrize("name", FRONT_ENDS)
def test_no_two_parts_of_a_front_end_define_a_name(name):
    assert names_defined_twice(FRONT_ENDS[name]) == []


def test_front_ends_are_found_with_their_names():
    table = FRONT_ENDS["widgets.stage.front_end.TABLE"]
    names = [name for path in table.scripts for name in defined_names((HOME / path).read_text(encoding="utf-8"))]

    assert {"widgets.desk.teacher_desk.DESK", "widgets.explore.question.QUESTION"} < set(FRONT_ENDS)
    assert {"h", "drawStep", "KEYS", "Drag"} < set(names)


@pytest.mark.parametrize(
    "planted",
    [
        "export function draw() {}",
        "const draw = 1;",
        "const { draw, other } = all;",
        "class draw {}",
        "const NEAR = 1, draw = 2;",
    ],
)
def test_a_name_planted_twice_is_found(tmp_path, planted):
    (tmp_path / "one.js").write_text("export const draw = () => 1;\n", encoding="utf-8")
    (tmp_path / "two.js").write_text(planted + "\n", encoding="utf-8")

    assert names_defined_twice(FrontEnd(("one.js", "two.js"), ()), tmp_path) == ["draw: one.js and two.js"]
