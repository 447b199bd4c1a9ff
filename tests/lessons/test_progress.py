"""Progress: stars, saves, merging, and mistakes that come back for review."""

from __future__ import annotations

import json
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from gamelib import lessons
from gamelib.core import registry
from gamelib.core.errors import BadSave
from gamelib.lessons import (
    Guess,
    Progress,
    ReviewDeck,
    calibration,
    checking,
    load,
    progress,
    start_attempt,
)
from gamelib.lessons.puzzle_files import puzzle_path
from gamelib.lessons.steps import id_from_title
from tests.lessons.samples import PLAY
from widgets.lesson.course import first_open_lesson

BY_TITLE = Path(__file__).parent / "progress_by_title.json"
"""Progress as written by a version that identified steps by their titles."""
LESSON = lessons.lesson("nanatoridori", "01")
KEY = LESSON.key
STEP = next(step for step in LESSON.steps if step.kind == "play" and len(step.answer) == 1 and len(step.hints) == 3)
SLIP = next(step for step in LESSON.steps if step.kind == "play" and step.mistakes)


def verdict_on_finished_step(with_hints=0):
    """Return the verdict on a finished step, after `with_hints` rungs of help."""
    attempt = start_attempt(STEP)
    for _rung in range(with_hints):
        verdict = attempt.hint()
        attempt = verdict.attempt
    return verdict if attempt.done else attempt.judge(STEP.answer[0])


def verdict_on_mistake():
    """Return the verdict on a mistake."""
    return start_attempt(SLIP).judge(SLIP.mistakes[0].act)


def test_step_is_marked_only_if_it_was_shown():
    kept = [Progress().with_verdict(KEY, verdict_on_finished_step(hints), today=1) for hints in (0, 1, 3, 4)]

    assert [each.was_shown(KEY, STEP.title) for each in kept] == [False, False, False, True]
    assert all(each.is_done(KEY, STEP.title) for each in kept)


def test_progress_keeps_better_mark_and_finds_next_step():
    kept = (
        Progress()
        .with_verdict(KEY, verdict_on_finished_step(4), 1)
        .with_verdict(KEY, verdict_on_finished_step(0), 1)
        .with_verdict(KEY, verdict_on_finished_step(2), 1)
    )

    assert kept.steps == Progress().with_verdict(KEY, verdict_on_finished_step(0), 1).steps
    assert kept.share(LESSON) == (1, len(LESSON.steps))
    assert kept.next_step(LESSON) == (2 if STEP.number == 1 else 1)


def test_progress_round_trips_as_text_without_names(tmp_path):
    kept = Progress().with_verdict(KEY, verdict_on_finished_step(1), 1).with_verdict(KEY, verdict_on_mistake(), 5)

    assert progress.read(kept.write()) == kept
    kept.save(tmp_path / "progress.json")
    assert progress.load(tmp_path / "progress.json") == kept
    assert progress.load(tmp_path / "none.json") == Progress()
    assert set(json.loads(kept.write())) == {"holds", "format", "steps", "guesses", "review", "last", "days"}


def test_day_counts_once_a_step_is_finished():
    begun = Progress().with_verdict(KEY, verdict_on_mistake(), 5)

    assert begun.days == ()
    assert begun.with_verdict(KEY, verdict_on_finished_step(1), 6).days == (6,)


def test_progress_merges_and_forgets():
    here, there = (
        Progress().with_verdict(KEY, verdict_on_finished_step(4), 1),
        Progress().with_verdict(KEY, verdict_on_finished_step(0), 1),
    )

    assert here.merged(there).steps == there.merged(here).steps == there.steps
    assert here.forget() == Progress()
    assert here.forget(KEY).steps == {}
    assert here.forget("nanuk/01_boast_or_doom") == here


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"format": 2}',
        '{"format": 1, "steps": [["a"]]}',
        None,
        "x" * 10**7,
        '{"format": 1, "steps": [["a#b", -1, 0, 0]]}',
        "[" * 1000,
        '{"format": 1, "guesses": [["a#b", "x", "y", 1]]}',
        '{"format": 1, "review": [["<script>", "", 0, 0]]}',
    ],
)
def test_read_raises_bad_save_for_junk(text):
    with pytest.raises(BadSave):
        progress.read(text)


