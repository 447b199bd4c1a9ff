"""Koinobori as a seat sees it: the zones, the seats, the sentence above them and the buttons, put together."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from gamelib.core import language
from gamelib.core.endings import describe_points
from gamelib.core.language import LETTERS, _, n_
from gamelib.core.written_numbers import difference
from gamelib.koinobori import facts
from gamelib.koinobori.card_names import colour_word, flag_word, icon_word, name_card
from gamelib.koinobori.cards import COLOURS, HEIGHT, ICON, PENALTY, UNKNOWN, Card, Cards, Post
from gamelib.koinobori.legal import COVERED_LEVELS, Remaining, level_of, open_posts, remaining_actions
from gamelib.koinobori.moves import PASS, REFRESH, STEAL, Place
from gamelib.koinobori.scoring import post_value
from gamelib.koinobori.view import View
from widgets.scenes.koinobori.faces import face, key
from widgets.scenes.koinobori.reactions import react
from widgets.scenes.koinobori.selection import highlights, selected_hand_card, selected_post
from widgets.scenes.shared import (
    add_bubbles,
    add_state,
    faces_of,
    join_with_dots,
    place_cards,
    seat_header,
    seats_in_view_order,
)
from widgets.scenes.talk import add_reactions
from widgets.stage import scene
from widgets.stage.pieces import Token
from widgets.stage.scene import Button, Column, Group, Part, SceneOptions, Seat, Selection, Zone

CLEARING_FACTS = (facts.Began, facts.Ended)
"""Types of facts that clear all earlier bubbles."""


def bubble_of(view: View, fact: Any) -> str:
    """Put a card played or a pass into a few words, with posts named by the colour of their flag; else return ""."""
    if isinstance(fact, facts.Placed):
        return _("On the {colour} post.").format(colour=flag_word(view.flags[fact.post - 1]))
    if isinstance(fact, facts.Hung):
        return _("On my mast.")
    return _("Pass.") if isinstance(fact, facts.Passed) else ""


# Zones ---------------------------------------------------------------------------------


def cards_at(place: str, cards: Cards) -> list[scene.Card]:
    """Return cards at the numbered places of one kind, from 1."""
    return place_cards(place, map(key, cards))


def tally_token(counts: dict[str, int]) -> list[Token]:
    """Return a token for the number of carps of each colour."""
    line = _("{count} {colour}")
    return [
        {"symbol": f"dot-{colour}", "label": line.format(count=count, colour=colour_word(colour)), "count": count}
        for colour, count in counts.items()
    ]


def describe_count(count: int) -> str:
    """Say how many cards there are."""
    return n_("{count} card", "{count} cards", count).format(count=count)


# The row and the piles ---------------------------------------------------------------


def build_zones(view: View, options: SceneOptions) -> list[Zone]:
    """Build all zones in the middle of the table; when the game is over only the posts are left."""
    posts = _build_posts(view, options)
    return [posts] if view.end_reason else [_build_row(view, options), *_build_piles(view), posts]


def _build_row(view: View, options: SceneOptions) -> Zone:
    """Build the row, of which only the ends may be taken (KOI-4.3)."""
    row: Zone = {
        "kind": "row",
        "id": "row",
        "label": _("The row"),
        "spot": "row",
        "doors": True,
        "cards": cards_at("row", view.row),
    }
    if options.asked:
        row["plain"] = True
    if not view.row:
        row["empty"] = _("no cards are left for the row")
    elif not options.asked and view.seat is not None and view.seat in view.to_act and remaining_actions(view).takes:
        row["note"], row["door"] = _("take a card from an end"), _("take")
    return row


def _build_piles(view: View) -> list[Zone]:
    """Build the deck and the discarded cards."""
    deck: Zone = {"kind": "pile", "id": "pile:deck", "label": _("The deck"), "spot": "deck"}
    if view.deck:
        left = view.deck
        deck["caption"] = n_("{count} left to draw", "{count} left to draw", left).format(count=left)
        deck["count"] = left
        label = _("deck, {count}").format(count=describe_count(left))
        deck["cards"] = [{"id": "deck", "face": UNKNOWN, "label": label}]
    else:
        deck["empty"] = _("the deck is empty")
    if not view.discards:
        return [deck]
    gone = len(view.discards)
    label = _("{count} discarded, the last {card}").format(count=len(view.discards), card=name_card(view.discards[-1]))
    caption = n_("{count} discarded", "{count} discarded", gone).format(count=gone)
    top: scene.Card = {"id": "discard", "face": key(view.discards[-1]), "label": label, "fixed": True}
    return [
        deck,
        {
            "kind": "pile",
            "id": "pile:discard",
            "label": _("The discarded cards"),
            "spot": "deck",
            "count": gone,
            "caption": caption,
            "cards": [top],
        },
    ]


def build_worth_now(view: View) -> Zone:
    """Build what each carp on a mast would be worth if the game ended now, all of which everybody can see."""
    worth: dict[str, int] = {}
    for post in view.score.posts:
        worth[post.colour] = worth.get(post.colour, 0) + post.value
    worth |= {colour: -PENALTY for colour in COLOURS if colour not in worth}
    tokens: list[Token] = []
    for colour, value in sorted(worth.items(), key=lambda each: -each[1]):
        text = difference(value, 0)
        tokens.append(
            {
                "symbol": f"dot-{colour}",
                "text": text,
                "label": _("{colour} {value}").format(colour=colour_word(colour), value=text),
            }
        )
    return {
        "kind": "tokens",
        "id": "worth",
        "label": _("If the game ended now"),
        "spot": "deck",
        "tokens": tokens,
        "caption": _("If the game ended now, each carp is worth"),
    }


# The posts -----------------------------------------------------------------------------


def _build_posts(view: View, options: SceneOptions) -> Zone:
    """Build the festival posts; when the game is over, with what each has scored."""
    posts: Zone = {
        "kind": "columns",
        "id": "posts",
        "label": _("The festival posts"),
        "spot": "columns",
        "columns": [_build_post(view, post, options) for post in range(1, len(view.posts) + 1)],
    }
    if view.end_reason and not options.asked:
        line = _("post {post}: {colour} {value}")
        posts["caption"] = join_with_dots(
            *[
                line.format(post=at, colour=colour_word(post.colour), value=post.value)
                for at, post in enumerate(view.score.posts, 1)
            ]
        )
    return posts


def _build_post(view: View, post: int, options: SceneOptions) -> Column:
    """Build a post with its tally and its value now; a full post shows only what it scores."""
    spaces, flag = view.posts[post - 1], view.flags[post - 1]
    counts, _places, colour, value, by_flag = post_value(flag, spaces)
    column: Column = {
        "id": f"post{post}",
        "label": _("post {post}, {flag}").format(post=post, flag=flag_word(flag)),
        "name": flag_word(flag),
        "symbol": f"flag-{flag}",
        "slots": HEIGHT,
        "cards": _stack_cards(f"post{post}", spaces),
    }
    if len(spaces) == HEIGHT:
        column["state"], counts = "full", {colour: value}
    if options.asked:
        return column
    if spaces and len(spaces) < HEIGHT:
        column["worth"] = _("now {colour} {value}").format(colour=colour_word(colour), value=value)
    if by_flag and spaces:
        column["by_flag"] = True
    if counts:
        column["tally"] = tally_token(dict(sorted(counts.items(), key=lambda each: (each[0] != colour, -each[1]))))
        if colour in counts and (not by_flag or len(spaces) == HEIGHT):
            column["tally"][0]["state"] = "lead"
    return column


def _stack_cards(place: str, spaces: Post) -> list[scene.Card]:
    """Return the cards of a post from the bottom, covered ones included; the last one is its top."""
    cards = cards_at(place, tuple(card for space in spaces for card in space))
    at = 0
    for space in spaces:
        for under in cards[at : at + len(space) - 1]:
            under["state"] = "covered"
        at += len(space)
    if cards:
        cards[-1]["id"] = f"{place}:top"
    return cards


# How far the turn has come -------------------------------------------------------------


def describe_level(view: View, seat: int) -> str:
    """Describe how many cards a seat's level lets it take, play and hold."""
    level, number = level_of(view, seat)
    line = _("level {number}: take {take}, play {play}, hold {hold}")
    return line.format(number=number, take=level.take, play=level.play, hold=level.hold)


