"""Front ends: modules are joined into one script, in which each has a scope of its own, and nothing needed is lost."""

import json
import re
import subprocess
from pathlib import Path

import pytest

from tests.browser.binaries import find_node
from widgets.asking.front_end_of_asking import ASK
from widgets.desk.teacher_page import DESK
from widgets.explore.odds_hub import HUB
from widgets.explore.question import QUESTION
from widgets.position.position_front_end import POSITION
from widgets.room.room_pages import FRIENDS, ROOM, WALL
from widgets.stage import bundle
from widgets.stage.front_end import LESSON, PUZZLES, TABLE, front_end_source, served_files, widget_texts


def run_script(text):
    """Run a script in Node, and return what it printed."""
    return subprocess.run(
        [find_node(), "--input-type=module"], input=text, capture_output=True, text=True, check=True, timeout=60
    ).stdout


@pytest.fixture
def module_folder(tmp_path, monkeypatch):
    """Return a folder of modules that are joined instead of our own."""
    monkeypatch.setattr(bundle, "_HOME", tmp_path)
    yield from without_caches(tmp_path)


def without_caches(home):
    """Yield once; before and after, forget all modules that have been read."""
    caches = (bundle._read, bundle._all_imports, bundle._compact_module)
    for each in caches:
        each.cache_clear()
    yield home
    for each in caches:
        each.cache_clear()


def write_modules(home: Path, **modules: str):
    for name, text in modules.items():
        (home / f"{name}.js").write_text(text, encoding="utf-8")


@pytest.mark.parametrize("parts", [TABLE, LESSON, ROOM, WALL, DESK, QUESTION, POSITION])
def test_every_front_end_is_a_script(parts):
    run_script(f"async () => {{\n{front_end_source(parts).replace('export default', 'return')}\n}};")


@pytest.mark.parametrize("parts", [TABLE, LESSON, ROOM])
def test_the_later_part_has_all_that_it_uses(parts):
    _script, _look, second, _sheet = served_files(parts).values()

    run_script(second)
    given, _rest = second.split("=>", 1)
    assert {*re.findall(r"\$\d+", second)} == {*re.findall(r"\$\d+", given), *re.findall(r"const (\$\d+)=", second)}
    assert "SPRITE" not in second


def test_two_modules_may_use_a_name_for_different_things(module_folder):
    write_modules(
        module_folder,
        one='const WORD = "one";\nexport const one = () => WORD;\n',
        two='import { one as other } from "./one.js";\n\nconst WORD = "two";\nconst one = WORD;\n\n'
        "export function two() {\n  return [other(), one];\n}\n",
        all='import {\n  two,\n} from "./two.js";\nimport { one } from "./one.js";\n\nconsole.log(`${two()}`, one());',
    )

    assert run_script(bundle.join_modules("all.js")) == "one,two one\n"


def test_a_module_imported_twice_runs_once_and_first(module_folder):
    write_modules(
        module_folder,
        first='console.log("first");\nexport let n = 1;\n',
        second='import { n } from "./first.js";\n\nconsole.log("second", n);\n',
        all='import "./second.js";\nimport { n } from "./first.js";\n\nconsole.log("last", n);\n',
    )

    assert run_script(bundle.join_modules("all.js")) == "first\nsecond 1\nlast 1\n"


def test_what_an_absent_module_exports_draws_nothing(module_folder):
    write_modules(
        module_folder,
        large='import { nothing } from "./nowhere.js";\n\nexport const draw = () => nothing;\n',
        all='import { draw } from "./large.js";\n\nconsole.log(draw());\n',
    )

    assert run_script(bundle.join_modules("all.js", {"large.js"})) == "null\n"


