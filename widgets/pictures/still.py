"""A position as a still picture: the zones, cards and drawings of the table, for where no front end runs.

>>> from gamelib import nanatoridori
>>> from widgets.pictures.still import still
>>> still(nanatoridori.deal(players=4, seed=7).view(0)).alt.splitlines()[0]
'Nanatoridori, round 1: Chloe is to act'
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from gamelib.core import language, registry
from gamelib.core.display import register_drawer, register_move_drawer
from gamelib.core.language import Sentence, _, join_and, n_
from widgets import drawings, scenes
from widgets.fonts import HEADING, TEXT
from widgets.pictures.picture import Picture
from widgets.scenes.shared import UNSEEN, card_back
from widgets.stage.pieces import Face, Token
from widgets.stage.scene import EMPTY_SELECTION, Card, Column, SceneOptions, ScenePart, Seat, Zone

WIDTH, EDGE, GUTTER = 760, 16, 14
INNER_WIDTH = WIDTH - 2 * EDGE - 24.0
CARD, SMALL = 62, 40
"""Width of a card in the middle and in the hand, and at the seats."""

MINI, MINI_ROOM = 33, 132
"""Width of a card, and of all cards, beside a move in words."""

STYLE = f"""<style>
 text{{font:13px {TEXT};fill:#2A2833}}
 .small{{font-size:11px;fill:#5A5462}}.name{{font-weight:700}}.bold{{font-weight:800}}
 .title{{font:800 17px {HEADING}}}.letter{{font-weight:800;fill:#4C2F77}}
</style>"""
PAPER, FELT, RAISE, TABLE, LINE, INK, SUN, YOU = (
    "#F6EEDF",
    "#DCE5D3",
    "#FFFBF2",
    "#EADFC8",
    "#857A68",
    "#2A2833",
    "#F5CFA3",
    "#FFE7A8",
)
ROUND = "bbb-round"
ROUNDED = f'<clipPath id="{ROUND}" clipPathUnits="objectBoundingBox"><circle cx=".5" cy=".5" r=".5"/></clipPath>'
"""What makes a face round."""
LEAST_SEAT = 150
"""The least width of a seat."""
MOST_CARDS = 24
"""Cards beyond this number in one zone are counted, not drawn."""


def still(
    view: Any,
    names: Sequence[str] = (),
    *,
    headed: bool = True,
    wide: float = WIDTH,
    in_lesson: bool = False,
    asked: bool = False,
    characters: Sequence[str] = (),
) -> Picture:
    """Draw a seat's view; the alternative text is the table as text. Without a head, the seat to act is not named.

    Where a seat has a character, its face is drawn instead of its letter.

    In a lesson all the viewer's cards are in sight; if `asked` about the position, the picture leaves out what the
    table works out for players.

    The picture contains nothing that the seat may not know. On narrow pages, a smaller `wide` keeps the text legible.
    """
    game = registry.game_of(view)
    faces = tuple(characters)
    options = SceneOptions(tuple(names), characters=faces, acting=False, in_lesson=in_lesson, asked=asked)
    part = scenes.scenes_of(game).part(view, EMPTY_SELECTION, options)
    note = part.get("note", "")
    title = ", ".join(filter(None, (registry.about(game).title, note)))
    acting = _describe_turn(view, names)
    svg = _draw_svg(title, acting, part, wide) if headed else _draw_svg("", "", part, wide)
    told = view.as_text(names)
    return Picture(svg, f"{title}: {acting}\n{told}" if headed else told, text=told, in_base64=True)


def face_down(view: Any) -> str:
    """Draw a table before its game begins: the seats, the places, and every card face down."""
    game = registry.game_of(view)
    part = scenes.scenes_of(game).part(view, EMPTY_SELECTION, SceneOptions(acting=False))
    part["faces"] = {key: {"name": "", "back": True} for key in part["faces"]}
    part["seats"] = [
        {**seat, "state": " ".join({"you"} & set(seat.get("state", "").split())), "note": "", "tokens": []}
        for seat in part["seats"]
    ]
    part["zones"] = [
        {**zone, "columns": [], "tokens": [], "caption": "", "note": "", "empty": ""} for zone in part["zones"]
    ]
    return _draw_svg(registry.about(game).title, "", part)


def _to_html(view: Any) -> str:
    return still(view)._repr_html_()


def _move_to_html(view: Any, move: Any) -> str:
    """Return the cards that a move is about, or its signs, as a small image; "" if there are none."""
    game = registry.game_of(view)
    strip = scenes.picture_move(game, view, move)
    keys = [card["face"] for card in strip.get("cards", ()) if "hint" in card.get("state", "").split()]
    signs: list[Token] = [{"symbol": each["symbol"], "label": ""} for each in strip.get("tokens", ()) if not keys]
    tokens = _draw_tokens(signs)
    faces = {key: card_back() if key == UNSEEN else scenes.scenes_of(game).face(key) for key in keys}
    cards = row([{"id": "", "face": key} for key in keys], faces, MINI, MINI_ROOM)
    wide, high = max(cards.wide, tokens.wide) + 4, max(cards.high, tokens.high) + 4
    if wide <= 4:
        return ""
    plate = box(0, 0, wide, high, RAISE, 6) if signs else ""
    body = plate + cards.at(2, 2) + tokens.at(2, 2)
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:.0f} {high:.1f}" width="{wide:.0f}"'
        f' height="{high:.0f}">{STYLE}{_define_symbols(body)}{body}</svg>'
    )
    return Picture(svg, "", in_base64=True).img()


register_drawer(_to_html)
register_move_drawer(_move_to_html)


def _describe_turn(view: Any, names: Sequence[str]) -> str:
    over = view.result or view.round_result
    if over:
        return str(over.tell(names))
    line = Sentence(n_("{who} is to act", "{who} are to act", len(view.to_act)), _("You are to act"))
    who = join_and([language.name_slot(seat) for seat in view.to_act])
    return language.fill_names(line.format(who=who), names)


# Pieces: parts of a picture with a size, drawn at a place -------------------------


class DrawnPiece(NamedTuple):
    """Something to draw: its width, its height, and a function that draws it at a place."""

    wide: float
    high: float
    at: Callable[[float, float], str]


def _draw_svg(title: str, acting: str, part: ScenePart, wide: float = WIDTH) -> str:
    faces, room = part["faces"], wide - 2 * EDGE - 24.0
    own_seats = [seat for seat in part["seats"] if "you" in seat.get("state", "").split()]
    others = [seat for seat in part["seats"] if seat not in own_seats]
    cloth = [_draw_zone(zone, faces, CARD, room) for zone in part["zones"] if zone.get("area", "cloth") == "cloth"]
    dock = [_draw_zone(zone, faces, CARD, room) for zone in part["zones"] if zone.get("area", "cloth") != "cloth"]
    dock += [_draw_zone(zone, faces, CARD, room) for seat in own_seats for zone in seat.get("zones", ())]
    gap = 44 if wide >= WIDTH else GUTTER
    bands = [
        (_draw_seats(others, faces, wide), "none"),
        (flow(cloth, gap=gap, room=room), FELT),
        (flow(dock, room=room), TABLE),
    ]
    y, inside = 62.0 if title else EDGE, [text_at(title, EDGE, 28, "title"), text_at(acting, EDGE, 48)]
    for piece, fill in bands:
        if not piece.wide:
            continue
        pad = 0 if fill == "none" else 12
        if fill != "none":
            inside.append(box(EDGE, y, wide - 2 * EDGE, piece.high + 2 * pad, fill, 18))
        inside.append(piece.at(EDGE + pad, y + pad))
        y += piece.high + 2 * pad + 10
    return frame("".join(inside), y + 6, wide=wide)


def cloth(piece: DrawnPiece, wide: float = WIDTH, style: str = "") -> str:
    """Return a piece in the middle of a cloth that fills the picture; its colour follows the page's."""
    body = piece.at((wide - piece.wide) / 2, EDGE + 4)
    high = piece.high + 2 * EDGE + 8
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:.0f} {high:.0f}" width="{wide:.0f}"'
        f' height="{high:.0f}" role="img">{STYLE}{style}{_define_symbols(body)}'
        f'<rect class="cloth" width="{wide:.0f}" height="{high:.0f}"/>{body}</svg>'
    )


def frame(body: str, high: float, felt: str = "", wide: float = WIDTH) -> str:
    """Return a picture's content on a paper background, or on felt with a paper border."""
    cloth = box(6, 6, wide - 12, high - 12, felt, 16) if felt else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:.0f} {high:.0f}" width="{wide:.0f}"'
        f' height="{high:.0f}" role="img">{STYLE}{_define_symbols(body)}'
        f'<rect width="{wide:.0f}" height="{high:.0f}" rx="20" fill="{PAPER}"/>{cloth}{body}</svg>'
    )


def flow(pieces: Sequence[DrawnPiece], across: int = 99, gap: float = GUTTER, room: float = INNER_WIDTH) -> DrawnPiece:
    """Put pieces side by side, in as many lines as they need."""
    lines: list[list[DrawnPiece]] = [[]]
    for piece in pieces:
        taken = sum(each.wide + gap for each in lines[-1])
        if lines[-1] and (taken + piece.wide > room or len(lines[-1]) >= across):
            lines.append([])
        lines[-1].append(piece)
    if not pieces:
        return DrawnPiece(0, 0, lambda _x, _y: "")
    wide = max(sum(each.wide + gap for each in line) - gap for line in lines)
    tall = [max(each.high for each in line) for line in lines]

    def at(x: float, y: float) -> str:
        parts = []
        for line, high in zip(lines, tall, strict=True):
            left = x
            for piece in line:
                parts.append(piece.at(left, y))
                left += piece.wide + gap
            y += high + 8
        return "".join(parts)

    return DrawnPiece(wide, sum(tall) + 8 * (len(lines) - 1), at)


# Cards ---------------------------------------------------------------------------


def card(face: Face, wide: float = 180) -> str:
    """Draw one card by itself."""
    drawn_card = _draw_card(face, wide - 4)
    body = drawn_card.at(2, 2)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:.0f} {drawn_card.high + 4:.1f}" role="img"'
        f' aria-label="{html.escape(face["name"], quote=True)}">{STYLE}{_define_symbols(body)}{body}</svg>'
    )


