"""Paper for a class: cards with our own drawings, players' aids, worksheets with separate answers.

>>> sheet = cards("nanatoridori")
>>> sheet
Nanatoridori, 63 cards, 7 pages
"""

from __future__ import annotations

import html
import re
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

from gamelib import lessons
from gamelib.core import registry
from gamelib.core.errors import BadSave, GameError
from gamelib.core.language import _, n_
from widgets import scenes
from widgets.fonts import HEADING, TEXT, embedded_font_faces
from widgets.pictures import still
from widgets.pictures.cut_outs import pieces_body, symbol_image, symbols_defined
from widgets.pictures.grey_inks import in_grey
from widgets.pictures.players_aid import AidPart, aid_parts
from widgets.pictures.worksheet import is_for_paper, worksheet_pages

ACROSS, DOWN = 3, 3
WIDE, HIGH = 63.0, 88.2
"""Width and height of a card in millimetres; nine fit on a page of A4 or letter paper."""
CARDS = '<div class="cards'
"""The start tag of a page of cards."""

SHEETS = {"A4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height in millimetres of the paper that can be chosen."""
SLACK_MM = 0.6
"""How much shorter than the paper a page is, so that rounding never causes an extra page."""

STYLE = """
 @page { size: WIDEmm HIGHmm; margin: 0 }
 body { font: 11pt/1.36 TEXT; color: #2A2833; text-rendering: geometricPrecision;
  margin: 0; print-color-adjust: exact; -webkit-print-color-adjust: exact }
 .page { box-sizing: border-box; width: WIDEmm; height: PAGEmm; padding: 12mm 14mm 10mm; overflow: hidden;
  break-after: page }
 .page:last-child { break-after: auto } .page.of-cards { padding: MARGINmm 0 0 }
 .cards { display: grid; grid-template-columns: repeat(3, 63mm); justify-content: center }
 .cards svg { width: 63mm; height: 88.2mm; display: block; outline: .2mm dashed #857A68 }
 .cards.backs { direction: rtl }
 h1, h2 { font-family: HEADING }
 h1 { font-size: 18pt; line-height: 1.2; margin: 0 0 3mm }
 h2 { font-size: 12pt; margin: 0 0 1mm }
 p, li { margin: 0 0 1.2mm }
 .aid { columns: 2; column-gap: 8mm; font-size: 10.6pt; line-height: 1.32 }
 .aid section { break-inside: avoid; margin: 0 0 3.4mm }
 .aid ul { margin: 0; padding: 0 0 0 4mm } .rules { color: #5B5768; font-size: 8pt; margin: 0 }
 .art { position: absolute } .aid .of-icons { list-style: none; padding: 0 }
 .aid .of-icons li { display: grid; grid-template-columns: 14.6mm minmax(0, 1fr); gap: 2mm; align-items: center }
 .aid .icons { display: flex; gap: 1mm } .aid .icons svg { width: 6.6mm; height: 6.6mm }
 .pieces { display: flex; flex-wrap: wrap }
 .piece { box-sizing: border-box; width: 30mm; height: 32mm; padding: 2mm; outline: .2mm dashed #857A68; display: grid;
  justify-items: center; align-content: center; text-align: center; font-size: 8.6pt; line-height: 1.2 }
 .piece svg { width: 19mm; height: 19mm; display: block }
 .piece.large { width: 60mm; height: 78mm; grid-template-columns: auto 1fr; gap: 1mm 2mm; text-align: left }
 .piece.large svg { width: 10mm; height: 10mm } .piece.large b { justify-self: start; align-self: center }
 .piece.large ul { grid-column: 1/-1; list-style: none; margin: 0; padding: 0; width: 100% }
 .piece.large li { border: .3mm solid #857A68; border-radius: 1.5mm; height: 11mm; margin: 0 0 1.2mm; padding: 1mm 2mm }
 .name { border-bottom: .3mm solid #857A68; width: 80mm; padding-top: 2mm; margin-bottom: 5mm;
  color: #5B5768 }
 .step { break-inside: avoid; margin-bottom: 8mm } .step svg { width: 120mm; height: auto }
 .beside { display: grid; grid-template-columns: minmax(0, 1fr) 120mm; gap: 5mm } .step small { color: #5B5768 }
 .choice { display: flex; gap: 2.5mm; align-items: baseline }
 .box { flex: none; width: 4mm; height: 4mm; border: .3mm solid #2A2833; border-radius: .8mm; translate: 0 .6mm }
 .line { border-bottom: .3mm solid #857A68; height: 9mm } .answer p { margin: 0 0 3mm }
 table { border-collapse: collapse } .plan { margin-bottom: 5mm }
 .plan td, .plan th { border: .3mm solid #857A68; padding: 1.4mm 2mm; text-align: left; vertical-align: top;
  font-size: 9.6pt }
 .plan td { overflow-wrap: anywhere }
 .report { font-size: 9.6pt; line-height: 1.3; --ink: #2A2833; --votes: #26457A; --odds: #0B6E63 }
 .report h1 { margin: 0 } .report .sub, .report small, .report th, .report .rest { color: #5B5768; font-weight: 400 }
 .report h2 { margin: 3mm 0 1.4mm; break-after: avoid } .report h2 small { font-size: 9.6pt; margin-left: 2mm }
 .report .no { display: inline-grid; place-items: center; width: 6.4mm; height: 6.4mm; border: .4mm solid #4B2E83;
  border-radius: 50%; background: #E7DCF7; color: #4B2E83; margin-right: 1mm }
 .report .withcards { display: grid; grid-template-columns: var(--wide) minmax(0, 1fr); gap: 5mm; align-items: start }
 .report .withcards img { display: block } .report table { width: 100%; margin-bottom: 1mm }
 .report td, .report th { padding: .9mm 2mm .9mm 0; text-align: left; vertical-align: middle }
 .report tr + tr td { border-top: .2mm solid #CFC6B4 } .report .votes td:first-child { width: 38% }
 .report .letter { color: #4B2E83; margin-right: .6mm } .report .best td { background: #D4ECE5 }
 .report .best td:first-child { box-shadow: inset .8mm 0 var(--odds); padding-left: 1.8mm }
 .report .bar { display: flex; gap: 1.2mm; align-items: center; font-size: 8.8pt;
  line-height: 1.16 }
 .report .bar i { box-sizing: border-box; height: 2.8mm; min-width: .4mm; border: .4mm solid var(--votes) }
 .report .solid i { background: var(--votes) } .report .bar.solid { font-weight: 700 }
 .report .odds { display: block; position: relative; height: 1.4mm; margin-top: .4mm; width: 30mm; background: #E9E2D3 }
 .report .odds i { position: absolute; inset: 0 auto 0 0; background: var(--odds) }
 .report .odds u { position: absolute; top: -.5mm; height: 2.6mm; box-sizing: border-box; border: solid var(--ink);
  border-width: 0 .3mm; background: linear-gradient(var(--ink), var(--ink)) center/100% .3mm no-repeat }
 .report .numbers { display: grid; grid-template-columns: 76mm minmax(0, 1fr); gap: 4mm; align-items: center }
 .report .refused td:first-child { white-space: nowrap; width: 20mm } .report .refused td:last-child { width: 42mm }
 .report .chart { display: block; width: 76mm; max-width: 100%; font-size: 12px; stroke: var(--ink); fill: none }
 .report .chart text { fill: var(--ink); stroke: none; text-anchor: middle }
 .report .chart rect { stroke: var(--votes); stroke-width: 1 } .report .chart .solid { fill: var(--votes) }
 .report .chart .exact { stroke: var(--odds); stroke-width: 3 }
 .report .foot { border-top: .3mm solid #857A68; margin-top: 4mm; padding-top: 1.6mm; color: #5B5768; font-size: 8.6pt }
 @media screen { body { background: #DDD6C8 } .page { margin: 6mm auto; background: #fff; forced-color-adjust: none } }
 @media screen and (prefers-color-scheme: dark) { body { background: #191A24 } }
"""


@dataclass(frozen=True)
class Paper:
    """Pages to print, as one HTML file that needs nothing else; open it in a browser and print."""

    title: str
    pages: tuple[str, ...]
    what: str = ""
    style: str = ""
    """Rules of style that only these pages need."""

    @property
    def html(self) -> str:
        """Return the file's text, for A4 in colour."""
        return self.lay_out()

    def lay_out(self, sheet: str = "A4", grey: bool = False, above: str = "") -> str:
        """Return the file's text for one of the `SHEETS`, in colour or in shades of grey; `above` is HTML that is shown
        on a screen above the pages, and not printed.
        """
        wide, high = SHEETS[sheet]
        sizes = {"WIDE": wide, "HIGH": high, "PAGE": high - SLACK_MM, "MARGIN": (high - DOWN * HIGH - SLACK_MM) / 2}
        style = re.sub("|".join(sizes), lambda found: f"{sizes[found[0]]:g}", STYLE)
        style = embedded_font_faces() + (style + self.style).replace("HEADING", HEADING).replace("TEXT", TEXT)
        body = "".join(
            f'<section class="page{" of-cards" if page.startswith(CARDS) else ""}">{page}</section>'
            for page in self.pages
        )
        page = (
            f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{html.escape(self.title)}</title>'
            f"<style>{style}</style></head><body>{above}<main>{body}</main></body></html>\n"
        )
        return in_grey(page) if grey else page

    def save(self, path: str | Path) -> Path:
        """Write the file, and return its path."""
        path = Path(path)
        try:
            path.write_text(self.html, encoding="utf-8")
        except OSError as error:
            raise BadSave(
                _("the pages could not be stored in {name}: {why}").format(name=path.name, why=error.strerror)
            ) from error
        return path

    @property
    def size(self) -> str:
        """The number of pages in words."""
        return n_("{many} page", "{many} pages", len(self.pages)).format(many=len(self.pages))

    def __str__(self) -> str:
        return ", ".join(filter(None, (self.title, self.what, self.size)))

    __repr__ = __str__


def cards(game: str, back: bool = False) -> Paper:
    """Draw every card of a game, nine a page; with `back`, a page of backs after each page."""
    game_scenes = scenes.scenes_of(registry.check_game(game))
    deck, face = game_scenes.deck(), game_scenes.face
    card_images = [still.card(face(card)) for card in deck]
    sheets = []
    for at in range(0, len(card_images), ACROSS * DOWN):
        page = card_images[at : at + ACROSS * DOWN]
        sheets.append(f'<div class="cards">{"".join(page)}</div>')
        if back:
            behind = still.card({"name": "", "back": True, "symbols": [f"back-{game}"]})
            sheets.append(f'<div class="cards backs">{behind * len(page)}</div>')
    many = n_("{many} card", "{many} cards", len(deck)).format(many=len(deck))
    return Paper(registry.about(game).title, tuple(sheets), many)


def pieces(game: str) -> Paper:
    """Put everything a game needs besides its cards on one page, to cut out."""
    title = registry.about(registry.check_game(game)).title
    heading = html.escape(_("{game}: pieces").format(game=title))
    return Paper(title, (f"<h1>{heading}</h1>{pieces_body(game)}",), _("pieces"))


def aid(game: str) -> Paper:
    """Put a whole turn, the end and the score of a game on one page, as a reference while playing."""
    title = registry.about(registry.check_game(game)).title
    found = aid_parts(game)
    used = dict.fromkeys(symbol for part in found for symbols in part.symbols for symbol in symbols.split())
    heading = html.escape(_("How to play {game}").format(game=title))
    parts = "".join(map(_aid_part, found))
    page = f'<h1>{heading}</h1>{symbols_defined(used)}<div class="aid">{parts}</div>'
    return Paper(title, (page,), _("player's aid"))


def _aid_part(part: AidPart) -> str:
    lines = [
        f"{_draw_icons(symbols)}<span>{bold(line)}</span>" if part.symbols else bold(line)
        for line, symbols in zip_longest(part.lines, part.symbols, fillvalue="")
    ]
    style = ' class="of-icons"' if part.symbols else ""
    body = (
        f"<p>{lines[0]}</p>" if len(lines) == 1 else f"<ul{style}>{''.join(f'<li>{line}</li>' for line in lines)}</ul>"
    )
    rules = _("Rule book: {numbers}").format(numbers=part.rules) if part.rules else ""
    return f'<section><h2>{html.escape(part.heading)}</h2>{body}<p class="rules">{html.escape(rules)}</p></section>'


def _draw_icons(symbols: str) -> str:
    return f'<span class="icons">{"".join(map(symbol_image, symbols.split()))}</span>'


def bold(text: str) -> str:
    """Return a text as HTML, with words between double stars in bold.

    >>> bold("**Or** < pass")
    '<b>Or</b> &lt; pass'
    """
    return re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", html.escape(text))


def check_for_paper(lesson: lessons.Lesson) -> None:
    """Refuse a lesson of which nothing can be done on paper."""
    if not is_for_paper(lesson):
        raise GameError(_("nothing of the lesson “{title}” can be done on paper").format(title=_(lesson.title)))


def worksheet(lesson: str | lessons.Lesson) -> Paper:
    """Put a lesson on paper: each step that needs no screen, with room to write; the answers on pages of their own."""
    if isinstance(lesson, str):
        game, _slash, name = lesson.partition("/")
        lesson = lessons.lesson(registry.check_game(game), name)
    check_for_paper(lesson)
    questions, answers = worksheet_pages(lesson)
    return Paper(_(lesson.title), (*questions, *answers), _("worksheet"))
