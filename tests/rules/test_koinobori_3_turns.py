"""Koinobori: the clauses of chapter 3, turns, in clause order."""

from __future__ import annotations

import pytest

from tests.rules.koinobori_positions import (
    TALL,
    at,
    kinds,
    lines,
    refused,
    texts,
)


def test_3_1_a_turn_is_one_action():
    state = at("hand A pink lime | row pink lime black orange purple | mast A pink pink pink", "take 1")

    assert texts(state) == {"take 1 lime", "take 4 purple", "done"}
    assert kinds(at("hand A pink lime | mast A pink pink pink", "post 1 <- pink")) == {"place", "done"}


def test_3_2_the_level_limits_how_many_cards_are_taken():
    state = at("hand A lime | row pink lime black orange purple | mast A pink", "take 5", "take 1")

    assert state.hands[0] == ("lime", "purple", "pink")
    assert state.to_act == (1,)
    assert at("hand A lime | row pink lime black orange purple | mast A pink", "take 5", "done").to_act == (1,)


def test_3_3_cards_are_played_on_posts_or_on_the_mast():
    state = at("hand A pink lime", "post 2 <- pink")

    assert state.posts[1] == (("pink",),)
    assert at("hand A pink lime", "mast <- pink").masts[0] == ("pink",)
    assert at("hand A pink lime | mast A pink pink pink", "post 2 <- pink", "done").to_act == (1,)


@pytest.mark.parametrize(
    "card", ["pink/move", "orange/steal", "orange/refresh", "purple/take2", "purple/take1", "green/extra"]
)
def test_3_4_every_icon_may_be_left(card):
    state = at(f"hand A {card} pink | hand B pink | post 1 lime | turn A", f"post 1 <- {card}", "done")

    assert state.to_act == (1,)
    assert at("hand A lime/cover | post 1 lime", "post 1 <- lime/cover").posts[0] == (("lime",), ("lime/cover",))


def test_3_4_the_log_tells_stopping_from_leaving_an_icon():
    left = at("hand A purple/take1 lime | row pink lime black orange purple", "post 1 <- purple/take1", "done")
    stopped = at(f"{TALL} | hand A pink | row pink lime black orange purple", "take 1", "done")

    assert "Ada leaves the icon take one unused. [KOI-3.4]" in lines(left)
    played = at(f"{TALL} | hand A pink lime | row pink lime black orange purple", "post 1 <- pink", "done")
    both = at("hand A green/extra pink | row pink lime black orange purple", "post 1 <- green/extra", "done")

    assert "Ada stops. [KOI-3.2]" in lines(stopped)
    assert "Ada stops. [KOI-3.3]" in lines(played)
    assert "Ada stops and leaves the icon extra unused. [KOI-3.4]" in lines(both)
    assert left.log[-1].kind == stopped.log[-1].kind == "done"


def test_3_5_plays_may_be_split_between_mast_and_posts():
    state = at(f"{TALL} | hand A pink lime black", "mast <- pink", "post 1 <- lime")

    assert (state.masts[0], state.posts[0]) == (("pink",), (("lime",),))


def test_3_5_by_the_ruling_plays_are_not_split():
    state = at(f"{TALL} | hand A pink lime black", "mast <- pink", rulings="split_plays=false")
    other = at(f"{TALL} | hand A pink lime black", "post 1 <- pink", rulings="split_plays=false")

    assert texts(state) == {"mast <- lime", "mast <- black", "done"}
    assert refused(state, "post 1 <- lime") == "KOI-3.5"
    assert kinds(other) == {"place", "done"}
    assert refused(other, "mast <- lime") == "KOI-3.5"
