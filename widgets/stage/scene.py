"""The contract between Python and the front end: a scene, built from what one seat may know, and gestures on it.

A scene has zones, cards, tokens, buttons and messages; it knows no game. Every text in it is for people and comes from
Python. Everything that can be touched has an `id`, the place it stands at: `hand:3`, `gap:4`, `post2:top`, `row:1`,
`seat:C`; a refusal names the same places. Keys that are not needed are left out, so that scenes stay small.
"""

from __future__ import annotations

import json
from typing import Any, Literal, NamedTuple, NotRequired, Required, TypedDict

from gamelib.core.protocols import Move
from widgets.stage.end_card_scene import EndCardScene
from widgets.stage.feat_scene import FeatScene
from widgets.stage.lens_scene import LensScene
from widgets.stage.lesson_parts import LessonBar, LessonEnding, NumberGuess, StepGoal
from widgets.stage.pieces import Face, Token
from widgets.stage.puzzle_parts import Picture, PuzzleEnd, PuzzleHome, WorthBar
from widgets.stage.review_scene import ReviewScene


class Card(TypedDict, total=False):
    """A card, or a stack of cards that looks like one, at a place."""

    id: Required[str]
    face: Required[str]
    label: str
    """The name for screen readers if it is more than the name of the face."""
    state: str
    """States separated by spaces: chosen, may, refused, target, dim, ghost (not there yet), new, covered, hint,
    offered (a tap makes a move now)."""
    note: str
    """A few words or a number on or under the card, for example the count of a pile."""
    tag: str
    """A few words above the card, about what it does: `held off`."""
    opens: bool
    """A tap opens or closes what it stands for, and so does Enter; it is open while its state is `chosen`. A tap on
    the seat at which it lies does the same."""
    fixed: bool
    """A tap does nothing."""
    off: bool
    """It can usually be touched, but not now: a tap says why."""
    tab: str
    """What hangs from the card and is one target with it: `Take`. Such a card is `offered`."""
    key: str
    """The key that taps it from anywhere on the table: `ArrowLeft`."""


class Lock(TypedDict):
    """Why nothing of a zone can be used now: a short sentence, what would help, and a briefer head for phones."""

    head: str
    text: str
    brief: str


class PlacedThing(TypedDict, total=False):
    """Anything at a place: `label` is its name for screen readers, `state` its states separated by spaces."""

    id: Required[str]
    label: Required[str]
    state: str


class Gap(PlacedThing, total=False):
    """The place between two cards; its states are target, may, refused.

    Its label, for example `between 5 and 7: makes a set of three`, is visible while it is the target.
    """

    ghosts: list[str]
    """Faces drawn in the gap while it is the target."""


class Option(TypedDict, total=False):
    """One value of a dial."""

    value: Required[Any]
    label: Required[str]
    symbol: str
    symbols: list[str]
    """Drawings side by side on a tile."""
    note: str
    """A few words below the label of a tile."""
    strength: int
    """How many of four bars are filled, on a tile that names a strength."""
    level: str
    """What that strength is called."""
    character: str
    """The id of a character, whose face is drawn."""
    letter: str
    """The letter of a seat without a character."""
    about: str
    """A few words beside the label."""
    press: str
    """The button that is pressed with this option."""
    spoken: str
    """What that button is called."""
    state: str
    """chosen, may, dim, refused, hint, now (the value on the table, for example of the last boast)."""


class Dial(PlacedThing, total=False):
    """A choice of one value, a number, an animal or days: radio buttons or a stepper."""

    options: Required[list[Option]]
    look: Literal["track", "symbols", "stepper"]
    fixed: bool
    """It shows a value but cannot be set."""
    least: int
    """The lowest value that may be chosen now; an attempt to go below it is told why not."""
    limit: str
    """A few words under the value, which say what may be chosen: `5 or more`."""
    joint: str
    """The word between the dial before and this one: `in`."""
    unit: str
    """What its numbers count, as a word: `days`."""
    symbol: str
    """What its numbers count, as a drawing."""


