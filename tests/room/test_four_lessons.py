"""The four lessons in probability, led from the teacher's own view with 26 learners, by phones, by cards and by hands.

Each is led by its red button alone: what the lesson asks is found and planned, voted on twice, revealed and counted;
then the class plays. Every number that the wall shows is the library's, the class's own, or a mark of the axis.
"""

import asyncio
import re
from fractions import Fraction
from statistics import fmean, median

import pytest

from tests.room.lesson_hour import speed_up_time
from tests.room.phones import InlineExecutor, run_coroutine
from tests.tiers import rest_in_deep
from widgets.desk.unit_content import unit_lessons
from widgets.room.math_activity import MathActivity
from widgets.room.plan import read_asked
from widgets.room.rehearsal import Rehearsal
from widgets.room.room import Room
from widgets.room.thinking import Thinking

LEARNERS, BEATS, MOST_PRESSES = 26, 60, 200
NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
STAGES = ["vote:close", "vote:talk", "vote:again", "vote:close", "vote:reveal"]


class LedLesson:
    """A class of pretend learners with its wall, and the teacher's own view, which leads it through a lesson."""

    def __init__(self, lesson, way="phones"):
        self.lesson, self.way = lesson, way
        self.room, self.walls, self.pressed = Room("HKRT", Thinking(InlineExecutor())), [], []
        self.own = self.room.own
        self.own.connect(lambda _message: None)
        self.room.connect_wall(self.walls.append)
        self.phones = Rehearsal(self.room, LEARNERS, seed=lesson.number)
        if way != "phones":
            self.room.begin_without_phones(by_cards=way == "cards")
            self.room.cards.change(LEARNERS - self.room.cards.count)
        else:
            for _learner in range(LEARNERS):
                self.phones.beat()

    @property
    def vote(self):
        return self.room.activity.vote

    def dialog(self):
        return next(each for each in self.own.screen()["blocks"] if each["kind"] == "adding")

    def plan(self):
        """Plan what the lesson asks, as it stands on its shelf."""
        self.own.hear("own:shelf:mathematics", None)
        for row in self.dialog()["rows"]:
            if row["chip"] == f"lesson {self.lesson.number}":
                self.own.hear(row["id"], None)
                self.own.hear("own:add", None)
        self.own.hear("own:close", None)

    def number_asked(self):
        """Return the lesson's own number behind the question on the wall."""
        return next(
            each for each in self.lesson.numbers.values() if each.found and each.question == self.vote.question.number
        )

    def answer(self):
        """Let everybody answer: by phones, by cards that the camera has settled, or by hands that the wall counts."""
        if self.way == "phones":
            for _beat in range(BEATS):
                self.phones.beat()
        elif self.way == "hands":
            [hands] = [each for each in self.room.wall()["blocks"] if each["kind"] == "hands"]
            for hand in range(LEARNERS - self.vote.hands.total()):
                self.room.lead(hands["rows"][hand % 7]["id"], 1)
        elif len(self.vote.ballot.seen) < LEARNERS:
            letters = {str(card): "ABCD"[(card + len(self.pressed)) % 4] for card in range(1, LEARNERS + 1)}
            self.own.hear("cards:seen", {"round": self.vote.ballot.asked, "answers": letters})
        assert self.way == "cards" or self.vote.answered == LEARNERS

    async def go_on(self):
        """Press the red button; return its name, or "" if there is none."""
        await asyncio.sleep(0.005)
        if isinstance(self.room.activity, MathActivity) and self.vote.is_open:
            self.answer()
        main = [each["id"] for each in self.own.screen()["buttons"] if each.get("main")]
        assert len(main) == 1
        self.own.hear(main[0], None)
        self.pressed.append(main[0])
        await asyncio.sleep(0.005)
        return main[0]

    def allowed(self):
        """Return all numbers that may stand on the wall for the question that is on, as they are written."""
        asked, vote = self.number_asked(), self.vote
        steps = vote.steps_to_answer
        assert [(each.say, each.reached) for each in steps] == [(each.say, each.reached) for each in asked.steps]
        said = [
            vote.text,
            vote.said,
            f"{LEARNERS} of you, of 100 times",
            *(f"{each.say} {each.more} {' '.join(each.sum())}" for each in steps),
        ]
        said += [
            *(str(each) for each in range(len(steps) + 2)),
            *(f"{each}" for step in steps for each in counts(step)),
        ]
        for numbers in (vote.numbers(first=True), vote.numbers()):
            half = len(numbers) // 2
            own = [median(numbers), fmean(numbers), numbers[half - 1], numbers[half]]
            said += [vote.line.words(round(each, 1)) for each in own]
        return {*NUMBER.findall(" ".join([*said, str(half)]))}

    def check_wall(self):
        """Check every number that can be read on the wall."""
        blocks = self.room.wall()["blocks"]
        read = [each for block in blocks for each in texts_of(block)]
        assert {*NUMBER.findall(" ".join(read))} - self.allowed() == set()
        if chart := next((each for each in blocks if each["kind"] == "guesses"), None):
            words = [self.vote.line.words(each) for each in self.vote.numbers()]
            assert ", ".join(words) in chart["alt"]
            assert len(chart["dots"]) == len(chart["first"]) == LEARNERS


