"""Measure newcomers and characters: `python -m tests.bench.cast --minutes 30`.

Four things are claimed of them, and each row of the page says whether it holds:

- Somebody who knows only the rules wins a fair share, give or take 5 in 100, at every table of newcomers: of newcomers
  without a habit, and with the game's own newcomer among them.
- What a character likes costs it at most a third of its level's lead over the level below.
- Each sentence of the cast is true: in positions where the character and its level may choose, the character does more
  often, or less often, what the sentence says.
- No level boasts of what nobody could reach: the highest boast of each is counted.

Rounds are played by the kernel, 100,000 of each kind, always from the same seed; habits and boasts are counted in
rounds played in Python. Results are stored in cast.json after each row, so that a run can be stopped at any time and
continued. They hold for the play of that time, marked by a digest of sample moves as in strength.py. All intervals of
shares in a part hold at once.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from gamelib import Stream, simulate
from gamelib.core.intervals import Interval, moments_interval, share_interval
from gamelib.koinobori.cards import CARPS, ICON
from gamelib.nanatoridori.cards import RANKS
from gamelib.nanuk.cards import count_of
from gamelib.players import Player, player
from gamelib.players.characters import CAST, Character
from gamelib.players.nanatoridori import FEW_CARDS, FEW_IN_DUEL
from tests.bench.claims import Claim
from tests.bench.resumable import parser_of, write_page
from tests.bench.strength import TABLES, load, play_mark, store

HERE = Path(__file__).parent
RECORD, PAGE = HERE / "cast.json", HERE / "cast.md"
ROUNDS, WATCHED = 100_000, 60
"""Rounds of each kind that the kernel plays, and rounds in which habits and boasts are counted."""
FAIR = 0.05
"""By how much the share of somebody who knows only the rules may differ from a fair share."""
COST = 1 / 3
"""The part of its level's lead that a character's habit may cost."""
BELOW = {"careful": "newcomer", "keen": "careful"}
LEVELS = ("newcomer", "careful", "keen")


def own(character: Character) -> Player:
    """Return a character as it plays its own game."""
    return replace(player(character.level_name), home=character.game)


# Shares ----------------------------------------------------------------------------------


class Share(NamedTuple):
    """The share that one player wins, or loses where one seat loses, at a table of others."""

    game: str
    players: int
    options: dict[str, Any]
    kind: str
    """What is measured: `plain` or `own` newcomers around who knows only the rules, or a level or a character's id
    among the level below."""

    @property
    def key(self) -> str:
        """The key of its rounds in the record."""
        more = "".join(f", {name}={value}" for name, value in self.options.items())
        return f"{self.game}, {self.players} players{more}: {self.kind}"

    @property
    def counts_losses(self) -> bool:
        """Whether one seat loses and all others win."""
        return Claim(self.game, self.players, self.options, "", "").counts_losses

    def seats(self) -> list[Player]:
        """Return who sits at the table, the player whose share it is first."""
        plain = player("newcomer")
        if self.kind in ("plain", "own"):
            others = [plain] * (self.players - 1)
            newcomer = next(each for each in CAST.values() if (each.game, each.level_name) == (self.game, plain.name))
            return [player("rules"), *([own(newcomer)] if self.kind == "own" else others[:1]), *others[1:]]
        who = CAST.get(self.kind)
        level = who.level_name if who else self.kind
        return [own(who) if who else player(level), *[player(BELOW[level])] * (self.players - 1)]

    def play(self, rounds: int, seed: int) -> dict[str, Any]:
        """Play rounds; return their number with the sum of the shares and of their squares."""
        found = simulate(self.game, self.seats(), rounds, seed=seed, progress=False, **self.options)
        parts = [float(part) for part in (found.losers if self.counts_losses else found.shares)[:, 0]]
        return {"rounds": rounds, "sum": sum(parts), "squares": sum(part * part for part in parts)}


def shares() -> Iterator[Share]:
    """Yield every share that is measured."""
    for game, tables in TABLES.items():
        habits = [each.id for each in CAST.values() if each.game == game and each.level_name in BELOW]
        for players, options in tables:
            for kind in ("plain", "own", *BELOW, *habits):
                yield Share(game, players, options, kind)


def interval_of(stored: dict[str, Any], comparisons: int) -> Interval:
    """Return a share with its interval, which holds together with that of so many others."""
    number = stored["rounds"]
    mean = stored["sum"] / number
    deviations = max(0.0, stored["squares"] - number * mean * mean)
    return moments_interval(number, mean, deviations, (0.0, 1.0), comparisons)


def lead_of(share: Share, interval: Interval) -> Interval:
    """Return by how much a share is better than a fair one."""
    fair = 1 / share.players
    if share.counts_losses:
        return Interval(fair - interval.value, fair - interval.high, fair - interval.low)
    return Interval(interval.value - fair, interval.low - fair, interval.high - fair)


# Habits ----------------------------------------------------------------------------------

Does = Callable[[Any, Any], bool | None]
"""Whether a move does what a habit is about; None where the position offers no such choice."""


class Habit(NamedTuple):
    """What a sentence of the cast claims: in which positions, and whether the character does it more often or less."""

    who: str
    what: str
    more: bool
    does: Does


def _is_play(move: Any) -> bool:
    return bool(move.kind == "play")


def keeps_beaten(view: Any, move: Any) -> bool | None:
    """Return whether a flock that was beaten is kept."""
    return move.kind == "take in" if view.held and view.owner == view.turn else None


def keeps_lone_sevens(view: Any, move: Any) -> bool | None:
    """Return whether a seven is kept that joins nothing."""
    if not view.held or view.held.rank != RANKS[-1] or RANKS[-1] in view.hand:
        return None
    return bool(move.kind == "take in")


def plays_longest(view: Any, move: Any) -> bool | None:
    """Return whether the longest flock goes while the hand is long and something else could go."""
    sizes = [_run_around(view.hand, at) for at in range(len(view.hand))]
    if view.held or len(sizes) <= (FEW_IN_DUEL if view.variant == "duel" else FEW_CARDS) or max(sizes) == 1:
        return None
    plays = [sizes[each.places[0] - 1] for each in view.options if _is_play(each)]
    if not plays or min(plays) == max(sizes):
        return None
    return _is_play(move) and sizes[move.places[0] - 1] == max(sizes)


def _run_around(hand: tuple[int, ...], at: int) -> int:
    first = last = at
    while first and hand[first - 1] == hand[at]:
        first -= 1
    while last + 1 < len(hand) and hand[last + 1] == hand[at]:
        last += 1
    return last - first + 1


def hunts(view: Any, move: Any) -> bool | None:
    """Return whether a seat that is asked joins the hunt."""
    return bool(move.hunt) if view.phase in ("sides", "declaring") else None


def asks_for_a_day(view: Any, move: Any) -> bool | None:
    """Return whether a boast is answered with the same animals in a day more."""
    if view.phase != "boasting" or view.boast is None:
        return None
    return move.kind == "boast" and (move.number, move.days) == (view.boast.number, view.boast.days + 1)


def calls_doom(view: Any, move: Any) -> bool | None:
    """Return whether a boast is called doomed."""
    return move.kind == "doom" if view.phase == "boasting" and view.boast is not None else None


def takes_from_the_right(view: Any, move: Any) -> bool | None:
    """Return whether a card is taken from the right end of the row, where both ends are allowed."""
    places = [each.place for each in view.moves() if each.kind == "take"]
    return move.place > 1 if len(places) > 1 and move.kind == "take" else None


def takes_more_carps(view: Any, move: Any) -> bool | None:
    """Return whether of two cards the one with more carps is taken."""
    carps = [len(CARPS[each.card]) for each in view.moves() if each.kind == "take"]
    return len(CARPS[move.card]) == max(carps) if len({*carps}) > 1 and move.kind == "take" else None


def plays_a_thief(view: Any, move: Any) -> bool | None:
    """Return whether a card that steals is put on a post, where the hand has one beside others."""
    places = {ICON[each.card] for each in view.moves() if each.kind == "place"}
    return move.kind == "place" and ICON[move.card] == "steal" if "steal" in places and len(places) > 1 else None


HABITS = (
    Habit("pip", "keeps what was beaten", False, keeps_beaten),
    Habit("dot", "keeps a seven that joins nothing", True, keeps_lone_sevens),
    Habit("pepe", "plays the longest flock of a long hand", False, plays_longest),
    Habit("flake", "joins the hunt when asked", True, hunts),
    Habit("flake", "asks for a day more", True, asks_for_a_day),
    Habit("dash", "asks for a day more", False, asks_for_a_day),
    Habit("jet", "calls a boast doomed", True, calls_doom),
    Habit("kero", "takes from the right end", False, takes_from_the_right),
    Habit("tama", "takes the card with more carps", True, takes_more_carps),
    Habit("pon", "plays a card that steals", True, plays_a_thief),
)


def watched_views(game: str, rounds: int, seated: Callable[[int], Player]) -> Iterator[Any]:
    """Yield the views of all decisions with a choice in some rounds at every table; `seated` says who plays a seat."""
    deal, tables = import_module(f"gamelib.{game}").deal, TABLES[game]
    for number in range(rounds):
        players, options = tables[number % len(tables)]
        state = deal(players=players, seed=number, **options)
        chance = [Stream(number, "watched", seat) for seat in range(players)]
        while state.to_act:
            seat = state.to_act[0]
            view = state.view(seat)
            move = seated(seat + number).move(view, chance[seat])
            if len(view.moves()) > 1:
                yield view, move
            state = state.play(move, seat)


def count_habit(habit: Habit, rounds: int = WATCHED) -> dict[str, Any]:
    """Count how often a character and its level do something, in the same positions with the same luck."""
    who = CAST[habit.who]
    plain, at_home = player(who.level_name), own(who)
    counts = {"plain": [0, 0], "own": [0, 0]}
    mixed = [player(level) for level in LEVELS]
    for number, (view, _move) in enumerate(watched_views(who.game, rounds, lambda seat: mixed[seat % len(mixed)])):
        for side, playing in (("plain", plain), ("own", at_home)):
            found = habit.does(view, playing.move(view, Stream(number, "habit")))
            if found is not None:
                counts[side][0] += found
                counts[side][1] += 1
    return counts


def habit_holds(habit: Habit, stored: dict[str, Any]) -> bool:
    """Return whether the two rates lie apart on the side that the sentence says."""
    plain, at_home = (share_interval(*stored[side]) for side in ("plain", "own"))
    return at_home.low > plain.high if habit.more else at_home.high < plain.low


# Boasts ----------------------------------------------------------------------------------


def highest_boasts(level: str, rounds: int = WATCHED) -> dict[str, Any]:
    """Return the highest number and the most days that a level boasts of, and how far above its hand it goes."""
    number = days = above = 0
    for view, move in watched_views("nanuk", rounds, lambda _seat: player(level)):
        if move.kind == "boast":
            number, days = max(number, move.number), max(days, move.days)
            above = max(above, move.number - count_of(move.animal, view.hand))
    return {"number": number, "days": days, "above": above}


# The record ------------------------------------------------------------------------------


@cache
def mark_of(game: str) -> str:
    """Return the digest by which results are known to be those of today's newcomers, levels and characters."""
    characters = [own(each) for each in CAST.values() if each.game == game and not each.level.thinks]
    return play_mark(game, "rules", *LEVELS, *characters)