def _draw_card(face: Face, wide: float) -> DrawnPiece:
    high = wide * 1.4

    def at(x: float, y: float) -> str:
        if face.get("back"):
            own = [each for each in face.get("symbols", ()) if each in drawings.SYMBOLS]
            return _use_symbol(own[0] if own else "back", x, y, wide, high)
        ink, tint = drawings.TONES.get(face.get("tone", ""), (INK, "#E4F0F6"))
        pane = (x + wide * 0.06, y + high * 0.26, wide * 0.88, high * 0.69)
        parts = [
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}" rx="{wide * 0.1:.1f}"'
            f' fill="#FFFCF4" stroke="{INK}" stroke-width="2"/>',
            box(*pane, tint, wide * 0.065),
            _draw_corner(face, x, y, wide, ink),
            _place_symbols(face.get("symbols", []), pane),
        ]
        return "".join(parts)

    return DrawnPiece(wide, high, at)


def _draw_corner(face: Face, x: float, y: float, wide: float, ink: str) -> str:
    rank = face.get("rank", "")
    size = wide * (0.3 if len(rank) == 1 else 0.17)
    parts = [
        f'<text class="bold" x="{x + wide * 0.09:.1f}" y="{y + wide * 0.29:.1f}"'
        f' style="font-size:{size:.1f}px;fill:{ink}">{html.escape(rank)}</text>'
    ]
    parts += [
        f'<circle cx="{x + wide * (0.9 - 0.1 * (at % 4)):.1f}" r="{wide * 0.036:.1f}" fill="{ink}"'
        f' cy="{y + wide * (0.13 + 0.1 * (at // 4)):.1f}"/>'
        for at in range(face.get("pips", 0))
    ]
    for at, mark in enumerate(face.get("marks", [])):
        parts.append(_use_symbol(mark, x + wide * (0.66 - 0.3 * at), y + wide * 0.03, wide * 0.3, wide * 0.3))
    return "".join(parts)


