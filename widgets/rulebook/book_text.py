"""The text of the rule books, as the pages of the books and the search field show it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from gamelib.core.language import _
from gamelib.rule_books import BookPicture, HouseRule, Part, Sentence
from widgets.pictures.printing import bold
from widgets.rulebook import book_pictures


def plain(sentences: Sequence[Sentence]) -> str:
    """Return sentences as text, without the stars around words that stand out."""
    return " ".join(sentence.said for sentence in sentences).replace("*", "")


def bold_marks_to_html(text: str) -> str:
    """Return a text as HTML, with words between double stars bold and those between single ones slanted."""
    first, *rest = bold(text).split("*")
    return first + "".join(f"{'</i>' if at % 2 else '<i>'}{each}" for at, each in enumerate(rest))


def part_as_text(part: Part | HouseRule) -> str:
    """Return a part as text; of a house rule, which answer is ours and which the other."""
    if isinstance(part, Part):
        return plain(part.sentences)
    question, here, there = (plain([sentence]) for sentence in part.sentences)
    return _("House rule: {question} Here: {here} Or: {there}").format(question=question, here=here, there=there)


def draw_answers(rule: HouseRule) -> str:
    """Return a house rule as HTML: the question, our answer, and the other."""
    question, here, there = (bold_marks_to_html(sentence.said) for sentence in rule.sentences)
    ours, other = escape(_("Here:")), escape(_("Or:"))
    return f"{question} <strong>{ours} {here}</strong> <span><i>{other}</i> {there}</span>"


def draw_figure(game: str, sketch: BookPicture, caption: str) -> str:
    """Draw a picture of a book with its caption in HTML."""
    picture = book_pictures.draw(game, sketch).img()
    return f'<figure class="rule-picture">{picture}<figcaption>{caption}</figcaption></figure>'


def table_with(rule: HouseRule, folder: str = "") -> str:
    """Return the address of a table where a house rule is the other way."""
    return f"{folder}play.ipynb#rules={escape(rule.variant)};{escape(rule.other.replace(' ', '+'))}"
