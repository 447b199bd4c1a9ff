"""Nanuk's questions: how long a hunt lasts, which boast is best, what days bring, what a reward adds.

>>> print(survive())
How long does a hunt stay out?
"""

from __future__ import annotations

from typing import Any, ClassVar

from gamelib.core.chance import Stream
from gamelib.core.language import _, n_
from gamelib.core.written import percent
from gamelib.nanuk.cards import BEARS, INUKSUK
from gamelib.odds import Odds, nanuk
from widgets.explore import blocks, charts
from widgets.explore.arguments import card_list, whole_number
from widgets.explore.blocks import Blocks
from widgets.explore.guessing_pictures import Drawn
from widgets.explore.hunt_ends import Brings, Fates
from widgets.explore.hunts import MOST_ANIMALS, BoastDays, Boldest
from widgets.explore.question import Question
from widgets.explore.rewards import MOST_IN_PILE, MOST_MORE, Reward
from widgets.explore.topic import Topic
from widgets.scenes.nanuk.faces import deck

MOST_DAYS = 12
MOST_GIVEN = 2
HANDLES = (1, 4, 8, 12)
MOST_IN_HAND = 6


def boast_days(
    animals: int = 4, hand: str = "double-seal seal inuksuk", *, number: int = 0, seed: int | None = None
) -> Question:
    """Ask which number of days is best for a boast of `animals` seals."""
    animals = whole_number("animals", animals, 1, MOST_ANIMALS)
    return Question(BoastDays(animals, _hand(hand)), number=number, seed=seed)


def boldest(hand: str = "double-seal seal inuksuk", *, number: int = 0, seed: int | None = None) -> Question:
    """Ask for the boldest boast of seals that succeeds half of the time or more."""
    return Question(Boldest(_hand(hand)), number=number, seed=seed)


def fates(animals: int = 3, days: int = 6, *, number: int = 0, seed: int | None = None) -> Question:
    """Ask how often a hunt succeeds, is ended by a bear, or brings too little."""
    animals = whole_number("animals", animals, 1, MOST_ANIMALS)
    return Question(Fates(animals, whole_number("days", days, 1, MOST_DAYS)), number=number, seed=seed)


def animals(least: int = 4, days: int = 10, *, number: int = 0, seed: int | None = None) -> Question:
    """Ask how often `days` days bring at least `least` seals."""
    least = whole_number("least", least, 1, MOST_ANIMALS)
    return Question(Brings(least, whole_number("days", days, 1, MOST_DAYS)), number=number, seed=seed)


def reward(
    pile: str = "deer seal",
    pot: str = "seal fish bird inuksuk",
    more: int = 2,
    *,
    number: int = 0,
    seed: int | None = None,
) -> Question:
    """Ask which card of a pot adds most to a pile, and how much, after `more` further cards."""
    won, offered = (
        card_list("nanuk", name, given, least, MOST_IN_PILE)
        for name, given, least in (("pile", pile, 0), ("pot", pot, 1))
    )
    return Question(Reward(won, offered, whole_number("more", more, 0, MOST_MORE)), number=number, seed=seed)


def survive(days: int = 6, *, number: int = 0, seed: int | None = None) -> Question:
    """Ask how often no bear stops a hunt within `days` days."""
    return Question(Survive(whole_number("days", days, 1, MOST_DAYS)), number=number, seed=seed)


def _hand(given: object) -> tuple[str, ...]:
    return card_list("nanuk", "hand", given, 1, MOST_IN_HAND)


