"""The words with which lessons speak of a small game: its events, its piles, and the cards that may be played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gamelib.core.errors import BadLesson
from gamelib.core.events import Event
from gamelib.core.language import _, join_or
from gamelib.core.small_game import SmallGame
from gamelib.lessons.moment import Moment, Places, Word, cards_test_parser, reject_rest


class SmallGameWords:
    """The names that lessons expect in the module of any game; a game with more words adds to these mappings."""

    def __init__(self, spec: SmallGame, rules: Mapping[str, int]) -> None:
        """Make the words of a game; `rules` are the numbers its rules name, beside the sizes of a hand and the box."""
        self.spec = spec
        self.RULES = {"hand": spec.hand_size, "cards": len(spec.cards), **rules}
        self.HAPPENS = {kind: text.meaning for kind, text in spec.events.items()}
        self.GOALS = {f"{pile} has": self._pile_goal_word(pile) for pile in spec.piles}
        self.PICKS = {"playable": Word("any playable", _("cards that may be played now"), self._parse_playable_pick)}
        self.FIGURES: dict[str, tuple[str, str, Callable[..., Any]]] = {}

    def _pile_goal_word(self, pile: str) -> Word:
        usage = f"{pile} has {self.spec.cards[len(self.spec.cards) // 2]}"
        return Word(
            usage,
            _("these cards lie in this pile"),
            cards_test_parser(lambda moment: map(str, getattr(moment.state, pile)), self.card, usage, exactly=False),
        )

    def _parse_playable_pick(self, rest: str) -> Places:
        reject_rest(rest, "playable")

        def sets(view: Any) -> list[frozenset[str]]:
            places = [f"hand:{at}" for at in range(1, len(view.hand) + 1)]
            return [
                frozenset([place])
                for place in places
                if any(view.why_not(move) is None for move in self.spec.moves_at(view, place))
            ]

        return sets

    def card(self, text: str) -> str:
        """Parse a card in goal words."""
        if not self.spec.read_cards(text):
            cards = join_or([str(card) for card in dict.fromkeys(self.spec.cards)])
            raise BadLesson(_("there is no card {text!r:.20}; cards are {cards}").format(text=text, cards=cards))
        return text

    def happened(self, moment: Moment) -> list[tuple[set[str], Event]]:
        """Return the events since the step began, each with its kinds."""
        return [({event.kind}, event) for event in moment.news]

    def zones(self, view: Any) -> list[str]:
        """Return every place of the table that can be pointed at."""
        return self.spec.places(view)

    def touched(self, view: Any, move: Any) -> list[str]:
        """Return the places that a move touches."""
        return self.spec.touched(view, move)

    def points(self, view: Any, seat: int) -> int:
        """Return what a seat has: cards."""
        return int(view.hand_sizes[seat])

    def box(self) -> tuple[int, ...]:
        """Return all cards of the box."""
        return self.spec.cards

    def box_of(self, _view: Any) -> tuple[int, ...]:
        """Return all cards of the game that a view belongs to."""
        return self.spec.cards

    def unseen(self, view: Any) -> tuple[int, ...]:
        """Return the cards whose place a seat does not know."""
        return tuple(view.unseen().elements())
