"""A friend's look back on a phone, after the game: its moments one by one, all hands, and back to the table."""

import asyncio
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from threading import Event

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PATIENCE
from tests.browser.driver import button, message, press
from tests.browser.test_pages import axe_violations
from tests.browser.test_room import PHONE
from tests.room.phones import start_local_server
from tests.room.test_looking_back import with_a_game

SIZES = {"phone": (390, 844), "small phone": (360, 640)}
BACK = 8
"""How many moments before the end hands are shown: most players still have cards."""
SEEN_SCRIPT = """(all) => all.map((node) => {
  const { x, y, width, height, right } = node.getBoundingClientRect();
  const above = document.elementsFromPoint(x + width / 2, y + height / 2);
  const isCovered = above.some((each) => each.closest(".cloth, .bubble, .words, .who")
    && !node.contains(each) && above.indexOf(each) < above.indexOf(node.closest(".held")));
  return width > 8 && height > 12 && x >= 0 && right <= innerWidth && !isCovered ? node.ariaLabel : null;
})"""
"""JavaScript that returns the names of cards which can be seen, and null for each that cannot."""


@contextmanager
def ended_game():
    """Let friends end a game on a server; yield its address for them, a player's cookies, and the game."""
    told, over = Future(), Event()

    async def serve():
        async with start_local_server() as server:
            room, table, mira, _jun = await with_a_game(server)
            told.set_result((server.address + room.code, mira.jar, table.record))
            await asyncio.to_thread(over.wait)

    with ThreadPoolExecutor(1) as thread:
        served = thread.submit(lambda: asyncio.run(serve()))
        served.add_done_callback(lambda done: told.done() or told.set_exception(done.exception()))
        try:
            yield told.result(2 * PATIENCE / 1000)
        finally:
            over.set()
        served.result()


def hands_at(record, ply):
    """Return how many cards the seats beside the first one hold at a moment, in their order."""
    return [len(record.at(ply).view(seat).hand) for seat in range(1, record.state.players)]


@pytest.mark.deep
@pytest.mark.parametrize("size", SIZES)
def test_a_friend_sees_all_hands_when_looking_back(open_page, size):
    width, height = SIZES[size]
    page = open_page(fresh=True, **PHONE | {"viewport": {"width": width, "height": height}})
    with ended_game() as (address, cookies, record):
        last = len(record)
        page.context.add_cookies([{"name": name, "value": value, "url": address} for name, value in cookies.items()])
        page.goto(address)
        page.get_by_role("button", name="Look back").tap()
        expect(message(page)).to_contain_text("Looking back")
        button(page, "table:back").press("Enter")
        expect(message(page)).to_contain_text(f"After move {last - 1} of {last}")
        button(page, "table:forward").press("Enter")
        expect(page.get_by_role("button", name="Review")).to_be_visible()
        for step in range(1, BACK + 1):
            press(page, "table:back")
            expect(message(page)).to_contain_text(f"After move {last - step} of {last}")

        open_cards = page.locator("#table .seats .minis > .known")
        before = open_cards.count()
        press(page, "table:open")
        expect(page.get_by_role("note").get_by_text("All hands are shown.")).to_be_visible()
        expect(open_cards).to_have_count(sum(hands_at(record, last - BACK)))
        assert before < open_cards.count()
        seen = open_cards.evaluate_all(SEEN_SCRIPT)
        assert None not in seen
        assert axe_violations(page) == []
        press(page, "table:open")
        expect(page.get_by_text("All hands are shown.")).to_have_count(0)
        expect(open_cards).to_have_count(before)

        press(page, "table:return")
        expect(page.get_by_role("button", name="Play again")).to_be_visible()
        page.goto("about:blank")
