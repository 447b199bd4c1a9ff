"""What mistakes come of: files say it in words that are checked, learners read it first, and all our lessons say it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gamelib import beliefs, lessons
from gamelib.lessons import checking, load
from gamelib.lessons.origins import CAUSES
from gamelib.lessons.steps import ExpectedMistake, Origin
from tests.beliefs import GAMES
from tests.laws import report
from tests.lessons.believed_acts import explains
from tests.lessons.samples import CHOOSE, NUMBER, ORDER, PICK, PLAY

BELIEF = 'belief = "equal-is-enough"'
WRONG = (
    ('belief = "equal-enough"', "there is no belief 'equal-enough'; there is equal-is-enough"),
    ('belief = "take"', "there is no belief 'take'; there is must-take or never-take"),
    ('belief = "hand-scores"', "there is no belief 'hand-scores'; there is "),
    ('belief = ["rank-first"]', "'belief' is a text in quotes"),
    ('cause = "slips"', "a mistake that comes of no belief comes of slip, not of 'slips'"),
    ('cause = "?"', "comes of plan, slip, task or notion, not of '?'"),
    (f'{BELIEF}\n  cause = "slip"', "a mistake comes of a belief or of another cause, not of both"),
    (f"{BELIEF}\n  told = 1", "'told' is true or false, not 1"),
    ('cause = "slip"\n  told = true', "'told' goes with 'belief', which 'say' then tells itself"),
    ('beleif = "rank-first"', "there is no entry 'beleif' here; did you mean belief?"),
)
TRIED_OUT = {
    "nanatoridori": {"may-sort": "no-sorting", "open-alone": "never-alone"},
    "nanuk": {"ante-stone-holds": "a-stone-at-home"},
    "koinobori": {
        "cover-closed": "closed-is-closed",
        "take-and-play": "both-would-be-too-much",
        "extra-on-mast": "posts-only",
        "move-any-card": "what-can-be-moved",
        "last-turns": "no-last-turn",
    },
}
"""Beliefs that no mistake comes of, by game, each with the step in which learners act on it, and see what happens."""
ANSWERS = CHOOSE.splitlines()[4]
PREMISE = "That would be right if being just as strong were enough."


def labelled(step, origin):
    """Return a step whose first mistake comes of something."""
    mistake = "  [[step.mistake]]\n"
    before, after = step.split(mistake, 1)
    return f"{before}{mistake}  {origin}\n{after}"


def with_mistake(step, act, origin):
    """Return a step with one more mistake, which comes of something."""
    return f'{step}  [[step.mistake]]\n  try = "{act}"\n  say = "Not so."\n  {origin}\n'


@pytest.mark.parametrize(("entry", "complaint"), WRONG)
def test_wrong_origin_of_a_mistake_gets_a_complaint(write_lesson, entry, complaint):
    complaints = checking.check(write_lesson(labelled(PLAY, entry)))

    assert any(complaint in str(each) for each in complaints), "\n".join(map(str, complaints))
    assert all(each.where == "step 1, 'beat it', mistake 1" for each in complaints)
    assert all(each.written in entry for each in complaints)


def test_complaint_about_a_later_mistake_names_its_line(write_lesson):
    [complaint] = checking.check(write_lesson(PLAY + '  belief = "rank-frist"\n'))

    assert (complaint.where, complaint.written) == ("step 1, 'beat it', mistake 2", 'belief = "rank-frist"')


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (
            "right = false",
            'right = false, belief = "rank-frist"',
            "there is no belief 'rank-frist'; there is rank-first",
        ),
        ("right = false", 'right = false, cause = "slips"', "comes of slip, not of 'slips'"),
        ("right = true", 'right = true, cause = "slip"', "only a wrong answer comes of a belief or another cause"),
    ],
)
def test_wrong_origin_of_an_answer_gets_a_complaint(write_lesson, old, new, complaint):
    [found] = checking.check(write_lesson(PLAY + CHOOSE.replace(old, new)))

    assert complaint in str(found)
    assert found.written.startswith("options = [")


@pytest.mark.parametrize("origin", [BELIEF, f"{BELIEF}\n  told = true", *(f'cause = "{cause}"' for cause in CAUSES)])
def test_right_origins_are_read(write_lesson, origin):
    path = write_lesson(labelled(PLAY, origin))
    belief, told = "equal-is-enough" * (BELIEF in origin), "told" in origin

    assert checking.check(path) == []
    [first, second] = load(path).steps[0].mistakes
    assert first.origin == Origin(belief, "" if belief else origin.split('"')[1], told)
    assert second.origin == Origin()


@pytest.mark.parametrize(
    ("step", "act"),
    [
        (PLAY, "1 5 5 6 6 [2]"),
        (PICK, "hand:1"),
        (ORDER, "7 | 2 | 7 again | 1 1"),
        (NUMBER.replace("near = 5\n", ""), "50 %"),
    ],
)
def test_what_was_believed_is_said_first(start_first_step, step, act):
    broke = '  broke = "NANA-4.2"\n' if step is PLAY else ""

    def said(origin):
        return start_first_step(with_mistake(step, act, f"{origin}\n{broke}")).judge(act).say

    assert said(BELIEF) == f"{PREMISE} Not so."
    assert said(f"{BELIEF}\n  told = true") == said('cause = "slip"') == said("") == "Not so."


def test_what_was_believed_is_said_first_after_an_answer(start_first_step):
    step = start_first_step(CHOOSE.replace("right = false", f"right = false, {BELIEF}"))

    assert step.judge("7").say == f"{PREMISE} One is less than two."
    assert step.judge("7 7").say == "Yes. Two beat one."


# Our own lessons ----------------------------------------------------------------------


def wrong_answers(game):
    """Yield every mistake and wrong answer of a game's lessons, with its step."""
    for path in lessons.lesson_paths(game):
        for step in load(path).steps:
            yield from ((step, each) for each in step.mistakes)
            yield from ((step, option) for option in step.options if not option.right)


