"""Nanuk, 6 what each player sees; read beside seeds/nanuk.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from gamelib.core import language
from gamelib.core.chance import Stream
from gamelib.core.display import to_html
from gamelib.core.events import Event, Past, facts_in_order, flatten, restore
from gamelib.core.language import _
from gamelib.core.verdicts import Refusal, Result
from gamelib.nanuk import judge
from gamelib.nanuk import log as told
from gamelib.nanuk.cards import UNKNOWN, Cards, Rulings, Setup, in_order
from gamelib.nanuk.moves import Boast, Move
from gamelib.nanuk.score import game_result, season_result

if TYPE_CHECKING:
    from gamelib.nanuk.state import State


class View(NamedTuple):
    """What one seat may know: its own cards, and of all else what lies open. Seat None is an onlooker.

    An ante or a given card that the seat may not know is `?`; a side not shown yet is None, as is one not chosen.
    """

    terms: Setup
    seat: int | None
    season: int
    hunt: int
    phase: str
    dealer: int
    first: int
    wind: int
    to_act: tuple[int, ...]
    queue: tuple[int, ...]
    boast: Boast | None
    leader: int | None
    doomer: int | None
    sides: tuple[bool | None, ...]
    antes: tuple[str | None, ...]
    gifts: tuple[Cards | None, ...]
    pot: Cards
    won: bool | None
    winter: bool
    hand: Cards
    counts: tuple[int, ...]
    discarded: Cards
    piles: tuple[Cards, ...]
    totals: tuple[int, ...]
    past: Past
    secret: Past
    ply: int

    @property
    def players(self) -> int:
        """How many play."""
        return self.terms.players

    @property
    def variant(self) -> str:
        """`basic`, or `declared-sides` with the optional rule."""
        return self.terms.variant

    @property
    def rulings(self) -> Rulings:
        """The rulings this game is played by."""
        return self.terms.rulings

    @property
    def deck(self) -> int | None:
        """How many cards are left in the deck, if that is shown (NANUK-6.7)."""
        return self._left() if self.rulings.deck_counted else None

    @property
    def discards(self) -> Cards | None:
        """The discards, if they may be looked through (NANUK-6.8)."""
        return self.discarded if self.rulings.discards_browsed else None

    def _left(self) -> int:
        given = sum(len(cards) for cards in self.gifts if cards)
        return (len(self.terms.cards) - sum(self.counts) - sum(card is not None for card in self.antes) - given
                - len(self.pot) - len(self.discarded) - sum(map(len, self.piles)))

    def moves(self) -> Sequence[Move]:
        """What this seat may do."""
        if self.seat is None or self.seat not in self.to_act:
            return ()
        return judge.moves(self, self.hand)

    def why_not(self, move: Move | str) -> Refusal | None:
        """None if this seat may make this move, else why not.

        >>> from gamelib import nanuk
        >>> view = nanuk.read("boast 2 seal in 4 days by A | turn B").view(1)
        >>> print(view.why_not("2 fish in 5 days"))
        the animal changes only with a higher number: after 2 seals in 4 days it must be more than 2 seals [NANUK-4.10]
        """
        return judge.why_not(self, move)

    def imagine(self, rng: Stream) -> State:
        """A whole game at this moment, dealt at random, that agrees with all this seat knows.

        >>> from gamelib import Stream, nanuk
        >>> view = nanuk.deal(5, seed=7).view(1)
        >>> view.imagine(Stream(1)).view(1) == view
        True
        """
        from gamelib.nanuk.state import State  # noqa: PLC0415 - views are there before states are

        pool = list(rng.shuffle(self.unseen()))
        hands = tuple(
            self.hand if seat == self.seat else _draw_from(pool, many) for seat, many in enumerate(self.counts)
        )
        antes = tuple(pool.pop() if card == UNKNOWN else card for card in self.antes)
        gifts = tuple(_draw_from(pool, len(cards)) if cards and UNKNOWN in cards else cards for cards in self.gifts)
        sides = tuple(rng.randbelow(2) == 0 if side is None and self.has_chosen(seat) else side
                      for seat, side in enumerate(self.sides))
        secrets = tuple(self.secret if seat == self.seat else None for seat in range(self.players))
        return State(
            self.terms,
            rng.next_bits(),
            self.season,
            self.hunt,
            self.phase,
            self.dealer,
            self.first,
            self.wind,
            self.boast,
            self.leader,
            self.doomer,
            sides,
            antes,
            gifts,
            self.won,
            self.winter,
            hands,
            tuple(pool),
            self.discarded,
            self.totals,
            self.piles,
            self.pot,
            self.to_act,
            self.queue,
            self.past,
            secrets,
            self.ply,
        )

    def unseen(self) -> Cards:
        """The cards this seat has not seen: in the deck, in other hands, face down on the table."""
        unseen = Counter(self.terms.cards)
        for cards in (self.hand, self.pot, self.discarded, *self.piles, *(gift for gift in self.gifts if gift)):
            unseen.subtract(cards)
        unseen.subtract(card for card in self.antes if card)
        return tuple(card for card, many in unseen.items() if card != UNKNOWN for _copy in range(many))

    def has_chosen(self, seat: int) -> bool:
        """Has a seat put its token out, its side shown or not (NANUK-6.3)?"""
        return self.doomer is not None and not (self.phase in (judge.SIDES, judge.DECLARING) and seat in self.queue)

    @property
    def log(self) -> tuple[Event, ...]:
        """What happened, as this seat saw it."""
        mine = {} if self.seat is None else {self.seat: self.secret}
        return tuple(event.seen_by(self.seat) for event in told.log(self.past, mine))

    @property
    def round_result(self) -> Result | None:
        """How the season ended, once it has."""
        return season_result(self.piles, self.rulings) if self.phase == judge.OVER else None

    @property
    def result(self) -> Result | None:
        """How the game ended, once its last season has."""
        if self.phase != judge.OVER or self.season < self.terms.seasons:
            return None
        return game_result(self.totals, season_result(self.piles, self.rulings), self.terms.seasons)

    # On paper ---------------------------------------------------------------------

    def write(self) -> str:
        """The position as far as this seat knows it, unknown cards as `?`; `read` deals them from a seed."""
        from gamelib.nanuk import paper  # noqa: PLC0415 - the written form needs views first

        return paper.write_view(self)

    def plain(self) -> dict[str, Any]:
        """All this view shows, as values that JSON knows."""
        return {
            "game": "nanuk", "variant": self.variant, "players": self.players, "seat": self.seat, "season": self.season,
            "seasons": self.terms.seasons, "hunt": self.hunt, "phase": self.phase, "dealer": self.dealer,
            "first": self.first,
            "wind": "clockwise" if self.wind == 1 else "counterclockwise", "to_act": list(self.to_act),
            "boast": self.boast and str(self.boast), "hunt_leader": self.leader, "doom_leader": self.doomer,
            "sides": [None if side is None else "hunt" if side else "doom" for side in self.sides],
            "chosen": [self.has_chosen(seat) for seat in range(self.players)], "antes": list(self.antes),
            "gifts": [None if cards is None else list(cards) for cards in self.gifts], "pot": list(self.pot),
            "succeeded": self.won, "winter": self.winter, "hand": list(self.hand), "counts": list(self.counts),
            "deck": self.deck, "discards": None if self.discards is None else list(self.discards),
            "piles": [list(pile) for pile in self.piles], "totals": list(self.totals),
            "moves": _format_moves(self.moves()), "log": [str(event) for event in self.log],
            "round_result": self.round_result and str(self.round_result), "result": self.result and str(self.result),
        }

    # What Python asks ---------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self._key() == other._key()

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self[:_PAST])

    def _key(self) -> tuple[Any, ...]:
        return (*self[:_PAST], self.ply, facts_in_order(self.past), facts_in_order(self.secret))

    def __reduce__(self) -> tuple[Any, ...]:
        return restore, (View, *flatten(self))

    def __str__(self) -> str:
        return told.picture(self)

    def __repr__(self) -> str:
        whose = _("an onlooker") if self.seat is None else language.seat_name(self.seat)
        return "<" + _("what {name} sees of {headline}").format(name=whose, headline=told.headline(self)) + ">"

    def _repr_html_(self) -> str:
        return to_html(self, told.headline(self))


_PAST = View._fields.index("past")
_SHOWN_MOVES = 100


def view_of(state: State, seat: int | None) -> View:
    """What a seat may know of a state; what lies face down is `?` (NANUK-6.1 to NANUK-6.5)."""
    (terms, _seed, season, hunt, phase, dealer, first, wind, boast, leader, doomer, sides, antes, gifts, won, winter,
     hands, _deck, discards, totals, piles, pot, to_act, queue, past, secrets, ply) = state
    if phase == judge.SIDES:
        sides = tuple([side if at in (seat, leader, doomer) else None for at, side in enumerate(sides)])
    if phase in (judge.ANTES, judge.GIVING):
        antes = tuple([card if at == seat or card is None else UNKNOWN for at, card in enumerate(antes)])
        gifts = tuple([cards if at == seat or cards is None else (UNKNOWN,) * len(cards)
                       for at, cards in enumerate(gifts)])
    return View(terms, seat, season, hunt, phase, dealer, first, wind, to_act, queue, boast, leader, doomer, sides,
                antes, gifts, pot, won, winter, () if seat is None else hands[seat], tuple(map(len, hands)),
                discards, piles, totals, past, None if seat is None else secrets[seat], ply)


def _draw_from(pool: list[str], many: int) -> Cards:
    """So many cards taken off the pool, as they stand in a hand."""
    taken = [pool.pop() for _card in range(many)]
    return in_order(taken)


def _format_moves(moves: Sequence[Move]) -> list[str]:
    """The moves in notation; of very many boasts only the lowest, and doom."""
    return [str(move) for move in moves] if len(moves) <= _SHOWN_MOVES else [
        *map(str, moves[:_SHOWN_MOVES - 1]), str(moves[-1])]
