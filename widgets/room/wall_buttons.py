"""What the buttons of a wall do, between activities and within them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

from gamelib import classroom
from gamelib.core import registry
from gamelib.core.chance import fresh_seed
from gamelib.core.errors import GameError
from gamelib.core.language import _, as_sentence
from gamelib.lessons.practice import SEEDS
from widgets.explore.class_question import ClassQuestion, from_key
from widgets.room.chance_questions import ready_number
from widgets.room.deal_for_all import DealForAll
from widgets.room.door_screens import (
    ENDS,
    FORGET,
    KEEP,
    MAX_CODE,
    PAGES,
    SAVE,
    chosen_end,
    chosen_questions,
    may_change_room,
)
from widgets.room.find_tables import FindTables
from widgets.room.math_activity import MathActivity
from widgets.room.plan import read_asked
from widgets.room.questions import vote_about, vote_about_position
from widgets.room.rule_activity import RuleActivity
from widgets.room.rule_vote import RuleVote
from widgets.room.vote import CHANCE, all_kinds_of, as_kind
from widgets.room.vote_activity import VoteActivity

Room = Any
"""A `Room`; the class is not imported here, because it imports this module."""


def press_wall_button(room: Room, pressed: str, value: object = None) -> bool:
    """Handle a button of the wall; return False if it belongs to the present activity."""
    name, _colon, rest = pressed.removeprefix("room:").partition(":")
    if pressed.startswith("address:"):
        _choose_address(room, pressed.removeprefix("address:"))
        return True
    if not pressed.startswith("room:"):
        return False
    if room.kept_until and name not in ("carry_on", "end"):
        return True
    try:
        if name in PAGES and name != "kept":
            _open_page(room, name, rest)
        elif name in ACTS:
            ACTS[name](room, rest, value)
    except GameError as error:
        room.note = as_sentence(str(error))
    return True


ENDING = ("questions", "deals", "games", "ask", "number", "more", "rule", "next", "position", "deal", "code", "tables")
"""The buttons before whose colon one of these words stands end the activity that is on, since they lead to another."""


def ends_activity(room: Room, pressed: str) -> bool:
    """Return whether a button of the wall ends the present activity."""
    name = pressed.removeprefix("room:").partition(":")[0]
    return name in ENDING or (name == "lobby" and room.page == "activity")


def _open_page(room: Room, name: str, rest: str) -> None:
    """Show a page; opening the lobby during an activity leaves the activity."""
    if name == "lobby" and room.page == "activity":
        room.finish()
    if name in ("questions", "deals", "games") and room.activity is not None:
        room.finish()
    game, _colon, kind = rest.partition(":")
    is_known = name == "questions" and game in registry.games() and kind in ("", *all_kinds_of(game))
    room.page = f"{name}:{rest}" if is_known or (name == "ending" and rest in ENDS) else name


def _choose_address(room: Room, which: str) -> None:
    if which.isdecimal() and len(which) < 4 and int(which) < len(room.addresses):
        chosen = room.addresses[int(which)]
        room.addresses = [chosen, *(each for each in room.addresses if each != chosen)]


def _ask_prepared_question(room: Room, rest: str, _value: object) -> None:
    game, kind, which = (rest.split(":", 2) + ["", ""])[:3]
    if kind == CHANCE:
        ask_number(room, ready_number(game, which))
        return
    vote = vote_about(game, which, kind)
    room.begin(lambda: VoteActivity(vote, room))


def _ask_typed_question(room: Room, _rest: str, value: object) -> None:
    game, kind = chosen_questions(room)
    vote = vote_about_position(value if isinstance(value, str) else "", as_kind(kind), game)
    room.begin(lambda: VoteActivity(vote, room))


def ask_number(room: Room, question: ClassQuestion) -> None:
    """Put a question of chance on the wall."""
    room.begin(lambda: MathActivity.asking(question, room))


def _ask_by_key(room: Room, _rest: str, value: object) -> None:
    asked = read_asked(value if isinstance(value, str) else "")
    room.begin(lambda: asked.begin(room))


def _ask_about_rule(room: Room, rest: str, _value: object) -> None:
    """Ask about a rule in a fresh position."""
    game, _colon, belief = rest.partition(":")
    vote = RuleVote(registry.check_game(game), belief, 1 + fresh_seed() % SEEDS)
    room.begin(lambda: RuleActivity(vote, room))


def _ask_more_like_this(room: Room, _rest: str, _value: object) -> None:
    """Ask another question like the one on the wall, if one was found."""
    if isinstance(room.activity, MathActivity) and room.activity.following:
        ask_number(room, from_key(room.activity.following))


def _ask_planned_question(room: Room, _rest: str, _value: object) -> None:
    room.own.ask_next()


def _begin_deal(room: Room, game: str, value: object) -> None:
    code = value if isinstance(value, str) and value else ""
    registry.check_game(game)
    shared = classroom.read_code(code) if code else classroom.share(game, registry.about(game).usual_players)
    room.begin(lambda: DealForAll(shared, room))


def _begin_deal_by_code(room: Room, _rest: str, value: object) -> None:
    typed = value[:MAX_CODE] if isinstance(value, str) else ""
    if not typed.strip():
        raise GameError(_("Type the code of a deal first."))
    shared = classroom.read_code(typed)
    room.begin(lambda: DealForAll(shared, room))


def _begin_tables(room: Room, game: str, _value: object) -> None:
    registry.check_game(game)
    room.begin(lambda: FindTables(game, room))


def _toggle_door(room: Room, _rest: str, _value: object) -> None:
    room.is_shut, room.open_since = not room.is_shut, time.monotonic()


def _toggle_rehearsal(room: Room, _rest: str, _value: object) -> None:
    room.rehearse()
    room.page, room.open_since = "lobby", time.monotonic()


def _look_for_addresses(room: Room, _rest: str, _value: object) -> None:
    room.looking = asyncio.ensure_future(room.look_again())


def _keep_others_out(room: Room, _rest: str, _value: object) -> None:
    if room.network is not None:
        room.network.close()
        room.note = _("Nobody else can come in now.")


def _return_to_activity(room: Room, _rest: str, _value: object) -> None:
    room.page = "activity"


def _open_another_class(room: Room, _rest: str, _value: object) -> None:
    """Open another class; the wall goes there, and this room stays as it is."""
    if may_change_room(room):
        other = room.open_another()
        room.goes_to, room.is_resumed = f"{other.code}?key={other.new_key()}", False


def _end_class(room: Room, _rest: str, _value: object) -> None:
    end = chosen_end(room)
    if room.page == "kept" or end == FORGET or (end == SAVE and room.is_saved):
        room.end()


def _put_away(room: Room, _rest: str, _value: object) -> None:
    if chosen_end(room) == KEEP:
        room.keep_for_next_lesson(time.time())


def _carry_on(room: Room, _rest: str, _value: object) -> None:
    if room.kept_until:
        room.carry_on()


ACTS: dict[str, Callable[[Room, str, object], None]] = {
    "ask": _ask_prepared_question,
    "number": _ask_by_key,
    "more": _ask_more_like_this,
    "rule": _ask_about_rule,
    "position": _ask_typed_question,
    "next": _ask_planned_question,
    "deal": _begin_deal,
    "code": _begin_deal_by_code,
    "tables": _begin_tables,
    "shut": _toggle_door,
    "back": _return_to_activity,
    "end": _end_class,
    "put_away": _put_away,
    "carry_on": _carry_on,
    "rehearse": _toggle_rehearsal,
    "look": _look_for_addresses,
    "let_in": _look_for_addresses,
    "keep_out": _keep_others_out,
    "another": _open_another_class,
}
