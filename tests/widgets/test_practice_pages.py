"""Practice, what is gone over again, and the check: what is noted, what is told and when, and the switch."""

import json
import re
from itertools import count

import pytest

from gamelib import beliefs, lessons
from gamelib.lessons import Progress, progress, start_attempt
from gamelib.lessons.believed import of_lesson
from tests.beliefs import GAMES
from tests.support.believer import answer_like, give, put_right
from tests.support.lesson_browser import LessonBrowser, do_step, open_lesson
from widgets import Mistakes, Practice, Puzzles, book
from widgets.lesson import learner as learners
from widgets.lesson import made_walks
from widgets.lesson.learner import Learner

HELD = {"nanatoridori": "rank-first", "nanuk": "target-ends", "koinobori": "tie-asks-flag"}
TOLD = "Something you mix up"


@pytest.fixture(autouse=True)
def clock(monkeypatch):
    """A calendar that tests turn, with the same steps at each run."""
    now = [740_000]
    monkeypatch.setattr(learners, "today", lambda: now[0])
    seeds = count(1)
    monkeypatch.setattr(made_walks, "fresh_seed", lambda: next(seeds))
    return now


def open_practice(game, learner=None, address="", **hello):
    """Open the page of practice in a browser."""
    browser = LessonBrowser(Practice(game, learner=learner or Learner(), pace=None))
    browser.send("hello", kept={}, hash=address, **hello)
    return browser


def open_review(learner, **hello):
    browser = LessonBrowser(Mistakes(learner=learner, pace=None))
    browser.send("hello", kept={}, **hello)
    return browser


def until_told(browser, held, most=12):
    """Answer as somebody with beliefs until told; return how often that took, or None."""
    for number in range(1, most + 1):
        was_right = answer_like(browser, held)
        if browser.board.scene["message"].get("head") == TOLD:
            return number
        if not was_right:
            put_right(browser)
        browser.press("lesson:next")
    return None


# Practice --------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_believer_is_told_in_practice_and_others_are_not(game):
    held, know = Learner(), Learner()

    assert until_told(open_practice(game, held, f"#{HELD[game]}"), [HELD[game]]) in (2, 3)
    assert until_told(open_practice(game, know, f"#{HELD[game]}"), []) is None
    assert held.progress.learner(game).mixed_up == (HELD[game],)
    assert know.progress.learner(game).mixed_up == ()


def test_what_is_told_is_said_with_the_reply_and_the_rule():
    browser = open_practice("nanuk", address="#target-ends")
    until_told(browser, ["target-ends"])
    belief = beliefs.belief("nanuk", "target-ends")
    message = browser.board.scene["message"]

    assert belief.premise in message["text"]
    assert belief.thought in message["small"]


def test_nobody_is_told_after_one_wrong_answer():
    browser = open_practice("nanuk", address="#target-ends")
    answer_like(browser, ["target-ends"])

    assert "head" not in browser.board.scene["message"] or browser.board.scene["message"]["head"] == "Not yet"
    assert browser.board.learner.progress.learner("nanuk").mixed_up == ()


def test_next_step_is_another_one_of_what_is_practised():
    browser = open_practice("koinobori", address="#take-middle+left-end-only")
    seen = []
    for _step in range(8):
        seen.append(browser.board.walk.made[0])
        answer_like(browser)
        browser.press("lesson:next")

    assert {each.belief for each in seen} == {"take-middle", "left-end-only"}
    assert len({each.step.id for each in seen}) == 8


def test_unknown_beliefs_in_an_address_are_left_out():
    browser = open_practice("nanuk", address="#flat-earth+may-pass")
    assert browser.board.walk.names == ("may-pass",)
    browser.send("hello", kept={}, hash="#flat-earth")
    assert browser.board.walk.names == ("may-pass",)


