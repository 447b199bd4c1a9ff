"""The teacher's own view, in a second window beside the wall: what comes next, who is missing, notes and answers.

It is sent to pages that carry the room's key, and to nobody else: no phone and no wall is shown any of it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from gamelib.core import registry
from gamelib.core.errors import GameError
from gamelib.core.language import _, as_sentence, n_
from widgets.room import plan
from widgets.room.activity import Activity
from widgets.room.card_screens import camera_blocks
from widgets.room.device import Device, SendToPage
from widgets.room.plan import Plannable, Preview
from widgets.room.played_turns import PlayedTurns
from widgets.room.question_chooser import QuestionChooser
from widgets.room.questions import next_question
from widgets.room.screens import Block, button, screen, text
from widgets.room.shelves import MATHEMATICS, Offer
from widgets.room.vote import KINDS
from widgets.room.vote_activity import PollActivity
from widgets.room.vote_screens import rows_of_hands
from widgets.stage.board import log_error
from widgets.stage.offers import is_offered

Room = Any
"""A `Room`; the class is not imported here, because its module imports this one."""
MOST_PLANNED, MOST_NOTE, MOST_MISSING, USUAL_PLANNED = 30, 2000, 40, 5
RING_SECONDS = 10.0
"""The least time between two rings of one phone."""
NOT_BELOW = (
    "cards:look",
    "room:ending",
    "room:help",
    "room:rehearse",
    "room:shut",
    "room:another",
    "room:games",
    "room:deals",
)
"""Buttons of the wall that do not stand at the foot of the own view."""


@dataclass
class Planned:
    """Something to ask or to give later, and the teacher's note on it."""

    thing: Plannable
    note: str
    number: int
    """By which the buttons of the own view know it, wherever it stands."""


