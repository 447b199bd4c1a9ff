"""A lesson plan on paper: the minutes as a table, with what to say and how it goes without phones."""

from __future__ import annotations

from html import escape

from gamelib.core import registry
from gamelib.core.language import _
from widgets.desk.lesson_plans import PlanBlock, lesson_plan
from widgets.desk.page_parts import rich
from widgets.pictures.printing import Paper

BLOCKS_A_PAGE = 5


def plan_paper(game: str, minutes: int) -> Paper:
    """Put the plan for a game and a length on paper; five rows of the table are on each page."""
    plan = lesson_plan(game, minutes)
    title = _("{game}: a lesson of {minutes} minutes").format(game=registry.about(game).title, minutes=minutes)
    goals = "".join(f"<li>{escape(goal)}</li>" for goal in plan.goals)
    head = f"<h1>{escape(title)}</h1><h2>{escape(_('Afterwards they can'))}</h2><ul>{goals}</ul>"
    foot = f"<p><b>{escape(_('Exit question:'))}</b> {escape(plan.exit_question)}</p><p>{escape(plan.needs)}</p>"
    rows = [_row(block, span) for block, span in zip(plan.blocks, plan.spans, strict=True)]
    heads = (_("Minutes"), _("What happens"), _("What you may say"), _("No phones"))
    top = "".join(f"<th>{escape(each)}</th>" for each in heads)
    tables = [
        f'<table class="plan"><tr>{top}</tr>{"".join(rows[at : at + BLOCKS_A_PAGE])}</table>'
        for at in range(0, len(rows), BLOCKS_A_PAGE)
    ]
    tables[0] = head + tables[0]
    tables[-1] += foot
    return Paper(title, tuple(tables))


def _row(block: PlanBlock, span: tuple[int, int]) -> str:
    return (
        f"<tr><td>{span[0]}–{span[1]}</td><td><b>{escape(block.title)}</b><br>{rich(block.does)}</td>"
        f"<td>{rich(block.says)}</td><td>{escape(block.no_phones)}</td></tr>"
    )
