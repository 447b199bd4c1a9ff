"""The typefaces: small files of our own, fetched early by pages, and inside what stands alone."""

import re

from widgets.fonts import FONTS, font_files
from widgets.pictures.printing import cards
from widgets.room import room_pages
from widgets.stage.front_end import served_files, style_sheet
from widgets.web.page_frame import template_variables

MOST_BYTES = 30_000


def test_typefaces_are_small_and_come_with_their_licences():
    assert sum(map(len, font_files().values())) < MOST_BYTES
    assert all(content.startswith(b"wOF2") for content in font_files().values())


def test_pages_fetch_both_typefaces_early():
    room = room_pages.room_page("/class/", "BCDF", "/class/BCDF/line", "en")
    for head in (room, template_variables()["fonts"]):
        early = re.findall(r'<link rel="preload" as="font" type="font/woff2" href="[^"]*/(\w+\.woff2)"', head)
        assert early == list(font_files())
        assert all(f'font-family:"{font.family}"' in head for font in FONTS)
        assert "font-display:swap" in head


def test_rooms_serve_what_their_pages_name():
    assert font_files().items() <= room_pages.files().items()


def test_only_what_stands_alone_has_them_inside():
    assert all("data:font" not in text for text in served_files().values())
    for text in (style_sheet(), cards("nanatoridori").lay_out()):
        assert text.count("data:font/woff2;base64,") == len(FONTS)
