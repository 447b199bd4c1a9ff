"""The `About` of Stepping Stones: all that the rest of the suite needs to know about the game."""

from pathlib import Path

from gamelib.core.language import LETTERS, _
from gamelib.core.registry import About, FieldReader
from tests.fourth_game.cards import RANKS
from tests.fourth_game.deal import imagine
from tests.fourth_game.moves import EXAMPLES
from tests.fourth_game.paper import FIELDS

HERE = Path(__file__).parent


def _read_cards(text: str) -> tuple[str, ...]:
    cards = tuple(text.split())
    return cards if {*cards} <= {str(rank) for rank in RANKS} else ()


def _card_fields(players: int, _line: FieldReader) -> list[str]:
    return [*LETTERS[:players], "path", "deck"]


ABOUT = About(
    name="stones",
    title="Stepping Stones",
    prefix="STEP",
    letter="S",
    package="tests.fourth_game",
    players=(2, 4),
    usual_players=3,
    examples=EXAMPLES,
    probe_move="pass",
    tagline=lambda: _("Cross the river: each stone lies close to the last."),
    drawings=("duck",),
    imagine=imagine,
    read_cards=_read_cards,
    position_fields=FIELDS,
    card_fields=_card_fields,
    player="tests.fourth_game.player",
    lessons="tests.fourth_game.teaching",
    scenes="tests.fourth_game.scene",
    rules_folder=HERE / "rules",
    lessons_folder=HERE / "lessons",
)
