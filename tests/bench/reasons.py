"""Test the reasons that are given for mistakes: `python -m tests.bench.reasons --first 40`.

In each game somebody plays who mostly follows the rules of thumb, but makes one move in four at random; a review names
this player's mistakes. For each of the costliest the library looks for a cause. What it says is tried again in fresh
deals: there, too, the cost has to go with the cause.

Games are known by their numbers. The causes were found and their limits set with the games numbered from 0; what is
measured are games numbered from 1000, of which no one was looked at before. They are stored in reasons.json as they are
done, so a run can be stopped at any time and continued. They are valid for that version of the players.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from gamelib import Stream, player, record
from gamelib.analysis.causes import find_cause, try_cause
from gamelib.analysis.causes.trial import TAKEN_AWAY
from gamelib.analysis.moments import MOST
from gamelib.analysis.review import deals_at_table, review
from gamelib.core import registry
from gamelib.core.intervals import share_interval
from gamelib.record import Record
from tests.bench.resumable import parser_of, write_page
from tests.bench.strength import load, store

HERE = Path(__file__).parent
RECORD, PAGE = HERE / "reasons.json", HERE / "reasons.md"
TABLES = {"nanatoridori": 4, "nanuk": 5, "koinobori": 3}
MEASURED_FROM = 1000
"""The number of the first game that is measured; those below served to find causes."""
GAMES, FRESH_DEALS = 40, 3000
SLIP = 4
"""One move in so many is made at random."""


class NamedMistake(NamedTuple):
    """A mistake of a reviewed game, and what was said of it."""

    ply: int
    seat: int
    move: str
    better: str
    cost: float
    kind: str = ""
    """Which cause was said; "" if none was."""
    sentence: str = ""
    taken_away: float = 0.0
    """The part of the cost that went with the cause."""
    again: float = 0.0
    """The same in fresh deals."""
    milliseconds: int = 0

    @property
    def is_confirmed(self) -> bool:
        """Whether enough of the cost goes with the cause in fresh deals, too."""
        return self.again >= TAKEN_AWAY


def play_game(game: str, number: int) -> tuple[Record, int]:
    """Return the record of a game, and the seat that slips."""
    players = TABLES[game]
    seat, chance = number % players, Stream(number, "slips", game)
    played = record.start(game, players=players, seed=chance.next_bits())
    careful = player("careful", seed=number)
    while played.state.to_act:
        acting = played.state.to_act[0]
        view = played.state.view(acting)
        slips = acting == seat and not chance.randbelow(SLIP)
        played = played.play(chance.choice(view.moves()) if slips else careful.move(view), acting)
    return played, seat


def named_mistakes(game: str, number: int) -> Iterator[tuple[Any, NamedMistake]]:
    """Yield the mistakes that a review of a game names, each with what the seat saw."""
    played, seat = play_game(game, number)
    deals, fresh = deals_at_table(game)
    found = review(played, deals, number, fresh_deals=fresh, seats=[seat], progress=False)
    for each in found.costliest(MOST):
        yield played.at(each.ply).view(seat), NamedMistake(each.ply, seat, each.move, each.better, each.cost.value)


def explain(view: Any, mistake: NamedMistake, number: int) -> NamedMistake:
    """Look for the cause of a mistake, and try it again in fresh deals."""
    began = time.process_time()
    found = find_cause(view, mistake.move, mistake.better, number)
    mistake = mistake._replace(milliseconds=round(1000 * (time.process_time() - began)))
    if found is None:
        return mistake
    again = try_cause(view, mistake.move, mistake.better, found.cause, FRESH_DEALS, number + 1)
    assert again is not None
    return mistake._replace(
        kind=found.cause.kind,
        sentence=found.cause.sentence,
        taken_away=round(found.taken_away, 4),
        again=round(again.taken_away, 4),
    )


# The record --------------------------------------------------------------------------


def continue_record(path: Path, until: float, numbers: range) -> bool:
    """Continue the record until a time; return whether it is complete."""
    marks = {game: mark_of(game) for game in TABLES}
    kept = {key: each for key, each in load(path).items() if each["mark"] == marks[key.split()[0]]}
    for number in numbers:
        for game in TABLES:
            key = f"{game} {number}"
            if key in kept:
                continue
            if time.time() > until:
                return False
            found = [explain(view, mistake, number)._asdict() for view, mistake in named_mistakes(game, number)]
            kept[key] = {"mark": marks[game], "mistakes": found}
            store(kept, path)
    return True


def mark_of(game: str) -> str:
    """Return a mark of how the players of a game play: what the kernel plays to test itself."""
    twin = registry.about(game).kernel_game
    return f"{twin.digest:08x}" if twin else ""


def page_of(kept: dict[str, Any]) -> str:
    """Return the page: how many mistakes have a reason, whether reasons hold again, and how long it takes."""
    lines = [
        "# Whether the reasons given for mistakes hold",
        "",
        "By `python -m tests.bench.reasons`. One player of each game makes a move in four at random; of at most "
        f"{MOST} mistakes that a review names, how many have a reason, and how many of these reasons hold again in "
        f"{FRESH_DEALS:,} fresh deals: at least {TAKEN_AWAY} of the cost goes with the cause there. Wanted are a "
        "reason for 0.6 of the mistakes, 0.05 of the reasons at most that do not hold again, none that changes its "
        "sign, and a second for a mistake. The players are programs; no person has been asked.",
        "",
        "| games | game | mistakes | with a reason | do not hold again | change sign | seconds: median, longest |",
        "| --- | --- | ---: | --- | --- | ---: | --- |",
    ]
    for name, is_measured in (("measured", True), ("used to find causes", False)):
        for game in TABLES:
            some = [each for each in _mistakes(kept, game) if each[0] == is_measured]
            lines += [_row(name, game, [mistake for _is_measured, mistake in some])] if some else []
    lines += ["", "| game | cause | said | held again |", "| --- | --- | ---: | ---: |"]
    for game in TABLES:
        said = [mistake for is_measured, mistake in _mistakes(kept, game) if is_measured and mistake.kind]
        for kind, count in Counter(mistake.kind for mistake in said).most_common():
            held = sum(mistake.is_confirmed for mistake in said if mistake.kind == kind)
            lines.append(f"| {game} | {kind} | {count} | {held} |")
    return "\n".join([*lines, ""])


def _mistakes(kept: dict[str, Any], game: str) -> Iterator[tuple[bool, NamedMistake]]:
    """Yield the mistakes of a game, each with whether it is measured."""
    for key, each in kept.items():
        name, number = key.split()
        if name == game:
            for fields in each["mistakes"]:
                yield int(number) >= MEASURED_FROM, NamedMistake(**fields)


def _row(name: str, game: str, mistakes: list[NamedMistake]) -> str:
    said = [each for each in mistakes if each.kind]
    failed = sum(not each.is_confirmed for each in said)
    times = sorted(each.milliseconds for each in mistakes)
    return (
        f"| {name} | {game} | {len(mistakes)} | {len(said)}: {share_interval(len(said), len(mistakes))} "
        f"| {failed}: {share_interval(failed, len(said))} | {sum(each.again <= 0 for each in said)} "
        f"| {times[len(times) // 2] / 1000:.2f}, {times[-1] / 1000:.2f} |"
    )


def main() -> int:
    """Go on, print the page and write it."""
    parser = parser_of("reasons", __doc__, RECORD, PAGE, minutes=60.0)
    parser.add_argument("--first", type=int, default=GAMES, help="how many games of each kind")
    parser.add_argument("--tuned", action="store_true", help="those that served to find causes")
    args = parser.parse_args()
    start = 0 if args.tuned else MEASURED_FROM
    is_complete = continue_record(args.record, time.time() + 60 * args.minutes, range(start, start + args.first))
    return write_page(page_of(load(args.record)), args.write, is_complete=is_complete)


if __name__ == "__main__":
    raise SystemExit(main())