def rows() -> Iterator[tuple[str, str, Callable[[], dict[str, Any]]]]:
    """Yield the key of every row, its game, and the function that finds it."""
    for share in shares():
        yield share.key, share.game, lambda share=share: share.play(ROUNDS, 0)  # type: ignore[misc]
    for habit in HABITS:
        game = CAST[habit.who].game
        yield f"{habit.who} {habit.what}", game, lambda habit=habit: count_habit(habit)  # type: ignore[misc]
    for level in LEVELS:
        yield f"boasts of {level}", "nanuk", lambda level=level: highest_boasts(level)  # type: ignore[misc]


def continue_record(path: Path, until: float, only: str = "") -> bool:
    """Continue the record until a time, for rows whose keys contain `only`; return whether they are complete."""
    for key, game, find in rows():
        if only not in key or load(path).get(key, {}).get("mark") == mark_of(game):
            continue
        if time.time() > until:
            return False
        found = find() | {"mark": mark_of(game)}
        store(load(path) | {key: found}, path)
    return True


# The page --------------------------------------------------------------------------------


def page_of(record: dict[str, Any]) -> str:
    """Return the page, with a row for each result that is known."""
    return "\n".join(
        [*_head(), *_fair_rows(record), *_cost_rows(record), *_habit_rows(record), *_boast_rows(record), ""]
    )


