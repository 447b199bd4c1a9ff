"""For each belief about Koinobori questions that show it: what is right, and what somebody with it says."""

from __future__ import annotations

from gamelib.beliefs.koinobori_posts import HowManyPoints, WhatCost, WhatValue, WhichColour
from gamelib.beliefs.koinobori_turns import (
    IconWorks,
    IsItOver,
    MayCover,
    MayGoOn,
    MayHang,
    MayPlace,
    RowAfter,
    WhichEnds,
)
from tests.beliefs import Example

FLAGS = ("purple", "orange", "lime")
NEXT = (("green+black+pink",), ("green+black+pink",), ("green+lime+black",))
"""A post: green and black tie with three carps, pink comes next with two."""
TIED = (("green+black+pink",), ("green+black+purple",))
"""A post: green and black tie with two carps, pink and purple with one, so that the flag decides."""
COVERED = (("green+black+pink", "lime+purple/cover"), ("pink/take1",))
"""A post: lime, purple and pink show one carp each; green, black and another pink one are covered."""
FOUR = (*NEXT, ("lime+orange+pink",))
FIVE = (*FOUR, ("orange+black+purple",))
CLOSED = (
    (("green+lime+orange",),) * 3 + (("green+lime+pink",),) * 2,
    (("lime+orange+black",),) * 3 + (("lime+purple+pink",),) * 2,
)
ROW = ("green+purple+pink", "lime+black+pink", "lime+orange+purple", "black+purple+pink", "green+orange+pink")
COVER, PLAIN, EXTRA, MOVE, STEAL = (
    "green+pink/cover",
    "green+lime+purple",
    "purple/extra",
    "lime+pink/move",
    "green+lime/steal",
)
MAST = ("lime+pink/move",)
HUNG = ("orange+pink/take2", "lime+purple+pink", "green+orange+black")


def points(mast, *, hand=(), other=()):
    """Ask for the points of a mast: pink scores on the first post, flags on those that are empty."""
    return HowManyPoints(FLAGS, (NEXT, other, ()), hand, mast)


def cost(mast, hand=()):
    return WhatCost(FLAGS, (NEXT, (), ()), hand, mast)


def may_cover(post, card, over):
    return MayCover(FLAGS, (post,), (card,), (), over)


def may_go_on(first, act, mast=()):
    return MayGoOn(FLAGS, (FIVE, (("lime/take1",),), ()), (first, PLAIN), mast, act)


