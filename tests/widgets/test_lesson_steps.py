"""Steps in the lesson player: goal, refusal, replay, hints, answers, junk; and a single step by itself."""

import base64
import json
import re
from dataclasses import replace

import pytest

from gamelib import lessons
from gamelib.core.chance import Stream
from gamelib.core.errors import GameError
from gamelib.lessons.attempt import answer
from tests.support.lesson_browser import (
    SAMPLE_LESSON,
    LessonBrowser,
    do_step,
    find_zone,
    main_button,
    open_lesson,
    open_step,
    put_in_order,
)
from tests.tiers import DEEP
from widgets import Mistakes, Step
from widgets.lesson import number_line
from widgets.lesson.learner import Learner
from widgets.stage.front_end import (
    IS_SERVED,
    LESSON,
    VOILA_BASE,
    front_end_source,
    served_files,
    shared_script,
    style_sheet,
)

FIRST_FLOCK = ("nanatoridori/01_fly_together", "your first flock")
FIRST_KEY = "nanatoridori/01_fly_together#your-first-flock"


def has_following_moves(step):
    """Return whether other seats move between two moves of the learner."""
    return len(step.answer) > 1 and step.others and not step.wait


# Goal and refusal ----------------------------------------------------------------------


def test_step_opens_with_its_goal_and_the_hand():
    scene = open_lesson(SAMPLE_LESSON).scene

    assert scene["message"] == {
        "kind": "ask",
        "clause": "NANA-1.2",
        "text": "You want an empty hand: play cards of one rank that sit side by side.",
    }
    assert [card["face"] for card in find_zone(scene, "hand")["cards"]] == [*"73335146"]
    assert scene["note"] == "Birds that sit together fly together · step 1 of 8"


def test_table_and_log_of_a_step_speak_to_the_learner():
    board = open_lesson("nanuk/05")
    while not board.attempt.done:
        board.hint()
    texts = json.dumps(board.scene)

    assert "you lead the hunt, Dash doomed it" in texts
    assert "Flake" not in texts


def test_parts_of_a_goal_are_ticked_off_in_the_scene():
    board = open_lesson("nanatoridori/03")
    before = board.scene["goal"]["parts"]
    board.do("3 4 4 [7 7] 1")

    assert [(part["text"], part["done"]) for part in before] == [
        ("Beat the two fours", False),
        ("Keep them with your fours", False),
    ]
    assert [part["done"] for part in board.scene["goal"]["parts"]] == [True, False]
    assert board.scene["message"]["text"] == "Yes, go on: Keep them with your fours."
    assert open_lesson(SAMPLE_LESSON).scene["goal"]["parts"] == []


def test_refusal_shows_reason_clause_goal_and_cards():
    board = open_lesson(SAMPLE_LESSON)
    browser = LessonBrowser(board)
    browser.tap("hand:1")
    scene = browser.tap("hand:2")
    assert {
        card["id"] for zone in scene["zones"] for card in zone.get("cards", []) if "chosen" in card.get("state", "")
    } == {"hand:1", "hand:2"}
    scene = browser.press(main_button(scene))

    assert scene["message"]["text"].startswith("A seven and a three are different birds")
    assert (scene["message"]["kind"], scene["message"]["clause"]) == ("refuse", "NANA-4.1")
    assert scene["message"]["more"] == board.attempt.say
    assert "refused" in json.dumps(scene["zones"])
    assert browser.send("clause", number="NANA-4.1")["rule"]["number"] == "NANA-4.1"


def test_refusal_names_cards_in_words():
    browser = LessonBrowser(open_lesson("koinobori/01"))
    message = browser.type("post 1 <- lime+orange+pink over black+pink")["message"]

    assert message["clause"] == "KOI-4.12"
    assert re.search("^Lime, orange and pink .* black and pink", message["text"])
    assert "+" not in message["text"]


# Replay ----------------------------------------------------------------------------------


def test_mistake_is_replayed_and_leads_back():
    board, browser, step = open_step(
        "play", lambda step: any(each.show for each in step.mistakes) and len(step.answer) == 1
    )
    mistake = next(each for each in step.mistakes if each.show)
    zones = board.scene["zones"]
    scene = browser.type(mistake.act)

    assert scene["message"]["text"] == board.attempt.personalise(mistake.say)
    assert scene["zones"] != zones
    while "next" in board.scene:
        assert not any("chosen" in json.dumps(zone) for zone in board.scene["zones"])
        browser.send("go")
    assert main_button(board.scene) == "lesson:return"
    scene = browser.send("enter", place="hand:1")
    assert scene["zones"] == zones
    assert not board.attempt.made


