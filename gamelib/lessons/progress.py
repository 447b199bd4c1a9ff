"""What a learner has done: steps, the stars of lessons, guesses, and mistakes due for review; kept as plain text.

>>> from gamelib.lessons import Progress, lesson, start_attempt
>>> first = lesson("nanatoridori", "01")
>>> verdict = start_attempt(first.steps[0]).judge(first.steps[0].answer[0])
>>> progress = Progress().with_verdict(first.key, verdict, today=1)
>>> progress.is_done(first.key, first.steps[0].id), progress.lesson_stars(first)
(True, 0)
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

from gamelib.beliefs.known_beliefs import Learner, read_learner
from gamelib.core import save_format
from gamelib.core.arithmetic import add_up
from gamelib.core.errors import BadSave, GameError, SaveVersion
from gamelib.core.language import _, n_
from gamelib.core.written_numbers import percentage_points
from gamelib.lessons.attempt import Attempt
from gamelib.lessons.believed import belief_of
from gamelib.lessons.first_tries import FirstTries, read_tries
from gamelib.lessons.mistake_deck import ReviewCard, ReviewDeck
from gamelib.lessons.steps import Lesson, id_from_title
from gamelib.lessons.verdict import Guess, Verdict

FORMAT, MOST_STARS = 1, 3
LONGEST_KEY = 200
MOVED = {
    "koinobori/04_up_the_mast#the-four-levels": "koinobori/14_your_own_box",
    "nanatoridori/01_fly_together#a-guess-about-the-box": "nanatoridori/16_the_box",
    "nanatoridori/06_eyes_open#what-is-left-to-draw": "nanatoridori/16_the_box",
    "nanatoridori/11_duel_open_cards#cards-that-stay-away": "nanatoridori/16_the_box",
    "nanuk/11_wind_and_new_cards#the-dealer": "nanuk/18_from_the_rule_book",
    "nanuk/11_wind_and_new_cards#who-begins-it-all": "nanuk/18_from_the_rule_book",
    "nanuk/13_more_seasons#when-antes-are-laid": "nanuk/18_from_the_rule_book",
}
"""Steps that stood in another lesson in earlier versions, each with its lesson of today."""
WRONG = ("mistake", "other", "refused", "over")
"""The kinds of verdict on an act that was not right."""
MOST_SECONDS = 24 * 3600
"""Seconds of a day."""
MOST_SHOWN_FOR_TWO_STARS = 2
"""Maximum number of steps with their answer shown for a lesson to have two stars."""


class PuzzleResult(NamedTuple):
    """The first try at a puzzle: its key, the day as an ordinal, whether it was right, and the puzzle's rating then."""

    key: str
    day: int
    solved: bool
    rating: int


class StepResult(NamedTuple):
    """A learner's result in a step: whether it is done, the hints taken, and whether the answer was played."""

    done: bool = False
    hints: int = 0
    answer_shown: bool = False


