"""What a question is about: kinds of questions, which are data, and a topic: one question as it is set now.

A new kind of question is one `QuestionKind`, beside the others of its game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any, TypeAlias

from gamelib.core.chance import Stream
from gamelib.core.language import _
from gamelib.core.written_numbers import as_people_say, decimal, readable
from gamelib.odds import Odds
from widgets.explore import blocks
from widgets.explore.blocks import Blocks, Parts, as_blocks
from widgets.explore.guessing import Guessing, LineGuess
from widgets.stage.minus import with_minus

Says: TypeAlias = Callable[[Any], str]
"""What is said about a topic as it is set now."""
Shows: TypeAlias = Callable[[Any], Parts]
"""What is shown of a topic as it is set now."""


def show_nothing(_topic: Any) -> Blocks:
    """Show nothing."""
    return []


def say_nothing(_topic: Any) -> str:
    """Say nothing."""
    return ""


def do_nothing(_topic: Any) -> None:
    """Leave the topic as it is."""


# What varies ----------------------------------------------------------------------------


@dataclass(frozen=True)
class QuestionControl:
    """Something that can be changed once the answer is open: its names, its blocks, and how a new value is applied."""

    names: tuple[str, ...]
    """With a colon if more follows, as for cards to press: `out:2`."""
    show: Shows
    take: Callable[[Any, str, Any], bool]
    """Apply a value, or a press if it is None; return whether it was valid."""


def stepper(
    name: str,
    label: Says,
    most: int | Callable[[Any], int],
    after: Says = say_nothing,
    *,
    least: int | Callable[[Any], int] = 1,
    holds: str = "",
    fits: Callable[[Any, int], bool] = lambda _topic, _value: True,
    then: Callable[[Any], None] = do_nothing,
) -> QuestionControl:
    """Return the control of a whole number, which the topic holds under the same name if no other is given."""

    def ends(topic: Any) -> tuple[int, int]:
        return least(topic) if callable(least) else least, most(topic) if callable(most) else most

    def show(topic: Any) -> Blocks:
        return [blocks.stepper(name, label(topic), getattr(topic, holds or name), *ends(topic), after(topic))]

    def take(topic: Any, _name: str, value: Any) -> bool:
        low, high = ends(topic)
        if type(value) is not int or not low <= value <= high or not fits(topic, value):
            return False
        setattr(topic, holds or name, value)
        then(topic)
        return True

    return QuestionControl((name,), show, take)


def choice(
    name: str,
    label: Says,
    options: Callable[[Any], Sequence[tuple[Any, str]]],
    *,
    holds: str = "",
    then: Callable[[Any], None] = do_nothing,
) -> QuestionControl:
    """Return the control of a choice of one value of a few."""

    def show(topic: Any) -> Blocks:
        return [blocks.segments(name, label(topic), options(topic), getattr(topic, holds or name))]

    def take(topic: Any, _name: str, value: Any) -> bool:
        for each, _words in options(topic):
            if type(value) is type(each) and value == each:
                setattr(topic, holds or name, value)
                then(topic)
                return True
        return False

    return QuestionControl((name,), show, take)


def switch(name: str, label: Says, is_on: Callable[[Any], bool], put: Callable[[Any, bool], None]) -> QuestionControl:
    """Return the control of something that is so or is not."""

    def take(topic: Any, _name: str, value: Any) -> bool:
        if not isinstance(value, bool):
            return False
        put(topic, value)
        return True

    return QuestionControl((name,), lambda topic: [blocks.switch(name, label(topic), is_on(topic))], take)


# What is asked, and what is drawn --------------------------------------------------------


def line_guess(topic: Any) -> Guessing:
    """Return a line from 0 to 100 % to guess on."""
    return LineGuess(topic.title, lambda: 100 * float(topic.answer()), of=topic.of)


def describe_change(topic: Any) -> str:
    """Say the answer as it is after a change, beside the one before; or what to change, before the first change."""
    if topic.changed_from is None:
        return str(topic.hint())
    now, before = (with_minus(each.brief()) for each in (topic.answer(), topic.changed_from))
    line = _("That changes nothing: {now}.") if now == before else _("Now it is **{now}**; it was {before}.")
    return line.format(now=now, before=before)


def show_counting(topic: Any) -> Blocks:
    """Show how the answer was counted, case by case."""
    counting = topic.answer().counting
    if counting is None:
        return []
    good, ways, write = counting.good, counting.ways, readable
    if ways == 1:  # an average, whose cases have weights
        good, ways = Fraction(good).as_integer_ratio()
        write = _points
    foot = [_("together"), *[""] * (len(counting.headings) - 2), write(counting.good)]
    share = with_minus(topic.answer().brief())
    whole = _("**{good} / {ways} = {share}**").format(good=with_minus(readable(good)), ways=readable(ways), share=share)
    rows = [[write(each) for each in case] for case in counting.cases]
    return [*_build_cases_table(counting.headings, rows, foot), blocks.text(whole)]


def _build_cases_table(headings: Sequence[str], rows: Sequence[Sequence[str]], foot: Sequence[str]) -> Blocks:
    """Return the table of cases; a single case with several numbers gets a row for each number."""
    if len(rows) == 1 and headings[-1] not in (_("ways"), _("points")):
        return [blocks.table((_("counted"), _("ways")), [*zip(headings, rows[0], strict=True)])]
    return [blocks.table(headings, rows, foot if len(rows) > 1 else ())] if rows else []


def _points(value: Any) -> str:
    """Format a cell of a table of points: a number for people, or its text."""
    return value if isinstance(value, str) else decimal(float(value), 0 if value == int(value) else 2)


@dataclass(frozen=True, kw_only=True)
class QuestionKind:
    """A kind of question about chance: each function gets the topic as it is set now.

    Until the answer is open, only what `title`, `ask`, `before` and `guess` give is on the page.
    """

    game: str
    key: str
    """The name under which the browser stores the guess."""
    title: Says
    answer: Callable[[Any], Odds]
    """The exact answer."""
    ask: Shows
    """The situation and what is asked, above the guess."""
    remark: Says
    """What people overlook, said after the guess."""
    python: Says
    """The line of Python that gives the same answer; "" if the cell contains it already."""
    when_asked: Callable[[Any], None] = do_nothing
    """Choose what the question is about, each time it is asked."""
    of: Callable[[Any], int] = lambda _topic: 0
    """The number of equally likely cases, if it is small enough to be mentioned."""
    guess: Callable[[Any], Guessing] = line_guess
    """The way to guess, with nothing guessed yet."""
    before: Shows = show_nothing
    """The picture below the question before the answer is open."""
    after: Shows = show_nothing
    """The picture once it is open: the possible cases, and which of them count."""
    large: Says = lambda topic: as_people_say(topic.answer().value)
    """The large number of the answer."""
    lines: Callable[[Any], list[str]] = lambda _topic: []
    """The lines beside the large number."""
    vary: tuple[QuestionControl, ...] = ()
    """What can be changed once the answer is open."""
    hint: Says = say_nothing
    """What to change, said before anything is."""
    effect: Says = describe_change
    """What a change did."""
    more: Shows = show_nothing
    """More about the opened answer, folded away."""
    counted: Shows = show_counting
    """How the answer was counted."""
    draw: Callable[[Any, Stream], tuple[str, float]] | None = None
    """Draw once: a face that shows the result, and whether it was a success, or its value. None offers no draws."""
    last: Shows = show_nothing
    """The last draw in full, if its face alone does not show what happened."""
    tries: Callable[[Any], tuple[str, str, str]] = lambda _topic: ("", "", "")
    """The words for one draw, for successful draws, and for what the chart counts."""
    shares: Callable[..., Any] = lambda _topic: {}
    """The percentage of each outcome or number that is guessed."""
    needs: str = "gamelib"
    """The imports that the line of Python needs."""
    bounds: tuple[float, float] = (0.0, 1.0)
    """The least and the greatest value of a draw."""


class CurrentQuestion:
    """A question as it is set now: its kind, and a field for everything that can be changed.

    What the kind says of a topic is asked of the topic: `topic.answer()`, `topic.hint()`, `topic.needs`.
    """

    kind: QuestionKind
    changed_from: Odds | None
    """The answer before the last change; None if nothing has been changed."""
    changed: str
    """The control that was touched last."""

    def __init__(self, kind: QuestionKind, **now: Any) -> None:
        self.kind, self.changed_from, self.changed = kind, None, ""
        self.__dict__.update(now)
        kind.when_asked(self)
        # A question without an answer is refused here, where it was written, and not on the page.
        kind.of(self)
        kind.answer(self)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or "kind" not in self.__dict__:
            raise AttributeError(name)
        found = getattr(self.kind, name)
        if name in ("ask", "more", "last", "counted"):
            return lambda: as_blocks(found(self))
        return partial(found, self) if callable(found) else found

    @property
    def title(self) -> str:
        """The question in a few words."""
        return self.kind.title(self)

    @property
    def of(self) -> int:
        """The number of equally likely cases, if it is small enough to be mentioned."""
        return self.kind.of(self)

    def guessing(self) -> Guessing:
        """Return the way to guess, with nothing guessed yet."""
        self.kind.when_asked(self)
        return self.kind.guess(self)

    def picture(self, is_open: bool) -> Blocks:
        """Return the picture below the question."""
        return as_blocks((self.kind.after if is_open else self.kind.before)(self))

    def result_lines(self) -> tuple[str, list[str]]:
        """Return the large number of the answer and the lines beside it."""
        return self.kind.large(self), self.kind.lines(self)

    def controls(self) -> Blocks:
        """Return the controls that change the situation."""
        return [block for control in self.kind.vary for block in as_blocks(control.show(self))]

    def set(self, name: str, value: Any) -> None:
        """Apply a new value of a control, or a press if it is None; what no control offers is ignored."""
        before, self.changed = self.kind.answer(self), name
        for control in self.kind.vary:
            if {name, f"{name.partition(':')[0]}:"} & {*control.names} and control.take(self, name, value):
                self.changed_from = before
