"""Nanuk, the card at the end of a hunt, of a season and of a game: what everyone gained."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gamelib.core.endings import (
    Ending,
    EndingCell,
    EndingColumn,
    EndingRow,
    Headline,
    head_of_game,
    headline_by_points,
    mood_of,
    ordinal,
    ranks_of,
)
from gamelib.core.language import (
    Sentence,
    _,
    address,
    as_sentence,
    fill_names,
    join_and,
    n_,
    name_slot,
    name_within,
    seat_name,
)
from gamelib.core.verdicts import Result
from gamelib.nanuk import facts
from gamelib.nanuk.cards import ANIMALS, BEARS, Cards, describe_animals
from gamelib.nanuk.position import BOASTING, OVER
from gamelib.nanuk.scoring import (
    PAIR_POINTS,
    SET_POINTS,
    bear_points,
    describe_arrangement,
    describe_points,
    points,
    score,
)
from gamelib.nanuk.view import View


def ending(view: View, names: Sequence[str] | None = None) -> Ending | None:
    """Return what the card says to a view's seat: once the pot of a hunt has been shared, and after a season."""
    if view.phase == OVER:
        return _season(view, names)
    if view.phase == BOASTING and view.boast is None and (hunt := _shared_hunt(view)):
        return _hunt(view, hunt, names if view.seat is None else address(names or (), view.seat))
    return None


def headline(view: View, names: Sequence[str] | None = None) -> Headline | None:
    """Return the title of a look back at a season or a game; None before it is over."""
    ended = view.result or view.round_result
    return headline_by_points(ended, view.seat, names) if view.phase == OVER and ended else None


# A hunt ----------------------------------------------------------------------------------


class _Hunt(NamedTuple):
    """A hunt whose pot has just been shared."""

    ended: facts.HuntEnded
    days: list[facts.DayDrawn]
    shared: facts.PotShared
    taken: dict[int, list[str]]
    """What each of the winning side took, in the order of picking."""
    leader: int | None
    doomer: int | None
    """None where a position was read from text, so that it is not known who it was."""


_BETWEEN_HUNTS = (facts.WindFlipped, facts.Dealt, facts.PotDiscarded, facts.RewardChosen)
"""Types of facts between the sharing of a pot and the first boast after it."""


def _shared_hunt(view: View) -> _Hunt | None:
    """Return the hunt whose pot was shared just before; None if something else came before, such as the first deal."""
    taken: dict[int, list[str]] = {}
    past = view.past
    while past is not None and isinstance(past[1], _BETWEEN_HUNTS):
        if isinstance(past[1], facts.RewardChosen):
            taken.setdefault(past[1].seat, []).insert(0, past[1].card)
        past = past[0]
    if past is None or not isinstance(past[1], facts.PotShared):
        return None
    shared, ended, days, doomed = past[1], None, list[facts.DayDrawn](), None
    while past is not None and not isinstance(past[1], facts.WindFlipped | facts.SetUp):
        if isinstance(past[1], facts.HuntEnded):
            ended = past[1]
        elif isinstance(past[1], facts.DayDrawn):
            days.insert(0, past[1])
        elif isinstance(past[1], facts.Doomed):
            doomed = past[1]
        past = past[0]
    if ended is None:
        return None
    first = shared.winners[0]
    leader = doomed.leader if doomed else first if ended.won else None
    doomer = doomed.seat if doomed else None if ended.won else first
    return _Hunt(ended, days, shared, taken, leader, doomer)


def _hunt(view: View, hunt: _Hunt, names: Sequence[str] | None) -> Ending:
    ended, shared = hunt.ended, hunt.shared
    left = shared.cards - shared.share * len(shared.winners)
    parts = [
        _own_part(view, hunt),
        _how_it_ended(ended, hunt.days),
        n_("One card was left over.", "{count} cards were left over.", left).format(count=left) if left else "",
    ]
    columns = (
        EndingColumn(
            _("the hunters, in picking order") if ended.won else _("those who stayed behind, in picking order"),
            short=_("in picking order"),
        ),
        EndingColumn(n_("took {count} card each", "took {count} cards each", shared.share).format(count=shared.share)),
        EndingColumn(_("worth now")),
    )
    rows = tuple(
        EndingRow(seat, _cells_of_winner(view, hunt, seat), about=_part_of_winner(hunt, seat))
        for seat in shared.winners
    )
    is_lost = view.seat is not None and view.seat not in shared.winners
    is_bear = bool(hunt.days) and hunt.days[-1].shields < 0
    return Ending(
        "hunt",
        "lost" if is_lost else "plain",
        "bear" if is_bear else ended.boast.animal,
        _hunt_head(ended, hunt.days),
        " ".join(filter(None, parts)),
        columns,
        rows,
        note=_those_who_lost(view, hunt, names),
        foot=_who_boasts_first(hunt, names),
        won=shared.winners,
        lost=tuple(seat for seat in range(view.players) if seat not in shared.winners),
    )


