"""The `About` of Nanatoridori: all that the rest of the suite needs to know about the game."""

from gamelib.core.language import LETTERS, _
from gamelib.core.registry import About, FieldReader, Variant
from gamelib.nanatoridori.cards import RANKS
from gamelib.nanatoridori.imagine import imagine
from gamelib.nanatoridori.reading import FIELDS
from gamelib.nanatoridori.wording import describe_move


def _read_cards(text: str) -> tuple[str, ...]:
    cards = tuple(text.split())
    return cards if set(cards) <= {str(rank) for rank in RANKS} else ()


def _card_fields(players: int, line: FieldReader) -> list[str]:
    seats = LETTERS[:players]
    opened = [f"open {seat}" for seat in seats if line(f"open {seat}")]
    return [*seats, *opened, "table", *(["held"] if line("held") else []), "deck", "discards"]


ABOUT = About(
    name="nanatoridori",
    title="Nanatoridori",
    prefix="NANA",
    letter="B",  # B for birds, since N stands for Nanuk
    package="gamelib.nanatoridori",
    players=(2, 6),
    usual_players=4,
    variants=(
        Variant("basic", "B", {"variant": "basic"}),
        Variant(
            "one-winner", "W", {"variant": "one-winner"}, lambda: _("Nanatoridori: one winner"), lambda: _("One winner")
        ),
        Variant(
            "duel", "D", {"variant": "duel"}, lambda: _("Nanatoridori: the duel, for two"), lambda: _("Duel"), players=2
        ),
    ),
    examples=("play 5 5 at 2-3", "pass", "take in 5 5 at gap 3", "discard 5 5"),
    wordings=("play the two 6s", "take left", "discard"),
    probe_move="pass",
    example_figure="odds.no_neighbours(8)",
    tagline=lambda: _("Birds in a hand you may not sort."),
    credit=lambda: _(
        "Nanatoridori: designed by Toshiki Arao (Ateam), art by Kotori Neiko; Arclight Games 2023, in"
        " English by KTBG 2025."
    ),
    drawings=("robin", "owl", "peacock"),
    imagine=imagine,
    describe_move=describe_move,
    read_cards=_read_cards,
    position_fields=FIELDS,
    card_fields=_card_fields,
    outcome_needs_no_deals=True,
    player="gamelib.players.nanatoridori",
    lessons="gamelib.lessons.nanatoridori",
    puzzle_maker="gamelib.lessons.makers.nanatoridori",
    odds="gamelib.odds.nanatoridori",
    choice_words="gamelib.nanatoridori.choice_words",
    kernel="gamelib.kernel.nanatoridori:GAME",
    ending="gamelib.nanatoridori.ending",
)