def _place_symbols(symbols: Sequence[str], pane: tuple[float, float, float, float]) -> str:
    x, y, wide, high = pane
    share = high / max(1, len(symbols))
    size = min(wide * 0.98, share * (1 if len(symbols) == 1 else 1.5))
    return "".join(
        _use_symbol(symbol, x + (wide - size) / 2, y + share * at + (share - size) / 2, size, size)
        for at, symbol in enumerate(symbols)
    )


def row(cards: Sequence[Card], faces: dict[str, Face], wide: float, room: float) -> DrawnPiece:
    """Put cards side by side, closer together if there are many; no cards take no space."""
    if not cards:
        return DrawnPiece(0, 0, lambda _x, _y: "")
    visible_cards = list(cards)[:MOST_CARDS]
    step = min(wide + 6, (room - wide) / max(1, len(visible_cards) - 1)) if len(visible_cards) > 1 else wide
    pieces = [_draw_card(faces[card["face"]], wide) for card in visible_cards]
    noted = any(card.get("note") for card in visible_cards)

    def at(x: float, y: float) -> str:
        notes = (
            text_at(card.get("note", ""), x + step * number, y + wide * 1.4 + 12, "small")
            for number, card in enumerate(visible_cards)
        )
        return "".join([*(piece.at(x + step * number, y) for number, piece in enumerate(pieces)), *notes])

    return DrawnPiece(
        wide + step * max(0, len(visible_cards) - 1) if visible_cards else 0, wide * 1.4 + (14 if noted else 0), at
    )