def test_modules_that_come_later_are_a_script_of_their_own(module_folder, monkeypatch):
    monkeypatch.setattr(bundle, "LOADER", "loader.js")
    write_modules(
        module_folder,
        loader="export const standIn = (module, names) => "
        "Object.fromEntries(names.map((name) => [name, () => `no ${name} yet`]));\n"
        "export const offer = (addresses, shared) => console.log(addresses, Object.keys(shared).length);\n",
        word='export const word = "word";\n',
        other='export const other = "other";\n',
        helper='import { word } from "./word.js";\n\nexport const twice = () => [word, word].join();\n',
        tap='import { twice } from "./helper.js";\n\nexport const draw = () => twice();\n',
        all='import { word } from "./word.js";\nimport { other } from "./other.js";\n'
        'import { draw } from "./tap.js";\n\nconsole.log(word, other, draw());\n',
    )

    first, second = bundle.join_in_parts("all.js", (), {"tap.js", "unused.js"})

    assert "twice" not in first
    assert run_script(first.replace(bundle.LATER_ADDRESSES, '"here"')) == "here 1\nword other no draw yet\n"
    word, tap = (re.search(rf"const (\$\d+)={start}", first)[1] for start in (r"\(\(\)=>\{const word", r"\$0\.standIn"))
    use = f"const later=({second.removeprefix('export default').removesuffix(';')});"
    assert run_script(f"{use}console.log(later({{{word}:{{word:1}}}}).{tap}.draw())") == "1,1\n"
    assert bundle.join_in_parts("all.js", (), {"unused.js"}) == (bundle.join_modules("all.js"), "")


def test_a_name_that_nothing_exports_is_an_error(module_folder):
    write_modules(module_folder, one="const draw = 1;\n", all='import { draw } from "./one.js";\n')

    with pytest.raises(NameError, match=r"one\.js exports no draw"):
        bundle.join_modules("all.js")


KEPT = r"""// Nothing in here may change.
const texts = ["a  // b", 'c /* d */ e', `f  ${1 + 2}  g ${[`h  i`, "}  "].join(",  ")} // j`, "k\"  l"];
const patterns = [/[/"]  \/\/ {2}/g, /'/];
const six = 12 / 2; // "a half
const sums = [1 + +"2", 3 - -six, six / 2 / 3, -six++ + ++sum /* + */ - 1];
const read = (text) =>
  /"/.test(text)
    ? text.replace(/(\d) %/g, "$1  %")
    : {
        of: text,
      };
console.log(JSON.stringify([texts, patterns.map(String), sums, read('"5 %'), read("6")]));
"""


def test_texts_patterns_and_sums_are_kept():
    script = KEPT.replace("const six", "let sum = 1;\nlet six")
    smaller = bundle.compact_script(script)

    assert json.loads(run_script(smaller)) == json.loads(run_script(script))
    assert len(smaller) < len(script) - 100


def test_style_sheets_keep_their_meaning():
    text = """
/* A "list" */
.a :hover, .b:not(.c) > i + i {
  width: calc(1px + 2px * (3 - 1));
  content: "/* no  comment */ ;  }";
  transition:
    top 1s,
    left 2s;
}

@media (width >= 3px) and (hover) {
  .d {
    --e: 1;
  }
}
"""
    assert bundle.compact_style(text) == (
        '.a :hover,.b:not(.c)>i + i{width:calc(1px + 2px * (3 - 1));content:"/* no  comment */ ;  }";'
        "transition:top 1s,left 2s}@media (width>= 3px) and (hover){.d{--e:1}}"
    )


FRONT_ENDS = {
    "ask": ASK,
    "desk": DESK,
    "friends": FRIENDS,
    "hub": HUB,
    "lesson": LESSON,
    "position": POSITION,
    "puzzles": PUZZLES,
    "question": QUESTION,
    "room": ROOM,
    "table": TABLE,
    "wall": WALL,
}
OF_TABLES = {"--after", "--n"}
"""What only tables set, and only they wear, though the rules stand in sheets that others fetch, too."""


@pytest.mark.parametrize("front_end", FRONT_ENDS.values(), ids=FRONT_ENDS)
def test_no_style_wants_a_colour_that_is_not_there(front_end):
    script, styles = widget_texts(front_end)
    wanted = {*re.findall(r"var\((--[\w-]+)\)", styles)}
    given = {*re.findall(r"(--[\w-]+)\s*:", styles), *re.findall(r"--[\w-]+", script)}

    assert wanted - given <= OF_TABLES
