"""What the front end draws: a scene, made from what one seat may know.

A scene knows zones, cards, tokens, buttons and messages; it knows no game. Every word in it is meant to be read, and
comes from Python. Whatever can be touched has an `id`, the place it stands at: `hand:3`, `gap:4`, `post2:top`, `row:1`,
`seat:C`; a refusal names the same places. Keys that are not needed are left out, so that a scene stays small.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, Required, TypedDict


class Face(TypedDict, total=False):
    """How a card looks; a scene lists each face once, and only those that can be seen."""

    name: Required[str]
    """What is read aloud: `5, parrot`, `seal with two halves`, `lime and orange, cover`, `face down`."""
    tone: str
    """Which tint and ink: `wren` … `peacock`, `deer` … `inuksuk`, `carp`; where it is left out, that of the carps."""
    rank: str
    """The numeral in the corner, with as many pips beside it; or the word or the letters there."""
    pips: int
    symbols: list[str]
    """One to three drawings, the biggest thing on the card."""
    signs: str
    """Instead of rank and symbols: letters, each of which stands for a drawing that the scene tells once."""
    marks: list[str]
    """Small drawings in the right corner: `bear`, `double`, an icon."""
    back: bool
    """A back shows nothing but itself."""


class Card(TypedDict, total=False):
    """A card, or a stack of cards that looks like one, at a place."""

    id: Required[str]
    face: Required[str]
    label: str
    """What is read aloud if it is more than the name of the face."""
    state: str
    """Words with blanks between: chosen, may, refused, target, dim, ghost (not there yet), new, covered, hint."""
    note: str
    """A few words or a number shown on or under it, like the count of a pile."""
    fixed: bool
    """Nothing happens when it is tapped."""


class Placed(TypedDict, total=False):
    """What stands at a place, has a name that is read aloud, and may be in states: words with blanks between."""

    id: Required[str]
    label: Required[str]
    state: str


class Gap(Placed, total=False):
    """The place between two cards: target, may, refused.

    Its label, `between 5 and 7: makes a set of three`, is shown while it is the target.
    """

    ghosts: list[str]
    """Faces to be drawn in the open gap while it is the target."""


class Option(TypedDict, total=False):
    """One value of a dial."""

    value: Required[Any]
    label: Required[str]
    symbol: str
    state: str
    """chosen, may, dim, refused, now (where the table stands: the last boast), hint."""


class Dial(Placed, total=False):
    """Something set to one of several values: a number, an animal, days. A group of radio buttons, or a stepper."""

    options: Required[list[Option]]
    look: Literal["track", "symbols", "stepper"]
    fixed: bool
    """It only shows; it cannot be set."""


class Token(TypedDict, total=False):
    """A drawing that stands for something, with its name."""

    symbol: Required[str]
    label: Required[str]
    state: str
    """gone (dashed, where one was), hidden (dashed, not known yet), turn."""
    count: int


class Zone(Placed, total=False):
    """A part of the table, named when it is entered; a tab stop of its own, arrows inside.

    It is refused, hint or target where the whole of it is meant; its cards say it too.
    """

    kind: Required[Literal["row", "fan", "pile", "columns", "dials", "tokens", "groups"]]
    """row: cards side by side, maybe with gaps. fan: overlapping, to show how many. pile: one on another, the count
    in words. columns: several stacks growing up from a foot. dials: things to be set, under a sentence. tokens: signs
    in a row. groups: rows of cards that belong together, each with a word for what it is worth."""
    area: Literal["cloth", "dock", "foot"]
    """On the cloth in the middle, in the dock under one's hand, or below the cloth."""
    note: str
    """A few words beside the name."""
    caption: str
    """A sentence on the cloth, `flock of two · yours`, `6 seals in 4 days`."""
    cards: list[Card]
    gaps: list[Gap]
    """One more than cards where gaps can be chosen: gaps[k] stands after k cards."""
    stepper: bool
    """False where its gaps can be touched, but nothing waits to be put there: no stepper is needed."""
    sun: bool
    """A pale sun stands behind what matters; one a scene."""
    pick: Literal["none", "one", "many"]
    """Whether a tap on a card selects: only for what is drawn before the answer comes; Python decides."""
    columns: list[Column]
    dials: list[Dial]
    tokens: list[Token]
    groups: list[Group]
    order: Literal["row", "wrap"]
    doors: bool
    """Only the two ends are open; they are marked as doors."""
    empty: str
    """What stands there when no card does: `nothing lies here`."""
    place: bool
    """The zone is a place itself: a tap on it, or a card dropped there, means the zone."""


