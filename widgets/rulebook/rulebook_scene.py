"""A page of the rule book as a scene: the clause, an example on the table, and the result of trying it."""

from __future__ import annotations

from typing import NamedTuple

from gamelib.core import registry
from gamelib.core.language import _
from gamelib.core.move_phrases import describe_move, suggest_move
from gamelib.core.protocols import State
from gamelib.core.rulebook import Clause
from widgets import scenes
from widgets.rulebook.examples import Example, TryResult
from widgets.stage import log_lines
from widgets.stage.house_rule_words import house_rules_in_words
from widgets.stage.scene import EMPTY_SELECTION, Button, LogLine, Message, Scene, SceneOptions


class RulePage(NamedTuple):
    """An open clause, its examples, the one on the table, and the result of trying its move."""

    clause: Clause
    examples: tuple[Example, ...]
    at: int = 0
    result: TryResult | None = None
    is_example_open: bool = True
    """Whether the example is on the table; until somebody asks for it, a page has text only."""

    @property
    def example(self) -> Example:
        """The example on the table."""
        return self.examples[self.at]

    @property
    def state(self) -> State:
        """The position on the table: after the move if it was tried."""
        return self.result.state if self.result is not None else self.example.state


def add_page(scene: Scene, page: RulePage, message: Message | None) -> None:
    """Add a page to a scene; without a message, it shows the sentence about the example."""
    scene["title"] = registry.about(page.example.game).title
    scene["rule"] = {
        "number": page.clause.number,
        "text": _clause_text(page.clause),
        "source": _describe_sources(page.clause),
    }
    scene["buttons"] = _build_buttons(page)
    scene["message"] = message or {"kind": "say", "text": page.example.text}
    if page.is_example_open:
        _add_example(scene, page)
    elif message is None:
        scene["message"] = {"kind": "say", "text": _("You can see this on a table, and try it.")}


def _add_example(scene: Scene, page: RulePage) -> None:
    """Add the table of the example."""
    refusal = page.result.refusal if page.result is not None else None
    options = SceneOptions(refused=() if refusal is None else tuple(refusal.cards), acting=False)
    game_scenes, example = scenes.scenes_of(page.example.game), page.example
    part = game_scenes.part(page.state.view(example.seat), EMPTY_SELECTION, options)
    scene |= {"faces": part["faces"], "seats": part["seats"], "zones": part["zones"]}
    if note := part.get("note"):
        scene["note"] = note


def result_message(page: RulePage, result: TryResult) -> Message:
    """Build the message about the tried move: why it is refused, or what happened."""
    if result.refusal:
        text = log_lines.describe_refusal(result.refusal)
        message: Message = {"kind": "refuse", "clause": result.refusal.clause, "text": text}
        if result.refusal.instead is not None:
            message["more"] = suggest_move(result.refusal.instead, page.state.view(page.example.seat))
        return message
    message = {"kind": "say", "text": " ".join(map(log_lines.describe_event, result.events))}
    if page.clause.number in [event.clause for event in result.events]:
        message["clause"] = page.clause.number
    return message


def build_line(clause: Clause, open_number: str) -> LogLine:
    """Build the line of a clause in the list of results."""
    line: LogLine = {"id": f"log:{clause.number}", "number": "", "text": clause.sentence, "clause": clause.number}
    if clause.number == open_number:
        line["state"] = "now"
    return line


def _build_buttons(page: RulePage) -> list[Button]:
    example, count = page.example, len(page.examples)
    buttons: list[Button] = []
    if not page.is_example_open:
        buttons.append({"id": "example", "label": _("Show an example"), "main": True})
    elif page.result:
        buttons.append({"id": "back", "label": _("Back to before the move"), "main": True})
    elif example.move:
        buttons.append(
            {
                "id": "try",
                "label": _("Try it: {move}").format(move=describe_move(example.move, page.state.view(example.seat))),
                "main": True,
            }
        )
    if count > 1 and page.is_example_open:
        buttons.append(
            {"id": "another", "label": _("Another example ({at} of {many})").format(at=page.at + 1, many=count)}
        )
    buttons.append({"id": "before", "label": _("The rule before")})
    buttons.append({"id": "after", "label": _("The rule after")})
    return buttons


def format_page(page: RulePage, message: str) -> str:
    """Return a page as text, with the labels of its buttons."""
    page = page._replace(is_example_open=True)
    lines = [
        f"{page.clause.number}: {_clause_text(page.clause)}",
        _describe_sources(page.clause),
        "",
        message,
        "",
        str(page.state.view(page.example.seat)).strip(),
        "",
    ]
    return "\n".join([*lines, *(f"[{button['label']}]" for button in _build_buttons(page)[:-2])])


_KINDS = {
    "must": lambda: _("Must:"),
    "may": lambda: _("May:"),
    "happens": lambda: _("What happens:"),
    "fact": lambda: _("Fact:"),
    "table talk": lambda: _("Table talk:"),
}
"""The words for a rule's kind, which stand before its text."""


def _clause_text(clause: Clause) -> str:
    return f"{_KINDS[clause.kind]()} {clause.sentence}"


def _describe_sources(clause: Clause) -> str:
    """Describe the sources of a rule, and the house rule that changes it."""
    source = _("Sources: {sources}.").format(sources=clause.sources) if clause.sources else ""
    ours = _("Our own ruling: a house rule of a new game changes it, “{title}”.")
    game = registry.game_of_clause(clause.number)
    ruling = ours.format(title=house_rules_in_words(game)[clause.ruling].title()) if game and clause.ruling else ""
    return " ".join(filter(None, (clause.remark, source, ruling)))
