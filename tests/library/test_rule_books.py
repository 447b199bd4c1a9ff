"""The rule books for reading: tied to the clauses, true to the library, and found by questions as people ask them."""

import os
import re
import subprocess
import sys
import tomllib
from dataclasses import fields
from pathlib import Path

import pytest

from gamelib import lessons, nanatoridori, rule_books
from gamelib.core import registry, rulings
from gamelib.core.language import LETTERS
from gamelib.core.rulebook import clause, clauses, rules_folder
from gamelib.nanuk.scoring import points
from gamelib.rule_books import Part
from gamelib.rule_search import ask, words
from widgets.scenes.card_faces import card_key

BOOKS = {book.game: book for book in rule_books.books()}
each_book = pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
QUESTIONS = tomllib.loads((Path(__file__).parent / "rule_questions.toml").read_text(encoding="utf-8"))
LONGEST_PARAGRAPH = 370
"""The letters of five lines in the column of the page."""
SPELT = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
NUMBER_WORDS = {word: str(number) for number, word in enumerate(SPELT.split())}
NOT_NUMBERS = ("one", "two")
"""Words that count something only now and then: one of them, the two of you."""
BEHIND_THE_TEXT = re.compile(r"\b[A-Z]+-\d|\bruling|seeds|\.py\b|\.toml|_\w|\[|\b[NTBK]\d+\b")


def unplaced(book):
    """Return the clauses that a book neither says nor leaves out for a reason."""
    said = {number for _place, sentence in book.sentences() for number in sentence.clauses}
    return sorted(set(clauses(book.game)) - said - set(book.left_out))


@each_book
def test_every_clause_has_a_place_in_the_book(book):
    assert unplaced(book) == []
    assert all(reason for reason in book.left_out.values())


@each_book
def test_clause_that_no_sentence_says_is_found(book):
    path = rules_folder(book.game) / f"{book.game}-book.toml"
    prefix = registry.about(book.game).prefix
    number = book.chapters[1].parts[0].sentences[0].clauses[0].removeprefix(f"{prefix}-")
    numbers = re.compile(rf"(?<=[| ]){re.escape(number)}(?=[\s\"])")
    planted = rule_books.parse(numbers.sub("", path.read_text(encoding="utf-8")), book.game, prefix)

    assert unplaced(planted) == [f"{prefix}-{number}"]


@each_book
def test_every_sentence_cites_clauses_and_names_none(book):
    for place, sentence in book.sentences():
        assert sentence.clauses, sentence.text
        assert [clause(number).number for number in sentence.clauses] == list(sentence.clauses), place.name
        assert not BEHIND_THE_TEXT.search(sentence.text), sentence.text
        assert sentence.text.count("**") % 2 == 0, sentence.text


def numbers_in(text):
    """Return the numbers in a text, as digits."""
    spelt = re.sub(r"[a-z]+", lambda word: NUMBER_WORDS.get(word[0], word[0]), text.lower())
    return set(re.findall(r"\d+", re.sub(r"\bchapter \d+", "", spelt)))


@each_book
def test_numbers_in_sentences_stand_in_their_clauses(book):
    """Captions tell of the cards in their pictures, which are judged elsewhere."""
    sayings = [sentence for place in book.places() for sentence in place.part.sentences]
    for sentence in sayings:
        known = numbers_in(" ".join(clause(number).text for number in sentence.clauses))
        known |= {NUMBER_WORDS[word] for word in NOT_NUMBERS}
        known |= {word for rule in book.house.values() if sentence == rule.there for word in numbers_in(rule.other)}
        known |= {"6"} if counts_kinds_only(sentence) else set()

        assert numbers_in(sentence.text) <= known, sentence.text


def counts_kinds_only(sentence):
    """Return whether a sentence counts the colours that its clause lists, or the kinds of cards."""
    return "six colours" in sentence.text


@each_book
def test_paragraphs_have_five_lines_at_most(book):
    for chapter in book.chapters:
        for part in chapter.parts[: None if chapter.number < len(book.chapters) else 0]:
            text = " ".join(sentence.text for sentence in part.sentences).replace("**", "")

            assert len(text) <= LONGEST_PARAGRAPH, part.name


def pictures_of(book):
    return [place.part.picture for place in book.places() if isinstance(place.part, Part) and place.part.picture]


@each_book
def test_examples_are_judged_as_the_book_says(book):
    rules = registry.about(book.game).rules
    proofs = [proof for place in book.places() if isinstance(place.part, Part) for proof in place.part.proofs]
    assert proofs
    for proof in proofs:
        state, seat = rules.read(proof.position, seed=1), LETTERS.index(proof.seat)
        refusal = state.why_not(proof.move, seat)
        if proof.refused:
            assert refusal is not None, proof
            assert refusal.clause == proof.refused, proof
            continue
        assert refusal is None, proof
        after = state.play(proof.move, seat)
        assert proof.happens in [event.clause for event in after.log], proof


