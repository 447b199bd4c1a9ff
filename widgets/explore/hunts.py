"""Questions about boasts: the best number of days, the boldest boast, how hunts end, what days bring."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, ClassVar

from gamelib import nanuk as rules
from gamelib.core.chance import Stream
from gamelib.core.language import _, n_
from gamelib.core.written import percent
from gamelib.nanuk import View
from gamelib.nanuk.cards import ANIMAL, ANIMALS, BEARS, HAND_SIZE, INUKSUK, MOST_DAYS, SHOWS, name_card
from gamelib.odds import Odds, nanuk
from gamelib.odds.tables import Table
from widgets.explore import blocks
from widgets.explore.blocks import Block, Blocks
from widgets.explore.guessing import count_text, percent_text
from widgets.explore.guessing_pictures import Tapped
from widgets.explore.topic import Topic
from widgets.scenes.nanuk.faces import deck

DAYS = tuple(range(1, MOST_DAYS + 1))
MOST_ANIMALS = 8
ROUND_THE_TABLE = 5
SEEN = {"": "", "stones": "inuksuk inuksuk", "bears": "bear-seal bear-deer bear-fish"}
"""What may lie in somebody's pile and can no longer be drawn."""
HELP = {"nothing": ("nothing", 0), "any": ("any", 1), "one": ("helpful", 1), "two": ("helpful", 2)}
"""What the other hunters give, and how many hunt."""


@lru_cache(maxsize=64)
def _view(hand: str, seen: str) -> View:
    pile = f" | pile B {SEEN[seen]}" if SEEN[seen] else ""
    return rules.read(f"players {ROUND_THE_TABLE} | first A | A {hand}{pile}", seed=7).view(0)


@lru_cache(maxsize=512)
def _boasts(animal: str, hand: str, seen: str, giving: tuple[str, ...], help_by: str) -> Table:
    others, hunters = HELP[help_by]
    return nanuk.boasts(animal, _view(hand, seen), giving=giving, numbers=MOST_ANIMALS, **_supposed(others, hunters))


@lru_cache(maxsize=512)
def _fates(boast: str, hand: str, seen: str, giving: tuple[str, ...], help_by: str) -> Table:
    others, hunters = HELP[help_by]
    return nanuk.fates(boast, _view(hand, seen), giving=giving, **_supposed(others, hunters))


def _supposed(others: str, hunters: int) -> dict[str, Any]:
    return {"others": others, "hunters": hunters} if hunters else {"others": others}


def boast_words(number: int, animal: str, days: int) -> str:
    """Return a boast as people say it, which can be read back."""
    return rules.Boast(number, animal, days).describe()


