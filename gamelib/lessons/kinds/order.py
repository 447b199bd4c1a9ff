"""Order: put things in order, ties in any order among themselves."""

from __future__ import annotations

from typing import Any

from gamelib.core.chance import Stream
from gamelib.core.errors import BadLesson
from gamelib.core.language import _, n_
from gamelib.lessons.file_entries import Entries
from gamelib.lessons.kinds.base import StepKind, count_wrong_act, mistake_made, step_done
from gamelib.lessons.verdict import StepTrial, Verdict

Items = tuple[tuple[str, ...], ...]

SHUFFLES_TRIED = 20


class Order(StepKind):
    """Put things in order; those in an inner list are tied."""

    name = "order"
    keys = ("items",)
    answered_by = "order"

    def read(self, entries: Entries, game: str) -> dict[str, Any]:
        """Read the things, in the right order."""
        items = entries.groups("items")
        flat = [item for tied in items for item in tied]
        if len(items) < 2 or len(set(flat)) < len(flat):
            entries.complain(
                "items",
                _("'items' are two or more texts in the right order, each once; tied ones stand in an inner list"),
            )
        return {"items": items}

    def judge(self, trial: StepTrial, act: Any) -> Verdict:
        """Judge an order, given as a list or as one text with bars between the things, as shown or as written."""
        items, shuffled = trial.items, trial.shuffled_items
        parts = _read_order(trial, act) if isinstance(act, str) else act
        if not isinstance(parts, list | tuple) or sorted(map(str, parts)) != sorted(shuffled):
            raise BadLesson(_("put all of these in order, each once: {items}").format(items=" | ".join(shuffled)))
        order = tuple(map(str, parts))
        if is_in_order(order, items):
            return step_done(trial)
        for mistake in trial.step.mistakes:
            if order == _read_order(trial, mistake.act):
                return mistake_made(count_wrong_act(trial), mistake)
        fits = next(at for at in range(len(order)) if not _is_prefix(order[: at + 1], items))
        say = n_(
            "The first {fits} is in the right place. {say}", "The first {fits} are in the right place. {say}", fits
        )
        if not fits:
            say = _("The first one is not in its place. {say}")
        return Verdict("other", say.format(fits=fits, say=trial.say), count_wrong_act(trial))

    def answer(self, trial: StepTrial) -> tuple[str, ...]:
        """Return the things in the right order."""
        return tuple(item for tied in trial.items for item in tied)

    def shuffled_items(self, trial: StepTrial) -> tuple[str, ...]:
        """Return the things in an order that is not right, the same each time."""
        in_right_order = tuple(item for tied in trial.items for item in tied)
        for turn in range(SHUFFLES_TRIED):
            shuffled = Stream(trial.step.seed, "order", turn).shuffle(in_right_order)
            if not is_in_order(shuffled, trial.items):
                return shuffled
        return in_right_order[::-1]


def is_in_order(order: tuple[str, ...], items: Items) -> bool:
    """Return whether things stand in the right order, tied ones in any."""
    at = 0
    for tied in items:
        if sorted(order[at : at + len(tied)]) != sorted(tied):
            return False
        at += len(tied)
    return at == len(order)


def _read_order(trial: StepTrial, act: str) -> tuple[str, ...]:
    """Return the things in an order as they are shown; an author writes them as the lesson's file does."""
    written = (item for tied in trial.step.items for item in tied)
    shown = dict(zip(written, (item for tied in trial.items for item in tied), strict=True))
    return tuple(shown.get(part.strip(), part.strip()) for part in act.split("|"))


def _is_prefix(order: tuple[str, ...], items: Items) -> bool:
    """Return whether a right order can begin with these things."""
    left = list(order)
    for tied in items:
        group, left = left[: len(tied)], left[len(tied) :]
        if any(each not in tied for each in group):
            return False
    return True