@each_book
def test_pictures_show_what_can_be(book):
    for picture in pictures_of(book):
        for card in [*picture.cards, *(card for flock in picture.flocks for card in flock.split())]:
            assert card_key(book.game, card)
        if picture.position:
            registry.about(book.game).rules.read(picture.position, seed=1)
        assert len(picture.notes) in (0, len(picture.cards))


def test_each_flock_of_a_picture_beats_the_one_before():
    [picture] = [picture for picture in pictures_of(BOOKS["nanatoridori"]) if picture.flocks]
    for weaker, stronger in zip(picture.flocks, picture.flocks[1:], strict=False):
        state = nanatoridori.read(f"players 3 | turn A | A {stronger} 7 | table {weaker} by C", seed=1)

        assert state.why_not(f"[{stronger}] 7") is None, (weaker, stronger)


def test_set_and_pair_of_the_picture_are_worth_four_points():
    [picture] = [each for each in pictures_of(BOOKS["nanuk"]) if "4 points" in each.caption.text]
    assert points(picture.cards) == 4


@each_book
def test_house_rules_are_those_of_the_library(book):
    kind = registry.about(book.game).rules.Rulings
    shown = [name for place in book.places() if isinstance(place.part, Part) for name in place.part.house]
    assert sorted(book.house) == sorted(shown) == sorted(field.name for field in fields(kind))
    for rule in book.house.values():
        changed = rulings.to_plain(rulings.read(kind, rule.other))

        assert list(changed) == [rule.ruling]
        assert all(
            clause(number).ruling == rule.ruling for sentence in rule.sentences[1:] for number in sentence.clauses
        )
        registry.about(book.game).rules.deal(
            2 if rule.variant == "duel" else 5, seed=1, rulings=rulings.read(kind, rule.other)
        )


@each_book
def test_steps_to_try_belong_to_their_lessons(book):
    for chapter in book.chapters:
        if chapter.lesson:
            steps = lessons.lesson(book.game, chapter.lesson).steps
            assert chapter.step in [step.id for step in steps], chapter.title
            assert chapter.try_title


@each_book
def test_each_clause_leads_to_one_sentence(book):
    found = {number for _place, sentence in book.sentences() for number in book.homes_of(sentence)}

    assert found == set(clauses(book.game)) - set(book.left_out)


# Questions -----------------------------------------------------------------------------


@each_book
def test_each_book_answers_forty_written_questions_or_more(book):
    written = [question for place in book.places() for question in place.part.questions]

    assert len(written) >= 40
    assert all(place.part.questions for place in book.places())
    assert all(any(place.chapter == chapter for place in book.places()) for chapter in book.chapters)


@each_book
def test_written_questions_find_their_own_part(book):
    written = [(place, question) for place in book.places() for question in place.part.questions]
    right = [question for place, question in written if ask(question, book.game)[0].place.name == place.name]

    assert len(right) / len(written) > 0.9


def is_answered(game, question, numbers):
    """Return whether the first answer to a question says one of the clauses, and not in the summary at the end."""
    wanted = {f"{registry.about(game).prefix}-{number}" for number in numbers.split()}
    answers = ask(question, game)
    if not answers or answers[0].place.chapter.number == len(BOOKS[game].chapters):
        return False
    return any(wanted & set(sentence.clauses) for sentence in answers[0].place.part.sentences)


def test_most_questions_of_learners_are_answered_at_once():
    asked = [(game, *question) for game, questions in QUESTIONS.items() for question in questions.items()]
    wrong = [question for question in asked if not is_answered(*question)]

    assert len(asked) == 180
    assert len(wrong) / len(asked) <= 0.05, wrong


def test_questions_of_learners_are_not_the_written_ones():
    for game, questions in QUESTIONS.items():
        written = {words(question) for place in BOOKS[game].places() for question in place.part.questions}
        same = [question for question in questions if words(question) in written]

        assert len(questions) >= 58
        assert same == []


def test_wrong_answers_are_seen():
    assert is_answered("nanuk", "may the first player call doom", "4.1")
    assert not is_answered("nanuk", "may the first player call doom", "7.6")


@pytest.mark.parametrize("question", ["xyzzy", "pizza recipe", "", "can I castle", "where can I buy it", "may I undo"])
def test_questions_about_nothing_get_no_answer(question):
    assert ask(question) == []


def test_questions_are_asked_of_one_game_or_of_all():
    assert {answer.book.game for answer in ask("bear", "nanuk")} == {"nanuk"}
    assert ask("may I pass")
    assert len(ask("may I pass")) <= 4


def test_answers_weigh_the_same_whatever_the_order_of_the_hashes():
    program = (
        "from gamelib import rule_search as search\n"
        "units, weights = search._index('en')\n"
        "wanted = search.words('who wins if two have the same points at the end of the game')\n"
        "print([search._score(unit, wanted, weights) for unit in units])"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", program],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in "123"
    }
    assert len(said) == 1
