"""While a step asks about its table, the table works nothing out: not in its scene, its picture or its text."""

from dataclasses import replace

import pytest

from gamelib import lessons
from gamelib.lessons.attempt import answer
from widgets import Step
from widgets.lesson.learner import Learner
from widgets.lesson.step_scene import build_part
from widgets.lesson.step_state import StepState
from widgets.scenes.shared import placed_items

QUESTIONS = {
    f"{lesson.key}:{step.number}": (lesson, step.number)
    for course in lessons.courses().values()
    for lesson in course
    for step in lesson.steps
    if step.kind != "play" and step.on_a_table
}
each_question = pytest.mark.parametrize(("lesson", "number"), QUESTIONS.values(), ids=QUESTIONS)


def placed_on_table(step):
    """Return everything with a place on the table of a step."""
    return list(placed_items(step.scene.get("zones", []), step.scene.get("seats", [])))


@each_question
def test_scene_of_a_question_works_nothing_out(lesson, number):
    step = Step(lesson, number, learner=Learner())
    assert not [zone["id"] for zone in step.scene.get("zones", []) if zone.get("doors") and not zone.get("plain")]
    for item in placed_on_table(step):
        assert not {"tally", "worth", "meter", "by_flag"} & item.keys(), item
        assert not {"turn", "winner"} & set(item.get("state", "").split()), item
        assert not any("point" in item.get(key, "") for key in ("note", "caption", "label")), item
        assert not any(word in item.get("label", "") for word in ("makes", "parts ")), item


@each_question
def test_text_and_picture_of_a_question_work_nothing_out(lesson, number):
    step = Step(lesson, number, learner=Learner())
    table, picture = step._current.table_text, step._repr_mimebundle_()[0]["text/html"]

    assert table.splitlines()[0] in str(step)
    assert f'alt="{table.splitlines()[0]}\n' in picture
    assert not any(word in table for word in ("would score", " to act", "> ", "wins", "win the", " points)", " point)"))


@pytest.mark.parametrize(
    ("key", "number", "word"),
    [("koinobori/05_what_flies_counts", 1, "worth"), ("nanuk/10_bears_and_the_win", 7, "state")],
)
def test_table_works_it_out_once_the_question_is_answered(key, number, word):
    step = Step(lessons.lesson(*key.split("/")), number, learner=Learner())
    step.do(answer(step._current))

    assert step.done
    assert any(word in item and item[word] not in ("", "you") for item in placed_on_table(step))


def test_score_piles_lie_open_where_a_step_asks_about_them():
    step = Step(lessons.lesson("nanuk", "10"), 7, learner=Learner())
    [piles] = [zone for zone in step.scene["zones"] if zone["id"] == "score"]

    assert [len(group["cards"]) for group in piles["groups"]] == list(map(len, step._current.view.piles))


def test_every_card_the_learner_has_is_in_sight():
    entries = [
        *(step for lesson in lessons.courses()["nanuk"] for step in lesson.steps),
        *(puzzle.step for puzzle in lessons.puzzles("nanuk")),
    ]
    attempts = [attempt for attempt in map(lessons.start_attempt, entries) if attempt.view is not None]
    with_piles = [attempt for attempt in attempts if attempt.view.piles[attempt.seat]]

    assert len(with_piles) > 20
    for attempt in with_piles:
        faces = {item["face"] for item in placed_items(build_part(StepState(attempt))["zones"]) if "face" in item}
        assert {*attempt.view.piles[attempt.seat], *attempt.view.pot} <= faces, attempt.step.where


@pytest.mark.parametrize(
    ("pile", "cards", "caption"),
    [
        ("deer deer seal", [("deer", "×2"), ("seal", None), ("fish", None)], "won: 1 point"),
        ("bear-deer seal", [("bear-deer", None), ("seal", None), ("fish", None)], "won: 0 points without bears"),
    ],
)
def test_pile_that_a_step_speaks_of_lies_open(pile, cards, caption):
    lesson = lessons.lesson("nanuk", "01")
    first = lesson.steps[2]
    won = replace(first, position=first.position.replace("pile A deer seal", f"pile A {pile}"))
    step = Step(replace(lesson, steps=(*lesson.steps[:2], won)), 3, learner=Learner())
    [zone] = [zone for zone in step.scene["zones"] if zone["id"] == "won"]

    assert ([(card["face"], card.get("note")) for card in zone["cards"]], zone["caption"]) == (cards, caption)
