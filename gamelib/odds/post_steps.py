"""Koinobori's numbers, step by step: new cards in the row, one after another, and the spaces of a post."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gamelib.core.language import _, n_
from gamelib.core.written_numbers import readable
from gamelib.koinobori.card_names import colour_word, icon_word
from gamelib.koinobori.cards import COLOURS
from gamelib.odds.numbers import Odds
from gamelib.odds.post_counting import find_post, view_and_box
from gamelib.odds.row_counting import number_of_new_cards, shows
from gamelib.odds.step_parts import Explain, Step, multiply, one_after_another, opposite


def refill(
    _number: Odds, wanted: str, view: Any, at_least: int, cards: Any, refresh: bool, deck: Any, **_rest: Any
) -> Iterator[Step]:
    """Explain what new cards bring: at least one, by the opposite; or one on each, by multiplying."""
    if view is not None:
        return
    _view, box = view_and_box(None, deck)
    many = number_of_new_cards(None, box, cards, refresh)
    size, good = len(box), sum(shows(wanted, card) > 0 for card in box)
    if many < 2 or at_least not in (1, many) or any(shows(wanted, card) > 1 for card in box):
        return
    name = colour_word(wanted) if wanted in COLOURS else icon_word(wanted)
    is_opposite = at_least == 1
    counted = size - good if is_opposite else good
    if counted < many:
        return
    line = _("{good} of {left} cards do not show {name}.") if is_opposite else _("{good} of {left} cards show {name}.")
    steps, factors = one_after_another(
        counted,
        size,
        many,
        lambda some, left: line.format(good=some, left=left, name=name),
        lambda some, left: _("Then {good} of {left}: no card goes back.").format(good=some, left=left),
    )
    if is_opposite:
        yield Step(say=_("Ask for the opposite: no card shows {name}.").format(name=name))
    yield from steps
    product = multiply(factors, _("{count} cards in a row: multiply.").format(count=many))
    yield product
    if is_opposite:
        yield opposite(product)


def scores(number: Odds, post: Any, view: Any, flag: Any, players: Any, deck: Any, **_rest: Any) -> Iterator[Step]:
    """Explain the chance that a colour scores: the ways to fill the spaces, and those that let it."""
    counting = number.counting
    if players is not None or counting is None:
        return
    view, box = view_and_box(view, deck)
    open_post, _at = find_post(post, view, flag, box)
    spaces, pool = open_post.spaces, len([*open_post.pool.elements()])
    yield Step(
        say=n_("{spaces} space is free.", "{spaces} spaces are free.", spaces).format(spaces=spaces),
        more=n_("{pool} card may come there.", "{pool} cards may come there.", pool).format(pool=pool),
        cards=tuple(open_post.cards),
    )
    yield Step(
        say=n_("That makes {count} way.", "That makes {count} ways.", int(counting.ways)).format(
            count=readable(counting.ways)
        ),
        more=_("All are equally likely: we suppose that cards come at random."),
    )
    yield Step(
        say=_("In {count} of them the colour scores.").format(count=readable(counting.good)),
        more=_("A colour that ties with another drops out; if all tie, the flag decides."),
        good=counting.good,
        of=counting.ways,
    )


EXPLAINED: dict[str, Explain] = {"koinobori.refill": refill, "koinobori.scores": scores}
"""The questions that have words of their own."""
