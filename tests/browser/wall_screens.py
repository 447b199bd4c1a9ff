"""Every screen of the wall, drawn without a server from a room with simulated phones, each on a page."""

import asyncio
import json
import time
from concurrent.futures import ThreadPoolExecutor
from functools import cache

from gamelib import classroom, clauses
from gamelib.core import registry
from gamelib.core.chance import Stream
from gamelib.lessons import lesson_that_teaches
from tests.room.phones import InlineExecutor
from widgets.explore import koinobori, nanatoridori, nanuk
from widgets.explore.class_question import of_topic
from widgets.room import door_screens, room_pages
from widgets.room.chance_questions import ready_number, ready_numbers
from widgets.room.doubts import DOUBT_YES
from widgets.room.questions import ready_questions
from widgets.room.rehearsal import choose_as_learner
from widgets.room.room import ALONE_SECONDS, Room
from widgets.room.thinking import Thinking

PHONES = 26
MOST_MOVES = 400
DEAL_SEED = 3
"""The deal that everybody plays, the same each time: results and guesses are those of any other time."""
ADDRESSES = ["http://192.168.0.23:8866/class/", "http://10.0.0.7:8866/class/"]
SOCKET_SCRIPT = """class Silent {
  constructor() { window.wallSocket = this; this.readyState = 1; setTimeout(() => this.onopen?.({})); }
  send(text) { (window.wallSent ??= []).push(JSON.parse(text)); }
  close() {}
}
Silent.OPEN = 1;
window.WebSocket = Silent;"""
"""Stands in for the line to the server: what comes over it, the test says."""
ORIGIN = "http://127.0.0.1:9"


