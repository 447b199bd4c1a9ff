"""What the kernel plays, the same wherever it runs. Runs on every interpreter, without numpy."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from zlib import crc32

from gamelib import player
from gamelib.core import registry
from gamelib.kernel import loader
from gamelib.kernel.compiled_game import CompiledGame, Simulation

LEVELS = ("random", "careful", "keen")
ROUNDS = {"random": 200, "careful": 60, "keen": 60}


def simulation(game: str, level: str, players: int) -> Simulation:
    """Return rounds of players of one level, which the kernel plays; fail if there is no kernel."""
    twin = registry.about(game).kernel_game
    assert isinstance(twin, CompiledGame)
    found = twin.simulation([player(level)] * players, 7, True, False, {})
    assert found is not None, f"the kernel does not play {game}"
    return found


def checksums() -> dict[str, int]:
    """Return a checksum for each game, level, and the smallest and largest table."""
    return {
        f"{game}, {level}, {players} players": crc32(simulation(game, level, players).rows(0, ROUNDS[level]))
        for game in registry.games() if registry.about(game).kernel
        for level in LEVELS
        for players in (registry.about(game).players[0], registry.about(game).players[-1])
    }


def browser_account(scratch: str) -> dict[str, Any]:
    """Return what calls the kernel, what it plays, and whether a file is refused: it, cut short, empty, other names."""
    kernel = (loader.BUILT / loader.WASM).read_bytes()
    files = (kernel, kernel[:-9], b"", kernel.replace(b"kernel_source", b"colour_source"))
    return {"name": type(loader.library()).__name__, "rounds": checksums(),
            "refused": [_is_refused(Path(scratch) / f"{at}.wasm", data) for at, data in enumerate(files)]}


def _is_refused(path: Path, data: bytes) -> bool:
    path.write_bytes(data)
    return loader.open_library(path) is None
