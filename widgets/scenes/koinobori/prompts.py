"""What Koinobori asks of a seat: the sentence, the buttons, and an example of what can be typed."""

from __future__ import annotations

from gamelib.core import language
from gamelib.core.language import LETTERS, _, n_
from gamelib.koinobori.card_names import name_card
from gamelib.koinobori.cards import COLOURS, ICON, Card
from gamelib.koinobori.legal import COVERED_LEVELS, Remaining, open_posts, remaining_actions
from gamelib.koinobori.moves import PASS, REFRESH, STEAL, Place
from gamelib.koinobori.view import View
from widgets.scenes.koinobori.faces import key
from widgets.scenes.koinobori.selection import selected_hand_card, selected_post
from widgets.scenes.shared import seats_in_view_order
from widgets.stage.scene import Button, SceneOptions, Selection

# The sentence ------------------------------------------------------------------------


def prompt(view: View, selection: Selection, options: SceneOptions) -> str:
    """Say whose turn it is and what they can do, or how the game ended."""
    if view.result:
        return view.result.tell(options.names)
    if view.seat != view.turn.seat:
        return _("It is {name}'s turn.").format(name=language.seat_name(view.turn.seat, options.names))
    remaining, card = remaining_actions(view), selected_hand_card(view, selection)
    if view.turn.icon:
        return _about_icon(view, selection, remaining)
    if view.turn.action == "take":
        line = n_(
            "You may take one more card from an end of the row, or stop here.",
            "You may take {count} more cards from the ends of the row, or stop here.",
            remaining.takes,
        )
        return line.format(count=remaining.takes)
    if card:
        return _about_card(card, bool(remaining.plays))
    return _about_more(remaining) if view.turn.action else _about_turn(view, remaining)


def _about_turn(view: View, remaining: Remaining) -> str:
    if not _may_act(view):
        return _("You can neither take nor play a card: pass.")
    takes, plays = remaining.takes, remaining.plays
    if not view.hand:
        line = n_(
            "You have no card to play: take a card from an end of the row.",
            "You have no card to play: take up to {takes} cards from the ends of the row.",
            takes,
        )
    elif not view.row:
        line = n_(
            "There is no card to take: play a card from your hand.",
            "There is no card to take: play up to {plays} cards from your hand.",
            plays,
        )
    elif not takes:
        line = n_(
            "Your hand is full, so you cannot take: play a card from it.",
            "Your hand is full, so you cannot take: play up to {plays} cards from it.",
            plays,
        )
    elif takes == 1:
        line = n_(
            "Take a card from an end of the row, or play one from your hand on a post or your mast.",
            "Take a card from an end of the row, or play up to {plays} cards from your hand.",
            plays,
        )
    else:
        line = n_(
            "Take up to {takes} cards from the ends of the row, or play one card from your hand.",
            "Take up to {takes} cards from the ends of the row, or play up to {plays} from your hand.",
            plays,
        )
    return line.format(takes=takes, plays=plays)


def _may_act(view: View) -> bool:
    return any(move != PASS for move in view.moves())


def _about_more(remaining: Remaining) -> str:
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


def _about_card(card: Card, anywhere: bool) -> str:
    if ICON[card] == "cover":
        return _("Tap a post to put it there, or the top card of a post to cover that one.")
    if anywhere:
        return _("Tap a post to put it there, or your mast to hang it there.")
    return _("Tap the post to put it on.")


def _about_icon(view: View, selection: Selection, remaining: Remaining) -> str:
    icon, post = view.turn.icon, selected_post(view, selection)
    if icon == "move" and post:
        return _("Which post does the top card of post {post} go on?").format(post=post)
    if icon == "move":
        return _("You may move the top card of a post that is not full to another: choose the card.")
    if icon == "steal":
        return _("You may steal a card: choose from whom.")
    if view.turn.owed < 0:
        return _("You may replace the row, and then take one card from an end of it.")
    line = n_(
        "The icon lets you take one card from an end of the row.",
        "The icon lets you take {count} cards from the ends of the row.",
        remaining.takes,
    )
    return line.format(count=remaining.takes)


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


