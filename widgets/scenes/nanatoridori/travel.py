"""Which of Nanatoridori's cards went where, told from what happened between two views of one seat."""

from __future__ import annotations

from collections.abc import Iterable

from gamelib.core.events import Fact, facts_in_order
from gamelib.core.language import LETTERS
from gamelib.nanatoridori import Flock, View
from gamelib.nanatoridori.facts import Cleared, Dealt, Discarded, Passed, Played, SetUp, TakenIn
from widgets.scenes.shared import UNSEEN, places, seat_place, travels
from widgets.stage.scene import Travel


def travel(before: View, after: View) -> list[Travel]:
    """Which cards went where with one move; nothing where more, or less, than one was made in between."""
    then, now = facts_in_order(before.past), facts_in_order(after.past)
    news = now[len(then):]
    if now[: len(then)] != then or before.seat != after.seat or not news:
        return []
    if sum(_is_move(fact) for fact in news) != 1 or any(isinstance(fact, Dealt | SetUp) for fact in news):
        return []
    gone = len(before.discards)
    went: list[Travel] = []
    for fact in news:
        went += _went(before, after, fact, gone)
        if isinstance(fact, Discarded | Cleared):
            gone += fact.size
    return went


def _is_move(fact: Fact) -> bool:
    """Whether somebody chose this; going out and being cleared happen by themselves."""
    return isinstance(fact, Played | Passed | TakenIn) or (isinstance(fact, Discarded) and fact.source != "left")


def _went(before: View, after: View, fact: Fact, gone: int) -> list[Travel]:
    match fact:
        case Played():
            return _played(before, after, fact)
        case Passed() if fact.outcome in ("drawn", "open"):
            return _picked_up(before, after, fact)
        case TakenIn():
            return _taken_in(before, after, fact)
        case Discarded() | Cleared():
            source = "held" if isinstance(fact, Discarded) and fact.source != "left" else "table"
            size, faces = fact.size, _faces([fact.rank] * fact.size)
            return travels(places(source, size), places("discard", size, gone), faces)
    return []


def _faces(cards: Iterable[int]) -> list[str]:
    return [str(card) if card else UNSEEN for card in cards]


def _played(before: View, after: View, play: Played) -> list[Travel]:
    """Cards to the flock; and the flock that was beaten to whoever picks it up."""
    seat, at, size = play.seat, play.at, play.size
    cards, added = [play.rank] * size, [play.rank] * play.added
    sources = [seat_place(seat)] * size
    if seat == before.seat:
        sources = places("hand", size, _left_from(before, after, size) if at < 0 else at)
    sources += _open_places(before, seat, added)
    went = travels(sources, places("table", size + len(added)), _faces(cards + added))
    if after.held and before.table:
        beaten: Flock = before.table
        went += travels(places("table", beaten.size), places("held", beaten.size), _faces(beaten.cards))
    return went


def _left_from(before: View, after: View, size: int) -> int:
    """Behind which place of one's own hand cards left it, where places are nobody else's to see."""
    hand = before.hand
    return next((at for at in range(len(hand)) if hand[:at] + hand[at + size :] == after.hand), 0)


def _open_places(view: View, seat: int, cards: list[int]) -> list[str]:
    kind = "open" if seat == view.seat else f"open{LETTERS[seat]}"
    there = [at for at, card in enumerate(view.open[seat] if view.open else (), 1) if card in cards]
    return [f"{kind}:{at}" for at in there[: len(cards)]]


def _picked_up(before: View, after: View, fact: Passed) -> list[Travel]:
    source = ["deck"] if fact.outcome == "drawn" else _open_places(before, fact.seat, [fact.card])
    return travels(source, ["held:1"], _faces(after.held.cards if after.held else [0]))


def _taken_in(before: View, after: View, fact: TakenIn) -> list[Travel]:
    seat, rank, size, gap = fact.seat, fact.rank, fact.size, fact.gap
    cards = before.held.cards if before.held else (rank,) * size
    if seat != after.seat:
        return travels(places("held", size), [seat_place(seat)] * size, _faces(cards))
    if gap < 0:
        gap = next((at for at in range(len(before.hand) + 1)
                    if before.hand[:at] + cards + before.hand[at:] == after.hand), 0)
    return travels(places("held", size), places("hand", size, gap), _faces(cards))
