"""The lesson player: every lesson played through it by answers and by hints; refused, kept, gone back in."""

import json
from dataclasses import replace
from datetime import date
from functools import cache
from pathlib import Path

import pytest

from gamelib import lessons
from gamelib.core.errors import GameError
from gamelib.core.rulebook import GAMES
from gamelib.lessons import Progress
from gamelib.lessons.act_notation import parse_places, right_places
from gamelib.lessons.attempt import answer
from gamelib.lessons.kinds.play_checks import attempts_along_answer
from tests.tools.make_lesson_notebooks import written
from widgets import Lesson, Mistakes, Puzzles
from widgets.lesson import step_scene
from widgets.lesson.learner import Learner
from widgets.lesson.step_state import StepState
from widgets.scenes.shared import placed_items
from widgets.stage.scene import Gesture

LARGEST = 10_000
FIRST = "Birds that sit together fly together"
EVERY = [lesson for course in lessons.courses().values() for lesson in course]

each_lesson = pytest.mark.parametrize("lesson", EVERY, ids=[lesson.key for lesson in EVERY])


def opened(name, **more):
    """A lesson for somebody who has done nothing yet."""
    return Lesson(name, learner=more.pop("learner", None) or Learner(), **more)


class Browser:
    """What a browser would send to a lesson, and what comes back."""

    def __init__(self, board):
        self.board, self.n, self.sent = board, 0, []
        board.send = lambda content, **_more: self.sent.append(content)

    def does(self, kind, **content):
        """Something is done; the scene that answers it."""
        self.n += 1
        message = {"kind": kind, "from": "here", "n": self.n, "ply": self.board.scene["ply"], **content}
        self.board._on_message(self.board, message, [])
        assert self.board.scene["answers"] == ["here", self.n]
        return self.board.scene

    def press(self, button):
        return self.does("press", id=button)

    def tap(self, place):
        return self.does("tap", place=place)

    def plays_out(self):
        """Wait until nothing goes on by itself, and press what leads back."""
        for _frame in range(500):
            if "next" not in self.board.scene:
                break
            self.does("go")
        if any(button["id"] == "lesson:return" for button in self.board.scene.get("buttons", [])):
            self.press("lesson:return")

    @property
    def kept(self):
        """What the browser has kept last."""
        return next((message for message in reversed(self.sent) if message["kind"] == "keep"), None)


def small(scene):
    """A scene that is not too large to be sent after every act."""
    size = len(json.dumps(scene, ensure_ascii=False).encode())
    assert size < LARGEST, size
    return scene


def main(scene):
    """The button that Enter presses."""
    return next((button["id"] for button in scene.get("buttons", []) if button.get("main")), None)


def button_for(board, step, written):
    """The button that does what is written, where a step has one of its own."""
    own = {"next round": "lesson:round", "go on": "lesson:on"}
    own |= {move: f"try:{at}" for at, move in enumerate(step.tries)}
    there = [button["id"] for button in board.scene.get("buttons", [])]
    return own[written] if own.get(written) in there else None


def hands(browser, step, attempt):
    """Do a step as hands do: the answer tapped, pressed or typed."""
    match step.kind:
        case "play":
            for written in step.answer:
                if button := button_for(browser.board, step, written):
                    browser.press(button)
                else:
                    browser.does("type", text=written)
                small(browser.board.scene)
                browser.plays_out()
        case "pick":
            for place in sorted(answer(attempt) if not isinstance(answer(attempt), str) else answer(attempt).split()):
                browser.tap(place.removesuffix(":flag"))
            browser.press("pick:check")
        case "choose":
            browser.press(f"choose:{attempt.shuffled_items.index(answer(attempt)) + 1}")
        case "order":
            for item in answer(attempt):
                browser.press(f"put:{attempt.shuffled_items.index(item)}")
            browser.press("order:check")
        case "number":
            browser.does("type", text=answer(attempt))


# What may not be done, tried by touch ------------------------------------------------


