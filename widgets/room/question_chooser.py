"""*Add a question*: shelves to look through, what was found as the wall will show it, and the way to one's own."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from gamelib.core import registry
from gamelib.core.language import _, n_
from widgets.room.plan import Preview
from widgets.room.played_turns import PlayedTurn
from widgets.room.questions import MAX_POSITION
from widgets.room.screens import Block, button, text
from widgets.room.shelves import ANSWERED, ANY, CHOICES, DEALS, NUMBERS, OWN, Offer, Shelf, find_shelf, shelves

MOST_ROWS, MOST_WORDS = 60, 60
"""The most things that are listed at once, and the most letters that are looked for."""


class QuestionChooser:
    """What is looked through while something is being added to the plan.

    >>> chooser = QuestionChooser()
    >>> chooser.open("mathematics")
    >>> chooser.look_for("how often BIRD")
    >>> len([offer.label for _at, offer in chooser.found()]) < 10
    True
    """

    def __init__(self, turns: Callable[[], Sequence[PlayedTurn]] = lambda: ()) -> None:
        self._turns = turns
        self.name = ""
        """The shelf that is open; "" while nothing is being added."""
        self.slip = ""
        """Why what was typed is refused."""
        self.added = 0
        """How many things have been added since it was opened: the next one comes below them."""
        self._words, self._how, self._picked = "", ANY, 0

    @property
    def is_open(self) -> bool:
        """Whether something is being added."""
        return bool(self.name)

    def open(self, name: str) -> None:
        """Open a shelf."""
        if not self.name:
            self._words, self._how, self.added = "", ANY, 0
        self.name, self._picked, self.slip = find_shelf(name).name, 0, ""

    def close(self) -> None:
        """Add nothing more."""
        self.name = ""

    def look_for(self, words: object) -> None:
        """Show only what has all of these words."""
        self._words = words[:MOST_WORDS] if isinstance(words, str) else ""

    def answer_with(self, how: str) -> None:
        """Show only what is answered in this way."""
        self._how, self._picked = how if how in ANSWERED else ANY, 0

    def pick(self, at: int) -> None:
        """Choose something, to see it before it is added."""
        self._picked = at

    def found(self) -> list[tuple[int, Offer]]:
        """Return what is shown of the open shelf, each with its place there."""
        words = self._words.casefold().split()
        return [
            (at, each)
            for at, each in enumerate(self._shelf.offers(self._how))
            if all(word in f"{each.label} {each.detail} {each.lesson}".casefold() for word in words)
        ]

    @property
    def picked(self) -> Offer | None:
        """What was chosen, or else the first that is shown; None if nothing is."""
        found = dict(self.found())
        at = self._place_picked(found)
        return found[at] if at is not None else None

    def _place_picked(self, places: Collection[int]) -> int | None:
        """Return which of some places is picked; None if there are none."""
        return self._picked if self._picked in places else next(iter(places), None)

    @property
    def _shelf(self) -> Shelf:
        return find_shelf(self.name, self._turns())

    # What is shown --------------------------------------------------------------------------

    def block(self, preview: Preview | None, devices: Sequence[Any], pages: str) -> Block:
        """Return the dialog; `preview` shows what was chosen, and `pages` is where the pages of the games are."""
        found = self.found()
        picked = self._place_picked([at for at, _each in found])
        rest = len(found) - MOST_ROWS
        more = n_("and {count} more: look for a word", "and {count} more: look for a word", rest)
        return {
            "kind": "adding",
            "head": _("Add a question"),
            "close": button("own:close", _("Close")),
            "find": {"id": "own:find", "label": _("Look for"), "hint": _("seals, neighbours, without …")},
            "tabs": [
                {**button(f"own:shelf:{each.name}", self._label(each)), "on": each.name == self.name}
                for each in shelves(self._turns())
            ],
            "only": []
            if self.name in (DEALS, OWN)
            else [
                {**button(f"own:only:{how}", label), "on": how == self._how}
                for how, label in ((ANY, _("any")), (NUMBERS, _("numbers")), (CHOICES, _("choices")))
            ],
            "rows": [
                {
                    "id": f"own:pick:{at}",
                    "label": each.label,
                    "detail": each.detail,
                    "symbol": each.symbol or (registry.about(each.game).drawings[0] if each.game else ""),
                    "chip": each.lesson,
                    "on": at == picked,
                }
                for at, each in found[:MOST_ROWS]
            ],
            "more": more.format(count=rest) if rest > 0 else "",
            "none": "" if found or self.name == OWN else self._say_none(),
            "own": self._own_blocks(pages) if self.name == OWN else [],
            "ahead": self._ahead(preview, devices) if preview is not None else None,
            "note": _("Enter adds it below the one on the wall. Nothing shows there yet."),
            "done": button("own:close", _("Done")),
            "add": button("own:add", _("Add as next"), off=picked is None),
        }

    def _say_none(self) -> str:
        shelf = self._shelf
        return (shelf.when_empty() if not shelf.offers(ANY) else "") or _("Nothing has all these words.")

    def _label(self, shelf: Shelf) -> str:
        count = len(shelf.offers(ANY)) if shelf.is_counted else 0
        return _("{name} · {count}").format(name=shelf.label(), count=count) if count else shelf.label()

    def _own_blocks(self, pages: str) -> list[Block]:
        """Return where one's own question is typed, and the pages on which one is set up or put together."""
        entry = {
            "kind": "entry",
            "id": "own:typed",
            "label": _("Type or paste a position, or the code of a deal from the desk"),
            "send": _("Add"),
            "most": MAX_POSITION,
            "note": self.slip,
        }
        if not pages:
            return [entry]
        links = [
            {
                "kind": "link",
                "href": f"{pages}{game}/position.ipynb",
                "label": _("Set up a position: {game}").format(game=registry.about(game).title),
                "opens": True,
            }
            for game in registry.games()
        ]
        ask = {"kind": "link", "href": f"{pages}ask.ipynb", "label": _("Ask your own"), "opens": True}
        back = _("“Ask a class” on these pages leads back here.")
        return [entry, *links, ask, text(back, "quiet")]

    def _ahead(self, preview: Preview, devices: Sequence[Any]) -> dict[str, Any]:
        """Return how the wall will look, and what follows on it."""
        steps, answer = preview.steps(), preview.answer()
        said = _("The answer is being worked out …") if answer is None else answer
        return {
            "head": _("On the wall it looks like this"),
            "wall": _("How the wall will look: {title}").format(title=preview.wall([*devices])["title"]),
            "then": _("Then it unfolds") if steps else "",
            "steps": steps,
            "answer": "" if steps else said,
        }
