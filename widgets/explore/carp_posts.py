"""Questions about a post: which colour scores, how its chance changes as the post fills, what one card promises."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, ClassVar

from gamelib.core.chance import Stream
from gamelib.core.language import _, n_
from gamelib.core.written import percent
from gamelib.koinobori.card_names import colour_word, flag_word, name_card
from gamelib.koinobori.cards import COLOURS, house_cards
from gamelib.koinobori.scoring import post_value
from gamelib.odds import Odds, koinobori
from gamelib.odds.numbers import BadQuestion
from gamelib.odds.tables import Table
from widgets.explore import blocks
from widgets.explore.blocks import Blocks
from widgets.explore.guessing import OnLine, Picked, percent_text
from widgets.explore.guessing_pictures import Beaded, Drawn
from widgets.explore.topic import Topic
from widgets.scenes.faces import card_key

SPACES = 5


@lru_cache(maxsize=512)
def post_table(post: tuple[str, ...], flag: str) -> Table:
    """Return for every colour the chance that it scores on a post."""
    return koinobori.post_colours(list(post), flag=flag)


@lru_cache(maxsize=4096)
def scoring_colour(post: tuple[str, ...], flag: str) -> str:
    """Return the colour that scores on a full post."""
    return post_value(flag, tuple((card,) for card in post))[2]


def bare(card: str) -> str:
    """Return a card without its icon."""
    return card.partition("/")[0]


def carp(colour: str) -> str:
    """Return the key of the face of a card with one carp."""
    return card_key("koinobori", colour)


class OnPost(Topic):
    """A question about a post with some cards and a flag."""

    game: ClassVar[str] = "koinobori"
    post: tuple[str, ...]
    flag: str
    colour: str

    @property
    def unseen(self) -> list[str]:
        """The cards that may come."""
        left = list(house_cards())
        for card in self.post:
            found = next((each for each in left if bare(each) == bare(card)), "")
            if not found:
                raise BadQuestion(_("the deck has no card left with these colours: {card:.40}").format(card=card))
            left.remove(found)
        return left

    def answer(self) -> Odds:
        """Return the chance that the colour asked about scores."""
        found: Odds = post_table(self.post, self.flag)[self.colour]
        return found

    def shares(self) -> dict[str, float]:
        """Return the percentage of each colour."""
        table = post_table(self.post, self.flag)
        return {colour: 100 * float(table[colour]) for colour in COLOURS}

    def post_blocks(self) -> Blocks:
        """Return the post with its flag."""
        many = len(self.post)
        line = n_(
            "There is {count} card on the post, and its flag is {flag}:",
            "There are {count} cards on the post, and its flag is {flag}:",
            many,
        )
        return [
            blocks.text(line.format(count=many, flag=flag_word(self.flag))),
            blocks.cards([card_key(self.game, card) for card in self.post], label=_("The post, from the bottom")),
        ]

    def result_lines(self) -> tuple[str, list[str]]:
        """Return the percentage of the colour asked about."""
        return percent(self.answer().value), [_("of the time {colour} scores").format(colour=colour_word(self.colour))]

    def colour_control(self) -> blocks.Block:
        """Return the control for the colour asked about."""
        return blocks.segments(
            "colour", _("How often will it score?"), [(colour, colour_word(colour)) for colour in COLOURS], self.colour
        )

    def flag_control(self) -> Blocks:
        """Return the control for the flag."""
        return [
            blocks.segments("flag", _("The flag"), [(colour, flag_word(colour)) for colour in COLOURS], self.flag),
        ]

    def change(self, name: str, value: Any) -> bool:
        """Ask about another colour, or change the flag."""
        if name not in ("colour", "flag") or not isinstance(value, str) or value not in COLOURS:
            return False
        setattr(self, name, value)
        return True

    def effect(self) -> str:
        """Say the chance of the colour asked about."""
        return _("{colour}: **{share}** if the flag is {flag}.").format(
            colour=colour_word(self.colour).capitalize(),
            share=percent(self.answer().value),
            flag=flag_word(self.flag),
        )

    def draw(self, rng: Stream) -> tuple[str, float]:
        """Fill the post with cards that may come."""
        more = rng.sample(self.unseen, SPACES - len(self.post))
        self._filled = [bare(card) for card in more]
        last = card_key(self.game, self._filled[-1]) if len(more) == 1 else ""
        cards = tuple(map(bare, self.post))
        return last, scoring_colour((*cards, *self._filled), self.flag) == self.colour

    def tries(self) -> tuple[str, str, str]:
        """Return the words for a draw, here filling a post."""
        return (
            _("Fill it once"),
            _("posts let {colour} score").format(colour=colour_word(self.colour)),
            _("posts filled"),
        )

    def python(self) -> str:
        """Return the library call that gives the same answer."""
        return f'gamelib.odds.koinobori.post_colours({[*self.post]!r}, flag="{self.flag}")["{self.colour}"]'


class FillingPost(OnPost):
    """A question about a post with an adjustable number of the given cards on it, at first all of them."""

    def __init__(self, post: Sequence[str], flag: str) -> None:
        self.all_cards, self.post, self.flag = tuple(post), tuple(post), flag
        self.colour = max(COLOURS, key=lambda colour: sum(colour in card for card in self.all_cards))

    def controls(self) -> Blocks:
        """Return the colour asked about, the flag, and how many of the cards hang already."""
        return [
            self.colour_control(),
            *self.flag_control(),
            blocks.stepper("hanging", _("Cards on the post"), len(self.post), 1, len(self.all_cards)),
        ]

    def change(self, name: str, value: Any) -> bool:
        """Take cards off the post or hang them back, or change anything that all questions about posts can change."""
        if name == "hanging" and type(value) is int and 1 <= value <= len(self.all_cards):
            self.post = self.all_cards[:value]
            return True
        return super().change(name, value)


class PostColours(FillingPost):
    """The question: one space is left on a post; which colour will score?"""

    key: ClassVar[str] = "koinobori.post_colours"
    lean: ClassVar[str] = "right"

    def __init__(self, post: Sequence[str], flag: str) -> None:
        super().__init__(post, flag)
        self.of = len(self.unseen)

    @property
    def title(self) -> str:  # type: ignore[override]
        """The question, with the spaces that are left now."""
        spaces = SPACES - len(self.post)
        return (
            _("One space is left. Which colour will score?")
            if spaces == 1
            else n_(
                "{spaces} space is left. Which colour will score?",
                "{spaces} spaces are left. Which colour will score?",
                spaces,
            ).format(spaces=spaces)
        )

    def guessing(self) -> Beaded:
        """Return beads for each colour."""
        names = {colour: {"label": colour_word(colour), "face": carp(colour)} for colour in COLOURS}
        return Beaded(_("Which colour will score, of 100 posts"), names, self.shares)

    def ask(self) -> Blocks:
        """Return the post, and how to lay the beads."""
        line = _("**{count} cards** may come, each as likely as any other. Icons do nothing here.")
        return [
            *self.post_blocks(),
            blocks.text(
                _(
                    "The colour with the most carps scores. Colours that tie drop out, and the next place counts. If"
                    " every place is tied, the colour of the flag scores."
                )
            ),
            blocks.text(line.format(count=len(self.unseen))),
            blocks.text(
                _(
                    "You have **20 beads**, and each stands for 5 posts of 100. Put them on the colours that "
                    "you expect "
                    "to score."
                )
            ),
        ]

    def letting(self, colour: str) -> list[str]:
        """Return the cards with which a colour scores if one space is left."""
        cards = tuple(map(bare, self.post))
        found = [card for card in self.unseen if scoring_colour((*cards, bare(card)), self.flag) == colour]
        return sorted(found, key=lambda card: (len(bare(card)), card))

    def remark(self) -> str:
        """Say how often the flag's colour scores, which is easily forgotten."""
        line = _(
            "Do not forget the flag: when every place is tied, {colour} scores. In all, {colour} has a chance of "
            "{share}."
        )
        return line.format(colour=flag_word(self.flag), share=percent_text(self.shares()[self.flag]))

    def counted(self) -> Blocks:
        """Return the unseen cards grouped by the colour that scores with them; with more spaces, the number of ways."""
        if len(self.post) != SPACES - 1:
            return super().counted()
        found: Blocks = []
        for colour in sorted(COLOURS, key=lambda each: -self.shares()[each]):
            cards = self.letting(colour)
            if cards:
                line = n_("**{count}** card lets {colour} score", "**{count}** cards let {colour} score", len(cards))
                words = line.format(count=len(cards), colour=colour_word(colour))
                keys = [card_key(self.game, bare(card)) for card in cards]
                found += [blocks.text(words), blocks.cards(keys, small=True, label=words.replace("**", ""))]
        return [
            *found,
            blocks.text(
                _("**{good} / {ways} = {share}**").format(
                    good=len(self.letting(self.colour)), ways=len(self.unseen), share=percent(self.answer().value)
                )
            ),
        ]

    def picture(self, is_open: bool) -> Blocks:
        """Return the chances of all colours as they are set now, once something has been changed."""
        if not is_open or not self.is_changed:
            return []
        shares = self.shares()
        rows = [(colour_word(colour), shares[colour] / 100, percent_text(shares[colour])) for colour in COLOURS]
        return [
            blocks.text(_("With the settings as they are now"), "head"),
            blocks.ladder(rows, _("How often each colour scores")),
        ]

    def last_draw(self) -> Blocks:
        """Return the cards of the last draw."""
        return (
            []
            if len(self._filled) == 1
            else [
                blocks.cards(
                    [card_key(self.game, card) for card in self._filled],
                    label=_("The cards that came last"),
                    small=True,
                )
            ]
        )


