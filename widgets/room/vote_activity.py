"""A vote as an activity: phones get ballots, the wall leads, and the odds are computed meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, TypeVar

from gamelib.beliefs.class_beliefs import Shown
from gamelib.core.chance import Stream, fresh_seed
from gamelib.core.language import _, n_
from gamelib.core.move_phrases import describe_move
from gamelib.core.verdicts import Refusal
from gamelib.lessons.act_notation import canonical_move
from gamelib.record import Record
from gamelib.session import ActResult
from widgets.room import card_screens, card_votes, vote_screens
from widgets.room.activity import ActivityHost
from widgets.room.device import Device
from widgets.room.doubts import Doubt
from widgets.room.screens import Block, DeviceBoard, Outgoing, ScreenBoard, answer_ping, to_json_bytes
from widgets.room.seat_board import HEARD, QuestionGame, SeatBoard, labels
from widgets.room.vote import Poll, Vote
from widgets.room.vote_answers import blocks_for_teacher
from widgets.stage.board import log_error, parse_message

# The ballot of one phone ------------------------------------------------------------------

Answer = Callable[[str], bool]
"""Takes an answer in notation; returns False if the vote is closed."""


class BallotGame(QuestionGame):
    """The position of a question; making a legal move answers it without changing the table."""

    def __init__(
        self, record: Record, seat: int, answer: Answer, tried: Callable[[Any, Refusal | None], None], mine: str
    ) -> None:
        super().__init__(record, seat, make_move=lambda _seat, _ply, move: self._answer(move))
        self._take, self._tried = answer, tried
        if mine:
            self._confirm_answer(self.view.read_move(mine))

    def _answer(self, move: Any) -> ActResult:
        refusal = self.view.why_not(move)
        self._tried(move, refusal)
        if refusal is not None:
            return ActResult("refused", refusal)
        answer = canonical_move(self.session.state, self.view.seat, move)
        if self._take(str(answer)):
            self._confirm_answer(answer)
        else:
            self.show_message({"kind": "say", "text": _("The vote is closed. Look at the wall.")})
        return ActResult("done")

    def _confirm_answer(self, answer: Any) -> None:
        words = describe_move(answer, self.view)
        self.show_message(
            {
                "kind": "end",
                "head": _("Sent."),
                "plain": True,
                "text": _("Your answer: {words}. Try another move to change it, until the vote closes.").format(
                    words=words
                ),
            }
        )


class BallotBoard:
    """A question on a device. Until it is touched, all devices share the packed first picture; then it gets a table."""

    def __init__(self, first: str, make: Callable[[], SeatBoard], has_answered: bool) -> None:
        self._first, self._make = first, make
        self._board: SeatBoard | None = make() if has_answered else None

    def opening(self) -> list[Outgoing]:
        """Return the labels and the position, with the answer if there is one."""
        return self._board.opening() if self._board else [self._first]

    def hear(self, content: object) -> list[Outgoing]:
        """Handle a message; from the first tap on, the device has a table of its own."""
        message = parse_message(content)
        if message is None or message.kind not in HEARD:
            return []
        if self._board is None and message.kind == "ping":
            return [answer_ping(message.n)]
        if self._board is None and message.kind == "hello":
            return [self._first]
        self._board = self._board or self._make()
        return self._board.hear(content)


def first_scene(record: Record, seat: int) -> dict[str, Any]:
    """Return the scene that everybody gets first."""
    return SeatBoard(BallotGame(record, seat, lambda _move: False, lambda _move, _refusal: None, "")).scene


def pack_first(scene: dict[str, Any]) -> str:
    """Return the first picture for everybody, packed: labels and scene in one message."""
    return to_json_bytes({"words": labels(), "scene": scene})


Asked = TypeVar("Asked", bound=Poll)


# The activity -----------------------------------------------------------------------------


class PollActivity(Generic[Asked]):
    """A question in progress, whatever it is about."""

    kind: str

    def __init__(self, vote: Asked, host: ActivityHost) -> None:
        self.vote, self._host = vote, host
        self._weighing: asyncio.Task[None] | None = None
        if host.cards.is_on and vote.has_just_opened:
            vote.by_cards = True
            self._give_letters()
        elif host.cards.is_by_hand and vote.has_just_opened:
            vote.count_hands()
        self.weigh()

    # What a question of its kind shows ------------------------------------------------------

    def phone_screen(self, number: int) -> dict[str, Any]:
        """Return the screen of a device that has no table."""
        raise NotImplementedError

    def wall_screen(self, here: int) -> dict[str, Any]:
        """Return what the wall shows of a vote by phones or hands."""
        raise NotImplementedError

    # On the phones ------------------------------------------------------------------------

    def board(self, device: Device) -> DeviceBoard:
        """Return the screen of a device."""
        number = device.number
        return ScreenBoard(lambda: self.phone_screen(number), lambda key, value: self._take(number, key, value))

    def needs(self, device: Device) -> bool:
        """Return whether a device has answered."""
        return bool(self.vote.last_answer_of(device.number))

    def waits_for(self, device: Device) -> bool:
        """Return whether a device has not answered in the round that is on."""
        return self.vote.is_open and not self.vote.answer_of(device.number)

    def for_teacher(self) -> list[Block]:
        """Return the right answer, and the answers so far."""
        return blocks_for_teacher(self.vote)

    def forget(self, device: Device) -> None:
        """Do nothing: the answer of a device that will not come back still counts."""

    def _take(self, number: int, key: str, value: object) -> None:
        """Store an answer from a screen: a tapped choice or a number."""
        if key == "number" and type(value) is int:
            self._answer(number, str(value))
        elif key.startswith("answer:"):
            self._answer(number, key.removeprefix("answer:"))

    def _answer(self, number: int, answer: str) -> bool:
        taken = self.vote.answer(number, answer)
        if taken:
            self._host.changed()
        return taken

    # On the wall ---------------------------------------------------------------------------

    def wall(self, devices: list[Device]) -> dict[str, Any]:
        """Return what the wall shows."""
        here = sum(each.is_here for each in devices)
        if self.vote.is_open and self.vote.by_cards:
            return card_screens.cards_screen(self.vote, here, self._host.cards, self._host.has_own_view)
        return self.wall_screen(here)

    def press(self, button: str, value: object) -> bool:
        """Handle a button of the teacher's; return whether the phones have to show something else now."""
        vote = self.vote
        if button.startswith("hand:") and vote.is_open and value in (1, -1):
            answer = button.removeprefix("hand:")
            if answer in vote.for_hands():
                vote.raise_hands(answer, 1 if value == 1 else -1)
            return False
        if button == "vote:hands" and vote.is_open:
            vote.count_hands()
            self._host.cards.is_on = False
            return False
        if button == "vote:cards" and vote.is_open and not vote.hands.total():
            vote.by_hand, vote.by_cards, self._host.cards.is_on, self._host.cards.is_by_hand = False, True, True, False
            self._give_letters()
            return False
        if button.startswith("cards:") and vote.is_open and vote.by_cards:
            card_votes.press_card_button(vote, self._host.cards, button, value)
            return False
        has_moved = button in PRESSES and PRESSES[button](vote)
        if has_moved and button == "vote:close":
            self._host.offer_undo(self._accept_answers_again)
        elif has_moved and (vote.is_open or vote.is_revealed):
            self._host.withdraw_undo()  # new answers stand beside the old ones, or everybody has seen the odds
        if has_moved and not vote.is_open:
            self.weigh()
        return has_moved

    def _give_letters(self) -> None:
        """Give answers the four letters of the cards, as soon as there are answers; they never change after that."""
        if self.vote.by_cards and self.vote.cards is None:
            self.vote.cards = card_votes.make_ballot(self.vote, Stream(fresh_seed(), "answer cards"))

    def _accept_answers_again(self) -> None:
        """Go on in the round that was closed, with the answers as they are."""
        self.vote.undo_close()
        self._host.show_all()

    def at_stake(self, button: str) -> Doubt | None:
        """Return the question to ask before the vote is stopped with answers whose odds nobody has seen."""
        count = self.vote.answered
        if self.vote.is_revealed or not button.startswith("room:") or not count:
            return None
        return Doubt(
            _("Stop this question?"),
            n_(
                "**{count} has answered.** The answer is dropped, and nobody sees what was right.",
                "**{count} have answered.** The answers are dropped, and nobody sees what was right.",
                count,
            ).format(count=count),
            yes=_("Stop the question"),
            no=_("Go on with it"),
        )

    def weigh(self) -> None:
        """Evaluate the answers in another process, unless that is done or under way."""
        if not self.vote.is_weighed and (self._weighing is None or self._weighing.done()):
            self._weighing = asyncio.ensure_future(self._weigh())

    async def _weigh(self) -> None:
        try:
            await self.vote.weigh(self._host.think)
        except Exception as error:
            log_error(error)
        else:
            self._give_letters()
            self._host.changed()
            if self.vote.is_revealed:
                self._host.show_all()

    def tick(self) -> None:
        """Once the vote is closed, evaluate answers that came in meanwhile."""
        if not self.vote.is_open:
            self.weigh()

    def pretend(self, device: Device, chance: Stream) -> None:
        """Answer for a pretend phone, once per round; in the second round, more of them find a good move."""
        vote = self.vote
        if vote.is_open and not vote.answer_of(device.number):
            self._answer(device.number, vote.pretended_answer(chance))

    # Afterwards ------------------------------------------------------------------------------

    @property
    def has_result(self) -> bool:
        """Whether the class answered and saw the odds, rather than that the vote was stopped."""
        return self.vote.is_revealed and self.vote.answered > 0

    def evidence(self) -> Iterable[Shown]:
        """Return what devices have shown of beliefs: by default nothing."""
        return ()

    def own(self, number: int) -> dict[str, Any]:
        """Return that a device answered, and whether its second answer was better or how far off its number was."""
        return self.vote.tally_of(number)

    def stop(self) -> None:
        """Stop the evaluation."""
        if self._weighing is not None:
            self._weighing.cancel()
            self._weighing = None

    def resume(self) -> None:
        """Go on with the evaluation."""
        self.weigh()


