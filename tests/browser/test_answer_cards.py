"""Answer cards before a fake camera: read on the wall, counted in the room, and the camera is off afterwards."""

import json
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.binaries import find_chromium, find_headless, find_node
from tests.browser.conftest import FLAGS, PATIENCE
from tests.browser.test_room import WALL, expect_heading, open_room

FILM = Path(__file__).parent.parent / "answer_cards" / "film.mjs"
LIVE = """() => document.querySelector("video")?.srcObject?.getTracks().some((each) => each.readyState === "live")"""


@pytest.fixture(scope="module")
def film(tmp_path_factory):
    """Return a film of a class that holds up cards, and the truth about it."""
    path = tmp_path_factory.mktemp("film") / "class.y4m"
    said = subprocess.run([str(find_node()), str(FILM), str(path)], check=True, capture_output=True, text=True)
    return path, json.loads(said.stdout)


@pytest.fixture
def wall(browser, film):
    """Return a page whose camera sees the film, and which notes each address that it asks for."""
    camera = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"]
    chromium = browser.browser_type.launch(
        executable_path=find_headless() or find_chromium(),
        chromium_sandbox=False,
        args=[*FLAGS, *camera, f"--use-file-for-fake-video-capture={film[0]}"],
    )
    page = chromium.new_page(**WALL)
    page.set_default_timeout(PATIENCE)
    page.asked, page.slips = [], []
    page.on("request", lambda request: page.asked.append(request.url))
    page.on("pageerror", lambda error: page.slips.append(str(error)))
    yield page
    chromium.close()


def test_cards_before_the_camera_are_counted_and_it_stops(voila, wall, film):
    open_room(wall, voila)
    wall.keyboard.press("1")
    expect_heading(wall, "Which position")
    wall.keyboard.press("Space")
    expect_heading(wall, "What would you do")
    before = [*wall.asked]
    wall.keyboard.press("c")
    expect(wall.locator(".cards-seen li").first).to_be_visible()
    clear = [each["card"] for each in film[1] if each["isClear"] and each["card"] <= 30]
    for card in clear:
        expect(wall.locator(".cards-seen li").nth(card - 1)).to_have_class("is-seen")
    assert wall.evaluate(LIVE)
    fetched = {each for each in wall.asked if each not in before}
    assert fetched
    assert all(each.startswith(voila.url) for each in fetched)

    wall.keyboard.press("x")
    expect(wall.locator(".cards-seen")).to_have_count(0)
    expect(wall.locator("video")).to_have_count(0)
    assert wall.slips == []
