"""Items about the course of Nanatoridori: whose turn it is, who leads, who starts and who wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Self

from gamelib.beliefs import nanatoridori_mind as rules
from gamelib.beliefs.items import (
    NOTHING,
    Answer,
    between,
    chance,
    fields,
    in_order,
    letters,
    list_by_seat,
    seats,
    single_seats,
)
from gamelib.beliefs.nanatoridori_hands import NanatoridoriItem
from gamelib.beliefs.nanatoridori_mind import Mind
from gamelib.core.chance import Stream
from gamelib.core.language import LETTERS, _, join_and, name_slot
from gamelib.nanatoridori import Discard, Pass, Play, State
from gamelib.nanatoridori.cards import PENGUINS, RANKS, WINNING_POINTS, Flock, name_flock
from gamelib.nanatoridori.scoring import OTHER_POINTS, round_points

# Whose turn it is ------------------------------------------------------------------------


@dataclass(frozen=True)
class _OnTurn(NanatoridoriItem):
    """An item about whose turn it is at a table of some players."""

    on_table: ClassVar[bool] = False
    players: int

    @property
    def seated(self) -> str:
        """Say who plays, in turn order."""
        return _("The players, in turn order: {players}.").format(players=in_order(range(self.players)))

    def offered(self) -> Sequence[str]:
        """Return everybody."""
        return single_seats(self.players)


@dataclass(frozen=True)
class WhoLeads(_OnTurn):
    """Who leads when all others have passed."""

    kind: ClassVar[str] = "who-leads"
    owner: int
    out: tuple[int, ...]
    flock: Flock = field(default=Flock(3, 6), kw_only=True)
    """What the owner has played, of a bird that nobody else holds."""

    @classmethod
    def make(cls, rng: Stream) -> Self | None:
        """Return a table at which some have gone out, the owner of the flock often among them."""
        players = between(rng, 4, 6)
        owner = rng.randbelow(players)
        out = tuple(seat for seat in range(players) if chance(rng, 45 if seat == owner else 20))
        flock = Flock(between(rng, 1, 3), rng.choice((3, 6, 7)))
        return cls(players, owner, out, flock=flock) if players - len(out) > 2 else None

    @property
    def passed(self) -> tuple[int, ...]:
        """Those who pass, in order."""
        order = [(self.owner + step) % self.players for step in range(1, self.players)]
        return tuple(seat for seat in order if seat not in self.out)

    @property
    def position(self) -> str:
        """The flock on the table, before anybody passes."""
        hands = [f"{LETTERS[seat]} {NOTHING if seat in self.out else '1 4 2 5'}" for seat in range(self.players)]
        return fields(
            f"players {self.players}",
            f"turn {LETTERS[self.passed[0]]}",
            *hands,
            f"table {self.flock} by {LETTERS[self.owner]}",
            f"out {letters(self.out)}" if self.out else "",
        )

    @property
    def question(self) -> str:
        """What is asked."""
        asked = _("{owner} played {flock}, and all the others passed. Who leads next?")
        if self.out:
            asked = _(
                "{owner} played {flock}, and all others who had cards passed. Out of cards: {out}. Who leads next?"
            )
        told = asked.format(owner=name_slot(self.owner), flock=name_flock(self.flock), out=in_order(self.out))
        return f"{self.seated} {told}"

    def judge(self) -> Answer:
        """Let all pass, and see who leads."""
        state = self.state()
        while state.table:
            state = state.play(Discard(state.held.cards) if state.held else "pass")
        return seats(state.to_act)

    def ask(self, mind: Mind) -> Answer:
        """Return who leads according to a mind."""
        return seats([rules.who_leads(mind, self.players, self.owner, self.out, self.passed)])


@dataclass(frozen=True)
class WhoseTurn(_OnTurn):
    """Whose turn it is, some time after somebody has passed."""

    kind: ClassVar[str] = "whose-turn"
    out: tuple[int, ...]
    passes: int
    """How many pass after the one who has beaten the first flock."""
    first: int = field(default=0, kw_only=True)
    """Who has led, as one of those with cards."""
    at_once: int = field(default=1, kw_only=True)
    """How many pass before somebody beats the first flock."""
    led: Flock = field(default=Flock(1, 3), kw_only=True)
    answered: Flock = field(default=Flock(2, 6), kw_only=True)

    @classmethod
    def make(cls, rng: Stream) -> Self | None:
        """Return a table at which some have gone out."""
        players = between(rng, 4, 6)
        out = tuple(seat for seat in range(players) if chance(rng, 15))
        has_cards = players - len(out)
        if has_cards < 4:
            return None
        at_once, first = between(rng, 1, has_cards - 2), rng.randbelow(has_cards)
        led, answered = Flock(1, rng.choice(RANKS)), Flock(2, rng.choice(RANKS))
        return cls(players, out, rng.randbelow(has_cards - 1), first=first, at_once=at_once, led=led, answered=answered)

    @property
    def order(self) -> tuple[int, ...]:
        """Those with cards, in turn order: who leads, those who pass, who beats the flock, and the others."""
        have_cards = [seat for seat in range(self.players) if seat not in self.out]
        return (*have_cards[self.first :], *have_cards[: self.first])

    @property
    def beater(self) -> int:
        """Who beats the first flock."""
        return self.order[self.at_once + 1]

    @property
    def passed(self) -> tuple[int, ...]:
        """Those who pass, in order."""
        order, next_seat = self.order, self.at_once + 2
        later = [order[at % len(order)] for at in range(next_seat, next_seat + self.passes)]
        return (*order[1 : self.at_once + 1], *later)

    @property
    def position(self) -> str:
        """The table before anything is played."""
        hands = dict.fromkeys(self.order, "1 4 2") | {
            self.order[0]: f"{self.led} 1 2",
            self.beater: f"{self.answered} 1 2",
        }
        return fields(
            f"players {self.players}",
            f"turn {LETTERS[self.order[0]]}",
            *(f"{LETTERS[seat]} {hands.get(seat, NOTHING)}" for seat in range(self.players)),
            f"out {letters(self.out)}" if self.out else "",
        )

    @property
    def question(self) -> str:
        """What is asked."""
        at_once, later = (
            [name_slot(seat) for seat in some] for some in (self.passed[: self.at_once], self.passed[self.at_once :])
        )
        asked = _("{first} played {led}, {passers} passed, and {beater} played {answered}. Whose turn is it?")
        if later:
            asked = _(
                "{first} played {led}, {passers} passed, and {beater} played {answered}. Then {later} passed."
                " Whose turn is it?"
            )
        told = asked.format(
            first=name_slot(self.order[0]),
            passers=join_and(at_once),
            beater=name_slot(self.beater),
            led=name_flock(self.led),
            answered=name_flock(self.answered),
            later=join_and(later),
        )
        out = _("Out of cards: {out}.").format(out=in_order(self.out)) if self.out else ""
        return " ".join(filter(None, (self.seated, out, told)))

    def judge(self) -> Answer:
        """Play all this, and see whose turn it is."""
        state = self.state().play(Play(self.led.cards, (1,)))
        answer = Play(self.answered.cards, (1, 2))
        moves: list[Play | Pass] = [*[Pass()] * self.at_once, answer, *[Pass()] * self.passes]
        for move in moves:
            state = state.play(move)
            if state.held:
                state = state.play(Discard(state.held.cards))
        return seats(state.to_act)

    def ask(self, mind: Mind) -> Answer:
        """Return whose turn it is according to a mind."""
        last = self.passed[-1] if self.passes else self.beater
        return seats([mind.next_to_act(self.players, last, self.out, self.passed)])


# The end ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class _RoundEnd(NanatoridoriItem):
    """An item about the end of a round: who was out first, and who was left with cards."""

    on_table: ClassVar[bool] = False
    before: tuple[int, ...]
    """Everybody's penguins or points before the end of the round."""
    first: int
    loser: int

    @classmethod
    def _ends(cls, rng: Stream) -> tuple[int, int, int]:
        """Return a number of players, who is out first, and who is left with cards."""
        players = between(rng, 3, 5)
        first = rng.randbelow(players)
        return players, first, (first + between(rng, 1, players - 1)) % players

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.before)

    @property
    def scored(self) -> str:
        """The field of the position that says what everybody has."""
        return f"penguins {' '.join(map(str, self.before))}"

    @property
    def others(self) -> list[int]:
        """Those between the first who is out and the one who is left with cards; the last of them goes out now."""
        return [seat for seat in range(self.players) if seat not in (self.first, self.loser)]

    @property
    def end_in_words(self) -> str:
        """Say how the round ended."""
        return _("{first} went out first, {last} last, and only {loser} had cards left.").format(
            first=name_slot(self.first), last=name_slot(self.others[-1]), loser=name_slot(self.loser)
        )

    @property
    def position(self) -> str:
        """The moment before the last but one goes out."""
        others = self.others
        hands = {others[-1]: "5", self.loser: "1 4"}
        return fields(
            f"players {self.players}",
            f"turn {LETTERS[others[-1]]}",
            *(f"{LETTERS[seat]} {hands.get(seat, NOTHING)}" for seat in range(self.players)),
            f"out {letters([self.first, *others[:-1]])}",
            self.scored,
        )

    def offered(self) -> Sequence[str]:
        """Return the first who was out, the one who was left with cards, and all but the one or the other."""
        every = range(self.players)
        some = [{self.first}, {self.loser}, {*every} - {self.loser}, {*every} - {self.first}]
        return [answer for each in some for answer in seats(each)]

    def end(self) -> State:
        """Return the end of the round, played."""
        return self.state().play("play 5 at 1")

    def winners(self) -> Answer:
        """Return who has won when the round is played to its end."""
        result = self.end().result
        return seats(result.winners if result else ())


