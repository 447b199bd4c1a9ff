"""Controls for every game: a hand, the log, the reason why a move is refused."""

from __future__ import annotations

from typing import Any

import traitlets

from gamelib.core.language import _, n_
from gamelib.core.move_phrases import suggest_move
from gamelib.core.verdicts import Refusal
from gamelib.record import Record
from widgets.controls.control import CardControl, Cards, Control, card_at, redraws
from widgets.scenes import scenes_of
from widgets.scenes.shared import UNSEEN, number_of_place
from widgets.stage import log_lines
from widgets.stage.board import BrowserMessage
from widgets.stage.scene import Card, Gap, Gesture, LogLine, Message, Scene, Zone


class Hand(CardControl):
    """A hand of cards in order; cards can be chosen, and with `gaps` also the gap for the `held` cards.

    `chosen` holds the numbers of the chosen cards, `selected_cards` the cards themselves, `gap` the chosen gap or None.
    """

    cards = redraws(Cards(()))
    chosen = redraws(traitlets.Tuple())
    held = redraws(Cards(()))
    gap = redraws(traitlets.Int(None, allow_none=True))
    gaps = redraws(traitlets.Bool(False))

    def __init__(self, cards: Any = (), **more: Any) -> None:
        super().__init__(cards=cards, **more)

    @property
    def selected_cards(self) -> tuple[str, ...]:
        """Return the chosen cards."""
        return tuple(self.cards[place - 1] for place in self.chosen)

    @traitlets.observe("cards")
    def _new_cards(self, _change: object) -> None:
        self.chosen, self.gap = (), None

    def _zones(self) -> list[Zone]:
        shown: list[Card] = [
            card_at(f"hand:{at}", self._key(card), chosen=at in self.chosen) for at, card in enumerate(self.cards, 1)
        ]
        many = len(self.cards)
        zone: Zone = {
            "kind": "row",
            "id": "hand",
            "label": _("Hand"),
            "area": "dock",
            "pick": "many",
            "cards": shown,
            "note": n_("{many} card", "{many} cards", many).format(many=many),
        }
        if self.gaps:
            zone["gaps"] = [self._build_gap(at) for at in range(many + 1)]
        return [zone]

    def _build_gap(self, at: int) -> Gap:
        describe = None if UNSEEN in (*self.cards, *self.held) else getattr(scenes_of(self.game), "describe_gap", None)
        label = describe(self.cards, at, self.held) if describe else _("gap {at}").format(at=at)
        gap: Gap = {"id": f"gap:{at}", "label": label}
        if at == self.gap:
            gap |= {"state": "target", "ghosts": [self._key(card) for card in self.held]}
        return gap

    def _on_gesture(self, gesture: Gesture) -> None:
        place, gap = number_of_place(gesture.place, "hand"), number_of_place(gesture.place, "gap")
        if place is not None and 1 <= place <= len(self.cards):
            others = set(self.chosen) ^ {place}
            self.chosen = tuple(sorted(others))
        elif gap is not None and self.gaps and gap <= len(self.cards):
            self.gap = None if gap == self.gap else gap


class PlayLog(Control):
    """The log line by line, each with its rule; `line` is the number of the line tapped last."""

    events = redraws(traitlets.Tuple())
    names = redraws(traitlets.Tuple())
    line = redraws(traitlets.Int(0))

    def __init__(self, of: Any = (), **more: Any) -> None:
        state: Any = of.state if isinstance(of, Record) else of
        more.setdefault("names", getattr(of, "names", ()))
        if hasattr(state, "view"):  # a state shows public events only; a view shows its seat's log
            state = state.view(None)
        super().__init__(events=tuple(getattr(state, "log", state)), **more)

    def _zones(self) -> list[Zone]:
        return []

    def _build_scene(self) -> Scene:
        scene = super()._build_scene()
        scene["log"] = [self._build_log_line(at, event) for at, event in enumerate(self.events, 1)]
        return scene

    def _build_log_line(self, at: int, event: Any) -> LogLine:
        line: LogLine = {
            "id": f"log:{at}",
            "number": str(at),
            "text": log_lines.describe_event(event, self.names),
            "clause": event.clause,
        }
        if at == self.line:
            line["state"] = "now"
        return line

    def _handle(self, message: BrowserMessage) -> None:
        if message.kind == "log":
            self._on_gesture(Gesture("tap", message.text("id")))
        else:
            super()._handle(message)

    def _on_gesture(self, gesture: Gesture) -> None:
        at = number_of_place(gesture.place, "log")
        if at is not None and 1 <= at <= len(self.events):
            self.line = at


class WhyNot(Control):
    """Why a move is refused: a sentence, its rule to unfold, an allowed move; empty if it is not refused."""

    refusal = redraws(traitlets.Instance(Refusal, allow_none=True))
    names = redraws(traitlets.Tuple())

    def __init__(self, refusal: Refusal | None = None, **more: Any) -> None:
        super().__init__(refusal=refusal, **more)

    @traitlets.observe("refusal", "names")
    def _on_refusal_changed(self, _change: object) -> None:
        self.rule, self.message = "", self._build_message()

    def _build_message(self) -> Message:
        if self.refusal is None:
            return {"kind": "say", "text": _("It may be played.")}
        said: Message = {
            "kind": "refuse",
            "clause": self.refusal.clause,
            "text": log_lines.describe_refusal(self.refusal, self.names),
        }
        if self.refusal.instead is not None:
            said["more"] = suggest_move(self.refusal.instead, names=self.names)
        return said

    def _zones(self) -> list[Zone]:
        self.message = self._build_message()
        return []
