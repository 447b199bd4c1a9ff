"""What a table says when it is asked: where to look, what one could do, why a program did what it did."""

from __future__ import annotations

from typing import Any

from gamelib.core import language
from gamelib.core.language import _
from gamelib.core.protocols import View
from gamelib.players import Player, player
from gamelib.session import Session
from widgets.stage.scene import Message

HINT_LEVELS = 3
"""How many steps the ladder of hints has; the last one always works."""


def hint(view: View, rung: int) -> tuple[Message, Any]:
    """A hint and, from the second rung on, the move to light: first a rule of thumb, then where, then what."""
    keen, careful = player("keen"), player("careful")
    move = keen.move(view)
    if rung <= 1:
        line, clause = _split(careful.because(view))
        said: Message = {"kind": "hint", "text": line}
        return (said | {"clause": clause} if clause else said), None
    if rung == 2:
        return {"kind": "hint", "text": _("Look at what is lit.")}, move
    return {"kind": "hint", "text": keen.because(view), "more": _("You could: {move}").format(move=move)}, move


def _split(line: str) -> tuple[str, str]:
    """A sentence and the clause in brackets behind it."""
    text, bracket, clause = line.rpartition(" [")
    return (text, clause.rstrip("]")) if bracket else (line, "")




def describe_level(name: str) -> str:
    """How a player of the ladder chooses, in a few words that hold no card."""
    return {
        "random": _("draws any move by lot"),
        "careful": _("goes by rules of thumb, the first that fits"),
        "keen": _("weighs what each move leaves and takes the best"),
        "searching": _("deals what it cannot see many times over, tries the moves, and counts"),
    }.get(name, _("is a program of your own"))


def why(sitting: Session, at: int) -> Message:
    """Why a program made the move after so many others.

    While the round goes on its reasons would tell of its cards: then only its habit is told, which everybody knows.
    """
    seat = sitting.record.entries[at].seat
    assert seat is not None
    who = sitting.bots.get(seat)
    name, level = sitting.name(seat), getattr(who, "name", "")
    general = _("{name} {habit}.").format(name=name, habit=describe_level(level))
    if not _hand_is_public(sitting, at):
        return {"kind": "hint", "text": general, "more": _("With which cards in mind is told when the round is over.")}
    if not isinstance(who, Player):
        return {"kind": "hint", "text": general}
    view = sitting.record.at(at).view(seat)
    choice = who.choose(view)
    line, clause = _split(language.fill_names(choice.because, sitting.record.names))
    told = _("{name} chose {move}. {because}").format(name=name, move=sitting.record.entries[at].move, because=line)
    said: Message = {"kind": "hint", "text": told}
    return said | {"clause": clause} if clause else said


def _hand_is_public(sitting: Session, at: int) -> bool:
    """Is the round of that move over, so that the hand it was made from is nobody's secret any more?"""
    if not sitting.has_secrets:
        return True
    record = sitting.record
    return not record.state.to_act or any(entry.seat is None for entry in record.entries[at:])
