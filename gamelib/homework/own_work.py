"""What a learner's device notes of a homework while it is done, kept as text between visits.

Doing a part again never makes it worse: the better result of each step and of a deal is kept.

>>> from gamelib.homework.homework_parts import ExercisesPart
>>> given = Homework("Two exercises", (ExercisesPart("nanuk", (1, 4)),))
>>> work = OwnWork(given).with_step(0, 0, right=False).with_step(0, 0, right=True).with_step(0, 1, right=True)
>>> work.results.parts[0].done, work.results.parts[0].first
(2, 1)
>>> read_work(work.write(), given) == work
True
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from math import ceil
from typing import Any, NamedTuple

from gamelib import classroom
from gamelib import record as stored
from gamelib.beliefs import Learner
from gamelib.classroom import CLASS_SEAT
from gamelib.core import save_format
from gamelib.core.chance import fresh_seed
from gamelib.core.errors import BadSave, GameError
from gamelib.core.language import _
from gamelib.homework.given import Homework
from gamelib.homework.homework_parts import DealPart, ExercisesPart, Part, PracticePart, WordsPart
from gamelib.homework.part_results import LearnerResults, PartResult, slips_told
from gamelib.lessons.first_tries import Outcome
from gamelib.lessons.practice import MadeStep
from gamelib.lessons.progress import Progress
from gamelib.lessons.verdict import Verdict
from gamelib.record import Record

FORMAT = 1
MAX_WORDS = 2_000
"""Letters of an answer in own words."""
MOST_MINUTES = 24 * 60


class StepMark(NamedTuple):
    """What is known of one step, puzzle or exercise."""

    tried: bool = False
    first: bool = False
    """Right at the first try."""
    done: bool = False
    shown: bool = False
    """Done with its answer shown, and not without since."""


class PartWork(NamedTuple):
    """What is known of one part."""

    steps: tuple[StepMark, ...]
    seconds: int = 0
    words: str = ""
    """The answer in own words."""
    record: str = ""
    """The deal as it was played, as a stored game."""
    slip: int = 0
    """The place of the first known slip in the exercises; 0 as long as there was none."""


@dataclass(frozen=True)
class OwnWork:
    """What one learner has done of a homework so far; a value."""

    homework: Homework
    parts: tuple[PartWork, ...] = ()
    tag: int = field(default_factory=lambda: fresh_seed() % 2**16)
    """Drawn once on this device; see `LearnerResults`."""

    def __post_init__(self) -> None:
        if not self.parts:
            fresh = tuple(PartWork((StepMark(),) * part.steps) for part in self.homework.parts)
            object.__setattr__(self, "parts", fresh)

    # What happens -----------------------------------------------------------------------

    def with_step(self, part: int, step: int, *, right: bool, shown: bool = False) -> OwnWork:
        """Return the work after a try at a step: whether it is done now, and whether the answer had been shown."""
        before = self.parts[part].steps[step]
        first = before.first or (right and not shown and not before.tried)
        is_alone = (right and not shown) or (before.done and not before.shown)
        mark = StepMark(True, first, before.done or right, (before.done or right) and not is_alone)
        return self._with_mark(part, step, mark)

    def with_slip(self, part: int, step: int, slip: int) -> OwnWork:
        """Return the work after a wrong answer that comes of a known slip; the first one of a part is kept.

        Nothing is kept if the homework does not ask for it.
        """
        given, work = self.homework.parts[part], self.parts[part]
        if work.slip or not isinstance(given, ExercisesPart):
            return self
        return self._with_part(part, work._replace(slip=given.place_of_slip(step, slip)))

    def with_verdict(self, lesson: str, verdict: Verdict) -> OwnWork:
        """Return the work after a verdict in a lesson or on a puzzle, by the key under which progress is kept."""
        attempt = verdict.attempt
        shown = attempt.hints > len(attempt.step.hints)
        work = self
        for part, step in self._places_of(f"{lesson}#{attempt.step.id}"):
            if attempt.mistakes_made or shown:
                work = work.with_step(part, step, right=False)
            if attempt.done:
                work = work.with_step(part, step, right=True, shown=shown)
        return work

    def with_progress(self, progress: Progress) -> OwnWork:
        """Return the work with what the progress in lessons tells, which may be older than the homework.

        It tells of puzzles whether the first try was right, and of steps that a belief gets wrong. Of others it does
        not: one that is not among those that went wrong counts as right at first. A step that was shown is not any
        more once it was done alone.
        """
        work, solved = self, {each.key: each.solved for each in progress.results}
        wrong = {card.key for card in progress.deck.cards}
        wrong |= {key for key in progress.steps if progress.tries.outcome(key.partition("/")[0], key) in ("=", "-")}
        for key, result in progress.steps.items():
            for part, step in self._places_of(key):
                mark = self.parts[part].steps[step]
                if result.done and not mark.done:
                    first = not mark.tried and not result.answer_shown and solved.get(key, key not in wrong)
                    work = work._with_mark(part, step, StepMark(True, first, True, result.answer_shown))
                elif mark.shown and not result.answer_shown:
                    work = work._with_mark(part, step, mark._replace(shown=False))
        return work

    def with_practice(self, progress: Progress) -> OwnWork:
        """Return the work with the questions of practice that were answered, and whether their rule was mixed up."""
        work = self
        for at, given in enumerate(self.homework.parts):
            if isinstance(given, PracticePart) and given.is_here:
                asked = [given.question(step) for step in range(given.steps)]
                came = [progress.tries.outcome(given.game, each.question) for each in asked]
                marks = tuple(
                    StepMark(True, outcome == "+", True) if outcome else before
                    for outcome, before in zip(came, self.parts[at].steps, strict=True)
                )
                mixed_up = int(self.parts[at].slip or is_mixed_up(given, asked, came))
                work = work._with_part(at, work.parts[at]._replace(steps=marks, slip=mixed_up))
        return work

    def with_deal(self, part: int, game: Record) -> OwnWork:
        """Return the work after the first round of a deal; raises GameError if it is another deal, or not over.

        Of two games of the deal the better one is kept.
        """
        given = self.homework.parts[part]
        handed = classroom.result_of(game, CLASS_SEAT)
        if not isinstance(given, DealPart) or classroom.deal_of(game) != given.shared:
            raise GameError(_("this game did not begin with the cards of the homework"))
        if handed is None:
            raise GameError(_("the game is not over yet, so there is no result to hand in"))
        before = self.results.parts[part]
        if before.done and (before.won, before.points or 0) >= (handed.won, handed.score):
            return self
        return self._with_part(part, self.parts[part]._replace(record=stored.write(game)))

    def with_words(self, part: int, text: str) -> OwnWork:
        """Return the work with an answer in own words; an empty one takes it back."""
        shown = "".join(letter for letter in text if letter.isprintable() or letter == "\n")
        return self._with_part(part, self.parts[part]._replace(words=shown.strip()[:MAX_WORDS]))

    def with_minutes(self, part: int, minutes: float) -> OwnWork:
        """Return the work after more minutes were spent on a part."""
        seconds = self.parts[part].seconds + max(0, round(minutes * 60))
        return self._with_part(part, self.parts[part]._replace(seconds=min(seconds, MOST_MINUTES * 60)))

    def _places_of(self, key: str) -> Iterable[tuple[int, int]]:
        """Yield at which parts and steps of the homework the step with a key stands."""
        for part, given in enumerate(self.homework.parts):
            keys = given.step_keys[: given.steps]
            if key in keys:
                yield part, keys.index(key)

    def _with_mark(self, part: int, step: int, mark: StepMark) -> OwnWork:
        steps = self.parts[part].steps
        return self._with_part(part, self.parts[part]._replace(steps=(*steps[:step], mark, *steps[step + 1 :])))

    def _with_part(self, part: int, now: PartWork) -> OwnWork:
        return replace(self, parts=(*self.parts[:part], now, *self.parts[part + 1 :]))

    # What it comes to --------------------------------------------------------------------

    @property
    def results(self) -> LearnerResults:
        """The results so far."""
        minutes = ceil(sum(part.seconds for part in self.parts) / 60)
        parts = tuple(self._result(at) for at in range(len(self.parts)))
        return LearnerResults(parts, minutes, self.tag % self.homework.tags)

    def _result(self, at: int) -> PartResult:
        given, work = self.homework.parts[at], self.parts[at]
        minutes = ceil(work.seconds / 60)
        if isinstance(given, WordsPart):
            return PartResult(int(bool(work.words)), minutes=minutes)
        if isinstance(given, DealPart):
            return replay_deal(given, work.record)._replace(minutes=minutes)
        done, first, shown = (sum(getattr(mark, what) for mark in work.steps) for what in ("done", "first", "shown"))
        here = (
            len(given.step_keys) or given.steps
        )  # this copy of the lesson may have fewer steps than the homework says
        return PartResult(given.steps if done >= here else done, first, shown, minutes=minutes, slip=work.slip)

    # Keeping it --------------------------------------------------------------------------

    def write(self) -> str:
        """Return everything as text for `read_work`; it names nobody."""
        return save_format.dumps(
            {
                "holds": _("what was done of a homework of Birds, Bears & Banners; it names nobody"),
                "format": FORMAT,
                "homework": self.homework.id,
                "tag": self.tag,
                "parts": [
                    [
                        "".join(map(_write_mark, part.steps)),
                        part.seconds,
                        part.words,
                        part.record,
                        *([part.slip] if part.slip else []),
                    ]
                    for part in self.parts
                ],
            }
        )


def is_mixed_up(part: PracticePart, asked: Sequence[MadeStep], came: Sequence[Outcome | None]) -> bool:
    """Return whether the first answers to questions name the belief that they are about."""
    known = Learner(part.game)
    for each, outcome in zip(asked, came, strict=True):
        if outcome is not None:
            right, believed = min(each.answers.right), min(each.answers.wrong[part.belief])
            given = {"+": right, "=": believed, "-": ""}[outcome]
            known = known.note_answer(each.answers, given, "practice", window=[part.belief])
            if part.belief in known.named:
                return True
    return False


def replay_deal(part: DealPart, record: str) -> PartResult:
    """Return the result of a stored game of a deal, played again move by move; nothing done if it leads to none."""
    with suppress(GameError):
        game = stored.read(record) if record else None
        handed = classroom.result_of(game, CLASS_SEAT) if game and classroom.deal_of(game) == part.shared else None
        if handed is not None:
            return PartResult(1, won=handed.won, points=handed.score)
    return PartResult()


def read_work(text: object, homework: Homework) -> OwnWork:
    """Return what was done of a homework, from what a device has kept; nothing done if the text is none of it."""
    with suppress(GameError, ValueError, TypeError):
        plain = save_format.loads(text) if isinstance(text, str) else {}
        if plain.get("format") == FORMAT and plain.get("homework") == homework.id:
            rows = zip(homework.parts, plain["parts"], strict=True)
            parts = tuple(_read_part(given, row) for given, row in rows)
            return OwnWork(homework, parts, save_format.get_typed(plain, "tag", int) % 2**16)
    return OwnWork(homework)


_MARKS = "0123456789abcdef"


def _write_mark(mark: StepMark) -> str:
    return _MARKS[sum(flag << at for at, flag in enumerate(mark))]


def _read_part(given: Part, row: Any) -> PartWork:
    marks, seconds, words, record, *more = row  # what was kept before slips were has no more
    if type(marks) is not str or len(marks) != given.steps or type(seconds) is not int:
        raise BadSave(_("this is not what was done of this homework"))
    if type(words) is not str or type(record) is not str:
        raise BadSave(_("this is not what was done of this homework"))
    steps = tuple(StepMark(*(bool(_MARKS.index(mark) >> at & 1) for at in range(4))) for mark in marks)
    slip = read_slip(given, more[0]) if more else 0
    return PartWork(steps, min(max(seconds, 0), MOST_MINUTES * 60), words[:MAX_WORDS], record, slip)


def read_slip(given: Part, place: Any) -> int:
    """Return the place of a slip in a part; raise BadSave if there is none at this place."""
    if type(place) is not int or not 0 <= place <= slips_told(given):
        raise BadSave(_("this is not what was done of this homework"))
    return place
