"""Questions about the row: what the new cards bring."""

from __future__ import annotations

from typing import Any, ClassVar

from gamelib.core.chance import Stream
from gamelib.core.language import _, n_
from gamelib.core.written import decimal, percent
from gamelib.koinobori.card_names import colour_word
from gamelib.koinobori.cards import CARPS, COLOURS, house_cards
from gamelib.odds import Odds, koinobori
from widgets.explore import blocks, charts
from widgets.explore.blocks import Blocks
from widgets.explore.guessing import percent_text
from widgets.explore.guessing_pictures import Beaded
from widgets.explore.topic import Topic
from widgets.scenes.faces import card_key

MOST_NEW, MANY_CARPS = 7, 4
ICONS = ("steal", "extra", "take2", "cover")


class NewCards(Topic):
    """A question about the new cards of the row."""

    game: ClassVar[str] = "koinobori"
    cards: int
    wanted: str
    least: int

    def answer(self) -> Odds:
        """Return the chance that the new cards bring enough."""
        return koinobori.refill(self.wanted, cards=self.cards, at_least=self.least)

    def size_stepper(self) -> blocks.Block:
        """Return the control for the number of new cards."""
        return blocks.stepper("cards", _("New cards"), self.cards, 1, MOST_NEW)

    def change(self, name: str, value: Any) -> bool:
        """Change the number of new cards, or the number of carps wanted."""
        if name == "cards" and type(value) is int and 1 <= value <= MOST_NEW:
            self.cards = value
        elif name == "least" and type(value) is int and 1 <= value <= MANY_CARPS:
            self.least = value
        else:
            return False
        self.least = min(self.least, self.cards)
        return True

    def draw(self, rng: Stream) -> tuple[str, float]:
        """Turn up new cards; the last ones stay on the page."""
        self._new = list(rng.sample(house_cards(), self.cards))
        return "", sum(self._shows(card) for card in self._new) >= self.least

    def _shows(self, card: str) -> int:
        return CARPS[card].count(self.wanted) if self.wanted in COLOURS else int(card.endswith("/" + self.wanted))

    def last_draw(self) -> Blocks:
        """Return the cards of the last draw."""
        states = ["target" if self._shows(card) else "" for card in self._new]
        return [
            blocks.cards(
                [card_key(self.game, card) for card in self._new],
                label=_("The new cards, the last time"),
                small=True,
                states=states,
            )
        ]

    def tries(self) -> tuple[str, str, str]:
        """Return the words for a draw, here refilling the row."""
        return _("Fill once"), _("rows brought enough"), _("rows filled")

    def python(self) -> str:
        """Return the library call that gives the same answer."""
        more = f", at_least={self.least}" if self.least > 1 else ""
        return f'gamelib.odds.koinobori.refill("{self.wanted}", cards={self.cards}{more})'


class Refill(NewCards):
    """How often do the new cards bring a card with an icon?"""

    key: ClassVar[str] = "koinobori.refill"

    def __init__(self, wanted: str, cards: int) -> None:
        self.wanted, self.cards, self.least = wanted, cards, 1

    @property
    def title(self) -> str:  # type: ignore[override]
        """The question, with the number of cards that is set now."""
        return n_(
            "{cards} new card: is what you want among them?",
            "{cards} new cards: is what you want among them?",
            self.cards,
        ).format(cards=self.cards)

    def ask(self) -> Blocks:
        """Return the cards wanted, and the question."""
        faces = [card_key(self.game, card) for card in house_cards() if card.endswith("/" + self.wanted)]
        return [
            blocks.text(
                _("You want a card that lets you do this. Each icon is on three of the 81 cards of the house deck:")
            ),
            blocks.cards(faces, label=_("The cards you want")),
            blocks.text(_("If that many new cards come 100 times, how often is at least one of these three there?")),
        ]

    def result_lines(self) -> tuple[str, list[str]]:
        """Return the percentage."""
        return percent(self.answer().value), [_("of the time at least one of the three comes")]

    def remark(self) -> str:
        """Say what the chance is with a single card."""
        return (
            _(
                "One card alone brings it in 3 of 81 cases, {share}. {cards} cards bring a little less than {cards} "
                "times that, because two of the three may come together."
            ).format(share=percent(koinobori.refill(self.wanted, cards=1).value), cards=self.cards)
            if self.cards > 1
            else ""
        )

    def picture(self, is_open: bool) -> Blocks:
        """Return the curve over the number of new cards, once it is open."""
        if not is_open:
            return []
        values = {cards: float(koinobori.refill(self.wanted, cards=cards)) for cards in range(1, MOST_NEW + 1)}
        words = n_("{cards} card: {share}", "{cards} cards: {share}", self.cards).format(
            cards=self.cards, share=percent(self.answer().value)
        )
        return [blocks.chart(charts.curve(values, self.cards, words, _("new cards")), words)]

    def controls(self) -> Blocks:
        """Return the number of cards and the icon."""
        names = {"steal": _("steal"), "extra": _("extra"), "take2": _("take two"), "cover": _("cover")}
        return [
            self.size_stepper(),
            blocks.segments("wanted", _("What you want"), [(icon, names[icon]) for icon in ICONS], self.wanted),
        ]

    def hint(self) -> str:
        """Suggest what to change."""
        return _("A refresh brings seven new cards: how much better is that than four?")

    def change(self, name: str, value: Any) -> bool:
        """Change the icon, or anything that all questions about the row can change."""
        if name == "wanted" and value in ICONS:
            self.wanted = value
            return True
        return super().change(name, value)


