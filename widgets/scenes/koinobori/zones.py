"""What lies open to all: the row, the posts, the deck and the discarded cards; and how a card looks."""

from __future__ import annotations

import re

from gamelib.core import language
from gamelib.core.language import _, n_
from gamelib.koinobori.cards import CARPS, COLOURS, HEIGHT, ICON, ICONS, UNKNOWN, Card, Cards, Post
from gamelib.koinobori.score import post_value
from gamelib.koinobori.view import View
from widgets.scenes.shared import beside
from widgets.stage import scene
from widgets.stage.scene import Column, Face, Token, Zone

LETTER = dict(zip(COLOURS, "GLOBPK", strict=True))
"""The letter of each colour, as cards and tallies carry it."""

COLOUR = {letter: colour for colour, letter in LETTER.items()}


# Cards -----------------------------------------------------------------------------


def colour_word(colour: str) -> str:
    """A colour, in the language in use."""
    return {"green": _("green"), "lime": _("lime"), "orange": _("orange"), "black": _("black"),
            "purple": _("purple"), "pink": _("pink")}[colour]


def icon_word(icon: str) -> str:
    """An icon, in the language in use."""
    return {"cover": _("cover"), "move": _("move"), "extra": _("extra"), "take2": _("take two"),
            "take1": _("take one"), "steal": _("steal"), "refresh": _("refresh")}[icon]


def in_words(card: Card) -> str:
    """A card as it is read aloud.

    >>> in_words("lime+orange/cover")
    'lime and orange (cover)'
    """
    carps = language.join_and([colour_word(carp) for carp in CARPS[card]])
    return _("{carps} ({icon})").format(carps=carps, icon=icon_word(ICON[card])) if ICON[card] else carps


_CARD = rf"(?:{'|'.join(COLOURS)})(?:[+](?:{'|'.join(COLOURS)}))*(?:/(?:{'|'.join(ICONS)}))?"
_CARDS = re.compile(rf"(?<![\w+/]){_CARD}(?: {_CARD})*(?![\w+/])", re.IGNORECASE)
"""Cards as they are written, one or several."""
_PLAYED = re.compile(rf"(?P<where>post \d|mast) <- (?P<card>{_CARD})(?: over (?P<over>{_CARD}))?", re.IGNORECASE)
"""A card put somewhere, as a move is written."""


def worded(text: str) -> str:
    """A sentence in which written cards are named in words, several with a mark between.

    >>> worded("The row is filled up with purple/extra green+black."), worded("Lime+pink has no cover icon.")
    ('The row is filled up with purple (extra); green and black.', 'Lime and pink has no cover icon.')
    >>> worded("You could: post 2 <- lime/cover over black+pink")
    'You could: lime (cover) over black and pink, on post 2'
    """
    return _CARDS.sub(_in_words, _PLAYED.sub(_name_placed, text))


def _name_placed(found: re.Match[str]) -> str:
    line = _("{card} on {where}")
    if found["over"]:
        line = _("{card} over {over}, on {where}")
    where = _("post {post}").format(post=found["where"][-1]) if found["where"][-1].isdigit() else _("the mast")
    return line.format(card=found["card"], over=found["over"], where=where)


def _in_words(found: re.Match[str]) -> str:
    written = found[0]
    if "+" not in written and "/" not in written:
        return written
    named = _("; ").join(in_words(card) for card in written.lower().split(" "))
    return named[:1].upper() + named[1:] if written[0].isupper() else named


def key(card: Card) -> str:
    """What a face is called in a scene: short, since there are many.

    >>> key("lime+orange/cover"), key("?")
    ('LO/cover', '?')
    """
    letters, icon = "".join(LETTER[carp] for carp in CARPS.get(card, ())), ICON.get(card)
    return f"{letters}/{icon}" if icon else letters or card


