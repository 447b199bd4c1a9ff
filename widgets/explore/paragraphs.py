"""Sentences as a notebook shows them: as paragraphs instead of printed lines, or folded away under a word."""

from __future__ import annotations

import html
from typing import Any

from widgets.stage.minus import with_minus


class Sentences:
    """Some sentences, one below the other.

    >>> print(sentences("One.", "Two."))
    One.
    Two.
    """

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines

    def __str__(self) -> str:
        return "\n".join(self.lines)

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return "".join(f"<p>{with_minus(html.escape(line))}</p>" for line in self.lines)


def sentences(*said: Any) -> Sentences:
    """Return what the library says about some things, each as a paragraph.

    A dictionary puts changes into the caller's words: `{"If nobody helps": alone.what_if(hunters=0)}`.
    """
    return Sentences(
        [
            line
            for each in said
            for line in (
                [change.said(words) for words, change in each.items()] if isinstance(each, dict) else [str(each)]
            )
        ]
    )


class FoldedContent:
    """Content hidden under a word; pressing the word reveals it.

    >>> print(folded("One answer", sentences("42")))
    42
    """

    def __init__(self, word: str, things: tuple[Any, ...]) -> None:
        self.word, self.things = word, things

    def __str__(self) -> str:
        return "\n".join(map(str, self.things))

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        inside = "".join(thing._repr_html_() for thing in self.things)
        return f"<details><summary>{html.escape(self.word)}</summary>{inside}</details>"


def folded(word: str, *things: Any) -> FoldedContent:
    """Return things that have HTML, hidden under a word, so that readers can guess before they look."""
    return FoldedContent(word, things)
