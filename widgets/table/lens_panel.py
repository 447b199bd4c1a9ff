"""The odds lens of a table: while a person thinks, their chance and what each move does to it."""

from __future__ import annotations

from math import ceil, floor
from typing import Any, Protocol

from gamelib.analysis.evaluation import MoveValue
from gamelib.analysis.lens import Lens
from gamelib.classroom import deal_of
from gamelib.core.intervals import Interval
from gamelib.core.language import _, n_
from gamelib.core.move_phrases import as_label, describe_move
from gamelib.core.written_numbers import decimal, out_of_hundred, short_of_hundred
from gamelib.players import shown_name
from gamelib.players.win_words import one_wins
from gamelib.session import Session
from widgets.scenes import picture_move, scenes_of
from widgets.scenes.card_faces import faces_by_key
from widgets.stage.lens_scene import LensHead, LensRow, LensScene, PythonLine
from widgets.stage.scene import EMPTY_SELECTION, Gesture, SceneOptions, Selection
from widgets.table.draw_count import draw_count
from widgets.table.end_card import HuntReveal
from widgets.table.opening import TableOptions
from widgets.table.python_line import line_that_compares

ROW = "lens:"
"""How the ids of the rows begin."""
MARKED = {"hint", "refused"}
"""The states of the cards in a small picture that the move is about."""
FIRST_MOVES = 5
"""The number of moves in the lens until more are requested."""
MOST_SPOKEN = 3
"""The most moves that are read aloud once the odds are ready."""
TICK = 20
"""The axis of the rows begins and ends at a multiple of this many rounds of a hundred."""


class GameForLens(Protocol):
    """The game on a table, as far as the lens needs it."""

    options: TableOptions
    session: Session
    selection: Selection
    hinted_move: Any
    reveal: HuntReveal

    @property
    def name(self) -> str:
        """The name of the game that is played."""

    @property
    def view(self) -> Any:
        """The view on screen."""


