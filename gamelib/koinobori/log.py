"""Koinobori, what can be told from what was seen: the log, how it ended, the table in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from gamelib.core import language
from gamelib.core.events import Event, Fact, Past, Secret, facts_in_order
from gamelib.core.language import _, n_, name_slot
from gamelib.core.verdicts import Result
from gamelib.koinobori.cards import Card, Cards, Setup, format_cards
from gamelib.koinobori.score import Score, post_value
from gamelib.koinobori.score import score as scored

if TYPE_CHECKING:
    from gamelib.koinobori.state import State
    from gamelib.koinobori.view import View


# The log -----------------------------------------------------------------------------------


def log(past: Past, secrets: Mapping[int, Past], setup: Setup) -> tuple[Event, ...]:
    """The events these facts tell; of hidden cards what the given seats know."""
    own = {(seat, ply): card for seat, mine in secrets.items() for ply, card in facts_in_order(mine)}
    return tuple(event for ply, fact in enumerate(facts_in_order(past)) for event in _events(ply, fact, own, setup))


def _events(ply: int, fact: Fact, own: Mapping[tuple[int, int], Any], setup: Setup) -> list[Event]:
    match fact:
        case ("deal" | "set up") as how, *_rest:
            return _first_events(ply, how, own, setup, fact)
        case "mast", seat:
            return [_mast_event(ply, seat, own)]
        case "steal", thief, victim:
            return [_steal_event(ply, (thief, victim), own)]
        case "end", why, masts:
            return _end_events(ply, why, masts)
        case "refill", drawn, pile, more:
            line = _("The row is filled up with {cards}.")
            if pile:
                line = _("The discarded cards are shuffled into a new deck, and the row is filled up with {cards}.")
            return [
                Event(
                    ply,
                    None,
                    "refill",
                    drawn + more,
                    "KOI-5.3" if pile else "KOI-5.1",
                    line.format(cards=format_cards(drawn + more)),
                )
            ]
    return [_open_event(ply, fact)]


def _open_event(ply: int, fact: Fact) -> Event:
    cards: tuple[Card, ...] = ()
    match fact:
        case "take", _seat, place, card, icon:
            clause = {"take2": "KOI-5.14", "take1": "KOI-5.15", "refresh": "KOI-5.17"}.get(icon, "KOI-3.2")
            cards, line = (
                (card,),
                _("{name} takes {card} from place {place} of the row.").format(name="{name}", card=card, place=place),
            )
        case "place", _seat, card, post, over, icon:
            clause, cards = "KOI-5.9" if over else "KOI-5.5", (card,)
            line = (
                _("{name} puts {card} over {over} on post {post}.") if over else _("{name} puts {card} on post {post}.")
            )
            line = line.format(name="{name}", card=card, over=over, post=post)
        case "move", _seat, source, target, card, _icon:
            clause, cards = "KOI-5.10", (card,)
            line = _("{name} moves {card} from post {source} to post {target}.").format(
                name="{name}", card=card, source=source, target=target
            )
        case "refresh", _seat, row:
            clause, cards = "KOI-5.17", row
            line = _("{name} discards the row: {cards}.").format(name="{name}", cards=format_cards(row))
        case "done", _seat, icon:
            clause = "KOI-3.4" if icon else "KOI-3.1"
            line = _("{name} leaves the icon {icon}.").format(name="{name}", icon=icon) if icon else _("{name} stops.")
        case _:
            clause, line = "KOI-4.28", _("{name} passes.")
    return Event(ply, fact[1], fact[0], cards, clause, line.format(name=name_slot(fact[1])))


def _mast_event(ply: int, seat: int, own: Mapping[tuple[int, int], Any]) -> Event:
    line, card = _("{name} hangs a card face down on the mast.").format(name=name_slot(seat)), own.get((seat, ply))
    told = _("{name} hangs {card} face down on the mast.").format(name=name_slot(seat), card=card)
    return Event(ply, seat, "mast", (), "KOI-5.6", line, Secret((seat,), (card,), told) if card else None)


def _steal_event(ply: int, seats: tuple[int, int], own: Mapping[tuple[int, int], Any]) -> Event:
    thief, victim = map(name_slot, seats)
    card = next((own[seat, ply] for seat in seats if (seat, ply) in own), None)
    line = _("{thief} steals a card from {victim}.").format(thief=thief, victim=victim)
    told = _("{thief} steals {card} from {victim}.").format(thief=thief, card=card, victim=victim)
    return Event(ply, seats[0], "steal", (), "KOI-5.16", line, Secret(seats, (card,), told) if card else None)


def _first_events(ply: int, how: str, own: Mapping[tuple[int, int], Any], setup: Setup, fact: Fact) -> list[Event]:
    row, flags = fact[2], language.join_and(setup.flags)
    if how == "set up":
        line = _("The cards are set up on the table; the flags of the posts are {flags}.").format(flags=flags)
        return [Event(ply, None, how, row, "KOI-2.2", line)]
    line = _("The posts have the flags {flags}; the row shows {row}; {name} starts.").format(
        flags=flags, row=format_cards(row), name=name_slot(setup.first)
    )
    events = [Event(ply, None, how, row, "KOI-2.4", line)]
    for seat in range(setup.players):
        hand = own.get((seat, ply))
        secret = hand and Secret(
            (seat,), hand[0], _("{name} is dealt {cards}.").format(name=name_slot(seat), cards=format_cards(hand[0]))
        )
        events.append(
            Event(
                ply,
                seat,
                "deal",
                (),
                "KOI-2.3",
                _("{name} is dealt two cards.").format(name=name_slot(seat)),
                secret or None,
            )
        )
    return events


def _end_events(ply: int, why: str, masts: tuple[Cards, ...]) -> list[Event]:
    line = _("All have passed one after the other: the game is over.")
    if why == "full":
        line = _("Every post has five cards: the game is over.")
    events = [Event(ply, None, "end", (), "KOI-7.1" if why == "full" else "KOI-7.2", line)]
    for seat, mast in enumerate(masts):
        events.append(
            Event(
                ply,
                seat,
                "mast shown",
                mast,
                "KOI-6.6",
                _("{name} shows the mast: {cards}.").format(name=name_slot(seat), cards=format_cards(mast)),
            )
        )
    return events


# How it ended --------------------------------------------------------------------------------


def score(position: State | View) -> Score:
    """The scoring as the cards lie now, of the masts as far as they are known."""
    return scored(position.setup.flags, position.posts, position.masts)


def result(position: State | View) -> Result | None:
    """How the game ended (KOI-7.10)."""
    if not position.over:
        return None
    totals, setup, seats = score(position).totals, position.setup, range(position.setup.players)
    best = max(totals)
    winners = tuple([seat for seat in seats if totals[seat] == best])
    line = n_("{names} wins with {best} points.", "{names} share the win with {best} points each.", len(winners))
    if position.over == "stuck" and setup.rulings.stuck == "drawn":
        winners, line = (), _("Nobody could go on, and nobody wins.")
    elif len(winners) > 1 and setup.rulings.final_tie == "last in turn":
        winners = (max(winners, key=lambda seat: (seat - setup.first) % setup.players),)
        line = _("{names} wins with {best} points, being last in turn among equals.")
    names = language.join_and([name_slot(seat) for seat in winners])
    return Result(
        winners, tuple(seat for seat in seats if seat not in winners), totals, line.format(names=names, best=best)
    )


# The table in words ----------------------------------------------------------------------------


def headline(position: State | View) -> str:
    """One line that says which game this is and who is to act; nothing hidden."""
    if end := result(position):
        return _("Koinobori: {end}").format(end=end)
    return _("Koinobori, {players} players, {name} to act").format(
        players=position.setup.players, name=language.seat_name(position.turn.seat)
    )


def picture(view: View) -> str:
    """The table as lines of text."""
    lines = [headline(view), ""]
    lines += [_post_line(view, post) for post in range(1, len(view.posts) + 1)]
    row = "  ".join(f"{place}: {card}" for place, card in enumerate(view.row, 1))
    lines += [
        "",
        _("Row: {row}").format(row=row or "-"),
        _("Deck: {deck}   Discards: {discards}").format(deck=view.deck, discards=format_cards(view.discards)),
        "",
    ]
    lines += [_seat_line(view, seat) for seat in range(view.players)]
    if view.turn.icon:
        lines.append(
            _("{name} may use the icon {icon}").format(name=language.seat_name(view.turn.seat), icon=view.turn.icon)
        )
    if view.turn.extra:
        lines.append(
            _("{name} may play {count} more on a post").format(
                name=language.seat_name(view.turn.seat), count=view.turn.extra
            )
        )
    if view.seat is not None:
        lines.append(_("Your hand: {hand}").format(hand=format_cards(view.hand)))
    return "\n".join(lines)


def _post_line(view: View, post: int) -> str:
    spaces, flag = view.posts[post - 1], view.setup.flags[post - 1]
    cards = "  ".join(format_space(space) for space in spaces) or "-"
    _counts, _places, colour, value, _by_flag = post_value(flag, spaces)
    return _("Post {post} ({flag} flag): {cards}   [{colour} would score {value}]").format(
        post=post, flag=flag, cards=cards, colour=colour, value=value
    )


def _seat_line(view: View, seat: int) -> str:
    mark = ">" if seat in view.to_act else " "
    level = view.setup.levels[len(view.masts[seat])]
    hand = n_("{count} card", "{count} cards", view.sizes[seat]).format(count=view.sizes[seat])
    return _("{mark} {name:<6} {hand:<8} mast: {mast}   level {number}: take {take}, play {play}, hold {hold}").format(
        mark=mark,
        name=language.seat_name(seat),
        hand=hand,
        mast=format_cards(view.masts[seat]),
        number=len(view.masts[seat]) + 1,
        take=level.take,
        play=level.play,
        hold=level.hold,
    )


def format_space(space: Cards) -> str:
    """One place of a post: the card that shows, and in brackets what it covers, the nearest first.

    >>> format_space(("black+pink", "lime/cover"))
    'lime/cover(black+pink)'
    """
    covered = ",".join(reversed(space[:-1]))
    return space[-1] + (f"({covered})" if covered else "")
