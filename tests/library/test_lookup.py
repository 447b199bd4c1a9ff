"""Search in the rules: which clauses have most of the words typed, and how much work a search is."""

from __future__ import annotations

import re
from random import Random

import pytest

from gamelib import clauses
from gamelib.core import registry
from gamelib.lookup import look_up
from tests.laws import GAMES, many
from tests.support.limits import Work

MOST_STEPS = 3_000_000
"""Steps of a plain loop that a search may cost: half a second of an idle core."""


def has_word(word, text):
    """Return whether a word of the text begins with this one, read letter by letter."""
    places = (at for at in range(len(text)) if text.startswith(word, at))
    return any(at == 0 or not (text[at - 1].isalnum() or text[at - 1] == "_") for at in places)


@pytest.mark.parametrize("game", GAMES)
def test_search_finds_the_clauses_that_begin_words_like_that(game):
    rng, texts = Random(game), {number: one.text.casefold() for number, one in clauses(game).items()}
    words = sorted({word for text in texts.values() for word in re.findall(r"[a-z]{6,}", text) if word[-1] != "s"})
    for word in rng.sample(words, many(40, 300)):
        start = word[: rng.randrange(5, 8)].removesuffix("s")
        found = {one.number for one in look_up(start, game)}

        assert found == {number for number, text in texts.items() if has_word(start, text)}, start


@pytest.mark.parametrize("game", GAMES)
def test_search_for_a_whole_position_costs_little(game):
    state, work = registry.about(game).rules.deal(seed=1, players=5), Work()

    with work.added():
        look_up(state.write())

    assert work.steps < MOST_STEPS