def touched(trying):
    """Everything that hands could do with what lies there."""
    part = step_scene._part(trying)
    places = [thing["id"] for thing in placed_items(part["zones"], part["seats"])]
    cards = sum(len(zone.get("cards", ())) for zone in part["zones"] if zone["id"] == "hand")
    places += [zone["id"] for zone in part["zones"]] + [f"gap:{at}" for at in range(cards + 1)]
    pressed = [button["id"] for button in (*part["buttons"], *step_scene._tries(trying))]
    carried = [place for place in places if place.startswith(("hand:", "row:", "post"))]
    return [
        *(Gesture("press", button) for button in pressed),
        *(Gesture("tap", place) for place in dict.fromkeys(places)),
        *(Gesture("drop", card, onto) for card in carried for onto in places if not trying.doing.target),
    ]


def by_touch(moment, clause, most=3):
    """How hands come to be refused by a clause, in at most so many acts; None if they cannot."""
    ways, seen = [()], set()
    for _act in range(most):
        longer = []
        for way in ways:
            for act in touched(after(moment, way)):
                trying = after(moment, way)
                given = trying.on_gesture(act)
                if given is not None:
                    refusal = moment.judge(given).refusal
                    if refusal is not None and refusal.clause == clause:
                        return (*way, act)
                elif trying.doing not in seen:
                    seen.add(trying.doing)
                    longer.append((*way, act))
        ways = longer[:60]
    return None


def after(moment, way):
    """The step with these acts done, none of which tried anything."""
    trying = StepState(moment)
    for act in way:
        trying.on_gesture(act)
    return trying


@each_lesson
def test_whatever_is_to_be_refused_can_be_tried_by_touch(lesson):
    for step in lesson.steps:
        for moment, act in (
            zip(attempts_along_answer(lessons.start_attempt(step)), step.answer, strict=True)
            if step.kind == "play"
            else ()
        ):
            refusal = moment.judge(act).refusal
            assert refusal is None or by_touch(moment, refusal.clause), (step.title, act)


def test_out_of_turn_a_card_is_touched_and_refused_and_the_others_are_let_on():
    board = opened("nanatoridori/01")
    browser = Browser(board)
    board.step("not your turn")

    scene = browser.tap("hand:2")

    assert scene["message"]["clause"] == "NANA-3.1"
    assert main(scene) == "lesson:on"
    browser.press("lesson:on")
    browser.plays_out()
    assert board.attempt.seat in board.attempt.state.to_act
    browser.does("type", text="2 [6 6] 4 1")
    browser.plays_out()
    assert board.verdict.is_done


def test_a_button_for_a_move_is_there_as_long_as_the_move_is_refused():
    board = opened("nanatoridori/09")
    browser = Browser(board)
    board.step("after the round")

    assert "try:0" not in [button["id"] for button in board.scene["buttons"]]
    browser.does("type", text="[4 4]")
    browser.plays_out()
    assert [button["label"] for button in board.scene["buttons"]] == ["Try: pass", "Next round"]
    assert browser.press("try:0")["message"]["clause"] == "NANA-7.5"


@each_lesson
def test_a_lesson_is_played_through_by_hands_to_its_end(lesson):
    board = opened(lesson.key)
    browser = Browser(board)
    browser.does("hello", kept={})
    for at, step in enumerate(lesson.steps, 1):
        assert board.number == at
        assert board.scene["message"]["text"] == board.attempt.say
        hands(browser, step, board.attempt)
        browser.plays_out()
        assert board.verdict.is_done, (step.title, board.scene["message"])
        assert small(board.scene)["message"]["kind"] == "end"
        assert main(board.scene) == "lesson:next"
        if at < len(lesson.steps):
            browser.does("enter", place="hand:1")

    assert board.done
    assert lesson.end in board.scene["message"]["more"]
    assert board.learner.progress.share(lesson) == (len(lesson.steps), len(lesson.steps))
    assert browser.kept["record"] == board.learner.progress.write()


