"""What can be typed beside moves: a question about a move, a rule to be looked up, a move to be taken back."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from gamelib.core.language import _, join_and
from gamelib.lookup import look_up
from gamelib.terminal import EXAMPLES
from widgets.stage.scene import Message

if TYPE_CHECKING:
    from widgets.table.table import Table

MOST_RULES = 6
"""Of the rules that fit the words, so many are named beside the first."""


def run_command(table: Table, typed: str) -> bool:
    """Do what a command says; False if it is none."""
    word, _blank, rest = typed.strip().partition(" ")
    if word.lower() not in COMMANDS:
        return False
    COMMANDS[word.lower()](table, rest.strip())
    return True


def _why(table: Table, move: str) -> None:
    """Judge a move without making it; without one, tell the rule behind what was refused last."""
    refusal = table.seen.why_not(move) if move else table.refusal
    if refusal is not None and move:
        table._refuse(refusal)
    elif refusal is not None:
        table._unfold(refusal.clause)
        table._show_message({"kind": "hint", "text": _("This rule was in the way."), "clause": refusal.clause})
    elif move:
        table._show_message({"kind": "hint", "text": _("It may be played.")})
    else:
        table._show_message({"kind": "hint", "text": _("Nothing was refused. Ask about a move: why {move}").format(
            move=EXAMPLES[table.sitting.record.game][0])})


def _rule(table: Table, asked: str) -> None:
    """The rule that the words name or speak of, and the numbers of others that fit as well."""
    first, *others = look_up(asked, table.sitting.record.game)
    said: Message = {"kind": "hint", "text": first.text, "clause": first.number}
    if others:
        said["more"] = _("See also {rules}.").format(rules=join_and([one.number for one in others[:MOST_RULES]]))
    table._show_message(said)


def _undo(table: Table, _rest: str) -> None:
    table._undo()


def _help(table: Table, _rest: str) -> None:
    """How moves are typed, and what else can be."""
    table._show_message({"kind": "hint", "text": _("A move is typed like {moves}.").format(
        moves=join_and(EXAMPLES[table.sitting.record.game])),
        "more": _("Beside that: “why MOVE” asks about a move without making it, “rule WORDS” looks a rule up, “undo” "
                  "takes your last move back.")})


COMMANDS: dict[str, Callable[[Any, str], None]] = {"why": _why, "rule": _rule, "undo": _undo, "help": _help, "?": _help}
"""The same words as at the terminal."""
