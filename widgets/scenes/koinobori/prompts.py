"""What a Koinobori table says: whose turn it is and what they can do, what can be typed, hints at good moves."""

from __future__ import annotations

from typing import NamedTuple

from gamelib.core import language
from gamelib.core.language import LETTERS, _, n_
from gamelib.koinobori.card_names import colour_word, name_post
from gamelib.koinobori.cards import CARPS, COLOURS, ICON, Card
from gamelib.koinobori.legal import Remaining, icon_moves, level_of, open_posts, remaining_actions
from gamelib.koinobori.moves import OWED, PASS, REFRESH, STEAL, Mast, Place
from gamelib.koinobori.view import View
from widgets.scenes.koinobori.selection import selected_hand_card, selected_post
from widgets.scenes.koinobori.targets import Targets
from widgets.stage.scene import SceneOptions, Selection


class Prompt(NamedTuple):
    """What is said above the hand; `head` stands in bold before it, in place of `Your turn.`"""

    text: str
    head: str = ""
    brief: str = ""
    """A shorter text for phones."""


def carps_of(card: Card) -> str:
    """Name a card by its carps alone: green, lime and pink."""
    return language.join_and([colour_word(carp) for carp in CARPS[card]])


def prompt(view: View, selection: Selection, targets: Targets, options: SceneOptions) -> Prompt:
    """Say whose turn it is and what they can do, or how the game ended."""
    if view.result:
        return Prompt(view.result.tell(options.names))
    if view.seat != view.turn.seat:
        return Prompt(_("It is {name}'s turn.").format(name=language.seat_name(view.turn.seat, options.names)))
    remaining, card = remaining_actions(view), selected_hand_card(view, selection)
    if view.turn.icon:
        brief = _("Replace the row, or leave it.") if view.turn.owed < 0 else ""
        return Prompt(_describe_icon(view, selection, remaining), brief=brief)
    if view.turn.action == "take":
        return Prompt(_("Take one more from an end, or stop here."))
    if card:
        return _describe_selected_card(view, card, targets)
    return Prompt(_describe_further_plays(view, remaining)) if view.turn.action else _describe_turn(view, remaining)


def may_act(view: View) -> bool:
    """Return whether the seat to act can do anything but pass."""
    return any(move != PASS for move in view.moves())


def _may_use_mast(view: View) -> bool:
    return any(isinstance(move, Mast) for move in view.moves())


def _describe_turn(view: View, remaining: Remaining) -> Prompt:
    if not may_act(view):
        return Prompt(_("You can neither take nor play a card: pass."))
    if not view.hand:
        return Prompt(_("You have no card to hang: take one from an end of the row."))
    if not view.row:
        return Prompt(_("There is no card to take: tap a card in your hand to hang it."))
    if not remaining.takes and not _may_use_mast(view):
        return Prompt(
            _("Your hand is full, so tap a card and hang it on a post."), brief=_("Tap a card and hang it on a post.")
        )
    if not remaining.takes:
        text = _("Your hand is full, so tap a card and hang it on a post or on your mast.")
        return Prompt(text, brief=_("Tap a card and hang it on a post or on your mast."))
    text = _("Take a card from an end of the row, or tap a card in your hand to hang it.")
    return Prompt(text, brief=_("Take a card from an end, or tap one of yours to hang it."))


def _describe_further_plays(view: View, remaining: Remaining) -> str:
    if not _may_use_mast(view) and any(isinstance(move, Place) for move in view.moves()):
        remaining = remaining._replace(plays=0, extra=remaining.extra + remaining.plays)
    line = n_(
        "You may play one more card, on a post or on your mast, or stop here.",
        "You may play {plays} more cards, on posts or on your mast, or stop here.",
        remaining.plays,
    )
    if remaining.extra:
        line = _("You may play more cards, or stop here: {extra} on posts only, and {plays} on posts or on your mast.")
        if not remaining.plays:
            line = n_(
                "You may play one more card, on a post and not on your mast, or stop here.",
                "You may play {extra} more cards, on posts and not on your mast, or stop here.",
                remaining.extra,
            )
    return line.format(extra=remaining.extra, plays=remaining.plays)


