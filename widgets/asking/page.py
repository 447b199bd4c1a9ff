"""`AskYourOwn`: a question put together on a page, answered as it is built, and dealt beside it.

Python decides what the slots offer, what the sentence says and what the answers are; the browser draws and reports.
"""

from __future__ import annotations

from typing import Any

from gamelib.core.chance import fresh_seed
from gamelib.core.language import _
from gamelib.core.written_numbers import percent
from widgets.asking import answers
from widgets.asking.front_end_of_asking import ASK
from widgets.asking.own_in_class import of_own
from widgets.asking.own_question import KINDS, OwnQuestion, examples, from_link, start
from widgets.asking.slots import Slot
from widgets.asking.trials import Trials
from widgets.explore import blocks
from widgets.explore.blocks import Block, Blocks
from widgets.explore.class_question import ask_link
from widgets.explore.guessing import LineGuess
from widgets.explore.question import BlockBoard
from widgets.scenes.card_faces import faces_for
from widgets.stage.announcer import Announcer
from widgets.stage.front_end import widget_texts
from widgets.stage.scene import Gesture, Message, Scene

PUNCTUATION = (".", ",", ";", ":")
"""What stays with the select list before it, and begins no line."""
DEALS = {"deal:1": 1, "deal:100": 100, "deal:1000": 1000}


