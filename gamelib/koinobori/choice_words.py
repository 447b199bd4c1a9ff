"""Koinobori's choices in words, as a review says them: what you did, and what would have been better.

Cards are named by their carps ("the lime and pink card"), posts by the colour of their flag, players by name slots.
"""

from __future__ import annotations

from gamelib.core.language import _, join_and, n_, name_slot
from gamelib.koinobori.card_names import colour_word, flag_word, icon_word
from gamelib.koinobori.cards import CARPS, ICON, UNKNOWN, Card
from gamelib.koinobori.moves import Done, Mast, Move, Place, Refresh, Shift, Steal, Take
from gamelib.koinobori.view import View


def name_question(view: View, made: Move, better: Move) -> str:
    """Return the question that a choice answered, in a few words."""
    match made, better:
        case Take(), Take():
            return _("Left or right?")
        case Place() | Mast(), Place() | Mast():
            return _("Where to put it?") if made.card == better.card else _("Which card to play?")
        case Shift() | Steal() | Refresh(), _better:
            return _("How to use the icon?")
        case _made, Shift() | Steal() | Refresh():
            return _("How to use the icon?")
        case Done(), _better:
            return _("How to use the icon?") if view.turn.icon else _("Stop or go on?")
        case _made, Done():
            return _("Stop or go on?")
        case (Take(), _) | (_, Take()):
            return _("Take or play?")
    return _("What to do?")


def describe_gain(_view: View, count: int) -> str:
    """Return what a better move would have done `count` times in 100, to complete "it would have …"."""
    return n_("won {count} more game in 100", "won {count} more games in 100", count).format(count=count)


def tell_made(view: View, made: Move) -> str:
    """Return what was done, as a sentence."""
    match made:
        case Take():
            return _taken(view, made)
        case Place() if made.over:
            return _("You covered {over} on the {post} post with {card}.").format(
                card=name(made.card), over=name(made.over), post=_post(view, made.post)
            )
        case Place():
            return _("You put {card} on the {post} post.").format(card=name(made.card), post=_post(view, made.post))
        case Mast():
            return _("You hid {card} on your mast.").format(card=name(made.card))
        case Shift():
            return _("You moved {card} from the {source} post to the {target} post.").format(
                card=_top(view, made.source), source=_post(view, made.source), target=_post(view, made.target)
            )
        case Steal():
            return _("You stole a card from {name}.").format(name=name_slot(made.seat))
        case Refresh():
            return _("You replaced the whole row.")
        case Done() if view.turn.icon:
            return _("You did not use the icon “{icon}”.").format(icon=icon_word(view.turn.icon))
        case Done():
            return _("You ended your turn.")
    return _("You passed.")


def _taken(view: View, made: Take) -> str:
    card = name(view.row[made.place - 1])
    if len(view.row) == 1:
        return _("You took {card}, the last one of the row.").format(card=card)
    return (
        _("You took {card} from the left end.") if made.place == 1 else _("You took {card} from the right end.")
    ).format(card=card)


def compare(view: View, made: Move, better: Move, gain: str) -> str:
    """Return what was done and what the better move would have come to; `gain` completes "it would have …"."""
    match made, better:
        case Take(), Take():
            return _compare_takes(view, made, better, gain)
        case Place() | Mast(), Place() | Mast() if made.card == better.card:
            return _compare_places(view, made, better, gain)
        case Shift(), Shift() if made.source == better.source:
            return _(
                "You moved {card} from the {source} post to the {target} post; on the {other} post it would have"
                " {gain}."
            ).format(
                card=_top(view, made.source),
                source=_post(view, made.source),
                target=_post(view, made.target),
                other=_post(view, better.target),
                gain=gain,
            )
        case Steal(), Steal():
            return _("You stole a card from {name}; one from {other} would have {gain}.").format(
                name=name_slot(made.seat), other=name_slot(better.seat), gain=gain
            )
    return f"{tell_made(view, made)} {_tell_better(view, better, gain)}"


