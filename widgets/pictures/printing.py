"""Paper for a class: cards of our own drawing, an aid for each player, a worksheet with its answers to be folded away.

>>> sheet = cards("nanatoridori")
>>> sheet
<paper: Nanatoridori, 63 cards, 7 pages>
"""

from __future__ import annotations

import html
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from gamelib import lessons
from gamelib.core.errors import BadSave, GameError
from gamelib.core.language import _, n_
from gamelib.core.rulebook import GAMES, clauses
from widgets import scenes
from widgets.controls.control import faces_for
from widgets.pictures import still
from widgets.scenes.koinobori.zones import key as carp_key

ACROSS, DOWN = 3, 3
WIDE, HIGH = 63.0, 88.2
"""A card in millimetres, nine of which fit a page of A4 and of letter paper."""

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
    """Pages ready to be printed, as one file that needs nothing else; open it in a browser and print."""

    title: str
    pages: tuple[str, ...]
    what: str = ""

    @property
    def html(self) -> str:
        """The whole file."""
        body = "".join(f'<section class="page">{page}</section>' for page in self.pages)
        return (f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{html.escape(self.title)}</title>'
                f"<style>{STYLE}</style></head><body>{body}</body></html>\n")

    def save(self, path: str | Path) -> Path:
        """Store it in a file to be opened in a browser."""
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
    """Every card of a game, nine a page, drawn by us; with `back` a page of backs after each page."""
    deck, face = _deck(game), faces_for(game)
    shown = [still.card(face(card)) for card in deck]
    sheets = []
    for at in range(0, len(shown), ACROSS * DOWN):
        page = shown[at:at + ACROSS * DOWN]
        sheets.append(f'<div class="cards">{"".join(page)}</div>')
        if back:
            behind = still.card({"name": "", "back": True})
            sheets.append(f'<div class="cards">{behind * len(page)}</div>')
    many = n_("{many} card", "{many} cards", len(deck)).format(many=len(deck))
    return Paper(scenes.scenes_of(_known(game)).TITLE, tuple(sheets), many)


def aid(game: str) -> Paper:
    """What a player must and may do, with the number of each rule: one aid for each player, on paper."""
    rules = [rule for rule in clauses(_known(game)).values() if rule.kind in ("must", "may")]
    title = scenes.scenes_of(game).TITLE
    items = "".join(f'<li><span class="clause">{html.escape(rule.number.partition("-")[2])}</span> '
                    f"{html.escape(rule.text)}</li>" for rule in rules)
    heading = html.escape(_("{game}: what one must, and what one may").format(game=title))
    return Paper(title, (f'<h1>{heading}</h1><ul class="aid">{items}</ul>',), _("player's aid"))


def worksheet(lesson: str | lessons.Lesson) -> Paper:
    """A lesson on paper: each step with its table and room to write; the answers on a page to be folded away."""
    if isinstance(lesson, str):
        game, _slash, name = lesson.partition("/")
        lesson = lessons.lesson(_known(game), name)
    asked, answers = [], []
    for number, step in enumerate(lesson.steps, 1):
        attempt = lessons.start_attempt(step)
        asked.append(_worksheet_item(number, attempt))
        answers.append(f"<h2>{number}. {html.escape(attempt.title)}</h2><p>{html.escape(_answer(attempt))}</p>")
    title = _(lesson.title)
    head = f"<h1>{html.escape(title)}</h1>"
    behind = f'<div class="fold"><h1>{html.escape(_("Answers: fold this page away"))}</h1>{"".join(answers)}</div>'
    return Paper(title, (head + "".join(asked), behind), _("worksheet"))


def _worksheet_item(number: int, attempt: Any) -> str:
    shown = ""
    if attempt.view is not None:
        shown = still.still(attempt.view).img()
    options = "".join(f"<li>{html.escape(str(option))}</li>" for option in attempt.shuffled_items)
    return (f'<div class="step"><h2>{number}. {html.escape(attempt.title)}</h2><p>{html.escape(attempt.say)}</p>{shown}'
            f'{f"<ul>{options}</ul>" if options else ""}<div class="line"></div></div>')


def _answer(attempt: Any) -> str:
    """The model answer of a step, and why."""
    said = []
    for _rung in range(MOST_RUNGS):
        verdict = attempt.hint()
        attempt = verdict.attempt
        said.append(verdict.say)
        if verdict.is_done:
            break
    return " ".join(filter(None, said[-2:]))


MOST_RUNGS = 40
"""More helps than any step has."""


def _known(game: str) -> str:
    if game not in GAMES.values():
        raise GameError(_("there is no game {game!r:.40}; there are {games}").format(
            game=game, games=", ".join(GAMES.values())))
    return game


def _deck(game: str) -> Sequence[str]:
    """Every card in the box, as scenes name them."""
    if _known(game) == "nanatoridori":
        return [str(card) for card in sorted(import_module("gamelib.nanatoridori").deal(4, seed=1).setup.cards)]
    if game == "nanuk":
        return sorted(import_module("gamelib.nanuk").deal(5, seed=1).terms.cards)
    return [carp_key(card) for card in import_module("gamelib.koinobori").deal(3, seed=1).setup.cards]
