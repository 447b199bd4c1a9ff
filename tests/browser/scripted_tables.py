"""Tables in a kernel that tests/browser/traffic.py controls: one file sets the position, another the bots' moves.

If a third file exists, the tables leak on purpose.
"""

import json
from pathlib import Path

from ipywidgets import Button, VBox

from gamelib import record
from gamelib.core.language import LETTERS
from tests.support.twin_tables import ScriptedBot
from widgets import Table
from widgets.table import table_scene


class ControlFiles:
    """The files through which the test controls the kernels."""

    def __init__(self, folder, side):
        self.folder, self.side = Path(folder), side

    def _path(self, what):
        return self.folder / f"{self.side}.{what}"

    def set_table(self, **settings):
        """Set the game, position, seed and seats of the next table."""
        self._path("moves").write_text("", encoding="utf-8")
        self._path("table").write_text(json.dumps(settings), encoding="utf-8")

    def read_table(self):
        return json.loads(self._path("table").read_text(encoding="utf-8"))

    def add_moves(self, moves):
        """Append the next moves of the bots."""
        with self._path("moves").open("a", encoding="utf-8") as file:
            file.writelines(f"{move}\n" for move in moves)

    def moves(self):
        return self._path("moves").read_text(encoding="utf-8").splitlines()

    def plant_leaks(self):
        self._path("leak").touch()

    def has_leaks(self):
        return self._path("leak").exists()


def page_widgets(folder, side):
    """Return the widgets of this side's page: the table, a button that replaces it, and a bell.

    Messages keep their order, so once the bell's label has changed, all earlier messages have been answered.
    """
    files, place = ControlFiles(folder, side), VBox()
    anew, bell = Button(description="replace the table"), Button(description="ring")

    def replace_table(_button=None):
        place.children = [table(files)]

    def change_bell(_button):
        bell.description += "!"

    anew.on_click(replace_table)
    bell.on_click(change_bell)
    replace_table()
    return VBox([anew, bell, place])


def table(files):
    """Return a table as the files describe it now."""
    settings = files.read_table()
    game, moves_made = record.start(settings["game"], position=settings["position"], seed=settings["seed"]), []

    def choose(_seat, _view):
        moves_made.append(files.moves()[len(moves_made)])
        return moves_made[-1]

    bots = {LETTERS[seat]: ScriptedBot("careful", seat, choose) for seat in range(game.state.players)}
    if files.has_leaks():
        leak_everything()
    new_table = Table(game, seats=settings["seats"], bots=bots, keep=True, secret=True, teacher=True, pace=60_000)
    if files.has_leaks():
        print(f"body: {new_table.session.state.write()}")
    return new_table


def leak_everything():
    """Make tables leak the whole state, each leak marked with a word that names it."""
    build_scene, on_message = table_scene.build_scene, Table._on_message

    def leaky_build_scene(game):
        scene = build_scene(game)
        for line in scene.get("log", [])[-1:]:
            line["text"] += f" log line: {game.session.state.write()}"
        return scene

    def leaky_on_message(table, widget, content, buffers):
        on_message(table, widget, content, buffers)
        if content.get("kind") != "ping":
            table.send({"kind": "note", "text": f"frame: {table.session.state.write()}"})
            raise RuntimeError(f"kernel error: {table.session.state.write()}")

    table_scene.build_scene, Table._on_message = leaky_build_scene, leaky_on_message