def _describe_selected_card(view: View, card: Card, targets: Targets) -> Prompt:
    """Say where the selected card may go, and before it is played what its icon will do there."""
    if not targets.posts and not targets.mast:
        return Prompt(_("No place is open for it now."), _("You hold the {card} card.").format(card=carps_of(card)))
    head = _("Hang {card} on a post, or hide it on your mast.")
    if not targets.mast:
        head = _("Hang {card} on a post.")
    elif not targets.posts:
        head = _("Hide {card} on your mast.")
    works = (view.rulings.extra_triggers or not view.turn.extra) and _can_work(view, card, targets)
    return Prompt(_describe_icon_of(card, targets) if works else "", head.format(card=carps_of(card)))


def _can_work(view: View, card: Card, targets: Targets) -> bool:
    """Return whether the icon of a card lets the seat do something once the card hangs on one of its posts."""
    icon, hand = ICON[card], list(view.hand)
    hand.remove(card)
    level, _number = level_of(view, view.turn.seat)
    supply = view.deck + (len(view.discards) if view.rulings.reshuffle else 0)
    for post in targets.posts:
        posts = tuple([(*spaces, (card,)) if at == post else spaces for at, spaces in enumerate(view.posts, 1)])
        if not open_posts(posts):
            continue  # the game is over, and icons lapse
        if icon not in OWED:
            return icon != "extra" or bool(hand)
        turn = view.turn._replace(icon=icon, owed=OWED[icon], icon_post=post)
        if icon_moves(view.rulings, turn, level, tuple(hand), view.row, posts, view.hand_sizes, supply):
            return True
    return False


def _describe_icon_of(card: Card, targets: Targets) -> str:
    """Say what the icon of a card does once it hangs on a post; "" if it has none, or nothing to cover."""
    return {
        "": "",
        "cover": _("It may also cover the top card of a post: tap that card.") if targets.covers else "",
        "move": _("On a post it lets you move the top card of one post to another."),
        "extra": _("On a post it lets you play one more card."),
        "take1": _("On a post it lets you take a card from an end of the row."),
        "take2": _("On a post it lets you take up to two cards from an end of the row."),
        "steal": _("On a post it lets you steal a card from another hand."),
        "refresh": _("On a post it lets you replace the row, and then take a card."),
    }[ICON[card]]


def _describe_icon(view: View, selection: Selection, remaining: Remaining) -> str:
    icon, post = view.turn.icon, selected_post(view, selection)
    if icon == "move" and post:
        return _("Where does the top card of {post} go?").format(post=name_post(view.flags, post))
    if icon == "move":
        return _("Move the top card of an open post to another post: tap the card, or leave it.")
    if icon == "steal":
        return _("Steal a card: tap the player you take it from, or leave it.")
    if view.turn.owed < 0:
        return _("Replace the row and then take a card from an end of it, or leave it.")
    line = n_(
        "Take one card from an end of the row, or leave it.",
        "Take {count} cards from an end of the row, or leave it.",
        remaining.takes,
    )
    return line.format(count=remaining.takes)


# What can be typed, and what is worth a look ---------------------------------------------


def typed(view: View, selection: Selection) -> str:
    """Return an example of what can be typed now."""
    turn, card, post = view.turn, selected_hand_card(view, selection), next(iter(open_posts(view.posts)), 1)
    if view.end_reason:
        return ""
    if card:
        return str(Place(card, post))
    if turn.icon == "move":
        return "move 1 to 2"
    if turn.icon == "steal":
        return str(STEAL[(turn.seat + 1) % view.players])
    if turn.owed < 0:
        return str(REFRESH)
    return "take 1" if turn.icon or turn.action != "play" else str(Place(next(iter(view.hand), COLOURS[0]), post))


def nudge(kind: str) -> str:
    """Return a hint towards good moves of this kind; "" if there is none for it."""
    return {
        "take": _("Look at both ends of the row: which card helps you most?"),
        "place": _("Look at the posts: what would your cards change there?"),
        "mast": _("Look at your mast: which of your cards will score there?"),
    }.get(kind, "")


def wordings(view: View) -> list[str]:
    """Return moves that are possible now, in a player's own words."""
    post = next(iter(open_posts(view.posts)), 1)
    first = [card.partition("/")[0].split("+")[0] for card in view.hand]
    hung = [line for colour in first for line in (f"hang {colour} on post {post}", f"mast {colour}")]
    others = [f"steal {letter}" for letter in LETTERS[: view.players]]
    return [
        "take left",
        *hung[:2],
        "stop",
        "take right",
        *hung[2:],
        *others,
        "move 1 to 2",
        "move 2 to 1",
        "refresh",
        "pass",
        *(f"hang {card} on post {post}" for card in view.hand),
    ]
