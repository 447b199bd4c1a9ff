"""`python -m tests.tools.make_stored_games` finds the stored games anew; with `--again` it plays those stored again.

Playing them again writes their logs and digests as they are now; it fails where a stored move has become illegal.

A game is found by a search for the first seed whose log shows the wanted clauses. As few as possible are stored whole:
together they have every variant, ruling and number of players, and every kind of event, clause and sentence of the log.
Of the others only the seeds are stored. The files are under version control, and a change in them is a change of the
rules; a change in a `.txt` alone is a change of words.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any, NamedTuple
from zlib import crc32

from gamelib import koinobori, nanatoridori, nanuk, record
from gamelib.core.rulebook import seeds
from gamelib.record import Record
from tests.support.stored_games import (
    LONGEST_GAME,
    REPLAYS,
    Replay,
    digest,
    play_out,
    replays,
    store_with_narration,
    stored_games,
)
from tests.tools.make_refusals import beginning_of_sentence

NAMES = ("Ada", "Ben", "Chloe", "Dai", "Emi", "Finn", "Gael", "Hana")
LONGEST_SEARCH = 4000
TRIES = 400
"""Random orders in which games to store whole are chosen; the shortest choice of all is taken."""

LATE = {5: "4 8 6 8 4", 6: "4 8 6 8 6 4"}
"""Points after three rounds, by the number of players: long one-winner games are stored from the fourth round on."""


class WantedGame(NamedTuple):
    """A game to store: its name, its start, its rounds, and the texts that its log must contain."""

    name: str
    remark: str
    begins: dict[str, Any]
    rounds: int = 99
    shows: tuple[str, ...] = ()

    @property
    def players(self) -> int:
        """The number of players, with which the name begins."""
        return int(self.name[0])


def nanatoridori_games() -> list[WantedGame]:
    """Return games for each number of players: basic and one-winner games, complete and in part; duels to the end."""
    other = nanatoridori.Rulings
    wanted = [
        WantedGame("2_duel_1", "a duel to the end", {}, shows=("NANA-8.8", "NANA-8.6", "NANA-8.11")),
        WantedGame("2_duel_2", "passing without an open card costs the round", {}, shows=("NANA-8.7",)),
        WantedGame(
            "2_duel_3",
            "passing without an open card costs the duel",
            {"rulings": other(duel_drop_loses="match")},
            shows=("NANA-8.7",),
        ),
        WantedGame(
            "2_duel_4",
            "a duel of one round, taking in when going out",
            {"rulings": other(duel_penguins=1, take_when_going_out=True)},
        ),
        WantedGame("2_duel_5", "places in a hand are not seen", {"rulings": other(places_seen=False)}),
    ]
    for players in range(3, 7):
        for variant, short in (("basic", "basic"), ("one-winner", "one_winner")):
            begins = {"variant": variant}
            complete = WantedGame(
                f"{players}_{short}_1",
                f"{players} players, {variant}, a whole game",
                begins,
                shows=("NANA-5.4", "NANA-5.7", "NANA-5.9"),
            )
            if variant == "one-winner" and players in LATE:
                position = f"variant one-winner | players {players} | round 4 | points {LATE[players]}"
                complete = complete._replace(remark="from the fourth round to the end", begins={"position": position})
            wanted += [
                complete,
                WantedGame(
                    f"{players}_{short}_2",
                    "a round in which a flock is left behind by whoever beats it and is out",
                    begins,
                    1,
                    ("NANA-5.10",),
                ),
                WantedGame(
                    f"{players}_{short}_3",
                    "a round by other rulings",
                    begins | {"rulings": other(take_when_going_out=True, places_seen=False)},
                    1,
                ),
            ]
        drained = players > 4
        remark = "the deck runs out" if drained else "a round that another seat starts"
        wanted.append(
            WantedGame(
                f"{players}_basic_4", remark, {} if drained else {"first": 1}, 1, ("NANA-5.6",) if drained else ()
            )
        )
    return [with_player_count(each) for each in wanted]


def with_player_count(wanted: WantedGame) -> WantedGame:
    """Return a wanted game with its number of players added, unless its position has it already."""
    if "position" in wanted.begins:
        return wanted
    return wanted._replace(begins={"players": wanted.players} | wanted.begins)


UNDONE = "players {players} | cards {cards} | boast 9 fish in 12 days by A | discards deer"


def nanuk_games() -> list[WantedGame]:
    """Return games for each number of players: winter in each branch, declared sides, seasons, other rulings."""
    other, winter = nanuk.Rulings, "Winter is near"
    wanted = []
    for players in range(5, 9):
        wanted += [
            WantedGame(
                f"{players}_season_1",
                "a whole season, ended while new cards are dealt",
                {},
                shows=("NANUK-5.8", "NANUK-5.22"),
            ),
            WantedGame(
                f"{players}_season_2", "winter comes and the hunt succeeds", {}, shows=(winter, "The hunt succeeds")
            ),
            WantedGame(f"{players}_season_3", "winter comes and the hunt fails", {}, shows=(winter, "The hunt fails")),
            WantedGame(
                f"{players}_declared_sides",
                "sides are declared one after the other",
                {"declared_sides": True},
                shows=("NANUK-8.2",),
            ),
            WantedGame(
                f"{players}_rulings",
                "bears on doubles, a dealer for each hunt, a limit of 12 animals",
                {
                    "rulings": other(
                        bears_on_doubles=1,
                        one_dealer=False,
                        highest_number=12,
                        bonus_without_bears=True,
                        tie="bears",
                        deck_counted=False,
                        discards_browsed=True,
                    )
                },
            ),
            WantedGame(
                f"{players}_undone",
                "winter comes and the cards run out: the hunt is not completed",
                {"position": UNDONE.format(players=players, cards=cards_of_short_deck(players))},
                shows=(winter, "NANUK-5.15"),
            ),
        ]
    wanted += [
        WantedGame("5_seasons", "two seasons", {"seasons": 2}, shows=("NANUK-8.4",)),
        WantedGame("6_winter_bear", "a bear ends the hunt in winter", {}, shows=(winter, "Nanuk ends the hunt")),
        WantedGame("6_face_up", "a face-up card lies on top after dealing", {}, shows=("NANUK-5.23",)),
        WantedGame("7_cancelled", "a cancelled bear counts as its animal", {}, shows=("NANUK-5.10",)),
        WantedGame("8_seasons", "two seasons with declared sides", {"seasons": 2, "declared_sides": True}),
    ]
    return [with_player_count(each) for each in wanted]


def cards_of_short_deck(players: int) -> str:
    """Return the cards of a nearly used-up deck: three for each player, and one that is discarded."""
    return " ".join(
        f"{animal}*{(3 * players + 1) // 4 + extra}"
        for animal, extra in zip(nanuk.ANIMALS, [*[1] * ((3 * players + 1) % 4), 0, 0, 0, 0], strict=False)
    )


def koinobori_games() -> list[WantedGame]:
    """Return games for each number of players: every icon, other masts and decks, other rulings."""
    other = koinobori.Rulings
    wanted = []
    for players in range(2, 6):
        wanted += [
            WantedGame(
                f"{players}_icons_1",
                "cover, move, extra and steal",
                {},
                shows=("/extra", "KOI-5.9", "KOI-5.10", "KOI-5.16") if players > 2 else ("KOI-5.9",),
            ),
            WantedGame(f"{players}_icons_2", "refresh and steal", {}, shows=("KOI-5.17", "KOI-5.16")),
            WantedGame(
                f"{players}_icons_3",
                "take two, take one and move",
                {},
                shows=("KOI-5.14", "KOI-5.15") if players > 2 else ("KOI-5.10",),
            ),
            WantedGame(
                f"{players}_few_cards",
                "a small deck: the discards are shuffled",
                {
                    "cards": [
                        f"{colour}{rest}"
                        for colour in koinobori.COLOURS[:5]
                        for rest in ("+pink/cover", "/refresh") * 5
                    ]
                },
                shows=("KOI-5.3",) if players < 5 else (),
            ),
            WantedGame(
                f"{players}_rulings",
                "a mix of other rulings",
                {
                    "rulings": other(
                        split_plays=False,
                        level_counts_at_once=False,
                        closing_icons=False,
                        either_end=False,
                        move_itself=False,
                        extra_triggers=False,
                        cover_stacks=False,
                    )
                },
            ),
            WantedGame(
                f"{players}_masts",
                "wider masts and chosen flags",
                {"masts": "2/2/4 2/2/5 3/2/5 3/3/6", "first": 1, "flags": " ".join(koinobori.COLOURS[: players + 1])},
            ),
        ]
    return [with_player_count(each) for each in wanted]


WANTED = {"nanatoridori": nanatoridori_games, "nanuk": nanuk_games, "koinobori": koinobori_games}


def find_game(game: str, wanted: WantedGame) -> tuple[int, Record]:
    """Return the first game whose log shows everything wanted, and the seed of its players."""
    first = crc32(wanted.name.encode()) % 10_000
    for seed in range(first, first + LONGEST_SEARCH):
        begun = record.start(game, seed=seed, names=NAMES[: wanted.players], comment=wanted.remark, **wanted.begins)
        ended = play_out(begun, Random(seed), wanted.rounds, LONGEST_GAME * wanted.begins.get("seasons", 1))
        events = map(str, ended.state.log)
        if all(any(sign in event for event in events) for sign in wanted.shows) and (
            ended.state.result or wanted.rounds < 99
        ):
            return seed, ended
    raise SystemExit(f"{game} {wanted.name}: none of {LONGEST_SEARCH} games shows {', '.join(wanted.shows)}")


# Choosing the games to store whole ----------------------------------------------------

Shown = tuple[str, ...]
"""One thing that a game shows: a ruling with its value, a kind of event with its clause, a sentence of the log."""


def things_shown_by(game: Record) -> Iterator[Shown]:
    """Yield everything that a game shows."""
    start, first = json.loads(game.beginning), game.at(0)
    yield "players", str(first.players)
    yield "variant", str(getattr(first, "variant", ""))
    for name, value in start.items():
        if name == "rulings":
            yield from (("ruling", ruling, str(chosen)) for ruling, chosen in value.items())
        elif name not in ("seed", "players"):
            yield "begins with", name, str(value) if isinstance(value, int | bool) else ""
    for event in game.state.log:
        yield "event", event.kind, event.clause
        yield "sentence", event.clause, _sentence_pattern(event.template)
        if event.secret:
            yield "secret sentence", event.clause, _sentence_pattern(event.secret.template)
    for entry in game.entries:
        yield "move", entry.move.partition(" ")[0] if game.game != "nanuk" or not entry.move[0].isdigit() else "boast"
    if game.state.result:
        yield "result", _sentence_pattern(game.state.result.template)


def _sentence_pattern(template: str) -> str:
    """Return a sentence without what depends on the position: names, cards and numbers, one or several of a thing."""
    return " ".join(
        dict.fromkeys(word.removesuffix("s") for word in beginning_of_sentence(template.replace("{", " {")).split())
    )


def choose_fewest_games(shows: Mapping[str, frozenset[Shown]], lengths: Mapping[str, int]) -> list[str]:
    """Return the names of the fewest games found that together show everything; of two such choices the shorter one.

    >>> choose_fewest_games({"a": frozenset({("x",), ("y",)}), "b": frozenset({("y",)})}, {"a": 5, "b": 1})
    ['a']
    """
    counts = Counter(each for shown in shows.values() for each in shown)
    needed = [name for name, shown in shows.items() if any(counts[each] == 1 for each in shown)]
    choices = [_choose_once(shows, needed, Random(number)) for number in range(TRIES)]
    return sorted(min(choices, key=lambda names: (len(names), sum(lengths[name] for name in names))))


def _choose_once(shows: Mapping[str, frozenset[Shown]], needed: list[str], rng: Random) -> list[str]:
    """Return the games that are needed, others that show most until nothing is missing, and no game too many."""
    chosen, missing = [*needed], frozenset().union(*shows.values())
    for name in chosen:
        missing -= shows[name]
    while missing:
        best = max(shows, key=lambda name: len(shows[name] & missing) * rng.uniform(0.5, 1))
        chosen.append(best)
        missing -= shows[best]
    for name in rng.sample(chosen, len(chosen)):
        others = [shows[other] for other in chosen if other != name]
        if shows[name] <= frozenset().union(*others):
            chosen.remove(name)
    return chosen


def store(game: str, found: Mapping[str, tuple[int, Record]], rounds: Mapping[str, int]) -> Iterator[Replay]:
    """Store a few games whole, and yield the others as seeds."""
    folder = seeds() / "games" / game
    shows = {name: frozenset(things_shown_by(ended)) for name, (_seed, ended) in found.items()}
    whole = choose_fewest_games(shows, {name: len(ended) for name, (_seed, ended) in found.items()})
    for old in folder.glob("*_*.*"):
        old.unlink()
    for name, (seed, ended) in found.items():
        if name in whole:
            store_with_narration(folder / f"{name}.json", ended)
        else:
            yield Replay(game, name, json.loads(ended.beginning), seed, rounds[name], digest(ended))
    print(f"{game}: {len(found)} games; {len(whole)} show all {len(frozenset().union(*shows.values()))} things")


def main() -> None:
    """Find all games, and store them."""
    lines = []
    for game, games_wanted in WANTED.items():
        wanted = {each.name: each for each in games_wanted()}
        found = {name: find_game(game, each) for name, each in wanted.items()}
        lines += store(game, found, {name: each.rounds for name, each in wanted.items()})
    store_replays(lines)


def play_again() -> None:
    """Write the logs of the stored games, and the digests of those replayed from seeds, as they are now."""
    for path in stored_games():
        store_with_narration(path, record.load(path))
    store_replays([line._replace(digest=digest(line.record())) for line in replays()])


def store_replays(lines: Iterable[Replay]) -> None:
    """Write the list of games that are replayed from seeds."""
    text = "".join(json.dumps(line._asdict(), ensure_ascii=False) + "\n" for line in lines)
    REPLAYS.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    play_again() if "--again" in sys.argv else main()
