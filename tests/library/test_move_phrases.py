"""Moves in words: every legal move of a game has a phrase, and none shows notation."""

import re
from importlib import import_module

import pytest

from gamelib import Stream, koinobori, nanatoridori, nanuk
from gamelib.core.move_phrases import as_label, describe_move, suggest_move

NOTATION = re.compile(r"<-|/\w|\bgap \d|\bat \d|[a-z]\+[a-z]|[\[\](){}]|bear-|double-|side (hunt|doom)")
DEALS = [
    ("nanatoridori", 4, {}),
    ("nanatoridori", 2, {"variant": "duel"}),
    ("nanuk", 5, {}),
    ("nanuk", 6, {"declared_sides": True}),
    ("koinobori", 3, {}),
]


@pytest.mark.parametrize(("game", "players", "options"), DEALS)
def test_no_phrase_of_a_random_game_shows_notation(game, players, options):
    state, rng, phrases = import_module(f"gamelib.{game}").deal(players, seed=4, **options), Stream(4), set()
    for _ply in range(150):
        if not state.to_act:
            state = state if state.result else state.next_round()
            continue
        view = state.view(state.to_act[0])
        phrases |= {describe_move(move, view) for move in view.moves()[:40]}
        state = state.play(rng.choice(view.moves()), view.seat)

    assert len(phrases) > 10
    named_icons = re.compile(r" \((?:cover|move|extra|take two|take one|steal|refresh)\)")
    assert [phrase for phrase in phrases if NOTATION.search(named_icons.sub("", phrase))] == []


def test_one_of_several_equal_cards_is_told_apart():
    view = nanatoridori.read("hand 5 1 5 2 5 5 | table 4").view(0)
    said = [describe_move(move, view) for move in ("[5] 1 5 2 5 5", "5 1 [5] 2 5 5", "5 1 5 2 [5] 5", "5 1 5 2 [5 5]")]

    assert said == ["play the leftmost 5", "play the 5 in the middle", "play the rightmost 5", "play 5 5"]


@pytest.mark.parametrize(
    ("move", "phrase"),
    [
        ("take in 3 at gap 0", "keep the 3 at the left end of your hand"),
        ("take in 3 at gap 1", "keep the 3 between 1 and 5"),
        ("take in 3 at gap 2", "keep the 3 between two of your 5s"),
        ("take in 3 at gap 3", "keep the 3 at the right end of your hand"),
    ],
)
def test_a_gap_is_named_by_its_neighbours(move, phrase):
    view = nanatoridori.read("hand 1 5 5 | held 3 | table 7 7 by A").view(0)

    assert describe_move(move, view) == phrase


def test_a_stolen_card_names_the_player():
    view = koinobori.deal(3, seed=7).view(0)

    assert describe_move("steal from B", view, ["Ann", "Bo", "Cy"]) == "steal a card from Bo"


def test_a_move_without_a_view_is_described_too():
    kept = nanatoridori.read_move("take in 5 5 at gap 3")
    moves = [kept, nanuk.read_move("side doom"), koinobori.read_move("take 2")]

    assert [*map(describe_move, moves)] == ["keep the 5 5", "stay at home", "take a card from the row"]


def test_text_that_is_no_move_stays_as_it_is():
    assert describe_move("fly away", nanuk.deal(5, seed=7).view(0)) == "fly away"


def test_a_phrase_becomes_a_sentence_and_a_label():
    view = nanuk.deal(5, seed=7, first=0).view(0)

    assert suggest_move("2 seals in 4 days", view) == "You could boast 2 seals in 4 days."
    assert as_label("stay at home") == "Stay at home"