def test_steps_that_were_made_are_not_kept_one_by_one(clock):
    browser = open_practice("nanuk")
    for _step in range(3):
        answer_like(browser)
        browser.press("lesson:next")
    kept = browser.board.learner.progress

    assert (kept.steps, kept.deck.cards) == ({}, ())
    assert kept.days == (clock[0],)
    assert kept.learner("nanuk").noted == 3


def test_answer_after_a_hint_says_nothing():
    browser = open_practice("nanuk", address="#target-ends")
    browser.press("lesson:hint")
    answer_like(browser, ["target-ends"])

    assert browser.board.learner.progress.learner("nanuk").noted == 0


def test_second_try_at_a_step_says_nothing():
    browser = open_practice("nanuk", address="#target-ends")
    answer_like(browser, ["target-ends"])
    before = browser.board.learner.progress.learner("nanuk")
    put_right(browser)

    assert browser.board.learner.progress.learner("nanuk") == before


# Going over again ------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_belief_comes_back_in_fresh_steps_until_it_is_cured(game, clock):
    learner = Learner()
    browser = open_practice(game, learner, f"#{HELD[game]}")
    until_told(browser, [HELD[game]])
    first = browser.board.walk.made[0].step
    put_right(browser)
    assert not open_review(learner).board.course.entries

    days = []
    for days_later in range(1, 9):
        clock[0] += 1
        review = open_review(learner)
        if review.board.course.entries:
            assert review.board.attempt.step.id != first.id
            assert review.board.attempt.step.id.startswith(f"practice-{HELD[game]}-")
            answer_like(review)
            days.append(days_later)

    assert days == [1, 3, 7]
    assert learner.progress.learner(game).mixed_up == ()


def test_review_that_goes_wrong_comes_back_tomorrow(clock):
    learner = Learner()
    learner.set_progress(
        Progress().with_learner(beliefs.Learner("nanuk").after_being_told("target-ends", day=clock[0]))
    )
    clock[0] += 1
    answer_like(open_review(learner), ["target-ends"])

    assert learner.progress.learner("nanuk").known("target-ends")[2:4] == (1, clock[0] + 1)


def test_review_with_a_hint_comes_back_tomorrow(clock):
    learner = Learner()
    learner.set_progress(
        Progress().with_learner(beliefs.Learner("nanuk").after_being_told("target-ends", day=clock[0]))
    )
    clock[0] += 1
    review = open_review(learner)
    review.press("lesson:hint")
    answer_like(review)

    assert learner.progress.learner("nanuk").known("target-ends")[2:4] == (1, clock[0] + 1)


def labelled_step(game="nanuk"):
    """Return a lesson and a step of it whose mistake comes of a belief, with the act."""
    return next(
        (lesson, step, option.text)
        for lesson in lessons.required_lessons(game)
        for step in lesson.steps
        for option in step.options
        if option.origin.belief
    )


def open_labelled(learner, **hello):
    lesson, step, wrong = labelled_step()
    browser = LessonBrowser(open_lesson(lesson.key, learner=learner, pace=None))
    browser.send("hello", kept={}, hash="", **hello)
    browser.board.step(step.number)
    return browser, step, start_attempt(step).personalise(wrong)


def test_mistake_of_a_lesson_brings_its_belief_back_not_its_step(clock):
    learner = Learner()
    browser, step, wrong = open_labelled(learner)
    give(browser, wrong)
    put_right(browser)
    origin = next(option.origin.belief for option in step.options if option.origin.belief)

    assert learner.progress.deck.cards == ()
    assert learner.progress.learner("nanuk").due(clock[0] + 1) == (origin,)
    assert learner.progress.learner("nanuk").mixed_up == ()
    assert learner.progress.due(clock[0] + 1) == 1


def test_mistake_that_comes_of_no_belief_brings_its_step_back():
    learner = Learner()
    lesson, step = next(
        (lesson, step)
        for lesson in lessons.required_lessons("nanuk")
        for step in lesson.steps
        if step.kind == "choose" and any(not option.right and not option.origin.belief for option in step.options)
    )
    browser = LessonBrowser(open_lesson(lesson.key, learner=learner, pace=None))
    browser.board.step(step.number)
    wrong = next(option.text for option in step.options if not option.right and not option.origin.belief)
    give(browser, start_attempt(step).personalise(wrong))
    put_right(browser)

    assert [card.key for card in learner.progress.deck.cards] == [f"{lesson.key}#{step.id}"]


