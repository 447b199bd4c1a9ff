"""What an editor of positions has to know of a game: its parts, its cards to choose from, and what can be set.

Each change returns text; whether that is a position is for `read` to say.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from gamelib.core import registry, rulings
from gamelib.core.errors import BadNotation
from gamelib.core.language import LETTERS, _, as_sentence, n_, seat_name
from widgets.stage.position_draft import UNSET, Draft
from widgets.stage.position_sheet import PositionSheet, SheetZone, without

ROW, PLACES, POST, FLOCK, PILE = "row", "places", "post", "flock", "pile"
"""How cards lie in a part: with gaps between; each in a place of its own; one over the other; as one; in any order."""
MOST_DIGITS = 2
"""How long a number may be that a browser sends."""
_CLAUSE = re.compile(r" ?\[[A-Z]+-[0-9.]+\]")


def refusal_sentence(why: str) -> str:
    """Return why something is refused as a sentence, without the number of its rule, which learners are not shown."""
    return as_sentence(_CLAUSE.sub("", why))


class CardZone(NamedTuple):
    """A part of the position into which cards are put."""

    key: str
    title: str
    kind: str = ROW
    note: str = ""
    at: str = "table"
    """Where it is drawn: on the `table`, on a `post`, in one's own `hand`, or in the sky above."""
    size: int = 0
    """How many cards it holds, where that is said; else 0."""


class ChosenSetting(NamedTuple):
    """Something that is set by choosing: its name, its label, the options with their labels, the one that is chosen."""

    name: str
    label: str
    options: tuple[tuple[str, str], ...]
    value: str
    group: str = "table"


class CountedSetting(NamedTuple):
    """Something that is set by − and +: its name, its label and its value in words."""

    name: str
    label: str
    value: str
    unit: str = ""
    seat: int = -1
    """The seat at which it stands; -1 for none."""
    group: str = "table"