@each_lesson
def test_a_lesson_is_played_through_by_its_hints_which_cost_stars(lesson):
    board = opened(lesson.key)
    browser = Browser(board)
    for step in lesson.steps:
        for _press in range(len(step.hints) + len(step.answer) + 2):
            if board.attempt.done:
                break
            small(browser.press("lesson:hint"))
            browser.plays_out()
        assert board.attempt.done
        assert board.learner.progress.stars(lesson.key, step.id) == 1
        assert board.scene["message"]["more"].startswith("1 star, done together.")
        browser.press("lesson:next")

    assert not board.learner.progress.guesses


@each_lesson
def test_every_right_place_can_be_pointed_at(lesson):
    for step in lesson.steps:
        if step.kind != "pick":
            continue
        board = opened(lesson.key)
        board.step(step.number)
        view = board.attempt.view
        named = set().union(
            *right_places(step, view), *(parse_places(each.act, step.game, view) for each in step.mistakes)
        )
        touchable = {thing["id"] for thing in placed_items(board.scene["zones"], board.scene["seats"])
                     if not thing.get("fixed")}

        assert {place.removesuffix(":flag") for place in named} <= touchable


def at_step(kind, having=lambda _step: True):
    """A lesson at its first step of a kind, and the browser that shows it."""
    lesson, step = next((lesson, step) for lesson in EVERY for step in lesson.steps
                        if step.kind == kind and having(step))
    board = opened(lesson.key)
    board.step(step.number)
    return board, Browser(board), step


def test_the_goal_and_the_hand_are_there_at_once():
    scene = opened("nanatoridori/01").scene

    assert scene["message"] == {"kind": "ask", "clause": "NANA-1.2",
                                "text": "The table is empty: play cards of one rank that sit side by side."}
    assert [card["face"] for zone in scene["zones"] if zone["id"] == "hand" for card in zone["cards"]] == [*"73335146"]
    assert scene["note"] == f"{FIRST} · step 1 of 7"


def test_what_is_refused_says_its_sentence_its_clause_and_the_goal_and_lights_the_cards():
    board = opened("nanatoridori/01")
    browser = Browser(board)
    browser.tap("hand:1")
    scene = browser.tap("hand:2")
    assert {card["id"] for zone in scene["zones"] for card in zone.get("cards", []) if "chosen" in
            card.get("state", "")} == {"hand:1", "hand:2"}
    play = next(button["id"] for button in scene["buttons"] if button.get("main"))
    scene = browser.press(play)

    assert scene["message"]["text"].startswith("A seven and a three are two kinds of birds")
    assert (scene["message"]["kind"], scene["message"]["clause"]) == ("refuse", "NANA-4.1")
    assert scene["message"]["more"] == board.attempt.say
    assert "refused" in json.dumps(scene["zones"])
    assert browser.does("clause", number="NANA-4.1")["rule"]["number"] == "NANA-4.1"


def test_an_unhelpful_move_is_played_out_and_leads_back():
    board, browser, step = at_step("play", lambda step: any(each.show for each in step.mistakes)
                                   and len(step.answer) == 1)
    mistake = next(each for each in step.mistakes if each.show)
    hand = board.scene["zones"]
    scene = browser.does("type", text=mistake.act)

    assert scene["message"]["text"] == board.attempt.personalise(mistake.say)
    assert scene["zones"] != hand
    while "next" in board.scene:
        assert not any("chosen" in json.dumps(zone) for zone in board.scene["zones"])
        browser.does("go")
    assert main(board.scene) == "lesson:return"
    scene = browser.does("enter", place="hand:1")
    assert scene["zones"] == hand
    assert not board.attempt.made


def test_others_move_by_themselves_and_are_told():
    board, browser, step = at_step("play", lambda step: len(step.answer) > 1 and step.others and not step.wait)
    scene = browser.does("type", text=step.answer[0])
    if "next" in scene:
        assert scene["message"]["kind"] == "say"
        before = board.attempt
        assert browser.does("type", text=step.answer[1])["message"]["kind"] == "say"
        assert board.attempt == before
    browser.plays_out()
    assert "next" not in board.scene
    assert board.scene["log"]