class LensPanel:
    """The odds lens of the game on a table; it asks one question at a time, about the view of the viewer alone."""

    def __init__(self, game: GameForLens) -> None:
        self.game = game
        self.is_on = self.was_on = False
        """Whether it is on, and whether it has been in this game."""
        self.key = 0
        self.lens: Lens | None = None
        self._picked: tuple[Selection, Any] | None = None
        self._written: tuple[int, PythonLine | None] = 0, None
        """The number of the question that was put into Python last, and its line."""
        self._lifted: tuple[int, dict[Any, list[str]]] = 0, {}
        """The number of a question, and the cards that its moves lift, as far as that was asked."""

    def begin_new_game(self) -> None:
        """Begin another game, in which the lens is off."""
        self.is_on = self.was_on = False
        self.lens = self._picked = None

    def why_off(self) -> str:
        """Return why there is no lens at this table, or "" if there may be one.

        By default it helps who plays alone against programs, but not with the deal of a class; the table's option
        `lens` allows or forbids it.
        """
        allowed, humans = self.game.options.lens, self.game.session.humans
        if allowed is False:
            return _("Not at this table: it would answer for you. Look afterwards, in the review.")
        if allowed is None and len(humans) > 1:
            return _("Not at a table with friends: it would answer for you. Look afterwards, in the review.")
        if allowed is None and deal_of(self.game.session.game_record):
            return _(
                "Not in a deal of your class: it should be the same for everybody. Look afterwards, in the review."
            )
        return ""

    def toggle(self) -> None:
        """Turn the lens on, or off."""
        self.is_on = not self.is_on
        self.was_on = self.was_on or self.is_on
        self._picked = None
        self.game.hinted_move = None

    # The question ---------------------------------------------------------------------

    def update(self) -> Lens | None:
        """Return the lens for what is on the table now; None while the viewer has nothing to decide."""
        game = self.game
        if not self.is_on or not game.session.may_act or game.reveal.days_shown is not None:
            self.lens = None
            return None
        view, picked = game.view, self.picked
        if self.lens is None or self.lens.view != view:
            self.lens, self.key = Lens(view), self.key + 1
        if picked is not None and picked not in self.lens.candidates:
            self.lens, self.key = Lens(view, also=[picked]), self.key + 1
        return self.lens

    @property
    def picked(self) -> Any:
        """The move that is picked on the table, if it is legal; None if there is none."""
        game, view = self.game, self.game.view
        if self._picked is not None and self._picked[0] == game.selection:
            return self._picked[1]
        if game.selection == EMPTY_SELECTION:
            return None
        scenes = scenes_of(game.name)
        part = scenes.part(view, game.selection, SceneOptions())
        main = next((each for each in part["buttons"] if each.get("main") and not each.get("off")), None)
        pressed = main and scenes.act(view, game.selection, Gesture("press", main["id"])).move
        return pressed if pressed in view.moves() else None

    def pick(self, row: str) -> None:
        """Put the move of a row on the table, as far as it can lie there without being played."""
        lens, game = self.lens, self.game
        at = row.removeprefix(ROW)
        if lens is None or not at.isdecimal() or int(at) >= len(lens.candidates):
            return
        move = lens.candidates[int(at)]
        game.selection, game.hinted_move = select_move(game.name, game.view, move), move
        self._picked = game.selection, move

    # What is shown --------------------------------------------------------------------

    def scene(self) -> LensScene | None:
        """Return the lens as it is now; None while it is off."""
        if not self.is_on:
            return None
        lens = self.update()
        title = _("Odds lens")
        if lens is None:
            text = _("The lens opens again when it is your turn.")
            return {"key": self.key, "title": title, "text": text, "brief": text}
        scene: LensScene = {
            "key": self.key,
            "title": title,
            "text": "",
            "brief": "",
            "done": lens.deals_played,
            "deals": lens.deals,
            "list": _("of 100 times"),
            "kind": "assumed",
            "badge": _("assumed"),
        }
        _add_basis(scene, lens)
        if lens.is_finished and (python := self._python_line(lens)):
            scene["python"] = python
        self._add_rows(scene, lens)
        self._add_chance(scene, lens)
        if self.picked is not None and (count := draw_count(self.game.view, self.picked)):
            scene["count"] = count
        return scene

    def _python_line(self, lens: Lens) -> PythonLine | None:
        """Return the line that asks for the rows; it is written once for each question."""
        if self._written[0] != self.key:
            self._written = self.key, line_that_compares(lens.view, lens.candidates, lens.deals, lens.seed)
        return self._written[1]

    def _add_chance(self, scene: LensScene, lens: Lens) -> None:
        """Add the number on top: of the move that is picked, or of playing on."""
        if not lens.is_finished:
            scene["text"] = _("Imagining deals: {done} of {deals}").format(done=lens.deals_played, deals=lens.deals)
            scene["brief"] = scene["text"]
            return
        picked = self.picked
        if picked is None:
            assert lens.chance is not None
            head = _build_head(chance_label(lens, ""), lens.chance, _explain_difference(lens))
        else:
            head = self._head_for_move(lens, next(each for each in lens.ranked if each.move == picked))
        scene |= head  # type: ignore[typeddict-item]
        name = _("You now") if picked is None else as_label(self._phrase(picked))
        scene["brief"] = _("{what}: {value} of 100 ({low} to {high}) · best {best}").format(
            what=name,
            value=head["number"],
            low=short_of_hundred(head["low"] / 100),
            high=short_of_hundred(head["high"] / 100),
            best=short_of_hundred(lens.best.value.value),
        )

    def _head_for_move(self, lens: Lens, each: MoveValue) -> LensHead:
        """Return what stands on top for a move."""
        return _build_head(chance_label(lens, self._phrase(each.move)), each.value, _compare_with_best(lens, each))

    def _add_rows(self, scene: LensScene, lens: Lens) -> None:
        """Add the moves: until all deals are played in the game's own order, then the best first."""
        picked, ids = self.picked, {move: f"{ROW}{at}" for at, move in enumerate(lens.candidates)}
        if lens.is_finished:
            values = [
                _build_row(ids[each.move], self._phrase(each.move), each.value, each, each.move == picked)
                for each in lens.ranked
            ]
            for row, each in zip(values, lens.ranked, strict=True):
                row["what_if"], row["lifts"] = self._head_for_move(lens, each), self._cards_to_lift(each.move)
                row["spoken"] = _("{row}; {beside}").format(row=row["spoken"], beside=row["what_if"]["beside"])
            if len([each for each in lens.ranked if not each.is_worse]) > 1:
                scene["together"] = _("best, and cannot be told apart")
        else:
            values = [
                _build_row(ids[move], self._phrase(move), so_far, None, move == picked)
                for move, so_far in zip(lens.candidates, lens.so_far(), strict=True)
            ]
        scene["rows"] = values
        if (hidden := len(values) - FIRST_MOVES) > 1:
            scene["shown"], scene["fewer"] = FIRST_MOVES, _("Fewer moves")
            scene["more"] = n_("{count} more move", "{count} more moves", hidden).format(count=hidden)
        for row, move in zip(values, [each.move for each in lens.ranked] or lens.candidates, strict=True):
            _add_picture(row, self.game.name, self.game.view, move)
        scene["faces"] = faces_by_key(self.game.name, (key for row in values for key in row.get("cards", ())))
        lows, highs = ([row[end] for row in values if end in row] for end in ("low", "high"))
        scene["least"] = TICK * floor(min(lows, default=0) / TICK)
        scene["most"] = min(100, max(scene["least"] + TICK, TICK * ceil(max(highs, default=100) / TICK)))

    def _cards_to_lift(self, move: Any) -> list[str]:
        """Return the cards that lie ready on the table when a move is picked; found once for each question."""
        if self._lifted[0] != self.key:
            self._lifted = self.key, {}
        lifted = self._lifted[1]
        if move not in lifted:
            lifted[move] = [*select_move(self.game.name, self.game.view, move).chosen]
        return lifted[move]

    def _phrase(self, move: Any) -> str:
        return describe_move(move, self.game.view, self.game.session.names)

    def spoken(self) -> str:
        """Return the result in words, for screen readers; "" until all deals are played."""
        lens = self.lens
        if lens is None or not lens.is_finished:
            return ""
        best = [each for each in lens.ranked if not each.is_worse]
        pairs = [
            _("{choice}: {number}").format(choice=self._phrase(each.move), number=out_of_hundred(each.value.value))
            for each in best[:MOST_SPOKEN]
        ]
        others = len(best) - MOST_SPOKEN
        if _is_only_move(lens):
            line = _("Odds ready. Your only move: {moves} of 100.")
        elif len(best) == 1:
            line = _("Odds ready. Best: {moves} of 100.")
        elif others > 0:
            line = n_(
                "Odds ready. Best: {moves} of 100. They cannot be told apart, nor can {others} more.",
                "Odds ready. Best: {moves} of 100. They cannot be told apart, nor can {others} more.",
                others,
            )
        else:
            line = _("Odds ready. Best: {moves} of 100. They cannot be told apart.")
        return line.format(moves=_("; ").join(pairs), others=others)


