"""The teacher's own view, in a second window beside the wall: what comes next, who is missing, notes and answers.

It is sent to pages that carry the room's key, and to nobody else: no phone and no wall is shown any of it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gamelib.core import registry
from gamelib.core.language import LETTERS, _, join_and, n_
from gamelib.lessons import puzzles
from gamelib.players.characters import names_of_lessons
from widgets.room import vote_screens
from widgets.room.card_screens import camera_blocks
from widgets.room.device import Device, SendToPage
from widgets.room.questions import next_question, ready_questions, vote_about
from widgets.room.screens import Block, button, screen, text
from widgets.room.vote import KINDS, Kind, Vote, kinds_of
from widgets.room.vote_activity import VoteActivity
from widgets.stage.board import log_error
from widgets.stage.offers import is_offered

Room = Any
"""A `Room`; the class is not imported here, because its module imports this one."""
MOST_PLANNED, MOST_NOTE, MOST_MISSING, USUAL_PLANNED = 30, 2000, 6, 5
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
    """A question to ask later: of which game, how it is answered, which of the ready ones, and the teacher's note."""

    game: str
    kind: Kind
    which: str
    note: str

    @property
    def title(self) -> str:
        """The title of the question, which may give its answer away."""
        return next((each.title for each in ready_questions(self.game) if each.id == self.which), self.which)

    def vote(self) -> Vote:
        """Return the question as a new vote."""
        return vote_about(self.game, self.which, self.kind)


def usual_note(game: str, which: str) -> str:
    """Return the note that a ready question comes with: a hint to give, and why the answer is right."""
    step = next((each.step for each in puzzles(game) if each.step.id == which), None)
    note = " ".join(_(each) for each in (*step.hints[:1], step.done) if each) if step is not None else ""
    for letter, name in zip(LETTERS, names_of_lessons(game), strict=False):
        note = note.replace(f"{{{letter}}}", name)
    return note


def describe_kind(kind: Kind) -> str:
    """Return how a question is answered."""
    return {
        "move": _("with a move"),
        "number": _("with a number"),
        "seat": _("who wins or loses"),
        "lead": _("who takes the lead"),
    }[kind]


def describe_answer(vote: Vote) -> str:
    """Return the right answer to a question, as far as it has been worked out; "" until then."""
    if not vote.is_weighed:
        return ""
    if vote.kind == "number":
        return vote_screens.describe_result(vote)
    if vote.kind == "move":
        best = [vote.words_of(row.move) for row in vote.weighed if row.is_best]
    else:
        top = max(vote.chances, key=lambda chance: chance.value)
        best = [vote.words_of(str(seat)) for seat, each in enumerate(vote.chances) if each.high >= top.low]
    return _("Best: {answers}.").format(answers=join_and(best))


def describe_votes(vote: Vote) -> str:
    """Return how many have given each answer so far."""
    counts = vote.counts()
    if vote.kind == "number":
        return _("So far: {numbers}.").format(numbers=", ".join(sorted(counts.elements(), key=int))) if counts else ""
    said = [f"{vote.words_of(each)}: {count}" for each, count in counts.most_common()]
    return _("So far: {numbers}.").format(numbers="; ".join(said)) if said else ""


