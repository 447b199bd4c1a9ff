"""`python -m tests.tools.make_stored_games` regenerates the stored games and the digests.

A game is found by a search for the first seed whose log shows the wanted clauses. The files are under version control,
and a change in them is a change of the rules.
"""

from __future__ import annotations

import json
import sys
from random import Random
from typing import Any, NamedTuple
from zlib import crc32

from gamelib import koinobori, nanatoridori, nanuk, record
from gamelib.core.rulebook import seeds
from gamelib.record import Record
from tests.library.digests import KEPT, digests
from tests.support.stored_games import play_out, store_with_narration

NAMES = ("Ada", "Ben", "Chloe", "Dai", "Emi", "Finn", "Gael", "Hana")
LONGEST_SEARCH = 4000
LONGEST_GAME = 300
"""Most moves of a stored game; longer games are left out, so that replaying them all stays quick."""

LATE = {5: "4 8 6 8 4", 6: "4 8 6 8 6 4"}
"""Points after three rounds, by the number of players: long one-winner games are stored from the fourth round on."""


class Wanted(NamedTuple):
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


def nanatoridori_games() -> list[Wanted]:
    """Return games for each number of players: basic and one-winner games, complete and in part; duels to the end."""
    other = nanatoridori.Rulings
    wanted = [
        Wanted("2_duel_1", "a duel to the end", {}, shows=("NANA-8.8", "NANA-8.6", "NANA-8.11")),
        Wanted("2_duel_2", "passing without an open card costs the round", {}, shows=("NANA-8.7",)),
        Wanted(
            "2_duel_3",
            "passing without an open card costs the duel",
            {"rulings": other(duel_drop_loses="match")},
            shows=("NANA-8.7",),
        ),
        Wanted(
            "2_duel_4",
            "a duel of one round, taking in when going out",
            {"rulings": other(duel_penguins=1, take_when_going_out=True)},
        ),
        Wanted("2_duel_5", "places in a hand are not seen", {"rulings": other(places_seen=False)}),
    ]
    for players in range(3, 7):
        for variant, short in (("basic", "basic"), ("one-winner", "one_winner")):
            begins = {"variant": variant}
            complete = Wanted(
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
                Wanted(
                    f"{players}_{short}_2",
                    "a round in which a flock is left behind by whoever beats it and is out",
                    begins,
                    1,
                    ("NANA-5.10",),
                ),
                Wanted(
                    f"{players}_{short}_3",
                    "a round by other rulings",
                    begins | {"rulings": other(take_when_going_out=True, places_seen=False)},
                    1,
                ),
            ]
        drained = players > 4
        remark = "the deck runs out" if drained else "a round that another seat starts"
        wanted.append(
            Wanted(f"{players}_basic_4", remark, {} if drained else {"first": 1}, 1, ("NANA-5.6",) if drained else ())
        )
    return [with_player_count(each) for each in wanted]


def with_player_count(wanted: Wanted) -> Wanted:
    """Return a wanted game with its number of players added, unless its position has it already."""
    if "position" in wanted.begins:
        return wanted
    return wanted._replace(begins={"players": wanted.players} | wanted.begins)


UNDONE = "players {players} | cards {cards} | boast 9 fish in 12 days by A | discards deer"


