"""How far a turn has come: what the level allows, and what may still be done."""

from __future__ import annotations

from gamelib.core.language import _
from gamelib.koinobori.card_names import icon_word
from gamelib.koinobori.legal import level_of, remaining_actions
from gamelib.koinobori.view import View
from widgets.scenes.shared import join_with_dots


def describe_level(view: View, seat: int) -> str:
    """Describe how many cards a seat's level lets it take, play and hold."""
    level, number = level_of(view, seat)
    line = _("level {number}: take {take}, play {play}, hold {hold}")
    return line.format(number=number, take=level.take, play=level.play, hold=level.hold)


def describe_limits(view: View, seat: int) -> str:
    """Say how many cards a seat may take, play and hold, as briefly as a line at the seat has to be."""
    level, _number = level_of(view, seat)
    return _("take {take} · play {play} · hold {hold}").format(take=level.take, play=level.play, hold=level.hold)


def describe_rest(view: View) -> str:
    """Describe in a few words what the turn in progress still allows."""
    turn, (takes, plays, extra) = view.turn, remaining_actions(view)
    if turn.icon and turn.owed < 1:
        return _("may use {icon}").format(icon=icon_word(turn.icon))
    if turn.icon or turn.action == "take":
        return _("may take {count} more").format(count=takes)
    on_posts = _("may play {count} more on a post").format(count=extra) if extra else ""
    return join_with_dots(on_posts, _("may play {count} more").format(count=plays) if turn.action and plays else "")
