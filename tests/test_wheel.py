"""What is built installs anywhere: the wheel, and a wheel built from the source archive, with the rules inside."""

import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parent.parent

DEALS = """
import gamelib
from gamelib import koinobori, lessons, nanatoridori, nanuk
assert "site-packages" in gamelib.__file__, gamelib.__file__
assert gamelib.clause("NANA-4.3").kind == "must"
assert all(lessons.courses().values()), lessons.notebooks()
for game in (nanatoridori, nanuk, koinobori):
    assert game.deal(seed=7).moves()
    assert gamelib.clauses(game.__name__.rpartition(".")[2])
    for lesson in lessons.courses()[game.__name__.rpartition(".")[2]]:
        assert lessons.begin(lesson.steps[0]).hint().say
print("dealt")
"""


def build(source, target, kind):
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(target)], cwd=source, check=True,
                   capture_output=True)
    return next(target.glob("*.whl" if kind == "wheel" else "*.tar.gz"))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    return build(TOP, tmp_path_factory.mktemp("wheel"), "wheel")


def contents(wheel):
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_an_installed_wheel_deals_and_knows_its_rules(wheel, tmp_path):
    venv.create(tmp_path / "empty", with_pip=True)
    python = tmp_path / "empty" / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", wheel], check=True)

    done = subprocess.run([python, "-I", "-c", DEALS], cwd=tmp_path, capture_output=True, text=True, check=False)

    assert (done.stdout, done.stderr) == ("dealt\n", "")


def test_the_wheel_holds_the_packages_and_the_seeds_and_nothing_else(wheel):
    names = contents(wheel)
    seeds = {f"gamelib/{path.relative_to(TOP)}" for path in (TOP / "seeds").rglob("*") if path.is_file()}

    assert {name.split("/")[0] for name in names if ".dist-info/" not in name} == {"gamelib", "widgets"}
    assert {name for name in names if name.startswith("gamelib/seeds/")} == seeds
    assert "gamelib/py.typed" in names


def test_the_wheel_brings_the_pages_and_their_look(wheel):
    names = contents(wheel)

    for game in ("nanatoridori", "nanuk", "koinobori"):
        assert f"widgets/notebooks/{game}/play.ipynb" in names
    for part in ("conf.json", "index.html.j2", "tree.html", "error.html", "static/bbb.css"):
        assert f"widgets/share/jupyter/voila/templates/bbb/{part}" in names


def test_the_source_archive_builds_the_same_wheel(wheel, tmp_path):
    archive = build(TOP, tmp_path, "sdist")
    unpacked = tmp_path / "source"
    unpacked.mkdir()
    subprocess.run(["tar", "-xzf", archive, "-C", unpacked], check=True)
    [source] = unpacked.iterdir()

    again = build(source, tmp_path / "again", "wheel")

    assert contents(again) == contents(wheel)
