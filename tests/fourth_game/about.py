"""The `About` of Stepping Stones: everything the rest of the suite needs to know about the game."""

from pathlib import Path

from gamelib.core.language import _
from gamelib.core.registry import About
from tests.fourth_game.state import STONES, State

HERE = Path(__file__).parent

ABOUT = About(
    name=STONES.name,
    title="Stepping Stones",
    prefix="STEP",
    letter="S",
    package="tests.fourth_game",
    players=(2, 4),
    usual_players=3,
    examples=STONES.examples,
    probe_move="pass",
    tagline=lambda: _("Cross the river: each stone lies close to the last."),
    drawings=("duck",),
    imagine=State.imagine,
    read_cards=STONES.read_cards,
    position_fields=STONES.fields,
    card_fields=STONES.card_fields,
    player="tests.fourth_game.player:BOTS",
    lessons="tests.fourth_game.teaching:WORDS",
    scenes="tests.fourth_game.scene:SCENES",
    rules_folder=HERE / "rules",
    lessons_folder=HERE / "lessons",
)
