"""The wall, the phones and the lens speak of winning only where one seat wins; else of not losing."""

import json
import re

import pytest

from gamelib import forecast
from gamelib.analysis.lens import Lens
from gamelib.classroom import share
from gamelib.core.intervals import Interval
from tests.library.test_win_words import TABLES
from widgets.room import vote_screens
from widgets.room.deal_for_all import describe_own_guess, guess_line_for, guess_question
from widgets.room.score_chart import score_chart
from widgets.room.vote import KINDS, Vote
from widgets.table.lens_panel import chance_label

WINNING = re.compile(r"\b(?:wins?|won)\b", re.IGNORECASE)
OUTCOMES = [(True, 0), (False, -1)]


def texts_of_a_vote(game, position, kind):
    """Return what wall and phone show of the question and of its answers."""
    vote = Vote(game, position, kind)
    yield vote.text
    vote.answer(0, {"move": str(vote.view.moves()[0]), "number": "40", "seat": "0"}[kind])
    vote.reveal()
    for leads in (0, None):
        vote.chances = [
            Interval(0.9, 0.8, 0.95) if seat == leads else Interval(0.3, 0.2, 0.4) for seat in range(vote.view.players)
        ]
        if kind == "seat":
            yield vote_screens.finding(vote)
    yield json.dumps([each.get("odds", "") for each in vote_screens.wall_screen(vote, 1)["blocks"]])


def texts_of(state, game):
    view = state.view(state.to_act[0])
    one_wins = sum(chance.value for chance in forecast(view, deals=2, progress=False).chances) == pytest.approx(1)
    line = guess_line_for(OUTCOMES, one_wins=one_wins)
    said = [text for kind in KINDS for text in texts_of_a_vote(game, view.write(), kind)]
    said += [guess_question(line), describe_own_guess(40, 50, line)]
    said += [label for _at, label in score_chart(OUTCOMES, [], None, one_wins)["marks"]]
    said += [chance_label(Lens(view, deals=1), phrase) for phrase in ("", "pass")]
    return one_wins, said


@pytest.mark.parametrize(("game", "variant", "players"), TABLES)
def test_winning_is_spoken_of_only_where_one_wins(game, variant, players):
    one_wins, said = texts_of(share(game, players, variant, 11).deal(), game)

    if one_wins:
        assert [text for text in said if re.search(r"\bnot (?:to )?lose\b|not lost|to lose", text)] == []
        assert sum(bool(WINNING.search(text)) for text in said) >= 8
    else:
        assert [text for text in said if WINNING.search(text)] == []
        assert sum(bool(re.search(r"\blos[et]\b", text)) for text in said) >= 8


@pytest.mark.parametrize(("players", "one_wins"), [(2, True), (4, False)])
def test_deal_for_everybody_knows_how_many_win(players, one_wins):
    assert share("nanatoridori", players, "duel" if players == 2 else "basic", 3).one_wins == one_wins
