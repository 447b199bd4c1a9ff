"""*Add a question* in the teacher's own view: shelves, a search, the wall to come and its steps, and the way back."""

import asyncio

import pytest

from gamelib.core import registry
from gamelib.written_down import key_of_number
from tests.room.phones import InlineExecutor, join, on_server, open_wall, run_coroutine
from tests.room.test_own_view import open_own_view, titles
from widgets.room.plan import read_asked
from widgets.room.questions import every_question
from widgets.room.room import Room
from widgets.room.shelves import CHOICES, NUMBERS, shelves
from widgets.room.thinking import Thinking


class Chooser:
    """The own view of a room without a server, and its dialog."""

    def __init__(self, pages=""):
        self.room = Room("HKRT", Thinking(InlineExecutor()))
        self.room.pages = pages
        self.room.own.connect(lambda _message: None)

    def press(self, *buttons, value=None):
        for each in buttons:
            self.room.own.hear(each, value)
        return self.dialog

    @property
    def dialog(self):
        return next((each for each in self.room.own.screen()["blocks"] if each["kind"] == "adding"), None)

    def rows(self):
        return [each["label"] for each in self.dialog["rows"]]


def with_chooser(act, pages=""):
    async def scenario():
        found = act(Chooser(pages))
        return await found if asyncio.iscoroutine(found) else found

    return run_coroutine(scenario())


def test_shelves_stand_in_order_with_their_counts():
    def act(chooser):
        dialog = chooser.press("own:shelf:mathematics")
        labels = [each["label"].partition(" · ") for each in dialog["tabs"]]
        names = ["Mathematics", "What do you play?", "Rules", "Exercises", "From a table", "Deals", "My own"]
        assert [name for name, *_rest in labels] == names
        positions = sum(len(every_question(game)) for game in registry.games())
        assert positions > 80
        assert [count for *_rest, count in labels[1:]] == [str(positions), "", "24", "", "", ""]
        assert [each["on"] for each in dialog["tabs"]] == [True, *[False] * 6]
        symbols = [each["symbol"] for each in dialog["rows"]]
        assert all(symbols)
        assert len({*symbols}) > 5
        lessons = {each["chip"] for each in dialog["rows"]}
        assert lessons >= {"lesson 1", "lesson 2", "lesson 3", "lesson 4", ""}

    with_chooser(act)


def test_every_question_says_first_what_it_is_about():
    about = {registry.about(game).title for game in registry.games()}
    for shelf in shelves():
        details = [each.detail for each in shelf.offers("any") if each.detail]
        assert {each.partition(", ")[0] for each in details} <= about, shelf.name
    seals = next(each for each in shelves()[0].offers("any") if each.label.startswith("Somebody has a fresh hand"))
    assert seals.detail == "Nanuk, a number"
    number = "chance.interval_misses('birds', 50)"
    assert read_asked(key_of_number(number)).detail == "Chance itself, a number"


def test_nothing_stands_there_twice_and_everything_can_be_made():
    for shelf in shelves():
        offers = shelf.offers("any")
        if shelf.name == "mathematics":
            assert len({each.label for each in offers}) == len(offers)
        for each in offers:
            thing = each.make()
            assert thing.title
            assert shelf.name != "play" or thing.preview(None).wall([])["title"]


def test_a_search_keeps_what_has_all_words_and_is_answered_so():
    def act(chooser):
        chooser.press("own:shelf:mathematics")
        everything = chooser.rows()
        chooser.press("own:find", value="  HUNT bear ")
        found = chooser.rows()
        assert 0 < len(found) < len(everything)
        assert all("hunt" in each.casefold() and "bear" in each.casefold() for each in found)
        chooser.press("own:find", value="seven owls on a bicycle")
        dialog = chooser.dialog
        assert (dialog["rows"], dialog["none"], dialog["add"]["off"]) == ([], "Nothing has all these words.", True)
        chooser.press("own:add")
        assert chooser.room.own.planned == []
        for value in (7, None, ["x"], "x" * 500):
            chooser.press("own:find", value=value)
        chooser.press("own:find", value="")
        chooser.press("own:only:number")
        assert chooser.room.own._chooser.picked.how == NUMBERS
        chooser.press("own:only:choice")
        assert all(each.how == CHOICES for _at, each in chooser.room.own._chooser.found())
        chooser.press("own:shelf:play", "own:only:number", "own:add")
        assert chooser.room.own.planned[0].thing.how == "number"

    with_chooser(act)


