"""Koinobori as a seat sees it: the zones, the seats, the sentence above them and the buttons, put together."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from gamelib.core import language
from gamelib.core.endings import describe_points
from gamelib.core.language import LETTERS, _, n_
from gamelib.core.written_numbers import difference, signed
from gamelib.koinobori import facts
from gamelib.koinobori.card_names import colour_word, flag_word, icon_word, name_card, name_post
from gamelib.koinobori.cards import COLOURS, HEIGHT, PENALTY, UNKNOWN, Cards, Post
from gamelib.koinobori.legal import COVERED_LEVELS, level_of, open_posts, remaining_actions
from gamelib.koinobori.moves import PASS
from gamelib.koinobori.scoring import post_value
from gamelib.koinobori.view import View
from widgets.scenes.koinobori.card_faces import face, key
from widgets.scenes.koinobori.prompts import may_act, prompt, typed
from widgets.scenes.koinobori.reactions import react
from widgets.scenes.koinobori.selection import highlights, selected_hand_card
from widgets.scenes.koinobori.targets import Targets, find_targets
from widgets.scenes.shared import (
    add_bubbles,
    add_state,
    faces_of,
    join_states,
    join_with_dots,
    place_cards,
    seat_header,
    seat_place,
    seats_in_view_order,
)
from widgets.scenes.talk import add_reactions
from widgets.stage import scene
from widgets.stage.pieces import Token
from widgets.stage.scene import Button, Column, Group, SceneOptions, ScenePart, Seat, Selection, Zone

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


def describe_hand(view: View, seat: int) -> str:
    """Say how many cards a seat holds of those that it may hold."""
    level, _number = level_of(view, seat)
    line = n_("{count} of {most} card in your hand", "{count} of {most} cards in your hand", level.hold)
    return line.format(count=view.hand_sizes[seat], most=level.hold)


# The row and the piles ---------------------------------------------------------------


def build_zones(view: View, targets: Targets, options: SceneOptions) -> list[Zone]:
    """Build all zones in the middle of the table; when the game is over only the posts are left."""
    posts = _build_posts(view, targets, options)
    return [posts] if view.end_reason else [_build_row(view, targets), *_build_piles(view), posts]


def _build_row(view: View, targets: Targets) -> Zone:
    """Build the row, of which only the ends may be taken (KOI-4.3): they are buttons, or the row says why not.

    Where all of it may be replaced (KOI-4.24), the row is one button.
    """
    row: Zone = {
        "kind": "row",
        "id": "row",
        "label": _("The row"),
        "spot": "row",
        "doors": True,
        "cards": cards_at("row", view.row),
    }
    if not view.row:
        row["empty"] = _("no cards are left for the row")
    for place in targets.ends:
        end = row["cards"][place - 1]
        line = _("Take from the left end: {card}") if place == 1 else _("Take from the right end: {card}")
        end |= {"tab": _("Take"), "state": "offered", "label": line.format(card=face(end["face"])["name"])}
        end["key"] = "ArrowLeft" if place == 1 else "ArrowRight"
    if targets.row:
        row |= {"place": True, "offer": _("Replace the row"), "state": "offered"}
    if targets.is_hand_full:
        row["lock"] = build_lock(view, view.turn.seat)
        for card in row["cards"]:
            card["off"] = True
    return row


def build_lock(view: View, seat: int) -> scene.Lock:
    """Say why no card can be taken while the hand is full."""
    hold = level_of(view, seat)[0].hold
    full = {"count": view.hand_sizes[seat], "most": hold}
    return {
        "head": _("Your hand is full: {count} of {most}.").format(**full),
        "text": _("Play a card to make room."),
        "brief": _("Hand full, {count} of {most}.").format(**full),
    }


def _build_piles(view: View) -> list[Zone]:
    """Build the deck and the discarded cards."""
    deck: Zone = {"kind": "pile", "id": "pile:deck", "label": _("The deck"), "spot": "deck"}
    if view.deck:
        left = view.deck
        deck["caption"] = n_("{count} to draw", "{count} to draw", left).format(count=left)
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
        "label": _("If it ended now"),
        "spot": "deck",
        "tokens": tokens,
        "caption": _("each carp on a mast is worth"),
    }


# The posts -----------------------------------------------------------------------------


def _build_posts(view: View, targets: Targets, options: SceneOptions) -> Zone:
    """Build the festival posts; when the game is over, with what each has scored."""
    posts: Zone = {
        "kind": "columns",
        "id": "posts",
        "label": _("The festival posts"),
        "spot": "columns",
        "columns": [_build_post(view, post, options) for post in range(1, len(view.posts) + 1)],
    }
    if targets.posts:
        posts["offer"] = _("Move it here") if view.turn.icon == "move" else _("Hang it here")
        posts["brief"] = _("here")
    for post in sorted(targets.posts):
        line = _("Move it to {post}") if view.turn.icon == "move" else _("Hang it on {post}")
        posts["columns"][post - 1]["offer"] = line.format(post=name_post(view.flags, post))
    for post in sorted(targets.tops | targets.covers):
        add_state([posts], [f"post{post}:top"], "offered")
    if view.end_reason and not options.asked:
        line = _("{flag}: {colour} {value}")
        posts["caption"] = join_with_dots(
            *[
                line.format(flag=name_post(view.flags, at), colour=colour_word(post.colour), value=post.value)
                for at, post in enumerate(view.score.posts, 1)
            ]
        )
    return posts


def _build_post(view: View, post: int, options: SceneOptions) -> Column:
    """Build a post with its tally and its value now; a full post shows only what it scores."""
    spaces, flag = view.posts[post - 1], view.flags[post - 1]
    counts, _places, colour, value, by_flag = post_value(flag, spaces)
    free = HEIGHT - len(spaces)
    column: Column = {
        "id": f"post{post}",
        "label": name_post(view.flags, post),
        "name": flag_word(flag),
        "symbol": f"flag-{flag}",
        "slots": HEIGHT,
        "cards": _stack_cards(f"post{post}", spaces),
        "free": n_("{count} free", "{count} free", free).format(count=free) if free else _("full"),
    }
    if not free:
        column["state"], counts = "full", {colour: value}
    if options.asked:
        return column
    if spaces:
        line = _("{colour} scores {value} now, since all are level") if by_flag else _("{colour} scores {value} now")
        line = line if free else _("{colour} scores {value}")
        column["worth"] = line.format(colour=colour_word(colour), value=value)
    if by_flag and spaces:
        column["by_flag"], column["remark"] = _("scores 1"), _("all level")
    if counts:
        column["tally"] = tally_token(dict(sorted(counts.items(), key=lambda each: (each[0] != colour, -each[1]))))
        if colour in counts and (not by_flag or not free):
            column["tally"][0]["state"] = "lead"
        if not free:
            column["tally"][0]["label"] = column["worth"]
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


def list_limits(view: View, seat: int) -> list[str]:
    """Say how many cards a seat may take, play and hold, each in two words."""
    level, _number = level_of(view, seat)
    return [
        _("take {count}").format(count=level.take),
        _("play {count}").format(count=level.play),
        _("hold {count}").format(count=level.hold),
    ]


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
    built["note"] = built["note"] or join_with_dots(*list_limits(view, seat))
    if view.end_reason:
        built["note"] = "" if options.asked else describe_points(view.score.totals[seat])
    else:
        hold = level_of(view, seat)[0].hold
        built["holds"] = _("{count} of {most}").format(count=view.hand_sizes[seat], most=hold)
        built["counted"] = n_("of {most} card", "of {most} cards", hold).format(most=hold)
        built["zones"] = [_build_small_mast(view, seat)]
    if any(card != UNKNOWN for card in hand):
        built["cards"] = cards_at(f"held {LETTERS[seat]}", hand)
    return built


def _build_small_mast(view: View, seat: int) -> Zone:
    """Build another seat's mast: how many of its places are taken, by cards that lie face down."""
    hung = len(view.masts[seat])
    mast: Zone = {
        "kind": "pile",
        "id": f"masts:{LETTERS[seat]}",
        "label": _("mast"),
        "meter": {"have": hung, "need": COVERED_LEVELS},
    }
    if hung:
        label = _("{count} face down").format(count=hung)
        mast["cards"] = [{"id": mast_place(view, seat), "face": UNKNOWN, "label": label, "fixed": True}]
    return mast


