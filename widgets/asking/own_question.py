"""`OwnQuestion`: a question put together from slots, always one that can be asked; as a sentence and as a link."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial, reduce
from typing import Any, NamedTuple

from gamelib.core.language import _
from gamelib.odds.counts_and_conditions import Condition, Count, Experiment
from gamelib.odds.numbers import BadQuestion
from widgets.asking.kinds import AskKind
from widgets.asking.koinobori import FullPost
from widgets.asking.nanatoridori import CardsInHand, FlocksInHand, NextCards
from widgets.asking.nanuk import OwnHunt
from widgets.asking.slots import Chosen, Slot, fill
from widgets.asking.whole_games import WholeGame

KINDS: dict[str, AskKind] = {
    each.name: each for each in (CardsInHand(), FlocksInHand(), NextCards(), OwnHunt(), FullPost(), WholeGame())
}
"""The kinds of questions, by their names; each begins a question of its own."""
MOST_CONDITIONS = 3
LONGEST_LINK = 400
JOINERS = ("and", "or")
FIELD, PART = ".", "~"
"""What separates the values of a line, and the lines, in a link; both stand in addresses as they are."""
BLANK = re.compile(r"\{(\w+)\}")


class Line(NamedTuple):
    """One line of the sentence: its words with blanks, its slots, and what they say."""

    words: str
    slots: tuple[Slot, ...]
    chosen: Chosen

    def read_aloud(self) -> str:
        """Return the line with its blanks filled in."""
        said = {slot.name: slot.words_of(self.chosen[slot.name]) for slot in self.slots}
        return BLANK.sub(lambda blank: said[blank[1]], self.words)

    def values(self) -> str:
        """Return what its slots say, as a link holds it."""
        return FIELD.join(self.chosen[slot.name] for slot in self.slots)


@dataclass(frozen=True)
class OwnQuestion:
    """A kind of question with what its slots say; whatever is wished, they say only what they offer.

    >>> question = start("cards")
    >>> question.read_aloud()
    'I am dealt 8 cards from a fresh box, and hold at least 3 peacocks. How likely is that?'
    >>> question.asked.brief()
    '7.97 %'
    >>> from_link(question.link) == question
    True
    """

    kind: AskKind
    setting: Line
    conditions: tuple[Line, ...]
    joiner: str = "and"

    # Made, and changed ------

    @staticmethod
    def of(
        kind: AskKind, setting: Mapping[str, str], conditions: Sequence[Mapping[str, str]], joiner: str = "and"
    ) -> OwnQuestion:
        """Return the question that comes nearest to what is wished."""
        slots, said = fill(kind.setting_slots, setting)
        lines = []
        for wished in conditions:
            of_line, chosen = fill(partial(kind.condition_slots, said), wished)
            lines.append(Line(kind.condition_with_blanks(chosen), tuple(of_line), chosen))
        return OwnQuestion(kind, Line(kind.setting_with_blanks(said), tuple(slots), said), tuple(lines), joiner)

    def with_value(self, place: str, value: str) -> OwnQuestion:
        """Return the question with another value in a slot, named like `setting:cards` or `1:number`."""
        where, _colon, name = place.partition(":")
        setting, conditions = dict(self.setting.chosen), [dict(line.chosen) for line in self.conditions]
        if place == "joiner":
            return replace(self, joiner=value if value in JOINERS else self.joiner)
        if where == "setting":
            setting[name] = value
        elif where.isdecimal() and int(where) < len(conditions):
            conditions[int(where)][name] = value
        return OwnQuestion.of(self.kind, setting, conditions, self.joiner)

    def with_condition(self, joiner: str) -> OwnQuestion:
        """Return the question with one more condition on the same cards, one that it does not have yet."""
        if not self.can_grow or joiner not in JOINERS:
            return self
        last = self.conditions[-1]
        known = {line.values() for line in self.conditions}
        for slot in last.slots:
            for option in slot.options:
                wished = {name: value for name, value in last.chosen.items() if name != "number"}
                wished[slot.name] = option.value
                grown = OwnQuestion.of(
                    self.kind, self.setting.chosen, [*(line.chosen for line in self.conditions), wished], joiner
                )
                if slot.name != "is" and grown.conditions[-1].values() not in known:
                    return grown
        return self

    def without_condition(self, at: int) -> OwnQuestion:
        """Return the question without one of its conditions; the last one stays."""
        if len(self.conditions) < 2 or not 0 <= at < len(self.conditions):
            return self
        left = (*self.conditions[:at], *self.conditions[at + 1 :])
        return replace(self, conditions=left, joiner=self.joiner if len(left) > 1 else "and")

    @property
    def can_grow(self) -> bool:
        """Whether there is room for one more condition."""
        return len(self.conditions) < MOST_CONDITIONS

    # Asked ------

    @cached_property
    def experiment(self) -> Experiment:
        """What chance decides."""
        return self.kind.experiment(self.setting.chosen)

    def condition(self, at: int) -> Condition:
        """Return one of its conditions."""
        chosen = self.conditions[at].chosen
        found = self.kind.condition(self.experiment, chosen)
        return ~found if chosen.get("is") == "no" else found

    @cached_property
    def asked(self) -> Condition:
        """The question, as the library asks it."""
        several = [self.condition(at) for at in range(len(self.conditions))]
        return reduce(lambda one, two: one & two if self.joiner == "and" else one | two, several)

    @cached_property
    def counted(self) -> Count | None:
        """The number that it is about, if it is about one alone."""
        if len(self.conditions) > 1:
            return None
        return self.kind.count(self.experiment, self.conditions[0].chosen)

    # Said ------

    def read_aloud(self) -> str:
        """Return the whole question as people say it."""
        several = [line.read_aloud() for line in self.conditions]
        joined = (_(", and ") if self.joiner == "and" else _(", or ")).join(several)
        line = _("{what}, and {condition}. How likely is that?")
        return line.format(what=self.setting.read_aloud(), condition=joined)

    @cached_property
    def link(self) -> str:
        """The question as a link holds it."""
        return PART.join(
            (self.kind.name, self.setting.values(), self.joiner, *(line.values() for line in self.conditions))
        )


def start(name: str) -> OwnQuestion:
    """Return the question with which a kind begins."""
    return OwnQuestion.of(KINDS[name], {}, [{}])


def from_link(text: Any) -> OwnQuestion:
    """Return the question that a link holds. Raise BadQuestion if it holds none that can be put together here.

    >>> from_link("post~lime.1.lime~and~days.9")
    Traceback (most recent call last):
        ...
    gamelib.odds.numbers.BadQuestion: this link holds no question that can be put together here
    """
    name, *lines = text.split(PART) if isinstance(text, str) and len(text) <= LONGEST_LINK else [""]
    if name in KINDS and 3 <= len(lines) <= 2 + MOST_CONDITIONS and lines[1] in JOINERS:
        kind = KINDS[name]
        setting = _values_in_order(kind.setting_slots, lines[0])
        found = OwnQuestion.of(kind, setting, [])
        conditions = [_values_in_order(partial(kind.condition_slots, found.setting.chosen), line) for line in lines[2:]]
        question = OwnQuestion.of(kind, setting, conditions, lines[1])
        if question.link == text:
            return question
    raise BadQuestion(_("this link holds no question that can be put together here"))


def _values_in_order(offer: Any, line: str) -> Chosen:
    """Return the values of a line by the names of the slots, which follow each other as they are offered."""
    wanted: Chosen = {}
    values = line.split(FIELD)
    for _time in values:
        slots, _chosen = fill(offer, wanted)
        named = {slot.name: value for slot, value in zip(slots, values, strict=False)}
        if named == wanted:
            break
        wanted = named
    return wanted


class Example(NamedTuple):
    """A ready question to begin with, and its words."""

    words: str
    link: str


def examples() -> list[Example]:
    """Return ready questions, which show what can be put together."""
    return [
        Example(_("Cranes and peacocks in one hand"), "cards~8.fresh~and~yes.6-7.ge.5"),
        Example(_("A pair side by side after passing twice"), "draws~5.1.4.2.6.3.2~and~joins.yes.2"),
        Example(
            _("Five fish in six days, with three others"), "hunt~fish.6.fish.fish.inuksuk.3.helpful~and~success.yes.5"
        ),
        Example(_("Does it matter that you may not sort?"), "flocks~8.no~and~yes.longest.ge.3"),
        Example(_("Rounds until somebody wins"), "game~nanatoridori.4.careful~and~rounds.yes.ge.4"),
        Example(_("Does it help to begin?"), "game~nanuk.5.careful~and~starter.yes"),
    ]