class Column(Placed, total=False):
    """A stack that grows up from its foot: target, may, refused, hint, full."""

    symbol: str
    """What stands at its foot: a flag's colour."""
    cards: Required[list[Card]]
    """From the bottom up; a covered card has `covered` in its state and shows as a strip under the card on it."""
    slots: int
    """How many cards it can hold in all; the empty ones are shown."""
    tally: list[Token]
    """What counts on it, by colour."""
    worth: str
    """What it would score if all ended now."""


class Group(Placed, total=False):
    """Cards that belong together, and what they are worth."""

    cards: Required[list[Card]]
    worth: str
    place: bool
    """The group is a place itself: a tap on it, or a card dropped there, means the group."""


class Seat(TypedDict, total=False):
    """A player at the table."""

    id: Required[str]
    name: Required[str]
    letter: Required[str]
    note: str
    """A few words: `passed`, `last penguin`, `hunt leader`."""
    count: int
    """How many cards are held."""
    counted: str
    """`cards`, the word for them."""
    cards: list[Card]
    """The hand as far as it is known, backs and all; left out where only the count matters."""
    tokens: list[Token]
    zones: list[Zone]
    """A mast, a score pile: small zones of this seat's own."""
    state: str
    """you, turn, out, target, may, refused, chosen, winner, loser."""


class Button(Placed, total=False):
    """Something to press; hint, where pressing this is what is hinted at."""

    main: bool
    """The one that Enter presses."""
    off: bool
    """It can be reached and read, but not pressed; `why` says why."""
    why: str
    on: bool
    """For something that is either on or off: whether it is on now."""
    more: bool
    """Of the tools: this one stands behind the button `More`, with others that are seldom wanted."""


class Message(TypedDict, total=False):
    """One sentence about what is to be done, what was refused, or how it ended."""

    kind: Required[Literal["say", "refuse", "hint", "ask", "end"]]
    text: Required[str]
    more: str
    """The way out, in bold: `You could put both between 5 and 7.`"""
    clause: str
    """The number of the clause, as a chip that unfolds it."""


class Line(TypedDict, total=False):
    """One line of the log; tapping it shows that moment."""

    id: Required[str]
    number: Required[str]
    text: Required[str]
    clause: str
    state: str
    """mine, now, refused, comment."""


class Travel(TypedDict):
    """A card on its way, drawn once; both are places, or `seat:C`."""

    source: str
    target: str
    face: str


class Field(TypedDict, total=False):
    """One question of a form."""

    id: Required[str]
    label: Required[str]
    kind: Required[Literal["choice", "check", "number", "text", "lines", "file"]]
    value: Any
    options: list[Option]
    least: int
    most: int
    help: str
    error: str


class Form(TypedDict, total=False):
    """Questions to be answered together, over the table: a new game, a text to load, a remark."""

    id: Required[str]
    title: Required[str]
    text: str
    fields: list[Field]
    buttons: Required[list[Button]]
    """The last one leaves things as they are; Escape presses it."""
    plain: str
    """Text to be read or copied, shown as it is."""
    lines: list[Line]
    """Moments to go to, each pressed like a line of the log."""
    foot: str
    """A few words below everything but the buttons."""


class Curtain(TypedDict):
    """Drawn between two people who share a device: nothing else of the scene is there while it is."""

    text: str
    button: Button


class Rule(TypedDict):
    """A clause unfolded."""

    number: str
    text: str
    source: str


class Next(TypedDict):
    """What goes on by itself: the front end asks for it after so many milliseconds, or at once when it is pressed."""

    after: int
    label: str


