"""Checks of a step that can be read: its words, its position, its sentences, and those of its kind."""

from __future__ import annotations

import re
from dataclasses import replace

from gamelib.core.errors import GameError
from gamelib.core.language import _
from gamelib.lessons.attempt import Attempt, start_attempt
from gamelib.lessons.entries import Source
from gamelib.lessons.kinds import kind_of
from gamelib.lessons.kinds.base import Complain
from gamelib.lessons.scene_checks import check_scene
from gamelib.lessons.steps import Step

MAX_SAY_LENGTH, MAX_TITLE_LENGTH = 200, 40
_SENTENCES = re.compile(r"[.?](?:\s+[A-Z]|$)")


def check_step(source: Source, step: Step) -> None:
    """Add all complaints about a step to those of its file."""

    def complain(key: str, what: str, nth: int = 0, is_advice: bool = False) -> None:
        where = step.where if key != "try" else _("{where}, mistake {nth}").format(where=step.where, nth=nth + 1)
        source.complain(what, where, step.number, key, nth, is_advice=is_advice)

    _check_words(step, complain)
    try:
        attempt = start_attempt(step)
    except GameError as error:
        key = next(
            key for key in ("before", "deal", "position", "seat", "title") if getattr(step, key) not in (None, ())
        )
        if step.before and _reads_without_moves(step):
            key = "before"
        elif step.position:
            key = "position"
        complain(key, _("the position does not read: {error}").format(error=error.__cause__ or error))
        return
    if _check_sentences(attempt, complain):
        kind_of(step.kind).check(attempt, complain)
        check_scene(attempt, complain)


def _reads_without_moves(step: Step) -> bool:
    """Return whether the position can be read, leaving out the moves made before the step."""
    try:
        replace(step, before=()).state()
    except GameError:
        return False
    return True


def _check_words(step: Step, complain: Complain) -> None:
    if len(step.title) > MAX_TITLE_LENGTH:
        complain("title", _("a title is a few words, at most {most} letters").format(most=MAX_TITLE_LENGTH))
    if set("{}") & set(step.title):
        complain("title", _("a title is shown as it is written, so it names no player and no number in braces"))
    if len(_SENTENCES.findall(step.say)) > 1 or len(step.say) > MAX_SAY_LENGTH:
        complain(
            "say",
            _(
                "'say' is best as one short sentence, so that the learner's hand is on the table within"
                " seconds; what it leads to belongs into 'done'"
            ),
            is_advice=True,
        )


def _check_sentences(attempt: Attempt, complain: Complain) -> bool:
    """Return whether the figures in every sentence can be worked out; complain of those that cannot."""
    step, good = attempt.step, True
    sentences = [
        ("say", step.say, 0),
        ("done", step.done, 0),
        ("notice", step.notice, 0),
        ("situation", step.situation, 0),
        *(("hints", hint, 0) for hint in step.hints),
        *(("options", text, 0) for option in step.options for text in (option.text, option.say)),
        *(("items", text, 0) for tied in step.items for text in tied),
        *(("parts", text, 0) for text in step.parts),
        *(("say", way.say, nth) for nth, way in enumerate(step.ways)),
        *(("try", mistake.say, nth) for nth, mistake in enumerate(step.mistakes)),
    ]
    for key, text, nth in sentences:
        try:
            attempt.personalise(text)
        except GameError as error:
            complain(key, str(error), nth)
            good = False
    return good
