"""A position while it is set up: text that can always be read, changed only into other text that can be read.

>>> draft = Draft("nanatoridori", "players 3 | turn A | A 1 5 5 6 6 2 | table 5 5 by C")
>>> draft.view.hand, draft.view.deck
((1, 5, 5, 6, 6, 2), 39)
>>> read_link(draft.link) == draft
True
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Any

from gamelib.core import registry, rulings
from gamelib.core.errors import BadNotation, GameError
from gamelib.core.language import LETTERS, _, n_
from gamelib.core.packed_text import MAX_LINK, pack, unpack
from widgets.stage.linked_places import LINKED_POSITION
from widgets.stage.position_sheet import PositionSheet, without

UNSET = "?"
"""A card that is dealt at random."""
MAX_TEXT = 4_000
"""Letters of a position in a link."""
TRANSIENT = ("taken", "played", "raised", "extra", "icon", "end", "passes", "held", "history", "seat", "start")
"""What has been done in the turn so far, and how it came about; it goes where it no longer fits."""


@dataclass(frozen=True)
class Draft:
    """A position as text, the seat that looks at it, and the number from which the cards not set are dealt."""

    game: str
    text: str
    seat: int = 0
    seed: int = 1

    @cached_property
    def sheet(self) -> PositionSheet:
        """The text, part by part."""
        return PositionSheet(self.game, self.text)

    @cached_property
    def state(self) -> Any:
        """The whole position; raises GameError if there is no such position."""
        return _read(self.game, self.text, self.seed)

    @cached_property
    def view(self) -> Any:
        """What the seat knows of it."""
        return self.state.view(self.seat)

    @property
    def players(self) -> int:
        """The number of players."""
        return int(self.state.players)

    @property
    def letter(self) -> str:
        """The letter of the seat that looks at it."""
        return LETTERS[self.seat]

    def cards(self, key: str) -> tuple[str, ...]:
        """Return the cards that were put into a part; a star marks one that everybody knows."""
        return self.sheet.zone(key).cards

    def changed(self, text: str) -> Draft:
        """Return the draft with another text; raise GameError if that is no position.

        What was done in the turn so far goes if the change leaves no room for it.
        """
        draft = replace(self, text=text)
        try:
            draft.view  # noqa: B018 - what cannot be read is refused here
        except GameError:
            draft = replace(self, text=without(text, *TRANSIENT))
            with suppress(GameError):
                draft.view  # noqa: B018
                return draft
            raise
        return draft

    @property
    def link(self) -> str:
        """The end of a link that holds the position; "" if it is too long for one."""
        packed = pack(f"{self.letter} {self.seed} {self.game} {self.text}")
        return LINKED_POSITION + packed if packed else ""


def read_link(place: str) -> Draft:
    """Return the position that a link holds; raise GameError if it holds none."""
    try:
        if not place.startswith(LINKED_POSITION) or len(place) > MAX_LINK + len(LINKED_POSITION):
            raise ValueError
        letter, seed, game, text = unpack(place.removeprefix(LINKED_POSITION), MAX_TEXT).split(" ", 3)
        if game not in registry.games() or not re.fullmatch("[0-9]{1,30}", seed):
            raise ValueError
    except ValueError as error:
        raise BadNotation(_("this link does not hold a whole position; perhaps its end is missing")) from error
    seat = LETTERS.find(letter) if len(letter) == 1 else -1
    draft = Draft(game, text, seat, int(seed))
    if draft.seat not in range(draft.players):
        raise BadNotation(_("this link does not say whose cards are shown"))
    return draft


def open_position(game: str, text: str, seat: int | None = None, seed: int = 1) -> Draft:
    """Return a draft of a position that was written down; raise GameError if there is no such position."""
    state = _read(game, text, seed)
    if seat is None:
        seat = state.to_act[0] if state.to_act else 0
    sheet = PositionSheet(game, " | ".join(PositionSheet(game, text).lines))
    for key, said in (("players", str(state.players)), ("turn", LETTERS[state.to_act[0]] if state.to_act else "")):
        if said and not sheet.line(key) and (key == "players" or len(state.to_act) == 1):
            sheet = sheet.with_line(key, f"{key} {said}")
    if own := sheet.line("hand") if not re.match(r"hand [A-H]\b", sheet.line("hand")) else "":
        named = f"hand {LETTERS[seat]}"
        kept = named if named in registry.about(game).position_fields else LETTERS[seat]
        sheet = sheet.with_line("hand", f"{kept} {own.removeprefix('hand ')}")
    draft = Draft(game, sheet.without("seed", "decks", "history", "start", "seat").text, seat, seed)
    if draft.seat not in range(draft.players):
        raise BadNotation(_("this position does not say whose cards are shown"))
    return draft


def _read(game: str, text: str, seed: int) -> Any:
    """Return the position that a text describes, with no more cards in the deck than a game begins with.

    What would be more lies among the discards, dealt at random; a text that names the size of its deck is refused.
    """
    rules = registry.about(game).rules
    state: Any = rules.read(text, seed=seed)
    sheet = PositionSheet(game, text)
    if sheet.line("cards") or sheet.line("masts"):
        return state
    most = _most_in_deck(game, state.players, getattr(state, "variant", ""), rulings.write(state.rulings))
    surplus = len(state.deck) - most
    if surplus <= 0:
        return state
    if sheet.line("deck"):
        line = n_(
            "with {players} players the deck never holds more than {most} card, and here it would hold {held}",
            "with {players} players the deck never holds more than {most} cards, and here it would hold {held}",
            most,
        )
        raise BadNotation(line.format(players=state.players, most=most, held=len(state.deck)))
    thrown = (*sheet.zone("discards").cards, *(UNSET,) * surplus)
    return rules.read(sheet.with_line("discards", " ".join(("discards", *thrown))).text, seed=seed)


@cache
def _most_in_deck(game: str, players: int, variant: str, ruled: str) -> int:
    """Return how many cards are in the deck when a round begins; later there are never more."""
    about = registry.about(game)
    named = about.find_variant(variant)
    kind = rulings.read(about.rules.Rulings, ruled)
    state: Any = about.rules.deal(players, seed=1, rulings=kind, **(named.arguments if named else {}))
    return len(state.deck)
