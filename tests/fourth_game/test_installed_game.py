"""A game from another package: every process finds it by its entry point, and a broken one affects no other game."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

HERE = Path(__file__).resolve().parent
TOP = HERE.parent.parent
CONTRIBUTING = TOP / "CONTRIBUTING.md"
DECLARED = "[gamelib.games]\nstones = tests.fourth_game.about:ABOUT\n"
ALL_FOUR = "('nanatoridori', 'nanuk', 'koinobori', 'stones')"
LIST = "from gamelib.core import registry; print(registry.games())"
BROKEN_METADATA = {
    "no equals sign": b"[gamelib.games]\nnothing that means anything\n",
    "no text": b"\xff\xfe[gamelib.games]\n",
}


def install(folder, entry_points, name="stones-game"):
    """Install a tiny distribution into a folder, as pip would: its metadata beside its modules."""
    metadata = folder / f"{name.replace('-', '_')}-1.0.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", encoding="utf-8")
    content = entry_points.encode() if isinstance(entry_points, str) else entry_points
    (metadata / "entry_points.txt").write_bytes(content)
    return folder


def run(folder, *arguments, typed=""):
    """Run a new Python in which the packages of a folder are installed."""
    path = os.pathsep.join([str(folder), str(TOP)])
    return subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, "PYTHONPATH": path},
        cwd=folder,
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def test_new_process_finds_an_installed_game(tmp_path):
    install(tmp_path, DECLARED)

    assert run(tmp_path, "-c", LIST).stdout.strip() == ALL_FOUR


def test_command_line_plays_an_installed_game(tmp_path):
    install(tmp_path, DECLARED)
    played = run(tmp_path, "-m", "gamelib.cli", "play", "stones", "--seed", "7", "--people", "none")

    assert (played.returncode, played.stderr) == (0, "")
    assert "Stepping Stones, 3 players" in played.stdout


@pytest.mark.parametrize(
    "use",
    [
        "registry.about('stones').title",
        "registry.find_by_prefix('STEP').title",
        "registry.about(registry.game_of(registry.about('stones').rules.deal(3, seed=7))).title",
        "registry.about(registry.game_name(__import__('tests.fourth_game').fourth_game)).title",
    ],
)
def test_installed_game_is_found_first_by(tmp_path, use):
    install(tmp_path, DECLARED)

    assert run(tmp_path, "-c", f"from gamelib.core import registry; print({use})").stdout == "Stepping Stones\n"


@pytest.mark.parametrize("content", BROKEN_METADATA.values(), ids=BROKEN_METADATA)
def test_broken_package_hides_no_other(tmp_path, content):
    install(tmp_path, content, "a-broken-one")
    install(tmp_path, DECLARED)

    assert run(tmp_path, "-c", LIST).stdout.strip() == ALL_FOUR


@pytest.mark.parametrize("content", BROKEN_METADATA.values(), ids=BROKEN_METADATA)
def test_unreadable_package_is_named_for_an_unknown_game(tmp_path, content):
    install(tmp_path, content)
    process = run(tmp_path, "-m", "gamelib.cli", "play", "stones", "--text")

    assert (process.returncode, process.stderr) == (
        1,
        (
            "there is no game 'stones'; there are nanatoridori, nanuk and koinobori; "
            "the entry points of these packages cannot be read: stones-game\n"
        ),
    )


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("not_there.about:ABOUT", "not_there.about:ABOUT cannot be imported (No module named 'not_there')"),
        (
            "tests.fourth_game.about:NONE",
            "tests.fourth_game.about:NONE cannot be imported (module 'tests.fourth_game.about'"
            " has no attribute 'NONE')",
        ),
        ("tests.fourth_game.cards:DECK", "tests.fourth_game.cards:DECK is not the About of a game of this name"),
        ("gamelib.nanuk.about:ABOUT", "gamelib.nanuk.about:ABOUT is not the About of a game of this name"),
    ],
)
def test_game_that_cannot_be_loaded_is_explained(tmp_path, value, reason):
    install(tmp_path, f"[gamelib.games]\nstones = {value}\n")
    process = run(tmp_path, "-m", "gamelib.cli", "play", "stones", "--text")

    assert (process.returncode, process.stderr) == (1, f"the game stones is installed, but does not work: {reason}\n")
    assert "'stones'" not in run(tmp_path, "-c", LIST).stdout


def test_game_of_the_suite_is_not_replaced(tmp_path):
    install(tmp_path, "[gamelib.games]\nnanuk = not_there:ABOUT\n")

    ask = f"{LIST}; print(registry.about('nanuk').title)"

    assert run(tmp_path, "-c", ask).stdout == "('nanatoridori', 'nanuk', 'koinobori')\nNanuk\n"


def test_a_copy_made_by_the_recipe_is_built_and_plays(tmp_path):
    text = CONTRIBUTING.read_text(encoding="utf-8")
    project = re.findall(r"^```toml\n(\[build-system\].*?)^```", text, re.DOTALL | re.MULTILINE)[0]
    (tmp_path / "pyproject.toml").write_text(project, encoding="utf-8")
    left_out = shutil.ignore_patterns("__pycache__", "test_small_game.py", "test_installed_game.py")
    shutil.copytree(HERE, tmp_path / "stones_game", ignore=left_out)
    for path in (tmp_path / "stones_game").glob("*.py"):
        path.write_text(path.read_text(encoding="utf-8").replace("tests.fourth_game", "stones_game"), encoding="utf-8")
        assert "fourth_game" not in path.read_text(encoding="utf-8").replace("test_fourth_game", ""), path.name
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", "built"]
    subprocess.run(build, cwd=tmp_path, check=True, capture_output=True)
    [wheel] = (tmp_path / "built").glob("*.whl")
    ZipFile(wheel).extractall(tmp_path / "installed")

    played = run(tmp_path / "installed", "-m", "gamelib.cli", "play", "stones", "--seed", "7", "--people", "none")
    rule = run(tmp_path / "installed", "-m", "gamelib.cli", "rule", "STEP-3.3")
    checked = run(tmp_path / "installed", "-m", "gamelib.cli", "check", "stones_game/lessons/01_lay_a_stone.toml")

    assert "Stepping Stones, 3 players" in played.stdout, played.stderr
    assert "STEP-3.3" in rule.stdout, rule.stderr
    assert "1 file, no problems" in checked.stdout, checked.stdout + checked.stderr
