"""The table's buttons that make no moves, what they say of a move, and the commands that can be typed beside moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gamelib.core import language, registry
from gamelib.core.errors import GameError
from gamelib.core.language import LETTERS, _, join_and
from gamelib.core.move_phrases import describe_move, suggest_move
from gamelib.core.protocols import View
from gamelib.core.verdicts import Refusal
from gamelib.lookup import look_up
from gamelib.players import LEVELS, Player, player
from gamelib.players.levels import describe_own_bot
from gamelib.session import OWN_SEAT, Session
from widgets import scenes
from widgets.stage import log_lines
from widgets.stage.forms import read_text
from widgets.stage.scene import Message
from widgets.table import forms
from widgets.table.table_game import TableGame
from widgets.table.tested_reasons import TestedReasons

HINT_LEVELS = 3
"""Hints for one move: a rule of thumb, the place, the move itself."""
HIGHLIGHTS = 2
"""The hint whose places are announced once they are highlighted, instead of its sentence."""


# What is said of a move ----------------------------------------------------------------


def hint_of_level(view: View, level: int) -> tuple[Message, Any]:
    """Return the hint of this level and, from level 2 on, the move to highlight."""
    keen = player("keen")
    move = keen.move(view)
    if level <= 1:
        return _rule_of_thumb(view, move), None
    if level == HIGHLIGHTS:
        return {"kind": "hint", "text": _("Look at the highlighted places.")}, move
    return {"kind": "hint", "head": suggest_move(move, view), "text": keen.because(view)}, move


def _rule_of_thumb(view: View, move: Any) -> Message:
    """Return the rule of thumb behind a move, or a general nudge if the rule would contradict the hints that follow."""
    careful = player("careful")
    if careful.move(view) != move:
        return {"kind": "hint", "text": scenes.nudge(registry.game_of(view), move.kind)}
    sentence, clause = _split_clause(careful.because(view))
    message: Message = {"kind": "hint", "text": sentence}
    return message | {"clause": clause} if clause else message


def _split_clause(sentence: str) -> tuple[str, str]:
    """Split a sentence from the clause in brackets behind it; the clause is "" if there is none."""
    text, bracket, clause = sentence.rpartition(" [")
    return (text, clause.rstrip("]")) if bracket else (sentence, "")


def explain_bot_move(session: Session, ply: int, reasons: TestedReasons) -> Message:
    """Explain the move a bot made at a ply.

    During the round, its reasons would reveal its cards, so only its level is described.
    """
    seat = session.record.entries[ply].seat
    assert seat is not None
    bot = session.bot_at(seat)
    name, level = session.name(seat), getattr(bot, "name", "")
    habit = (LEVELS[level].describe_bot() if level in LEVELS else describe_own_bot()).format(name=name)
    if not _hand_is_public(session, ply):
        later = _("Ask again when the round is over: until then its cards stay secret.")
        return {"kind": "hint", "text": habit, "more": later}
    if not isinstance(bot, Player):
        return {"kind": "hint", "text": habit}
    view = session.record.at(ply).view(seat)
    choice = bot.choose(view)
    because, clause = _split_clause(language.fill_names(choice.because, session.names))
    move = describe_move(session.record.entries[ply].move, view, session.names)
    text = _("{name} chose to {move}.").format(name=name, move=move)
    reason = reasons.answer(view, session.record.entries[ply].move)
    message: Message = {"kind": "hint", "text": text, "more": " ".join(filter(None, (because, reason)))}
    return message | {"clause": clause} if clause else message


def _hand_is_public(session: Session, ply: int) -> bool:
    """Return whether the round of a ply is over, so that the hand behind its move is no longer secret."""
    if not session.has_secrets:
        return True
    record = session.record
    return not record.state.to_act or any(entry.seat is None for entry in record.entries[ply:])


# The buttons ---------------------------------------------------------------------------


class Toolbar:
    """The tools for the game on a table that need no browser and no file."""

    def __init__(self, game: TableGame) -> None:
        self.game = game

    # Back and forth ---------------------------------------------------------------------

    def lift_curtain(self) -> None:
        """Show the device to the person it was handed to."""
        self.game.session.lift_curtain()
        self.game.announce_new_events()

    def undo(self) -> None:
        """Take back the viewer's last move."""
        game, session = self.game, self.game.session
        was_explored = session.explored
        game.reveal.check_finished()
        if session.viewed_ply is not None or session.viewing_as != OWN_SEAT:
            raise GameError(_("Return to the game first."))
        game.go_back(session.take_back)
        if session.explored and not was_explored:
            game.show_message(
                {
                    "kind": "hint",
                    "text": _(
                        "Taken back. You have seen something hidden since then:"
                        " from here on this game counts as explored."
                    ),
                }
            )
        else:
            game.show_message({"kind": "hint", "text": _("Taken back.")})

    def step(self, by: int) -> None:
        """Look at an earlier or a later moment; at the ends, nothing moves."""
        last = len(self.game.session.record)
        self.game.view_ply(max(0, min(last, self.game.session.ply + by)), is_next=by == 1)

    def view_line(self, line: str) -> None:
        """Look at the moment of a line of the log."""
        ply = log_lines.ply_of_line(line)
        if ply is not None and ply <= len(self.game.session.record):
            self.game.view_ply(ply)

    def show_more_log(self) -> None:
        """Show more lines of the log."""
        self.game.lines_shown = min(self.game.lines_shown + log_lines.LINES, log_lines.MAX_LINES)

    def fork_here(self) -> None:
        """Play on from the moment on screen, beside the game itself."""
        self.game.fork_here()

    def return_to_main_line(self) -> None:
        """Return to the game as it stands."""
        self.game.go_back(self.game.session.return_to_main_line)
        self.game.prompt = ""  # so that the prompt is announced again
        self.game.announcer.announce(_("You are back in the game."))

    def start_next_round(self) -> None:
        """Deal the next round if one is due."""
        self.game.reveal.check_finished()
        if self.game.session.is_pausing and self.game.session.viewed_ply is None:
            self.game.start_next_round()

    # The card at an end ---------------------------------------------------------------------

    def hide_card(self) -> None:
        """Hide the card at an end, so that the table can be seen."""
        self.game.card.hide()

    def show_card(self) -> None:
        """Show the hidden card at an end again."""
        self.game.card.show()

    def close_card(self) -> None:
        """Close the card at the end of a hunt, so that the game goes on."""
        self.game.close_card()

    def show_turning_point(self) -> None:
        """Show the decision that the card calls the turning point."""
        game = self.game
        if turning := game.card.turning:
            game.view_ply(turning.ply)
            game.session.view_ply(turning.ply)
            game.show_message({"kind": "ask", "text": turning.text})

    # Help ---------------------------------------------------------------------------------

    def hint(self) -> None:
        """Show the next hint for the viewer's move."""
        game = self.game
        game.reveal.check_finished()
        if not game.session.may_act:
            raise GameError(_("It is not your turn."))
        game.hint_level = min(game.hint_level + 1, HINT_LEVELS)
        message, game.hinted_move = hint_of_level(game.view, game.hint_level)
        game.reasons.begin(game.view, player("keen").move(game.view))
        if game.hint_level == HINT_LEVELS and (reason := game.reasons.answer(game.view, game.hinted_move)):
            message["more"] = reason
        game.is_hint_new = game.hint_level == HIGHLIGHTS
        if game.is_hint_new:
            game.message = message
        else:
            game.show_message(message, names_cards=True)

    def toggle_lens(self) -> None:
        """Switch the odds lens on or off; without a browser, state its result at once."""
        game = self.game
        if why := game.lens.why_off():
            raise GameError(why)
        game.lens.toggle()
        game.announcer.announce(
            _("The odds lens is on: your chance, and what each move does to it.")
            if game.lens.is_on
            else _("The odds lens is off.")
        )
        lens = None if game.has_front_end else game.lens.update()
        if lens is not None:
            while not lens.is_finished:
                lens.work()
            game.show_message({"kind": "hint", "text": game.lens.spoken()})

    def explain_bot(self) -> None:
        """Say why a bot made its last move."""
        ply = self.game.session.last_bot_ply()
        if ply is None:
            raise GameError(_("Nobody else has moved yet."))
        self.game.show_message(explain_bot_move(self.game.session, ply, self.game.reasons), names_cards=True)

    def toggle_marks(self) -> None:
        """Switch the marks on legal plays on or off."""
        options = self.game.options
        options.mark = not options.mark
        self.game.announcer.announce(
            _("What may be played is marked.") if options.mark else _("Nothing is marked any more.")
        )

    def toggle_worth(self) -> None:
        """Show or hide what each carp would be worth if the game ended now."""
        options = self.game.options
        options.worth = not options.worth
        self.game.announcer.announce(
            _("The table says what each carp is worth now.")
            if options.worth
            else _("The table no longer says what each carp is worth.")
        )

    def toggle_hands(self) -> None:
        """Show or hide all hands."""
        game = self.game
        if game.may_show_hands:
            game.all_hands_shown = not game.all_hands_shown
            self._note_that_hands_were_seen()
            game.announcer.announce(warning_text(game) or _("The hands are hidden again."))

    def _note_that_hands_were_seen(self) -> None:
        if self.game.session.has_secrets:
            self.game.session.explored = True

    def ask_viewer(self) -> None:
        """Ask whose view is to be shown."""
        if self.game.may_show_hands:
            record = self.game.session.record
            self.game.announcer.open_form(forms.viewer_form(record.names, record.state.players), self._on_viewer)

    def _on_viewer(self, button: str, values: Mapping[str, Any]) -> None:
        game, session = self.game, self.game.session
        game.announcer.close_form()
        letter = read_text(values, "eyes")
        if button != "view" or not game.may_show_hands:
            return
        game.clear()
        if letter == "":
            session.viewing_as = OWN_SEAT
        elif letter == "-":
            session.viewing_as = None
        elif len(letter) == 1 and LETTERS.find(letter) in range(session.state.players):
            session.viewing_as = LETTERS.find(letter)
            self._note_that_hands_were_seen()
        game.announce_new_events()
        game.announcer.announce(warning_text(game) or _("You see the table as yourself again."))


