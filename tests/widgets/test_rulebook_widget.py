"""The rule book: rules found by number and by words, their kind, sources and ruling, and examples to try."""

from __future__ import annotations

import json
import re

import pytest

from gamelib.core import registry
from gamelib.core.errors import GameError
from gamelib.core.rulebook import clause, clauses
from gamelib.lookup import look_up
from tests.support.grouped_cases import parametrize_groups
from widgets import RuleBook
from widgets.rulebook.examples import MAX_EXAMPLES, examples

every_clause = parametrize_groups(
    "number", {str(one): one for game in registry.games() for one in clauses(game)}, lambda name: name.partition(".")[0]
)


def send(book, kind, n=1, **more):
    book._on_message(book, {"kind": kind, "from": "x", "n": n, "ply": 0, **more}, [])


# Examples -----------------------------------------------------------------------------


@every_clause
def test_every_rule_has_an_example_to_try(number):
    of_rule = examples(number)

    assert 1 <= len(of_rule) <= MAX_EXAMPLES
    for example in of_rule:
        assert example.text
        assert "{" not in example.text
        if example.move:
            result = example.try_move()
            assert result.refusal or result.state != example.state


@pytest.mark.parametrize("number", ["NANA-4.3", "NANA-3.1", "NANUK-4.8", "NANUK-3.2", "KOI-4.12", "KOI-4.1"])
def test_first_example_of_a_duty_is_refused_by_it(number):
    example = examples(number)[0]

    assert example.try_move().refusal.clause == number


def test_examples_that_cite_the_rule_come_first():
    cites = [example.cites("NANA-4.2") for example in examples("NANA-4.2")]

    assert cites == sorted(cites, reverse=True)


# Search ------------------------------------------------------------------------------


def test_words_open_the_rule_that_fits_best():
    book = RuleBook("one gap")

    assert book.number == "NANA-4.3"
    assert book.scene["rule"]["number"] == "NANA-4.3"
    assert [line["clause"] for line in book.scene["log"]] == list(book.found)
    assert [line["clause"] for line in book.scene["log"] if line.get("state") == "now"] == ["NANA-4.3"]


def test_number_without_prefix_is_found_in_a_known_game():
    assert RuleBook("4.12", "koinobori").number == "KOI-4.12"


def test_unknown_words_are_refused_and_the_page_stays():
    book = RuleBook("KOI-4.12")
    book.look_up("submarine")

    assert book.scene["message"]["kind"] == "refuse"
    assert "submarine" in book.scene["message"]["text"]
    assert book.number == "KOI-4.12"


def test_page_shows_kind_sources_and_ruling():
    rule = RuleBook("NANA-5.10").scene["rule"]

    assert rule["text"].startswith("What happens: ")
    assert clause("NANA-5.10").sources in rule["source"]
    assert "a house rule of a new game changes it, “You may keep a flock as you go out”." in rule["source"]
    assert rule["source"].startswith("No source decides")
    assert "No source" not in rule["text"]
    assert "house rule" not in RuleBook("NANA-4.3").scene["rule"]["source"]


def test_empty_rule_book_asks_for_input():
    book = RuleBook()

    assert book.scene["message"]["kind"] == "ask"
    assert book.example is None
    assert str(book) == book.scene["message"]["text"]
    assert book.try_it() == ""
    with pytest.raises(GameError, match="look a rule up first"):
        book.table()


@pytest.mark.parametrize(
    ("words", "game", "speaks_of"),
    [
        ("joker", "nanuk", "inuksuk"),
        ("lives", "nanatoridori", "penguin"),
        ("How do I bid?", "nanuk", "boast"),
        ("bluff", "nanuk", "doom"),
        ("rob", "koinobori", "steal"),
        ("skip", "nanatoridori", "pass"),
        ("throw away", "nanatoridori", "discard"),
        ("pole", "koinobori", "post"),
    ],
)
def test_words_of_learners_find_rules(words, game, speaks_of):
    book = RuleBook(words, game)
    assert all(speaks_of in clause(number).text.casefold() for number in book.found[:3])


