"""Puzzles: positions with one best answer, chosen from a few moves; today's, by theme, and new ones without end.

>>> from widgets import Puzzles
>>> from widgets.lesson.learner import Learner
>>> puzzles = Puzzles("nanuk", learner=Learner())
>>> puzzles.do("C")
>>> puzzles.verdict.kind
'done'
"""

from __future__ import annotations

import re
from datetime import date

from gamelib.core import registry
from gamelib.core.language import _
from widgets.lesson import puzzle_overview, puzzle_scene
from widgets.lesson.learner import Learner
from widgets.lesson.player import PACE_MS, StepPlayer
from widgets.lesson.puzzle_state import PuzzleState
from widgets.lesson.puzzle_walk import PuzzleWalk
from widgets.stage.board import BrowserMessage
from widgets.stage.front_end import PUZZLES, widget_texts
from widgets.stage.scene import Scene


class Puzzles(StepPlayer):
    """The puzzles of a game; with a seed, from easy to hard in the seed's order.

    `today()` opens the puzzle of the day, `new()` makes one that nobody has seen, `new(7)` the one with number 7.
    """

    _esm = property(lambda _player: widget_texts(PUZZLES)[0])
    _css = property(lambda _player: widget_texts(PUZZLES)[1])

    walk: PuzzleWalk

    def __init__(
        self,
        game: str = "nanatoridori",
        *,
        seed: int | None = None,
        learner: Learner | None = None,
        pace: int | None = PACE_MS,
    ) -> None:
        super().__init__(PuzzleWalk(game, seed, learner, pace))

    def today(self) -> None:
        """Open the puzzle of the day; the date is that of the device that shows it."""
        self._from_python(lambda: self.walk.open_day(self.walk.day))

    def new(self, number: int | None = None) -> None:
        """Generate a new puzzle, or the one with a shared number."""
        self._from_python(lambda: self.walk.start_making(number))

    def _handle(self, message: BrowserMessage) -> None:
        """Note the device's date and days of games; a page opened at `#today`, `#puzzle-7` or `#nanuk-7` is there."""
        if message.kind != "hello":
            super()._handle(message)
            return
        day, place = message.content.get("day"), message.text("hash")
        if type(day) is int and 0 < day <= date.max.toordinal():
            self.walk.day = day
        played = message.content.get("played")
        self.walk.played = frozenset(each for each in played if type(each) is int) if isinstance(played, list) else ()
        is_first = not self.has_front_end
        super()._handle(message)
        if is_first:
            self._open_address(place)
            self._update_traits()
            self.publish()

    def _open_address(self, place: str) -> None:
        if place == "#today":
            self.walk.open_day(self.walk.day)
        elif match := re.fullmatch(r"#puzzle-(\d{1,6})", place, re.ASCII):
            self.walk.start_making(int(match[1]))
        elif match := re.fullmatch(r"#([a-z]+)-(\d{1,4})", place, re.ASCII):
            self.walk.open_number(match[1], int(match[2]))

    def _on_press(self, button: str) -> None:
        walk = self.walk
        if button == "puzzles:today":
            walk.open_day(walk.day)
        elif button == "puzzles:new":
            walk.start_making()
        elif button == "puzzles:number":
            self._toolbar.ask_puzzle(walk.start_making)
        elif button in ("puzzles:home", "puzzles:all"):
            walk.go_home()
        elif button.startswith(puzzle_overview.GAME):
            game = button.removeprefix(puzzle_overview.GAME)
            walk.show_game(game if game in registry.games() else None)
        elif button.startswith(puzzle_overview.THEME):
            game, _colon, theme = button.removeprefix(puzzle_overview.THEME).partition(":")
            walk.open_theme(game, theme)
        else:
            super()._on_press(button)

    def _add_content(self, scene: Scene) -> None:
        walk, state = self.walk, self.walk.state
        assert isinstance(state, PuzzleState), "a course of puzzles has a puzzle"
        if walk.screen == "home":
            puzzle_overview.add_home(scene, walk)
        elif walk.screen == "end":
            puzzle_scene.add_end(scene, walk, state)
        else:
            puzzle_scene.add_puzzle(scene, walk, state)
        scene["tools"] = puzzle_scene.build_tools(walk)
        if walk.is_making:
            scene["next"] = {"after": 1, "label": _("Go on")}

    def __str__(self) -> str:
        state = self.walk.state
        assert isinstance(state, PuzzleState), "a course of puzzles has a puzzle"
        return puzzle_scene.format_puzzle(self.walk, state)
