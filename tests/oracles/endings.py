"""What is true at the end of a round, a hunt, a season or a game, followed move by move without the library's facts.

Each sentence that a card may have is a pattern, with a test of its claim; a sentence that fits no pattern is an error.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from tests.oracles import banners, hunts
from tests.oracles.dealing import COLOURS, animals_on, carps_on, count_animals, has_bear

NAMES = ("Ada", "Ben", "Chloe", "Dai", "Emi", "Finn", "Gael", "Hana")
OTHER_NAMES = ("Kim", "Lou", "Max", "Noa", "Ola", "Pip", "Quin", "Rae")
PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
WHOM = "[A-Za-z, ]+?"
WHO = "(?!Nobody|Everybody)[A-Z][A-Za-z, ]*?"


def seats_in(text: str, you: int | None) -> set[int]:
    """Return the seats in a list of names, such as "Ada, Ben and you"."""
    names = re.split(r", | and ", text)
    return {you if name in ("You", "you") else NAMES.index(name) for name in names}  # type: ignore[misc]


def with_other_names(text: str) -> str:
    """Return a text with other names for the players."""
    for name, other in zip(NAMES, OTHER_NAMES, strict=True):
        text = text.replace(name, other)
    return text


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
        assert re.fullmatch(r"([^.!]+[.!])*", ending.text), ending.text
        if ending.kind != "hunt":
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
        r"You were out (first)!": "you_went_out",
        r"Round (\d+) is over\.": "is_round",
        rf"({WHO}) was left with (\d+) cards? and loses a penguin\.": "was_left",
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

    def is_round(self, _state: Any, _you: int | None, number: str) -> bool:
        """Check which round is over."""
        return self.round == int(number)

    def was_left(self, state: Any, you: int | None, name: str, count: str) -> bool:
        """Check who lost the round, and with how many cards."""
        return self.other_lost(state, you, name) and len(state.hands[self.loser]) == int(count)

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


ANIMALS = ("deer", "seal", "fish", "bird")


class HuntTruth(Truth):
    """Nanuk: hunts from the cards that were given and drawn, seasons from the piles."""

    patterns: ClassVar[dict[str, str]] = Truth.winning | {
        r"The hunt succeeds: (\d+) (\w+) in (\d+) days?": "succeeded",
        r"The hunt failed: a bear on day (\d+)": "bear_on_day",
        r"The hunt failed: (\d+) of (\d+) (\w+)": "too_few",
        r"(\d+) (\w+) boasted, (\d+) found, and no bear (got through|came)\.": "found_enough",
        r"(\d+) (\w+) boasted, (\d+) found when the bear came\.": "found_before_bear",
        r"(\d+) (\w+) (?:was|were) still missing when the days were over\.": "missing",
        r"You (hunted|stayed behind), and gain nothing\.": "gain_nothing",
        r"You picked (\w+) and gained (\d+) points?; your pile is worth (\d+) points? now\.": "picked",
        r"(One|\d+) cards? (?:was|were) left over\.": "left_over",
        rf"({WHO}) called doom(?:, ({WHOM}) stayed behind)?: the cards? (?:they )?laid (?:is|are) lost\.": "doom_lost",
        rf"({WHO}) led the hunt(?:, ({WHOM}) hunted)?: the cards (?:they gave|given) are lost\.": "hunt_lost",
        rf"({WHO}) (led the hunt|called doom), and boasts? first now\.": "boasts_first",
        r"Winter is here after (\d+) hunts?\.": "hunts_were",
        r"You won (none|\d+) of them\.": "hunts_won",
        r"One more (\w+) in your pile would have won it\.": "one_more",
        r"You win the season": "won_season",
        rf"You and ({WHO}) share the season": "shared_season",
        rf"({WHO}) (?:wins|share) the season": "others_season",
        r"Season (\d+) of (\d+) comes next\.": "comes_next",
    }

    def __init__(self, state: Any) -> None:
        super().__init__(state)
        self.given: list[str] = []
        self.drawn: list[str] = []
        self.hunts, self.won = 1, [0] * self.players
        self.totals = [0] * self.players
        self.sides: tuple[Any, ...] = ()
        self.boast: Any = None
        self.leader: int | None = None
        self.doomer: int | None = None
        self.taken: dict[int, list[str]] = {}
        self.pot = 0
        self.knows_season = True
        """Whether the seats have seen the season from its beginning."""

    def follow(self, before: Any, seat: int | None, move: Any, after: Any) -> None:
        """Note given and drawn cards when a hunt ends, and count hunts and seasons."""
        if seat is None:
            season = self.season_scores(before)
            self.totals = [had + now for had, now in zip(self.totals, season, strict=True)]
            self.hunts, self.won = 1, [0] * self.players
            return
        if before.phase == "giving" and after.phase != "giving":
            self.given = [card for cards in before.gifts if cards for card in cards] + list(move.cards)
            antes = [card for card in before.antes if card]
            self.sides, self.boast, self.leader, self.doomer = before.sides, before.boast, before.leader, before.doomer
            self.taken, self.pot = {}, len(after.pot)
            if after.phase == "rewards":
                self._note_days(after, [*self.given, *antes])
        elif before.phase == "rewards":
            self.taken.setdefault(seat, []).append(move.card)
            self.hunts += after.phase == "boasting"

    def _note_days(self, after: Any, others: list[str]) -> None:
        """Take the days out of the pot, in the order in which the log says that they were drawn."""
        left = list(after.pot)
        for card in others:
            left.remove(card)
        said = [event.cards[0] for event in after.log if event.kind == "day"][-len(left) :] if left else []
        assert sorted(said) == sorted(left)
        self.drawn = said
        for seat in self._winning_side():
            self.won[seat] += 1

    def _is_end(self) -> str:
        boast = self.boast
        return hunts.end_of_hunt(self.drawn, boast.days, boast.animal, boast.number, self.given)

    def _winning_side(self) -> list[int]:
        has_succeeded = self._is_end() == "succeeds"
        return [seat for seat in range(self.players) if self.sides[seat] is has_succeeded]

    def _animals_found(self) -> int:
        """Return the animals found: the bear that ends a hunt brings none."""
        days = self.drawn[:-1] if self._is_end() == "bear" else self.drawn
        return count_animals([*self.given, *days], self.boast.animal)

    def season_scores(self, state: Any) -> list[int]:
        """Return the points of a season, counted independently of the library."""
        piles = state.piles
        scores = []
        for seat, pile in enumerate(piles):
            bonus = hunts.points_for_bears(pile, [other for at, other in enumerate(piles) if at != seat])
            if state.rulings.bonus_without_bears and not any(map(has_bear, (card for each in piles for card in each))):
                bonus = 1
            scores.append(hunts.best_score(pile) + bonus)
        return scores

    def scores(self, state: Any) -> Sequence[int]:
        """Return the points of all seasons together."""
        return [had + now for had, now in zip(self.totals, self.season_scores(state), strict=True)]

    def season_winners(self, state: Any) -> set[int]:
        """Return who won the season."""
        scores = self.season_scores(state)
        best = {seat for seat in range(self.players) if scores[seat] == max(scores)}
        if state.rulings.tie == "bears":
            nanuks = {seat: sum(map(has_bear, state.piles[seat])) for seat in best}
            best = {seat for seat in best if nanuks[seat] == max(nanuks.values())}
        return best

    def winners(self, state: Any) -> set[int]:
        """Return who won the game."""
        return self.season_winners(state) if state.terms.seasons == 1 else super().winners(state)

    def check_table(self, ending: Any, state: Any, you: int | None) -> None:
        """Check what everybody gains from a hunt, or has after a season."""
        said = len(re.findall(r"[^.!]+[.!]", ending.text))
        assert ending.text.endswith((".", "!")), ending.text
        if ending.kind == "hunt":
            self._check_rewards(ending, state, you)
            assert said == 1 + (you is not None) + (self.pot % len(self._winning_side()) > 0), ending.text
            return
        is_game = state.season == state.terms.seasons
        assert (ending.kind, ending.drawing) == ("game" if is_game else "season", "inuksuk")
        assert ending.mood == ("won" if is_game and you in self.winners(state) else "plain")
        assert bool(ending.foot) != is_game
        may_miss = is_game and state.terms.seasons == 1 and you is not None and you not in self.winners(state)
        enough = [animal for animal in ANIMALS if may_miss and self.one_more(state, you, animal)]
        assert re.findall(r"One more (\w+)", ending.text) == enough[:1]
        assert said == 1 + (you is not None and self.knows_season) + ("One more" in ending.text), ending.text
        self._check_points(ending, state)

    def _check_rewards(self, ending: Any, state: Any, you: int | None) -> None:
        """Check the table of a hunt: who took what, in the order of picking."""
        winners, is_bear, has_won = self._winning_side(), self._is_end() == "bear", self._is_end() == "succeeds"
        share = self.pot // len(winners)
        assert ending.mood == ("plain" if you is None or you in winners else "lost")
        assert ending.drawing == ("bear" if is_bear else self.boast.animal)
        assert [(column.text, column.short) for column in ending.columns] == [
            (f"{'the hunters' if has_won else 'those who stayed behind'}, in picking order", "in picking order"),
            (f"took {share} card{'s' * (share != 1)} each", ""),
            ("worth now", ""),
        ]
        assert sorted(row.seat for row in ending.rows) == winners
        assert [row.seat for row in ending.rows] == [*self.taken], "the order of picking"
        for row in ending.rows:
            cards, worth = row.cells
            points = hunts.best_score(state.piles[row.seat])
            assert (cards.text, cards.cards) == ("", tuple(self.taken[row.seat]))
            assert (worth.text, worth.kind) == (f"{points} point{'s' * (points != 1)}", "total")
            self._check_arrangement(worth.about, state.piles[row.seat])
            leads = {self.leader: "led the hunt", self.doomer: "called doom"}
            assert row.about == leads.get(row.seat, "hunted" if has_won else "stayed behind")

    def _check_points(self, ending: Any, state: Any) -> None:
        """Check the table of a season: the best first, and each part of the points."""
        season, total, seasons = self.season_scores(state), self.scores(state), state.terms.seasons
        sums = [("this season", "season"), ("in all", "")] if seasons > 1 else [("points", "")]
        assert [(column.text, column.short) for column in ending.columns] == [
            ("player", ""),
            ("sets of four", "sets"),
            ("pairs", ""),
            ("most bears", "bears"),
            *sums,
        ]
        is_game = state.season == seasons
        best = self.winners(state) if is_game else self.season_winners(state)
        decisive = total if is_game else season
        ranks = [
            1
            if seat in best
            else 1 + len(best) + sum(mine < decisive[other] for other in {*range(self.players)} - best)
            for seat, mine in enumerate(decisive)
        ]
        assert [row.seat for row in ending.rows] == sorted(range(self.players), key=lambda seat: (ranks[seat], seat))
        for row in ending.rows:
            assert row.rank == ranks[row.seat]
            sets, pairs, bears, *sums = [cell.text for cell in row.cells]
            assert [cell.kind for cell in row.cells] == [*[""] * (len(row.cells) - 1), "total"]
            assert (sets.partition(" ")[2], pairs.partition(" ")[2], bears[:1]) in [
                ("× 3", "× 1", sign) for sign in "+–"
            ]
            worth = int(sets.split()[0]) * 3 + int(pairs.split()[0]) + (0 if bears == "–" else int(bears))
            assert worth == season[row.seat]
            assert sums == ([str(worth)] if seasons == 1 else [str(worth), str(total[row.seat])])

    def _check_arrangement(self, text: str, pile: Sequence[str]) -> None:
        """Check that sets and pairs add up to the worth of a pile, that no animal is missing, and the bears."""
        named = {what: int(many) for many, what in re.findall(r"(\d+) (set|pair|single|bear)", text)}
        sets, pairs, singles = (named.get(what, 0) for what in ("set", "pair", "single"))
        assert 3 * sets + pairs == hunts.best_score(pile), text
        assert 4 * sets + 2 * pairs + singles == sum(map(animals_on, pile)), text
        assert named.get("bear", 0) == sum(map(has_bear, pile)), text

    def succeeded(self, _state: Any, _you: int | None, number: str, animals: str, days: str) -> bool:
        """Check that the hunt succeeded, and what was boasted."""
        boast = self.boast
        return (
            self._is_end() == "succeeds"
            and (boast.number, boast.days) == (int(number), int(days))
            and (self._is_game(animals))
        )

    def bear_on_day(self, _state: Any, _you: int | None, day: str) -> bool:
        """Check which day's bear ended the hunt."""
        return self._is_end() == "bear" and len(self.drawn) == int(day) and has_bear(self.drawn[-1])

    def _is_game(self, animals: str) -> bool:
        return animals.rstrip("s") == self.boast.animal.rstrip("s")

    def too_few(self, _state: Any, _you: int | None, found: str, wanted: str, animals: str) -> bool:
        """Check how many were found of those boasted."""
        return (
            self._is_end() == "too few"
            and self._animals_found() == int(found)
            and self.boast.number == int(wanted)
            and self._is_game(animals)
        )

    def found_enough(self, _state: Any, _you: int | None, wanted: str, animals: str, found: str, bears: str) -> bool:
        """Check a hunt that came home."""
        came = any(map(has_bear, self.drawn))
        return (
            self._is_end() == "succeeds"
            and self._animals_found() == int(found)
            and self._is_game(animals)
            and self.boast.number == int(wanted)
            and came == (bears == "got through")
        )

    def found_before_bear(self, _state: Any, _you: int | None, wanted: str, animals: str, found: str) -> bool:
        """Check a hunt that a bear ended."""
        return (
            self._is_end() == "bear"
            and self._animals_found() == int(found)
            and self._is_game(animals)
            and self.boast.number == int(wanted)
        )

    def missing(self, _state: Any, _you: int | None, number: str, animals: str) -> bool:
        """Check what a hunt lacked."""
        lacked = self.boast.number - self._animals_found()
        return self._is_end() == "too few" and lacked == int(number) and self._is_game(animals)

    def gain_nothing(self, _state: Any, you: int | None, side: str) -> bool:
        """Check that the seat is on the other side."""
        return you is not None and you not in self._winning_side() and self.sides[you] == (side == "hunted")

    def picked(self, state: Any, you: int | None, place: str, gained: str, points: str) -> bool:
        """Check when the seat picked, what that brought it, and the worth of its pile."""
        order = [*self.taken]
        at = order.index(you) if you in order else -1
        words = ["first", *PLACES[1 : len(order) - 1], "last"][: len(order)]
        if at < 0 or words[at] != place:
            return False
        before = [*(Counter(state.piles[you]) - Counter(self.taken[you])).elements()]
        worth = hunts.best_score(state.piles[you])
        return worth == int(points) and worth - hunts.best_score(before) == int(gained)

    def left_over(self, _state: Any, _you: int | None, number: str) -> bool:
        """Check the rest of the pot."""
        left = self.pot % len(self._winning_side())
        return left == (1 if number == "One" else int(number)) > 0

    def doom_lost(self, _state: Any, you: int | None, doomer: str, others: str | None) -> bool:
        """Check who was at home while the hunt succeeded."""
        home = {seat for seat in range(self.players) if not self.sides[seat]}
        rest = seats_in(others, you) if others else set()
        return self._is_end() == "succeeds" and seats_in(doomer, you) == {self.doomer} and rest == home - {self.doomer}

    def hunt_lost(self, _state: Any, you: int | None, leader: str, others: str | None) -> bool:
        """Check who hunted in vain."""
        hunted = {seat for seat in range(self.players) if self.sides[seat]}
        rest = seats_in(others, you) if others else set()
        return (
            self._is_end() != "succeeds" and seats_in(leader, you) == {self.leader} and rest == hunted - {self.leader}
        )

    def boasts_first(self, state: Any, you: int | None, name: str, part: str) -> bool:
        """Check who makes the next first boast, and why."""
        first = self.leader if part == "led the hunt" else self.doomer
        return seats_in(name, you) == {first} == {*state.to_act}

    def hunts_were(self, _state: Any, _you: int | None, number: str) -> bool:
        """Check the number of hunts in the season."""
        return self.hunts == int(number)

    def hunts_won(self, _state: Any, you: int | None, number: str) -> bool:
        """Check how many hunts the seat won in the season."""
        return you is not None and self.won[you] == (0 if number == "none" else int(number))

    def one_more(self, state: Any, you: int | None, animal: str) -> bool:
        """Check that one more animal would have given the seat more points than anybody."""
        scores = self.season_scores(state)
        pile = state.piles[you or 0]
        gained = hunts.best_score((*pile, animal)) - hunts.best_score(pile)
        others = [scored for seat, scored in enumerate(scores) if seat != you]
        return you not in self.winners(state) and animal in ANIMALS and scores[you or 0] + gained > max(others)

    def won_season(self, state: Any, you: int | None) -> bool:
        """Check who won the season alone."""
        return self.season_winners(state) == {you}

    def shared_season(self, state: Any, you: int | None, names: str) -> bool:
        """Check who shares the season with the seat."""
        return self.season_winners(state) == {you, *seats_in(names, you)}

    def others_season(self, state: Any, you: int | None, names: str) -> bool:
        """Check who won the season, where the seat did not."""
        return self.season_winners(state) == seats_in(names, you) and you not in self.season_winners(state)

    def comes_next(self, state: Any, _you: int | None, number: str, of: str) -> bool:
        """Check the number of the next season."""
        return state.next_round().season == int(number) and state.terms.seasons == int(of)


