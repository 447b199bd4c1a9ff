"""The drawings: small, free of outside content, and in the table's colours."""

import re
from xml.etree import ElementTree

import pytest

from widgets.drawings import SYMBOLS, TONES, sprite
from widgets.stage.front_end import style_sheet

SVG = "{http://www.w3.org/2000/svg}"
ROOT = ElementTree.fromstring(sprite())


@pytest.mark.parametrize("line", sprite().splitlines()[1:-1], ids=list(SYMBOLS))
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
    text = sprite().replace("http://www.w3.org/2000/svg", "")

    assert not re.search(r"https?:|href|<script|<image|<foreignObject|\bon\w+=|url\((?!#bbb-)", text)


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