class Fills(FillingPost):
    """How often does the leading colour score, card after card?"""

    key: ClassVar[str] = "koinobori.fills"

    @property
    def title(self) -> str:  # type: ignore[override]
        """The question, about the colour that is set now."""
        return _("How sure is {colour} as the post fills?").format(colour=colour_word(self.colour))

    def guessing(self) -> Drawn:
        """Return a handle for each number of cards on the post."""
        handles = range(1, len(self.all_cards) + 1)
        return Drawn(
            _("Of 100 posts, how many let {colour} score").format(colour=colour_word(self.colour)),
            [*handles],
            {at: str(at) for at in handles},
            self.by_cards,
            axis=_("cards on the post"),
        )

    def by_cards(self) -> dict[int, float]:
        """Return the percentage for each number of the cards hung on the post."""
        return {
            many: 100 * float(post_table(self.all_cards[:many], self.flag)[self.colour])
            for many in range(1, len(self.all_cards) + 1)
        }

    def ask(self) -> Blocks:
        """Return the cards in their order, and the question."""
        return [
            blocks.text(
                _("These cards are put on a post with a {flag} flag, one after the other:").format(
                    flag=flag_word(self.flag)
                )
            ),
            blocks.cards([card_key(self.game, card) for card in self.all_cards], label=_("The post, from the bottom")),
            blocks.text(
                _("After each of them: of 100 ways to fill the other spaces, how many let {colour} score?").format(
                    colour=colour_word(self.colour)
                )
            ),
        ]

    def remark(self) -> str:
        """Explain how uncertainty changes as the post fills."""
        shares = self.by_cards()
        return _("From the first card to the last, the chance goes from {first} to {last}.").format(
            first=percent_text(shares[1]), last=percent_text(shares[len(self.all_cards)])
        )

    def picture(self, is_open: bool) -> Blocks:
        """Return the percentages for what is set now, once something has been changed."""
        if not is_open or not self.is_changed:
            return []
        rows = [
            (n_("{many} card", "{many} cards", many).format(many=many), share / 100, percent_text(share))
            for many, share in self.by_cards().items()
        ]
        return [
            blocks.text(_("With the settings as they are now"), "head"),
            blocks.ladder(rows, _("How often the colour scores")),
        ]

    def last_draw(self) -> Blocks:
        """Return the cards of the last draw."""
        return [
            blocks.cards(
                [card_key(self.game, card) for card in self._filled], label=_("The cards that came last"), small=True
            )
        ]


