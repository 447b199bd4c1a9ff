"""The games side by side with more rounds to play: played one by one, stopped, told again, kept from browsers."""

import json
from pathlib import Path

import pytest

from tests.laws import GAMES
from widgets import explore
from widgets.explore import game_shapes

NOTEBOOKS = Path(__file__).resolve().parent.parent.parent / "notebooks"
KEPT = json.loads((NOTEBOOKS / "data" / "shapes.json").read_text(encoding="utf-8"))


@pytest.fixture
def shown(monkeypatch):
    """Show the games; four more rounds of each are played at a press."""
    monkeypatch.setattr(game_shapes, "MORE", 4)
    return explore.shapes(KEPT)


def hear(shown, kind, times=1):
    for _time in range(times):
        shown._handle_custom_msg({"kind": kind}, [])


def test_page_begins_with_what_is_kept(shown):
    assert shown.page["more"] == "Play 4 more rounds of each"
    assert (shown.page["left"], shown.page["progress"]) == (0, "")
    assert "200 rounds of each game among careful players, 10,000 for the first two questions." in shown.picture
    value, low, high = (round(100 * each) for each in KEPT["shapes"]["nanuk"]["order"])
    assert f"{value} of 100 ({low} to {high})" in shown.picture


def test_rounds_are_played_one_by_one_with_progress(shown):
    before = shown.picture
    hear(shown, "round")
    assert shown.page["left"] == 0, "nothing is played before it is asked for"

    hear(shown, "more")
    assert (shown.page["progress"], shown.page["share"]) == ("0 of 12 rounds", 0)
    hear(shown, "round", 3)
    assert (shown.page["progress"], shown.page["share"]) == ("3 of 12 rounds", 0.25)
    assert [shown.tallies[game].rounds for game in GAMES] == [201] * 3
    assert shown.picture == before
    hear(shown, "more")
    assert shown.page["left"] == 9
    hear(shown, "round", 9)

    assert shown.page["left"] == 0
    assert "204 rounds of each game among careful players, 10,004 for the first two questions." in shown.picture
    assert shown.page["said"].startswith("The bars are")


def test_rounds_played_until_one_stops_are_kept(shown):
    hear(shown, "more")
    hear(shown, "round", 6)
    hear(shown, "stop")
    hear(shown, "round", 5)

    assert shown.page["left"] == 0
    assert "202 rounds of each game" in shown.picture
    assert shown.measured == {game: tally.measures() for game, tally in shown.tallies.items()}


def test_sentences_are_made_of_the_new_intervals(shown, monkeypatch):
    hear(shown, "more")
    narrow = dict.fromkeys(shown.measured["nanuk"], (0.5, 0.5, 0.5))
    apart = {"nanatoridori": 0.2, "nanuk": 0.5, "koinobori": 0.8}
    monkeypatch.setattr(game_shapes.ShapeTally, "measures", lambda tally: {
        name: game_shapes.Interval(*(apart[tally.task.game] if name == "drama" else each for each in found))
        for name, found in narrow.items()})
    hear(shown, "stop")

    assert "Can you win from behind? Highest in Koinobori, lowest in Nanatoridori" in shown.page["said"]
    assert "Highest in Koinobori, lowest in Nanatoridori; all can be told apart." in shown.picture
    assert "The bars are 100 % shorter on average." in shown.page["said"]


def test_bars_narrow_with_many_more_rounds(shown):
    before = {name: each.high - each.low for name, each in shown.measured["nanatoridori"].items()}
    for _round in range(60):
        shown.tallies["nanatoridori"].play()
    after = {name: each.high - each.low for name, each in shown.tallies["nanatoridori"].measures().items()}

    assert [name for name in before if name not in ("fairness", "order") and after[name] >= before[name]] == []


def test_junk_and_browsers_change_nothing(shown):
    for junk in (None, [], {}, {"kind": 3}, {"kind": "all"}):
        shown._handle_custom_msg(junk, [])
    shown.set_state({"page": {"said": "mine"}, "picture": "<b>mine</b>"})

    assert shown.page["said"] == "More rounds make the bars shorter."
    assert "mine" not in shown.picture
    assert str(shown).startswith("Is it fair to begin?")
