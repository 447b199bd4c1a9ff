"""`python -m tests.tools.collect_sentences` prints every sentence for people, and the faults in any.

Sources: messages of the library, lessons, rules, notebooks, templates of pages, tables in random games, and the command
line. With `--faults` only the faults are printed.
"""

from __future__ import annotations

import html
import io
import json
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import redirect_stdout, suppress
from random import Random
from typing import Any

from gamelib.cli import main
from gamelib.core import registry
from gamelib.core.rulebook import clauses
from gamelib.lessons import notebooks
from gamelib.terminal import HELP
from tests.snapshots import announcements
from tests.support.fake_front_end import FakeFrontEnd
from tests.tools.make_translation_template import CONTEXT, HOUSES, messages
from tests.tools.sentence_faults import Fault, Sentence, find_faults
from widgets import Table

TYPING = re.compile(
    r"/(act_notation|which_move|cards|class_results|cli|commands|deal|deals|entries|evaluation|figures|goals|lesson_files"
    r"|lookup|moves|notation|numbers|writing|small_game|position_sheet|puzzle_files|reading|record|rulebook|rulebook_widget"
    r"|save_format|steps|table_figures|terminal|text|toml_files|typed|where|about|board)\.py"
    r"|gamelib/(odds|lessons)/\w+\.py"
)
"""Modules whose messages are about what people type: moves, positions, decks, lesson files, saved games."""
SPOKEN_KEYS = {
    "text",
    "more",
    "label",
    "title",
    "note",
    "foot",
    "status",
    "why",
    "head",
    "say",
    "announcements",
    "last",
    "summary",
    "placeholder",
    "hint",
    "tip",
    "caption",
    "empty",
    "aria",
    "name",
}
"""Keys of a scene whose values people read."""
PLAYERS = {"nanatoridori": (3, 2), "nanuk": (5,), "koinobori": (3,)}
COMMANDS = (
    ["--help"],
    ["play", "--help"],
    ["lab", "--help"],
    ["lite", "--help"],
    ["check", "--help"],
    ["rule", "--help"],
    ["where", "--help"],
    ["show", "--help"],
    ["rule", "penguin"],
    ["rule", "xyzzy"],
    ["play", "chess"],
    ["play", "nanuk", "--players", "3", "--people", "A"],
    ["check", "nowhere.toml"],
)
PAGES = "share/jupyter/voila/templates"


def collect(acts: int = 60) -> Iterator[Sentence]:
    """Yield every sentence, including those of each kind of random table in its first `acts` acts."""
    yield from sentences_of_catalogue()
    yield from sentences_of_rules()
    yield from sentences_of_notebooks()
    yield from sentences_of_pages()
    yield from sentences_of_tables(acts)
    yield from sentences_of_command_line()


def sentences_of_catalogue() -> Iterator[Sentence]:
    """Yield the messages of library, front end, lessons and puzzles."""
    for forms, places in messages().items():
        is_typing = any(TYPING.search(f"/{place}") for place in places) or forms[0] == HELP
        if places[0].startswith("seeds/"):
            continue
        is_lesson = not any(place.endswith(".py") for place in places)
        for form in forms:
            if not form.startswith(("usage:", "BBB_")):
                yield Sentence(places[0], form.rpartition(CONTEXT)[2], "lesson" if is_lesson else "message", is_typing)


def sentences_of_rules() -> Iterator[Sentence]:
    """Yield the clauses of every rule book."""
    for game in registry.games():
        for clause in clauses(game).values():
            yield Sentence(clause.number, clause.text, "rule")
            if clause.note:
                yield Sentence(clause.number, clause.note, "note")


def sentences_of_notebooks() -> Iterator[Sentence]:
    """Yield the prose and the stored outputs of every notebook."""
    for path in sorted(notebooks().rglob("*.ipynb")):
        if ".ipynb_checkpoints" in path.parts:
            continue
        name = path.relative_to(notebooks().parent).as_posix()
        for at, cell in enumerate(json.loads(path.read_text(encoding="utf-8"))["cells"], 1):
            if cell["cell_type"] == "markdown":
                for paragraph in without_code("".join(cell["source"])).split("\n\n"):
                    yield Sentence(f"{name} cell {at}", " ".join(paragraph.split()), "prose", "teachers" in path.parts)
            for output in cell.get("outputs", ()):
                yield from sentences_of_output(f"{name} cell {at} output", output)