def test_review_intervals_grow():
    deck = Progress().with_verdict(KEY, verdict_on_mistake(), today=100).deck
    [card] = deck.cards
    days = []
    today = 100
    while deck.cards:
        today = deck.cards[0].due
        days.append(today)
        deck = deck.after_review(card.key, well=True, today=today)

    assert card.step() == SLIP
    assert days == [101, 103, 107, 115, 131, 163]


def test_failed_review_restarts_card_and_without_removes_it():
    key = f"{KEY}#{SLIP.id}"
    deck = ReviewDeck().add(key, "NANA-4.2", 10).after_review(key, True, 11)
    again = deck.after_review(key, False, 13)

    assert (deck.cards[0].due, again.cards[0].due) == (13, 14)
    assert again.summary(14) == "1 step to go over again today, 1 in the deck."
    assert again.without(key).summary(14) == "Nothing to go over again."
    assert ReviewDeck().add("nanuk/99_gone#away", "", 1).due(99) == ()


def test_calibration_reports_error_and_bias():
    guesses = [Guess("a#1", 0.9, 0.5, True), Guess("a#2", 0.8, 0.6, True), Guess("a#3", 7, 3, False)]
    result = calibration(guesses)

    assert (result.number, round(result.off, 2), round(result.bias, 2)) == (2, 0.3, 0.3)
    assert str(result) == "2 chances guessed, 30 percentage points off on average, mostly too high."
    assert sum(many for _guess, _truth, many in result.rows) == 2
    assert str(calibration([])) == "No chance has been guessed yet."


# Ids of steps -------------------------------------------------------------------------------


def test_progress_stored_under_titles_is_found_by_ids():
    old = json.loads(BY_TITLE.read_text(encoding="utf-8"))
    loaded = progress.load(BY_TITLE)

    assert len(loaded.steps) == len(old["steps"])
    for key, done, _hints, _answer_shown in old["steps"]:
        lesson, _sharp, title = key.partition("#")
        lesson = progress.MOVED.get(f"{lesson}#{id_from_title(title)}", lesson)
        assert loaded.is_done(lesson, title) == bool(done)
        assert f"{lesson}#{step_once_titled(lesson, title).id}" in loaded.steps
    for name in ("nanatoridori/01", "nanuk/01", "koinobori/05", "nanatoridori/14"):
        lesson = lessons.lesson(*name.split("/"))
        kept = sum(key.startswith(f"{lesson.key}#") for key in loaded.steps)
        assert kept >= 6
        assert loaded.share(lesson) == (kept, len(lesson.steps))  # steps added since then are still to be done


def test_mistakes_stored_under_titles_come_back():
    old = json.loads(BY_TITLE.read_text(encoding="utf-8"))
    due = progress.load(BY_TITLE).deck.due(10**6)

    assert [card.step().id for card in due] == [id_from_title(card[0].partition("#")[2]) for card in old["review"]]


def test_guesses_stored_under_titles_are_not_asked_again():
    old = json.loads(BY_TITLE.read_text(encoding="utf-8"))
    loaded = progress.load(BY_TITLE)

    assert loaded.guesses
    assert [(guess.value, guess.is_chance) for guess in loaded.guesses] == [
        (float(value), bool(is_chance)) for _key, _guess, value, is_chance in old["guesses"]
    ]
    assert loaded.merged(loaded) == loaded


def test_progress_outlives_a_reworded_title(write_lesson):
    before = load(write_lesson(PLAY))
    after = load(write_lesson(PLAY.replace('title = "beat it"', 'title = "higher"\nid = "beat-it"')))
    attempt = start_attempt(before.steps[0])
    kept = Progress().with_verdict(before.key, attempt.judge(before.steps[0].answer[0]), 1)

    assert after.steps[0].title == "higher"
    assert kept.is_done(after.key, after.steps[0].id)
    assert kept.next_step(after) == 2


def test_every_step_has_a_written_id_of_its_own():
    for path in [*lessons.lesson_paths(), *map(puzzle_path, registry.games())]:
        plain = tomllib.loads(path.read_text(encoding="utf-8"))
        steps = plain.get("step", plain.get("puzzle"))
        assert [step["title"] for step in steps if "id" not in step] == [], (
            f"{path.name}: write an id for each of these"
        )
        assert len({step["id"] for step in steps}) == len(steps), f"{path.name}: two steps have the same id"


