"""Nanatoridori, 3 moves: find the move that a player means by typed words, in the position at hand."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from gamelib.core.errors import UnclearMove
from gamelib.core.language import _
from gamelib.core.which_move import as_number, choose_meaning, read_notation_or_words, split_words
from gamelib.nanatoridori.cards import BIRDS, Hand
from gamelib.nanatoridori.moves import (
    Discard,
    Move,
    Pass,
    Places,
    Play,
    Rearrange,
    TakeIn,
    is_marked,
    read_marked,
    read_move,
)
from gamelib.nanatoridori.position import SeatPosition

_PLAY, _TAKE_IN, _DISCARD, _PASS, _REARRANGE = (
    {"play", "lay", "use", "beat"},
    {"take", "keep", "insert", "add", "pick"},
    {"discard", "drop", "dump", "throw"},
    {"pass", "skip", "draw"},
    {"move", "swap", "sort", "rearrange", "switch"},
)
_VERBS = {verb: verbs for verbs in (_PLAY, _TAKE_IN, _DISCARD, _PASS, _REARRANGE) for verb in verbs}
_PLACE_WORDS = {"at", "from", "in", "into", "on", "to", "gap", "place", "places", "position", "positions"}
_LEFT, _RIGHT = {"left", "first", "leftmost", "start", "front"}, {"right", "last", "rightmost", "end"}
_HELD_WORDS = {"it", "them", "this", "these", "that", "all", "everything", "away", "flock", "side", "back", "up"}
_ALL = {"all", "everything"}
_COUNTS = {"both": 2, "pair": 2}
_PLURAL_RANKS = {
    **{name: rank for rank, name in enumerate(("ones", "twos", "threes", "fours", "fives", "sixes", "sevens"), 1)},
    **{f"{bird}s": rank for rank, bird in enumerate(BIRDS, 1)},
}
_BIRDS = {bird: rank for rank, bird in enumerate(BIRDS, 1)}


class _NamedParts:
    """What the words after the verb name: cards, places, open cards, and one end of the hand."""

    def __init__(self, words: Sequence[str], with_open: bool = False) -> None:
        """Find the parts; if `with_open`, cards after `with` are open ones, as in the duel."""
        self.cards: list[int] = []
        self.places: list[int] = []
        self.open: list[int] = []
        self.end = ""
        self.any_number = False
        self.understood = True
        self.is_all = bool({*words} & _ALL)
        self._counted = False
        numbers = self.cards
        queue = [*words]
        while queue:
            word = queue.pop(0)
            if word in _PLACE_WORDS:
                numbers = self.places
            elif word == "open" or (word == "with" and with_open and self.cards):
                numbers = self.open
            elif word in _LEFT or word in _RIGHT:
                self.end = "left" if word in _LEFT else "right"
            elif numbers is not self.places and re.fullmatch(r"([1-7])(?:-?\1)+", word):
                numbers += [int(word[0])] * len(word.replace("-", ""))
            elif span := re.fullmatch(r"(\d{1,3})-(\d{1,3})", word):
                low, high = sorted((int(span[1]), int(span[2])))
                self.places += range(low, min(high, low + 63) + 1)
            elif (rank := _plural_rank(word)) is not None:
                self._add_plural(numbers, rank)
            elif (number := _COUNTS.get(word) or _BIRDS.get(word) or as_number(word)) is not None:
                self._counted = word in _COUNTS
                numbers.append(number)
            elif word not in _HELD_WORDS and word not in ("with", "a"):
                self.understood = False
        self.understood = self.understood and not self._counted  # "both" of what?

    def _add_plural(self, numbers: list[int], rank: int) -> None:
        """Add `two 6s`, whose count was just taken for a card, or `6s` without a count, which means any number."""
        if len(numbers) == 1 and numbers is self.cards:
            numbers[:] = [rank] * min(numbers[0], 99)
            self._counted = False
        else:
            numbers.append(rank)
            self.any_number = numbers is self.cards


def _plural_rank(word: str) -> int | None:
    if match := re.fullmatch(r"([1-7])'?s", word):
        return int(match[1])
    return _PLURAL_RANKS.get(word)


def read_typed(text: str, view: SeatPosition, is_legal: Callable[[Move], bool]) -> Move:
    """Return the move the seat of a view means by a text; raise UnclearMove with a question if it could be several."""
    if is_marked(text):
        return read_marked(text, view.hand)
    return read_notation_or_words(
        text,
        lambda notation: _complete(read_move(notation), view),
        lambda words: _read_words(_split(words), view, is_legal),
    )


def _split(text: str) -> list[str]:
    """Return the words of a text; none if it has no verb and has signs that do not belong to a list of cards."""
    words = split_words(text)
    is_bare = not any(word in _VERBS for word in words)
    return [] if is_bare and not re.fullmatch(r"[\w\s,'+-]+[.!]?", text) else words


def _complete(move: Move, view: SeatPosition) -> Move:
    """Complete a move of the notation with what may be left out: the only open card, or places after the first."""
    if move == Pass() and view.table and view.open and view.seat == view.turn and len({*view.open[view.turn]}) == 1:
        return Pass(view.open[view.turn][0])
    if isinstance(move, Play) and len(move.places) == 1 < len(move.cards):
        places = tuple(range(move.places[0], move.places[0] + len(move.cards)))
        if view.hand[places[0] - 1 : places[-1]] == move.cards:
            return move._replace(places=places)
    return move


def _read_words(words: list[str], view: SeatPosition, is_legal: Callable[[Move], bool]) -> Move | None:
    """Return the move that typed words mean, outside the notation; None if they mean none."""
    if not words:
        return None
    verbs = _VERBS.get(words[0], {"put"} if words[0] == "put" else set())
    if verbs and len(words) > 1 and words[1] in ("in", "down", "away", "back"):
        words = [words[0], *words[2:]]
    is_duel = bool(view.open)
    named = _NamedParts(words[1:] if verbs else words, with_open=is_duel)
    if not named.understood and verbs not in (_PASS, _REARRANGE):
        return None
    picks_up = verbs is _TAKE_IN and is_duel and not view.held and named.cards and not named.places
    if verbs is _PASS or picks_up:
        numbers = [number for word in words[1:] if (number := as_number(word))]
        is_draw = words[0] == "draw" and not is_duel  # "draw one" counts cards, and names none
        return _complete(Pass(numbers[0] if numbers and not is_draw else 0), view)
    if verbs is _REARRANGE:
        place, gap, *_rest = [*named.cards, *named.places, 1, 0]
        return Rearrange(place, gap)
    if verbs is _DISCARD:
        return Discard(tuple(named.cards) or (view.held.cards if view.held else ()))
    if verbs is _TAKE_IN or (verbs and verbs is not _PLAY and view.held):
        return _read_take_in(named, view)
    if not verbs and view.held and view.seat == view.turn:
        raise UnclearMove(
            _("do you keep or discard {cards}? Say keep or discard").format(cards=view.held),
            tuple(view.moves()),
        )
    return _read_play(named, view, is_legal)


# Taking in


def _read_take_in(named: _NamedParts, view: SeatPosition) -> Move:
    held = view.held.cards if view.held else ()
    cards, gaps, last = tuple(named.cards), tuple(named.places), len(view.hand)
    if named.end:
        gaps = (0 if named.end == "left" else last,)
    if len(cards) == 1 and not gaps and cards != held and held:
        cards, gaps = (), cards
    if not gaps and not last:
        gaps = (0,)
    if not gaps and held and view.seat == view.turn:
        line = _(
            "where does {cards} go? Say a gap from 0, in front of your first card, to {last}, behind your last, as"
            " in: keep {cards} at gap {last}"
        )
        moves = tuple(move for move in view.moves() if isinstance(move, TakeIn))
        raise UnclearMove(line.format(cards=view.held, last=last), moves)
    return TakeIn(cards or held, gaps)


# Playing


def _read_play(named: _NamedParts, view: SeatPosition, is_legal: Callable[[Move], bool]) -> Move | None:
    """Return the play that is meant; in the duel, open cards are added only if the hand alone has too few."""
    hand, added = view.hand, tuple(named.open)
    if named.is_all and not named.cards and not named.places:
        return Play(hand, tuple(range(1, len(hand) + 1)), added)
    if named.places:
        return _play_from(named, hand, added)
    if not named.cards:
        plays = [move for move in view.moves() if isinstance(move, Play)]
        return choose_meaning(plays, is_legal, _("which cards do you play:")) if not added else Play((), (), added)
    cards = tuple(named.cards)
    if any(not 1 <= card <= 7 for card in cards):
        return None
    meanings = [Play(cards, places, added) for places in _find_cards(cards, hand)]
    if named.any_number:
        meanings = [
            Play(cards * size, places)
            for size in range(2, len(hand) + 1)
            for places in _find_cards(cards * size, hand, together=True)
        ] or meanings
    if named.end and meanings:
        meanings = [meanings[0 if named.end == "left" else -1]]
    if not meanings and view.open and not added and view.seat == view.turn:
        meanings = list(_with_open(cards, hand, view.open[view.turn]))
    which = _("which {cards} do you mean:").format(cards=" ".join(map(str, cards)))
    return choose_meaning(meanings or [Play(cards, (), added)], is_legal, which)


def _play_from(named: _NamedParts, hand: Hand, added: Hand) -> Move:
    """Return the play of the cards at the named places; a single place stands for that many places from there on."""
    cards, places = tuple(named.cards), tuple(named.places)
    if not cards and all(1 <= place <= len(hand) for place in places):
        cards = tuple(hand[place - 1] for place in places)
    if len(places) == 1 < len(cards):
        places = tuple(range(places[0], places[0] + len(cards)))
    return Play(cards, places, added)


def _find_cards(cards: Hand, hand: Hand, together: bool = False) -> list[Places]:
    """Return where these cards lie side by side, once for each run; if nowhere, wherever they lie in the hand."""
    size, side_by_side = len(cards), list[Places]()
    for at in range(len(hand) - size + 1):
        is_later_in_run = at > 0 and len({*cards}) == 1 and hand[at - 1] == cards[0]
        if hand[at : at + size] == cards and not is_later_in_run:
            side_by_side.append(tuple(range(at + 1, at + size + 1)))
    if side_by_side or together:
        return side_by_side
    places: list[int] = []
    for card in cards:
        left = [place for place, held in enumerate(hand, 1) if held == card and place not in places]
        if not left:
            return []
        places.append(left[0])
    return [tuple(places)]


def _with_open(cards: Hand, hand: Hand, open_cards: Hand) -> Iterator[Play]:
    """Yield the plays of equal cards of which some lie open, as few of them as possible."""
    for added in range(1, min(len(cards), open_cards.count(cards[0]) + 1)):
        if len({*cards}) == 1 and (places := _find_cards(cards[added:], hand, together=True)):
            yield from (Play(cards[added:], each, cards[:added]) for each in places)
            return