def sentences_of_output(place: str, output: dict[str, Any]) -> Iterator[Sentence]:
    """Yield a cell's output; since it answers code, it may contain notation."""
    data = output.get("data", {})
    shown = ["".join(output.get("text", "")), text_of("".join(data.get("text/html", "")))]
    shown.append("".join(data.get("text/plain", "")))  # what a picture says where it is not seen
    for line in "\n".join(shown).splitlines():
        if line.strip():
            yield Sentence(place, line.strip(), "output", is_typing=True)


def sentences_of_pages() -> Iterator[Sentence]:
    """Yield the texts written directly into the pages' templates."""
    for path in sorted((HOUSES[1] / "web" / PAGES).rglob("*.html*")):
        for line in text_of(path.read_text(encoding="utf-8")).splitlines():
            if re.search(r"[A-Za-z]{3}", line):
                yield Sentence(path.name, " ".join(line.split()), "page")


def sentences_of_tables(acts: int) -> Iterator[Sentence]:
    """Yield everything that tables show and announce in random games, for one person and for two sharing a screen."""
    seen = set()
    with announcements.temporary_save_folder():
        for game, counts in PLAYERS.items():
            for players in counts:
                for people in ("A", "AB"):
                    for text, is_typing in texts_of_a_table(game, players, people, acts):
                        if (game, text) not in seen:
                            seen.add((game, text))
                            yield Sentence(
                                f"table of {game}, {people} at it",
                                text,
                                "alone" if people == "A" else "table",
                                is_typing,
                            )


def texts_of_a_table(game: str, players: int, people: str, acts: int) -> Iterator[tuple[str, bool]]:
    """Yield the texts on a table after each of some random acts, and whether they are about typing."""
    front, rng = FakeFrontEnd(Table(game, players=players, seed=7, seats=people)), Random(7)
    for step in range(acts):
        kind, content = announcements.next_act(front, rng, step)
        front.send(kind, **content)
        is_typing = kind == "type" and content["text"].startswith(("?", "nonsense", "why", "rule"))
        yield from ((text, is_typing) for text in texts_in(front.scene))
        for said in front.custom_messages("say"):
            yield str(said.get("text", "")), is_typing


def texts_in(value: Any, key: str = "") -> Iterator[str]:
    """Yield the strings of a scene that people read."""
    if isinstance(value, dict):
        for name, each in value.items():
            if name != "faces":
                yield from texts_in(each, name)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from texts_in(each, key)
    elif isinstance(value, str) and key in SPOKEN_KEYS and value:
        yield value


def sentences_of_command_line() -> Iterator[Sentence]:
    """Yield what the command line prints: help, answers, errors, and a few turns at the terminal."""
    for command in COMMANDS:
        for line in lines_printed_by(command):
            yield Sentence(f"bbb {' '.join(command)}", line, "terminal", is_typing=True)


def lines_printed_by(command: list[str]) -> list[str]:
    """Return the lines that a command prints."""
    output, errors = io.StringIO(), io.StringIO()
    before, sys.stderr = sys.stderr, errors
    try:
        with redirect_stdout(output), suppress(SystemExit):
            main(command)
    finally:
        sys.stderr = before
    return [line.strip() for line in (output.getvalue() + errors.getvalue()).splitlines() if line.strip()]


# Text without markup ------------------------------------------------------------------


def without_code(markdown: str) -> str:
    """Return prose without its code, pictures and addresses."""
    prose = re.sub(r"```.*?```|`[^`]*`|!\[[^\]]*\]\([^)]*\)|<!--.*?-->", " ", markdown, flags=re.DOTALL)
    return re.sub(r"<[^>]+>", " ", re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", prose))


def text_of(markup: str) -> str:
    """Return the text between the tags of a page, a line for each element."""
    plain = re.sub(r"<(style|script)\b.*?</\1>|\{[%#].*?[%#]\}|\{\{.*?\}\}", " ", markup, flags=re.DOTALL)
    return html.unescape(re.sub(r"<[^>]*>", "\n", plain))


def report(sentences: Iterable[Sentence], *, only_faults: bool) -> Iterator[str]:
    """Yield the lines to print: each source once with its sentences, and the faults at the end."""
    faults: list[Fault] = []
    place = ""
    for sentence in sentences:
        faults += find_faults(sentence)
        if not only_faults:
            if sentence.place != place:
                place = sentence.place
                yield f"\n[{place}]"
            yield sentence.text
    yield f"\n{len(faults)} faults"
    yield from (f"{fault.kind}: {fault.sentence.place}: {fault.sentence.text}" for fault in faults)


if __name__ == "__main__":
    for printed in report(collect(), only_faults="--faults" in sys.argv):
        print(printed)