def _head() -> list[str]:
    return ["# How newcomers and characters play", "", (__doc__ or "").partition("\n\n")[2].strip()]


def _fair_rows(record: dict[str, Any]) -> Iterator[str]:
    known = [share for share in shares() if share.kind in ("plain", "own") and share.key in record]
    yield from ("", "## Who knows only the rules, among newcomers", "")
    yield from ("| table | newcomers | share | fair | |", "| --- | --- | --- | ---: | --- |")
    for share in known:
        found = interval_of(record[share.key], len(known))
        where, what = share.key.partition(":")[0], "losses" if share.counts_losses else "wins"
        others = "with the game's own" if share.kind == "own" else "plain"
        yield (
            f"| {where} | {others} | {found.value:.3f} ({found.low:.3f} to {found.high:.3f}) of the {what} "
            f"| {1 / share.players:.3f} | {'fair' if is_fair(share, found) else 'not shown'} |"
        )


def is_fair(share: Share, found: Interval) -> bool:
    """Return whether the whole interval lies near the fair share."""
    return abs(found.low - 1 / share.players) <= FAIR and abs(found.high - 1 / share.players) <= FAIR


def _cost_rows(record: dict[str, Any]) -> Iterator[str]:
    known = [share for share in shares() if share.kind in CAST and share.key in record]
    yield from ("", "## What a habit costs", "")
    yield "The lead over the level below, above a fair share: of the level, and of its character in its own game."
    yield from (
        "",
        "| table | who | level's lead | own lead | costs at most | |",
        "| --- | --- | --- | --- | ---: | --- |",
    )
    for share in known:
        level = share._replace(kind=CAST[share.kind].level_name)
        if level.key in record:
            plain, at_home = (lead_of(each, interval_of(record[each.key], 2 * len(known))) for each in (level, share))
            most = highest_cost(plain, at_home)
            yield (
                f"| {share.key.partition(':')[0]} | {CAST[share.kind].name} | {_written(plain)} | {_written(at_home)} "
                f"| {most:.2f} | {'holds' if plain.low > 0 and most <= COST else 'not shown'} |"
            )