def chance_label(lens: Lens, phrase: str) -> str:
    """Return what the number of a lens is the chance of; `phrase` is the picked move in words, "" without one."""
    wins = one_wins(lens.view)
    if not phrase:
        line = (
            _("Your chance to win, if you play on like the “{level}” program:")
            if wins
            else _("Your chance not to lose, if you play on like the “{level}” program:")
        )
        return line.format(level=shown_name(lens.policy))
    return (_("Your chance to win, if you {move}:") if wins else _("Your chance not to lose, if you {move}:")).format(
        move=phrase
    )


def select_move(game: str, view: Any, move: Any) -> Selection:
    """Return the selection that shows a move on the table: its cards, and the dials of a boast.

    >>> from gamelib import nanatoridori
    >>> view = nanatoridori.read("hand 1 5 5 6 | table 3 3", seed=7).view(0)
    >>> select_move("nanatoridori", view, view.read_move("1 [5 5] 6")).chosen
    ('hand:2', 'hand:3')
    """
    scenes, selection = scenes_of(game), EMPTY_SELECTION
    for zone in scenes.part(view, EMPTY_SELECTION, SceneOptions(hint=move))["zones"]:
        dials = [Gesture("set", dial["id"], getattr(move, dial["id"], None)) for dial in zone.get("dials", ())]
        taps = [Gesture("tap", card["id"]) for card in zone.get("cards", ()) if "hint" in card.get("state", "").split()]
        for gesture in (*(each for each in dials if each.onto is not None), *taps):
            result = scenes.act(view, selection, gesture)
            selection = selection if result.move else result.selection
    return selection


