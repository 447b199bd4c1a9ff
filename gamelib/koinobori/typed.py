"""Koinobori, 3 moves: find the move that a player means by typed words, in the position at hand."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from gamelib.core.errors import BadNotation
from gamelib.core.language import LETTERS, _
from gamelib.core.which_move import (
    NUMBER_WORDS,
    as_number,
    ask_which_move,
    choose_meaning,
    read_notation_or_words,
    split_words,
)
from gamelib.koinobori.cards import CARPS, COLOURS, ICON, ICONS, MAX_CARPS, Card, Cards, read_card
from gamelib.koinobori.moves import DONE, PASS, REFRESH, STEAL, Mast, Move, Place, Shift, Take, read_move
from gamelib.koinobori.position import SeatPosition

IsLegal = Callable[[Move], bool]

_TAKE = {"take", "draw", "grab", "pick"}
_PLACE = {"post", "play", "put", "place", "hang", "lay", "cover", "mast", "use"}
_PHRASES: dict[str, Move] = {
    **dict.fromkeys(
        (
            "done",
            "am done",
            "stop",
            "stop here",
            "finish",
            "enough",
            "end",
            "end turn",
            "leave",
            "leave it",
            "leave icon",
            "skip it",
            "skip icon",
        ),
        DONE,
    ),
    **dict.fromkeys(("pass", "skip"), PASS),
    **dict.fromkeys(("refresh", "use refresh", "refresh row", "replace row", "new row", "a new row"), REFRESH),
}
_LEFT, _RIGHT = {"left", "first", "leftmost"}, {"right", "last", "rightmost"}
_TAKE_FILLERS = {"on", "at", "from", "row", "end", "one", "number", "in", "a", "place", "most"}
_PLACE_FILLERS = {"on", "to", "at", "onto", "with", "a", "in", "it", "top", "number"}
_ICON_PHRASES = (("take two", "take2"), ("take one", "take1"), ("take 2 icon", "take2"), ("take 1 icon", "take1"))


class _NamedCard(NamedTuple):
    """A card as somebody typed it: its colours, and its icon if one was given."""

    colours: tuple[str, ...] = ()
    icon: str = ""


def read_typed(text: str, view: SeatPosition, is_legal: IsLegal) -> Move:
    """Return the move the seat of a view means by a text; raise UnclearMove with a question if it could be several."""
    return read_notation_or_words(
        text, lambda notation: _complete(read_move(notation), view), lambda words: _read_words(words, view, is_legal)
    )


def _complete(move: Move, view: SeatPosition) -> Move:
    """Return a move in notation with the icons of its cards, which may be left out where only one card can be meant."""
    match move:
        case Place():
            spaces = view.posts[move.post - 1] if 1 <= move.post <= len(view.posts) else ()
            over = _with_icon(move.over, spaces[-1][-1:] if spaces else ())
            return move._replace(card=_with_icon(move.card, view.hand), over=over)
        case Mast():
            return move._replace(card=_with_icon(move.card, view.hand))
        case Take() if 1 <= move.place <= len(view.row):
            return move._replace(card=_with_icon(move.card, view.row[move.place - 1 : move.place]))
    return move


def _with_icon(card: Card, among: Cards) -> Card:
    """Return the only card with these colours among some, if the card was named without an icon; else the card."""
    alike = {each for each in among if CARPS.get(each) == CARPS.get(card)}
    return alike.pop() if card and not ICON.get(card) and len(alike) == 1 else card


def _read_words(text: str, view: SeatPosition, is_legal: IsLegal) -> Move | None:
    """Return the move that typed words mean, outside the notation; None if they mean none."""
    words = split_words(text)
    phrase = " ".join(words)
    if phrase in _PHRASES:
        return _PHRASES[phrase]
    if not words:
        return None
    if words[0] == "steal":
        return _read_steal(words[1:], view, is_legal)
    if words[0] == "move":
        return _read_shift(words[1:], view, is_legal)
    if words[0] in _TAKE:
        has_count = re.search(r"\b(?:\d|one|two|a) +cards?\b", text.lower())
        return _read_take(words[1:], view, is_legal, bool(has_count))
    if words[0] in _LEFT | _RIGHT and len(words) == 1:
        return _read_take(words, view, is_legal)
    if words[0] in _PLACE or (words[0] in COLOURS and {*words} & {"post", "mast", "on", "over", "to"}):
        return _read_play(words, view, is_legal, bool(re.search(r"\b(?:[2-9]|two|three) +cards\b", text.lower())))
    return _read_bare(words, view, is_legal)


def _read_bare(words: list[str], view: SeatPosition, is_legal: IsLegal) -> Move | None:
    """Return the move meant by a card named without a verb: to take it, or to play it."""
    named = _take_named(words)
    if words or not named.colours:
        return None
    row, hand = find_cards(named, view.row), find_cards(named, view.hand)
    takes = [Take(place, card) for place, card in enumerate(view.row, 1) if card in row]
    plays = [Place(card, post) for card in hand for post in range(1, len(view.posts) + 1)]
    meanings: list[Move] = [*takes, *plays, *map(Mast, hand)]
    return choose_meaning(meanings, is_legal, _("what do you do with it:"))


# Cards


def _take_named(words: list[str]) -> _NamedCard:
    """Remove the colours and the icon from a list of words, and return them."""
    colours, rest, icon = list[str](), list[str](), ""
    joined = " ".join(words)
    if colours_at := re.search(rf"\b(?:{'|'.join(COLOURS)})\b", joined):
        for phrase, name in _ICON_PHRASES:
            joined = joined[: colours_at.end()] + joined[colours_at.end() :].replace(phrase, name)
    for word in joined.split():
        if word in COLOURS:
            colours.append(word)
        elif word in ICONS and colours and not icon:
            icon = word
        elif word != "icon" or not colours:
            rest.append(word)
    words[:] = rest
    return _NamedCard(tuple(colours), icon)


def find_cards(named: _NamedCard, among: Iterable[Card]) -> Cards:
    """Return the cards that may be meant: that very card, else those with just these colours, else those with more."""
    cards = tuple(dict.fromkeys(among))
    if not named.colours:
        return cards
    wanted = sorted(named.colours)
    alike = [card for card in cards if sorted(CARPS.get(card, ())) == wanted]
    same_icon = [card for card in alike if ICON[card] == named.icon]
    if same_icon or (alike and not named.icon):
        return tuple(same_icon or alike)
    return tuple(card for card in cards if {*wanted} <= {*CARPS.get(card, ())} and named.icon in ("", ICON.get(card)))


def _as_card(named: _NamedCard) -> Cards:
    """Return the named card as a tuple of one, wherever it is; empty if no card has this number of colours."""
    if not 1 <= len(named.colours) <= MAX_CARPS:
        return ()
    return (read_card("+".join(named.colours) + (f"/{named.icon}" if named.icon else "")),)


# Taking


def _read_take(words: list[str], view: SeatPosition, is_legal: IsLegal, has_count: bool = False) -> Move | None:
    """Return the take that is meant, of a place, an end or a card."""
    row, last = view.row, len(view.row)
    named = _take_named(words)
    has_count = has_count or {*words} & {*NUMBER_WORDS} != set()
    numbers = [number for word in words if word.isdigit() and (number := as_number(word)) is not None]
    left = [word for word in words if word not in _TAKE_FILLERS | _LEFT | _RIGHT and as_number(word) is None]
    if left or len(numbers) > 1:
        return None
    if numbers and not has_count and not named.colours:
        return _take_of(numbers[0], view)
    places: Sequence[int] = (1, last) if last else (1,)
    if {*words} & (_LEFT | _RIGHT):
        places = (1,) if {*words} & _LEFT else (last or 1,)
    elif named.colours:
        cards = find_cards(named, row)
        places = [place for place, card in enumerate(row, 1) if card in cards]
        if not places:
            raise BadNotation(_("no card of the row is {colours}").format(colours="+".join(named.colours)))
    return choose_meaning([_take_of(place, view) for place in places], is_legal, _("which card do you take:"))


def _take_of(place: int, view: SeatPosition) -> Take:
    return Take(place, view.row[place - 1] if 1 <= place <= len(view.row) else "")


# Playing


def _read_play(words: list[str], view: SeatPosition, is_legal: IsLegal, has_count: bool = False) -> Move | None:
    """Return the play that is meant; card, post and covered card may be left out if only one is possible."""
    verb, is_cover = words[0], words[0] == "cover"
    words = words[1:] if verb in _PLACE and verb not in ("post", "mast") else [*words]
    under: list[str] = []
    if is_cover and "with" in words:
        words, under = words[words.index("with") + 1 :], words[: words.index("with")]
    elif "over" in words:
        words, under = words[: words.index("over")], words[words.index("over") + 1 :]
        is_cover = True
    elif is_cover:
        words, under = [], words
    named, covered = _take_named(words), _take_named(under)
    numbers = [number for word in [*words, *under] if (number := as_number(word)) is not None]
    if has_count:
        raise BadNotation(_("cards are played one after the other: say which card goes where, and then the next"))
    rest = [word for word in [*words, *under] if as_number(word) is None and word not in _PLACE_FILLERS]
    if len(numbers) > 1 or {*rest} - {"post", "mast"} or ("mast" in rest and (numbers or is_cover)):
        return None
    cards = find_cards(named, view.hand) or _as_card(named)
    if "mast" in rest:
        return choose_meaning([Mast(card) for card in cards], is_legal, _("which card goes on your mast:"))
    posts = numbers or [*range(1, len(view.posts) + 1)]
    if is_cover:
        meanings: list[Move] = _covers(cards, posts, covered, view)
    else:
        meanings = [Place(card, post) for card in cards for post in posts]
        meanings += [] if numbers or "post" in rest else [Mast(card) for card in cards]
    return choose_meaning(meanings, is_legal, _("which card goes where:"))


def _covers(cards: Cards, posts: Sequence[int], covered: _NamedCard, view: SeatPosition) -> list[Move]:
    """Return the plays that cover the top card of one of these posts, if that card fits what was named."""
    covers = [card for card in cards if ICON.get(card) == "cover"] or cards
    tops = {
        post: view.posts[post - 1][-1][-1] for post in posts if 1 <= post <= len(view.posts) and view.posts[post - 1]
    }
    fitting = find_cards(covered, tops.values())
    plays: list[Move] = [Place(card, post, top) for card in covers for post, top in tops.items() if top in fitting]
    others = _as_card(covered)
    return plays or [Place(card, post, other) for card in covers for post in posts for other in others[:1]]


# Icons


def _read_shift(words: list[str], view: SeatPosition, is_legal: IsLegal) -> Move | None:
    """Return the move of a card from post to post that is meant."""
    numbers = [number for word in words if (number := as_number(word)) is not None]
    others = [word for word in words if as_number(word) is None]
    if {*others} - {"post", "to", "from", "onto", "top", "on", "a"} or len(numbers) > 2:
        return None
    posts = range(1, len(view.posts) + 1)
    sources = numbers[:1] or posts
    targets = numbers[1:] or posts
    if (
        len(numbers) == 1
        and "to" in words
        and words.index("to") < words.index(next(word for word in words if as_number(word) is not None))
    ):
        sources, targets = posts, numbers
    meanings = [Shift(source, target) for source in sources for target in targets]
    return choose_meaning(meanings, is_legal, _("from which post to which:"))


def _read_steal(words: list[str], view: SeatPosition, is_legal: IsLegal) -> Move | None:
    """Return the theft that is meant; a letter names the player."""
    letters = [word.upper() for word in words if len(word) == 1]
    if not {*letters} <= {*LETTERS}:
        return None
    if len(letters) > 1 and letters[0] == "A":  # the article, as in "a card from B"
        letters = letters[1:]
    seats = [LETTERS.index(letter) for letter in letters]
    if len(seats) > 1:
        return None
    others = [seat for seat in range(view.setup.players) if seat != view.seat]
    named = {word for word in words if len(word) > 1} - {"from", "player", "card", "random", "at"}
    victims = [STEAL[seat] for seat in others if is_legal(STEAL[seat])]
    if named and victims:  # a player's name, which this game does not know
        raise ask_which_move(victims, _("from whom:"))
    return choose_meaning([STEAL[seat] for seat in seats or others], is_legal, _("from whom:"))
