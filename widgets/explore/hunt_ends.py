"""Questions about hunts in general, without a hand: how they end, and what animals the days bring."""

from __future__ import annotations

from typing import Any, ClassVar

from gamelib.core.chance import Stream
from gamelib.core.language import _, n_
from gamelib.core.written import decimal, percent
from gamelib.nanuk.cards import ANIMAL, INUKSUK, MOST_DAYS, SHOWS
from gamelib.odds import Odds, nanuk
from gamelib.odds.tables import Table
from widgets.explore import blocks
from widgets.explore.blocks import Blocks
from widgets.explore.guessing import OnLine, count_text, percent_text
from widgets.explore.guessing_pictures import Beaded
from widgets.explore.hunts import MOST_ANIMALS, boast_words, hunt_comes_home
from widgets.explore.topic import Topic
from widgets.scenes.nanuk.faces import deck


class Fates(Topic):
    """How does a hunt end: does it succeed, does a bear end it, does it bring too little?"""

    game: ClassVar[str] = "nanuk"
    key: ClassVar[str] = "nanuk.fates"
    lean: ClassVar[str] = "right"
    ENDS: ClassVar[tuple[str, ...]] = ("succeeds", "bear", "too few")

    def __init__(self, number: int, days: int) -> None:
        self.title = _("How will the hunt end?")
        self.number, self.days, self.given = number, days, 0
        self._hunt: list[str] = []

    def _fates(self) -> Table:
        return nanuk.fates(boast_words(self.number, "fish", self.days), giving=(INUKSUK,) * self.given)

    def shares(self) -> dict[str, float]:
        """Return the percentage of each end."""
        found = self._fates()
        return {end: 100 * float(found[end]) for end in self.ENDS}

    def guessing(self) -> Beaded:
        """Return beads for each end."""
        names = {
            "succeeds": {"label": _("succeeds"), "face": "fish"},
            "bear": {"label": _("a bear"), "face": "bear-fish"},
            "too few": {"label": _("too few")},
        }
        return Beaded(_("How 100 hunts end"), names, self.shares)

    def answer(self) -> Odds:
        """Return the chance that the hunt succeeds."""
        found: Odds = self._fates()["succeeds"]
        return found

    def ask(self) -> Blocks:
        """Return the boast, and how to lay the beads."""
        given = (
            _("Nobody gives a card that helps."),
            _("The hunters give an Inuksuk, and no fish."),
            _("The hunters give two Inuksuks, and no fish."),
        )[self.given]
        return [
            blocks.text(
                _("“{number} fish in {days} days”, somebody boasted.").format(number=self.number, days=self.days)
            ),
            blocks.cards(
                ["fish", "double-fish", "bear-fish"], label=_("A fish, a double fish, and a fish with a bear")
            ),
            blocks.text(given),
            blocks.text(
                _("You have **20 beads**, and each stands for 5 hunts of 100. Put them on the ends that you expect.")
            ),
        ]

    def result_lines(self) -> tuple[str, list[str]]:
        """Return the percentage of hunts that succeed."""
        return percent(self.answer().value), [_("of hunts succeed")]

    def remark(self) -> str:
        """Say which of the two dangers is greater."""
        shares = self.shares()
        return (
            _("Too few fish end more hunts than bears do.")
            if shares["too few"] > shares["bear"]
            else _("Bears end more hunts than a lack of fish does.")
        )

    def more(self) -> Blocks:
        """Return the ends as one bar."""
        words = {"succeeds": _("succeed: {share}"), "bear": _("bear: {share}"), "too few": _("too few: {share}")}
        shares = self.shares()
        parts = [
            (tone, shares[end], words[end].format(share=count_text(shares[end])), count_text(shares[end]))
            for end, tone in zip(self.ENDS, ("good", "bad", "rest"), strict=True)
        ]
        return [
            blocks.text(_("A hundred such hunts"), "head"),
            blocks.split(parts, "; ".join(words for _tone, _share, words, _number in parts)),
        ]

    def controls(self) -> Blocks:
        """Return the boast and the Inuksuks given."""
        return [
            blocks.stepper("number", _("At least"), self.number, 1, MOST_ANIMALS, _("fish")),
            blocks.stepper("days", _("in"), self.days, 1, MOST_DAYS, _("days")),
            blocks.segments("given", _("Inuksuks given"), [(each, str(each)) for each in range(3)], self.given),
        ]

    def hint(self) -> str:
        """Suggest what to change."""
        return _("More days, an Inuksuk, fewer fish: which danger does each of them turn away?")

    def change(self, name: str, value: Any) -> bool:
        """Change the boast, or the Inuksuks."""
        most = {"number": MOST_ANIMALS, "days": MOST_DAYS, "given": 2}
        if name not in most or type(value) is not int or not (name != "given") <= value <= most[name]:
            return False
        setattr(self, name, value)
        self._hunt = []
        return True

    def draw(self, rng: Stream) -> tuple[str, float]:
        """Draw the days of a hunt; the cards of the last one stay on the page."""
        left = deck()
        for _time in range(self.given):
            left.remove(INUKSUK)
        self._hunt = list(rng.sample(left, self.days))
        return "", hunt_comes_home((INUKSUK,) * self.given, self._hunt, "fish", self.number)

    def last_draw(self) -> Blocks:
        """Return the last hunt, day by day, up to the bear that ends it."""
        if not self._hunt:
            return []
        ends = next(
            (
                day
                for day in range(1, len(self._hunt) + 1)
                if not hunt_comes_home((INUKSUK,) * self.given, self._hunt[:day], "fish", 0)
            ),
            0,
        )
        cards = self._hunt[:ends] if ends else self._hunt
        states = ["refused" if ends and at == ends - 1 else "" for at in range(len(cards))]
        return [blocks.cards(cards, label=_("The last hunt, day by day"), small=True, states=states)]

    def tries(self) -> tuple[str, str, str]:
        """Return the words for a draw, here a hunt."""
        return _("Hunt once"), _("hunts succeeded"), _("hunts")

    def python(self) -> str:
        """Return the library call that gives the same answer."""
        giving = f", giving={(INUKSUK,) * self.given!r}" if self.given else ""
        return f'gamelib.odds.nanuk.fates("{boast_words(self.number, "fish", self.days)}"{giving})["succeeds"]'