class Wall:
    """A room's wall; `screens` holds its screens by name, and `phones` those of the first phone at the same time."""

    def __init__(self):
        self.room = Room("HKRT", Thinking(InlineExecutor()))
        self.room.addresses = list(ADDRESSES)
        self.screens, self.phones, self.chance = {}, {}, Stream(3, "wall")
        self.room.find_addresses = list
        self.room.open_since = time.monotonic() - ALONE_SECONDS
        self.note("door: nobody yet")
        for _number in range(PHONES):
            device, _token = self.room.join()
            self.room.connect(device, lambda _message: None)

    def note(self, name):
        self.screens[name] = json.loads(json.dumps(self.room.wall()))
        board = self.room.everybody[0].board if self.room.everybody else None
        for message in board.opening() if board is not None else ():
            told = json.loads(message if isinstance(message, str) else json.dumps(message))
            if "screen" in told:
                self.phones[name] = told["screen"]

    def press_surely(self, button, value=None):
        """Press a button of the wall and, if it asks first, say yes."""
        self.room.press(button, value)
        self.room.press(DOUBT_YES)

    async def press(self, button, name, value=None):
        """Press a button of the wall, and record the screen that follows."""
        self.press_surely(button, value)
        await asyncio.sleep(0.02)
        self.note(name)

    def answer(self, devices):
        for device in devices:
            self.room.activity.pretend(device, self.chance)

    async def vote(self, game, kind):
        which = ready_questions(game)[-1].id
        await self.press(f"room:ask:{game}:{kind}:{which}", f"{game} {kind}: open")
        self.answer(self.room.everybody[:18])
        await self.press("vote:hands", f"{game} {kind}: hands")
        self.room.activity.vote.by_hand = False
        self.answer(self.room.everybody)
        self.room.press("room:lobby")
        self.note(f"{game} {kind}: asked")
        await self.press("vote:close", f"{game} {kind}: closed")
        await self.press("vote:talk", f"{game} {kind}: talk")
        await self.press("vote:again", f"{game} {kind}: open again")
        self.answer(self.room.everybody)
        await self.press("vote:close", f"{game} {kind}: closed again")
        await self.press("vote:reveal", f"{game} {kind}: revealed")
        self.press_surely("room:lobby")

    async def mathematics(self, game):
        """Ask about chance in a game: a number on phones and on cards, and one of several; then count together."""
        for name, question in questions_of_chance(game).items():
            await self.count_together(f"{game} {name}", question)
        name, question = f"{game} chance: cards", questions_of_chance(game)["chance"]
        self.room.cards.is_on = True
        await self.press("room:number", name, question.key)
        self.settle()
        self.note(f"{name} seen")
        await self.press("vote:reveal", f"{name} revealed")
        self.press_surely("room:lobby")
        self.room.cards.is_on = False

    async def count_together(self, name, question):
        """Ask a question of chance twice, reveal the answers and count them, a step after the other."""
        await self.press("room:number", f"{name}: open", question.key)
        await self.press("vote:hands", f"{name}: hands")
        self.room.activity.vote.by_hand = False
        self.answer(self.room.everybody)
        await self.press("vote:close", f"{name}: closed")
        await self.press("vote:talk", f"{name}: talk")
        await self.press("vote:again", f"{name}: open again")
        self.answer(self.room.everybody)
        await self.press("vote:close", f"{name}: closed again")
        await self.press("vote:reveal", f"{name}: revealed")
        for step in range(len(self.room.activity.vote.steps_to_answer)):
            await self.press("math:step", f"{name}: step {step + 1}")
        self.press_surely("room:lobby")

    def settle(self):
        """Let most cards settle on a letter."""
        ballot, cards = self.room.activity.vote.cards, self.room.cards.present[3:]
        letters = {str(card): "ABCDAABC"[card % 8] for card in cards}
        self.room.press("cards:seen", {"round": ballot.asked, "answers": letters})

    async def vote_by_cards(self, game, kind):
        """Ask a question that is answered with cards, of which there are as many as can be."""
        self.room.cards.is_on, name = True, f"{game} {kind}: cards"
        self.room.cards.change(40)
        await self.press(f"room:ask:{game}:{kind}:{ready_questions(game)[-1].id}", name)
        await self.press("cards:look", f"{name}, none seen by the camera")
        self.settle()
        await self.press("cards:absent:2", f"{name} seen by the camera")
        await self.press("cards:look", f"{name} seen")
        if self.room.activity.vote.cards.has_turns:
            await self.press("cards:turn:2", f"{name}, second turn")
            self.settle()
            self.note(f"{name} seen, second turn")
        await self.press("vote:close", f"{name} closed")
        await self.press("vote:reveal", f"{name} revealed")
        self.press_surely("room:lobby")
        self.room.cards.is_on = False

    def play(self, table, most):
        """Play on at a table, with learners that play as real ones might."""
        for _move in range(most):
            if table.is_over or table.session.is_pausing:
                break
            seat = next(iter(table.session.awaited))
            if seat in table.people:
                table.act(seat, table.session.ply, choose_as_learner(table.session.state.view(seat), self.chance))
            else:
                table.session.play_bot(seat)
        table._show_move(None)

    async def guess(self, game):
        """Have whoever is done guess how the class will do; the first phone sends its guess before the others."""
        first, deal = self.room.everybody[0], self.room.activity
        deal._show_guess_or_table(first, True)
        self.note(f"{game} deal: guess")
        self.answer([first])
        self.note(f"{game} deal: guessed")
        self.answer(device for device in self.room.everybody if device.number in deal.outcomes)

    async def deal(self, game):
        shared = classroom.share(game, registry.about(game).usual_players, seed=DEAL_SEED)
        await self.press(f"room:deal:{game}", f"{game} deal: begun", shared.code)
        tables = [*self.room.activity.tables.values()]
        for number, table in enumerate(tables[:24]):
            self.play(table, MOST_MOVES if number < 9 else number)
        await self.guess(game)
        await self.press("deal:hurry", f"{game} deal: two minutes left")
        for table in tables[:23]:
            self.play(table, MOST_MOVES)
        self.room.press("deal:show")
        self.note(f"{game} deal: asked")
        await self.press("deal:show", f"{game} deal: shown")
        await self.press("deal:wins", f"{game} deal: who won")
        self.press_surely("room:lobby")

    async def groups(self, game):
        for shared in (5, 9, 16):
            self.room.everybody[shared].is_two = True
        await self.press(f"room:tables:{game}", f"{game} groups: neighbours")
        for button, name in (
            ("groups:pick:4", "picked"),
            ("groups:to:2", "moved"),
            ("groups:way:chance", "by chance"),
            ("groups:size:more", "larger"),
            ("groups:way:chosen", "chosen"),
        ):
            await self.press(button, f"{game} groups: {name}")
        self.room.press("groups:size:fewer")
        self.room.press("groups:way:neighbours")
        self.room.press("groups:deal")

    async def tables(self, game):
        await self.groups(game)
        tables = self.room.activity.tables
        for number, table in enumerate(tables):
            table.go_on = lambda: None
            self.play(table, 8 + 3 * number)
        gone = next(iter(tables[2].people.values()))
        self.room.disconnect(gone, gone.line)
        gone.away_since -= 75
        tables[3].refusals = 4
        tables[3].last_refused = next(filter(lesson_that_teaches, clauses(game)))
        self.note(f"{game} tables: two in trouble")
        await self.press("tables:pause", f"{game} tables: paused")
        self.room.press("tables:pause")
        await self.press("tables:look:0", f"{game} tables: looked at")
        self.room.press("room:lobby")
        self.note(f"{game} tables: asked")
        self.press_surely("room:lobby")
        self.note("door: undo")
        self.room.connect(gone, lambda _message: None)

    async def show_all(self, games, kinds):
        self.note("door")
        for page in ("help", "questions", "deals", "games", "ending"):
            await self.press(f"room:{page}", page)
        self.room.press("room:questions:nanuk:seat")
        self.room.press("room:position", "seven owls")
        self.note("questions: not a position")
        self.room.press("room:help")
        self.room.note = door_screens.describe_found_addresses(self.room)
        self.note("help: looked again")
        self.room.addresses = ["http://127.0.0.1:8866/class/"]
        await self.press("room:lobby", "door: this computer only")
        self.room.addresses = list(ADDRESSES)
        for game in games:
            for kind in kinds:
                await self.vote(game, kind)
                await self.vote_by_cards(game, kind)
            await self.mathematics(game)
            await self.deal(game)
            await self.tables(game)
        self.room.press("room:ending")
        for end in door_screens.ENDS:
            await self.press(f"room:ending:{end}", f"ending: {end}")
        self.room.press("room:lobby")


