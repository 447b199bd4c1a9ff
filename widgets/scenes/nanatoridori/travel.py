"""Which cards moved where between two views of a Nanatoridori table by the same seat."""

from __future__ import annotations

from collections.abc import Iterable

from gamelib.core.events import Fact, facts_in_order
from gamelib.core.language import LETTERS
from gamelib.nanatoridori import Flock, View
from gamelib.nanatoridori.facts import Cleared, Dealt, Discarded, Passed, Played, SetUp, TakenIn
from widgets.scenes.shared import UNSEEN, places, seat_place, travel_of_cards
from widgets.stage.scene import Travel


def travel(before: View, after: View) -> list[Travel]:
    """Return the path of each card moved between two views; none unless exactly one move was made in between."""
    then, now = facts_in_order(before.past), facts_in_order(after.past)
    news = now[len(then) :]
    if now[: len(then)] != then or before.seat != after.seat or not news:
        return []
    if sum(_is_move(fact) for fact in news) != 1 or any(isinstance(fact, Dealt | SetUp) for fact in news):
        return []
    discarded = len(before.discards)
    ways: list[Travel] = []
    for fact in news:
        ways += _travels_of_fact(before, after, fact, discarded)
        if isinstance(fact, Discarded | Cleared):
            discarded += fact.size
    return ways


def _is_move(fact: Fact) -> bool:
    """Return whether a fact is a player's choice; going out and clearing the table are consequences."""
    return isinstance(fact, Played | Passed | TakenIn) or (isinstance(fact, Discarded) and fact.source != "left")


def _travels_of_fact(before: View, after: View, fact: Fact, discarded: int) -> list[Travel]:
    match fact:
        case Played():
            return _travel_of_play(before, after, fact)
        case Passed() if fact.outcome in ("drawn", "open"):
            return _travel_of_pick_up(before, after, fact)
        case TakenIn():
            return _travel_of_take_in(before, after, fact)
        case Discarded() | Cleared():
            source = "held" if isinstance(fact, Discarded) and fact.source != "left" else "table"
            size, faces = fact.size, _face_keys([fact.rank] * fact.size)
            return travel_of_cards(places(source, size), places("discard", size, discarded), faces)
    return []


def _face_keys(cards: Iterable[int]) -> list[str]:
    return [str(card) if card else UNSEEN for card in cards]


def _travel_of_play(before: View, after: View, play: Played) -> list[Travel]:
    """Move the played cards to the table, and the beaten flock to the player who picks it up."""
    seat, at, size = play.seat, play.at, play.size
    cards, added = [play.rank] * size, [play.rank] * play.added
    sources = [seat_place(seat)] * size
    if seat == before.seat:
        sources = places("hand", size, _cards_before(before, after, size) if at < 0 else at)
    sources += _open_places(before, seat, added)
    ways = travel_of_cards(sources, places("table", size + len(added)), _face_keys(cards + added))
    if after.held and before.table:
        beaten: Flock = before.table
        ways += travel_of_cards(places("table", beaten.size), places("held", beaten.size), _face_keys(beaten.cards))
    return ways


def _cards_before(before: View, after: View, size: int) -> int:
    """Return how many hand cards stood before those that left the hand, where the log does not say."""
    hand = before.hand
    return next((at for at in range(len(hand)) if hand[:at] + hand[at + size :] == after.hand), 0)


def _open_places(view: View, seat: int, cards: list[int]) -> list[str]:
    kind = "open" if seat == view.seat else f"open{LETTERS[seat]}"
    open_places = [at for at, card in enumerate(view.open[seat] if view.open else (), 1) if card in cards]
    return [f"{kind}:{at}" for at in open_places[: len(cards)]]


def _travel_of_pick_up(before: View, after: View, fact: Passed) -> list[Travel]:
    source = ["deck"] if fact.outcome == "drawn" else _open_places(before, fact.seat, [fact.card])
    return travel_of_cards(source, ["held:1"], _face_keys(after.held.cards if after.held else [0]))


def _travel_of_take_in(before: View, after: View, fact: TakenIn) -> list[Travel]:
    seat, rank, size, gap = fact.seat, fact.rank, fact.size, fact.gap
    cards = before.held.cards if before.held else (rank,) * size
    if seat != after.seat:
        return travel_of_cards(places("held", size), [seat_place(seat)] * size, _face_keys(cards))
    if gap < 0:
        gap = next(
            (at for at in range(len(before.hand) + 1) if before.hand[:at] + cards + before.hand[at:] == after.hand), 0
        )
    return travel_of_cards(places("held", size), places("hand", size, gap), _face_keys(cards))
