"""The `About` of Koinobori: all that the rest of the suite needs to know about the game."""

from gamelib.core.language import LETTERS, _
from gamelib.core.registry import About, FieldReader
from gamelib.koinobori.card_names import name_cards
from gamelib.koinobori.imagine import imagine
from gamelib.koinobori.paper import FIELDS
from gamelib.koinobori.wording import describe_move


def _card_fields(players: int, line: FieldReader) -> list[str]:
    seats = LETTERS[:players]
    posts = [f"post {number}" for number in range(1, len(line("flags").split()))]
    return [*posts, "row", *(f"{part} {seat}" for part in ("hand", "mast") for seat in seats), "deck", "discards"]


ABOUT = About(
    name="koinobori",
    title="Koinobori",
    prefix="KOI",
    letter="K",
    package="gamelib.koinobori",
    players=(2, 5),
    usual_players=3,
    examples=("take 1 green+pink", "post 2 <- lime", "mast <- orange", "done"),
    wordings=("take left", "post 1 pink", "steal B"),
    probe_move="pass",
    example_figure="odds.refill('steal', cards=4)",
    tagline=lambda: _("Carp banners, open and secret."),
    credit=lambda: _("Koi no Bori: designed by David Bernal, art by Amelia Sales; Perro Loko Games 2024."),
    drawings=("carp-orange", "flag-green", "carp-lime"),
    imagine=imagine,
    describe_move=describe_move,
    name_cards=name_cards,
    position_fields=FIELDS,
    card_fields=_card_fields,
    player="gamelib.players.koinobori",
    lessons="gamelib.lessons.koinobori",
    puzzle_maker="gamelib.lessons.makers.koinobori",
    odds="gamelib.odds.koinobori",
    kernel="gamelib.kernel.koinobori:GAME",
    choice_words="gamelib.koinobori.choice_words",
    ending="gamelib.koinobori.ending",
)
