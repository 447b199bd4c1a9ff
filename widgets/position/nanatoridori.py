"""Setting up a position of Nanatoridori: a hand in its order, a flock, the discards, how many cards others hold."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from gamelib.core.errors import BadNotation
from gamelib.core.language import LETTERS, _, n_
from gamelib.core.notation import parse_seat
from gamelib.nanatoridori.cards import CARDS
from widgets.position.game_setup import FLOCK, PILE, CardZone, ChosenSetting, CountedSetting, GameSetup
from widgets.stage.position_draft import Draft
from widgets.stage.position_sheet import PositionSheet, without


class NanatoridoriSetup(GameSetup):
    """The parts, cards and settings of Nanatoridori."""

    game = "nanatoridori"
    EMPTY = "players 3 | turn A | table -"
    SEAT_PARTS = ("{seat}", "open {seat}")
    OF_PLAYERS = ("penguins", "points", "out", "lost", "held")
    OF_VARIANT = ("open A", "open B", "held")
    EXAMPLES = (
        (
            "Two parrots to beat",
            "players 3 | turn A | A 1 5 5 6 6 2 | B ? ? ? ? ? | C ? ? ? | table 5 5 by C | discards 1 2 2 3 3 7 7 7",
        ),
        ("Lead: one bird or three?", "players 4 | turn A | A 3 7 4 4 4 1 | table -"),
        ("Nothing beats it: pass?", "players 4 | turn A | A 1 3 1 5 2 5 6 | table 7 7 by D"),
        ("One card to go", "players 3 | turn A | A 2 2 6 | B ? ? | C ? ? ? ? | table 4 by C"),
        (
            "A duel",
            "variant duel | players 2 | turn A | A 2 6 6 1 5 5 | B ? ? ? ? | open A 6 3 | open B 2 7 | table 5 5 by B",
        ),
    )

    def zones(self, draft: Draft) -> list[CardZone]:
        """Return the flock, the discards, in a duel the open cards, what is held, and the hand."""
        view = draft.view
        by = self.seat_name(draft, view.owner) if view.table else ""
        title = _("On the table, by {name}").format(name=by) if by else _("On the table")
        empty = _("tap a bird, then here") if not view.table else ""
        discards = n_("{count} card discarded", "{count} cards discarded", len(view.discards))
        zones = [
            CardZone("table", title, FLOCK, empty),
            CardZone("discards", discards.format(count=len(view.discards)), PILE, _("none: drop cards here"), "side"),
        ]
        for seat, _cards in enumerate(view.open):
            zones.append(CardZone(f"open {LETTERS[seat]}", self._open_title(draft, seat), at="side"))
        if view.held:
            zones.append(CardZone("held", _("Picked up")))
        return [*zones, CardZone(draft.letter, _("Your hand"), at="hand")]

    def _open_title(self, draft: Draft, seat: int) -> str:
        if seat == draft.seat:
            return _("Your open cards")
        return _("{name}'s open cards").format(name=self.seat_name(draft, seat))

    def cards_at(self, draft: Draft, key: str) -> Sequence[Any]:
        """Return the cards in a part."""
        view = draft.view
        if key.startswith("open "):
            return draft.state.open[LETTERS.index(key[-1])]  # type: ignore[no-any-return]
        flocks = {"table": view.table, "held": view.held}
        if key in flocks:
            return flocks[key].cards if flocks[key] else ()
        return view.discards if key == "discards" else view.hand  # type: ignore[no-any-return]

    def palette(self, draft: Draft, modifiers: Collection[str]) -> list[str]:
        """Return the seven birds."""
        del draft, modifiers
        return [str(card) for card in CARDS]

    def card_of_key(self, pressed: str, modifiers: Collection[str]) -> str:
        """Return the bird of a digit."""
        del modifiers
        return pressed if pressed in [str(card) for card in CARDS] else ""

    def may_be_empty(self, draft: Draft, key: str) -> bool:
        """Return whether a part without cards is empty: all but the hand and what is held."""
        return key == "table" or (key == "discards" and not draft.sheet.line("discards"))

    def deck_line(self, draft: Draft) -> str:
        """Say how many cards are in the deck; where open cards are drawn, it is set aside."""
        many = len(draft.state.deck)
        if draft.view.open:
            return n_("{count} card set aside", "{count} cards set aside", many).format(count=many)
        return super().deck_line(draft)

    def _with_zone(self, draft: Draft, zone: Any) -> str:
        text = super()._with_zone(draft, zone)
        if zone.key == "table" and zone.cards and not zone.tail:
            text = PositionSheet(self.game, text).with_line("table", f"{zone.line} by {self._before(draft)}").text
        return text

    def _before(self, draft: Draft, turn: int | None = None) -> str:
        """Return the letter of the seat before the one that is to act."""
        now = draft.view.turn if turn is None else turn
        return LETTERS[(now - 1) % draft.players]

    def settings(self, draft: Draft) -> list[ChosenSetting | CountedSetting]:
        """Return whose turn it is, who played the flock, and how many cards the others hold."""
        view = draft.view
        some = [*self.common_settings(draft), self.turn_choice(draft)]
        seats = [seat for seat in [draft.seat, *self.others(draft)] if seat != view.turn]
        if view.table and len(seats) > 1:
            options = tuple((LETTERS[seat], self.seat_name(draft, seat)) for seat in seats)
            some.append(ChosenSetting("owner", _("Who played the flock"), options, LETTERS[view.owner], "hand"))
        for seat in self.others(draft):
            held = view.hand_sizes[seat]
            some.append(CountedSetting(f"count:{LETTERS[seat]}", self.seat_name(draft, seat), str(held), seat=seat))
        return some

    def setters(self) -> Mapping[str, Any]:
        """Return what each setting does."""
        return {**super().setters(), "turn": self._with_turn, "owner": self._with_owner, "count": self._with_hand_size}

    def _with_turn(self, draft: Draft, _rest: str, value: str) -> str:
        sheet = PositionSheet(self.game, without(draft.text, "held", "deck")).with_line("turn", f"turn {value}")
        view = draft.view
        if view.table and LETTERS[view.owner] == value:
            sheet = sheet.with_line("table", f"table {view.table} by {self._before(draft, view.owner)}")
        return sheet.text

    def _with_owner(self, draft: Draft, _rest: str, value: str) -> str:
        return draft.sheet.with_line("table", f"table {draft.view.table} by {value}").text

    def _with_hand_size(self, draft: Draft, seat: str, value: str) -> str:
        at = parse_seat(seat, draft.players)
        if at == draft.seat:
            raise BadNotation(_("there is no such seat"))
        return self.with_count(draft, seat, draft.view.hand_sizes[at], value)

    def _for_players(self, draft: Draft, count: int) -> str:
        text = super()._for_players(draft, count)
        view = draft.view
        turn = view.turn if view.turn < count else min(draft.seat, count - 1)
        sheet = PositionSheet(self.game, text).with_line("turn", f"turn {LETTERS[turn]}")
        if view.table:
            owner = view.owner if view.owner < count and view.owner != turn else (turn - 1) % count
            sheet = sheet.with_line("table", f"table {view.table} by {LETTERS[owner]}")
        return sheet.text