class Arrivals(NewCards):
    """How many carps of a colour do the new cards bring?"""

    key: ClassVar[str] = "koinobori.arrivals"
    lean: ClassVar[str] = "right"

    def __init__(self, colour: str, cards: int) -> None:
        self.wanted, self.cards, self.least = colour, cards, 2

    @property
    def title(self) -> str:  # type: ignore[override]
        """The question, about the colour that is set now."""
        return _("How many {colour} carps will come?").format(colour=colour_word(self.wanted))

    def guessing(self) -> Beaded:
        """Return beads for each number of carps."""
        names = {str(many): {"label": str(many)} for many in range(MANY_CARPS)}
        names[str(MANY_CARPS)] = {"label": _("{number} or more").format(number=MANY_CARPS)}
        return Beaded(
            _("{colour} carps on the new cards").format(colour=colour_word(self.wanted).capitalize()),
            names,
            self.shares,
        )

    def shares(self) -> dict[str, float]:
        """Return the percentage of each number of carps, the large ones together."""
        found = koinobori.arrivals(self.wanted, cards=self.cards)
        shares = {str(many): 100 * float(found[many]) for many in range(MANY_CARPS)}
        return {**shares, str(MANY_CARPS): 100 * float(found >= MANY_CARPS)}

    def ask(self) -> Blocks:
        """Return the carp, and how to lay the beads."""
        line = n_(
            "**{cards} new card** comes. 36 of the 81 cards of the house deck show this carp.",
            "**{cards} new cards** come. 36 of the 81 cards of the house deck show this carp.",
            self.cards,
        )
        return [
            blocks.text(line.format(cards=self.cards)),
            blocks.cards([card_key(self.game, self.wanted)], label=_("The carp that is counted")),
            blocks.text(
                _(
                    "You have **20 beads**, and each stands for 5 refills of 100. Put them on the numbers that you "
                    "expect."
                )
            ),
        ]

    def result_lines(self) -> tuple[str, list[str]]:
        """Return the chance of at least the number of carps wanted."""
        return percent(self.answer().value), [_("of refills bring {least} or more").format(least=self.least)]

    def remark(self) -> str:
        """Say the average."""
        mean = float(koinobori.arrivals(self.wanted, cards=self.cards).mean)
        return _("On average {mean} come: each card brings one with a chance of 36 in 81.").format(mean=decimal(mean))

    def picture(self, is_open: bool) -> Blocks:
        """Return the chances of all numbers, once it is open."""
        if not is_open:
            return []
        found = koinobori.arrivals(self.wanted, cards=self.cards)
        values = {many: float(found[many]) for many in range(self.cards + 1)}
        labels = [percent_text(100 * value) for value in values.values()]
        label = _("A chart of the number of {colour} carps on {cards} new cards").format(
            colour=colour_word(self.wanted), cards=self.cards
        )
        return [blocks.chart(charts.bars(values, labels, self.least, _("carps that come")), label)]

    def controls(self) -> Blocks:
        """Return the number of cards, the colour and the carps wanted."""
        return [
            self.size_stepper(),
            blocks.stepper("least", _("at least"), self.least, 1, MANY_CARPS, _("carps")),
            blocks.segments(
                "wanted", _("of this colour"), [(each, colour_word(each)) for each in COLOURS], self.wanted
            ),
        ]

    def hint(self) -> str:
        """Suggest what to change."""
        return _("The house deck treats all colours alike: change the colour, and nothing changes.")

    def change(self, name: str, value: Any) -> bool:
        """Change the colour, or anything that all questions about the row can change."""
        if name == "wanted" and value in COLOURS:
            self.wanted = value
            return True
        return super().change(name, value)