def face(shown: str) -> Face:
    """How a card looks: its carps, their letters, its icon."""
    letters, _slash, icon = shown.partition("/")
    carps = [COLOUR[letter] for letter in letters]
    names = [*map(colour_word, carps), *([icon_word(icon)] if icon else [])]
    look: Face = {"name": _(", ").join(names), "rank": " ".join(letters), "symbols": [f"carp-{carp}" for carp in carps]}
    if icon:
        look["marks"] = [icon]
    return look


def cards_at(place: str, cards: Cards) -> list[scene.Card]:
    """Cards side by side, counted from 1."""
    return [{"id": f"{place}:{at}", "face": key(card)} for at, card in enumerate(cards, 1)]


def tally(counts: dict[str, int]) -> list[Token]:
    """How many carps of each colour there are."""
    line = _("{count} {colour}")
    return [{"symbol": f"dot-{colour}", "label": line.format(count=count, colour=colour_word(colour)), "count": count}
            for colour, count in counts.items()]


def describe_count(count: int) -> str:
    """A number of cards."""
    return n_("{count} card", "{count} cards", count).format(count=count)


# The row and the piles ---------------------------------------------------------------


def the_row(view: View) -> Zone:
    """The row of up to seven, of which only the ends are open (KOI-4.3)."""
    row: Zone = {"kind": "row", "id": "row", "label": _("The row"), "doors": True,
                 "cards": cards_at("row", view.row)}
    if not view.row:
        row["empty"] = _("no cards are left for the row")
    return row


def the_piles(view: View) -> list[Zone]:
    """The deck, and what has been discarded."""
    deck: Zone = {"kind": "pile", "id": "pile:deck", "label": _("The deck")}
    if view.deck:
        note, label = describe_count(view.deck), _("deck, {count}").format(count=describe_count(view.deck))
        deck["cards"] = [{"id": "deck", "face": UNKNOWN, "label": label, "note": note}]
    else:
        deck["empty"] = _("the deck is empty")
    if not view.discards:
        return [deck]
    note = _("{count} discarded").format(count=len(view.discards))
    label = _("{count} discarded, the last {card}").format(count=len(view.discards), card=in_words(view.discards[-1]))
    top: scene.Card = {"id": "discard", "face": key(view.discards[-1]), "label": label, "note": note, "fixed": True}
    return [deck, {"kind": "pile", "id": "pile:discard", "label": _("The discarded cards"),
                   "cards": [top]}]


# The posts -----------------------------------------------------------------------------


def the_posts(view: View) -> Zone:
    """The festival posts, and when the game is over what each has scored."""
    posts: Zone = {"kind": "columns", "id": "posts", "label": _("The festival posts"),
                   "columns": [_post(view, post) for post in range(1, len(view.posts) + 1)]}
    if view.end_reason:
        line = _("post {post}: {colour} {value}")
        posts["caption"] = beside(*[line.format(post=at, colour=colour_word(post.colour), value=post.value)
                                    for at, post in enumerate(view.score.posts, 1)])
    return posts


def _post(view: View, post: int) -> Column:
    """A post with its tally and what it would score now; of one that is full, only what it scores still matters."""
    spaces, flag = view.posts[post - 1], view.flags[post - 1]
    counts, _places, colour, value, _by_flag = post_value(flag, spaces)
    column: Column = {"id": f"post{post}", "label": _("post {post}, {flag}").format(post=post, flag=colour_word(flag)),
                      "symbol": f"flag-{flag}", "slots": HEIGHT, "cards": _stack(f"post{post}", spaces)}
    if len(spaces) == HEIGHT:
        column["state"], counts = "full", {colour: value}
    elif spaces:
        column["worth"] = _("now {colour} {value}").format(colour=colour_word(colour), value=value)
    if counts:
        column["tally"] = tally(counts)
    return column


def _stack(place: str, spaces: Post) -> list[scene.Card]:
    """The cards of a post from the bottom, those that are covered among them; the last one is its top."""
    cards = cards_at(place, tuple(card for space in spaces for card in space))
    at = 0
    for space in spaces:
        for under in cards[at : at + len(space) - 1]:
            under["state"] = "covered"
        at += len(space)
    if cards:
        cards[-1]["id"] = f"{place}:top"
    return cards