def test_the_days_of_a_hunt_are_turned_up_one_by_one():
    lesson = lessons.lesson("nanuk", "06")
    step = next(step for step in lesson.steps if step.kind == "play")
    board = opened(lesson.key)
    board.step(step.number)
    browser = Browser(board)
    hands_on = [board.scene]
    browser.does("type", text=step.answer[0])
    while "next" in board.scene:
        hands_on.append(browser.does("go"))
    days = [sum(card["id"].startswith("day:") for zone in scene["zones"] for card in zone.get("cards", []))
            for scene in hands_on]

    assert sorted(days) == days
    assert set(range(max(days) + 1)) <= set(days)
    assert max(days) > 1


def test_all_is_played_out_at_once_where_no_time_is_to_pass():
    board, browser, step = at_step("play", lambda step: len(step.answer) > 1 and step.others and not step.wait)
    board.pace = None
    scene = browser.does("type", text=step.answer[0])

    assert "next" not in scene
    assert not board.trying.is_playing


def test_the_price_of_help_is_on_its_button():
    board = opened("nanatoridori/01")
    browser = Browser(board)
    prices = []
    while not board.attempt.done:
        hint = board.scene["tools"][0]
        assert hint["id"] == "lesson:hint"
        prices.append(hint["label"])
        browser.press("lesson:hint")

    assert prices == ["Hint · costs ★", "Another hint", "Another hint", "Do it with me · costs ★"]
    assert board.learner.progress.stars("nanatoridori/01_fly_together", "your first flock") == 1


def test_a_step_and_a_lesson_are_started_again_in_different_ways():
    board = opened("nanatoridori/01")
    board.hint()
    board.do("7 [3 3 3] 5 1 4 6")
    board.next()
    board.do("1 5 5 [6 6] 2 2 2")
    board.again()
    assert (board.number, board.attempt.done) == (2, False)
    assert len(board.attempt.view.hand) == 8
    board.restart()

    assert (board.number, board.attempt.done, board.attempt.hints) == (1, False, 0)
    assert board.learner.progress.stars("nanatoridori/01_fly_together", "your first flock") == 2
    board.do("7 [3 3 3] 5 1 4 6")
    assert board.learner.progress.stars("nanatoridori/01_fly_together", "your first flock") == 3


def test_a_move_can_be_taken_back_and_an_earlier_step_is_as_it_was_left():
    board, browser, step = at_step("play", lambda step: len(step.answer) > 1 and step.answer[0] != "pass")
    browser.does("type", text=step.answer[0])
    browser.plays_out()
    made = board.attempt.made
    if board.at:
        browser.press("lesson:earlier")
        board.step(step.number)
    assert board.attempt.made == made
    browser.press("lesson:undo")
    assert board.attempt.made == made[:-1]


def test_things_are_put_in_order_and_put_back():
    _board, browser, step = at_step("order")
    browser.press("put:0")
    browser.press("put:1")
    scene = browser.press("put:0")
    order = next(zone for zone in scene["zones"] if zone["id"] == "order")
    assert [group["label"][:2] for group in order["groups"]] == ["1.", "2."]
    browser.tap("placed:0")
    order = next(zone for zone in browser.press("order:back")["zones"] if zone["id"] == "order")
    assert not order["groups"]
    for at in range(sum(map(len, step.items))):
        browser.press(f"put:{at}")
    scene = browser.press("order:check")

    assert scene["message"]["kind"] == "refuse"


def test_answers_that_are_cards_are_drawn_as_cards_and_can_be_tapped():
    board, browser, step = at_step("choose", lambda step: all(
        set(each.text) <= set("1234567 ") for each in step.options))
    answers = next(zone for zone in board.scene["zones"] if zone["id"] == "answers")
    assert ["".join(card["face"] for card in group["cards"]) for group in answers["groups"]] == [
        each.text.replace(" ", "") for each in step.options]
    right = next(at for at, each in enumerate(step.options, 1) if each.right)
    browser.tap(f"choose:{right}:1")

    assert board.attempt.done