class YoungPost(OnPost):
    """The question: one card hangs on a post; which colour has the best prospects?"""

    key: ClassVar[str] = "koinobori.young_post"
    lean: ClassVar[str] = "right"
    CARDS: ClassVar[tuple[str, ...]] = ("lime+pink", "lime", "lime+orange+pink", "green")

    def __init__(self, card: str, flag: str) -> None:
        self.title = _("One card is there. Which colour has the best chance?")
        self.post, self.flag = (card,), flag
        self.colour = self._best()

    def _best(self) -> str:
        shares = self.shares()
        return max(COLOURS, key=lambda colour: shares[colour])

    def guessing(self) -> Picked:
        """Return the colours to choose from, and a line."""
        self.colour = self._best()
        names = {colour_word(colour): colour for colour in COLOURS}
        options = {words: (words, [carp(colour)]) for words, colour in names.items()}
        return Picked(
            _("First: which colour scores most often?"),
            options,
            lambda words: self.shares()[names[words]],
            OnLine(self.title, lambda: 0.0),
            then=_("And how often does {what} score?"),
        )

    def ask(self) -> Blocks:
        """Return the post and the assumptions."""
        return [
            *self.post_blocks(),
            blocks.text(
                _(
                    "Four spaces are free. Suppose that any cards may fill them, each as likely as any other; icons "
                    "do nothing."
                )
            ),
        ]

    def remark(self) -> str:
        """Say why a colour of which no carp hangs there may score most often."""
        if self._best() == self.flag and self.flag not in self.post[0]:
            return _(
                "No carp of it is there yet: with so few carps ties are frequent, and the last tie ends at the flag."
            )
        return _("With so few carps ties are frequent, and the last tie ends at the flag.")

    def picture(self, is_open: bool) -> Blocks:
        """Return the chances of all colours, once it is open."""
        if not is_open:
            return []
        shares = self.shares()
        rows = [(colour_word(colour), shares[colour] / 100, percent_text(shares[colour])) for colour in COLOURS]
        return [blocks.ladder(rows, _("How often each colour scores"))]

    def controls(self) -> Blocks:
        """Return the card that hangs there, the flag, and the colour asked about."""
        return [
            self.colour_control(),
            *self.flag_control(),
            blocks.segments("card", _("The card"), [(card, name_card(card)) for card in self.CARDS], self.post[0]),
        ]

    def change(self, name: str, value: Any) -> bool:
        """Replace the card on the post, or change anything that all questions about posts can change."""
        if name == "card" and value in self.CARDS:
            self.post = (value,)
            return True
        return super().change(name, value)

    def counted(self) -> Blocks:
        """Return nothing: there are too many ways to list."""
        ways = Fraction(self.answer().value)
        return [
            blocks.text(
                _("Every way to fill the four spaces was counted: **{share}** of them, or {exact}.").format(
                    share=percent(ways), exact=f"{ways.numerator:,}/{ways.denominator:,}"
                )
            )
        ]

    def last_draw(self) -> Blocks:
        """Return the cards of the last draw."""
        return [
            blocks.cards(
                [card_key(self.game, card) for card in self._filled], label=_("The cards that came last"), small=True
            )
        ]
