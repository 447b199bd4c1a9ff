"""A session on a table, and all that is on screen around it: selection, message, hint, news, reveal and review."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from gamelib.analysis.review import Review
from gamelib.core import registry
from gamelib.core.errors import GameError
from gamelib.core.events import Event
from gamelib.core.feats import Feat, newest_feat
from gamelib.core.language import _, join_and, name_within
from gamelib.core.move_phrases import suggest_move
from gamelib.core.protocols import Move, State
from gamelib.core.verdicts import Refusal
from gamelib.record import Record
from gamelib.session import OWN_SEAT, Session
from widgets import scenes
from widgets.scenes.shared import hinted_names
from widgets.scenes.travels import find_travels
from widgets.stage import log_lines
from widgets.stage.announcer import MAX_ANNOUNCEMENTS, Announcer
from widgets.stage.board import internal_error_text
from widgets.stage.scene import (
    EMPTY_SELECTION,
    Gesture,
    GestureResult,
    LogLine,
    Message,
    ScenePart,
    Selection,
    Travel,
    attempts_move,
    changes_only_pile,
    without_cards,
)
from widgets.table import review_panel
from widgets.table.end_card import EndCard, HuntReveal
from widgets.table.feat_on_table import spoken_feat
from widgets.table.kept_move import KeptMove
from widgets.table.lens_panel import LensPanel
from widgets.table.looking_back import LookingBack
from widgets.table.opening import TableOptions
from widgets.table.review_panel import ReviewPanel
from widgets.table.tested_reasons import TestedReasons


class TableGame:
    """The game that is open on a table, independent of any widget: the table draws it and passes acts on to it."""

    def __init__(self, session: Session, options: TableOptions, announcer: Announcer) -> None:
        self.options, self.announcer = options, announcer
        self.reveal, self.review, self.card = HuntReveal(), ReviewPanel(), EndCard(self)
        self.lens, self.reasons = LensPanel(self), TestedReasons()
        self.looking_back: LookingBack | None = None
        """The review beside the table, while it is open."""
        self.feat: Feat | None = None
        """What the last act brought that is worth a moment's joy."""
        self._spoken_feat: Feat | None = None
        self.kept = KeptMove(self)
        self.ply_index = log_lines.PlyIndex()
        self.has_front_end = False
        self.set_session(session)

    def set_session(self, session: Session) -> None:
        """Open another game."""
        self.session, self.looking_back, self.feat = session, None, None
        session.update_viewer()
        self._seen: dict[int | None, tuple[State, int, str, tuple[Event, ...]]] = {}
        self._announced_as: tuple[Any, ...] = ()
        self._announced_counts: dict[int | None, int] = {}
        self._told_later: tuple[str, ...] = ()
        self.count_as_announced()
        if session.people and not session.record.entries and not session.record.beginning.startswith('{"position"'):
            self._announced_counts = dict.fromkeys(self._announced_counts, 0)  # who starts, and what one is dealt
        self.all_hands_shown = False
        self.prompt = ""
        self.lines_shown = log_lines.LINES
        self.lens.begin_new_game()
        self.announcer.forget_announcements()
        self.announcer.close_form()
        self.announcer.rule = ""
        self.clear()
        self.reveal.finish()
        self.announce_new_events()

    @property
    def name(self) -> str:
        """The name of the game that is played."""
        return self.session.record.game

    @property
    def view(self) -> Any:
        """The view on screen."""
        return self.session.view

    @property
    def characters(self) -> tuple[str, ...]:
        """The id of the character whose face each seat has; "" for none."""
        return self.session.characters

    @property
    def may_show_hands(self) -> bool:
        """Whether all hands may be shown: to teachers, to onlookers, and once the game is over."""
        return self.options.teacher or not self.session.has_secrets

    # Selection and messages -----------------------------------------------------------

    def clear(self) -> None:
        """Remove the selection, the kept move, the message, the hint and cards on their way."""
        self.kept.forget()
        self.selection: Selection = EMPTY_SELECTION
        self.hint_level = 0
        self.hinted_move: Any = None
        self.is_hint_new = False
        self.clear_messages()

    def clear_messages(self) -> None:
        """Remove the message about the last act, but keep the selection and the hint."""
        self.message: Message | None = None
        self.refusal: Refusal | None = None
        self.refused_places: tuple[str, ...] = ()
        self.travel: list[Travel] = []

    def show_message(self, message: Message, names_cards: bool = False) -> None:
        """Show and announce a message; with `names_cards`, write its cards in words.

        Other messages may quote moves, which must stay as they are typed.
        """
        if names_cards:
            message = {**message, "text": registry.about(self.name).name_cards(message["text"])}
        self.message = message
        said = [message.get("head", ""), message["text"], message.get("more", "")]
        if names_cards:
            said = [registry.about(self.name).name_cards(sentence) for sentence in said]
        self.announcer.announce(*filter(None, said))

    def refuse(self, refusal: Refusal) -> None:
        """Show why a move is not allowed, and a legal move nearby."""
        text = log_lines.describe_refusal(refusal, self.session.names)
        self.refusal, self.refused_places = refusal, tuple(refusal.cards)
        message: Message = {"kind": "refuse", "text": text, "clause": refusal.clause}
        if refusal.instead is not None:
            message["more"] = suggest_move(refusal.instead, self.session.view, self.session.names)
        self.show_message(message, names_cards=True)

    # Gestures ---------------------------------------------------------------------------

    def react(self, gesture: Gesture) -> None:
        """Change the selection, or try the move that the gesture completes."""
        self.clear_messages()
        if self.session.curtain_for is not None:
            return
        self.reveal.check_finished()
        result = scenes.scenes_of(self.name).act(self.view, self.selection, gesture)
        if not self.session.may_act:
            if not (self.kept.is_possible and self.kept.react(gesture, result)):
                self._react_out_of_turn(gesture, result)
            return
        self.kept.forget()
        if result.move is not None:
            self.try_move(result.move)
        if result.move is None:
            self.selection = result.selection
        elif self.refusal is None:
            self.selection = EMPTY_SELECTION
        else:
            self.selection = without_cards(result.selection)

    def _react_out_of_turn(self, gesture: Gesture, result: GestureResult) -> None:
        """Handle a gesture out of turn: opening a public pile is allowed, anything else is refused as a move."""
        only_looks = result.move is None and changes_only_pile(self.selection, result.selection)
        changes = result.selection != self.selection
        if only_looks and (changes or not attempts_move(gesture) or self.view.seat is None):
            self.selection = result.selection
            return
        self.check_present()
        view = self.view
        refusal = view.why_not(result.move or view.read_move(registry.about(self.name).probe_move))
        if refusal is not None:
            self.refuse(refusal)

    # Moves ----------------------------------------------------------------------------

    @property
    def forced_move(self) -> Move | None:
        """The viewer's pass if it is the only legal move now."""
        if not self.session.may_act:
            return None
        moves = self.view.moves()
        return moves[0] if len(moves) == 1 and moves[0].kind == "pass" else None

    def try_move(self, move: Move) -> None:
        """Make a move of the viewer, or show why it is not allowed."""
        session, seat = self.session, self.session.viewer
        refusal = self.view.why_not(move)
        if refusal is not None:
            self.refuse(refusal)
        elif seat in session.people:
            self.go_on(lambda: session.play(move, seat))

    def check_present(self) -> None:
        """Raise GameError if the viewer looks at an earlier moment or as another seat, where nothing can be played."""
        if self.session.viewed_ply is not None:
            raise GameError(_("You are looking at an earlier moment. Return to the game, or try it from here."))
        if self.session.viewing_as != OWN_SEAT:
            raise GameError(_("You are looking as somebody else. Choose your own view to play."))

    def go_on(self, act: Callable[[], object]) -> None:
        """Run something that continues the game; then let cards travel and announce what happened."""
        before, viewer, known = self.view, self._viewer_key(), self.session.viewed_state().view(None)
        prepared = self.kept.prepared()
        self.clear()
        self.reveal.finish()
        act()
        self.lines_shown, self.announcer.rule = log_lines.LINES, ""
        self.feat = None
        if self._viewer_key() == viewer and self.session.curtain_for is None:
            self.travel = find_travels(self.name, before, self.view)
            self.feat = newest_feat(self.name, before, self.view)
        self._start_reveal(known)
        self.travel = self.reveal.hold_back(self.travel)
        self.announce_new_events()
        self.kept.put_back(prepared)
        if self.session.bot_failure:
            self.show_message({"kind": "refuse", "text": self.session.bot_failure})
            self.session.bot_failure = ""

    def play_bots(self) -> None:
        """Let the next bot choose."""
        self.go_on(self.session.play_bots)

    def play_all_bots(self) -> None:
        """Let bots choose until a person owes a choice or the round is over."""
        while self.session.bot_to_act is not None:
            self.play_bots()

    def start_next_round(self) -> None:
        """Deal the next round."""
        self.go_on(self.session.start_next_round)

    def close_card(self) -> None:
        """Close the card at the end of a hunt, so that the game goes on; announce who goes on."""
        ending = self.card.ending
        self.card.close()
        self.clear_messages()
        self.prompt = ""
        if ending is not None:
            self.announcer.announce(ending.foot, *self._told_later)
        self._told_later = ()

    @property
    def feat_shown(self) -> Feat | None:
        """The feat on the table; None while the hunt that brought it is still being turned up."""
        is_hidden = self.reveal.days_shown is not None and not self.reveal.is_complete
        return None if is_hidden or self.looking_back else self.feat

    def _announce_feat(self) -> None:
        """Say what one's own feat means, once."""
        if (feat := self.feat_shown) is not None and feat is not self._spoken_feat:
            self._spoken_feat = feat
            self.announcer.announce(spoken_feat(feat))

    # Other moments ------------------------------------------------------------------------

    def go_back(self, act: Callable[[], None]) -> None:
        """Run something that goes to another moment or record: nothing travels, and old events are no news."""
        self.looking_back = self.feat = None
        self._told_later = ()
        self.clear()
        self.reveal.finish()
        act()
        count = len(self.session.state.log)
        self._announced_counts = {seat: min(announced, count) for seat, announced in self._announced_counts.items()}
        self.lines_shown = log_lines.LINES

    def view_ply(self, ply: int, is_next: bool = False) -> None:
        """Look at a ply; if it is the next one, a hunt in it is revealed day by day."""
        if self.session.curtain_for is not None:
            return
        last = len(self.session.record)
        if type(ply) is not int or not 0 <= ply <= last:
            raise GameError(_("this game has moves 0 to {last}").format(last=last))
        before = self.session.viewed_state().view(None)
        self.looking_back = self.feat = None
        self.clear()
        self.reveal.finish()
        self.session.viewed_ply = ply
        if is_next:
            self._start_reveal(before)
        happened = [line["text"] for line in self.log() if line["id"] == f"ply:{ply}"]
        self.announcer.announce(log_lines.describe_moment(ply, last), *happened[:4])

    def view_last_hunt(self) -> None:
        """Look at the days of the last hunt again, one by one."""
        ply = scenes.ply_of_last_hunt(self.name, self.view)
        if ply is not None and self.session.viewed_ply is None and self.session.curtain_for is None:
            self.session.viewed_ply = ply
            self.view_ply(ply + 1, is_next=True)

    # The hunt, day by day -------------------------------------------------------------------

    @property
    def selection_with_reveal(self) -> Selection:
        """The selection, and how far the hunt has been revealed."""
        return self.reveal.add_to(self.selection)

    def _start_reveal(self, before: Any) -> None:
        """Hold back the days drawn since a view, if a browser is connected and animation has a pace."""
        days = scenes.count_new_days(self.name, before, self.session.viewed_state().view(None))
        if days and self.has_front_end and self.options.pace is not None:
            self.reveal.start(days)

    def reveal_days(self, days: int = 1) -> None:
        """Reveal more days of the hunt and announce them; after the last one, what followed."""
        if self.reveal.days_shown is None:
            return
        announced = len(self.events(None))
        self.travel = self.reveal.advance(days)
        if self.reveal.days_shown is None:
            self.feat = None
        if self.session.viewed_ply is None:
            self.announce_new_events()
            if self.reveal.days_shown is None and self.view.to_act:
                self.announcer.announce(_("The cards of the pot are shared now."))
        elif self.reveal.days_shown is not None:
            names = self.session.names
            self.announcer.announce(*[event.tell(names) for event in self.events(None)[announced:]])

    def reveal_all(self) -> None:
        """Reveal all days that are left."""
        self.reveal_days(10**6)

    # News --------------------------------------------------------------------------------------

    def events(self, seat: int | None) -> tuple[Event, ...]:
        """Return the events a seat has seen, as far as they have been revealed."""
        state = self.session.state
        before, count, spoken, log = self._seen.get(seat, (None, 0, "", ()))
        if before is not state:
            # A long log is not told again where the game only went on: telling it takes longer than drawing the table.
            view, start, added = state.view(seat), getattr(before, "past", None), 0
            past = getattr(view, "past", None)
            goes_on = start is not None and past is not start and spoken == _("you")
            while past is not None and not (goes_on and past is start):
                past, added = past[0], added + 1
            if goes_on and past is start:
                count, log = count + added, (*log, *view.log_from(count))
            else:
                count, log = added, view.log
            self._seen[seat] = state, count, _("you"), log
        if self.reveal.days_shown is None:
            return log
        return log[: self.reveal.visible_events(self.name, self.session.viewed_state().view(seat))]

    def log(self) -> list[LogLine]:
        """Return the log as the viewer may know it; while the present is on screen, about as much as is shown."""
        session = self.session
        seat = session.viewer if session.viewing_as == OWN_SEAT else session.viewing_as
        is_present = session.viewed_ply is None
        return log_lines.build_lines(
            session.record,
            self.events(seat),
            self.ply_index.of(session.record),
            viewer=session.viewer,
            names=session.names,
            current=session.viewed_ply,
            max_events=min(self.lines_shown, log_lines.MAX_LINES) + 1 if is_present else None,
        )

    def _viewer_key(self) -> tuple[Any, ...]:
        return self.session.viewer, self.session.viewing_as, self.session.curtain_for

    def count_as_announced(self) -> None:
        """Count all that has happened as announced to everybody."""
        state = self.session.state
        self._announced_counts = dict.fromkeys((None, *range(state.players)), len(state.log))

    def announce_new_events(self) -> None:
        """Announce the viewer's new events, after dropping announcements meant for another person."""
        session = self.session
        if self._viewer_key() != self._announced_as:
            self._announced_as = self._viewer_key()
            self.announcer.forget_announcements()
            self._told_later = ()
        if session.curtain_for is not None:
            self.announcer.announce(curtain_text(session.name(session.curtain_for)))
            return
        log = self.events(session.viewer)
        fresh = log[self._announced_counts.get(session.viewer, 0) :]
        self._announced_counts[session.viewer] = len(log)
        ended, begun = self.sentences_of(fresh) if fresh else ((), ())
        self.announcer.announce(*ended)
        result = self.card.spoken()
        if not result:  # who has won is told instead of what ended the game
            self._announce_feat()
        if self.card.holds:  # nothing begins before the card is closed
            self._told_later, begun = (*self._told_later, *begun), ()
        self.announcer.announce(*result, *begun)
        self.prompt = ""

    def sentences_of(self, fresh: Sequence[Event]) -> tuple[Sequence[str], Sequence[str]]:
        """Return what is read aloud of the viewer's new events: up to where something ends, and of what then begins.

        Between the two the card is read, which tells of the end. What others are dealt tells nothing, and would drown
        what the viewer is dealt; a game may leave out more.
        """
        viewer, choose = self.session.viewer, getattr(scenes.scenes_of(self.name), "events_aloud", None)
        aloud = tuple(event for event in fresh if event.kind != "deal" or event.seat in (None, viewer))
        aloud = (choose(aloud, viewer) if choose else aloud)[-MAX_ANNOUNCEMENTS:]
        sentences = [
            (log_lines.describe_briefly if event.kind == "deal" else log_lines.describe_event)(
                event, self.session.names
            )
            for event in aloud
        ]
        begins = next((at for at, event in enumerate(aloud) if event.kind == "deal"), len(aloud))
        return sentences[:begins], sentences[begins:]

    def announce_part(self, part: ScenePart, head: str) -> None:
        """Announce what the viewer has to do, unless that was announced last, and the places of a new hint."""
        prompt = part["prompt"]
        if self.is_hint_new:  # not everybody sees what it highlights
            self.is_hint_new = False
            places = _("; ").join(hinted_names(part))
            told = _("Look at the highlighted places: {places}.").format(places=places)
            self.announcer.announce(told if places else _("Look at the highlighted places."))
        if self.card.is_open:
            return
        if self.session.may_act and self.reveal.days_shown is None and f"{head} {prompt}" != self.prompt:
            self.announcer.announce(" ".join((head, prompt)).rstrip())
        self.prompt = f"{head} {prompt}"

    # The review ----------------------------------------------------------------------------------

    @property
    def may_review(self) -> bool:
        """Whether a round of the game is over, so that its hands are no longer secret."""
        return review_panel.may_review(self.session.game_record)

    def start_review(self) -> None:
        """Start the review, or show it if it is finished."""
        if not self.may_review:
            raise GameError(_("A review is for when the round is over."))
        self.review.start(self.session.game_record, self.session.people, reasons=self.reasons.is_on)
        if not self.has_front_end:
            self.review.wait()
        self.poll_review()

    def stop_review(self) -> None:
        """Stop the review and show its results so far."""
        self.review.stop()
        self.poll_review()

    def poll_review(self) -> None:
        """Show the progress of the review, or its result."""
        job = self.review.job
        if job is None:
            return
        if not self.review.poll():
            self.message = self.review.progress_message()  # not announced: it changes all the time
            return
        self.review.is_announced = True
        if job.found is None:
            self.review.job = None
            self.show_message({"kind": "refuse", "text": internal_error_text()})
        elif self.has_front_end:
            self.open_review(job.found, job.record, job.total)
        else:
            self.show_message({"kind": "hint", "text": str(job.found)})

    def give_reasons(self, is_on: bool) -> None:
        """Say why moves are better, or no longer, as the learner wishes."""
        self.reasons.is_on = is_on
        if self.looking_back is not None:
            self.looking_back.gives_reasons = is_on

    def open_review(self, found: Review, record: Record, total: int) -> None:
        """Show a review beside the table; it is of the game itself, not of what was tried beside it."""
        if self.session.main_line is not None:
            self.go_back(self.session.return_to_main_line)
        self.looking_back = LookingBack(found, record, total)
        self.looking_back.gives_reasons = self.reasons.is_on
        self._show_moment(is_new=True)

    def _show_moment(self, is_new: bool = False) -> None:
        """Put the moment of the review that is open on the table, with the better move marked."""
        back, session = self.looking_back, self.session
        assert back is not None
        self.clear()
        self.reveal.finish()
        session.viewed_ply = back.ply
        if len(session.people) > 1 and back.viewer in session.people:
            session.viewer = back.viewer
        self.hinted_move = next((move for move in self.view.moves() if str(move) == back.better), None)
        self.announcer.announce(*back.spoken(is_new))

    def press_in_review(self, where: str) -> None:
        """Go to another moment of the review that is open, play on from this one beside the game, or close it."""
        back = self.looking_back
        if back is None:
            return
        if where == "close":
            self.close_review()
        elif where == "try":
            self.looking_back = None
            self.fork_here()
        elif back.go(where):
            self._show_moment()

    def close_review(self) -> None:
        """Close the review and return to the game as it stands."""
        if self.looking_back is not None:
            self.go_back(self.session.return_to_main_line)
            self.prompt = ""

    def fork_here(self) -> None:
        """Play on from the moment on screen, beside the game itself."""
        session = self.session
        if session.viewed_ply is None:
            return
        was_explored = session.explored
        self.go_back(session.fork_here)
        message: Message = {"kind": "hint", "text": _("You play on from here, beside the game itself.")}
        if session.explored and not was_explored:
            message["more"] = _("It shows how the cards lie, so the game itself counts as explored from now on.")
        self.show_message(message)


# Sentences -------------------------------------------------------------------------------------


def your_turn() -> str:
    """Return the bold words before the sentence on what a person has to do now."""
    return _("Your turn.")


def curtain_text(name: str) -> str:
    """Return the text of the curtain."""
    return _("Pass the device to {name}. Only {name} looks at what comes next.").format(name=name)


def describe_scores(session: Session) -> str:
    """Return the scores in a sentence, or "" while the game goes on."""
    result = session.state.result
    if result is None:
        return ""
    scores = [f"{name_within(seat, session.names)} {score}" for seat, score in enumerate(result.scores)]
    return _("Scores: {scores}.").format(scores=join_and(scores))