def test_answers_name_players():
    for lesson in EVERY:
        for step in lesson.steps:
            if step.kind in ("choose", "order"):
                board = opened(lesson.key)
                board.step(step.number)
                assert "{" not in "".join(button["label"] for button in board.scene["buttons"])


def test_what_is_asked_is_not_given_away_by_the_table():
    board, _browser, step = at_step("pick", lambda step: "is next" in step.title)
    assert step.title == "who is next"
    assert not any("turn" in seat.get("state", "") for seat in board.scene["seats"])


def test_of_a_wrong_order_what_is_right_stays():
    board, browser, _step = at_step("order", lambda step: len(step.items) > 3)
    right = answer(board.attempt)
    for item in (right[0], *reversed(right[1:])):
        browser.press(f"put:{board.attempt.shuffled_items.index(item)}")
    scene = browser.press("order:check")
    order = next(zone for zone in scene["zones"] if zone["id"] == "order")
    assert [group["label"][:2] for group in order["groups"]] == ["1."]
    assert board.trying.placed == (board.attempt.shuffled_items.index(right[0]),)
    for item in right[1:]:
        browser.press(f"put:{board.attempt.shuffled_items.index(item)}")
    browser.press("order:check")

    assert board.attempt.done


def test_a_number_is_asked_for_in_a_form_and_then_revealed_with_how_it_was_counted():
    board, browser, _step = at_step("number", lambda step: step.near and "odds." in step.right)
    figure = board.attempt.figure
    assert figure.brief not in json.dumps(board.scene)
    assert board.words["typed"] == "Your number"
    scene = browser.press("lesson:guess")
    assert scene["form"]["text"] == board.attempt.say
    scene = browser.does("form", id="number", button="say", values={"number": "50 %"})

    assert "form" not in scene
    assert figure.brief in scene["message"]["text"]
    assert figure.sentence in scene["message"]["text"]
    assert [guess.guessed for guess in board.learner.progress.guesses] == [0.5]
    assert "points off on average" in browser.press("lesson:progress")["form"]["text"]


# Kept, loaded, forgotten ----------------------------------------------------------------


def done_one():
    """A lesson of which one step is done, and its browser."""
    board = opened("nanatoridori/01")
    browser = Browser(board)
    browser.does("hello", kept={})
    browser.does("type", text="7 [3 3 3] 5 1 4 6")
    return board, browser


def test_what_was_done_survives_a_reload():
    _board, browser = done_one()
    assert browser.kept["id"] == "progress"
    new = opened("nanatoridori/01")
    scene = Browser(new).does("hello", kept={"id": "progress", "record": browser.kept["record"]})

    assert new.number == 2
    assert scene["note"] == f"{FIRST} · step 2 of 7 · ★ 3/21"
    assert scene["game"] == "lessons"


def test_a_second_view_leaves_the_learner_where_they_are():
    _board, browser = done_one()
    new = opened("nanatoridori/01")
    again = Browser(new)
    again.does("hello", kept=browser.kept)
    new.step(4)
    again.does("hello", kept=browser.kept)

    assert new.number == 4


def test_help_taken_before_a_reload_is_not_forgotten():
    board = opened("nanatoridori/01")
    browser = Browser(board)
    browser.does("hello", kept={})
    browser.press("lesson:hint")
    new = opened("nanatoridori/01")
    again = Browser(new)
    again.does("hello", kept={"record": browser.kept["record"]})
    again.does("type", text="7 [3 3 3] 5 1 4 6")

    assert new.learner.progress.stars("nanatoridori/01_fly_together", "your first flock") == 2


def test_two_lessons_of_one_program_know_the_same():
    learner = Learner()
    one, other = opened("nanatoridori/01", learner=learner), opened("nanatoridori/01", learner=learner)
    one.do("7 [3 3 3] 5 1 4 6")

    assert other.scene["note"] == f"{FIRST} · step 1 of 7 · ★ 3/21"


