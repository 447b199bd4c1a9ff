"""`make template` collects every message into a template, which git ignores.

A translation is `gamelib/locale/<language>/LC_MESSAGES/birds-bears-banners.mo`, made from a copy of the template.
Building a wheel makes the template too, where nothing but Python is installed, so nothing here needs a package.
"""

from __future__ import annotations

import ast
import os
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import gamelib
import widgets
from gamelib import beliefs
from gamelib.core import registry
from gamelib.core.rulebook import clauses
from gamelib.lessons import lesson_paths, notebooks
from gamelib.lessons.puzzle_files import puzzle_path
from gamelib.lessons.toml_files import game_folder
from gamelib.rule_books import Part, books

HOUSES = [Path(house.__file__).parent for house in (gamelib, widgets)]
TEMPLATE = HOUSES[0] / "locale" / "birds-bears-banners.pot"
HEAD = """# The sentences of Birds, Bears & Banners. What stands in curly brackets stays as it is, in any order.
msgid ""
msgstr ""
"Project-Id-Version: birds-bears-banners\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;\\n"
"""

Message = tuple[str, ...]
"""A message: one sentence, with its context before it if it has one, or a singular and a plural form."""
CONTEXT = "\x04"
"""What stands between a context and its message, as gettext has it."""


def messages_in(path: Path) -> Iterator[Message]:
    """Yield every message that a file passes to `_` or `n_`, as a literal or from a table of that module."""
    module = ast.parse(path.read_text(encoding="utf-8"))
    for call in ast.walk(module):
        if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in ("_", "n_", "p_")):
            continue
        count = 1 if call.func.id == "_" else 2
        texts = [each.value for each in call.args[:count] if isinstance(each, ast.Constant)]
        if len(texts) == count:
            yield (CONTEXT.join(texts),) if call.func.id == "p_" else tuple(texts)
        else:
            yield from possible_messages(call.args[0], module, path, count)


def possible_messages(given: ast.expr, module: ast.Module, path: Path, count: int) -> Iterator[Message]:
    """Yield the messages that an argument may be, if it is picked from a table or by a condition."""
    given = given.value if isinstance(given, ast.Starred) else given
    if isinstance(given, ast.IfExp):
        yield from ((each.value,) for each in (given.body, given.orelse) if isinstance(each, ast.Constant))
    elif isinstance(given, ast.Subscript) and isinstance(given.value, ast.Name):
        for each in entries_of(given.value.id, module, path):
            yield (each,) if count == 1 else tuple(each)


def entries_of(table: str, module: ast.Module, path: Path) -> list[Any]:
    """Return the entries of a module's table as they are written there; as the module makes them if it computes any."""
    written = next(
        statement.value
        for statement in module.body
        if isinstance(statement, ast.Assign | ast.AnnAssign)
        and ast.unparse(statement).startswith((f"{table} =", f"{table}:"))
    )
    try:
        return [ast.literal_eval(each) for each in written.values]
    except (AttributeError, ValueError):
        parts = path.relative_to(HOUSES[0].parent).with_suffix("").parts
        made: Any = getattr(import_module(".".join(parts)), table)
        return list(made.values() if isinstance(made, dict) else made)


def rule_messages() -> Iterator[tuple[str, str]]:
    """Yield the text of every clause and the note on its sources, with the file of its rulebook and its number."""
    for game in registry.games():
        for clause in clauses(game).values():
            for text in filter(None, (clause.text, clause.note)):
                yield text, f"seeds/{game}.md:{clause.number}"


def book_messages() -> Iterator[tuple[str, str]]:
    """Yield every text of the rule books, what is asked of them too, with its file and the number of its chapter."""
    for book in books():
        name = f"seeds/{book.game}-book.toml"
        yield book.also, name
        for place, sentence in book.sentences():
            yield sentence.text, f"{name}:{place.chapter.number}"
        for chapter in book.chapters:
            for text in filter(None, (chapter.title, chapter.try_title)):
                yield text, f"{name}:{chapter.number}"
        for place in book.places():
            part = place.part
            notes = part.picture.notes if isinstance(part, Part) and part.picture is not None else ()
            about = (part.about,) if isinstance(part, Part) else ()
            for text in filter(None, (*about, *notes, *part.questions)):
                yield text, f"{name}:{place.chapter.number}"


def belief_messages() -> Iterator[tuple[str, str]]:
    """Yield what people get wrong, what is true and what is said about it, with its file."""
    for game in registry.games():
        for belief in beliefs.of(game):
            for text in (belief.think, belief.rule, belief.after, belief.of_class):
                yield text, f"seeds/{game}-beliefs.toml"


# Lessons ------------------------------------------------------------------------------


