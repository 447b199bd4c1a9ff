"""Lessons in another language: every text a learner reads is translated, and is in the translation template."""

import re
import tomllib

import pytest

from gamelib import lessons
from gamelib.core import registry
from gamelib.core.rulebook import clause
from gamelib.koinobori.card_names import name_post, name_posts
from gamelib.lessons.kinds.game import MAX_ACTS
from gamelib.lessons.puzzle_files import puzzle_path
from tests.laws import many
from tests.library.test_translation import (
    NOTATION,
    FullWidthLanguage,
    in_full_width,
    messages_kept,
    untranslated,
    using_language,
)
from tests.tools.make_translation_template import lesson_messages, sentences, template
from widgets import Lesson, Puzzles
from widgets.lesson.learner import Learner
from widgets.lesson.step_scene import parse_cards
from widgets.pictures import printing

EVERY = [lesson for course in lessons.courses().values() for lesson in course[:: many(8, 1)]]

UNSEEN = {
    "world",
    "page",
    "id",
    "kind",
    "area",
    "state",
    "game",
    "tone",
    "symbols",
    "symbol",
    "rank",
    "signs",
    "face",
    "value",
    "clause",
    "number",
    "typed",
    "look",
    "order",
    "pick",
    "source",
    "target",
    "place",
    "spot",
    "dock",
    "icon",
    "drawings",
    "openers",
    "drawing",
    "hash",
    "key",
    "character",
    "mood",
}
"""Scene keys whose values are not for people: ids and drawing instructions."""

each_lesson = pytest.mark.parametrize("lesson", EVERY, ids=[lesson.key for lesson in EVERY])


def texts_of(scene, key=""):
    """Yield every text of a scene that somebody can read or hear."""
    if isinstance(scene, dict):
        for name, value in scene.items():
            yield from texts_of(value, key if key in UNSEEN else name)
    elif isinstance(scene, list | tuple):
        for value in scene:
            yield from texts_of(value, key)
    elif isinstance(scene, str) and key not in UNSEEN:
        yield scene


def texts_of_whole_lesson(board):
    """Yield all texts that appear in a lesson's steps, with all hints taken and up to two expected mistakes made."""
    for step in board.course.entries:
        board.step(step.step.title)
        yield from texts_of(board.scene)
        for mistake in step.step.mistakes[:2]:
            board.do(mistake.act)
            yield from texts_of(board.scene)
            board.press("lesson:return")
            board.again()
        acts = MAX_ACTS if step.step.kind == "game" else len(step.step.answer)
        for _press in range(len(step.step.hints) + acts + 2):
            board.hint()
            yield from texts_of(board.scene)
            if acts == MAX_ACTS and board.attempt.done:
                break
    board.press("lesson:steps")
    yield from texts_of(board.scene)
    yield str(board)


def texts_of_puzzles(board, count):
    """Yield all texts of the first puzzles of a page, each with a hint, with two moves tried, and after it."""
    for at in range(count):
        board.step(at + 1)
        for act in (board.hint, lambda: board.do("A"), lambda: board.do("B")):
            act()
            yield from texts_of(board.scene)
        while not board.attempt.done:
            board.hint()
            yield from texts_of(board.scene)
        yield str(board)
        board.next()
        yield from texts_of(board.scene)
    board.step(1)
    board.press("lesson:steps")
    yield from texts_of(board.scene)


def untranslated_words(game, texts):
    """Return the words left untranslated, each with a text that contains it; clause numbers and cards do not count."""
    left = {}
    for text in texts:
        for word in untranslated(game, re.sub(r"(lesson|puzzles)\.\w+\([^)]*\)", "", text)):
            if word.lower() not in NOTATION[game]:  # a card's name capitalised at the beginning of a sentence
                left.setdefault(word, text)
    return left


@each_lesson
def test_lesson_has_no_untranslated_text(lesson):
    with using_language(FullWidthLanguage()) as language:
        board = Lesson(lesson.key, learner=Learner(), pace=None)
        read = list(texts_of_whole_lesson(board))
        unknown = {message for message in language.asked if message not in messages_kept()}

    assert untranslated_words(lesson.game, read) == {}
    assert {text for (text,) in unknown if not parse_cards(text, lesson.game) and re.search("[A-Za-z]", text)} == set()
    assert board.done