# Zones and seats -------------------------------------------------------------------


def zones_and_seats(part: ScenePart, zones: Sequence[str], seats: bool, columns: int, room: float) -> DrawnPiece:
    """Draw some zones of a table, in their order, with the first `columns` of those that have columns; or its seats."""
    if seats:
        return _draw_seats(
            [seat for seat in part["seats"] if "you" not in seat.get("state", "").split()], part["faces"], room
        )
    chosen = [zone for zone in part["zones"] if zone["id"] in zones]
    if columns:
        chosen = [{**zone, "columns": zone.get("columns", [])[:columns]} for zone in chosen]
    return flow([_draw_zone(zone, part["faces"], CARD, room) for zone in chosen], room=room)


def _draw_zone(zone: Zone, faces: dict[str, Face], wide: float = CARD, room: float = INNER_WIDTH) -> DrawnPiece:
    inside = _draw_zone_content(zone, faces, wide, room)
    words_above = " · ".join(filter(None, (zone["label"], zone.get("note", ""))))
    caption = zone.get("caption", "") or ("" if inside.wide else zone.get("empty", ""))
    high = 18 + inside.high + (18 if caption else 0)
    broad = min(room, max(inside.wide, 6.6 * len(words_above), 6.6 * len(caption), 40))

    def at(x: float, y: float) -> str:
        middle = f'cx="{x + inside.wide / 2:.1f}" cy="{y + 18 + inside.high / 2:.1f}"'
        sun = f'<circle {middle} r="{inside.high * 0.6:.1f}" fill="{SUN}"/>' if zone.get("sun") and inside.wide else ""
        return (
            sun
            + text_at(words_above, x, y + 11, "small")
            + inside.at(x, y + 18)
            + text_at(caption, x, y + 18 + inside.high + 14)
        )

    return DrawnPiece(broad, high, at)


def _draw_zone_content(zone: Zone, faces: dict[str, Face], wide: float, room: float) -> DrawnPiece:
    if zone["kind"] == "columns":
        return flow([_draw_column(column, faces) for column in zone.get("columns", [])], room=room)
    if zone["kind"] == "groups":
        return flow(
            [
                _draw_zone(
                    {
                        "kind": "row",
                        "id": group["id"],
                        "cards": group["cards"],
                        "label": " · ".join(filter(None, (group["label"], group.get("worth", "")))),
                    },
                    faces,
                    SMALL,
                    room,
                )
                for group in zone.get("groups", [])
            ],
            room=room,
        )
    if zone["kind"] == "tokens":
        return _draw_tokens(zone.get("tokens", []))
    cards = zone.get("cards", [])
    if zone["kind"] == "pile" and cards:
        cards = cards[-1:]
    return row(cards, faces, wide, room)


def _draw_column(column: Column, faces: dict[str, Face]) -> DrawnPiece:
    """Draw a stack of cards, the first card at the bottom."""
    wide, step = 52.0, 24.0
    pieces = [_draw_card(faces[card["face"]], wide) for card in reversed(column["cards"])]
    high = step * max(0, len(pieces) - 1) + (wide * 1.4 if pieces else 10) + 44

    def at(x: float, y: float) -> str:
        parts = [piece.at(x, y + step * number) for number, piece in enumerate(pieces)]
        foot = y + high - 40
        for number, token in enumerate(column.get("tally", [])):
            left = x + 28 * number
            parts += [
                _use_symbol(token["symbol"], left, foot + 25, 14, 14),
                text_at(str(token.get("count", "")), left + 16, foot + 36, "small"),
            ]
        parts += [
            _use_symbol(column.get("symbol", ""), x, foot, 24, 24),
            text_at(column["label"], x + 26, foot + 16, "small"),
        ]
        return "".join(parts)

    return DrawnPiece(max(wide, 26 + 6.4 * len(column["label"]), 28 * len(column.get("tally", []))), high, at)


