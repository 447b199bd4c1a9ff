"""The drawings, and the still pictures that a notebook shows for a state or a view."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib import import_module
from typing import get_args
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

from gamelib import Stream
from gamelib.players import player
from gamelib.players.characters import CAST
from widgets.drawings import SYMBOLS, TONES, svg_of_all_symbols, symbol
from widgets.pictures.still import still
from widgets.stage.front_end import style_sheet
from widgets.stage.scene import Mood

SVG = "{http://www.w3.org/2000/svg}"
ROOT = ElementTree.fromstring(svg_of_all_symbols())


@pytest.mark.parametrize("line", svg_of_all_symbols().splitlines()[1:-1], ids=list(SYMBOLS))
def test_drawing_has_under_1500_bytes_and_its_own_line(line):
    assert line.startswith("<symbol ")
    assert line.endswith("</symbol>")
    assert len(line.encode()) < 1500


def test_sprite_ids_share_a_prefix():
    ids = [node.get("id") for node in ROOT.iter() if node.get("id")]

    assert all(name.startswith("bbb-") for name in ids)
    assert len(set(ids)) == len(ids)
    assert [f"bbb-{name}" for name in SYMBOLS] == [node.get("id") for node in ROOT.iter(f"{SVG}symbol")]


def test_drawings_contain_no_links_or_scripts():
    text = svg_of_all_symbols().replace("http://www.w3.org/2000/svg", "")

    assert not re.search(r'https?:|href(?!="#bbb-)|<script|<image|<foreignObject|\bon\w+=|url\((?!#bbb-)', text)


def test_table_css_has_the_tones_of_the_drawings():
    worn = dict(re.findall(r"\.tone-(\w+)\{--a:(#\w+);--t:#\w+\}", style_sheet()))

    assert worn == {tone: ink.lower() for tone, (ink, _tint) in TONES.items()}


def test_every_drawing_the_games_use_exists():
    birds = "wren robin duck owl parrot crane peacock"
    hunt = "deer seal fish bird bear double inuksuk sun hunter doomer wind-cw wind-ccw day"
    colours = [
        f"{kind}-{colour}"
        for kind in ("carp", "flag", "dot")
        for colour in ("green", "lime", "orange", "black", "purple", "pink")
    ]
    icons = "cover move extra take2 take1 steal refresh"

    assert {*birds.split(), *hunt.split(), *colours, *icons.split()} <= set(SYMBOLS)
    assert {"penguin", "back", "mast", "flag", "dealer", "unknown"} <= set(SYMBOLS)


@pytest.mark.parametrize("who", CAST)
def test_a_face_has_five_moods_of_eyes_and_brows(who):
    drawn = symbol(f"face-{who}")
    hidden = re.findall(r'class="if-(\w+)" display="none"', drawn)

    assert sorted(hidden) == ["cross", "glad", "startled", "thinking"]
    assert drawn.count('class="eyes-open"') == drawn.count('class="pupils"') == 1


def test_every_mood_of_a_seat_has_a_style():
    moods = {*get_args(Mood)}

    assert {*re.findall(r"\.mood-(\w+)\{", style_sheet())} == moods
    assert {*re.findall(r"\.if-(\w+)\{display:var\(--\1,none\)\}", style_sheet())} == moods


# Still pictures --------------------------------------------------------------------------


TABLES = [("nanatoridori", 4), ("nanatoridori", 2), ("nanuk", 6), ("koinobori", 3)]


def position_after(game, players, plies, seed=5):
    """Return a position after `plies` moves by careful players."""
    state, careful = import_module(f"gamelib.{game}").deal(players, seed=seed), player("careful")
    for _ply in range(plies):
        if not state.to_act:
            break
        state = state.play(careful.move(state.view(state.to_act[0])), state.to_act[0])
    return state


@pytest.mark.parametrize(("game", "players"), TABLES)
@pytest.mark.parametrize("plies", [0, 9, 25])
def test_a_position_is_drawn_for_every_seat(game, players, plies):
    state = position_after(game, players, plies)
    for seat in (None, *range(players)):
        svg = ElementTree.fromstring(still(state.view(seat)).svg)
        used = {use.get("href")[1:] for use in svg.iter("{http://www.w3.org/2000/svg}use")}
        there = {symbol.get("id") for symbol in svg.iter("{http://www.w3.org/2000/svg}symbol")}

        assert used == there
        assert "bbb-back" in used


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_picture_contains_nothing_hidden_from_its_seat(game, players):
    for plies in (3, 12):
        view = position_after(game, players, plies).view(1)
        for number in range(3):
            assert still(view.imagine(Stream(number)).view(1)) == still(view)


def test_a_state_shows_what_an_onlooker_sees():
    state = position_after("nanatoridori", 4, 6)

    assert state._repr_html_() == still(state.view(None))._repr_html_()
    assert state._repr_html_() != still(state.view(0))._repr_html_()


def test_picture_shows_every_card_of_the_hand():
    view = position_after("nanatoridori", 4, 0).view(2)
    html = unquote(view._repr_html_())

    assert len(re.findall(r'class="bold"', still(view).svg)) == len(view.hand)
    assert 'alt="Nanatoridori, round 1' in html


def test_names_in_a_picture_stay_words():
    view = position_after("nanatoridori", 4, 3).view(0)

    assert "<script" not in still(view, ["<script>", "<b>"]).svg


def test_position_is_text_without_the_drawings():
    program = (
        "import sys; sys.modules['widgets'] = None; from gamelib import nanuk; "
        "print(nanuk.deal(5, seed=1)._repr_html_()[:16])"
    )
    output = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout

    assert output.strip() == '<pre role="img"'


def test_a_picture_needs_no_front_end():
    program = (
        "import sys; from gamelib import nanuk; nanuk.deal(5, seed=1)._repr_html_(); "
        "print(*{'anywidget', 'ipywidgets', 'numpy'} & set(sys.modules))"
    )

    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout == "\n"
