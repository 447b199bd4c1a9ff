"""Cards, colours and icons in words, as a player says them and a screen reader reads them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial

from gamelib.core import language
from gamelib.core.language import _, p_
from gamelib.koinobori.cards import CARPS, COLOURS, ICON, ICONS, Card


def colour_word(colour: str) -> str:
    """Return the colour of a carp in the language in use."""
    return {
        "green": p_("a carp", "green"),
        "lime": p_("a carp", "lime"),
        "orange": p_("a carp", "orange"),
        "black": p_("a carp", "black"),
        "purple": p_("a carp", "purple"),
        "pink": p_("a carp", "pink"),
    }[colour]


def flag_word(colour: str) -> str:
    """Return the colour of a flag, and of its post, in the language in use."""
    return {
        "green": p_("a flag", "green"),
        "lime": p_("a flag", "lime"),
        "orange": p_("a flag", "orange"),
        "black": p_("a flag", "black"),
        "purple": p_("a flag", "purple"),
        "pink": p_("a flag", "pink"),
    }[colour]


def name_post(flags: Sequence[str], post: int) -> str:
    """Name a post by its flag, as people at the table do.

    >>> name_post(("pink", "lime"), 2)
    'the lime post'
    """
    return _("the {colour} post").format(colour=flag_word(flags[post - 1]))


def icon_word(icon: str) -> str:
    """Return an icon's name in the language in use."""
    return {
        "cover": p_("an icon", "cover"),
        "move": p_("an icon", "move"),
        "extra": p_("an icon", "extra"),
        "take2": p_("an icon", "take two"),
        "take1": p_("an icon", "take one"),
        "steal": p_("an icon", "steal"),
        "refresh": p_("an icon", "refresh"),
    }[icon]


def name_card(card: Card) -> str:
    """Name a card in words; what is no card of the game stays as it is written.

    >>> name_card("lime+orange/cover"), name_card("blue")
    ('lime and orange (cover)', 'blue')
    """
    if card not in CARPS:
        return card
    carps = language.join_and([colour_word(carp) for carp in CARPS[card]])
    return _("{carps} ({icon})").format(carps=carps, icon=icon_word(ICON[card])) if ICON[card] else carps


_POST = re.compile(r"\bpost (\d)\b(?! <-)", re.IGNORECASE)
"""A post by its number, as it is typed."""


def name_posts(text: str, flags: Sequence[str]) -> str:
    """Replace the number of each post by the colour of its flag, which is how a table shows it.

    >>> name_posts("Post 2 is full: put it on post 1.", ("pink", "lime", "black"))
    'The lime post is full: put it on the pink post.'
    """

    def named(match: re.Match[str]) -> str:
        number = int(match[1])
        return _in_case_of(name_post(flags, number), match) if 1 <= number <= len(flags) else match[0]

    return _name_translated_posts(_POST.sub(named, text), flags)


def _name_translated_posts(text: str, flags: Sequence[str]) -> str:
    """Replace the numbers of posts in a text of another language, in which a post is called as its catalogue says."""
    numbered = _("post {post}")
    if numbered != "post {post}":
        for post in range(1, len(flags) + 1):
            pattern = rf"(?<!\w){re.escape(numbered.format(post=post))}(?!\w| <-)"
            text = re.sub(pattern, partial(_in_case_of, name_post(flags, post)), text, flags=re.IGNORECASE)
    return text


def _in_case_of(name: str, match: re.Match[str]) -> str:
    """Return a name that begins with a capital if what it replaces does."""
    return name[:1].upper() + name[1:] if match[0][:1].isupper() else name


_CARD = rf"(?:{'|'.join(COLOURS)})(?:[+](?:{'|'.join(COLOURS)}))*(?:/(?:{'|'.join(ICONS)}))?"
_CARDS = re.compile(rf"(?<![\w+/]){_CARD}(?: {_CARD})*(?![\w+/])", re.IGNORECASE)
"""One or several cards in notation."""
_PLACED = re.compile(rf"(?P<where>post \d|mast) <- (?P<card>{_CARD})(?: over (?P<over>{_CARD}))?", re.IGNORECASE)
"""A move that puts a card on a post or on the mast."""


def name_cards(text: str) -> str:
    """Replace cards in notation by their names, several separated by semicolons.

    >>> name_cards("The row is filled up with purple/extra green+black."), name_cards("Lime+pink has no cover icon.")
    ('The row is filled up with purple (extra); green and black.', 'Lime and pink has no cover icon.')
    >>> name_cards("You could: post 2 <- lime/cover over black+pink")
    'You could: lime (cover) over black and pink, on post 2'
    """
    return _CARDS.sub(_name_match, _PLACED.sub(_name_placed, text))


def _name_placed(match: re.Match[str]) -> str:
    line = _("{card} over {over}, on {where}") if match["over"] else _("{card} on {where}")
    where = _("post {post}").format(post=match["where"][-1]) if match["where"][-1].isdigit() else _("the mast")
    return line.format(card=match["card"], over=match["over"], where=where)


def _name_match(match: re.Match[str]) -> str:
    written = match[0]
    if "+" not in written and "/" not in written:
        return written
    names = _("; ").join(name_card(card) for card in written.lower().split(" "))
    return names[:1].upper() + names[1:] if written[0].isupper() else names