class Meter(TypedDict):
    """Progress towards `need` things, as a row of that many places; the first `have` are filled with the drawing."""

    have: int
    need: int
    drawing: NotRequired[str]


class Zone(PlacedThing, total=False):
    """A part of the table: a single tab stop, announced on entry, in which the arrow keys move the focus.

    Its states are refused, hint and target if all of it is meant; its cards then carry the same state.
    """

    kind: Required[Literal["row", "fan", "pile", "columns", "dials", "tokens", "groups", "tiles", "number"]]
    """row: cards side by side, with or without gaps. fan: overlapping cards, to show how many. pile: a stack with its
    count in words. columns: several stacks that grow up from a foot. dials: values to set, under a sentence. tokens:
    drawings in a row. groups: rows of cards that belong together, each with what it is worth. tiles: groups that are
    buttons, to choose one of. number: a number to be set."""
    area: Literal["cloth", "dock", "foot"]
    """Where it is drawn: on the cloth in the middle, in the dock beside the viewer's hand, or below the cloth."""
    spot: Literal["left", "middle", "right", "row", "deck", "columns"]
    """Where it lies on the cloth of a table that fills its window; the middle if it is left out."""
    note: str
    """A few words beside the name."""
    caption: str
    """A sentence on the cloth, `two sixes · you`, `6 seals in 4 days`."""
    count: int
    """How many cards a pile has; on a phone, it stands in place of the caption."""
    cards: list[Card]
    most: int
    """How many cards have lain there; as many keep their room when cards leave."""
    gaps: list[Gap]
    """Where gaps can be chosen, one more than cards: gaps[k] stands after k cards."""
    stepper: bool
    """False if gaps can be touched but no card waits to be put there, so that no stepper is needed."""
    sun: bool
    """A pale sun is drawn behind this zone, the one that matters most; at most one per scene."""
    pick: Literal["none", "one", "many"]
    """What a tap selects, for drawing before the answer has come; Python decides."""
    columns: list[Column]
    offer: str
    """What stands in the next free place of each column that has an offer: `Hang it here`; on a zone that is a place
    itself, what a tap on it does: `Replace the row`."""
    brief: str
    """A shorter offer, or a shorter caption, for phones."""
    dials: list[Dial]
    tokens: list[Token]
    groups: list[Group]
    line: NumberGuess
    order: Literal["row", "wrap"]
    doors: bool
    """Only the two ends can be used; all keeps its place as cards leave."""
    lock: Lock
    """Why nothing of it can be used now, in a strip below it."""
    room: str
    """What the empty place after its last card is for: `your new card`."""
    limits: list[str]
    """What is allowed here, each in two words: `take 2`."""
    empty: str
    """The text in place of cards if there are none: `nothing lies here`."""
    meter: Meter
    openers: list[str]
    """The places that have opened this zone, and close it: the focus returns to the first that is drawn."""
    place: bool
    """The zone is a place itself: a tap on it, or a card dropped on it, means the zone."""
    look: Literal["gifts", "shared", "days", "owned", "sign"]
    """How its cards are laid out on a table whose middle is a floe. gifts: what each has put in, face down. shared:
    all cards whole, to take from. days: each with what it is under it. owned: a pile that lies open before its owner.
    sign: a few words beside a drawing."""
    hint: str
    """A sentence under the cards that helps to choose."""


class Column(PlacedThing, total=False):
    """A stack that grows up from its foot; its states are target, may, refused, hint, full."""

    name: str
    """Its name in a word, where there is no room for the label."""
    symbol: str
    """The drawing at its foot: a flag's colour."""
    cards: Required[list[Card]]
    """From the bottom up; a card with the state `covered` is drawn as a strip under the next one."""
    slots: int
    """How many cards it holds at most; free slots are drawn."""
    tally: list[Token]
    """The points on it, by colour."""
    worth: str
    """What it would score if the game ended now."""
    by_flag: str
    """That its flag decides, which scores 1."""
    free: str
    """How many places are free, or that it is full."""
    remark: str
    """What stands in place of the tally: `all level`."""
    offer: str
    """What a tap on it does with what is selected, for screen readers; its next free place shows the zone's `offer`."""


