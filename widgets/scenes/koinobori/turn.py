"""How far a turn has come: what the level allows, and what may still be done."""

from __future__ import annotations

from typing import NamedTuple

from gamelib.core.language import _
from gamelib.koinobori.card_names import icon_word
from gamelib.koinobori.cards import Level
from gamelib.koinobori.view import View
from widgets.scenes.shared import join_with_dots


class Remaining(NamedTuple):
    """How many cards the seat to act may still take, play anywhere, and play on posts only."""

    takes: int
    plays: int
    extra: int


def level_of(view: View, seat: int) -> tuple[Level, int]:
    """Return the level that a seat's mast gives it now, and the number of that level (KOI-5.6)."""
    at = len(view.masts[seat])
    if seat == view.turn.seat and not view.rulings.level_counts_at_once:
        at -= view.turn.raised
    return view.setup.levels[at], at + 1


def describe_level(view: View, seat: int) -> str:
    """Describe how many cards a seat's level lets it take, play and hold."""
    level, number = level_of(view, seat)
    line = _("level {number}: take {take}, play {play}, hold {hold}")
    return line.format(number=number, take=level.take, play=level.play, hold=level.hold)


def describe_limits(view: View, seat: int) -> str:
    """Say how many cards a seat may take, play and hold, as briefly as a line at the seat has to be."""
    level, _number = level_of(view, seat)
    return _("take {take} · play {play} · hold {hold}").format(take=level.take, play=level.play, hold=level.hold)


def remaining_actions(view: View) -> Remaining:
    """Return what the seat to act may still do; an icon's action comes before all others."""
    turn, (level, _number) = view.turn, level_of(view, view.turn.seat)
    takes = level.take - turn.actions_made if turn.action != "play" else 0
    if turn.icon:
        takes = max(0, turn.owed)
    room = max(0, level.hold - view.hand_sizes[turn.seat])
    plays = max(0, level.play - turn.actions_made) if turn.action != "take" else 0
    return Remaining(min(takes, room, len(view.row)), plays, turn.extra)


def describe_rest(view: View) -> str:
    """Describe in a few words what the turn in progress still allows."""
    turn, (takes, plays, extra) = view.turn, remaining_actions(view)
    if turn.icon and turn.owed < 1:
        return _("may use {icon}").format(icon=icon_word(turn.icon))
    if turn.icon or turn.action == "take":
        return _("may take {count} more").format(count=takes)
    on_posts = _("may play {count} more on a post").format(count=extra) if extra else ""
    return join_with_dots(on_posts, _("may play {count} more").format(count=plays) if turn.action and plays else "")
