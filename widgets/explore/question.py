"""A question on a page or in a notebook: one guesses, sees the answer, changes it, and draws until one believes it.

Nothing that tells the answer is in the scene before a guess is made, or given up.
"""

from __future__ import annotations

from typing import Any

from gamelib.core.chance import Stream, fresh_seed
from gamelib.core.intervals import share_interval
from gamelib.core.language import _, n_
from widgets.explore import blocks, charts
from widgets.explore.blocks import Block, Blocks
from widgets.explore.topic import Topic, badge_of, percent_ticks, share_in_words, spoken_values
from widgets.scenes.faces import faces_for
from widgets.stage.announcer import Announcer
from widgets.stage.board import Board
from widgets.stage.front_end import FrontEnd, widget_texts
from widgets.stage.scene import Gesture, Message, Scene

QUESTION = FrontEnd(
    (*(f"stage/js/{name}.js" for name in ("tree", "connection", "text", "laws", "cards", "browser")),
     *(f"explore/js/{name}.js" for name in ("blocks", "question"))),
    (*(f"stage/css/{name}.css" for name in ("tokens", "cards", "controls")), "explore/css/explore.css"))
"""The front end of questions: the tree, the cards and the tokens of tables, with blocks instead of zones."""

DRAWS = {"draw:1": 1, "draw:10": 10, "draw:1000": charts.MOST_DRAWS}
LAST_SHOWN = 10
SPOT_ON = 2
"""Percentage points within which a guess counts as right."""