class BoastMap(Topic):
    """A question about boasts with a hand: the cards given, the cards seen, assumptions about the others."""

    game: ClassVar[str] = "nanuk"
    lean: ClassVar[str] = "right"

    def __init__(self, number: int, hand: tuple[str, ...]) -> None:
        self.number, self.hand = number, hand
        self.given = [True] * len(self.hand)
        self.seen, self.help_by, self.animal, self.days = "", "nothing", "seal", 1

    @property
    def giving(self) -> tuple[str, ...]:
        """The cards given to the hunt."""
        return tuple(card for card, is_given in zip(self.hand, self.given, strict=True) if is_given)

    def table(self, animal: str) -> Table:
        """Return the chances of all boasts of an animal, for what is set now."""
        return _boasts(animal, " ".join(self.hand), self.seen, self.giving, self.help_by)

    def chance(self, number: int, animal: str, days: int) -> float:
        """Return the percentage with which a boast succeeds."""
        return 100 * float(self.table(animal)[number, days])

    def answer(self) -> Odds:
        """Return the chance of the boast that is asked about now."""
        found: Odds = self.table(self.animal)[self.number, self.days]
        return found

    @property
    def boast(self) -> str:
        """The boast that is asked about now."""
        return boast_words(self.number, self.animal, self.days)

    def result_lines(self) -> tuple[str, list[str]]:
        """Return the percentage of the boast."""
        return percent(self.answer().value), [_("of hunts bring {boast}").format(boast=self.boast)]

    def controls(self) -> Blocks:
        """Return the controls for the cards given, and for the assumptions about others."""
        notes = [_("✓ I give it") if is_given else _("I keep it") for is_given in self.given]
        row = blocks.cards(
            self.hand,
            label=_("What I give to the hunt"),
            small=False,
            notes=notes,
            pressed=self.given,
            press=[f"give:{at}" for at in range(len(self.hand))],
        )
        helpers = [
            ("nothing", _("nothing")),
            ("any", _("one gives any card")),
            ("one", _("one gives all that helps")),
            ("two", _("two give all that helps")),
        ]
        seen = [("", _("nothing")), ("stones", _("2 Inuksuks")), ("bears", _("3 bears"))]
        return [
            row,
            *self.number_control(),
            blocks.segments("help", _("The other hunters give"), helpers, self.help_by),
            blocks.segments("seen", _("Already won, in a pile"), seen, self.seen),
        ]

    def number_control(self) -> Blocks:
        """Return the control for the number of animals."""
        return [blocks.stepper("number", _("At least"), self.number, 1, MOST_ANIMALS, _("animals"))]

    def hint(self) -> str:
        """Suggest what to change."""
        return _("Keep the Inuksuk, let somebody help, or ask for more animals: the map follows.")

    def change(self, name: str, value: Any) -> bool:
        """Change the given cards, the assumptions, or the boast."""
        what, _colon, at = name.partition(":")
        if what == "give" and at.isdigit() and int(at) < len(self.hand):
            self.given[int(at)] = not self.given[int(at)]
        elif name == "help" and isinstance(value, str) and value in HELP:
            self.help_by = value
        elif name == "seen" and isinstance(value, str) and value in SEEN:
            self.seen = value
        elif name == "number" and type(value) is int and 1 <= value <= MOST_ANIMALS:
            self.number = value
        else:
            return name == "cell" and isinstance(value, str) and self._ask_about(value)
        return True

    def _ask_about(self, cell: str) -> bool:
        """Ask about another cell of the map."""
        row, _colon, day = cell.partition(":")
        if not day.isdigit() or int(day) not in DAYS:
            return False
        self.days = int(day)
        return self._choose_row(row)

    def _choose_row(self, row: str) -> bool:
        """Take the row of a cell."""
        raise NotImplementedError

    def fates(self) -> Table:
        """Return how the hunt for the boast may end."""
        return _fates(self.boast, " ".join(self.hand), self.seen, self.giving, self.help_by)

    def more(self) -> Blocks:
        """Return the results of a hundred such hunts, and the worth of each given card."""
        ends = self.fates()
        won, bear, few = (100 * float(ends[end]) for end in ("succeeds", "bear", "too few"))
        parts = [
            (tone, share, words.format(share=count_text(share)), count_text(share))
            for tone, share, words in (
                ("good", won, _("succeed: {share}")),
                ("bad", bear, _("bear: {share}")),
                ("rest", few, _("too few: {share}")),
            )
        ]
        label = _("Of 100 hunts {won} succeed, {bear} end with a bear, {few} bring too few.").format(
            won=count_text(won), bear=count_text(bear), few=count_text(few)
        )
        head = _("“{boast}”, hunted a hundred times").format(boast=self.boast)
        return [
            blocks.columns(
                [blocks.text(head, "head"), blocks.split(parts, label), blocks.text(label)],
                [
                    blocks.text(_("What each card you give is worth"), "head"),
                    blocks.ladder(self._steps(), _("The chance with one more card each time")),
                ],
            )
        ]

    def _steps(self) -> list[tuple[str, float, str]]:
        """Return the chance with nothing given, then with one card after the other."""
        steps = []
        for many in range(len(self.giving) + 1):
            table = _boasts(self.animal, " ".join(self.hand), self.seen, self.giving[:many], self.help_by)
            share = float(table[self.number, self.days])
            line = _("and the {card}") if many > 1 else _("the {card}")
            words = line.format(card=name_card(self.giving[many - 1])) if many else _("nothing")
            steps.append((words, share, percent_text(100 * share)))
        return steps

    def draw(self, rng: Stream) -> tuple[str, float]:
        """Deal the other hunters, let them give, and draw the days."""
        left = deck()
        for card in (*self.hand, *SEEN[self.seen].split()):
            left.remove(card)
        others, hunters = HELP[self.help_by]
        cards, gifts, at = rng.sample(left, HAND_SIZE * hunters + self.days), [*self.giving], 0
        for _hunter in range(hunters):
            dealt, at = cards[at : at + HAND_SIZE], at + HAND_SIZE
            gifts += (
                [card for card in dealt if ANIMAL[card] in (self.animal, INUKSUK)] if others == "helpful" else dealt[:1]
            )
        return "", hunt_comes_home(gifts, cards[at : at + self.days], self.animal, self.number)

    def tries(self) -> tuple[str, str, str]:
        """Return the words for a draw, here a hunt."""
        return _("Hunt once"), _("hunts brought {boast}").format(boast=self.boast), _("hunts")

    def python(self) -> str:
        """Return the library call that gives the same answer."""
        pile = f" | pile B {SEEN[self.seen]}" if SEEN[self.seen] else ""
        others, hunters = HELP[self.help_by]
        more = f', others="{others}", hunters={hunters}' if hunters else ""
        position = f"players {ROUND_THE_TABLE} | first A | A {' '.join(self.hand)}{pile}"
        return (
            f'gamelib.odds.nanuk.boast("{self.boast}", gamelib.nanuk.read("{position}", seed=7).view(0),'
            f" giving={self.giving!r}{more})"
        )


