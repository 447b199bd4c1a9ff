"""Koinobori, 8 on paper: positions from text a teacher can type.

`hand A lime/take1 | row green+lime/steal ? ?` is a whole position already: what is left out is dealt from the seed.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple

from gamelib.core import notation, rulings
from gamelib.core.chance import Stream, fresh_seed
from gamelib.core.errors import BadDeck, BadNotation
from gamelib.core.language import LETTERS, _, count_cards, join_or, n_
from gamelib.core.notation import seat_letter
from gamelib.koinobori import written_history
from gamelib.koinobori.cards import (
    CARPS,
    DEALT,
    HEIGHT,
    REFILL_AT,
    ROW,
    UNKNOWN,
    VARIANTS,
    Card,
    Cards,
    Post,
    Rulings,
    Setup,
    Space,
    format_cards,
    house_cards,
    in_order,
    read_card,
    read_masts,
)
from gamelib.koinobori.deal import DealtLayout, choose_flags, state_from_layout
from gamelib.koinobori.facts import Began
from gamelib.koinobori.legal import COVERED_LEVELS, level_that_counts
from gamelib.koinobori.moves import OWED, Turn
from gamelib.koinobori.state import State
from gamelib.koinobori.writing import FIELDS

ABOUT_THE_GAME = ("rulings", "masts", "cards", "flags", "first")
"""The fields that stay the same for a whole game."""


class TypedCards(NamedTuple):
    """The cards of a field."""

    cards: Cards
    known: Cards
    """The same, with `?` for those that carry no star: only cards with a star are known to all."""


class TypedPosition(NamedTuple):
    """A position as typed, with `?` for the cards that the seed has to deal."""

    setup: Setup
    hands: tuple[Cards, ...]
    masts: tuple[Cards, ...]
    known: tuple[tuple[Cards, Cards], ...]
    """By seat: the hand and the mast as far as everybody knows them."""
    row: Cards
    posts: tuple[Post, ...]
    deck: Cards
    discards: Cards


def read(text: str, seed: int | None = None, *, strict: bool = True) -> State:
    """Return the position a text describes; unknown cards, and what is left out, are dealt from the seed.

    With `strict` false, an icon, an extra play or a row that no game reaches is accepted: stored games of older
    versions may begin with one.

    >>> state = read("hand A lime/take1 pink/take1 | post 1 green+pink/cover | turn A", seed=3)
    >>> str(state.moves()[2])
    'mast <- lime/take1'
    """
    fields = notation.split_fields(text, (*FIELDS, *written_history.FIELDS))
    if seed is None:
        seed = notation.parse_int(fields["seed"], "seed", 0, 10**30 - 1) if "seed" in fields else fresh_seed()
    notation.check_seed(seed)
    try:
        typed = _parse_position(fields, seed)
    except BadDeck as error:
        raise BadNotation(str(error)) from None
    layout = _deal_unknown_cards(typed, fields, seed)
    turn = _parse_turn(fields, typed)
    _check_turn(turn, typed)
    layout = layout._replace(
        steals=notation.parse_int(fields.get("steals", "0"), "steals", 0, 999),
        reshuffles=notation.parse_int(fields.get("reshuffles", "0"), "reshuffles", 0, 999),
        passes=notation.parse_int(fields.get("passes", "0"), "passes", 0, typed.setup.players),
    )
    if strict:
        _check_icon(turn, typed.posts)
        _check_extra(turn, typed.posts)
        _check_row(layout, turn, typed.setup)
    dealt = notation.seats_left_out(fields, "hand ", layout.hands)
    state = state_from_layout(typed.setup, seed, layout, typed.known, turn, "set up", dealt)
    return _with_history(state, fields, seed) if "history" in fields else state


def _with_history(state: State, fields: dict[str, str], seed: int) -> State:
    """Return a position in which a seat has seen all that its history says."""
    players = state.players
    seat = None if fields.get("seat") == "-" else notation.parse_seat(fields.get("seat", ""), players)
    start = notation.split_fields(fields.get("start", "").replace(";", "|"), (*FIELDS, "dealt"))
    start = {key: fields[key] for key in ABOUT_THE_GAME if key in fields} | {"players": str(players)} | start
    typed = _parse_position(start, seed)
    reshuffles = notation.parse_int(start.get("reshuffles", "0"), "reshuffles", 0, 999)
    dealt = notation.parse_seats(start.get("dealt", "-"), players)
    began = Began(
        typed.known,
        typed.row,
        typed.posts,
        typed.discards,
        len(typed.deck),
        reshuffles,
        "set up" if "dealt" in start else "deal",
        dealt,
        _parse_turn(start, typed),
    )
    own = ((), ()) if seat is None else (typed.hands[seat], typed.masts[seat])
    past, secret = written_history.read_memory(fields, began, own, seat)
    view = state.view(seat)._replace(past=past, secret=secret)
    return written_history.check(view, Stream(seed, "history"))


def _parse_position(fields: dict[str, str], seed: int) -> TypedPosition:
    setup = _parse_setup(fields, seed)
    players = setup.players
    for key in fields:
        kind, _space, place = key.partition(" ")
        if (kind in ("hand", "mast") and place and LETTERS.index(place) >= players) or (
            kind == "post" and int(place) > players + 1
        ):
            raise BadNotation(_("with {players} players there is no {key!r}").format(players=players, key=key))
    if "hand" in fields:
        fields.setdefault(f"hand {fields.get('turn', seat_letter(setup.first)).upper()[:1]}", fields["hand"])
    unknown_hand = format_cards((UNKNOWN,) * DEALT)
    hands, masts = zip(
        *[
            (_parse_cards(fields.get(f"hand {letter}", unknown_hand)), _parse_cards(fields.get(f"mast {letter}", "-")))
            for letter in LETTERS[:players]
        ],
        strict=True,
    )
    for seat in range(players):
        _check_hand_and_mast(setup, seat, hands[seat].cards, masts[seat].cards)
    deck = _parse_deck(fields.get("deck", notation.AND_SO_ON), setup)
    row = _parse_cards(fields["row"]).cards if "row" in fields else (UNKNOWN,) * ROW
    if len(row) > ROW:
        raise BadNotation(_("the row has at most seven cards, not {count}").format(count=len(row)))
    return TypedPosition(
        setup=setup,
        hands=tuple(hand.cards for hand in hands),
        masts=tuple(mast.cards for mast in masts),
        known=tuple((_known_first(hand.known), mast.known) for hand, mast in zip(hands, masts, strict=True)),
        row=row,
        posts=tuple(_parse_post(fields.get(f"post {post}", "-"), post) for post in range(1, players + 2)),
        deck=deck,
        discards=_parse_cards(fields.get("discards", "-")).cards,
    )


def _known_first(known: Cards) -> Cards:
    """Return a hand as all know it; its order says nothing about the hidden cards, among which the others lie."""
    open_cards = in_order(card for card in known if card != UNKNOWN)
    return open_cards + (UNKNOWN,) * (len(known) - len(open_cards))


def _parse_setup(fields: dict[str, str], seed: int) -> Setup:
    if fields.get("variant", "basic") not in VARIANTS:
        raise BadNotation(
            _("Koinobori has no variant {variant!r:.40}; there is only basic").format(variant=fields["variant"])
        )
    players = notation.parse_int(fields["players"], "players", 2, 5) if "players" in fields else _count_players(fields)
    cards = house_cards() if "cards" not in fields else _parse_composition(fields["cards"])
    turn = notation.parse_seat(fields["turn"], players) if "turn" in fields else 0
    first = notation.parse_seat(fields["first"], players) if "first" in fields else turn
    return Setup(
        players,
        rulings.read(Rulings, fields.get("rulings", "")),
        cards,
        read_masts(fields.get("masts")),
        choose_flags(fields.get("flags"), players, seed),
        first,
    )


def _count_players(fields: dict[str, str]) -> int:
    """Return the number of players that the other fields imply, at least two."""
    seats = [LETTERS.index(key[-1]) + 1 for key in fields if key[:5] in ("hand ", "mast ")]
    posts = [int(key[5:]) - 1 for key in fields if key[:5] == "post "]
    return max(2, len(fields.get("flags", "").split()) - 1, *seats, *posts)


def _parse_composition(text: str) -> Cards:
    cards: list[str] = []
    for part in text.split():
        if match := re.fullmatch(r"x([1-9][0-9]?)", part):
            cards += cards[-1:] * (int(match[1]) - 1)
        else:
            cards.append(read_card(part))
    return in_order(cards)


def _parse_cards(text: str) -> TypedCards:
    parts = [] if text == "-" else text.split()
    cards = [part if part == UNKNOWN else read_card(part.rstrip("*")) for part in parts]
    known = [card if part.endswith("*") else UNKNOWN for card, part in zip(cards, parts, strict=True)]
    return TypedCards(tuple(cards), tuple(known))


def _parse_deck(text: str, setup: Setup) -> Cards:
    """Return the cards of a deck, which may be given as their number, or by those on top with `...` after them."""
    number = text.removesuffix(" cards").removesuffix(" card")
    if number.isdigit():
        return (UNKNOWN,) * notation.parse_int(number, "deck", 0, len(setup.cards))
    return _parse_cards(text.removesuffix(notation.AND_SO_ON).strip() or "-").cards


def _parse_post(text: str, post: int) -> Post:
    spaces = () if text == "-" else tuple(_parse_space(part) for part in text.replace(", ", ",").split())
    if len(spaces) > HEIGHT:
        raise BadNotation(_("post {post} has at most five cards, not {count}").format(post=post, count=len(spaces)))
    return spaces


def _parse_space(text: str) -> Space:
    match = re.fullmatch(r"([^()]+)(?:\(([^()]+)\))?", text)
    if not match:
        raise BadNotation(
            _("{text!r:.60} is no place of a post; a cover is written lime/cover(black+pink)").format(text=text)
        )
    cards = tuple(read_card(card) for card in (*reversed((match[2] or "").split(",")), match[1]) if card)
    for card in cards[1:]:
        if not card.endswith("/cover"):
            raise BadNotation(_("{card} has no cover icon and cannot lie over a card").format(card=card))
    return cards


def _check_hand_and_mast(setup: Setup, seat: int, hand: Cards, mast: Cards) -> None:
    if len(mast) > COVERED_LEVELS:
        raise BadNotation(
            _("a mast has at most three cards, the one of {seat} has {count}").format(
                seat=seat_letter(seat), count=len(mast)
            )
        )
    most = max(level.hold for level in setup.levels[: len(mast) + 1])
    if len(hand) > most and setup.rulings.steal_keeps_limit:
        raise BadNotation(
            _("with {cards} on the mast a hand holds at most {most}, the one of {seat} has {held}").format(
                cards=count_cards(len(mast)), most=most, seat=seat_letter(seat), held=len(hand)
            )
        )


# The turn so far


def _parse_turn(fields: dict[str, str], typed: TypedPosition) -> Turn:
    players, seat = typed.setup.players, typed.setup.first
    if "turn" in fields:
        seat = notation.parse_seat(fields["turn"], players)
    if "taken" in fields and "played" in fields:
        raise BadNotation(_("a turn is taking or playing, so a position says taken or played, not both"))
    action = "take" if "taken" in fields else "play" if "played" in fields else ""
    made, raised, extra = (
        notation.parse_int(fields.get(key, "0"), key, 0, 99)
        for key in ({"take": "taken"}.get(action, "played"), "raised", "extra")
    )
    icon, owed, icon_post = _parse_icon(fields.get("icon", ""), typed)
    end = fields.get("end", "")
    if end not in ("", "left", "right"):
        raise BadNotation(_("the end of the row is left or right, not {end!r:.40}").format(end=end))
    return Turn(seat, action, made, raised, extra, icon, owed, icon_post, end)


def _parse_icon(text: str, typed: TypedPosition) -> tuple[str, int, int]:
    if not text:
        return "", 0, 0
    match = re.fullmatch(r"(\w+) on post ([1-6])(?:, take ([1-3]))?", text)
    if not match or match[1] not in OWED:
        raise BadNotation(
            _("an icon that is to be used is written like take2 on post 1, take 2; not {text!r:.60}").format(text=text)
        )
    icon, icon_post = match[1], int(match[2])
    owed = int(match[3]) if match[3] else -1 if icon == "refresh" else 0
    if (
        icon_post > len(typed.posts)
        or not typed.posts[icon_post - 1]
        or owed > max(OWED[icon], icon == "refresh")
        or (icon[:4] == "take" and not owed)
    ):
        raise BadNotation(_("{text!r:.60} does not fit this position").format(text=text))
    return icon, owed, icon_post


def _check_turn(turn: Turn, typed: TypedPosition) -> None:
    """Raise BadNotation if a turn cannot have come about."""
    setup, on_mast = typed.setup, len(typed.masts[turn.seat])
    if turn.raised > min(turn.actions_made, on_mast) or (
        turn.action != "play" and (turn.raised or turn.extra or turn.icon)
    ):
        raise BadNotation(
            _("raised, extra and icon tell of plays made in this turn, and this position says played {made}").format(
                made=turn.actions_made if turn.action == "play" else 0
            )
        )
    level = level_that_counts(setup.rulings, setup.levels, on_mast, turn)
    most = level.take if turn.action == "take" else level.play
    if turn.action and not 1 <= turn.actions_made <= most:
        raise BadNotation(
            _(
                "level {level} allows {most}, so a turn that has begun has taken or played 1 to {most}, not {made}"
            ).format(level=level, most=most, made=turn.actions_made)
        )


def _check_icon(turn: Turn, posts: tuple[Post, ...]) -> None:
    """Raise BadNotation if the card whose icon is to be used does not carry it."""
    if not turn.icon:
        return
    top = posts[turn.icon_post - 1][-1][-1]
    if top.partition("/")[2] != turn.icon:
        raise BadNotation(
            _("the top card of post {post} is {card}, and it has no {icon} icon to be used").format(
                post=turn.icon_post, card=top, icon=turn.icon
            )
        )


def _check_extra(turn: Turn, posts: tuple[Post, ...]) -> None:
    """Raise BadNotation if fewer cards with an extra icon can have been placed in this turn."""
    with_icon = sum(card.endswith("/extra") for post in posts for space in post for card in space)
    if turn.extra > (most := min(turn.actions_made - turn.raised, with_icon)):
        raise BadNotation(
            n_(
                "{count} extra play is owed at most here: each comes from a card with that icon placed in this turn",
                "{count} extra plays are owed at most here: each comes from a card with that icon placed in this turn",
                most,
            ).format(count=most)
        )


def _check_row(layout: DealtLayout, turn: Turn, setup: Setup) -> None:
    """Raise BadNotation if the row is short though it would have been filled up (KOI-5.2)."""
    taken = turn.actions_made if turn.action == "take" else 0
    if turn.icon in ("take1", "take2"):
        taken = OWED[turn.icon] - turn.owed
    supply = len(layout.deck) + (len(layout.discards) if setup.rulings.reshuffle else 0)
    if len(layout.row) + taken <= REFILL_AT and supply:
        raise BadNotation(
            _(
                "a row of {count} is filled up to seven cards after a take, as long as there are cards for it [KOI-5.2]"
            ).format(count=len(layout.row))
        )


# Unnamed cards


def _deal_unknown_cards(typed: TypedPosition, fields: dict[str, str], seed: int) -> DealtLayout:
    """Return the position with every unknown card dealt from the cards of the game that it does not show."""
    left = Counter(typed.setup.cards)
    groups = [*typed.hands, *typed.masts, typed.row, typed.discards, typed.deck]
    for cards in (*groups, *(space for post in typed.posts for space in post)):
        left.subtract(card for card in cards if card != UNKNOWN)
    if short := [card for card, count in left.items() if count < 0]:
        raise BadNotation(_describe_surplus(short[0], typed.setup.cards, left[short[0]]))
    pool = list(Stream(seed, "position").shuffle(in_order(left.elements())))
    unknown = sum(cards.count(UNKNOWN) for cards in groups)
    if "row" not in fields and unknown > len(pool):
        short_row = max(0, ROW - (unknown - len(pool)))
        unknown, typed = unknown - (ROW - short_row), typed._replace(row=typed.row[:short_row])
    if unknown > len(pool):
        raise BadNotation(
            _("this position needs {cards} more than there are").format(cards=count_cards(unknown - len(pool)))
        )
    hands = tuple(in_order(_fill(hand, pool)) for hand in typed.hands)
    masts = tuple(_fill(mast, pool) for mast in typed.masts)
    row, discards, deck = _fill(typed.row, pool), _fill(typed.discards, pool), _fill(typed.deck, pool)
    if fields.get("deck", notation.AND_SO_ON).endswith(notation.AND_SO_ON):
        deck += tuple(pool)
    elif "discards" not in fields:
        discards += tuple(pool)
    elif pool:
        raise BadNotation(notation.describe_missing(len(pool), format_cards(in_order(pool))))
    return DealtLayout(hands, masts, row, typed.posts, deck, discards)


def _describe_surplus(card: Card, cards: Cards, left: int) -> str:
    count = cards.count(card)
    near = sorted({other for other in cards if CARPS[other] == CARPS[card]})
    if not count and near:
        return _("there is no card {card} in the game; did you mean {near}?").format(card=card, near=join_or(near))
    line = n_(
        "there is {count} card {card} in the game, and this position shows {more}",
        "there are {count} cards {card} in the game, and this position shows {more}",
        count,
    )
    return line.format(count=count, card=card, more=count - left)


def _fill(cards: Cards, pool: list[str]) -> Cards:
    """Return the cards with each unknown one taken from the end of the pool."""
    return tuple(pool.pop() if card == UNKNOWN else card for card in cards)