def warning_text(game: TableGame) -> str:
    """Return the warning that stays on screen while more than the viewer's own view is shown, or ""."""
    seat = game.session.viewing_as
    if game.all_hands_shown:
        return _("All hands are shown.")
    if seat == OWN_SEAT:
        return ""
    if seat is None:
        return _("You see the table as an onlooker does.")
    return _("You see the table as {name} does.").format(name=game.session.name(seat))


# Commands ------------------------------------------------------------------------------


MAX_OTHER_RULES = 6
"""Rules named beside the best match."""


def run_command(toolbar: Toolbar, typed: str, last_refusal: Refusal | None) -> bool:
    """Run a typed command; return False if the text is no command."""
    word, _blank, rest = typed.strip().partition(" ")
    if word.lower() == "why" and not rest.strip():
        _explain_last_refusal(toolbar.game, last_refusal)
    elif word.lower() in COMMANDS:
        COMMANDS[word.lower()](toolbar, rest.strip())
    else:
        return False
    return True


def _explain_last_refusal(game: TableGame, refusal: Refusal | None) -> None:
    """Open the clause behind the last refusal."""
    if refusal is None:
        game.show_message(
            {
                "kind": "hint",
                "text": _("Nothing was refused. Ask about a move: why {move}").format(
                    move=registry.about(game.name).examples[0]
                ),
            }
        )
        return
    game.announcer.open_clause(refusal.clause)
    game.show_message({"kind": "hint", "text": _("This rule forbids it."), "clause": refusal.clause})