@pytest.mark.deep
@pytest.mark.parametrize("game", registry.games())
def test_puzzles_have_no_untranslated_text(game):
    with using_language(FullWidthLanguage()) as language:
        board = Puzzles(game, seed=1, learner=Learner(), pace=None)
        board.walk.day = 300 * len(registry.games()) + registry.games().index(game)  # the games take turns
        board.publish()
        read = [*texts_of(board.scene), *texts_of_puzzles(board, 6)]

    assert untranslated_words(game, read) == {}
    assert len(language.asked) > 20


def test_posts_are_named_by_their_flags_in_any_language():
    with using_language(FullWidthLanguage()):
        named = [
            name_posts(in_full_width(text), ("pink", "lime")) for text in ("Post 2 is full: take post 1.", "post 3")
        ]

        lime, pink = name_post(("lime",), 1), name_post(("pink",), 1)

    assert named == [f"{lime[0].upper()}{lime[1:]} {in_full_width('is full: take')} {pink}.", in_full_width("post 3")]


def test_worksheet_has_no_untranslated_text():
    with using_language(FullWidthLanguage()):
        paper = printing.worksheet("nanatoridori/01_fly_together")
        text = re.sub(r"<[^>]*>", " ", re.sub(r"<style>.*?</style>|<img[^>]*>", "", paper.html, flags=re.DOTALL))

    assert untranslated_words("nanatoridori", [text]) == {}


def test_template_names_file_and_step_of_lesson_sentences():
    step = lessons.lesson("nanatoridori", "01").step("higher-or-more")

    assert (
        f'#: notebooks/nanatoridori/lessons/01_fly_together.toml:{step.number}\nmsgid "{step.say}"\nmsgstr ""\n'
    ) in template()


def test_all_texts_of_steps_are_in_the_template():
    """Each entry with letters must be in the template or be listed as no sentence, so a new kind of text fails here."""
    no_sentence = {
        "kind",
        "id",
        "clauses",
        "position",
        "goal",
        "answer",
        "others",
        "before",
        "seat",
        "against",
        "right",
        "places",
        "deal",
        "tries",
        "best",
        "among",
        "weigh",
        "why",
        "show",
        "when",
        "broke",
        "belief",
        "cause",
        "try",
        "proof",
        "moves",
        "python",
        "teaches",
        "figures",
        "measured",
        "shows",
    }
    keys = {
        key
        for path in [*lessons.lesson_paths(), *map(puzzle_path, registry.games())]
        for lesson_file in [tomllib.loads(path.read_text(encoding="utf-8"))]
        for step in [*lesson_file.get("step", []), *lesson_file.get("puzzle", [])]
        for part in [step, *(part for key in ("way", "then", "mistake", "options") for part in step.get(key, []))]
        for key, value in part.items()
        if re.search("[A-Za-z]", str(value)) and not isinstance(value, bool)
    }

    assert keys - no_sentence == {
        "title",
        "say",
        "how",
        "done",
        "hints",
        "items",
        "options",
        "mistake",
        "text",
        "then",
        "parts",
        "way",
    }
    assert list(
        sentences(
            {
                "title": "a",
                "how": "j",
                "options": [{"text": "b", "say": "c"}],
                "mistake": [{"try": "x", "say": "d"}],
                "items": ["e", ["f", "g"]],
                "parts": ["h"],
                "way": [{"moves": ["x"], "say": "i"}],
            }
        )
    ) == ["a", "j", "h", "e", "f", "g", "b", "c", "i", "d"]


def test_template_holds_no_cards_or_bare_numbers():
    texts = {text for text, _place in lesson_messages()}

    assert "1 1 1 1" not in texts
    assert not any(re.fullmatch(r"[\d\s.]+", text) for text in texts)
    assert clause("NANA-1.1").number not in texts
