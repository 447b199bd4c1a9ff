"""Rounds played by the kernel, the same wherever it runs. Works without numpy, so on every interpreter."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from zlib import crc32

from gamelib import player
from gamelib.core import registry
from gamelib.kernel import loader
from gamelib.kernel.compiled_game import CompiledGame, Simulation

ROUNDS = {"random": 200, "careful": 60, "keen": 60, "newcomer": 60}


def simulation(game: str, level: str, players: int) -> Simulation:
    """Return the kernel's simulation of players of one level; fail if there is no kernel."""
    twin = registry.about(game).kernel_game
    assert isinstance(twin, CompiledGame)
    found = twin.simulation([player(level)] * players, 7, True, False, {})
    assert found is not None, f"the kernel does not play {game}"
    return found


def checksums() -> dict[str, int]:
    """Return a checksum for each game, level, and the smallest and largest table."""
    return {
        f"{game}, {level}, {players} players": crc32(simulation(game, level, players).rows(0, ROUNDS[level]))
        for game in registry.games()
        if registry.about(game).kernel
        for level in ROUNDS
        for players in (registry.about(game).players[0], registry.about(game).players[-1])
    }


def check_kernel_in_browser(scratch: str) -> dict[str, Any]:
    """Return the kernel's class, the checksums of its rounds, and for each of four files whether it is refused.

    The files are the kernel itself, the kernel cut short, an empty file, and the kernel with other names in it."""
    kernel = (loader.BUILT / loader.WASM).read_bytes()
    files = (kernel, kernel[:-9], b"", kernel.replace(b"kernel_source", b"colour_source"))
    return {
        "name": type(loader.library()).__name__,
        "rounds": checksums(),
        "refused": [_is_refused(Path(scratch) / f"{at}.wasm", data) for at, data in enumerate(files)],
    }


def _is_refused(path: Path, data: bytes) -> bool:
    path.write_bytes(data)
    return loader.open_library(path) is None