class Group(PlacedThing, total=False):
    """Cards that belong together, and their worth."""

    cards: Required[list[Card]]
    worth: str
    sums: str
    """How the worth adds up."""
    place: bool
    """The group is a place itself: a tap on it, or a card dropped on it, means the group."""
    number: str
    """What stands in the corner of a tile: its key, or its place in an order."""
    caption: str
    """What the cards of a tile are together: `four ones`."""
    picture: Picture
    """What the move does that a tile stands for."""
    bar: WorthBar
    """What that move comes to, once that may be told."""


class SpeechBubble(TypedDict):
    """A bubble at a seat: a boast, a pass, a play in words."""

    text: str
    age: int
    """0 for the latest one, which is loud; 1, 2, 3 for those before."""
    number: NotRequired[int]
    """Its place, from 1, in a talk that goes round the table."""


Mood = Literal["glad", "startled", "cross", "thinking"]
"""How a character looks when it does not look plain."""


class Seat(TypedDict, total=False):
    """A player at the table."""

    id: Required[str]
    name: Required[str]
    letter: Required[str]
    character: str
    """The id of the character who plays here, whose face `face-pip` is drawn instead of the letter."""
    mood: Mood
    """How the character looks for a moment after an event."""
    felt: int
    """The number of the event to which the mood belongs."""
    talk: str
    """What the character says about it, at most four words; not read out."""
    note: str
    """The player's standing in a few words: `passed`, `last penguin`, `hunt leader`."""
    level: str
    """The level of the bot that sits here."""
    count: int
    """The number of cards in hand."""
    counted: str
    """The word after the count: `cards`."""
    holds: str
    """The count and the most that it may be, where both are drawn: `2 of 3`."""
    cards: list[Card]
    """The hand as far as the viewer knows it, with backs for other cards; left out if only the count matters."""
    tokens: list[Token]
    zones: list[Zone]
    """Small zones of this seat: a mast, a score pile."""
    says: SpeechBubble
    """What the player said or did last, in a bubble at the seat."""
    state: str
    """you, turn, out, target, may, refused, chosen, winner, loser."""


class Button(PlacedThing, total=False):
    """A button; its state is hint if a hint points at it."""

    main: bool
    """Whether Enter presses it."""
    place: Literal["secondary", "primary", "table", "tile", "folded", "hint"]
    """Its fixed place in the dock; table, tile: none, since what it names is touched itself. A
    hint stands left in the foot of a lesson."""
    icon: str
    """The line drawing on a tool, where there may be no room for its label."""
    brief: str
    """A shorter text for phones; screen readers still get the label."""
    off: bool
    """It does nothing; `why` says why, and a press shows that sentence."""
    why: str
    asks: bool
    """It is off because its move is refused; a press has the table explain that in full."""
    on: bool
    """For a toggle: whether it is on."""
    more: bool
    """For a tool of a lesson: it is in the menu, not in the bar."""
    group: Literal["game", "help", "back", "log"]
    """For a tool in the menu of a table: this game, help, or looking back; those of the `log` stand above it."""


class Message(TypedDict, total=False):
    """One sentence: what to do, why something was refused, or how it ended."""

    kind: Required[Literal["say", "your", "refuse", "hint", "ask", "end", "again", "feat"]]
    """your: what the viewer is to do now. again: not yet right. feat: what the viewer has just brought off."""
    head: str
    """The name of the thing, in bold before the sentence: `Your turn.`"""
    text: Required[str]
    brief: str
    """A shorter text for phones."""
    small: str
    """Small print after the sentence."""
    more: str
    """A second sentence, in bold, that helps on: `You could put both between 5 and 7.`"""
    clause: str
    """The number of a clause, drawn as a chip that opens it."""
    plain: bool
    """For an ending without a win: the message looks like any other."""
    button: Button
    """What can be done about it: drop the move that waits."""


