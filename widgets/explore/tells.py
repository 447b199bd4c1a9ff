"""Bayes' rule: what a boast, a pass or a side reveals about a hand, given assumptions about how people play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import groupby
from math import comb
from typing import Any, ClassVar, NamedTuple

from gamelib.core.chance import Stream
from gamelib.core.language import _
from gamelib.core.written import percent
from gamelib.nanatoridori import DECK
from gamelib.nanuk.cards import ANIMAL, INUKSUK, SHOWS
from gamelib.odds import Odds, nanatoridori, nanuk
from widgets.explore import blocks
from widgets.explore.blocks import Blocks
from widgets.explore.guessing import OnLine, count_text
from widgets.explore.topic import Topic
from widgets.scenes.nanuk.faces import deck

TENTHS, NANUK_HAND, BIRD_HAND, THOUSAND = 10, 3, 8, 1000
TO_BEAT = (2, 2)
UNKNOWN = " ".join("?" * BIRD_HAND)


class Deed(NamedTuple):
    """An act of a player: what others see, what it may reveal, and how likely that was before the act."""

    name: str
    seen: str
    told: str
    usually: str
    """A sentence, with {share}, on how often this is true of hands about which nothing is known."""
    with_it: str
    without_it: str
    before: Fraction
    python: str
    usual: tuple[int, int]
    """How often in ten times people do the deed, with such a hand and with any other."""


@cache
def _before_boast() -> Fraction:
    found: Odds = nanuk.hand_before_boast("seal") >= 2
    return Fraction(found.value)


@cache
def _before_pass() -> Fraction:
    return Fraction(nanatoridori.can_beat("2 2", hand=UNKNOWN).value)


@cache
def _no_help() -> Fraction:
    helpful = sum(ANIMAL[card] in ("seal", INUKSUK) for card in deck())
    return Fraction(comb(len(deck()) - helpful, NANUK_HAND), comb(len(deck()), NANUK_HAND))


def deeds() -> dict[str, Deed]:
    """Return the acts to choose from, by name."""
    none = _no_help()
    return {
        "boast": Deed(
            _("a boast"),
            _("Nanuk: somebody with three cards opens with a boast of seals."),
            _("this hand has two seals or more"),
            _("Of a hundred hands that you know nothing about, {share} have two seals or more."),
            _("Of ten players who hold two seals or more, this many boast seals:"),
            _("Of ten players who hold fewer, this many boast seals:"),
            _before_boast(),
            '(gamelib.odds.nanuk.hand_before_boast("seal") >= 2)',
            (8, 2),
        ),
        "pass": Deed(
            _("a pass"),
            _("Nanatoridori: two robins, 2 2, lie on the table. The next player holds eight cards, and passes."),
            _("the next player could have beaten them"),
            _("Of a hundred hands that you know nothing about, {share} can beat them."),
            _("Of ten players who could beat them, this many pass:"),
            _("Of ten players who could not, this many pass:"),
            _before_pass(),
            f'gamelib.odds.nanatoridori.can_beat("2 2", hand="{UNKNOWN}")',
            (3, 10),
        ),
        "side": Deed(
            _("a side"),
            _("Nanuk: five seals were boasted. Somebody with three cards goes hunting."),
            _("this hand has a seal or an Inuksuk"),
            _("Of a hundred hands that you know nothing about, {share} have a seal or an Inuksuk."),
            _("Of ten players who hold one, this many go hunting:"),
            _("Of ten players who hold none, this many go hunting:"),
            1 - none,
            f"(1 - gamelib.odds.nanuk.Fraction({none.numerator}, {none.denominator}))",
            (7, 3),
        ),
    }


class Tells(Topic):
    """What does a deed tell about a hand?"""

    game: ClassVar[str] = "nanuk"
    key: ClassVar[str] = "chance.tells"

    def __init__(self, deed: str) -> None:
        self.deed = deed
        self.with_it, self.without_it = deeds()[deed].usual

    @property
    def title(self) -> str:  # type: ignore[override]
        """The question, about the deed that is set now."""
        return {
            "boast": _("What does a boast tell?"),
            "pass": _("What does a pass tell?"),
            "side": _("What does choosing a side tell?"),
        }[self.deed]

    def _parts(self) -> tuple[Fraction, Fraction]:
        """Return the chances of the deed with and without what it may reveal."""
        before = deeds()[self.deed].before
        return before * self.with_it / TENTHS, (1 - before) * self.without_it / TENTHS

    def answer(self) -> Odds:
        """Return the chance of what the deed may reveal, given the deed."""
        true, false = self._parts()
        return Odds(
            deeds()[self.deed].told,
            true / (true + false),
            kind="assumed",
            assumptions=(_("people play as often like this as you have set"),),
        )

    def guessing(self) -> OnLine:
        """Return a line to guess on, from 0 to 100 %."""
        return OnLine(self.title, lambda: 100 * float(self.answer()))

    def ask(self) -> Blocks:
        """Return the observed deed, the assumptions about players, and the question."""
        deed = deeds()[self.deed]
        supposed = f"{deed.with_it} **{self.with_it}**. {deed.without_it} **{self.without_it}**."
        before = deed.usually.format(share=count_text(100 * float(deed.before)))
        now = _("Now you have seen what this player does. How likely is it **now** that {told}?")
        return [
            blocks.text(deed.seen),
            blocks.text(before),
            blocks.text(_("Suppose that people play like this. {supposed}").format(supposed=supposed)),
            blocks.text(now.format(told=deed.told)),
        ]

    def picture(self, is_open: bool) -> Blocks:
        """Return a thousand hands, sorted, once it is open."""
        if not is_open:
            return [
                blocks.text(
                    _(
                        "Think of a thousand hands. Of how many is it true, and how many of those players act like "
                        "this? How many of the others do?"
                    )
                )
            ]
        deed, (true, false) = deeds()[self.deed], self._parts()
        counts = [round(THOUSAND * float(each)) for each in (deed.before, 1 - deed.before, true, false)]
        texts = [
            line.format(count=count)
            for line, count in zip(2 * [_("true of {count}"), _("not of {count}")], counts, strict=True)
        ]
        return [
            blocks.text(_("A thousand hands"), "head"),
            blocks.split(
                [("good", counts[0], texts[0], f"{counts[0]}"), ("rest", counts[1], texts[1], f"{counts[1]}")],
                _("Of 1,000 hands it is true of {yes}, and not of {no}").format(yes=counts[0], no=counts[1]),
            ),
            blocks.text(_("The players among them who act like this"), "head"),
            blocks.split(
                [("good", counts[2], texts[2], f"{counts[2]}"), ("rest", counts[3], texts[3], f"{counts[3]}")],
                _("Of these it is true of {yes}, and not of {no}").format(yes=counts[2], no=counts[3]),
            ),
            blocks.text(
                _("Of {all} players who act like this, it is true of **{yes}**.").format(
                    yes=counts[2], all=counts[2] + counts[3]
                )
            ),
        ]

    def result_lines(self) -> tuple[str, list[str]]:
        """Return the percentage, and what it was before."""
        before = percent(deeds()[self.deed].before)
        return percent(self.answer().value), [_("now; it was {before} before").format(before=before)]

    def remark(self) -> str:
        """Explain when a deed reveals much."""
        return _(
            "What somebody does tells you much if people seldom do it without a reason. What everybody does "
            "tells you nothing."
        )

    def controls(self) -> Blocks:
        """Return the deed, and how people play."""
        deed = deeds()[self.deed]
        return [
            blocks.segments("deed", _("What is seen"), [(key, each.name) for key, each in deeds().items()], self.deed),
            blocks.stepper("with_it", deed.with_it, self.with_it, 0, TENTHS),
            blocks.stepper("without_it", deed.without_it, self.without_it, int(self.with_it == 0), TENTHS),
        ]

    def hint(self) -> str:
        """Suggest what to change."""
        return _("Let people bluff as often as they are honest: what does it tell you then?")

    def change(self, name: str, value: Any) -> bool:
        """Change the deed, or the assumptions about players."""
        if name == "deed" and isinstance(value, str) and value in deeds():
            self.deed = value
            self.with_it, self.without_it = deeds()[value].usual
        elif name in ("with_it", "without_it") and type(value) is int and 0 <= value <= TENTHS:
            other = self.without_it if name == "with_it" else self.with_it
            if value + other == 0:
                return False
            setattr(self, name, value)
        else:
            return False
        return True

    def draw(self, rng: Stream) -> tuple[str, float]:
        """Deal hands until somebody does the deed; return whether what it suggests is true of the hand."""
        deal, is_so = _DEALT[self.deed]
        while True:
            so = is_so(deal(rng))
            if rng.next_bits() % TENTHS < (self.with_it if so else self.without_it):
                return "", so

    def tries(self) -> tuple[str, str, str]:
        """Return the words for a draw, here one try."""
        return _("Deal until it is seen"), _("times it was true"), _("times it was seen")

    def python(self) -> str:
        """Return a line of Python that counts the same."""
        deed = deeds()[self.deed]
        return f"(p := {deed.python}) * {self.with_it} / (p * {self.with_it} + (1 - p) * {self.without_it})"


def _three(rng: Stream) -> Sequence[Any]:
    return rng.sample(deck(), NANUK_HAND)


def _eight(rng: Stream) -> Sequence[Any]:
    left = list(DECK)
    for card in TO_BEAT:
        left.remove(card)
    return rng.sample(left, BIRD_HAND)


def _two_seals(hand: Sequence[Any]) -> bool:
    return sum(SHOWS[card] for card in hand if ANIMAL[card] == "seal") >= 2


def _can_beat(hand: Sequence[Any]) -> bool:
    runs = [(rank, len([*run])) for rank, run in groupby(hand)]
    return any(many > len(TO_BEAT) or (many == len(TO_BEAT) and rank > TO_BEAT[0]) for rank, many in runs)


def _helps(hand: Sequence[Any]) -> bool:
    return any(ANIMAL[card] in ("seal", INUKSUK) for card in hand)


_DEALT: dict[str, tuple[Callable[[Stream], Sequence[Any]], Callable[[Sequence[Any]], bool]]] = {
    "boast": (_three, _two_seals),
    "pass": (_eight, _can_beat),
    "side": (_three, _helps),
}