def hunt_comes_home(gifts: Sequence[str], days: Sequence[str], animal: str, number: int) -> bool:
    """Return whether a hunt succeeds: no bear without an Inuksuk before it, and enough animals."""
    stones, brought = 0, 0
    for card in gifts:
        stones += card == INUKSUK
        brought += SHOWS[card] * (ANIMAL[card] == animal)
    for card in days:
        stones += (card == INUKSUK) - (card in BEARS)
        brought += SHOWS[card] * (ANIMAL[card] == animal)
        if stones < 0:
            return False
    return brought >= number


def map_cell(share: float, row: str, day: int, label: str) -> dict[str, Any]:
    """Return a cell of a boast map that can be tapped."""
    return {"text": count_text(share), "heat": round(share / 100, 3), "value": f"{row}:{day}", "label": label}


class BoastDays(BoastMap):
    """Which number of days is best for a boast of a number of animals?"""

    key: ClassVar[str] = "nanuk.boast_days"

    def __init__(self, number: int, hand: tuple[str, ...]) -> None:
        super().__init__(number, hand)
        self.days = self.best_days()

    @property
    def title(self) -> str:  # type: ignore[override]
        """The question, with the number that is set now."""
        return n_("How many days for {number} seal?", "How many days for {number} seals?", self.number).format(
            number=self.number
        )

    def best_days(self) -> int:
        """Return the best number of days for the animal that is asked about now; the fewest, if several are."""
        return max(DAYS, key=lambda days: (self.chance(self.number, self.animal, days), -days))

    def guessing(self) -> Tapped:
        """Return the empty map; only the days of seals can be tapped."""
        self.animal, self.days = "seal", 1
        self.days = self.best_days()
        rows = {animal: {"label": name_card(animal), "face": animal} for animal in ANIMALS}
        self._guess = Tapped(
            self.title,
            rows,
            [*map(str, DAYS)],
            lambda: ("seal", str(self.best_days())),
            lambda animal, day: self.chance(self.number, animal, int(day)),
            live=["seal"],
            name=lambda _animal, day: n_("{days} day", "{days} days", int(day)).format(days=day),
            unit=_("{share} of 100 hunts succeed"),
            axis=_("days"),
        )
        return self._guess

    def ask(self) -> Blocks:
        """Return the hand, and the question."""
        line = _(
            "**Tap the number of days you would boast** for {number} seals. Too few days bring too few seals; every "
            "day may bring a bear."
        )
        gives = _("You give all three cards to the hunt:") if all(self.given) else _("You give to the hunt:")
        return [
            blocks.text(gives),
            blocks.cards(self.giving, label=_("What you give")),
            blocks.text(line.format(number=self.number)),
        ]

    def picture(self, is_open: bool) -> Blocks:
        """Return the map of animals by days, once it is open."""
        if not is_open:
            return []
        best, mine, rows = self.best_days(), self._guess.cell, []
        for animal in ANIMALS:
            cells = []
            for day in DAYS:
                share = self.chance(self.number, animal, day)
                label = _("{boast}: {share} of 100").format(
                    boast=boast_words(self.number, animal, day), share=count_text(share)
                )
                cells.append(
                    {
                        **map_cell(share, animal, day, label),
                        "best": animal == self.animal and day == best,
                        "mine": mine == (animal, str(day)),
                        "chosen": (animal, day) == (self.animal, self.days),
                    }
                )
            rows.append({"label": name_card(animal), "face": animal, "cells": cells})
        alike = _("The box holds equally many of each animal, so the rows of animals that you do not give are alike.")
        return [
            blocks.text(_("Of 100 hunts, how many succeed"), "head"),
            blocks.heat_map(
                "cell", _("How many of 100 hunts succeed, by animal and days"), [*map(str, DAYS)], rows, axis=_("days")
            ),
            blocks.text(
                _("Tap a cell to boast it; the frame marks the best cell of its row. {alike}").format(alike=alike),
                "soft",
            ),
        ]

    def _choose_row(self, row: str) -> bool:
        if row in ANIMALS:
            self.animal = row
        return row in ANIMALS

    def remark(self) -> str:
        """Say what one more day changes."""
        first, last = (self.chance(self.number, "seal", day) for day in (1, MOST_DAYS))
        return _(
            "One day alone succeeds in {first} of 100, twelve days in {last}: each day brings seals, and each"
            " may bring a"
            " bear."
        ).format(first=count_text(first), last=count_text(last))