class LogLine(TypedDict, total=False):
    """One line of the log; a tap on it shows that moment."""

    id: Required[str]
    number: Required[str]
    text: Required[str]
    clause: str
    seat: str
    """The letter of the player it tells of, whose face stands before it where there is room."""
    state: str
    """mine, now, refused, comment."""


class Travel(TypedDict):
    """A card that moves from one place to another, drawn once."""

    source: str
    target: str
    face: str


class Field(TypedDict, total=False):
    """One question of a form."""

    id: Required[str]
    label: Required[str]
    kind: Required[
        Literal["choice", "check", "number", "text", "lines", "file", "tiles", "stepper", "seats", "switch", "opens"]
    ]
    """tiles: a tap chooses one and presses the button `press`. stepper: a number with a button to either side. seats:
    who sits at a table, each with a button that presses `press` of its option. switch: a check that is a sentence.
    opens: no question, but a row that presses `press`.

    A text with `press` has that button beside it, and Enter presses it; a choice and a stepper press it with each new
    answer."""
    press: str
    folded: bool
    """It is among the options that are folded away."""
    placeholder: str
    value: Any
    options: list[Option]
    least: int
    most: int
    help: str
    error: str


class Form(TypedDict, total=False):
    """Questions answered together in a dialog over the table: a new game, a text to load, a remark."""

    id: Required[str]
    title: Required[str]
    text: str
    fields: list[Field]
    buttons: Required[list[Button]]
    """The last one changes nothing; Escape presses it."""
    plain: str
    """Text to be read or copied, verbatim."""
    lines: list[LogLine]
    """Moments to go to, each a button like a line of the log."""
    foot: str
    """Small print above the buttons."""
    tiled: bool
    """It is made of tiles, and has its main button at the foot."""
    fold: str
    """The name of the options that are folded away."""


class Curtain(TypedDict):
    """The screen between two people who share a device; while it is closed, the scene has nothing else."""

    text: str
    button: Button


class OpenClause(TypedDict):
    """An open clause."""

    number: str
    text: str
    source: str
    book: NotRequired[str]
    """The page of the game's rule book, and the place in it of the sentence that says the clause."""


class NextStep(TypedDict):
    """The next automatic step: the front end requests it after `after` milliseconds, or at once when it is pressed."""

    after: int
    label: str
    paced: NotRequired[bool]
    """The speed chosen in the browser applies: it is the move of another player."""
    held: NotRequired[bool]
    """It waits until it is requested, without a time limit."""
    status: NotRequired[bool]
    """Its label tells what goes on, and is not drawn as a button: it comes by itself."""


