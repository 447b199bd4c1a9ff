"""A question of chance as an activity: guessed as in a vote, revealed as dots, then counted step by step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gamelib.core.language import language
from widgets.explore.class_question import ClassQuestion
from widgets.room import chance_screens, vote_screens
from widgets.room.activity import ActivityHost
from widgets.room.chance_vote import ChanceVote
from widgets.room.thinking import find_like
from widgets.room.vote_activity import PollActivity
from widgets.scenes.card_faces import faces_by_key
from widgets.stage.board import log_error


class MathActivity(PollActivity[ChanceVote]):
    """A question of chance in progress."""

    kind = "mathematics"

    def __init__(self, vote: ChanceVote, host: ActivityHost, shown: int = 0) -> None:
        self.shown = shown
        """How many steps of the count the wall shows; 0 while it shows the answers."""
        self.following = ""
        """The key of a question like this one, once it is found; "" if there is none."""
        self._has_explained = False
        host.asked += [each for each in vote.question.asked if each not in host.asked]
        super().__init__(vote, host)

    @classmethod
    def asking(cls, question: ClassQuestion, host: ActivityHost) -> MathActivity:
        """Return a question as a new activity."""
        return cls(ChanceVote(question), host)

    @property
    def has_counted(self) -> bool:
        """Whether the wall has shown every step."""
        return self._has_explained or bool(self.shown and self.shown >= len(self.vote.steps_to_answer))

    async def _weigh(self) -> None:
        """Work the numbers out, then find a question like this one; both take a moment."""
        await super()._weigh()
        try:
            self.following = await self._host.think(
                find_like, self.vote.question.key, tuple(self._host.asked), language()
            )
        except Exception as error:
            log_error(error)
        else:
            self._host.changed()

    # What is shown -----------------------------------------------------------------------

    def phone_screen(self, number: int) -> dict[str, Any]:
        """Return a device's screen."""
        if self.vote.is_revealed:
            return chance_screens.result_on_phone(self.vote, number, self.has_counted)
        shown = vote_screens.phone_screen(self.vote, number)
        faces = faces_by_key(self.vote.game, self.vote.question.cards)
        return {**shown, "faces": {**faces, **shown.get("faces", {})}, "game": self.vote.game}

    def wall(self, devices: list[Any]) -> dict[str, Any]:
        """Return what the wall shows; Space presses its main button, so that one key leads through all of it."""
        shown = super().wall(devices)
        buttons = [{**each, "space": True} if each.get("main") else _without_space(each) for each in shown["buttons"]]
        return {**shown, "buttons": buttons}

    def wall_screen(self, here: int) -> dict[str, Any]:
        """Return the answers or the count, once the vote is revealed."""
        if not self.vote.is_revealed:
            return vote_screens.wall_screen(self.vote, here)
        if self.shown and self.vote.steps_to_answer:
            return chance_screens.counted_screen(self.vote, self.shown, bool(self.following))
        return chance_screens.dots_screen(self.vote, bool(self.following))

    def press(self, button: str, value: object) -> bool:
        """Handle a button of the teacher's; phones get the count once the wall has shown all of it."""
        if not button.startswith("math:"):
            return super().press(button, value)
        if not self.vote.is_revealed or not self.vote.steps_to_answer:
            return False
        before = self.has_counted
        if button == "math:step":
            self.shown = min(len(self.vote.steps_to_answer), self.shown + 1)
        elif button == "math:dots":
            self._has_explained, self.shown = before, 0
        return self.has_counted != before

    # Afterwards ----------------------------------------------------------------------------

    def summary(self) -> list[dict[str, Any]]:
        """Return a row for each answer in each round: its count and, of a choice, its value."""
        vote, lines = self.vote, []
        about = {"question": vote.text, "game": vote.game, "position": "", "kind": self._kind_in_report}
        best, values = (vote.best_answers(), vote.values()) if vote.is_revealed else (set(), {})
        rounds = (("1", vote.first_counts()), ("2", vote.counts())) if vote.has_second else (("1", vote.counts()),)
        for turn, counts in rounds:
            for answer in vote.rows():
                if count := counts[answer]:
                    value = {"value": round(100 * values[answer].value, 2)} if answer in values else {}
                    row = {"vote": turn, "answer": answer, "words": vote.words_of(answer), "count": count}
                    lines.append({**about, **row, "best": answer in best, **value})
        if lines and vote.is_revealed and (found := chance_screens.describe_result(vote)):
            exact = {} if vote.kind == "choice" else {"value": round(vote.right_steps, 2)}
            words = f"{found} {chance_screens.describe_number(vote)}".replace("**", "")
            lines.append({**about, "kind": "finding", "words": words, **exact})
        return lines

    @property
    def _kind_in_report(self) -> str:
        """How the report after class draws the answers: as numbers on a line, of 100 or of steps, or a row for each."""
        if self.vote.kind != "number":
            return "choice"
        return "average" if self.vote.is_mean else "number"

    # For the journal -----------------------------------------------------------------------

    def plain(self) -> dict[str, Any]:
        """Return the activity as plain data: the key of its question, never its answer."""
        return {"kind": self.kind, "vote": self.vote.plain(), "shown": self.shown, "explained": self.has_counted}

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any], host: ActivityHost) -> MathActivity:
        """Return the saved activity."""
        found = cls(ChanceVote.from_plain(plain["vote"]), host, plain["shown"])
        found._has_explained = plain["explained"]
        return found


def _without_space(each: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in each.items() if name != "space"}
