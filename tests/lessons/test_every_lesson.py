"""Every step of every lesson and puzzle, played automatically: by its answer, its hints, each mistake it expects, and
by other acts, legal or not. Every act gets a sensible sentence; no step gets stuck.

Then lessons as wholes: how long they take to read, which clauses they teach, which numbers their sentences hold.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import import_module
from itertools import combinations, permutations
from pathlib import Path
from random import Random

import pytest

from gamelib import lessons
from gamelib.core import registry
from gamelib.core.errors import BadLesson, GameError
from gamelib.core.rulebook import clause
from gamelib.lessons import courses, lesson_paths, load, start_attempt
from gamelib.lessons.attempt import answer
from gamelib.lessons.figures import check_named, fill_figures
from gamelib.lessons.kinds.game import MAX_ACTS
from gamelib.lessons.kinds.play_checks import attempts_along_answer, find_mistake
from gamelib.lessons.origins import reply_to
from gamelib.lessons.puzzle_files import puzzle_path, puzzles
from gamelib.lessons.toml_files import game_folder
from tests.laws import DEEP, about, many
from tests.lessons import reading_time
from tests.lessons.reading_time import QUICK, SHORT, count_words, seconds_for_lesson, seconds_to_first_move
from tests.lessons.samples import PLAY, TWO
from tests.support import clause_coverage, clause_index
from tests.support.grouped_cases import parametrize_groups
from tests.tools.make_translation_template import messages, sentences
from widgets.lesson.step_scene import example_move

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


each_step = parametrize_groups("step", dict(steps()), lesson_of)


def check_verdict(verdict):
    """Assert that a verdict is a readable sentence without unfilled slots, and that its clause exists."""
    assert verdict.kind in KINDS
    sentence = verdict.say
    assert 3 < len(sentence) < 700, sentence
    assert sentence[-1] in ".?:…", sentence
    quoted_or_cheer = r"'[^']*'|\"[^\"]*\"|You win!|You were out first!"
    assert not re.search(r"[{}]|None|Error|Traceback|!|<.* at 0x|invalid", re.sub(quoted_or_cheer, "", sentence)), (
        sentence
    )
    if verdict.refusal is not None:
        assert clause(verdict.refusal.clause).number == verdict.clause
    return verdict


def after_answer(attempt):
    """Return the attempt after the whole model answer."""
    if attempt.answered_by != "moves":
        return check_verdict(attempt.judge(answer(attempt))).attempt
    for written in answer(attempt):
        attempt = check_verdict(attempt.judge(written)).attempt
    return attempt


def with_help(attempt):
    """Return the attempt after every rung of help, repeating the last until the step is done."""
    for _press in range(len(attempt.step.hints) + MAX_ACTS + 1):
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
            assert reply_to(start_attempt(step), mistake) in start_attempt(step).judge(mistake.act).say
            continue
        moment, verdict = (
            find_mistake(start_attempt(step), mistake)
            if step.kind == "play"
            else (start_attempt(step), start_attempt(step).judge(mistake.act))
        )
        check_verdict(verdict)
        assert reply_to(moment, mistake) == verdict.say
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
    for moment in moments[: many(2, 4)]:
        for act in possible_acts(moment, rng):
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


def possible_acts(moment, rng):
    """Return what a learner could do here, right or wrong."""
    step = moment.step
    match step.kind:
        case "play" | "game":
            return moves_to_try(moment, rng)
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


def moves_to_try(moment, rng):
    """Return every legal move, or many of them, and some illegal ones that can be tried on the table."""
    if not moment.state.to_act and not moment.step.wait:
        return ["next round", "pass"]
    by_word = ["next round", "go on", "pass"] if moment.step.wait else []
    allowed = list(moment.state.moves(moment.seat)) if moment.seat in moment.state.to_act else []
    tries = list(about(moment.step.game).attempts(moment.state, moment.seat, rng))
    most = many(5, 60)
    return by_word + [
        str(move) for move in [*rng.sample(allowed, min(len(allowed), most)), *rng.sample(tries, min(len(tries), most))]
    ]


def after_random_moves(attempt, rng):
    """Return the attempt after some moves of any kind."""
    for _move in range(3):
        if attempt.done or attempt.answered_by != "moves" or attempt.over:
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


# Reading time --------------------------------------------------------------------------------------

EVERY = [lesson for course in courses().values() for lesson in course]


@pytest.mark.parametrize("game", registry.games())
def test_first_correct_move_takes_half_a_minute_of_reading(game):
    assert seconds_to_first_move(game) <= QUICK


@pytest.mark.parametrize("lesson", EVERY, ids=[lesson.key for lesson in EVERY])
def test_lesson_takes_at_most_ten_minutes_and_its_own_minutes(lesson):
    assert lesson.minutes * 60 < SHORT
    assert seconds_for_lesson(lesson) <= lesson.minutes * 60


def test_reading_time_grows_with_text(monkeypatch):
    before = seconds_to_first_move("nanuk")
    monkeypatch.setattr(reading_time, "words_at_front_door", lambda _game: 140)

    assert seconds_to_first_move("nanuk") > QUICK > before
    assert count_words("It's five o'clock, or 5 past.") == 6


# Clauses and exam questions ------------------------------------------------------------------------

each_game = pytest.mark.parametrize("game", sorted(registry.games()))


@each_game
def test_every_playable_clause_has_a_lesson(game):
    lacking = set(clause_coverage.playable_clauses(game)) - clause_coverage.clauses_of_lessons(game)

    assert lacking - clause_coverage.clauses_not_taught_yet(game) == set(), "taught nowhere"
    assert clause_coverage.clauses_not_taught_yet(game) - lacking == set(), (
        f"taught by now: take them out of still_to_teach/{game}.txt"
    )


@each_game
def test_lessons_teach_existing_clauses_only(game):
    there = {rule.number: rule.kind for rule in clause_index.rules(game)}

    assert set(clause_coverage.lesson_clauses(game)) <= set(there)
    assert "table talk" not in {there[number] for number in clause_coverage.lesson_clauses(game)}


def test_automatic_clauses_are_of_kind_happens():
    kinds = {rule.number: rule.kind for game in registry.games() for rule in clause_index.rules(game)}

    assert {kinds[number] for number in clause_coverage.BY_ITSELF} == {"happens"}


@each_game
def test_table_lists_every_clause_and_marks_gaps(game):
    printed = clause_coverage.coverage_table(game)

    assert all(f"\n{rule.number} " in f"\n{printed}" for rule in clause_index.rules(game))
    assert printed.count("STILL TO TEACH") == len(clause_coverage.clauses_not_taught_yet(game))


def test_table_marks_a_clause_without_a_lesson(monkeypatch):
    monkeypatch.setattr(clause_coverage, "clauses_of_lessons", lambda _game: set())

    with pytest.raises(AssertionError, match="taught nowhere"):
        test_every_playable_clause_has_a_lesson("nanatoridori")


QUESTIONS = tomllib.loads(Path(__file__).with_name("exam_questions.toml").read_text(encoding="utf-8"))["question"]


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question["asks"])
def test_question_is_taught_or_left_out_with_a_reason(question):
    assert ("taught" in question) != bool(question.get("left_out"))
    if "taught" in question:
        game, name, step_id = question["taught"].split("/")
        [step] = [step for step in lessons.lesson(game, name).steps if step.id == step_id]
        attempt = start_attempt(step)
        said = [step.say, step.done, *(option.say for option in step.options)]
        assert any(question["answer"] in attempt.personalise(text) for text in said)


# Moves offered by refusals -------------------------------------------------------------------------

PLAY_STEPS = {name: step for name, step in steps() if step.kind == "play"}
each_play_step = parametrize_groups("step", PLAY_STEPS, lesson_of)


def refusals(step, tries):
    """Yield each moment of a step with each verdict there that refuses one of many moves."""
    rng = Random(step.title)
    for moment in attempts_along_answer(start_attempt(step)):
        if moment.others_wait or moment.seat not in moment.state.to_act:
            written = [*step.tries, *(mistake.act for mistake in step.mistakes)]
        else:
            found = list(about(step.game).attempts(moment.state, moment.seat, rng))
            written = [*map(str, rng.sample(found, min(len(found), tries))), *step.answer, "pass", "done", "doom"]
        for text in written:
            verdict = moment.judge(text)
            if verdict.refusal is not None and not verdict.is_done:
                yield moment, verdict


@each_play_step
def test_move_offered_by_a_refusal_does_not_meet_the_goal(step):
    for moment, verdict in refusals(step, many(2, 60)):
        if (other := verdict.refusal.instead) is not None:
            assert moment.view.why_not(other) is None
            after = moment.judge(str(other))
            assert (after.kind, after.mistake) == ("other", None), (str(other), after.say)
            assert after.attempt.on_plan() is None
            assert not step.best


def test_refusals_of_lessons_still_offer_allowed_moves():
    offered = {
        name
        for name, step in PLAY_STEPS.items()
        if any(verdict.refusal.instead is not None for _moment, verdict in refusals(step, 2))
    }

    assert {name.split("-")[0] for name in offered} == {"nanatoridori", "nanuk", "koinobori"}


@pytest.mark.parametrize(("steps", "typed"), [(PLAY, "1 5 5 6 [6] 2"), (TWO, "1 [5 5] 6 6 2"), (TWO, "[1] 5 5 6 6 2")])
def test_refusal_before_the_only_answer_offers_no_move(start_first_step, steps, typed):
    verdict = start_first_step(steps).judge(typed)

    assert verdict.kind == "refused"
    assert verdict.refusal.instead is None
    assert "You could" not in verdict.say


def test_refusal_offers_an_allowed_move_that_is_not_asked_for(start_first_step):
    step = PLAY.replace("A 1 5 5 6 6 2 | table 5 5", "A 1 6 6 7 2 | table 5")
    step = (
        step.replace("happens beat", "happens beat 6 6")
        .replace("1 5 5 [6 6] 2", "1 [6 6] 7 2")
        .replace("1 [5 5] 6 6 2", "1 6 6 7 [2]")
    )
    verdict = start_first_step(step).judge("[1] 6 6 7 2")

    assert str(verdict.refusal.instead) == "play 6 at 2"
    assert verdict.say.endswith("Allowed here, though not what is asked: play 6.")


@each_play_step
def test_example_of_a_typed_move_does_not_meet_the_goal(step):
    attempt = start_attempt(step)

    if not step.tries:
        assert not attempt.judge(example_move(attempt)).is_done


# Numbers that the rules name -----------------------------------------------------------------------

WORDS = {
    word: number
    for number, word in enumerate(
        ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
    )
}
NUMBER = rf"\b({'|'.join(WORDS)}|\d+)"
FACTS = {
    "nanatoridori": {
        "ranks": "(?:kinds of birds|different birds|ranks)",
        "copies": "(?:cards of each|of each kind|of each rank)",
        "cards": "cards in (?:all|the box|the game)",
        "duel hand": "cards each",
        "open cards": "open cards",
        "first out": "points for going out",
        "enough": "points (?:or more )?end the game",
    },
    "nanuk": {
        "bears": "bears?",
        "inuksuks": "(?:Inuksuks|stones) in (?:all|the box)",
        "doubles": "doubles",
        "cards": "cards in (?:all|the box|the game)",
        "most days": "days at most",
        "each animal": "cards show",
    },
    "koinobori": {
        "icons": "(?:different )?icons",
        "colours": "(?:different )?colours",
        "cards": "cards in (?:all|the box|the deck)",
        "row": "cards in the row",
        "post": "cards on (?:a|each) post",
        "penalty": "points for each carp that",
    },
}
"""For each number that the rules name, a pattern of the words that follow it in a sentence."""


def typed_facts(text, game):
    """Return the numbers in a sentence that are typed out although the rules have a name for them."""
    rules = registry.about(game).lessons_module.RULES
    return [
        match[0]
        for name, words in FACTS[game].items()
        for match in re.finditer(rf"{NUMBER} {words}", text, re.IGNORECASE)
        if int(WORDS.get(match[1].lower(), match[1] if match[1].isdigit() else -1)) == rules[name]
    ]


def all_steps():
    """Yield the game, the file and the entries of every step and puzzle."""
    for path in [*lessons.lesson_paths(), *map(puzzle_path, registry.games())]:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
        for step in [*content.get("step", []), *content.get("puzzle", [])]:
            yield content.get("game", game_folder(path)), path.name, step


def test_no_number_is_typed_that_the_rules_name():
    typed = [
        (name, text, fact)
        for game, name, step in all_steps()
        for text in sentences(step)
        for fact in typed_facts(text, game)
    ]

    assert typed == []


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("nanatoridori", "There are 9 cards of each."),
        ("nanatoridori", "There are seven kinds of birds."),
        ("nanuk", "Twelve bears in all."),
        ("koinobori", "Three cards have each of the seven icons."),
    ],
)
def test_a_typed_fact_is_found(game, text):
    assert typed_facts(text, game)


def test_no_sentence_holds_code():
    code = [
        (name, text) for _game, name, step in all_steps() for text in sentences(step) if re.search(r"\{[^}]*\(", text)
    ]

    assert code == []


def test_each_named_number_is_used():
    unused = [
        (name, step["title"], figure)
        for _game, name, step in all_steps()
        for figure in step.get("figures", {})
        if not any(f"{{{figure}}}" in text for text in sentences(step))
    ]

    assert unused == []


def test_a_name_stands_for_its_figure_or_a_number_of_the_rules():
    line = "{copies} of each, {duel_hand} in the duel, {no_pair} without a pair; {B} waits."

    filled = fill_figures(line, "nanatoridori", None, named={"no_pair": "odds.no_neighbours(3, deck='1 1 2 2')"})

    assert filled.startswith("9 of each, 11 in the duel, 33.33 % without a pair; ")


def test_an_unknown_name_is_refused_with_the_nearest_ones():
    with pytest.raises(BadLesson, match=r"no number is called 'copie'.*copies"):
        fill_figures("{copie}", "nanatoridori", None)


@pytest.mark.parametrize("name", ["value", "copies", "duel_hand", "No", "a-b", "1st", ""])
def test_an_unfit_name_is_refused(name):
    with pytest.raises(BadLesson, match="cannot name a number"):
        check_named(name, "rule('hand')", "nanatoridori")