def highest_cost(plain: Interval, at_home: Interval) -> float:
    """Return the largest part of the level's lead that the habit may cost, by both intervals."""
    return (plain.high - at_home.low) / plain.high


def _written(lead: Interval) -> str:
    return f"{lead.value:+.4f} ({lead.low:+.4f} to {lead.high:+.4f})"


def _habit_rows(record: dict[str, Any]) -> Iterator[str]:
    yield from ("", "## What the sentences of the cast say", "")
    yield from ("| who | does what | its level | the character | |", "| --- | --- | ---: | ---: | --- |")
    for habit in HABITS:
        if stored := record.get(f"{habit.who} {habit.what}"):
            plain, at_home = (f"{made:,} of {of:,}" for made, of in (stored["plain"], stored["own"]))
            verdict = f"{'more' if habit.more else 'less'} often" if habit_holds(habit, stored) else "not shown"
            yield f"| {CAST[habit.who].name} | {habit.what} | {plain} | {at_home} | {verdict} |"


def _boast_rows(record: dict[str, Any]) -> Iterator[str]:
    yield from ("", f"## The highest boasts in {WATCHED} seasons among equals", "")
    yield from ("| level | animals | days | more than it held |", "| --- | ---: | ---: | ---: |")
    for level in LEVELS:
        if stored := record.get(f"boasts of {level}"):
            yield f"| {level} | {stored['number']} | {stored['days']} | {stored['above']} |"


def main() -> int:
    """Play on, print the page and write it."""
    parser = parser_of("cast", __doc__, RECORD, PAGE)
    parser.add_argument("--only", default="", help="only rows with these words, such as 'koinobori, 4 players'")
    args = parser.parse_args()
    is_complete = continue_record(args.record, time.time() + 60 * args.minutes, args.only)
    return write_page(page_of(load(args.record)), args.write, is_complete=is_complete)


if __name__ == "__main__":
    raise SystemExit(main())