def test_exact_words_rank_before_synonyms():
    assert all("flock" in clause(number).text.casefold() for number in RuleBook("flock", "nanatoridori").found)
    with pytest.raises(GameError, match="no rule speaks of"):
        look_up("submarine")


def test_example_is_shown_only_on_request():
    book = RuleBook("NANA-4.3")
    assert "zones" not in book.scene
    assert [button["id"] for button in book.scene["buttons"]] == ["example", "before", "after"]
    send(book, "press", 1, id="example")
    assert book.scene["zones"]
    assert book.scene["buttons"][0]["id"] == "try"
    send(book, "press", 2, id="after")
    assert book.scene["zones"]
    send(book, "type", 3, text="one gap")
    assert "zones" not in book.scene


# Trying ------------------------------------------------------------------------------


def test_refused_example_shows_reason_and_cards():
    book = RuleBook("NANA-4.3")

    assert re.search(r"^Two fives\b.*\. \[NANA-4\.3\]$", book.try_it())
    assert book.scene["message"]["kind"] == "refuse"
    assert "refused" in json.dumps(book.scene["zones"])


def test_refused_example_names_cards_in_words():
    book = RuleBook("KOI-4.12")

    assert re.search(r"^Lime \(take one\) .* green, purple and", book.try_it())
    assert "lime/take1" not in book.scene["message"]["text"]


def test_tried_move_is_shown_and_taken_back():
    book = RuleBook("NANA-5.6")
    send(book, "press", id="example")
    before = book.scene["zones"], book.scene["seats"]
    book.try_it()

    assert (book.scene["zones"], book.scene["seats"]) != before
    send(book, "press", 2, id="back")
    assert (book.scene["zones"], book.scene["seats"]) == before


def test_example_can_be_played_on_a_table():
    table = RuleBook("NANA-4.3").table()

    table.play("take in 5 5 at gap 0,4")
    assert table.refusal.clause == "NANA-4.3"


# Messages from the browser ------------------------------------------------------------------------


def test_browser_looks_up_turns_pages_and_tries():
    book = RuleBook()
    send(book, "type", 1, text="one gap")
    assert book.number == "NANA-4.3"
    send(book, "press", 2, id="after")
    assert book.number == "NANA-4.4"
    send(book, "press", 3, id="before")
    send(book, "press", 4, id="before")
    assert book.number == "NANA-4.2"
    send(book, "press", 5, id="example")
    send(book, "press", 6, id="try")
    assert "clause" in book.scene["message"]
    send(book, "clause", 7, number="KOI-4.12")
    assert book.number == "KOI-4.12"
    send(book, "log", 8, id="log:NANA-4.3")
    assert book.number == "NANA-4.3"
    send(book, "press", 9, id="another")
    assert "(2 of " in json.dumps(book.scene["buttons"])


def test_rule_numbers_are_completed():
    assert RuleBook()._complete("koi-4.1")[:2] == ["KOI-4.1", "KOI-4.10"]
    assert RuleBook()._complete("") == []


@pytest.mark.parametrize(
    ("kind", "more"),
    [
        ("type", {"text": "x" * 10_000}),
        ("type", {"text": 3}),
        ("clause", {"number": "NANA-99.9"}),
        ("log", {"id": "log:"}),
        ("press", {"id": "nothing"}),
        ("press", {"id": "try"}),
        ("tap", {"place": "hand:1"}),
        ("log", {"id": "\ud800"}),
    ],
)
def test_junk_messages_change_nothing(kind, more):
    book = RuleBook()
    send(book, kind, **more)

    assert book.number == ""
    assert book.scene["answers"] == ["x", 1]


@every_clause
def test_every_rule_has_a_scene_and_a_text(number):
    book = RuleBook(number)
    book.try_it()

    assert clause(number).text in str(book)
    assert "Something went wrong" not in json.dumps(book.scene)