def test_moves_of_others_are_replayed_and_logged():
    board, browser, step = open_step("play", has_following_moves)
    scene = browser.type(step.answer[0])
    if "next" in scene:
        assert scene["message"]["kind"] == "say"
        before = board.attempt
        assert browser.type(step.answer[1])["message"]["kind"] == "say"
        assert board.attempt == before
    browser.watch_replay()
    assert "next" not in board.scene
    assert board.scene["log"]


def test_hunt_is_turned_up_day_by_day():
    lesson = lessons.lesson("nanuk", "06")
    step = next(step for step in lesson.steps if step.kind == "play")
    board = open_lesson(lesson.key)
    board.step(step.number)
    browser = LessonBrowser(board)
    scenes = [board.scene]
    browser.type(step.answer[0])
    while "next" in board.scene:
        scenes.append(browser.send("go"))
    days = [
        sum(card["id"].startswith("day:") for zone in scene["zones"] for card in zone.get("cards", []))
        for scene in scenes
    ]

    assert sorted(days) == days
    assert set(range(max(days) + 1)) <= set(days)
    assert max(days) > 1


def test_replay_ends_at_once_without_pace():
    board, browser, step = open_step("play", has_following_moves)
    board.walk.pace = None
    scene = browser.type(step.answer[0])

    assert "next" not in scene
    assert not board.walk.is_replaying


# Hints, undo, starting again --------------------------------------------------------------


def test_hint_button_names_no_price_and_ends_with_the_answer():
    board = open_lesson(SAMPLE_LESSON)
    browser = LessonBrowser(board)
    labels = []
    while not board.attempt.done:
        hint = board.scene["tools"][0]
        assert hint["id"] == "lesson:hint"
        labels.append(hint["label"])
        browser.press("lesson:hint")

    assert labels == ["Hint", "Next hint", "Next hint", "Show me"]
    assert board.learner.progress.was_shown(*FIRST_FLOCK)


def test_again_restarts_a_step_and_restart_the_lesson():
    board = open_lesson(SAMPLE_LESSON)
    board.hint()
    board.do("7 [3 3 3] 5 1 4 6")
    board.next()
    board.do("1 5 5 [6 6] 2 2 2")
    board.again()
    assert (board.number, board.attempt.done) == (2, False)
    assert len(board.attempt.view.hand) == 8
    board.restart()

    assert (board.number, board.attempt.done, board.attempt.hints) == (1, False, 0)
    assert board.learner.progress.steps[FIRST_KEY].hints == 1
    board.do("7 [3 3 3] 5 1 4 6")
    assert board.learner.progress.steps[FIRST_KEY].hints == 0


def test_undo_takes_back_a_move_made_before_leaving_the_step():
    board, browser, step = open_step("play", lambda step: len(step.answer) > 1 and step.answer[0] != "pass")
    browser.type(step.answer[0])
    browser.watch_replay()
    made = board.attempt.made
    if board.walk.at:
        browser.press("lesson:earlier")
        board.step(step.number)
    assert board.attempt.made == made
    browser.press("lesson:undo")
    assert board.attempt.made == made[:-1]


# Answers of each kind ----------------------------------------------------------------------


def numbers_on_tiles(scene):
    """Return the numbers on the tiles of an order, in the order in which the tiles stand."""
    return [tile["number"] for tile in find_zone(scene, "order")["groups"]]


def test_items_are_put_in_order_and_put_back():
    _board, browser, step = open_step("order")
    browser.tap("put:1")
    browser.tap("put:0")
    assert numbers_on_tiles(browser.tap("put:0"))[:2] == ["2", "1"]
    browser.tap("placed:0")
    assert not any(numbers_on_tiles(browser.press("order:back")))
    for at in range(sum(map(len, step.items))):
        browser.tap(f"put:{at}")
    scene = browser.press("order:check")

    assert scene["message"]["kind"] == "again"


def test_wrong_order_keeps_its_correct_beginning():
    board, browser, _step = open_step("order", lambda step: len(step.items) > 3)
    right = answer(board.attempt)
    scene = put_in_order(browser, (right[0], *reversed(right[1:])))
    assert sorted(filter(None, numbers_on_tiles(scene))) == ["1"]
    assert board.walk.state.placed == (board.attempt.shuffled_items.index(right[0]),)
    put_in_order(browser, right[1:])

    assert board.attempt.done


def open_choice_of_cards():
    """Open a step in which one of several flocks is to be chosen."""
    return open_step("choose", lambda step: all(set(each.text) <= set("1234567 ") for each in step.options))


