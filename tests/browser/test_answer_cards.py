"""Answer cards before a fake camera: read on the wall, counted in the room, and the camera is off afterwards."""

import struct
import zlib

import pytest
from playwright.sync_api import expect

from tests.answer_cards.films import camera_flags, draw_film
from tests.browser.binaries import find_chromium, find_headless
from tests.browser.conftest import FLAGS, PATIENCE
from tests.browser.test_room import WALL, devices, expect_heading, open_room  # noqa: F401 - devices is a fixture

LIVE = """() => document.querySelector("video")?.srcObject?.getTracks().some((each) => each.readyState === "live")"""


@pytest.fixture(scope="module")
def film(tmp_path_factory):
    """Return a film of a class that holds up cards, and the truth about it."""
    path = tmp_path_factory.mktemp("film") / "class.y4m"
    return path, draw_film(path)


@pytest.fixture
def filmed_wall(browser, film):
    """Return a page whose camera sees the film, and which notes each address that it asks for."""
    chromium = browser.browser_type.launch(
        executable_path=find_headless() or find_chromium(),
        chromium_sandbox=False,
        args=[*FLAGS, *camera_flags(film[0])],
    )
    page = chromium.new_page(**WALL)
    page.set_default_timeout(PATIENCE)
    page.asked, page.slips = [], []
    page.on("request", lambda request: page.asked.append(request.url))
    page.on("pageerror", lambda error: page.slips.append(str(error)))
    yield page
    chromium.close()


def ask_with_cards(wall, voila):
    """Ask the first question, to be answered with cards."""
    open_room(wall, voila)
    wall.keyboard.press("1")
    expect_heading(wall, "Which position")
    wall.keyboard.press("Space")
    expect_heading(wall, "What would you do")
    wall.keyboard.press("k")
    expect(wall.locator(".cards-seen li").first).to_be_visible()


def clear_cards(film):
    """Return the cards that nothing hides and that are near enough, as far as they are in use."""
    return [each["card"] for each in film[1] if each["isClear"] and each["card"] <= 30]


def photo_of(film):
    """Return the first picture of a film as a PNG."""
    head, _frame, levels = film[0].read_bytes().partition(b"FRAME\n")
    wide, high = (int(part[1:]) for part in head.split()[1:3])
    rows = b"".join(b"\0" + levels[at * wide : (at + 1) * wide] for at in range(high))

    def piece(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    size = piece(b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, 0, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + size + piece(b"IDAT", zlib.compress(rows)) + piece(b"IEND", b"")


def test_cards_before_the_camera_are_counted_and_it_stops(voila, filmed_wall, film):
    filmed_wall.asked.clear()
    ask_with_cards(filmed_wall, voila)
    for card in clear_cards(film):
        expect(filmed_wall.locator(".cards-seen li").nth(card - 1)).to_have_class("is-seen")
    assert filmed_wall.evaluate(LIVE)
    assert all(each.startswith(voila.url) for each in filmed_wall.asked if not each.startswith("data:"))

    filmed_wall.keyboard.press("x")
    expect(filmed_wall.locator(".cards-seen")).to_have_count(0)
    expect(filmed_wall.locator("video")).to_have_count(0)
    assert filmed_wall.slips == []


@pytest.mark.deep
def test_without_a_camera_photos_and_hands_do_the_same(voila, devices, film):  # noqa: F811
    wall = devices(**WALL)
    ask_with_cards(wall, voila)
    expect(wall.locator(".camera [role=status]")).to_contain_text("count hands instead")
    wall.locator(".photo input").set_input_files({"name": "a.png", "mimeType": "image/png", "buffer": photo_of(film)})
    for card in clear_cards(film)[:5]:
        expect(wall.locator(".cards-seen li").nth(card - 1)).to_have_class("is-seen")
    wall.keyboard.press("h")
    expect(wall.locator(".hands .answer").first).to_be_visible()
