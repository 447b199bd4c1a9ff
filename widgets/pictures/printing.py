"""Paper for a class: cards with our own drawings, an aid for each player, worksheets with answers to fold away.

>>> sheet = cards("nanatoridori")
>>> sheet
<paper: Nanatoridori, 63 cards, 7 pages>
"""

from __future__ import annotations

import html
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gamelib import lessons
from gamelib.core import registry
from gamelib.core.errors import BadSave
from gamelib.core.language import _, n_
from gamelib.core.rulebook import clauses
from widgets import scenes
from widgets.pictures import still

ACROSS, DOWN = 3, 3
WIDE, HIGH = 63.0, 88.2
"""Width and height of a card in millimetres; nine fit on a page of A4 or letter paper."""

STYLE = """
 @page { size: A4; margin: 10mm }
 body { font: 12pt/1.4 "Avenir Next", "Nunito Sans", "Segoe UI", system-ui, sans-serif; color: #2A2833; margin: 0 }
 .page { break-after: page; break-inside: avoid } .page:last-child { break-after: auto }
 .cards { display: grid; grid-template-columns: repeat(3, 63mm); justify-content: center }
 .cards svg { width: 63mm; height: 88.2mm; display: block; outline: .2mm dashed #857A68 }
 h1 { font-size: 20pt; margin: 0 0 4mm } h2 { font-size: 13pt; margin: 5mm 0 1mm } p, li { margin: 0 0 1.5mm }
 .aid { columns: 2; column-gap: 8mm; font-size: 9pt } .aid li { break-inside: avoid }
 .clause { color: #4C2F77; font-weight: 700 }
 .step { break-inside: avoid; margin-bottom: 8mm } .step img { max-width: 100%; max-height: 95mm }
 .line { border-bottom: .3mm solid #857A68; height: 9mm } .fold { border-top: .4mm dashed #857A68; padding-top: 3mm }
 @media screen { body { max-width: 200mm; margin: 10mm auto; padding: 0 5mm; background: #fff } }
"""


@dataclass(frozen=True)
class Paper:
    """Pages to print, as one HTML file that needs nothing else; open it in a browser and print."""

    title: str
    pages: tuple[str, ...]
    what: str = ""

    @property
    def html(self) -> str:
        """Return the file's text."""
        body = "".join(f'<section class="page">{page}</section>' for page in self.pages)
        return (f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{html.escape(self.title)}</title>'
                f"<style>{STYLE}</style></head><body>{body}</body></html>\n")

    def save(self, path: str | Path) -> Path:
        """Write the file, and return its path."""
        path = Path(path)
        try:
            path.write_text(self.html, encoding="utf-8")
        except OSError as error:
            raise BadSave(_("the pages could not be stored in {name}: {why}").format(
                name=path.name, why=error.strerror)) from error
        return path

    def __repr__(self) -> str:
        pages = n_("{many} page", "{many} pages", len(self.pages)).format(many=len(self.pages))
        return f"<paper: {', '.join(filter(None, (self.title, self.what, pages)))}>"


def cards(game: str, back: bool = False) -> Paper:
    """Draw every card of a game, nine a page; with `back`, a page of backs after each page."""
    game_scenes = scenes.scenes_of(registry.check_game(game))
    deck, face = game_scenes.deck(), game_scenes.face
    card_images = [still.card(face(card)) for card in deck]
    sheets = []
    for at in range(0, len(card_images), ACROSS * DOWN):
        page = card_images[at:at + ACROSS * DOWN]
        sheets.append(f'<div class="cards">{"".join(page)}</div>')
        if back:
            behind = still.card({"name": "", "back": True})
            sheets.append(f'<div class="cards">{behind * len(page)}</div>')
    many = n_("{many} card", "{many} cards", len(deck)).format(many=len(deck))
    return Paper(registry.about(game).title, tuple(sheets), many)


def aid(game: str) -> Paper:
    """List what a player must and may do, with the number of each rule."""
    rules = [rule for rule in clauses(registry.check_game(game)).values() if rule.kind in ("must", "may")]
    title = registry.about(game).title
    items = "".join(f'<li><span class="clause">{html.escape(rule.number.partition("-")[2])}</span> '
                    f"{html.escape(rule.text)}</li>" for rule in rules)
    heading = html.escape(_("{game}: what one must, and what one may").format(game=title))
    return Paper(title, (f'<h1>{heading}</h1><ul class="aid">{items}</ul>',), _("player's aid"))


def worksheet(lesson: str | lessons.Lesson) -> Paper:
    """Put a lesson on paper: each step with its table and room to write, the answers on a page to fold away."""
    if isinstance(lesson, str):
        game, _slash, name = lesson.partition("/")
        lesson = lessons.lesson(registry.check_game(game), name)
    questions, answers = [], []
    for number, step in enumerate(lesson.steps, 1):
        attempt = lessons.start_attempt(step)
        questions.append(_worksheet_item(number, attempt))
        answers.append(f"<h2>{number}. {html.escape(attempt.title)}</h2><p>{html.escape(_answer(attempt))}</p>")
    title = _(lesson.title)
    head = f"<h1>{html.escape(title)}</h1>"
    behind = f'<div class="fold"><h1>{html.escape(_("Answers: fold this page away"))}</h1>{"".join(answers)}</div>'
    return Paper(title, (head + "".join(questions), behind), _("worksheet"))


def _worksheet_item(number: int, attempt: Any) -> str:
    image = ""
    if attempt.view is not None:
        image = still.still(attempt.view).img()
    options = "".join(f"<li>{html.escape(str(option))}</li>" for option in attempt.shuffled_items)
    return (f'<div class="step"><h2>{number}. {html.escape(attempt.title)}</h2><p>{html.escape(attempt.say)}</p>{image}'
            f'{f"<ul>{options}</ul>" if options else ""}<div class="line"></div></div>')


def _answer(attempt: Any) -> str:
    """Return the model answer of a step and its reason, by asking for every hint."""
    replies = []
    for _hint in range(MAX_HINTS):
        verdict = attempt.hint()
        attempt = verdict.attempt
        replies.append(verdict.say)
        if verdict.is_done:
            break
    return " ".join(filter(None, replies[-2:]))


MAX_HINTS = 40
"""More hints than any step has."""
