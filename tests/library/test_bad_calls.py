"""Junk passed to every public name: the call raises a GameError with a readable text, and changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from random import Random
from typing import Any

import pytest

from gamelib import GameError, Stream, clause, clauses, nanatoridori, record
from gamelib.core import registry
from gamelib.deals import deals, named
from gamelib.lookup import look_up
from tests.laws import many
from tests.laws.configurations import configurations
from tests.support.limits import stop_after
from tests.support.stored_games import stored_games

HANGING_AFTER_SECONDS = 60
"""Seconds after which a call counts as hanging; the longest take a hundredth of that."""

PLAIN: list[Any] = [
    None,
    True,
    False,
    -1,
    0,
    1,
    2,
    3,
    5,
    8,
    99,
    10**30,
    2**70,
    -(10**40),
    0.5,
    float("nan"),
    float("inf"),
    1j,
    "",
    " ",
    "?",
    "A",
    "pass",
    "\x00",
    "é",
    "|",
    "#",
    "9" * 40,
    "x" * 30_000,
    "a b c",
    b"pass",
    [],
    (),
    {},
    set(),
    [1, 2, 3],
    (5, 5),
    [[]],
    [None],
    {"a": 1},
    object(),
    int,
    len,
    range(5),
    Ellipsis,
    NotImplemented,
    "{A}",
    "{0.__class__}",
    "%s",
    "-",
    "next round",
    "٣",
    "²",
    "1" * 500,
    "\n" * 100,
    ["pass"],
    ("play", (5,), (1,)),
    "hand",
    "players 4 | players 5",
]


class Odd:
    """An object whose `str` means nothing and whose `repr` is very long."""

    def __repr__(self) -> str:
        return "odd " * 1000

    def __str__(self) -> str:
        return "odd"

    def __format__(self, _how: str) -> str:
        return "odd"


def texts(game: str) -> list[str]:
    """Return well-formed moves and positions of a game, as text."""
    stored = record.load(stored_games(game)[0])
    moves_played = [entry.move for entry in stored.entries[:30]]
    return [*moves_played, stored.at(5).write(), stored.at(5).view(0).write(), stored.at(0).write()]


def with_typing_errors(text: str, rng: Random) -> str:
    """Return the text with a few characters replaced, inserted or removed."""
    letters = list(text)
    for _ in range(rng.choice([1, 1, 2, 5])):
        at = rng.randrange(len(letters) + 1)
        letters[at : at + rng.randrange(3)] = rng.choice(["", *"?9- |5#*x\n²,"])
    return "".join(letters)


@cache
def moves(game: str) -> tuple[Any, ...]:
    """Return some moves of a game, and its classes of moves."""
    stored = record.load(stored_games(game)[0])
    legal_moves = [
        move for state in list(stored.states())[:40] for seat in state.to_act for move in list(state.moves(seat))[:5]
    ]
    return tuple(legal_moves) + tuple({type(move) for move in legal_moves})


def junk(game: str, rng: Random) -> Any:
    """Return a random argument of any kind, sensible or not."""
    match rng.randrange(8):
        case 0 | 1:
            return with_typing_errors(rng.choice(texts_of(game)), rng)
        case 2:
            return rng.choice(texts_of(game))
        case 3:
            return rng.choice(moves(game))
        case 4:
            move = rng.choice([each for each in moves(game) if isinstance(each, tuple) and len(each) > 1])
            return move._replace(**{rng.choice(move._fields): rng.choice(PLAIN)})
        case 5:
            return Odd()
        case 6:
            return [rng.choice(PLAIN) for _ in range(rng.randrange(4))]
    return rng.choice(PLAIN)


@cache
def texts_of(game: str) -> list[str]:
    """Return the well-formed texts of a game; cached."""
    return texts(game)


def refused(call: Callable[..., Any], *given: Any, **named: Any) -> bool:
    """Return whether a call raises GameError with a text of fair length; fail if it hangs or raises anything else."""
    message = None
    try:
        with stop_after(HANGING_AFTER_SECONDS):
            call(*given, **named)
    except GameError as error:
        message = str(error)
    assert message is None or 0 < len(message.strip()) < 2000
    return message is not None


def positions(game: str, rng: Random) -> Iterator[Any]:
    """Yield states of every way to deal, after some random moves; a few have ended."""
    while True:
        state = rng.choice(configurations(game)).deal(rng.randrange(10**6))
        for _ in range(rng.choice([0, 3, 20, 60])):
            if not state.to_act:
                if state.result:
                    break
                state = state.next_round()
            seat = rng.choice(state.to_act)
            state = state.play(rng.choice(list(state.moves(seat))), seat)
        yield state


@pytest.mark.parametrize("game", registry.games())
def test_modules_refuse_junk_with_game_errors(game):
    rng, module = Random(f"module {game}"), import_module(f"gamelib.{game}")
    words = [
        "players",
        "seed",
        "deck",
        "first",
        "rulings",
        *{
            "nanatoridori": ["variant"],
            "nanuk": ["declared_sides", "seasons"],
            "koinobori": ["cards", "masts", "flags"],
        }[game],
    ]
    refusals = 0
    for _ in range(many(500, 15_000)):
        refusals += refused(module.read, junk(game, rng), junk(game, rng) if rng.random() < 0.2 else 1)
        refusals += refused(module.read_move, junk(game, rng))
        refusals += refused(
            module.deal, **({"seed": 1} | {rng.choice(words): junk(game, rng) for _ in range(rng.choice([1, 1, 2]))})
        )
        refusals += refused(
            record.start,
            rng.choice([module, game, game, junk(game, rng)]),
            **({"seed": 1} | {rng.choice([*words, "names", "comment", "position"]): junk(game, rng)}),
        )
    assert refusals


@pytest.mark.parametrize("game", registry.games())
def test_junk_changes_neither_state_nor_view(game):
    rng = Random(f"state {game}")
    there = positions(game, rng)
    for _ in range(many(60, 1_500)):
        state = next(there)
        view = state.view(rng.choice([None, *range(state.players)]))
        before, view_text, log = state.write(), view.write(), state.log
        for _call in range(8):
            seat = rng.choice([None, *range(state.players), junk(game, rng)])
            word = rng.choice(["play", "why_not", "moves", "view", "next_round", "view.why_not", "view.imagine"])
            if word in ("play", "why_not"):
                refused(getattr(state, word), junk(game, rng), seat)
            elif word in ("moves", "view"):
                refused(getattr(state, word), seat)
            elif word == "next_round":
                refused(state.next_round)
            elif word == "view.why_not":
                refused(view.why_not, junk(game, rng))
            else:
                refused(view.imagine, Stream(rng.randrange(99)))
        assert (state.write(), view.write(), state.log) == (before, view_text, log)


@pytest.mark.parametrize("game", registry.games())
def test_junk_changes_no_record(game):
    rng = Random(f"record {game}")
    stored = record.load(stored_games(game)[0]).fork(4)
    before = record.write(stored)
    for _ in range(many(200, 5_000)):
        word = rng.choice(["play", "at", "fork", "call", "remark"])
        arguments = {
            "play": lambda: (
                junk(game, rng),
                rng.choice([None, 0, junk(game, rng)]),
                rng.choice(["", junk(game, rng)]),
            ),
            "remark": lambda: (rng.choice([0, 1, junk(game, rng)]), junk(game, rng)),
        }
        refused(getattr(stored, word), *arguments.get(word, lambda: (junk(game, rng),))())
        assert record.write(stored) == before


@pytest.mark.parametrize("word", [clause, clauses, deals, named, look_up, record.read, record.load, record.start])
def test_library_refuses_junk_with_game_errors(word):
    rng = Random(f"word {word.__name__}")

    assert sum(refused(word, junk(rng.choice(list(registry.games())), rng)) for _ in range(many(100, 3_000)))


@pytest.mark.parametrize("gaps", [{}, (), None, {0: 0}, ("0",), (-9,), (99,), [[]]])
def test_a_move_with_junk_for_its_gaps_is_refused(gaps):
    state = record.start("nanatoridori", players=3, seed=1).state
    with pytest.raises(GameError):
        state.play(nanatoridori.TakeIn((4,), gaps))
