"""What a wrong answer comes of: how a lesson file names it, and what is therefore said first."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from gamelib import beliefs
from gamelib.core.language import _, join_or
from gamelib.lessons.file_entries import Entries
from gamelib.lessons.steps import AnswerOption, ExpectedMistake, Origin
from gamelib.lessons.verdict import StepTrial

ORIGIN_KEYS = ("belief", "cause", "told")
CAUSES = ("plan", "slip", "task", "notion")
"""What a mistake may come of that comes of no belief: a worse plan, a slip of looking or counting, something allowed
that is not the task, or another notion than those on the list of beliefs."""
NAMES_SHOWN = 3


def read_origin(entries: Entries, game: str) -> Origin:
    """Read what a mistake or a wrong answer comes of: `belief` or `cause`, and `told`; nothing if neither is there."""
    belief, cause = entries.text("belief", must=False), entries.text("cause", must=False)
    told = entries.flag("told")
    if belief and cause:
        entries.complain("cause", _("a mistake comes of a belief or of another cause, not of both"))
    if told and not belief:
        entries.complain("told", _("'told' goes with 'belief', which 'say' then tells itself"))
    known = [each.name for each in beliefs.of(game)]
    if belief and belief not in known:
        what = _("there is no belief {name!r:.40}; there is {near}")
        entries.complain("belief", what.format(name=belief, near=_nearest(belief, known)))
    if cause and cause not in CAUSES:
        what = _("a mistake that comes of no belief comes of {near}, not of {name!r:.40}")
        entries.complain("cause", what.format(name=cause, near=_nearest(cause, CAUSES)))
    return Origin(belief, cause, told)


def _nearest(name: str, known: Sequence[str]) -> str:
    return join_or(get_close_matches(name, known, NAMES_SHOWN, 0.5) or known) or _("none")


def reply_to(trial: StepTrial, wrong: ExpectedMistake | AnswerOption) -> str:
    """Return what is said after a wrong answer: first what was believed, if it comes of a belief, then its sentence.

    Its sentence says what is true here, so the rule of the belief would say it twice.
    """
    say = trial.personalise(wrong.say)
    if not wrong.origin.belief or wrong.origin.told:
        return say
    return f"{beliefs.belief(trial.step.game, wrong.origin.belief).premise} {say}"