def nanuk_games() -> list[Wanted]:
    """Return games for each number of players: winter in each branch, declared sides, seasons, other rulings."""
    other, winter = nanuk.Rulings, "Winter is near"
    wanted = []
    for players in range(5, 9):
        wanted += [
            Wanted(
                f"{players}_season_1",
                "a whole season, ended while new cards are dealt",
                {},
                shows=("NANUK-5.8", "NANUK-5.22"),
            ),
            Wanted(
                f"{players}_season_2", "winter comes and the hunt succeeds", {}, shows=(winter, "The hunt succeeds")
            ),
            Wanted(f"{players}_season_3", "winter comes and the hunt fails", {}, shows=(winter, "The hunt fails")),
            Wanted(
                f"{players}_declared_sides",
                "sides are declared one after the other",
                {"declared_sides": True},
                shows=("NANUK-8.2",),
            ),
            Wanted(
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
            Wanted(
                f"{players}_undone",
                "winter comes and the cards run out: the hunt is not completed",
                {"position": UNDONE.format(players=players, cards=cards_of_short_deck(players))},
                shows=(winter, "NANUK-5.15"),
            ),
        ]
    wanted += [
        Wanted("5_seasons", "two seasons", {"seasons": 2}, shows=("NANUK-8.4",)),
        Wanted("6_winter_bear", "a bear ends the hunt in winter", {}, shows=(winter, "Nanuk ends the hunt")),
        Wanted("6_face_up", "a face-up card lies on top after dealing", {}, shows=("NANUK-5.23",)),
        Wanted("7_cancelled", "a cancelled bear counts as its animal", {}, shows=("NANUK-5.10",)),
        Wanted("8_seasons", "two seasons with declared sides", {"seasons": 2, "declared_sides": True}),
    ]
    return [with_player_count(each) for each in wanted]


def cards_of_short_deck(players: int) -> str:
    """Return the cards of a nearly used-up deck: three for each player, and one that is discarded."""
    return " ".join(
        f"{animal}*{(3 * players + 1) // 4 + extra}"
        for animal, extra in zip(nanuk.ANIMALS, [*[1] * ((3 * players + 1) % 4), 0, 0, 0, 0], strict=False)
    )


def koinobori_games() -> list[Wanted]:
    """Return games for each number of players: every icon, other masts and decks, other rulings."""
    other = koinobori.Rulings
    wanted = []
    for players in range(2, 6):
        wanted += [
            Wanted(
                f"{players}_icons_1",
                "cover, move, extra and steal",
                {},
                shows=("/extra", "KOI-5.9", "KOI-5.10", "KOI-5.16") if players > 2 else ("KOI-5.9",),
            ),
            Wanted(f"{players}_icons_2", "refresh and steal", {}, shows=("KOI-5.17", "KOI-5.16")),
            Wanted(
                f"{players}_icons_3",
                "take two, take one and move",
                {},
                shows=("KOI-5.14", "KOI-5.15") if players > 2 else ("KOI-5.10",),
            ),
            Wanted(
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
            Wanted(
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
            Wanted(
                f"{players}_masts",
                "wider masts and chosen flags",
                {"masts": "2/2/4 2/2/5 3/2/5 3/3/6", "first": 1, "flags": " ".join(koinobori.COLOURS[: players + 1])},
            ),
        ]
    return [with_player_count(each) for each in wanted]


WANTED = {"nanatoridori": nanatoridori_games, "nanuk": nanuk_games, "koinobori": koinobori_games}


def find_game(game: str, wanted: Wanted) -> Record:
    """Return the first game whose log shows everything wanted."""
    first = crc32(wanted.name.encode()) % 10_000
    for seed in range(first, first + LONGEST_SEARCH):
        begun = record.start(game, seed=seed, names=NAMES[: wanted.players], comment=wanted.remark, **wanted.begins)
        ended = play_out(begun, Random(seed), wanted.rounds, LONGEST_GAME * wanted.begins.get("seasons", 1))
        events = map(str, ended.state.log)
        if all(any(sign in event for event in events) for sign in wanted.shows) and (
            ended.state.result or wanted.rounds < 99
        ):
            return ended
    raise SystemExit(f"{game} {wanted.name}: none of {LONGEST_SEARCH} games shows {', '.join(wanted.shows)}")


def main() -> None:
    """Make the games named on the command line, or all."""
    for game in sys.argv[1:] or WANTED:
        folder = seeds() / "games" / game
        fresh = {wanted.name: find_game(game, wanted) for wanted in WANTED[game]()}
        for old in folder.glob("*_*.*"):
            old.unlink()
        for name, ended in fresh.items():
            store_with_narration(folder / f"{name}.json", ended)
        print(f"{game}: {len(fresh)} games, {sum(map(len, fresh.values()))} moves")
    KEPT.write_text(json.dumps(digests(), indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
