"""Named deals: each can be read and played, and shows the clauses it lists."""

from __future__ import annotations

import pytest

from gamelib import BadLesson, GameError, clause
from gamelib.core import registry
from gamelib.deals import deals, named, read_deals

each_deal = pytest.mark.parametrize("deal", deals(), ids=lambda deal: deal.name.replace(" ", "_"))


@each_deal
def test_named_deal_can_be_played(deal):
    state = deal.state()

    assert state.moves(state.to_act[0])
    assert deal.state() == state
    assert len(deal.say.split()) >= 8
    assert deal.say.endswith((".", "?"))


@each_deal
def test_named_deal_shows_its_clauses(deal):
    for number, move in deal.shows.items():
        assert clause(number).kind != "table talk"
        if not move:
            continue
        state = deal.state()
        seat = state.to_act[-1]
        refusal = state.why_not(move, seat)
        if refusal is None:
            after = state.play(move, seat)
            cited = cited_clauses(state, after)
            assert number in cited or clause(number).kind == "may", (number, cited)
        else:
            assert refusal.clause == number, str(refusal)


def cited_clauses(before, after):
    """Return the clauses of the events between two states."""
    return [event.clause for event in after.log[len(before.log) :]]


@pytest.mark.parametrize("game", registry.games())
def test_each_game_has_named_deals(game):
    assert len(deals(game)) >= 5


def test_deal_names_are_unique():
    assert len({deal.name for deal in deals()}) == len(deals())


def test_a_deal_is_found_by_its_name():
    assert named("winter while hunting").game == "nanuk"
    with pytest.raises(GameError, match="no deal 'winter when hunting'; did you mean 'winter while hunting'"):
        named("winter when hunting")
    with pytest.raises(GameError, match="there is no game 'chess'"):
        deals("chess")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("deal = 3", "holds deals, each under"),
        ("[[", "cannot be read"),
        ("[[deal]]\nname = 'x'", r"x\.toml, deal 1 needs 'position'"),
        ("[[deal]]\nname = 'x'\nposition = ''\nsay = ''\nshows = {}\nhint = ''", "has no use for 'hint'"),
    ],
)
def test_faulty_deals_file_is_refused_with_the_reason(tmp_path, text, complaint):
    (tmp_path / "x.toml").write_text(text)

    with pytest.raises(BadLesson, match=complaint):
        read_deals(tmp_path / "x.toml", "nanuk")
