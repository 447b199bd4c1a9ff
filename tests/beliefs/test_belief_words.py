"""Every belief is in words: friendly sentences, clauses that exist, a place that `bbb where` finds."""

from __future__ import annotations

import re

import pytest

from gamelib import beliefs
from gamelib.beliefs.choosing import kinds_showing
from gamelib.core import registry
from gamelib.core.errors import GameError
from gamelib.core.rulebook import clauses
from gamelib.where import where
from tests.beliefs import GAMES, items
from tests.fourth_game.about import ABOUT
from tests.tools.make_translation_template import messages
from tests.tools.sentence_faults import Sentence, find_faults

each_game = pytest.mark.parametrize("game", GAMES)
WORDS = 45
"""Most words of a text that somebody reads after a mistake."""


@each_game
def test_every_belief_has_words_and_every_text_a_belief(game):
    named = [belief.name for belief in beliefs.of(game)]

    assert len({*named}) == len(named) >= 24
    assert {*named} == {*registry.about(game).beliefs_module.CHANGES}


@each_game
def test_the_clauses_of_a_belief_exist(game):
    for belief in beliefs.of(game):
        assert belief.clauses, belief.name
        assert {*belief.clauses} <= clauses(game).keys(), belief.name


@each_game
def test_texts_of_beliefs_are_friendly_sentences(game):
    for belief in beliefs.of(game):
        assert belief.thought.startswith("You may think that "), belief.name
        assert re.match(r"That would be right if .*\. It's not so: .*\.$", belief.reply), belief.name
        for text in (belief.thought, belief.truth, belief.reply):
            assert text.endswith("."), text
            assert len(text.split()) <= WORDS, text
            assert not [*find_faults(Sentence(belief.name, text, "shown"))], text
        assert re.match(r"\{count\} of \{all\} answered as if .*\.$", belief.of_class), belief.name
        assert not [*find_faults(Sentence(belief.name, belief.told_of_class(7, 24), "shown"))], belief.name
        assert len({belief.thought, belief.truth, belief.reply}) == 3


@each_game
def test_no_two_beliefs_say_the_same(game):
    texts = [text for belief in beliefs.of(game) for text in (belief.think, belief.after, belief.of_class)]

    assert len({*texts}) == len(texts)


@each_game
def test_questions_of_items_are_friendly_sentences(game):
    for question in {re.sub(r"\{[A-H]\}", "Ben", item.question) for item in items(game)[::3]}:
        assert not [*find_faults(Sentence("item", question, "shown"))], question


@each_game
def test_texts_of_beliefs_are_in_the_template(game):
    for belief in beliefs.of(game):
        for text in (belief.think, belief.rule, belief.after, belief.of_class):
            assert f"seeds/{game}-beliefs.toml" in messages()[text,]


@each_game
def test_where_finds_a_belief_with_all_about_it(game):
    belief = beliefs.of(game)[0]
    groups = {group.heading: [str(place) for place in group.places] for group in where(belief.name)}

    assert [f"seeds/{game}-beliefs.toml" in place for place in groups["Belief"]] == [True] * 6
    assert [belief.think[:40] in groups["Belief"][1], belief.after[:40] in groups["Belief"][4]] == [True, True]
    shown = groups["Questions and steps that show it"]
    assert len(shown) == len(kinds_showing(game)[belief.name])
    assert all("class " in place and f"gamelib/beliefs/{game}" in place for place in shown)
    assert any(f"{game}_mind.py" in place for place in [*groups["Code"], *groups.get("Other code", [])])
    assert all(number in place for number, place in zip(belief.clauses, groups["Clause"], strict=True))


def test_a_name_of_beliefs_about_two_games_lists_both():
    files = [place.path.name for group in where("hand-scores")[:1] for place in group.places]

    assert [*dict.fromkeys(files)] == ["nanuk-beliefs.toml", "koinobori-beliefs.toml"]


def test_a_clause_lists_the_beliefs_about_it():
    groups = {group.heading: [place.text for place in group.places] for group in where("NANA-4.2")}

    assert groups["Beliefs"] == [
        "belief 1, 'rank-first'",
        "belief 2, 'pips-add'",
        "belief 3, 'equal-is-enough'",
        "belief 4, 'same-size-only'",
    ]


def test_a_game_may_do_without_beliefs():
    registry.register(ABOUT)
    try:
        assert beliefs.of(ABOUT.name) == ()
        with pytest.raises(GameError, match="no list of what people get wrong"):
            beliefs.make_item(ABOUT.name, 1)
    finally:
        registry.unregister(ABOUT.name)