def _draw_tokens(tokens: Iterable[Token]) -> DrawnPiece:
    token_list = list(tokens)

    def at(x: float, y: float) -> str:
        return "".join(_draw_token(token, x + 34 * number, y, 30) for number, token in enumerate(token_list))

    return DrawnPiece(34 * len(token_list), 30 if token_list else 0, at)


def _draw_token(token: Token, x: float, y: float, size: float) -> str:
    faded = ' opacity=".3"' if "gone" in token.get("state", "") else ""
    count = text_at(str(token["count"]), x + size - 6, y + size, "bold") if "count" in token else ""
    return f"<g{faded}>{_use_symbol(token['symbol'], x, y, size, size)}</g>{count}"


def _draw_seats(seats: Sequence[Seat], faces: dict[str, Face], width: float) -> DrawnPiece:
    """Draw the other players' seats in rows as wide as the picture, all seats of a row equally high."""
    across = len(seats) if len(seats) < 5 else (len(seats) + 1) // 2
    across = min(across, max(1, int(width // LEAST_SEAT)))
    wide = (width - 2 * EDGE - (across - 1) * GUTTER) / max(1, across)
    pieces = [_draw_seat(seat, faces, wide) for seat in seats]
    lines = [pieces[at : at + across] for at in range(0, len(pieces), across or 1)]
    tall = [max(piece.high for piece in line) for line in lines for _piece in line]
    return flow(
        [_draw_seat(seat, faces, wide, high) for seat, high in zip(seats, tall, strict=True)], across or 1, room=width
    )


def _draw_seat(seat: Seat, faces: dict[str, Face], wide: float, least: float = 0) -> DrawnPiece:
    zones = flow([_draw_zone(zone, faces, SMALL, wide - 20) for zone in seat.get("zones", ())], room=wide - 20)
    cards = row(seat.get("cards", ()), faces, SMALL, wide - 20)
    under = 44 + (cards.high + 6 if cards.wide else 0)
    high = max(least, under + (zones.high + 6 if zones.wide else 2))

    def at(x: float, y: float) -> str:
        turn = "turn" in seat.get("state", "").split()
        parts = [box(x, y, wide, high, YOU if turn else RAISE, 14, LINE), _draw_seat_words(seat, x, y)]
        parts += [
            _draw_token(token, x + wide - 28 - 22 * number, y + 5, 20)
            for number, token in enumerate(seat.get("tokens", ()))
        ]
        return "".join([*parts, cards.at(x + 10, y + 44), zones.at(x + 10, y + under)])

    return DrawnPiece(wide, high, at)


def _draw_seat_words(seat: Seat, x: float, y: float) -> str:
    count = f"{seat['count']} {seat.get('counted', '')}" if "count" in seat else ""
    return (
        _draw_face(seat, x, y)
        + text_at(seat["name"], x + 26, y + 20, "name")
        + text_at(" · ".join(filter(None, (count, seat.get("note", "")))), x + 10, y + 37, "small")
    )


def _draw_face(seat: Seat, x: float, y: float) -> str:
    """Draw the face of a seat's character, or else its letter."""
    if not (character := seat.get("character")):
        return text_at(seat["letter"], x + 10, y + 20, "letter")
    return f'<g clip-path="url(#{ROUND})">{_use_symbol(f"face-{character}", x + 5, y + 6, 19, 19)}</g>'


# Strokes ---------------------------------------------------------------------------


def _define_symbols(body: str) -> str:
    """Return the definitions of the symbols used, each once."""
    used = sorted(set(re.findall(r'href="#bbb-([a-z0-9-]+)"', body)))
    return "<defs>" + "".join(map(drawings.symbol, used)) + (ROUNDED if ROUND in body else "") + "</defs>"


def _use_symbol(symbol: str, x: float, y: float, wide: float, high: float) -> str:
    if symbol not in drawings.SYMBOLS:
        return ""
    return f'<use href="#bbb-{symbol}" x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}"/>'


def box(x: float, y: float, wide: float, high: float, fill: str, round_by: float, stroke: str = "none") -> str:
    """Return a rectangle with rounded corners."""
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}" rx="{round_by:.1f}" fill="{fill}"'
        f' stroke="{stroke}"/>'
    )


def text_at(said: str, x: float, y: float, sort: str = "") -> str:
    """Return a line of text that begins at a place; nothing for an empty one."""
    if not said:
        return ""
    return f'<text class="{sort}" x="{x:.1f}" y="{y:.1f}">{html.escape(said)}</text>'