def describe_limits(view: View, seat: int) -> str:
    """Say how many cards a seat may take, play and hold, as briefly as a line at the seat has to be."""
    level, _number = level_of(view, seat)
    return _("take {take} · play {play} · hold {hold}").format(take=level.take, play=level.play, hold=level.hold)


def describe_rest(view: View) -> str:
    """Describe in a few words what the turn in progress still allows."""
    turn, (takes, plays, extra) = view.turn, remaining_actions(view)
    if turn.icon and turn.owed < 1:
        return _("may use {icon}").format(icon=icon_word(turn.icon))
    if turn.icon or turn.action == "take":
        return _("may take {count} more").format(count=takes)
    on_posts = _("may play {count} more on a post").format(count=extra) if extra else ""
    return join_with_dots(on_posts, _("may play {count} more").format(count=plays) if turn.action and plays else "")


# Seats ---------------------------------------------------------------------------------


def build_seats(view: View, options: SceneOptions) -> list[Seat]:
    """Build all seats in the order of play; hands show the known cards, and none after the end (KOI-6.6)."""
    hands: Sequence[Sequence[str]] = [()] * view.players
    if not view.end_reason:
        hands = view.known if options.hands is None else options.hands
    return [
        _build_seat(view, seat, options, tuple(hands[seat])) for seat in seats_in_view_order(view.players, view.seat)
    ]


