"""Lesson files read: TOML that a teacher types, and complaints in a teacher's language about what cannot be taught.

A lesson has `title`, `game`, `minutes`, `can` (what one will be able to do), `needs` (lessons before it), perhaps
`end`, and steps, each under `[[step]]`:

kind, title, say (the goal in one sentence), done (said on success), clauses, hints (two or more; the last rung, the
answer played together, comes by itself), and where a table is needed `position` (with `seed` for what it leaves open)
or `deal`, with `seat` and perhaps `before`, moves made before the step begins.
- play: `goal` (goal words), `answer` (moves), `others` (moves of the other seats), `against`, `within`, `tries` (moves
  that get a button of their own), and `wait = true` where the others act only when the learner says `go on`
- pick: `right` (pick words) or `places`, and `answer`
- choose: `options`, each with `text`, `right` and `say`
- order: `items` in the right order; those in an inner list are tied
- number: `right` (a figure), and `near` where it is to be guessed
- `[[step.mistake]]`: `try`, `broke`, `say`, and for moves `when` and `show`
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from typing import Any

from gamelib.core.errors import BadLesson, GameError
from gamelib.core.language import LETTERS, _, join_or
from gamelib.core.rulebook import GAMES, clause
from gamelib.lessons import act_notation, goals
from gamelib.lessons.figures import figure
from gamelib.lessons.steps import KINDS, Goal, Lesson, Mistake, Option, Step
from gamelib.players import LADDER

LARGEST = 200_000
LESSON = ("title", "game", "minutes", "can", "needs", "end", "step")
COMMON = ("kind", "title", "say", "done", "clauses", "hints", "position", "seed", "deal", "seat", "before", "mistake")
KEYS_BY_KIND = {"play": ("goal", "answer", "others", "against", "within", "wait", "tries"),
       "pick": ("right", "places", "answer"),
       "choose": ("options",), "order": ("items",), "number": ("right", "near")}
MISTAKE = ("try", "broke", "say", "when", "show")
OPTION = ("text", "right", "say")


@dataclass(frozen=True)
class Complaint:
    """What is wrong with a lesson: where, the line as it is written, and what was expected."""

    file: str
    where: str
    line: int
    written: str
    what: str

    def __str__(self) -> str:
        place = ", ".join(filter(None, (self.file, self.where, _("line {line}").format(line=self.line))))
        shown = f"\n    {self.written}" if self.written else ""
        return f"{place}: {self.what}{shown}"


class Source:
    """The text of a file, to find the line of an entry; complaints are gathered here."""

    def __init__(self, name: str, text: str, head: str = "step") -> None:
        self.name = name
        self.lines = text.splitlines()
        self.head = head
        self.complaints: list[Complaint] = []

    def complain(self, what: str, where: str = "", number: int = 0, key: str = "", nth: int = 0) -> None:
        """Keep a complaint about an entry of a step; step 0 is the head of the file."""
        line = self._line(number, key, nth)
        written = self.lines[line - 1].strip() if key and line <= len(self.lines) else ""
        self.complaints.append(Complaint(self.name, where, line, written[:160], what))

    def _line(self, number: int, key: str, nth: int) -> int:
        """The line of an entry, else that of the head of its step; in the nth mistake if there are several."""
        heads = [at for at, line in enumerate(self.lines, 1) if line.split("#")[0].strip() == f"[[{self.head}]]"]
        first = heads[number - 1] if 0 < number <= len(heads) else 1
        last = heads[number] - 1 if number < len(heads) else len(self.lines)
        found = [at for at in range(first, last + 1)
                 if self.lines[at - 1].split("=")[0].strip() == key and "=" in self.lines[at - 1]]
        if not found and key == "mistake":
            found = [at for at in range(first, last + 1) if self.lines[at - 1].strip() == f"[[{self.head}.mistake]]"]
        return found[min(nth, len(found) - 1)] if found else first


def load(path: Path | str) -> Lesson:
    """The lesson in a file; raises BadLesson with the first complaint if it cannot be taught."""
    lesson, complaints = read(Path(path))
    if complaints or lesson is None:
        raise BadLesson(str(complaints[0]))
    return lesson


def read(path: Path) -> tuple[Lesson | None, list[Complaint]]:
    """The lesson in a file as far as it can be read, and everything that is wrong with how it is written."""
    source, whole = read_toml(path, "step")
    if whole is None:
        return None, source.complaints
    entries = Entries(source, whole, "", 0)
    entries.reject_unknown(LESSON)
    game = entries.text("game")
    if game not in GAMES.values():
        entries.complain("game", _("a lesson is about one of {games}, not {game!r:.40}").format(
            games=join_or([*GAMES.values()]), game=game))
        return None, source.complaints
    minutes = entries.number("minutes", 1, 120)
    lesson = Lesson(path.stem, game, entries.text("title"), int(minutes or 1), entries.texts("can", least=1),
                    entries.texts("needs"), (), entries.text("end", must=False), "\n".join(source.lines))
    steps = whole.get("step", [])
    if not isinstance(steps, list) or not steps:
        entries.complain("step", _("a lesson has steps, each under [[step]]"))
        return None, source.complaints
    made = tuple(read_step(source, each, number, game) for number, each in enumerate(steps, 1))
    _check_titles(source, made)
    lesson = Lesson(**{**vars(lesson), "steps": tuple(step for step in made if step)})
    return (None if None in made else lesson), source.complaints


def read_toml(path: Path, head: str) -> tuple[Source, dict[str, Any] | None]:
    """The text of a file and what it says, or a complaint about either."""
    try:
        raw = path.read_bytes()[:LARGEST + 1]
        text = raw.decode("utf-8-sig").replace("\r\n", "\n")
    except (OSError, UnicodeDecodeError, ValueError) as error:
        source = Source(path.name, "")
        source.complain(_("the file cannot be read as text: {error}").format(error=error))
        return source, None
    source = Source(path.name if head == "step" else f"{path.parent.name}/{path.name}", text, head)
    if len(raw) > LARGEST:
        source.complain(_("the file is longer than any lesson"))
        return source, None
    try:
        return source, tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        source.complain(_("this cannot be read: {error}. Text stands in quotes, lists in square brackets, and each"
                          " entry on a line of its own").format(error=error))
        return source, None


def _check_titles(source: Source, steps: tuple[Step | None, ...]) -> None:
    seen: set[str] = set()
    for step in steps:
        if step and step.title in seen:
            source.complain(_("two steps have the title '{title}'; progress is kept by titles").format(
                title=step.title), step.where, step.number, "title")
        seen |= {step.title} if step else set()


class Entries:
    """The entries of a lesson, a step or a mistake, taken one by one with complaints about what they hold."""

    def __init__(self, source: Source, given: Mapping[str, Any], where: str, number: int, nth: int = 0) -> None:
        self.source, self.given, self.where, self.at, self.nth = source, given, where, number, nth

    def complain(self, key: str, what: str) -> None:
        """A complaint about one entry."""
        self.source.complain(what, self.where, self.at, key, self.nth)

    def reject_unknown(self, known: tuple[str, ...]) -> None:
        """Complain about entries that have no meaning here."""
        for key in self.given:
            if key not in known:
                near = get_close_matches(key, known, 1, 0.5)
                line = _("there is no entry {key!r:.40} here; there are {near}")
                if near:
                    line = _("there is no entry {key!r:.40} here; did you mean {near}?")
                self.complain(key, line.format(key=key, near=", ".join(near or known)))

    def text(self, key: str, must: bool = True) -> str:
        """A text in quotes."""
        found = self.given.get(key, "")
        if not isinstance(found, str) or (must and not found.strip()):
            missing = _("'{key}' is missing: a text in quotes").format(key=key)
            wrong = _("'{key}' is a text in quotes, not {value!r:.40}").format(key=key, value=found)
            self.complain(key, missing if key not in self.given else wrong)
            return ""
        return " ".join(found.split())

    def texts(self, key: str, least: int = 0) -> tuple[str, ...]:
        """A list of texts; one text alone is a list of one."""
        found = self.given.get(key, [])
        found = [found] if isinstance(found, str) else found
        if not isinstance(found, list) or not all(isinstance(each, str) and each.strip() for each in found):
            self.complain(key, _("'{key}' is a list of texts in square brackets, not {value!r:.60}").format(
                key=key, value=found))
            return ()
        if len(found) < least:
            self.complain(key, _("'{key}' needs {least} or more texts in square brackets").format(key=key, least=least))
        return tuple(" ".join(each.split()) for each in found)

    def groups(self, key: str, must: bool = True) -> Goal:
        """A list of texts, some of which may stand in lists of their own."""
        found = self.given.get(key, [])
        found = [found] if isinstance(found, str) else found
        groups = [[each] if isinstance(each, str) else each for each in found] if isinstance(found, list) else [None]
        if not all(isinstance(group, list) and group and all(isinstance(each, str) and each.strip() for each in group)
                   for group in groups) or (must and not groups):
            self.complain(key, _("'{key}' is a list of texts in square brackets; an inner list holds texts of which any"
                                 " will do").format(key=key))
            return ()
        return tuple(tuple(" ".join(each.split()) for each in group) for group in groups if group)

    def number(self, key: str, least: float, most: float, must: bool = True) -> float | None:
        """A number between two bounds; None if it is missing and may be."""
        found = self.given.get(key)
        if found is None and not must:
            return None
        if isinstance(found, bool) or not isinstance(found, int | float) or not least <= found <= most:
            self.complain(key, _("'{key}' is a number from {least} to {most}, not {value!r:.40}").format(
                key=key, least=least, most=most, value=found))
            return None
        return found

    def check(self, key: str, test: Callable[[], Any]) -> None:
        """Complain with whatever the test complains of."""
        try:
            test()
        except GameError as error:
            self.complain(key, str(error))


def read_step(source: Source, given: Any, number: int, game: str, best: tuple[str, ...] = ()) -> Step | None:
    """A step, or complaints about it; one of which the best moves are known is a puzzle."""
    if not isinstance(given, dict):
        source.complain(_("a step stands under [[step]]"), number=number)
        return None
    before = len(source.complaints)
    title = given.get("title") if isinstance(given.get("title"), str) else "?"
    where = _("puzzle {number}, '{title}'") if source.head == "puzzle" else _("step {number}, '{title}'")
    entries = Entries(source, given, where.format(number=number, title=title), number)
    kind = entries.text("kind")
    if kind not in KINDS:
        near = get_close_matches(kind, KINDS, 1)
        entries.complain("kind", _("a step is of the kind {kinds}, not {kind!r:.40}").format(
            kinds=join_or(near or KINDS), kind=kind))
        return None
    entries.reject_unknown((*COMMON, *KEYS_BY_KIND[kind]))
    parts = _common(entries, game) | _READERS[kind](entries, game)
    parts["mistakes"] = _mistakes(entries, game)
    if len(source.complaints) > before:
        return None
    return Step(kind=kind, number=number, game=game, best=best, **parts)


def _common(entries: Entries, game: str) -> dict[str, Any]:
    given = entries.given
    for number in (clauses := entries.texts("clauses")):
        entries.check("clauses", partial(_clause_of, number, game))
    if "position" in given and "deal" in given:
        entries.complain("deal", _("a step begins with a position or with a deal, not with both"))
    deal = given.get("deal")
    if deal is not None and not isinstance(deal, dict):
        entries.complain("deal", _("'deal' is written deal = {{players = 4, seed = 7}}").format())
        deal = None
    seat = entries.text("seat", must=False).upper()
    if seat and (len(seat) != 1 or seat not in LETTERS):
        entries.complain("seat", _("'seat' is the letter of a seat, as in seat = \"A\""))
        seat = ""
    hints = entries.texts("hints", least=2 if entries.text("kind") == "play" else 1)
    return {"title": entries.text("title"), "say": entries.text("say"), "done": entries.text("done"),
            "clauses": clauses, "hints": hints, "position": _lines(entries),
            "seed": int(entries.number("seed", 0, 10**18, must=False) or 1) if given.get("seed") != 0 else 0,
            "deal": deal, "seat": LETTERS.index(seat) if seat else None, "before": entries.texts("before")}


def _lines(entries: Entries) -> str | None:
    """A position, whose lines stay lines: a new line is as good as a bar."""
    entries.text("position", must=False)
    found = entries.given.get("position")
    return found.strip() if isinstance(found, str) else None


def _clause_of(number: str, game: str) -> None:
    found = clause(number)
    if GAMES[found.number.partition("-")[0]] != game:
        raise BadLesson(_("{number} is a clause of another game").format(number=number))


def _play(entries: Entries, game: str) -> dict[str, Any]:
    wanted = entries.groups("goal")
    _check_goal(entries, "goal", wanted, game)
    if not entries.given.get("position") and not entries.given.get("deal"):
        entries.complain("kind", _("to play, a step needs 'position' or 'deal'"))
    within = entries.number("within", 1, 50, must=False)
    against = entries.text("against", must=False) or "careful"
    if against not in LADDER[:3]:
        entries.complain("against", _("the others are played by {all}, not by {name!r:.40}").format(
            all=join_or(LADDER[:3]), name=against))
    wait = entries.given.get("wait", False)
    if not isinstance(wait, bool):
        entries.complain("wait", _("'wait' is true or false, not {value!r:.40}").format(value=wait))
    return {"goal": wanted, "answer": entries.texts("answer", least=1), "others": entries.texts("others"),
            "against": against, "within": int(within) if within else None, "wait": wait is True,
            "tries": entries.texts("tries")}


def _check_goal(entries: Entries, key: str, wanted: Goal, game: str) -> None:
    for group in wanted:
        for line in group:
            entries.check(key, partial(goals.parse_goal, line, game))


def _pick(entries: Entries, game: str) -> dict[str, Any]:
    right, listed = entries.text("right", must=False), entries.texts("places")
    if bool(right) == bool(listed):
        entries.complain("right", _("a pick needs either 'right', pick words such as any playable, or 'places', a list"
                                    " of right sets of places such as \"hand:2 hand:3\""))
    if right:
        entries.check("right", lambda: act_notation.parse_pick(right, game))
    if not entries.given.get("position") and not entries.given.get("deal"):
        entries.complain("kind", _("to pick, a step needs 'position' or 'deal'"))
    return {"right": right or None, "places": listed, "answer": entries.texts("answer")}


def _choose(entries: Entries, _game: str) -> dict[str, Any]:
    listed = entries.given.get("options", [])
    if not isinstance(listed, list) or len(listed) < 2 or not all(isinstance(each, dict) for each in listed):
        entries.complain("options", _("'options' is a list of two or more answers, each written {{text = \"...\","
                                      " right = true, say = \"...\"}}").format())
        return {"options": ()}
    options = []
    for each in listed:
        part = Entries(entries.source, each, entries.where, entries.at)
        part.reject_unknown(OPTION)
        right = each.get("right", False)
        if not isinstance(right, bool):
            part.complain("options", _("'right' is true or false, not {value!r:.40}").format(value=right))
        options.append(Option(part.text("text"), bool(right), part.text("say")))
    if not any(option.right for option in options) or all(option.right for option in options):
        entries.complain("options", _("of the answers some are right and some are not"))
    return {"options": tuple(options)}


def _order(entries: Entries, _game: str) -> dict[str, Any]:
    items = entries.groups("items")
    flat = [item for tied in items for item in tied]
    if len(items) < 2 or len(set(flat)) < len(flat):
        entries.complain("items", _("'items' are two or more texts in the right order, each once; tied ones stand in an"
                                    " inner list"))
    return {"items": items}


def _number(entries: Entries, game: str) -> dict[str, Any]:
    right = entries.given.get("right")
    if not isinstance(right, str):
        entries.check("right", lambda: figure("" if right is None else str(right), game))
        right = ""
    else:
        entries.check("right", lambda: figure(right, game))
    near = entries.number("near", 0, 1000, must=False)
    return {"right": right, "near": float(near or 0)}


_READERS = {"play": _play, "pick": _pick, "choose": _choose, "order": _order, "number": _number}


def _mistakes(entries: Entries, game: str) -> tuple[Mistake, ...]:
    listed = entries.given.get("mistake", [])
    if not isinstance(listed, list) or not all(isinstance(each, dict) for each in listed):
        entries.complain("mistake", _("a mistake stands under [[step.mistake]]"))
        return ()
    made = []
    for nth, each in enumerate(listed):
        part = Entries(entries.source, each, _("{where}, mistake {nth}").format(where=entries.where, nth=nth + 1),
                       entries.at, nth)
        part.reject_unknown(MISTAKE)
        broke = part.text("broke", must=False) or None
        if broke:
            part.check("broke", partial(_clause_of, broke, game))
        when = part.groups("when", must=False)
        _check_goal(part, "when", when, game)
        made.append(Mistake(part.text("try"), broke, part.text("say"), when, part.texts("show")))
    return tuple(made)
