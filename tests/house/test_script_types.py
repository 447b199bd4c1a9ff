"""The types of scripts: tsc reads every script, and a field that Python does not send is an error."""

import json
import re
import subprocess
from pathlib import Path

import pytest

from tests.support.import_graph import TOP
from tests.tools.describe_scenes import scene_types

TSC = TOP / ".node" / "node_modules" / ".bin" / "tsc"


def type_errors(folder: Path, scenes: str) -> list[str]:
    """Return what tsc finds in our scripts, for a description of scenes."""
    assert TSC.exists(), "make .node/ready installs tsc"
    (folder / "scenes.d.ts").write_text(scenes, encoding="utf-8")
    ours = json.loads((TOP / "widgets" / "tsconfig.json").read_text(encoding="utf-8"))
    include = [f"{TOP}/widgets/{pattern}" for pattern in ours["include"] if "scenes" not in pattern]
    settings = ours | {"include": [*include, "scenes.d.ts"]}
    (folder / "tsconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    found = subprocess.run([TSC, "-p", folder], capture_output=True, text=True, check=False, timeout=120)
    return [line for line in found.stdout.splitlines() if "error" in line]


@pytest.mark.deep  # `make lint` has tsc read the same scripts with the same description
def test_scripts_read_only_what_scenes_have(tmp_path):
    assert type_errors(tmp_path, scene_types()) == []


@pytest.mark.deep
def test_fields_missing_always_or_sometimes_are_errors(tmp_path):
    """Both faults are planted at once, because tsc reads every script each time."""
    planted = {
        "meter?: Meter;": "zones.js",
        "pips?: number;": "cards.js",
        "ending?: LessonEnding;": "table_view.js",
        "what_if?: LensHead;": "lens.js",
        "rounds: CurveRound[];": "review.js",
    }
    always, perhaps = "options: Option[];", "options?: Option[];"
    scenes = scene_types()
    assert scenes.count(always) == 1
    scenes = scenes.replace(always, perhaps)
    for field in planted:
        assert scenes.count(field) == 1
        scenes = scenes.replace(field, "")

    errors = type_errors(tmp_path, scenes)

    for field, script in planted.items():
        name = re.match(r"\w+", field)[0]
        assert [error for error in errors if f"{script}(" in error and f"'{name}' does not exist" in error], field
    assert [error for error in errors if "zones.js(" in error and "possibly 'undefined'" in error]


SILENCERS = re.compile(r"@ts-(?:ignore|nocheck|expect-error)")


def test_no_script_silences_the_compiler():
    settings = json.loads((TOP / "widgets" / "tsconfig.json").read_text(encoding="utf-8"))["compilerOptions"]
    scripts = [path for kind in ("js", "mjs", "ts") for path in (TOP / "widgets").rglob(f"*.{kind}")]

    assert settings["strict"]
    assert not [name for name, value in settings.items() if value is False]
    assert not [path.name for path in scripts if SILENCERS.search(path.read_text(encoding="utf-8"))]


def test_every_script_is_read():
    read = subprocess.run([TSC, "-p", TOP / "widgets", "--listFilesOnly"], capture_output=True, text=True, check=True)
    ours = {str(path) for kind in ("js", "mjs") for path in (TOP / "widgets").rglob(f"*.{kind}")}

    assert len(ours) > 50
    assert ours <= set(read.stdout.split())
