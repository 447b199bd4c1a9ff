"""Koinobori, 8 on paper: positions as text a teacher can type.

`hand A lime/take1 | row green+lime/steal ? ?` is a whole position already: what is left out is dealt from the seed.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple

from gamelib.core import notation, rulings
from gamelib.core.chance import Stream, fresh_seed
from gamelib.core.errors import BadDeck, BadNotation
from gamelib.core.language import LETTERS, _, join_or, n_
from gamelib.core.notation import seat_letter
from gamelib.koinobori import memory
from gamelib.koinobori.cards import (
    CARPS,
    DEALT,
    HEIGHT,
    ROW,
    UNKNOWN,
    Card,
    Cards,
    Level,
    Post,
    Rulings,
    Setup,
    Space,
    format_cards,
    house_cards,
    house_masts,
    in_order,
    read_card,
    read_masts,
)
from gamelib.koinobori.deal import Layout, chosen_flags, state_from_layout
from gamelib.koinobori.legal import COVERED_LEVELS
from gamelib.koinobori.log import format_space
from gamelib.koinobori.moves import OWED, Turn
from gamelib.koinobori.state import State
from gamelib.koinobori.view import View

MOST_POSTS = 6
FIELDS = (
    "players",
    "first",
    "rulings",
    "masts",
    "cards",
    "flags",
    *(f"post {post}" for post in range(1, MOST_POSTS + 1)), "row", "hand", *(f"hand {seat}" for seat in LETTERS),
    *(f"mast {seat}" for seat in LETTERS), "deck", "discards", "turn", "taken", "played", "raised", "extra",
    "icon", "end", "steals", "reshuffles", "passes", "seed"
)


# Writing ------------------------------------------------------------------------------


def write(state: State) -> str:
    """The whole position, hidden cards included; a card that all know to be where it is carries a star."""
    onlooker = state.view(None)
    hands = [_starred(hand, sure) for hand, sure in zip(state.hands, memory.known(onlooker), strict=True)]
    masts = [_starred_mast(mast, sure) for mast, sure in zip(state.masts, memory.known_masts(onlooker), strict=True)]
    return _written(onlooker, hands, masts, format_cards(state.deck), [("seed", str(state.seed))])


def write_view(view: View) -> str:
    """The position as far as a seat knows it; a card that all know to be where it is carries a star."""
    onlooker = view._replace(seat=None, hand=(), secret=None)
    if not view.over:
        onlooker = onlooker._replace(masts=tuple((UNKNOWN,) * len(mast) for mast in view.masts))
    hands = [_starred(hand, sure) for hand, sure in zip(memory.known(view), memory.known(onlooker), strict=True)]
    masts = [
        _starred_mast(mast, sure)
        for mast, sure in zip(memory.known_masts(view), memory.known_masts(onlooker), strict=True)
    ]
    return _written(view, hands, masts, str(view.deck), [])


def _written(view: View, hands: list[str], masts: list[str], deck: str, end: list[tuple[str, str]]) -> str:
    setup, turn = view.setup, view.turn
    parts = [
        ("players", str(setup.players)),
        ("first", seat_letter(setup.first)),
        ("rulings", rulings.write(setup.rulings)),
        ("masts", "" if setup.levels == house_masts() else format_cards(map(str, setup.levels))),
        ("cards", "" if setup.cards == house_cards() else _counted(setup.cards)),
        ("flags", format_cards(setup.flags)),
        *((f"post {at}", format_cards(map(format_space, post))) for at, post in enumerate(view.posts, 1)),
        ("row", format_cards(view.row)),
        *((f"hand {seat_letter(seat)}", hand or "-") for seat, hand in enumerate(hands)),
        *((f"mast {seat_letter(seat)}", mast or "-") for seat, mast in enumerate(masts)),
        ("deck", deck),
        ("discards", format_cards(view.discards)),
        *_written_turn(turn),
        ("steals", str(view.steals or "")),
        ("reshuffles", str(view.reshuffles or "")),
        ("passes", str(view.passes or "")),
        *end,
    ]
    return " | ".join(f"{key} {value}" for key, value in parts if value)


def _written_turn(turn: Turn) -> list[tuple[str, str]]:
    icon = f"{turn.icon} on post {turn.icon_post}" if turn.icon else ""
    return [
        ("turn", seat_letter(turn.seat)),
        ("taken", str(turn.actions_made) if turn.action == "take" else ""),
        ("played", str(turn.actions_made) if turn.action == "play" else ""),
        ("raised", str(turn.raised or "")),
        ("extra", str(turn.extra or "")),
        ("icon", f"{icon}, take {turn.owed}" if turn.owed > 0 else icon),
        ("end", turn.end),
    ]


def _starred(hand: Cards, sure: Cards) -> str:
    left = Counter(sure)
    words = []
    for card in hand:
        left[card] -= 1
        words.append(card + "*" * (card != UNKNOWN and left[card] >= 0))
    return " ".join(words)


def _starred_mast(mast: Cards, sure: Cards) -> str:
    return " ".join(card + "*" * (card != UNKNOWN and card == other) for card, other in zip(mast, sure, strict=True))


def _counted(cards: Cards) -> str:
    return " ".join(card + (f" x{count}" if count > 1 else "") for card, count in Counter(cards).items())


# Reading ------------------------------------------------------------------------------


class Draft(NamedTuple):
    """A position as typed: `?` where the seed has to deal a card, and which cards all are to know."""

    setup: Setup
    hands: list[Cards]
    masts: list[Cards]
    sure: list[tuple[Cards, Cards]]
    row: Cards
    posts: tuple[Post, ...]
    deck: Cards | None
    discards: Cards


def read(text: str, seed: int | None = None) -> State:
    """The position a text tells; unknown cards, and what is left out, are dealt from the seed.

    >>> state = read("hand A lime/take1 pink/take1 | post 1 green+pink/cover | turn A", seed=3)
    >>> str(state.moves()[2])
    'mast <- lime/take1'
    """
    given = notation.split_fields(text, FIELDS)
    if seed is None:
        seed = notation.parse_int(given["seed"], "seed", 0, 10**30 - 1) if "seed" in given else fresh_seed()
    notation.check_seed(seed)
    try:
        draft = _draft(given, seed)
    except BadDeck as error:
        raise BadNotation(str(error)) from None
    dealt = _dealt(draft, given, seed)
    turn = _turn(given, draft)
    _check_turn(turn, draft)
    steals, reshuffles = (notation.parse_int(given.get(key, "0"), key, 0, 999) for key in ("steals", "reshuffles"))
    passes = notation.parse_int(given.get("passes", "0"), "passes", 0, draft.setup.players)
    hands, masts, row, deck, discards = dealt
    known = tuple(draft.sure)
    layout = Layout(hands, masts, row, draft.posts, deck, discards)
    return state_from_layout(draft.setup, seed, turn, layout, (steals, reshuffles, passes), known, "set up")


def _draft(given: dict[str, str], seed: int) -> Draft:
    setup = _setup(given, seed)
    players = setup.players
    for key in given:
        kind, _space, place = key.partition(" ")
        if (kind in ("hand", "mast") and place and LETTERS.index(place) >= players) or (
            kind == "post" and int(place) > players + 1
        ):
            raise BadNotation(_("with {players} players there is no {key!r}").format(players=players, key=key))
    if "hand" in given:
        given.setdefault(f"hand {given.get('turn', seat_letter(setup.first)).upper()[:1]}", given["hand"])
    pairs = [
        (
            _cards(given.get(f"hand {seat_letter(seat)}", " ".join([UNKNOWN] * DEALT))),
            _cards(given.get(f"mast {seat_letter(seat)}", "-")),
        )
        for seat in range(players)
    ]
    for seat, ((hand, _a), (mast, _b)) in enumerate(pairs):
        _check_held(setup, seat, hand, mast)
    deck = given.get("deck")
    cards = (
        None
        if deck is None
        else (UNKNOWN,) * notation.parse_int(deck, "deck", 0, len(setup.cards))
        if deck.isdigit()
        else _cards(deck)[0]
    )
    row = _cards(given["row"])[0] if "row" in given else (UNKNOWN,) * ROW
    if len(row) > ROW:
        raise BadNotation(_("the row has at most seven cards, not {count}").format(count=len(row)))
    posts = tuple(_post(given.get(f"post {post}", "-"), post) for post in range(1, players + 2))
    return Draft(
        setup, [hand for (hand, _a), _mast in pairs], [mast for _hand, (mast, _b) in pairs], [(hand, mast) for (_a,
        hand), (_b, mast) in pairs], row, posts, cards, _cards(given.get("discards", "-"))[0])


def _setup(given: dict[str, str], seed: int) -> Setup:
    players = notation.parse_int(given["players"], "players", 2, 5) if "players" in given else _players(given)
    cards = house_cards() if "cards" not in given else _composition(given["cards"])
    turn = notation.parse_seat(given["turn"], players) if "turn" in given else 0
    first = notation.parse_seat(given["first"], players) if "first" in given else turn
    return Setup(
        players,
        rulings.read(Rulings, given.get("rulings", "")),
        cards,
        read_masts(given.get("masts")),
        chosen_flags(given.get("flags"), players, seed),
        first,
    )


def _players(given: dict[str, str]) -> int:
    """As many as the position names, and at least two."""
    seats = [LETTERS.index(key[-1]) + 1 for key in given if key[:5] in ("hand ", "mast ")]
    posts = [int(key[5:]) - 1 for key in given if key[:5] == "post "]
    return max(2, len(given.get("flags", "").split()) - 1, *seats, *posts)


def _composition(text: str) -> Cards:
    cards: list[str] = []
    for part in text.split():
        if match := re.fullmatch(r"x([1-9][0-9]?)", part):
            cards += cards[-1:] * (int(match[1]) - 1)
        else:
            cards.append(read_card(part))
    return in_order(cards)


def _cards(text: str) -> tuple[Cards, Cards]:
    """The cards a field names, and the same with `?` for those that do not carry a star."""
    parts = [] if text == "-" else text.split()
    cards = [part if part == UNKNOWN else read_card(part.rstrip("*")) for part in parts]
    return tuple(cards), tuple(card if part.endswith("*") else UNKNOWN for card, part in zip(cards, parts, strict=True))


def _post(text: str, post: int) -> Post:
    spaces = () if text == "-" else tuple(_space(part) for part in text.replace(", ", ",").split())
    if len(spaces) > HEIGHT:
        raise BadNotation(_("post {post} has at most five cards, not {count}").format(post=post, count=len(spaces)))
    return spaces


def _space(text: str) -> Space:
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


def _check_held(setup: Setup, seat: int, hand: Cards, mast: Cards) -> None:
    if len(mast) > COVERED_LEVELS:
        raise BadNotation(
            _("a mast has at most three cards, the one of {seat} has {count}").format(
                seat=seat_letter(seat), count=len(mast)
            )
        )
    most = max(level.hold for level in setup.levels[: len(mast) + 1])
    if len(hand) > most and setup.rulings.steal_keeps_limit:
        raise BadNotation(
            _("with {count} cards on the mast a hand holds at most {most} cards, the one of {seat} has {held}").format(
                count=len(mast), most=most, seat=seat_letter(seat), held=len(hand)
            )
        )


# What has been done in the turn


def _turn(given: dict[str, str], draft: Draft) -> Turn:
    players, seat = draft.setup.players, draft.setup.first
    if "turn" in given:
        seat = notation.parse_seat(given["turn"], players)
    if "taken" in given and "played" in given:
        raise BadNotation(_("a turn is taking or playing, so a position says taken or played, not both"))
    doing = "take" if "taken" in given else "play" if "played" in given else ""
    made, raised, extra = (
        notation.parse_int(given.get(key, "0"), key, 0, 99)
        for key in ({"take": "taken"}.get(doing, "played"), "raised", "extra")
    )
    icon, owed, own = _icon(given.get("icon", ""), draft)
    end = given.get("end", "")
    if end not in ("", "left", "right"):
        raise BadNotation(_("the end of the row is left or right, not {end!r:.40}").format(end=end))
    return Turn(seat, doing, made, raised, extra, icon, owed, own, end)


def _icon(text: str, draft: Draft) -> tuple[str, int, int]:
    if not text:
        return "", 0, 0
    match = re.fullmatch(r"(\w+) on post ([1-6])(?:, take ([1-3]))?", text)
    if not match or match[1] not in OWED:
        raise BadNotation(
            _("an icon that is to be used is written like take2 on post 1, take 2; not {text!r:.60}").format(text=text)
        )
    icon, own = match[1], int(match[2])
    owed = int(match[3]) if match[3] else -1 if icon == "refresh" else 0
    if (
        own > len(draft.posts)
        or not draft.posts[own - 1]
        or owed > max(OWED[icon], icon == "refresh")
        or (icon[:4] == "take" and not owed)
    ):
        raise BadNotation(_("{text!r:.60} does not fit this position").format(text=text))
    return icon, owed, own


def _check_turn(turn: Turn, draft: Draft) -> None:
    """Complain about a turn that cannot have come about."""
    raised = len(draft.masts[turn.seat])
    if turn.raised > min(turn.actions_made, raised) or (
        turn.action != "play" and (turn.raised or turn.extra or turn.icon)
    ):
        raise BadNotation(
            _("raised, extra and icon tell of plays made in this turn, and this position says played {made}").format(
                made=turn.actions_made if turn.action == "play" else 0
            )
        )
    level: Level = draft.setup.levels[raised if draft.setup.rulings.level_counts_at_once else raised - turn.raised]
    most = level.take if turn.action == "take" else level.play
    if turn.action and not 1 <= turn.actions_made <= most:
        raise BadNotation(
            _(
                "level {level} allows {most}, so a turn that has begun has taken or played 1 to {most}, not {made}"
            ).format(level=level, most=most, made=turn.actions_made)
        )


# The cards nobody named


def _dealt(
    draft: Draft, given: dict[str, str], seed: int
) -> tuple[tuple[Cards, ...], tuple[Cards, ...], Cards, Cards, Cards]:
    """The position with every unknown card dealt from what is left of the composition."""
    left = Counter(draft.setup.cards)
    groups = [*draft.hands, *draft.masts, draft.row, draft.discards, draft.deck or ()]
    for cards in (*groups, *(space for post in draft.posts for space in post)):
        left.subtract(card for card in cards if card != UNKNOWN)
    if short := [card for card, count in left.items() if count < 0]:
        raise BadNotation(_too_many(short[0], draft.setup.cards, left[short[0]]))
    pool = list(Stream(seed, "position").shuffle(in_order(left.elements())))
    unknown = sum(cards.count(UNKNOWN) for cards in groups)
    if "row" not in given and unknown > len(pool):
        short_row = max(0, ROW - (unknown - len(pool)))
        unknown, draft = unknown - (ROW - short_row), draft._replace(row=draft.row[:short_row])
    if unknown > len(pool):
        raise BadNotation(_("this position needs {count} cards more than there are").format(count=unknown - len(pool)))
    hands, masts = [
        tuple(in_order(_fill(hand, pool)) for hand in draft.hands),
        tuple(_fill(mast, pool) for mast in draft.masts),
    ]
    row, discards, deck = _fill(draft.row, pool), _fill(draft.discards, pool), _fill(draft.deck or (), pool)
    if pool and (given.get("deck") == "-" or given.get("deck", "").isdigit()):
        raise BadNotation(
            _("{count} cards are missing from this position: {cards}").format(
                count=len(pool), cards=format_cards(in_order(pool))
            )
        )
    return hands, masts, row, deck + tuple(pool), discards


def _too_many(card: Card, cards: Cards, left: int) -> str:
    there = cards.count(card)
    near = sorted({other for other in cards if CARPS[other] == CARPS[card]})
    if not there and near:
        return _("there is no card {card} in the game; did you mean {near}?").format(card=card, near=join_or(near))
    line = n_("there is {count} card {card} in the game, and this position shows {more}",
              "there are {count} cards {card} in the game, and this position shows {more}", there)
    return line.format(count=there, card=card, more=there - left)


def _fill(cards: Cards, pool: list[str]) -> Cards:
    return tuple(pool.pop() if card == UNKNOWN else card for card in cards)
