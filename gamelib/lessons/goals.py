"""Goal words: tests of what has happened since a step began, and of what holds now; a closed list.

>>> from gamelib.lessons.goals import describe_goals
>>> [line for line in describe_goals("nanatoridori") if line.startswith("refused")]
['refused NANA-4.2: the learner tried something that this clause refuses']
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from operator import eq, ge, le
from typing import Any

from gamelib.core import registry
from gamelib.core.errors import BadLesson, GameError
from gamelib.core.language import _, join_or
from gamelib.core.rulebook import clause
from gamelib.lessons import act_notation
from gamelib.lessons.figures import parse_figure
from gamelib.lessons.moment import Moment, Test, Word, parse_int, parse_word, plain_word, seat_of
from gamelib.lessons.steps import Goal

BY_ANYONE, BY_ME = "anyone", "me"
BEST = "best"


def parse_goal(text: str, game: str) -> Test:
    """Parse one line of goal words into a test; `not` in front inverts it."""
    plain = " ".join(text.split())
    if plain.startswith("not "):
        test = parse_goal(plain[4:], game)
        return lambda moment: not test(moment)
    read: Test = parse_word(plain, goal_words(game), _("goal word"))
    return read


def all_hold(goals: Goal, moment: Moment) -> bool:
    """Return whether all lines hold, of each inner group at least one."""
    return all(any(parse_goal(line, moment.game)(moment) for line in group) for group in goals)


def goal_words(game: str) -> dict[str, Word]:
    """Return every goal word of a game by its first word."""
    about = about_game(game)
    words: dict[str, Word] = _common_words(game) | {"happens": _happens_parser(game)} | about.GOALS
    return words


def describe_goals(game: str) -> list[str]:
    """Return every goal word of a game with its meaning, one a line."""
    lines = [f"{word.usage}: {_(word.line)}" for word in goal_words(game).values()]
    kinds = about_game(game).HAPPENS
    return [*lines, *(f"happens {kind}: {_(line)}" for kind, line in kinds.items())]


def about_game(game: str) -> Any:
    """Return the module with a game's words for lessons."""
    return registry.about(game).lessons_module


# Words of all games ---------------------------------------------------------------


def _common_words(game: str) -> dict[str, Word]:
    def ended(moment: Moment) -> Any:
        return moment.state.round_result or moment.state.result

    return {
        "cites": Word("cites NANA-4.3", _("something that happened cites this clause"), _parse_cites),
        "refused": Word("refused NANA-4.2", _("the learner tried something that this clause refuses"), _parse_refused),
        "turn": Word("turn B", _("the seat owes a choice now; turn me is the learner's"), _parse_turn),
        "round over": plain_word(
            "round over", _("the round, or the season, has ended"), lambda moment: moment.state.round_result is not None
        ),
        "game over": plain_word(
            "game over", _("the whole game has ended"), lambda moment: moment.state.result is not None
        ),
        "won": plain_word(
            "won",
            _("the round is over, and the learner is among the winners"),
            lambda moment: bool(ended(moment)) and moment.seat in ended(moment).winners,
        ),
        "lost": plain_word(
            "lost",
            _("the round is over, and the learner is among the losers"),
            lambda moment: bool(ended(moment)) and moment.seat in ended(moment).losers,
        ),
        "scored": Word("scored 4", _("the round is over and gave the learner this; scored at least 4"), _parse_scored),
        "shared win": plain_word(
            "shared win", _("the whole game is over, and the learner has not won it alone"), _shares_the_win
        ),
        "moves at most": Word(
            "moves at most 2",
            _("the learner has made so many moves, or fewer"),
            lambda rest: _parse_moves(rest, "moves at most 2", at_most=True),
        ),
        "moves at least": Word(
            "moves at least 2",
            _("the learner has made so many moves, or more"),
            lambda rest: _parse_moves(rest, "moves at least 2", at_most=False),
        ),
        "field": Word("field turn B", _("the position, as the learner would write it down, says this"), _parse_field),
        "figure": Word(
            "figure points() at least 3",
            _("a figure is at least, at most or exactly another figure or number"),
            lambda rest: _parse_figure(rest, game),
        ),
        BEST: plain_word(BEST, _("the move is one of the `best` moves that the step lists"), _is_best),
        "may": Word("may pass", _("the learner may make this move now"), lambda rest: _legal_move_goal(rest, game)),
    }


def _parse_clause(number: str, usage: str) -> str:
    try:
        return clause(number).number
    except GameError as error:
        raise BadLesson(_("'{usage}' needs a clause: {error}").format(usage=usage, error=error)) from error