def _build_seat(view: View, seat: int, options: SceneOptions, hand: Cards) -> Seat:
    built = seat_header(view, seat, options, view.result)
    built["count"], built["counted"] = view.hand_sizes[seat], n_("card", "cards", view.hand_sizes[seat])
    if seat == view.seat:
        return built
    built["note"] = describe_rest(view) if seat in view.to_act else ""
    built["note"] = built["note"] or describe_limits(view, seat)
    if view.end_reason:
        built["note"] = "" if options.asked else describe_points(view.score.totals[seat])
    if any(card != UNKNOWN for card in hand):
        built["cards"] = cards_at(f"held {LETTERS[seat]}", hand)
    face_down = 0 if view.end_reason else len(view.masts[seat])
    if face_down:
        label = _("{count} face down").format(count=face_down)
        mast: scene.Card = {"id": mast_place(view, seat), "face": UNKNOWN, "label": label, "note": str(face_down)}
        built["zones"] = [{"kind": "pile", "id": f"masts:{LETTERS[seat]}", "label": _("mast"), "cards": [mast]}]
    return built


def mast_place(view: View, seat: int) -> str:
    """Return the place of a seat's mast."""
    return "mast" if seat == view.seat else f"mast:{LETTERS[seat]}"


def masts_and_hand(view: View, options: SceneOptions) -> list[Zone]:
    """Build the zones of the viewer's own mast and hand; when the game is over, of all masts face up."""
    if view.seat is None:
        return [_build_score_groups(view, options)] if view.end_reason else []
    return [
        _build_score_groups(view, options) if view.end_reason else _build_own_mast(view, view.seat),
        _build_hand(view),
    ]


def _build_own_mast(view: View, seat: int) -> Zone:
    mast: Column = {
        "id": "mast",
        "label": _("on your mast"),
        "symbol": "mast",
        "slots": COVERED_LEVELS,
        "cards": cards_at("mast", view.masts[seat]),
    }
    return {
        "kind": "columns",
        "id": "masts",
        "label": _("Your mast"),
        "area": "dock",
        "note": describe_level(view, seat),
        "columns": [mast],
    }


def _build_hand(view: View) -> Zone:
    rest = describe_rest(view) if view.seat in view.to_act else ""
    hand: Zone = {
        "kind": "row",
        "id": "hand",
        "label": _("Your hand"),
        "area": "dock",
        "pick": "one",
        "note": join_with_dots(describe_count(len(view.hand)), rest),
        "cards": cards_at("hand", view.hand),
    }
    if not view.hand:
        hand["empty"] = _("your hand is empty")
    return hand


def _build_score_groups(view: View, options: SceneOptions) -> Zone:
    best = sorted(range(view.players), key=lambda seat: 0 if options.asked else -view.score.totals[seat])
    return {
        "kind": "groups",
        "id": "scores",
        "label": _("The masts, face up"),
        "spot": "row",
        "groups": [_build_mast_group(view, seat, options) for seat in best],
    }


def _build_mast_group(view: View, seat: int, options: SceneOptions) -> Group:
    """Build the group of a mast: its points post by post, and its penalty for unused colours (KOI-7.6, KOI-7.8)."""
    score, place = view.score, mast_place(view, seat)
    name = _("You") if seat == view.seat else language.seat_name(seat, options.names)
    if options.asked:
        return {"id": place, "label": name, "cards": cards_at(place, view.masts[seat])}
    sums = [
        _("post {post}: {points}").format(post=number, points=post.points[seat])
        for number, post in enumerate(score.posts, 1)
        if post.points[seat]
    ]
    if score.penalties[seat]:
        sums.append(_("never turned: {points}").format(points=score.penalties[seat]))
    group: Group = {
        "id": place,
        "label": join_with_dots(name, *sums),
        "worth": describe_points(view.score.totals[seat]),
        "cards": cards_at(place, view.masts[seat]),
    }
    if view.result and seat in view.result.winners:
        group["state"] = "winner"
    return group


# The sentence --------------------------------------------------------------------------


def prompt(view: View, selection: Selection, options: SceneOptions) -> str:
    """Say whose turn it is and what they can do, or how the game ended."""
    if view.result:
        return view.result.tell(options.names)
    if view.seat != view.turn.seat:
        return _("It is {name}'s turn.").format(name=language.seat_name(view.turn.seat, options.names))
    remaining, card = remaining_actions(view), selected_hand_card(view, selection)
    if view.turn.icon:
        return _describe_icon(view, selection, remaining)
    if view.turn.action == "take":
        line = n_(
            "You may take one more card from an end of the row, or stop here.",
            "You may take {count} more cards from the ends of the row, or stop here.",
            remaining.takes,
        )
        return line.format(count=remaining.takes)
    if card:
        return _describe_card_targets(card, bool(remaining.plays))
    return _describe_further_plays(remaining) if view.turn.action else _describe_turn(view, remaining)


