"""A phone's screen before an activity: it has joined, and can read the rules of the games meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gamelib.core import registry
from gamelib.core.language import _
from gamelib.lessons import courses
from widgets.pictures.players_aid import aid_parts
from widgets.room.screens import Block, ScreenBoard, button, choices, screen, text

RULES = "rules"
"""The button that opens the rules; with a colon and a name after it, those of a game."""
CLOSE = "lobby"


class LobbyBoard(ScreenBoard):
    """The lobby of a phone, or on top of it the rules of a game, which is of no concern to anybody else.

    `draw` draws the lobby, `likely_game` names the game whose rules are opened first, `act` does what else is pressed,
    `pages` is where this server has the lessons.
    """

    def __init__(
        self,
        draw: Callable[[], dict[str, Any]],
        likely_game: Callable[[], str],
        act: Callable[[str], None],
        pages: str = "",
    ) -> None:
        super().__init__(lambda: rules_screen(self._read, pages) if self._read else draw(), self._press)
        self._likely_game, self._else = likely_game, act
        self._read = ""
        """The game whose rules are shown; "" for none."""

    def _press(self, pressed: str, _value: object) -> None:
        name, _colon, game = pressed.partition(":")
        if name == RULES and game in ("", *registry.games()):
            self._read = game or self._likely_game()
        elif pressed == CLOSE:
            self._read = ""
        else:
            self._else(pressed)


def read_button(pages: str) -> dict[str, Any]:
    """Return the lobby's button that opens the rules, and the link to the lessons if there are any."""
    return button(RULES, _("Rules and lessons") if pages else _("Read the rules meanwhile"))


def rules_screen(game: str, pages: str = "") -> dict[str, Any]:
    """Return a game's rules in brief, from the player's aid, without what the device does by itself.

    The lessons open beside the room, which stays where it is.
    """
    games = choices(
        [(f"{RULES}:{each}", registry.about(each).title) for each in registry.games()], f"{RULES}:{game}", columns=True
    )
    lines = [
        block
        for part in aid_parts(game)
        if not part.is_aside
        for block in (text(part.heading, "head"), *(text(line) for line in part.lines))
    ]
    learn: list[Block] = (
        [
            {
                "kind": "link",
                "href": f"{pages}{game}/learn.ipynb",
                "opens": True,
                "label": _("To the lessons of {game}").format(game=registry.about(game).title),
            }
        ]
        if pages and game in courses()
        else []
    )
    close = button(CLOSE, _("Close the rules"), main=True)
    return screen(_("The rules in short"), games, *learn, *lines, buttons=[close])
