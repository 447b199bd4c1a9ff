"""A question on a page or in a notebook: guess, see the answer, change the question, draw until you believe it.

The scene contains nothing that reveals the answer before a guess is made or skipped.
"""

from __future__ import annotations

from itertools import accumulate
from typing import Any

from gamelib.core.chance import Stream, fresh_seed
from gamelib.core.intervals import mean_interval, share_interval
from gamelib.core.language import _
from gamelib.core.written_numbers import decimal, percent, readable, short_of_hundred
from gamelib.odds import Odds
from gamelib.odds.numbers import BadQuestion
from widgets.explore import blocks, charts
from widgets.explore.blocks import Block, Blocks
from widgets.explore.class_question import ask_link, of_topic
from widgets.explore.guessing import MapGuess
from widgets.explore.question_kinds import CurrentQuestion
from widgets.scenes.card_faces import faces_for
from widgets.stage.announcer import Announcer
from widgets.stage.board import Board
from widgets.stage.front_end import FrontEnd, widget_texts
from widgets.stage.scene import Gesture, Message, Scene

QUESTION = FrontEnd(
    "explore/js/page.js",
    (
        *(f"stage/css/{name}.css" for name in ("tokens", "cards", "controls")),
        "explore/css/explore.css",
        "explore/css/guesses.css",
    ),
)
"""The front end of questions: the tree, the cards and the tokens of tables, with blocks instead of zones."""

DRAWS = {"draw:1": 1, "draw:10": 10, "draw:1000": charts.MOST_DRAWS}
LAST_SHOWN = 10


class BlockBoard(Board):
    """A board of blocks instead of zones; all its words are in its scene."""

    _esm = property(lambda _board: widget_texts(QUESTION)[0])
    _css = property(lambda _board: widget_texts(QUESTION)[1])

    def _scene_of(self, inside: Blocks, **more: Any) -> Scene:
        scene: dict[str, Any] = {
            "game": "",
            "key": "guess:",
            "ply": 0,
            "title": str(self),
            "number": 0,
            "blocks": inside,
            "gone": _("The program behind this page has stopped. Load the page again to go on."),
            "message": "",
            "faces": {},
            **more,
        }
        return scene  # type: ignore[return-value]

    def _front_end_labels(self) -> dict[str, str]:
        """Return nothing: all words are in the scene."""
        return {}


