"""The sheets of answer cards, to print: a square for the camera on one side, four letters for the holder on the other.

>>> sheets = answer_cards()
>>> sheets
Answer cards, to fold once, 41 pages
"""

from __future__ import annotations

from html import escape

from gamelib.core.drawing import path, svg
from gamelib.core.language import _
from widgets.answer_cards.codes import CODES, LETTERS, SIDE, white_cells
from widgets.pictures.printing import Paper

FOLDED_MM, LARGE_MM = 120.0, 180.0
"""How wide the square is, with its border: on half a sheet, and on a whole one."""
ACROSS = SIDE + 2
"""Cells along a side, with the border."""
FOLDED, LARGE = (FOLDED_MM + 84, FOLDED_MM + 16), (LARGE_MM + 22, LARGE_MM + 80)
"""Width and height in millimetres of what is drawn on a side; it fits on A4 and on letter paper."""
THUMB_MM = 11.0
LETTER_MM, SMALL_MM = 12.0, 5.0

STYLE = """
 .page:has(.answer-side) { padding: 0 }
 .answer-side { box-sizing: border-box; height: 100%; display: grid; place-items: center }
 .answer-side svg { display: block; max-width: 100% }
 .for-teacher { font-size: 12.4pt } .for-teacher h2 { font-size: 14pt; margin: 7mm 0 2mm }
 .for-teacher ul { margin: 0; padding: 0 0 0 5mm }
 .answer-side.half { height: 50% } .answer-side.behind { rotate: 180deg }
 .answer-side.behind + .half { border-top: .2mm dashed #857A68 }
 .answer-side text { font-family: TEXT; fill: #2A2833; text-anchor: middle } .answer-side .letter { font-weight: 700 }
 .answer-side .small { fill: none; stroke: #2A2833; stroke-width: .5 }
 .answer-side .thumb { fill: none; stroke: #857A68; stroke-width: .4; stroke-dasharray: 2 1.4 }
 .answer-side .thumb-word { fill: #5B5768 }
"""


def answer_cards(large: bool = False) -> Paper:
    """Return all cards: a sheet each to fold once, or for deep rooms a larger one, to print on both sides.

    Before them comes a page for the teacher.
    """
    numbers = range(1, len(CODES) + 1)
    if large:
        sides = [draw(number, LARGE_MM, LARGE) for number in numbers for draw in (_front, _back)]
        pages = tuple(f'<div class="answer-side">{side}</div>' for side in sides)
        behind = '<div class="answer-side"></div>'  # the back of the first sheet, so that each card has both its sides
        first = _first_page(_("Print on both sides, turned over the long edge: one sheet for each learner."))
        return Paper(_("Large answer cards"), (first, behind, *pages), _("to print on both sides"), STYLE)
    pages = tuple(
        f'<div class="answer-side half behind">{_back(number, FOLDED_MM, FOLDED)}</div>'
        f'<div class="answer-side half">{_front(number, FOLDED_MM, FOLDED)}</div>'
        for number in numbers
    )
    first = _first_page(_("Print on one side: a sheet for each learner. Fold it once, so that the square is outside."))
    return Paper(_("Answer cards"), (first, *pages), _("to fold once"), STYLE)


def _first_page(how_to_print: str) -> str:
    """Return what the teacher should know before the cards are printed and used."""
    parts = (
        (
            _("Printing"),
            how_to_print,
            _("Plain paper or thin card, in black. Do not laminate them: what shines hides the square."),
        ),
        (
            _("The camera"),
            _("Put it in front of the class, two metres up or more, so that it sees every card over the heads."),
            _("A camera on a cable can stand on a shelf. A laptop that faces the class turns its screen to the class."),
            _("The room should be lit from the front or from above, and no card should stand before a window."),
            _("Folded cards are for classes up to six metres deep, large ones for up to eight."),
        ),
        (
            _("The class"),
            _("Each learner has the card of one number, without any name. The letter on top is the answer."),
            _("The square faces the camera, in front of the chest. Thumbs lie on the dashed places only."),
            _("A card counts once it has been held still for a moment; turning it changes the answer until you close."),
        ),
        (
            _("When a card is not read"),
            _(
                "Your own view and the wall name the cards that are missing. "
                "Type what they say, such as 11\N{NO-BREAK SPACE}B."
            ),
            _("Without a camera, take a photo of the class with a phone, or count hands: H on the wall."),
        ),
        (
            _("What has been tried"),
            _("Cards have been read in drawn classes only: no real room, camera or printer has been tried yet."),
            _("So try it with a few cards in your own room first. No picture leaves the window of the camera."),
        ),
    )
    sections = "".join(
        f"<h2>{escape(head)}</h2><ul>{''.join(f'<li>{escape(each)}</li>' for each in lines)}</ul>"
        for head, *lines in parts
    )
    head, note = _("Answer cards"), _("This page is for you, not for the class.")
    return f'<div class="for-teacher"><h1>{escape(head)}</h1><p>{escape(note)}</p>{sections}</div>'