class WhoWins(_RoundEnd):
    """Who wins the game when a round is over."""

    kind: ClassVar[str] = "who-wins"

    @classmethod
    def make(cls, rng: Stream) -> Self | None:
        """Return the end of a round that costs somebody the last penguin."""
        players, first, loser = cls._ends(rng)
        return cls(tuple(1 if seat == loser else between(rng, 1, PENGUINS) for seat in range(players)), first, loser)

    @property
    def after(self) -> tuple[int, ...]:
        """The penguins when the round is over."""
        return tuple(left - (seat == self.loser) for seat, left in enumerate(self.before))

    @property
    def question(self) -> str:
        """What is asked."""
        asked = _("Penguins after this round: {penguins}. Who wins the game?")
        return f"{self.end_in_words} {asked.format(penguins=list_by_seat(self.after))}"

    def judge(self) -> Answer:
        """Play the end, and see who has won."""
        return self.winners()

    def ask(self, mind: Mind) -> Answer:
        """Return who wins according to a mind."""
        return seats(mind.winners(self.after, self.first))


class WhoWinsAlone(_RoundEnd):
    """Who wins in the variant with one winner when a round is over."""

    kind: ClassVar[str] = "one-winner"

    @classmethod
    def make(cls, rng: Stream) -> Self | None:
        """Return the end of a round that may bring somebody to ten points."""
        players, first, loser = cls._ends(rng)
        most = (WINNING_POINTS - 1) // OTHER_POINTS
        return cls(tuple(OTHER_POINTS * between(rng, 2, most) for _seat in range(players)), first, loser)

    @property
    def scored(self) -> str:
        """The field of the position that says what everybody has."""
        return fields("variant one-winner", f"points {' '.join(map(str, self.before))}")

    @property
    def after(self) -> tuple[int, ...]:
        """The points when the round is over."""
        gained = round_points(self.players, self.first, self.loser)
        return tuple(had + gets for had, gets in zip(self.before, gained, strict=True))

    @property
    def question(self) -> str:
        """What is asked."""
        asked = _("This is the variant with one winner. Points after this round: {points}. Who has won?")
        return f"{self.end_in_words} {asked.format(points=list_by_seat(self.after))}"

    def judge(self) -> Answer:
        """Play the end, and see who has won."""
        return self.winners()

    def ask(self, mind: Mind) -> Answer:
        """Return who wins according to a mind."""
        return seats(mind.one_winner(self.after))


