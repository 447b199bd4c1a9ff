"""The reader as it is served: small, for walls and own views only, and with no way to keep or send a picture."""

import gzip
import re

from widgets.answer_cards.served import reader_file
from widgets.room.room_pages import room_page

MOST_BYTES = 10_000
WAYS_OUT = (
    r"\b(fetch|XMLHttpRequest|WebSocket|EventSource|importScripts|sendBeacon|indexedDB|caches|WebAssembly)\b|https?:"
)


def test_reader_is_no_larger_than_ten_kilobytes():
    assert len(gzip.compress(reader_file()[1].encode(), 9)) <= MOST_BYTES


def test_reader_can_neither_keep_nor_send_a_picture():
    text = reader_file()[1]
    assert re.findall(WAYS_OUT, text) == []
    posted = re.findall(r"postMessage\(\{([^}]*)\}", text)
    assert posted
    assert {part.split(":")[0].strip() for each in posted for part in each.split(",")} == {
        *("news", "seen", "round", "isStill")
    }


def test_no_phone_is_told_of_the_reader():
    name = reader_file()[0]
    of_phone, of_wall, of_own_view = (
        room_page("/class/", "HKRT", "/line", "en", **more) for more in ({}, {"wall": True}, {"own": True})
    )
    assert name not in of_phone
    assert name in of_wall
    assert name in of_own_view
