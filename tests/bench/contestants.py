"""The contestants: each plays one random game and returns the numbers of decisions and rounds in it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any, NamedTuple

Played = tuple[int, int]

OURS = {"nanatoridori": (3, 4, 5), "nanuk": (5, 6, 8), "koinobori": (2, 3, 5)}
OPENSPIEL = {
    "hearts": {},
    "spades": {},
    "euchre": {},
    "oh_hell": {"players": 4},
    "skat": {},
    "tarok": {},
    "dou_dizhu": {},
    "crazy_eights": {"players": 4},
    "go_fish": {},
    "cribbage": {},
    "gin_rummy": {},
    "hanabi": {"players": 4},
    "leduc_poker": {},
    "liars_dice": {},
}
RLCARD = ("uno", "doudizhu", "gin-rummy", "mahjong", "leduc-holdem")
PETTINGZOO = ("leduc_holdem_v4", "texas_holdem_v4", "hanabi_v5")
"""PettingZoo's card games: RLCard has the rules of the first two, OpenSpiel those of Hanabi."""


class Contestant(NamedTuple):
    """A game of some library, and a function that plays it once."""

    library: str
    game: str
    players: int
    play: Callable[[], Played]


def contestants(peers: bool) -> Iterator[Contestant]:
    """Yield our games, and with `peers` those of the other libraries."""
    for game, numbers in OURS.items():
        for players in numbers:
            yield Contestant("ours", game, players, _ours(game, players))
        yield Contestant("ours, observed", game, numbers[1], _ours(game, numbers[1], observed=True))
    if peers:
        yield from _openspiel()
        yield from _rlcard()
        yield from _pettingzoo()


def _ours(game: str, players: int, observed: bool = False) -> Callable[[], Played]:
    """Return a function that plays one of our games; `observed` asks for all a seat may know at each decision."""
    deal: Any = import_module(f"gamelib.{game}").deal
    chance = random.Random(7)

    def play() -> Played:
        pick = chance.random
        state, decisions, rounds = deal(players, seed=chance.getrandbits(32)), 0, 1
        while True:
            while acting := state.to_act:
                moves = _observe(state, acting[0]) if observed else state.moves(acting[0])
                state = state.play(moves[int(pick() * len(moves))], acting[0])
                decisions += 1
            if state.result is not None:
                return decisions, rounds
            state, rounds = state.next_round(), rounds + 1

    return play


def _observe(state: Any, seat: int) -> Any:
    """Observe as the README's environment for agents does, and return the legal moves."""
    view = state.view(seat)
    view.plain(log=None)
    return view.moves()


def _openspiel() -> Iterator[Contestant]:
    pyspiel: Any = import_module("pyspiel")
    for name, parameters in OPENSPIEL.items():
        game = pyspiel.load_game(name, parameters)
        yield Contestant("OpenSpiel", name, game.num_players(), _openspiel_play(game))
        if game.get_type().provides_information_state_tensor:
            yield Contestant("OpenSpiel, observed", name, game.num_players(), _openspiel_play(game, observed=True))


def _draw_outcome(outcomes: list[tuple[int, float]], left: float) -> int:
    """Return the outcome selected by a number from 0 to 1."""
    for outcome, chance in outcomes:
        left -= chance
        if left <= 0:
            return outcome
    return outcomes[-1][0]


def _openspiel_play(game: Any, observed: bool = False) -> Callable[[], Played]:
    """Return a function that plays a game as OpenSpiel's examples do, drawing from the outcomes of chance nodes.

    `observed` asks at each decision for the tensor of everything the player knows.
    """
    pick = random.Random(7).random

    def play() -> Played:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(_draw_outcome(state.chance_outcomes(), pick()))
            else:
                if observed:
                    state.information_state_tensor(state.current_player())
                actions = state.legal_actions()
                state.apply_action(actions[int(pick() * len(actions))])
                decisions += 1
        state.returns()
        return decisions, 1

    return play


def _rlcard() -> Iterator[Contestant]:
    rlcard: Any = import_module("rlcard")
    for name in RLCARD:
        env = rlcard.make(name, config={"seed": 7})
        yield Contestant("RLCard", name, env.num_players, _rlcard_play(env))


def _rlcard_play(env: Any) -> Callable[[], Played]:
    pick = random.Random(7).random

    def play() -> Played:
        state, _player = env.reset()
        decisions = 0
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _player = env.step(actions[int(pick() * len(actions))])
            decisions += 1
        env.get_payoffs()
        return decisions, 1

    return play


def _pettingzoo() -> Iterator[Contestant]:
    for name in PETTINGZOO:
        env = import_module(f"pettingzoo.classic.{name}").env()
        env.reset(seed=7)
        yield Contestant("PettingZoo", name, len(env.possible_agents), _pettingzoo_play(env))


def _pettingzoo_play(env: Any) -> Callable[[], Played]:
    """Return a function that plays a game as PettingZoo's examples do, with the observation each agent is given."""
    pick = random.Random(7).random

    def play() -> Played:
        env.reset()
        decisions = 0
        for _agent in env.agent_iter():
            observation, _reward, terminated, truncated, _info = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            actions = observation["action_mask"].nonzero()[0]
            env.step(int(actions[int(pick() * len(actions))]))
            decisions += 1
        return decisions, 1

    return play