def _build_row(row: str, phrase: str, found: Interval | None, rank: MoveValue | None, picked: bool) -> LensRow:
    """Build the row of a move; `rank` says how it compares with the best, once that is known."""
    drawn: LensRow = {"id": row, "label": as_label(phrase)}
    states = ["picked"] * picked
    if found is not None:
        value, low, high = _out_of_hundred(found)
        drawn |= {"value": value, "low": low, "high": high, "number": short_of_hundred(found.value)}
    if rank is not None and found is not None:
        states += ["best"] * (not rank.is_worse)
        drawn["spoken"] = _("{move}: {value} of 100, {low} to {high}").format(
            move=drawn["label"], **_describe_out_of_hundred(found)
        )
    if states:
        drawn["state"] = " ".join(states)
    return drawn


def _build_head(text: str, found: Interval, beside: str) -> LensHead:
    value, low, high = _out_of_hundred(found)
    around = _("{value} of 100 times ({low} to {high})").format(**_describe_out_of_hundred(found) | {"value": "\0"})
    return {
        "text": text,
        "value": value,
        "number": short_of_hundred(found.value),
        "low": low,
        "high": high,
        "around": around.split("\0"),
        "beside": beside,
    }


def _describe_out_of_hundred(found: Interval) -> dict[str, str]:
    """Return a chance and its interval as written in a sentence."""
    return {name: out_of_hundred(share) for name, share in zip(("value", "low", "high"), found, strict=True)}


def _explain_difference(lens: Lens) -> str:
    """Say why the chance on top differs from that of the best move; "" if both are the same number."""
    assert lens.chance is not None
    on_top, best = lens.chance, lens.best.value
    if out_of_hundred(on_top.value) == out_of_hundred(best.value):
        return ""
    if on_top.high < best.low:
        return _("The best move gets {best}, but the “{level}” program would often choose another one now.").format(
            best=out_of_hundred(best.value), level=shown_name(lens.policy)
        )
    return _(
        "The best move gets {best}: its deals are others than those of the number above, and luck alone can make "
        "such a difference."
    ).format(best=out_of_hundred(best.value))


def _compare_with_best(lens: Lens, each: MoveValue) -> str:
    """Say how a move compares with the best."""
    if _is_only_move(lens):
        return _("your only move")
    if each.is_worse:
        less, low, high = (decimal(100 * share, 0 if share >= 0.01 else 1) for share in each.behind)
        return _("{less} less than the best ({low} to {high})").format(less=less, low=low, high=high)
    if sum(not other.is_worse for other in lens.ranked) > 1:
        return _("as good as any, as far as can be told")
    return _("the best")


def _is_only_move(lens: Lens) -> bool:
    return len(lens.ranked) == 1 and len(lens.view.moves()) == 1


def _out_of_hundred(found: Interval) -> tuple[float, float, float]:
    value, low, high = (round(100 * each, 1) for each in found)
    return value, low, high


def _add_picture(row: LensRow, game: str, view: Any, move: Any) -> None:
    """Add the cards that a move is about, and the drawings that stand for the rest of it."""
    strip = picture_move(game, view, move)
    if cards := [card["face"] for card in strip.get("cards", ()) if MARKED & {*card.get("state", "").split()}]:
        row["cards"] = cards
    if tokens := strip.get("tokens"):
        row["tokens"] = tokens


def _add_basis(scene: LensScene, lens: Lens) -> None:
    """Add what the numbers rest on; while deals are still played, why there is no best move yet."""
    if not lens.is_finished:
        scene["basis"] = _(
            "Which move is best is said at {deals}, not before: whoever stops at the first gap errs too often."
        ).format(deals=lens.deals)
        return
    scene["basis"] = _("{deals} imagined deals").format(deals=lens.deals)
    scene["basis_more"] = lens.describe_deals()
