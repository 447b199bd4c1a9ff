"""The search field of the rule books: a question as people ask it, one answer in full, and a few others by name."""

from __future__ import annotations

from html import escape

import traitlets

from gamelib import rule_books, rule_search
from gamelib.core import registry
from gamelib.core.errors import GameError
from gamelib.core.language import _, n_
from gamelib.rule_books import HouseRule, Part
from gamelib.rule_search import Answer
from widgets.rulebook.book_text import bold_marks_to_html, draw_answers, draw_figure, part_as_text, plain, table_with
from widgets.stage.bundle import join_modules, join_styles
from widgets.stage.sentence_widget import SentenceWidget

LONGEST_QUESTION = 200
STYLE = "web/share/jupyter/voila/templates/bbb/static/rules.css"
"""The style sheet of the books, which our own pages load by themselves."""


class AskRules(SentenceWidget):
    """A search field over the rule book of one game, or over all.

    >>> print(AskRules("nanatoridori").ask("what is a flock?")[:48])
    Best answer: chapter 2, Your hand. Equal birds t
    """

    _esm = join_modules("rulebook/ask.js")
    _css = join_styles((STYLE, "stage/css/world_colours.css"))

    page = traitlets.Dict().tag(sync=True)  # Python to browser: the words of the field, and the answer as HTML

    def __init__(self, game: str | None = None) -> None:
        self.game = None if game is None else registry.check_game(game)
        self.answers: list[Answer] = []
        super().__init__()
        self.on_msg(self._on_message)
        self._publish("", "")

    def ask(self, question: str, game: str | None = None) -> str:
        """Find what answers a question, show it, and return it in words."""
        wanted = self.game or (game if game in registry.games() else None)
        question = question.strip()[:LONGEST_QUESTION]
        try:
            self.answers = rule_search.ask(question, wanted) if question else []
        except GameError:
            self.answers = []
        spoken = self._tell() if question else ""
        self._publish(self._draw() if question else "", spoken)
        return spoken

    def _on_message(self, _widget: object, content: object, _buffers: object) -> None:
        """Answer the question that the browser sends."""
        if isinstance(content, dict) and isinstance(asked := content.get("ask"), str):
            game = content.get("game")
            self.ask(asked, game if isinstance(game, str) else None)

    def _publish(self, answer: str, spoken: str) -> None:
        books = () if self.game else rule_books.books()
        games = [{"id": each.game, "label": registry.about(each.game).title} for each in books]
        self.page = {
            "label": _("Ask about the rules"),
            "hint": _("Ask: how do I win? What if the deck is empty?")
            if self.game
            else _("Ask: how do I win? May I pass? What does a bear on my card do?"),
            "find": _("Find"),
            "which": _("Which game"),
            "games": [{"id": "", "label": _("all games")}, *games] if games else [],
            "answer": answer,
            "spoken": spoken,
        }

    def _tell(self) -> str:
        """Return the answer as it is read aloud."""
        if not self.answers:
            return self._nothing()
        best, more = self.answers[0], len(self.answers) - 1
        text = _("Best answer: {place}. {text}").format(place=_describe_place(best), text=part_as_text(best.place.part))
        return f"{text} {n_('Then {more} more.', 'Then {more} more.', more).format(more=more)}" if more else text

    def _nothing(self) -> str:
        tries = {
            "nanatoridori": _("pass, deck, penguin"),
            "nanuk": _("boast, ante, bear"),
            "koinobori": _("row, mast, icon"),
        }
        return _("Nothing fits. Try: {words}.").format(words=tries.get(self.game or "", _("pass, deck, bear")))

    def _draw(self) -> str:
        if not self.answers:
            return f'<p class="rule-nothing">{escape(self._nothing())}</p>'
        best, *others = self.answers
        return self._draw_best(best) + (self._draw_others(others) if others else "")

    def _address(self, answer: Answer, place: str = "") -> str:
        """Return where an answer stands in its book: on this page, or on the page of its game."""
        folder = "" if self.game else f"{answer.book.game}/rules.ipynb"
        return f"{folder}#{place or f'part-{answer.place.name}'}"

    def _draw_best(self, answer: Answer) -> str:
        part, chapter = answer.place.part, answer.place.chapter
        title = registry.about(answer.book.game).title
        text = (
            draw_answers(part)
            if isinstance(part, HouseRule)
            else bold_marks_to_html(" ".join(each.said for each in part.sentences))
        )
        picture = part.picture if isinstance(part, Part) else None
        drawn = draw_figure(answer.book.game, picture, bold_marks_to_html(picture.caption.said)) if picture else ""
        read = f'<a class="rule-read" href="{self._address(answer)}">{escape(_("Read it in the book"))}</a>'
        words, table = escape(_("Try it on a table")), self._table(answer, chapter.lesson)
        return (
            f'<section class="rule-answer"><p class="rule-where">{escape(_("The best answer"))} · '
            f"{escape(_describe_place(answer))} <b>{escape(title)}</b></p>"
            f'<p class="rule-text">{text}</p>{drawn}<div class="rule-go">{read} '
            f'<a class="rule-try-it" href="{table}">{words}</a></div></section>'
        )

    def _table(self, answer: Answer, lesson: str) -> str:
        """Return the address of a table for an answer: with the house rule, at the chapter's example, or a game."""
        folder, part = "" if self.game else f"{answer.book.game}/", answer.place.part
        if isinstance(part, HouseRule):
            return table_with(part, folder)
        return self._address(answer, f"try-{answer.place.chapter.number}") if lesson else f"{folder}play.ipynb"

    def _draw_others(self, answers: list[Answer]) -> str:
        rows = "".join(
            f'<a href="{self._address(answer)}"><b>{escape(_heading(answer))}</b> '
            f"<span>{escape(_first_sentence(answer))}</span> <small>{escape(self._short_place(answer))}</small></a>"
            for answer in answers
        )
        return f'<h2 class="rule-also">{escape(_("Also"))}</h2><div class="rule-others">{rows}</div>'

    def _short_place(self, answer: Answer) -> str:
        where = _("chapter {number}").format(number=answer.place.chapter.number)
        return where if self.game else f"{registry.about(answer.book.game).title}, {where}"

    def __str__(self) -> str:
        return self._tell() if self.answers else _("Ask about the rules")


def _describe_place(answer: Answer) -> str:
    chapter = answer.place.chapter
    return _("chapter {number}, {title}").format(number=chapter.number, title=_(chapter.title))


def _heading(answer: Answer) -> str:
    part = answer.place.part
    return _(part.about) if isinstance(part, Part) else plain([part.question])


def _first_sentence(answer: Answer) -> str:
    part = answer.place.part
    return plain([part.sentences[0] if isinstance(part, Part) else part.here])
