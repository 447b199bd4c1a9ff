"""What is true at the end of a round, a hunt, a season or a game, followed move by move without the library's facts.

Each sentence that a card may have is a pattern, with a test of its claim; a sentence that fits no pattern is an error.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

NAMES = ("Ada", "Ben", "Chloe", "Dai", "Emi", "Finn", "Gael", "Hana")
PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
WHO = "(?!Nobody|Everybody)[A-Z][A-Za-z, ]*?"


def seats_in(text: str, you: int | None) -> set[int]:
    """Return the seats in a list of names, such as "Ada, Ben and you"."""
    names = re.split(r", | and ", text)
    return {you if name in ("You", "you") else NAMES.index(name) for name in names}  # type: ignore[misc]


def number_in(text: str) -> int:
    """Return the number in a text, which may have a typographic minus sign."""
    return int(text.replace("−", "-"))


class Truth(ABC):
    """What happened in a game so far; a subclass for each game follows its moves and checks its sentences."""

    patterns: ClassVar[dict[str, str]] = {}
    """For each pattern of a sentence, the name of the method that checks its groups."""

    def __init__(self, state: Any) -> None:
        self.players = state.players

    def follow(self, before: Any, seat: int | None, move: Any, after: Any) -> None:
        """Record a move, or a new round if the seat is None; by default nothing, where the end shows everything."""
        del before, seat, move, after

    def check(self, ending: Any, state: Any, you: int | None) -> None:
        """Assert every claim of a card shown to a seat at a state."""
        for text in (ending.head, *re.findall(r"[^.!]+[.!]", ending.text), ending.note, ending.foot):
            if text.strip():
                self.check_sentence(text.strip(), state, you)
        assert sorted(row.seat for row in ending.rows) == list(range(self.players))
        assert all(len(row.cells) == len(ending.columns) - 1 for row in ending.rows)
        self.check_table(ending, state, you)

    def check_sentence(self, text: str, state: Any, you: int | None) -> None:
        """Assert that a sentence fits a pattern and that its claim holds."""
        for pattern, name in self.patterns.items():
            if found := re.fullmatch(pattern, text):
                claim: Callable[..., bool] = getattr(self, name)
                assert claim(state, you, *found.groups()), text
                return
        raise AssertionError(f"a claim that nobody checks: {text}")

    @abstractmethod
    def check_table(self, ending: Any, state: Any, you: int | None) -> None:
        """Assert what the rows say."""

    # Who wins by points, in every game that counts them ------------------------------------

    winning: ClassVar[dict[str, str]] = {
        r"You win!": "won_alone",
        rf"You and ({WHO}) share the win": "shared_with",
        rf"({WHO}) wins": "others_won",
        rf"({WHO}) share the win": "others_won",
        rf"({WHO}) (?:wins|share the win), you come (\w+)": "came",
        rf"({WHO}) (?:wins|share the win), and you share (\w+) place": "shares_place",
    }

    @abstractmethod
    def scores(self, state: Any) -> Sequence[int]:
        """Return everybody's points by the rules."""

    def winners(self, state: Any) -> set[int]:
        """Return who wins by the rules."""
        scores = self.scores(state)
        return {seat for seat in range(self.players) if scores[seat] == max(scores)}

    def won_alone(self, state: Any, you: int | None) -> bool:
        """Check `You win!`."""
        return self.winners(state) == {you}

    def shared_with(self, state: Any, you: int | None, names: str) -> bool:
        """Check who shares the win with the seat."""
        return self.winners(state) == {you, *seats_in(names, you)} and you not in seats_in(names, you)

    def others_won(self, state: Any, you: int | None, names: str) -> bool:
        """Check who wins, where the seat does not."""
        return self.winners(state) == seats_in(names, you) and you not in self.winners(state)

    def _place(self, state: Any, you: int | None) -> tuple[int, int]:
        """Return the seat's place, and how many share it."""
        scores, winners = self.scores(state), self.winners(state)
        ahead = [seat for seat in range(self.players) if seat in winners or scores[seat] > scores[you or 0]]
        level = [seat for seat in range(self.players) if seat not in winners and scores[seat] == scores[you or 0]]
        return 1 + len(ahead), len(level)

    def came(self, state: Any, you: int | None, names: str, place: str) -> bool:
        """Check who won and where the seat came in, alone."""
        return self.others_won(state, you, names) and self._place(state, you) == (1 + PLACES.index(place), 1)

    def shares_place(self, state: Any, you: int | None, names: str, place: str) -> bool:
        """Check who won and which place the seat shares."""
        at, level = self._place(state, you)
        return self.others_won(state, you, names) and at == 1 + PLACES.index(place) and level > 1