def _part_of_winner(hunt: _Hunt, seat: int) -> str:
    """Say what a seat of the winning side did."""
    if seat == hunt.leader:
        return _("led the hunt")
    if seat == hunt.doomer:
        return _("called doom")
    return _("hunted") if hunt.ended.won else _("stayed behind")


def _cells_of_winner(view: View, hunt: _Hunt, seat: int) -> tuple[EndingCell, ...]:
    """Show what a seat of the winning side took, and say what its pile is worth, and by what (NANUK-6.6)."""
    pile = view.piles[seat]
    worth = EndingCell(describe_points(points(pile)), kind="total", about=describe_arrangement(pile))
    return EndingCell("", cards=tuple(hunt.taken.get(seat, ()))), worth


def _own_part(view: View, hunt: _Hunt) -> str:
    """Say what the hunt brought to the viewer."""
    seat, winners = view.seat, hunt.shared.winners
    if seat is None:
        return ""
    if seat not in winners:
        return _("You stayed behind, and gain nothing.") if hunt.ended.won else _("You hunted, and gain nothing.")
    worth, place = points(view.piles[seat]), winners.index(seat)
    if place == 0:
        line = _("You picked first and gained {gained}; your pile is worth {points} now.")
    elif place == len(winners) - 1:
        line = _("You picked last and gained {gained}; your pile is worth {points} now.")
    else:
        line = _("You picked {place} and gained {gained}; your pile is worth {points} now.")
    gained = worth - points(_without(view.piles[seat], hunt.taken.get(seat, ())))
    return line.format(place=ordinal(place + 1), gained=describe_points(gained), points=describe_points(worth))


def _without(pile: Cards, taken: Sequence[str]) -> list[str]:
    """Return a pile as it was before these cards came into it."""
    left = list(pile)
    for card in taken:
        left.remove(card)
    return left


def _those_who_lost(view: View, hunt: _Hunt, names: Sequence[str] | None) -> str:
    """Say in one line who was on the other side, and that their cards are lost."""
    head = hunt.doomer if hunt.ended.won else hunt.leader
    others = [seat for seat in range(view.players) if seat not in (*hunt.shared.winners, head)]
    who = "" if head is None else name_within(head, names)
    rest = join_and([name_within(seat, names) for seat in others])
    if hunt.ended.won:
        line = (
            _("{who} called doom, {others} stayed behind: the cards they laid are lost.")
            if who and rest
            else _("{who} called doom: the card laid is lost.")
            if who
            else _("{others} stayed behind: the cards they laid are lost.")
        )
    else:
        line = (
            _("{who} led the hunt, {others} hunted: the cards they gave are lost.")
            if who and rest
            else _("{who} led the hunt: the cards given are lost.")
            if who
            else _("{others} hunted: the cards they gave are lost.")
        )
    return as_sentence(line.format(who=who, others=rest))


def _who_boasts_first(hunt: _Hunt, names: Sequence[str] | None) -> str:
    if hunt.ended.won:
        line = Sentence(_("{name} led the hunt, and boasts first now."), _("You led the hunt, and boast first now."))
    else:
        line = Sentence(_("{name} called doom, and boasts first now."), _("You called doom, and boast first now."))
    return fill_names(line.format(name=name_slot(hunt.shared.winners[0])), names)


def _hunt_head(ended: facts.HuntEnded, drawn: list[facts.DayDrawn]) -> str:
    if ended.won:
        return _("The hunt succeeds: {boast}").format(boast=ended.boast.describe())
    if drawn and drawn[-1].shields < 0:
        return _("The hunt failed: a bear on day {day}").format(day=drawn[-1].day)
    return _("The hunt failed: {found} of {game}").format(
        found=ended.found, game=describe_animals(ended.boast.number, ended.boast.animal)
    )


