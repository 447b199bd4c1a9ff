"""The wheel, and a wheel built from the source archive, install anywhere and contain the rules."""

import json
import re
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from gamelib import __version__, nanuk, record
from tests.tiers import DEEP
from tests.tools.make_translation_template import template

pytestmark = pytest.mark.slow  # builds wheels and installs them into new environments

TOP = Path(__file__).resolve().parent.parent.parent

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
        assert lessons.start_attempt(lesson.steps[0]).hint().say
print("dealt")
"""


def build(source, target, kind):
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(target)],
        cwd=source,
        check=True,
        capture_output=True,
    )
    return next(target.glob("*.whl" if kind == "wheel" else "*.tar.gz"))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    return build(TOP, tmp_path_factory.mktemp("wheel"), "wheel")


@pytest.fixture(scope="module")
def empty_environment(tmp_path_factory):
    """Return an empty environment, and a function that runs pip for it."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=False)

    def pip(*arguments):
        subprocess.run(
            [sys.executable, "-m", "pip", "--python", folder, "--quiet", "--disable-pip-version-check", *arguments],
            check=True,
        )

    return folder, pip


def install(pip, wheel):
    pip("install", "--no-compile", "--no-deps", "--no-index", wheel)


def contents(wheel):
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_wheel_contains_only_the_packages_and_the_seeds(wheel):
    names = contents(wheel)
    seeds = {f"gamelib/{path.relative_to(TOP)}" for path in (TOP / "seeds").rglob("*") if path.is_file()}

    data = {name.partition(".data/")[2] for name in names if ".data/" in name}
    packages = {name.split("/")[0] for name in names if not re.search(r"\.(dist-info|data)/", name)}
    assert packages == {"gamelib", "widgets"}
    assert data == {"data/etc/jupyter/jupyter_server_config.d/birds-bears-banners.json"}
    assert {name for name in names if name.startswith("gamelib/seeds/")} == seeds
    assert "gamelib/py.typed" in names


def test_the_library_alone_requires_nothing(wheel):
    [metadata] = [text.decode() for name, text in contents(wheel).items() if name.endswith(".dist-info/METADATA")]
    required = re.findall(r"^Requires-Dist: (.*)$", metadata, re.MULTILINE)

    assert [need for need in required if "extra ==" not in need] == []
    assert {re.match(r"[\w-]+", need)[0] for need in required if "extra == 'suite'" in need} >= {"jupyterlab", "voila"}


def test_wheel_contains_pages_and_their_styles(wheel):
    names = contents(wheel)

    for game in ("nanatoridori", "nanuk", "koinobori"):
        assert f"widgets/notebooks/{game}/play.ipynb" in names
    for part in ("conf.json", "index.html.j2", "tree.html", "error.html", "static/bbb.css"):
        assert f"widgets/web/share/jupyter/voila/templates/bbb/{part}" in names


def test_wheel_contains_every_sentence_for_translators(wheel):
    assert contents(wheel)["gamelib/locale/birds-bears-banners.pot"].decode() == template()


@pytest.mark.deep
def test_source_archive_builds_the_same_wheel_less_checkpoints(wheel, tmp_path):
    archive = build(TOP, tmp_path, "sdist")
    unpacked = tmp_path / "source"
    unpacked.mkdir()
    subprocess.run(["tar", "-xzf", archive, "-C", unpacked], check=True)
    [source] = unpacked.iterdir()
    checkpoint = source / "notebooks/nanuk/.ipynb_checkpoints/play-checkpoint.ipynb"
    checkpoint.parent.mkdir()
    checkpoint.write_bytes((source / "notebooks/nanuk/play.ipynb").read_bytes())  # JupyterLab leaves such copies behind

    again = build(source, tmp_path / "again", "wheel")

    assert contents(again) == contents(wheel)


# Installing and uninstalling ----------------------------------------------------------


def bbb(python, *arguments, **inside):
    """Run `bbb` with a Python and environment variables, without this checkout."""
    return subprocess.run(
        [python, "-m", "gamelib.cli", *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
        cwd=inside.pop("cwd"),
        env=inside,
    )


def save_changed_game(path, **changed):
    """Save a game to a file with some of its fields changed, and return the path."""
    record.save(record.start(nanuk, players=5, seed=7), path)
    save = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps(save | changed), encoding="utf-8")
    return path


def test_an_installed_wheel_deals_and_knows_its_rules(wheel, empty_environment, tmp_path):
    folder, pip = empty_environment
    install(pip, wheel)

    done = subprocess.run(
        [folder / "bin" / "python", "-I", "-c", DEALS], cwd=tmp_path, capture_output=True, text=True, check=False
    )

    assert (done.stdout, done.stderr) == ("dealt\n", "")


@pytest.mark.deep
def test_uninstalling_leaves_only_saved_games(wheel, empty_environment, tmp_path):
    folder, pip = empty_environment
    game = save_changed_game(tmp_path / "game.json")

    for _time in range(2 if DEEP else 1):
        install(pip, wheel)
        output = bbb(folder / "bin" / "python", "show", "--all", game, cwd=tmp_path)
        pip("uninstall", "--yes", "birds-bears-banners")

        assert output.returncode == 0
        assert "Ada" in output.stdout
        assert not list(folder.rglob("gamelib")) + list(folder.rglob("widgets"))
    assert game.is_file()


@pytest.mark.deep
def test_two_installed_versions_are_independent(wheel, tmp_path):
    subprocess.run(
        [
            sys.executable,
            "-m",
            "pip",
            "install",
            "--quiet",
            "--no-compile",
            "--no-deps",
            "--no-index",
            "--target",
            tmp_path / "old",
            wheel,
        ],
        check=True,
    )
    shutil.copytree(tmp_path / "old", tmp_path / "new")
    about = tmp_path / "new" / "gamelib" / "__init__.py"
    about.write_text(about.read_text().replace(f'__version__ = "{__version__}"', '__version__ = "99.0"'))

    versions = [
        bbb(sys.executable, "--version", cwd=tmp_path, PYTHONPATH=str(tmp_path / name)).stdout.strip()
        for name in ("old", "new")
    ]
    later = bbb(
        sys.executable,
        "show",
        save_changed_game(tmp_path / "later.json", format=99),
        cwd=tmp_path,
        PYTHONPATH=str(tmp_path / "old"),
    )

    assert versions == [f"bbb {__version__}", "bbb 99.0"]
    assert later.returncode == 1
    assert len(later.stderr.splitlines()) == 1
    assert "99" in later.stderr