@dataclass(frozen=True)
class Progress:
    """Everything known of a learner; a value, so noting a verdict returns a new one."""

    steps: Mapping[str, StepResult] = field(default_factory=dict)
    guesses: tuple[Guess, ...] = ()
    deck: ReviewDeck = field(default_factory=ReviewDeck)
    last: str = ""
    """The lesson worked in last, so that a page can offer to carry on with it; empty if that is not known."""
    results: tuple[PuzzleResult, ...] = ()
    """The first tries at puzzles, in the order in which they were made."""
    days: tuple[int, ...] = ()
    """The days on which something was done, a step or a puzzle, as ordinals in their order."""
    believed: Mapping[str, Learner] = field(default_factory=dict)
    """What is known of beliefs, by game."""
    tries: FirstTries = field(default_factory=FirstTries)
    """The first answers to questions never seen before, by rule."""
    seconds: Mapping[int, int] = field(default_factory=dict)
    """How long somebody worked on each day, in seconds."""

    def with_verdict(self, lesson: str, verdict: Verdict, today: int, *, by_belief: bool = False) -> Progress:
        """Return the progress after a verdict: what was done, guessed or got wrong, and the help taken.

        `by_belief` has the belief come back of which a mistake comes, and not the step.
        """
        attempt, key = verdict.attempt, step_key(lesson, verdict.attempt)
        now = StepResult(attempt.done, attempt.hints, attempt.hints > len(attempt.step.hints))
        before = self.steps.get(key, StepResult())
        progress = replace(
            self, steps={**self.steps, key: better_result(before, now)}, last=self.last if before.done else lesson
        )
        if attempt.done:
            progress = progress.note_day(today)
        if verdict.guess and all(guess.step != key for guess in self.guesses):
            progress = replace(progress, guesses=(*self.guesses, verdict.guess._replace(step=key)))
        if before.done:
            return progress
        if by_belief and (name := belief_of(verdict)):
            return progress.with_learner(progress.learner(attempt.step.game).scheduled(name, day=today))
        if now.answer_shown or (attempt.mistakes_made and (verdict.kind in WRONG or not by_belief)):
            progress = replace(progress, deck=progress.deck.add(key, verdict.clause or "", today))
        return progress

    def learner(self, game: str) -> Learner:
        """Return what is known of beliefs about a game."""
        return self.believed.get(game) or Learner(game)

    def with_learner(self, learner: Learner) -> Progress:
        """Return the progress with what is known now of beliefs about a game."""
        return replace(self, believed={**self.believed, learner.game: learner})

    def due(self, today: int) -> int:
        """Return how many beliefs and steps are to be gone over again on a day."""
        beliefs = [name for each in self.believed.values() for name in each.due(today)]
        return len(beliefs) + len(self.deck.due(today))

    @property
    def kept(self) -> int:
        """The number of beliefs and steps that are to be gone over again some day."""
        beliefs = [name for each in self.believed.values() for name in each.boxed]
        return len(beliefs) + len(self.deck.cards)

    def note_first_try(self, result: PuzzleResult) -> Progress:
        """Return the progress after a try at a puzzle, which counts only the first time."""
        if any(each.key == result.key for each in self.results):
            return self
        return replace(self, results=(*self.results, result))

    def note_day(self, day: int) -> Progress:
        """Return the progress once something was done on a day."""
        return self if day in self.days else replace(self, days=tuple(sorted((*self.days, day))))

    def with_seconds(self, day: int, seconds: float) -> Progress:
        """Return the progress once more time was spent on a day."""
        spent = min(MOST_SECONDS, self.seconds.get(day, 0) + max(0, round(seconds)))
        return replace(self, seconds={**self.seconds, day: spent}) if spent else self

    @property
    def minutes(self) -> int:
        """How many minutes were spent in all."""
        return round(sum(self.seconds.values()) / 60)

    def summary(self, today: int) -> str:
        """Say in a sentence what is to be gone over again today."""
        if not self.kept:
            return _("Nothing to go over again.")
        due = self.due(today)
        return n_(
            "{due} thing to go over again today, {all} in all.",
            "{due} things to go over again today, {all} in all.",
            due,
        ).format(due=due, all=self.kept)

    def is_done(self, lesson: str, step: str) -> bool:
        """Return whether a step, named by its id, was done."""
        return self._step_result(lesson, step).done

    def was_shown(self, lesson: str, step: str) -> bool:
        """Return whether a step, named by its id, had its answer shown and has not been done without it since."""
        return self._step_result(lesson, step).answer_shown

    def lesson_stars(self, lesson: Lesson) -> int:
        """Return the stars of a lesson: none before its end, then three, or two if one or two steps were shown, else
        one.

        A learner who was shown every step has one, however short the lesson. Hints and wrong tries cost nothing, and a
        step done later without being shown gives its star back. An optional lesson has no stars.
        """
        if lesson.is_extra:
            return 0
        marks = [self._step_result(lesson.key, step.id) for step in lesson.steps]
        if not all(mark.done for mark in marks):
            return 0
        return count_stars(len([mark for mark in marks if mark.answer_shown]), len(marks))

    def _step_result(self, lesson: str, step: str) -> StepResult:
        return self.steps.get(f"{lesson}#{id_from_title(step)}", StepResult())

    def share(self, lesson: Lesson) -> tuple[int, int]:
        """Return how many steps of a lesson are done, and how many it has."""
        return sum(self.is_done(lesson.key, step.id) for step in lesson.steps), len(lesson.steps)

    def next_step(self, lesson: Lesson) -> int:
        """Return the number of the first step that is not done; one past the last if all are."""
        return next(
            (step.number for step in lesson.steps if not self.is_done(lesson.key, step.id)), len(lesson.steps) + 1
        )

    # Saving, merging, forgetting -------------------------------------------------

    def merged(self, other: Progress) -> Progress:
        """Merge the progress of one person from two places: the better mark of each step, the first of each guess."""
        steps = dict(self.steps)
        for key, mark in other.steps.items():
            steps[key] = better_result(steps.get(key, StepResult()), mark)
        known = {guess.step for guess in self.guesses}
        guesses = (*self.guesses, *(guess for guess in other.guesses if guess.step not in known))
        return Progress(
            steps,
            guesses,
            self.deck.merged(other.deck),
            self.last or other.last,
            _first_results(self.results, other.results),
            tuple(sorted({*self.days, *other.days})),
            _merge_learners(self.believed, other.believed),
            self.tries.merged(other.tries),
            _merge_seconds(self.seconds, other.seconds),
        )

    def forget(self, lesson: str | None = None) -> Progress:
        """Return the progress without one lesson, or empty progress."""
        if lesson is None:
            return Progress()

        def is_other(key: str) -> bool:
            return not key.startswith(f"{lesson}#")

        return Progress(
            {key: mark for key, mark in self.steps.items() if is_other(key)},
            tuple(guess for guess in self.guesses if is_other(guess.step)),
            self.deck.only(is_other),
            "" if self.last == lesson else self.last,
            tuple(result for result in self.results if is_other(result.key)),
            self.days,
            self.believed,
            self.tries,
            self.seconds,
        )

    def write(self) -> str:
        """Return everything as text for `read`; it names nobody."""
        more: dict[str, Any] = {"last": self.last} if self.last else {}
        if self.results:
            more["puzzles"] = [[each.key, each.day, int(each.solved), each.rating] for each in self.results]
        if self.days:
            more["days"] = list(self.days)
        if self.believed:
            more["beliefs"] = [each.write() for each in self.believed.values()]
        if self.tries != FirstTries():
            more["tries"] = self.tries.plain()
        if self.seconds:
            more["seconds"] = [list(each) for each in sorted(self.seconds.items())]
        return save_format.dumps(
            {
                "holds": _("what was done in the lessons of Birds, Bears & Banners; it names nobody"),
                "format": FORMAT,
                "steps": [
                    [key, int(mark.done), mark.hints, int(mark.answer_shown)]
                    for key, mark in sorted(self.steps.items())
                ],
                "guesses": [
                    [guess.step, f"{guess.guessed:.6g}", f"{guess.value:.6g}", int(guess.is_chance)]
                    for guess in self.guesses
                ],
                "review": [list(card) for card in self.deck.cards],
                **more,
            }
        )

    def save(self, path: Path | str) -> None:
        """Write the progress to a file, atomically."""
        path = Path(path)
        fresh = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
        try:
            fresh.write_text(self.write(), encoding="utf-8", newline="\n")
            fresh.replace(path)
        except (OSError, ValueError) as error:
            raise BadSave(_("the progress could not be kept: {error}").format(error=error)) from error
        finally:
            with suppress(OSError, ValueError):
                fresh.unlink()