class Question(Board):
    """A question about chance, with a line to guess on, the exact answer, controls, and cards to draw."""

    _esm = property(lambda _question: widget_texts(QUESTION)[0])
    _css = property(lambda _question: widget_texts(QUESTION)[1])

    def __init__(self, topic: Topic, *, number: int = 0, seed: int | None = None) -> None:
        self.topic, self.number = topic, number
        self.guess: int | None = None
        self.is_open = False
        self._draws: list[tuple[str, bool]] = []
        self._answered: tuple[str, Blocks] = ("", [])
        self._message = ""
        self._seed = fresh_seed() if seed is None else seed
        self._announcer = Announcer()
        super().__init__()
        self.publish()

    # What is on the page --------------------------------------------------------------

    def _build_scene(self) -> Scene:
        """Return the blocks as they are now."""
        title, asked = self._answered if self.is_open else (self.topic.title, self._asked())
        inside: Blocks = [blocks.columns(asked, self.topic.picture(self.is_open))]
        inside += self._opened() if self.is_open else [self._guess_buttons()]
        face = faces_for(self.topic.game)
        scene: dict[str, Any] = {
            "game": self.topic.game, "key": f"guess:{self.topic.key}", "ply": 0, "title": title,
            "number": self.number, "blocks": inside, "said_before": self._said(),
            "gone": _("The program behind this page has stopped. Load the page again to go on."),
            "message": self._message,
            "faces": {key: face(key) for key in sorted(blocks.faces_in(inside)) if key != "+"}}
        self._announcer.add_to(scene)  # type: ignore[arg-type]
        return scene  # type: ignore[return-value]

    def _asked(self) -> Blocks:
        """Return the situation, the line, and once the answer is open what the guess was worth."""
        return [*self.topic.ask(), self._line(), *self._verdict()]

    def _line(self) -> Block:
        """Return the line one guesses on; once the answer is open it bears both marks."""
        words = {"label": self.topic.title, "none": _("no guess yet"), "mine": _("my guess: {value} %"),
                 "park": _("Put me on the line"), "ticks": percent_ticks()}
        if not self.is_open:
            return blocks.line("guess", words, spoken_values(self.topic.of), value=self.guess)
        share = 100 * float(self.topic.answer())
        words |= {"was": _("you: {value} %"), "theirs": _("{share} %").format(share=f"{share:.0f}")}
        return blocks.line("guess", words, (), value=self.guess, truth=round(share, 2))

    def _guess_buttons(self) -> Block:
        look = "off" if self.guess is None else "main"
        return blocks.buttons(blocks.button("commit", _("That is my guess"), look),
                              blocks.button("skip", _("I cannot guess, show me"), "quiet"))

    def _verdict(self) -> Blocks:
        """Return the answer, and what the guess was worth; nothing before it is open."""
        if not self.is_open:
            return []
        answer = self.topic.answer()
        large, lines = self.topic.result_lines()
        badge, label = badge_of(answer)
        return [blocks.big(large, [*lines, share_in_words(float(answer))], badge, label),
                blocks.note(" ".join(filter(None, (self._difference(), self.topic.remark()))))]

    def _difference(self) -> str:
        """Say how far the guess was off; "" if there was none."""
        if self.guess is None:
            return ""
        off = self.guess - round(100 * float(self.topic.answer()))
        if abs(off) <= SPOT_ON:
            return _("**Spot on.**")
        return (_("**You were {points} too high.**") if off > 0 else _("**You were {points} too low.**")).format(
            points=abs(off))

    def _opened(self) -> Blocks:
        """Return what the open answer has besides: controls, more pictures, draws, the count, the line of Python."""
        once = self.topic.tries()[0]
        more = [*self.topic.more()]
        controls = self.topic.controls()
        if controls:
            more.append(blocks.panel(_("Change it"), controls, self.topic.effect()))
        draw_buttons = [blocks.button("draw:1", once), blocks.button("draw:10", "10"),
                        blocks.button("draw:1000", f"{charts.MOST_DRAWS:,}")]
        if self._draws:
            draw_buttons.append(blocks.button("draw:again", _("Start over"), "quiet"))
        trying = [blocks.text(_("Or just try it"), "head"), blocks.buttons(*draw_buttons), *self._last_draws()]
        more.append(blocks.columns(trying, [self._draw_chart()]))
        if counted := self.topic.counted():
            more.append(blocks.fold(_("How it was counted"), counted))
        more.append(blocks.fold(_("The same in one line of Python"), [blocks.code(self.topic.python(), _("Copy"))]))
        return [*more, blocks.buttons(blocks.button("again", _("Guess again"), "quiet"))]

    def _last_draws(self) -> Blocks:
        """Return the last draws, and what all of them say beside the exact answer."""
        if not self._draws:
            return []
        last = self._draws[-LAST_SHOWN:]
        states = [("target" if good else "dim") + (" new" if at == len(last) - 1 else "")
                  for at, (_face, good) in enumerate(last)]
        row = blocks.cards([face for face, _good in last], label=_("The last draws"), small=True, states=states)
        for at, card in enumerate(row["cards"]):
            card["key"] = str(len(self._draws) - len(last) + at)
        return [row, *self.topic.last_draw(), blocks.text(self._finding())]

    def _finding(self) -> str:
        """Say what the draws found, with their interval, and whether the exact answer lies within it."""
        number, good = len(self._draws), sum(good for _face, good in self._draws)
        found, exact = share_interval(good, number), float(self.topic.answer())
        line = n_("**{good} of {number}** {what}: {share} %, and the interval says {low} to {high} %.",
                  "**{good} of {number}** {what}: {share} %, and the interval says {low} to {high} %.", number)
        first = line.format(good=f"{good:,}", number=f"{number:,}", what=self.topic.tries()[1],
                            share=f"{100 * found.value:.1f}", low=f"{100 * found.low:.0f}",
                            high=f"{100 * found.high:.0f}")
        inside = found.low <= exact <= found.high
        second = _("The exact {share} % lies inside.") if inside else _(
            "The exact {share} % lies outside: that happens about once in twenty times.")
        return f"{first} {second.format(share=f'{100 * exact:.1f}')}"

    def _draw_chart(self) -> Block:
        """Return the chart of the share among the draws so far."""
        counts, good = [], 0
        for _face, is_good in self._draws:
            good += is_good
            counts.append(good)
        label = self._finding().replace("**", "") if self._draws else _("A chart that fills as you draw")
        drawing = charts.shares(counts, float(self.topic.answer()), self.topic.tries()[2])
        return blocks.chart(drawing, label, str(len(counts) or ""))

    def _said(self) -> str:
        if not self.is_open or self.guess is None:
            return ""
        return _("you said {guess} %").format(guess=self.guess)

    # What people do ---------------------------------------------------------------------

    def _on_gesture(self, gesture: Gesture) -> None:
        """Take the guess, or the new value of a control."""
        self._message = ""
        if gesture.kind != "set":
            return
        if gesture.place == "guess":
            value = gesture.onto
            if not self.is_open and type(value) is int and 0 <= value <= 100:
                self.guess = value
        elif self.is_open:
            self.topic.set(gesture.place, gesture.onto)
            self._changed()

    def _on_press(self, button: str) -> None:
        """Open the answer, draw, or let a card of the situation be pressed."""
        self._message = ""
        if button in ("commit", "skip") and not self.is_open:
            self._open(with_guess=button == "commit")
        elif not self.is_open:
            return
        elif button in DRAWS:
            self._draw(DRAWS[button])
        elif button == "draw:again":
            self._draws = []
        elif button == "again":
            self.guess, self.is_open, self._draws = None, False, []
        else:
            self.topic.press(button)
            self._changed()

    def _open(self, *, with_guess: bool) -> None:
        """Show the answer; without a guess nothing is kept and nothing is said of one."""
        if with_guess and self.guess is None:
            self._message = _("Put the handle on the line first, or let it be shown to you.")
            return
        self.guess = self.guess if with_guess else None
        self.is_open = True
        self._answered = self.topic.title, self._asked()  # a guess is compared with what it was about
        answer = self.topic.answer()
        large, lines = self.topic.result_lines()
        badge = badge_of(answer)[1]
        said = " ".join([_("It is {answer}, {badge}.").format(answer=", ".join([large, *lines]), badge=badge),
                         self._difference()])
        self._announcer.announce(said.replace("**", "").strip())
        if self.guess is not None:
            self.send({"kind": "keep", "id": self.topic.key, "record": [self.guess, round(100 * float(answer), 2)]})

    def _draw(self, times: int) -> None:
        """Draw so many times, up to the most that the chart has room for."""
        stream = Stream(self._seed, "question", len(self._draws))
        times = min(times, charts.MOST_DRAWS - len(self._draws))
        if times <= 0:
            self._draws, times = [], charts.MOST_DRAWS
        self._draws += [self.topic.draw(stream) for _try in range(times)]
        self._announcer.announce(self._finding().replace("**", ""))

    def _changed(self) -> None:
        """Forget the draws, which were made before the change, and say what the change does."""
        self._draws = []
        self._announcer.announce(self.topic.effect().replace("**", ""))

    def _show_message(self, message: Message) -> None:
        self._message = message["text"]

    def __str__(self) -> str:
        return self.topic.title