class OwnView:
    """What the teacher has planned, and the pages that show it."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self.planned: list[Planned] = []
        self.now: Planned | None = None
        """What is asked now, if it was planned."""
        self._chosen, self._said = 0, ""
        self._adds: tuple[str, Kind] | None = None
        """The game and the kind of answer from which a question is being added; None if none is."""
        self._lines: list[SendToPage] = []
        self._rung: dict[int, float] = {}
        self._votes: dict[tuple[str, str, str], Vote] = {}
        self._weighing: asyncio.Task[None] | None = None

    # Pages ----------------------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        """Whether a page shows it now."""
        return bool(self._lines)

    def connect(self, line: SendToPage) -> None:
        """Connect a page, and show it everything."""
        self._lines.append(line)
        line({"screen": self.screen()})
        self._room.draw_soon()

    def disconnect(self, line: SendToPage) -> None:
        """Disconnect a page."""
        self._lines = [each for each in self._lines if each is not line]
        self._room.draw_soon()

    def draw(self) -> None:
        """Send the present picture to its pages."""
        if self._lines:
            message = {"screen": self.screen()}
            for line in self._lines:
                line(message)

    def hear(self, pressed: str, value: object) -> None:
        """Handle what was pressed or set on a page, if it is offered there."""
        if not is_offered(self.screen(), pressed):
            return
        name, _colon, rest = pressed.removeprefix("own:").partition(":")
        self._said = ""
        if not pressed.startswith("own:"):
            self._room.press(pressed, value)
        elif name in ACTS:
            ACTS[name](self, rest, value)
            self._room.touch()
            self._room.changed()

    # The plan ---------------------------------------------------------------------------

    def ask_next(self) -> None:
        """Ask the first question of the plan."""
        if self.planned:
            room, first = self._room, self.planned[0]
            vote = first.vote()
            room.begin(lambda: VoteActivity(vote, room))
            self.now = self.planned.pop(0)
            self._chosen = max(0, self._chosen - 1)

    def _fill(self, game: str, _value: object) -> None:
        """Plan the first few questions about a game."""
        asked: set[str] = {each["position"] for each in self._room.history if "position" in each}
        while len(self.planned) < USUAL_PLANNED and (found := next_question(game, asked)) is not None:
            asked.add(found.position)
            self.planned.append(Planned(game, "move", found.id, usual_note(game, found.id)))

    def _show(self, rest: str, _value: object) -> None:
        self._chosen, self._adds = self._index(rest), None

    def _move(self, at: int, to: int) -> None:
        """Move a question to another place, and say so."""
        to = min(max(0, to), len(self.planned) - 1)
        moved = self.planned.pop(at)
        self.planned.insert(to, moved)
        self._chosen = to
        self._said = _("{title} is now {place} of {all}.").format(
            title=moved.title, place=to + 1, all=len(self.planned)
        )

    def _index(self, rest: str) -> int:
        return min(int(rest), len(self.planned) - 1) if rest.isdecimal() and len(rest) < 4 else 0

    def _drop(self, rest: str, value: object) -> None:
        if type(value) is int:
            self._move(self._index(rest), value)

    def _take_out(self, rest: str, _value: object) -> None:
        del self.planned[self._index(rest)]
        self._chosen = min(self._chosen, max(0, len(self.planned) - 1))

    def _change_kind(self, rest: str, _value: object) -> None:
        kind, _colon, at = rest.partition(":")
        self.planned[self._index(at)].kind = _as_kind(kind)

    def _note(self, rest: str, value: object) -> None:
        noted = self.now if rest == "now" else self.planned[self._index(rest)]
        if noted is not None and isinstance(value, str):
            noted.note = value[:MOST_NOTE]

    def _open_list(self, rest: str, _value: object) -> None:
        game, _colon, kind = rest.partition(":")
        self._adds = (game if game in registry.games() else registry.games()[0], _as_kind(kind))

    def _close_list(self, _rest: str, _value: object) -> None:
        self._adds = None

    def _add(self, rest: str, _value: object) -> None:
        game, kind, which = rest.split(":", 2)
        if len(self.planned) < MOST_PLANNED:
            self.planned.append(Planned(game, _as_kind(kind), which, usual_note(game, which)))
            self._said = _("{title} is now {place} of {all}.").format(
                title=self.planned[-1].title, place=len(self.planned), all=len(self.planned)
            )

    def _ring(self, rest: str, _value: object) -> None:
        for each in self._room.everybody:
            if str(each.number) == rest and each.is_here and self._may_ring(each):
                self._rung[each.number] = time.monotonic()
                each.send({"ring": _("The class is waiting for you.")})

    def _may_ring(self, device: Device) -> bool:
        return time.monotonic() - self._rung.get(device.number, -RING_SECONDS) >= RING_SECONDS

    # The picture --------------------------------------------------------------------------

    def screen(self) -> dict[str, Any]:
        """Return the picture of the own view; of an ended class, only that it is over."""
        room = self._room
        if room.is_ended:
            return screen(_("The class is over"), text(_("Nothing is kept of this class."), "big"))
        wall = room.wall()
        on_wall = f"{_('On the wall now')}: {wall['title']}"
        blocks = self._cards() or [
            self._queue(),
            _column("middle", {"kind": "mirror", "head": _("On the wall now"), "label": on_wall}, self._notes()),
            _column("right", self._missing(), self._list() if self._adds else self._preview()),
        ]
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
            **({"doubt": wall["doubt"]} if "doubt" in wall else {}),
        )

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
            if each["id"] not in NOT_BELOW and not each["id"].startswith(("room:questions", "room:ask", "room:next"))
        ]
        is_busy = any(each.get("main") for each in shown) and room.activity is not None
        if not self.planned or (is_busy and room.page == "activity") or room.page == "ending":
            return shown
        ask = button("room:next", _("Ask “{title}”").format(title=self.planned[0].title), main=True)
        return [*({**each, "main": False} for each in shown), ask]

    def _queue(self) -> Block:
        """Return the questions that come next, each with what moves it."""
        games = [button(f"own:fill:{each}", registry.about(each).title) for each in registry.games()]
        return {
            "kind": "queue",
            "head": _("Next questions"),
            "now": {"title": self.now.title, "label": _("now")} if self.now and self._room.activity else None,
            "rows": [
                {
                    "id": f"own:show:{at}",
                    "label": each.title,
                    "detail": f"{registry.about(each.game).title}, {describe_kind(each.kind)}",
                    "on": at == self._chosen and not self._adds,
                    "place": {"id": f"own:move:{at}"},
                    "up": button(f"own:up:{at}", _("{title}: earlier").format(title=each.title), off=at == 0),
                    "down": button(
                        f"own:down:{at}",
                        _("{title}: later").format(title=each.title),
                        off=at == len(self.planned) - 1,
                    ),
                }
                for at, each in enumerate(self.planned)
            ],
            "note": _("Drag to change the order, or use the arrows. The wall shows a question only when you ask it.")
            if self.planned
            else _("Nothing is planned yet. Begin with five questions about a game, or add your own choice."),
            "games": [] if self.planned else games,
            "add": button(f"own:list:{registry.games()[0]}:move", _("Add"), off=len(self.planned) >= MOST_PLANNED),
        }

    def _notes(self) -> Block:
        """Return the notes and the answer to what is asked now."""
        activity, blocks = self._room.activity, list[Block]()
        if isinstance(activity, VoteActivity):
            answer = describe_answer(activity.vote) or _("The answer is being worked out …")
            blocks = [text(answer, "answer"), text(describe_votes(activity.vote), "quiet")]
        return {
            "kind": "notes",
            "head": _("Notes and answer"),
            "entry": _note_entry("own:note:now", self.now.note, f"now {self.now.which}")
            if self.now and blocks
            else None,
            "none": "" if blocks else _("Nothing is asked now."),
            "blocks": blocks,
        }

    def _cards(self) -> list[Block]:
        """Return what the camera sees and which cards are missing, while cards answer."""
        activity = self._room.activity
        vote = activity.vote if isinstance(activity, VoteActivity) else None
        if vote is None or vote.cards is None or not (vote.is_open and vote.by_cards):
            return []
        camera, missing, typed = camera_blocks(vote.cards, self._room.cards)
        return [_column("middle", camera), _column("right", missing, typed, self._notes())]

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
        """Return the chosen question as it will be asked, with its answer."""
        head = _("Preview")
        if not self.planned:
            return {"kind": "preview", "head": head, "blocks": [text(_("Choose a question to see it here."), "quiet")]}
        at = min(self._chosen, len(self.planned) - 1)
        each = self.planned[at]
        vote = self._preview_vote(each)
        answer = describe_answer(vote) or _("The answer is being worked out …")
        return {
            "kind": "preview",
            "head": head,
            "title": each.title,
            "blocks": [
                text(vote.text),
                *vote_screens.subject_on_phone(vote),
                text(answer, "answer"),
            ],
            "kinds": [
                {**button(f"own:kind:{kind}:{at}", describe_kind(kind)), "on": kind == each.kind}
                for kind in kinds_of(each.game)
            ],
            "entry": _note_entry(f"own:note:{at}", each.note, f"{each.game} {each.which}"),
            "skip": button(f"own:skip:{at}", _("Take it out")),
        }

    def _list(self) -> Block:
        """Return the ready questions, to add some to the plan."""
        assert self._adds is not None
        game, kind = self._adds
        kind = kind if kind in kinds_of(game) else KINDS[0]
        return {
            "kind": "preview",
            "head": _("Add a question"),
            "blocks": [],
            "kinds": [
                *(
                    {**button(f"own:list:{each}:{kind}", registry.about(each).title), "on": each == game}
                    for each in registry.games()
                ),
                *(
                    {**button(f"own:list:{game}:{each}", describe_kind(each)), "on": each == kind}
                    for each in kinds_of(game)
                ),
            ],
            "ready": [button(f"own:add:{game}:{kind}:{each.id}", each.title) for each in ready_questions(game)],
            "skip": button("own:close", _("Done")),
        }

    def _preview_vote(self, each: Planned) -> Vote:
        """Return the vote of a preview, whose answer is worked out meanwhile."""
        key = (each.game, each.kind, each.which)
        if key not in self._votes:
            self._votes[key] = each.vote()
        vote = self._votes[key]
        if not vote.is_weighed and self._lines and (self._weighing is None or self._weighing.done()):
            self._weighing = asyncio.ensure_future(self._weigh(vote))
        return vote

    async def _weigh(self, vote: Vote) -> None:
        try:
            await vote.weigh(self._room.think)
        except Exception as error:
            log_error(error)
        else:
            self._room.draw_soon()

    # For the journal ------------------------------------------------------------------------

    def plain(self) -> dict[str, Any]:
        """Return the plan as plain data."""
        return {
            "planned": [[each.game, each.kind, each.which, each.note] for each in self.planned],
            "now": [self.now.game, self.now.kind, self.now.which, self.now.note] if self.now else None,
        }

    def restore(self, plain: Mapping[str, Any]) -> None:
        """Go on with a saved plan."""
        self.planned = [Planned(*each) for each in plain.get("planned", ())]
        self.now = Planned(*plain["now"]) if plain.get("now") else None


ACTS: dict[str, Any] = {
    "fill": OwnView._fill,
    "show": OwnView._show,
    "up": lambda own, rest, _value: own._move(own._index(rest), own._index(rest) - 1),
    "down": lambda own, rest, _value: own._move(own._index(rest), own._index(rest) + 1),
    "move": OwnView._drop,
    "skip": OwnView._take_out,
    "kind": OwnView._change_kind,
    "note": OwnView._note,
    "list": OwnView._open_list,
    "close": OwnView._close_list,
    "add": OwnView._add,
    "ring": OwnView._ring,
}
"""What the buttons of the own view do, by the part of their name after `own:`."""


def _column(name: str, *blocks: Block) -> Block:
    return {"kind": "column", "name": name, "blocks": list(blocks)}


def _as_kind(kind: str) -> Kind:
    return next((each for each in KINDS if each == kind), KINDS[0])


def _without_keys(each: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in each.items() if name not in ("key", "back", "space", "quiet")}


def _note_entry(name: str, note: str, of: str) -> dict[str, Any]:
    return {"id": name, "text": note, "label": _("Your notes"), "most": MOST_NOTE, "of": of}


def _describe_absence(device: Device) -> str:
    minutes = int(device.seconds_away // 60)
    if not minutes:
        return _("{name} has just gone").format(name=device.name)
    return n_("{name} was last seen {count} minute ago", "{name} was last seen {count} minutes ago", minutes).format(
        name=device.name, count=minutes
    )
