"""What the page of homework is drawn from: its parts, what was done of them, and the code to hand in."""

from __future__ import annotations

from typing import Literal, TypedDict

STORE = "homework:"
"""The key under which a browser keeps what was done, followed by the homework's id."""


class HomeworkTask(TypedDict):
    """One puzzle or one exercise of a part."""

    step: int
    title: str
    is_done: bool
    href: str
    """The page that holds it; empty for an exercise, which is answered on the page of homework itself."""
    ask: str
    """The question in full; empty for a puzzle, whose page asks it."""
    label: str
    """What an answer looks like."""
    typed: str
    """The answer that was checked last."""
    said: str
    """What was said about it; empty as long as nothing was."""


class HomeworkRow(TypedDict):
    """One part, as its learner sees it."""

    at: int
    kind: Literal["lesson", "puzzles", "exercises", "practice", "deal", "own", "words"]
    title: str
    due: str
    """What has to be done, in a sentence."""
    text: str
    """What was done, in a few words."""
    state: Literal["open", "begun", "whole", "missing"]
    """missing: this copy of the games does not have the part."""
    is_next: bool
    """Whether this is what to do next."""
    href: str
    """The page on which it is done; empty if that is this one, or if each task has its own."""
    button: str
    """What leads there: to begin, to go on, or to do it again."""
    tasks: list[HomeworkTask]
    words: str
    """The answer in own words."""


class HomeworkCode(TypedDict):
    """What can be handed in."""

    head: str
    code: str
    stars: int
    """Three if every part is whole, fewer the more are not, none before the first is."""
    most_stars: int
    stars_spoken: str
    notes: list[str]


class KeptHomework(TypedDict):
    """A homework that this browser keeps something of."""

    title: str
    link: str


class HomeworkPage(TypedDict):
    """Everything that the page shows of one homework, or of none."""

    store: str
    """The key under which the browser keeps what was done; empty without a homework."""
    games: list[str]
    """The games of which a deal is to be played: what the browser keeps of their tables is asked for."""
    heading: str
    about: str
    rows: list[HomeworkRow]
    name: str
    asks_name: bool
    heading_can: str
    can: list[str]
    """What the learner can do now."""
    handing: list[HomeworkCode]
    """One as soon as something is done."""
    note: str
    """What the learner is told before anything is done."""
    wrong: str
    """Why the link cannot be read; empty if it can."""
    listed: list[KeptHomework]
    """All that the browser keeps something of, if the address names none."""
    words: dict[str, str]
