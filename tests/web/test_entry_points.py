"""Drawers and page commands are found when installed, in an uninstalled checkout, and in the browser's wheel."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from gamelib.core import display, entry_points
from widgets.lite import wheels

TOP = Path(__file__).resolve().parent.parent.parent
EXPECTED = {
    "play": "widgets.web.server:serve",
    "class": "widgets.web.class_server:serve_class",
    "lab": "widgets.web.lab:serve",
    "lite": "widgets.lite.site:build",
    "package": "widgets.scorm.package:build",
}
ASK = """
import sys
from gamelib import nanuk
from gamelib.core.entry_points import find_entry_points

assert not [path for path in sys.path if path.endswith("site-packages")]
print(nanuk.deal(5, seed=1).view(0)._repr_html_()[:7])
print(*sorted(f"{name}={entry.value}" for name, entry in find_entry_points("gamelib.commands").items()))
"""


def ask(folder, cwd):
    """Return what ASK prints in a Python without site-packages that finds the suite in `folder`, as in `make play`."""
    done = subprocess.run(
        [sys.executable, "-S", "-c", ASK],
        env={**os.environ, "PYTHONPATH": str(folder)},
        cwd=cwd,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.fixture(scope="module")
def browser_wheel(tmp_path_factory):
    """Return the wheel for the browser, unpacked as Pyodide unpacks it."""
    folder = tmp_path_factory.mktemp("wheel")
    with zipfile.ZipFile(wheels.build_own_wheel(folder)) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


def test_uninstalled_checkout_draws_and_finds_pages(tmp_path):
    assert ask(TOP, tmp_path) == ["<figure", " ".join(sorted(f"{name}={value}" for name, value in EXPECTED.items()))]


def test_browser_wheel_draws_and_finds_pages(browser_wheel, tmp_path):
    assert not (browser_wheel / "pyproject.toml").exists()
    assert ask(browser_wheel, tmp_path) == ask(TOP, tmp_path)


def test_cell_in_a_checkout_draws(tmp_path):
    notebook = tmp_path / "notebook.py"
    notebook.write_text("from gamelib import koinobori\nprint(koinobori.deal(3, seed=1).view(0)._repr_html_()[:7])\n")
    done = subprocess.run(
        [sys.executable, str(notebook)],
        env={**os.environ, "PYTHONPATH": str(TOP)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )

    assert done.stdout == "<figure\n"


def test_every_declared_entry_point_can_be_loaded():
    for group in entry_points.GROUPS:
        assert [entry.load() for entry in entry_points.find_entry_points(group).values()]


def test_installed_entry_points_count_without_a_checkout(monkeypatch):
    installed = [entry_points.EntryPoint("play", "elsewhere:play", "gamelib.commands")]
    monkeypatch.setattr(entry_points, "entry_points", lambda group: installed if group == "gamelib.commands" else [])
    monkeypatch.setattr(entry_points, "declared_entry_points", dict)

    assert {name: entry.value for name, entry in entry_points.find_entry_points("gamelib.commands").items()} == {
        "play": "elsewhere:play"
    }


def test_foreign_pyproject_declares_no_entry_points(monkeypatch, tmp_path):
    text = '[project]\nname = "other"\n[project.entry-points."gamelib.display"]\nstill = "other.still"\n'
    (tmp_path / "pyproject.toml").write_text(text)
    monkeypatch.setattr(entry_points, "_CHECKOUT", tmp_path)

    assert entry_points.declared_entry_points.__wrapped__() == {}


def test_position_is_text_without_a_drawer(monkeypatch):
    monkeypatch.setattr(display, "_drawers", [])
    monkeypatch.setattr(display, "_load_drawers", lambda: None)

    assert display.to_html("1 < 2", 'a "headline"') == (
        '<pre role="img" aria-label="a &quot;headline&quot;">1 &lt; 2</pre>'
    )


def test_drawer_registered_last_draws(monkeypatch):
    monkeypatch.setattr(display, "_drawers", [])
    display.register_drawer(lambda view: f"first {view}")
    display.register_drawer(lambda view: f"last {view}")

    assert display.to_html("a view", "") == "last a view"
