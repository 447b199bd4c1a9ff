"""The screens of a question about a rule: the position beside it, and what is right once everybody has answered."""

from __future__ import annotations

from typing import Any

from gamelib.core.language import _, as_sentence
from widgets.room.rule_vote import RuleVote
from widgets.room.screens import Block, button, screen, text
from widgets.room.vote_screens import build_rows, position_block, subject_on_phone, subject_on_wall, table_picture

# What is asked ----------------------------------------------------------------------------


@subject_on_phone.register
def rule_on_phone(vote: RuleVote) -> list[Block]:
    """Return the position as a picture, if there is one."""
    return [position_block(vote.game, vote.position)] if vote.position else []


@subject_on_wall.register
def rule_on_wall(vote: RuleVote) -> dict[str, Any]:
    """Return the position as a table that cannot be touched, if there is one."""
    return {"position": table_picture(vote.game, vote.position)} if vote.position else {}


# Once it is revealed ------------------------------------------------------------------------


def result_on_wall(vote: RuleVote) -> dict[str, Any]:
    """Return what the class answered beside what is right, and the rule."""
    more = f"room:rule:{vote.game}:{vote.belief.name}"
    return screen(
        vote.text,
        _answers(vote),
        text(describe_result(vote), "tip"),
        text(vote.belief.truth, "info"),
        head=_("Ask the class"),
        sub=_("both votes and what is right") if vote.has_second else _("your answers and what is right"),
        game=vote.game,
        **rule_on_wall(vote),
        buttons=[
            button(more, _("Another position"), main=True, key="N"),
            button("room:lobby", _("To the door"), back=True),
        ],
    )


def result_on_phone(vote: RuleVote, number: int) -> dict[str, Any]:
    """Return the result for one device, and the rule."""
    mine = vote.last_answer_of(number)
    own = [text(_("Your answer: {answer}.").format(answer=vote.words_of(mine)))] if mine else []
    return screen(
        _("The result"), *own, _answers(vote), text(describe_result(vote), "tip"), text(vote.belief.truth, "info")
    )


def _answers(vote: RuleVote) -> Block:
    """Return the answers as bars, the right ones marked."""
    return {
        "kind": "bars",
        "rows": [{**row, **({"note": _("right")} if row.get("best") else {})} for row in build_rows(vote)],
        "first": _("first vote") if vote.has_second else "",
        "second": _("second vote") if vote.has_second else _("your answers"),
        "odds": "",
    }


def describe_right(vote: RuleVote) -> str:
    """Say what is right."""
    return as_sentence(", ".join(vote.words_of(each) for each in sorted(vote.best_answers())))


def describe_result(vote: RuleVote) -> str:
    """Say what is right, and how many said so."""
    best, counts, first = vote.best_answers(), vote.counts(), vote.first_counts()
    now, before = (sum(counted[each] for each in best) for counted in (counts, first))
    if not counts and not first:
        said = _("Nobody has answered.")
    elif vote.has_second:
        said = _("{before} of you said so at first, {now} the second time.").format(before=before, now=now)
    else:
        said = _("{now} of {all} of you said so.").format(now=now, all=counts.total())
    return f"**{describe_right(vote)}** {said}"