class BannerTruth(Truth):
    """Koinobori: posts and masts, counted independently of the library."""

    patterns: ClassVar[dict[str, str]] = Truth.winning | {
        r"Nobody wins": "nobody_wins",
        r"Nobody could go on\.": "nobody_wins",
        r"([−\d]+) points? to your ([−\d]+)\.": "margin",
        rf"([−\d]+) points?; ({WHO}) comes? next with ([−\d]+)\.": "comes_next",
        r"Everybody has ([−\d]+) points?\.": "all_equal",
        r"You have ([−\d]+) points? each, but the last in turn among equals wins\.": "lost_by_turn",
        rf"({WHO}) (?:has|have) ([−\d]+) points? too, but the last in turn among equals wins\.": "won_by_turn",
        r"One more (\w+) carp on your mast would have won it\.": "one_more",
        r"×(\d) means: (\d) (\w+) carps? (?:fly|flies) on that post, so each (\w+) carp on a mast is worth (\d)\."
        r"(?: A carp that never scored costs 3\.)?": "means",
        r"×1 means: the flag decides, so each carp of its colour on a mast is worth 1\."
        r"(?: A carp that never scored costs 3\.)?": "flags_decide",
    }

    def posts(self, state: Any) -> list[tuple[str, int]]:
        """Return the colour that scores on each post, and its value."""
        return [
            banners.scoring_colour([space[-1] for space in post], flag)
            for post, flag in zip(state.posts, state.flags, strict=True)
        ]

    def count(self, state: Any, masts: Sequence[Sequence[str]]) -> list[int]:
        """Return everybody's points with these masts."""
        posts = self.posts(state)
        turned = {colour for colour, _value in posts}
        return [
            sum(value * carps.count(colour) for colour, value in posts) - 3 * sum(carp not in turned for carp in carps)
            for carps in ([carp for card in mast for carp in carps_on(card)] for mast in masts)
        ]

    def scores(self, state: Any) -> Sequence[int]:
        """Return everybody's points."""
        return self.count(state, state.masts)

    def winners(self, state: Any) -> set[int]:
        """Return who wins, by the rulings on a game that got stuck and on a tie."""
        best = super().winners(state)
        if state.end_reason == "stuck" and state.rulings.stuck == "drawn":
            return set()
        if state.rulings.final_tie == "last in turn":
            return {max(best, key=lambda seat: (seat - state.setup.first) % self.players)}
        return best

    def check_table(self, ending: Any, state: Any, you: int | None) -> None:
        """Check each mast, post by post."""
        posts, scores = self.posts(state), self.scores(state)
        turned = {colour for colour, _value in posts}
        assert [(column.drawing, column.text, column.spoken) for column in ending.columns[2:-2]] == [
            (f"dot-{colour}", f"×{value}", f"the {flag} post: {colour}, {value} each")
            for flag, (colour, value) in zip(state.flags, posts, strict=True)
        ]
        assert [row.seat for row in ending.rows] == sorted(
            range(self.players), key=lambda seat: (seat not in self.winners(state), -scores[seat], seat)
        )
        assert ending.drawing == f"flag-{max(posts, key=lambda post: post[1])[0]}"
        assert ("costs 3" in ending.note) == (turned != {*COLOURS})
        self.check_narrow_miss(ending, state, you)
        for row in ending.rows:
            mast, *earned, lost, total = row.cells
            assert (lost.kind, total.kind) == ("loss" if lost.text != "–" else "", "total")
            carps = [carp for card in state.masts[row.seat] for carp in carps_on(card)]
            assert (mast.text, mast.cards) == ("", tuple(state.masts[row.seat]))
            assert [0 if cell.text == "–" else int(cell.text) for cell in earned] == [
                value * carps.count(colour) for colour, value in posts
            ]
            costs = 3 * sum(carp not in turned for carp in carps)
            assert lost.text == (f"−{costs}" if costs else "–")
            assert number_in(total.text) == scores[row.seat]
        assert (ending.mood == "won") == (you in self.winners(state))

    def check_narrow_miss(self, ending: Any, state: Any, you: int | None) -> None:
        """Check that the card names a carp that would have won, of the post that is worth most, if there is one."""
        said = re.search(r"One more (\w+) carp", ending.text)
        values = (
            {} if you is None or not self.winners(state) else dict(sorted(self.posts(state), key=lambda post: post[1]))
        )
        enough = [colour for colour in values if self.one_more(state, you, colour)]
        assert bool(said) == bool(enough), ending.text
        assert not said or values[said[1]] == max(values[colour] for colour in enough), ending.text

    def nobody_wins(self, state: Any, _you: int | None) -> bool:
        """Check a game without a winner."""
        return not self.winners(state)

    def margin(self, state: Any, you: int | None, best: str, mine: str) -> bool:
        """Check the best score and the seat's own."""
        scores = self.scores(state)
        return max(scores) == number_in(best) > scores[you or 0] == number_in(mine) and you is not None

    def comes_next(self, state: Any, you: int | None, best: str, names: str, points: str) -> bool:
        """Check who comes next, for those who won or only watch."""
        scores, winners = self.scores(state), self.winners(state)
        behind = {seat: scores[seat] for seat in range(self.players) if seat not in winners}
        most = max(behind.values())
        return (
            max(scores) == number_in(best) > most == number_in(points)
            and you not in behind
            and seats_in(names, you) == {seat for seat in behind if behind[seat] == most}
        )

    def all_equal(self, state: Any, _you: int | None, points: str) -> bool:
        """Check that all have equal points."""
        return {*self.scores(state)} == {number_in(points)}

    def lost_by_turn(self, state: Any, you: int | None, points: str) -> bool:
        """Check that the seat has as many points as the winner."""
        scores = self.scores(state)
        return scores[you or 0] == max(scores) == number_in(points) and you not in self.winners(state)

    def won_by_turn(self, state: Any, you: int | None, names: str, points: str) -> bool:
        """Check who has as many points as the winner."""
        scores, winners = self.scores(state), self.winners(state)
        equals = {seat for seat in range(self.players) if scores[seat] == max(scores)} - winners
        return seats_in(names, you) == equals and max(scores) == number_in(points)

    def one_more(self, state: Any, you: int | None, colour: str) -> bool:
        """Check that one more carp would have given the seat more points than anybody."""
        masts = [(*mast, colour) if seat == you else mast for seat, mast in enumerate(state.masts)]
        scores = self.count(state, masts)
        return (
            colour in COLOURS
            and you not in self.winners(state)
            and scores[you or 0] > max(scored for seat, scored in enumerate(scores) if seat != you)
        )

    def means(self, state: Any, _you: int | None, times: str, many: str, colour: str, again: str, worth: str) -> bool:
        """Check the example that explains the table."""
        showing = [
            sum(carps_on(space[-1]).count(colour) for space in post)
            for post, scored in zip(state.posts, self.posts(state), strict=True)
            if scored == (colour, int(worth))
        ]
        return times == many == worth and colour == again and int(many) in showing

    def flags_decide(self, state: Any, _you: int | None) -> bool:
        """Check that no post has a leading colour."""
        return self.posts(state) == [(flag, 1) for flag in state.flags]