class AskYourOwn(BlockBoard):
    """A question that you put together from select lists: counted at the left, dealt at the right.

    >>> page = AskYourOwn("cards~8.fresh~and~yes.7.ge.3")
    >>> print(page)
    I am dealt 8 cards from a fresh box, and hold at least 3 peacocks. How likely is that? 7.97 %
    """

    _esm = property(lambda _board: widget_texts(ASK)[0])
    _css = property(lambda _board: widget_texts(ASK)[1])

    def __init__(self, link: str = "", *, seed: int | None = None) -> None:
        self.question = from_link(link) if link else start("cards")
        self._seed = fresh_seed() if seed is None else seed
        self._announcer = Announcer()
        self._message = ""
        self.guess: LineGuess | None = None
        self.is_guessing = False
        self.trials = self._fresh_trials()
        super().__init__()
        self.publish()

    def _fresh_trials(self) -> Trials:
        return Trials(self.question.asked, self.question.counted, self._seed)

    # What is on the page ------

    def _build_scene(self) -> Scene:
        """Return the sentence, and below it the two answers."""
        game = self.question.kind.game or "nanatoridori"
        inside = [
            self._starts(),
            self._sentence(),
            *(self._guessing_blocks() if self.is_guessing else self._answer_blocks()),
            self._ready(),
            *self._python_blocks(),
        ]
        face = faces_for(game)
        scene = self._scene_of(
            inside,
            game=game,
            key=f"guess:ask.{self.question.link}",
            message=self._message,
            left=self.trials.left,
            **ask_link(of_own(self.question)),
            faces={key: face(key) for key in sorted(blocks.faces_in(inside))},
        )
        self._announcer.add_to(scene)
        return scene

    def _starts(self) -> Block:
        """Return the buttons that begin a question."""
        buttons = [
            {
                "id": f"start:{name}",
                "label": kind.title(),
                "picture": kind.picture,
                "pressed": kind is self.question.kind,
            }
            for name, kind in KINDS.items()
        ]
        return {"kind": "starts", "label": _("What is it about?"), "buttons": buttons}

    def _sentence(self) -> Block:
        """Return the sentence with its select lists, and what can be done with it."""
        lines = [("setting", self.question.setting, []), *self._condition_lines()]
        rows = []
        for place, line, before in lines:
            parts = [*before, *_parts_of_line(place, line.words, {slot.name: slot for slot in line.slots}, line.chosen)]
            removable = place != "setting" and len(self.question.conditions) > 1
            remove = {"id": f"drop:{place}", "label": _("Remove: {condition}").format(condition=line.read_aloud())}
            rows.append({"key": place, "parts": parts, **({"remove": remove} if removable else {})})
        acts, note = [], ""
        if self.question.can_grow:
            acts = [blocks.button("and", _("And …")), blocks.button("or", _("Or …"))]
            note = _("one more condition on the **same** cards") if self.question.kind.game else ""
        more: Blocks = []
        if self.question.asked.is_counted and not self.is_guessing:
            more.append(blocks.button("guess", _("Guess first")))
        more.append({"id": "copy", "label": _("Copy a link"), "link": self.question.link})
        return {
            "kind": "sentence",
            "label": self.question.read_aloud(),
            "rows": rows,
            "question": _("How likely is that?"),
            "acts": acts,
            "note": note,
            "more": more,
        }

    def _condition_lines(self) -> list[tuple[str, Any, list[Block]]]:
        """Return the lines of the conditions, each after the word that joins it."""
        joiner = {
            "id": "joiner",
            "label": _("how the conditions are joined"),
            "value": self.question.joiner,
            "options": [("and", _("and")), ("or", _("or"))],
        }
        return [
            (str(at), line, [{"slot": joiner} if at else {"text": _("and")}])
            for at, line in enumerate(self.question.conditions)
        ]

    def _guessing_blocks(self) -> Blocks:
        """Return the line for a guess; nothing here reveals the answer."""
        assert self.guess is not None
        look = "main" if self.guess.is_complete() else "off"
        buttons = blocks.buttons(
            blocks.button("commit", _("That is my guess"), look),
            blocks.button("skip", _("I cannot guess: show me"), "quiet"),
        )
        title = _("Your guess first")
        return [{"kind": "answers", "columns": [_panel(title, [*self.guess.asked(), buttons])]}]

    def _answer_blocks(self) -> Blocks:
        """Return what was counted, what was dealt, and whether the two agree."""
        counted = answers.counted_blocks(self.question, self.trials)
        if self.guess is not None and self.guess.is_complete():
            counted = [blocks.framed_note(self.guess.verdict()), *self.guess.draw_answer(), *counted]
        left = _panel(answers.counted_title(self.question), counted, *answers.badge_of(self.question))
        right = _panel(
            answers.dealt_title(self.question, self.trials), self._dealt_blocks(), "simulated", _("played out")
        )
        return [
            {"kind": "answers", "columns": [left, right]},
            blocks.framed_note(answers.verdict(self.question, self.trials)),
        ]

    def _dealt_blocks(self) -> Blocks:
        """Return what the trials found, and the buttons that deal more."""
        if self.trials.left:
            buttons = [blocks.button("stop", _("Stop"))]
        else:
            buttons = [
                blocks.button("deal:1", self.question.kind.trial_words().button),
                blocks.button("deal:100", "100"),
                blocks.button("deal:1000", "1,000"),
            ]
            if len(self.trials):
                buttons.append(blocks.button("deal:again", _("Start over"), "quiet"))
        return [*answers.dealt_blocks(self.question, self.trials), blocks.buttons(*buttons)]

    def _ready(self) -> Block:
        """Return ready questions."""
        buttons = [blocks.button(f"ready:{at}", each.words, "quiet") for at, each in enumerate(examples())]
        return {"kind": "ready", "label": _("Or begin with one of these:"), "buttons": buttons}

    def _python_blocks(self) -> Blocks:
        """Return the question as a line of Python, folded."""
        line = blocks.code(self.question.asked.python(), _("Copy"))
        return [blocks.fold(_("For Python: one line"), [line])]

    # What people do ------

    def _on_gesture(self, gesture: Gesture) -> None:
        """Take what a select list says, a guess, or the question of a link."""
        self._message = ""
        if gesture.kind != "set":
            return
        if gesture.place == "guess":
            if self.guess is not None and self.is_guessing:
                self.guess.take("guess", gesture.onto)
        elif gesture.place == "copied":
            self._announcer.announce(_("The link is copied."))
        elif gesture.place == "link":
            self._ask(from_link(gesture.onto))
        elif isinstance(gesture.onto, str):
            self._ask(self.question.with_value(gesture.place, gesture.onto))

    def _on_press(self, button: str) -> None:
        """Begin a question, add or drop a condition, guess, or deal."""
        self._message = ""
        what, _colon, which = button.partition(":")
        if what == "start" and which in KINDS:
            self._ask(start(which))
        elif what == "ready" and which.isdecimal() and int(which) < len(examples()):
            self._ask(from_link(examples()[int(which)].link))
        elif what in ("and", "or"):
            self._ask(self.question.with_condition(what))
        elif what == "drop" and which.isdecimal():
            self._ask(self.question.without_condition(int(which)))
        elif what in ("guess", "commit", "skip"):
            self._press_of_guess(what)
        elif not self.is_guessing:
            self._press_of_trials(button)

    def _press_of_guess(self, what: str) -> None:
        """Hide the answer for a guess, or show it."""
        if what == "guess" and self.question.asked.is_counted:
            truth = 100 * float(self.question.asked.value)
            self.guess, self.is_guessing = LineGuess(self.question.read_aloud(), lambda: truth), True
            return
        if self.guess is None or not self.is_guessing:
            return
        if what == "commit" and not self.guess.is_complete():
            self._message = self.guess.missing
            return
        self.is_guessing = False
        if what == "skip":
            self.guess = None
        else:
            record = self.guess.record()
            self.send({"kind": "keep", "id": f"ask.{self.question.link}", "record": record})
            self._announcer.announce(self.guess.verdict().replace("**", ""))
        self._announce_answer()

    def _press_of_trials(self, button: str) -> None:
        """Deal, stop dealing, or start over."""
        if button in DEALS and not self.trials.left:
            self.trials.want(DEALS[button])
            self._on_go()
        elif button == "stop":
            self.trials.left = 0
            self._announce_trials()
        elif button == "deal:again":
            self._seed = fresh_seed()
            self.trials = self._fresh_trials()

    def _on_go(self) -> None:
        """Deal some of what is left to be dealt."""
        was_left = self.trials.left
        self.trials.deal()
        if was_left and not self.trials.left:
            self._announce_trials()

    def _ask(self, question: OwnQuestion) -> None:
        """Ask another question: it is counted at once, and its trials wait."""
        if question == self.question:
            return
        self.question, self.guess, self.is_guessing = question, None, False
        self.trials = self._fresh_trials()
        self._announcer.announce(question.read_aloud())
        self._announce_answer()

    def _announce_answer(self) -> None:
        if self.question.asked.is_counted:
            said = _("{answer}, {badge}.").format(
                answer=percent(self.question.asked.value), badge=answers.badge_of(self.question)[1]
            )
            self._announcer.announce(said)

    def _announce_trials(self) -> None:
        self._announcer.announce(answers.trials_in_words(self.question, self.trials).replace("**", ""))

    def _show_message(self, message: Message) -> None:
        self._message = message["text"]

    def __str__(self) -> str:
        answer = self.question.asked.brief() if self.question.asked.is_counted else ""
        return " ".join(filter(None, (self.question.read_aloud(), answer)))


def _panel(title: str, inside: Blocks, badge: str = "", label: str = "") -> Block:
    return {"title": title, "blocks": inside, "badge": badge, "badge_label": label}


def _parts_of_line(place: str, words: str, slots: dict[str, Slot], chosen: dict[str, str]) -> list[Block]:
    """Return the words of a line and its select lists in their order."""
    parts: list[Block] = []
    for at, piece in enumerate(answers.words_and_blanks_of(words)):
        if at % 2:
            slot = slots[piece]
            value = chosen[piece]
            picture = next(option.picture for option in slot.options if option.value == value)
            options = [(option.value, option.words) for option in slot.options]
            drawn = {"id": f"{place}:{piece}", "label": slot.label, "value": value, "options": options}
            parts.append({"slot": {**drawn, **({"picture": picture} if picture else {})}})
            continue
        sign = piece[:1] if parts and piece[:1] in PUNCTUATION else ""
        if sign:
            parts[-1]["sign"] = sign
        if text := piece.removeprefix(sign).strip():
            parts.append({"text": text})
    return parts
