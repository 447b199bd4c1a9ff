"""Stepping Stones, 2 deal: a game from a seed or a stacked deck, from a text, or imagined by a seat."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import Any

from gamelib.core import notation
from gamelib.core import rulings as house_rules
from gamelib.core.chance import Stream, fresh_seed
from gamelib.core.errors import BadDeck, BadNotation
from gamelib.core.language import LETTERS, _
from tests.fourth_game.cards import DECK, HAND_SIZE, RANKS, Hand, Rulings
from tests.fourth_game.facts import Dealt, SetUp
from tests.fourth_game.paper import FIELDS
from tests.fourth_game.state import State
from tests.fourth_game.view import View


def deal(players: int = 3, seed: int | None = None, *, deck: Any = None, first: int | None = None,
         rulings: Rulings | None = None) -> State:
    """Deal a game; `deck` is a stacked deck, top card first (STEP-2.1)."""
    notation.check_players(players, 2, 4, "Stepping Stones")
    seed = fresh_seed() if seed is None else seed
    notation.check_seed(seed)
    first = Stream(seed, "first").randbelow(players) if first is None else first
    notation.check_seat(first, players)
    cards = Stream(seed, "deal").shuffle(DECK) if deck is None else _stacked(deck)
    ends = [HAND_SIZE * seat for seat in range(players + 1)]
    hands = tuple(tuple(sorted(cards[start:end])) for start, end in pairwise(ends))
    return State(rulings=rulings or Rulings(), turn=first, hands=hands, path=(), deck=cards[ends[-1]:], passes=0,
                 past=(None, Dealt(first)), ply=1, secrets=(None,) * players)


def _stacked(deck: Any) -> Hand:
    parts = [str(card) for card in (deck.split() if isinstance(deck, str) else deck)]
    if sorted(parts) != [str(card) for card in DECK]:
        raise BadDeck(_("a deck has three cards of each rank from 1 to 8"))
    return tuple(map(int, parts))


def read(text: str, seed: int | None = None, *, strict: bool = True) -> State:
    """Return the position a text describes; what is unknown or left out is dealt from the seed.

    With `strict` false, steps longer than the rules allow are accepted.

    >>> str(read("A 2 5 | path 3 | deck 4 cards", seed=1).moves()[0])
    'lay 2'
    """
    fields = notation.split_fields(text, FIELDS)
    players = notation.parse_int(fields.get("players", "2"), _("the number of players"), 2, 4)
    hands = [_cards(fields.get(letter, "? ? ? ?")) for letter in LETTERS[:players]]
    path, deck = _cards(fields.get("path", "-")), fields.get("deck", "")
    count = re.fullmatch(r"(\d{1,2}) cards", deck, re.ASCII)
    known_deck = (0,) * int(count[1]) if count else _cards(deck) if deck else None
    pool = Counter(DECK)
    pool.subtract(card for cards in (*hands, path, known_deck or ()) for card in cards if card)
    if min(pool.values()) < 0:
        raise BadNotation(_("there are only three cards of each rank"))
    left = list(Stream(fresh_seed() if seed is None else seed, "position").shuffle(sorted(pool.elements())))
    ruled = house_rules.read(Rulings, fields.get("rulings", ""))
    if strict and any(abs(card - after) > ruled.reach for card, after in pairwise(path)):
        raise BadNotation(_("each stone of the path is at most {reach} from the one before").format(reach=ruled.reach))
    state = State(
        rulings=ruled,
        turn=notation.parse_seat(fields.get("turn", "A"), players),
        hands=tuple(_fill(hand, left) for hand in hands),
        path=path,
        deck=(),
        passes=notation.parse_int(fields.get("passes", "0"), _("the number of passes"), 0, players),
        past=(None, SetUp()), ply=1, secrets=(None,) * players)
    return state._replace(deck=tuple(left) if known_deck is None else _take(known_deck, left))


def _cards(text: str) -> Hand:
    parts = text.replace("-", "").split()
    if not {*parts} <= {"?", *map(str, RANKS)}:
        raise BadNotation(_("cards are ranks from 1 to 8, or ? for an unknown one, not {text!r:.40}").format(text=text))
    return tuple(0 if part == "?" else int(part) for part in parts)


def _take(cards: Hand, pool: list[int]) -> Hand:
    if cards.count(0) > len(pool):
        raise BadNotation(_("this position needs more cards than there are"))
    return tuple(card or pool.pop() for card in cards)


def _fill(cards: Hand, pool: list[int]) -> Hand:
    return tuple(sorted(_take(cards, pool)))


def imagine(view: View, rng: Stream) -> State:
    """Return a state in which this seat would know just the same; `View.imagine` asks for it."""
    pool = list(rng.shuffle(sorted(view.unseen().elements())))
    hands = tuple(view.hand if seat == view.seat else _fill((0,) * count, pool)
                  for seat, count in enumerate(view.hand_sizes))
    secrets = tuple(view.secret if seat == view.seat else None for seat in range(view.players))
    return State(rulings=view.rulings, turn=view.turn, hands=hands, path=view.path, deck=tuple(pool[:view.deck]),
                 passes=view.passes, past=view.past, ply=len(view.log), secrets=secrets)
