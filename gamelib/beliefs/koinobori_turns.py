"""Items about the turns of Koinobori: what may be taken, played, covered and moved, and when the game is over."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import ClassVar, Self

from gamelib.beliefs import koinobori_mind as rules
from gamelib.beliefs.items import Answer, between, chance, fields, one, yes_or_no
from gamelib.beliefs.koinobori_mind import Mind
from gamelib.beliefs.koinobori_posts import PLAYERS, POSTS, KoinoboriItem, OwnCards, random_cards, random_flags
from gamelib.core.chance import Stream
from gamelib.core.language import _
from gamelib.koinobori import Mast, Move, Place, Shift, State, Take
from gamelib.koinobori.card_names import icon_word, name_card, name_post
from gamelib.koinobori.cards import HEIGHT, ICON, REFILL_AT, ROW, Card, Cards, Post, format_cards
from gamelib.koinobori.legal import COVERED_LEVELS

ICONS_THAT_ACT = ("take2", "take1", "steal", "refresh", "extra", "move")


def _plain(cards: list[Card]) -> list[Card]:
    """Return the cards without an icon."""
    return [card for card in cards if not ICON[card]]


def _stack(cards: list[Card], size: int) -> Post:
    """Return a post of so many cards, taken from those that are left."""
    return tuple((cards.pop(),) for _card in range(size))


class _Turn(OwnCards):
    """An item about what you may do in your turn."""

    def allows(self, state: State, move: Move) -> bool:
        """Return whether the library lets seat A make a move."""
        return state.why_not(move, 0) is None


# The row ------------------------------------------------------------------------------


@dataclass(frozen=True)
class WhichEnds(KoinoboriItem):
    """Which cards of the row may be taken."""

    kind: ClassVar[str] = "ends"
    row: Cards

    @classmethod
    def make(cls, rng: Stream) -> Self | None:
        """Return a row."""
        return cls(tuple(random_cards(rng)[0][: between(rng, REFILL_AT + 1, ROW)]))

    @property
    def position(self) -> str:
        """The row."""
        return fields(f"players {PLAYERS}", "turn A", f"row {format_cards(self.row)}")

    @property
    def question(self) -> str:
        """What is asked."""
        return _("You want to take a card. At which places of the row, from the left, may it lie?")

    def judge(self) -> Answer:
        """Return the places of the legal takes."""
        return _places({move.place for move in self.state().moves() if isinstance(move, Take)})

    def ask(self, mind: Mind) -> Answer:
        """Return the places from which a mind would take."""
        return _places(mind.ends(len(self.row)))


def _places(some: Collection[int]) -> Answer:
    return one(" ".join(map(str, sorted(some))))


@dataclass(frozen=True)
class RowAfter(KoinoboriItem):
    """How many cards lie in the row after a take."""

    kind: ClassVar[str] = "row-after"
    row: Cards
    mast: Cards
    taken: int

    @classmethod
    def make(cls, rng: Stream) -> Self | None:
        """Return a row, and a mast that lets somebody take two cards."""
        cards = random_cards(rng)[0]
        return cls(tuple(cards[: between(rng, REFILL_AT + 1, ROW)]), (cards[-1],), between(rng, 1, 2))

    @property
    def position(self) -> str:
        """The row and the mast."""
        row, mast = format_cards(self.row), format_cards(self.mast)
        return fields(f"players {PLAYERS}", "turn A", "hand A -", f"mast A {mast}", f"row {row}")

    @property
    def question(self) -> str:
        """What is asked."""
        return _(
            "Cards in the row: {row}. Cards that you take in your turn: {taken}."
            " How many cards lie in the row when the next player begins?"
        ).format(row=len(self.row), taken=self.taken)

    def judge(self) -> Answer:
        """Take them, and count the row."""
        state = self.state()
        for _card in range(self.taken):
            state = state.play(next(move for move in state.moves() if isinstance(move, Take)))
        return one(len((state if 0 not in state.to_act else state.play("done")).row))

    def ask(self, mind: Mind) -> Answer:
        """Return how many cards a mind expects."""
        return one(mind.row_after(len(self.row), self.taken))


# Playing ------------------------------------------------------------------------------


class MayPlace(_Turn):
    """Whether a card may be put on a post."""

    kind: ClassVar[str] = "may-place"

    @classmethod
    def make(cls, rng: Stream) -> Self | None:
        """Return a post of some cards, and a card without an icon."""
        cards = _plain(random_cards(rng)[0])
        return cls(random_flags(rng), (_stack(cards, between(rng, 2, HEIGHT)),), (cards.pop(),), ())

    @property
    def question(self) -> str:
        """What is asked."""
        return _("May you put a card on {post}?").format(post=name_post(self.flags, 1))

    def judge(self) -> Answer:
        """Return whether that is legal."""
        return yes_or_no(self.allows(self.state(), Place(self.hand[0], 1)))

    def ask(self, mind: Mind) -> Answer:
        """Return whether a mind finds room there."""
        return yes_or_no(len(self.posts[0]) < mind.height)


@dataclass(frozen=True)
class MayCover(_Turn):
    """Whether a card may be put over another."""

    kind: ClassVar[str] = "may-cover"
    over: int
    """The index on the first post of the card to be covered."""

    @classmethod
    def make(cls, rng: Stream) -> Self | None:
        """Return a post, and a card with the cover icon or without an icon."""
        cards, covers = random_cards(rng)
        cards = _plain(cards)
        size = between(rng, 1, HEIGHT)
        post = _stack(cards, size)
        over = size - 1 if chance(rng, 60) else rng.randbelow(size)
        if over < size - 1 and post[over] == post[-1]:
            return None
        return cls(random_flags(rng), (post,), (covers.pop() if chance(rng, 65) else cards.pop(),), (), over)

    @property
    def question(self) -> str:
        """What is asked."""
        asked = _("On {post}, may you put your {card} over the {covered}?")
        card, covered = name_card(self.hand[0]), name_card(self.posts[0][self.over][0])
        return asked.format(post=name_post(self.flags, 1), card=card, covered=covered)

    def judge(self) -> Answer:
        """Return whether that is legal."""
        return yes_or_no(self.allows(self.state(), Place(self.hand[0], 1, self.posts[0][self.over][0])))

    def ask(self, mind: Mind) -> Answer:
        """Return whether a mind would do it."""
        cards = len(self.posts[0])
        return yes_or_no(rules.may_cover(mind, ICON[self.hand[0]] == "cover", self.over == cards - 1, cards))


class MayHang(_Turn):
    """Whether a card may be hung on the mast."""

    kind: ClassVar[str] = "may-hang"

    @classmethod
    def make(cls, rng: Stream) -> Self | None:
        """Return a mast of some cards, and a card."""
        cards = random_cards(rng)[0]
        mast = tuple(cards.pop() for _card in range(between(rng, 0, COVERED_LEVELS)))
        return cls(random_flags(rng), (), (cards.pop(),), mast)

    @property
    def question(self) -> str:
        """What is asked."""
        return _("Cards on your mast: {cards}. May you hang another one there?").format(cards=len(self.mast))

    def judge(self) -> Answer:
        """Return whether that is legal."""
        return yes_or_no(self.allows(self.state(), Mast(self.hand[0])))

    def ask(self, mind: Mind) -> Answer:
        """Return whether a mind finds room there."""
        return yes_or_no(len(self.mast) < mind.mast_room)


# After a play -------------------------------------------------------------------------

AFTER = (
    ("extra", "hang"),
    ("extra", "place"),
    ("extra", "take"),
    ("move", "move closed"),
    ("move", "move open"),
    ("", "take"),
    ("", "place"),
)
"""The icon of a card that has been put on a post, and what one might do next."""


@dataclass(frozen=True)
class MayGoOn(_Turn):
    """What one may do in the same turn after putting a card on a post."""

    kind: ClassVar[str] = "may-go-on"
    act: str

    @classmethod
    def make(cls, rng: Stream) -> Self | None:
        """Return a hand whose first card is put on the third post; without an icon, from the highest level."""
        every = random_cards(rng)[0]
        icon, act = rng.choice(AFTER)
        first, cards = next(card for card in every if ICON[card] == icon), _plain(every)
        cards = [card for card in cards if card != first]
        posts = (_stack(cards, HEIGHT), _stack(cards, between(rng, 1, 3)), _stack(cards, between(rng, 1, 3)))
        mast = tuple(cards.pop() for _card in range(0 if icon else COVERED_LEVELS))
        return cls(random_flags(rng), posts, (first, cards.pop()), mast, act)

    @property
    def question(self) -> str:
        """What is asked."""
        icon, post = ICON[self.hand[0]], name_post(self.flags, POSTS)
        begins = _("You put a card without an icon on {post}, and may play another card in this turn.")
        if icon:
            begins = _("You put a card with the icon {icon} on {post}.")
        asks = {
            "hang": _("May you now hang a card on your mast?"),
            "place": _("May you now put another card on a post?"),
            "take": _("May you now take a card from the row instead of playing another one?"),
            "move closed": _("May you now move the top card of {other}, which has five cards?"),
            "move open": _("May you now move the top card of {other}?"),
        }
        asked = f"{begins} {asks[self.act]}"
        other = name_post(self.flags, 1 if self.act == "move closed" else 2)
        return asked.format(icon=icon_word(icon) if icon else "", post=post, other=other)

    def judge(self) -> Answer:
        """Play the first card, and return whether the next act is legal."""
        state = self.state().play(Place(self.hand[0], POSTS))
        moves: dict[str, Move] = {
            "hang": Mast(self.hand[1]),
            "place": Place(self.hand[1], 2),
            "take": Take(1, state.row[0]),
            "move closed": Shift(1, 2),
            "move open": Shift(2, POSTS),
        }
        return yes_or_no(self.allows(state, moves[self.act]))

    def ask(self, mind: Mind) -> Answer:
        """Return whether a mind would do it."""
        beyond = {
            "hang": mind.extra_on_mast,
            "place": True,
            "take": mind.takes_after_play,
            "move closed": mind.moves_closed,
            "move open": True,
        }
        return yes_or_no(beyond[self.act])


@dataclass(frozen=True)
class IconWorks(_Turn):
    """Whether the icon of a card works where it is played."""

    kind: ClassVar[str] = "icon-works"
    on_mast: bool

    @classmethod
    def make(cls, rng: Stream) -> Self | None:
        """Return a card with an icon, another card to play, and posts with room."""
        cards, icon = random_cards(rng)[0], rng.choice(ICONS_THAT_ACT)
        first = next(card for card in cards if ICON[card] == icon)
        plain = _plain(cards)
        posts = tuple(_stack(plain, between(rng, 1, 3)) for _post in range(POSTS))
        mast = tuple(plain.pop() for _card in range(between(rng, 0, COVERED_LEVELS - 1)))
        return cls(random_flags(rng), posts, (first, plain.pop()), mast, chance(rng, 60))

    @property
    def question(self) -> str:
        """What is asked."""
        asked = _("You put a card with the icon {icon} on {post}. May you use its icon?")
        if self.on_mast:
            asked = _("You hang a card with the icon {icon} on your mast. May you use its icon?")
        return asked.format(icon=icon_word(ICON[self.hand[0]]), post=name_post(self.flags, 1))

    def judge(self) -> Answer:
        """Play it, and return whether an icon waits to be used."""
        state = self.state().play(Mast(self.hand[0]) if self.on_mast else Place(self.hand[0], 1))
        return yes_or_no(state.turn.seat == 0 and bool(state.turn.icon or state.turn.extra))

    def ask(self, mind: Mind) -> Answer:
        """Return whether a mind would use it."""
        return yes_or_no(mind.icons_on_mast if self.on_mast else True)


# The end ------------------------------------------------------------------------------


class IsItOver(_Turn):
    """Whether the game is over at once when a card is put on the last open post."""

    kind: ClassVar[str] = "is-it-over"

    @classmethod
    def make(cls, rng: Stream) -> Self | None:
        """Return two closed posts, and one with three or four cards."""
        cards = _plain(random_cards(rng)[0])
        sizes = (HEIGHT, HEIGHT, between(rng, HEIGHT - 2, HEIGHT - 1))
        return cls(random_flags(rng), tuple(_stack(cards, size) for size in sizes), (cards.pop(),), ())

    @property
    def question(self) -> str:
        """What is asked."""
        return _("Only {post} is open, and you put a card on it. Is the game over at once?").format(
            post=name_post(self.flags, POSTS)
        )

    def judge(self) -> Answer:
        """Play it, and see whether the game is over."""
        return yes_or_no(bool(self.state().play(Place(self.hand[0], POSTS)).end_reason))

    def ask(self, mind: Mind) -> Answer:
        """Return whether a mind thinks so."""
        return yes_or_no(rules.is_over(mind, len(self.posts[-1]) + 1))
