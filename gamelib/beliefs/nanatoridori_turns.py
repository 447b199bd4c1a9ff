"""Items about the course of Nanatoridori: whose turn it is, who leads, who starts and who wins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from gamelib.beliefs import nanatoridori_mind as rules
from gamelib.beliefs.items import NOTHING, Answer, between, chance, fields, letters, list_by_seat, seats
from gamelib.beliefs.nanatoridori_hands import NanatoridoriItem
from gamelib.beliefs.nanatoridori_mind import Mind
from gamelib.core.chance import Stream
from gamelib.core.language import LETTERS, _, join_and, name_slot
from gamelib.nanatoridori import Discard, State
from gamelib.nanatoridori.cards import PENGUINS, WINNING_POINTS
from gamelib.nanatoridori.scoring import OTHER_POINTS, round_points

# Whose turn it is ------------------------------------------------------------------------


@dataclass(frozen=True)
class WhoLeads(NanatoridoriItem):
    """Who leads when all others have passed."""

    kind: ClassVar[str] = "who-leads"
    players: int
    owner: int
    out: tuple[int, ...]

    @classmethod
    def make(cls, rng: Stream) -> Self | None:
        """Return a table at which some have gone out, the owner of the flock often among them."""
        players = between(rng, 4, 6)
        owner = rng.randbelow(players)
        out = tuple(seat for seat in range(players) if chance(rng, 45 if seat == owner else 20))
        return cls(players, owner, out) if players - len(out) > 2 else None

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
            f"table 6 6 6 by {LETTERS[self.owner]}",
            f"out {letters(self.out)}" if self.out else "",
        )

    @property
    def question(self) -> str:
        """What is asked."""
        return _("{owner} played this flock, and all others who had cards passed. Who leads next?").format(
            owner=name_slot(self.owner)
        )

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
class WhoseTurn(NanatoridoriItem):
    """Whose turn it is, some time after somebody has passed."""

    kind: ClassVar[str] = "whose-turn"
    players: int
    out: tuple[int, ...]
    passes: int
    """How many pass after the one who has beaten the first flock."""

    @classmethod
    def make(cls, rng: Stream) -> Self | None:
        """Return a table at which some have gone out."""
        players = between(rng, 4, 6)
        out = tuple(seat for seat in range(players) if chance(rng, 15))
        has_cards = players - len(out)
        return cls(players, out, rng.randbelow(has_cards - 1)) if has_cards > 3 else None

    @property
    def order(self) -> tuple[int, ...]:
        """Those with cards: the one who leads, one who passes, the one who beats the flock, and the others."""
        return tuple(seat for seat in range(self.players) if seat not in self.out)

    @property
    def passed(self) -> tuple[int, ...]:
        """Those who pass, in order."""
        order = self.order
        return (order[1], *(order[at % len(order)] for at in range(3, 3 + self.passes)))

    @property
    def position(self) -> str:
        """The table before anything is played."""
        hands = dict.fromkeys(self.order, "1 4 2") | {self.order[0]: "3 1 2", self.order[2]: "6 6 1 2"}
        return fields(
            f"players {self.players}",
            f"turn {LETTERS[self.order[0]]}",
            *(f"{LETTERS[seat]} {hands.get(seat, NOTHING)}" for seat in range(self.players)),
            f"out {letters(self.out)}" if self.out else "",
        )

    @property
    def question(self) -> str:
        """What is asked."""
        first, passer, beater = self.order[:3]
        later = [name_slot(seat) for seat in self.passed[1:]]
        asked = _("{first} played a three, {passer} passed, and {beater} played two sixes. Whose turn is it?")
        if later:
            asked = _(
                "{first} played a three, {passer} passed, and {beater} played two sixes. Then {later} passed."
                " Whose turn is it?"
            )
        return asked.format(
            first=name_slot(first), passer=name_slot(passer), beater=name_slot(beater), later=join_and(later)
        )

    def judge(self) -> Answer:
        """Play all this, and see whose turn it is."""
        state = self.state().play("play 3 at 1")
        for move in ("pass", "play 6 6 at 1-2", *["pass"] * self.passes):
            state = state.play(move)
            if state.held:
                state = state.play(Discard(state.held.cards))
        return seats(state.to_act)

    def ask(self, mind: Mind) -> Answer:
        """Return whose turn it is according to a mind."""
        last = self.passed[-1] if self.passes else self.order[2]
        return seats([mind.next_to_act(self.players, last, self.out, self.passed)])


# The end ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class _RoundEnd(NanatoridoriItem):
    """An item about the end of a round: who was out first, and who was left with cards."""

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


class OneWinner(_RoundEnd):
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


class WhoStarts(_RoundEnd):
    """Who starts the next round."""

    kind: ClassVar[str] = "who-starts"

    @classmethod
    def make(cls, rng: Stream) -> Self | None:
        """Return the end of a first round."""
        players, first, loser = cls._ends(rng)
        return cls((PENGUINS,) * players, first, loser)

    @property
    def question(self) -> str:
        """What is asked."""
        return f"{self.end_in_words} {_('Who starts the next round?')}"

    def judge(self) -> Answer:
        """Play the end, deal the next round, and see who starts."""
        return seats(self.end().next_round().to_act)

    def ask(self, mind: Mind) -> Answer:
        """Return who starts according to a mind."""
        return seats([mind.starter(self.loser, self.first)])