def test_progress_is_copied_saved_loaded_and_forgotten():
    board, browser = done_one()
    browser.press("lesson:progress")
    form = browser.does("form", id="progress", button="copy", values={})["form"]
    assert form["plain"] == browser.sent[-1]["text"] == board.learner.progress.write()
    browser.does("form", id="progress", button="file", values={})
    assert browser.sent[-1]["kind"] == "file"

    other = opened("nanatoridori/01")
    loading = Browser(other)
    loading.press("lesson:progress")
    loading.does("form", id="progress", button="load", values={})
    wrong = loading.does("form", id="load", button="load", values={"text": '{"format": 1, "steps": 5}'})
    assert wrong["form"]["text"].endswith("'steps' is a list of lists of 4")
    loading.does("form", id="load", button="load", values={"text": form["plain"]})
    assert other.learner.progress == board.learner.progress

    loading.press("lesson:progress")
    loading.does("form", id="progress", button="all", values={})
    assert other.learner.progress.steps
    loading.does("form", id="forget", button="forget", values={})
    assert other.learner.progress == Progress()
    assert loading.kept == {"kind": "keep", "id": None, "record": None}


def test_what_no_lesson_has_kept_is_told_and_harmless():
    board = opened("nanatoridori/01")
    scene = Browser(board).does("hello", kept={"record": "{"})

    assert "could not be read" in scene["message"]["text"]
    assert board.learner.progress == Progress()


JUNK = ["tap", "drop", "set", "press", "enter", "escape", "type", "form", "clause", "go", "hello", "log", "earlier",
        "?"]
WORDS = ["", "hand:99", "choose:99", "put:99", "put:x", "placed:9", "order:check", "pick:check", "lesson:next",
         "lesson:undo", "lesson:return", "lesson:guess", "post9:flag", "postx", "seat:Z", "\ud800", None, 3, [],
         {}, 1e9]


@pytest.mark.parametrize("kind", lessons.KINDS)
def test_junk_from_a_browser_is_answered_and_harmless(kind):
    board, browser, step = at_step(kind)
    for sort in JUNK:
        for word in WORDS:
            scene = browser.does(sort, place=word, onto=word, id=word, value=word, text=word, number=word, button=word,
                                 values=word, kept=word)
            assert "Something went wrong" not in scene.get("message", {}).get("text", ""), (sort, word)
    for junk in (None, 3, {"kind": 4}, {"kind": "tap"}, {"kind": "tap", "from": "x", "n": 0}):
        board._on_message(board, junk, [])
    board.restart()
    board.step(step.number)
    board.again()
    hands(browser, step, board.attempt)
    browser.plays_out()
    assert board.attempt.done


def test_an_act_meant_for_what_was_there_before_changes_nothing():
    board, browser = done_one()
    ply = board.scene["ply"]
    browser.press("lesson:next")
    browser.n += 1
    board._on_message(board, {"kind": "press", "from": "here", "n": browser.n, "ply": ply, "id": "lesson:next"}, [])

    assert board.number == 2


def test_a_refusal_names_the_cards_as_one_says_them():
    said = Browser(opened("koinobori/01")).does("type", text="post 1 <- lime+orange+pink over black+pink")["message"]

    assert said["text"].startswith("Lime, orange and pink has no cover icon, so it cannot be put over black and pink.")
    assert "+" not in said["text"]


@pytest.mark.parametrize("name", ["nanuk/01", "nanatoridori/02", "koinobori/11"])
def test_a_scene_is_a_function_of_what_the_learner_may_know(name):
    """In another deal that looks the same to the learner, the scene is the same."""
    from gamelib.core.chance import Stream  # noqa: PLC0415

    board = opened(name)
    for seed in range(4):
        for at, trying in board.tried.items():
            view = trying.attempt.view
            other = view.imagine(Stream(seed, "another deal"))
            assert other.view(trying.attempt.seat) == view
            scene = board.scene
            trying.attempt = replace(trying.attempt, state=other)
            board.publish()
            assert board.scene == scene, at