class Brings(Topic):
    """How often do a number of days bring at least a number of seals?"""

    game: ClassVar[str] = "nanuk"
    key: ClassVar[str] = "nanuk.animals"

    def __init__(self, least: int, days: int) -> None:
        self.least, self.days = least, days

    @property
    def title(self) -> str:  # type: ignore[override]
        """The question, with what is set now."""
        return _("How often do {days} days bring {least} seals or more?").format(days=self.days, least=self.least)

    def answer(self) -> Odds:
        """Return the chance."""
        found: Odds = nanuk.animals("seal", self.days) >= self.least
        return found

    def guessing(self) -> OnLine:
        """Return a line to guess on, from 0 to 100 %."""
        return OnLine(_("How often do that many days bring that many seals?"), lambda: 100 * float(self.answer()))

    def ask(self) -> Blocks:
        """Return what is in the box."""
        return [
            blocks.text(_("24 of the 100 cards in the box show a seal; three of those show two.")),
            blocks.cards(["seal", "double-seal", "bear-seal"], label=_("A seal, a double seal, a seal with a bear")),
            blocks.text(
                _("Bears do nothing here: every day is drawn. Of 100 times, how often are there enough seals?")
            ),
        ]

    def picture(self, is_open: bool) -> Blocks:
        """Return the chances of all numbers, once it is open."""
        if not is_open:
            return []
        found = nanuk.animals("seal", self.days)
        rows = [
            (
                n_("{number} seal", "{number} seals", number).format(number=number),
                float(found[number]),
                percent_text(100 * float(found[number])),
            )
            for number in range(MOST_ANIMALS)
        ]
        return [
            blocks.text(_("How often each number of seals comes, of 100 times"), "head"),
            blocks.ladder(rows, _("How likely each number of seals is")),
        ]

    def result_lines(self) -> tuple[str, list[str]]:
        """Return the percentage."""
        return percent(self.answer().value), [_("of the time there are {least} or more").format(least=self.least)]

    def remark(self) -> str:
        """Say the average."""
        mean = float(nanuk.animals("seal", self.days).mean)
        return _("On average {days} days bring {mean} seals, but an average is not a promise.").format(
            days=self.days, mean=decimal(mean)
        )

    def controls(self) -> Blocks:
        """Return the days and the number."""
        return [
            blocks.stepper("days", _("Days"), self.days, 1, MOST_DAYS),
            blocks.stepper("least", _("at least"), self.least, 1, MOST_ANIMALS, _("seals")),
        ]

    def hint(self) -> str:
        """Suggest what to change."""
        return _("How many days does it take until two seals are more likely than not?")

    def change(self, name: str, value: Any) -> bool:
        """Change the days or the number."""
        most = {"days": MOST_DAYS, "least": MOST_ANIMALS}
        if name not in most or type(value) is not int or not 1 <= value <= most[name]:
            return False
        setattr(self, name, value)
        return True

    def draw(self, rng: Stream) -> tuple[str, float]:
        """Draw the days."""
        self._days = rng.sample(deck(), self.days)
        return "", sum(SHOWS[card] * (ANIMAL[card] == "seal") for card in self._days) >= self.least

    def last_draw(self) -> Blocks:
        """Return the days drawn last."""
        return [blocks.cards(self._days, label=_("The days drawn last"), small=True)]

    def tries(self) -> tuple[str, str, str]:
        """Return the words for a draw, here some days."""
        return _("Draw the days"), _("times there were enough seals"), _("times drawn")

    def python(self) -> str:
        """Return the library call that gives the same answer."""
        return f'gamelib.odds.nanuk.animals("seal", {self.days}) >= {self.least}'
