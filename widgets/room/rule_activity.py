"""A question about a rule as an activity: answered as any vote, revealed with the rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from gamelib.beliefs.class_beliefs import Shown
from widgets.room import rule_screens, vote_screens
from widgets.room.activity import ActivityHost
from widgets.room.rule_vote import RuleVote
from widgets.room.vote_activity import PollActivity


class RuleActivity(PollActivity[RuleVote]):
    """A question about a rule in progress."""

    kind = "rule"

    def phone_screen(self, number: int) -> dict[str, Any]:
        """Return a device's screen."""
        if self.vote.is_revealed:
            return rule_screens.result_on_phone(self.vote, number)
        return vote_screens.phone_screen(self.vote, number)

    def wall_screen(self, here: int) -> dict[str, Any]:
        """Return what the wall shows of a vote by phones or hands."""
        if self.vote.is_revealed:
            return rule_screens.result_on_wall(self.vote)
        return vote_screens.wall_screen(self.vote, here)

    def evidence(self) -> Iterable[Shown]:
        """Return what each device answered at first."""
        return self.vote.evidence()

    def summary(self) -> list[dict[str, Any]]:
        """Return a row for each answer in each round, and what is right."""
        vote, lines = self.vote, []
        about = {"question": vote.text, "game": vote.game, "position": vote.position, "kind": vote.kind}
        best = vote.best_answers() if vote.is_revealed else set()
        rounds = (("1", vote.first_counts()), ("2", vote.counts())) if vote.has_second else (("1", vote.counts()),)
        for turn, counts in rounds:
            for answer in vote.rows():
                if count := counts[answer]:
                    row = {"vote": turn, "answer": answer, "words": vote.words_of(answer), "count": count}
                    lines.append({**about, **row, "best": answer in best})
        if lines and vote.is_revealed:
            words = f"{rule_screens.describe_result(vote)} {vote.belief.truth}".replace("**", "")
            lines.append({**about, "kind": "finding", "words": words})
        return lines

    def plain(self) -> dict[str, Any]:
        """Return the activity as plain data."""
        return {"kind": self.kind, "vote": self.vote.plain()}

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any], host: ActivityHost) -> RuleActivity:
        """Return the saved activity."""
        return cls(RuleVote.from_plain(plain["vote"]), host)
