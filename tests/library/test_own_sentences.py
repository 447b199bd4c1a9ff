"""Sentences that speak to the reader: each game's sentence about a seat has one in the second person."""

import copy
import pickle
import re
from importlib import import_module

import pytest

from gamelib import Stream, nanuk, record
from gamelib.core import language
from gamelib.session import Session
from tests.library.test_translation import FullWidthLanguage, using_language
from tests.tools.sentence_faults import VERB_OF_YOU

DEALS = [
    ("nanatoridori", 3, {}),
    ("nanatoridori", 2, {"variant": "duel"}),
    ("nanatoridori", 4, {"variant": "one-winner"}),
    ("nanuk", 5, {}),
    ("koinobori", 3, {}),
]


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
    assert [sentence for sentence in told if VERB_OF_YOU.search(sentence) or "Ben" in sentence] == []
    assert [sentence for sentence in told if re.search(r"[a-z,;:] You\b", sentence)] == []


BEATS = ("{name} beats {table} with {cards}.", "You beat {table} with {cards}.")
PARTS = {"name": language.name_slot(1), "table": "5 5", "cards": "6 6"}


def test_sentence_without_a_form_for_a_seat_names_the_reader():
    event = "{A} says that the hunt is doomed; {B} leads it: 5 deer in 4 days."

    assert language.fill_names(event, language.address([], 0)) == (
        "You says that the hunt is doomed; Ben leads it: 5 deer in 4 days."
    )


def test_sentence_speaks_to_its_own_seat_only():
    sentence = language.Sentence(*BEATS).format(**PARTS)

    assert language.fill_names(sentence, language.address([], 1)) == "You beat 5 5 with 6 6."
    assert language.fill_names(sentence, language.address([], 0)) == "Ben beats 5 5 with 6 6."


def test_sentence_and_list_speak_to_the_seats_of_their_parts():
    shares = [
        language.Sentence("{name} has 3", "you have 3").format(name=language.name_slot(seat)) for seat in (0, 1, 2)
    ]
    sentence = language.Sentence("It is over: {shares}").format(shares=language.join_and(shares))

    for seat, told in enumerate(
        (
            "you have 3, Ben has 3 and Chloe has 3",
            "Ada has 3, you have 3 and Chloe has 3",
            "Ada has 3, Ben has 3 and you have 3",
        )
    ):
        whole = language.as_sentence(sentence)
        assert language.fill_names(whole, language.address([], seat)) == f"It is over: {told}."


def test_sentence_about_several_seats_has_no_form_for_one():
    both = language.join_and([language.name_slot(0), language.name_slot(1)])
    sentence = language.Sentence("{names} win.", "You win.").format(names=both)

    assert language.fill_names(sentence, language.address([], 0)) == "You and Ben win."


def test_sentence_is_copied_and_pickled_with_its_forms():
    sentence = language.Sentence(*BEATS).format(**PARTS)

    for copied in (copy.deepcopy(sentence), pickle.loads(pickle.dumps(sentence))):
        assert language.fill_names(copied, language.address([], 1)) == "You beat 5 5 with 6 6."


def test_translated_sentence_speaks_in_its_language():
    state = import_module("gamelib.nanatoridori").deal(4, seed=7, first=1)
    with using_language(FullWidthLanguage()):
        [event] = state.log
        told = event.tell(language.address([], 1))

    assert told != state.log[0].tell(language.address([], 1)) == "Round 1: everyone is dealt 8 cards; you start."


def test_a_player_named_you_is_not_addressed():
    assert language.fill_names("{A} passes.", ["".join(["Y", "ou"])]) == "You passes."


@pytest.mark.parametrize("people", [{0}, {0, 1}, ()])
def test_only_a_lone_player_is_called_you(people):
    session = Session(record.start(nanuk, players=5, seed=1), frozenset(people))
    session.update_viewer()

    assert (language.YOU in session.names) == (len(people) == 1)