def test_what_is_picked_is_seen_on_the_wall_with_its_steps():
    async def act(chooser):
        chooser.press("own:shelf:mathematics")
        at = next(each["id"] for each in chooser.dialog["rows"] if each["label"].startswith("Two cards are dealt"))
        chooser.press(at)
        assert [each["id"] for each in chooser.dialog["rows"] if each["on"]] == [at]
        for _turn in range(100):  # one answer is worked out after the other
            if chooser.dialog["ahead"]["steps"]:
                break
            await asyncio.sleep(0.05)
        ahead = chooser.dialog["ahead"]
        assert ahead["wall"].startswith("How the wall will look: Two cards are dealt.")
        assert (ahead["then"], len(ahead["steps"]) >= 2) == ("Then it unfolds", True)
        assert "8 of 62" in ahead["steps"][-1]
        picture = chooser.room.own.picture()["preview"]
        assert (picture["title"][:20], picture["buttons"]) == ("Two cards are dealt.", [])
        assert "12.9" not in str(picture)
        chooser.press("own:shelf:play")
        assert chooser.dialog["ahead"]["steps"] == []

    with_chooser(act)


def test_what_is_added_comes_next_in_the_order_of_adding():
    def act(chooser):
        chooser.press("own:fill:nanatoridori", "own:shelf:mathematics", "own:shelf:exercises")
        before = titles(chooser.room)
        chooser.press("own:pick:0", "own:add", "own:pick:1", "own:add")
        exercises = chooser.rows()
        assert titles(chooser.room) == [*exercises[:2], *before]
        chooser.press("own:close", "own:shelf:mathematics", "own:shelf:exercises", "own:pick:2", "own:add")
        assert titles(chooser.room)[:3] == [exercises[2], *exercises[:2]]
        assert chooser.room.own.screen()["said"].endswith("is now 1 of 8.")

    with_chooser(act)


def test_a_deal_is_the_one_that_was_looked_at():
    def act(chooser):
        chooser.press("own:shelf:mathematics", "own:shelf:deals", "own:pick:1")
        shown = chooser.room.own.picture()["preview"]
        assert chooser.room.own.picture()["preview"] == shown
        chooser.press("own:add")
        [planned] = chooser.room.own.planned
        assert planned.thing.shared.code in str(shown)
        chooser.press("own:add")
        assert len({each.thing.shared.code for each in chooser.room.own.planned}) == 2

    with_chooser(act)


@pytest.mark.parametrize("pages", ["", "/voila/render/"])
def test_ones_own_is_typed_or_set_up_on_the_page_of_positions(pages):
    def act(chooser):
        dialog = chooser.press("own:shelf:mathematics", "own:shelf:own")
        links = [each["href"] for each in dialog["own"] if each["kind"] == "link"]
        wanted = [f"{pages}{game}/position.ipynb" for game in registry.games()] + [f"{pages}ask.ipynb"]
        assert links == (wanted if pages else [])
        assert (dialog["rows"], dialog["only"], dialog["ahead"]) == ([], [], None)
        chooser.press("own:typed", value="hand 1 5 5 6 6 2 | table 5 5")
        assert chooser.room.own.planned[0].thing.kind == "position"

    with_chooser(act, pages)


@on_server
async def test_no_phone_and_no_wall_is_shown_what_is_looked_through(server):
    wall, room = await open_wall(server)
    phone = await join(server, room.code)
    own = await open_own_view(server, wall, room)
    for button in ("own:shelf:mathematics", "own:pick:1", "own:shelf:play", "own:pick:3"):
        await own.act(kind="press", id=button)
    await asyncio.sleep(0.3)
    assert "Add a question" in "".join(own.frames)
    for other in (wall, phone):
        assert "Add a question" not in "".join(other.frames)
        for button in ("own:add", "own:shelf:play", "own:find"):
            await other.send(kind="press", id=button)
    await asyncio.sleep(0.1)
    assert len(room.own.planned) == 5
