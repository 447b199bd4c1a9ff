"""Items about the turns of Koinobori: what may be taken, played, covered and moved, and when the game is over."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from gamelib.beliefs import koinobori_mind as rules
from gamelib.beliefs.items import HIDDEN_SEED, NOTHING, Answer, Form, between, chance, fields, one, yes_or_no
from gamelib.beliefs.koinobori_mind import Mind
from gamelib.beliefs.koinobori_posts import PLAYERS, POSTS, KoinoboriItem, OwnCards, random_cards, random_flags
from gamelib.core.chance import Stream
from gamelib.core.language import LETTERS, _, name_slot
from gamelib.koinobori import Mast, Move, Place, Shift, State, Take
from gamelib.koinobori.card_names import icon_word, name_card, name_post
from gamelib.koinobori.cards import (
    HEIGHT,
    ICON,
    REFILL_AT,
    ROW,
    Card,
    Cards,
    Post,
    format_cards,
    house_masts,
    in_order,
)
from gamelib.koinobori.legal import COVERED_LEVELS

HOLDS = house_masts()[0].hold
"""How many cards one holds at most at the first level of the mast, and at the second."""
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
    forms: ClassVar[tuple[Form, ...]] = ("places",)
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
        return _("Which cards of the row may you take now?")

    def places(self, answer: str) -> Sequence[str]:
        """Return the cards at these places."""
        return [" ".join(f"row:{place}" for place in answer.split())]

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
    """How many cards lie in the row after one turn of taking, or two."""

    kind: ClassVar[str] = "row-after"
    forms: ClassVar[tuple[Form, ...]] = ("number",)
    row: Cards
    mast: Cards
    """A card for each mast that lets somebody take two cards."""
    taken: int
    then: int = 0
    """How many cards the other player takes after that, if any."""

    @classmethod
    def make(cls, rng: Stream) -> Self | None:
        """Return a row, and masts that let both take two cards."""
        cards = random_cards(rng)[0]
        row, masts = tuple(cards[: between(rng, REFILL_AT + 1, ROW)]), tuple(cards[-PLAYERS:])
        return cls(row, masts, between(rng, 1, 2), between(rng, 0, 2))

    @property
    def position(self) -> str:
        """The row, the masts, and no cards in hand."""
        seats = [(LETTERS[at], card) for at, card in enumerate(self.mast)]
        own = [field for letter, card in seats for field in (f"hand {letter} -", f"mast {letter} {card}")]
        return fields(f"players {PLAYERS}", "turn A", *own, f"row {format_cards(self.row)}")

    @property
    def question(self) -> str:
        """What is asked."""
        asked = _(
            "Cards in the row: {row}. Cards that you take in your turn: {taken}."
            " How many cards lie in the row when the next player begins?"
        )
        if self.then:
            asked = _(
                "Cards in the row: {row}. Cards that you take in your turn: {taken}."
                " Cards taken by {other} after that: {then}. How many cards lie in the row when your next turn begins?"
            )
        return asked.format(row=len(self.row), taken=self.taken, then=self.then, other=name_slot(1))

    def judge(self) -> Answer:
        """Take them, and count the row."""
        state = self.state()
        for seat, taken in enumerate(filter(None, (self.taken, self.then))):
            for _card in range(taken):
                state = state.play(next(move for move in state.moves() if isinstance(move, Take)))
            state = state.play("done") if seat in state.to_act else state
        return one(len(state.row))

    def ask(self, mind: Mind) -> Answer:
        """Return how many cards a mind expects."""
        row = mind.row_after(len(self.row), self.taken)
        return one(mind.row_after(row, self.then) if self.then else row)


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
        asked = _("May you put your {card} card on {post}, over the {covered} card?")
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


class MastRoom(MayHang):
    """How many more cards can be hung on the mast."""

    kind: ClassVar[str] = "mast-room"
    forms: ClassVar[tuple[Form, ...]] = ("number",)

    @property
    def question(self) -> str:
        """What is asked."""
        return _("How many more cards can you hang on your mast until the end of the game?")

    def judge(self) -> Answer:
        """Hang one card more in each turn, and count them."""
        now, spare = self, _plain(random_cards(Stream(HIDDEN_SEED, "spare cards"))[0])
        while now.allows(now.state(), Mast(now.hand[0])):
            now = replace(now, mast=(*now.mast, now.hand[0]), hand=(spare.pop(),))
        return one(len(now.mast) - len(self.mast))

    def ask(self, mind: Mind) -> Answer:
        """Return for how many a mind finds room."""
        return one(mind.mast_room - len(self.mast))


@dataclass(frozen=True)
class _ManyPosts(_Turn):
    """An item that is answered by pointing at cards of posts, or at posts."""

    forms: ClassVar[tuple[Form, ...]] = ("places",)

    def places(self, answer: str) -> Sequence[str]:
        """Return the answer itself, which names places; none if nothing fits."""
        return () if answer == NOTHING else (answer,)

    @staticmethod
    def named(some: Iterable[str]) -> Answer:
        """Return the answer that names some places."""
        return one(" ".join(some) or NOTHING)


def _posts(rng: Stream, cards: list[str], *sizes: int) -> tuple[Post, ...]:
    """Return posts of these sizes in random order; one of the sizes is drawn."""
    return tuple(_stack(cards, size) for size in rng.shuffle([*sizes, between(rng, 0, HEIGHT)]))


class WhereCover(_ManyPosts):
    """Over which cards of the posts a card may be put."""

    kind: ClassVar[str] = "where-cover"

    @classmethod
    def make(cls, rng: Stream) -> Self | None:
        """Return posts of which one is closed, and a card with the cover icon or without an icon."""
        cards, covers = random_cards(rng)
        cards = _plain(cards)
        posts = _posts(rng, cards, between(rng, 1, HEIGHT - 1), HEIGHT)
        if any(len({*post}) < len(post) for post in posts):
            return None
        return cls(random_flags(rng), posts, (covers.pop() if chance(rng, 65) else cards.pop(),), ())

    @property
    def question(self) -> str:
        """What is asked."""
        return _("Which cards may you cover now with your {card} card?").format(card=name_card(self.hand[0]))

    def judge(self) -> Answer:
        """Return the cards over which it may be put."""
        state = self.state()
        return self.named(
            f"post{number}:{at}"
            for number, post in enumerate(self.posts, 1)
            for at, space in enumerate(post, 1)
            if self.allows(state, Place(self.hand[0], number, space[0]))
        )

    def ask(self, mind: Mind) -> Answer:
        """Return the cards over which a mind would put it."""
        has_icon = ICON[self.hand[0]] == "cover"
        return self.named(
            f"post{number}:{at}"
            for number, post in enumerate(self.posts, 1)
            for at in range(1, len(post) + 1)
            if rules.may_cover(mind, has_icon, at == len(post), len(post))
        )


class WhichCover(_ManyPosts):
    """Which cards of the hand may be put over the top card of a post."""

    kind: ClassVar[str] = "which-cover"

    @classmethod
    def make(cls, rng: Stream) -> Self | None:
        """Return a post, and three cards, with the cover icon or without an icon, as they lie in a hand."""
        cards, covers = random_cards(rng)
        cards = _plain(cards)
        post = _stack(cards, between(rng, 1, HEIGHT))
        hand = in_order((covers if chance(rng, 40) else cards).pop() for _card in range(3))
        return cls(random_flags(rng), (post,), hand, ())

    @property
    def question(self) -> str:
        """What is asked."""
        return _("Which of your cards may you put over the top card of {post}?").format(post=name_post(self.flags, 1))

    def judge(self) -> Answer:
        """Return the cards that may be put there."""
        state, top = self.state(), self.posts[0][-1][0]
        cards = enumerate(self.hand, 1)
        return self.named(f"hand:{at}" for at, card in cards if self.allows(state, Place(card, 1, top)))

    def ask(self, mind: Mind) -> Answer:
        """Return the cards that a mind would put there."""
        size, cards = len(self.posts[0]), enumerate(self.hand, 1)
        return self.named(
            f"hand:{at}" for at, card in cards if rules.may_cover(mind, ICON[card] == "cover", True, size)
        )


class WhereExtra(_ManyPosts):
    """Where the card may go that an extra icon allows."""

    kind: ClassVar[str] = "where-extra"

    @classmethod
    def make(cls, rng: Stream) -> Self | None:
        """Return posts of which two are open, and a card with the extra icon that goes on one of them."""
        every = random_cards(rng)[0]
        first, cards = next(card for card in every if ICON[card] == "extra"), _plain(every)
        posts = _posts(rng, cards, between(rng, 0, HEIGHT - 1), between(rng, HEIGHT - 2, HEIGHT))
        return cls(random_flags(rng), posts, (first, cards.pop()), ())

    @property
    def first(self) -> int:
        """The number of the post on which the card with the icon goes."""
        return next(number for number, post in enumerate(self.posts, 1) if len(post) < HEIGHT)

    @property
    def question(self) -> str:
        """What is asked."""
        return _(
            "You put your {card} card on {post}. Where may your other card go then: on which posts, or on your mast?"
        ).format(card=name_card(self.hand[0]), post=name_post(self.flags, self.first))

    def judge(self) -> Answer:
        """Play the first card, and return where the other one may go."""
        state = self.state().play(Place(self.hand[0], self.first))
        where: dict[str, Move] = {f"post{number}": Place(self.hand[1], number) for number in range(1, POSTS + 1)}
        where["mast:A"] = Mast(self.hand[1])
        return self.named(place for place, move in where.items() if self.allows(state, move))

    def ask(self, mind: Mind) -> Answer:
        """Return where a mind would put it."""
        sizes = {number: len(post) + (number == self.first) for number, post in enumerate(self.posts, 1)}
        found = [f"post{number}" for number, size in sizes.items() if size < mind.height]
        return self.named([*found, *(["mast:A"] if mind.extra_on_mast else [])])


@dataclass(frozen=True)
class WhichMove(_ManyPosts):
    """Which cards may be moved by a move icon."""

    kind: ClassVar[str] = "which-move"
    last: int
    """The number of the post on which the card with the icon lies."""

    @classmethod
    def make(cls, rng: Stream) -> Self | None:
        """Return posts with a card that has been put on top of one of them just now."""
        every = random_cards(rng)[0]
        first, cards = next(card for card in every if ICON[card] == "move"), _plain(every)
        posts = list(_posts(rng, cards, between(rng, 0, HEIGHT - 1), HEIGHT))
        last = rng.choice([number for number, post in enumerate(posts, 1) if len(post) < HEIGHT])
        posts[last - 1] = (*posts[last - 1], (first,))
        return cls(random_flags(rng), tuple(posts), (cards.pop(),), (), last)

    @property
    def position(self) -> str:
        """The posts with the card that has just been put there, while its icon waits to be used."""
        return fields(super().position, "played 1", f"icon move on post {self.last}")

    @property
    def question(self) -> str:
        """What is asked."""
        return _("You have put a card with the move icon on {post}. Which cards may you move with it?").format(
            post=name_post(self.flags, self.last)
        )

    def judge(self) -> Answer:
        """Return the top cards of the posts from which one may move."""
        from_posts = {move.source for move in self.state().moves() if isinstance(move, Shift)}
        return self.named(f"post{number}:top" for number in sorted(from_posts))

    def ask(self, mind: Mind) -> Answer:
        """Return the top cards that a mind would move."""
        room = {number for number, post in enumerate(self.posts, 1) if len(post) < mind.height}
        movable = [
            number for number, post in enumerate(self.posts, 1) if post and (number in room or mind.moves_closed)
        ]
        return self.named(f"post{number}:top" for number in movable if room - {number})


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


TAKES = {"take2": 2, "take1": 1, "move": 0, "extra": 0, "refresh": 0}
"""How many cards an icon gives to take, among icons that change nobody's hand otherwise."""


