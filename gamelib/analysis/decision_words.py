"""A reviewed decision in words for the player who made it: what you did, what would have been better, and by how much.

How a game says this is its own business: a module that its `About` names as `choice_words`, with the functions of
`ChoiceWords`. Each returns whole sentences in the second person, without notation; a name is a slot like `{B}`.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from gamelib.core import registry
from gamelib.core.intervals import Interval
from gamelib.core.language import _, n_
from gamelib.core.move_phrases import describe_move
from gamelib.core.protocols import View
from gamelib.core.written_numbers import whole_hundredths


class DecisionText(NamedTuple):
    """A decision in words, in which name slots are still to be filled."""

    title: str = ""
    """The question it answered, in a few words."""
    said: str = ""
    """What was done and what would have been better."""
    why: str = ""
    """Why it is better, if a cause was found and tested."""


class ChoiceWords(Protocol):
    """How a game puts choices into words."""

    def name_question(self, view: View, made: Any, better: Any) -> str:
        """Return the question that a choice answered, in a few words."""

    def tell_made(self, view: View, made: Any) -> str:
        """Return what was done, as a sentence."""

    def compare(self, view: View, made: Any, better: Any, gain: str) -> str:
        """Return what was done and what the better move would have come to; `gain` completes "it would have …"."""

    def describe_gain(self, view: View, count: int) -> str:
        """Return what a better move would have done `count` times in 100, to complete "it would have …"."""


class PlainChoiceWords:
    """Words for a game without a module of its own for this: moves are described as everywhere else."""

    def name_question(self, _view: View, _made: Any, _better: Any) -> str:
        """Return the question that a choice answered."""
        return _("Another move?")

    def tell_made(self, view: View, made: Any) -> str:
        """Return what was done."""
        return _("You chose to {move}.").format(move=describe_move(made, view))

    def compare(self, view: View, made: Any, better: Any, gain: str) -> str:
        """Return what was done and what would have been better."""
        return _("You chose to {move}. If you had chosen to {better}, that would have {gain}.").format(
            move=describe_move(made, view), better=describe_move(better, view), gain=gain
        )

    def describe_gain(self, _view: View, count: int) -> str:
        """Return what a better move would have done `count` times in 100, to complete "it would have …"."""
        return n_("won {count} more game in 100", "won {count} more games in 100", count).format(count=count)


def choice_words_for(view: View) -> ChoiceWords:
    """Return how the game of a view puts choices into words."""
    path = registry.about(registry.game_of(view)).choice_words
    words: ChoiceWords = registry.load(path) if path else PlainChoiceWords()
    return words


def put_into_words(view: View, made: str, better: str, cost: Interval, fresh_deals: int) -> DecisionText:
    """Put a decision into words; `cost` and `fresh_deals` are those of a `Decision`, the moves are notation."""
    words, move, best = choice_words_for(view), _read_move(view, made), _read_move(view, better)
    if made == better:
        said = _("{made} Nothing better was found.").format(made=words.tell_made(view, move))
        return DecisionText(words.name_question(view, move, move), said)
    per_cent = whole_hundredths(cost.value)
    if cost.low > 0:
        gain = words.describe_gain(view, max(1, per_cent))
        return DecisionText(words.name_question(view, move, best), words.compare(view, move, best, gain))
    if fresh_deals:
        gain = _("seemed better at first, but not in fresh deals")
    elif per_cent > 0:
        gain = _("done a little better, which may be luck")
    else:
        gain = _("done about as well")
    return DecisionText(words.name_question(view, move, best), words.compare(view, move, best, gain))


def _read_move(view: View, written: str) -> Any:
    """Return the move that was written down."""
    move = next((move for move in view.moves() if str(move) == written), None)
    return registry.about(registry.game_of(view)).rules.read_move(written) if move is None else move
