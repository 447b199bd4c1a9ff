"""Setting up a position of Koinobori: the row, the posts with their flags, a hand and a mast."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from gamelib.core.errors import BadNotation
from gamelib.core.language import LETTERS, _
from gamelib.core.notation import parse_seat
from gamelib.koinobori.card_names import colour_word
from gamelib.koinobori.cards import CARPS, COLOURS, HEIGHT, MAX_CARPS
from widgets.position.game_setup import PLACES, POST, CardZone, ChosenSetting, CountedSetting, GameSetup
from widgets.stage.position_draft import UNSET, Draft
from widgets.stage.position_sheet import PositionSheet, without

KEYS = dict(zip("globpk", COLOURS, strict=True))
"""The keys of the colours: their letters on the cards."""


class KoinoboriSetup(GameSetup):
    """The parts, cards and settings of Koinobori."""

    game = "koinobori"
    EMPTY = "players 2 | turn A | flags pink black lime"
    PARTS_OF_CARDS = COLOURS
    SEAT_PARTS = ("hand {seat}", "mast {seat}")
    OF_PLAYERS = ("first",)
    EXAMPLES = (
        (
            "What scores on pink?",
            "players 2 | turn A | flags pink black lime | post 1 pink/take1 green+lime+pink"
            " | post 2 purple/extra orange+purple/steal orange+purple+pink black+purple/move"
            " | post 3 green+black+purple lime+orange/refresh lime+pink/move lime/take1"
            " | row black+purple+pink green+black+pink green+lime+orange green+black/refresh black/take1"
            " green+purple+pink lime+orange+black | hand A green+purple+pink orange/extra | hand B ? ?",
        ),
        (
            "The first turn",
            "players 3 | turn A | flags green orange purple pink | hand A lime/take1 black+pink/steal",
        ),
        (
            "One space left",
            "players 2 | turn A | flags orange pink green | post 1 pink/take1 orange+pink/take2 orange/extra"
            " green+orange/move | hand A lime/take1 green+pink/cover",
        ),
        (
            "Up the mast?",
            "players 2 | turn A | flags black lime pink | post 2 lime/take1 lime+purple/cover green+lime+black"
            " | hand A lime+pink/move black+pink/steal | mast A ?",
        ),
        (
            "Three play, and it is late",
            "players 3 | turn A | flags lime black pink green | post 1 lime/take1 lime+black/take2 black+pink/steal"
            " lime+orange+pink | post 2 black/take1 green+black/refresh | post 4 green/extra green+purple/take2"
            " | hand A pink/take1 lime+pink/move | mast A green+lime/steal",
        ),
    )

    # What lies where ------------------------------------------------------------------

    def zones(self, draft: Draft) -> list[CardZone]:
        """Return the row, the posts, the mast and the hand."""
        posts = [
            CardZone(f"post {at}", _("The {colour} post").format(colour=colour_word(flag)), POST, flag, "post", HEIGHT)
            for at, flag in enumerate(draft.state.setup.flags, 1)
        ]
        return [
            CardZone("row", _("The row"), PLACES, at="sky"),
            *posts,
            CardZone(f"mast {draft.letter}", _("Your mast"), note=_("empty"), at="hand"),
            CardZone(f"hand {draft.letter}", _("Your hand"), at="hand"),
        ]

    def cards_at(self, draft: Draft, key: str) -> Sequence[Any]:
        """Return the cards in a part; of a place on a post, the one that shows."""
        state, (part, _space, place) = draft.state, key.partition(" ")
        if part == "post":
            return [space[-1] for space in state.posts[int(place) - 1]]
        if part == "mast":
            return state.masts[draft.seat]  # type: ignore[no-any-return]
        return state.row if part == "row" else state.hands[draft.seat]  # type: ignore[no-any-return]

    def cards_in(self, word: str) -> list[str]:
        """Return the cards of one word, those that are covered as well."""
        return [card.rstrip("*") for card in re.split(r"[(),]", word) if card and card != UNSET]

    def palette(self, draft: Draft, modifiers: Collection[str]) -> list[str]:
        """Return the cards of the game that have just the carps that are chosen."""
        wanted = tuple(sorted(modifiers, key=COLOURS.index))
        return [card for card in dict.fromkeys(self.box(draft)) if CARPS[card] == wanted]

    def card_of_key(self, pressed: str, modifiers: Collection[str]) -> str:
        """Return no card: the keys choose colours."""
        del pressed, modifiers
        return ""

    def part_of_key(self, pressed: str) -> str:
        """Return the colour of a letter."""
        return KEYS.get(pressed, "")

    def as_chosen(self, parts: Sequence[str]) -> tuple[str, ...]:
        """Return the carps that are chosen, the last of them if no card has so many."""
        return tuple(parts[-MAX_CARPS:])

    def unknown_card(self) -> str:
        """Say that no card has these carps."""
        return _("No card of the game has just these carps.")

    def may_be_empty(self, draft: Draft, key: str) -> bool:
        """Return whether a part without cards is empty: all but the row."""
        del draft
        return key != "row"

    def with_card(self, draft: Draft, key: str, at: int, card: str) -> str:
        """Return the position with a card put into a part; on a post it comes to the top."""
        at = len(draft.cards(key)) if key.startswith("post ") else at
        return super().with_card(draft, key, at, card)

    # Settings ---------------------------------------------------------------------------

    def settings(self, draft: Draft) -> list[ChosenSetting | CountedSetting]:
        """Return whose turn it is, the flags, and how many cards the others hold and have hung up."""
        state, some = draft.state, [*self.common_settings(draft), self.turn_choice(draft)]
        colours = tuple((colour, colour_word(colour)) for colour in COLOURS)
        for at, flag in enumerate(state.setup.flags, 1):
            some.append(
                ChosenSetting(f"flag:{at}", _("Flag of post {number}").format(number=at), colours, flag, "flags")
            )
        for seat in self.others(draft):
            letter, name = LETTERS[seat], self.seat_name(draft, seat)
            hand, mast = len(state.hands[seat]), len(state.masts[seat])
            some.append(
                CountedSetting(f"hand:{letter}", _("{name}, in hand").format(name=name), str(hand), _("in hand"), seat)
            )
            some.append(
                CountedSetting(
                    f"mast:{letter}", _("{name}, on the mast").format(name=name), str(mast), _("on the mast"), seat
                )
            )
        return some

    def setters(self) -> Mapping[str, Any]:
        """Return what each setting does."""
        return {
            **super().setters(),
            "turn": self._with_turn,
            "flag": self._with_flag,
            "hand": self._with_hand_size,
            "mast": self._with_mast_size,
        }

    def _with_turn(self, draft: Draft, _rest: str, value: str) -> str:
        text = without(draft.text, "taken", "played", "raised", "extra", "icon", "end", "passes", "deck")
        return PositionSheet(self.game, text).with_line("turn", f"turn {value}").text

    def _with_flag(self, draft: Draft, post: str, value: str) -> str:
        flags = [*draft.state.setup.flags]
        if not post.isdecimal() or not 0 < int(post) <= len(flags) or value not in COLOURS:
            raise BadNotation(_("there is no such flag"))
        old = flags[int(post) - 1]
        flags = [value if at == int(post) - 1 else old if flag == value else flag for at, flag in enumerate(flags)]
        return draft.sheet.with_line("flags", f"flags {' '.join(flags)}").text

    def _with_hand_size(self, draft: Draft, seat: str, value: str) -> str:
        return self._with_size(draft, "hand", seat, value, draft.state.hands)

    def _with_mast_size(self, draft: Draft, seat: str, value: str) -> str:
        return self._with_size(draft, "mast", seat, value, draft.state.masts)

    def _with_size(self, draft: Draft, part: str, seat: str, value: str, of_seats: Sequence[Sequence[str]]) -> str:
        at = parse_seat(seat, draft.players)
        if at == draft.seat:
            raise BadNotation(_("there is no such seat"))
        return self.with_count(draft, f"{part} {seat}", len(of_seats[at]), value)

    def _for_players(self, draft: Draft, count: int) -> str:
        state = draft.state
        spare = [colour for colour in COLOURS if colour not in state.setup.flags]
        posts = len(state.setup.flags) + count - draft.players
        flags = [*state.setup.flags, *spare][:posts]
        gone = [f"post {at}" for at in range(posts + 1, len(state.setup.flags) + 1)]
        turn = state.turn.seat if state.turn.seat < count else draft.seat
        text = without(super()._for_players(draft, count), "turn", "flags", *gone, "taken", "played", "icon")
        return f"{text} | flags {' '.join(flags)} | turn {LETTERS[turn]}"
