"""Nanatoridori, 8 on paper: positions as text a teacher can type.

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
from gamelib.core.language import LETTERS, _
from gamelib.core.notation import seat_letter
from gamelib.nanatoridori import judge, log
from gamelib.nanatoridori.cards import (
    COPIES,
    DECK,
    DUEL_HAND_SIZE,
    DUEL_OPEN_CARDS,
    ENOUGH,
    FLOCK,
    HAND_SIZE,
    Flock,
    Hand,
    Rulings,
    Setup,
    format_cards,
)
from gamelib.nanatoridori.deal import check_variant, stacked, starting
from gamelib.nanatoridori.state import Game, State
from gamelib.nanatoridori.view import View

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


# Writing ------------------------------------------------------------------------------


def write(state: State) -> str:
    """The whole position, hidden cards included; a card that everybody has seen carries a star."""
    seen = log.public_knowledge(state.past, state.setup).hands
    hands = [_mark_known(hand, known) for hand, known in zip(state.hands, seen, strict=True)]
    decks = " / ".join(format_cards(deck) for deck in state.game.decks)
    deck = format_cards(state.deck) or "-"
    return _format_position(state, hands, state.held, deck, [("decks", decks), ("seed", str(state.game.seed))])


def write_view(view: View) -> str:
    """The position as far as a seat knows it."""
    seen = log.public_knowledge(view.past, view.setup).hands
    hands = [
        _mark_known(view.hand, known) if seat == view.seat else _mark_known(known, known)
        for seat, known in enumerate(seen)
    ]
    return _format_position(view, hands, view.held, f"{view.deck} cards", [])


def _format_position(
    position: State | View, hands: list[str], held: Flock | None, deck: str, end: list[tuple[str, str]]
) -> str:
    setup, table = position.setup, position.table
    opened = [(f"open {seat_letter(seat)}", format_cards(cards) or "-") for seat, cards in enumerate(position.open)]
    parts = [
        ("variant", setup.variant),
        ("players", str(setup.players)),
        ("rulings", rulings.write(setup.rulings)),
        ("cards", "" if setup.cards == DECK else format_cards(setup.cards)),
        ("round", str(position.round)),
        *((seat_letter(seat), hand or "-") for seat, hand in enumerate(hands)),
        *opened,
        ("table", f"{table} by {seat_letter(position.owner)}" if table else "-"),
        ("turn", seat_letter(position.turn)),
        ("held", f"{held} {position.source}" if held else ""),
        ("out", notation.seat_letters(position.out) if position.out else ""),
        ("points" if setup.variant == "one-winner" else "penguins", " ".join(map(str, position.standing))),
        ("lost", seat_letter(position.loser) if position.loser >= 0 else ""),
        ("deck", deck),
        ("discards", format_cards(position.discards) or "-"),
        *end,
    ]
    return " | ".join(f"{key} {value}" for key, value in parts if value)


def _mark_known(hand: Hand, known: Hand) -> str:
    """A hand with a star at each card that everybody knows; where places are not seen, at as many as are known."""
    if len(known) == len(hand) and all(there in (0, here) for here, there in zip(hand, known, strict=True)):
        return " ".join(f"{card or '?'}{'*' * bool(there)}" for card, there in zip(hand, known, strict=True))
    left = Counter(card for card in known if card)
    marks = []
    for card in hand:
        left[card] -= 1
        marks.append(f"{card}*" if left[card] >= 0 else str(card))
    return " ".join(marks)


# Reading --------------------------------------------------------------------------------


class Draft(NamedTuple):
    """A position as it was typed, 0 for every card still to be dealt."""

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


def read(text: str, seed: int | None = None) -> State:
    """A position from its text; unknown cards and whatever is left out are dealt from the seed.

    >>> state = read("hand 1 3 2 | table 6 6 | held 5 5", seed=1)
    >>> state.why_not("(5) 1 3 (5) 2").clause
    'NANA-4.3'
    """
    notation.check_text(text)
    given = notation.split_fields(
        text, FIELDS if "open" not in text else (*FIELDS, *(f"open {each}" for each in LETTERS))
    )
    seed = _seed(given, seed)
    setup = _setup(given)
    draft = _draft(given, setup)
    turn, loser = draft.turn, draft.loser
    hands, opened, held, deck, discards = _deal_unknown(given, draft, seed)
    options = () if loser >= 0 else judge.options(hands[turn], opened, draft.table, held, turn)
    decks = stacked([part.split() for part in given["decks"].split("/")], setup.cards) if given.get("decks") else ()
    past, ply, secrets = _past(draft, held, discards)
    round_, standing = (
        notation.parse_int(given.get("round", "1"), _("the round"), 1, 999),
        _standing(given, setup, loser),
    )
    return State(Game(setup, seed, decks, round_, standing), turn, hands, opened, deck, draft.table, draft.owner, held,
                 draft.out, past, ply, secrets, loser, () if loser >= 0 else (turn,), options)


def _past(draft: Draft, held: Flock | None, discards: Hand) -> tuple[Past, int, tuple[Past, ...]]:
    """The facts a position begins with: what is known of the hands, and that a card was drawn if one is held."""
    past: Past = (None, ("set up", tuple(draft.known), discards, draft.table))
    secrets: list[Past] = [None] * draft.setup.players
    if not held or draft.source != "drawn":
        return past, 1, tuple(secrets)
    secrets[draft.turn] = (None, (1, held.rank))
    return (past, ("pass", draft.turn, "drawn")), 2, tuple(secrets)


def _seed(given: dict[str, str], seed: int | None) -> int:
    if seed is None:
        seed = notation.parse_int(given["seed"], _("the seed"), 0, 10**30 - 1) if "seed" in given else fresh_seed()
    notation.check_seed(seed)
    return seed


def _setup(given: dict[str, str]) -> Setup:
    named = [LETTERS.index(key) for key in given if key in LETTERS]
    likely = 2 if given.get("variant") == "duel" or any(key.startswith("open") for key in given) else 4
    players = notation.parse_int(
        given.get("players", str(max([*named, likely - 1]) + 1)), _("the number of players"), 2, 6
    )
    variant = given.get("variant") or ("duel" if players == 2 else "basic")
    try:
        check_variant(variant, players)
        decided = rulings.read(Rulings, given.get("rulings", ""))
    except BadRuling as complaint:
        raise BadNotation(str(complaint)) from None
    cards = tuple(sorted(_cards(given["cards"], _("the composition"))[0])) if "cards" in given else DECK
    if 0 in cards or len(cards) > 9 * len(DECK):
        raise BadNotation(_("the composition names every card, and no more than {most}").format(most=len(DECK)))
    if max(Counter(cards).values(), default=0) > COPIES:
        raise BadNotation(_("there are nine cards of each rank at most [NANA-1.1]"))
    return Setup(players, variant, decided, cards)


def _cards(text: str, what: str) -> tuple[Hand, Hand]:
    """Cards as typed, and of them those with a star: known to everybody."""
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


def _draft(given: dict[str, str], setup: Setup) -> Draft:
    players = setup.players
    turn = notation.parse_seat(given.get("turn", "A"), players)
    if "hand" in given:
        if seat_letter(turn) in given:
            raise BadNotation(_("the position gives the hand of {seat} twice").format(seat=seat_letter(turn)))
        given[seat_letter(turn)] = given["hand"]
    for key in given:
        if key in LETTERS and LETTERS.index(key) >= players:
            raise BadNotation(
                _("{players} players sit at A to {last}; there is no {seat}").format(
                    players=players, last=seat_letter(players - 1), seat=key
                )
            )
    size = min(DUEL_HAND_SIZE if setup.variant == "duel" else HAND_SIZE, len(setup.cards) // players)
    pairs = [
        _cards(given[seat_letter(seat)], seat_letter(seat))
        if seat_letter(seat) in given
        else ((0,) * size, (0,) * size)
        for seat in range(players)
    ]
    hands, known = [hand for hand, _stars in pairs], [stars for _hand, stars in pairs]
    loser = notation.parse_seat(given["lost"], players) if given.get("lost") else -1
    opened = _parse_open_cards(given, setup)
    held, source = _held(given)
    out = _out(given, hands, turn, held, players)
    table, owner = _table(given, turn, source, players)
    if not source and held:
        source = (
            "open"
            if setup.variant == "duel" and (table is None or owner != turn)
            else "beaten"
            if (table and table > held and "by" not in given.get("table", "")) or owner == turn
            else "drawn"
        )
        owner = turn if source == "beaten" else owner
    draft = Draft(setup, hands, known, opened, table, owner, turn, held, source, out, loser)
    _check(draft)
    return draft


def _parse_open_cards(given: dict[str, str], setup: Setup) -> list[Hand]:
    if setup.variant != "duel":
        if any(key.startswith("open") for key in given):
            raise BadNotation(_("only the duel has open cards [NANA-8.5]"))
        return []
    opened = [_cards(given.get(f"open {seat_letter(seat)}", "? ?"), _("open cards"))[0] for seat in range(2)]
    if any(len(cards) > DUEL_OPEN_CARDS for cards in opened):
        raise BadNotation(_("nobody has more than two open cards [NANA-8.5]"))
    return opened


def _held(given: dict[str, str]) -> tuple[Flock | None, str]:
    text = given.get("held", "")
    if not text:
        return None, ""
    words = text.split()
    source = words.pop() if words[-1] in SOURCES else ""
    cards, _stars = _cards(" ".join(words), _("what is held"))
    if len({*cards}) != 1:
        raise BadNotation(_("what is held is a flock of equal cards, not {text!r:.40}").format(text=text))
    if len(cards) > (1 if source in ("drawn", "open") else COPIES):
        raise BadNotation(_("only one card is drawn or picked up from the open ones"))
    return FLOCK[cards[0]][len(cards)], source


def _table(given: dict[str, str], turn: int, source: str, players: int) -> tuple[Flock | None, int]:
    text = given.get("table", "-")
    cards, _by, owner = text.partition(" by ")
    flock, _stars = _cards(cards.strip(), _("the table"))
    if not flock:
        return None, -1
    if len({*flock}) != 1 or 0 in flock or len(flock) > COPIES:
        raise BadNotation(_("on the table lies a flock of equal cards, not {text!r:.40}").format(text=text))
    if owner:
        return FLOCK[flock[0]][len(flock)], notation.parse_seat(owner.strip(), players)
    return FLOCK[flock[0]][len(flock)], turn if source == "beaten" else (turn - 1) % players


def _out(
    given: dict[str, str], hands: list[Hand], turn: int, held: Flock | None, players: int
) -> tuple[int, ...]:
    empty = [seat for seat, hand in enumerate(hands) if not hand and not (seat == turn and held)]
    out = notation.parse_seats(given["out"], players) if given.get("out") else tuple(empty)
    if sorted(out) != empty:
        raise BadNotation(
            _("out are just the players with no card in the hand [NANA-5.9]: {seats}").format(
                seats=notation.seat_letters(empty)
            )
        )
    return out


def _check(draft: Draft) -> None:
    """Complain about a position that cannot come about."""
    setup, turn, held, table = draft.setup, draft.turn, draft.held, draft.table
    left = [seat for seat, hand in enumerate(draft.hands) if hand or (seat == turn and held)]
    if draft.loser < 0 and len(left) < 2:
        raise BadNotation(
            _("a round goes on while two players have cards [NANA-7.1]; say who lost it: lost {seat}").format(
                seat=seat_letter((left or [0])[0])
            )
        )
    if draft.loser >= 0 and (held or draft.loser != turn or (setup.variant != "duel" and left != [draft.loser])):
        raise BadNotation(
            _("a round is lost by the only player with cards, and nothing is left to do in it [NANA-7.1]")
        )
    if turn not in left:
        raise BadNotation(_("{seat} has no cards and so no turn [NANA-5.9]").format(seat=seat_letter(turn)))
    if table and draft.loser < 0 and (draft.owner == turn) != (draft.source == "beaten" and held is not None):
        raise BadNotation(
            _("the flock on the table is that of {seat}, whose turn it cannot be [NANA-5.7]").format(
                seat=seat_letter(draft.owner)
            )
        )
    _check_held(draft)


def _check_held(draft: Draft) -> None:
    held, table, source = draft.held, draft.table, draft.source
    if not held:
        return
    if table is None:
        raise BadNotation(
            _("nothing can be held while the table is empty: nobody has beaten a flock or passed [NANA-3.3]")
        )
    if source == "beaten" and (held.rank == 0 or not table > held):
        raise BadNotation(_("{table} has not beaten {held} [NANA-4.2]").format(table=table, held=held))
    if (source == "open") != (draft.setup.variant == "duel") and source != "beaten":
        raise BadNotation(
            _("a card is drawn in the basic rules and picked up from the open ones in the duel [NANA-8.6]")
        )
    if not draft.hands[draft.turn] and not draft.setup.rulings.take_when_going_out:
        raise BadNotation(
            _("with no card in the hand {seat} is out and holds nothing [NANA-5.10]").format(
                seat=seat_letter(draft.turn)
            )
        )


def _standing(given: dict[str, str], setup: Setup, loser: int) -> tuple[int, ...]:
    key, other = ("points", "penguins") if setup.variant == "one-winner" else ("penguins", "points")
    if other in given:
        raise BadNotation(
            _("the variant {variant} counts {key}, not {other}").format(variant=setup.variant, key=key, other=other)
        )
    if key not in given:
        return starting(setup)
    most = ENOUGH + 2 if setup.variant == "one-winner" else starting(setup)[0]
    parts = given[key].split()
    if len(parts) != setup.players:
        raise BadNotation(_("{key} are given for each of the {players} players").format(key=key, players=setup.players))
    standing = tuple(notation.parse_int(part, key, 0, most) for part in parts)
    if loser < 0 and (max(standing) >= ENOUGH if setup.variant == "one-winner" else not all(standing)):
        raise BadNotation(_("with {standing} the game is over already [NANA-7.4]").format(standing=given[key]))
    return standing


class Dealt(NamedTuple):
    """The cards of a position, none of them unknown."""

    hands: tuple[Hand, ...]
    open: tuple[Hand, ...]
    held: Flock | None
    deck: Hand
    discards: Hand


def _deal_unknown(given: dict[str, str], draft: Draft, seed: int) -> Dealt:
    """The position with every unknown card dealt from what is left of the composition."""
    deck_text, gone_text, players = given.get("deck", ""), given.get("discards", ""), draft.setup.players
    counted = re.fullmatch(r"(\d{1,4}) cards?", deck_text, re.ASCII)
    deck = (0,) * int(counted[1]) if counted else _cards(deck_text, _("the deck"))[0]
    held, table = (flock.cards if flock else () for flock in (draft.held, draft.table))
    groups = [*draft.hands, *draft.open, held, deck, _cards(gone_text, _("the discards"))[0]]
    pool = list(Stream(seed, "position").shuffle(_left_over(draft.setup, [*groups, table])))
    *full, held, deck, discards = [_fill(cards, pool) for cards in groups]
    if pool and deck_text and gone_text:
        raise BadNotation(_("{count} cards are missing from this position: {cards}").format(
            count=len(pool), cards=format_cards(sorted(pool))))
    deck, discards = (deck, discards + tuple(pool)) if deck_text else (deck + tuple(pool), discards)
    opened = tuple(tuple(sorted(cards)) for cards in full[players:])
    return Dealt(tuple(full[:players]), opened, FLOCK[held[0]][len(held)] if held else None, deck, discards)


def _left_over(setup: Setup, groups: list[Hand]) -> list[int]:
    """The cards of the composition that a position does not show."""
    left = Counter(setup.cards)
    left.subtract(card for cards in groups for card in cards if card)
    for rank, count in sorted(left.items()):
        if count < 0:
            there_are = setup.cards.count(rank)
            raise BadNotation(_("there are only {count} cards of rank {rank}, and this position shows {more}").format(
                count=there_are, rank=rank, more=there_are - count))
    return sorted(left.elements())


def _fill(cards: Hand, pool: list[int]) -> Hand:
    if cards.count(0) > len(pool):
        raise BadNotation(_("this position needs more cards than there are"))
    return tuple(card or pool.pop() for card in cards)
