"""Seeds: no seed of a hidden deal, and no number that is made from it, leaves the library towards a seat.

A stream of chance can be run backwards, so any long number that has come out of one would give the whole deal away.
"""

import json
from random import Random

import pytest

from gamelib import record as stored
from gamelib.core.chance import Stream
from tests.laws import GAMES
from tests.laws.configurations import pick
from tests.support.fake_front_end import FakeFrontEnd
from widgets import Table
from widgets.room.screens import to_json_bytes
from widgets.room.seat_board import SeatBoard, SeatGame

PLAYERS = {"nanatoridori": 3, "nanuk": 5, "koinobori": 2}
SEED = 7_402_653_189_774_201_563
LEAST = 1 << 40
"""Smaller numbers also occur by themselves, and do not determine a seed of 64 bits."""
SIGNS = "0123456789abcdefghijklmnopqrstuvwxyz"

each_game = pytest.mark.parametrize("game", GAMES)


@pytest.fixture
def watched_numbers(monkeypatch):
    """Return the set of all long numbers that streams have had or given since."""
    found, key, draw = {SEED}, Stream.__init__, Stream.randbelow

    def watch_begin(stream, *given):
        key(stream, *given)
        found.add(stream.position)

    def randbelow(stream, bound):
        number = draw(stream, bound)
        found.update((number, stream.position))
        return number

    monkeypatch.setattr(Stream, "__init__", watch_begin)
    monkeypatch.setattr(Stream, "randbelow", randbelow)
    return found


def spellings_of_number(number):
    """Return a number as it could be written: in tens, in hexadecimal signs, in letters and digits."""
    texts = [str(number), f"{number:x}"]
    for base in (32, 36):
        signs, left = "", number
        while left:
            left, sign = divmod(left, base)
            signs = SIGNS[sign] + signs
        texts.append(signs)
    return texts


def find_numbers(text, numbers):
    """Return the numbers that are written somewhere in a text."""
    lower = text.lower()
    return [
        number for number in numbers if number >= LEAST and any(each in lower for each in spellings_of_number(number))
    ]


def random_states(game, most=60):
    """Yield the states of a game that random moves make."""
    record, rng = stored.start(game, players=PLAYERS[game], seed=SEED), Random(3)
    for _move in range(most):
        yield record
        state = record.state
        if state.result is not None:
            return
        if not state.to_act:
            record = record.next_round()
            continue
        record = record.play(pick(list(state.moves(state.to_act[0])), rng), state.to_act[0])


@each_game
def test_no_seed_is_in_what_a_seat_reads_or_saves(game, watched_numbers):
    texts = list[str]()
    for record in random_states(game):
        view = record.state.view(1)
        texts += [
            str(view),
            repr(view),
            view.write(),
            json.dumps(view.plain(), default=str),
            repr(view.log),
            stored.write(record, 1),
        ]

    assert not find_numbers("\n".join(texts), watched_numbers)


@each_game
def test_no_seed_is_in_what_a_browser_or_a_phone_is_sent(game, watched_numbers, tmp_path, monkeypatch):
    monkeypatch.setenv("BBB_KEEP", str(tmp_path / "games"))
    table = Table(game, seed=SEED, players=PLAYERS[game], bots="random", secret=True, keep=True)
    front, rng, sent = FakeFrontEnd(table), Random(5), list[str]()
    for _act in range(20):
        if not front.go_on() and table.session.state.result is None:
            front.type(str(pick(list(table.view.moves()), rng)))
    front.press("table:save")
    for button in ("record", "position", "file"):
        front.form(button, what="all")
    for record in random_states(game):
        board = SeatBoard(SeatGame(record, 1, frozenset({0, 1})))
        sent += map(to_json_bytes, board.opening())

    assert not find_numbers("\n".join([*map(json.dumps, front.sent), *sent]), watched_numbers)


@pytest.mark.parametrize("spell", [0, 1, 2, 3])
def test_a_number_made_from_the_seed_is_found(spell, watched_numbers):
    position = Stream(SEED, "deal", 1).position

    assert find_numbers(f"saved as {spellings_of_number(position)[spell]}.json", watched_numbers) == [position]
