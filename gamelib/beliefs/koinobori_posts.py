"""Items about the posts and masts of Koinobori: which colour scores, what it is worth, what a mast brings and costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from gamelib.beliefs import koinobori_mind as rules
from gamelib.beliefs.items import HIDDEN_SEED, NOTHING, Answer, Form, Item, between, chance, fields, one
from gamelib.beliefs.koinobori_mind import Mind
from gamelib.core.chance import Stream
from gamelib.core.language import _, join_and
from gamelib.koinobori import State, read
from gamelib.koinobori.card_names import colour_word, name_post
from gamelib.koinobori.cards import CARPS, COLOURS, ICON, Cards, Post, format_cards, house_cards
from gamelib.koinobori.scoring import Score

PLAYERS = 2
POSTS = PLAYERS + 1


class KoinoboriItem(Item[Mind]):
    """An item about Koinobori."""

    game: ClassVar[str] = "koinobori"

    def state(self) -> State:
        """Return its position; what it leaves open is dealt."""
        return read(self.position, seed=HIDDEN_SEED, strict=False)


def random_flags(rng: Stream) -> Cards:
    """Return the flags of a game for two."""
    return rng.sample(COLOURS, POSTS)


def random_cards(rng: Stream) -> tuple[list[str], list[str]]:
    """Return the cards of the box in random order: those without the cover icon, and those with it."""
    cards = rng.shuffle(house_cards())
    return [card for card in cards if ICON[card] != "cover"], [card for card in cards if ICON[card] == "cover"]


def random_post(rng: Stream, cards: list[str], covers: list[str], size: int) -> Post:
    """Return a post of so many cards, taken from those that are left; now and then one of them is covered."""
    post = [(cards.pop(),) for _card in range(size)]
    if post and covers and chance(rng, 40):
        at = rng.randbelow(size)
        post[at] = (*post[at], covers.pop())  # type: ignore[assignment]  # a space that covers another
    return tuple(post)


def write_post(number: int, post: Post) -> str:
    """Return the field of a post in a written position.

    >>> write_post(2, (("pink",), ("lime", "green/cover")))
    'post 2 pink green/cover(lime)'
    """
    spaces = [space[-1] + (f"({' '.join(space[:-1])})" if len(space) > 1 else "") for space in post]
    return f"post {number} {' '.join(spaces) or NOTHING}"


# One post -----------------------------------------------------------------------------


@dataclass(frozen=True)
class _OnePost(KoinoboriItem):
    """An item about one post."""

    flags: Cards
    post: Post

    @classmethod
    def make(cls, rng: Stream) -> Self | None:
        """Return a post of up to five cards."""
        return cls(random_flags(rng), random_post(rng, *random_cards(rng), between(rng, 0, 5)))

    @property
    def position(self) -> str:
        """The post; the others are empty."""
        return fields(f"players {PLAYERS}", f"flags {' '.join(self.flags)}", "turn A", write_post(1, self.post))

    @property
    def name(self) -> str:
        """What the post is called."""
        return name_post(self.flags, 1)

    def score(self) -> Score:
        """Return the scoring as the cards lie."""
        return self.state().view(0).score


class WhichColour(_OnePost):
    """Which colour scores on a post."""

    kind: ClassVar[str] = "which-colour"

    @property
    def question(self) -> str:
        """What is asked."""
        return _("If the game ended now, which colour would score on {post}?").format(post=self.name)

    def offered(self) -> Sequence[str]:
        """Return the colours of the flag and of the carps on the post."""
        seen = {self.flags[0], *(colour for space in self.post for card in space for colour in CARPS[card])}
        return [colour for colour in COLOURS if colour in seen]

    def name_answer(self, answer: str) -> str:
        """Return colours in words."""
        return _("No colour") if answer == NOTHING else join_and([*map(colour_word, answer.split())])

    def judge(self) -> Answer:
        """Return the colour that the library finds."""
        return one(self.score().posts[0].colour)

    def ask(self, mind: Mind) -> Answer:
        """Return the colours that a mind finds."""
        found = {each.colour for each in rules.worths(mind, self.flags[0], self.post)}
        return one(" ".join(colour for colour in COLOURS if colour in found) or NOTHING)


def _is_by_flag(flag: str, post: Post) -> bool:
    """Return whether only its flag decides which colour scores on a post, so that it is worth one."""
    (found,) = rules.worths(Mind(), flag, post)
    return found.by_flag


class WhatValue(_OnePost):
    """What each carp of the colour that scores brings."""

    kind: ClassVar[str] = "value"
    forms: ClassVar[tuple[Form, ...]] = ("number",)

    @property
    def question(self) -> str:
        """What is asked."""
        return _(
            "If the game ended now, how many points would a carp of the colour that scores on {post} bring?"
        ).format(post=self.name)

    def judge(self) -> Answer:
        """Return the value that the library finds."""
        return one(self.score().posts[0].value)

    def ask(self, mind: Mind) -> Answer:
        """Return the value that a mind finds."""
        return one(max((each.value for each in rules.worths(mind, self.flags[0], self.post)), default=0))

    def suits(self, name: str) -> bool:
        """Return whether the value is a number of carps, where the belief is about that."""
        return name != "value-is-cards" or not _is_by_flag(self.flags[0], self.post)


# A mast -------------------------------------------------------------------------------


@dataclass(frozen=True)
class OwnCards(KoinoboriItem):
    """An item about the posts, your hand, and the cards on your mast."""

    flags: Cards
    posts: tuple[Post, ...]
    hand: Cards
    mast: Cards

    @property
    def position(self) -> str:
        """The posts, the hand and the mast."""
        return fields(
            f"players {PLAYERS}",
            f"flags {' '.join(self.flags)}",
            "turn A",
            f"hand A {format_cards(self.hand)}",
            f"mast A {format_cards(self.mast)}",
            *(write_post(number, post) for number, post in enumerate(self.posts, 1)),
        )


class _Scored(OwnCards):
    """An item about what your own mast brings."""

    @classmethod
    def make(cls, rng: Stream) -> Self | None:
        """Return posts of up to four cards, a mast, and now and then a hand."""
        cards, covers = random_cards(rng)
        posts = tuple(random_post(rng, cards, covers, between(rng, 0, 4)) for _post in range(POSTS))
        mast = tuple(cards.pop() for _card in range(between(rng, 1, 3)))
        return cls(random_flags(rng), posts, tuple(cards.pop() for _card in range(rng.randbelow(3))), mast)

    def score(self) -> Score:
        """Return the scoring as the cards lie."""
        return self.state().view(0).score

    def worths(self, mind: Mind) -> list[rules.Worth]:
        """Return what the posts are worth to a mind."""
        return [
            each for flag, post in zip(self.flags, self.posts, strict=True) for each in rules.worths(mind, flag, post)
        ]

    def carps(self, mind: Mind) -> rules.Counts:
        """Return the carps that a mind counts for you."""
        return rules.count_carps(mind.cards_that_score(self.mast, self.hand))


class HowManyPoints(_Scored):
    """How many points the mast brings."""

    kind: ClassVar[str] = "points"
    forms: ClassVar[tuple[Form, ...]] = ("number",)

    @property
    def question(self) -> str:
        """What is asked."""
        return _("If the game ended now, how many points would you have?")

    def judge(self) -> Answer:
        """Return the total that the library finds."""
        return one(self.score().totals[0])

    def ask(self, mind: Mind) -> Answer:
        """Return the total that a mind finds."""
        return one(rules.points(mind, self.worths(mind), self.carps(mind)))

    def suits(self, name: str) -> bool:
        """Return whether all values are numbers of carps, where the belief is about that."""
        return name != "value-is-cards" or not any(map(_is_by_flag, self.flags, self.posts))


class WhatCost(_Scored):
    """How many points are lost by carps whose colours score nowhere."""

    kind: ClassVar[str] = "cost"
    forms: ClassVar[tuple[Form, ...]] = ("number",)

    @property
    def question(self) -> str:
        """What is asked."""
        return _("If the game ended now, how many points would you lose by carps whose colours score nowhere?")

    def judge(self) -> Answer:
        """Return the penalty that the library finds."""
        return one(-self.score().penalties[0])

    def ask(self, mind: Mind) -> Answer:
        """Return the penalty that a mind finds."""
        return one(rules.cost(mind, self.worths(mind), self.carps(mind)))
