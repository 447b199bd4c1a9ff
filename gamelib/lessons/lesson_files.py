"""Lesson files read: TOML that a teacher types, and complaints in a teacher's language about what cannot be taught.

A lesson has `title`, `game`, `minutes`, `can` (what learners can do after it), `needs` (lessons before it), perhaps
`end`, `short` (the title in at most 22 letters, needed where the title is longer), `extra = true` (an optional lesson,
which has no stars and stands apart on the learning path), and steps, each under `[[step]]`:

kind, title, perhaps id (progress is kept under it, so it stays when the title is reworded; without one it is made from
the title), say (the goal, best in one sentence), done (said on success), clauses, hints (two or more; the last rung,
playing the answer together, is added by itself), and where a table is needed `position` (with `seed` for what it leaves
open) or `deal`, with `seat` and perhaps `before`, moves made before the step begins, and `shows`, the only zones of the
table to be shown, as in `["row", "hand"]`. `how` says what to tap, beside the hint. Numbers in sentences are named in
braces: `{copies}` is a number of the rules, others are given by `figures.name`. For the lesson's notebook there may be
`situation` (the position in words), `python` (a comment and at most four lines) and `notice` (what there is to see in
what was done); without them these are made from the position, the answer and `done`.
- play: `goal` (goal words), `answer` (moves), `others` (moves of the other seats), `against`, `within`, `tries` (moves
  that get a button of their own), `best` (moves of which each is as good as the others, for the goal word `best`), and
  `wait = true` where the others act only when the learner says `go on`; where
  the goal has several lines, perhaps `parts`: what its first lines ask for, in words, to be ticked off in that order
- `[[step.way]]`, where several moves reach the goal: `when` (goal words that tell the way apart), `say` (said before
  `done`) and `moves` that go this way. `done` itself must be true of every way
- `[[step.then]]`, where the goal reads differently later on: `when` (goal words) and `say` (the goal from then on)
- game: `against`. A whole game, round or season is played; each move is advised, and done when nobody is to act
- pick: `right` (pick words) or `places`, and `answer`; with `nothing = true` a learner may say that nothing fits, which
  is right where nothing is, and is written `nothing` in `answer` and `try`
- choose: `options`, each with `text`, `right` and `say`
- order: `items` in the right order; those in an inner list are tied
- number: `right` (a figure), and `near` where it is to be guessed
- `[[step.mistake]]`: `try`, `broke`, `say`, for moves `when` and `show`, and what it comes of: `belief` (a name from
  `seeds/<game>-beliefs.toml`, told before `say`, with `told = true` where `say` tells it itself) or else `cause`:
  `plan` (a worse plan), `slip` (of looking or counting), `task` (allowed, but not the task) or `notion` (another one).
  A wrong answer among `options` says the same
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import fields
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from typing import Any

from gamelib.core import registry
from gamelib.core.errors import BadLesson
from gamelib.core.language import LETTERS, _, join_or
from gamelib.core.rulebook import clause
from gamelib.lessons import goals, kinds
from gamelib.lessons.figures import check_named
from gamelib.lessons.file_entries import Complaint, Entries, LessonText, TooManyComplaints
from gamelib.lessons.origins import ORIGIN_KEYS, read_origin
from gamelib.lessons.steps import ExpectedMistake, Lesson, Step, id_from_title
from gamelib.lessons.toml_files import read_toml, read_toml_text

LESSON_KEYS = ("title", "short", "game", "minutes", "can", "needs", "end", "extra", "step")
COMMON_STEP_KEYS = (
    "kind",
    "title",
    "id",
    "say",
    "done",
    "clauses",
    "hints",
    "position",
    "seed",
    "deal",
    "seat",
    "before",
    "shows",
    "how",
    "figures",
    "situation",
    "python",
    "notice",
    "mistake",
)
MISTAKE = ("try", "broke", "say", "when", "show", *ORIGIN_KEYS)
MAX_SHORT_LENGTH = 22
MAX_OWN_TEXT = 40_000
"""Letters of a lesson that a teacher writes."""
STEP_FIELDS = {each.name for each in fields(Step)}


def load(path: Path | str) -> Lesson:
    """Return the lesson in a file; raises BadLesson with the first complaint if it cannot be taught."""
    lesson, complaints = read(Path(path))
    if complaints or lesson is None:
        raise BadLesson(str(complaints[0]))
    return lesson


def read(path: Path) -> tuple[Lesson | None, list[Complaint]]:
    """Return the lesson in a file as far as it can be read, and all complaints about how it is written."""
    return _read_content(*read_toml(path, "step"), path.stem)


def read_text(text: str, name: str) -> tuple[Lesson | None, list[Complaint]]:
    """Return the lesson in a text as far as it can be read, and all complaints about how it is written."""
    return _read_content(*read_toml_text(text, f"{name}.toml", "step"), name)


def own_name(text: str) -> str:
    """Return the name of a lesson that is known by its text only, under which progress is kept.

    >>> own_name('title = "Beat a pair"')
    'own_300a3af3'
    """
    return f"own_{zlib.crc32(text.encode()):08x}"


def _read_content(
    source: LessonText, content: dict[str, Any] | None, name: str
) -> tuple[Lesson | None, list[Complaint]]:
    lesson = None
    if content is not None:
        with suppress(TooManyComplaints):
            lesson = _read_lesson(source, content, name)
    return lesson, source.complaints


def _read_lesson(source: LessonText, content: dict[str, Any], name: str) -> Lesson | None:
    entries = Entries(source, content, "", 0)
    entries.reject_unknown(LESSON_KEYS)
    game = entries.text("game")
    if game not in registry.games():
        entries.complain(
            "game",
            _("a lesson is about one of {games}, not {game!r:.40}").format(games=join_or(registry.games()), game=game),
        )
        return None
    minutes = entries.whole_number("minutes", 1, 120)
    _check_plain_texts(entries)
    lesson = Lesson(
        name,
        game,
        entries.text("title"),
        minutes or 1,
        entries.texts("can", least=1),
        entries.texts("needs"),
        (),
        entries.text("end", must=False),
        _read_short_text(entries),
        entries.flag("extra"),
        "\n".join(source.lines),
    )
    steps = content.get("step", [])
    if not isinstance(steps, list) or not steps:
        entries.complain("step", _("a lesson has steps, each under [[step]]"))
        return None
    all_steps = tuple(read_step(source, each, number, game) for number, each in enumerate(steps, 1))
    _check_titles(source, all_steps)
    check_ids(source, all_steps)
    lesson = Lesson(**{**vars(lesson), "steps": tuple(step for step in all_steps if step)})
    return None if None in all_steps else lesson


def _check_plain_texts(entries: Entries) -> None:
    """Complain about braces in the texts about the whole lesson, in which nothing is filled in."""
    for key in ("title", "short", "can", "end"):
        if set("{}") & set(str(entries.values.get(key, ""))):
            entries.complain(key, _("'{key}' is shown as it is written, so it has no braces").format(key=key))


def _read_short_text(entries: Entries) -> str:
    short = entries.text("short", must=False)
    if len(short or entries.text("title", must=False)) > MAX_SHORT_LENGTH:
        what = _("'short' is a title of at most {most} letters, needed where 'title' is longer")
        entries.complain("short" if short else "title", what.format(most=MAX_SHORT_LENGTH))
    return short


def _check_titles(source: LessonText, steps: tuple[Step | None, ...]) -> None:
    titles: set[str] = set()
    for step in steps:
        if step and step.title in titles:
            source.complain(
                _("two steps have the title '{title}'").format(title=step.title), step.where, step.number, "title"
            )
        titles |= {step.title} if step else set()


def read_step(source: LessonText, values: Any, number: int, game: str, best: tuple[str, ...] = ()) -> Step | None:
    """Return a step, or None with complaints about it; with `best` moves given apart it belongs to a puzzle."""
    if not isinstance(values, dict):
        source.complain(_("a step stands under [[step]]"), number=number, key="step")
        return None
    before = len(source.complaints)
    title = values.get("title") if isinstance(values.get("title"), str) else "?"
    where = _("puzzle {number}, '{title}'") if source.head == "puzzle" else _("step {number}, '{title}'")
    entries = Entries(source, values, where.format(number=number, title=title), number)
    name = entries.text("kind")
    if name not in kinds.names():
        near = get_close_matches(name, kinds.names(), 1)
        entries.complain(
            "kind",
            _("a step is of the kind {kinds}, not {kind!r:.40}").format(
                kinds=join_or(near or kinds.names()), kind=name
            ),
        )
        return None
    kind = kinds.kind_of(name)
    entries.reject_unknown((*COMMON_STEP_KEYS, *kind.keys))
    parts = _read_common_entries(entries, game, kind.min_hints) | kind.read(entries, game)
    parts["mistakes"] = _read_mistakes(entries, game)
    if len(source.complaints) > before:
        return None
    own = {key: parts.pop(key) for key in [*parts] if key not in STEP_FIELDS}
    if best:
        parts |= {"best": best, "is_puzzle": True}
    return Step(kind=name, number=number, game=game, own=own, **parts)


def _read_common_entries(entries: Entries, game: str, min_hints: int) -> dict[str, Any]:
    values = entries.values
    for number in (clauses := entries.texts("clauses")):
        entries.check("clauses", partial(_check_clause_of_game, number, game))
    if "position" in values and "deal" in values:
        entries.complain("deal", _("a step begins with a position or with a deal, not with both"))
    deal = values.get("deal")
    if deal is not None and not isinstance(deal, dict):
        entries.complain("deal", _("'deal' is written deal = {{players = 4, seed = 7}}").format())
        deal = None
    seat = entries.text("seat", must=False).upper()
    if seat and (len(seat) != 1 or seat not in LETTERS):
        entries.complain("seat", _("'seat' is the letter of a seat, as in seat = \"A\""))
        seat = ""
    hints = entries.texts("hints", least=min_hints)
    seed = entries.whole_number("seed", 0, 10**18, must=False)
    return {
        "title": entries.text("title"),
        "id": _read_id(entries),
        "say": entries.text("say"),
        "done": entries.text("done"),
        "clauses": clauses,
        "hints": hints,
        "position": _read_lines(entries, "position"),
        "figures": _read_figures(entries, game),
        "seed": 1 if seed is None else seed,
        "deal": deal,
        "seat": LETTERS.index(seat) if seat else None,
        "before": entries.texts("before"),
        "shows": entries.texts("shows"),
        "how": entries.text("how", must=False),
        "situation": entries.text("situation", must=False),
        "python": _read_lines(entries, "python") or "",
        "notice": entries.text("notice", must=False),
    }


def _read_figures(entries: Entries, game: str) -> dict[str, str]:
    """Read the named numbers of a step, as in `figures.chance = "odds.no_bears(6)"`."""
    named = entries.values.get("figures", {})
    if not isinstance(named, dict) or not all(isinstance(each, str) for each in named.values()):
        entries.complain("figures", _("a number for a sentence is written figures.name = \"rule('hand')\""))
        return {}
    for name, text in named.items():
        entries.check(f"figures.{name}", partial(check_named, name, text, game))
    return dict(named)


def _read_id(entries: Entries) -> str:
    text = entries.text("id", must=False)
    if text and text != id_from_title(text):
        what = _("'id' is small letters and digits with hyphens between words, not {text!r:.40}")
        entries.complain("id", what.format(text=text))
    return text


def check_ids(source: LessonText, steps: Sequence[Step | None]) -> None:
    """Complain about steps with one id: progress in one of them would be progress in the other."""
    titles: dict[str, str] = {}
    for step in filter(None, steps):
        if titles.setdefault(step.id, step.title) != step.title:
            source.complain(
                _("two steps have the id '{id}'; progress is kept by ids").format(id=step.id),
                step.where,
                step.number,
                "id",
            )


def _read_lines(entries: Entries, key: str) -> str | None:
    """Read a text without joining its lines: those of a position separate fields as bars do."""
    entries.text(key, must=False)
    text = entries.values.get(key)
    return text.strip() if isinstance(text, str) else None


def _check_clause_of_game(number: str, game: str) -> None:
    cited = clause(number)
    if registry.game_of_clause(cited.number) != game:
        raise BadLesson(_("{number} is a clause of another game").format(number=number))


def _read_mistakes(entries: Entries, game: str) -> tuple[ExpectedMistake, ...]:
    mistakes = []
    for part in entries.parts(
        "mistake", MISTAKE, _("a mistake stands under [[step.mistake]]"), _("{where}, mistake {nth}")
    ):
        broke = part.text("broke", must=False) or None
        if broke:
            part.check("broke", partial(_check_clause_of_game, broke, game))
        when = part.groups("when", must=False)
        part.check_each("when", when, partial(goals.parse_goal, game=game))
        told = part.text("try"), broke, part.text("say"), when, part.texts("show")
        mistakes.append(ExpectedMistake(*told, read_origin(part, game)))
    return tuple(mistakes)