def _describe_turn(view: View, remaining: Remaining) -> str:
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


def _describe_further_plays(remaining: Remaining) -> str:
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


def _describe_card_targets(card: Card, anywhere: bool) -> str:
    if ICON[card] == "cover":
        return _("Tap a post to put it there, or the top card of a post to cover that one.")
    if anywhere:
        return _("Tap a post to put it there, or your mast to hang it there.")
    return _("Tap the post to put it on.")


def _describe_icon(view: View, selection: Selection, remaining: Remaining) -> str:
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
        offered = _icon_buttons(view, selection, options)
    elif card and turn.action != "take":
        offered = _card_buttons(view, card)
    else:
        offered = _row_buttons(view) if turn.action != "play" else []
    if turn.action:
        return [*offered, {"id": "done", "label": _("Leave the icon unused") if turn.icon else _("Stop here")}]
    if card:
        return offered
    last: Button = {"id": "pass", "label": _("Pass")}
    if not _may_act(view):
        last["main"] = True
    return [*offered, last]


def _row_buttons(view: View) -> list[Button]:
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


def _card_buttons(view: View, card: Card) -> list[Button]:
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
    return [*_mark_as_on_table(pressed), {"id": "cancel", "label": _("Cancel"), "place": "secondary"}]


def zones_for_selected_card(view: View, selection: Selection) -> tuple[str, ...]:
    """Return the zones in which the selected card may be put now."""
    turn, card = view.turn, selected_hand_card(view, selection)
    if turn.icon:
        return ("posts",) if turn.icon == "move" and selected_post(view, selection) else ()
    if not card or turn.action == "take":
        return ()
    return ("posts", "masts") if remaining_actions(view).plays else ("posts",)


def _mark_as_on_table(pressed: list[Button]) -> list[Button]:
    """Return the buttons marked as drawn on the table itself, since the places they name can be touched there."""
    for button in pressed:
        button["place"] = "table"
    return pressed


def _icon_buttons(view: View, selection: Selection, options: SceneOptions) -> list[Button]:
    icon, source, posts = view.turn.icon, selected_post(view, selection), open_posts(view.posts)
    if icon == "move" and source:
        line = _("To post {post}")
        return _mark_as_on_table(
            [{"id": f"to:{post}", "label": line.format(post=post)} for post in posts if post != source]
        )
    if icon == "move":
        line = _("From post {post}")
        return _mark_as_on_table(
            [{"id": f"from:{post}", "label": line.format(post=post)} for post in posts if view.posts[post - 1]]
        )
    if icon == "steal":
        line, others = _("Steal from {name}"), seats_in_view_order(view.players, view.seat)[:-1]
        return _mark_as_on_table(
            [
                {"id": f"steal:{LETTERS[seat]}", "label": line.format(name=language.seat_name(seat, options.names))}
                for seat in others
                if view.hand_sizes[seat]
            ]
        )
    if view.turn.owed < 0:
        return [{"id": "refresh", "label": _("Replace the row"), "main": True}]
    return _row_buttons(view)


# All of it -----------------------------------------------------------------------------


def part(view: View, selection: Selection, options: SceneOptions) -> Part:
    """Build the part of a scene that shows a seat's view, with what is selected on it."""
    players = build_seats(view, options)
    add_bubbles(view, players, partial(bubble_of, view), CLEARING_FACTS)
    add_reactions(view, players, react)
    built = [*build_zones(view, options), *masts_and_hand(view, options)]
    if options.worth and not view.end_reason:
        built.insert(-1, build_worth_now(view))
    pressed = buttons(view, selection, options) if options.acting and view.seat in view.to_act else []
    for word, places in highlights(view, selection, options).items():
        add_state(players, places, word)
        add_state(built, places, word)
        if word == "hint":
            for button in pressed:
                if button["id"] in places:
                    button["state"] = word
    for zone in built:
        if pressed and zone["id"] in zones_for_selected_card(view, selection):
            zone["awaits"] = True
    full = len(view.posts) - len(open_posts(view.posts))
    return {
        "note": _("{count} of {posts} posts full").format(count=full, posts=len(view.posts)),
        "dock": "beside",
        "faces": faces_of([players, built], face),
        "seats": players,
        "zones": built,
        "buttons": pressed,
        "prompt": prompt(view, selection, options),
        "marked": _("You can tap everything that is marked.") if options.mark and pressed else "",
        "typed": typed(view, selection),
    }
