"""Commands that can be typed beside moves: why, rule, undo, help; the same words as at the terminal."""

from __future__ import annotations

from collections.abc import Callable

from gamelib.core import registry
from gamelib.core.language import _, join_and
from gamelib.core.verdicts import Refusal
from gamelib.lookup import look_up
from widgets.stage.scene import Message
from widgets.table.table_game import TableGame
from widgets.table.toolbar import Toolbar

MAX_OTHER_RULES = 6
"""Rules named beside the best match."""


def run_command(toolbar: Toolbar, typed: str, last_refusal: Refusal | None) -> bool:
    """Run a typed command; return False if the text is no command."""
    word, _blank, rest = typed.strip().partition(" ")
    if word.lower() == "why" and not rest.strip():
        _explain(toolbar.game, last_refusal)
    elif word.lower() in COMMANDS:
        COMMANDS[word.lower()](toolbar, rest.strip())
    else:
        return False
    return True


def _explain(game: TableGame, refusal: Refusal | None) -> None:
    """Open the clause behind the last refusal."""
    if refusal is None:
        game.show_message(
            {
                "kind": "hint",
                "text": _("Nothing was refused. Ask about a move: why {move}").format(
                    move=registry.about(game.name).examples[0]
                ),
            }
        )
        return
    game.announcer.open_clause(refusal.clause)
    game.show_message({"kind": "hint", "text": _("This rule forbids it."), "clause": refusal.clause})


def _why(toolbar: Toolbar, move: str) -> None:
    """Judge a move without making it."""
    refusal = toolbar.game.view.why_not(move)
    if refusal is not None:
        toolbar.game.refuse(refusal)
    else:
        toolbar.game.show_message({"kind": "hint", "text": _("It may be played.")})


def _rule(toolbar: Toolbar, words: str) -> None:
    """Show the rule that best matches a number or words, and the numbers of other matches."""
    first, *others = look_up(words, toolbar.game.name)
    message: Message = {"kind": "hint", "text": first.sentence, "clause": first.number}
    if others:
        numbers = [each.number for each in others[:MAX_OTHER_RULES]]
        message["more"] = _("See also {rules}.").format(rules=join_and(numbers))
    toolbar.game.show_message(message)


def _undo(toolbar: Toolbar, _rest: str) -> None:
    toolbar.undo()


def _help(toolbar: Toolbar, _rest: str) -> None:
    """Show how moves are typed, and the other commands."""
    toolbar.game.show_message(
        {
            "kind": "hint",
            "text": _("A move is typed like {moves}.").format(
                moves=join_and(registry.about(toolbar.game.name).examples)
            ),
            "more": _(
                "Besides, “why MOVE” asks about a move without making it, “rule WORDS” looks a rule up, and “undo” "
                "takes your last move back."
            ),
        }
    )


COMMANDS: dict[str, Callable[[Toolbar, str], None]] = {
    "why": _why,
    "rule": _rule,
    "undo": _undo,
    "help": _help,
    "?": _help,
}
