"""Koinobori, the log: each fact as an event with a sentence, and who may see what of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from gamelib.core import language
from gamelib.core.events import Event, Fact, Past, SecretPart, describe_setup, facts_in_order
from gamelib.core.language import Sentence, _, name_slot
from gamelib.core.rulebook import event_clause
from gamelib.koinobori.card_names import icon_word, name_post
from gamelib.koinobori.cards import ROW, Card, Setup, format_cards
from gamelib.koinobori.facts import (
    Began,
    Ended,
    Hung,
    Passed,
    Placed,
    Refilled,
    Refreshed,
    Shifted,
    Stolen,
    Stopped,
    Taken,
)
from gamelib.koinobori.moves import OWED, Turn

Own: TypeAlias = Mapping[tuple[int, int], Any]
"""What only one seat knows of a fact, by the seat and the ply."""


def log(
    past: Past, secrets: Mapping[int, Past], setup: Setup, turn: Turn, row_size: int, first: int = 0
) -> tuple[Event, ...]:
    """Return the events of a past from the ply `first` on.

    Of hidden cards they name those that the seats in `secrets` know. `turn` is how far the turn has come now: an icon
    that it does not wait for, and that was not used, has lapsed. `row_size` is the number of cards in the row now.
    """
    own = {(seat, ply): card for seat, secret in secrets.items() for ply, card in facts_in_order(secret)}
    facts = facts_in_order(past)
    if first >= len(facts):
        return ()
    start = start_of_turn(facts, first)
    lapses, now = find_lapses(facts, turn, start), _ClauseContext(_row_before(facts[start:], row_size))
    events: list[Event] = []
    for ply, fact in enumerate(facts[start:], start):
        if ply >= first:
            events += _events(ply, fact, own, setup, now)
            events += [_lapse_event(ply, lapse) for lapse in lapses.get(ply, ())]
        now.follow(fact)
    return tuple(events)


def _row_before(facts: Sequence[Fact], row_size: int) -> int:
    """Return how many cards lay in the row before these facts, given that `row_size` lie there after them."""
    for fact in reversed(facts):
        if isinstance(fact, Taken):
            row_size += 1
        elif isinstance(fact, Refreshed):
            row_size = len(fact.row)
        elif isinstance(fact, Refilled):
            row_size -= len(fact.drawn) + len(fact.more)
    return row_size


class _ClauseContext:
    """The part of the table that decides which clause the next fact cites, followed from fact to fact."""

    def __init__(self, row: int) -> None:
        self.row = row
        """The number of cards in the row."""
        self.extra = 0
        """The plays that extra icons still allow."""
        self.seat, self.action = -1, ""
        """Whose turn it is, and what kind of turn: `take`, `play`, or empty before the first act."""
        self.is_refreshed = False
        """Whether the row has just been discarded."""

    def follow(self, fact: Fact) -> None:
        """Update everything here by one fact."""
        if not isinstance(fact, Began | Refilled | Ended) and fact.seat != self.seat:
            self.seat, self.action, self.extra = fact.seat, "", 0
        match fact:
            case Began():
                self.extra = fact.turn.extra
                self.seat, self.action = fact.turn.seat, fact.turn.action
            case Taken():
                self.row -= 1
                self.action = self.action if fact.icon else "take"
            case Refreshed():
                self.row = 0
            case Refilled():
                self.row += len(fact.drawn) + len(fact.more)
            case Placed():
                self.action, self.extra = "play", max(0, self.extra - 1) + (fact.icon == "extra")
            case Shifted():
                self.extra += fact.icon == "extra"
            case Hung():
                self.action = "play"
        self.is_refreshed = isinstance(fact, Refreshed)


def _clause(kind: str, circumstance: str) -> str:
    return event_clause("koinobori", kind, circumstance)


def _events(ply: int, fact: Fact, own: Own, setup: Setup, now: _ClauseContext) -> list[Event]:
    match fact:
        case Began(kind="set up"):
            return [_set_up_event(ply, fact, setup)]
        case Began():
            return _deal_events(ply, fact, own, setup)
        case Hung():
            return [_mast_event(ply, fact, own)]
        case Stolen():
            return [_steal_event(ply, fact, own)]
        case Refilled():
            return [_refill_event(ply, fact, now)]
        case Ended():
            return _end_events(ply, fact)
    return [_open_event(ply, fact, setup, now)]


# The beginning and the end


def _set_up_event(ply: int, fact: Began, setup: Setup) -> Event:
    flags = _("The flags of the posts are {flags}.").format(flags=language.join_and(setup.flags))
    line = f"{describe_setup(fact.dealt)} {flags}"
    return Event(ply, None, fact.kind, fact.row, _clause("set up", "a position"), line)


def _deal_events(ply: int, fact: Began, own: Own, setup: Setup) -> list[Event]:
    line = Sentence(
        _("The posts have the flags {flags}; the row shows {row}; {name} starts."),
        _("The posts have the flags {flags}; the row shows {row}; you start."),
    ).format(flags=language.join_and(setup.flags), row=format_cards(fact.row), name=name_slot(setup.first))
    events = [Event(ply, None, fact.kind, fact.row, _clause("deal", "the posts and the row"), line)]
    for seat in range(setup.players):
        line = Sentence(_("{name} is dealt two cards."), _("You are dealt two cards.")).format(name=name_slot(seat))
        secret = None
        if (seat, ply) in own:
            hand, _mast = own[seat, ply]
            secret_line = Sentence(_("{name} is dealt {cards}."), _("You are dealt {cards}.")).format(
                name=name_slot(seat), cards=format_cards(hand)
            )
            secret = SecretPart((seat,), hand, secret_line)
        events.append(Event(ply, seat, "deal", (), _clause("deal", "a hand"), line, secret))
    return events


def _end_events(ply: int, fact: Ended) -> list[Event]:
    circumstance, line = "all have passed", _("All have passed one after the other: the game is over.")
    if fact.reason == "full":
        circumstance, line = "every post is full", _("Every post has five cards: the game is over.")
    events = [Event(ply, None, fact.kind, (), _clause(fact.kind, circumstance), line)]
    for seat, mast in enumerate(fact.masts):
        line = Sentence(_("{name} shows the mast: {cards}."), _("You show your mast: {cards}."))
        if not mast:
            line = Sentence(_("{name} shows an empty mast."), _("You show an empty mast."))
        line = line.format(name=name_slot(seat), cards=format_cards(mast))
        events.append(Event(ply, seat, "mast shown", mast, _clause("mast shown", "the game is over"), line))
    return events


# Public events


def _open_event(ply: int, fact: Fact, setup: Setup, now: _ClauseContext) -> Event:
    cards: tuple[Card, ...] = ()
    flags = setup.flags
    match fact:
        case Taken(seat, place, card, icon):
            circumstance, cards = f"by {icon}" if icon else "in a turn", (card,)
            line = Sentence(
                _("{name} takes {card} from place {place} of the row."),
                _("You take {card} from place {place} of the row."),
            ).format(name=name_slot(seat), card=card, place=place)
        case Placed(seat, card, post, over):
            circumstance, cards = "over another card" if over else "on a post", (card,)
            line = (
                Sentence(_("{name} puts {card} over {over} on {post}."), _("You put {card} over {over} on {post}."))
                if over
                else Sentence(_("{name} puts {card} on {post}."), _("You put {card} on {post}."))
            )
            line = line.format(name=name_slot(seat), card=card, over=over, post=name_post(flags, post))
        case Shifted(seat, source, target, card):
            circumstance, cards = "from post to post", (card,)
            line = Sentence(
                _("{name} moves {card} from {source} to {target}."),
                _("You move {card} from {source} to {target}."),
            ).format(name=name_slot(seat), card=card, source=name_post(flags, source), target=name_post(flags, target))
        case Refreshed(seat, row):
            circumstance, cards = "the row is discarded", row
            line = Sentence(_("{name} discards the row: {cards}."), _("You discard the row: {cards}.")).format(
                name=name_slot(seat), cards=format_cards(row)
            )
        case Stopped(seat, icon):
            circumstance, line = _stop(icon, now)
            line = line.format(name=name_slot(seat), icon=icon_word(icon) if icon else "")
        case Passed(seat):
            circumstance, line = (
                "nothing to take or play",
                Sentence(_("{name} passes."), _("You pass.")).format(name=name_slot(seat)),
            )
        case _:
            raise TypeError(f"{fact!r} is no fact of Koinobori")
    return Event(ply, seat, fact.kind, cards, _clause(fact.kind, circumstance), line)


def _stop(icon: str, now: _ClauseContext) -> tuple[str, Sentence]:
    """Return the circumstance in which a seat leaves an icon or stops, and the sentence for it."""
    if icon:
        return "an icon", Sentence(_("{name} leaves the icon {icon} unused."), _("You leave the icon {icon} unused."))
    if now.extra:
        return "an icon", Sentence(
            _("{name} stops and leaves the icon extra unused."), _("You stop and leave the icon extra unused.")
        )
    return "taking" if now.action == "take" else "playing", Sentence(_("{name} stops."), _("You stop."))


def _lapse_event(ply: int, lapse: UnusedIcon) -> Event:
    if lapse.ended_game:
        circumstance, line = "the game is over", _("The icon {icon} lapses as the game ends.")
    else:
        circumstance, line = "it cannot be used", _("The icon {icon} cannot be used and lapses.")
    return Event(ply, lapse.seat, "lapse", (), _clause("lapse", circumstance), line.format(icon=icon_word(lapse.icon)))


def _refill_event(ply: int, fact: Refilled, now: _ClauseContext) -> Event:
    cards = fact.drawn + fact.more
    is_short = now.row + len(cards) < ROW
    if fact.reshuffled:
        circumstance = "from the shuffled discards"
        line = (
            _("The discarded cards are shuffled into a new deck, and the row gets {cards}; there are no more cards.")
            if is_short
            else _("The discarded cards are shuffled into a new deck, and the row is filled up with {cards}.")
        )
    elif is_short:
        circumstance, line = "too few cards are left", _("The row gets {cards}; there are no more cards.")
    else:
        circumstance = "after a refresh" if now.is_refreshed else "after a take"
        line = _("The row is filled up with {cards}.")
    return Event(ply, None, fact.kind, cards, _clause(fact.kind, circumstance), line.format(cards=format_cards(cards)))


# Partly secret events


def _mast_event(ply: int, fact: Hung, own: Own) -> Event:
    seat, secret = fact.seat, None
    line = Sentence(
        _("{name} hangs a card face down on the mast."), _("You hang a card face down on your mast.")
    ).format(name=name_slot(seat))
    if card := own.get((seat, ply)):
        secret_line = Sentence(
            _("{name} hangs {card} face down on the mast."), _("You hang {card} face down on your mast.")
        ).format(name=name_slot(seat), card=card)
        secret = SecretPart((seat,), (card,), secret_line)
    return Event(ply, seat, fact.kind, (), _clause(fact.kind, "face down"), line, secret)


def _steal_event(ply: int, fact: Stolen, own: Own) -> Event:
    seats, secret = (fact.seat, fact.victim), None
    thief, victim = map(name_slot, seats)
    line = Sentence(_("{thief} steals a card from {victim}."), _("You steal a card from {victim}.")).format(
        thief=thief, victim=victim
    )
    if card := next((own[seat, ply] for seat in seats if (seat, ply) in own), None):
        secret_line = Sentence(_("{thief} steals {card} from {victim}."), _("You steal {card} from {victim}.")).format(
            thief=thief, card=card, victim=victim
        )
        secret = SecretPart(seats, (card,), secret_line)
    return Event(ply, fact.seat, fact.kind, (), _clause(fact.kind, "by lot"), line, secret)


# Icons that lapsed (KOI-5.18) ------------------------------------------------------------------------


class UnusedIcon(NamedTuple):
    """An icon that could not be used, or that was still to be used when the game ended (KOI-5.18, KOI-7.1)."""

    seat: int
    icon: str
    ended_game: bool


USES = {"take1": Taken, "take2": Taken, "refresh": Refreshed, "move": Shifted, "steal": Stolen}
"""The type of fact that records the use of an icon."""


def start_of_turn(facts: Sequence[Fact], ply: int) -> int:
    """Return the index of the first fact in the turn that contains the fact at `ply`, or of a refill just before it."""
    seat = -1
    for at in range(ply, 0, -1):
        acting = getattr(facts[at], "seat", -1)
        if -1 != seat != acting != -1:
            return at + 1
        seat = acting if seat == -1 else seat
    return 0


def find_lapses(facts: Sequence[Fact], turn: Turn, start: int = 0) -> dict[int, list[UnusedIcon]]:
    """Return the icons that lapsed, by the number of the fact after which they did; `turn` is the turn now.

    An icon of which a part was used, like one card of two, has not lapsed. `start` is where a turn begins.
    """
    lapses: dict[int, list[UnusedIcon]] = {}
    acts = [(ply, fact) for ply, fact in enumerate(facts[start:], start) if not isinstance(fact, Refilled | Ended)]
    is_over = isinstance(facts[-1], Ended)
    extra = 0
    for at, (ply, fact) in enumerate(acts):
        following = acts[at + 1][1] if at + 1 < len(acts) else None
        ended_game = following is None and is_over
        seat, icon, extra = _owed_after(fact, extra)
        if icon and not _is_resolved(icon, seat, following, turn, ended_game):
            lapses.setdefault(ply, []).append(UnusedIcon(seat, icon, ended_game))
        if ended_game or seat != (turn.seat if following is None else following.seat):
            if not isinstance(fact, Stopped) or fact.icon:
                lapses.setdefault(ply, []).extend([UnusedIcon(seat, "extra", ended_game)] * extra)
            extra = 0
    return lapses


def _owed_after(fact: Fact, extra: int) -> tuple[int, str, int]:
    """Return whose turn it is after a fact, the icon this fact leaves to be used, and the extra plays still allowed."""
    match fact:
        case Began(turn=turn):
            is_unused = turn.icon in OWED and turn.owed == OWED[turn.icon]
            return turn.seat, turn.icon if is_unused else "", turn.extra
        case Placed(seat, _, _, _, icon):
            return seat, icon if icon in OWED else "", max(0, extra - 1) + (icon == "extra")
        case Shifted(seat, _, _, _, icon):
            return seat, icon if icon in OWED else "", extra + (icon == "extra")
    return fact.seat, "", extra


def _is_resolved(icon: str, seat: int, following: Fact | None, turn: Turn, ended_game: bool) -> bool:
    """Return whether the next act used an icon or gave it up, or whether it can still be used now."""
    if following is None:
        return not ended_game and (turn.seat, turn.icon) == (seat, icon)
    if isinstance(following, Stopped | Taken):
        return bool(following.icon == icon)
    return isinstance(following, USES[icon])