def mast_place(view: View, seat: int) -> str:
    """Return the place of a seat's mast."""
    return "mast" if seat == view.seat else f"mast:{LETTERS[seat]}"


def masts_and_hand(view: View, targets: Targets, options: SceneOptions) -> list[Zone]:
    """Build the zones of the viewer's own mast and hand; when the game is over, of all masts face up."""
    if view.seat is None:
        return [_build_score_groups(view, options)] if view.end_reason else []
    return [
        _build_score_groups(view, options) if view.end_reason else _build_own_mast(view, view.seat, targets),
        _build_hand(view, view.seat, targets, options),
    ]


def _build_own_mast(view: View, seat: int, targets: Targets) -> Zone:
    mast: Column = {
        "id": "mast",
        "label": _("on your mast"),
        "symbol": "mast",
        "slots": COVERED_LEVELS,
        "cards": cards_at("mast", view.masts[seat]),
    }
    if targets.mast:
        mast["offer"] = _("Hide it on your mast")
    built: Zone = {
        "kind": "columns",
        "id": "masts",
        "label": _("Your mast"),
        "area": "dock",
        "limits": list_limits(view, seat),
        "columns": [mast],
    }
    if targets.mast:
        built["offer"] = _("Hide here")
    return built


def _build_hand(view: View, seat: int, targets: Targets, options: SceneOptions) -> Zone:
    hand: Zone = {
        "kind": "row",
        "id": "hand",
        "label": _("Your hand"),
        "area": "dock",
        "pick": "one",
        "note": describe_count(len(view.hand)) if view.end_reason else describe_hand(view, seat),
        "cards": cards_at("hand", view.hand),
    }
    if options.in_lesson and targets.ends:
        hand["room"] = _("your new card")
    elif not view.hand:
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
        _("{flag}: {points}").format(flag=flag_word(flag), points=post.points[seat])
        for flag, post in zip(view.flags, score.posts, strict=True)
        if post.points[seat]
    ]
    if score.penalties[seat]:
        sums.append(_("never scored: {points}").format(points=signed(score.penalties[seat])))
    group: Group = {
        "id": place,
        "label": name,
        "worth": describe_points(view.score.totals[seat]),
        "sums": join_with_dots(*sums),
        "cards": cards_at(place, view.masts[seat]),
    }
    if view.result and seat in view.result.winners:
        group["state"] = "winner"
    return group