def test_answers_made_of_cards_are_drawn_and_can_be_tapped():
    board, browser, step = open_choice_of_cards()
    tiles = find_zone(board.scene, "answers")["groups"]
    assert ["".join(card["face"] for card in tile["cards"]) for tile in tiles] == [
        each.text.replace(" ", "") for each in step.options
    ]
    right = next(number for number, each in enumerate(step.options, 1) if each.right)
    browser.tap(f"choose:{right}:1")
    assert not board.attempt.done
    browser.press("choose:check")

    assert board.attempt.done


def test_wrong_choice_does_not_stay_selected():
    board, browser, step = open_choice_of_cards()
    wrong = next(number for number, each in enumerate(step.options, 1) if not each.right)
    browser.tap(f"choose:{wrong}")
    scene = browser.press("choose:check")

    assert (scene["message"]["kind"], scene["message"]["head"]) == ("again", "Not yet")
    assert [tile.get("state") for tile in find_zone(scene, "answers")["groups"]].count("wrong") == 1
    assert [button["id"] for button in scene["buttons"]] == ["lesson:retry", "lesson:show"]
    scene = browser.press("lesson:retry")
    assert not any("state" in tile for tile in find_zone(scene, "answers")["groups"])
    assert main_button(scene) == "choose:check"
    assert board.attempt.mistakes_made == 1


def test_answer_is_shown_after_a_wrong_one():
    board, browser, step = open_choice_of_cards()
    wrong = next(number for number, each in enumerate(step.options, 1) if not each.right)
    browser.tap(f"choose:{wrong}")
    browser.press("choose:check")
    scene = browser.press("lesson:show")

    assert board.attempt.done
    assert board.learner.progress.was_shown(board.course.lesson.key, step.id)
    assert scene["message"]["head"] == "This is how it goes."


def test_another_way_to_the_goal_is_called_right_as_well():
    board = open_lesson(SAMPLE_LESSON)
    board.step(2)
    board.do("1 5 5 6 6 [2 2 2]")

    assert board.scene["message"]["head"] == "Right, in your own way!"
    assert "Three twos" in board.scene["message"]["text"]


def test_dot_of_a_step_leads_to_it():
    board = open_lesson(SAMPLE_LESSON)
    browser = LessonBrowser(board)
    board.do("7 [3 3 3] 5 1 4 6")
    scene = browser.press("lesson:at:2")
    states = [dot["state"] for dot in scene["lesson"]["dots"]]

    assert (board.number, states[:4]) == (3, ["done", "ahead", "now", "ahead"])


def test_step_about_the_turn_does_not_mark_the_turn():
    board, _browser, step = open_step("pick", lambda step: "is next" in step.title)
    assert step.title == "who is next"
    assert not any("turn" in seat.get("state", "") for seat in board.scene["seats"])


def test_guessed_number_is_shown_beside_the_right_one():
    board, browser, _step = open_step("number", lambda step: step.near and "odds." in step.right)
    figure = board.attempt.figure
    assert figure.brief not in json.dumps(board.scene)
    scene = browser.send("set", id="number", value="50")
    assert find_zone(scene, "number")["line"]["value"] == "50"
    scene = browser.press(main_button(scene))

    assert "form" not in scene
    assert figure.brief in scene["message"]["head"]
    assert figure.basis in scene["message"]["text"]
    line = find_zone(scene, "number")["line"]
    assert (line["mine"]["at"], line["right"]["label"]) == (50, f"it is {figure.brief}")
    assert [guess.guessed for guess in board.learner.progress.guesses] == [0.5]
    assert "points off on average" in browser.press("lesson:progress")["form"]["text"]


def test_cards_of_a_box_are_drawn_once_they_are_guessed():
    _board, browser, _step = open_step("number", lambda step: step.right == "box()" and step.game == "nanatoridori")
    scene = browser.send("set", id="number", value="40")
    assert "cards" not in find_zone(scene, "number")["line"]
    scene = browser.press(main_button(scene))

    cards = find_zone(scene, "number")["line"]["cards"]
    assert (cards["kinds"], cards["copies"]) == (list("1234567"), 9)
    assert cards["label"] == "7 kinds, 9 cards of each: 63 cards"


def test_box_with_more_of_one_card_than_of_another_is_not_drawn():
    assert [number_line._count_box(game) is None for game in ("nanatoridori", "nanuk", "koinobori")] == [
        False,
        True,
        True,
    ]


# What a browser may send, and what it is sent -------------------------------------------------

