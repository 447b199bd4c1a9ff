"""Walks through steps that are made afresh: what is to be gone over again, and practice without end. Not widgets."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from time import monotonic

from gamelib import beliefs, lessons
from gamelib.core import registry
from gamelib.core.chance import Stream, fresh_seed
from gamelib.core.language import _, n_
from gamelib.homework.homework_parts import MOST_STEPS
from gamelib.lessons import Verdict
from gamelib.lessons.believed import of_lesson
from gamelib.lessons.practice import MadeStep, choose_check, choose_practice, make_practice
from gamelib.lessons.progress import WRONG
from widgets.lesson import course as courses
from widgets.lesson.course import Course, CourseEntry
from widgets.lesson.learner import DEFAULT_LEARNER, Learner
from widgets.lesson.walk import CourseWalk, FollowUp
from widgets.stage.linked_places import CHECK, GIVEN

MOST_QUESTIONS, MOST_SECONDS = 15, 150
"""How many questions a check has at most; after so long none is asked any more, so that it takes three minutes."""


class MadeWalk(CourseWalk):
    """A walk in which some steps were made for beliefs: the first answer to each is noted, and nothing else is kept."""

    KEEPS_HINTS = False
    made: dict[int, MadeStep]
    """The steps that were made, by their place in the course."""
    answered: set[int]
    """The places of those to which the learner has given a first answer."""

    @property
    def window(self) -> Collection[str]:
        """The beliefs in view when an answer is noted: by default the one that the step was made for."""
        return [self.made[self.at].belief]

    @property
    def is_given(self) -> bool:
        """Whether a teacher has given the steps."""
        return False

    def count_answer(self, is_right: bool) -> None:
        """React to a first answer."""

    def _save_verdict(self, verdict: Verdict) -> str:
        made = self.made.get(self.at)
        if made is None:
            return super()._save_verdict(verdict)
        if self.at in self.answered or not (verdict.is_done or verdict.kind in WRONG):
            return ""
        self.answered.add(self.at)
        self.count_answer(verdict.is_done and not verdict.attempt.hints)
        if verdict.attempt.hints:
            self._schedule_again(made)
            return ""
        return self.learner.record_practice(made, verdict, self.window, is_given=self.is_given)

    def _schedule_again(self, made: MadeStep) -> None:
        """Have a belief come back tomorrow that took a hint: help tells nothing of what is believed."""
        progress = self.learner.progress
        known = progress.learner(made.step.game)
        if known.known(made.belief).box:
            self.learner.set_progress(progress.with_learner(known.scheduled(made.belief, day=self.learner.today())))


# Going over again -----------------------------------------------------------------------


class ReviewWalk(MadeWalk):
    """A walk through what is due today: a fresh step for each belief, and steps whose mistakes come of no belief."""

    def __init__(self, learner: Learner | None, pace: int | None) -> None:
        self._is_all = False
        learner = DEFAULT_LEARNER if learner is None else learner
        super().__init__(self._collect(learner), learner, pace)

    def _collect(self, learner: Learner) -> Course:
        """Return the course of what is due, or of all that is kept."""
        progress, day = learner.progress, learner.today()
        cards = progress.deck.cards if self._is_all else progress.deck.due(day)
        found = []
        for known in progress.believed.values() if learner.finds_beliefs else ():
            names = known.boxed if self._is_all else known.due(day)
            # the same day brings the same step, so that nothing changes when a page is loaded again
            found += [make_practice(known.game, name, day + known.known(name).box) for name in names]
        self.made, self.answered = dict(enumerate(found)), set()
        of_beliefs = tuple(_entry(made, registry.about(made.step.game).title) for made in found)
        course = courses.review_course(cards)
        return course._replace(entries=(*of_beliefs, *course.entries))

    def open_course(self, course: Course) -> None:
        """Open a course at its first step, since a step can be due although it was done before."""
        self.course, self.states, self._is_going_over = course, {}, False
        self._reviewed: set[int] = set()
        self.go_to(0)

    def reopen(self) -> None:
        """Open the steps that are due now."""
        self._is_all = False
        self.open_course(self._collect(self.learner))

    def refresh(self) -> None:
        """Open the steps that are due now, unless the learner has begun one."""
        if self.is_fresh:
            self.reopen()

    def _save_verdict(self, verdict: Verdict) -> str:
        """Save the verdict; the first time a step is done, file its card by how well it went."""
        told = super()._save_verdict(verdict)
        if verdict.is_done and self.at not in self.made and self.at not in self._reviewed:
            self._reviewed.add(self.at)
            attempt, progress = verdict.attempt, self.learner.progress
            went_well = not attempt.mistakes_made and not attempt.hints
            deck = progress.deck.after_review(self.course.entries[self.at].key, went_well, self.learner.today())
            self.learner.set_progress(replace(progress, deck=deck))
        return told

    def next_open_step(self) -> int | None:
        """Return the step after this one, or None."""
        return self.at + 1 if self.at + 1 < len(self.course.entries) else None

    def find_follow_up(self) -> FollowUp | None:
        """Return all that is kept, due or not; None if nothing is."""
        return FollowUp(_("Go over all of them"), self._open_all) if self.learner.progress.kept else None

    def _open_all(self) -> None:
        self._is_all = True
        self.open_course(self._collect(self.learner))


def _entry(made: MadeStep, note: str) -> CourseEntry:
    return CourseEntry(f"{made.step.game}/practice", made.step, note)


# Practice -------------------------------------------------------------------------------


class PracticeWalk(MadeWalk):
    """Practice without end of some beliefs, or a check of at most three minutes which finds what is known well."""

    def __init__(self, game: str, names: Sequence[str], seed: int, learner: Learner | None, pace: int | None) -> None:
        self.game = registry.check_game(game)
        self.names: tuple[str, ...] = tuple(beliefs.belief(game, name).name for name in names)
        self.is_check = False
        self.given = 0
        """How many questions a teacher has given; 0 if there is no end."""
        self.questions, self.answers, self.right = 0, 0, 0
        """How many questions were asked, how many answered, and how many of those rightly at once."""
        self._began = monotonic()
        self._rng = Stream(seed, "practice")
        learner = DEFAULT_LEARNER if learner is None else learner
        super().__init__(self._next_course(learner), learner, pace)

    @property
    def window(self) -> Collection[str]:
        """The beliefs that are practised; in a check, none stands out."""
        return self.names

    @property
    def is_given(self) -> bool:
        """Whether a teacher has given the questions."""
        return self.given > 0

    def count_answer(self, is_right: bool) -> None:
        """Count the answer."""
        self.answers += 1
        self.right += is_right

    # Opening ------------------------------------------------------------------------

    def vary(self) -> None:
        """Go on with other steps than somebody gets who opens the same page elsewhere, or at another time."""
        self._rng = Stream(fresh_seed(), "practice")
        self.reopen()

    def open_at(self, place: str) -> None:
        """Open what an address names: beliefs with a plus between them, or the check; unknown beliefs are left out."""
        asked = place.removeprefix("#").split("+") if place.startswith("#") else []
        name, star, many = "".join(asked).partition(GIVEN)
        if star and many.isdecimal() and 0 < int(many[:3]) <= MOST_STEPS:
            asked, given = [name], int(many)
        else:
            given = 0
        known = [each.name for each in beliefs.of(self.game)]
        names = tuple(name for name in asked if name in known)
        if asked == [CHECK]:
            self._begin((), is_check=True)
        elif names and (names != self.names or self.is_check or given != self.given):
            self._begin(names, is_check=False, given=given)

    def _begin(self, names: tuple[str, ...], *, is_check: bool, given: int = 0) -> None:
        self.names, self.is_check, self.given = names, is_check, given
        self.questions, self.answers, self.right, self._began = 0, 0, 0, monotonic()
        self.open_next()

    def open_next(self) -> None:
        """Open a fresh step; end the check if it has asked enough."""
        course = self._next_course(self.learner)
        if self.given and not course.entries:
            self.is_ended = True
            self.turn += 1
            self.announcer.announce(self.given_words())
        elif self.is_check and not course.entries:
            self.end_check()
        else:
            self.open_course(course)

    def end_check(self) -> None:
        """Show what the check has found, or begin to practise if it was skipped at once."""
        if self.answers:
            self.is_ended = True
            self.turn += 1
            self.announcer.announce(self.found_words())
        else:
            self.begin_practice()

    def begin_practice(self) -> None:
        """Practise whatever is not known well yet."""
        self._begin((), is_check=False)

    def reopen(self) -> None:
        """Open a step that fits the progress, which has just been loaded; the count goes on."""
        self.questions = max(0, self.questions - 1)
        self.open_next()

    def _next_course(self, learner: Learner) -> Course:
        known = learner.progress.learner(self.game).at(learner.today())
        made: MadeStep | None
        if self.given:
            made = self._next_given(learner)
        elif not self.is_check:
            made = choose_practice(known, self._rng, self.names)
        else:
            is_over = self.questions >= MOST_QUESTIONS or monotonic() - self._began > MOST_SECONDS
            made = None if is_over else choose_check(known, self._rng)
        self.made, self.answered = {} if made is None else {0: made}, set()
        self.questions += made is not None
        return Course(self._title(), () if made is None else (_entry(made, self._note()),))

    def _next_given(self, learner: Learner) -> MadeStep | None:
        """Return the next question of those that a teacher has given; None if all are answered."""
        questions = (make_practice(self.game, self.names[0], number) for number in range(1, self.given + 1))
        tries = learner.progress.tries
        return next((made for made in questions if tries.outcome(self.game, made.question) is None), None)

    @property
    def _given_answered(self) -> int:
        questions = (make_practice(self.game, self.names[0], number) for number in range(1, self.given + 1))
        tries = self.learner.progress.tries
        return sum(tries.outcome(self.game, made.question) is not None for made in questions)

    def given_words(self) -> str:
        """Say that all questions are answered that a teacher has given."""
        return n_("You have answered the question.", "You have answered all {count} questions.", self.given).format(
            count=self.given
        )

    def _title(self) -> str:
        return _("What do you know already?") if self.is_check else _("Practise")

    def _note(self) -> str:
        if self.is_check:
            return _("question {number}, at most three minutes").format(number=self.questions)
        title = registry.about(self.game).title
        if self.given:
            left = _("question {number} of {all}").format(number=self._given_answered + 1, all=self.given)
            return f"{title} · {left}"
        right = n_("{count} right at once", "{count} right at once", self.right).format(count=self.right)
        return f"{title} · {right}" if self.right else title

    # Going on -----------------------------------------------------------------------

    def next_open_step(self) -> int | None:
        """Return None: each step is a course of its own."""
        return None

    def find_follow_up(self) -> FollowUp:
        """Return another step."""
        return FollowUp(_("Next question") if self.is_check or self.given else _("Another one"), self.open_next)

    # What the check has found ---------------------------------------------------------

    def lessons_known_well(self) -> list[lessons.Lesson]:
        """Return the lessons in which nothing is left to find: every belief that they treat has been answered well."""
        known_well = self.learner.progress.learner(self.game).rules_known_well(self.learner.today())
        every = [lesson for lesson in lessons.required_lessons(self.game) if of_lesson(lesson)]
        return [lesson for lesson in every if {*of_lesson(lesson)} <= {*known_well}]

    def lesson_to_begin_with(self) -> lessons.Lesson | None:
        """Return the first lesson that is not done and has something left to find; None if there is none."""
        skipped, progress = self.lessons_known_well(), self.learner.progress
        left = [lesson for lesson in lessons.required_lessons(self.game) if lesson not in skipped]
        return next((lesson for lesson in left if progress.next_step(lesson) <= len(lesson.steps)), None)

    def found_words(self) -> str:
        """Say how many rules are known well, of those that people get wrong."""
        every = beliefs.of(self.game)
        return _("Of {all} rules that people get wrong, you know {count} well.").format(
            all=len(every), count=len(self.learner.progress.learner(self.game).rules_known_well(self.learner.today()))
        )