CHOICES = {
    "nanatoridori": nanatoridori.hardest_lead,
    "nanuk": nanuk.reward,
    "koinobori": koinobori.young_post,
}
"""What makes the page of each game on which one of several is to be chosen."""


def questions_of_chance(game):
    """Return a question of chance about a game that is answered by choosing, an average, an exercise and a chance."""
    ready = [ready_number(game, each.id) for each in ready_numbers(game)]
    return {
        "choice": of_topic(CHOICES[game]().topic),
        "average": next(each for each in ready if each.is_mean),
        "exercise": ready[-1],
        "chance": ready[0],
    }


@cache
def all_screens(games=None, kinds=("move", "number", "seat")):
    """Return a wall that has shown every screen; nothing may change it."""
    wall = Wall()
    # in a thread of its own: Playwright's loop runs in this one
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, wall.show_all(games or registry.games(), kinds)).result()
    return wall


def open_wall(page, wall=True, own=False):
    """Open the page of a wall, of a phone or of the teacher's `own` view, without a connection to a server."""
    files = room_pages.files()
    html = room_pages.room_page("/class/", "HKRT", "/line", "en", wall=wall and not own, own=own)
    html = html.replace("<head>", f"<head><script>{SOCKET_SCRIPT}</script>")  # an init script would use the window up
    assert SOCKET_SCRIPT in html

    def serve_page_file(route):
        name = route.request.url.rpartition("/")[2]
        kind = {"js": "text/javascript", "css": "text/css", "woff2": "font/woff2"}.get(
            name.rpartition(".")[2], "text/html"
        )
        route.fulfill(body=html if name == "HKRT" else files.get(name, ""), content_type=kind)

    page.route(f"{ORIGIN}/**", serve_page_file)
    page.goto(f"{ORIGIN}/class/wall/HKRT")


def draw_screen(page, screen):
    """Make the page draw a screen, and wait until it is drawn, with what comes only after it."""
    page.wait_for_function("() => Boolean(window.wallSocket?.onmessage)")
    page.evaluate("message => wallSocket.onmessage({ data: JSON.stringify(message) })", {"screen": screen})
    page.wait_for_function("() => !document.querySelector('.camera:empty')")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
