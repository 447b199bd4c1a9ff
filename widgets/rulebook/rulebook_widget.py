"""The rule book: find a rule by number or by words, read its kind, sources and ruling, and try it in a position.

>>> from widgets import RuleBook
>>> book = RuleBook("one gap")
>>> book.number
'NANA-4.3'
>>> print(book.try_it())
Two fives must go into your hand in one piece, in one gap. [NANA-4.3]
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import traitlets

from gamelib.core import registry
from gamelib.core.errors import GameError
from gamelib.core.language import LETTERS, _
from gamelib.core.rulebook import Clause, clause, clauses
from gamelib.lookup import look_up
from widgets.rulebook import rulebook_scene
from widgets.rulebook.examples import Example, TryResult, examples
from widgets.rulebook.rulebook_scene import RulePage
from widgets.stage.board import Board, default_labels
from widgets.stage.scene import Message, Scene
from widgets.table.table import Table

MAX_RESULTS = 12
"""The most rules listed and completions offered."""


class RuleBook(Board):
    """Look a rule up, read it, try it: `look_up("one gap")`, `turn_to("KOI-4.12")`, `try_it()`, `table()`."""

    MAX_TYPED = 200

    number = traitlets.Unicode("")
    found = traitlets.Tuple()

    def __init__(self, words: str = "", game: str | None = None, **more: Any) -> None:
        """Open the rule that fits the words best, among the rules of one game if one is named."""
        self.game = game
        self._example_at = 0
        self._is_example_open = False
        self._set_result(None, None)
        super().__init__(**more)
        if words:
            self._look_up(words)
        self.publish()

    # For code in a notebook --------------------------------------------------------

    def look_up(self, words: str) -> None:
        """Find rules by number or by words and open the one that fits best."""
        self._from_python(lambda: self._look_up(words))

    def turn_to(self, number: str) -> None:
        """Open a rule by its number."""
        self._from_python(lambda: self._open_rule(clause(number)))

    def next_example(self) -> None:
        """Put another example of the same rule on the table."""
        self._from_python(self._next_example)

    def try_it(self) -> str:
        """Try the example's move; return the result in a sentence."""
        self._from_python(self._try_example)
        message = self._message or {"kind": "say", "text": ""}
        clause_number = f"[{message['clause']}]" if "clause" in message else ""
        return " ".join(filter(None, (message["text"], clause_number)))

    def table(self, **more: Any) -> Table:
        """Return a table on which the example can be continued; `more` holds arguments of `Table`."""
        example = self.example
        if example is None:
            raise GameError(_("look a rule up first: its example comes to the table"))
        options: dict[str, Any] = {"seats": LETTERS[example.seat], "seed": 1, "keep": False} | more
        return Table(example.state, **options)

    @property
    def clause(self) -> Clause | None:
        """The open rule."""
        return clause(self.number) if self.number else None

    @property
    def example(self) -> Example | None:
        """The example on the table."""
        return self._current_page.example if self._current_page is not None else None

    @property
    def _current_page(self) -> RulePage | None:
        if not self.number:
            return None
        return RulePage(
            clause(self.number), examples(self.number), self._example_at, self._result, self._is_example_open
        )

    def _from_python(self, act: Callable[[], None]) -> None:
        self._run_safely(act)
        self.publish()

    # Messages from the browser ------------------------------------------------------

    def _on_typed(self, text: str) -> None:
        self._look_up(text)

    def _on_clause(self, number: str) -> None:
        """Open a rule as a page of its own; other boards unfold it beside the table."""
        if number:
            self._open_rule(clause(number))

    def _on_log_line(self, line: str) -> None:
        self._on_clause(line.removeprefix("log:"))

    def _on_enter(self, place: str) -> None:
        """Do nothing: the cards of an example can only be looked at."""

    def _on_press(self, button: str) -> None:
        if button in BUTTON_HANDLERS:
            BUTTON_HANDLERS[button](self)

    def _complete(self, typed: str) -> list[str]:
        """Return the rule numbers that begin like what has been typed."""
        prefix = typed.strip().upper()
        numbers = [number for game in ([self.game] if self.game else registry.games()) for number in clauses(game)]
        return [number for number in numbers if prefix and number.startswith(prefix)][:MAX_RESULTS]

    # Pages -----------------------------------------------------------------------------

    def _look_up(self, words: str) -> None:
        self._is_example_open = False
        self.found = tuple(each.number for each in look_up(words, self.game))
        self._open_rule(clause(self.found[0]))
        count = len(self.found)
        if count > 1:
            text = _("{many} rules fit equally well; this is the first.").format(many=count)
            self._show_message({"kind": "say", "text": text})

    def _open_rule(self, rule: Clause) -> None:
        self.number, self._example_at = rule.number, 0
        self._set_result(None, None)

    def _turn_page(self, step: int) -> None:
        """Open the rule `step` places further in the same game, from the last on to the first."""
        if self.number:
            rules = list(clauses(registry.game_of_clause(self.number)))
            self._open_rule(clause(rules[(rules.index(self.number) + step) % len(rules)]))

    def _open_example(self) -> None:
        """Put the example on the table, where it stays as pages are turned."""
        self._is_example_open = True

    def _next_example(self) -> None:
        self._is_example_open = True
        if self.number:
            self._example_at = (self._example_at + 1) % len(examples(self.number))
            self._set_result(None, None)

    def _undo_try(self) -> None:
        """Put the example back on the table as it was before its move."""
        self._set_result(None, None)

    def _try_example(self) -> None:
        self._is_example_open = True
        page = self._current_page
        if page is not None and page.example.move:
            result = page.example.try_move()
            self._set_result(result, rulebook_scene.result_message(page, result))

    def _set_result(self, result: TryResult | None, message: Message | None) -> None:
        self._result, self._message = result, message

    # Scenes ------------------------------------------------------------------------------

    def _show_message(self, message: Message) -> None:
        self._message = message

    def _front_end_labels(self) -> dict[str, str]:
        """Return the labels; here, the input line searches the rules instead of taking moves."""
        return default_labels() | {
            "typed": _("Look up: a number or words"),
            "options": _("Rules"),
            "log": _("Rules found"),
            "log_more": _("Show all rules found"),
            "log_less": _("Show fewer"),
        }

    def _build_scene(self) -> Scene:
        scene: Scene = {"game": "", "title": _("The rules"), "ply": 0, "faces": {}, "typed": _("one piece")}
        if self.found:
            numbers = self.found[:MAX_RESULTS]
            scene["log"] = [rulebook_scene.build_line(clause(number), self.number) for number in numbers]
        if (page := self._current_page) is not None:
            rulebook_scene.add_page(scene, page, self._message)
        else:
            text = _("Type a number, like NANA-4.3, or words, like 'one piece'.")
            scene["message"] = self._message or {"kind": "ask", "text": text}
        return scene

    def __str__(self) -> str:
        page = self._current_page
        if page is None:
            return str(self.scene["message"]["text"])
        return rulebook_scene.format_page(page, page.example.text if self._message is None else self._message["text"])


BUTTON_HANDLERS: dict[str, Callable[[RuleBook], None]] = {
    "example": lambda book: book._open_example(),
    "try": lambda book: book._try_example(),
    "back": lambda book: book._undo_try(),
    "another": lambda book: book._next_example(),
    "before": lambda book: book._turn_page(-1),
    "after": lambda book: book._turn_page(1),
}
"""The buttons of the rule book."""
