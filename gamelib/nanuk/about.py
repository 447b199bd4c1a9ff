"""The `About` of Nanuk: all that the rest of the suite needs to know about the game."""

from gamelib.core.language import LETTERS, _
from gamelib.core.registry import About, FieldReader, Variant
from gamelib.nanuk.cards import CARDS
from gamelib.nanuk.imagine import imagine
from gamelib.nanuk.paper import FIELDS
from gamelib.nanuk.wording import describe_move


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
    puzzle_maker="gamelib.lessons.makers.nanuk",
    odds="gamelib.odds.nanuk",
    kernel="gamelib.kernel.nanuk:GAME",
    choice_words="gamelib.nanuk.choice_words",
    ending="gamelib.nanuk.ending",
)
