"""What is true at the end of a game of Koinobori, counted independently of the library."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from tests.oracles import banners
from tests.oracles.decks import COLOURS, carps_on
from tests.oracles.endings import WHO, Truth, number_in, seats_in


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
            banners.scoring([space[-1] for space in post], flag)
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
        assert [(column.drawing, column.text) for column in ending.columns[2:-2]] == [
            (f"dot-{colour}", f"×{value}") for colour, value in posts
        ]
        for row in ending.rows:
            mast, *earned, lost, total = row.cells
            carps = [carp for card in state.masts[row.seat] for carp in carps_on(card)]
            assert mast.cards == tuple(state.masts[row.seat])
            assert [0 if cell.text == "–" else int(cell.text) for cell in earned] == [
                value * carps.count(colour) for colour, value in posts
            ]
            costs = 3 * sum(carp not in turned for carp in carps)
            assert lost.text == (f"−{costs}" if costs else "–")
            assert number_in(total.text) == scores[row.seat]
        assert (ending.mood == "won") == (you in self.winners(state))

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
