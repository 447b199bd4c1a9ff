"""Koinobori's question: which colour will score on a post with one space left.

>>> print(post_colours())
One space is left. How often will green score?
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, ClassVar

from gamelib.core.chance import Stream
from gamelib.core.language import _, n_
from gamelib.koinobori.card_names import colour_word
from gamelib.koinobori.cards import COLOURS, house_cards
from gamelib.odds import Odds, koinobori
from gamelib.odds.numbers import BadQuestion, percent
from widgets.explore import blocks
from widgets.explore.blocks import Blocks
from widgets.explore.question import Question
from widgets.explore.topic import Topic
from widgets.scenes.faces import card_key


def post_colours(post: Sequence[str] = ("green", "green+black", "lime", "pink"), flag: str = "pink", *, number: int = 0,
                 seed: int | None = None) -> Question:
    """Ask how often the commonest colour of a post scores when its last space is filled."""
    return Question(LastSpace(post, flag), number=number, seed=seed)


class LastSpace(Topic):
    """One space is left on a post. How often will a colour score?"""

    game: ClassVar[str] = "koinobori"
    key: ClassVar[str] = "koinobori.post_colours"

    def __init__(self, post: Sequence[str], flag: str) -> None:
        self.post, self.flag = list(post), flag
        self.colour = max(COLOURS, key=lambda colour: sum(colour in card for card in self.post))
        self.unseen = list(house_cards())
        for card in self.post:
            self.unseen.remove(self._bare(card))
        self._scoring: dict[str, str] = {}

    @property
    def title(self) -> str:  # type: ignore[override]
        """The question, about the colour that is set now."""
        return _("One space is left. How often will {colour} score?").format(colour=colour_word(self.colour))

    def _bare(self, card: str) -> str:
        """Return the card of the deck that a carp on the post comes from: one with the same colours."""
        bare = card.partition("/")[0]
        found = next((each for each in self.unseen if each.partition("/")[0] == bare), "")
        if not found:
            raise BadQuestion(_("the deck has no card left with these colours: {card:.40}").format(card=card))
        return found

    @property
    def of(self) -> int:  # type: ignore[override]
        """The number of cards that may come."""
        return len(self.unseen)

    def scoring_colour(self, card: str) -> str:
        """Return the colour that scores when this card is hung last."""
        bare = card.partition("/")[0]
        if bare not in self._scoring:
            table = koinobori.post_colours(self.post, flag=self.flag, deck=[bare])
            self._scoring[bare] = next(colour for colour in table if table[colour] == 1)
        return self._scoring[bare]

    def _good(self) -> list[str]:
        return [card for card in self.unseen if self.scoring_colour(card) == self.colour]

    def answer(self) -> Odds:
        """Return the chance that the colour scores."""
        table = koinobori.post_colours(self.post, flag=self.flag)
        return table[self.colour]

    def ask(self) -> Blocks:
        """Return the post, its flag and the question."""
        line = _("**{count} cards** may come, any as likely as another. Icons do nothing here.")
        hung = _("Four cards hang on the post, and its flag is {flag}:").format(flag=colour_word(self.flag))
        return [blocks.text(hung),
                blocks.cards([card_key(self.game, card) for card in self.post], label=_("The post, from the bottom")),
                blocks.text(line.format(count=self.of))]

    def picture(self, is_open: bool) -> Blocks:
        """Return the rule in a sentence, and once it is open the cards sorted by the colour they let score."""
        if not is_open:
            most = _("The colour on most carps scores. Colours that tie drop out, and the next place counts.")
            return [blocks.text(most), blocks.text(_("If every place is tied, the colour of the flag scores."))]
        found: Blocks = [blocks.text(_("All the cards that may come"), "head")]
        for colour in sorted(COLOURS, key=lambda each: -len(self._letting(each))):
            cards = self._letting(colour)
            if cards:
                line = n_("**{count}** card lets {colour} score", "**{count}** cards let {colour} score", len(cards))
                words = line.format(count=len(cards), colour=colour_word(colour))
                keys = [card_key(self.game, card.partition("/")[0]) for card in cards]
                found += [blocks.text(words), blocks.cards(keys, small=True, label=words.replace("**", ""))]
        return found

    def _letting(self, colour: str) -> list[str]:
        return sorted((card for card in self.unseen if self.scoring_colour(card) == colour),
                      key=lambda card: (len(card.partition("/")[0]), card))

    def result_lines(self) -> tuple[str, list[str]]:
        """Return how many cards let the colour score."""
        return str(len(self._good())), [_("of {count} cards").format(count=self.of),
                                        f"**{percent(self.answer().value)}**"]

    def remark(self) -> str:
        """Say how often the flag's colour scores, which is easily forgotten."""
        if self.colour == self.flag:
            return _("It is the colour of the flag: it scores when every place is tied, too.")
        by_flag = Fraction(len(self._letting(self.flag)), self.of)
        line = _("Do not forget the flag: when every place is tied, {colour} scores. In all it scores in {share}.")
        return line.format(colour=colour_word(self.flag), share=percent(by_flag))

    def controls(self) -> Blocks:
        """Return the colour asked about."""
        return [blocks.segments("colour", _("How often will it score?"),
                                [(colour, colour_word(colour)) for colour in COLOURS], self.colour)]

    def set(self, name: str, value: Any) -> None:
        """Ask about another colour."""
        if name == "colour" and value in COLOURS:
            self.colour = value

    def effect(self) -> str:
        """Say the chance of the colour asked about."""
        return _("{colour}: **{good}** of {count} cards, {share}.").format(
            colour=colour_word(self.colour).capitalize(), good=len(self._good()), count=self.of,
            share=percent(self.answer().value))

    def draw(self, rng: Stream) -> tuple[str, bool]:
        """Hang one of the cards that may come."""
        card = rng.choice(tuple(self.unseen))
        return card_key(self.game, card.partition("/")[0]), self.scoring_colour(card) == self.colour

    def tries(self) -> tuple[str, str, str]:
        """Return the words for hanging."""
        return _("Hang one card"), _("cards let {colour} score").format(colour=colour_word(self.colour)), _(
            "cards hung")

    def python(self) -> str:
        """Return the call of the library."""
        return f'gamelib.odds.koinobori.post_colours({self.post!r}, flag="{self.flag}")["{self.colour}"]'
