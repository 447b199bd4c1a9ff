"""The answers beside a position: what may be played, what is best, what the odds are; worked out a slice at a time.

Between two slices the position may change, and these answers are dropped.

>>> from widgets.stage.position_draft import Draft
>>> answers = TabAnswers(Draft("nanatoridori", "players 3 | turn A | A 1 5 5 6 6 2 | table 5 5 by C"), "may")
>>> while not answers.is_finished:
...     answers.work()
>>> [block.get("title", "") for block in answers.blocks()]
['You may', 'Not now: tap one to see why']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from gamelib.analysis.evaluation import MoveValue, python_line_of_evaluation
from gamelib.analysis.lens import Lens
from gamelib.core.errors import GameError
from gamelib.core.language import _, fill_names, join_or, n_
from gamelib.core.move_phrases import as_label, describe_move, suggest_move
from gamelib.core.written_numbers import decimal, out_of_hundred, whole_hundredths
from gamelib.odds.python_lines import python_line, python_line_of_view
from gamelib.players import shown_name
from gamelib.players.win_words import one_wins
from widgets.position.answer_blocks import Block, badge, dots, moves, say, small_line
from widgets.position.game_setup import refusal_sentence
from widgets.position.position_questions import PositionQuestions, questions_for
from widgets.scenes import picture_move
from widgets.stage.position_draft import Draft

MAY, BEST, ODDS = "may", "best", "odds"
TABS = (MAY, BEST, ODDS)
DEALS, SEED = 600, 1
"""Imagined deals in which moves are compared, and the number from which they are dealt."""
SLICE_SECONDS = 0.05
MOST_MOVES, MOST_COMPARED = 24, 6
"""Moves that are listed, and moves whose values are drawn."""
MOST_NAMED = 3
"""Moves that a sentence names before it only counts them."""
MARKED = {"hint", "refused"}


class TabAnswers:
    """The answers of one tab about one position."""

    def __init__(self, draft: Draft, tab: str) -> None:
        self.draft, self.tab = draft, tab
        self.view = draft.view
        self.tried = ""
        """The move that was tapped, in notation."""
        self.chosen: dict[str, str] = {}
        """What was chosen in the answers themselves."""
        self.lens: Lens | None = None
        self.is_finished = False
        self._odds: list[Block] = []
        self._first_odds: Any = None
        self._work = self._steps()

    @property
    def may_act(self) -> bool:
        """Whether the seat that looks has something to decide."""
        return self.draft.seat in self.draft.state.to_act

    def work(self) -> None:
        """Do a slice of the work."""
        if next(self._work, None) is None:
            self.is_finished = True

    def _steps(self) -> Iterator[bool]:
        if self.tab == BEST and self.may_act:
            self.lens = Lens(self.view, DEALS, SEED, only_moves=True)
            while not self.lens.is_finished:
                self.lens.work(SLICE_SECONDS)
                yield True
        if self.tab in (BEST, ODDS):
            questions = questions_for(self.draft, self.chosen)
            for some in questions.in_short() if self.tab == BEST else questions.all():
                self._odds += some
                yield True
            self._first_odds = questions.first

    # What is shown ------------------------------------------------------------------------

    def blocks(self) -> list[Block]:
        """Return the blocks as far as they are worked out."""
        shown = self._odds if self.tab == ODDS else self._may() if self.tab == MAY else self._best()
        if not shown and self.is_finished:
            return [say(_("There is nothing to count here: choose another position."))]
        return shown

    def _not_now(self) -> list[Block]:
        state = self.draft.state
        if not state.to_act:
            return [say(_("The round is over here: nobody has anything to decide."))]
        return [say(_("It is another's turn. Set it to yours, and your moves are listed here."))]

    def _may(self) -> list[Block]:
        if not self.may_act:
            return self._not_now()
        legal, view = [*self.view.moves()], self.view
        others = [move for move in self._questions.choices() if move not in legal and view.why_not(move) is not None]
        hidden = len(legal) - MOST_MOVES
        more = n_("… and {count} more", "… and {count} more", hidden).format(count=hidden) if hidden > 0 else ""
        blocks = [
            moves(_("You may"), [self._move(move) for move in legal[:MOST_MOVES]], more),
            *self._questions.dials(),
        ]
        if others:
            blocks.append(moves(_("Not now: tap one to see why"), [self._move(move, off=True) for move in others]))
        return [*self._verdict(), *blocks]

    @property
    def _questions(self) -> PositionQuestions:
        return questions_for(self.draft, self.chosen)

    def _move(self, move: Any, *, off: bool = False) -> Block:
        notation = str(move)
        cards = () if off else self._cards_of(move)
        label = as_label(describe_move(move, self.view))
        return {"id": notation, "label": label, "cards": [*cards], "off": off, "on": notation == self.tried}

    def _cards_of(self, move: Any) -> Sequence[str]:
        strip = picture_move(self.draft.game, self.view, move)
        return [card["face"] for card in strip.get("cards", ()) if MARKED & {*card.get("state", "").split()}]

    def _verdict(self) -> list[Block]:
        """Say whether the move that was tapped may be made, and why not."""
        if not self.tried:
            return []
        try:
            move = self.view.read_move(self.tried)
            refusal = self.view.why_not(move)
        except GameError as error:
            return [say(refusal_sentence(str(error)), "refused")]
        phrase = as_label(describe_move(move, self.view))
        if refusal is None:
            return [say(_("You may."), "good", f"{phrase}.")]
        why = refusal_sentence(fill_names(refusal.template))
        if refusal.instead is not None:
            why = f"{why} {suggest_move(refusal.instead, self.view)}"
        return [say(why, "refused", f"{phrase}?")]

    def lifted(self) -> list[str]:
        """Return the places of the own hand that the tapped move is about, if it may be made."""
        if not self.tried or self.tab != MAY or not self.may_act:
            return []
        with suppress(GameError):
            move = self.view.read_move(self.tried)
            if self.view.why_not(move) is None:
                cards = picture_move(self.draft.game, self.view, move).get("cards", ())
                return [str(at) for at, card in enumerate(cards) if "hint" in card.get("state", "").split()]
        return []

    def _best(self) -> list[Block]:
        if not self.may_act:
            return [*self._not_now(), *self._odds]
        lens = self.lens
        if lens is None or not lens.is_finished:
            done, deals = (lens.deals_played if lens else 0), DEALS
            return [say(_("Playing it out: {done} of {deals} deals").format(done=done, deals=deals))]
        ranked = lens.ranked
        return [self._conclusion(ranked), *self._compared(ranked), *self._odds]

    def _conclusion(self, ranked: Sequence[MoveValue]) -> Block:
        """Say in a sentence which move is best, or which cannot be told apart."""
        best = [row for row in ranked if not row.is_worse]
        phrases = [describe_move(row.move, self.view) for row in best]
        if len(ranked) == 1:
            line = _("This is all you can do.")
            return say(line, "good", f"{as_label(phrases[0])}.")
        if len(best) == 1:
            said = self._questions.consequence(best[0].move)
            return say(said, "good", f"{as_label(phrases[0])}.")
        if len(best) > MOST_NAMED:
            line = n_("{count} moves cannot be told apart here.", "{count} moves cannot be told apart here.", len(best))
            return say(line.format(count=len(best)), "plain", "≈")
        line = _("They cannot be told apart: as far as anybody can see, one is as good as the other.")
        return say(line, "plain", f"≈ {as_label(join_or(phrases))}.")

    def _compared(self, ranked: Sequence[MoveValue]) -> list[Block]:
        shown = ranked[:MOST_COMPARED]
        best = [row for row in ranked if not row.is_worse]
        labels = [as_label(describe_move(row.move, self.view)) for row in shown]
        spoken = [
            _("{move}: {value} of 100, {low} to {high}").format(
                move=label,
                **{end: out_of_hundred(getattr(row.value, end)) for end in ("value", "low", "high")},
            )
            for label, row in zip(labels, shown, strict=True)
        ]
        title = (
            _("Of 100 such rounds, how many do you win?")
            if one_wins(self.view)
            else _("Of 100 such rounds, how many do you not lose?")
        )
        lines = [
            (label, self._cards_of(row.move), row.value, "" if row.is_worse else "✓" if len(best) == 1 else "≈")
            for label, row in zip(labels, shown, strict=True)
        ]
        blocks = [dots(title, lines, spoken)]
        hidden = len(ranked) - len(shown)
        if hidden > 0:
            more = n_("{count} more move was compared.", "{count} more moves were compared.", hidden)
            blocks.append(small_line(more.format(count=hidden)))
        if len(ranked) > 1:
            blocks.append(self._difference(ranked[0], ranked[1]))
        assert self.lens is not None
        basis = _("{deals} deals of the unseen cards; everybody plays like “{level}”.")
        blocks += [
            badge("simulated"),
            small_line(basis.format(deals=DEALS, level=shown_name(self.lens.policy))),
        ]
        return blocks

    def _difference(self, first: MoveValue, second: MoveValue) -> Block:
        """Say how far the best move is ahead of the next, with its range."""
        phrases = [describe_move(row.move, self.view) for row in (first, second)]
        low, high = (decimal(100 * end, 0) for end in (second.behind.low, second.behind.high))
        count = whole_hundredths(second.behind.value)
        if second.is_worse:
            count = max(1, count)
            line = n_(
                "{first} is ahead of {second} by {count} in 100, between {low} and {high}.",
                "{first} is ahead of {second} by {count} in 100, between {low} and {high}.",
                count,
            )
        else:
            line = n_(
                "{first} and {second} are {count} in 100 apart, between {low} and {high}: that may be luck.",
                "{first} and {second} are {count} in 100 apart, between {low} and {high}: that may be luck.",
                count,
            )
        return small_line(line.format(first=as_label(phrases[0]), second=phrases[1], count=count, low=low, high=high))

    # For Python ---------------------------------------------------------------------------

    def python(self) -> str:
        """Return the line of Python that asks the same."""
        if self.tab == BEST and self.lens is not None:
            return python_line_of_evaluation(self.view, self.lens.candidates, DEALS, SEED)
        if self.tab == ODDS and self._first_odds is not None and (line := python_line(self._first_odds)):
            return line
        line = python_line_of_view(self.view)
        return f"{line}.moves()" if line and self.tab == MAY else line

    def spoken(self) -> str:
        """Return the answer in words, for screen readers."""
        blocks = self.blocks()
        first = next((block for block in blocks if block["kind"] == "say"), None)
        return " ".join(filter(None, (first["strong"], first["text"]))) if first else ""
