"""Snapshots of the announcements after each kind of act, verbatim, but for refusals, of which only the clause is named.

How they are worded stands in `tests/rules/refusals`.

`python -m tests.snapshots.announcements` rewrites the files; read the difference before you commit it.
"""

from __future__ import annotations

import os
import tempfile
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from tests.laws import GAMES, about
from tests.laws.configurations import pick
from tests.support.fake_front_end import FakeFrontEnd
from widgets import Table
from widgets.stage.offers import find_button

FOLDER = Path(__file__).parent / "text"
PLAYERS = {"nanatoridori": 3, "nanuk": 5, "koinobori": 2}
CLAUSES = {"nanatoridori": "NANA-5.1", "nanuk": "NANUK-5.1", "koinobori": "KOI-4.3"}
MAX_EACH, ACTS = 2, 400
"""Acts of each kind in a snapshot, and acts tried at each table to find them."""


AnnouncedAct: TypeAlias = tuple[tuple[Any, ...] | str, str, list[str], dict[str, Any]]
"""The kind of an act, the act in one line, the announcements after it, and the message that the table shows."""


def snapshot_file(game: str) -> Path:
    """Return the snapshot file of a game."""
    return FOLDER / f"{game}-spoken.txt"


def announcement_snapshot(game: str, most: int = ACTS) -> str:
    """Return the snapshot of a game, from `most` acts at tables for one person, then from those that two share."""
    counts, parts = Counter[Any](), list[str]()
    for seats in ("A", "AB"):
        for kind, act, said, message in announced_acts(game, seats, most):
            counts[seats, kind] += 1
            if counts[seats, kind] <= MAX_EACH:
                lines = [without_refusal(line, message) for line in said] or ["(nothing)"]
                parts.append("\n".join([f"{seats} {act}", *(f"  {line}" for line in lines)]))
    return "\n\n".join(parts) + "\n"


def without_refusal(announcement: str, message: dict[str, Any]) -> str:
    """Return an announcement; if it is the sentence of the refusal shown, only which clause it cites.

    >>> without_refusal("It is Ben's turn.", {"kind": "refuse", "text": "It is Ben's turn.", "clause": "KOI-3.1"})
    '(why not: KOI-3.1)'
    """
    is_refusal = message.get("kind") == "refuse" and "clause" in message and announcement == message["text"]
    return f"(why not: {message['clause']})" if is_refusal else announcement


@cache
def announced_acts(game: str, seats: str, least: int = ACTS) -> list[AnnouncedAct]:
    """Return at least so many acts, from as many tables as needed; only some of the first table if it has enough."""
    acts = list[AnnouncedAct]()
    for seed in range(7, 99):
        acts += islice(acts_at_a_table(game, seats, seed), least if least < ACTS else None)
        if len(acts) >= least:
            break
    return acts


def acts_at_a_table(game: str, seats: str, seed: int) -> Iterator[AnnouncedAct]:
    """Yield at most ACTS acts: a game to its end, then each tool once more."""
    over = 0
    with temporary_save_folder():
        table = Table(game, seed=seed, players=PLAYERS[game], seats=seats, bots="random", teacher=True)
        front, rng = FakeFrontEnd(table), Random(f"{game} {seats} {seed}")
        yield "begun", "begun", list(front.scene["announcements"]), {}
        for step in range(ACTS):
            kind, content = next_act(front, rng, step)
            before, end = kind_of(table, kind, content), front.scene["announced"] + len(front.scene["announcements"])
            scene = front.send(kind, **content)
            fresh = max(0, end - scene["announced"]) if scene["announced"] <= end else 0
            message = scene.get("message", {})
            over += message.get("kind") == "end"
            yield (
                (*before, message.get("kind"), message.get("clause"), table.session.is_pausing),
                " ".join([kind, *map(str, content.values())]),
                scene["announcements"][fresh:],
                message,
            )
            if over > 1:
                return


def kind_of(table: Table, kind: str, content: dict[str, Any]) -> tuple[Any, ...]:
    """Return what distinguishes kinds of acts: the first words of the act, and the situation."""
    session = table.session
    word = str(next(iter(content.values()), "")).replace(":", " ").split()
    phase = getattr(session.state, "phase", "")
    first = ["a number" if each.isdigit() else each for each in word[: 2 if kind == "press" else 1]]
    return kind, *first, phase, session.may_act, table.game.hint_level, session.viewed_ply is not None