def count_stars(shown: int, steps: int) -> int:
    """Return the stars of a lesson that is done, by how many of its steps were shown.

    >>> [count_stars(shown, steps=4) for shown in range(5)]
    [3, 2, 2, 1, 1]
    """
    if not shown:
        return MOST_STARS
    return 2 if shown <= MOST_SHOWN_FOR_TWO_STARS and shown < steps else 1


def _first_results(one: Iterable[PuzzleResult], other: Iterable[PuzzleResult]) -> tuple[PuzzleResult, ...]:
    """Merge results from two places by day; of two first tries at the same puzzle the earlier one is kept."""
    merged: dict[str, PuzzleResult] = {}
    for result in sorted((*one, *other), key=lambda result: result.day):
        merged.setdefault(result.key, result)
    return tuple(merged.values())


def _merge_learners(one: Mapping[str, Learner], other: Mapping[str, Learner]) -> dict[str, Learner]:
    """Return what is known of beliefs in two places, by game."""
    both = {game: learner.merged(other.get(game, learner)) for game, learner in one.items()}
    return {**other, **both}


def _merge_seconds(one: Mapping[int, int], other: Mapping[int, int]) -> dict[int, int]:
    """Return the longer time of each day: both may tell of the same work, so that adding would count it twice."""
    return {day: max(one.get(day, 0), other.get(day, 0)) for day in sorted({*one, *other})}


