"""What lessons know of Nanuk: goal words, events, places to point at, figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from gamelib.core.errors import BadLesson, GameError
from gamelib.core.events import Event
from gamelib.core.language import LETTERS, _, join_or
from gamelib.lessons.claims import Claim, IsThere, seat_claimed
from gamelib.lessons.moment import (
    Moment,
    Places,
    Test,
    Word,
    cards_named,
    cards_test_parser,
    parse_int,
    plain_word,
    reject_rest,
    seat_of,
)
from gamelib.nanuk.cards import ANIMAL, ANIMALS, BEARS, HAND_SIZE, INUKSUK, MOST_DAYS, SHOWS, Rulings, composition
from gamelib.nanuk.facts import HuntEnded
from gamelib.nanuk.moves import Boast, card_named, read_move
from gamelib.nanuk.position import PHASES
from gamelib.nanuk.scoring import MOST_BEARS, PAIR_POINTS, SET_POINTS, TIED_BEARS, bears, season_result
from gamelib.nanuk.scoring import points as pile_points
from gamelib.nanuk.text import picture

RULES = {
    "hand": HAND_SIZE,
    "cards": 100,
    "each animal": 24,
    "animals": 27,
    "doubles": 3,
    "bears": 12,
    "inuksuks": 4,
    "most days": MOST_DAYS,
    "set": SET_POINTS,
    "pair": PAIR_POINTS,
    "most bears": MOST_BEARS,
    "tied bears": TIED_BEARS,
    "fewest players": 5,
    "most players": 8,
}

HAPPENS = {
    "boast": _("a boast was made"),
    "doom": _("the hunt was called doomed"),
    "side": _("a side was chosen"),
    "sides": _("the sides were shown"),
    "declare": _("a side was declared openly"),
    "ante": _("an ante was laid"),
    "give": _("cards were given"),
    "reveal": _("the given cards were turned up"),
    "day": _("a day was drawn"),
    "winter": _("winter came"),
    "short": _("the cards ran out"),
    "hunt": _("a hunt was decided"),
    "success": _("a hunt succeeded"),
    "failure": _("a hunt failed"),
    "antes": _("the antes were turned up"),
    "share": _("a pot was shared out"),
    "choose": _("a reward was chosen"),
    "left": _("what could not be shared was discarded"),
    "deal": _("cards were dealt"),
    "wind": _("the wind was flipped: a new hunt began"),
    "thrown": _("new cards were thrown in"),
    "over": _("the season ended"),
    "season": _("a season began"),
}


def card(text: str) -> str:
    """Parse a card in goal words."""
    try:
        return card_named(text.lower(), text)
    except GameError as error:
        raise BadLesson(str(error)) from error


def happened(moment: Moment) -> list[tuple[set[str], Event]]:
    """Return the events since the step began, each with its kinds."""
    facts = _facts_since(moment)
    events = []
    for fact, event in zip(facts, moment.news, strict=True):
        kinds = {event.kind}
        if isinstance(fact, HuntEnded) and fact.won is not None:
            kinds.add("success" if fact.won else "failure")
        events.append((kinds, event))
    return events


def _facts_since(moment: Moment) -> list[Any]:
    from gamelib.core.events import facts_in_order  # noqa: PLC0415 - only where what happened is asked for

    return facts_in_order(moment.state.past)[len(moment.start_state.log) :]


# Goal words ------------------------------------------------------------------------


def _parse_boast_goal(rest: str) -> Test:
    if rest.startswith("by "):
        seat = seat_of(rest[3:], "boast by A")
        return lambda moment: bool(moment.state.leader == seat and moment.state.boast)
    if rest.startswith("of "):
        animal = rest[3:]
        if animal not in ANIMALS:
            raise BadLesson(_("an animal is {animals}, not {name!r:.30}").format(animals=join_or(ANIMALS), name=animal))
        return lambda moment: bool(moment.state.boast and moment.state.boast.animal == animal)
    try:
        wanted = read_move(rest)
    except GameError as error:
        raise BadLesson(_("'boast 4 seal in 5 days' needs a boast: {error}").format(error=error)) from error
    if not isinstance(wanted, Boast):
        raise BadLesson(_("'boast 4 seal in 5 days' needs a boast, not {text!r:.40}").format(text=rest))
    return lambda moment: bool(moment.state.boast == wanted)


def _parse_phase_goal(rest: str) -> Test:
    if rest not in PHASES:
        raise BadLesson(
            _("there is no part of a hunt {rest!r:.40}; there are {phases}").format(rest=rest, phases=join_or(PHASES))
        )
    return lambda moment: bool(moment.state.phase == rest)


def _parse_side_goal(rest: str) -> Test:
    if rest not in ("hunt", "doom"):
        raise BadLesson(_("a side is hunt or doom, not {rest!r:.40}").format(rest=rest))
    return lambda moment: moment.view.sides[moment.seat] is (rest == "hunt")


GOALS = {
    "hand": Word(
        "hand seal fish",
        _("the learner holds exactly these cards; hand empty"),
        cards_test_parser(lambda moment: moment.view.hand, card, "hand seal fish", exactly=True),
    ),
    "hand has": Word(
        "hand has seal",
        _("the learner holds these cards, and perhaps others"),
        cards_test_parser(lambda moment: moment.view.hand, card, "hand has seal", exactly=False),
    ),
    "pile": Word(
        "pile deer seal",
        _("the learner has won exactly these cards; pile empty"),
        cards_test_parser(lambda moment: moment.state.piles[moment.seat], card, "pile deer seal", exactly=True),
    ),
    "pile has": Word(
        "pile has seal",
        _("the learner has won these cards, and perhaps others"),
        cards_test_parser(lambda moment: moment.state.piles[moment.seat], card, "pile has seal", exactly=False),
    ),
    "gave": Word(
        "gave seal inuksuk",
        _("the learner has given exactly these cards to the hunt"),
        cards_test_parser(lambda moment: moment.view.gifts[moment.seat] or (), card, "gave seal", exactly=True),
    ),
    "laid": Word(
        "laid fish",
        _("the learner has laid this card as an ante"),
        cards_test_parser(
            lambda moment: filter(None, [moment.view.antes[moment.seat]]), card, "laid fish", exactly=True
        ),
    ),
    "pot has": Word(
        "pot has seal",
        _("these cards lie in the pot"),
        cards_test_parser(lambda moment: moment.state.pot, card, "pot has seal", exactly=False),
    ),
    "boast": Word(
        "boast 4 seal in 5 days",
        _("this is the last boast; boast by A: that seat made it; boast of fish: it is of this animal"),
        _parse_boast_goal,
    ),
    "phase": Word(
        "phase giving",
        _("the hunt has come to this part: boasting, sides, declaring, antes, giving, rewards or over"),
        _parse_phase_goal,
    ),
    "side": Word("side hunt", _("the learner is on this side: hunt or doom"), _parse_side_goal),
    "doomed": plain_word(
        "doomed", _("the hunt has been called doomed"), lambda moment: moment.state.doomer is not None
    ),
}

# Places ------------------------------------------------------------------------------


def _places_where(zone: str, cards_of: Callable[[Any], Any], fits: Callable[[str, Any], bool]) -> Callable[[Any], Any]:
    return lambda view: [frozenset([f"{zone}:{at}"]) for at, each in enumerate(cards_of(view), 1) if fits(each, view)]


_ZONES: dict[str, Callable[[Any], Any]] = {"hand": lambda view: view.hand, "pot": lambda view: view.pot}


def _parse_zone(rest: str, usage: str) -> tuple[str, str]:
    zone, _blank, more = rest.partition(" ")
    if zone not in _ZONES:
        raise BadLesson(_("'{usage}' needs hand or pot, not {zone!r:.30}").format(usage=usage, zone=zone))
    return zone, more


def _parse_cards_pick(rest: str) -> Places:
    zone, name = _parse_zone(rest, "any cards in hand seal")
    wanted = card(name) if name else None
    return _places_where(zone, _ZONES[zone], lambda each, _view: wanted in (None, each))


def _parse_animals_pick(rest: str) -> Places:
    zone, name = _parse_zone(rest, "all animals in hand seal")
    if name not in ANIMALS:
        raise BadLesson(_("an animal is {animals}, not {name!r:.30}").format(animals=join_or(ANIMALS), name=name))
    return _places_where(zone, _ZONES[zone], lambda each, _view: ANIMAL[each] == name)


def _parse_bears_pick(rest: str) -> Places:
    zone, more = _parse_zone(rest, "all bears in pot")
    reject_rest(more, "all bears in pot")
    return _places_where(zone, _ZONES[zone], lambda each, _view: each in BEARS)


def _parse_doubles_pick(rest: str) -> Places:
    zone, more = _parse_zone(rest, "all doubles in hand")
    reject_rest(more, "all doubles in hand")
    return _places_where(zone, _ZONES[zone], lambda each, _view: SHOWS[each] == 2)


def _parse_helping_pick(rest: str) -> Places:
    reject_rest(rest, "all helping")
    return _places_where(
        "hand",
        _ZONES["hand"],
        lambda each, view: each == INUKSUK or (view.boast is not None and ANIMAL[each] == view.boast.animal),
    )


def _seats_pick_parser(which: Callable[[Any, int], bool]) -> Callable[[str], Places]:
    def read(rest: str) -> Places:
        reject_rest(rest, "any seats hunting")
        return lambda view: [frozenset([f"seat:{LETTERS[at]}"]) for at in range(view.players) if which(view, at)]

    return read


PICKS = {
    "cards in": Word(
        "any cards in hand seal", _("cards in the hand or the pot, of a name if one is said"), _parse_cards_pick
    ),
    "animals in": Word(
        "all animals in hand seal",
        _("cards in the hand or the pot that show this animal, doubles and bears too"),
        _parse_animals_pick,
    ),
    "bears in": Word("all bears in pot", _("cards in the hand or the pot that carry a bear"), _parse_bears_pick),
    "doubles in": Word("all doubles in hand", _("doubles in the hand or the pot"), _parse_doubles_pick),
    "helping": Word(
        "all helping", _("cards in the hand that help the hunt boasted: its animal, and Inuksuks"), _parse_helping_pick
    ),
    "seats hunting": Word(
        "all seats hunting", _("the seats on the hunt"), _seats_pick_parser(lambda view, at: view.sides[at] is True)
    ),
    "seats at home": Word(
        "all seats at home",
        _("the seats that stay behind"),
        _seats_pick_parser(lambda view, at: view.sides[at] is False),
    ),
    "hunt leader": Word(
        "any hunt leader", _("the seat that leads the hunt"), _seats_pick_parser(lambda view, at: view.leader == at)
    ),
    "doom leader": Word(
        "any doom leader",
        _("the seat that called the hunt doomed"),
        _seats_pick_parser(lambda view, at: view.doomer == at),
    ),
}


def zones(view: Any) -> list[str]:
    """Return every place of the table that can be pointed at."""
    seats = [LETTERS[at] for at in range(view.players)]
    days_drawn = sum(event.kind == "day" for event in view.log)
    return [
        *(f"hand:{at}" for at in range(1, len(view.hand) + 1)),
        *(f"pot:{at}" for at in range(1, len(view.pot) + 1)),
        *(f"day:{at}" for at in range(1, days_drawn + 1)),
        "boast",
        "ante",
        "deck",
        "discard",
        *(f"seat:{seat}" for seat in seats),
        *(f"pile:{seat}" for seat in seats),
    ]


def touched(view: Any, move: Any) -> list[str]:
    """Return the places that a move touches."""
    zone = "pot" if move.kind == "choose" else "hand"
    lying = list(view.pot if zone == "pot" else view.hand)
    named = list(getattr(move, "cards", ())) or [getattr(move, "card", "")]
    places = []
    for each in named:
        if each in lying:
            places.append(f"{zone}:{lying.index(each) + 1}")
            lying[lying.index(each)] = ""
    return places or ["boast"] * (move.kind in ("boast", "doom"))


# Figures -----------------------------------------------------------------------------


def points(view: Any, seat: int) -> int:
    """Return what a seat would have if the season ended now, the points for bears included."""
    return season_result(view.piles, view.rulings).scores[seat]


def box() -> tuple[str, ...]:
    """Return all cards of the box."""
    return composition(Rulings())


def box_of(view: Any) -> tuple[str, ...]:
    """Return all cards of the game that a view belongs to."""
    return tuple(view.terms.cards)


def unseen(view: Any) -> tuple[str, ...]:
    """Return the cards that a seat has not seen."""
    return tuple(view.unseen())


def _pile_score_figure(_game: str, _view: Any, pile: str) -> int:
    return pile_points(cards_named(pile, "score('deer deer')", card))


def _bears_figure(_game: str, _view: Any, pile: str) -> int:
    return bears(cards_named(pile, "bears('bear-seal fish')", card))


def _animals_figure(_game: str, view: Any, animal: str, among: str | None = None) -> int:
    if animal not in ANIMALS:
        raise BadLesson(_("an animal is {animals}, not {name!r:.30}").format(animals=join_or(ANIMALS), name=animal))
    usage = "animals('seal', 'seal double-seal')"
    cards = cards_named(among, usage, card) if among is not None else view.hand
    return sum(SHOWS[each] for each in cards if ANIMAL[each] == animal)


def _share_figure(_game: str, view: Any) -> int:
    winners = sum(side is view.won for side in view.sides)
    return len(view.pot) // winners if view.won is not None and winners else 0


def _left_over_figure(_game: str, view: Any) -> int:
    winners = sum(side is view.won for side in view.sides)
    return len(view.pot) % winners if view.won is not None and winners else 0


_ANIMALS = "deer|seals?|fish|birds?"


def _named_animal(found: Any) -> str:
    """Return the animal that is named, in the singular."""
    return str(found["animal"]).lower().removesuffix("s")


def _animals_held(view: Any, found: Any) -> int:
    """Return how many of the named animal the cards in hand show."""
    return sum(SHOWS[each] for each in view.hand if ANIMAL[each] == _named_animal(found))


def _is_card_there(view: Any, found: Any) -> bool:
    """Return whether an animal, a double of it, or an Inuksuk is in sight; the boast board shows every animal."""
    cards = [
        *view.hand,
        *view.pot,
        *(each for pile in view.piles for each in pile),
        *(event_card for event in view.log for event_card in event.cards),
    ]
    name = _named_animal(found)
    if name == INUKSUK:
        return INUKSUK in cards
    on_board = view.phase == PHASES[0] or (view.boast is not None and view.boast.animal == name)
    if found["kind"]:
        return f"double-{name}" in cards
    return on_board or any(ANIMAL.get(each) == name for each in cards)


CLAIMS = (
    Claim(
        r"WHO(?: \w+){0,7}? (?:has|have|leads? with) NUMBER points?\b",
        lambda view, found: points(view, seat_claimed(view, found)),
    ),
    Claim(rf"\byou hold NUMBER (?P<animal>{_ANIMALS})\b", _animals_held),
    Claim(
        rf"\bNUMBER (?P<animal>{_ANIMALS}) in \w+ days (?:have been boasted|are needed)\b",
        lambda view, found: view.boast.number if view.boast and view.boast.animal == _named_animal(found) else 0,
    ),
    Claim(r"\byour pile is empty\b", lambda view, _found: len(view.piles[view.seat])),
)
THINGS: dict[str, IsThere] = {
    rf"(?<!\bno )\b(?P<kind>double )?(?P<animal>{_ANIMALS}|Inuksuks?)\b": _is_card_there,
    r"\byour pile\b(?! is empty)": lambda view, _found: bool(view.piles[view.seat]),
    r"\bpot\b": lambda view, _found: view.doomer is not None,
}


def question_text(view: Any, names: Sequence[str]) -> str:
    """Return the table as text for a step that asks about it: without what the game works out for players."""
    return picture(view, names, asked=True)


FIGURES: dict[str, tuple[str, str, Callable[..., Any]]] = {
    "score": (
        "score('deer deer seal')",
        _("what a pile is worth at its best, without the points for bears"),
        _pile_score_figure,
    ),
    "bears": ("bears('bear-seal fish')", _("how many bear cards a pile has"), _bears_figure),
    "animals": (
        "animals('seal', 'seal double-seal fish')",
        _("how many of an animal these cards show, a double two; or the learner's hand"),
        _animals_figure,
    ),
    "share": ("share()", _("how many cards each winner gets of the pot that lies there whole"), _share_figure),
    "left_over": (
        "left_over()",
        _("how many cards of the pot that lies there whole cannot be shared"),
        _left_over_figure,
    ),
}

__all__ = [
    "FIGURES",
    "GOALS",
    "HAPPENS",
    "PICKS",
    "RULES",
    "box",
    "card",
    "happened",
    "parse_int",
    "points",
    "question_text",
    "unseen",
    "zones",
]
