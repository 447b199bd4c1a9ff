"""What only the teacher is told of a vote: the right answer, and what has been answered so far."""

from __future__ import annotations

from gamelib.core.language import _, join_and
from widgets.room import chance_screens, rule_screens, vote_screens
from widgets.room.chance_vote import ChanceVote
from widgets.room.rule_vote import RuleVote
from widgets.room.screens import Block, text
from widgets.room.vote import Poll, Vote


def describe_answer(vote: Poll) -> str:
    """Return the right answer to a question, as far as it has been worked out; "" until then."""
    if not vote.is_weighed:
        return ""
    if isinstance(vote, ChanceVote):
        return chance_screens.describe_number(vote)
    if isinstance(vote, RuleVote):
        return rule_screens.describe_right(vote)
    if not isinstance(vote, Vote):
        return ""
    if vote.kind == "number":
        return vote_screens.describe_result(vote)
    return _("Best: {answers}.").format(answers=join_and([vote.words_of(each) for each in vote.unbeaten()]))


def describe_votes(vote: Poll) -> str:
    """Return how many have given each answer so far."""
    counts = vote.counts()
    if vote.kind == "number":
        return _("So far: {numbers}.").format(numbers=", ".join(map(str, vote.numbers()))) if counts else ""
    said = [f"{vote.words_of(each)}: {count}" for each, count in counts.most_common()]
    return _("So far: {numbers}.").format(numbers="; ".join(said)) if said else ""


def blocks_for_teacher(vote: Poll) -> list[Block]:
    """Return both as blocks of the teacher's own view."""
    answer = describe_answer(vote) or _("The answer is being worked out …")
    so_far = describe_votes(vote)
    return [text(answer, "answer"), *([text(so_far, "quiet")] if so_far else [])]
