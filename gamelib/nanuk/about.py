"""The `About` of Nanuk: all that the rest of the suite needs to know, moves in words included."""

from __future__ import annotations

from gamelib.core.language import LETTERS, _
from gamelib.core.registry import About, FieldReader, Variant
from gamelib.nanuk.cards import CARDS, describe_card, describe_cards
from gamelib.nanuk.imagine import imagine
from gamelib.nanuk.moves import Ante, Boast, Choose, Doom, Give, Move, Side
from gamelib.nanuk.position import SeatPosition
from gamelib.nanuk.writing import FIELDS

# Moves in words --------------------------------------------------------------------------------------


def describe_move(move: Move, _view: SeatPosition | None = None) -> str:
    """Describe a move as a phrase that can follow "You could".

    >>> from gamelib import nanuk
    >>> view = nanuk.read("boast 2 seal in 4 days by A | turn B").view(1)
    >>> describe_move(view.read_move("3 fish in 4 days"), view)
    'boast 3 fish in 4 days'
    """
    match move:
        case Boast():
            return _("boast {boast}").format(boast=move.describe())
        case Doom():
            return _("call the hunt doomed")
        case Side():
            return _("go on the hunt") if move.hunt else _("stay behind")
        case Ante():
            return _("lay {card} face down as your ante").format(card=describe_card(move.card))
        case Give():
            return _("give {cards} to the hunt").format(cards=describe_cards(move.cards))
        case Choose():
            return _("take {card} from the pot").format(card=describe_card(move.card))
    return _("pass")


# About the game --------------------------------------------------------------------------------


def _read_cards(text: str) -> tuple[str, ...]:
    cards = tuple(part.strip().lower().replace(" ", "-") for part in text.split(","))
    return cards if set(cards) <= set(CARDS) else ()


def _card_fields(players: int, line: FieldReader) -> list[str]:
    seats = LETTERS[:players]
    chosen = [f"{part} {seat}" for part in ("ante", "gave") for seat in seats if line(f"{part} {seat}")]
    return [*seats, *chosen, "pot", *(f"pile {seat}" for seat in seats), "deck", "discards"]


ABOUT = About(
    name="nanuk",
    title="Nanuk",
    prefix="NANUK",
    letter="N",
    package="gamelib.nanuk",
    players=(5, 8),
    usual_players=5,
    variants=(
        Variant("basic", "B"),
        Variant(
            "declared-sides",
            "S",
            {"declared_sides": True},
            lambda: _("Nanuk: sides are declared openly"),
            lambda: _("Open sides"),
        ),
    ),
    examples=("6 fish in 7 days", "doom", "side hunt", "side doom", "ante seal", "give seal inuksuk", "choose fish"),
    wordings=("boast 4 seals in 5 days", "hunt", "give seal, fish"),
    probe_move="doom",
    example_figure="odds.no_bears(3)",
    tagline=lambda: _("Boasts about a hunt, and a bear."),
    credit=lambda: _(
        "Nanuk: designed by Brett Myers and Mark Goadrich, illustrated by Alex Fernandez; Steve Jackson Games 2009."
    ),
    drawings=("bear", "fish", "inuksuk"),
    imagine=imagine,
    describe_move=describe_move,
    read_cards=_read_cards,
    position_fields=FIELDS,
    card_fields=_card_fields,
    player="gamelib.players.nanuk",
    lessons="gamelib.lessons.nanuk",
    puzzle_maker="gamelib.lessons.puzzle_makers.nanuk",
    odds="gamelib.odds.nanuk",
    beliefs="gamelib.beliefs.nanuk",
    kernel="gamelib.kernel.nanuk:GAME",
    net="gamelib.players.nanuk_net",
    choice_words="gamelib.nanuk.choice_words",
    reasons="gamelib.odds.hunt_reasons",
    lead="gamelib.nanuk.lead",
    house_rules="gamelib.nanuk.house_rules:HOUSE_RULES",
    ending="gamelib.nanuk.how_it_ended",
    feats="gamelib.nanuk.feat",
)
