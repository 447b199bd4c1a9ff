"""How far a turn has come: what the level allows, and what is still owed."""

from __future__ import annotations

from typing import NamedTuple

from gamelib.core.language import _
from gamelib.koinobori.cards import Level
from gamelib.koinobori.view import View
from widgets.scenes.koinobori.zones import icon_word
from widgets.scenes.shared import beside


class Remaining(NamedTuple):
    """How many cards may still be taken, played anywhere, and played on posts only, by whoever's turn it is."""

    takes: int
    plays: int
    extra: int


def level_of(view: View, seat: int) -> tuple[Level, int]:
    """What the mast of a seat allows it now, and the number of that level (KOI-5.6)."""
    at = len(view.masts[seat])
    if seat == view.turn.seat and not view.rulings.level_counts_at_once:
        at -= view.turn.raised
    return view.setup.levels[at], at + 1


def allowed(view: View, seat: int) -> str:
    """The numbers of a seat's level."""
    level, number = level_of(view, seat)
    line = _("level {number}: take {take}, play {play}, hold {hold}")
    return line.format(number=number, take=level.take, play=level.play, hold=level.hold)


def remaining_actions(view: View) -> Remaining:
    """What whoever's turn it is may still do; what an icon gives comes before all else."""
    turn, (level, _number) = view.turn, level_of(view, view.turn.seat)
    takes = level.take - turn.actions_made if turn.action != "play" else 0
    if turn.icon:
        takes = max(0, turn.owed)
    room = max(0, level.hold - view.sizes[turn.seat])
    plays = max(0, level.play - turn.actions_made) if turn.action != "take" else 0
    return Remaining(min(takes, room, len(view.row)), plays, turn.extra)


def owed(view: View) -> str:
    """What of a turn that has begun is still owed, in a few words."""
    turn, (takes, plays, extra) = view.turn, remaining_actions(view)
    if turn.icon and turn.owed < 1:
        return _("may use {icon}").format(icon=icon_word(turn.icon))
    if turn.icon or turn.action == "take":
        return _("may take {count} more").format(count=takes)
    on_posts = _("may play {count} more on a post").format(count=extra) if extra else ""
    return beside(on_posts, _("may play {count} more").format(count=plays) if turn.action and plays else "")
