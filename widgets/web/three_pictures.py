"""A game in three pictures: its aim, a turn, its end; drawn from our own symbols as HTML that needs no script.

Each picture is a stage of 380 by 210 pixels with fixed positions; a style sheet scales it for phones.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from gamelib.core.language import _
from widgets import drawings
from widgets.web.card_symbols import card_symbol


class PicturePanel(NamedTuple):
    """One of the three pictures: its name, heading and sentence, and the contents of its stage."""

    kind: str
    heading: str
    text: str
    stage: str


# What stands on a stage ------------------------------------------------------------------


def _place_at(x: float, y: float, inner: str, more: str = "") -> str:
    return f'<span style="left:{x}px;top:{y}px"{more}>{inner}</span>'


def _draw_symbol(symbol: str, width: float) -> str:
    box = "0 0 66 40" if symbol.startswith("carp") else "0 0 64 64"
    return f'<svg viewBox="{box}" style="width:{width}px"><use href="#aim-{symbol}"/></svg>'


def _draw_cards(width: float, *names: str) -> str:
    return "".join(
        f'<svg class="aim-card" viewBox="0 0 100 140" style="width:{width}px"><use href="#aim-card-{name}"/></svg>'
        for name in names
    )


def _draw_seat(letter: str) -> str:
    return f'<b class="aim-seat{" aim-me" if letter == "A" else ""}">{letter}</b>'


def _draw_pill(text: str, tone: str = "") -> str:
    return f'<b class="aim-pill {tone}">{text}</b>'


def _draw_label(text: str) -> str:
    return f'<b class="aim-label">{text}</b>'


def _draw_arrow(x: float, y: float, is_back: bool = False) -> str:
    way = "M44 17H8M18 6L7 17l11 11" if is_back else "M4 17h38M32 6l11 11-11 11"
    return _place_at(x, y, f'<svg class="aim-arrow" viewBox="0 0 50 34" style="width:50px"><path d="{way}"/></svg>')


def _draw_box(width: float, height: float, kind: str, inner: str = "") -> str:
    return f'<i class="aim-{kind}" style="width:{width}px;height:{height}px">{inner}</i>'


# The games -------------------------------------------------------------------------------


def _nanatoridori_panels() -> list[PicturePanel]:
    tick = _draw_box(30, 30, "tick", '<svg viewBox="0 0 24 24"><path d="M5 13l4.5 4.5L19 7"/></svg>')
    aim = "".join(
        _place_at(36, y, _draw_seat(letter))
        + _place_at(86, y + 4, _draw_pill(_("no cards")))
        + _place_at(222, y + 4, tick)
        for y, letter in ((14, "B"), (84, "C"))
    )
    aim += (
        _place_at(36, 154, _draw_seat("A"))
        + _place_at(86, 140, _draw_cards(42, "robin", "wren"))
        + _draw_arrow(200, 156)
    )
    aim += _place_at(278, 86, _draw_symbol("penguin", 92)) + _place_at(318, 166, _draw_pill("−1", "aim-bad"))
    turn = (
        _place_at(18, 58, _draw_cards(62, "parrot", "parrot"))
        + _draw_arrow(154, 84)
        + _place_at(214, 2, _draw_cards(62, "crane", "crane"))
    )
    turn += _place_at(268, 94, _draw_label(_("or"))) + _place_at(204, 126, _draw_cards(54, "robin", "robin", "robin"))
    lost, left = _draw_box(46, 54, "gone"), _draw_symbol("penguin", 54)
    rows = ((18, _("start"), left, left), (90, _("lose once"), left, lost), (162, _("lose twice"), lost, lost))
    ends = "".join(
        _place_at(10, y, _draw_label(word)) + _place_at(150, y - 16, one) + _place_at(212, y - 16, two)
        for y, word, one, two in rows
    ) + _place_at(264, 158, _draw_pill(_("game over"), "aim-loud"))
    return [
        PicturePanel(
            _("The aim"),
            _("Get rid of all your cards"),
            _("Do not be the last one who still holds any: that costs a penguin."),
            aim,
        ),
        PicturePanel(
            _("A turn"),
            _("Beat the birds on the table"),
            _("Play higher ones or more of them, and keep or discard what you beat."),
            turn,
        ),
        PicturePanel(
            _("How it ends"),
            _("Lose twice, and it is over"),
            _("Everyone has two penguins. When somebody has lost both, all the others have won."),
            ends,
        ),
    ]


def _nanuk_panels() -> list[PicturePanel]:
    aim = _place_at(10, 20, _draw_cards(56, "deer", "seal", "fish", "bird")) + _place_at(
        264, 44, _draw_pill(_("3 points"))
    )
    aim += _place_at(70, 116, _draw_cards(56, "deer", "deer")) + _place_at(204, 140, _draw_pill(_("1 point")))
    boasts = (
        (4, "B", _("4 seals in 3 days"), ""),
        (52, "C", _("5 seals in 4 days!"), ""),
        (100, "D", _("Doomed!"), "aim-loud"),
    )
    hunt = "".join(
        _place_at(4 + 0.375 * (y - 4), y, _draw_seat(letter))
        + _place_at(50 + 0.375 * (y - 4), y + 4, _draw_pill(text, tone))
        for y, letter, text, tone in boasts
    )
    far = ' class="aim-far"'
    hunt += _place_at(262, 4, _draw_symbol("hunter", 52), far) + _place_at(322, 18, _draw_label(_("hunt")), far)
    hunt += _place_at(262, 62, _draw_symbol("doomer", 52), far) + _place_at(322, 76, _draw_label(_("home")), far)
    hunt += _place_at(196, 128, _draw_cards(54, "seal", "bird", "bear"), far) + _place_at(
        64, 156, _draw_label(_("a card a day:"))
    )
    ends = (
        _place_at(30, 52, _draw_box(74, 104, "gone"))
        + _place_at(14, 164, _draw_label(_("no cards left")))
        + _draw_arrow(124, 90)
    )
    for x, height, letter, points in ((186, 74, "B", 8), (250, 112, "A", 11), (314, 58, "C", 7)):
        ends += _place_at(x, 178 - height, _draw_box(62, height, "step", str(points))) + _place_at(
            x + 12, 130 - height, _draw_seat(letter)
        )
    return [
        PicturePanel(
            _("The aim"),
            _("Collect animals"),
            _("All four different: 3 points. Two alike: 1 point. The most points win."),
            aim,
        ),
        PicturePanel(
            _("A hunt"),
            _("Boast more, or say “Doomed!”"),
            _("Then choose in secret: hunt or home. A card a day tells who was right. Beware of bears!"),
            hunt,
        ),
        PicturePanel(
            _("How it ends"),
            _("Winter comes"),
            _("When the deck runs out, everyone counts the animals they brought home."),
            ends,
        ),
    ]


def _draw_slot(width: float, *carps: str) -> str:
    return _draw_box(width, 32, "slot", "".join(_draw_symbol(f"carp-{carp}", 28) for carp in carps))


def _draw_dots(*colours: str) -> str:
    return _draw_box(68, 28, "slot", "".join(_draw_symbol(f"dot-{colour}", 20) for colour in colours))


FULL_POSTS = (
    ("green,black", "purple", "green,pink", "green,lime", "green"),
    ("purple,pink", "lime,black", "purple", "orange,purple", "purple"),
    ("green,black", "lime", "lime,pink", "lime,orange", "lime"),
    ("orange,black", "orange,pink", "pink,green", "pink", "orange"),
)
"""The colours on the cards of each post in the last picture, from the top."""


def _koinobori_panels() -> list[PicturePanel]:
    aim = _place_at(12, 2, _draw_label(_("most: 4 green"))) + _place_at(28, 34, _draw_box(8, 166, "post"))
    for y, carps in ((50, ("green", "black")), (86, ("green",)), (122, ("green", "pink")), (158, ("green", "lime"))):
        aim += _place_at(42, y, _draw_slot(96, *carps))
    aim += _draw_arrow(156, 92) + _place_at(212, 2, _draw_label(_("on your mast")))
    for y, carp, points, tone in ((44, "green", "+4", ""), (94, "green", "+4", ""), (144, "orange", "−3", "aim-bad")):
        aim += _place_at(222, y, _draw_symbol(f"carp-{carp}", 62)) + _place_at(300, y, _draw_pill(points, tone))
    turn = _place_at(14, 14, _draw_cards(50, "koi-G", "koi-LO", "koi-OBK")) + _place_at(
        182, 20, _draw_label(_("take an end card"))
    )
    turn += _draw_arrow(182, 46, is_back=True) + _place_at(10, 100, _draw_label(_("or play one:")))
    turn += _place_at(30, 132, _draw_cards(48, "koi-GPK"))
    turn += (
        _draw_arrow(92, 150)
        + _place_at(166, 104, _draw_box(8, 100, "post"))
        + _place_at(184, 112, _draw_label(_("for all")))
    )
    turn += _place_at(180, 152, _draw_slot(84, "lime", "orange")) + _place_at(282, 104, _draw_box(8, 100, "post"))
    turn += _place_at(296, 112, _draw_label(_("in secret"))) + _place_at(296, 152, _draw_box(72, 32, "back"))
    ends = ""
    for at, post in enumerate(FULL_POSTS):
        ends += _place_at(22 + 90 * at, 22, _draw_box(8, 166, "post"))
        for row, colours in enumerate(post):
            ends += _place_at(34 + 90 * at, 24 + 33 * row, _draw_dots(*colours.split(",")))
    return [
        PicturePanel(
            _("The aim"),
            _("Hide carps that will score"),
            _("The colour that flies most on a post scores its number. A carp that never scores costs 3."),
            aim,
        ),
        PicturePanel(
            _("A turn"),
            _("Take one, or play one"),
            _("Put it on a post that all share, or hang it face down on your own mast."),
            turn,
        ),
        PicturePanel(
            _("How it ends"),
            _("All posts have five cards"),
            _("The masts are turned over, and everyone counts. The most points win."),
            ends,
        ),
    ]


PANELS: dict[str, Callable[[], list[PicturePanel]]] = {
    "nanatoridori": _nanatoridori_panels,
    "nanuk": _nanuk_panels,
    "koinobori": _koinobori_panels,
}


# The page --------------------------------------------------------------------------------


def _used_symbols(stages: str) -> str:
    """Return the symbols that the stages use, and those that their cards use."""
    cards = "".join(card_symbol(name) for name in dict.fromkeys(re.findall(r'#aim-card-([\w-]+)"', stages)))
    cards = re.sub(r'(id="|#)page-', r"\1aim-", cards)
    names = [name for name in dict.fromkeys(re.findall(r'#aim-([\w-]+)"', stages + cards)) if name[:5] != "card-"]
    return "".join(drawings.symbol(name).replace('id="bbb-', 'id="aim-', 1) for name in names) + cards


@cache
def three_pictures(game: str) -> dict[str, Any] | None:
    """Return the three pictures of a game and the symbols they use, as HTML; None for a game that has none.

    >>> [panel.heading for panel in three_pictures("nanuk")["panels"]]
    ['Collect animals', 'Boast more, or say “Doomed!”', 'Winter comes']
    """
    if game not in PANELS:
        return None
    panels = PANELS[game]()
    return {"panels": panels, "symbols": _used_symbols("".join(panel.stage for panel in panels))}


def picture_texts() -> dict[str, str]:
    """Return the texts around the three pictures by key."""
    return {
        "in_pictures": _("{game} in three pictures"),
        "first_cards": _("Play my first cards"),
        "to_game": _("Skip to a game"),
        "to_lesson": _("Take the first lesson"),
        "pictures_again": _("You find these pictures again in the menu."),
        "close": _("Close"),
    }
