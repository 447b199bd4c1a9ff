"""The hint ladder, and why a bot made its move."""

from __future__ import annotations

from typing import Any

from gamelib.core import language, registry
from gamelib.core.language import _
from gamelib.core.move_phrases import describe_move, suggest_move
from gamelib.core.protocols import View
from gamelib.players import Player, player
from gamelib.session import Session
from widgets import scenes
from widgets.stage.scene import Message

HINT_LEVELS = 3
"""Hints for one move: a rule of thumb, the place, the move itself."""


def hint(view: View, level: int) -> tuple[Message, Any]:
    """Return the hint of this level and, from level 2 on, the move to highlight."""
    keen = player("keen")
    move = keen.move(view)
    if level <= 1:
        return _rule_of_thumb(view, move), None
    if level == 2:
        return {"kind": "hint", "text": _("Look at the highlighted places.")}, move
    return {"kind": "hint", "head": suggest_move(move, view), "text": keen.because(view)}, move


def _rule_of_thumb(view: View, move: Any) -> Message:
    """Return the rule of thumb behind a move, or a general nudge if the rule would contradict the hints that follow."""
    careful = player("careful")
    if careful.move(view) != move:
        return {"kind": "hint", "text": scenes.nudge(registry.game_of(view), move.kind)}
    sentence, clause = _split_clause(careful.because(view))
    message: Message = {"kind": "hint", "text": sentence}
    return message | {"clause": clause} if clause else message


def _split_clause(sentence: str) -> tuple[str, str]:
    """Split a sentence from the clause in brackets behind it; the clause is "" if there is none."""
    text, bracket, clause = sentence.rpartition(" [")
    return (text, clause.rstrip("]")) if bracket else (sentence, "")


def describe_level(name: str) -> str:
    """Return a sentence about how bots of a level choose, without a card; the slot is for the bot's name."""
    return {
        "random": _("{name} plays any move that the rules allow."),
        "careful": _("{name} knows a few rules of thumb and follows the first that fits."),
        "keen": _("{name} looks at what each move leaves behind and takes the best."),
        "searching": _("{name} tries every move many times with imagined cards and takes the one that does best."),
    }.get(name, _("{name} follows a program of your own."))


def why(session: Session, ply: int) -> Message:
    """Explain the move a bot made at a ply.

    During the round, its reasons would reveal its cards, so only its level is described.
    """
    seat = session.record.entries[ply].seat
    assert seat is not None
    bot = session.bots.get(seat)
    name, level = session.name(seat), getattr(bot, "name", "")
    habit = describe_level(level).format(name=name)
    if not _hand_is_public(session, ply):
        later = _("Ask again when the round is over: until then its cards stay secret.")
        return {"kind": "hint", "text": habit, "more": later}
    if not isinstance(bot, Player):
        return {"kind": "hint", "text": habit}
    view = session.record.at(ply).view(seat)
    choice = bot.choose(view)
    because, clause = _split_clause(language.fill_names(choice.because, session.names))
    move = describe_move(session.record.entries[ply].move, view, session.names)
    text = _("{name} chose to {move}.").format(name=name, move=move)
    message: Message = {"kind": "hint", "text": text, "more": because}
    return message | {"clause": clause} if clause else message


def _hand_is_public(session: Session, ply: int) -> bool:
    """Return whether the round of a ply is over, so that the hand behind its move is no longer secret."""
    if not session.has_secrets:
        return True
    record = session.record
    return not record.state.to_act or any(entry.seat is None for entry in record.entries[ply:])
