"""The `About` of Koinobori: all that the rest of the suite needs to know, moves in words included."""

from __future__ import annotations

from gamelib.core.language import LETTERS, _, name_slot
from gamelib.core.registry import About, FieldReader
from gamelib.koinobori.card_names import name_card, name_cards, name_post, name_posts
from gamelib.koinobori.cards import Card
from gamelib.koinobori.imagine import imagine
from gamelib.koinobori.moves import Done, Mast, Move, Place, Refresh, Shift, Steal, Take
from gamelib.koinobori.position import SeatPosition
from gamelib.koinobori.writing import FIELDS

# Moves in words --------------------------------------------------------------------------------------


def describe_move(move: Move, view: SeatPosition | None = None) -> str:
    """Describe a move as a phrase that can follow "You could".

    >>> from gamelib import koinobori
    >>> view = koinobori.read("row lime/take1 black+pink/steal pink/take1 black/take1").view(0)
    >>> describe_move(view.read_move("take 1"), view)
    'take lime (take one) from the left end of the row'
    """
    match move:
        case Take():
            return _describe_take(move, view)
        case Place():
            line = _("cover {over} on {post} with {card}") if move.over else _("put {card} on {post}")
            over = name_card(move.over) if move.over else ""
            return line.format(card=name_card(move.card), post=_name_post(view, move.post), over=over)
        case Mast():
            return _("put {card} face down on your mast").format(card=name_card(move.card))
        case Shift():
            return _describe_shift(move, view)
        case Steal():
            return _("steal a card from {name}").format(name=name_slot(move.seat))
        case Refresh():
            return _("replace the row")
        case Done():
            return _("leave the icon unused") if view and view.turn.icon else _("stop here")
    return _("pass")


def _describe_take(move: Take, view: SeatPosition | None) -> str:
    card = name_card(move.card) if move.card else _("a card")
    if move.place == 1:
        return _("take {card} from the left end of the row").format(card=card)
    if not view:
        return _("take {card} from the row").format(card=card)
    if move.place == len(view.row):
        return _("take {card} from the right end of the row").format(card=card)
    return _("take {card} from inside the row").format(card=card)


def _describe_shift(move: Shift, view: SeatPosition | None) -> str:
    top, line = _top_card(view, move.source), _("move {card} from {source} to {target}")
    source, target = (_name_post(view, post) for post in (move.source, move.target))
    return line.format(card=name_card(top) if top else _("a card"), source=source, target=target)


def _name_post(view: SeatPosition | None, post: int) -> str:
    """Name a post by its flag, or by its number where no table is known, or none with such a post."""
    known = view and 1 <= post <= len(view.flags)
    return name_post(view.flags, post) if view and known else _("post {post}").format(post=post)


def _top_card(view: SeatPosition | None, post: int) -> Card:
    """Return the card that can be moved from a post; empty if there is none."""
    spaces = view.posts[post - 1] if view and 1 <= post <= len(view.posts) else ()
    return spaces[-1][-1] if spaces else ""


# About the game --------------------------------------------------------------------------------


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
    name_places=lambda text, view: name_posts(text, view.flags),
    position_fields=FIELDS,
    card_fields=_card_fields,
    player="gamelib.players.koinobori",
    lessons="gamelib.lessons.koinobori",
    puzzle_maker="gamelib.lessons.puzzle_makers.koinobori",
    odds="gamelib.odds.koinobori",
    beliefs="gamelib.beliefs.koinobori",
    kernel="gamelib.kernel.koinobori:GAME",
    net="gamelib.players.koinobori_net",
    choice_words="gamelib.koinobori.choice_words",
    reasons="gamelib.koinobori.reason",
    lead="gamelib.koinobori.lead",
    house_rules="gamelib.koinobori.house_rules:HOUSE_RULES",
    ending="gamelib.koinobori.how_it_ended",
    feats="gamelib.koinobori.feat",
)