class temporary_save_folder:  # noqa: N801 - read as a word
    """Context manager that saves games into a temporary folder."""

    def __enter__(self) -> None:
        self.before, self.there = os.environ.get("BBB_KEEP"), tempfile.TemporaryDirectory()
        os.environ["BBB_KEEP"] = self.there.name

    def __exit__(self, *_how: object) -> None:
        del os.environ["BBB_KEEP"]
        if self.before is not None:
            os.environ["BBB_KEEP"] = self.before
        self.there.cleanup()


# Acts ------------------------------------------------------------------------

TOOLS = (
    "table:hint",
    "table:hint",
    "table:hint",
    "table:mark",
    "table:why",
    "table:step",
    "table:undo",
    "table:save",
    "table:remark",
    "table:new",
    "table:eyes",
    "table:open",
)
AT_A_MOMENT = ("table:forward", "table:back", "table:last", "table:what-if", "table:return")


def next_act(front: FakeFrontEnd, rng: Random, step: int) -> tuple[str, dict[str, Any]]:
    """Return the next act: two of three continue the game, each third one is a side act."""
    scene, session = front.scene, front.board.session
    if "curtain" in scene:
        return "press", {"id": "table:look"}
    if form := scene.get("form"):
        return "form", {"id": form["id"], "button": form["buttons"][-1]["id"], "values": {}}
    if session.viewed_ply is not None:
        return "press", {"id": AT_A_MOMENT[step % len(AT_A_MOMENT)]}
    if session.main_line is not None or any(button["id"] == "table:return" for button in scene["buttons"]):
        return "press", {"id": "table:return"}
    if step % 3 == 0:
        return act_beside_the_game(front, rng, step // 3)
    if "next" in scene:
        return "go", {}
    if session.is_pausing:
        return "press", {"id": "table:next-round"}
    if session.state.result:
        return "escape", {}
    return "type", {"text": str(pick(list(session.view.moves()), rng))}


def act_beside_the_game(front: FakeFrontEnd, rng: Random, turn: int) -> tuple[str, dict[str, Any]]:
    """Return a side act, which does not continue the game: a tool, an illegal move, a random gesture, a question."""
    scene, session = front.scene, front.board.session
    if turn % 4 == 0:
        offered = [each for each in TOOLS if find_button(scene, each)]
        return "press", {"id": offered[turn // 4 % len(offered)]}
    if turn % 4 == 1 and session.viewer is not None and session.state.to_act:
        tried = about(session.record.game).attempts(session.state, session.viewer, rng)
        return "type", {"text": str(rng.choice(list(tried)))}
    if turn % 4 == 2:
        return random_gesture(scene, rng)
    game = session.record.game
    return rng.choice(
        [
            ("type", {"text": "why pass"}),
            ("type", {"text": "rule how does it end"}),
            ("escape", {}),
            ("type", {"text": "nonsense"}),
            ("type", {"text": "?"}),
            ("clause", {"number": CLAUSES[game]}),
        ]
    )


def random_gesture(scene: Any, rng: Random) -> tuple[str, dict[str, Any]]:
    """Return a gesture on a random card, gap, post, seat, dial or button."""
    zones = scene["zones"]
    places = [part["id"] for zone in zones for word in ("cards", "gaps", "columns") for part in zone.get(word, [])]
    places += [seat["id"] for seat in scene["seats"]]
    dials = [
        (dial["id"], option["value"]) for zone in zones for dial in zone.get("dials", []) for option in dial["options"]
    ]
    if dials and rng.random() < 0.5:
        name, value = rng.choice(dials)
        return "set", {"id": name, "value": value}
    if scene["buttons"] and rng.random() < 0.3:
        return "press", {"id": rng.choice(scene["buttons"])["id"]}
    if rng.random() < 0.2:
        return "drop", {"place": rng.choice(places), "onto": rng.choice(places)}
    return rng.choice(["tap", "enter"]), {"place": rng.choice(places)}


if __name__ == "__main__":
    for name in GAMES:
        snapshot_file(name).write_text(announcement_snapshot(name), encoding="utf-8")
