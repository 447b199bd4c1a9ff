"""Odds at random moments of many games, and with junk for arguments: sound numbers or BadQuestion, nothing else."""

from __future__ import annotations

from contextlib import suppress

import pytest

from gamelib import GameError, Stream, koinobori, nanatoridori, nanuk
from gamelib.odds.distribution import Distribution
from gamelib.odds.hunt_cards import give_any_card
from gamelib.odds.koinobori import arrivals, mast_points, mast_value, post_colours, refill, scores
from gamelib.odds.nanatoridori import (
    any_beats,
    can_beat,
    copies,
    flock_counts,
    flock_of,
    flocks,
    joins,
    longest,
    no_neighbours,
)
from gamelib.odds.nanuk import (
    animals,
    bears,
    boast,
    boasts,
    cancelled,
    days_survived,
    drawn,
    fates,
    hand_after_boast,
    hand_before_boast,
    no_bears,
    reward,
    rewards,
    survive,
)
from gamelib.odds.numbers import Odds
from gamelib.odds.tables import Table
from tests.support.sampling import DEEP

ASKED = {
    "nanuk": (
        lambda view: survive(7, view),
        lambda view: boast("3 fish in 12 days", view),
        lambda view: boast(view=view),
        lambda view: boast("2 birds in 4 days", view, others="any", hunters=2, n=5),
        lambda view: boast("2 birds in 4 days", view, others="helpful", n=5),
        lambda view: boasts("seal", view),
        lambda view: fates("2 deer in 9 days", view),
        lambda view: reward("seal", view),
        rewards,
        lambda view: drawn("bird", 2, view),
        lambda view: no_bears(2, view),
        lambda view: animals("seal", 3, view),
        lambda view: bears(2, view),
        days_survived,
        lambda view: boast("3 fish in 6 days", view, already="fish inuksuk"),
        lambda view: days_survived(view, already="seal", others="deer"),
    ),
    "nanatoridori": (
        joins,
        lambda view: can_beat(view=view, n=5),
        lambda view: can_beat("4 4", view, n=5),
        lambda view: can_beat("6", view, seat=0, n=5),
        lambda view: any_beats(view=view, n=5),
        lambda view: any_beats("5 5", view, n=5),
        lambda view: copies(7, view=view),
    ),
    "koinobori": (
        lambda view: refill("pink", view, n=5),
        lambda view: refill("steal", view, refresh=True, n=5),
        lambda view: scores("lime", 1, view),
        lambda view: mast_value("lime+pink", view, n=5),
        lambda view: mast_value((view.hand or ("pink",))[0], view, n=5),
        lambda view: arrivals("pink", view, n=5),
        lambda view: mast_points((view.hand or ("pink",))[0], view, n=5),
    ),
}
STATES = nanuk.deal(5, seed=1), nanatoridori.deal(3, seed=1), koinobori.deal(2, seed=1)
JUNK = (
    None,
    0,
    -1,
    3,
    10**9,
    2.5,
    "",
    "pink",
    "seal",
    "5 5",
    "?",
    "6 fish in 7 days",
    [],
    (),
    [None],
    {},
    object(),
    True,
    b"seal",
    "x" * 5000,
    ["seal", 3],
    "1 2 3 4 ? ?",
    *STATES,
    *(state.view(0) for state in STATES),
)


def check_soundness(answer: object) -> None:
    """Check that an answer is consistent: chances lie between 0 and 1, and it can be printed."""
    if isinstance(answer, Distribution):
        assert sum(answer.values()) == 1
        assert all(0 < chance <= 1 for chance in answer.values())
        assert str(answer)
        return
    cells = [answer] if isinstance(answer, Odds) else [cell for row in answer.cells for cell in row]
    assert isinstance(answer, Odds | Table)
    assert str(answer)
    for cell in cells:
        assert cell.unit == "mean" or 0 <= cell <= 1
        assert (cell.interval is None) == (cell.n == 0)


@pytest.mark.parametrize("game", [nanuk, nanatoridori, koinobori], ids=lambda game: game.NAME)
def test_every_question_is_answered_soundly_at_every_moment(game):
    for seed in range(2 * DEEP):
        state, rng = game.deal(seed=seed), Stream(seed, "anywhere")
        while state.to_act:
            if rng.randbelow(12) == 0:
                ask = rng.choice(ASKED[game.NAME])
                view = state.view(rng.choice([None, *range(state.players)]))
                with suppress(GameError):
                    check_soundness(ask(view))
            seat = rng.choice(state.to_act)
            moves = state.moves(seat)
            state = state.play(moves[-1] if state.ply % 3 and game is nanuk else rng.choice(moves), seat)


