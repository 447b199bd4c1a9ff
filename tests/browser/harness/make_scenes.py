"""Writes scenes.js for the harness: scenes of real tables at moments worth looking at.

`make js` runs it, since its tests draw the scenes; so does whoever opens the harness. Git ignores what it writes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from gamelib.players import player
from widgets.stage.board import default_labels
from widgets.table.table import Table

HERE = Path(__file__).parent
MOST = 400


def play_until(table: Table, until: Callable[[Table], bool], who: str = "careful") -> Table:
    """Play a table with a bot in the person's seat until a condition holds or the game is over; return the table."""
    mine = player(who)
    for _step in range(MOST):
        if table.session.bot_to_act is not None:
            table.go()
        if until(table) or table.session.state.result is not None:
            return table
        if table.session.is_pausing:
            table.press("table:next-round")
        elif table.session.may_act:
            table.play(str(mine.move(table.view)))
    return table


def sent_scene(table: Table) -> dict[str, Any]:
    """Return the scene as the browser gets it."""
    return json.loads(json.dumps(table.scene))


def until_zone_has(word: str, *zones: str) -> Callable[[Table], bool]:
    """Return a condition: one of these zones has the key `word`, and the person may act."""
    return lambda table: (
        table.session.may_act and any(zone["id"] in zones and zone.get(word) for zone in table.scene["zones"])
    )


def until_past_ply(ply: int) -> Callable[[Table], bool]:
    """Return a condition: more than `ply` moves have been made, and the person may act."""
    return lambda table: table.ply > ply and table.session.may_act


def never(_table: Table) -> bool:
    """Return False: the game is played to its end."""
    return False


def nanatoridori_scenes() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the scenes of Nanatoridori."""
    table = Table("nanatoridori", seed=7, players=4, first=0, names=("Mika", "Jonas", "Ayşe", "Chloe"))
    yield "nanatoridori-start", sent_scene(table)
    table.tap("hand:1")
    yield "nanatoridori-chosen", sent_scene(table)
    table = play_until(Table("nanatoridori", seed=11, players=4, first=1), until_zone_has("cards", "held"))
    yield "nanatoridori-gaps", sent_scene(table)
    table.tap("held:1")
    table.tap("gap:3")
    yield "nanatoridori-gap-open", sent_scene(table)
    table = play_until(Table("nanatoridori", seed=3, players=4, first=0), until_past_ply(8))
    table.press("table:mark")
    yield "nanatoridori-marked", sent_scene(table)
    table.play("play 1 at 99")
    yield "nanatoridori-refused", sent_scene(table)
    table.press("table:hint")
    table.press("table:hint")
    table.press("table:hint")
    yield "nanatoridori-hint", sent_scene(table)
    yield (
        "nanatoridori-six",
        sent_scene(play_until(Table("nanatoridori", seed=9, players=6, first=0), until_past_ply(12))),
    )
    yield (
        "nanatoridori-duel",
        sent_scene(play_until(Table("nanatoridori", seed=9, players=2, first=0), until_past_ply(6))),
    )
    yield "nanatoridori-end", sent_scene(play_until(Table("nanatoridori", seed=4, players=3, first=0), never))


def nanuk_scenes() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the scenes of Nanuk."""
    yield "nanuk-start", sent_scene(Table("nanuk", seed=7, players=5, first=0))
    raised = (play_until(Table("nanuk", seed=seed, players=6, first=3), until_past_ply(0)) for seed in range(99))
    table = next(table for table in raised if table.view.phase == "boasting" and table.view.boast)
    table.dial("animal", "seal")
    yield "nanuk-boast", sent_scene(table)
    for seed, phase in enumerate(("sides", "antes", "giving", "rewards"), 21):

        def is_in_phase(table: Table, phase: str = phase) -> bool:
            return table.view.phase == phase and table.session.may_act and table.ply > 30

        table = play_until(Table("nanuk", seed=seed, players=6, first=2), is_in_phase)
        yield f"nanuk-{phase}", sent_scene(table)
    yield "nanuk-eight", sent_scene(play_until(Table("nanuk", seed=7, players=8, first=1), until_past_ply(60)))
    yield "nanuk-end", sent_scene(play_until(Table("nanuk", seed=4, players=5, first=0), never))


def koinobori_scenes() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the scenes of Koinobori."""
    yield "koinobori-start", sent_scene(Table("koinobori", seed=7, players=4, first=0))
    table = play_until(Table("koinobori", seed=8, players=5, first=1), until_past_ply(60))
    table.tap("hand:1")
    yield "koinobori-middle", sent_scene(table)
    table.play("take 4")
    yield "koinobori-refused", sent_scene(table)
    table = play_until(
        Table("koinobori", seed=12, players=3, first=0), lambda table: "steal" in str(table.view.moves()[:1])
    )
    yield "koinobori-steal", sent_scene(table)
    yield "koinobori-end", sent_scene(play_until(Table("koinobori", seed=4, players=4, first=0), never))


def shared_scenes() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield scenes common to all games: curtain, forms, open hands, waiting."""
    table = Table("nanatoridori", seed=7, players=3, first=0, seats="AB", names=("Mika", "Jonas", "Ayşe"))
    yield "curtain", sent_scene(play_until(table, lambda table: table.session.curtain_for is not None))
    table = Table("nanatoridori", seed=7, players=3, first=0, teacher=True)
    table.press("table:new")
    yield "form-new", sent_scene(table)
    table = Table("nanuk", seed=7, players=5, first=0, teacher=True)
    table.press("table:save")
    yield "form-save", sent_scene(table)
    table = Table("koinobori", seed=7, players=3, first=0, teacher=True)
    table.press("table:open")
    table._from_python(lambda: table.announcer.open_clause("KOI-4.3"))
    yield "teacher", sent_scene(table)
    yield "waiting", sent_scene(Table("nanatoridori", seed=7, players=5, first=2))


def main() -> None:
    """Write scenes.js."""
    scenes = dict(
        pair for some in (nanatoridori_scenes, nanuk_scenes, koinobori_scenes, shared_scenes) for pair in some()
    )
    text = json.dumps({"words": default_labels(), "scenes": scenes}, ensure_ascii=False, separators=(",", ":"))
    (HERE / "scenes.js").write_text(f"export default {text};\n", encoding="utf-8")
    print(f"{len(scenes)} scenes, {len(text) // 1000} kB")


if __name__ == "__main__":
    main()