def counts(step):
    return [pile.count for pile in step.piles] + ([len(step.ways)] if step.ways else [])


def texts_of(block):
    """Yield every text of a block that is shown."""
    if isinstance(block, str):
        yield block
    elif isinstance(block, dict):
        for name, each in block.items():
            if name in (
                "kind",
                "cards",
                "face",
                "faces",
                "at",
                "dots",
                "first",
                "across",
                "marks",
                "state",
                "id",
                "alt",
            ):
                continue
            yield from texts_of(each)
    elif isinstance(block, list | tuple):
        for each in block:
            yield from texts_of(each)
    elif isinstance(block, int | Fraction) and not isinstance(block, bool):
        yield str(block)


async def lead(led):
    """Lead through everything that is planned; return what was pressed for each question."""
    led.plan()
    planned = [each.thing.title for each in led.own.planned]
    asked = []
    for _press in range(MOST_PRESSES):
        pressed = await led.go_on()
        if pressed == "room:next":
            asked.append([])
        elif asked:
            asked[-1].append(pressed)
        if pressed.startswith("room:questions"):
            break
        if led.room.activity is not None and led.vote.is_revealed:
            led.check_wall()
    return planned, asked


@pytest.mark.parametrize("way", ["phones", "cards", "hands"])
@pytest.mark.parametrize("lesson", unit_lessons(), ids=lambda lesson: lesson.title)
def test_a_lesson_is_led_by_its_red_button_alone(lesson, way):
    async def scenario():
        led = LedLesson(lesson, way)
        planned, asked = await lead(led)
        stages = [[each for each in presses if each in STAGES] for presses in asked]
        assert planned == list(dict.fromkeys(planned))
        assert stages == [STAGES] * len(planned)
        rows = [each for each in led.room.counts() if each["kind"] not in ("finding", "refused")]
        means = {each.title: each.is_mean for each in (read_asked(key).question for key in lesson.wall_keys)}
        for title in planned:
            kinds = {each["kind"] for each in rows if each["question"] == title}
            assert kinds == {"average" if means[title] else "number"}
            for turn in ("1", "2"):
                mine = [each["count"] for each in rows if each["question"] == title and each["vote"] == turn]
                assert sum(mine) == LEARNERS, (title, turn)

    run_coroutine(scenario())


@pytest.mark.parametrize("game", rest_in_deep(sorted({each.game for each in unit_lessons()}), ["koinobori"]))
def test_the_game_of_a_lesson_is_played_with_nobody_alone(game, monkeypatch):
    speed_up_time(monkeypatch)

    async def scenario():
        led = LedLesson(next(each for each in unit_lessons() if each.game == game))
        led.room.press(f"room:tables:{game}")
        sizes = [len(table) for table in led.room.groups.tables]
        assert sum(sizes) == LEARNERS
        assert max(sizes) - min(sizes) <= 1 < min(sizes)
        assert await led.go_on() == "groups:deal"
        for _beat in range(BEATS):
            led.phones.beat()
            await asyncio.sleep(0.02)
        tables = led.room.activity.tables
        moved = [{entry.seat for entry in table.record.entries} & {*table.people} for table in tables]
        assert all(moved), [len(table.record) for table in tables]
        assert led.walls[-1]["screen"]["title"] == "Tables of friends"
        led.room.activity.stop()

    run_coroutine(scenario())