class BirdTruth(Truth):
    """Nanatoridori: who went out when, from the hands; penguins and points, by counting."""

    patterns: ClassVar[dict[str, str]] = Truth.winning | {
        r"You lost a penguin": "you_lost",
        rf"({WHO}) lost a penguin": "other_lost",
        r"You are out: the game is over": "you_are_out",
        rf"(?:You won: )?({WHO}) has no penguin left": "has_none",
        r"You were the last one with cards\.?": "you_were_last",
        r"You went out (\w+)\.?": "you_went_out",
        rf"({WHO}) went out first\.?": "went_out_first",
        r"You passed without an open card\.": "you_dropped",
        rf"({WHO}) passed without an open card\.": "other_dropped",
        r"One penguin is left: lose it and you lose the game\.": "one_left",
        rf"({WHO}) wins?\.": "rest_win",
        rf"({WHO}) wins? with you\.": "win_with_you",
        r"That is worth (\d) points?\.": "is_worth",
        r"That is worth nothing this round\.": "is_worth_nothing",
        rf"(You|{WHO}) leads? the next round\.": "leads",
    }

    def __init__(self, state: Any) -> None:
        super().__init__(state)
        self.is_duel, self.by_points = state.variant == "duel", state.variant == "one-winner"
        self.full = state.rulings.duel_penguins if self.is_duel else 2
        self.have = [0 if self.by_points else self.full] * self.players
        self.gained = [0] * self.players
        self.out: list[int] = []
        self.loser, self.round, self.dropped = -1, 1, False

    def follow(self, before: Any, seat: int | None, move: Any, after: Any) -> None:
        """Note who went out, and at the end of a round who lost it and what that costs."""
        del move
        if seat is None:
            self.out, self.loser, self.dropped, self.round = [], -1, False, self.round + 1
            return
        self.out += [
            each
            for each in range(self.players)
            if each not in self.out and not after.hands[each] and not (after.held and after.turn == each)
        ]
        if after.to_act:
            return
        self.dropped = self.is_duel and not self.out
        self.loser = seat if self.dropped else next(each for each in range(self.players) if each not in self.out)
        if self.by_points:
            self.gained = [4 if each == self.out[0] else 0 if each == self.loser else 2 for each in range(self.players)]
            self.have = [had + now for had, now in zip(self.have, self.gained, strict=True)]
        else:
            is_match = self.dropped and before.rulings.duel_drop_loses == "match"
            self.have[self.loser] -= self.have[self.loser] if is_match else 1

    def scores(self, state: Any) -> Sequence[int]:
        """Return everybody's points."""
        assert state.variant == "one-winner"
        return self.have

    def check_table(self, ending: Any, state: Any, you: int | None) -> None:
        """Check how each seat came off, and what it has."""
        over = max(self.have) >= 10 if self.by_points else not all(self.have)
        assert ending.kind == ("game" if over else "round")
        assert ending.columns[0].text == f"Round {self.round}"
        lost = you == self.loser and not (over and self.by_points)
        assert (ending.mood == "lost") == lost
        for row in ending.rows:
            how, *_more, last = row.cells
            if row.seat in self.out:
                assert how.text == f"out {PLACES[self.out.index(row.seat)]}"
            elif self.dropped and row.seat == self.loser:
                assert how.text == "passed without an open card"
            else:
                assert how.text.split()[0] == str(len(state.hands[row.seat]))
            if self.by_points:
                assert row.cells[1].text == (f"+{self.gained[row.seat]}" if self.gained[row.seat] else "–")
                assert last.text == str(self.have[row.seat])
            else:
                gone = self.full - self.have[row.seat]
                assert last.text.startswith(f"{self.have[row.seat]} of {self.full} ")
                assert last.drawings == ("penguin",) * self.have[row.seat] + ("penguin-gone",) * gone

    def you_lost(self, _state: Any, you: int | None) -> bool:
        """Check `You lost a penguin`."""
        return you == self.loser and not self.by_points and self.have[self.loser] > 0

    def other_lost(self, _state: Any, you: int | None, name: str) -> bool:
        """Check whose penguin was lost."""
        return NAMES[self.loser] == name and you != self.loser and self.have[self.loser] > 0

    def you_are_out(self, _state: Any, you: int | None) -> bool:
        """Check `You are out`."""
        return you == self.loser and self.have[self.loser] == 0

    def has_none(self, _state: Any, you: int | None, name: str) -> bool:
        """Check who has no penguin left."""
        return you != self.loser and NAMES[self.loser] == name and self.have[self.loser] == 0

    def you_were_last(self, state: Any, you: int | None) -> bool:
        """Check that the seat alone still has cards."""
        return [seat for seat in range(self.players) if state.hands[seat]] == [you]

    def you_went_out(self, _state: Any, you: int | None, place: str) -> bool:
        """Check when the seat went out."""
        return you in self.out and self.out.index(you or 0) == PLACES.index(place)

    def went_out_first(self, _state: Any, you: int | None, name: str) -> bool:
        """Check who went out first."""
        return NAMES[self.out[0]] == name and you != self.out[0]

    def you_dropped(self, _state: Any, you: int | None) -> bool:
        """Check that the seat had no open card to pick up."""
        return self.dropped and you == self.loser

    def other_dropped(self, _state: Any, you: int | None, name: str) -> bool:
        """Check who had no open card to pick up."""
        return self.dropped and NAMES[self.loser] == name and you != self.loser

    def one_left(self, _state: Any, you: int | None) -> bool:
        """Check the last penguin."""
        return you == self.loser and self.have[self.loser] == 1

    def rest_win(self, _state: Any, you: int | None, names: str) -> bool:
        """Check that all but the loser win."""
        return seats_in(names, you) == {*range(self.players)} - {self.loser} and you == self.loser

    def win_with_you(self, _state: Any, you: int | None, names: str) -> bool:
        """Check who wins beside the seat."""
        return seats_in(names, you) == {*range(self.players)} - {self.loser, you} and you != self.loser

    def is_worth(self, _state: Any, you: int | None, points: str) -> bool:
        """Check what the round was worth to the seat; to an onlooker, to whoever went out first."""
        return self.gained[self.out[0] if you is None else you] == int(points) > 0

    def is_worth_nothing(self, _state: Any, you: int | None) -> bool:
        """Check that the seat got no points."""
        return you == self.loser and self.by_points

    def leads(self, state: Any, you: int | None, name: str) -> bool:
        """Check who leads the next round, by dealing it."""
        return seats_in(name, you) == {*state.next_round().to_act}