@dataclass(frozen=True)
class HandAfter(_Turn):
    """How many cards one holds at the end of a turn in which one has played a card and taken what one may."""

    kind: ClassVar[str] = "hand-after"
    forms: ClassVar[tuple[Form, ...]] = ("number",)
    on_mast: bool

    @classmethod
    def make(cls, rng: Stream) -> Self | None:
        """Return a card with an icon or without, one or two more in hand, and posts with room."""
        cards, icon = random_cards(rng)[0], rng.choice(("", *TAKES))
        first = next(card for card in cards if ICON[card] == icon)
        plain = [card for card in _plain(cards) if card != first]
        posts = tuple(_stack(plain, between(rng, 1, 3)) for _post in range(POSTS))
        hand = (first, *(plain.pop() for _card in range(rng.randbelow(3))))
        return cls(random_flags(rng), posts, hand, (), chance(rng, 50))

    @property
    def question(self) -> str:
        """What is asked."""
        asked = _(
            "You put your {card} card on {post}, and then take as many cards as you still may in this turn."
            " How many cards do you hold in the end?"
        )
        if self.on_mast:
            asked = _(
                "You hang your {card} card on your mast, and then take as many cards as you still may in this turn."
                " How many cards do you hold in the end?"
            )
        return asked.format(card=name_card(self.hand[0]), post=name_post(self.flags, 1))

    def judge(self) -> Answer:
        """Play the card, take what can be taken, and count the hand."""
        state = self.state().play(Mast(self.hand[0]) if self.on_mast else Place(self.hand[0], 1))
        while 0 in state.to_act and (takes := [move for move in state.moves() if isinstance(move, Take)]):
            state = state.play(takes[0])
        return one(len(state.hands[0]))

    def ask(self, mind: Mind) -> Answer:
        """Return how many cards a mind expects."""
        works = mind.icons_on_mast or not self.on_mast
        taken = TAKES.get(ICON[self.hand[0]], 0) if works else 0
        if not taken and mind.takes_after_play:
            taken = 1
        return one(min(len(self.hand) - 1 + taken, HOLDS))


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