@pytest.mark.parametrize(("belongs", "complaints"), [(True, 1), (False, 0)])
def test_missing_id_gets_a_complaint_in_a_course_only(write_lesson, monkeypatch, belongs, complaints):
    path = write_lesson(PLAY)
    monkeypatch.setattr(checking, "lesson_folder", lambda _game: path.parent if belongs else path.parent / "other")

    found = [each for each in map(str, checking.check(path)) if "has an id, which stays" in each]
    assert len(found) == complaints
    assert all('id = "beat-it"' in each for each in found)


@pytest.mark.parametrize(
    ("second", "complaint"),
    [
        ('title = "other"\nid = "beat-it"', "two steps have the id 'beat-it'"),
        ('title = "Beat it!"', "two steps have the id 'beat-it'"),
        (
            'title = "other"\nid = "Beat it"',
            "'id' is small letters and digits with hyphens between words, not 'Beat it'",
        ),
    ],
)
def test_ids_that_clash_or_are_malformed_get_complaints(write_lesson, second, complaint):
    path = write_lesson(PLAY + PLAY.replace('title = "beat it"', second))

    assert complaint in str(checking.check(path)[0])


def step_once_titled(lesson, title):
    """Return the step or puzzle whose id was made from this title, even if the title has been reworded since."""
    game, _slash, name = lesson.partition("/")
    steps = [puzzle.step for puzzle in lessons.puzzles(game)] if name == "puzzles" else lessons.lesson(game, name).steps
    return next(step for step in steps if step.id == id_from_title(title))


def results_of_lesson(shown):
    """Return the marks of a finished lesson of which some steps were shown."""
    return {
        f"{LESSON.key}#{step.id}": progress.StepResult(True, 4, True) if at < shown else progress.StepResult(True, 3)
        for at, step in enumerate(LESSON.steps)
    }


def test_lesson_stars_count_only_steps_that_were_shown():
    assert [Progress(results_of_lesson(shown)).lesson_stars(LESSON) for shown in range(5)] == [3, 2, 2, 1, 1]


def test_lesson_has_no_stars_before_its_end():
    assert Progress(dict(list(results_of_lesson(0).items())[:-1])).lesson_stars(LESSON) == 0


def test_optional_lesson_has_no_stars_and_never_opens_by_itself():
    extra = replace(LESSON, is_extra=True)

    assert Progress(results_of_lesson(0)).lesson_stars(extra) == 0
    for game, course in lessons.courses().items():
        required = lessons.required_lessons(game)
        done = Progress(
            {f"{each.key}#{step.id}": progress.StepResult(True) for each in required for step in each.steps}
        )
        assert course[: len(required)] == required
        assert [each.is_extra for each in course] == [False] * len(required) + [True] * (len(course) - len(required))
        assert len(course) > len(required)
        assert first_open_lesson(game, done) == required[0], "all of the course is done"


def test_steps_that_moved_to_another_lesson_stay_done():
    before = Progress({key: progress.StepResult(True) for key in progress.MOVED}).write()
    assert all(f'"{key}"' in before for key in progress.MOVED)

    now = progress.read(before)
    for key, lesson in progress.MOVED.items():
        step = key.partition("#")[2]
        game, _slash, name = lesson.partition("/")
        assert lessons.lesson(game, name).step(step).id == step
        assert now.is_done(lesson, step)
    assert progress.read(now.write()) == now


def test_step_done_later_gives_its_star_back():
    kept = Progress(results_of_lesson(1))

    assert kept.lesson_stars(LESSON) == 2
    assert kept.with_verdict(LESSON.key, verdict_on_finished_step(), today=1).lesson_stars(LESSON) == 3


def test_last_lesson_is_kept_and_not_moved_by_reviews():
    kept = Progress(results_of_lesson(0), last="nanuk/01_boast_or_doom")
    again = kept.with_verdict(LESSON.key, verdict_on_finished_step(), today=1)

    assert progress.read(kept.write()).last == again.last == "nanuk/01_boast_or_doom"
    assert Progress().with_verdict(LESSON.key, verdict_on_finished_step(), today=1).last == LESSON.key
    assert progress.read(Progress().write()).last == ""
