"""Lesson plans of 45 and 90 minutes for each game: aims, minute by minute, what to say, alternatives without phones."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import accumulate, pairwise
from typing import NamedTuple

from gamelib.core import registry
from gamelib.core.errors import GameError
from gamelib.core.language import _
from widgets.desk.page_parts import inline_html
from widgets.pictures.printing import Paper

LENGTHS = (45, 90)
"""Minutes of the plans."""


class PlanBlock(NamedTuple):
    """A few minutes of a lesson: what the class does, what the teacher says, how it works without phones, the page."""

    minutes: int
    title: str
    does: str
    says: str
    no_phones: str
    page: str = ""
    """The page that is opened for it, from the folder of the games; "" for none."""
    is_on_wall: bool = False
    """Whether the wall of an open room leads it."""
    ask: str = ""
    """The key of the question about chance that is put on the wall; "" for none."""


class LessonPlan(NamedTuple):
    """A lesson for a class."""

    game: str
    goals: tuple[str, ...]
    needs: str
    blocks: tuple[PlanBlock, ...]
    exit_question: str

    @property
    def minutes(self) -> int:
        """The total length in minutes."""
        return sum(block.minutes for block in self.blocks)

    @property
    def spans(self) -> tuple[tuple[int, int], ...]:
        """The first and the last minute of each block.

        >>> lesson_plan("nanuk", 45).spans[:2]
        ((0, 5), (5, 20))
        """
        return spans_of(self.blocks)


def spans_of(blocks: Sequence[PlanBlock]) -> tuple[tuple[int, int], ...]:
    """Return the first and the last minute of blocks that follow each other."""
    return tuple(pairwise(accumulate((block.minutes for block in blocks), initial=0)))


def lesson_plan(game: str, minutes: int) -> LessonPlan:
    """Return the plan for a game and a length; raises GameError if there is none.

    >>> lesson_plan("koinobori", 90).minutes
    90
    """
    if registry.check_game(game) not in _PLANS or minutes not in LENGTHS:
        raise GameError(
            _("there is no plan of {minutes} minutes for {game}").format(
                minutes=minutes, game=registry.about(game).title
            )
        )
    goals, exit_question, short = _PLANS[game]()
    blocks = short if minutes == min(LENGTHS) else (*short[:-1], *_blocks_of_long_lesson(game), short[-1])
    return LessonPlan(game, goals, _describe_material(), blocks, exit_question)


def has_plans(game: str) -> bool:
    """Return whether there are plans for a game."""
    return game in _PLANS


def _describe_material() -> str:
    return _(
        "For ages 10 and up. You need a laptop, a projector and Wi-Fi. If phones cannot join, follow the lines "
        "marked “No phones”."
    )


def _come_in_block() -> PlanBlock:
    return PlanBlock(
        5,
        _("Come in"),
        _("Put the code of the room on the wall. Everybody joins by phone and becomes an animal."),
        _("“Nobody needs a name or an account. See which animal you are.”"),
        _("Say hello, and form groups for the tables."),
        "class",
    )


def _describe_lessons_alone(which: str) -> str:
    """Return that lessons are played by each learner alone, and where to find them."""
    return which + " " + _("Everybody on their own device: phones in the room find them under *Rules and lessons*.")


def _comparison_block(minutes: int, says: str) -> PlanBlock:
    return PlanBlock(
        minutes,
        _("How it went"),
        _("Compare the class with the programs. Ask the exit question, and let two or three learners answer."),
        says,
        _("Collect the codes on paper and type them in at the desk, or count hands."),
        "teachers/class_results.ipynb",
        is_on_wall=True,
    )


def _one_deal_block(minutes: int, players: str) -> PlanBlock:
    return PlanBlock(
        minutes,
        _("One deal for everybody"),
        _(
            "Choose *One deal for everybody* on the wall, or write a deal code there that everybody types into *New "
            "game*. Each plays a round against programs."
        ),
        _("“You all hold the same cards. The difference is what you do with them.”"),
        players,
        "deal",
        is_on_wall=True,
    )


def _nanatoridori_plan() -> tuple[tuple[str, ...], str, tuple[PlanBlock, ...]]:
    goals = (
        _("play a round of Nanatoridori by the rules"),
        _("say which of two flocks is stronger"),
        _("tell a lucky hand from a good choice"),
    )
    return (
        goals,
        _("Was your result today luck or choice? Name one thing you saw that supports your answer."),
        (
            _come_in_block(),
            PlanBlock(
                15,
                _("Learn by doing"),
                _describe_lessons_alone(_("Lessons 1 to 3: fly together, more or higher, keep what you beat.")),
                _("“Try what you think is right. If it is not allowed, the table tells you why.”"),
                _("Play the steps of lessons 1 and 2 on the wall; the class calls out what to try."),
                "nanatoridori/learn.ipynb",
            ),
            PlanBlock(
                10,
                _("Ask the class"),
                _(
                    "Show a hand on the wall and ask what they would play. Vote, talk in pairs for two minutes, "
                    "vote again, then show the odds."
                ),
                _("“Find somebody who voted differently. Who can change the other's mind?”"),
                _("Ask for hands up for each answer, and tap in the counts."),
                "teachers/lead_a_class.ipynb",
                is_on_wall=True,
            ),
            _one_deal_block(
                10, _("Printed cards, tables of four: play one round. The tables need not have the same deal.")
            ),
            _comparison_block(5, _("“The program played these cards, too, 300 times over. How do we compare?”")),
        ),
    )


def _nanuk_plan() -> tuple[tuple[str, ...], str, tuple[PlanBlock, ...]]:
    goals = (
        _("play a hunt of Nanuk by the rules"),
        _("judge how likely a boast is to come true"),
        _("say what a bluff tells the others"),
    )
    return (
        goals,
        _("When is it right to say doomed, even though the hunt might succeed?"),
        (
            _come_in_block(),
            PlanBlock(
                15,
                _("Learn by doing"),
                _describe_lessons_alone(_("Lessons 1 and 3: boast or doom, hunt or stay behind.")),
                _("“You may boast about anything. The question is who believes you.”"),
                _("Play the steps of lesson 1 on the wall; the class decides by show of hands."),
                "nanuk/learn.ipynb",
            ),
            PlanBlock(
                10,
                _("How likely is it?"),
                _(
                    "Open question 5 of the odds, “How often do 10 days bring 4 seals or more?”: "
                    "how many days would you name? "
                    "Everybody guesses before the answer is shown."
                ),
                _("“Choose your day before anybody counts. A bold guess is better than none.”"),
                _("Everybody writes a number of days on paper and holds it up."),
                "nanuk/odds.ipynb",
            ),
            _one_deal_block(10, _("Printed cards, tables of five or six: one hunt from boast to reward.")),
            _comparison_block(5, _("“Who was in a hunt that failed? What did the boast promise?”")),
        ),
    )


def _koinobori_plan() -> tuple[tuple[str, ...], str, tuple[PlanBlock, ...]]:
    goals = (
        _("play a turn of Koinobori by the rules"),
        _("say which colour scores on a post, and why"),
        _("plan for what others may do"),
    )
    return (
        goals,
        _("Pink leads on a post. How can it still score nothing? Draw an example."),
        (
            _come_in_block(),
            PlanBlock(
                15,
                _("Learn by doing"),
                _describe_lessons_alone(_("Lessons 1, 2 and 5: take and hang, the row, what flies counts.")),
                _(
                    "“There are two places for a card: the posts decide what scores, and your mast decides "
                    "whether you get it.”"
                ),
                _("Play the steps of lesson 1 on the wall; then hand out the worksheet of lesson 5."),
                "koinobori/learn.ipynb",
            ),
            PlanBlock(
                10,
                _("Which colour will score?"),
                _(
                    "Open question 3 of the odds, “One space is left. Which colour will score?”. "
                    "Everybody guesses before the cards are counted."
                ),
                _("“Share twenty beads among six colours. Where do you put yours?”"),
                _("Each group shares 20 coins or slips among six colours."),
                "koinobori/odds.ipynb",
            ),
            _one_deal_block(10, _("Printed cards, tables of three or four: five turns each, then count.")),
            _comparison_block(5, _("“Which of your carps cost you points, and could you have known?”")),
        ),
    )


_PLANS = {"nanatoridori": _nanatoridori_plan, "nanuk": _nanuk_plan, "koinobori": _koinobori_plan}


def _blocks_of_long_lesson(game: str) -> tuple[PlanBlock, ...]:
    """Return the blocks that a 90-minute lesson adds between the deal for everybody and the end."""
    title = registry.about(game).title
    return (
        PlanBlock(
            25,
            _("Play at tables"),
            _("Tables of friends: everybody on their own device, programs in the empty seats. Walk around and listen."),
            _("“Play to win, and say at the end which move you would take back.”"),
            _("Printed cards, and a player's aid for each table; write the scores on the wall."),
            f"{game}/play.ipynb",
            is_on_wall=True,
        ),
        PlanBlock(
            15,
            _("A second question"),
            _("Take a position from one of the tables, or a puzzle. Vote, talk, vote again, show the odds."),
            _("“Now you know the game: would you still answer as at the start?”"),
            _("Ask for hands up for each answer, and tap in the counts."),
            f"{game}/puzzles.ipynb",
            is_on_wall=True,
        ),
        PlanBlock(
            5,
            _("Look back"),
            _("Everybody writes down one rule that surprised them, and looks it up in the rule book of {game}.").format(
                game=title
            ),
            _("“What would you tell somebody who plays for the first time?”"),
            _("The same, with the player's aid."),
            f"{game}/rules.ipynb",
        ),
    )


# On paper ---------------------------------------------------------------------------------

BLOCKS_A_PAGE = 5


def plan_paper(game: str, minutes: int) -> Paper:
    """Put the plan for a game and a length on paper; five rows of the table are on each page."""
    plan = lesson_plan(game, minutes)
    title = _("{game}: a lesson of {minutes} minutes").format(game=registry.about(game).title, minutes=minutes)
    goals = "".join(f"<li>{escape(goal)}</li>" for goal in plan.goals)
    head = f"<h1>{escape(title)}</h1><h2>{escape(_('Afterwards they can'))}</h2><ul>{goals}</ul>"
    foot = f"<p><b>{escape(_('Exit question:'))}</b> {escape(plan.exit_question)}</p><p>{escape(plan.needs)}</p>"
    return Paper(title, plan_pages(head, plan.blocks, plan.spans, foot))


def plan_pages(
    head: str,
    blocks: Sequence[PlanBlock],
    spans: Sequence[tuple[int, int]],
    foot: str,
    blocks_a_page: int = BLOCKS_A_PAGE,
) -> tuple[str, ...]:
    """Put the blocks of a lesson into tables, so many a page, below a head and above a foot."""
    rows = [_plan_row(block, span) for block, span in zip(blocks, spans, strict=True)]
    heads = (_("Minutes"), _("What happens"), _("What you may say"), _("No phones"))
    top = "".join(f"<th>{escape(each)}</th>" for each in heads)
    tables = [
        f'<table class="plan"><tr>{top}</tr>{"".join(rows[at : at + blocks_a_page])}</table>'
        for at in range(0, len(rows), blocks_a_page)
    ]
    tables[0] = head + tables[0]
    tables[-1] += foot
    return tuple(tables)


def _plan_row(block: PlanBlock, span: tuple[int, int]) -> str:
    return (
        f"<tr><td>{span[0]}–{span[1]}</td><td><b>{escape(block.title)}</b><br>{inline_html(block.does)}</td>"
        f"<td>{inline_html(block.says)}</td><td>{escape(block.no_phones)}</td></tr>"
    )