def _how_it_ended(ended: facts.HuntEnded, drawn: list[facts.DayDrawn]) -> str:
    boast, bears = ended.boast, sum(day.card in BEARS for day in drawn)
    game = describe_animals(boast.number, boast.animal)
    if ended.won:
        line = (
            _("{game} boasted, {found} found, and no bear got through.")
            if bears
            else _("{game} boasted, {found} found, and no bear came.")
        )
        return line.format(game=game, found=ended.found)
    if drawn and drawn[-1].shields < 0:
        return _("{game} boasted, {found} found when the bear came.").format(game=game, found=ended.found)
    missing = boast.number - ended.found
    return n_(
        "{missing} was still missing when the days were over.",
        "{missing} were still missing when the days were over.",
        missing,
    ).format(missing=describe_animals(missing, boast.animal))


# A season, and the game ----------------------------------------------------------------------


def _season(view: View, names: Sequence[str] | None) -> Ending:
    season, result = view.round_result, view.result
    assert season is not None
    decides = result or season
    ranks = ranks_of(decides)
    order = sorted(range(view.players), key=lambda seat: (ranks[seat], seat))
    has_totals = view.terms.seasons > 1
    columns = [
        EndingColumn(_("player")),
        EndingColumn(_("sets of four"), short=_("sets")),
        EndingColumn(_("pairs")),
        EndingColumn(_("most bears"), short=_("bears")),
    ]
    columns += (
        [EndingColumn(_("this season"), short=_("season")), EndingColumn(_("in all"))]
        if has_totals
        else [EndingColumn(_("points"))]
    )
    rows = tuple(EndingRow(seat, _score_cells(view, season, seat, has_totals), ranks[seat]) for seat in order)
    is_game = result is not None
    head = head_of_game(decides, view.seat, names) if is_game else _season_head(season, view.seat, names)
    text = [_hunts(view), _narrow_miss(view, decides) if is_game and not has_totals else ""]
    return Ending(
        "game" if is_game else "season",
        mood_of(decides, view.seat) if is_game else "plain",
        "inuksuk",
        head,
        " ".join(filter(None, text)),
        tuple(columns),
        rows,
        foot=""
        if is_game
        else _("Season {next} of {seasons} comes next.").format(next=view.season + 1, seasons=view.terms.seasons),
        won=decides.winners,
        lost=decides.losers,
    )


def _season_head(season: Result, seat: int | None, names: Sequence[str] | None) -> str:
    """Say who won a season after which others follow."""
    others = join_and([seat_name(each, names) for each in season.winners if each != seat])
    if seat not in season.winners:
        return n_("{names} wins the season", "{names} share the season", len(season.winners)).format(names=others)
    return _("You and {names} share the season").format(names=others) if others else _("You win the season")


def _score_cells(view: View, season: Result, seat: int, has_totals: bool) -> tuple[EndingCell, ...]:
    best, bonus = score(view.piles[seat]), bear_points(view.piles, view.rulings)[seat]
    now = season.scores[seat]
    cells = [
        EndingCell(f"{len(best.sets)} × {SET_POINTS}"),
        EndingCell(f"{len(best.pairs)} × {PAIR_POINTS}"),
        EndingCell(f"+{bonus}" if bonus else "–"),
    ]
    if has_totals:
        return (*cells, EndingCell(str(now)), EndingCell(str(view.totals[seat] + now), kind="total"))
    return (*cells, EndingCell(str(now), kind="total"))


def _hunts(view: View) -> str:
    """Say how many hunts the season had and, where its whole course is known, how many of them the seat won."""
    text = n_("Winter is here after {count} hunt.", "Winter is here after {count} hunts.", view.hunt).format(
        count=view.hunt
    )
    past, won = view.past, 0
    while past is not None and not isinstance(past[1], facts.SeasonBegan):
        if isinstance(past[1], facts.SetUp):
            return text
        won += isinstance(past[1], facts.PotShared) and view.seat in past[1].winners
        past = past[0]
    if past is None or view.seat is None:
        return text
    if not won:
        return text + " " + _("You won none of them.")
    return text + " " + n_("You won {count} of them.", "You won {count} of them.", won).format(count=won)


def _narrow_miss(view: View, result: Result) -> str:
    """Say which one more animal would have won the game for the seat; "" if none would have."""
    seat = view.seat
    if seat is None or seat in result.winners:
        return ""
    pile, most = view.piles[seat], max(result.scores)
    bonus = result.scores[seat] - points(pile)
    wanted = [animal for animal in ANIMALS if points((*pile, animal)) + bonus > most]
    if not wanted:
        return ""
    return {
        "deer": _("One more deer in your pile would have won it."),
        "seal": _("One more seal in your pile would have won it."),
        "fish": _("One more fish in your pile would have won it."),
        "bird": _("One more bird in your pile would have won it."),
    }[wanted[0]]