EXAMPLES = {
    "ties-all-score": (
        Example(WhichColour(FLAGS, NEXT), "pink", "green black"),
        Example(WhatValue(FLAGS, NEXT), "2", "3"),
        Example(WhichColour(FLAGS, ()), "purple", "purple"),
    ),
    "tie-asks-flag": (
        Example(WhichColour(FLAGS, NEXT), "pink", "purple"),
        Example(WhichColour(FLAGS, TIED), "purple", "purple"),
        Example(WhichColour(FLAGS, (("pink/take1",),)), "pink", "pink"),
    ),
    "tie-kills-post": (
        Example(WhichColour(FLAGS, NEXT), "pink", "-"),
        Example(WhatValue(FLAGS, TIED), "1", "0"),
        Example(WhichColour(FLAGS, (("pink/take1",),)), "pink", "pink"),
    ),
    "covered-count": (
        Example(WhichColour(FLAGS, COVERED), "purple", "pink"),
        Example(WhatValue(FLAGS, COVERED), "1", "2"),
    ),
    "flag-is-a-carp": (
        Example(WhichColour(FLAGS, TIED), "purple", "pink"),
        Example(WhatValue(FLAGS, (("purple/extra",),)), "1", "2"),
    ),
    "value-is-cards": (Example(WhatValue(FLAGS, NEXT), "2", "3"), Example(WhichColour(FLAGS, NEXT), "pink", "pink")),
    "all-carps-earn": (Example(points(MAST), "3", "8"),),
    "add-not-times": (Example(points(MAST), "3", "5"),),
    "penalty-is-one": (
        Example(cost(("green/extra", "lime/take1")), "3", "1"),
        Example(points(("green/extra", "lime/take1")), "-2", "0"),
    ),
    "no-penalty": (
        Example(cost(("green/extra", "lime/take1")), "3", "0"),
        Example(points(("green/extra", "lime/take1")), "-2", "1"),
    ),
    "flag-turns-nothing": (
        Example(cost(("green/extra", "lime/take1")), "3", "6"),
        Example(cost(("pink/take1",)), "0", "0"),
    ),
    "once-a-colour": (
        Example(points(MAST, other=(("pink/take1",),)), "4", "3"),
        Example(points(MAST), "3", "3"),
    ),
    "hand-scores": (
        Example(cost(("lime/take1",), ("green/extra",)), "0", "3"),
        Example(points(("lime/take1",), hand=("pink/take1",)), "1", "3"),
    ),
    "flag-is-fifth": (
        Example(MayPlace(FLAGS, (FOUR,), (PLAIN,), ()), "yes", "no"),
        Example(MayPlace(FLAGS, (NEXT,), (PLAIN,), ()), "yes", "yes"),
        Example(IsItOver(FLAGS, (*CLOSED, NEXT), (PLAIN,), ()), "no", "yes"),
    ),
    "take-middle": (Example(WhichEnds(ROW), "1 5", "1 2 3 4 5"),),
    "left-end-only": (Example(WhichEnds(ROW), "1 5", "1"),),
    "refill-each": (
        Example(RowAfter(ROW, MAST, 1), "4", "7"),
        Example(RowAfter(ROW, MAST, 2), "7", "7"),
    ),
    "refill-one": (
        Example(RowAfter(ROW, MAST, 1), "4", "5"),
        Example(RowAfter(ROW, MAST, 2), "7", "5"),
    ),
    "any-card-covers": (
        Example(may_cover(TIED, PLAIN, 1), "no", "yes"),
        Example(may_cover(TIED, PLAIN, 0), "no", "no"),
    ),
    "cover-any-card": (
        Example(may_cover(TIED, COVER, 0), "no", "yes"),
        Example(may_cover(TIED, PLAIN, 0), "no", "no"),
    ),
    "cover-closed": (
        Example(may_cover(FIVE, COVER, 4), "no", "yes"),
        Example(may_cover(FIVE, PLAIN, 4), "no", "no"),
        Example(may_go_on(MOVE, "move closed"), "no", "no"),
    ),
    "fourth-on-mast": (
        Example(MayHang(FLAGS, (), (PLAIN,), HUNG), "no", "yes"),
        Example(MayHang(FLAGS, (), (PLAIN,), HUNG[:2]), "yes", "yes"),
    ),
    "take-and-play": (
        Example(may_go_on("green+orange+pink", "take", HUNG), "no", "yes"),
        Example(may_go_on("green+orange+pink", "place", HUNG), "yes", "yes"),
    ),
    "extra-on-mast": (
        Example(may_go_on(EXTRA, "hang"), "no", "yes"),
        Example(may_go_on(EXTRA, "place"), "yes", "yes"),
    ),
    "move-any-card": (
        Example(may_go_on(MOVE, "move closed"), "no", "yes"),
        Example(may_go_on(MOVE, "move open"), "yes", "yes"),
        Example(may_cover(FIVE, COVER, 4), "no", "no"),
    ),
    "icons-on-mast": (
        Example(IconWorks(FLAGS, (TIED, NEXT[2:], ()), (STEAL, PLAIN), (), on_mast=True), "no", "yes"),
        Example(IconWorks(FLAGS, (TIED, (), ()), (STEAL, PLAIN), (), on_mast=False), "yes", "yes"),
    ),
    "last-turns": (Example(IsItOver(FLAGS, (*CLOSED, FOUR), (PLAIN,), ()), "yes", "no"),),
}
