"""`LinkedHomework`: the homework in the page's address: what is to be done, what is done, and the code to hand in.

Lessons, puzzles and deals are done on their own pages, exercises and answers in own words on this one. What was done
elsewhere is read from what the browser keeps anyway, when the learner comes back: the progress in lessons, and the game
at a table.

>>> print(LinkedHomework())
Homework is in a link: open the link that your teacher gave you.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import traitlets

from gamelib import exercises
from gamelib import homework as homeworks
from gamelib.core.errors import GameError
from gamelib.core.language import _, as_sentence
from gamelib.homework import DealPart, ExercisesPart, Homework, OwnWork, WordsPart, read_work
from gamelib.homework.given import LINKED
from gamelib.homework.handed_file import MAX_NAME, clean_name, write_file
from gamelib.homework.own_work import MAX_WORDS
from widgets.lesson.homework_end import describe_none, describe_work, page_words
from widgets.lesson.learner import read_progress
from widgets.stage.bundle import join_modules, join_styles
from widgets.stage.homework_scene import KeptHomework
from widgets.stage.linked_places import MAX_HASH
from widgets.stage.sentence_widget import SentenceWidget
from widgets.table.game_keeper import find_saved

FILE_NAME = "homework.json"
LONGEST_ANSWER = 100
MOST_LISTED = 20
FOREVER_SECONDS = 10**9
TIMES_AS_LONG = 3
"""How many times as long as usual a part may take; who was away for longer did something else as well, and the usual
time counts."""


class LinkedHomework(SentenceWidget):
    """The homework of a link; `work` is what was done of it, None as long as there is none."""

    _esm = join_modules("lesson/homework.js")
    _css = join_styles(("stage/css/whole_page.css", "lesson/homework.css"))

    page = traitlets.Dict().tag(sync=True)  # Python to browser: all that is shown

    def __init__(self, link: str = "") -> None:
        """Show a homework by its link; without one, that of the page's address."""
        self.work: OwnWork | None = OwnWork(homeworks.read(link)) if link else None
        self.name = ""
        self._replies: dict[tuple[int, int], tuple[str, str]] = {}
        super().__init__()
        self.on_msg(self._on_message)
        if self.work is not None:
            self._publish()

    # Messages from the browser ------------------------------------------------------------

    def _on_message(self, _widget: object, content: object, _buffers: object) -> None:
        if not isinstance(content, dict):
            return
        kind = content.get("kind")
        if kind == "hello":
            self._open(content.get("hash"), content.get("listed"))
        elif self.work is not None and isinstance(kind, str) and kind in _ACTS:
            before = self.work, self.name
            with suppress(GameError, IndexError):
                _ACTS[kind](self, self.work, content)
            if kind == "kept" or (self.work, self.name) != before:
                self._keep()
            self._publish()

    def _open(self, place: object, listed: object) -> None:
        """Open the homework of an address; the browser then sends what it keeps of it."""
        place = place[:MAX_HASH] if isinstance(place, str) else ""
        if not place.startswith(LINKED):
            if self.work is None:
                self.page = {**describe_none(read_listed(listed))}
            else:
                self._publish()
            return
        try:
            given = homeworks.read(place)
        except GameError as error:
            self.work = None
            self.page = {**describe_none(read_listed(listed), as_sentence(str(error)))}
            return
        if self.work is None or self.work.homework != given:
            self.work, self.name, self._replies = OwnWork(given), "", {}
        self._publish()

    def _merge_kept(self, work: OwnWork, content: Mapping[str, Any]) -> None:
        """Take in what the browser keeps: of this homework, of lessons, and of tables; and how long a part took."""
        kept = content.get("record")
        kept = kept if isinstance(kept, dict) else {}
        if kept.get("work"):
            work = read_work(kept["work"], work.homework)
        if isinstance(name := kept.get("name"), str):
            self.name = clean_name(name)
        part = content.get("part")
        if type(part) is int and 0 <= part < len(work.parts):
            work = _with_time(work, part, content)
        progress = read_progress(content.get("lessons"))
        work = work.with_progress(progress).with_practice(progress)
        games = content.get("games")
        self.work = self._with_deals(work, games if isinstance(games, dict) else {})

    def _with_deals(self, work: OwnWork, games: Mapping[str, Any]) -> OwnWork:
        """Return the work with the deals that lie played on tables; a game in which moves were taken back is none."""
        for at, part in enumerate(work.homework.parts):
            if isinstance(part, DealPart):
                stored = games.get(part.shared.game)
                _name, saved = find_saved(stored if isinstance(stored, dict) else {}, part.shared.game)
                if saved is not None and not saved.explored:
                    with suppress(GameError):
                        work = work.with_deal(at, saved.record)
        return work

    def _check_answer(self, work: OwnWork, content: Mapping[str, Any]) -> None:
        """Check the answer to an exercise, and note it."""
        part, step, typed = (content.get(key) for key in ("part", "step", "text"))
        if type(part) is not int or type(step) is not int or min(part, step) < 0 or not isinstance(typed, str):
            return
        given = work.homework.parts[part]
        if isinstance(given, ExercisesPart) and given.is_here and typed.strip():
            typed = typed.strip()[:LONGEST_ANSWER]
            exercise = exercises.exercise(given.game, given.numbers[step])
            verdict = exercise.check(typed)
            self._replies[part, step] = typed, ("✓ " if verdict.is_right else "✗ ") + verdict.text
            work = work.with_step(part, step, right=verdict.is_right)
            self.work = _with_time(work.with_slip(part, step, exercise.find_slip(typed)), part, content)

    def _note_words(self, work: OwnWork, content: Mapping[str, Any]) -> None:
        part, typed = content.get("part"), content.get("text")
        if type(part) is not int or part < 0 or not isinstance(typed, str):
            return
        if isinstance(work.homework.parts[part], WordsPart):
            self.work = _with_time(work.with_words(part, typed[:MAX_WORDS]), part, content)

    def _note_name(self, _work: OwnWork, content: Mapping[str, Any]) -> None:
        if isinstance(name := content.get("text"), str):
            self.name = clean_name(name[: 4 * MAX_NAME])

    def _save_file(self, work: OwnWork, _content: Mapping[str, Any]) -> None:
        self.send({"kind": "file", "name": FILE_NAME, "text": write_file(work, self.name)})

    # What is shown and kept ------------------------------------------------------------------

    def _keep(self) -> None:
        """Have the browser keep what was done, and what a page of a part needs to lead back here."""
        assert self.work is not None
        given = self.work.homework
        record = {
            "work": self.work.write(),
            "name": self.name,
            "title": given.title,
            "link": LINKED + given.write(),
            "back": page_words()["back"],
        }
        self.send({"kind": "keep", "id": given.id, "record": record})

    def _publish(self) -> None:
        assert self.work is not None
        self.page = {**describe_work(self.work, self.name, self._replies)}

    def __str__(self) -> str:
        if self.work is None:
            return _("Homework is in a link: open the link that your teacher gave you.")
        page = describe_work(self.work, self.name, self._replies)
        rows = [f"{row['title']}: {row['text']}" for row in page["rows"]]
        return "\n".join([page["heading"], page["about"], *rows, *(each["code"] for each in page["handing"])])


_ACTS = {
    "kept": LinkedHomework._merge_kept,
    "answer": LinkedHomework._check_answer,
    "words": LinkedHomework._note_words,
    "name": LinkedHomework._note_name,
    "save": LinkedHomework._save_file,
}
"""What each message of the browser does, once there is a homework."""


def _with_time(work: OwnWork, part: int, content: Mapping[str, Any]) -> OwnWork:
    """Return the work with the seconds that a browser says were spent on a part."""
    seconds = content.get("seconds")
    if not isinstance(seconds, int | float) or not 0 < seconds < FOREVER_SECONDS:
        return work
    usual, spent = work.homework.parts[part].minutes, seconds / 60
    return work.with_minutes(part, spent if spent <= TIMES_AS_LONG * usual else usual)


def read_listed(kept: object) -> list[KeptHomework]:
    """Return the homeworks of the links that a browser keeps; whatever is none is left out."""
    found: list[KeptHomework] = []
    for link in kept[:MOST_LISTED] if isinstance(kept, list) else ():
        with suppress(GameError):
            given: Homework = homeworks.read(link)
            found.append({"title": given.title, "link": LINKED + given.write()})
    return found