def test_first_tries_in_lessons_are_noted():
    learner = Learner()
    browser, step, _wrong = open_labelled(learner)
    do_step(browser, step)
    known = learner.progress.learner("nanuk")

    assert known.noted == 1
    assert all(known.known(option.origin.belief).odds < 0 for option in step.options if option.origin.belief)


def test_believer_is_told_in_lessons_and_others_are_not(clock):
    lesson = lessons.lesson("nanatoridori", "02")
    steps = [
        (step, mistake)
        for step in lesson.steps
        for mistake in step.mistakes
        if mistake.origin.belief == "rank-first" and step.kind == "play"
    ]
    learner = Learner()
    learner.set_progress(
        Progress().with_learner(
            beliefs.Learner("nanatoridori", clock[0], {"rank-first": beliefs.known_beliefs.Known(3.0, "suspected")})
        )
    )
    step, mistake = steps[0]
    browser = LessonBrowser(open_lesson(lesson.key, learner=learner, pace=None))
    browser.board.step(step.number)
    give(browser, mistake.act)

    assert browser.board.scene["message"]["head"] == TOLD
    assert learner.progress.learner("nanatoridori").mixed_up == ("rank-first",)


def test_day_is_that_of_the_device(clock):
    learner = Learner()
    learner.set_progress(
        Progress().with_learner(beliefs.Learner("nanuk").after_being_told("target-ends", day=clock[0]))
    )

    assert not open_review(learner).board.course.entries
    assert open_review(learner, day=clock[0] + 1).board.course.entries
    assert open_review(learner, day="tomorrow").board.course.entries


# The check -------------------------------------------------------------------------------------


def go_through_check(browser, held=()):
    """Answer all questions of a check; return how many there were."""
    for number in range(1, 100):
        answer_like(browser, held)
        board = browser.board
        browser.press("practice:next" if not board.attempt.done else "lesson:next")
        if board.walk.is_ended:
            return number
    return None


@pytest.mark.parametrize("game", GAMES)
def test_check_lets_skip_what_sits(game, clock):
    learner = Learner()
    browser = open_practice(game, learner, "#check")
    asked = go_through_check(browser)
    ending = browser.board.scene["ending"]
    known_well = {*learner.progress.learner(game).rules_known_well(clock[0])}

    assert asked <= made_walks.MOST_QUESTIONS
    assert len(known_well) >= len(beliefs.of(game)) / 2
    skipped = [lesson for lesson in lessons.required_lessons(game) if lesson.title in ending["can"]]
    assert skipped
    assert all({*of_lesson(lesson)} <= known_well for lesson in skipped)
    [link] = ending["links"]
    assert link["hash"].removeprefix("#lesson-") not in [lesson.name for lesson in skipped]


def test_check_asks_nothing_after_its_time(monkeypatch):
    seconds = [0.0]
    monkeypatch.setattr(made_walks, "monotonic", lambda: seconds[0])
    browser = open_practice("nanuk", address="#check")
    answer_like(browser)
    seconds[0] += made_walks.MOST_SECONDS + 1
    browser.press("lesson:next")

    assert made_walks.MOST_SECONDS <= 150
    assert browser.board.walk.is_ended


def test_check_can_be_skipped_at_once_and_later():
    browser = open_practice("nanuk", address="#check")
    assert "Skip the check" in [button["label"] for button in browser.board.scene["buttons"]]
    browser.press("practice:skip")
    assert (browser.board.walk.is_check, browser.board.walk.is_ended) == (False, False)

    later = open_practice("nanuk", address="#check")
    answer_like(later)
    later.press("lesson:next")
    later.press("practice:skip")
    assert later.board.walk.is_ended
    later.press("practice:begin")
    assert not later.board.walk.is_check