# The buttons ---------------------------------------------------------------------------


def buttons(view: View, selection: Selection, options: SceneOptions) -> list[Button]:
    """Return the buttons for the turn and the selection."""
    turn, card = view.turn, selected_hand_card(view, selection)
    if turn.icon:
        icon_buttons = _for_icon(view, selection, options)
    elif card and turn.action != "take":
        icon_buttons = _for_card(view, card)
    else:
        icon_buttons = _for_row(view) if turn.action != "play" else []
    if turn.action:
        return [*icon_buttons, {"id": "done", "label": _("Leave the icon unused") if turn.icon else _("Stop here")}]
    if card:
        return icon_buttons
    last: Button = {"id": "pass", "label": _("Pass")}
    if not _may_act(view):
        last["main"] = True
    return [*icon_buttons, last]


def _for_row(view: View) -> list[Button]:
    line = {len(view.row): _("Take right: {card}"), 1: _("Take left: {card}")}
    brief = {len(view.row): _("Take right"), 1: _("Take left")}
    return [
        {
            "id": f"take:{place}",
            "label": line[place].format(card=name_card(view.row[place - 1])),
            "brief": brief[place],
            "face": key(view.row[place - 1]),
            "place": "secondary" if place == 1 else "primary",
        }
        for place in sorted(line)
        if view.row
    ]


def _for_card(view: View, card: Card) -> list[Button]:
    pressed: list[Button] = [
        {"id": f"put:{post}", "label": _("Put on post {post}").format(post=post)} for post in open_posts(view.posts)
    ]
    if ICON[card] == "cover":
        pressed += [
            {"id": f"over:{post}", "label": _("Cover the top of post {post}").format(post=post)}
            for post in open_posts(view.posts)
            if view.posts[post - 1]
        ]
    if len(view.masts[view.turn.seat]) < COVERED_LEVELS:
        pressed.append({"id": "put:mast", "label": _("Put on your mast")})
    return [*_on_table(pressed), {"id": "cancel", "label": _("Cancel"), "place": "secondary"}]


def awaiting(view: View, selection: Selection) -> tuple[str, ...]:
    """Return the zones in which the selected card may be put now."""
    turn, card = view.turn, selected_hand_card(view, selection)
    if turn.icon:
        return ("posts",) if turn.icon == "move" and selected_post(view, selection) else ()
    if not card or turn.action == "take":
        return ()
    return ("posts", "masts") if remaining_actions(view).plays else ("posts",)


def _on_table(pressed: list[Button]) -> list[Button]:
    """Return the buttons marked as drawn on the table itself, since the places they name can be touched there."""
    for button in pressed:
        button["place"] = "table"
    return pressed


def _for_icon(view: View, selection: Selection, options: SceneOptions) -> list[Button]:
    icon, source, posts = view.turn.icon, selected_post(view, selection), open_posts(view.posts)
    if icon == "move" and source:
        line = _("To post {post}")
        return _on_table([{"id": f"to:{post}", "label": line.format(post=post)} for post in posts if post != source])
    if icon == "move":
        line = _("From post {post}")
        return _on_table(
            [{"id": f"from:{post}", "label": line.format(post=post)} for post in posts if view.posts[post - 1]]
        )
    if icon == "steal":
        line, others = _("Steal from {name}"), seats_in_view_order(view.players, view.seat)[:-1]
        return _on_table(
            [
                {"id": f"steal:{LETTERS[seat]}", "label": line.format(name=language.seat_name(seat, options.names))}
                for seat in others
                if view.hand_sizes[seat]
            ]
        )
    if view.turn.owed < 0:
        return [{"id": "refresh", "label": _("Replace the row"), "main": True}]
    return _for_row(view)
