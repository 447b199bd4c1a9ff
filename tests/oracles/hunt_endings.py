"""What is true at the end of a hunt, a season and a game of Nanuk, followed move by move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from tests.oracles import hunts
from tests.oracles.decks import count_animals, has_bear
from tests.oracles.endings import WHO, Truth, seats_in

ANIMALS = ("deer", "seal", "fish", "bird")


class HuntTruth(Truth):
    """Nanuk: hunts from the cards that were given and drawn, seasons from the piles."""

    patterns: ClassVar[dict[str, str]] = Truth.winning | {
        r"The hunt comes home!": "came_home",
        r"The hunt failed: a bear on day (\d+)": "bear_on_day",
        r"The hunt failed: (\d+) of (\d+) (\w+)": "too_few",
        r"(\d+) (\w+) boasted, (\d+) found, and no bear (got through|came)\.": "found_enough",
        r"(\d+) (\w+) boasted, (\d+) found when the bear came\.": "found_before_bear",
        r"(\d+) (\w+) (?:was|were) still missing when the days were over\.": "missing",
        r"You gain nothing\.": "gain_nothing",
        r"You gain (\d+) cards?\.": "gain",
        r"(One|\d+) cards? (?:is|are) left over\.": "left_over",
        rf"({WHO}) picks first\.": "picks_first",
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
            self.sides = before.sides
            if after.phase == "rewards":
                self._note_days(after, [*self.given, *antes])
        elif before.phase == "rewards" and after.phase == "boasting":
            self.hunts += 1

    def _note_days(self, after: Any, others: list[str]) -> None:
        """Take the days out of the pot, in the order in which the log says that they were drawn."""
        left = list(after.pot)
        for card in others:
            left.remove(card)
        said = [event.cards[0] for event in after.log if event.kind == "day"][-len(left) :] if left else []
        assert sorted(said) == sorted(left)
        self.drawn = said
        for seat in self._winning_side(after):
            self.won[seat] += 1

    def _fate(self, state: Any) -> str:
        boast = state.boast
        return hunts.fate(self.drawn, boast.days, boast.animal, boast.number, self.given)

    def _winning_side(self, state: Any) -> list[int]:
        has_succeeded = (
            hunts.fate(self.drawn, state.boast.days, state.boast.animal, state.boast.number, self.given) == "succeeds"
        )
        return [seat for seat in range(self.players) if self.sides[seat] is has_succeeded]

    def _found(self, state: Any) -> int:
        """Return the animals found: the bear that ends a hunt brings none."""
        days = self.drawn[:-1] if self._fate(state) == "bear" else self.drawn
        return count_animals([*self.given, *days], state.boast.animal)

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
        if ending.kind == "hunt":
            winning = self._winning_side(state)
            share = len(state.pot) // len(winning)
            assert ending.columns[0].text.split()[0] == str(len(state.pot))
            assert ending.picks == (share if state.to_act == (you,) else 0)
            for row in ending.rows:
                side, cards = row.cells
                assert cards.text == str(share if row.seat in winning else 0)
                assert side.drawings == ("hunter" if self.sides[row.seat] else "doomer",)
                assert ("picks first" in side.text) == (state.to_act == (row.seat,))
                assert side.text.startswith("led") == (row.seat == state.leader)
                assert side.text.startswith("called doom") == (row.seat == state.doomer)
            return
        assert ending.kind == ("game" if state.season == state.terms.seasons else "season")
        season, total = self.season_scores(state), self.scores(state)
        for row in ending.rows:
            sets, pairs, bears, *sums = [cell.text for cell in row.cells]
            worth = int(sets.split()[0]) * 3 + int(pairs.split()[0]) + (0 if bears == "–" else int(bears))
            assert worth == season[row.seat]
            assert sums == ([str(worth)] if state.terms.seasons == 1 else [str(worth), str(total[row.seat])])

    def came_home(self, state: Any, _you: int | None) -> bool:
        """Check that the hunt succeeded."""
        return self._fate(state) == "succeeds"

    def bear_on_day(self, state: Any, _you: int | None, day: str) -> bool:
        """Check which day's bear ended the hunt."""
        return self._fate(state) == "bear" and len(self.drawn) == int(day) and has_bear(self.drawn[-1])

    def _is_game(self, animals: str, state: Any) -> bool:
        return animals.rstrip("s") == state.boast.animal.rstrip("s")

    def too_few(self, state: Any, _you: int | None, found: str, wanted: str, animals: str) -> bool:
        """Check how many were found of those boasted."""
        return (
            self._fate(state) == "too few"
            and self._found(state) == int(found)
            and state.boast.number == int(wanted)
            and self._is_game(animals, state)
        )

    def found_enough(self, state: Any, _you: int | None, wanted: str, animals: str, found: str, bears: str) -> bool:
        """Check a hunt that came home."""
        came = any(map(has_bear, self.drawn))
        return (
            self._fate(state) == "succeeds"
            and self._found(state) == int(found)
            and self._is_game(animals, state)
            and state.boast.number == int(wanted)
            and came == (bears == "got through")
        )

    def found_before_bear(self, state: Any, _you: int | None, wanted: str, animals: str, found: str) -> bool:
        """Check a hunt that a bear ended."""
        return (
            self._fate(state) == "bear"
            and self._found(state) == int(found)
            and self._is_game(animals, state)
            and state.boast.number == int(wanted)
        )

    def missing(self, state: Any, _you: int | None, number: str, animals: str) -> bool:
        """Check what a hunt lacked."""
        lacked = state.boast.number - self._found(state)
        return self._fate(state) == "too few" and lacked == int(number) and self._is_game(animals, state)

    def gain_nothing(self, state: Any, you: int | None) -> bool:
        """Check that the seat is on the other side."""
        return you is not None and you not in self._winning_side(state)

    def gain(self, state: Any, you: int | None, number: str) -> bool:
        """Check the seat's share."""
        winning = self._winning_side(state)
        return you in winning and len(state.pot) // len(winning) == int(number)

    def left_over(self, state: Any, _you: int | None, number: str) -> bool:
        """Check the rest of the pot."""
        left = len(state.pot) % len(self._winning_side(state))
        return left == (1 if number == "One" else int(number)) > 0

    def picks_first(self, state: Any, you: int | None, name: str) -> bool:
        """Check who picks first."""
        return seats_in(name, you) == {*state.to_act} and you not in state.to_act

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