# The switch, and what is kept --------------------------------------------------------------------


def test_switch_turns_all_of_it_off():
    learner = Learner()
    assert until_told(open_practice("nanuk", learner, "#target-ends", beliefs=False), ["target-ends"], most=4) is None
    browser, _step, wrong = open_labelled(learner, beliefs=False)
    give(browser, wrong)

    assert learner.progress.believed == {}
    assert len(learner.progress.deck.cards) == 1
    learner.set_progress(learner.progress.with_learner(beliefs.Learner("nanuk").after_being_told("target-ends", day=1)))
    assert len(open_review(learner, beliefs=False).board.course.entries) == 0
    assert len(open_review(learner).board.course.entries) == 1


def test_end_of_a_lesson_leads_to_practice_unless_switched_off():
    for beliefs_on in (True, False):
        board = open_lesson("nanuk/03", pace=None)
        browser = LessonBrowser(board)
        browser.send("hello", kept={}, hash="", beliefs=beliefs_on)
        for _step in board.course.entries:
            do_step(browser, board.attempt.step)
            scene = browser.press("lesson:next")
        links = [
            {"game": "nanuk", "page": "practice", "hash": "#doomer-may-hunt+leader-may-stay", "label": "Practise this"}
        ]
        assert scene["ending"].get("links", []) == (links if beliefs_on else [])


@pytest.mark.parametrize("game", GAMES)
def test_each_theme_of_puzzles_leads_to_practice_of_its_rules(game):
    for beliefs_on in (True, False):
        browser = LessonBrowser(Puzzles(game, learner=Learner(), pace=None))
        home = browser.send("hello", kept={}, hash="", beliefs=beliefs_on)["puzzles"]
        found = [link for theme in home["themes"] for link in theme.get("links", [])]
        assert len(found) == (len(home["themes"]) if beliefs_on else 0)
        for link in found:
            names = link["hash"].removeprefix("#").split("+")
            assert open_practice(game, address=link["hash"]).board.walk.names == tuple(names)


@pytest.mark.parametrize("game", GAMES)
def test_each_rule_that_people_get_wrong_leads_to_practice(game):
    drawn = book.chapters(game, 1, len(book.find(game).chapters)).drawn
    linked = {name for names in re.findall(r'href="practice.ipynb#([^"]+)"', drawn) for name in names.split("+")}

    assert linked == {each.name for each in beliefs.of(game)}


def test_browser_stores_beliefs_with_all_other_progress():
    browser = open_practice("nanuk", address="#target-ends")
    answer_like(browser)

    stored = browser.stored
    assert stored["id"] == "progress"
    again = progress.read(stored["record"])
    assert again.learner("nanuk").noted == 1
    other = LessonBrowser(Practice("nanuk", learner=Learner(), pace=None))
    other.send("hello", kept={"id": "progress", "record": stored["record"]}, hash="")
    assert other.board.learner.progress.learner("nanuk").noted == 1


def test_progress_of_earlier_versions_still_loads():
    old = Progress(days=(3,)).write()
    assert "beliefs" not in json.loads(old)
    assert progress.read(old).believed == {}


def test_unreadable_beliefs_do_not_cost_other_progress():
    known = Progress(days=(3,)).with_learner(beliefs.Learner("nanuk").after_being_told("may-pass", day=1))
    text = known.write()

    assert progress.read(text).learner("nanuk").mixed_up == ("may-pass",)
    assert progress.read(text.replace('format\\": 1', 'format\\": 9')) == Progress(days=(3,))


def test_of_two_places_the_later_is_kept():
    early = Progress().with_learner(beliefs.Learner("nanuk", 5, noted=9))
    late = Progress().with_learner(beliefs.Learner("nanuk", 6, noted=1)).with_learner(beliefs.Learner("koinobori", 1))

    assert early.merged(late).believed == late.merged(early).believed == late.believed
