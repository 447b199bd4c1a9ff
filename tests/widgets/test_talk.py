"""What characters say and how they look: few words, seldom, and only from what everybody knows."""

from typing import get_args

import pytest

from gamelib import Stream, record
from gamelib.players import player
from gamelib.players.characters import CAST, cast_of
from tests.support.fake_front_end import FakeFrontEnd
from tests.support.tables import each_game
from widgets import Table, scenes
from widgets.scenes.talk import LINES, TURNS_APART
from widgets.stage.scene import EMPTY_SELECTION, Mood, SceneOptions

PLAYERS = {"nanatoridori": 4, "nanuk": 5, "koinobori": 3}


def played(game, seed, plies=150):
    """Yield the record after each ply of a game that characters play."""
    names = [who.name for who in cast_of(game)[: PLAYERS[game]]]
    now = record.start(game, players=PLAYERS[game], names=names, seed=seed)
    bots = [player("random" if seat % 2 else "careful", seed=seed) for seat in range(PLAYERS[game])]
    for _ply in range(plies):
        yield now
        if now.state.result is not None:
            return
        if not now.state.to_act:
            now = now.next_round()
        else:
            seat = now.state.to_act[0]
            now = now.play(bots[seat].move(now.state.view(seat)), seat)


def reactions(game, view):
    """Return the mood and the words of each seat in a picture of a view."""
    options = SceneOptions(characters=tuple(who.id for who in cast_of(game)[: PLAYERS[game]]))
    part = scenes.scenes_of(game).part(view, EMPTY_SELECTION, options)
    return {
        seat["letter"]: (seat.get("mood"), seat.get("felt"), seat.get("talk"))
        for seat in part["seats"]
        if seat["letter"] != "A"  # the first may be a person's, whose own seat is drawn elsewhere
    }


@pytest.mark.parametrize("who", CAST)
def test_lines_are_short_and_about_nobody_else(who):
    assert {*LINES[who]} == {*get_args(Mood)} - {"thinking"}
    for lines in LINES[who].values():
        assert len({*lines()}) > 1
        for line in lines():
            assert len(line.split()) <= 4
            assert not {"you", "your", "yours"} & {*line.lower().rstrip("!.?").split()}


@each_game
def test_everybody_sees_and_hears_the_same(game):
    heard = 0
    for seed in range(3):
        for now in played(game, seed):
            public = reactions(game, now.state.view(None))
            heard += any(talk for _mood, _felt, talk in public.values())
            for seat in range(now.state.players):
                assert reactions(game, now.state.view(seat)) == public
    assert heard > 3


@each_game
def test_redealing_hidden_cards_changes_no_mood_and_no_word(game):
    for at, now in enumerate(played(game, 7)):
        if now.state.to_act and at % 4 == 0:
            other = now.state.view(0).imagine(Stream(at, "other cards"))
            assert reactions(game, other.view(None)) == reactions(game, now.state.view(None))


@each_game
def test_a_character_speaks_at_most_once_in_three_turns(game):
    spoken = 0
    for seed in range(3):
        last, acted = {}, dict.fromkeys("ABCDEFGH", 0)
        for now in played(game, seed):
            entry = now.entries[-1] if len(now) else None
            if entry is not None and entry.seat is not None:
                acted["ABCDEFGH"[entry.seat]] += 1
            for letter, (_mood, felt, talk) in reactions(game, now.state.view(None)).items():
                if talk and last.get(letter, (None, -9))[0] != felt:
                    assert acted[letter] - last.get(letter, (None, -9))[1] >= TURNS_APART - 1
                    last[letter] = felt, acted[letter]
                    spoken += 1
    assert spoken > 3


@each_game
def test_a_reload_says_the_same(game):
    for now in [*played(game, 5)][::10]:
        again = record.read(record.write(now))
        assert reactions(game, again.state.view(None)) == reactions(game, now.state.view(None))


def test_words_are_not_read_out():
    lines = {line for who in CAST for each in LINES[who].values() for line in each()}
    table = Table("nanatoridori", seats=None, players=4, seed=5, pace=60_000, keep=False)
    front, said, spoken = FakeFrontEnd(table), set(), []
    for _step in range(60):
        front.send("go")
        said |= {seat["talk"] for seat in front.scene["seats"] if "talk" in seat}
        spoken += front.scene["announcements"]

    assert said
    assert said <= lines
    assert not [line for line in said if any(line in each for each in spoken)]


def test_seats_without_a_character_are_silent():
    for now in played("nanatoridori", 5):
        part = scenes.scenes_of("nanatoridori").part(now.state.view(None), EMPTY_SELECTION, SceneOptions())
        assert not [seat for seat in part["seats"] if {"mood", "talk", "character"} & {*seat}]