VIEWS = nanuk.deal(5, seed=7).view(1), nanatoridori.deal(4, seed=7).view(1), koinobori.deal(3, seed=7).view(1)
GOOD = [
    (survive, {"days": 3, "view": VIEWS[0], "giving": None, "others": "any", "hunters": 2, "rulings": None}),
    (survive, {"days": 1, "deck": "seal fish", "giving": "inuksuk", "others": "seal"}),
    (no_bears, {"days": 3, "view": VIEWS[0], "rulings": None}),
    (drawn, {"animal": "seal", "days": 3, "view": VIEWS[0], "rulings": None}),
    (cancelled, {"inuksuks": 2, "bears": 2, "shown": 0}),
    (
        boast,
        {
            "boast": "3 fish in 4 days",
            "view": VIEWS[0],
            "giving": None,
            "others": "nothing",
            "hunters": None,
            "n": 3,
            "seed": 1,
            "rulings": None,
        },
    ),
    (boast, {"boast": "3 fish in 4 days", "view": VIEWS[0], "others": give_any_card, "hunters": 1, "n": 3, "seed": 1}),
    (boasts, {"animal": "seal", "view": VIEWS[0], "giving": None, "others": "seal", "hunters": None, "numbers": 12}),
    (fates, {"boast": "3 fish in 4 days", "view": VIEWS[0], "giving": None, "others": "nothing", "hunters": 1}),
    (reward, {"card": "seal", "view": VIEWS[0], "pile": "deer", "more": 1, "bears": True, "rulings": None}),
    (rewards, {"view": VIEWS[0], "more": 0, "bears": False, "rulings": None}),
    *((ask, {"cards": 3, "deck": None}) for ask in (flocks, flock_counts, longest, no_neighbours)),
    (flock_of, {"size": 2, "cards": 3, "deck": "1 1 2 2"}),
    (joins, {"view": VIEWS[1], "size": 2}),
    (joins, {"hand": "1 5 5", "unseen": "5 5", "size": 2}),
    (can_beat, {"flock": "5 5", "view": VIEWS[1], "seat": None, "rulings": None, "n": 3, "seed": 1}),
    (can_beat, {"flock": "5 5", "hand": "? ? 5", "unseen": None, "rulings": None, "n": 3, "seed": 1}),
    (
        refill,
        {
            "wanted": "pink",
            "view": VIEWS[2],
            "at_least": 1,
            "cards": None,
            "refresh": False,
            "deck": None,
            "n": 3,
            "seed": 1,
        },
    ),
    (scores, {"colour": "pink", "post": 1, "view": VIEWS[2], "players": "random", "deck": None, "n": 2, "seed": 1}),
    (post_colours, {"post": "pink lime", "flag": "pink", "deck": None, "n": 3, "seed": 1}),
    (mast_value, {"card": "pink", "view": VIEWS[2], "players": None, "deck": None, "n": 3, "seed": 1}),
    (mast_value, {"card": "pink", "posts": ["pink lime"], "flags": "pink", "deck": None, "n": 3, "seed": 1}),
    (animals, {"animal": "seal", "days": 3, "view": VIEWS[0], "rulings": None}),
    (bears, {"days": 3, "view": VIEWS[0], "rulings": None}),
    (
        days_survived,
        {"view": VIEWS[0], "giving": None, "others": "nothing", "hunters": 1, "already": "seal", "rulings": None},
    ),
    (boast, {"boast": "3 fish in 4 days", "view": VIEWS[0], "already": "fish inuksuk"}),
    (boasts, {"animal": "seal", "view": None, "already": "seal fish"}),
    (
        hand_after_boast,
        {"boast": "2 deer in 2 days", "view": None, "player": "keen", "players": 5, "n": 9, "seed": 1, "rulings": None},
    ),
    (hand_before_boast, {"animal": "seal", "rulings": None}),
    (copies, {"rank": 7, "cards": 3, "view": None, "seat": None, "deck": "7 7 1 2"}),
    (copies, {"rank": 7, "cards": 3, "view": VIEWS[1], "seat": 2}),
    (any_beats, {"flock": "5 5", "view": VIEWS[1], "seats": [2, 3], "n": 3, "seed": 1}),
    (any_beats, {"flock": "5 5", "hands": ["? ? 5", "?"], "unseen": None, "n": 3, "seed": 1}),
    (arrivals, {"wanted": "pink", "view": VIEWS[2], "cards": None, "refresh": False, "deck": None, "n": 3, "seed": 1}),
    (mast_points, {"card": "pink", "posts": ["pink lime"], "flags": "pink", "deck": None, "n": 3, "seed": 1}),
]


@pytest.mark.parametrize(("ask", "good"), GOOD, ids=[f"{at}-{ask.__name__}" for at, (ask, _good) in enumerate(GOOD)])
def test_odds_raise_bad_question_for_junk(ask, good):
    for name in good:
        for junk in JUNK:
            with suppress(GameError):
                check_soundness(ask(**good | {name: junk}))