MESSAGE_KINDS = [
    "tap",
    "drop",
    "set",
    "press",
    "enter",
    "escape",
    "type",
    "form",
    "clause",
    "go",
    "hello",
    "log",
    "earlier",
    "?",
]
JUNK_VALUES = [
    "",
    "hand:99",
    "choose:99",
    "choose:check",
    "put:99",
    "put:x",
    "placed:9",
    "order:check",
    "pick:check",
    "lesson:next",
    "lesson:undo",
    "lesson:return",
    "lesson:guess",
    "lesson:at:99",
    "lesson:at:x",
    "number",
    "post9:flag",
    "postx",
    "seat:Z",
    "\ud800",
    None,
    3,
    [],
    {},
    1e9,
]


@pytest.mark.parametrize("kind", lessons.KINDS)
def test_junk_from_a_browser_is_answered_and_harmless(kind):
    board, browser, step = open_step(kind)
    for message_kind in MESSAGE_KINDS:
        for value in JUNK_VALUES:
            scene = browser.send(
                message_kind,
                place=value,
                onto=value,
                id=value,
                value=value,
                text=value,
                number=value,
                button=value,
                values=value,
                kept=value,
            )
            text = scene.get("message", {}).get("text", "")
            assert "Something went wrong" not in text, (message_kind, value)
    for junk in (None, 3, {"kind": 4}, {"kind": "tap"}, {"kind": "tap", "from": "x", "n": 0}):
        board._on_message(board, junk, [])
    board.restart()
    board.step(step.number)
    board.again()
    do_step(browser, step)
    browser.watch_replay()
    assert board.attempt.done


def test_review_without_due_steps_answers_every_act():
    review = Mistakes(learner=Learner())
    browser = LessonBrowser(review)
    for message_kind in MESSAGE_KINDS:
        browser.send(message_kind, id="lesson:next", place="hand:1", text="pass")
    for button in ("lesson:hint", "lesson:undo", "lesson:again", "lesson:steps", "lesson:earlier", "lesson:guess"):
        browser.press(button)
    review.hint()
    review.step(3)
    review.do("pass")

    assert review.scene["message"]["text"] == "Nothing to go over again."
    assert str(review) == "Go over again\n\nNothing to go over again.\n"


def test_act_meant_for_an_earlier_turn_is_ignored():
    board = open_lesson(SAMPLE_LESSON)
    browser = LessonBrowser(board)
    browser.type("7 [3 3 3] 5 1 4 6")
    turn = board.scene["ply"]
    browser.press("lesson:next")
    browser.send("press", id="lesson:next", ply=turn)

    assert board.number == 2


@pytest.mark.parametrize("name", ["nanuk/01", "nanatoridori/02", "koinobori/11"])
def test_scene_is_equal_for_indistinguishable_deals(name):
    board = open_lesson(name)
    for seed in range(4):
        for at, state in board.walk.states.items():
            view = state.attempt.view
            other = view.imagine(Stream(seed, "another deal"))
            assert other.view(state.attempt.seat) == view
            scene = board.scene
            state.attempt = replace(state.attempt, state=other)
            board.publish()
            assert board.scene == scene, at


def test_refusal_names_what_was_refused():
    board = open_lesson(SAMPLE_LESSON)
    board.step(2)
    board.do("1 [5 5] 6 6 2 2 2")

    assert board.scene["message"]["head"] == "You cannot play 5 5."


def test_answers_that_are_flocks_are_named():
    board = open_lesson(SAMPLE_LESSON)
    board.step(5)
    tiles = next(zone["groups"] for zone in board.scene["zones"] if zone["kind"] == "tiles")

    assert {tile["caption"] for tile in tiles} == {"four ones", "three sevens", "a seven"}


# A single step of a lesson ---------------------------------------------------------------


FLOCK = "7 [3 3 3] 5 1 4 6"
EVERY_STEP = [
    (lesson, step.number) for course in lessons.courses().values() for lesson in course for step in lesson.steps
]


def first_step(learner=None):
    return Step(SAMPLE_LESSON, 1, learner=learner or Learner())


def stored_picture(step):
    """Return the stored picture of a step as HTML, and its drawing."""
    html = step._repr_mimebundle_()[0]["text/html"]
    return html, base64.b64decode(re.search(r'src="data:image/svg\+xml;base64,([^"]+)"', html)[1]).decode()


def test_single_step_has_no_head_log_or_way_on():
    step = first_step()
    LessonBrowser(step)
    step.do(FLOCK)

    assert step.scene["title"] == ""
    assert step.scene["look"] == {"alone": True}
    assert not {"log", "typed", "next"} & set(step.scene)
    assert step.scene["buttons"] == []
    assert [tool["id"] for tool in step.scene["tools"]] == ["lesson:hint", "lesson:undo", "lesson:again"]