class OwnView:
    """What the teacher has planned, and the pages that show it."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self.planned: list[Planned] = []
        self.now: Planned | None = None
        """What is on now, if it was planned."""
        self._chosen = 0
        """The number of what is previewed; if it is not planned any more, that is what comes next."""
        self._number = 0
        self._said = ""
        self.turns = PlayedTurns()
        """The turns of the class's tables that may be asked about."""
        self._chooser = QuestionChooser(lambda: self.turns.found)
        """What is looked through while something is being added."""
        self._lines: list[SendToPage] = []
        self._rung: dict[int, float] = {}
        self._previews: dict[Plannable, Preview] = {}
        self._made: tuple[tuple[Any, ...], Plannable] | None = None
        """What was made last to be looked at, and what made it."""
        self._working: asyncio.Task[None] | None = None

    # Pages ----------------------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        """Whether a page shows it now."""
        return bool(self._lines)

    def connect(self, line: SendToPage) -> None:
        """Connect a page, and show it everything."""
        self._lines.append(line)
        line(self.picture())
        self._room.draw_soon()

    def disconnect(self, line: SendToPage) -> None:
        """Disconnect a page."""
        self._lines = [each for each in self._lines if each is not line]
        self._room.draw_soon()

    def draw(self) -> None:
        """Send the present picture to its pages."""
        if self._lines:
            message = self.picture()
            for line in self._lines:
                line(message)

    def picture(self) -> dict[str, Any]:
        """Return the message with the own view, and with the wall that it previews, whose buttons press nothing."""
        ahead = None if self._room.is_ended else self._looked_at()
        return {
            "screen": self.screen(),
            "preview": {**ahead.wall(self._room.everybody), "buttons": []} if ahead is not None else None,
        }

    def _looked_at(self) -> Preview | None:
        """Return the preview that is shown: of what may be added, or else of something planned."""
        if self._chooser.is_open:
            offer = self._chooser.picked
            return self._preview_of(self._offered(offer)) if offer is not None else None
        chosen = self._previewed()
        return self._preview_of(chosen.thing) if chosen is not None else None

    def _offered(self, offer: Offer) -> Plannable:
        """Return what an offer makes; the same again while it is looked at, also of a deal, which is made anew."""
        what = offer.label, offer.detail, offer.make.args if isinstance(offer.make, partial) else ()
        if self._made is None or self._made[0] != what:
            self._made = what, offer.make()
        return self._made[1]

    def hear(self, pressed: str, value: object) -> None:
        """Handle what was pressed or set on a page, if it is offered there."""
        if not is_offered(self.screen(), pressed):
            return
        name, _colon, rest = pressed.removeprefix("own:").partition(":")
        self._said = self._chooser.slip = ""
        if not pressed.startswith("own:"):
            self._room.press(pressed, value)
        elif name in ACTS:
            ACTS[name](self, rest, value)
            self._room.touch()
            self._room.changed()

    # The plan ---------------------------------------------------------------------------

    def ask_next(self) -> None:
        """Begin what is first in the plan."""
        if self.planned:
            first = self.planned.pop(0)
            try:
                self._room.begin(lambda: first.thing.begin(self._room))
            except GameError:
                self.planned.insert(0, first)
                raise
            self.now = first

    def let_go(self, ended: Activity) -> Planned | None:
        """Return what was on, now that it ends; if nothing has come of it, it is the next in the plan again."""
        self._note_turns(ended)
        over, self.now = self.now, None
        if over is not None and not ended.has_result and not ended.at_stake("room:lobby"):
            self.planned.insert(0, over)
        return over

    def take_up(self, again: Planned | None) -> None:
        """Go on with what was on, since its end is undone; what took its place is the next in the plan again."""
        replaced, self.now = self.now, again
        self.planned = [each for each in self.planned if each is not again]
        if replaced is not None and replaced is not again:
            self.planned.insert(0, replaced)

    def forget(self) -> None:
        """Forget the plan and all notes, since the class is over."""
        self.planned, self.now, self._previews, self._said = [], None, {}, ""
        self.turns.forget()
        if self._working is not None:
            self._working.cancel()

    def tick(self) -> None:
        """Look through the rounds that have ended at tables since the last time."""
        self._note_turns(self._room.activity)
        if self.is_open:
            self.turns.look_through(self._room.think, self._room.changed)

    def _note_turns(self, activity: Activity | None) -> None:
        if self._room.kind == "class":
            self.turns.note(activity)

    def add(self, thing: Plannable, place: int | None = None) -> None:
        """Plan something, after all else if no other place is given, and say so."""
        if len(self.planned) < MOST_PLANNED:
            self._number += 1
            added = Planned(thing, thing.note(), self._number)
            self.planned.insert(len(self.planned) if place is None else place, added)
            self._say_place(added)

    def _say_place(self, planned: Planned) -> None:
        self._said = _("{title} is now {place} of {all}.").format(
            title=planned.thing.title, place=self.planned.index(planned) + 1, all=len(self.planned)
        )

    def _fill(self, game: str, _value: object) -> None:
        """Plan the first few questions about a game."""
        asked: set[str] = {each["position"] for each in self._room.history if "position" in each}
        while len(self.planned) < USUAL_PLANNED and (found := next_question(game, asked)) is not None:
            asked.add(found.position)
            self.add(plan.PlannedQuestion(game, KINDS[0], found.id))
        self._said = ""

    def _find(self, number: str) -> Planned | None:
        return next((each for each in self.planned if str(each.number) == number), None)

    def _previewed(self) -> Planned | None:
        """Return what is previewed: what was chosen, or else what comes next."""
        return self._find(str(self._chosen)) or next(iter(self.planned), None)

    def _show(self, number: str, _value: object) -> None:
        self._chosen = int(number)
        self._chooser.close()

    def _move(self, number: str, by: int | None = None, to: int = 0) -> None:
        """Move something by so many places, or to a place, and say where it is now."""
        moved = self._find(number)
        if moved is not None:
            place = self.planned.index(moved)
            self.planned.remove(moved)
            self.planned.insert(max(0, to if by is None else place + by), moved)
            self._chosen = moved.number
            self._say_place(moved)

    def _drop(self, number: str, value: object) -> None:
        if type(value) is int:
            self._move(number, to=value)

    def _take_out_of_plan(self, number: str, _value: object) -> None:
        """Take something out of the plan; for a while, it can be put back."""
        taken = self._find(number)
        if taken is None:
            return
        place = self.planned.index(taken)
        self.planned.remove(taken)
        self._said = _("{title} is out of the plan.").format(title=taken.thing.title)
        self._room.offer_undo(lambda: self.planned.insert(place, taken))

    def _change_way(self, rest: str, _value: object) -> None:
        at, _colon, number = rest.partition(":")
        changed = self._find(number)
        if changed is not None:
            changed.thing = changed.thing.ways()[int(at)][1]

    def _note(self, rest: str, value: object) -> None:
        noted = self.now if rest == "now" else self._find(rest)
        if noted is not None and isinstance(value, str):
            noted.note = value[:MOST_NOTE]

    def _add_next(self, thing: Plannable) -> None:
        """Plan something as the next, below what has been added since the list was opened."""
        before = len(self.planned)
        self.add(thing, min(self._chooser.added, before))
        self._chooser.added += len(self.planned) - before

    def _add_picked(self, _rest: str, _value: object) -> None:
        if (offer := self._chooser.picked) is not None:
            self._add_next(self._offered(offer))
            self._made = None

    def _add_typed(self, _rest: str, value: object) -> None:
        try:
            self._add_next(plan.read_typed(value if isinstance(value, str) else ""))
        except GameError as error:
            self._chooser.slip = as_sentence(str(error))

    def _ring(self, rest: str, _value: object) -> None:
        for each in self._room.everybody:
            if str(each.number) == rest and each.is_here and self._may_ring(each):
                self._rung[each.number] = time.monotonic()
                each.send({"ring": _("The class is waiting for you.")})

    def _may_ring(self, device: Device) -> bool:
        return time.monotonic() - self._rung.get(device.number, -RING_SECONDS) >= RING_SECONDS

    def _cover(self, state: str, _value: object) -> None:
        self._room.cover_wall("" if self._room.cover.state == state else state)

    # The picture --------------------------------------------------------------------------

    def screen(self) -> dict[str, Any]:
        """Return the picture of the own view; of an ended class, only that it is over."""
        room = self._room
        if room.is_ended:
            return screen(_("The class is over"), text(_("Nothing is kept of this class."), "big"))
        wall = room.wall()
        blocks = self._cards() or [
            self._queue(),
            _column("middle", *self._hands(), self._mirror(wall), self._notes()),
            _column("right", self._missing(), self._preview()),
        ]
        if self._chooser.is_open:
            blocks.append(self._chooser.block(self._looked_at(), room.everybody, room.pages))
        minutes = int((time.monotonic() - room.open_since) // 60) if room.open_since is not None else 0
        gone = n_("{count} minute gone", "{count} minutes gone", minutes).format(count=minutes)
        return screen(
            _("Class {code}").format(code=room.code),
            *blocks,
            sub=_("only you see this"),
            said=self._said,
            corner={
                "label": wall["corner"]["label"],
                "gone": gone,
                "end": button("room:ending", _("End …")),
                "wall": _("Show the wall in a window"),
            },
            foot=_("Space presses the red button. Esc, digits and letters do nothing here."),
            buttons=self._buttons(wall),
            **({"doubt": self._from_here(wall["doubt"])} if "doubt" in wall else {}),
        )

    def _from_here(self, doubt: Mapping[str, Any]) -> dict[str, Any]:
        """Return a question of the wall without keys, and with links as they lead on from here, a longer address."""

        def change(block: Block) -> Block:
            if block["kind"] == "link":
                return {**block, "href": block["href"].removeprefix(f"{self._room.code}/")}
            if "blocks" in block:
                return {**block, "blocks": [*map(change, block["blocks"])]}
            return {**block, "options": [*map(_without_keys, block["options"])]} if "options" in block else block

        return {**doubt, "blocks": [*map(change, doubt["blocks"])]} if "blocks" in doubt else dict(doubt)

    def slim_bar(self) -> dict[str, Any]:
        """Return what the head of the wall says while no page shows the own view: how to open it, and what is next."""
        if self._room.kind != "class" or self.is_open:
            return {}
        count = len(self.planned)
        planned = n_("{count} question is planned", "{count} questions are planned", count).format(count=count)
        return {"own": {"label": _("Your own view"), "note": planned if count else ""}}

    def _buttons(self, wall: Mapping[str, Any]) -> list[dict[str, Any]]:
        """Return the wall's buttons without their keys, and with the next question of the plan once it is due."""
        room = self._room
        if wall.get("doubt", {}).get("asks"):
            return [_without_keys(each) for each in wall["buttons"]]
        shown = [
            _without_keys(each)
            for each in wall["buttons"]
            if each["id"] not in NOT_BELOW
            and (
                not each["id"].startswith(("room:questions", "room:ask", "room:next"))
                or (each.get("main") and not self.planned)  # without a plan, the wall's own next question is the way on
            )
        ]
        is_busy = any(each.get("main") for each in shown) and room.activity is not None
        if not self.planned or (is_busy and room.page == "activity") or room.page == "kept":
            return shown
        ask = button("room:next", _("Ask “{title}”").format(title=self.planned[0].thing.title), main=True)
        return [*({**each, "main": False} for each in shown), ask]

    def _queue(self) -> Block:
        """Return the questions that come next, each with what moves it."""
        games = [button(f"own:fill:{each}", registry.about(each).title) for each in registry.games()]
        first, last, chosen = self.planned[:1], self.planned[-1:], self._previewed()
        return {
            "kind": "queue",
            "head": _("Next questions"),
            "now": {"title": self.now.thing.title, "label": _("now")} if self.now and self._room.activity else None,
            "rows": [
                {
                    "id": f"own:show:{each.number}",
                    "label": each.thing.title,
                    "detail": each.thing.detail,
                    "next": _("next") if [each] == first else "",
                    "on": each is chosen,
                    "place": {"id": f"own:move:{each.number}"},
                    "up": button(
                        f"own:up:{each.number}",
                        _("{title}: earlier").format(title=each.thing.title),
                        off=[each] == first,
                    ),
                    "down": button(
                        f"own:down:{each.number}",
                        _("{title}: later").format(title=each.thing.title),
                        off=[each] == last,
                    ),
                }
                for each in self.planned
            ],
            "note": _("Drag to change the order, or use the arrows. The wall shows a question only when you ask it.")
            if self.planned
            else _("Nothing is planned yet. Begin with five questions about a game, or add your own choice."),
            "games": [] if self.planned else games,
            "add": button(f"own:shelf:{MATHEMATICS}", _("Add"), off=len(self.planned) >= MOST_PLANNED),
        }

    def _mirror(self, wall: Mapping[str, Any]) -> Block:
        """Return the wall as it is now, and what makes it stand still or dark."""
        state = self._room.cover.state
        shown = {"": wall["title"], "still": _("a picture that stands still"), "dark": _("nothing: it is dark")}[state]
        return {
            "kind": "mirror",
            "head": _("On the wall now"),
            "label": f"{_('On the wall now')}: {shown}",
            "covers": [
                {**button("own:cover:still", _("Freeze")), "on": state == "still"},
                {**button("own:cover:dark", _("Dark")), "on": state == "dark"},
            ],
        }

    def _notes(self) -> Block:
        """Return the notes on what is on now, and its answer."""
        activity = self._room.activity
        blocks = activity.for_teacher() if activity is not None else []
        return {
            "kind": "notes",
            "head": _("Notes and answer"),
            "entry": _note_entry("own:note:now", self.now) if self.now is not None and activity is not None else None,
            "none": "" if activity is not None else _("Nothing is asked now."),
            "blocks": blocks,
        }

    def _cards(self) -> list[Block]:
        """Return what the camera sees and which cards are missing, while cards answer."""
        activity = self._room.activity
        ballot = activity.vote.ballot if isinstance(activity, PollActivity) else None
        if ballot is None:
            return []
        camera, missing, typed = camera_blocks(ballot, self._room.cards)
        return [_column("middle", camera), _column("right", missing, typed, self._notes())]

    def _hands(self) -> list[Block]:
        """Return what hands are counted with, while they answer; keys count them on the wall only."""
        activity = self._room.activity
        if not isinstance(activity, PollActivity) or not activity.vote.is_open or not activity.vote.by_hand:
            return []
        rows = [{**row, "strip": {}} for row in rows_of_hands(activity.vote)]
        return [{"kind": "hands", "rows": rows}] if rows else []

    def _missing(self) -> Block:
        """Return who has not answered, and who has gone."""
        room = self._room
        waits = room.activity.waits_for if room.activity is not None else lambda _device: False
        late = [each for each in room.everybody if each.is_here and waits(each)]
        gone = [each for each in room.everybody if each.was_here and not each.is_here]
        rows = [
            {
                "name": each.name,
                "symbol": each.animal.symbol,
                "label": _("{name} is not done").format(name=each.name),
                "ring": button(f"own:ring:{each.number}", _("Ring"), off=not self._may_ring(each)),
            }
            for each in late
        ] + [{"name": each.name, "symbol": each.animal.symbol, "label": _describe_absence(each)} for each in gone]
        rest = len(rows) - MOST_MISSING
        return {
            "kind": "missing",
            "head": _("Who is missing"),
            "count": _("{count} of {all}").format(count=len(rows), all=len(room.everybody)),
            "rows": rows[:MOST_MISSING],
            "more": n_("and {count} more", "and {count} more", rest).format(count=rest) if rest > 0 else "",
            "note": _("Animals only: you see who it is when the phone rings.") if rows else _("Nobody."),
        }

    def _preview(self) -> Block:
        """Return what was chosen as the wall will show it, with its answer."""
        head, each = _("Next, previewed"), self._previewed()
        if each is None:
            return {"kind": "preview", "head": head, "blocks": [text(_("Choose a question to see it here."), "quiet")]}
        preview, number = self._preview_of(each.thing), each.number
        answer = preview.answer()
        said = _("The answer is being worked out …") if answer is None else answer
        return {
            "kind": "preview",
            "head": head if each is self.planned[0] else _("Previewed"),
            "title": each.thing.title,
            "wall": ""
            if self._chooser.is_open
            else _("How the wall will look: {title}").format(title=preview.wall(self._room.everybody)["title"]),
            "blocks": [text(said, "answer")] if said else [],
            "kinds": [
                {**button(f"own:way:{at}:{number}", words), "on": thing == each.thing}
                for at, (words, thing) in enumerate(each.thing.ways())
            ],
            "entry": _note_entry(f"own:note:{number}", each),
            "skip": button(f"own:skip:{number}", _("Take it out")),
        }

    def _preview_of(self, thing: Plannable) -> Preview:
        """Return the preview of something, whose answer is worked out meanwhile."""
        if thing not in self._previews:
            self._previews[thing] = thing.preview(self._room)
        preview = self._previews[thing]
        if preview.answer() is None and self._lines and (self._working is None or self._working.done()):
            self._working = asyncio.ensure_future(self._work_out(preview))
        return preview

    async def _work_out(self, preview: Preview) -> None:
        try:
            await preview.work_out(self._room.think)
        except Exception as error:
            log_error(error)
        else:
            self._room.draw_soon()

    # For the journal ------------------------------------------------------------------------

    def plain(self) -> dict[str, Any]:
        """Return the plan as plain data."""
        return {
            "planned": [_plain(each) for each in self.planned],
            "now": _plain(self.now) if self.now else None,
            "turns": self.turns.plain(),
        }

    def restore(self, plain: Mapping[str, Any]) -> None:
        """Go on with a saved plan; what cannot be read any more is left out."""
        self.turns.restore(plain.get("turns", {}))
        now = plain.get("now")
        read = [self._read(each) for each in [*plain.get("planned", ()), *([now] if now else [])]]
        if now:
            self.now = read.pop()
        self.planned = [each for each in read if each is not None]

    def _read(self, plain: Mapping[str, Any]) -> Planned | None:
        self._number += 1
        try:
            return Planned(plan.read_planned(plain["kind"], plain["parts"]), plain["note"], self._number)
        except (GameError, LookupError, TypeError, ValueError) as error:  # saved by a server with other questions
            log_error(error)
            return None


ACTS: dict[str, Any] = {
    "fill": OwnView._fill,
    "show": OwnView._show,
    "up": lambda own, number, _value: own._move(number, by=-1),
    "down": lambda own, number, _value: own._move(number, by=1),
    "move": OwnView._drop,
    "skip": OwnView._take_out_of_plan,
    "way": OwnView._change_way,
    "note": OwnView._note,
    "shelf": lambda own, name, _value: own._chooser.open(name),
    "find": lambda own, _rest, words: own._chooser.look_for(words),
    "only": lambda own, how, _value: own._chooser.answer_with(how),
    "pick": lambda own, at, _value: own._chooser.pick(int(at)),
    "close": lambda own, _rest, _value: own._chooser.close(),
    "add": OwnView._add_picked,
    "typed": OwnView._add_typed,
    "ring": OwnView._ring,
    "cover": OwnView._cover,
}
"""What the buttons of the own view do, by the part of their name after `own:`."""


def _column(name: str, *blocks: Block) -> Block:
    return {"kind": "column", "name": name, "blocks": list(blocks)}


def _without_keys(each: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in each.items() if name not in ("key", "back", "space", "quiet")}


def _note_entry(name: str, planned: Planned) -> dict[str, Any]:
    return {
        "id": name,
        "text": planned.note,
        "label": _("Your notes"),
        "most": MOST_NOTE,
        "of": f"{name} {planned.number}",
    }


def _plain(planned: Planned) -> dict[str, Any]:
    return {"kind": planned.thing.kind, "parts": planned.thing.plain(), "note": planned.note}


def _describe_absence(device: Device) -> str:
    minutes = int(device.seconds_away // 60)
    if not minutes:
        return _("{name} has just gone").format(name=device.name)
    return n_("{name} was last seen {count} minute ago", "{name} was last seen {count} minutes ago", minutes).format(
        name=device.name, count=minutes
    )
