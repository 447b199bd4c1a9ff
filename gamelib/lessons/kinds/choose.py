"""Choose: one of several answers, each with a sentence of its own."""

from __future__ import annotations

from typing import Any

from gamelib.core.errors import BadLesson
from gamelib.core.language import _
from gamelib.lessons.file_entries import Entries
from gamelib.lessons.kinds.base import Complain, StepKind, count_wrong_act, step_done
from gamelib.lessons.origins import ORIGIN_KEYS, read_origin, reply_to
from gamelib.lessons.steps import AnswerOption
from gamelib.lessons.verdict import StepTrial, Verdict

OPTION_KEYS = ("text", "right", "say", *ORIGIN_KEYS)


class Choose(StepKind):
    """Choose one of several answers, by its text or its number."""

    name = "choose"
    keys = ("options",)
    answered_by = "options"

    def read(self, entries: Entries, game: str) -> dict[str, Any]:
        """Read the answers, some right and some not."""
        listed = entries.values.get("options", [])
        if not isinstance(listed, list) or len(listed) < 2 or not all(isinstance(each, dict) for each in listed):
            entries.complain(
                "options",
                _(
                    "'options' is a list of two or more answers, each written {{text = \"...\","
                    ' right = true, say = "..."}}'
                ).format(),
            )
            return {"options": ()}
        options = []
        for each in listed:
            part = Entries(entries.source, each, entries.where, entries.at, part="options")
            part.reject_unknown(OPTION_KEYS)
            right = each.get("right", False)
            if not isinstance(right, bool):
                part.complain("options", _("'right' is true or false, not {value!r:.40}").format(value=right))
            option = AnswerOption(part.text("text"), bool(right), part.text("say"), read_origin(part, game))
            if option.right and any(option.origin):
                part.complain("options", _("only a wrong answer comes of a belief or another cause"))
            options.append(option)
        if not any(option.right for option in options) or all(option.right for option in options):
            entries.complain("options", _("of the answers some are right and some are not"))
        return {"options": tuple(options)}

    def judge(self, trial: StepTrial, act: Any) -> Verdict:
        """Reply with the sentence of the chosen answer."""
        options, texts = trial.step.options, trial.shuffled_items
        if isinstance(act, int) or (isinstance(act, str) and act.isdigit() and act not in texts):
            at = int(act) - 1
        elif act in texts:
            at = texts.index(act)
        else:
            at = -1
        if not 0 <= at < len(options):
            raise BadLesson(
                _("choose one of the answers, by its number from 1 to {last} or by its text").format(last=len(options))
            )
        option = options[at]
        if option.right:
            return step_done(trial, sentence=trial.personalise(option.say))
        return Verdict("mistake", reply_to(trial, option), count_wrong_act(trial), mistake=option)

    def answer(self, trial: StepTrial) -> str:
        """Return the text of the first right answer."""
        return next(trial.personalise(option.text) for option in trial.step.options if option.right)

    def shuffled_items(self, trial: StepTrial) -> tuple[str, ...]:
        """Return the answers in the order of the lesson file."""
        return tuple(trial.personalise(option.text) for option in trial.step.options)

    def check(self, trial: StepTrial, complain: Complain) -> None:
        """Complain about two answers with the same text, and about expected mistakes, which this kind cannot have."""
        texts = trial.shuffled_items
        if len(set(texts)) < len(texts):
            complain("options", _("two answers have the same text"))
        if trial.step.mistakes:
            complain("mistake", _("each answer to choose has a sentence of its own; mistakes are not needed here"))