class Scene(TypedDict, total=False):
    """All that is drawn."""

    game: Required[str]
    title: Required[str]
    note: str
    """`round 2`, `season 1, hunt 4`."""
    ply: Required[int]
    """How many moves have been made; every message from the browser names the ply it was meant for."""
    answers: list[Any]
    """Which message this answers: who asked and the number of the asking."""
    faces: Required[dict[str, Face]]
    signs: dict[str, str]
    """Which drawing each letter on faces stands for."""
    seats: list[Seat]
    zones: list[Zone]
    message: Message
    buttons: list[Button]
    """What can be done with the cards now."""
    tools: list[Button]
    """What can be done with the table: take back, hint, mark, view, new game, save."""
    typed: str
    """An example of what can be typed; where it is missing there is no line to type in."""
    log: list[Line]
    earlier: bool
    """There are earlier lines of the log than these."""
    travel: list[Travel]
    say: list[str]
    """What is read aloud, in order."""
    said: int
    """The number of the first of these; what has been read before is not read again."""
    form: Form
    curtain: Curtain
    rule: Rule
    next: Next
    loud: str
    """A warning that stays: all hands are shown."""
    look: dict[str, Any]
    """`projector`, `still` (no motion), `pages`."""


# What hands do -----------------------------------------------------------------


class Selection(NamedTuple):
    """What a person has taken up but not yet done: nothing of the game has changed."""

    chosen: tuple[str, ...] = ()
    """Places selected, in the order of selecting."""
    target: str = ""
    """The gap, post or seat meant."""
    dials: tuple[tuple[str, Any], ...] = ()
    """What dials have been set to."""

    def dial(self, name: str, otherwise: Any = None) -> Any:
        """What a dial has been set to."""
        return dict(self.dials).get(name, otherwise)

    def with_dial(self, name: str, value: Any) -> Selection:
        """The same with a dial set."""
        return self._replace(dials=tuple((dict(self.dials) | {name: value}).items()))


EMPTY_SELECTION = Selection()

TURNED = "turned"
"""The dial that holds how many days of the last hunt are turned up; if it is missing, all are."""


class Gesture(NamedTuple):
    """Something a person did at the table: tapped a place, dragged one thing onto another, pressed, set a dial."""

    kind: Literal["tap", "drop", "press", "set"]
    place: str
    """What was tapped, dragged, pressed or set."""
    onto: Any = None
    """Where it was dropped, or what the dial was set to."""


class GestureResult(NamedTuple):
    """What comes of an act: what is taken up now, and the notation of a move if one was tried."""

    selection: Selection
    move: str | None = None


OWN_CARDS = ("hand", "gap", "held", "open")
"""Kinds of places that hold the viewer's own cards."""


def changes_only_pile(before: Selection, after: Selection) -> bool:
    """Return whether two selections differ at most in which pile is open.

    >>> changes_only_pile(EMPTY_SELECTION, Selection(target="pile:C"))
    True
    >>> changes_only_pile(EMPTY_SELECTION, Selection(("hand:1",)))
    False
    """
    kinds = {target.partition(":")[0] for target in (before.target, after.target)}
    return before._replace(target="") == after._replace(target="") and (before == after or kinds <= {"", "pile"})


def attempts_move(gesture: Gesture) -> bool:
    """Return whether a gesture touches the viewer's own cards, or does more than tap."""
    return gesture.kind != "tap" or gesture.place.partition(":")[0] in OWN_CARDS


class SceneOptions(NamedTuple):
    """How a scene is to be drawn, beside what the seat knows."""

    names: tuple[str, ...] = ()
    mark: bool = False
    """Mark what may be played."""
    refused: tuple[str, ...] = ()
    """Places to light because a move was refused."""
    hint: Any = None
    """A move to show: its cards and its place carry `hint`."""
    hands: tuple[tuple[Any, ...], ...] | None = None
    """Everybody's cards, for the teacher's view; else None."""
    acting: bool = True
    """Whether this person may act now; else all is to look at only."""


class Part(TypedDict, total=False):
    """What a game's own scenes give: the rest of a scene is the same for all games."""

    note: str
    faces: Required[dict[str, Face]]
    seats: Required[list[Seat]]
    zones: Required[list[Zone]]
    buttons: Required[list[Button]]
    prompt: Required[str]
    """One sentence: whose turn it is and what is to be done."""
    typed: Required[str]
