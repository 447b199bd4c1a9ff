"""Sentences that speak to the reader: each game's sentence about a seat has one in the second person."""

import re
from importlib import import_module

import pytest

from gamelib import Stream, nanuk, record
from gamelib.core import language
from gamelib.session import Session
from tests.library.test_translation import Wide, using_language

DEALS = [
    ("nanatoridori", 3, {}),
    ("nanatoridori", 2, {"variant": "duel"}),
    ("nanatoridori", 4, {"variant": "one-winner"}),
    ("nanuk", 5, {}),
    ("koinobori", 3, {}),
]
THIRD_PERSON = re.compile(
    r"\b[Yy]ou (?:beats|leads|passes|takes|draws|loses|gives|is|has|wins|flips|boasts|says|stops|puts|moves|hangs"
    r"|steals|discards|chooses|shows|lays|starts|declares|leaves|was|gets)\b"
)


@pytest.mark.parametrize(("game", "players", "options"), DEALS)
def test_no_sentence_of_a_random_game_uses_the_third_person(game, players, options):
    state, rng, told = import_module(f"gamelib.{game}").deal(players, seed=5, **options), Stream(5), set()
    names = language.address([], 1)
    for _ply in range(400):
        if state.to_act:
            seat = state.to_act[0]
            state = state.play(rng.choice(state.view(seat).moves()), seat)
            continue
        told |= {result.tell(names) for result in (state.round_result, state.result) if result}
        if state.result:
            break
        state = state.next_round()
    told |= {event.tell(names) for event in state.view(1).log}

    assert sum("you" in sentence.lower() for sentence in told) > 5
    assert [sentence for sentence in told if THIRD_PERSON.search(sentence) or "Ben" in sentence] == []
    assert [sentence for sentence in told if re.search(r"[a-z,;:] You\b", sentence)] == []


def test_sentence_inside_one_of_another_game_is_left_alone():
    event = "{A} says that the hunt is doomed; {B} leads it: 5 deer in 4 days."

    assert language.fill_names(event, language.address([], 1)) == (
        "Ada says that the hunt is doomed; you lead it: 5 deer in 4 days."
    )


def test_a_translated_sentence_finds_its_second_form():
    assert language.fill_names("{B} beats 5 5 with 6 6.", language.address([], 1)) == "You beat 5 5 with 6 6."
    assert language.fill_names("{B} beats 5 5 with 6 6.", language.address([], 0)) == "Ben beats 5 5 with 6 6."


def test_cached_sentence_is_not_used_in_another_language():
    sentence, names = "{B} beats 5 5 with 6 6.", language.address([], 1)
    with using_language(Wide()):
        assert language.fill_names(sentence, names) != "You beat 5 5 with 6 6."

    assert language.fill_names(sentence, names) == "You beat 5 5 with 6 6."


def test_a_player_named_you_is_not_addressed():
    assert language.fill_names("{A} passes.", ["".join(["Y", "ou"])]) == "You passes."


@pytest.mark.parametrize("people", [{0}, {0, 1}, ()])
def test_only_a_lone_player_is_called_you(people):
    session = Session(record.start(nanuk, players=5, seed=1), frozenset(people))
    session.update_viewer()

    assert (language.YOU in session.names) == (len(people) == 1)
