"""Koinobori, 2 deal: flags, hands and the row; read beside seeds/koinobori.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from gamelib.core import notation
from gamelib.core.chance import Stream, fresh_seed
from gamelib.core.errors import BadDeck, BadRuling
from gamelib.core.language import _, count_cards, join_and, join_or
from gamelib.koinobori import legal
from gamelib.koinobori.cards import (
    COLOURS,
    DEALT,
    DEFAULT_RULINGS,
    ROW,
    UNKNOWN,
    VARIANTS,
    Cards,
    Post,
    Rulings,
    Setup,
    in_order,
    read_card,
    read_cards,
    read_masts,
)
from gamelib.koinobori.facts import Began
from gamelib.koinobori.moves import TURNS, Turn
from gamelib.koinobori.state import Draft, State


class DealtLayout(NamedTuple):
    """Where all cards lie when a game begins, and how many steals, reshuffles and passes there have been by then."""

    hands: tuple[Cards, ...]
    masts: tuple[Cards, ...]
    row: Cards
    posts: tuple[Post, ...]
    deck: Cards
    discards: Cards
    steals: int = 0
    reshuffles: int = 0
    passes: int = 0


def deal(  # noqa: PLR0913 - a box can differ in many ways
    players: int = 3,
    seed: int | None = None,
    *,
    variant: str | None = None,
    deck: Any = None,
    cards: Any = None,
    masts: Any = None,
    flags: Any = None,
    first: int | None = None,
    rulings: Rulings | None = None,
) -> State:
    """Deal a game (KOI-2.2, KOI-2.3, KOI-2.4, KOI-2.5).

    `deck` is a stacked deck, top card first: the hands are dealt from it seat by seat, then the row. `cards` is another
    composition and `masts` other levels, as values or typed in a file; `flags` are the colours of the posts.

    >>> deal(players=3, seed=7).view(0).hand
    ('green+orange+pink', 'lime+orange+pink')
    """
    notation.check_players(players, 2, 5, "Koinobori")
    _check_terms(variant, rulings)
    seed = fresh_seed() if seed is None else seed
    notation.check_seed(seed)
    if first is None:
        first = Stream(seed, "first").randbelow(players)
    notation.check_seat(first, players)
    setup = Setup(
        players,
        rulings or DEFAULT_RULINGS,
        read_cards(cards),
        read_masts(masts),
        choose_flags(flags, players, seed),
        first,
    )
    order = Stream(seed, "deal").shuffle(setup.cards) if deck is None else parse_deck(deck, setup.cards)
    return _deal_cards(setup, seed, order)


def _check_terms(variant: object, rulings: object) -> None:
    if variant not in (None, *VARIANTS):
        raise BadRuling(_("Koinobori has no variant {variant!r:.40}; there is only basic").format(variant=variant))
    if not isinstance(rulings, Rulings | None):
        raise BadRuling(
            _("rulings are given as koinobori.Rulings(...), not {kind}").format(kind=type(rulings).__name__)
        )


def _deal_cards(setup: Setup, seed: int, order: Cards) -> State:
    players, dealt = setup.players, DEALT * setup.players
    if len(order) < dealt:
        raise BadDeck(
            _("{players} players need at least {least} cards, not {size}").format(
                players=players, least=dealt, size=len(order)
            )
        )
    hands = tuple([in_order(order[at : at + DEALT]) for at in range(0, dealt, DEALT)])
    rest = order[dealt:]
    layout = DealtLayout(hands, ((),) * players, rest[:ROW], ((),) * (players + 1), rest[ROW:], ())
    known = (((UNKNOWN,) * DEALT, ()),) * players
    return state_from_layout(setup, seed, layout, known, TURNS[setup.first], "deal")


def state_from_layout(
    setup: Setup,
    seed: int,
    layout: DealtLayout,
    known: tuple[tuple[Cards, Cards], ...],
    turn: Turn,
    kind: Literal["deal", "set up"],
    dealt: tuple[int, ...] = (),
) -> State:
    """Return a game that begins with this layout; `known` is what all know of each hand and mast.

    `dealt` are the seats of a typed position whose hands were left out.
    """
    began = Began(
        known, layout.row, layout.posts, layout.discards, len(layout.deck), layout.reshuffles, kind, dealt, turn
    )
    state = State(
        setup=setup,
        seed=seed,
        turn=turn,
        **layout._asdict(),
        open_posts=legal.open_posts(layout.posts),
        past=None,
        ply=0,
        secrets=tuple([(None, (0, cards)) for cards in zip(layout.hands, layout.masts, strict=True)]),
        end_reason="",
        to_act=(),
        options=(),
    )
    now = Draft(state, began)
    now.passes = layout.passes
    if not now.open_posts or now.passes == setup.players:
        now.end_game("stuck" if now.open_posts else "full")
    else:
        now.next_choice()
    return now.done()


def choose_flags(chosen: Any, players: int, seed: int) -> tuple[str, ...]:
    """Return the flags of the posts: those chosen, or else shuffled ones (KOI-2.2)."""
    if chosen is None:
        return Stream(seed, "flags").shuffle(COLOURS)[: players + 1]
    listed = chosen.lower().split() if isinstance(chosen, str) else chosen
    flags = tuple(str(flag)[:20] for flag in listed) if isinstance(listed, list | tuple) else (str(chosen)[:20],)
    if len(flags) != players + 1 or len({*flags}) < len(flags) or not {*flags} <= {*COLOURS}:
        raise BadDeck(
            _("{players} players have {count} flags of different colours out of {colours}, not {flags}").format(
                players=players,
                count=players + 1,
                colours=join_and(COLOURS),
                flags=join_and(flags[:10]) or "none",
            )
        )
    return flags


def parse_deck(deck: Any, cards: Cards) -> Cards:
    """Return a stacked deck from cards or text; raise BadDeck unless it holds exactly the cards of the game."""
    listed = deck.split() if isinstance(deck, str) else deck
    if not isinstance(listed, Sequence):
        raise BadDeck(_("a deck is a list of cards, top card first, not {kind}").format(kind=type(deck).__name__))
    if len(listed) != len(cards):
        raise BadDeck(
            _("this deck has {cards}, the game has {right}").format(cards=count_cards(len(listed)), right=len(cards))
        )
    order = tuple(read_card(card) for card in listed)
    in_deck, right = Counter(order), Counter(cards)
    if off := [card for card in in_deck | right if in_deck[card] != right[card]]:
        raise BadDeck(
            _("the game has {right} of {card}, this deck {given}; look at {others} too").format(
                right=right[off[0]], card=off[0], given=in_deck[off[0]], others=join_or(off[1:3])
            )
        )
    return order