class Question(BlockBoard):
    """A question about chance: guess, see the exact answer, change the question, draw samples.

    The first question of a page is open for a guess; those with a higher number are folded to their title.
    """

    def __init__(self, topic: CurrentQuestion, *, number: int = 0, seed: int | None = None) -> None:
        for name, given in (("number", number), ("seed", 0 if seed is None else seed)):
            if type(given) is not int:
                raise BadQuestion(_("{name} is a whole number, not {given!r:.40}").format(name=name, given=given))
        self.topic, self.number = topic, number
        self._ask_link = ask_link(of_topic(topic))
        self.guessing = topic.guessing()
        self.is_guessed, self.is_open, self.is_folded = False, False, number > 1
        self._draws: list[tuple[str, float]] = []
        self._answered: tuple[str, Blocks] = ("", [])
        self._message = ""
        self._seed = fresh_seed() if seed is None else seed
        self._announcer = Announcer()
        super().__init__()
        self.publish()

    # What is on the page --------------------------------------------------------------

    def _build_scene(self) -> Scene:
        """Return the blocks as they are now."""
        title = self._answered[0] if self.is_open else self.topic.title
        inside = [] if self.is_folded else self._answer_blocks() if self.is_open else self._asked_blocks()
        face = faces_for(self.topic.game)
        scene = self._scene_of(
            inside,
            game=self.topic.game,
            key=f"guess:{self.topic.key}",
            title=title,
            number=self.number,
            is_folded=self.is_folded,
            is_open=self.is_open,
            is_guessed=self.is_guessed,
            row=self._row(),
            # of a map only once it is open, since the cell that a class is asked about is the answer
            **(self._ask_link if self.is_open or not isinstance(self.guessing, MapGuess) else {}),
            message=self._message,
            faces={key: face(key) for key in sorted(blocks.faces_in(inside)) if key != "+"},
        )
        self._announcer.add_to(scene)
        return scene

    def _row(self) -> dict[str, str]:
        """Return the words of the row that a folded question is, and those that lead from one question to the next."""
        said = self._text_announced() or (_("You looked without a guess.") if self.is_open else _("Not guessed yet"))
        return {
            "id": "unfold" if self.is_folded else "fold",
            "said": said,
            "kept": _("You have guessed this before."),
            "open": _("Look again") if self.is_open else _("Guess"),
            "at": _("question {number} of {all}"),
        }

    def _asked_blocks(self) -> Blocks:
        """Return the question and the guess."""
        look = "main" if self.guessing.is_complete() else "off"
        return [
            *self.topic.ask(),
            *self.topic.picture(False),
            *self.guessing.asked(),
            blocks.buttons(
                blocks.button("commit", _("That is my guess"), look),
                blocks.button("skip", _("I cannot guess: show me"), "quiet"),
            ),
        ]

    def _answer_blocks(self) -> Blocks:
        """Return the question with its answer; below it, what else there is, folded."""
        changed = self.topic.changed and self.topic.changed not in _names_in(self.topic.controls())
        return [
            *self._answered[1],
            *self.topic.picture(True),
            *([blocks.text(self.topic.effect())] if changed and self.topic.changed_from is not None else []),
            self._folded_blocks(),
            blocks.buttons(
                blocks.button("next", _("Next question"), "main"), blocks.button("again", _("Guess again"), "quiet")
            ),
        ]

    def _freeze(self) -> None:
        """Save the question, the guess and the verdict as they are, since controls may change the question."""
        self._answered = self.topic.title, [*self.topic.ask(), *self.guessing.draw_answer(), self._result_card()]

    def _result_card(self) -> Block:
        """Return the card of the answer: how often, counted how, and how good the guess was."""
        answer = self.topic.answer()
        large, lines = self.topic.result_lines()
        if answer.unit == "chance":
            lines = [*lines, f"**{answer.brief()}**"]
        told = [_(": ").join(lines), self.guessing.in_brief() if self.is_guessed else ""]
        return blocks.big(large, [each for each in told if each], *kind_badge(answer), self.topic.remark())

    def _folded_blocks(self) -> Block:
        """Return what else the open answer has: draws, controls, further pictures, the count, the line of Python."""
        controls, python = self.topic.controls(), self.topic.python()
        line = [blocks.code(python, _("Copy"))]
        line.append(blocks.text(_("For notebooks, below “import {names}”.").format(names=self.topic.needs), "soft"))
        return blocks.folds(
            (_("Try it"), [*self._drawing_blocks(), self._draw_chart()] if self.topic.draw else []),
            (_("Change it"), [blocks.panel(controls, self.topic.effect())] if controls else []),
            (_("More about it"), self.topic.more()),
            (_("The count"), self.topic.counted()),
            (_("For Python"), line if python else []),
        )

    def _drawing_blocks(self) -> Blocks:
        """Return the buttons for drawing, and the latest draws."""
        draw_buttons = [
            blocks.button("draw:1", self.topic.tries()[0]),
            blocks.button("draw:10", "10"),
            blocks.button("draw:1000", f"{charts.MOST_DRAWS:,}"),
        ]
        if self._draws:
            draw_buttons.append(blocks.button("draw:again", _("Start over"), "quiet"))
        return [blocks.buttons(*draw_buttons), *self._last_draws()]

    def _last_draws(self) -> Blocks:
        """Return the latest draws, and how all draws compare with the exact answer."""
        if not self._draws:
            return []
        last = self._draws[-LAST_SHOWN:]
        states = [
            (("target" if value else "dim") if self.topic.answer().unit == "chance" else "")
            + (" new" if at == len(last) - 1 else "")
            for at, (_face, value) in enumerate(last)
        ]
        row = blocks.cards([face for face, _value in last], label=_("The last draws"), small=True, states=states)
        for at, card in enumerate(row["cards"]):
            card["key"] = str(len(self._draws) - len(last) + at)
            if self.topic.answer().unit == "mean":
                card["mark"] = decimal(last[at][1], 0)
        return [row, *self.topic.last(), blocks.text(self._describe_draws())]

    def _describe_draws(self) -> str:
        """Say what the draws found, with their interval, and whether the exact answer lies within it."""
        values, exact = [value for _face, value in self._draws], float(self.topic.answer())
        number, what = len(values), self.topic.tries()[1]
        if self.topic.answer().unit == "chance":
            found = share_interval(sum(values), number)
            line = _("**{good} of {number}** {what}: {share}, and the interval says {low} to {high}.")
            ends = [short_of_hundred(found.low), percent(found.high, 0)]
            share, truth = percent(found.value, 1), percent(exact, 1)
        else:
            found = mean_interval(values, self.topic.bounds)
            line = _("{what}: **{share}** on average in {number}, and the interval says {low} to {high}.")
            ends, share, truth = [decimal(each) for each in found[1:]], decimal(found.value), decimal(exact)
        first = line.format(
            good=readable(round(sum(values))),
            number=readable(number),
            what=what,
            share=share,
            low=ends[0],
            high=ends[1],
        )
        second = (
            _("The exact {share} lies inside.")
            if found.low <= exact <= found.high
            else _("The exact {share} lies outside: that happens about one time in twenty.")
        )
        return f"{first} {second.format(share=truth)}"

    def _draw_chart(self) -> Block:
        """Return the chart of the share, or the mean, among the draws so far."""
        values, answer = [value for _face, value in self._draws], self.topic.answer()
        label = self._describe_draws().replace("**", "") if self._draws else _("A chart that fills as you draw")
        if answer.unit == "chance":
            drawing = charts.shares([round(each) for each in accumulate(values)], float(answer), self.topic.tries()[2])
        else:
            drawing = charts.means(values, float(answer), self.topic.bounds, self.topic.tries()[2])
        legend = {"trend": _("your draws"), "band": _("how far off they may be"), "truth": _("exact")}
        return blocks.chart(drawing, label, str(len(values) or ""), legend if values else None)

    def _text_announced(self) -> str:
        """Return the guess and how good it was, once the answer is open."""
        return self.guessing.in_brief().replace("**", "") if self.is_open and self.is_guessed else ""

    # What people do ---------------------------------------------------------------------

    def _on_gesture(self, gesture: Gesture) -> None:
        """Store a part of the guess, or the new value of a control."""
        self._message = ""
        if gesture.kind != "set" or self.is_folded:
            return
        if gesture.place.partition(":")[0] == "guess":
            if not self.is_open:
                self.guessing.take(gesture.place, gesture.onto)
        elif self.is_open:
            self.topic.set(gesture.place, gesture.onto)
            self._changed()

    def _on_press(self, button: str) -> None:
        """Open the answer, draw, or let a card of the situation be pressed."""
        self._message = ""
        if button in ("fold", "unfold") or self.is_folded:
            self.is_folded = button == "fold"
        elif button in ("commit", "skip") and not self.is_open:
            self._open_answer(with_guess=button == "commit")
        elif not self.is_open:
            return
        elif button in DRAWS and self.topic.draw:
            self._draw_samples(DRAWS[button])
        elif button == "draw:again":
            self._draws = []
        elif button == "again":
            self.guessing, self.is_guessed, self.is_open, self._draws = self.topic.guessing(), False, False, []
        else:
            self.topic.set(button, None)
            self._changed()

    def _open_answer(self, *, with_guess: bool) -> None:
        """Show the answer; without a guess, nothing is stored, and no guess is mentioned."""
        if with_guess and not self.guessing.is_complete():
            self._message = self.guessing.missing
            return
        if not with_guess:
            self.guessing.clear()
        self.is_guessed, self.is_open = with_guess, True
        self._freeze()
        large, lines = self.topic.result_lines()
        answer = ", ".join([" ".join([large, *lines[:1]]), *lines[1:], kind_badge(self.topic.answer())[1]])
        said = " ".join([_("{answer}.").format(answer=answer), self._text_announced()])
        self._announcer.announce(said.replace("**", "").strip())
        if with_guess:
            self.send({"kind": "keep", "id": self.topic.key, "record": self.guessing.record()})

    def _draw_samples(self, times: int) -> None:
        """Draw `times` times, but no more than the chart has room for."""
        stream = Stream(self._seed, "question", len(self._draws))
        times = min(times, charts.MOST_DRAWS - len(self._draws))
        if times <= 0:
            self._draws, times = [], charts.MOST_DRAWS
        self._draws += [self.topic.draw(stream) for _try in range(times)]
        self._announcer.announce(self._describe_draws().replace("**", ""))

    def _changed(self) -> None:
        """Discard the draws, which are from before the change, and say what the change does."""
        self._draws = []
        self._announcer.announce(self.topic.effect().replace("**", ""))

    def _show_message(self, message: Message) -> None:
        self._message = message["text"]

    def __str__(self) -> str:
        return self.topic.title


def kind_badge(number: Odds) -> tuple[str, str]:
    """Return the kind of a number and the words for it."""
    return number.kind, kind_label(number.kind)


def kind_label(kind: str) -> str:
    """Return the words for a kind of number."""
    return {"exact": _("counted exactly"), "simulated": _("played out"), "assumed": _("with assumptions")}[kind]


def _names_in(controls: Blocks) -> set[str]:
    """Return the ids that can be touched in some blocks."""
    return {each["id"] for block in controls for each in (block, *block.get("cards", ())) if "id" in each}
