"""Nanuk, what can be told of a game: the log, a headline, the table in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from gamelib.core import language
from gamelib.core.events import Event, Fact, Past, Secret, facts_in_order
from gamelib.core.language import _, join_and, n_, name_slot
from gamelib.nanuk.cards import BEARS, INUKSUK, describe_animals, describe_card, describe_cards
from gamelib.nanuk.score import describe_points, points, season_result

if TYPE_CHECKING:
    from gamelib.nanuk.view import View


# The log -----------------------------------------------------------------------

Description = tuple[str, str, tuple[str, ...]]
"""What a fact comes to: the clause, the sentence, the cards that everybody saw."""


def log(past: Past, secrets: Mapping[int, Past]) -> tuple[Event, ...]:
    """The events these facts tell, with what the given seats know beyond them."""
    known = {(ply, what, seat): data for seat, own in secrets.items() for ply, what, data in facts_in_order(own)}
    return tuple(
        _event(at, fact, known.get((fact[1], fact[0], fact[2]))) for at, fact in enumerate(facts_in_order(past))
    )


def _event(at: int, fact: Fact, known: Any) -> Event:
    what, _ply, seat, *data = fact
    clause, line, cards = _DESCRIBERS[what]("" if seat is None else name_slot(seat), *data)
    secret = None
    if known is not None:
        faces = () if what == "side" else tuple(known)
        secret = Secret((seat,), faces, _describe_secret(what, name_slot(seat), known))
    return Event(at, seat, what, cards, clause, line, secret)


def _describe_secret(what: str, name: str, known: Any) -> str:
    """The sentence for the one who knows more."""
    if what == "side":
        line = _("{name} has chosen a side: to hunt.") if known else _("{name} has chosen a side: to stay at home.")
        return line.format(name=name)
    line = {"deal": _("{name} is dealt {cards}."), "ante": _("{name} lays an ante face down: {cards}."),
            "give": _("{name} gives {cards}.")}[what]
    return line.format(name=name, cards=describe_cards(known))


def _setup(_name: str) -> Description:
    return "NANUK-2.6", _("The cards are set up on the table."), ()


def _season(_name: str, season: int, seasons: int, first: int) -> Description:
    clause = "NANUK-8.4" if season > 1 else "NANUK-2.2"
    line = _("The season begins; {name} starts.")
    if seasons > 1:
        line = _("Season {season} of {seasons} begins; {name} starts.")
    return clause, line.format(season=season, seasons=seasons, name=name_slot(first)), ()


def _deal(name: str, many: int) -> Description:
    return "NANUK-5.21" if many < 3 else "NANUK-2.3", n_(
        "{name} is dealt {many} card.", "{name} is dealt {many} cards.", many).format(name=name, many=many), ()


def _wind(name: str, hunt: int, wind: int) -> Description:
    line = (_("Hunt {hunt}: {name} flips the wind, which blows clockwise.") if wind == 1 else
            _("Hunt {hunt}: {name} flips the wind, which blows counterclockwise."))
    return "NANUK-2.7", line.format(hunt=hunt, name=name), ()


def _boast(name: str, boast: Any) -> Description:
    return "NANUK-3.1", _("{name} boasts {boast}.").format(name=name, boast=boast.describe()), ()


def _doom(name: str, leader: int, boast: Any) -> Description:
    return "NANUK-5.1", _("{name} says that the hunt is doomed; {leader} leads it: {boast}.").format(
        name=name, leader=name_slot(leader), boast=boast.describe()), ()


def _side(name: str) -> Description:
    return "NANUK-6.3", _("{name} has chosen a side.").format(name=name), ()


def _sides(_name: str, sides: tuple[bool, ...]) -> Description:
    hunters = join_and([name_slot(seat) for seat, hunts in enumerate(sides) if hunts])
    doomers = join_and([name_slot(seat) for seat, hunts in enumerate(sides) if not hunts])
    return "NANUK-5.2", _("The sides are shown. On the hunt: {hunters}. At home: {doomers}.").format(
        hunters=hunters, doomers=doomers), ()


def _declare(name: str, hunt: bool) -> Description:
    line = _("{name} declares for the hunt.") if hunt else _("{name} declares for staying at home.")
    return "NANUK-8.2", line.format(name=name), ()


def _ante(name: str) -> Description:
    return "NANUK-5.3", _("{name} lays an ante face down.").format(name=name), ()


def _give(name: str, many: int) -> Description:
    line = n_("{name} gives {many} card.", "{name} gives {many} cards.", many)
    return "NANUK-6.5", line.format(name=name, many=many), ()


def _reveal(_name: str, cards: tuple[str, ...], boast: Any, found: int, shields: int) -> Description:
    line = n_(
        "The given cards are mixed and turned up: {cards}. They show {found} of {game}, and {shields} Inuksuk.",
        "The given cards are mixed and turned up: {cards}. They show {found} of {game}, and {shields} Inuksuks.",
        shields)
    return (
        "NANUK-5.4",
        line.format(
            cards=describe_cards(cards), found=found, game=describe_animals(boast.number, boast.animal), shields=shields
        ),
        cards,
    )


def _day(_name: str, day: int, card: str, counts: int, found: int, shields: int) -> Description:
    if shields < 0:
        clause, line = "NANUK-5.9", _("Day {day}: {card}, and no Inuksuk to cancel it: Nanuk ends the hunt.")
    elif card in BEARS and counts:
        clause, line = "NANUK-5.10", _("Day {day}: {card}; an Inuksuk cancels the bear, the animal counts: {found}.")
    elif card in BEARS:
        clause, line = "NANUK-5.8", _("Day {day}: {card}; an Inuksuk cancels the bear.")
    elif card == INUKSUK:
        clause, line = "NANUK-5.8", _("Day {day}: {card}, which will cancel one bear.")
    elif counts:
        clause, line = "NANUK-5.7", _("Day {day}: {card}; that makes {found}.")
    else:
        clause, line = "NANUK-5.6", _("Day {day}: {card}, which neither helps nor harms.")
    return clause, line.format(day=day, card=describe_card(card), found=found), (card,)


def _winter(_name: str, discards: bool, many: int, left: int) -> Description:
    if discards:
        clause, line = "NANUK-5.14", _("Winter is near: the face-up cards are reached. Hands and discards,"
                                       " {many} cards, are shuffled for the days left, {left}; this is the last hunt.")
    else:
        clause, line = "NANUK-5.16", _("Winter is near: the deck is used up. All hands, {many} cards, are shuffled for"
                                       " the days left, {left}; this is the last hunt.")
    return clause, line.format(many=many, left=left), ()


def _short(_name: str, left: int) -> Description:
    return "NANUK-5.15", n_("There is no card left for the last day.",
                            "There are no cards left for the last {left} days.", left).format(left=left), ()


def _hunt(_name: str, won: bool | None, boast: Any, found: int, drawn: int) -> Description:
    if won is None:
        return "NANUK-5.15", _("The hunt is not completed, and nobody is rewarded."), ()
    if won:
        clause, line = "NANUK-5.13", _("The hunt succeeds: {game} boasted, {found} found.")
    elif drawn == boast.days and found < boast.number:
        clause, line = "NANUK-5.13", _("The hunt fails: {game} boasted, {found} found.")
    else:
        clause, line = "NANUK-5.9", _("The hunt fails.")
    return clause, line.format(game=describe_animals(boast.number, boast.animal), found=found), ()


def _antes(_name: str, antes: tuple[tuple[int, str], ...]) -> Description:
    laid = join_and([_("{name} {card}").format(name=name_slot(seat), card=describe_card(card)) for seat, card in antes])
    return "NANUK-5.3", _("The antes are turned up: {laid}.").format(laid=laid), tuple(card for _seat, card in antes)


def _share(_name: str, winners: tuple[int, ...], many: int, share: int) -> Description:
    line = n_("{winners} has a pot of {many} cards to choose from, and takes {share}.",
              "{winners} share a pot of {many} cards: {share} each.", len(winners))
    return (
        "NANUK-5.19",
        line.format(winners=join_and([name_slot(seat) for seat in winners]), many=many, share=share),
        (),
    )


def _choose(name: str, card: str) -> Description:
    return "NANUK-4.21", _("{name} chooses {card}.").format(name=name, card=describe_card(card)), (card,)


def _left(_name: str, cards: tuple[str, ...]) -> Description:
    return "NANUK-5.20", _("Discarded: {cards}.").format(cards=describe_cards(cards)), cards


def _thrown(_name: str, cards: tuple[str, ...], short: bool, discards: bool) -> Description:
    if not discards:
        clause, line = "NANUK-5.16", _("The deck is used up while new cards are dealt: they are thrown in, {cards}.")
    elif short:
        clause, line = "NANUK-5.22", _("A face-up card appears while new cards are dealt: they are thrown in, {cards}.")
    else:
        clause, line = "NANUK-5.23", _("A face-up card lies on top after dealing: new cards are thrown in, {cards}.")
    return clause, line.format(cards=describe_cards(cards)), cards


def _over(_name: str, season: int, piles: tuple[tuple[str, ...], ...], rulings: Any) -> Description:
    end = season_result(piles, rulings).template
    return "NANUK-7.9", _("Season {season} is over. {end}").format(season=season, end=end), ()


_DESCRIBERS: dict[str, Callable[..., Description]] = {
    "set up": _setup, "season": _season, "deal": _deal, "wind": _wind, "boast": _boast, "doom": _doom, "side": _side,
    "sides": _sides, "declare": _declare, "ante": _ante, "give": _give, "reveal": _reveal, "day": _day,
    "winter": _winter, "short": _short, "hunt": _hunt, "antes": _antes, "share": _share, "choose": _choose,
    "left": _left, "thrown": _thrown, "over": _over}


# The table in words --------------------------------------------------------------


def headline(view: View) -> str:
    """One line that says where the game stands; nothing hidden."""
    if result := view.result:
        return _("Nanuk, {players} players: {end}").format(players=view.players, end=result)
    where = _("Nanuk, {players} players, season {season} of {seasons}, hunt {hunt}").format(
        players=view.players, season=view.season, seasons=view.terms.seasons, hunt=view.hunt)
    if not view.to_act:
        return _("{where}: the season is over").format(where=where)
    return _("{where}, {phase}: {names} to act").format(where=where, phase=_PHASES[view.phase](), names=join_and(
        [language.seat_name(seat) for seat in view.to_act]))


_PHASES: dict[str, Callable[[], str]] = {
    "boasting": lambda: _("boasting"), "sides": lambda: _("choosing sides"), "declaring": lambda: _("declaring sides"),
    "antes": lambda: _("antes"), "giving": lambda: _("giving cards"), "rewards": lambda: _("rewards")}


def picture(view: View) -> str:
    """The table as lines of text."""
    wind = _("clockwise") if view.wind == 1 else _("counterclockwise")
    lines = [headline(view), "",
             _("Wind: {wind}   First player: {first}").format(wind=wind, first=language.seat_name(view.first))]
    if view.boast and view.leader is not None:
        boast = view.boast.describe()
        line = _("Boast: {boast}, by {name}")
        if view.doomer is not None:
            line = _("Boast: {boast}, by {name}; doomed by {doomer}")
        lines.append(
            line.format(boast=boast, name=language.seat_name(view.leader), doomer=language.seat_name(view.doomer or 0))
        )
    lines += ["", *(_seat_line(view, seat) for seat in range(view.players)), ""]
    if view.pot:
        lines.append(_("Pot: {cards}").format(cards=describe_cards(view.pot)))
    deck = _("Deck: {many}").format(many=view.deck if view.deck is not None else "?")
    lines.append(deck + "   " + _("Discards: {cards}").format(
        cards=len(view.discarded) if view.discards is None else describe_cards(view.discards)))
    if view.seat is not None:
        lines.append(_("Your hand: {hand}").format(hand=describe_cards(view.hand)))
    return "\n".join(lines)


def _seat_line(view: View, seat: int) -> str:
    mark = ">" if seat in view.to_act else " "
    held = n_("{many} card", "{many} cards", view.counts[seat]).format(many=view.counts[seat])
    parts = [f"{mark} {language.seat_name(seat):<6}", f"{held:<8}", _side_word(view, seat)]
    if ante := view.antes[seat]:
        parts.append(_("ante {card}").format(card=describe_cards((ante,))))
    if gift := view.gifts[seat]:
        parts.append(_("gave {cards}").format(cards=describe_cards(gift)))
    if view.piles[seat]:
        parts.append(_("won {cards} ({points})").format(
            cards=describe_cards(view.piles[seat]), points=describe_points(points(view.piles[seat]))))
    if view.totals[seat]:
        parts.append(_("{points} from earlier seasons").format(points=describe_points(view.totals[seat])))
    return "  ".join(filter(None, parts)).rstrip()


def _side_word(view: View, seat: int) -> str:
    side = view.sides[seat]
    if side is None:
        return _("has chosen") if view.has_chosen(seat) else ""
    return _("hunts") if side else _("at home")
