"""Nanatoridori, 8 on paper: positions read from text a teacher can type; `writing` writes them.

`hand 1 5 5 6 | table 3 3` is a whole position already: what is left out is dealt from the seed.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple

from gamelib.core import notation, rulings
from gamelib.core.chance import Stream, fresh_seed
from gamelib.core.errors import BadNotation, BadRuling
from gamelib.core.events import Past
from gamelib.core.language import LETTERS, _, n_
from gamelib.core.notation import seat_letter
from gamelib.nanatoridori import judge, written_history
from gamelib.nanatoridori.cards import (
    COPIES,
    DECK,
    DUEL_HAND_SIZE,
    DUEL_OPEN_CARDS,
    FLOCK,
    HAND_SIZE,
    Flock,
    Hand,
    RoundSetup,
    Rulings,
    Setup,
    format_cards,
)
from gamelib.nanatoridori.deal import check_variant, stacked
from gamelib.nanatoridori.facts import Drawn, Passed, SetUp
from gamelib.nanatoridori.standing import RoundEnd, parse_standing
from gamelib.nanatoridori.state import State

SOURCES = ("beaten", "drawn", "open")
FIELDS = (
    "variant",
    "players",
    "rulings",
    "cards",
    "round",
    *LETTERS,
    "hand",
    "open",
    "table",
    "turn",
    "held",
    "out",
    "penguins",
    "points",
    "lost",
    "deck",
    "discards",
    "decks",
    "seed",
)


class ParsedPosition(NamedTuple):
    """A position as it was typed; 0 is a card still to be dealt."""

    setup: Setup
    hands: list[Hand]
    known: list[Hand]
    open: list[Hand]
    table: Flock | None
    owner: int
    turn: int
    held: Flock | None
    source: str
    out: tuple[int, ...]
    loser: int


class FullCards(NamedTuple):
    """The cards of a position, none of them unknown."""

    hands: tuple[Hand, ...]
    open: tuple[Hand, ...]
    held: Flock | None
    deck: Hand
    discards: Hand


def read(text: str, seed: int | None = None, *, strict: bool = True) -> State:
    """Return the position a text describes; what is unknown or left out is dealt from the seed.

    With `strict` false, a standing that no game reaches is accepted: stored games of older versions may begin with one.

    >>> state = read("hand 1 3 2 | table 6 6 | held 5 5", seed=1)
    >>> state.why_not("(5) 1 3 (5) 2").clause
    'NANA-4.3'
    """
    notation.check_text(text)
    known = (*FIELDS, *written_history.FIELDS)
    fields = notation.split_fields(
        text, known if "open" not in text else (*known, *(f"open {letter}" for letter in LETTERS))
    )
    seed = _seed(fields, seed)
    setup = _setup(fields)
    parsed = _parse(fields, setup)
    cards = _deal_unknown(fields, parsed, seed)
    game = _round_setup(fields, setup, seed, RoundEnd(parsed.out, parsed.loser), strict)
    past, ply, secrets = _past(parsed, cards, notation.seats_left_out(fields, "", cards.hands), game.standing)
    is_over, turn = parsed.loser >= 0, parsed.turn
    state = State(
        game=game,
        turn=turn,
        hands=cards.hands,
        open=cards.open,
        deck=cards.deck,
        table=parsed.table,
        owner=parsed.owner,
        held=cards.held,
        out=parsed.out,
        past=past,
        ply=ply,
        secrets=secrets,
        loser=parsed.loser,
        to_act=() if is_over else (turn,),
        options=() if is_over else judge.legal_moves(cards.hands[turn], cards.open, parsed.table, cards.held, turn),
    )
    return written_history.with_history(state, fields, seed) if "history" in fields else state


def _round_setup(fields: dict[str, str], setup: Setup, seed: int, end: RoundEnd, strict: bool) -> RoundSetup:
    decks = [part.split() for part in fields["decks"].split("/")] if fields.get("decks") else None
    standing, number = parse_standing(fields, setup, end, strict)
    return RoundSetup(setup, seed, stacked(decks, setup.cards), number, standing)


def _past(
    parsed: ParsedPosition, cards: FullCards, dealt: tuple[int, ...], standing: tuple[int, ...]
) -> tuple[Past, int, tuple[Past, ...]]:
    """Return the facts a position begins with, their number, and what each seat alone knows.

    The facts are what is known of the hands, and that a card was drawn if one is held.
    """
    set_up = SetUp(tuple(parsed.known), cards.discards, parsed.table, dealt, owner=parsed.owner, standing=standing)
    past: Past = (None, set_up)
    secrets: list[Past] = [None] * parsed.setup.players
    if not cards.held or parsed.source != "drawn":
        return past, 1, tuple(secrets)
    secrets[parsed.turn] = (None, Drawn(1, cards.held.rank))
    return (past, Passed(parsed.turn, "drawn")), 2, tuple(secrets)


def _seed(fields: dict[str, str], seed: int | None) -> int:
    if seed is None:
        seed = notation.parse_int(fields["seed"], _("the seed"), 0, 10**30 - 1) if "seed" in fields else fresh_seed()
    notation.check_seed(seed)
    return seed


def _setup(fields: dict[str, str]) -> Setup:
    seats = [LETTERS.index(key) for key in fields if key in LETTERS]
    default = 2 if fields.get("variant") == "duel" or any(key.startswith("open") for key in fields) else 4
    players = notation.parse_int(
        fields.get("players", str(max([*seats, default - 1]) + 1)), _("the number of players"), 2, 6
    )
    variant = fields.get("variant") or ("duel" if players == 2 else "basic")
    try:
        check_variant(variant, players)
        chosen_rulings = rulings.read(Rulings, fields.get("rulings", ""))
    except BadRuling as error:
        raise BadNotation(str(error)) from None
    cards = tuple(sorted(_cards(fields["cards"], _("the composition"))[0])) if "cards" in fields else DECK
    if 0 in cards or len(cards) > 9 * len(DECK):
        raise BadNotation(_("the composition names every card, and no more than {most}").format(most=len(DECK)))
    if max(Counter(cards).values(), default=0) > COPIES:
        raise BadNotation(_("there are nine cards of each rank at most [NANA-1.1]"))
    return Setup(players, variant, chosen_rulings, cards)


def _cards(text: str, what: str) -> tuple[Hand, Hand]:
    """Return cards as typed, and again with 0 for each card without a star: a star marks cards that everybody knows."""
    if text in ("-", ""):
        return (), ()
    parts = text.split()
    for part in parts:
        if not re.fullmatch(r"[1-7]\*?|\?", part, re.ASCII):
            raise BadNotation(
                _("{what}: cards are ranks from 1 to 7 or ?, not {part!r:.20}").format(what=what, part=part)
            )
    cards = tuple(0 if part == "?" else int(part[0]) for part in parts)
    return cards, tuple(card if part.endswith("*") else 0 for card, part in zip(cards, parts, strict=True))


def _parse(fields: dict[str, str], setup: Setup) -> ParsedPosition:
    players = setup.players
    turn = notation.parse_seat(fields.get("turn", "A"), players)
    hands, known = _hands(fields, turn, setup)
    loser = notation.parse_seat(fields["lost"], players) if fields.get("lost") else -1
    held, source = _parse_held(fields)
    out = _parse_out(fields, hands, turn, held, players)
    opened = _parse_open_cards(fields, setup, -1 if out else loser)
    table, owner = _table(fields, turn, source, players)
    if held and not source:
        source = _likely_source(fields, table, owner == turn, held, setup)
        owner = turn if source == "beaten" else owner
        if source != "beaten":
            _check_single(held.size)
    parsed = ParsedPosition(setup, hands, known, opened, table, owner, turn, held, source, out, loser)
    _check(parsed)
    return parsed


def _hands(fields: dict[str, str], turn: int, setup: Setup) -> tuple[list[Hand], list[Hand]]:
    """Return every hand, 0 for each card still to be dealt, and what everybody knows of it."""
    players = setup.players
    if "hand" in fields:
        if seat_letter(turn) in fields:
            raise BadNotation(_("the position gives the hand of {seat} twice").format(seat=seat_letter(turn)))
        fields[seat_letter(turn)] = fields["hand"]
    for seat in (key.removeprefix("open ") for key in fields):
        if seat in LETTERS and LETTERS.index(seat) >= players:
            raise BadNotation(
                _("{players} players sit at A to {last}; there is no {seat}").format(
                    players=players, last=seat_letter(players - 1), seat=seat
                )
            )
    size = min(DUEL_HAND_SIZE if setup.variant == "duel" else HAND_SIZE, len(setup.cards) // players)
    unknown = (0,) * size
    hands, known = [], []
    for letter in map(seat_letter, range(players)):
        cards, stars = _cards(fields[letter], letter) if letter in fields else (unknown, unknown)
        hands.append(cards)
        known.append(stars)
    return hands, known


def _likely_source(fields: dict[str, str], table: Flock | None, is_own_table: bool, held: Flock, setup: Setup) -> str:
    """Return where a flock was picked up if the position does not say."""
    if setup.variant == "duel" and (table is None or not is_own_table):
        return "open"
    beats_held = table is not None and table > held and "by" not in fields.get("table", "")
    return "beaten" if beats_held or is_own_table else "drawn"


def _parse_open_cards(fields: dict[str, str], setup: Setup, dropped: int) -> list[Hand]:
    """Return the open cards of both seats; the seat `dropped` lost by passing without one, -1 if none did."""
    if setup.variant != "duel":
        if any(key.startswith("open") for key in fields):
            raise BadNotation(_("only the duel has open cards [NANA-8.5]"))
        return []
    opened = [
        _cards(fields.get(f"open {seat_letter(seat)}", "-" if seat == dropped else "? ?"), _("open cards"))[0]
        for seat in range(2)
    ]
    if dropped >= 0 and opened[dropped]:
        raise BadNotation(
            _("{seat} has an open card to pick up, so passing has not lost the round [NANA-8.7]").format(
                seat=seat_letter(dropped)
            )
        )
    if any(len(cards) > DUEL_OPEN_CARDS for cards in opened):
        raise BadNotation(_("nobody has more than two open cards [NANA-8.5]"))
    return opened


def _parse_held(fields: dict[str, str]) -> tuple[Flock | None, str]:
    text = fields.get("held", "")
    if not text:
        return None, ""
    words = text.split()
    source = words.pop() if words[-1] in SOURCES else ""
    cards, _stars = _cards(" ".join(words), _("what is held"))
    if len({*cards}) != 1:
        raise BadNotation(_("what is held is a flock of equal cards, not {text!r:.40}").format(text=text))
    if source in ("drawn", "open"):
        _check_single(len(cards))
    elif len(cards) > COPIES:
        raise BadNotation(_("there are nine cards of each rank at most [NANA-1.1]"))
    return FLOCK[cards[0]][len(cards)], source


def _check_single(size: int) -> None:
    if size > 1:
        raise BadNotation(_("only one card is drawn or picked up from the open ones"))


def _table(fields: dict[str, str], turn: int, source: str, players: int) -> tuple[Flock | None, int]:
    text = fields.get("table", "-")
    cards, _by, owner = text.partition(" by ")
    flock, _stars = _cards(cards.strip(), _("the table"))
    if not flock:
        return None, -1
    if len({*flock}) != 1 or 0 in flock or len(flock) > COPIES:
        raise BadNotation(_("on the table lies a flock of equal cards, not {text!r:.40}").format(text=text))
    if owner:
        return FLOCK[flock[0]][len(flock)], notation.parse_seat(owner.strip(), players)
    return FLOCK[flock[0]][len(flock)], turn if source == "beaten" else (turn - 1) % players


def _parse_out(
    fields: dict[str, str], hands: list[Hand], turn: int, held: Flock | None, players: int
) -> tuple[int, ...]:
    empty = [seat for seat, hand in enumerate(hands) if not hand and not (seat == turn and held)]
    out = notation.parse_seats(fields["out"], players) if fields.get("out") else tuple(empty)
    if sorted(out) != empty:
        raise BadNotation(
            _("out are just the players with no card in the hand [NANA-5.9]: {seats}").format(
                seats=notation.seat_letters(empty)
            )
        )
    return out


def _check(parsed: ParsedPosition) -> None:
    """Raise BadNotation if the position cannot come about."""
    setup, turn, held, table = parsed.setup, parsed.turn, parsed.held, parsed.table
    left = [seat for seat, hand in enumerate(parsed.hands) if hand or (seat == turn and held)]
    if parsed.loser < 0 and len(left) < 2:
        raise BadNotation(
            _("a round goes on while two players have cards [NANA-7.1]; say who lost it: lost {seat}").format(
                seat=seat_letter((left or [0])[0])
            )
        )
    if parsed.loser >= 0 and (held or parsed.loser != turn or (setup.variant != "duel" and left != [parsed.loser])):
        raise BadNotation(
            _("a round is lost by the only player with cards, and nothing is left to do in it [NANA-7.1]")
        )
    if turn not in left:
        raise BadNotation(_("{seat} has no cards and so no turn [NANA-5.9]").format(seat=seat_letter(turn)))
    if table and parsed.loser < 0 and (parsed.owner == turn) != (parsed.source == "beaten" and held is not None):
        raise BadNotation(
            _("the flock on the table is that of {seat}, whose turn it cannot be [NANA-5.7]").format(
                seat=seat_letter(parsed.owner)
            )
        )
    _check_held(parsed)


def _check_held(parsed: ParsedPosition) -> None:
    """Raise BadNotation if what is held cannot have been picked up."""
    held, table, source = parsed.held, parsed.table, parsed.source
    if not held:
        return
    if table is None:
        raise BadNotation(
            _("nothing can be held while the table is empty: nobody has beaten a flock or passed [NANA-3.3]")
        )
    if source == "beaten" and (held.rank == 0 or not table > held):
        raise BadNotation(_("{table} has not beaten {held} [NANA-4.2]").format(table=table, held=held))
    if (source == "open") != (parsed.setup.variant == "duel") and source != "beaten":
        raise BadNotation(
            _("a card is drawn in the basic rules and picked up from the open ones in the duel [NANA-8.6]")
        )
    if not parsed.hands[parsed.turn] and not parsed.setup.rulings.take_when_going_out:
        raise BadNotation(
            _("with no card in the hand {seat} is out and holds nothing [NANA-5.10]").format(
                seat=seat_letter(parsed.turn)
            )
        )


def _deal_unknown(fields: dict[str, str], parsed: ParsedPosition, seed: int) -> FullCards:
    """Return the cards of a position, every unknown one dealt from the cards of the game that it does not show."""
    deck_text, players = fields.get("deck", notation.AND_SO_ON), parsed.setup.players
    more, deck_text = deck_text.endswith(notation.AND_SO_ON), deck_text.removesuffix(notation.AND_SO_ON).strip()
    count = re.fullmatch(r"(\d{1,4}) cards?", deck_text, re.ASCII)
    deck = (0,) * int(count[1]) if count else _cards(deck_text, _("the deck"))[0]
    held, table = (flock.cards if flock else () for flock in (parsed.held, parsed.table))
    groups = [*parsed.hands, *parsed.open, held, deck, _cards(fields.get("discards", ""), _("the discards"))[0]]
    pool = list(Stream(seed, "position").shuffle(_left_over(parsed.setup, [*groups, table])))
    *hands_and_open, held, deck, discards = [_fill(cards, pool) for cards in groups]
    if more:
        deck += tuple(pool)
    elif "discards" not in fields:
        discards += tuple(pool)
    elif pool:
        raise BadNotation(notation.describe_missing(len(pool), format_cards(sorted(pool))))
    return FullCards(
        tuple(hands_and_open[:players]),
        tuple(tuple(sorted(cards)) for cards in hands_and_open[players:]),
        FLOCK[held[0]][len(held)] if held else None,
        deck,
        discards,
    )


def _left_over(setup: Setup, groups: list[Hand]) -> list[int]:
    """Return the cards of the composition that a position does not show."""
    left = Counter(setup.cards)
    left.subtract(card for cards in groups for card in cards if card)
    for rank, count in sorted(left.items()):
        if count < 0:
            there_are = setup.cards.count(rank)
            raise BadNotation(
                n_(
                    "there is only {count} card of rank {rank}, and this position shows {more}",
                    "there are only {count} cards of rank {rank}, and this position shows {more}",
                    there_are,
                ).format(count=there_are, rank=rank, more=there_are - count)
            )
    return sorted(left.elements())


def _fill(cards: Hand, pool: list[int]) -> Hand:
    """Return the cards with every unknown one dealt from the pool."""
    if cards.count(0) > len(pool):
        raise BadNotation(_("this position needs more cards than there are"))
    return tuple(card or pool.pop() for card in cards)