def test_a_course_goes_on_where_the_learner_stopped_and_leads_to_every_lesson():
    _board, browser = done_one()
    whole = opened("nanatoridori")
    assert (whole.course.lesson.name, whole.number) == ("01_fly_together", 1)
    course = Browser(whole)
    course.does("hello", kept=browser.kept)
    assert whole.number == 2
    scene = course.press("lesson:steps")
    shelf = next(field for field in scene["form"]["fields"] if field["id"] == "lesson")
    assert len(shelf["options"]) == len(lessons.courses()["nanatoridori"])
    course.does("form", id="steps", button="go", values={"step": 1, "lesson": "02_more_or_higher"})

    assert (whole.course.lesson.name, whole.number) == ("02_more_or_higher", 1)


# Puzzles and the review ------------------------------------------------------------------


@cache
def games_with_puzzles():
    return [game for game in GAMES.values() if lessons.puzzles(game)]


@pytest.mark.parametrize("game", games_with_puzzles())
def test_puzzles_are_played_in_the_order_of_their_seed(game):
    board = Puzzles(game, seed=5, learner=Learner())
    assert [entry.step for entry in board.course.entries] == [each.step for each in lessons.puzzle_order(game, 5)]
    browser = Browser(board)
    for entry in board.course.entries:
        browser.does("type", text=entry.step.best[0])
        browser.plays_out()
        assert board.attempt.done, entry.step.title
        small(board.scene)
        board.next()

    assert board.done
    assert f"{game}/puzzles#{entry.step.id}" in board.learner.progress.steps


def test_mistakes_come_back_on_their_day_and_go_when_they_go_well():
    learner = Learner()
    board = opened("nanatoridori/01", learner=learner)
    board.do("pass")
    tomorrow = replace(learner.progress, deck=replace(learner.progress.deck, cards=tuple(
        card._replace(due=date.today().toordinal()) for card in learner.progress.deck.cards)))
    assert "Nothing" not in str(Mistakes(learner=learner))
    learner.set_progress(tomorrow)
    review = Mistakes(learner=learner)
    assert review.attempt.step.title == "your first flock"
    review.do("7 [3 3 3] 5 1 4 6")

    assert [card.box for card in learner.progress.deck.cards] == [1]
    assert learner.progress.deck.due(date.today().toordinal()) == ()


def test_a_review_with_nothing_due_says_so_and_takes_whatever_comes():
    review = Mistakes(learner=Learner())
    browser = Browser(review)
    for sort in JUNK:
        browser.does(sort, id="lesson:next", place="hand:1", text="pass")
    for button in ("lesson:hint", "lesson:undo", "lesson:again", "lesson:steps", "lesson:earlier", "lesson:guess"):
        browser.press(button)
    review.hint()
    review.step(3)
    review.do("pass")

    assert review.scene["message"]["text"] == "Nothing to go over again."
    assert str(review) == "Once more\n\nNothing to go over again.\n"


# By text ---------------------------------------------------------------------------------


def test_a_lesson_without_a_front_end_is_read_and_done_by_text():
    board = opened("nanatoridori/01")
    assert "Your hand: 7 3 3 3 5 1 4 6" in str(board)
    board.do("pass")
    assert "somebody has to begin. [NANA-3.3]" in str(board)
    board.do("7 [3 3 3] 5 1 4 6")
    assert "lesson.next() goes on." in str(board)


@pytest.mark.parametrize("name", ["", "nanuk/", "nanuk/99", "nowhere/01", 3, None, "nowhere.toml"])
def test_a_lesson_that_is_not_there_gets_a_sentence(name):
    with pytest.raises(GameError):
        opened(name)


# Notebooks -------------------------------------------------------------------------------


@cache
def notebooks_written():
    return written()


@pytest.mark.parametrize("place", sorted(map(str, notebooks_written())))
def test_a_notebook_is_what_its_lesson_says(place):
    """`python -m tests.tools.make_lesson_notebooks` writes them anew."""
    path = lessons.notebooks() / place

    assert path.read_text(encoding="utf-8") == notebooks_written()[Path(place)]
