"""How a person makes each move with a pointer: places to tap, a card to carry, dials to set, buttons to press."""

from gamelib import koinobori, nanatoridori, nanuk
from gamelib.core.language import LETTERS
from gamelib.nanuk.cards import ANIMALS


def steps(view, move):
    """Return the steps that make a move: places to tap, a card to carry, dials to set, buttons to press."""
    return HANDS.get(type(move), lambda _view, move: [("press", str(move))])(view, move)


def _boast_steps(_view, move):
    return [
        ("set", "number", move.number - 1),
        ("set", "animal", ANIMALS.index(move.animal)),
        ("set", "days", move.days - 1),
        ("press", "say"),
    ]


HANDS = {
    nanatoridori.Play: lambda view, move: [
        *_taps_at_places("hand", move.places),
        *_cards("open", _own_open_cards(view), move.open),
        ("press", "play"),
    ],
    nanatoridori.Pass: lambda view, move: [
        *_cards("open", _own_open_cards(view), filter(None, [move.open])),
        ("press", "pass"),
    ],
    nanatoridori.TakeIn: lambda _view, move: [("tap", f"gap:{move.gaps[0]}"), ("press", "take in")],
    nanatoridori.Rearrange: lambda _view, move: [("carry", f"hand:{move.place}", f"gap:{move.gap}")],
    nanatoridori.Discard: lambda _view, _move: [("press", "discard")],
    nanuk.Boast: _boast_steps,
    nanuk.Side: lambda _view, move: [("press", "hunt" if move.hunt else "stay")],
    nanuk.Ante: lambda view, move: [*_cards("hand", view.hand, [move.card]), ("press", "lay")],
    nanuk.Give: lambda view, move: [*_cards("hand", view.hand, move.cards), ("press", "give")],
    nanuk.Choose: lambda view, move: [*_cards("pot", view.pot, [move.card]), ("press", "take")],
    koinobori.Take: lambda _view, move: [("tap", f"row:{move.place}")],
    koinobori.Place: lambda view, move: [
        *_cards("hand", view.hand, [move.card]),
        ("tap", f"post{move.post}:top" if move.over else f"post{move.post}"),
    ],
    koinobori.Mast: lambda view, move: [*_cards("hand", view.hand, [move.card]), ("tap", "mast")],
    koinobori.Shift: lambda _view, move: [("tap", f"post{move.source}:top"), ("tap", f"post{move.target}")],
    koinobori.Steal: lambda _view, move: [("tap", f"seat:{LETTERS[move.seat]}")],
    koinobori.Refresh: lambda _view, _move: [("tap", "row")],
}


def _own_open_cards(view):
    """Return the own open cards in the duel."""
    return view.open[view.seat] if view.open else ()


def _taps_at_places(zone, places):
    return [("tap", f"{zone}:{place}") for place in places]


def _cards(kind, lying, cards):
    """Return taps on these cards at their places, counted from 1."""
    left, places = list(lying), []
    for card in cards:
        places.append(left.index(card) + 1)
        left[left.index(card)] = None
    return _taps_at_places(kind, places)


def taps_for_move(view, move):
    """Return the same steps as gestures of a scene, for moves without a dial to set or a card to carry."""
    return [f"{what} {name}" for what, name in steps(view, move)]
