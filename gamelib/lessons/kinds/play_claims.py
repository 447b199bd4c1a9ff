"""Checks that a play step asks for no more, and praises no more, than its goal makes the learner do.

The sentences are read as English: only plain claims such as "win the round" or "then take them in" are recognised.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from gamelib.core.language import _
from gamelib.lessons.goals import about_game, parse_goal
from gamelib.lessons.kinds.base import Complain
from gamelib.lessons.moment import Moment
from gamelib.lessons.verdict import Trial

_RESULTS = {
    r"\byou (?:have )?(?:win|won)\b|\bwin (?:the|this) (?:round|game|season|duel)\b": "won",
    r"\byou (?:have )?(?:lose|lost) (?:the|this) (?:round|game|season|duel)\b": "lost",
    r"\bthe (?:round|season) is over\b": "round over",
    r"\bthe game is over\b": "game over",
}
"""Patterns of claims about the end, each with the goal word that tests the claim."""
_ASKS = r"(?:^|[:;,.?!] +(?:and )?(?:then )?|\band (?:then )?|\bthen ){kind}\b"
"""Pattern of a request for an act: the act's word begins a sentence, or a part of one."""


def check_claims(moments: Sequence[Moment], last: Trial, complain: Complain) -> None:
    """Complain if the goal is reached before what `say` asks for or `done` says has come about.

    `moments` are those on the way of the model answer, and `last` is the trial at its end.
    """
    for key, sentence in (("say", last.step.say), ("done", last.step.done)):
        text = sentence.lower()
        for pattern, word in _RESULTS.items():
            claim = re.search(pattern, text)
            if claim and not any(map(parse_goal(word, last.step.game), moments)):
                complain(
                    key,
                    _("'{key}' says {claim!r:.40}, but the goal is reached without it ({word})").format(
                        key=key, claim=claim[0], word=word
                    ),
                )
    for kind in _asked_but_not_done(last):
        complain("say", _("'say' asks to {kind}, but the goal is reached before").format(kind=kind))


def _asked_but_not_done(last: Trial) -> list[str]:
    """Return the acts that `say` asks for, that have not been done, and that the learner could do next."""
    about, text = about_game(last.step.game), last.step.say.lower()
    done = {kind for kinds, _event in about.happened(last.moment) for kind in kinds}
    moves = [str(move) for move in last.view.moves()] if last.seat in last.state.to_act else []
    return [
        kind
        for kind in about.HAPPENS
        if kind not in done
        and re.search(_ASKS.format(kind=re.escape(kind)), text)
        and any(move.startswith(kind) for move in moves)
    ]
