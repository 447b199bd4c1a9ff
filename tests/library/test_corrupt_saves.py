"""Corrupt saves: a damaged save is either read as a game that replays or refused with a readable text."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from gamelib import GameError, record
from gamelib.core import registry
from gamelib.record import Record
from tests.laws import many
from tests.support.limits import stop_after
from tests.support.stored_games import stored_games

HANGING_AFTER_SECONDS = 60
"""Seconds after which reading a corrupt save counts as hanging; the longest take a hundredth of that."""

JUNK: list[Any] = [
    None,
    True,
    -1,
    0,
    3,
    10**29,
    10**31,
    1.5,
    "",
    "A",
    "?",
    "next round",
    "A: pass",
    [],
    {},
    [[]],
    ["A: pass"] * 50,
    "x" * 3000,
    "\x00",
    "é\u202e😀",
    {"seed": 1},
    [1, [2, [3]]],
]


def with_flipped_characters(text: str, rng: Random) -> str:
    """Return the text with a few characters replaced."""
    letters = list(text)
    for _ in range(rng.choice([1, 1, 1, 2, 10])):
        at = rng.randrange(len(letters))
        letters[at] = rng.choice('0123456789,:{}[]"\\ ?ABab\n\x00\x7fé')
        if rng.random() < 0.2:
            letters[at] = chr(rng.randrange(1, 0xD7FF))
    return "".join(letters)


def without_a_piece(text: str, rng: Random) -> str:
    """Return the text without a piece of it."""
    first = rng.randrange(len(text))
    return text[:first] + text[first + rng.choice([1, 2, 5, 50, len(text)]) :]


def with_repeated_piece(text: str, rng: Random) -> str:
    """Return the text with a piece repeated."""
    first = rng.randrange(len(text))
    size = rng.choice([1, 3, 20, 200])
    return text[: first + size] + text[first:]


def with_replaced_digit(text: str, rng: Random) -> str:
    """Return the text with a digit replaced, sometimes by a huge number."""
    places = [at for at, letter in enumerate(text) if letter.isdigit()]
    at = rng.choice(places)
    return text[:at] + rng.choice(["0", "7", "-1", "99", "9" * 31, "9" * 5000, "1e9", "1.5", "٣", "²"]) + text[at + 1 :]


def with_deep_brackets(text: str, rng: Random) -> str:
    """Return the text with deeply nested brackets inserted."""
    at = rng.randrange(len(text))
    return text[:at] + rng.choice(["[", '{"a":', "[[", "]"]) * rng.choice([3, 50, 5000]) + text[at:]


def lines(text: str, rng: Random) -> str:
    """Return the save with a move swapped, left out, repeated, altered or made by another seat."""
    plain = json.loads(text)
    moves = plain["moves"]
    one, other = rng.randrange(len(moves)), rng.randrange(len(moves))
    match rng.randrange(5):
        case 0:
            moves[one], moves[other] = moves[other], moves[one]
        case 1:
            del moves[one]
        case 2:
            moves.insert(other, moves[one])
        case 3:
            moves[one] = rng.choice("ABCDEFGHI") + moves[one][1:]
        case _:
            words = moves[one].split(" ")
            words[rng.randrange(len(words))] = rng.choice([*moves[other].split(" "), "", "?", "-1", "9999999999"])
            moves[one] = " ".join(words)
    return json.dumps(plain)


def kinds(text: str, rng: Random) -> str:
    """Return the save with a value replaced by one of another type, or with a key removed."""
    plain = json.loads(text)
    inside = rng.choice([plain, plain, plain["start"], plain["start"].get("rulings") or plain])
    word = rng.choice([*inside, "position", "rulings", "deck", "players", "told", "seat", "first", "names"])
    if rng.random() < 0.2:
        inside.pop(word, None)
    else:
        inside[word] = rng.choice(JUNK)
    return json.dumps(plain)


def opened_or_told(read: Callable[[Any], Record], given: Any) -> Record | None:
    """Return the record, or None if it was refused with a readable text."""
    try:
        return read(given)
    except GameError as error:
        refusal = str(error)
    assert 0 < len(refusal.strip()) < 2000
    return None


WAYS: list[Callable[[str, Random], str]] = [
    with_flipped_characters,
    without_a_piece,
    with_repeated_piece,
    with_replaced_digit,
    with_deep_brackets,
    lines,
    kinds,
]


@pytest.mark.parametrize("game", registry.games())
def test_corrupt_save_replays_or_is_refused(game):
    rng, opened = Random(f"saves of {game}"), 0
    texts = [path.read_text(encoding="utf-8") for path in stored_games(game)]
    for number in range(many(150, 2_500)):
        text = rng.choice(WAYS)(rng.choice(texts), rng)
        with stop_after(HANGING_AFTER_SECONDS):
            game_record = opened_or_told(record.read, text)
        if game_record is not None:
            opened += 1
            if number % 10 == 0:
                assert record.read(record.write(game_record)) == game_record

    assert opened or number < 100  # with few trials, every save may happen to be refused


@pytest.mark.parametrize("game", registry.games())
def test_corrupt_file_raises_game_error(game, tmp_path):
    rng, path = Random(f"files of {game}"), tmp_path / "spoilt.json"
    save = stored_games(game)[0].read_bytes()
    for _ in range(many(100, 2000)):
        spoilt = bytearray(save)
        for _byte in range(rng.choice([1, 2, 20])):
            spoilt[rng.randrange(len(spoilt))] = rng.randrange(256)
        path.write_bytes(spoilt[: rng.choice([len(spoilt), rng.randrange(len(spoilt))])])
        opened_or_told(record.load, path)


@pytest.mark.parametrize("game", registry.games())
def test_corrupt_seat_file_is_refused_or_a_position(game):
    rng = Random(f"seats of {game}")
    for path in stored_games(game)[::5]:
        stored = record.load(path)
        ply = next(ply for ply in range(len(stored) // 2, -1, -1) if stored.at(ply).to_act)
        text = record.write(stored.fork(ply), seat=stored.at(ply).to_act[0])
        assert record.read(text).state.players == stored.state.players
        for _ in range(many(20, 400)):
            opened_or_told(
                record.read,
                rng.choice(
                    [
                        with_flipped_characters,
                        without_a_piece,
                        with_repeated_piece,
                        with_replaced_digit,
                        with_deep_brackets,
                    ]
                )(text, rng),
            )
