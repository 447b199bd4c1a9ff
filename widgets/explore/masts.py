"""A question about the mast: which card is worth most there."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, ClassVar

from gamelib.core.chance import Stream
from gamelib.core.language import _, n_
from gamelib.core.written import decimal
from gamelib.koinobori.card_names import name_card
from gamelib.koinobori.cards import CARPS, house_cards
from gamelib.odds import Odds, koinobori
from widgets.explore import blocks
from widgets.explore.blocks import Blocks
from widgets.explore.carp_posts import bare, scoring_colour
from widgets.explore.guessing import OnLine, Picked
from widgets.explore.topic import Topic
from widgets.scenes.faces import card_key

FIRST = ("lime", "lime+orange", "lime+purple", "green", "green+black")
SECOND = ("pink", "purple+pink", "green+pink", "black", "orange+black")
FLAGS = ("green", "black")
LEAST_POINTS, MOST_POINTS = -9, 9
NEVER_SCORED_COSTS = 3


@lru_cache(maxsize=256)
def _worth(card: str, second: tuple[str, ...]) -> Odds:
    return koinobori.mast_value(card, posts=[[*FIRST], [*second]], flags=" ".join(FLAGS))


class OnTheMast(Topic):
    """Which card is worth most on the mast, and how much?"""

    game: ClassVar[str] = "koinobori"
    key: ClassVar[str] = "koinobori.mast"
    lean: ClassVar[str] = "right"
    bounds = (float(LEAST_POINTS), float(MOST_POINTS))

    def __init__(self, hand: tuple[str, ...]) -> None:
        self.title = _("Is it worth hiding it on the mast?")
        self.hand = [*hand]
        self.second: tuple[str, ...] = SECOND[:4]
        self.card = self._best()

    def worth(self, card: str) -> Odds:
        """Return what a card on the mast earns on average."""
        return _worth(card, self.second)

    def _best(self) -> str:
        return max(self.hand, key=lambda card: float(self.worth(card)))

    def guessing(self) -> Picked:
        """Return the cards to choose from, and a line of points."""
        self.card = self._best()
        names = {name_card(bare(card)): card for card in self.hand}
        options = {words: (words, [card_key(self.game, card)]) for words, card in names.items()}
        return Picked(
            _("First: which card is worth most on the mast?"),
            options,
            lambda words: float(self.worth(names[words])),
            OnLine(self.title, lambda: 0.0, least=10 * LEAST_POINTS, most=10 * MOST_POINTS, per=10),
            then=_("And how many points is {what} worth there, on average?"),
        )

    def answer(self) -> Odds:
        """Return what the card that is asked about earns."""
        return self.worth(self.card)

    def ask(self) -> Blocks:
        """Return both posts, and what a carp earns."""
        left = len(SECOND) - len(self.second)
        now = (
            n_(
                "**{left} space** is left on it, and any card may come.",
                "**{left} spaces** are left on it, and any cards may come.",
                left,
            ).format(left=left)
            if left
            else _("It is full.")
        )
        return [
            blocks.text(_("The first post is full: lime scores, with three carps.")),
            blocks.cards([card_key(self.game, card) for card in FIRST], label=_("The first post"), small=True),
            blocks.text(_("On the second post, with a black flag, are these cards. {now}").format(now=now)),
            blocks.cards([card_key(self.game, card) for card in self.second], label=_("The second post"), small=True),
            blocks.text(
                _(
                    "Each carp on your mast earns what its colour is worth on each post where it scores. A carp whose"
                    " colour scores nowhere costs three."
                )
            ),
        ]

    def picture(self, is_open: bool) -> Blocks:
        """Return what each card earns, once it is open."""
        if not is_open:
            return []
        span = MOST_POINTS - LEAST_POINTS
        rows = [
            (name_card(bare(card)), float(self.worth(card)) / span, decimal(float(self.worth(card))))
            for card in self.hand
        ]
        return [
            blocks.text(_("What each card earns on the mast, in points"), "head"),
            blocks.ladder(rows, _("What each card earns on the mast, in points"), origin=-LEAST_POINTS / span),
        ]

    def result_lines(self) -> tuple[str, list[str]]:
        """Return the points."""
        line = _("points, on average, for {card} on the mast")
        return decimal(float(self.answer())), [line.format(card=name_card(bare(self.card)))]

    def remark(self) -> str:
        """Say what a carp costs if its colour scores nowhere."""
        return _(
            "A carp that scores nowhere costs three points, so a card with one good colour and one bad may be worth"
            " nothing."
        )

    def controls(self) -> Blocks:
        """Return the card asked about, and how many cards hang on the second post."""
        return [
            blocks.segments("card", _("Which card?"), [(card, name_card(bare(card))) for card in self.hand], self.card),
            blocks.stepper("hanging", _("Cards on the second post"), len(self.second), 3, len(SECOND)),
        ]

    def hint(self) -> str:
        """Suggest what to change."""
        return _("Put a card on the second post, or take one off: what does it cost you not to know?")

    def change(self, name: str, value: Any) -> bool:
        """Ask about another card, or change the second post."""
        if name == "card" and value in self.hand:
            self.card = value
        elif name == "hanging" and type(value) is int and 3 <= value <= len(SECOND):
            self.second = SECOND[:value]
        else:
            return False
        return True

    def draw(self, rng: Stream) -> tuple[str, float]:
        """Fill the second post, and count what the card earns."""
        left = list(house_cards())
        for card in (*FIRST, *self.second, self.card):
            found = next((each for each in left if each == card), None) or next(
                (each for each in left if bare(each) == bare(card)), None
            )
            if found:
                left.remove(found)
        more = [bare(card) for card in rng.sample(left, len(SECOND) - len(self.second))]
        posts = [(FIRST, FLAGS[0]), ((*self.second, *more), FLAGS[1])]
        self._filled = more
        return "", float(_earned(self.card, posts))

    def last_draw(self) -> Blocks:
        """Return the cards of the last draw."""
        return (
            [
                blocks.cards(
                    [card_key(self.game, card) for card in self._filled],
                    label=_("The cards that came last"),
                    small=True,
                )
            ]
            if self._filled
            else []
        )

    def tries(self) -> tuple[str, str, str]:
        """Return the words for a draw, here filling a post."""
        return _("Fill it once"), _("Points earned"), _("times filled")

    def python(self) -> str:
        """Return the library call that gives the same answer."""
        posts = [" ".join(FIRST), " ".join(self.second)]
        return f'gamelib.odds.koinobori.mast_value("{self.card}", posts={posts!r}, flags="{" ".join(FLAGS)}")'


def _earned(card: str, posts: list[tuple[tuple[str, ...], str]]) -> int:
    """Return what a card on the mast earns once all posts are full."""
    scoring = [scoring_colour(cards, flag) for cards, flag in posts]
    points = 0
    for colour in CARPS[card]:
        worth = [
            max(1, sum(bare(each).split("+").count(colour) for each in cards))
            for (cards, _flag), winner in zip(posts, scoring, strict=True)
            if winner == colour
        ]
        points += sum(worth) if worth else -NEVER_SCORED_COSTS
    return points