def _judge_move(toolbar: Toolbar, move: str) -> None:
    """Judge a move without making it."""
    refusal = toolbar.game.view.why_not(move)
    if refusal is not None:
        toolbar.game.refuse(refusal)
    else:
        toolbar.game.show_message({"kind": "hint", "text": _("It may be played.")})


def _show_rule(toolbar: Toolbar, words: str) -> None:
    """Show the rule that best matches a number or words, and the numbers of other matches."""
    first, *others = look_up(words, toolbar.game.name)
    message: Message = {"kind": "hint", "text": first.sentence, "clause": first.number}
    if others:
        numbers = [each.number for each in others[:MAX_OTHER_RULES]]
        message["more"] = _("See also {rules}.").format(rules=join_and(numbers))
    toolbar.game.show_message(message)


def _undo_last_move(toolbar: Toolbar, _rest: str) -> None:
    toolbar.undo()


def _show_help(toolbar: Toolbar, _rest: str) -> None:
    """Show how moves are typed, and the other commands."""
    toolbar.game.show_message(
        {
            "kind": "hint",
            "text": _("A move is typed like {moves}.").format(
                moves=join_and(registry.about(toolbar.game.name).examples)
            ),
            "more": _(
                "Besides, “why MOVE” asks about a move without making it, “rule WORDS” looks a rule up, and “undo” "
                "takes your last move back."
            ),
        }
    )


COMMANDS: dict[str, Callable[[Toolbar, str], None]] = {
    "why": _judge_move,
    "rule": _show_rule,
    "undo": _undo_last_move,
    "help": _show_help,
    "?": _show_help,
}
