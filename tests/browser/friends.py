"""Friends at a table without a teacher: one opens a room from the front door, the others join by its link."""

import time
from urllib.parse import urljoin

from playwright.sync_api import expect

from gamelib import player
from gamelib import record as stored
from tests.browser.conftest import PATIENCE
from tests.browser.driver import POLLING, press, tap_or_click, touch
from tests.support.pointer_steps import steps
from widgets.room.journal import Journal
from widgets.room.seat_board import SeatBoard, SeatGame

MOST_MOVES = 1000
IN_HAND = """() => [...document.querySelectorAll('#table [data-zone="hand"] .card:not(.down)')].map(
  (each) => each.ariaLabel)"""
OPEN_IN_SEATS = "#table .seats .card:not(.down)"


class Friends:
    """Phones in a room of friends; the first one opens it. `gone` contains phones whose owners have left."""

    def __init__(self, server, pages):
        self.server, self.pages = server, pages
        self.code, self.gone = "", set()

    # Joining --------------------------------------------------------------------------

    def open(self):
        """Open a room from the front door on the first phone."""
        host = self.pages[0]
        host.goto(self.server.url)
        link = host.get_by_role("link", name="With friends")
        if not link.count():
            tap_or_click(host.locator(".page-menu summary"))
        tap_or_click(link)
        expect(host.get_by_role("heading", level=1)).to_have_text("Play with friends")
        host.get_by_label("Seats").fill("4")
        tap_or_click(host.get_by_role("button", name="Make the table"))
        expect(host.get_by_role("heading", level=1)).to_have_text("Your table is ready")
        self.code = host.url[-4:]

    def come(self):
        """Let the others sit down: they come by the link of the invitation, or type its letters."""
        shown = urljoin(self.server.url, "/friends/")
        for number, page in enumerate(self.pages[1:]):
            page.goto(shown if number % 2 else urljoin(shown, self.code))
            if number % 2:
                page.get_by_label("Four letters").first.fill(self.code.lower())
                tap_or_click(page.get_by_role("button", name="Join"))
            expect(page.get_by_role("heading", level=1)).to_contain_text("invites you to")
            tap_or_click(page.get_by_role("button", name="Sit down"))
            expect(page.get_by_role("heading", level=1)).to_have_text("You are at the table")

    def begin(self, title):
        """Start a game on the first phone, after which all phones show the table."""
        host = self.pages[0]
        tap_or_click(host.get_by_role("button", name="To the table"))
        tap_or_click(host.get_by_role("button", name="Another game"))
        tap_or_click(host.get_by_role("button", name=title))
        tap_or_click(host.get_by_role("button", name="Start the game"))
        for page in self.pages:
            expect(page.locator('#table [data-zone="hand"]').first).to_be_visible()

    # Looking --------------------------------------------------------------------------

    def tables(self):
        """Return the games and who sits where, as the server stores them."""
        folder = self.server.save.parent / "rooms"
        names = {path.stem.removeprefix("room-") for path in folder.glob("room-*")}
        kept = [room for name in names if (room := Journal(folder, name).read())]
        [tables] = [room["activity"]["tables"] for room in kept if room["code"] == self.code]
        return [
            (stored.read(each["record"]), {int(seat): number for seat, number in each["people"].items()})
            for each in tables
        ]

    def hands(self):
        """Return for each phone the cards that are face up in its hand, and those that should be."""
        [(record, people)] = self.tables()
        seats = {number: seat for seat, number in people.items()}
        return [
            (page.evaluate(IN_HAND), names_in_hand(record, seats[number])) for number, page in enumerate(self.pages)
        ]

    def open_hands_of_others(self):
        """Return how many cards of other seats are face up, on all phones together."""
        return sum(page.locator(OPEN_IN_SEATS).count() for page in self.pages)

    # Playing --------------------------------------------------------------------------

    def play(self, most=MOST_MOVES, until=lambda _record: False):
        """Play on, each person by touch on their own phone, until a condition holds for the game; return the game."""
        choose = player("careful", seed=7).move
        [(record, people)] = self.tables()
        while most and record.state.result is None and not until(record):
            acting = [seat for seat in record.state.to_act if people.get(seat) not in {None, *self.gone}]
            if acting:
                view = record.state.view(acting[0])
                touch(self.pages[people[acting[0]]], steps(view, choose(view)))
                most -= 1
            elif not record.state.to_act:
                press(
                    next(page for number, page in enumerate(self.pages) if number not in self.gone), "table:next-round"
                )
            record, people = self.longer(record)
        return record

    def longer(self, before):
        """Return the game once it is longer than before."""
        until = time.monotonic() + 2 * PATIENCE / 1000
        while time.monotonic() < until:
            [(record, people)] = self.tables()
            if len(record) > len(before):
                return record, people
            self.pages[0].wait_for_timeout(POLLING)
        raise AssertionError([page.locator("#table .message").all_inner_texts() for page in self.pages])


def names_in_hand(record, seat):
    """Return the names of the cards in a seat's hand, as its own phone should show them."""
    scene = SeatBoard(SeatGame(record, seat)).scene
    [hand] = [zone for zone in scene["zones"] if zone["id"] == "hand"]
    return [scene["faces"][card["face"]]["name"] for card in hand["cards"]]