def step_key(lesson: str, attempt: Attempt) -> str:
    """Return the key under which a step's progress is stored."""
    return f"{lesson}#{attempt.step.id}"


def better_result(one: StepResult, other: StepResult) -> StepResult:
    """Return the better of two marks: done first, then not shown, then fewer hints."""

    def rank(mark: StepResult) -> tuple[bool, bool, int]:
        return mark.done, mark.done and not mark.answer_shown, -mark.hints if mark.done else mark.hints

    return max(one, other, key=rank)


def read(text: str) -> Progress:
    """Return the progress in a text; raises BadSave if it is none."""
    try:
        plain = save_format.loads(text)
        if plain.get("format") != FORMAT:
            raise SaveVersion(_("this progress is kept in another format than {ours}").format(ours=FORMAT))
        steps: dict[str, StepResult] = {}
        for row in _read_rows(plain, "steps", 4):
            key, mark = _check_key(row[0]), StepResult(_read_flag(row[1]), _read_count(row[2]), _read_flag(row[3]))
            steps[key] = better_result(steps[key], mark) if key in steps else mark
        guesses = tuple(
            Guess(_check_key(row[0]), float(row[1]), float(row[2]), _read_flag(row[3]))
            for row in _read_rows(plain, "guesses", 4)
        )
        cards = [
            ReviewCard(_check_key(row[0]), str(row[1])[:20], _read_count(row[2]), _read_count(row[3]))
            for row in _read_rows(plain, "review", 4)
        ]
        results = [
            PuzzleResult(_check_key(row[0]), _read_count(row[1]), _read_flag(row[2]), _read_count(row[3]))
            for row in _read_rows(plain, "puzzles", 4)
        ]
        days = plain.get("days", [])
        if not isinstance(days, list):
            raise BadSave(_("'{key}' is a list of days").format(key="days"))
        days = sorted(set(map(_read_count, days)))
        believed = plain.get("beliefs", [])
        if not isinstance(believed, list):
            raise BadSave(_("'{key}' is a list of texts").format(key="beliefs"))
        seconds = {_read_count(day): _read_count(spent) for day, spent in _read_rows(plain, "seconds", 2)}
    except (ValueError, TypeError, OverflowError) as error:
        raise BadSave(_("this is not saved progress: {error}").format(error=error)) from error
    last = plain.get("last", "")
    return Progress(
        steps,
        guesses,
        ReviewDeck(tuple(cards)),
        last if isinstance(last, str) and last.isprintable() and len(last) <= LONGEST_KEY else "",
        _first_results(results, ()),
        tuple(days),
        _read_learners(believed),
        _read_tries(plain.get("tries")),
        seconds,
    )


