"""A question to the class: open, closed, talked over, opened again, closed, revealed. What anybody answered stays here.

While a vote is open nobody learns more than how many have answered; what the moves come to is worked out meanwhile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from time import time
from typing import Any, Literal

from gamelib import record as stored
from gamelib.core.chance import Stream
from gamelib.core.intervals import Interval
from gamelib.core.language import _
from gamelib.lessons.act_notation import canonical
from widgets.room.rehearsal import choose
from widgets.room.thinking import Weighed, weigh_moves, weigh_seats

Kind = Literal["move", "number", "seat"]
KINDS: tuple[Kind, ...] = ("move", "number", "seat")
MOST_HANDS = 999
ROWS_FOR_HANDS = 4
TALK_SECONDS, LONGER_SECONDS = 120, 60

Think = Callable[..., Awaitable[Any]]
"""Runs a function of `thinking` in another process."""


class Vote:
    """One question about a position, its answers of both times, and what the position comes to."""

    def __init__(self, game: str, position: str, kind: Kind = "move", text: str = "") -> None:
        self.game, self.position, self.kind = game, position, kind
        self.record = stored.start(game, position=position, seed=1)
        self.seat: int = self.record.state.to_act[0]
        self.view: Any = self.record.state.view(self.seat)
        self.text = text or default_text(kind)
        self.stage = "open"
        self.answers: dict[int, str] = {}
        """What each device answers now, by its number."""
        self.first: dict[int, str] = {}
        self.hands: Counter[str] = Counter()
        """Hands counted by the teacher, where there are no phones."""
        self.first_hands: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        """How often each clause refused a try."""
        self.by_hand = False
        self.talk_ends = 0.0
        """When talking is to end, in seconds of `time.time`."""
        self.is_hurried = False
        """Whether the teacher wants to go on although what it comes to is still being worked out."""
        self.weighed: list[Weighed] = []
        self.chances: list[Interval] = []

    @property
    def is_open(self) -> bool:
        """Whether answers are taken."""
        return self.stage in ("open", "open again")

    @property
    def has_second(self) -> bool:
        """Whether the class has been asked twice."""
        return bool(self.first or self.first_hands)

    def answer(self, number: int, answer: str) -> bool:
        """Take a device's answer in place of its last one; return False if the vote is closed or there is no such."""
        if not self.is_open or not self._may_be(answer):
            return False
        self.answers[number] = answer
        return True

    def _may_be(self, answer: str) -> bool:
        if self.kind == "number":
            return answer.isascii() and answer.isdecimal() and len(answer) <= 3 and int(answer) <= 100
        if self.kind == "seat":
            return answer in map(str, range(self.view.players))
        return True

    def raise_hands(self, answer: str, by: int) -> None:
        """Count hands for an answer."""
        self.by_hand = True
        self.hands[answer] = min(MOST_HANDS, max(0, self.hands[answer] + by))

    def counts(self) -> Counter[str]:
        """Return how many are for each answer now."""
        return Counter(self.answers.values()) + self.hands

    def first_counts(self) -> Counter[str]:
        """Return how many were for each answer the first time; nothing if the class was asked only once."""
        return Counter(self.first.values()) + self.first_hands

    def pretended_answer(self, chance: Stream) -> str:
        """Return what a learner might answer."""
        if self.kind == "number":
            return str((chance.randbelow(101) + chance.randbelow(101)) // 2)
        if self.kind == "seat":
            return str(chance.choice([self.seat, chance.randbelow(self.view.players)]))
        if self.has_second and self.weighed and chance.randbelow(2):
            return self.weighed[0].move
        return canonical(self.record.state, self.seat, choose(self.view, chance))

    # Stages ---------------------------------------------------------------------------

    def close(self) -> None:
        """Take no more answers."""
        if self.is_open:
            self.stage = "closed" if self.stage == "open" else "closed again"

    def talk(self) -> None:
        """Have the class talk it over."""
        if self.stage == "closed":
            self.stage, self.talk_ends = "talk", time() + TALK_SECONDS

    def talk_longer(self) -> None:
        """Give the class another minute."""
        if self.stage == "talk":
            self.talk_ends = max(self.talk_ends, time()) + LONGER_SECONDS

    @property
    def talk_seconds(self) -> int:
        """How long the class is still to talk."""
        return max(0, round(self.talk_ends - time()))

    def open_again(self) -> None:
        """Ask a second time; what was answered before is kept beside it."""
        if self.stage in ("closed", "talk"):
            self.first, self.first_hands = self.answers, self.hands
            self.answers, self.hands, self.stage = {}, Counter(), "open again"

    def reveal(self) -> None:
        """Show what was answered, and what it comes to."""
        self.close()
        self.stage = "revealed"

    def hurry(self) -> None:
        """Note that the teacher wants to go on; once what it comes to is there, nobody need hurry."""
        self.is_hurried = self.stage == "revealed" and not self.is_weighed

    # What it comes to -----------------------------------------------------------------------

    async def weigh(self, think: Think) -> None:
        """Work out what the moves come to, or how likely each seat is to win."""
        if self.kind == "move":
            self.weighed = await think(weigh_moves, self.view, tuple(self._unweighed()))
        else:
            self.chances = await think(weigh_seats, self.view)

    @property
    def is_weighed(self) -> bool:
        """Whether everything that was answered has been worked out."""
        return bool(self.weighed and not self._unweighed()) if self.kind == "move" else bool(self.chances)

    def _unweighed(self) -> list[str]:
        known = {row.move for row in self.weighed}
        return sorted({*self.counts(), *self.first_counts()} - known)

    def rows(self) -> list[str]:
        """Return the answers to be shown, in an order that tells nothing about their worth."""
        answered = {*self.counts(), *self.first_counts()}
        if self.kind == "seat":
            return [str(seat) for seat in range(self.view.players)]
        if self.kind == "number":
            return sorted(answered, key=int)
        best = [row.move for row in self.weighed if row.is_best][:1] if self.stage == "revealed" else []
        is_lonely = self.stage == "revealed" and len(answered) < 2
        if self.by_hand or not answered or is_lonely:  # one answer alone cannot be compared with anything
            answered |= {row.move for row in self.weighed[:ROWS_FOR_HANDS]}
        return sorted({*answered, *best})

    # For the journal --------------------------------------------------------------------------

    def plain(self) -> dict[str, Any]:
        """Return all of it as plain data; devices stand as numbers."""
        return {"game": self.game, "position": self.position, "kind": self.kind, "text": self.text,
                "stage": self.stage, "answers": {str(key): value for key, value in self.answers.items()},
                "first": {str(key): value for key, value in self.first.items()}, "hands": dict(self.hands),
                "first_hands": dict(self.first_hands), "refused": dict(self.refused), "by_hand": self.by_hand,
                "talk_ends": self.talk_ends}

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> Vote:
        """Return the question that was kept."""
        vote = cls(plain["game"], plain["position"], plain["kind"], plain["text"])
        vote.stage, vote.by_hand, vote.talk_ends = plain["stage"], plain["by_hand"], plain.get("talk_ends", 0.0)
        vote.answers = {int(key): value for key, value in plain["answers"].items()}
        vote.first = {int(key): value for key, value in plain["first"].items()}
        vote.hands, vote.first_hands = Counter(plain["hands"]), Counter(plain["first_hands"])
        vote.refused = Counter(plain["refused"])
        return vote


def default_text(kind: Kind) -> str:
    """Return what the class is asked if the teacher asks nothing else."""
    return {"move": _("What would you do?"), "number": _("How many of 100 such rounds end well for this seat?"),
            "seat": _("Who is most likely to win this round?")}[kind]
