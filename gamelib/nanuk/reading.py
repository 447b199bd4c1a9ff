"""Nanuk, 8 on paper: positions read from text.

`boast 2 seal in 4 days by A` is a whole position already: what is left out is dealt from the seed.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple

from gamelib.core import notation, rulings
from gamelib.core.chance import Stream, fresh_seed
from gamelib.core.errors import BadNotation, BadRuling
from gamelib.core.language import LETTERS, _, count_cards
from gamelib.core.notation import seat_letter, seat_letters
from gamelib.nanuk import written_history
from gamelib.nanuk.cards import (
    ANIMAL,
    CARDS,
    FEWEST_PLAYERS,
    HAND_SIZE,
    MOST_PLAYERS,
    MOST_SEASONS,
    SHOWS,
    UNKNOWN,
    Cards,
    Rulings,
    Setup,
    composition,
    count_of,
    describe_animals,
    in_order,
)
from gamelib.nanuk.facts import SetUp
from gamelib.nanuk.judge import is_raised
from gamelib.nanuk.moves import Boast, card_named, read_move
from gamelib.nanuk.position import (
    ANTES,
    BOASTING,
    DECLARING,
    GIVING,
    OVER,
    PHASES,
    REWARDS,
    SIDES,
    SIMULTANEOUS_PHASES,
    around,
)
from gamelib.nanuk.state import State
from gamelib.nanuk.writing import FIELDS, OUTCOMES, SEAT_ZONES, format_cards, read_wind

_MAX_CARDS = 400  # far more than any ruling puts into the box


class TypedPosition(NamedTuple):
    """What the text says of a hunt, parsed; what it leaves out is worked out from it later."""

    terms: Setup
    fields: dict[str, str]
    wind: int
    first: int
    boast: Boast | None
    leader: int | None
    doomer: int | None
    sides: tuple[bool | None, ...]
    chosen: frozenset[int]
    won: bool | None
    turn: int | None


def read(text: str, seed: int | None = None, *, strict: bool = True) -> State:
    """Return the position that a text describes; unknown cards and what is left out are dealt from the seed.

    With `strict` false, a hunt may have succeeded without its animals: stored games of older versions may begin like
    that.

    >>> state = read("boast 2 seal in 4 days by A | B seal seal fish", seed=1)
    >>> state.to_act, str(state.moves()[0])
    ((1,), '2 seal in 5 days')
    """
    fields = notation.split_fields(text, (*FIELDS, *written_history.FIELDS))
    seed = _parse_seed(fields, seed)
    typed = _parse_position(fields)
    phase, queue, face_down = _find_phase(typed)
    if "hand" in fields:
        _name_hand(fields, queue)
    zones = _place_cards(typed, phase, face_down, seed, strict)
    sides = _complete_sides(typed, phase, seed)
    if phase == REWARDS:
        queue = _find_choosers(typed, len(zones["pot"]))
    players, terms = range(typed.terms.players), typed.terms
    hands = tuple(zones[seat_letter(seat)] for seat in players)
    dealt = notation.seats_left_out(fields, "", hands)
    season = notation.parse_int(fields.get("season", "1"), _("the season"), 1, terms.seasons)
    hunt = notation.parse_int(fields.get("hunt", "1"), _("the hunt"), 1, 999)
    dealer = notation.parse_seat(fields.get("dealer", seat_letter(typed.first)), terms.players)
    state = State(
        terms=terms,
        seed=seed,
        season=season,
        hunt=hunt,
        phase=phase,
        dealer=dealer,
        first=typed.first,
        wind=typed.wind,
        to_act=queue if phase in SIMULTANEOUS_PHASES else queue[:1],
        queue=queue,
        boast=typed.boast,
        leader=typed.leader,
        doomer=typed.doomer,
        sides=sides,
        antes=tuple(next(iter(zones.get(f"ante {seat_letter(seat)}", ())), None) for seat in players),
        gifts=tuple(zones.get(f"gave {seat_letter(seat)}") or None for seat in players),
        pot=zones["pot"],
        won=typed.won,
        winter="winter" in fields,
        hands=hands,
        deck=zones["deck"],
        discards=zones["discards"],
        piles=tuple(zones.get(f"pile {seat_letter(seat)}", ()) for seat in players),
        totals=_parse_totals(fields, terms.players),
        past=(None, SetUp(0, dealt)),
        secrets=(None,) * terms.players,
        ply=1,
    )
    return written_history.with_history(state, fields, seed) if "history" in fields else state


def _parse_seed(fields: dict[str, str], seed: int | None) -> int:
    if seed is None:
        seed = notation.parse_int(fields["seed"], _("the seed"), 0, 10**30 - 1) if "seed" in fields else fresh_seed()
    notation.check_seed(seed)
    return seed


def _parse_setup(fields: dict[str, str]) -> Setup:
    words = re.findall(
        r"\b[A-H]\b",
        " ".join(
            (
                *fields,
                *(
                    fields.get(key, "")
                    for key in ("boast", "doom", "hunters", "doomers", "chosen", "turn", "first", "dealer")
                ),
            )
        ),
    )
    likely = max([LETTERS.index(word) + 1 for word in words] + [FEWEST_PLAYERS])
    players = notation.parse_int(
        fields.get("players", str(likely)), _("the number of players"), FEWEST_PLAYERS, MOST_PLAYERS
    )
    if (variant := fields.get("variant", "basic")) not in ("basic", "declared-sides"):
        raise BadNotation(_("the variant is basic or declared-sides, not {variant!r:.40}").format(variant=variant))
    try:
        ruled = rulings.read(Rulings, fields.get("rulings", ""))
    except BadRuling as complaint:
        raise BadNotation(str(complaint)) from None
    cards = _parse_cards(fields["cards"]) if "cards" in fields else composition(ruled)
    if UNKNOWN in cards or not cards:
        raise BadNotation(_("the composition names every card of the game, with none unknown"))
    seasons = notation.parse_int(
        fields.get("seasons", fields.get("season", "1")), _("the number of seasons"), 1, MOST_SEASONS
    )
    return Setup(players, variant == "declared-sides", seasons, ruled, in_order(cards))


def _parse_cards(text: str) -> Cards:
    """Return typed cards: `?` is an unknown card, `-` is none, `seal*4` is four."""
    cards: list[str] = []
    for word in text.replace(",", " ").lower().split():
        card, _star, many = word.partition("*")
        if card == "-":
            continue
        copies = notation.parse_int(many, _("the number of cards"), 0, _MAX_CARDS) if _star else 1
        cards += [UNKNOWN if card == UNKNOWN else card_named(card, text)] * copies
        if len(cards) > _MAX_CARDS:
            raise BadNotation(_("nobody plays Nanuk with more than {most} cards").format(most=_MAX_CARDS))
    return tuple(cards)


def _parse_deck(text: str) -> Cards:
    """Return the cards of a deck, which may be given as their number."""
    if count := re.fullmatch(r"(\d{1,4}) cards?", text, re.ASCII):
        return (UNKNOWN,) * notation.parse_int(count[1], _("the deck"), 0, _MAX_CARDS)
    return _parse_cards(text)


def _parse_totals(fields: dict[str, str], players: int) -> tuple[int, ...]:
    parts = fields.get("totals", "").split() or ["0"] * players
    if len(parts) != players:
        raise BadNotation(
            _("totals are one number for each of the {players} players, not {given!r:.60}").format(
                players=players, given=fields["totals"]
            )
        )
    return tuple(notation.parse_int(part, _("a total"), 0, 99_999) for part in parts)


def _parse_position(fields: dict[str, str]) -> TypedPosition:
    terms = _parse_setup(fields)
    players = terms.players
    blows = fields.get("wind", "clockwise")
    if (wind := read_wind(blows)) is None:
        raise BadNotation(_("the wind blows clockwise or anticlockwise, not {wind!r:.40}").format(wind=blows))
    if (outcome := fields.get("outcome", "uncompleted")) not in OUTCOMES:
        raise BadNotation(
            _("the outcome is success, failure or uncompleted, not {outcome!r:.40}").format(outcome=outcome)
        )
    first, doomer, turn = (
        notation.parse_seat(fields[key], players) if key in fields else None for key in ("first", "doom", "turn")
    )
    boast, leader = _parse_boast(fields, terms, wind, doomer, turn)
    if first is None:
        first = leader if leader is not None else turn or 0
    if doomer is not None and (leader is None or (leader + wind) % players != doomer):
        raise BadNotation(
            _(
                "who dooms the hunt is the next after the last to boast; the position says"
                " boast {boast!r:.60} and doom {doom}"
            ).format(boast=fields.get("boast", "-"), doom=seat_letter(doomer))
        )
    sides, chosen = _parse_sides(fields, players, leader, doomer)
    return TypedPosition(terms, fields, wind, first, boast, leader, doomer, sides, chosen, OUTCOMES[outcome], turn)


def _parse_boast(
    fields: dict[str, str], terms: Setup, wind: int, doomer: int | None, turn: int | None
) -> tuple[Boast | None, int | None]:
    if fields.get("boast", "-") == "-":
        return None, None
    said, by, who = fields["boast"].partition(" by ")
    boast = read_move(said)
    if not isinstance(boast, Boast) or not is_raised(None, terms.rulings.highest_number, boast):
        raise BadNotation(
            _("{text!r:.60} is no boast that can be made; a boast is written 6 fish in 7 days").format(text=said)
        )
    if by:
        return boast, notation.parse_seat(who.strip(), terms.players)
    after = doomer if doomer is not None else turn
    return boast, ((after - wind) % terms.players if after is not None else 0)


def _parse_sides(
    fields: dict[str, str], players: int, leader: int | None, doomer: int | None
) -> tuple[tuple[bool | None, ...], frozenset[int]]:
    hunters, doomers, chosen = (
        set(notation.parse_seats(fields.get(key, "-"), players)) for key in ("hunters", "doomers", "chosen")
    )
    if doomer is None or leader is None:
        if hunters or doomers or chosen:
            raise BadNotation(_("nobody has a side before the hunt is doomed: say boast, doom and then sides"))
        return (None,) * players, frozenset()
    hunters, doomers = hunters | {leader}, doomers | {doomer}
    if twice := sorted((hunters & doomers) | (hunters & chosen) | (doomers & chosen)):
        raise BadNotation(_("{seat} cannot be on two sides").format(seat=seat_letter(twice[0])))
    sides = tuple(True if seat in hunters else False if seat in doomers else None for seat in range(players))
    return sides, frozenset(chosen)


# The phase ------------------------------------------------------------------------


def _find_phase(typed: TypedPosition) -> tuple[str, tuple[int, ...], dict[str, int]]:
    """Return the phase, the seats that owe a choice, and how many untyped cards must lie in which zones."""
    fields, players, turn = typed.fields, typed.terms.players, typed.turn
    if "over" in fields:
        return OVER, (), {}
    if typed.doomer is None or typed.leader is None:
        expected = typed.first if typed.leader is None else (typed.leader + typed.wind) % players
        return BOASTING, (_check_turn(turn, expected),), {}
    order = around(typed.doomer, typed.wind, players)
    undecided = tuple(seat for seat in order if typed.sides[seat] is None and seat not in typed.chosen)
    if undecided:
        if not typed.terms.declared_sides:
            return SIDES, undecided, {}
        _check_turn(turn, undecided[0])
        return DECLARING, undecided, {}
    doomers = tuple(seat for seat in order if typed.sides[seat] is False)
    giving = (*around(typed.leader, typed.wind, players)[1:], typed.leader)
    hunters = tuple(seat for seat in giving if typed.sides[seat])
    if fields.get("outcome") in ("success", "failure"):
        return REWARDS, (), {}
    waiting = tuple(seat for seat in doomers if f"ante {seat_letter(seat)}" not in fields)
    gave = tuple(seat for seat in hunters if f"gave {seat_letter(seat)}" in fields)
    if waiting and not gave and turn not in hunters:
        return ANTES, waiting, {}
    at = hunters.index(turn) if turn in hunters else len(gave)
    if gave != tuple(seat for seat in hunters[:at] if seat in gave) or at == len(hunters):
        raise BadNotation(
            _("hunters give in the order {order}; somebody gave too early, or all have given").format(
                order=seat_letters(hunters)
            )
        )
    return (
        GIVING,
        hunters[at:],
        {f"ante {seat_letter(seat)}": 1 for seat in waiting}
        | {f"gave {seat_letter(seat)}": 1 for seat in hunters[:at] if seat not in gave},
    )


def _name_hand(fields: dict[str, str], queue: tuple[int, ...]) -> None:
    """Turn `hand` without a letter into the hand of the seat that acts first."""
    if not queue or seat_letter(queue[0]) in fields:
        raise BadNotation(
            _("hand without a letter is the hand of whoever is to act: say whose it is, as in A seal fish bird")
        )
    fields[seat_letter(queue[0])] = fields.pop("hand")


def _check_turn(turn: int | None, seat: int) -> int:
    if turn is not None and turn != seat:
        raise BadNotation(
            _("the position says that it is {turn}'s turn, but it must be {seat}'s").format(
                turn=seat_letter(turn), seat=seat_letter(seat)
            )
        )
    return seat


def _find_choosers(typed: TypedPosition, pot: int) -> tuple[int, ...]:
    """Return the seats that still choose rewards, worked out from the turn and the size of the pot."""
    leader = typed.leader if typed.won else typed.doomer
    winners = [seat for seat in around(leader or 0, typed.wind, typed.terms.players) if typed.sides[seat] is typed.won]
    turn = winners[0] if typed.turn is None else typed.turn
    if turn not in winners:
        raise BadNotation(_("{turn} is not on the winning side and chooses no rewards").format(turn=seat_letter(turn)))
    at = winners.index(turn)
    left = pot - (pot + at) % len(winners)
    if left < 1:
        raise BadNotation(
            _("a pot of {cards} leaves nothing for {turn} to choose").format(
                cards=count_cards(pot), turn=seat_letter(turn)
            )
        )
    return tuple(winners[(at + step) % len(winners)] for step in range(left))


def _complete_sides(typed: TypedPosition, phase: str, seed: int) -> tuple[bool | None, ...]:
    """Return the sides; those chosen but not known are drawn from the seed."""
    if typed.chosen and phase != SIDES:
        raise BadNotation(_("when all have chosen their sides are shown: say hunters and doomers"))
    chance = Stream(seed, "sides")
    return tuple(chance.randbelow(2) == 0 if seat in typed.chosen else side for seat, side in enumerate(typed.sides))


# The cards --------------------------------------------------------------------------


def _place_cards(
    typed: TypedPosition, phase: str, face_down: dict[str, int], seed: int, strict: bool
) -> dict[str, Cards]:
    """Return the cards of every zone, unknown ones dealt from the seed."""
    fields, cards = typed.fields, typed.terms.cards
    zones = {key: _parse_cards(fields[key]) for key in FIELDS if key in fields and _is_zone(key)}
    deck = fields.get("deck", notation.AND_SO_ON)
    more = deck.endswith(notation.AND_SO_ON)
    zones["deck"] = _parse_deck(deck.removesuffix(notation.AND_SO_ON))
    zones |= {key: (UNKNOWN,) * many for key, many in face_down.items()}
    _check_places(typed, phase, zones)
    for seat in range(typed.terms.players):
        zones.setdefault(seat_letter(seat), (UNKNOWN,) * _full_hand_size(typed, phase, zones, seat_letter(seat)))
    pool = Counter(cards)
    pool.subtract(card for zone in zones.values() for card in zone if card != UNKNOWN)
    if short := next((card for card in CARDS if pool[card] < 0), None):
        raise BadNotation(
            _("of the card {card} the game has {there}, and the position names {named}").format(
                there=cards.count(short), card=short, named=cards.count(short) - pool[short]
            )
        )
    left = list(Stream(seed, "read").shuffle(pool.elements()))
    if (wanted := sum(zone.count(UNKNOWN) for zone in zones.values())) > len(left):
        line = _("the position still needs {wanted}, and of the cards it does not name there are only {left}")
        raise BadNotation(line.format(wanted=count_cards(wanted), left=len(left)))
    if phase == REWARDS and typed.won and strict:
        _check_animals(typed, zones, left)
    dealt = {key: tuple(left.pop() if card == UNKNOWN else card for card in zone) for key, zone in zones.items()}
    if more:
        dealt["deck"] += tuple(left)
    elif "discards" not in fields:
        dealt["discards"] = tuple(left)
    elif left:
        raise BadNotation(notation.describe_missing(len(left), format_cards(in_order(left))))
    dealt = {"pot": (), "discards": ()} | dealt
    return {key: zone if key == "deck" else in_order(zone) for key, zone in dealt.items()}


def _check_animals(typed: TypedPosition, zones: dict[str, Cards], left: list[str]) -> None:
    """Raise BadNotation if a hunt that succeeded cannot have had its animals (NANUK-5.13).

    Winners may have taken some of them already. As many unknown cards of the pot as it takes become such animals.
    """
    if typed.boast is None:
        return
    animal, pot = typed.boast.animal, zones.get("pot", ())
    taken = [zones.get(f"pile {seat_letter(seat)}", ()) for seat, side in enumerate(typed.sides) if side]
    missing = typed.boast.number - sum(
        count_of(animal, [card for card in zone if card != UNKNOWN]) for zone in (pot, *taken)
    )
    for at in [at for at, card in enumerate(pot) if card == UNKNOWN]:
        if missing > 0 and (matching := [card for card in left if ANIMAL[card] == animal]):
            left.remove(matching[0])
            zones["pot"] = (*zones["pot"][:at], matching[0], *zones["pot"][at + 1 :])
            missing -= SHOWS[matching[0]]
    if missing > 0:
        raise BadNotation(
            _(
                "the hunt for {boast} succeeded, so the pot and the hunters' cards show at least {animals} [NANUK-5.13]"
            ).format(boast=typed.boast, animals=describe_animals(typed.boast.number, animal))
        )


def _is_zone(key: str) -> bool:
    return key in LETTERS or key in ("pot", "discards") or key.split(" ", maxsplit=1)[0] in SEAT_ZONES


def _check_places(typed: TypedPosition, phase: str, zones: dict[str, Cards]) -> None:
    """Raise BadNotation if cards are where none can lie."""
    last = seat_letter(typed.terms.players - 1)
    for key, zone in zones.items():
        what, _space, seat = key.rpartition(" ")
        if (what or key in LETTERS) and seat > last:
            raise BadNotation(_("there is no player {seat}: the last is {last}").format(seat=seat, last=last))
        if what in ("ante", "gave") and phase not in (ANTES, GIVING):
            raise BadNotation(_("{key!r} has no place here: nobody lays antes or gives cards now").format(key=key))
        if what in ("ante", "gave") and typed.sides[LETTERS.index(seat)] is not (what == "gave"):
            raise BadNotation(
                _("{key!r} has no place here: those who stay behind lay antes, and hunters give").format(key=key)
            )
        if (what == "ante" and len(zone) != 1) or (what == "gave" and not 1 <= len(zone) <= HAND_SIZE):
            raise BadNotation(_("{key!r}: an ante is one card, and a hunter gives one to three").format(key=key))
    if zones.get("pot") and phase != REWARDS:
        raise BadNotation(_("there is a pot only while rewards are chosen: say outcome success or outcome failure"))
    if "winter" in typed.fields and phase not in (REWARDS, OVER):
        raise BadNotation(_("winter is near only once the days have been drawn"))
    for at in range(typed.terms.players):
        _check_hand(typed, phase, zones, seat_letter(at))


def _check_hand(typed: TypedPosition, phase: str, zones: dict[str, Cards], seat: str) -> None:
    if seat not in zones:
        return
    held, full = len(zones[seat]), _full_hand_size(typed, phase, zones, seat)
    if phase in PHASES[: PHASES.index(REWARDS)] and held != full:
        raise BadNotation(
            _("{seat} must hold {cards} here, not {held}").format(seat=seat, cards=count_cards(full), held=held)
        )
    if phase in (REWARDS, OVER) and held > HAND_SIZE - (phase == REWARDS):
        raise BadNotation(_("{seat} cannot hold {cards} here").format(seat=seat, cards=count_cards(held)))
    if phase == REWARDS and "winter" in typed.fields and held:
        raise BadNotation(_("{seat} holds no cards any more: in winter all hands went back").format(seat=seat))


def _full_hand_size(typed: TypedPosition, phase: str, zones: dict[str, Cards], seat: str) -> int:
    """Return how many cards a hand holds if the text does not name them."""
    if phase == OVER or "winter" in typed.fields:
        return 0
    if phase == REWARDS:
        return HAND_SIZE - 1
    return HAND_SIZE - len(zones.get(f"ante {seat}", ())) - len(zones.get(f"gave {seat}", ()))