def marker(number: int, left: float, top: float, wide: float) -> str:
    """Return the square of a card as one path of ink, in an SVG of millimetres.

    >>> marker(1, 0, 0, 7)[:52]
    '<path class="marker" d="M0 0H7V1H0Z M0 1H2V2H0Z M5 1'
    """
    cell = wide / ACROSS
    white = {(row + 1, column + 1) for row, column in white_cells(CODES[number - 1])}
    runs = []
    for row in range(ACROSS):
        start = None
        for column in range(ACROSS + 1):
            is_ink = column < ACROSS and (row, column) not in white
            if is_ink and start is None:
                start = column
            elif not is_ink and start is not None:
                x, y, end = left + start * cell, top + row * cell, left + column * cell
                runs.append(f"M{x:g} {y:g}H{end:g}V{y + cell:g}H{x:g}Z")
                start = None
    return svg(path("marker", " ".join(runs)))


def _drawing(size: tuple[float, float], label: str, *inside: str) -> str:
    wide, high = size
    return (
        f'<svg width="{wide:g}mm" height="{high:g}mm" viewBox="{-wide / 2:g} {-high / 2:g} {wide:g} {high:g}"'
        f' role="img" aria-label="{escape(label)}">{"".join(inside)}</svg>'
    )


def _text(x: float, y: float, size: float, words: str, kind: str = "", turns: int = 0) -> str:
    """Return words around a point, turned by quarters about the middle of the card."""
    return svg(
        ("text", {"x": x, "y": y, "font-size": size, "class": kind, "transform": f"rotate({90 * turns})"}, words)
    )


def _letters(size: tuple[float, float], high: float, order: str) -> str:
    """Return a letter at each edge, its foot towards the middle; `order` runs clockwise from the top."""
    wide, tall = size
    reach = (tall / 2, wide / 2) * 2
    return "".join(
        _text(0, -edge + 0.86 * high, high, letter, "letter", turns)
        for turns, (edge, letter) in enumerate(zip(reach, order, strict=True))
    )


def _front(number: int, wide: float, size: tuple[float, float]) -> str:
    """Return the side that looks at the camera: its letters are small, and run the other way round."""
    places = "".join(_thumb_place(turns, size, wide) for turns in _short_ends(size))
    order = LETTERS[0] + LETTERS[:0:-1]
    corner = _text(-size[0] / 2 + 8, size[1] / 2 - 2, SMALL_MM, str(number), "letter")
    label = _("Card {number}, the side for the camera").format(number=number)
    square = marker(number, -wide / 2, -wide / 2, wide)
    return _drawing(size, label, square, _letters(size, SMALL_MM, order), places, corner)


def _short_ends(size: tuple[float, float]) -> tuple[int, int]:
    """Return at which edges thumbs may lie, as quarter turns from the top."""
    return (1, 3) if size[0] > size[1] else (0, 2)


def _thumb_place(turns: int, size: tuple[float, float], wide: float) -> str:
    """Return a place for a thumb between the square and a short end of the paper."""
    edge, other = max(size) / 2, wide / 2
    middle = -(edge + other + SMALL_MM) / 2
    ring = ("ellipse", {"class": "thumb", "cx": 0, "cy": middle, "rx": 1.6 * THUMB_MM, "ry": THUMB_MM}, "")
    words = _text(0, middle + 1.2, 4.2, _("thumb"), "thumb-word")
    return f'<g transform="rotate({90 * turns})">{svg(ring)}{words}</g>'


def _back(number: int, _wide: float, size: tuple[float, float]) -> str:
    """Return the side that looks at the holder: large letters, and what to do with the card."""
    words = (
        _text(0, -24, 13, _("Card {number}").format(number=number), "letter")
        + _text(0, -12, 6.4, _("The letter on top is your answer."), "letter")
        + _text(0, -4, 5, _("Turn the card until it is, and hold it still in front of your chest."))
        + _text(0, 3, 5, _("The square faces the camera. Thumbs only on the dashed places."))
    )
    pictures = "".join(_small_card(turns, letter, size) for turns, letter in enumerate(LETTERS))
    label = _("Card {number}, the side for its holder").format(number=number)
    private = _text(0, 46, 4.2, _("No name is on the card, and no picture of you is kept."), "thumb-word")
    return _drawing(size, label, _letters(size, LETTER_MM, LETTERS), words, pictures, private)


def _small_card(turns: int, letter: str, size: tuple[float, float]) -> str:
    """Return how the card lies in the hands with a letter on top, as the holder sees it."""
    wide, high = (20.0, 13.6) if size[0] > size[1] else (13.6, 18.0)
    ring = "".join(
        f'<g transform="rotate({90 * at})">'
        + _text(0, -(high, wide)[at % 2] / 2 + 3.9, 3.6 if at != turns else 4.4, each, "letter")
        + "</g>"
        for at, each in enumerate(LETTERS)
    )
    frame = f'<rect x="{-wide / 2:g}" y="{-high / 2:g}" width="{wide:g}" height="{high:g}" rx="1" class="small"/>'
    name = _text(0, 16.6, 5, letter, "letter")
    x = (turns - 1.5) * 27
    return f'<g transform="translate({x:g} 20)"><g transform="rotate({-90 * turns})">{frame}{ring}</g>{name}</g>'