def _read_tries(plain: object) -> FirstTries:
    """Return the first answers by rule; none if they cannot be read, since nothing else depends on them."""
    with suppress(GameError):
        return read_tries(plain)
    return FirstTries()


def _read_learners(texts: Iterable[object]) -> dict[str, Learner]:
    """Return what is known of beliefs, by game; what cannot be read is left out, since answers will tell it again."""
    found: dict[str, Learner] = {}
    for text in texts:
        with suppress(GameError):
            learner = read_learner(str(text))
            found[learner.game] = learner
    return found


def load(path: Path | str) -> Progress:
    """Return the progress in a file; empty progress if there is no such file yet."""
    path = Path(path)
    try:
        return read(path.read_text(encoding="utf-8")) if path.exists() else Progress()
    except (OSError, ValueError) as error:
        raise BadSave(str(error)) from error


def _read_rows(plain: Mapping[str, Any], key: str, size: int) -> Iterable[list[Any]]:
    rows = plain.get(key, [])
    if not isinstance(rows, list) or not all(isinstance(row, list) and len(row) == size for row in rows):
        raise BadSave(_("'{key}' is a list of lists of {size}").format(key=key, size=size))
    return rows


def _check_key(key: Any) -> str:
    if not isinstance(key, str) or "#" not in key or not key.isprintable() or len(key) > LONGEST_KEY:
        raise BadSave(_("a step is named like nanuk/01_boast#raise it, not {given!r:.40}").format(given=key))
    lesson, _sharp, title = key.partition("#")
    step = id_from_title(title)  # older versions stored titles; an id stays as it is
    return f"{MOVED.get(f'{lesson}#{step}', lesson)}#{step}"


def _read_flag(value: Any) -> bool:
    return _read_count(value) > 0


def _read_count(value: Any) -> int:
    if type(value) is not int or not 0 <= value < 10**7:
        raise BadSave(_("a whole number from 0 on was expected, not {given!r:.40}").format(given=value))
    return value


# Calibration --------------------------------------------------------------------------


class Calibration(NamedTuple):
    """How good a learner's guesses of chances are: their number, the mean error, and the tendency up or down."""

    number: int
    off: float
    bias: float
    rows: tuple[tuple[float, float, int], ...]
    """The guesses in bands of twenty points: mean guess, mean truth, how many."""

    def __str__(self) -> str:
        if not self.number:
            return _("No chance has been guessed yet.")
        line = n_(
            "{number} chance guessed, {off} off on average",
            "{number} chances guessed, {off} off on average",
            self.number,
        )
        tends = (
            _("mostly too high")
            if self.bias > self.off / 2
            else _("mostly too low")
            if self.bias < -self.off / 2
            else _("too high about as much as too low")
        )
        return line.format(number=self.number, off=percentage_points(self.off, 0)) + ", " + tends + "."


def calibration(guesses: Iterable[Guess]) -> Calibration:
    """Return how well calibrated some guesses are.

    >>> print(calibration([Guess("a#b", 0.5, 0.4, True), Guess("a#c", 0.7, 0.6, True)]))
    2 chances guessed, 10 percentage points off on average, mostly too high.
    """
    chances = [guess for guess in guesses if guess.is_chance]
    if not chances:
        return Calibration(0, 0.0, 0.0, ())
    gaps = [min(1, max(0, guess.guessed)) - guess.value for guess in chances]
    bands: dict[int, list[Guess]] = {}
    for guess in chances:
        bands.setdefault(min(4, max(0, int(guess.guessed * 5))), []).append(guess)
    rows = tuple(
        (add_up(each.guessed for each in band) / len(band), add_up(each.value for each in band) / len(band), len(band))
        for _at, band in sorted(bands.items())
    )
    return Calibration(len(chances), add_up(map(abs, gaps)) / len(gaps), add_up(gaps) / len(gaps), rows)
