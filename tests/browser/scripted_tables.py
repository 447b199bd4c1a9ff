"""The tables that a kernel shows for tests/browser/traffic.py: laid as a file says, its programs led by another file.

They leak on purpose where a third file is there.
"""

import json
from pathlib import Path

from ipywidgets import Button, VBox

from gamelib import record
from gamelib.core.language import LETTERS
from tests.support.twin_tables import ScriptedBot
from widgets import Table
from widgets.table import table_scene


class Files:
    """What the test and the kernels tell each other."""

    def __init__(self, folder, side):
        self.folder, self.side = Path(folder), side

    def _path(self, what):
        return self.folder / f"{self.side}.{what}"

    def lay(self, **told):
        """Say what lies on the table that is opened next."""
        self._path("moves").write_text("", encoding="utf-8")
        self._path("table").write_text(json.dumps(told), encoding="utf-8")

    def laid(self):
        return json.loads(self._path("table").read_text(encoding="utf-8"))

    def lead(self, moves):
        """Say what the programs choose next."""
        with self._path("moves").open("a", encoding="utf-8") as file:
            file.writelines(f"{move}\n" for move in moves)

    def moves(self):
        return self._path("moves").read_text(encoding="utf-8").splitlines()

    def plant(self):
        self._path("leak").touch()

    def leaks(self):
        return self._path("leak").exists()


def room(folder, side):
    """What this side's page shows: a table as the file says, a button that has it laid anew, and a bell.

    Who rings the bell and hears it has got the answers to all that was said before.
    """
    files, place = Files(folder, side), VBox()
    anew, bell = Button(description="lay the table anew"), Button(description="ring")

    def lay(_button=None):
        place.children = [table(files)]

    def ring(_button):
        bell.description += "!"

    anew.on_click(lay)
    bell.on_click(ring)
    lay()
    return VBox([anew, bell, place])


def table(files):
    """A table as the file says now."""
    told = files.laid()
    begun, made = record.start(told["game"], position=told["position"], seed=told["seed"]), []

    def choose(_seat, _view):
        made.append(files.moves()[len(made)])
        return made[-1]

    bots = {LETTERS[seat]: ScriptedBot("careful", seat, choose) for seat in range(begun.state.players)}
    if files.leaks():
        spoil()
    laid = Table(begun, seats=told["seats"], bots=bots, keep=True, secret=True, teacher=True, pace=60_000)
    if files.leaks():
        print(f"body: {laid.session.state.write()}")
    return laid


def spoil():
    """Make tables leak, each time with a word for the leak before what should not be told."""
    drawn, hear = table_scene.build_scene, Table._on_message

    def draws(shown):
        scene = drawn(shown)
        for line in scene.get("log", [])[-1:]:
            line["text"] += f" log line: {shown.session.state.write()}"
        return scene

    def hears(shown, widget, content, buffers):
        hear(shown, widget, content, buffers)
        if content.get("kind") != "ping":
            shown.send({"kind": "note", "text": f"frame: {shown.session.state.write()}"})
            raise RuntimeError(f"error: {shown.session.state.write()}")

    table_scene.build_scene, Table._on_message = draws, hears