class Scene(TypedDict, total=False):
    """Everything on screen."""

    game: Required[str]
    world: str
    """The game whose world is behind the table and whose backs are on its cards, if `game` names none."""
    title: Required[str]
    note: str
    """`round 2`, `season 1, hunt 4`."""
    address: str
    """The part of the page's address after `#` while this is open: `lesson-01_fly_together`."""
    ply: Required[int]
    """The number of moves made; every message from the browser names the ply it is meant for."""
    answers: list[Any]
    """The message this scene answers: the client's id and the message number."""
    faces: Required[dict[str, Face]]
    signs: dict[str, str]
    """The drawing that each letter on faces stands for."""
    seats: list[Seat]
    """In the order of play, the viewer's own last."""
    anticlockwise: bool
    """Play goes against the clock: the first of the seats is at the viewer's right."""
    zones: list[Zone]
    lesson: LessonBar
    """It is a lesson: bar, goal, seats, felt, hand, foot."""
    goal: StepGoal
    ending: LessonEnding
    puzzles: PuzzleHome
    """The page of all puzzles, in place of a table."""
    solved: PuzzleEnd
    """The page after a puzzle, in place of a table."""
    message: Message
    buttons: list[Button]
    """The buttons of the game, for the moves that are possible now."""
    tools: list[Button]
    """The buttons of the table: take back, hint, mark, view, new game, save."""
    typed: str
    """An example of a typed move; if it is missing, there is no line to type in."""
    examples: list[str]
    """Moves that can be typed now, in a player's own words."""
    dock: Literal["stacked", "beside", "festival", "floe"]
    """The table fills its window, and the actions stand under the hand, or beside it; `festival` is a
    row of cards above posts, with a mast beside the hand. On a `floe`, what can be set stands in the middle, but in a
    lesson beside the hand."""
    speed: bool
    """Others play by themselves, at a speed that can be chosen."""
    log: list[LogLine]
    kept: str
    """The line about the move that waits for the person's turn, below all moves."""
    last: int
    """How many moves the game has, while an earlier moment is on screen."""
    earlier: bool
    """Whether the log has earlier lines that are not included."""
    travel: list[Travel]
    announcements: list[str]
    """Sentences for screen readers, in order."""
    announced: int
    """How many announcements came before those in `announcements`; the front end skips what it has made before."""
    form: Form
    sheet: EndCardScene
    """The card at an end; nothing continues until it is closed."""
    curtain: Curtain
    feat: FeatScene
    review: ReviewScene
    """A look back beside the table, which shows the moment that is chosen."""
    rule: OpenClause
    next: NextStep
    forced: NextStep
    """The person's own and only move, made by itself for whoever has wished so in the browser."""
    lens: LensScene
    warning: str
    """A warning that stays on screen, for example that all hands are shown."""
    look: dict[str, Any]
    """Options of the front end: `projector`, `still` (no animation), `pages`, `alone` (a low layout)."""


# Selection and gestures ---------------------------------------------------------


class Selection(NamedTuple):
    """What a person has selected for a move that is not made yet."""

    chosen: tuple[str, ...] = ()
    """The selected places, in the order of selection."""
    target: str = ""
    """The gap, post or seat the selection is for."""
    dials: tuple[tuple[str, Any], ...] = ()
    """The values of dials that have been set."""

    def dial(self, name: str, default: Any = None) -> Any:
        """Return the value of a dial, or the default if it has not been set."""
        return dict(self.dials).get(name, default)

    def with_dial(self, name: str, value: Any) -> Selection:
        """Return the selection with a dial set."""
        return self._replace(dials=tuple((dict(self.dials) | {name: value}).items()))


EMPTY_SELECTION = Selection()

TURNED = "turned"
"""The dial that holds how many days of the last hunt are turned up; if it is missing, all are."""


class Gesture(NamedTuple):
    """Something a person did: tapped a place, dropped one thing onto another, pressed a button, set a dial."""

    kind: Literal["tap", "drop", "press", "set"]
    place: str
    """The place, button or dial."""
    onto: Any = None
    """The place of the drop, or the value of the dial."""


class GestureResult(NamedTuple):
    """The selection after a gesture, and the move to try if the gesture completes one."""

    selection: Selection
    move: Move | None = None


def without_cards(selection: Selection) -> Selection:
    """Return what remains selected after a refused move: the dials' values and the open pile.

    >>> without_cards(Selection(("hand:1", "hand:2"), "gap:3", (("days", 4),)))
    Selection(chosen=(), target='', dials=(('days', 4),))
    """
    return selection._replace(chosen=(), target=selection.target if selection.target.startswith("pile:") else "")


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
    """Return whether a gesture may be meant as a move: it touches the viewer's own cards, or is more than a tap."""
    return gesture.kind != "tap" or gesture.place.partition(":")[0] in OWN_CARDS


