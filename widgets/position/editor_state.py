"""An editor of positions without its picture: what is chosen, where the cursor is, and what a tap or a key changes.

Whatever is done, the position can be read; what would make it none is refused in a sentence and changes nothing.

>>> editor = EditorState("nanatoridori")
>>> for place in ("palette:5", "zone:table", "palette:5", "zone:table", "palette:6", "zone:A"):
...     editor.tap(place)
>>> editor.draft.text
'players 3 | turn A | table 5 5 by C | A 6'
>>> for _more in range(7):
...     editor.tap("palette:5")
...     editor.tap("zone:A")
>>> editor.tap("palette:5")
>>> editor.refusal
'There are 9 cards “5, parrot”, and all are on the board already: take one back first.'
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from gamelib.core.errors import BadNotation, GameError
from gamelib.core.language import _
from widgets.position.game_setup import MOST_DIGITS, PLACES, CardZone, refusal_sentence
from widgets.position.game_setups import setup_of
from widgets.stage.position_draft import UNSET, Draft, open_position, read_link

BACK = 40
"""Changes that can be taken back."""


class EditorState:
    """A position that is set up by taps, drags, keys and settings."""

    def __init__(self, game: str) -> None:
        self.setup = setup_of(game)
        self.draft = open_position(game, self.setup.EMPTY, 0)
        self.zone = self._zones[-1].key
        """The part in which the cursor is."""
        self.at = 0
        """The gap, or the card, at which the cursor is."""
        self.picked = ""
        """The card of the palette that the next tap puts somewhere."""
        self.lifted: tuple[str, int] | None = None
        """The card of the board that was tapped: its part and its place."""
        self.modifiers: tuple[str, ...] = ()
        """What is switched on for the cards of the palette, or the carps of the card that is wanted."""
        self.refusal = self.said = ""
        self.version = 0
        """The number of positions there have been."""
        self._before: list[Draft] = []
        self._example = -1

    @property
    def _zones(self) -> list[CardZone]:
        return self.setup.zones(self.draft)

    # What people do ---------------------------------------------------------------------

    def do(self, act: Callable[[], None]) -> None:
        """Do something; if it cannot be done, say why and change nothing."""
        kept = self.draft, self.zone, self.at, self.picked, self.lifted, self.modifiers
        self.refusal = self.said = ""
        try:
            act()
        except GameError as error:
            self.draft, self.zone, self.at, self.picked, self.lifted, self.modifiers = kept
            self.refusal = refusal_sentence(str(error))

    def tap(self, place: str) -> None:
        """Tap a card of the palette, a card or a gap of the board, a part of it, or a tool."""
        self.do(lambda: self._tap(place))

    def drop(self, place: str, onto: str) -> None:
        """Drag a card of the palette or of the board onto a gap, another card, a part, or off the board."""
        self.do(lambda: self._drop(place, onto))

    def set(self, name: str, value: str) -> None:
        """Set something beside the cards: a number by "1" or "-1", a choice by its value."""
        self.do(lambda: self._change(self.setup.with_setting(self.draft, name, value)))

    def key(self, pressed: str) -> None:
        """Press a key: a card's key puts it at the cursor, arrows move the cursor, Tab changes the part."""
        self.do(lambda: self._key(pressed))

    def open(self, text: str, seat: int | None = None) -> None:
        """Open a position that was written down, as a seat sees it."""
        self.do(lambda: self._open(open_position(self.setup.game, text, seat)))

    def open_link(self, place: str) -> None:
        """Open the position of a link."""
        self.do(lambda: self._open(read_link(place)))

    # Taps -------------------------------------------------------------------------------

    def _tap(self, place: str) -> None:
        kind, _colon, rest = place.partition(":")
        acts: dict[str, Callable[[str], None]] = {
            "palette": self._pick,
            "with": self._switch,
            "gap": self._tap_gap,
            "card": self._tap_card,
            "zone": self._tap_zone,
            "here": self._go_to,
            "trash": lambda _rest: self._take_back(),
            "tool": self._use_tool,
        }
        if kind in acts:
            acts[kind](rest)

    def _pick(self, card: str) -> None:
        if card not in self.setup.palette(self.draft, self.modifiers):
            raise BadNotation(self.setup.unknown_card())
        self.setup.check_left(self.draft, card)
        self.picked, self.lifted = ("" if self.picked == card else card), None

    def _switch(self, what: str) -> None:
        """Switch a modifier of the palette on or off; where cards are chosen by their carps, add or drop a carp."""
        self.picked = ""
        if what in self.setup.MODIFIERS:
            self.modifiers = tuple(each for each in self.setup.MODIFIERS if (each in self.modifiers) != (each == what))
        elif what == "none":
            self.modifiers = ()
        elif what in self.setup.PARTS_OF_CARDS:
            chosen = tuple(each for each in self.modifiers if each != what)
            if len(chosen) == len(self.modifiers):
                chosen = self.setup.as_chosen((*self.modifiers, what))
            self.modifiers = chosen
            self.picked = next(iter(self.setup.palette(self.draft, chosen)), "")
            if self.picked and not self.setup.left(self.draft)[self.picked]:
                self.picked = ""

    def _place(self, rest: str) -> tuple[str, int]:
        key, _colon, at = rest.rpartition(":")
        self.setup.zone(self.draft, key)
        if not at.isdecimal() or len(at) > MOST_DIGITS:
            raise BadNotation(_("there is no such place on this board"))
        return key, int(at)

    def _tap_gap(self, rest: str) -> None:
        """Put what is chosen into a gap; without anything chosen the cursor goes there."""
        self.zone, self.at = self._place(rest)
        self._put_chosen()

    def _tap_card(self, rest: str) -> None:
        """Put what is chosen in the place of a card that was dealt; else choose the card itself, or let it be."""
        key, at = self._place(rest)
        self.zone, self.at = key, at
        cards = self.setup.zone_cards(self.draft, self.setup.zone(self.draft, key))
        if at >= len(cards):
            raise BadNotation(_("there is no such place on this board"))
        if self.picked or (self.lifted not in (None, (key, at)) and self.setup.zone(self.draft, key).kind == PLACES):
            self._put_chosen()
        elif self.lifted == (key, at):
            self.lifted = None
        elif cards[at][1]:
            raise BadNotation(_("This card was dealt at random: choose a card first, and it takes this place."))
        else:
            self.lifted = (key, at)

    def _tap_zone(self, key: str) -> None:
        """Put what is chosen at the end of a part."""
        self.setup.zone(self.draft, key)
        if self.zone != key or self.lifted:
            self.zone, self.at = key, len(self.draft.cards(key))
        self._put_chosen()

    def _go_to(self, key: str) -> None:
        """Move the cursor to a part."""
        zone = self.setup.zone(self.draft, key)
        cards = self.draft.cards(key)
        self.zone, self.at, self.lifted = key, len(cards), None
        if zone.kind == PLACES:
            self.at = next((at for at, each in enumerate(cards) if each == UNSET), 0)

    def _put_chosen(self) -> None:
        if self.picked:
            self._put(self.picked)
        elif self.lifted:
            self._move(*self.lifted)

    def _put(self, card: str) -> None:
        """Put a card at the cursor, which moves on."""
        before = len(self.draft.cards(self.zone))
        self._change(self.setup.with_card(self.draft, self.zone, self.at, card))
        self.picked, self.lifted = "", None
        if self.setup.PARTS_OF_CARDS:
            self.modifiers = ()
        if self.setup.zone(self.draft, self.zone).kind == PLACES:
            cards = self.draft.cards(self.zone)
            self.at = next((at for at, each in enumerate(cards) if each == UNSET), len(cards))
        else:
            self.at = min(self.at + 1, len(self.draft.cards(self.zone)) or before)
        self.said = _("{card}: put.").format(card=self.setup.card_name(card))

    def _move(self, key: str, at: int) -> None:
        """Move a card of the board to the cursor."""
        cards = self.draft.cards(key)
        if at >= len(cards) or cards[at] == UNSET:
            raise BadNotation(_("This card was dealt at random: choose a card first, and it takes this place."))
        card, onto, there = self.setup.cards_in(cards[at])[-1], self.zone, self.at
        if (key, at) == (onto, there):
            return
        shifted = there - 1 if key == onto and at < there and self.setup.zone(self.draft, key).kind != PLACES else there
        begun = replace(self.draft, text=self.setup.without_card(self.draft, key, at))
        try:
            self._change(self.setup.with_card(begun, onto, shifted, card))
        except GameError:
            if key == onto:
                raise
            self._change(self.setup.without_card(self.draft, key, at))
            self._change(self.setup.with_card(self.draft, onto, shifted, card))
        self.zone, self.at, self.lifted = onto, shifted, None

    def _take_back(self) -> None:
        """Take the card that is chosen off the board."""
        key, at = self.lifted or (self.zone, self.at - 1)
        if self.setup.zone(self.draft, key).kind == PLACES and not self.lifted:
            cards = self.draft.cards(key)
            at = self.at if self.at < len(cards) and cards[self.at] != UNSET else self.at - 1
        if at < 0 or at >= len(self.draft.cards(key)):
            raise BadNotation(_("Tap the card that you want to take off the board first."))
        self._change(self.setup.without_card(self.draft, key, at))
        self.zone, self.at, self.lifted = key, at, None
        self.said = _("Taken off.")

    def _drop(self, place: str, onto: str) -> None:
        kind, _colon, rest = place.partition(":")
        if kind == "palette":
            self.picked, self.lifted = "", None
            self._pick(rest)
        elif kind == "card":
            self.picked, self.lifted = "", self._place(rest)
        else:
            raise BadNotation(_("there is no such card here"))
        if onto.partition(":")[0] == "card":
            self.zone, self.at = self._place(onto.partition(":")[2])
            self._put_chosen()
        elif onto.partition(":")[0] in ("gap", "zone", "trash"):
            if kind == "palette" and onto == "trash":
                self.picked = ""
                return
            if onto.startswith("zone:"):
                self.zone = ""
            self._tap(onto)
        self.picked, self.lifted = "", None

    # Keys -------------------------------------------------------------------------------

    def _key(self, pressed: str) -> None:
        keys: dict[str, Callable[[], None]] = {
            "Backspace": self._take_back,
            "Delete": self._take_back,
            "Tab": lambda: self._next_zone(1),
            "Shift+Tab": lambda: self._next_zone(-1),
            "ArrowLeft": lambda: self._step(-1),
            "ArrowRight": lambda: self._step(1),
            "ArrowUp": lambda: self._next_zone(-1),
            "ArrowDown": lambda: self._next_zone(1),
            "Enter": self._put_chosen,
            "Escape": self._let_be,
        }
        if pressed in keys:
            return keys[pressed]()
        if part := self.setup.part_of_key(pressed):
            return self._switch(part)
        if card := self.setup.card_of_key(pressed, self.modifiers):
            self._put(card)
        return None

    def _let_be(self) -> None:
        self.picked, self.lifted = "", None

    def _next_zone(self, by: int) -> None:
        keys = [zone.key for zone in self._zones]
        self._go_to(keys[(keys.index(self.zone) + by) % len(keys)] if self.zone in keys else keys[-1])
        self.said = self.setup.zone(self.draft, self.zone).title

    def _step(self, by: int) -> None:
        zone = self.setup.zone(self.draft, self.zone)
        last = len(self.setup.zone_cards(self.draft, zone)) - (zone.kind == PLACES)
        self.at = max(0, min(last, self.at + by))
        self.said = self.describe_cursor()

    def describe_cursor(self) -> str:
        """Say where the cursor is."""
        zone = self.setup.zone(self.draft, self.zone)
        cards = self.setup.zone_cards(self.draft, zone)
        if zone.kind == PLACES and self.at < len(cards):
            card, dealt = cards[self.at]
            name = _("dealt at random") if dealt else self.setup.card_name(card)
            return _("{part}, place {number}: {card}").format(part=zone.title, number=self.at + 1, card=name)
        if not 0 < self.at <= len(cards):
            return _("{part}, at the beginning").format(part=zone.title)
        return _("{part}, after {card}").format(part=zone.title, card=self.setup.card_name(cards[self.at - 1][0]))

    # Tools ------------------------------------------------------------------------------

    def _use_tool(self, name: str) -> None:
        tools: dict[str, Callable[[], None]] = {
            "empty": lambda: self._open(open_position(self.setup.game, self.setup.EMPTY, 0)),
            "example": self._next_example,
            "deal": lambda: self._replace(replace(self.draft, seed=self.draft.seed + 1)),
            "undo": self._undo,
        }
        if name in tools:
            tools[name]()

    def _next_example(self) -> None:
        self._example = (self._example + 1) % len(self.setup.EXAMPLES)
        name, text = self.setup.EXAMPLES[self._example]
        self._open(open_position(self.setup.game, text, 0))
        self.said = _("An example: {name}").format(name=_(name))

    def _undo(self) -> None:
        if not self._before:
            raise BadNotation(_("Nothing has been changed yet."))
        self.draft = self._before.pop()
        self.version += 1
        self._settle()

    def _open(self, draft: Draft) -> None:
        if draft.game != self.setup.game:
            raise BadNotation(_("this link holds a position of another game"))
        self._replace(draft)
        self.picked, self.lifted = "", None
        self.zone = self._zones[-1].key
        self.at = len(self.draft.cards(self.zone))

    def _change(self, text: str) -> None:
        """Change the text; raise GameError if that is no position."""
        self._replace(self.draft.changed(text))

    def _replace(self, draft: Draft) -> None:
        assert draft.view is not None
        self._before = [*self._before, self.draft][-BACK:]
        self.draft = draft
        self.version += 1
        self._settle()

    def _settle(self) -> None:
        """Keep the cursor on the board, whose parts may have changed."""
        keys = [zone.key for zone in self._zones]
        if self.zone not in keys:
            self.zone, self.at = keys[-1], 0
        self.at = min(self.at, len(self.setup.zone_cards(self.draft, self.setup.zone(self.draft, self.zone))))
        if self.lifted and (self.lifted[0] not in keys or self.lifted[1] >= len(self.draft.cards(self.lifted[0]))):
            self.lifted = None
