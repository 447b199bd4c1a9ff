"""A mind without beliefs knows the rules, as the library plays them; each belief leads away from them its own way."""

from __future__ import annotations

import re
from importlib import import_module
from itertools import combinations

import pytest

from gamelib import beliefs
from gamelib.core import registry
from gamelib.core.chance import Stream
from gamelib.core.errors import GameError
from gamelib.core.language import LETTERS, address, fill_names
from tests.beliefs import GAMES, answers_with, items, right_answers
from tests.laws import many, report

ALIKE: dict[str, dict[tuple[str, str], str]] = {}
"""Beliefs that no item tells apart, by game, each pair with the reason why none can."""

each_game = pytest.mark.parametrize("game", GAMES)


def names(game):
    return [belief.name for belief in beliefs.of(game)]


@each_game
def test_a_mind_without_beliefs_knows_the_rules(game):
    wrong = [
        f"{item}: {sorted(right)}, not {sorted(answer)}"
        for item, right, answer in zip(items(game), right_answers(game), answers_with(game), strict=True)
        if answer != right
    ]
    report(f"{game}: {len(items(game)):,} items answered, {len(wrong)} wrong")

    assert not wrong, "\n".join(wrong[:20])


@each_game
def test_every_belief_leads_to_a_wrong_answer(game):
    assert [name for name in names(game) if answers_with(game, name) == right_answers(game)] == []


@each_game
def test_each_belief_answers_as_in_its_examples(game):
    examples = import_module(f"tests.beliefs.{game}_examples").EXAMPLES

    assert list(examples) == names(game)
    for name, shown in examples.items():
        for item, right, believed in shown:
            assert item.judge() == beliefs.ask(item) == {right}, (name, item)
            assert beliefs.ask(item, name) == {believed}, (name, item)
        assert any(right != believed for _item, right, believed in shown), name


@each_game
def test_every_two_beliefs_are_told_apart(game):
    same = {pair for pair in combinations(names(game), 2) if answers_with(game, pair[0]) == answers_with(game, pair[1])}

    assert same == ALIKE.get(game, {}).keys()


@each_game
def test_every_kind_of_item_shows_some_belief(game):
    asked = {item.kind for item in items(game)}
    showing = {
        item.kind
        for name in names(game)
        for item, right, answer in zip(items(game), right_answers(game), answers_with(game, name), strict=True)
        if answer != right
    }

    assert asked == showing == beliefs.kinds(game).keys()


@each_game
def test_somebody_with_two_beliefs_acts_on_both(game):
    rng = Stream(1, "pairs")
    pairs = [pair for pair in combinations(names(game), 2) if not beliefs.contradict(game, *pair)]
    for first, second in rng.sample(pairs, many(25, 60)):
        every = [right_answers(game), *(answers_with(game, *held) for held in ((first,), (second,), (first, second)))]
        wrong = {tuple(answer != right for answer in answers) for right, *answers in zip(*every, strict=True)}
        assert beliefs.mind(game, first, second) == beliefs.mind(game, second, first)
        assert all(any(each[which] and each[2] for each in wrong) for which in (0, 1)), (first, second)


@each_game
def test_nobody_believes_two_things_about_one_rule(game):
    against = [pair for pair in combinations(names(game), 2) if beliefs.contradict(game, *pair)]

    assert against
    for pair in against:
        with pytest.raises(GameError, match="at once"):
            beliefs.mind(game, *pair)


@each_game
def test_a_seed_makes_the_same_item_again(game):
    again = [beliefs.make_item(game, seed) for seed in range(50)]

    assert again == [beliefs.make_item(game, seed) for seed in range(50)]
    assert len({*again}) > 30


@each_game
def test_positions_and_questions_can_be_read(game):
    for item in items(game)[::7]:
        assert item.question.endswith("?")
        assert item.task.endswith(("?", "."))
        if item.position:
            registry.about(game).rules.read(item.position, seed=2, strict=False)


WRONG_PERSON = re.compile(r"\byou (?:was|\w*[^\Wsu]s)\b|\b(?:does|is|has|was) you\b", re.IGNORECASE)
"""The reader in the third person, as in *you plays*; not *you pass* or *you thus*."""


@each_game
def test_questions_speak_to_every_seat(game):
    asked = {fill_names(item.question, address([], LETTERS.index(seat))) for item in items(game) for seat in "ABC"}

    assert [question for question in asked if WRONG_PERSON.search(question)] == []


def test_unknown_names_are_refused_with_those_there_are():
    with pytest.raises(GameError, match="no belief 'flat-earth' about Nanatoridori; there are rank-first"):
        beliefs.belief("nanatoridori", "flat-earth")
    with pytest.raises(GameError, match="no items 'riddle' about Nanatoridori; there are beats"):
        beliefs.make_item("nanatoridori", 1, "riddle")
    with pytest.raises(GameError, match="there is no game"):
        beliefs.of("chess")
