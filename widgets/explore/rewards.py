"""A question about rewards: which card of the pot adds most to a pile."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any, ClassVar

from gamelib.core.chance import Stream
from gamelib.core.language import _, n_
from gamelib.core.written import decimal, tick
from gamelib.nanuk.cards import describe_card
from gamelib.nanuk.scoring import points
from gamelib.odds import Odds, nanuk
from widgets.explore import blocks
from widgets.explore.blocks import Blocks
from widgets.explore.guessing import OnLine, Picked
from widgets.explore.topic import Topic
from widgets.scenes.nanuk.faces import deck

MOST_MORE, MOST_TENTHS, PER_POINT, MOST_POINTS = 3, 30, 10, 3.0
MOST_IN_PILE = 6
SORTS = ("deer", "seal", "fish", "bird", "inuksuk")


@lru_cache(maxsize=1024)
def _adds(card: str, pile: tuple[str, ...], more: int) -> Odds:
    return nanuk.reward(card, pile=pile, more=more)


class Reward(Topic):
    """Which card of a pot adds most to a pile, once more cards have been won?"""

    game: ClassVar[str] = "nanuk"
    key: ClassVar[str] = "nanuk.reward"
    lean: ClassVar[str] = "right"
    bounds = (0.0, MOST_POINTS)

    def __init__(self, pile: tuple[str, ...], pot: tuple[str, ...], more: int) -> None:
        self.title = _("Which reward do you choose?")
        self.pile, self.pot, self.more_cards = [*pile], [*pot], more
        self.card = self._best()

    def _best(self) -> str:
        return max(self.pot, key=lambda card: float(self.adds(card)))

    def adds(self, card: str) -> Odds:
        """Return what a card adds on average."""
        return _adds(card, tuple(self.pile), self.more_cards)

    def guessing(self) -> Picked:
        """Return the cards of the pot to choose from, and a line of points."""
        self.card = self._best()
        names = {describe_card(card): card for card in self.pot}
        options = {words: (words, [card]) for words, card in names.items()}
        return Picked(
            _("First: which card adds most?"),
            options,
            lambda words: float(self.adds(names[words])),
            OnLine(self.title, lambda: 0.0, most=MOST_TENTHS, per=PER_POINT),
            then=_("And how many points does {what} add on average?"),
        )

    def answer(self) -> Odds:
        """Return what the card that is asked about adds."""
        return self.adds(self.card)

    def ask(self) -> Blocks:
        """Return the pile, and what counts."""
        line = n_(
            "After this you will win **{more} more card**: any card that nobody has won yet.",
            "After this you will win **{more} more cards**: any cards that nobody has won yet.",
            self.more_cards,
        )
        now = _("You will win nothing more: your pile is counted now.")
        return [
            blocks.text(_("In your pile lie:")),
            blocks.cards(self.pile, label=_("Your pile"), small=len(self.pile) > 3),
            blocks.text(
                _(
                    "Four different animals are a set, for 3 points; two alike are a pair, for 1. An Inuksuk may stand"
                    " for any animal."
                )
            ),
            blocks.text(line.format(more=self.more_cards) if self.more_cards else now),
        ]

    def picture(self, is_open: bool) -> Blocks:
        """Return what each card adds, once it is open."""
        if not is_open:
            return []
        most = max(1.0, *(float(self.adds(card)) for card in self.pot))
        rows = [
            (describe_card(card), float(self.adds(card)) / most, decimal(self.adds(card).value)) for card in self.pot
        ]
        return [
            blocks.text(_("What each card adds, in points"), "head"),
            blocks.ladder(rows, _("What each card adds, in points")),
        ]

    def result_lines(self) -> tuple[str, list[str]]:
        """Return the points."""
        return decimal(float(self.answer())), [_("points are added by {card}").format(card=describe_card(self.card))]

    def remark(self) -> str:
        """Say what the cards add immediately."""
        at_once = ", ".join(
            _("{card} {points}").format(card=describe_card(card), points=tick(_adds(card, tuple(self.pile), 0).value))
            for card in self.pot
        )
        return _(
            "If your pile were counted now, they would add: {list}. What may still come can change that order."
        ).format(list=at_once)

    def controls(self) -> Blocks:
        """Return the pile to change, the cards still to come, and the card asked about."""
        row = blocks.cards(
            [*self.pile],
            label=_("Take a card out of the pile"),
            small=True,
            press=[f"out:{at}" for at in range(len(self.pile))],
        )
        for card, words in zip(row["cards"], map(describe_card, self.pile), strict=True):
            card["label"] = _("take out {card}").format(card=words)
        adding = blocks.cards(
            SORTS, label=_("Put a card into the pile"), small=True, press=[f"in:{sort}" for sort in SORTS]
        )
        for card, words in zip(adding["cards"], map(describe_card, SORTS), strict=True):
            card["label"] = _("put in {card}").format(card=words)
        asked = [(card, describe_card(card)) for card in self.pot]
        return [
            row,
            blocks.text(_("put in:")),
            adding,
            blocks.stepper("more", _("Cards still to win"), self.more_cards, 0, MOST_MORE),
            blocks.segments("card", _("Which card?"), asked, self.card),
        ]

    def hint(self) -> str:
        """Suggest what to change."""
        return _("Win nothing more, then one card, then two: when does the order change?")

    def change(self, name: str, value: Any) -> bool:
        """Change the pile, the cards still to come, or the card asked about."""
        what, _colon, which = name.partition(":")
        if what == "out" and which.isdigit() and int(which) < len(self.pile) > 1:
            del self.pile[int(which)]
        elif what == "in" and which in SORTS and len(self.pile) < MOST_IN_PILE and self.pile.count(which) < 2:
            self.pile.append(which)
        elif name == "more" and type(value) is int and 0 <= value <= MOST_MORE:
            self.more_cards = value
        elif name == "card" and isinstance(value, str) and value in self.pot:
            self.card = value
        else:
            return False
        return True

    def draw(self, rng: Stream) -> tuple[str, float]:
        """Win the further cards, and count what the card adds to them."""
        left = Counter(deck()) - Counter([*self.pile, self.card])
        won = rng.sample(sorted(left.elements()), self.more_cards)
        plain = [card.replace("bear-", "") for card in (*self.pile, *won)]
        self._won = [*won]
        return "", points((*plain, self.card)) - points(tuple(plain))

    def last_draw(self) -> Blocks:
        """Return the further cards won last."""
        return [blocks.cards(self._won, label=_("Won after it, the last time"), small=True)] if self._won else []

    def tries(self) -> tuple[str, str, str]:
        """Return the words for a draw, here winning cards."""
        return _("Win them once"), _("Points added"), _("times won")

    def python(self) -> str:
        """Return the library call that gives the same answer."""
        return f'gamelib.odds.nanuk.reward("{self.card}", pile={self.pile!r}, more={self.more_cards})'
