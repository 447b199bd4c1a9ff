"""Koinobori's zones that all can see: the row, the posts, the deck and the discarded cards."""

from __future__ import annotations

from gamelib.core.language import _, n_
from gamelib.core.written import difference
from gamelib.koinobori.card_names import colour_word, flag_word, name_card
from gamelib.koinobori.cards import COLOURS, HEIGHT, PENALTY, UNKNOWN, Cards, Post
from gamelib.koinobori.legal import remaining_actions
from gamelib.koinobori.scoring import post_value
from gamelib.koinobori.view import View
from widgets.scenes.koinobori.faces import key
from widgets.scenes.shared import join_with_dots, place_cards
from widgets.stage import scene
from widgets.stage.pieces import Token
from widgets.stage.scene import Column, SceneOptions, Zone


def cards_at(place: str, cards: Cards) -> list[scene.Card]:
    """Return cards at the numbered places of one kind, from 1."""
    return place_cards(place, map(key, cards))


def tally(counts: dict[str, int]) -> list[Token]:
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
    posts = _posts(view, options)
    return [posts] if view.end_reason else [_row(view, options), *_piles(view), posts]


def _row(view: View, options: SceneOptions) -> Zone:
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


def _piles(view: View) -> list[Zone]:
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


def worth_now(view: View) -> Zone:
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


def _posts(view: View, options: SceneOptions) -> Zone:
    """Build the festival posts; when the game is over, with what each has scored."""
    posts: Zone = {
        "kind": "columns",
        "id": "posts",
        "label": _("The festival posts"),
        "spot": "columns",
        "columns": [_post(view, post, options) for post in range(1, len(view.posts) + 1)],
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


def _post(view: View, post: int, options: SceneOptions) -> Column:
    """Build a post with its tally and its value now; a full post shows only what it scores."""
    spaces, flag = view.posts[post - 1], view.flags[post - 1]
    counts, _places, colour, value, by_flag = post_value(flag, spaces)
    column: Column = {
        "id": f"post{post}",
        "label": _("post {post}, {flag}").format(post=post, flag=flag_word(flag)),
        "name": flag_word(flag),
        "symbol": f"flag-{flag}",
        "slots": HEIGHT,
        "cards": _stack(f"post{post}", spaces),
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
        column["tally"] = tally(dict(sorted(counts.items(), key=lambda each: (each[0] != colour, -each[1]))))
        if colour in counts and (not by_flag or len(spaces) == HEIGHT):
            column["tally"][0]["state"] = "lead"
    return column


def _stack(place: str, spaces: Post) -> list[scene.Card]:
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
