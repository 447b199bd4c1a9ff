"""A question to the class: open, closed, discussed, reopened, closed, revealed. Individual answers stay in here.

While a vote is open, only the number of answers is shown; meanwhile, the moves are evaluated.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from fractions import Fraction
from time import time
from typing import Any, Literal, Self

from gamelib import record as stored
from gamelib.analysis.outcomes import lead_in
from gamelib.beliefs.class_beliefs import TriedMoves
from gamelib.core import language, registry
from gamelib.core.chance import Stream
from gamelib.core.intervals import Interval
from gamelib.core.language import _
from gamelib.core.move_phrases import as_label, describe_move
from gamelib.core.written_numbers import whole_hundredths
from gamelib.lessons.act_notation import canonical
from gamelib.players.characters import names_of_lessons
from gamelib.players.win_words import one_wins
from widgets import scenes
from widgets.explore.answer_line import PERCENTAGES
from widgets.room.answer_card_ballot import RANGES_COUNTED, AnswerCardBallot, middle_of, ranges_of_numbers
from widgets.room.rehearsal import choose_as_learner
from widgets.room.thinking import WeighedMove, count_leading_rounds, count_rounds, weigh_moves, weigh_seats

Kind = Literal["move", "number", "seat", "lead"]
KINDS: tuple[Kind, ...] = ("move", "number", "seat", "lead")
"""How a position is asked about: for a move, for a number, for who wins or loses, for who comes to lead."""
CHANCE = "chance"
"""The kind of question that is about a number to be counted, and about no position."""
MOST_HANDS = 999
ROWS_FOR_HANDS = 4
UNKNOWN = "?"
"""The face of a card not drawn yet, in pictures of moves."""
TALK_SECONDS, LONGER_SECONDS = 120, 60

Think = Callable[..., Awaitable[Any]]
"""Runs a function of `thinking` in another process."""


class Poll:
    """The answers to one question in two rounds, by phones, hands and cards; what is asked, a subclass knows."""

    text: str
    """The question."""
    kind: str
    """How it is answered; "number" is answered on a line."""
    game: str
    """The game whose cards are shown."""
    line = PERCENTAGES
    """The line of a number."""
    is_mean = False
    """Whether a number is an average, and no percentage."""

    def __init__(self) -> None:
        self.stage = "open"
        self.answers: dict[int, str] = {}
        """The present answer of each device, by its number."""
        self.first: dict[int, str] = {}
        self.hands: Counter[str] = Counter()
        """Hands counted by the teacher, where there are no phones."""
        self.first_hands: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        """How often each clause refused an attempt."""
        self.by_hand = False
        self.by_cards = False
        """Whether the class answers with cards."""
        self.cards: AnswerCardBallot | None = None
        """The letters and what the cards say; None without cards, and until the moves to choose from are found."""
        self.talk_ends = 0.0
        """The end of the discussion, by `time.time`."""
        self.is_hurried = False
        """Whether the teacher wants to go on although the evaluation is still running."""

    # What a subclass knows --------------------------------------------------------------

    def is_possible_answer(self, answer: str) -> bool:
        """Return whether a device may give this answer."""
        raise NotImplementedError

    def pretended_answer(self, chance: Stream) -> str:
        """Return what a learner might answer."""
        raise NotImplementedError

    async def weigh(self, think: Think) -> None:
        """Work out what is right."""
        raise NotImplementedError

    @property
    def is_weighed(self) -> bool:
        """Whether what is right has been worked out for all given answers."""
        raise NotImplementedError

    def rows(self) -> list[str]:
        """Return the answers to show, in an order that reveals nothing about their value."""
        raise NotImplementedError

    def words_of(self, answer: str) -> str:
        """Return an answer in words."""
        raise NotImplementedError

    def picture_of(self, answer: str) -> dict[str, Any]:
        """Return an answer as a small picture; empty if it has none."""
        raise NotImplementedError

    def values(self) -> dict[str, Interval]:
        """Return what each answer is worth, as far as that has been worked out; empty for numbers."""
        raise NotImplementedError

    def best_answers(self) -> set[str]:
        """Return the answers that no other beats, or the numbers that are right; empty if all are equally good."""
        raise NotImplementedError

    @property
    def right_hundredths(self) -> int | None:
        """The right number out of a hundred; None if another is asked for, and until it has been worked out."""
        raise NotImplementedError

    # What they all have -----------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        """Whether answers are accepted."""
        return self.stage in ("open", "open again")

    @property
    def has_just_opened(self) -> bool:
        """Whether it is open for the first time, and nobody has answered."""
        return self.stage == "open" and not self.answered

    @property
    def is_talked_about(self) -> bool:
        """Whether the class talks before it answers again."""
        return self.stage == "talk"

    @property
    def is_closed_again(self) -> bool:
        """Whether it is closed after its second round."""
        return self.stage == "closed again"

    @property
    def is_revealed(self) -> bool:
        """Whether everybody sees what was answered and what is right."""
        return self.stage == "revealed"

    @property
    def ballot(self) -> AnswerCardBallot | None:
        """The ballot that cards fill in now; None while the class answers in another way."""
        return self.cards if self.is_open and self.by_cards else None

    @property
    def names_seats(self) -> bool:
        """Whether the answers are seats, whose numbers of rounds add up to all that are played out."""
        return self.kind in ("seat", "lead")

    @property
    def has_second(self) -> bool:
        """Whether the class has been asked twice."""
        return bool(self.first or self.first_hands or (self.cards is not None and self.cards.round > 1))

    def answer(self, number: int, answer: str) -> bool:
        """Store a device's answer, replacing its last one; return False if the vote is closed or the answer invalid."""
        if not self.is_open or not self.is_possible_answer(answer):
            return False
        self.answers[number] = answer
        return True

    def count_hands(self) -> None:
        """Count hands from now on instead of cards, whose answers of the first of two votes are kept."""
        self.by_hand, self.by_cards = True, False
        if self.cards is not None:
            self.first_hands += self.cards.first_counts()
            self.refused += self.cards.first_refused()
            self.cards = None

    def for_hands(self) -> dict[str, tuple[int, int] | None]:
        """Return the answers for which hands are counted; a number stands for a range, which is beside it."""
        if self.kind != "number":
            return dict.fromkeys(self.rows())
        return {middle_of(each): each for each in ranges_of_numbers(self.line.least, self.line.most, RANGES_COUNTED)}

    def raise_hands(self, answer: str, by: int) -> None:
        """Count hands for an answer."""
        self.by_hand = True
        self.hands[answer] = min(MOST_HANDS, max(0, self.hands[answer] + by))

    def answer_of(self, number: int) -> str:
        """Return the answer of a device in the round that is on; "" if it has given none."""
        return self.answers.get(number, "")

    def first_answer_of(self, number: int) -> str:
        """Return the answer of a device in the first of two rounds; "" if it gave none."""
        return self.first.get(number, "")

    def last_answer_of(self, number: int) -> str:
        """Return the answer of a device in the round that is on, or else in the first; "" if it has given none."""
        return self.answer_of(number) or self.first_answer_of(number)

    def tally_of(self, number: int) -> dict[str, int]:
        """Return what a device did: it answered; once all is revealed, whether it improved, or how far off it was."""
        before, now, last = self.first_answer_of(number), self.answer_of(number), self.last_answer_of(number)
        if not last:
            return {}
        if not self.is_revealed:
            return {"answered": 1}
        if (right := self.right_hundredths) is not None:
            return {"answered": 1, "off": abs(int(last) - right)}
        best = self.best_answers()
        return {"answered": 1, "better": int(bool(before) and before not in best and now in best)}

    def counts(self) -> Counter[str]:
        """Return the present number of votes for each answer."""
        by_cards = self.cards.counts() if self.cards is not None else Counter[str]()
        return Counter(self.answers.values()) + self.hands + by_cards

    def first_counts(self) -> Counter[str]:
        """Return the votes for each answer in the first round; empty if there was only one round."""
        by_cards = self.cards.first_counts() if self.cards is not None else Counter[str]()
        return Counter(self.first.values()) + self.first_hands + by_cards

    def numbers(self, first: bool = False) -> list[int]:
        """Return the answered numbers of the round that is on, or of the first of two, sorted."""
        return sorted(map(int, (self.first_counts() if first else self.counts()).elements()))

    @property
    def trapped(self) -> int:
        """How many cards say what the rules refuse, in the round that is on."""
        return self.cards.trapped if self.cards is not None else 0

    def all_refused(self) -> Counter[str]:
        """Return how often each clause refused an attempt or an answer."""
        return self.refused + (self.cards.refused() if self.cards is not None else Counter[str]())

    @property
    def answered(self) -> int:
        """How many answers there are: of the round that is on, or of the first if nobody has answered again."""
        return self.counts().total() + self.trapped or self.first_counts().total()

    # Stages: each of these returns whether another stage has come -------------------------

    def close(self) -> bool:
        """Stop accepting answers."""
        was_open = self.is_open
        if was_open:
            self.stage = "closed" if self.stage == "open" else "closed again"
        return was_open

    def undo_close(self) -> None:
        """Accept answers again in the round that was closed, with the answers as they are."""
        self.stage = "open again" if self.is_closed_again else "open"

    def talk(self) -> bool:
        """Start the discussion."""
        if self.stage != "closed":
            return False
        self.stage, self.talk_ends = "talk", time() + TALK_SECONDS
        return True

    def talk_longer(self) -> bool:
        """Give the class another minute."""
        if self.is_talked_about:
            self.talk_ends = max(self.talk_ends, time()) + LONGER_SECONDS
        return False

    @property
    def talk_seconds(self) -> int:
        """The remaining seconds of the discussion."""
        return max(0, round(self.talk_ends - time()))

    def open_again(self) -> bool:
        """Start a second round; the first answers are kept for comparison."""
        if self.stage not in ("closed", "talk"):
            return False
        self.first, self.first_hands = self.answers, self.hands
        self.answers, self.hands, self.stage = {}, Counter(), "open again"
        if self.cards is not None:
            self.cards.open_again()
        return True

    @property
    def reveal_label(self) -> str:
        """The words on the button that shows everything."""
        return _("Show the odds")

    def reveal(self) -> bool:
        """Reveal the answers and their values."""
        was_hidden, self.stage = not self.is_revealed, "revealed"
        return was_hidden

    def hurry(self) -> bool:
        """Note that the teacher wants to go on before the evaluation is finished."""
        self.is_hurried = self.is_revealed and not self.is_weighed
        return False

    # For the journal --------------------------------------------------------------------------

    def plain(self) -> dict[str, Any]:
        """Return the answers as plain data, with devices as numbers."""
        return {
            "stage": self.stage,
            "answers": {str(key): value for key, value in self.answers.items()},
            "first": {str(key): value for key, value in self.first.items()},
            "hands": dict(self.hands),
            "first_hands": dict(self.first_hands),
            "refused": dict(self.refused),
            "by_hand": self.by_hand,
            "by_cards": self.by_cards,
            "cards": self.cards.plain() if self.cards is not None else None,
            "talk_ends": self.talk_ends,
        }

    def restore(self, plain: Mapping[str, Any]) -> Self:
        """Take over saved answers, and return this."""
        self.stage, self.by_hand, self.talk_ends = plain["stage"], plain["by_hand"], plain.get("talk_ends", 0.0)
        self.answers = {int(key): value for key, value in plain["answers"].items()}
        self.first = {int(key): value for key, value in plain["first"].items()}
        self.hands, self.first_hands = Counter(plain["hands"]), Counter(plain["first_hands"])
        self.refused = Counter(plain["refused"])
        self.by_cards, cards = plain.get("by_cards", False), plain.get("cards")
        self.cards = AnswerCardBallot.from_plain(cards) if cards else None
        return self