class Survive(Topic):
    """How long does a hunt stay out?"""

    game: ClassVar[str] = "nanuk"
    key: ClassVar[str] = "nanuk.survive"

    def __init__(self, days: int) -> None:
        self.title = _("How long does a hunt stay out?")
        self.days, self.given = days, 0
        self._hunt: list[str] = []
        self.answer()

    @property
    def _unseen(self) -> list[str]:
        cards = deck()
        for _time in range(self.given):
            cards.remove(INUKSUK)
        return cards

    def guessing(self) -> Drawn:
        """Return a handle for a few days."""
        return Drawn(
            _("Of 100 hunts, how many are still out"),
            HANDLES,
            {day: str(day) for day in range(1, MOST_DAYS + 1)},
            self.shares,
            axis=_("after this many days"),
        )

    def shares(self, given: int | None = None) -> dict[int, float]:
        """Return the percentage of hunts that are still out after each day."""
        return {day: 100 * float(self._after(day, given)) for day in range(1, MOST_DAYS + 1)}

    def answer(self) -> Odds:
        """Return the chance that no bear stops the hunt."""
        return self._after(self.days)

    def _after(self, days: int, given: int | None = None) -> Odds:
        return nanuk.survive(days, giving=(INUKSUK,) * (self.given if given is None else given))

    def ask(self) -> Blocks:
        """Return how a hunt goes, and the question."""
        cards = self._unseen
        gives = (
            _("The hunters give nothing that helps."),
            _("The hunters give one Inuksuk, and it stops one bear."),
            _("The hunters give two Inuksuks, and each stops one bear."),
        )[self.given]
        box = _("**{bears}** of the {count} cards carry a bear, **{stones}** are Inuksuks.").format(
            bears=sum(card in BEARS for card in cards), count=len(cards), stones=cards.count(INUKSUK)
        )
        line = _("Of 100 hunts, how many are still out after 1, 4, 8 and 12 days? Draw the line.")
        return [
            blocks.text(
                _("One card is drawn each day. A bear ends the hunt, unless an Inuksuk that came before stops it.")
            ),
            blocks.cards([INUKSUK, "bear-seal", "bear-deer"], label=_("An Inuksuk and two bears")),
            blocks.text(f"{gives} {box}"),
            blocks.text(line),
        ]

    def picture(self, is_open: bool) -> Blocks:
        """Return a line for each number of Inuksuks given, once it is open."""
        if not is_open:
            return []
        names = (_("none"), _("one"), _("two"))
        lines = {
            names[given]: {day: share / 100 for day, share in self.shares(given).items()}
            for given in range(MOST_GIVEN + 1)
        }
        label = _("A line for no Inuksuk, one and two: how many of 100 hunts are still out after 1 to 12 days")
        return [
            blocks.text(_("With no Inuksuk given, one or two"), "head"),
            blocks.chart(charts.lines(lines, self.days, self.given, _("after this many days")), label),
        ]

    def last_draw(self) -> Blocks:
        """Return the last hunt, day by day."""
        if not self._hunt:
            return []
        reached = len(self._hunt)
        lasted = reached == self.days and not self._is_stopped(self._hunt)
        states = ["refused" if at == reached - 1 and not lasted else "" for at in range(reached)]
        line = _("The last hunt came home.") if lasted else _("A bear ended the last hunt on day {day}.")
        words = line.format(day=reached)
        return [
            blocks.cards(self._hunt, label=_("The last hunt, day by day"), small=True, states=states),
            blocks.text(words),
        ]

    def result_lines(self) -> tuple[str, list[str]]:
        """Return the percentage."""
        line = n_("of hunts last {count} day", "of hunts last {count} days", self.days)
        return percent(self.answer().value), [line.format(count=self.days)]

    def remark(self) -> str:
        """Say what an Inuksuk is worth, by comparing the answer with that for one more."""
        if self.given == MOST_GIVEN:
            none = percent(self._after(self.days, 0).value)
            return _("With no Inuksuk given it would be {share}.").format(share=none)
        more = percent(self._after(self.days, self.given + 1).value)
        if self.given:
            return _("With a second Inuksuk given it would be {share}.").format(share=more)
        line = _("With an Inuksuk given it would be {share}: it is there before any bear can come.")
        return line.format(share=more)

    def controls(self) -> Blocks:
        """Return the days and the Inuksuks that are given."""
        return [
            blocks.stepper("days", _("A hunt of"), self.days, 1, MOST_DAYS, _("days")),
            blocks.segments(
                "given", _("Inuksuks given"), [(each, str(each)) for each in range(MOST_GIVEN + 1)], self.given
            ),
        ]

    def change(self, name: str, value: Any) -> bool:
        """Change the days, or the Inuksuks."""
        if name == "days" and type(value) is int and 1 <= value <= MOST_DAYS:
            self.days = value
        elif name == "given" and type(value) is int and 0 <= value <= MOST_GIVEN:
            self.given = value
        else:
            return False
        self._hunt = []
        return True

    def hint(self) -> str:
        """Suggest what to change."""
        return _("More days mean more bears; an Inuksuk that comes early stops one.")

    def draw(self, rng: Stream) -> tuple[str, bool]:
        """Play one hunt; the cards of the last one stay on the page."""
        drawn = rng.sample(self._unseen, self.days)
        ends = next((day for day in range(1, self.days + 1) if self._is_stopped(drawn[:day])), self.days)
        self._hunt = list(drawn[:ends])
        return "", not self._is_stopped(self._hunt)

    def _is_stopped(self, cards: Any) -> bool:
        """Return whether a bear met no Inuksuk."""
        stones = self.given
        for card in cards:
            stones += card == INUKSUK
            if card in BEARS:
                stones -= 1
            if stones < 0:
                return True
        return False

    def tries(self) -> tuple[str, str, str]:
        """Return the words for a draw, here a hunt."""
        return _("Hunt once"), _("hunts came home"), _("hunts")

    def python(self) -> str:
        """Return the library call that gives the same answer."""
        giving = f", giving={(INUKSUK,) * self.given!r}" if self.given else ""
        return f"gamelib.odds.nanuk.survive({self.days}{giving})"