def test_single_step_is_found_by_number_and_title():
    lesson = lessons.lesson("nanuk", "07")

    assert Step(lesson, "too late", learner=Learner()).number == 3
    with pytest.raises(GameError, match="it has"):
        Step(lesson, 99, learner=Learner())


def test_single_step_counts_for_its_lesson():
    learner = Learner()
    step = first_step(learner)
    step.do(FLOCK)

    assert open_lesson(SAMPLE_LESSON, learner=learner).number == 2
    assert first_step(learner).scene["message"]["more"] == "You have done this step."


def test_single_step_shows_progress_made_elsewhere():
    learner = Learner()
    step, lesson = first_step(learner), open_lesson(SAMPLE_LESSON, learner=learner)
    lesson.do(FLOCK)

    assert step.scene["message"]["more"] == "You have done this step."


def test_progress_of_the_browser_reaches_a_single_step():
    learner = Learner()
    first_step(learner).do(FLOCK)
    step = first_step(Learner())
    browser = LessonBrowser(step)
    browser.send("hello", kept={"record": learner.progress.write()})

    assert step.scene["message"]["more"] == "You have done this step."


def test_opening_single_steps_announces_nothing():
    step = first_step()
    before = step.scene.get("announced", 0), len(step.scene.get("announcements", []))
    LessonBrowser(step).send("hello", kept={"record": Learner().progress.write()})

    assert (step.scene.get("announced", 0), len(step.scene.get("announcements", []))) == before


def test_done_message_leaves_the_notice_to_the_page():
    step = first_step()
    step.do(FLOCK)

    assert step.attempt.personalise(step.attempt.step.done) not in step.scene["message"]["text"]
    assert "more" not in step.scene["message"]


def test_single_last_step_states_the_stars_of_its_lesson():
    lesson, learner = lessons.load(SAMPLE_LESSON), Learner()
    for number in range(1, len(lesson.steps) + 1):
        step = Step(lesson, number, learner=learner, pace=None)
        while not step.attempt.done:
            step.hint()

    assert step.scene["message"]["more"] == "Lesson done: one star!"


def test_single_number_step_has_one_input():
    step = Step("nanuk/07", "a-week-with-one-stone", learner=Learner())

    assert step.attempt.answered_by == "number"
    assert [zone["kind"] for zone in step.scene["zones"]] == ["number"]
    assert "typed" not in step.scene
    assert [button["id"] for button in step.scene["buttons"]] == ["lesson:guess"]


def test_hints_of_an_earlier_visit_are_restored():
    learner = Learner()
    first_step(learner).hint()

    assert first_step(learner).scene["tools"][0]["label"] == "Next hint"


@pytest.mark.parametrize("key", ["nanatoridori/01", "nanuk/07", "koinobori/08"])
def test_stored_picture_is_an_image_with_words_and_a_caption(key):
    html, drawing = stored_picture(Step(key, 1, learner=Learner()))

    assert drawing.startswith("<svg")
    assert "is to act" not in drawing
    assert "Your hand" in re.search('alt="([^"]+)"', html)[1]
    assert "A still picture. Run this cell" in html


def test_picture_of_a_question_shows_its_answers():
    step = Step("nanuk/07", 3, learner=Learner())
    _html, drawing = stored_picture(step)

    assert drawing.count("<rect") >= 2 + len(step.attempt.shuffled_items)
    assert "The hunt fails on day two." in drawing


def test_every_step_has_a_picture_and_text_without_python():
    for lesson, number in EVERY_STEP if DEEP else EVERY_STEP[::4]:
        step = Step(lesson, number, learner=Learner())
        bundle = step._repr_mimebundle_()[0]

        assert "<img" in bundle["text/html"], (lesson.key, number)
        assert "lesson." not in bundle["text/plain"], (lesson.key, number)


def test_step_sends_the_front_end_only_when_a_page_asks():
    step, sent = first_step(), []
    step.send = sent.append
    state = step.get_state()

    assert len(state["_esm"]) + len(state["_css"]) < 2500
    step._on_message(step, {"kind": "front-end"}, [])
    assert sent == [{"kind": "front-end", "script": front_end_source(LESSON), "look": style_sheet(LESSON)}]


def test_shared_script_names_the_front_end_it_asks_for():
    assert next(iter(served_files())) in shared_script()


def test_step_on_our_own_page_has_no_picture(monkeypatch):
    monkeypatch.setenv(IS_SERVED, "1")
    monkeypatch.setenv(VOILA_BASE, "/")
    step = first_step()

    assert "text/html" not in step._repr_mimebundle_()[0]
    assert "import(new URL(" in step._esm