def _compare_takes(view: View, made: Take, better: Take, gain: str) -> str:
    template = (
        _("You took {card} from the left end; {other} from the right end would have {gain}.")
        if made.place == 1
        else _("You took {card} from the right end; {other} from the left end would have {gain}.")
    )
    return template.format(card=name(view.row[made.place - 1]), other=name(view.row[better.place - 1]), gain=gain)


def _compare_places(view: View, made: Place | Mast, better: Place | Mast, gain: str) -> str:
    """Compare two places for one card."""
    done = tell_made(view, made)
    if isinstance(better, Mast):
        return _("{done} On your mast it would have {gain}.").format(done=done, gain=gain)
    post = _post(view, better.post)
    if better.over and isinstance(made, Place) and made.post == better.post:
        return _("{done} Covering {over} there would have {gain}.").format(done=done, over=name(better.over), gain=gain)
    if better.over:
        return _("{done} Covering {over} on the {post} post with it would have {gain}.").format(
            done=done, over=name(better.over), post=post, gain=gain
        )
    if isinstance(made, Place) and made.post == better.post:
        return _("{done} In a place of its own on the {post} post it would have {gain}.").format(
            done=done, post=post, gain=gain
        )
    if isinstance(made, Mast) or made.over:
        return _("{done} On the {post} post it would have {gain}.").format(done=done, post=post, gain=gain)
    return _("You put {card} on the {made} post; on the {post} post it would have {gain}.").format(
        card=name(made.card), made=_post(view, made.post), post=post, gain=gain
    )


def _tell_better(view: View, better: Move, gain: str) -> str:
    """Return what a move of another kind, or of another card, would have come to, as a sentence."""
    match better:
        case Take():
            return _tell_better_take(view, better, gain)
        case Place() if better.over:
            return _("Covering {over} on the {post} post with {card} would have {gain}.").format(
                card=name(better.card), over=name(better.over), post=_post(view, better.post), gain=gain
            )
        case Place():
            return _("Putting {card} on the {post} post would have {gain}.").format(
                card=name(better.card), post=_post(view, better.post), gain=gain
            )
        case Mast():
            return _("Hiding {card} on your mast would have {gain}.").format(card=name(better.card), gain=gain)
        case Shift():
            return _("Moving {card} from the {source} post to the {target} post would have {gain}.").format(
                card=_top(view, better.source),
                source=_post(view, better.source),
                target=_post(view, better.target),
                gain=gain,
            )
        case Steal():
            return _("Stealing a card from {name} would have {gain}.").format(name=name_slot(better.seat), gain=gain)
        case Refresh():
            return _("Replacing the whole row would have {gain}.").format(gain=gain)
        case Done() if view.turn.icon:
            return _("Leaving the icon “{icon}” unused would have {gain}.").format(
                icon=icon_word(view.turn.icon), gain=gain
            )
        case Done():
            return _("Ending your turn instead would have {gain}.").format(gain=gain)
    return _("Passing would have {gain}.").format(gain=gain)


def _tell_better_take(view: View, better: Take, gain: str) -> str:
    template = (
        _("Taking {card} from the left end would have {gain}.")
        if better.place == 1
        else _("Taking {card} from the right end would have {gain}.")
    )
    return template.format(card=name(view.row[better.place - 1]), gain=gain)


# Cards and posts ---------------------------------------------------------------------


def name(card: Card) -> str:
    """Return a card by its carps and its icon.

    >>> name("lime+pink"), name("lime/steal"), name("pink+pink")
    ('the lime and pink card', 'the lime card with “steal”', 'the pink and pink card')
    """
    if card == UNKNOWN:
        return _("a card nobody has seen")
    carps = join_and([colour_word(carp) for carp in CARPS[card]])
    if ICON[card]:
        return _("the {carps} card with “{icon}”").format(carps=carps, icon=icon_word(ICON[card]))
    return _("the {carps} card").format(carps=carps)


def _top(view: View, post: int) -> str:
    return name(view.posts[post - 1][-1][-1])


def _post(view: View, post: int) -> str:
    return flag_word(view.flags[post - 1])
