"""A step of a lesson as a still picture: its table, or the answers there are to choose from.

>>> from gamelib.lessons import lesson, start_attempt
>>> draw_step(start_attempt(lesson("nanuk", "07").step(3))).alt.splitlines()[0]
'Choose one:'
"""

from __future__ import annotations

import textwrap
from dataclasses import replace

from gamelib.core import language
from gamelib.core.language import _
from gamelib.lessons import Attempt
from widgets.lesson.step_scene import parse_cards
from widgets.pictures import still
from widgets.pictures.picture import Picture
from widgets.pictures.still import Piece
from widgets.scenes.faces import faces_for

LETTERS_PER_LINE = 88
LINE_HEIGHT = 18
ANSWER_WIDTH = still.WIDTH - 2 * still.EDGE
CARD_WIDTH = still.CARD * 0.8


def draw_step(attempt: Attempt) -> Picture:
    """Draw a step in its present state, with a caption that says what the cell offers where it runs."""
    if attempt.view is not None:
        picture = still.still(
            attempt.view,
            language.address((), attempt.seat),
            headed=False,
            in_lesson=True,
            asked=attempt.asks_about_table,
        )
        told = attempt.table_text
        caption = _("A still picture. Run this cell, and it is a table to play at.")
        return replace(picture, alt=told, text=told, caption=caption)
    caption = _("A still picture. Run this cell, and you can answer.")
    if attempt.answered_by not in ("options", "order"):
        return replace(_frame(_("Your number"), [_blank_field()], attempt.say), caption=caption)
    heading = _("Choose one") if attempt.answered_by == "options" else _("Put in order")
    rows = [_draw_answer(attempt, at, text) for at, text in enumerate(attempt.shuffled_items)]
    return replace(_frame(heading, rows, "\n".join([f"{heading}:", *attempt.shuffled_items])), caption=caption)


def _draw_answer(attempt: Attempt, at: int, text: str) -> Piece:
    """Draw one answer as a box: its number, and its cards or its text."""
    mark = f"{at + 1}" if attempt.answered_by == "options" else "·"
    game = attempt.step.game
    if cards := parse_cards(text, game):
        face = faces_for(game)
        content = still.row(
            [{"id": str(number), "face": card} for number, card in enumerate(cards)],
            {card: face(card) for card in cards},
            CARD_WIDTH,
            ANSWER_WIDTH - 60,
        )
    else:
        lines = textwrap.wrap(text, LETTERS_PER_LINE) or [""]
        content = Piece(
            ANSWER_WIDTH - 60,
            LINE_HEIGHT * len(lines),
            lambda x, y: "".join(
                still.text_at(line, x, y + 14 + LINE_HEIGHT * number) for number, line in enumerate(lines)
            ),
        )
    high = content.high + 18
    return Piece(
        ANSWER_WIDTH,
        high,
        lambda x, y: (
            still.box(x, y, ANSWER_WIDTH, high, still.RAISE, 12, still.LINE)
            + still.text_at(mark, x + 14, y + 23, "name")
            + content.at(x + 40, y + 9)
        ),
    )


def _blank_field() -> Piece:
    return Piece(
        220,
        44,
        lambda x, y: (
            still.box(x, y, 220, 44, still.RAISE, 12, still.LINE) + still.text_at("?", x + 104, y + 28, "title")
        ),
    )


def _frame(heading: str, rows: list[Piece], alt: str) -> Picture:
    """Return a picture of boxes below a heading."""
    y, inside = 44.0, [still.text_at(heading, still.EDGE + 12, 30, "bold")]
    for row in rows:
        inside.append(row.at(still.EDGE, y))
        y += row.high + 8
    return Picture(still.frame("".join(inside), y + 8, still.FELT), alt, text=alt, in_base64=True)