# The buttons ---------------------------------------------------------------------------


def buttons(view: View, selection: Selection) -> list[Button]:
    """Return the buttons for the turn and the selection; whatever has a place on the table is touched there."""
    turn, offered = view.turn, list[Button]()
    if selected_hand_card(view, selection) and not turn.icon:
        offered.append({"id": "cancel", "label": _("Put it back"), "icon": "close", "place": "secondary"})
    if turn.action:
        label = _("Leave it") if turn.icon else _("Stop here")
        offered.append({"id": "done", "label": label, "place": "secondary"})
    elif PASS in view.moves():
        last: Button = {"id": "pass", "label": _("Pass")}
        if not may_act(view):
            last["main"] = True
        offered.append(last)
    return offered


# All of it -----------------------------------------------------------------------------


def part(view: View, selection: Selection, options: SceneOptions) -> ScenePart:
    """Build the part of a scene that shows a seat's view, with what is selected on it."""
    targets = find_targets(view, selection, options)
    players = build_seats(view, options)
    add_bubbles(view, players, partial(bubble_of, view), CLEARING_FACTS)
    add_reactions(view, players, react)
    add_state(players, map(seat_place, targets.seats), "offered")
    built = [*build_zones(view, targets, options), *masts_and_hand(view, targets, options)]
    if options.worth and not view.end_reason:
        built.insert(-1, build_worth_now(view))
    acts = options.acting and view.seat in view.to_act
    pressed = buttons(view, selection) if acts else []
    for word, places in highlights(view, selection, options).items():
        add_state(players, places, word)
        add_state(built, places, word)
        if targets.row and "deck" in places:  # the row itself is meant, and none of its cards
            built[0]["state"] = join_states(built[0]["state"], word)
        if word == "hint":
            for button in pressed:
                if button["id"] in places:
                    button["state"] = word
    full, said = len(view.posts) - len(open_posts(view.posts)), prompt(view, selection, targets, options)
    shown: ScenePart = {
        "note": _("{count} of {posts} posts full").format(count=full, posts=len(view.posts)),
        "dock": "festival",
        "faces": faces_of([players, built], face),
        "seats": players,
        "zones": built,
        "buttons": pressed,
        "prompt": said.text,
        "marked": _("You can tap everything that is marked.") if options.mark and acts else "",
        "typed": typed(view, selection),
    }
    if said.head:
        shown["head"] = said.head
    if said.brief:
        shown["brief"] = said.brief
    return shown
