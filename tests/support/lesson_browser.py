"""A lesson player in tests: the browser that drives it, and the acts that do a step."""

import json
from functools import cache
from pathlib import Path

import pytest

from gamelib import lessons
from gamelib.lessons.attempt import answer
from tests.support.fake_front_end import FakeComm
from tests.tiers import rest_in_deep
from widgets import Lesson
from widgets.lesson.learner import Learner

MAX_SCENE_CHARS = 11_800
"""Maximum size of a lesson's scene: one is sent after every act."""
MAX_FRAMES = 500
"""Number of frames after which a replay counts as endless."""

SAMPLE_LESSON = Path(__file__).with_name("lessons") / "01_fly_together.toml"
"""A lesson that only tests open, so that lessons for learners can change without them."""
ALL_LESSONS = [lesson for course in lessons.courses().values() for lesson in course]


def with_each_kind():
    """Return some lessons that together have every kind of step of each game, first those that have most."""
    chosen, seen = [], set()
    for lesson in sorted(ALL_LESSONS, key=lambda lesson: len(kinds_in(lesson)), reverse=True):
        if not kinds_in(lesson) <= seen:
            chosen.append(lesson)
            seen |= kinds_in(lesson)
    return chosen


def kinds_in(lesson):
    """Return the kinds of steps of a lesson, each with its game and whether the learner waits for others there."""
    return {(lesson.game, step.kind, step.wait) for step in lesson.steps}


each_lesson = pytest.mark.parametrize("lesson", ALL_LESSONS, ids=[lesson.key for lesson in ALL_LESSONS])
each_kind_of_lesson = pytest.mark.parametrize(
    "lesson", rest_in_deep(ALL_LESSONS, with_each_kind()), ids=lambda lesson: lesson.key
)


def open_lesson(name, **options):
    """Open a lesson for a learner without any progress."""
    return Lesson(name, learner=options.pop("learner", None) or Learner(), **options)


class LessonBrowser:
    """Sends a lesson what a browser would send, and keeps what comes back."""

    def __init__(self, board):
        self.board, self.n, self._data = board, 0, []
        board.comm = FakeComm(self._data)

    @property
    def sent(self):
        """The messages to this browser, without the scenes."""
        return [data["content"] for data in self._data if data["method"] == "custom"]

    @property
    def stored(self):
        """The last message that told the browser what to store."""
        return next((message for message in reversed(self.sent) if message["kind"] == "keep"), None)

    def send(self, kind, **content):
        """Send a message; return the scene that answers it."""
        self.n += 1
        message = {"kind": kind, "from": "here", "n": self.n, "ply": self.board.scene["ply"], **content}
        self.board._on_message(self.board, message, [])
        assert self.board.scene["answers"] == ["here", self.n]
        return self.board.scene

    def press(self, button):
        return self.send("press", id=button)

    def tap(self, place):
        return self.send("tap", place=place)

    def type(self, text):
        return self.send("type", text=text)

    def form(self, form, button, **values):
        return self.send("form", id=form, button=button, values=values)

    def watch_replay(self):
        """Wait until all automatic steps are over, and press the button that leads back."""
        for _frame in range(MAX_FRAMES):
            if "next" not in self.board.scene:
                break
            self.send("go")
        if any(button["id"] == "lesson:return" for button in self.board.scene.get("buttons", [])):
            self.press("lesson:return")


def check_size(scene):
    """Return the scene; fail if it is too large to be sent after every act."""
    size = len(json.dumps(scene, ensure_ascii=False).encode())
    assert size < MAX_SCENE_CHARS, size
    return scene


def main_button(scene):
    """Return the id of the button that Enter presses."""
    return next((button["id"] for button in scene.get("buttons", []) if button.get("main")), None)


def find_zone(scene, name):
    return next(zone for zone in scene["zones"] if zone["id"] == name)


def open_step(kind, condition=lambda _step: True):
    """Open the first step of a kind that meets the condition; return board, browser and step."""
    lesson, step = next(
        (lesson, step) for lesson in ALL_LESSONS for step in lesson.steps if step.kind == kind and condition(step)
    )
    board = open_lesson(lesson.key)
    board.step(step.number)
    return board, LessonBrowser(board), step


def do_step(browser, step):
    """Do a step correctly, by tapping, pressing and typing."""
    attempt = browser.board.attempt
    right = answer(attempt)
    match step.kind:
        case "play" | "game":
            for written in right:
                if button := _button_for(browser.board, step, written):
                    browser.press(button)
                else:
                    browser.type(written)
                check_size(browser.board.scene)
                browser.watch_replay()
        case "pick":
            for place in sorted(right.split() if isinstance(right, str) else right):
                browser.tap(place.removesuffix(":flag"))
            browser.press("pick:check")
        case "choose":
            browser.tap(f"choose:{attempt.shuffled_items.index(right) + 1}")
            browser.press("choose:check")
        case "order":
            put_in_order(browser, right)
        case "number":
            browser.send("set", id="number", value=right)
            browser.press("lesson:guess")


def put_in_order(browser, items):
    """Put items in this order and check it; return the scene."""
    for item in items:
        browser.tap(f"put:{browser.board.attempt.shuffled_items.index(item)}")
    return browser.press("order:check")


def _button_for(board, step, written):
    """Return the button that does this act, or None if it has to be typed."""
    of_acts = {"next round": "lesson:round", "go on": "lesson:on"}
    of_acts |= {move: f"try:{at}" for at, move in enumerate(step.tries)}
    buttons = [button["id"] for button in board.scene.get("buttons", [])]
    return of_acts[written] if of_acts.get(written) in buttons else None


@cache
def games_with_puzzles():
    """Return the games that have puzzles."""
    return [game for game in lessons.courses() if lessons.puzzles(game)]
