"""Snapshots of the questions about chance: what is on the page before and after a guess, and what each control changes.

`python -m tests.snapshots.explore_pages` rewrites the files; read the difference before you commit it. A snapshot shows
whether anything on a page changes; whether its numbers are right is tested in `tests/widgets/test_explore.py`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.support.guessing_learner import controls_of_guess, send_act
from tests.support.questions import QUESTIONS
from widgets import explore
from widgets.explore.question import Question

FOLDER = Path(__file__).parent / "text"
INSIDE = {"columns": "columns", "panel": "blocks", "fold": "blocks", "folds": "folds"}
"""Blocks that hold others, and where."""
MOST_OPTIONS = 4
"""Options of a control that are tried: the first ones."""


def snapshot_file(game: str) -> Path:
    """Return the snapshot file of a game's questions."""
    return FOLDER / f"{game}-explored.txt"


def question_snapshot(game: str) -> str:
    """Return the snapshot of a game's questions."""
    return "\n".join(line for name in QUESTIONS[game] for line in _snapshot_lines(getattr(explore, game), name)) + "\n"


def _snapshot_lines(module: Any, name: str) -> Iterator[str]:
    """Yield the lines of a question: before and after the guess, and what is new after each further act."""
    question = _build_question(module, name)
    yield from ("", f"=== {name}", *_block_lines(question))
    before = _make_guess(question)
    yield from (
        f"--- {question.scene['title']} ({question.scene['row']['said']})",
        *before,
        _last_announcement(question),
    )
    presses = [("press", button, None) for button in ("draw:1", "draw:10", "again", *_further_buttons(question))]
    for act in [*_acts_on_controls(question.scene), *presses]:
        yield from _new_lines(_build_question(module, name), act)


def _build_question(module: Any, name: str) -> Question:
    question: Question = getattr(module, name)(seed=1)
    return question


def _make_guess(question: Question) -> list[str]:
    for number, (place, value) in enumerate(controls_of_guess(question.guessing), 1):
        send_act(question, number, kind="set", id=place, value=value)
    send_act(question, 90, kind="press", id="commit")
    return _block_lines(question)


def _new_lines(question: Question, act: tuple[str, str, Any]) -> Iterator[str]:
    kind, place, value = act
    before = _make_guess(question)
    send_act(question, 91, kind=kind, id=place, value=value)
    yield f"--- {kind} {place}" + (f" {value}" if kind == "set" else "")
    yield from (line for line in _block_lines(question) if line not in before)
    yield _last_announcement(question)


def _last_announcement(question: Question) -> str:
    return f"said: {question.scene['announcements'][-1] if question.scene['announcements'] else ''}"


def _acts_on_controls(scene: Any) -> Iterator[tuple[str, str, Any]]:
    """Yield acts on the controls: a step up or down, some options, a switch, presses on cards."""
    for block in _blocks_without_children(scene["blocks"]):
        name = block.get("id", "")
        if name.startswith("guess"):
            continue
        if block["kind"] == "stepper":
            yield from (("set", name, value) for value in (block["least"], block["value"] + 1))
        if block["kind"] == "switch":
            yield "set", name, not block["on"]
        if block["kind"] == "segments":
            options = [option["value"] for option in block["options"] if option["value"] != block["value"]]
            yield from (("set", name, value) for value in options[:MOST_OPTIONS])
        if block["kind"] == "cards":
            pressed = [card["id"] for card in block["cards"] if card.get("id")]
            yield from (("press", each, None) for each in dict.fromkeys(pressed[:1] + pressed[-1:]))
        if block["kind"] == "map":
            cells = [cell["value"] for row in block["rows"] for cell in row["cells"] if cell.get("value")]
            yield from (("set", name, value) for value in cells[1:2])


def _further_buttons(question: Question) -> list[str]:
    """Return the buttons that only this question has."""
    ids = [
        button["id"]
        for block in _blocks_without_children(question.scene["blocks"])
        for button in block.get("buttons", ())
    ]
    return [each for each in ids if each != "again" and not each.startswith("draw:")]


def _blocks_without_children(blocks: Any) -> Iterator[dict[str, Any]]:
    """Yield all blocks that hold no others, in order."""
    for block in blocks:
        if isinstance(block, list):
            yield from _blocks_without_children(block)
        elif inside := INSIDE.get(block["kind"]):
            yield {key: value for key, value in block.items() if key != inside}
            yield from _blocks_without_children(block[inside])
        else:
            yield block


def _block_lines(question: Question) -> list[str]:
    """Return each block on the page as a line, without what is empty; of a drawing, a digest."""
    return [
        " ".join([block["kind"], json.dumps(_shorten(block), ensure_ascii=False)])
        for block in _blocks_without_children(question.scene["blocks"])
    ]


def _shorten(value: Any) -> Any:
    if isinstance(value, dict):
        if "box" in value:
            return hashlib.sha256(json.dumps(value).encode()).hexdigest()[:12]
        kept = {key: each for key, each in value.items() if each not in ("", None, False, []) and key != "kind"}
        return {key: _shorten(each) for key, each in kept.items()}
    return [_shorten(each) for each in value] if isinstance(value, list | tuple) else value


if __name__ == "__main__":
    for each in QUESTIONS:
        snapshot_file(each).write_text(question_snapshot(each), encoding="utf-8")