@dataclass(frozen=True)
class WhoStarts(_RoundEnd):
    """Who starts the next round."""

    kind: ClassVar[str] = "who-starts"
    began: int = field(default=0, kw_only=True)
    """Who started this round."""

    @classmethod
    def make(cls, rng: Stream) -> Self | None:
        """Return the end of a round after which the game goes on."""
        players, first, loser = cls._ends(rng)
        before = tuple(PENGUINS if seat == loser else between(rng, 1, PENGUINS) for seat in range(players))
        return cls(before, first, loser, began=rng.randbelow(players))

    @property
    def question(self) -> str:
        """What is asked."""
        asked = _("{began} started this round. Penguins after it: {penguins}. Who starts the next round?")
        penguins = [left - (seat == self.loser) for seat, left in enumerate(self.before)]
        told = asked.format(began=name_slot(self.began), penguins=list_by_seat(penguins))
        return f"{self.end_in_words} {told}"

    def offered(self) -> Sequence[str]:
        """Return everybody."""
        return single_seats(self.players)

    def judge(self) -> Answer:
        """Play the end, deal the next round, and see who starts."""
        return seats(self.end().next_round().to_act)

    def ask(self, mind: Mind) -> Answer:
        """Return who starts according to a mind."""
        return seats([mind.starter(self.loser, self.first)])
