"""The rules to look up, by number or by words: each with kind, sources, ruling, and a position to try it in.

>>> from widgets import RuleBook
>>> book = RuleBook("one gap")
>>> book.number
'NANA-4.3'
>>> print(book.try_it())
The flock 5 5 must go back in one piece, in one gap. [NANA-4.3]
"""

from __future__ import annotations

from typing import Any, cast

import traitlets

from gamelib.core.errors import GameError
from gamelib.core.language import LETTERS, _, seat_name
from gamelib.core.rulebook import GAMES, Clause, clause, clauses
from gamelib.lookup import look_up
from widgets import scenes
from widgets.rulebook.examples import Example, TryResult, examples
from widgets.stage import log_lines as lines
from widgets.stage.board import Board, BrowserMessage, default_labels
from widgets.stage.scene import EMPTY_SELECTION, Button, Line, Message, Scene, SceneOptions
from widgets.table.table import Table

MOST_FOUND = 12
LONGEST_LOOKED_UP = 200


class RuleBook(Board):
    """Look a rule up, read it, try it: `look_up("one gap")`, `turn_to("KOI-4.12")`, `try_it()`, `table()`."""

    number = traitlets.Unicode("")
    found = traitlets.Tuple()

    def __init__(self, words: str = "", game: str | None = None, **more: Any) -> None:
        self.game = game
        self._message: Message | None = None
        self._at, self._tried = 0, cast("TryResult | None", None)
        super().__init__(**more)
        if words:
            self._look_up(words)
        self.publish()

    def _front_end_labels(self) -> dict[str, str]:
        """What is typed here is looked up."""
        return default_labels() | {
            "typed": _("Look up: a number or words"),
            "options": _("Rules"),
            "log": _("Rules found"),
            "log_more": _("Show all rules found"),
            "log_less": _("Show fewer"),
        }

    # For code in a notebook --------------------------------------------------------

    def look_up(self, words: str) -> None:
        """Find rules by number or by words and open the most fitting."""
        self._from_python(lambda: self._look_up(words))

    def turn_to(self, number: str) -> None:
        """Open a rule by its number."""
        self._from_python(lambda: self._open(clause(number)))

    def next_example(self) -> None:
        """Lay out another example of the same rule."""
        self._from_python(self._another)

    def try_it(self) -> str:
        """Try the example's move; what came of it, as a sentence."""
        self._from_python(self._try)
        said = self._message or {"kind": "say", "text": ""}
        return " ".join(filter(None, (said["text"], f"[{said['clause']}]" if "clause" in said else "")))

    def table(self, **more: Any) -> Table:
        """The example as a table to play on at; what is given goes to the table."""
        shown = self.example
        if shown is None:
            raise GameError(_("look a rule up first: its example comes to the table"))
        given: dict[str, Any] = {"seats": LETTERS[shown.seat], "seed": 1, "keep": False} | more
        return Table(shown.state, **given)

    @property
    def clause(self) -> Clause | None:
        """The rule that is open."""
        return clause(self.number) if self.number else None

    @property
    def example(self) -> Example | None:
        """The example that lies on the table."""
        return examples(self.number)[self._at] if self.number else None

    def _from_python(self, act: Any) -> None:
        self._run_safely(act)
        self.publish()

    # What hands do --------------------------------------------------------------------

    def _handle(self, heard: BrowserMessage) -> None:
        if heard.kind == "type":
            self._look_up(heard.text("text", LONGEST_LOOKED_UP))
        elif heard.kind in ("clause", "log"):
            asked = heard.text("number") or heard.text("id").removeprefix("log:")
            if asked:
                self._open(clause(asked))
        elif heard.kind == "press" and (act := self._presses().get(heard.text("id"))):
            act()

    def _presses(self) -> dict[str, Any]:
        """What each button does."""
        return {"try": self._try, "back": self._lay_out, "another": self._another,
                "before": lambda: self._turn(-1), "after": lambda: self._turn(1)}

    def _look_up(self, words: str) -> None:
        self.found = tuple(one.number for one in look_up(words, self.game))
        self._open(clause(self.found[0]))
        many = len(self.found)
        if many > 1:
            self._show_message(
                {"kind": "say", "text": _("{many} rules fit equally well; this is the first.").format(many=many)}
            )

    def _open(self, one: Clause) -> None:
        self.number, self._at = one.number, 0
        self._lay_out()

    def _turn(self, step: int) -> None:
        """Go to the rule before or after."""
        if self.number:
            every = list(clauses(GAMES[self.number.partition("-")[0]]))
            self._open(clause(every[(every.index(self.number) + step) % len(every)]))

    def _another(self) -> None:
        if self.number:
            self._at = (self._at + 1) % len(examples(self.number))
            self._lay_out()

    def _lay_out(self) -> None:
        """Put the example on the table as it was before its move."""
        self._tried, self._message = None, None

    def _try(self) -> None:
        shown = self.example
        if shown is None or not shown.move:
            return
        self._tried = tried = shown.tried()
        if tried.refusal:
            said: Message = {
                "kind": "refuse",
                "clause": tried.refusal.clause,
                "text": lines.describe_refusal(tried.refusal),
            }
            if tried.refusal.instead is not None:
                said["more"] = _("You could: {move}").format(move=tried.refusal.instead)
        else:
            said = {"kind": "say", "text": " ".join(map(lines.describe_event, tried.events))}
            if self.number in [event.clause for event in tried.events]:
                said["clause"] = self.number
        self._show_message(said)

    def _show_message(self, message: Message) -> None:
        self._message = message

    def _complete(self, typed: str) -> list[str]:
        begun = typed.strip().upper()
        every = [number for game in ([self.game] if self.game else GAMES.values()) for number in clauses(game)]
        return [number for number in every if begun and number.startswith(begun)][:MOST_FOUND]

    # What is seen ------------------------------------------------------------------------

    def _build_scene(self) -> Scene:
        one, shown = self.clause, self.example
        scene: Scene = {"game": "", "title": _("The rules"), "ply": 0, "faces": {}, "typed": _("one piece")}
        if self.found:
            scene["log"] = [self._line(clause(number)) for number in self.found[:MOST_FOUND]]
        if one is None or shown is None:
            scene["message"] = self._message or {"kind": "ask", "text": _(
                "Type a number, like NANA-4.3, or words, like 'one piece'.")}
            return scene
        state = self._tried.state if self._tried else shown.state
        refused = tuple(self._tried.refusal.cards) if self._tried and self._tried.refusal else ()
        part = scenes.scenes_of(shown.game).part(
            state.view(shown.seat), EMPTY_SELECTION, SceneOptions(refused=refused, acting=False)
        )
        scene |= {
            "title": scenes.scenes_of(shown.game).TITLE,
            "faces": part["faces"],
            "seats": part["seats"],
            "zones": part["zones"],
            "buttons": self._buttons(shown),
            "message": self._message or {"kind": "say", "text": shown.say},
            "rule": {
                "number": one.number,
                "text": f"{_KINDS[one.kind]()} {one.text}",
                "source": _describe_sources(one),
            },
        }
        if note := part.get("note"):
            scene["note"] = note
        return scene

    def _line(self, one: Clause) -> Line:
        line: Line = {"id": f"log:{one.number}", "number": "", "text": one.text, "clause": one.number}
        if one.number == self.number:
            line["state"] = "now"
        return line

    def _buttons(self, shown: Example) -> list[Button]:
        many = len(examples(self.number))
        buttons: list[Button] = []
        if self._tried:
            buttons.append({"id": "back", "label": _("Back to before the move"), "main": True})
        elif shown.move:
            buttons.append({"id": "try", "label": _("Try it, as {name}: {move}").format(
                name=seat_name(shown.seat), move=shown.move), "main": True})
        if many > 1:
            buttons.append({"id": "another", "label": _("Another example ({at} of {many})").format(
                at=self._at + 1, many=many)})
        buttons.append({"id": "before", "label": _("The rule before")})
        buttons.append({"id": "after", "label": _("The rule after")})
        return buttons

    def __str__(self) -> str:
        one, shown = self.clause, self.example
        if one is None or shown is None:
            return str(self.scene["message"]["text"])
        state = self._tried.state if self._tried else shown.state
        lines = [
            f"{one.number}: {_KINDS[one.kind]()} {one.text}",
            _describe_sources(one),
            "",
            self.scene["message"]["text"],
            "",
            str(state.view(shown.seat)).strip(),
            "",
        ]
        return "\n".join([*lines, *(f"[{button['label']}]" for button in self.scene["buttons"][:-2])])


_KINDS = {
    "must": lambda: _("You must keep to this."),
    "may": lambda: _("You may."),
    "happens": lambda: _("This happens."),
    "fact": lambda: _("So it is."),
    "table talk": lambda: _("Table talk."),
}
"""What kind of rule it is, in front of its text."""


def _describe_sources(one: Clause) -> str:
    """Who says so, and what can be set otherwise."""
    source = _("Sources: {sources}.").format(sources=one.sources) if one.sources else ""
    ruling = (_("Our ruling; another is Rulings({ruling}=…).").format(ruling=one.ruling) if one.ruling else "")
    return " ".join(filter(None, (source, ruling)))