class GameSetup:
    """The parts, the cards and the settings of a game; a subclass for each game says what is its own."""

    game = ""
    EXAMPLES: tuple[tuple[str, str], ...] = ()
    """Positions to begin with: a name in English, and the position."""
    EMPTY = ""
    """The position with which one begins."""
    MODIFIERS: tuple[str, ...] = ()
    """What can be switched on for every card that is chosen."""
    PARTS_OF_CARDS: tuple[str, ...] = ()
    """What cards are chosen by, where there are too many to show them all."""
    SEAT_PARTS: tuple[str, ...] = ("{seat}",)
    """The parts of a position that belong to a seat."""
    OF_PLAYERS: tuple[str, ...] = ()
    """The parts that go when the number of players changes."""
    OF_VARIANT: tuple[str, ...] = ()
    """The parts that only some variants have."""

    # What lies where ------------------------------------------------------------------

    def zones(self, draft: Draft) -> list[CardZone]:
        """Return the parts into which cards can be put, one's own hand last."""
        raise NotImplementedError

    def zone_cards(self, draft: Draft, zone: CardZone) -> list[tuple[str, bool]]:
        """Return the cards that lie in a part, and whether each was dealt at random."""
        put = draft.cards(zone.key)
        there = [str(card) for card in self.cards_at(draft, zone.key)]
        if zone.key == draft.letter or zone.key.startswith("hand "):
            left = Counter(card.rstrip("*") for card in put if card != UNSET)
            dealt = [card for card in there if not _take(left, card)]
            at, cards = iter(dealt), [card.rstrip("*") for card in put] or [UNSET] * len(there)
            return [(next(at, UNSET), True) if card == UNSET else (card, False) for card in cards]
        return [(card, at >= len(put) or put[at] == UNSET) for at, card in enumerate(there)]

    def cards_at(self, draft: Draft, key: str) -> Sequence[Any]:
        """Return the cards that lie in a part, those dealt at random included."""
        raise NotImplementedError

    def box(self, draft: Draft) -> Sequence[Any]:
        """Return all cards of the game."""
        return draft.state.setup.cards  # type: ignore[no-any-return]

    def left(self, draft: Draft) -> Counter[str]:
        """Return the cards that have not been put anywhere, each with its number."""
        left = Counter(str(card) for card in self.box(draft))
        left.subtract(card for zone in draft.sheet.zones for word in zone.cards for card in self.cards_in(word))
        return left

    def cards_in(self, word: str) -> list[str]:
        """Return the cards of one word of the text."""
        return [] if word == UNSET else [word.rstrip("*")]

    def palette(self, draft: Draft, modifiers: Collection[str]) -> list[str]:
        """Return the cards that can be chosen."""
        raise NotImplementedError

    def card_of_key(self, pressed: str, modifiers: Collection[str]) -> str:
        """Return the card that a key stands for; "" if there is none."""
        raise NotImplementedError

    def as_chosen(self, parts: Sequence[str]) -> tuple[str, ...]:
        """Return what cards are chosen by, the last of them if they are too many for a card."""
        return tuple(parts)

    def unknown_card(self) -> str:
        """Say that there is no such card to choose from."""
        return _("There is no such card here.")

    def part_of_key(self, pressed: str) -> str:
        """Return what a key chooses cards by; "" if it chooses none."""
        del pressed
        return ""

    # Cards put and taken --------------------------------------------------------------------

    def with_card(self, draft: Draft, key: str, at: int, card: str) -> str:
        """Return the position with a card put into a part at a place."""
        self.check_left(draft, card)
        zone, kind = draft.sheet.zone(key), self.zone(draft, key).kind
        cards = [*zone.cards]
        if kind == PLACES:
            cards = cards or [UNSET] * len(self.cards_at(draft, key))
            at = at if at < len(cards) else next((place for place, each in enumerate(cards) if each == UNSET), at)
            if at >= len(cards):
                raise BadNotation(_("Every place here is taken: tap a card of it first, to put another in its place."))
            cards[at] = card
        elif kind == FLOCK and cards and cards[0].rstrip("*") != card:
            cards = [card]
        else:
            cards.insert(min(at, len(cards)), card)
        return self._with_zone(draft, zone._replace(cards=tuple(cards)))

    def check_left(self, draft: Draft, card: str) -> None:
        """Raise BadNotation if all cards of a kind are on the board already."""
        there_are = sum(str(each) == card for each in self.box(draft))
        if not there_are:
            raise BadNotation(self.unknown_card())
        if not self.left(draft)[card]:
            line = n_(
                "There is {count} card “{card}”, and it is on the board already: take it back first.",
                "There are {count} cards “{card}”, and all are on the board already: take one back first.",
                there_are,
            )
            raise BadNotation(line.format(count=there_are, card=self.card_name(card)))

    def without_card(self, draft: Draft, key: str, at: int) -> str:
        """Return the position without a card; where there are places, one dealt at random comes into its own."""
        zone, kind = draft.sheet.zone(key), self.zone(draft, key).kind
        if at >= len(zone.cards) or zone.cards[at] == UNSET:
            raise BadNotation(_("This card was dealt at random: put another in its place, or leave it."))
        cards = [*zone.cards]
        if kind == PLACES:
            cards[at] = UNSET
        else:
            del cards[at]
        return self._with_zone(draft, zone._replace(cards=tuple(cards)))

    def zone(self, draft: Draft, key: str) -> CardZone:
        """Return a part of the board; raise BadNotation if there is none of this name."""
        found = next((zone for zone in self.zones(draft) if zone.key == key), None)
        if found is None:
            raise BadNotation(_("there is no such place on this board"))
        return found

    def _with_zone(self, draft: Draft, zone: SheetZone) -> str:
        sheet = PositionSheet(self.game, without(draft.text, "deck"))
        if zone.cards or self.may_be_empty(draft, zone.key):
            return sheet.with_line(zone.key, zone.line).text
        return without(sheet.text, zone.key)

    def may_be_empty(self, draft: Draft, key: str) -> bool:
        """Return whether a part without cards is empty, rather than dealt at random."""
        del draft, key
        return False

    def card_name(self, card: str) -> str:
        """Return the name of a card in a sentence."""
        from widgets.scenes.card_faces import card_key, faces_for  # noqa: PLC0415 - scenes need much

        return faces_for(self.game)(card_key(self.game, card))["name"]

    # Settings ---------------------------------------------------------------------------

    def settings(self, draft: Draft) -> list[ChosenSetting | CountedSetting]:
        """Return what can be set beside the cards and the rules."""
        raise NotImplementedError

    def common_settings(self, draft: Draft) -> list[ChosenSetting | CountedSetting]:
        """Return what can be set in every game: how many play, and which variant."""
        about = registry.about(self.game)
        some: list[ChosenSetting | CountedSetting] = [
            CountedSetting(
                "players", _("Players"), str(draft.players), n_("player", "players", draft.players), group="rules"
            )
        ]
        if len(about.variants) > 1:
            options = tuple((variant.name, variant.short_label()) for variant in about.variants)
            some.append(ChosenSetting("variant", _("Rules"), options, draft.state.variant, "rules"))
        return some

    def with_setting(self, draft: Draft, name: str, value: str) -> str:
        """Return the position with something set."""
        if name.startswith("rule:"):
            return self._with_rule(draft, name.removeprefix("rule:"), value)
        act = self.setters().get(name.partition(":")[0])
        if act is None:
            raise BadNotation(_("there is nothing of this name to set"))
        return act(draft, name.partition(":")[2], value)  # type: ignore[no-any-return]

    def setters(self) -> Mapping[str, Any]:
        """Return what each setting does: from the draft, the rest of its name and its value to text."""
        return {"players": self._with_players, "variant": self._with_variant}

    def _with_players(self, draft: Draft, _rest: str, value: str) -> str:
        least, most = registry.about(self.game).players
        count = draft.players + (1 if value == "1" else -1)
        if not least <= count <= most:
            line = _("{game} is for {least} to {most} players.")
            raise BadNotation(line.format(game=registry.about(self.game).title, least=least, most=most))
        if draft.seat >= count:
            raise BadNotation(_("That would take away your own seat."))
        return self._for_players(draft, count)

    def _for_players(self, draft: Draft, count: int) -> str:
        gone = [part.format(seat=letter) for part in self.SEAT_PARTS for letter in LETTERS[count:]]
        kept = without(draft.text, "players", "deck", *self.OF_PLAYERS, *gone)
        named = registry.about(self.game).find_variant(getattr(draft.state, "variant", ""))
        taken = {variant.players for variant in registry.about(self.game).variants} - {0}
        if (named and named.players not in (0, count)) or count in taken:
            kept = without(kept, "variant", *self.OF_VARIANT)
        return f"players {count} | {kept}"

    def _with_variant(self, draft: Draft, _rest: str, value: str) -> str:
        about = registry.about(self.game)
        named = about.find_variant(value)
        if named is None:
            raise BadNotation(_("there is no such variant"))
        taken = {variant.players for variant in about.variants} - {0}
        count = named.players or (about.usual_players if draft.players in taken else draft.players)
        text = self._for_players(draft, count) if count != draft.players else draft.text
        return f"variant {value} | {without(text, 'variant', *self.OF_VARIANT, *self.OF_PLAYERS)}"

    def _with_rule(self, draft: Draft, name: str, value: str) -> str:
        kind = registry.about(self.game).rules.Rulings
        named = {each: (default, least, most) for each, default, least, most in rulings.choices(kind)}
        if name not in named:
            raise BadNotation(_("there is no such house rule"))
        default, least, most = named[name]
        now, plain = getattr(draft.state.rulings, name), rulings.to_plain(draft.state.rulings)
        if type(default) is int:
            plain[name] = max(least, min(most, now + (1 if value == "1" else -1)))
        else:
            plain[name] = default if now != default else rulings.other_way(kind, name)
        ruled = rulings.write(rulings.from_plain(kind, plain))
        kept = without(draft.text, "rulings", "deck")
        return f"{kept} | rulings {ruled}" if ruled else kept

    def headline(self, draft: Draft) -> str:
        """Return what stands large in the middle; "" if nothing does."""
        del draft
        return ""

    def deck_line(self, draft: Draft) -> str:
        """Say how many cards are in the deck."""
        many = len(draft.state.deck)
        return n_("{count} card in the deck", "{count} cards in the deck", many).format(count=many)

    # Words --------------------------------------------------------------------------------

    def seat_name(self, draft: Draft, seat: int) -> str:
        """Return the name of a seat; that of whoever looks is You."""
        return _("You") if seat == draft.seat else seat_name(seat)

    def others(self, draft: Draft) -> Iterator[int]:
        """Yield the seats of the others, beginning with the next."""
        return ((draft.seat + step) % draft.players for step in range(1, draft.players))

    def turn_choice(self, draft: Draft) -> ChosenSetting:
        """Return whose turn it is, as a choice."""
        options = tuple((LETTERS[seat], self.seat_name(draft, seat)) for seat in [draft.seat, *self.others(draft)])
        now = LETTERS[draft.state.to_act[0]] if draft.state.to_act else ""
        return ChosenSetting("turn", _("Whose turn"), options, now, "hand")

    def with_count(self, draft: Draft, key: str, count: int, value: str) -> str:
        """Return the position with one card more in a part that holds a count of them, dealt at random, or one less."""
        cards = [*(draft.cards(key) or (UNSET,) * count)]
        if value == "1":
            cards.append(UNSET)
        elif cards:
            last = max((at for at, card in enumerate(cards) if card == UNSET), default=len(cards) - 1)
            del cards[last]
        sheet = PositionSheet(self.game, without(draft.text, "deck"))
        return sheet.with_line(key, SheetZone(key, tuple(cards)).line).text


def _take(left: Counter[str], card: str) -> bool:
    """Take a card out of some, and return whether it was among them."""
    left[card] -= 1
    return left[card] >= 0