class Boldest(BoastMap):
    """Which is the boldest boast of seals that succeeds half of the time or more?"""

    key: ClassVar[str] = "nanuk.boldest"

    def __init__(self, hand: tuple[str, ...]) -> None:
        super().__init__(1, hand)
        self.title = _("How far can you go?")

    def boldest(self) -> tuple[int, int]:
        """Return the most animals that succeed half of the time, and the best number of days for them."""
        able = [
            number
            for number in range(1, MOST_ANIMALS + 1)
            if max(self.chance(number, "seal", days) for days in DAYS) >= 50
        ]
        number = max(able, default=1)
        return number, max(DAYS, key=lambda days: (self.chance(number, "seal", days), -days))

    def guessing(self) -> Tapped:
        """Return the empty map of numbers by days."""
        self.number, self.days = self.boldest()
        rows = {str(number): _row_of_seals(number) for number in range(1, MOST_ANIMALS + 1)}
        self._guess = Tapped(
            self.title,
            rows,
            [*map(str, DAYS)],
            lambda: (str(self.boldest()[0]), str(self.boldest()[1])),
            lambda number, day: self.chance(int(number), "seal", int(day)),
            name=lambda number, day: boast_words(int(number), "seal", int(day)),
            unit=_("{share} of 100 hunts succeed"),
            axis=_("days"),
        )
        return self._guess

    def ask(self) -> Blocks:
        """Return the hand, and the question."""
        return [
            blocks.text(_("You hold these cards and give all of them:") if all(self.given) else _("You give:")),
            blocks.cards(self.giving, label=_("What you give")),
            blocks.text(
                _(
                    "**Tap your boldest boast**: as many seals as possible, so that the hunt still succeeds half of "
                    "the time or more."
                )
            ),
        ]

    def picture(self, is_open: bool) -> Blocks:
        """Return the map of numbers by days, once it is open."""
        if not is_open:
            return []
        best, mine, rows = self.boldest(), self._guess.cell, []
        for number in range(1, MOST_ANIMALS + 1):
            cells = []
            for day in DAYS:
                share = self.chance(number, "seal", day)
                label = _("{boast}: {share} of 100").format(
                    boast=boast_words(number, "seal", day), share=count_text(share)
                )
                cells.append(
                    {
                        **map_cell(share, str(number), day, label),
                        "best": (number, day) == best,
                        "mine": mine == (str(number), str(day)),
                        "chosen": (number, day) == (self.number, self.days),
                    }
                )
            rows.append({**_row_of_seals(number), "cells": cells})
        return [
            blocks.text(_("Of 100 hunts, how many succeed"), "head"),
            blocks.heat_map(
                "cell", _("How many of 100 hunts succeed, by seals and days"), [*map(str, DAYS)], rows, axis=_("days")
            ),
            blocks.text(
                _(
                    "The frame marks the most seals that succeed half of the time, with the best number of days "
                    "for them."
                ),
                "soft",
            ),
        ]

    def _choose_row(self, row: str) -> bool:
        if not row.isdigit() or not 1 <= int(row) <= MOST_ANIMALS:
            return False
        self.number = int(row)
        return True

    def number_control(self) -> Blocks:
        """Return nothing: the map has all numbers."""
        return []

    def remark(self) -> str:
        """Say what one seal more costs."""
        number, _days = self.boldest()
        line = _("A hunt for one more seal, with the best number of days, succeeds in {share} of 100.")
        if number == MOST_ANIMALS:
            return ""
        share = max(self.chance(number + 1, "seal", day) for day in DAYS)
        return line.format(share=count_text(share))


def _row_of_seals(number: int) -> Block:
    """Return the head of a row: words, or a number and a seal where there is no room for words."""
    words = n_("{number} seal", "{number} seals", number).format(number=number)
    return {"label": words, "short": {"face": "seal", "text": str(number)}}