def lesson_messages() -> Iterator[tuple[str, str]]:
    """Yield every sentence of the lessons and puzzles, with its file and the number of its step."""
    for path in [*lesson_paths(), *map(puzzle_path, registry.games())]:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
        game = content.get("game", game_folder(path))
        name = path.relative_to(notebooks().parent).as_posix()
        for text in [*texts(content, "title", "short", "can", "end")]:
            yield text, name
        for heading in (*content.get("heading", []), *content.get("theme", [])):
            yield heading["title"], name
        for number, step in enumerate([*content.get("step", []), *content.get("puzzle", [])], 1):
            for text in sentences(step):
                if any(sign.isalpha() for sign in text) and not registry.about(game).read_cards(text):
                    yield text, f"{name}:{number}"


def exercise_messages() -> Iterator[tuple[str, str]]:
    """Yield every sentence of the exercises, with its file."""
    for path in sorted((notebooks() / "teachers" / "exercises").glob("*.toml")):
        name = path.relative_to(notebooks().parent).as_posix()
        for exercise in tomllib.loads(path.read_text(encoding="utf-8"))["exercise"]:
            for text in texts(exercise, "title", "text", "hint", "ask"):
                yield text, name
            for part in (*exercise.get("slip", []), *exercise.get("step", [])):
                for text in texts(part, "say", "more"):
                    yield text, name


def unit_messages() -> Iterator[tuple[str, str]]:
    """Yield every sentence of the lessons in probability, with its file."""
    for path in sorted((notebooks() / "teachers" / "unit").glob("*.toml")):
        content = tomllib.loads(path.read_text(encoding="utf-8"))
        name = path.relative_to(notebooks().parent).as_posix()
        for text in texts(content, "title", "about", "short", "needs", "watch", "topics", "can"):
            yield text, name
        for block in content["block"]:
            for text in texts(block, "title", "does", "says", "no_phones", "wall"):
                yield text, name
        for task in content["task"]:
            for text in texts(task, "title", "ask", "then", "answer", "table"):
                yield text, name


def sentences(step: dict[str, Any]) -> Iterator[str]:
    """Yield the sentences of a step: its goal, the replies to expected acts, its answers in words."""
    yield from texts(step, "title", "say", "how", "parts", "done", "hints", "items", "situation", "notice")
    for answer in step.get("options", []):
        yield from texts(answer, "text", "say")
    for reply in [*step.get("way", []), *step.get("then", []), *step.get("mistake", [])]:
        yield from texts(reply, "say")


def texts(entries: dict[str, Any], *keys: str) -> Iterator[str]:
    """Yield the texts at some keys, those in lists too, each on one line."""
    for key in keys:
        entry = entries.get(key, [])
        for each in [entry] if isinstance(entry, str) else entry:
            for text in [each] if isinstance(each, str) else each:
                yield " ".join(text.split())


# The template -------------------------------------------------------------------------


@cache
def messages() -> dict[Message, list[str]]:
    """Return all messages with their places, in order; reading every file takes more than a second."""
    found: dict[Message, list[str]] = {}
    for path in [path for house in HOUSES for path in sorted(house.rglob("*.py"))]:
        for message in messages_in(path):
            places = found.setdefault(message, [])
            name = path.relative_to(HOUSES[0].parent).as_posix()
            if name not in places:
                places.append(name)
    from_files = (rule_messages, book_messages, belief_messages, lesson_messages, exercise_messages, unit_messages)
    for text, place in [each for read in from_files for each in read()]:
        places = found.setdefault((text,), [])
        if place not in places:
            places.append(place)
    return found


def template() -> str:
    """Return the template.

    Places are files without line numbers, so that only changed words change the template; for lessons the number of the
    step follows.
    """
    parts = [HEAD]
    for message, places in messages().items():
        context, _sign, text = message[0].rpartition(CONTEXT)
        lines = [
            f"#: {' '.join(places)}",
            *(["#, python-brace-format"] if is_in_library(places) else []),
            *([f"msgctxt {quote_message(context)}"] if context else []),
            f"msgid {quote_message(text)}",
        ]
        if len(message) == 2:
            lines += [f"msgid_plural {quote_message(message[1])}", 'msgstr[0] ""', 'msgstr[1] ""']
        else:
            lines.append('msgstr ""')
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


def is_in_library(places: list[str]) -> bool:
    """Return whether a message comes from the library and not only from lessons."""
    return any(place.endswith(".py") for place in places)


def quote_message(text: str) -> str:
    """Return a message as a template writes it."""
    plain = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return f'"{plain}"'


def write_template() -> Path:
    """Write the template where a wheel carries it, and return its path; nobody sees it half written."""
    TEMPLATE.parent.mkdir(exist_ok=True)
    unfinished = TEMPLATE.with_suffix(f".{os.getpid()}")
    unfinished.write_text(template(), encoding="utf-8", newline="\n")
    return unfinished.replace(TEMPLATE)


if __name__ == "__main__":
    print(f"{write_template().relative_to(HOUSES[0].parent)}: {len(messages())} sentences")
