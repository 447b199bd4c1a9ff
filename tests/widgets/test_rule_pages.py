"""The pages of the rule books: every chapter once, examples where the books have them, links that lead somewhere."""

import json
import re

import pytest

from gamelib import rule_books
from gamelib.core.rulebook import clauses
from gamelib.lessons import notebooks
from tests.support.fake_front_end import FakeFrontEnd
from widgets import Table, book
from widgets.rulebook.book_text import table_with
from widgets.stage.announcer import build_rule

BOOKS = {each.game: each for each in rule_books.books()}
each_book = pytest.mark.parametrize("of_game", BOOKS.values(), ids=BOOKS)


def sources(game):
    """Return the sources of the cells of a book's page."""
    cells = json.loads((notebooks() / game / "rules.ipynb").read_text(encoding="utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in cells]


@each_book
def test_page_has_every_chapter_once_and_in_order(of_game):
    shown = []
    for source in sources(of_game.game):
        if found := re.fullmatch(r'book\.chapters\("(\w+)", (\d+)(?:, (\d+))?\)', source):
            assert found[1] == of_game.game
            shown += range(int(found[2]), int(found[3] or found[2]) + 1)

    assert shown == [chapter.number for chapter in of_game.chapters]


@each_book
def test_examples_stand_behind_their_chapters(of_game):
    text = "\n".join(sources(of_game.game))
    for chapter in of_game.chapters:
        heading = f'book.try_it("{of_game.game}", {chapter.number})'
        step = f'Step("{of_game.game}/{chapter.lesson}", "{chapter.step}")'
        ends = re.compile(rf"(\(|, ){chapter.number}\)\n{re.escape(heading)}\n{re.escape(step)}")

        assert bool(chapter.lesson) == bool(ends.search(text)), chapter.title


@each_book
def test_links_within_a_book_lead_to_places_in_it(of_game):
    whole = book.chapters(of_game.game, 1, len(of_game.chapters)).drawn + book.contents(of_game.game).drawn
    places = re.findall(r'\bid="([^"]+)"', whole)

    assert len(places) == len(set(places))
    assert {f"chapter-{chapter.number}" for chapter in of_game.chapters} <= set(places)
    assert set(re.findall(r'href="#([^"]+)"', whole)) <= set(places)
    for number in set(clauses(of_game.game)) - set(of_game.left_out):
        assert f"rule-{number}" in places
        assert build_rule(number)["book"] == f"{of_game.game}/rules#rule-{number}"


@each_book
def test_text_shows_no_numbers_of_clauses_before_its_sources(of_game):
    whole = book.chapters(of_game.game, 1, len(of_game.chapters)).drawn
    text = re.sub(r"<[^>]*>", " ", whole.partition('<details class="rule-sources">')[0])

    assert not re.search(r"\b[A-Z]{3,}-\d|\bruling\b|_\w|\.toml|\.ipynb", text)
    assert re.search(r"\b[A-Z]{3,}-\d", whole)


@each_book
def test_house_rule_opens_a_table_with_the_other_way(of_game):
    for rule in of_game.house.values():
        front = FakeFrontEnd(Table(of_game.game, keep=False))
        front.board.dialogs.open_link(table_with(rule).removeprefix("play.ipynb"))
        state = front.board.game.session.record.state

        name, _equals, value = rule.other.partition("=")
        assert str(getattr(state.rulings, name)).lower() == value
        assert rule.variant in ("", state.variant)


@pytest.mark.parametrize("place", ["#rules=", "#rules=;nothing=1", "#rules=duel;duel_penguins=99", "#rules=;x"])
def test_links_with_unknown_house_rules_change_nothing(place):
    table = Table("nanatoridori", keep=False)
    before = table.game.session.record.state.write()
    table.dialogs.open_link(place)

    assert table.game.session.record.state.rulings == type(table.game.session.record.state.rulings)()
    assert place == "#rules=" or table.game.session.record.state.write() == before


def test_answer_is_shown_in_full_with_its_chapter_and_others():
    field = book.ask("nanuk")
    field.send = lambda *_args, **_more: None
    field._on_message(field, {"ask": "what happens when a bear is drawn?"}, [])

    assert field.page["spoken"].startswith("Best answer: chapter 8, Bears and Inuksuks.")
    assert 'href="#part-bear"' in field.page["answer"]
    assert field.page["answer"].count("<small>") <= 3


def test_house_rule_is_answered_with_both_ways_of_playing():
    field = book.ask("koinobori")
    spoken = field.ask("may I steal with a full hand?")

    assert "Here: No: the limit holds. Or: Yes." in spoken
    assert "<strong>Here: No: the limit holds.</strong>" in field.page["answer"]


def test_words_that_stand_out_are_shown_without_stars():
    field = book.ask("nanuk")
    spoken = field.ask("what are house rules")

    assert "In New game you can choose the other way." in spoken
    assert "In <i>New game</i> you" in field.page["answer"]


def test_unknown_questions_get_words_to_try_instead():
    field = book.ask()
    field.ask("<b>xyzzy</b>")

    assert field.page["spoken"] == "Nothing fits. Try: pass, deck, bear."
    assert "xyzzy" not in field.page["answer"]


def test_question_on_the_shelf_can_be_about_one_game():
    field = book.ask()
    field.ask("may I pass", "koinobori")

    assert {answer.book.game for answer in field.answers} == {"koinobori"}
    assert 'href="koinobori/rules.ipynb#part-turn"' in field.page["answer"]