@pytest.mark.parametrize("game", GAMES)
def test_all_mistakes_of_our_lessons_say_what_they_come_of(game):
    unsaid = [f"{step.where}: {wrong}" for step, wrong in wrong_answers(game) if not any(wrong.origin)]

    assert not unsaid, "\n".join(unsaid)


def test_check_asks_only_courses_for_what_mistakes_come_of(write_lesson, monkeypatch):
    path = write_lesson(
        PLAY.replace('"beat it"', '"beat it"\nid = "beat"') + CHOOSE.replace('"which"', '"which"\nid = "w"')
    )
    assert checking.check(path) == []

    monkeypatch.setattr(checking, "lesson_folder", lambda _game: path.parent)

    complaints = checking.check(path)
    assert ["say what they come of" in each.what for each in complaints] == [True] * 3
    assert [each.written for each in complaints] == ['try = "1 [5 5] 6 6 2"', 'try = "pass"', ANSWERS]


@pytest.mark.parametrize("game", GAMES)
def test_belief_of_a_mistake_explains_it(game):
    told = {(step.id, wrong): explains(step, wrong) for step, wrong in wrong_answers(game) if wrong.origin.belief}
    checked = sum(verdict is not None for verdict in told.values())
    report(f"{game}: {checked} of {len(told)} mistakes with a belief played by the mind that holds it")

    assert [key for key, verdict in told.items() if verdict is False] == []
    assert checked >= 15


@pytest.mark.parametrize(
    ("game", "step", "act", "other"),
    [
        ("nanatoridori", "what-you-play-for", "[4] 4", "equal-is-enough"),
        ("nanatoridori", "no-thank-you", "take in 2 at gap 0", "must-keep-draw"),
        ("nanatoridori", "how-many-flocks-are-left", "4", "apart-is-flock"),
        ("nanatoridori", "whose-table-is-it", "seat:A", "next-leads"),
        ("nanuk", "raise-it", "3 seal in 3 days", "type-is-free"),
        ("nanuk", "count-them", "3", "stone-is-animal"),
        ("nanuk", "wild-stone", "choose fish", "double-scores-one"),
        ("koinobori", "take-a-card", "take 3", "left-end-only"),
        ("koinobori", "where-pink-rules", "post1 post3 post4", "tie-kills-post"),
        ("koinobori", "hang-what-earns", "mast <- green+black+purple", "no-penalty"),
    ],
)
def test_another_belief_does_not_explain_a_mistake(game, step, act, other):
    [(found, mistake)] = [
        (found, wrong)
        for found, wrong in wrong_answers(game)
        if found.id == step and isinstance(wrong, ExpectedMistake) and wrong.act == act
    ]
    changed = replace(mistake, origin=Origin(other))
    found = replace(found, mistakes=tuple(changed if each == mistake else each for each in found.mistakes))

    assert explains(found, changed) is False


@pytest.mark.parametrize("game", GAMES)
def test_belief_of_a_mistake_is_about_a_clause_of_its_step(game):
    strange = [
        f"{step.where}: {wrong.origin.belief}, {step.clauses}"
        for step, wrong in wrong_answers(game)
        if (name := wrong.origin.belief)
        and not {*beliefs.belief(game, name).clauses} & {*step.clauses, getattr(wrong, "broke", "")}
        and not explains(step, wrong)
    ]

    assert strange == []


@pytest.mark.parametrize("game", GAMES)
def test_some_step_teaches_against_every_belief(game):
    steps = {step.id: step for path in lessons.lesson_paths(game) for step in load(path).steps}
    held = {wrong.origin.belief for _step, wrong in wrong_answers(game)}
    names = {belief.name for belief in beliefs.of(game)}

    assert names - held == TRIED_OUT[game].keys()
    for name, step in TRIED_OUT[game].items():
        assert {*beliefs.belief(game, name).clauses} & {*steps[step].clauses}, name
