"""Koinobori's feat: to close a post in a colour that hangs on one's own mast."""

from __future__ import annotations

from collections.abc import Sequence

from gamelib.core.events import Fact
from gamelib.core.feats import Feat
from gamelib.core.language import _, n_
from gamelib.koinobori.card_names import colour_word, flag_word
from gamelib.koinobori.cards import HEIGHT
from gamelib.koinobori.facts import Placed, Shifted
from gamelib.koinobori.scoring import carps
from gamelib.koinobori.view import View


def find_feat(view: View, fresh: Sequence[Fact]) -> Feat | None:
    """Return the newest post that new facts have closed; of others' masts nothing is said."""
    for fact in reversed(fresh):
        post = fact.post if isinstance(fact, Placed) and not fact.over else None
        post = fact.target if isinstance(fact, Shifted) else post
        if post is None or len(view.posts[post - 1]) < HEIGHT:
            continue
        scored, flag = view.score.posts[post - 1], flag_word(view.flags[post - 1])
        is_own, colour = fact.seat == view.seat, colour_word(scored.colour)
        mine = carps(view.masts[view.seat]).get(scored.colour, 0) if is_own and view.seat is not None else 0
        if is_own and not mine:
            return None
        ribbon = _("The {flag} post is full: {colour} scores {value}")
        text = n_(
            "{Colour} scores {value} there, and there is {count} {colour} carp on your mast.",
            "{Colour} scores {value} there, and there are {count} {colour} carps on your mast.",
            mine,
        )
        return Feat(
            "post",
            is_own,
            ribbon.format(flag=flag, colour=colour, value=scored.value),
            _("Your card closed the {flag} post.").format(flag=flag),
            text.format(Colour=colour.capitalize(), colour=colour, value=scored.value, count=mine),
            f"post{post}",
            (f"carp-{scored.colour}",),
        )
    return None