@dataclass(frozen=True)
class TurnsLeft(_Turn):
    """How many turns are left when one post has room, and everybody puts a card on it."""

    kind: ClassVar[str] = "turns-left"
    forms: ClassVar[tuple[Form, ...]] = ("number",)
    others: Cards
    """The hand of the other player."""

    @classmethod
    def make(cls, rng: Stream) -> Self | None:
        """Return two closed posts, one with room, and cards without icons."""
        cards = _plain(random_cards(rng)[0])
        sizes = (HEIGHT, HEIGHT, between(rng, 1, HEIGHT - 1))
        posts = tuple(_stack(cards, size) for size in rng.shuffle(sizes))
        hands = [tuple(cards.pop() for _card in range(HEIGHT // 2)) for _player in range(PLAYERS)]
        return cls(random_flags(rng), posts, hands[0], (), hands[1])

    @property
    def post(self) -> int:
        """The number of the post with room."""
        return next(number for number, post in enumerate(self.posts, 1) if len(post) < HEIGHT)

    @property
    def position(self) -> str:
        """The posts, and cards without icons in both hands."""
        return fields(super().position, f"hand B {format_cards(self.others)}")

    @property
    def question(self) -> str:
        """What is asked."""
        return _(
            "Only {post} has room. In each turn from now on one card is put there, without using an icon."
            " How many turns are left in the game, with this one of yours?"
        ).format(post=name_post(self.flags, self.post))

    def judge(self) -> Answer:
        """Play the turns, and count them."""
        state, turns = self.state(), 0
        while not state.end_reason:
            seat = state.turn.seat
            state = state.play(next(move for move in state.moves() if isinstance(move, Place)))
            turns += 1
            if seat in state.to_act:
                state = state.play("done")
        return one(turns)

    def ask(self, mind: Mind) -> Answer:
        """Return how many turns a mind expects."""
        room = mind.height - len(self.posts[self.post - 1])
        return one(max(room, 0) + (PLAYERS - 1 if mind.last_turns else 0))


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