def _parse_cites(rest: str) -> Test:
    number = _parse_clause(rest, "cites NANA-4.3")
    return lambda moment: any(event.clause == number for event in moment.news)


def _parse_refused(rest: str) -> Test:
    number = _parse_clause(rest, "refused NANA-4.2")
    return lambda moment: number in moment.refused


def _parse_turn(rest: str) -> Test:
    if rest == BY_ME:
        return lambda moment: moment.seat in moment.state.to_act
    seat = seat_of(rest, "turn B")
    return lambda moment: seat in moment.state.to_act


def _parse_moves(rest: str, usage: str, at_most: bool) -> Test:
    number = parse_int(rest, usage)
    return lambda moment: len(moment.moves_made) <= number if at_most else len(moment.moves_made) >= number


def _parse_field(rest: str) -> Test:
    if not rest:
        raise BadLesson(_("'field' needs what the position says, as in field turn B"))
    wanted = " ".join(rest.split())

    def says(moment: Moment) -> bool:
        parts = [" ".join(part.replace("*", "").split()) for part in moment.view.write().split("|")]
        return any(part == wanted or part.startswith(wanted + " ") for part in parts)

    return says


def _parse_scored(rest: str) -> Test:
    at_least = rest.startswith("at least ")
    number = parse_int(rest.removeprefix("at least "), "scored 4")

    def came(moment: Moment) -> bool:
        ended = moment.state.round_result
        return ended is not None and (ge if at_least else eq)(ended.scores[moment.seat], number)

    return came


def _shares_the_win(moment: Moment) -> bool:
    ended = moment.state.result
    return ended is not None and moment.seat in ended.winners and len(ended.winners) > 1


_COMPARED = {"at least": ge, "at most": le, "exactly": eq}


def _parse_figure(rest: str, game: str) -> Test:
    match = re.fullmatch(r"(.+) (at least|at most|exactly) (.+)", rest)
    if not match:
        raise BadLesson(
            _("a figure as a goal is written: figure points() at least 3, not {text!r:.60}").format(text=rest)
        )
    left, right = parse_figure(match[1], game), parse_figure(match[3], game, bare=True)
    compare = _COMPARED[match[2]]
    return lambda moment: bool(compare(left(moment.view).value, right(moment.view).value))


def _legal_move_goal(rest: str, game: str) -> Test:
    if not rest:
        raise BadLesson(_("'may' needs a move, as in may pass"))
    if not re.search(r"[\[\]()]", rest):
        act_notation.parse_move(rest, game)

    def is_allowed(moment: Moment) -> bool:
        try:
            return moment.seat in moment.state.to_act and moment.view.why_not(rest) is None
        except GameError:
            return False

    return is_allowed


def _is_best(moment: Moment) -> bool:
    """Return whether the last move leads to the same position as one of the best."""
    if not moment.moves_made:
        return False
    best = [moment.start_state.view(moment.seat).read_move(text) for text in moment.best]
    return moment.moves_made[-1] in [act_notation.canonical(moment.start_state, moment.seat, move) for move in best]


# What happened --------------------------------------------------------------------


def _happens_parser(game: str) -> Word:
    def read(rest: str) -> Test:
        about = about_game(game)
        what, _by, who = rest.partition(" by ")
        kind = next(
            (
                name
                for name in sorted(about.HAPPENS, key=len, reverse=True)
                if what == name or what.startswith(name + " ")
            ),
            None,
        )
        if kind is None:
            raise BadLesson(
                _("'happens {rest:.40}': in this game there happens {kinds}").format(
                    rest=rest, kinds=join_or(similar_kinds(what, about.HAPPENS))
                )
            )
        cards = [about.card(word) for word in what[len(kind) :].split()]
        seat = None if who in ("", BY_ME, BY_ANYONE) else seat_of(who, "happens pass by B")
        return lambda moment: _has_happened(moment, kind, cards, seat, who == BY_ANYONE)

    return Word(
        "happens WHAT",
        _("this has been done by the learner since the step began; cards may follow, and by B or by anyone"),
        read,
    )


def similar_kinds(what: str, kinds: Mapping[str, str]) -> Sequence[str]:
    """Return the kinds of events that are spelled most alike, or all of them."""
    first = what.split(" ", maxsplit=1)[0]
    return get_close_matches(what, kinds, 2) or get_close_matches(first, kinds, 2) or list(kinds)


def _has_happened(moment: Moment, kind: str, cards: list[str], seat: int | None, anyone: bool) -> bool:
    who = moment.seat if seat is None else seat
    return any(
        kind in kinds and (anyone or event.seat in (who, None)) and (not cards or sorted(event.cards) == sorted(cards))
        for kinds, event in about_game(moment.game).happened(moment)
    )
