"""What is learned in each game: at which tables, with which rulings, and for how long."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from gamelib.core import registry
from gamelib.kernel.compiled_game import CompiledGame
from gamelib.koinobori.cards import Rulings as KoinoboriRulings
from gamelib.nanatoridori.cards import Rulings as NanatoridoriRulings
from gamelib.nanuk.cards import Rulings as NanukRulings
from gamelib.players import koinobori_net, nanatoridori_net, nanuk_net


class GameToLearn(NamedTuple):
    """How the net of a game is trained."""

    name: str
    shape: tuple[int, int]
    """How many features its net knows, and how many of groups."""
    iterations: int
    rounds: int
    """How many rounds an iteration has."""
    passes: int
    """How often an iteration learns from each of its positions."""
    deals: Callable[[], list[dict[str, Any]]]
    """How its rounds are dealt, each as often as the others."""
    checks: tuple[dict[str, Any], ...]
    """The deals by which the log says how well it plays."""

    @property
    def twin(self) -> CompiledGame:
        """The game in the kernel."""
        twin = registry.about(self.name).kernel_game
        assert isinstance(twin, CompiledGame)
        return twin

    def tables(self) -> list[bytes]:
        """Return the constants of each of its deals, as bytes."""
        return _terms(self.name)

    def checked(self) -> list[bytes]:
        """Return the constants of the deals by which the log says how well it plays."""
        return [terms_of(self.twin, deal) for deal in self.checks]


def terms_of(twin: CompiledGame, deal: dict[str, Any]) -> bytes:
    """Return the kernel's constants for a deal."""
    arguments = dict(deal)
    terms = twin.terms(twin.setup_of_deal(arguments.pop("players"), arguments))
    assert terms is not None
    return terms


@cache
def _terms(game: str) -> list[bytes]:
    return [terms_of(GAMES[game].twin, deal) for deal in GAMES[game].deals()]


def _nanatoridori() -> list[dict[str, Any]]:
    """Return mostly the usual game at every table, often the duel, and sometimes each variant and ruling."""
    usual = [{"players": players} for players in (3, 3, 3, 4, 4, 4, 5, 5, 6, 6)] * 2 + [{"players": 2}] * 8
    one_winner = [{"players": players, "variant": "one-winner"} for players in range(3, 7)]
    changed = [
        {"players": players, "rulings": NanatoridoriRulings(**ruling)}
        for ruling in ({"take_when_going_out": True}, {"places_seen": False})
        for players in (2, 3, 4, 5)
    ]
    return [*usual, *one_winner, *changed]


def _nanuk() -> list[dict[str, Any]]:
    """Return mostly the usual game at every table, and sometimes declared sides and other rulings."""
    usual = [{"players": players} for players in range(5, 9)] * 8
    declared = [{"players": players, "declared_sides": True} for players in range(5, 9)]
    changed = [
        {"players": players, "rulings": NanukRulings(**ruling)}
        for ruling in (
            {"bears_per_animal": 4},
            {"bears_on_doubles": 2},
            {"empty_deck_is_winter": False},
            {"highest_number": 5},
        )
        for players in (5, 7)
    ]
    return [*usual, *declared, *changed]


def _koinobori() -> list[dict[str, Any]]:
    """Return mostly the usual game at every table, and sometimes other rulings and masts."""
    usual = [{"players": players} for players in range(2, 6)] * 8
    changed = [
        {"players": players, "rulings": KoinoboriRulings(**ruling)}
        for ruling in (
            {"split_plays": False},
            {"level_counts_at_once": False},
            {"closing_icons": False},
            {"either_end": False},
        )
        for players in (2, 4)
    ]
    masts = [{"players": players, "masts": "1/1/3 1/2/3 1/2/4 2/2/4"} for players in (2, 3, 4)]
    return [*usual, *changed, *masts]


GAMES = {
    "nanatoridori": GameToLearn(
        "nanatoridori",
        nanatoridori_net.SHAPE,
        500,
        2048,
        2,
        _nanatoridori,
        ({"players": 2}, {"players": 3}, {"players": 4}, {"players": 5}),
    ),
    "nanuk": GameToLearn(
        "nanuk",
        nanuk_net.SHAPE,
        400,
        1024,
        1,
        _nanuk,
        ({"players": 5}, {"players": 6}, {"players": 7}, {"players": 8}),
    ),
    "koinobori": GameToLearn(
        "koinobori",
        koinobori_net.SHAPE,
        500,
        1024,
        1,
        _koinobori,
        ({"players": 2}, {"players": 3}, {"players": 4}, {"players": 5}),
    ),
}
