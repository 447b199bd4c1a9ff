"""Every step of every lesson and puzzle, played automatically: by its answer, its hints, each mistake it expects, and
by other acts, legal or not. Every act gets a sensible sentence; no step gets stuck.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from itertools import combinations, permutations
from random import Random

import pytest

from gamelib.core import registry
from gamelib.core.errors import GameError
from gamelib.core.rulebook import clause
from gamelib.lessons import lesson_paths, load, start_attempt
from gamelib.lessons.attempt import answer
from gamelib.lessons.kinds.play_checks import attempts_along_answer, find_mistake
from gamelib.lessons.puzzle_files import puzzles
from tests.laws import DEEP, about, many
from tests.support.in_turn import in_turn
from tests.tools.make_translation_template import messages

KINDS = {"done", "on", "other", "mistake", "refused", "unread", "hint", "over"}
ODD = [
    "",
    " ",
    "?",
    "x" * 5000,
    "pass pass",
    "play",
    "take",
    "[",
    "1 [",
    "{A}",
    "{odds.x()}",
    "next round",
    "B: pass",
    "go on",
    "hand:1",
    "hand:99",
    "row:1 row:1",
    "gap:0",
    "0",
    "-1",
    "1",
    "2",
    "99",
    "50 %",
    "1/0",
    "1/2",
    "nan",
    "1e5",
    "a|b",
    None,
    0,
    1,
    -3,
    2.5,
    [],
    {},
    (),
    ["hand:1"],
    [None],
    [["hand:1"]],
    object(),
    True,
    b"pass",
    {"hand:1"},
]
"""Arguments that make no sense but that a caller may pass."""


@cache
def steps():
    """Return every step of every lesson and puzzle, each with a name."""
    named_steps = [
        (f"{step.game}-{path.stem}-{step.number}", step) for path in lesson_paths() for step in load(path).steps
    ]
    return named_steps + [
        (f"{game}-puzzle-{at}", puzzle.step) for game in registry.games() for at, puzzle in enumerate(puzzles(game), 1)
    ]


def lesson_of(name):
    """Return the name of the lesson that a step belongs to, or of the puzzles of a game."""
    return name.rpartition("-")[0]


each_step = in_turn("step", dict(steps()), lesson_of)


def check_verdict(verdict):
    """Assert that a verdict is a readable sentence without unfilled slots, and that its clause exists."""
    assert verdict.kind in KINDS
    sentence = verdict.say
    assert 3 < len(sentence) < 700, sentence
    assert sentence[-1] in ".?:…", sentence
    quoted = r"'[^']*'|\"[^\"]*\""
    assert not re.search(r"[{}]|None|Error|Traceback|!|<.* at 0x|invalid", re.sub(quoted, "", sentence)), sentence
    if verdict.refusal is not None:
        assert clause(verdict.refusal.clause).number == verdict.clause
    return verdict


def after_answer(attempt):
    """Return the attempt after the whole model answer."""
    if attempt.step.kind != "play":
        return check_verdict(attempt.judge(answer(attempt))).attempt
    for written in attempt.step.answer:
        attempt = check_verdict(attempt.judge(written)).attempt
    return attempt


def with_help(attempt):
    """Return the attempt after every rung of help, repeating the last until the step is done."""
    for _press in range(len(attempt.step.hints) + len(attempt.step.answer) + 1):
        if attempt.done:
            break
        attempt = check_verdict(attempt.hint()).attempt
    return attempt


@each_step
def test_answer_is_accepted_and_finishes_the_step(step):
    attempt = after_answer(start_attempt(step))

    assert attempt.done
    assert not attempt.over
    for again in (attempt.judge("pass"), attempt.judge(None), attempt.hint()):
        assert (again.kind, again.attempt) == ("done", attempt)


@each_step
def test_hints_differ_and_the_last_solves_the_step(step):
    attempt = start_attempt(step)
    sentences = []
    for rung in range(len(step.hints)):
        verdict = check_verdict(attempt.hint())
        sentences.append(verdict.say)
        attempt = verdict.attempt
        assert (verdict.kind, attempt.hints, attempt.done) == ("hint", rung + 1, False)

    assert len({*sentences, attempt.say}) == len(sentences) + 1
    assert with_help(attempt).done
    for rung in range(len(step.hints)):  # a learner who took some hints can still finish without more
        helped = start_attempt(step)
        for _press in range(rung):
            helped = helped.hint().attempt
        assert after_answer(helped).done


@each_step
def test_mistake_gets_its_sentence_and_breaks_its_clause(step):
    for mistake in step.mistakes:
        if step.kind == "number":
            assert start_attempt(step).personalise(mistake.say) in start_attempt(step).judge(mistake.act).say
            continue
        moment, verdict = (
            find_mistake(start_attempt(step), mistake)
            if step.kind == "play"
            else (start_attempt(step), start_attempt(step).judge(mistake.act))
        )
        check_verdict(verdict)
        assert moment.personalise(mistake.say) == verdict.say
        if step.kind == "play":
            assert mistake.broke == (verdict.refusal.clause if verdict.refusal else None)
            assert (verdict.attempt.state, verdict.attempt.made) == (moment.state, moment.made)
        assert not verdict.is_done
        assert after_answer(verdict.attempt.restarted()).done
        assert with_help(verdict.attempt).done


@each_step
def test_any_act_gets_a_sentence_and_step_stays_solvable(step):
    rng = Random(step.title)
    moments = list(attempts_along_answer(start_attempt(step))) if step.kind == "play" else [start_attempt(step)]
    tried = []
    for moment in moments[:4]:
        for act in acts(moment, rng):
            verdict = check_verdict(moment.judge(act))
            if not verdict.is_done:
                tried.append(verdict)
                before = verdict.attempt.undone().state
                assert verdict.attempt.state is moment.state or before in (moment.state, verdict.attempt.begun)
    for verdict in rng.sample(tried, min(len(tried), many(1, 8))):
        assert with_help(after_random_moves(verdict.attempt, rng)).done
        assert after_answer(verdict.attempt.restarted()).done


@each_step
def test_junk_gets_a_sentence(step):
    attempt = start_attempt(step)
    for odd in ODD if DEEP else Random(step.title).sample(ODD, 12):
        verdict = check_verdict(attempt.judge(odd))
        assert verdict.kind != "unread" or verdict.attempt == attempt


def acts(moment, rng):
    """Return what a learner could do here, right or wrong."""
    step = moment.step
    match step.kind:
        case "play":
            return moves(moment, rng)
        case "pick":
            zones = import_module(f"gamelib.lessons.{step.game}").zones(moment.view)
            pairs = list(combinations(zones, 2))
            return [[], *([zone] for zone in zones), *rng.sample(pairs, min(len(pairs), 40)), zones]
        case "choose":
            return [*range(len(step.options) + 2), *(option.text for option in step.options)]
        case "order":
            orders = list(permutations(moment.shuffled_items[:6]))
            return [tuple(order) + moment.shuffled_items[6:] for order in rng.sample(orders, min(len(orders), 30))]
    return ["0", "1", "3", "12", "0.5", "50 %", "1/3", "100 %", "1000", "-4"]


def moves(moment, rng):
    """Return every legal move, or many of them, and some illegal ones that can be tried on the table."""
    if not moment.state.to_act and not moment.step.wait:
        return ["next round", "pass"]
    by_word = ["next round", "go on", "pass"] if moment.step.wait else []
    allowed = list(moment.state.moves(moment.seat)) if moment.seat in moment.state.to_act else []
    tries = list(about(moment.step.game).attempts(moment.state, moment.seat, rng))
    most = many(15, 60)
    return by_word + [
        str(move) for move in [*rng.sample(allowed, min(len(allowed), most)), *rng.sample(tries, min(len(tries), most))]
    ]


def after_random_moves(attempt, rng):
    """Return the attempt after some moves of any kind."""
    for _move in range(3):
        if attempt.done or attempt.step.kind != "play" or attempt.over:
            break
        if attempt.others_wait:
            attempt = check_verdict(attempt.judge("go on")).attempt
        if attempt.done or attempt.seat not in attempt.state.to_act:
            break
        onward = check_verdict(attempt.judge(str(rng.choice(list(attempt.state.moves(attempt.seat)))))).attempt
        if onward.done:
            break
        attempt = onward
    return attempt


def test_all_lesson_sentences_are_translatable():
    templates = {message[0] for message in messages()}

    assert "Yes, go on: {say}" in templates


def test_every_game_has_lessons():
    assert all(lesson_paths(game) for game in registry.games())
    with pytest.raises(GameError, match="there is no game"):
        lesson_paths("chess")
