"""The `About` of Nanatoridori: all that the rest of the suite needs to know, moves in words included."""

from __future__ import annotations

from collections.abc import Sequence

from gamelib.core.language import LETTERS, _, join_and
from gamelib.core.registry import About, FieldReader, Variant
from gamelib.nanatoridori import judge
from gamelib.nanatoridori.cards import RANKS, Hand, format_cards
from gamelib.nanatoridori.imagine import imagine
from gamelib.nanatoridori.log import name_parts
from gamelib.nanatoridori.moves import Discard, Move, Pass, Places, Play, TakeIn
from gamelib.nanatoridori.position import SeatPosition
from gamelib.nanatoridori.reading import FIELDS

# Moves in words --------------------------------------------------------------------------------------


def describe_move(move: Move, view: SeatPosition | None = None) -> str:
    """Describe a move as a phrase that can follow "You could".

    >>> from gamelib import nanatoridori
    >>> view = nanatoridori.read("hand 1 5 5 6 6 2 | table 5 5").view(0)
    >>> describe_move(view.read_move("1 5 5 [6 6] 2"), view)
    'play 6 6'
    """
    hand = view.hand if view else ()
    match move:
        case Play():
            return _describe_play(move, hand)
        case Pass():
            return _describe_pass(move, view)
        case TakeIn():
            return _describe_take_in(move, hand)
        case Discard():
            return _("discard the {cards}").format(cards=format_cards(move.cards))
    if 1 <= move.place <= len(hand):
        return _("move the {card} to another place of your hand").format(card=hand[move.place - 1])
    return _("sort your hand")


def _describe_play(play: Play, hand: Hand) -> str:
    cards = format_cards(play.cards)
    if not play.cards:
        return _("play only the open {added}").format(added=format_cards(play.open)) if play.open else _("play nothing")
    if play.open:
        return _("play {cards} with the open {added}").format(cards=cards, added=format_cards(play.open))
    if not _is_in_one_piece(play.places):
        return _("play {cards} that lie apart").format(cards=cards)
    starts = _starts_of_runs(play.cards, hand)
    before = [start for start in starts if play.places and start < play.places[0]]
    if len(starts) < 2 or not play.places:
        return _("play {cards}").format(cards=cards)
    if len(before) < 2:
        return _("play the leftmost {cards}").format(cards=cards)
    if len(before) == len(starts):
        return _("play the rightmost {cards}").format(cards=cards)
    return _("play the {cards} in the middle").format(cards=cards)


def _is_in_one_piece(places: Places) -> bool:
    return not places or places == tuple(range(places[0], places[0] + len(places)))


def _starts_of_runs(cards: Hand, hand: Hand) -> list[int]:
    """Return the indices at which these cards lie side by side; of equal cards, only where a run begins."""
    starts = []
    for at in range(len(hand) - len(cards) + 1):
        begins_run = at == 0 or hand[at - 1] != hand[at]
        if hand[at : at + len(cards)] == cards and (begins_run or len({*cards}) > 1):
            starts.append(at)
    return starts


def _describe_pass(move: Pass, view: SeatPosition | None) -> str:
    if move.open:
        return _("pass and pick up the open {card}").format(card=move.open)
    return _("pass and draw a card") if view and judge.pass_draws(view) else _("pass")


def _describe_take_in(move: TakeIn, hand: Hand) -> str:
    cards = format_cards(move.cards)
    wheres = [_describe_gap(gap, hand) for gap in dict.fromkeys(move.gaps)]
    if not wheres or not hand:
        return _("keep the {cards}").format(cards=cards)
    return _("keep the {cards} {where}").format(cards=cards, where=join_and(wheres))


def _describe_gap(gap: int, hand: Sequence[int]) -> str:
    """Describe a gap by the cards on both sides of it."""
    if gap <= 0:
        return _("at the left end of your hand")
    if gap >= len(hand):
        return _("at the right end of your hand")
    if hand[gap - 1] == hand[gap]:
        return _("between two of your {card}s").format(card=hand[gap])
    return _("between {left} and {right}").format(left=hand[gap - 1], right=hand[gap])


# About the game --------------------------------------------------------------------------------


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
    examples=("play 5 5 at 2-3", "pass", "keep 5 5 at gap 3", "discard 5 5"),
    wordings=("play the two 6s", "keep left", "discard"),
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
    name_parts=name_parts,
    read_cards=_read_cards,
    position_fields=FIELDS,
    card_fields=_card_fields,
    outcome_needs_no_deals=True,
    player="gamelib.players.nanatoridori",
    lessons="gamelib.lessons.nanatoridori",
    puzzle_maker="gamelib.lessons.puzzle_makers.nanatoridori",
    odds="gamelib.odds.nanatoridori",
    beliefs="gamelib.beliefs.nanatoridori",
    choice_words="gamelib.nanatoridori.choice_words",
    reasons="gamelib.nanatoridori.reason",
    lead="gamelib.nanatoridori.lead",
    house_rules="gamelib.nanatoridori.house_rules:HOUSE_RULES",
    kernel="gamelib.kernel.nanatoridori:GAME",
    net="gamelib.players.nanatoridori_net",
    ending="gamelib.nanatoridori.how_it_ended",
    feats="gamelib.nanatoridori.feat",
)