class SceneOptions(NamedTuple):
    """The settings for building a game's scene that are not part of the view."""

    names: tuple[str, ...] = ()
    characters: tuple[str, ...] = ()
    """The id of the character at each seat; "" where there is none."""
    mark: bool = False
    """Highlight the legal plays."""
    refused: tuple[str, ...] = ()
    """Places to highlight because a move was refused."""
    hint: Any = None
    """A move whose cards and places get the state `hint`."""
    hands: tuple[tuple[Any, ...], ...] | None = None
    """Everybody's cards if all hands are shown, else None."""
    worth: bool = False
    """Say what each carp would be worth if the game ended now; not in lessons and puzzles, which ask for it."""
    acting: bool = True
    """Whether the viewer may act; if not, the scene is only looked at."""
    in_lesson: bool = False
    """Whether sentences may speak of anything the viewer sees: cards that a table shows when tapped lie open."""
    keeping: bool = False
    """Whether the viewer may prepare a move while others choose."""
    asked: bool = False
    """Whether the viewer is asked about the position: what the table would work out for players is left out."""


class ScenePart(TypedDict, total=False):
    """The part of a scene that a game's own scenes build; the rest is the same for all games."""

    note: str
    dock: Literal["stacked", "beside", "festival", "floe"]
    faces: Required[dict[str, Face]]
    seats: Required[list[Seat]]
    anticlockwise: bool
    zones: Required[list[Zone]]
    buttons: Required[list[Button]]
    prompt: Required[str]
    """One sentence: whose turn it is and what to do."""
    head: str
    """A sentence in bold before it, in place of `Your turn.`"""
    brief: str
    """A shorter prompt for phones."""
    marked: str
    """What the marks mean, while what may be played is marked."""
    typed: Required[str]


# Buttons -------------------------------------------------------------------------------


def build_button(name: str, label: str, why_off: str = "") -> Button:
    """Build a button; with a reason in `why_off` it can be read but not pressed.

    >>> build_button("table:undo", "Take back", "There is no move of yours to take back.")["off"]
    True
    """
    return {"id": name, "label": label, "off": True, "why": why_off} if why_off else {"id": name, "label": label}


def build_main_button(name: str, label: str, why_off: str = "") -> Button:
    """Build the button that Enter presses; with a reason in `why_off` it cannot be pressed."""
    return build_button(name, label, why_off) | {"main": True}


# Keeping scenes small ------------------------------------------------------------------


MAX_SCENE_BYTES = 9_400
"""Bytes of JSON after which a scene's log is shortened, so that every act is answered quickly."""
MIN_LOG_LINES = 3
"""Log lines a scene keeps however large it is."""
READING_MS = 5000
"""Milliseconds that bots wait at least while a message is on screen, so that it can be read."""


def compress_faces(scene: Scene) -> None:
    """Replace lists of drawings on faces by letters, each explained once in `scene["signs"]`.

    >>> lime = {"name": "lime", "rank": "L", "symbols": ["carp-lime"]}
    >>> scene = {"game": "", "title": "", "ply": 0, "faces": {"L": lime}}
    >>> compress_faces(scene)
    >>> scene["faces"], scene["signs"]
    ({'L': {'name': 'lime', 'signs': 'L'}}, {'L': 'carp-lime'})
    """
    signs: dict[str, str] = {}
    for key, face in scene["faces"].items():
        letters, symbols = face.get("rank", "").split(), face.get("symbols", [])
        if len(letters) != len(symbols) or not all(len(letter) == 1 and letter.isalpha() for letter in letters):
            continue
        short: Face = {"name": face["name"], "signs": "".join(letters)}
        if "marks" in face:
            short["marks"] = face["marks"]
        if letters and "tone" not in face:
            scene["faces"][key], scene["signs"] = short, signs
            signs |= dict(zip(letters, symbols, strict=True))


def shorten_log(scene: Scene, min_lines: int = MIN_LOG_LINES) -> None:
    """Drop the first log lines of a scene that is larger than MAX_SCENE_BYTES, but keep `min_lines`."""
    excess = len(_to_json_bytes(scene, separators=(",", ":"))) - MAX_SCENE_BYTES
    while excess > 0 and len(scene.get("log", [])) > min_lines:
        excess -= len(_to_json_bytes(scene["log"].pop(0)))


def _to_json_bytes(value: object, **more: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, **more).encode()