class VoteActivity(PollActivity[Vote]):
    """A vote about a position in progress."""

    kind = "vote"

    def __init__(self, vote: Vote, host: ActivityHost) -> None:
        self._first, self._first_scene = "", dict[str, Any]()
        super().__init__(vote, host)

    def board(self, device: Device) -> DeviceBoard:
        """Return the ballot of a device, or its screen while the vote is closed."""
        number = device.number
        if not self.vote.is_open or self.vote.kind != "move":
            return ScreenBoard(lambda: self.phone_screen(number), lambda key, value: self._take(number, key, value))
        if not self._first:
            self._first_scene = first_scene(self.vote.record, self.vote.seat)
            self._first = pack_first(self._first_scene)
        return BallotBoard(self._first, lambda: self._table(number), bool(self.vote.answer_of(number)))

    def phone_screen(self, number: int) -> dict[str, Any]:
        """Return the screen of a device that has no table."""
        return vote_screens.phone_screen(self.vote, number)

    def _table(self, number: int) -> SeatBoard:
        vote = self.vote
        return SeatBoard(
            BallotGame(
                vote.record,
                vote.seat,
                lambda move: self._answer(number, move),
                lambda move, refusal: self._note_try(number, move, refusal),
                vote.answer_of(number),
            ),
            sent=self._first_scene,
        )

    def _note_try(self, number: int, move: Any, refusal: Refusal | None) -> None:
        """Note what a device has tried; in the second of two rounds, it follows what others have said."""
        if refusal is not None:
            self.vote.refused.update([refusal.clause])
        if not self.vote.has_second:
            self.vote.tried.note(number, self.vote.view, move)

    def wall_screen(self, here: int) -> dict[str, Any]:
        """Return what the wall shows of a vote by phones or hands."""
        return vote_screens.wall_screen(self.vote, here)

    def evidence(self) -> Iterable[Shown]:
        """Return what devices have tried at their own tables."""
        return self.vote.tried.evidence()

    def summary(self) -> list[dict[str, Any]]:
        """Return a row for each answer in each round: its count and its value."""
        vote, lines = self.vote, []
        for row in vote_screens.build_rows(vote):
            for turn, count in (("1", row["first"]), ("2" if vote.has_second else "1", row["second"])):
                if count is not None:
                    lines.append(
                        {
                            "question": vote.text,
                            "game": vote.game,
                            "position": vote.position,
                            "kind": vote.kind,
                            "vote": turn,
                            "answer": row["id"],
                            "words": row["label"],
                            "count": count,
                            "best": bool(row.get("best")),
                            **{key: row.get(key, "") for key in ("value", "low", "high")},
                        }
                    )
        if lines and vote.is_revealed and (found := vote_screens.describe_result(vote)):
            lines.append(
                {
                    "question": vote.text,
                    "game": vote.game,
                    "position": vote.position,
                    "kind": "finding",
                    "words": found,
                    **vote_screens.computed_number(vote),
                }
            )
        return lines + [
            {"question": vote.text, "game": vote.game, "kind": "refused", "answer": clause, "count": times}
            for clause, times in vote.all_refused().most_common()
        ]

    def plain(self) -> dict[str, Any]:
        """Return the vote as plain data."""
        return {"kind": self.kind, "vote": self.vote.plain()}

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any], host: ActivityHost) -> VoteActivity:
        """Return the saved vote."""
        return cls(Vote.from_plain(plain["vote"]), host)


PRESSES: dict[str, Callable[[Poll], bool]] = {
    "vote:close": Poll.close,
    "vote:talk": Poll.talk,
    "vote:longer": Poll.talk_longer,
    "vote:again": Poll.open_again,
    "vote:reveal": Poll.reveal,
    "vote:hurry": Poll.hurry,
}
"""What the teacher's buttons do to a vote; each returns whether another stage has come."""
