"""Feats: what is celebrated, whose it is, and that nothing hidden can be read from it."""

import pytest

from gamelib import koinobori, nanatoridori, nanuk
from gamelib.core.feats import newest_feat
from gamelib.nanatoridori.card_names import birds_word

OWLS = "players 4 | A 1 {mine} 7 2 | B 1 2 3 | C 3 3 1 | D 2 2 3 | table - | turn A"
POST = (
    "players 3 | flags pink black lime orange | post 3 green+black+purple lime+orange+black lime+orange+pink lime/take1"
    " | hand A lime+orange+purple pink/take1 | hand B ? ? | hand C ? ? | mast A {mast} | mast B ? | mast C - | turn A"
)
HUNT = (
    "players 5 | A seal fish bird | B ? ? | C ? | D ? ? | E ? | gave C fish fish | gave E fish {given} | ante B ?"
    " | ante D ? | boast 4 fish in 2 days by A | doom B | hunters A C E | doomers B D | turn A | deck {days}"
)


def feat_after(game, state, move, seat=0):
    """Return the feat that a seat sees after a move."""
    return newest_feat(game, state.view(seat), state.play(move).view(seat))


@pytest.mark.parametrize(
    ("mine", "ribbon", "text"),
    [
        ("4 4 4", None, None),
        (
            "4 4 4 4",
            "Four owls fly together!",
            "Only four of a higher kind or any five alike, side by side, can beat them.",
        ),
        ("7 7 7 7 7", "Five peacocks fly together!", "Only six alike, side by side, can beat them."),
        ("5 5 5 5 5 5 5 5 5", "All nine parrots!", "Only nine cranes or nine peacocks could beat them."),
        ("6 6 6 6 6 6 6 6 6", "All nine cranes!", "Only nine peacocks could beat them."),
        ("4 4 4 4 4 4 4 4 4", "All nine owls!", "Only nine of a higher kind could beat them."),
    ],
)
def test_a_flock_of_four_is_a_feat(mine, ribbon, text):
    state = nanatoridori.read(OWLS.format(mine=mine).replace(" 7 2 |", " 1 2 |"), seed=1)
    feat = feat_after("nanatoridori", state, f"play {mine}")

    assert (feat and feat.ribbon) == ribbon
    assert (feat and feat.text) == text
    assert feat is None or (feat.is_own, len(feat.cards)) == (True, 9 if "nine" in ribbon else 0)


def test_nine_peacocks_cannot_be_beaten():
    state = nanatoridori.read("players 3 | A 1 7 7 7 7 7 7 7 7 7 | B 1 2 | C 3 3 | table - | turn A", seed=1)

    assert feat_after("nanatoridori", state, "play" + " 7" * 9).text == "Nothing can beat them."


def test_to_others_it_is_not_their_own():
    state = nanatoridori.read(OWLS.format(mine="4 4 4 4"), seed=1)
    mine, theirs = (feat_after("nanatoridori", state, "play 4 4 4 4", seat) for seat in (0, 2))

    assert theirs == mine._replace(is_own=False)
    assert feat_after("nanatoridori", state, "play 4 4 4 4", None).is_own is False
    assert {birds_word(rank)[:-1] for rank in range(1, 8)} >= {"owl", "wren", "peacock"}


def test_a_post_closed_in_a_colour_of_ones_mast_is_a_feat():
    state = koinobori.read(POST.format(mast="green+lime+pink"), seed=1)
    feat = feat_after("koinobori", state, "post 3 <- lime+orange+purple")

    assert feat.ribbon == "The lime post is full: lime scores 4"
    assert feat.text == "Lime scores 4 there, and there is 1 lime carp on your mast."
    assert (feat.kind, feat.place) == ("post", "post3")


def test_a_post_closed_in_another_colour_is_none():
    state = koinobori.read(POST.format(mast="green+black+pink"), seed=1)

    assert feat_after("koinobori", state, "post 3 <- lime+orange+purple") is None


def test_nothing_of_a_mast_can_be_read_from_anothers_feat():
    seen = {
        feat_after(
            "koinobori", koinobori.read(POST.format(mast=mast), seed=1), "post 3 <- lime+orange+purple", 1
        )._replace(text="", head="")
        for mast in ("green+lime+pink", "green+black+pink", "-")
    }

    assert len(seen) == 1
    assert not next(iter(seen)).is_own


@pytest.mark.parametrize(
    ("given", "days", "is_feat"),
    [
        ("inuksuk", "deer bear-seal bird", True),
        ("inuksuk", "bear-seal deer bird", False),  # not on the last day
        ("inuksuk", "deer seal bird", False),  # no bear
        ("seal", "deer bear-seal bird", False),  # nothing holds it off
    ],
)
def test_an_inuksuk_on_the_last_day_is_a_feat(given, days, is_feat):
    state = nanuk.read(HUNT.format(given=given, days=days), seed=5)
    feat = feat_after("nanuk", state, "give fish")

    assert bool(feat) == is_feat
    if feat:
        assert feat.head == "Day 2 brings a bear, and the Inuksuk stands in its way."
        assert feat.text == "4 fish in 2 days: the hunt succeeds!"
        assert [feat_after("nanuk", state, "give fish", seat).is_own for seat in range(5)] == [
            True,
            False,
            True,
            False,
            True,
        ]


def test_a_hunt_that_brings_too_little_home_is_none():
    state = nanuk.read(HUNT.replace("boast 4", "boast 5").format(given="inuksuk", days="deer bear-seal bird"), seed=5)

    assert feat_after("nanuk", state, "give fish") is None


def test_between_views_of_different_games_there_is_none():
    state = nanatoridori.read(OWLS.format(mine="4 4 4 4"), seed=1)
    before, after = (state.play(move).view(0) for move in ("play 7", "play 4 4 4 4"))

    assert newest_feat("nanatoridori", state.view(0), after) is not None
    assert newest_feat("nanatoridori", before, after) is None
