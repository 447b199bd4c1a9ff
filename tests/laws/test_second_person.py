"""Texts that speak to the reader: no verb or possessive fits a name instead, and none names the reader's seat."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from gamelib.core import registry
from gamelib.core.endings import ending_of, headline_of
from gamelib.core.language import address, seat_name
from tests.laws import GAMES, about, many, report
from tests.laws.configurations import games_played, sampled
from tests.tools.collect_sentences import texts_in
from tests.tools.sentence_faults import VERB_OF_YOU
from widgets.pictures.still import still
from widgets.scenes import scenes_of
from widgets.stage.scene import EMPTY_SELECTION, SceneOptions

each_game = pytest.mark.parametrize("game", GAMES)


def texts_told(game, view, moves):
    """Yield what is told to a view's seat, which is called YOU: the table, its end, the log, and refusals of moves."""
    names = address([], view.seat)
    yield from view.as_text(names).splitlines()
    yield from registry.about(game).lessons_module.question_text(view, names).splitlines()
    yield from still(view, names).alt.splitlines()
    yield from texts_in(scenes_of(game).part(view, EMPTY_SELECTION, SceneOptions(names)))
    yield from (event.tell(names) for event in view.log)
    yield from (result.tell(names) for result in (view.round_result, view.result) if result)
    if ending := ending_of(game, view, names):
        yield from ending.lines(names, view.seat)
        yield from headline_of(game, view, names)[:2]
    yield from (refusal.tell(names) for refusal in map(view.why_not, moves) if refusal)


def is_at_fault(text, view):
    """Return whether a text speaks of the reader as of somebody else."""
    return bool(VERB_OF_YOU.search(text)) or seat_name(view.seat) in text


def views_to_read(game: str, rng: Random) -> Iterator[tuple[Any, Any]]:
    """Yield states with a view of each: of one seat in the middle of games, of every seat where something has ended."""
    for step in sampled(game, many(60, 1_500), seed=9 * 10**6):
        yield step.state, step.state.view(rng.randrange(step.state.players))
    for steps in islice(games_played(game, seed=8 * 10**6), many(4, 100)):
        for state in [step.state for step in steps if step.seat is None]:
            yield from ((state, state.view(seat)) for seat in range(state.players))


@each_game
def test_every_text_speaks_to_its_reader(game):
    rng, told = Random(21), 0
    for state, view in views_to_read(game, rng):
        texts = set(texts_told(game, view, about(game).attempts(state, view.seat, rng)))
        assert [text for text in texts if is_at_fault(text, view)] == []
        told += sum("you" in text.lower() for text in texts)

    assert told > 60
    report(f"{game}: {told:,} texts that speak to their reader")