class Vote(Poll):
    """One question about a position, the answers of both rounds, and the evaluation of the position."""

    def __init__(self, game: str, position: str, kind: Kind = "move", text: str = "") -> None:
        super().__init__()
        self.game, self.position = game, position
        self.kind: Kind = kind
        record = stored.start(game, position=position, seed=1)
        self.record = record.call(*names_of_lessons(game)[: record.state.players])
        self.seat: int = self.record.state.to_act[0]
        self.view: Any = self.record.state.view(self.seat)
        self.text = text or default_text(game, kind, one_wins(self.view))
        self.tried = TriedMoves()
        """What devices have tried at their own tables; counted with the class's beliefs, and not kept."""
        self.weighed: list[WeighedMove] = []
        self.chances: list[Interval] = []
        """By seat: its chance to win or, where all but one win, not to lose; asked for a seat, the chance of that."""
        self.rounds: tuple[Fraction, ...] = ()
        """By answer: of the rounds played out, how many that seat wins, loses or leads, if that is the question."""

    @property
    def seats(self) -> list[str]:
        """The possible answers if they are seats; a number beyond the last seat means nobody."""
        with_nobody = self.kind == "lead" and lead_in(self.game).MAY_BE_NOBODY
        return [str(seat) for seat in range(self.view.players + with_nobody)]

    def is_possible_answer(self, answer: str) -> bool:
        """Return whether a device may give this answer; moves are judged at its own table."""
        if self.kind == "number":
            return self.line.holds(answer)
        return not self.names_seats or answer in self.seats

    def pretended_answer(self, chance: Stream) -> str:
        """Return what a learner might answer."""
        if self.kind == "number":
            return str((chance.randbelow(101) + chance.randbelow(101)) // 2)
        if self.names_seats:
            return str(chance.choice([self.seat, chance.randbelow(self.view.players)]))
        if self.has_second and self.weighed and chance.randbelow(2):
            return self.weighed[0].move
        return canonical(self.record.state, self.seat, choose_as_learner(self.view, chance))

    def words_of(self, answer: str) -> str:
        """Return an answer in words."""
        if self.kind == "number":
            return _("{number} of 100").format(number=answer)
        if self.names_seats and int(answer) == self.view.players:
            return _("Nobody: the round ends first")
        if self.names_seats:
            name = language.seat_name(int(answer), self.record.names)
            return _("{name} (you)").format(name=name) if int(answer) == self.seat else name
        return describe_move(self.view.read_move(answer), self.view)

    def picture_of(self, answer: str) -> dict[str, Any]:
        """Return a move as a small picture; empty for other answers."""
        if self.kind != "move":
            return {}
        strip = scenes.picture_move(self.game, self.view, self.view.read_move(answer))
        touched = [card for card in strip.get("cards", ()) if "hint" in card.get("state", "")] or strip.get("cards", ())
        return {
            "cards": [card["face"] for card in touched if card["face"] != UNKNOWN][:6],
            "symbols": [token["symbol"] for token in strip.get("tokens", ())],
        }

    def values(self) -> dict[str, Interval]:
        """Return the value of each move, or the chance of each seat."""
        if self.kind == "move":
            return {row.move: row.value for row in self.weighed}
        return {str(seat): chance for seat, chance in enumerate(self.chances)} if self.names_seats else {}

    def best_answers(self) -> set[str]:
        """Return the answers that no other beats, or the numbers within the interval; empty if all are equally good."""
        if self.kind == "number":
            if self.own_chance is None:
                return set()
            low, high = (100 * edge for edge in self.own_chance[1:])
            return {each for each in self.rows() if low - 2 <= int(each) <= high + 2}
        if not self.values():
            return set()
        best = {*self.unbeaten()}
        return set() if len(best) == len(self.values()) > 1 else best

    def unbeaten(self) -> list[str]:
        """Return the moves or seats that no other is known to beat: all of them if all are level."""
        if self.kind == "move":
            return [row.move for row in self.weighed if row.is_best]
        top = max(self.chances, key=lambda chance: chance.value)
        return [str(seat) for seat, chance in enumerate(self.chances) if chance.high >= top.low]

    @property
    def own_chance(self) -> Interval | None:
        """The chance of the seat that is to choose; None until it has been worked out."""
        return self.chances[self.seat] if self.chances else None

    @property
    def right_hundredths(self) -> int | None:
        """The right number out of a hundred, if a number is asked for."""
        return None if self.kind != "number" or self.own_chance is None else whole_hundredths(self.own_chance.value)

    async def weigh(self, think: Think) -> None:
        """Evaluate the moves, or compute each seat's chance."""
        if self.kind == "move":
            self.weighed = await think(weigh_moves, self.view, tuple(self._unweighed()))
        elif self.names_seats:
            found = await think(count_rounds if self.kind == "seat" else count_leading_rounds, self.view)
            self.chances, self.rounds = list(found.chances), found.rounds
        else:
            self.chances = await think(weigh_seats, self.view)

    @property
    def is_weighed(self) -> bool:
        """Whether all given answers have been evaluated."""
        return bool(self.weighed and not self._unweighed()) if self.kind == "move" else bool(self.chances)

    def _unweighed(self) -> list[str]:
        known = {row.move for row in self.weighed}
        return sorted({*self.counts(), *self.first_counts()} - known)

    def rows(self) -> list[str]:
        """Return the answers to show, in an order that reveals nothing about their value."""
        answered = {*self.counts(), *self.first_counts()}
        if self.names_seats:
            return self.seats
        if self.kind == "number":
            return sorted(answered, key=int)
        best = [row.move for row in self.weighed if row.is_best][:1] if self.is_revealed else []
        is_lonely = self.is_revealed and len(answered) < 2
        if self.by_hand or not answered or is_lonely:  # one answer alone cannot be compared with anything
            answered |= {row.move for row in self.weighed[:ROWS_FOR_HANDS]}
        if self.cards is not None:
            answered |= {each for each in self.cards.groups[0] if each != self.cards.trap}
        return sorted({*answered, *best})

    def plain(self) -> dict[str, Any]:
        """Return the vote as plain data."""
        asked = {"game": self.game, "position": self.position, "kind": self.kind, "text": self.text}
        return {**asked, **super().plain()}

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> Vote:
        """Return the saved vote."""
        return cls(plain["game"], plain["position"], plain["kind"], plain["text"]).restore(plain)


def default_text(game: str, kind: Kind, one_wins: bool) -> str:
    """Return the default question of a kind, for a round that one seat wins, or that all but one win."""
    if kind == "move":
        return _("What would you do?")
    if kind == "number":
        return (
            _("How many of 100 such rounds does this seat win?")
            if one_wins
            else _("How many of 100 such rounds does this seat not lose?")
        )
    if kind == "lead":
        question: str = lead_in(game).ask_who_leads()
        return question
    return _("Who will win this round?") if one_wins else _("Who will lose this round?")


# The kinds of questions ---------------------------------------------------------------------


def kinds_of(game: str) -> tuple[Kind, ...]:
    """Return the kinds of questions about positions of a game: who comes to lead only where somebody does."""
    return tuple([kind for kind in KINDS if kind != "lead" or registry.about(game).lead])


def all_kinds_of(game: str) -> tuple[str, ...]:
    """Return all kinds of questions that can be asked about a game.

    >>> all_kinds_of("nanuk")
    ('move', 'number', 'seat', 'lead', 'chance')
    """
    return (*kinds_of(game), CHANCE)


def as_kind(name: str) -> Kind:
    """Return the kind of this name; if no position is asked about so, the usual one.

    >>> as_kind("seat"), as_kind("chance")
    ('seat', 'move')
    """
    return next((each for each in KINDS if each == name), KINDS[0])


def describe_kind(kind: str) -> str:
    """Return the words for a kind of question, as they stand within a sentence."""
    return {
        "move": _("with a move"),
        "number": _("with a number"),
        "seat": _("who wins or loses"),
        "lead": _("who takes the lead"),
        CHANCE: _("a question of chance"),
    }[kind]


def label_kind(kind: str) -> str:
    """Return the words for a kind of question, as they stand on a button.

    >>> label_kind("move")
    'With a move'
    """
    return as_label(describe_kind(kind))
