"""Who sits where before a game of friends begins: people, computer players, and free seats.

A seat that is free when the game begins is taken by a computer player, and a friend who comes later takes it over.

>>> lobby = FriendsLobby("nanuk")
>>> lobby.sit(0), lobby.sit(1), lobby.players, lobby.free_seats
(0, 1, 5, [2, 3, 4])
>>> lobby.fill(3, "tusk")
>>> [each.name for each in lobby.company({0: "Mira", 1: "Jun"}).values()]
['Olive', 'Tusk', 'Kame']
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Protocol

from gamelib.core import registry
from gamelib.core.chance import Stream
from gamelib.players.characters import CAST, Character, cast_of, usual_company
from gamelib.record import LONGEST_NAME
from widgets.room.chosen_rules import ChosenRules

MAX_TRIALS = 8
"""The most people of a table who may try a hand alone at the same time, while they wait."""


def clean_name(typed: object) -> str:
    """Return a name that a person has typed as a table can show it; "" if nothing of it can be shown.

    >>> clean_name("  Mira   Ann "), clean_name("a\\u202eb"), clean_name(None), len(clean_name("x" * 99))
    ('Mira Ann', 'ab', '', 20)
    """
    text = " ".join(typed[: 4 * LONGEST_NAME].split()) if isinstance(typed, str) else ""
    return "".join(letter for letter in text if letter.isprintable())[:LONGEST_NAME].strip()


def tell_apart(name: str, taken: Collection[str]) -> str:
    """Return a name, with a number after it if it is taken."""
    tries = [name, *(f"{name[: LONGEST_NAME - 2]} {number}" for number in range(2, 10))]
    return next((each for each in tries if each not in taken), name)


class TrialTable(Protocol):
    """A table at which one person tries a hand alone."""

    def stop(self) -> None:
        """Stop the computer players."""


class FriendsLobby:
    """The seats of a table of friends, in the order of play."""

    def __init__(self, game: str, players: int = 0) -> None:
        self.game = game
        self.rules = ChosenRules(game)
        self.players = 0
        """How many seats there are."""
        self.people: dict[int, int] = {}
        """The number of the device of the person at each seat that a person has taken."""
        self.programs: dict[int, str] = {}
        """The character at each seat that was given to a computer player."""
        self.watchers: set[int] = set()
        """The devices that only watch."""
        self.trials: dict[int, TrialTable] = {}
        """The tables at which people try a hand alone, by the number of the device; never saved."""
        self.chosen_last = ""
        """The character that was chosen last, at whose level free seats are filled; "" if none was."""
        self.resize(players or registry.about(game).usual_players)

    @property
    def free_seats(self) -> list[int]:
        """The seats that nobody has taken."""
        return [seat for seat in range(self.players) if seat not in self.people and seat not in self.programs]

    def seat_of(self, number: int) -> int | None:
        """Return the seat of a device."""
        return next((seat for seat, each in self.people.items() if each == number), None)

    def limits(self) -> tuple[int, int]:
        """Return the fewest and the most seats that the game and the people who are here allow."""
        least, most = registry.about(self.game).players
        return max(least, len(self.people)), most

    def seat_to_take(self) -> int | None:
        """Return which seat the next person takes: a free one, else a computer player's; None if only people sit."""
        return next(iter([*self.free_seats, *reversed(self.programs)]), None)

    def sit(self, number: int) -> int | None:
        """Seat a device: at a free seat, else in place of a computer player; None if only people sit here."""
        if (seat := self.seat_of(number)) is not None:
            return seat
        if (seat := self.seat_to_take()) is None:
            return None
        self.programs.pop(seat, None)
        self.people[seat] = number
        self.watchers.discard(number)
        return seat

    def leave(self, number: int) -> None:
        """Free the seat of a device."""
        if (seat := self.seat_of(number)) is not None:
            del self.people[seat]

    def watch(self, number: int) -> None:
        """Have a device only watch."""
        self.leave(number)
        self.watchers.add(number)

    def forget(self, number: int) -> None:
        """Forget a device that will not come back."""
        self.leave(number)
        self.watchers.discard(number)

    def follow(self, people: Mapping[int, int], names: Mapping[int, str]) -> None:
        """Seat people as they sat when a game ended, and the characters of these names at the other seats."""
        by_name = {each.name: each.id for each in CAST.values()}
        self.people = dict(people)
        self.programs = {seat: by_name[name] for seat, name in names.items() if name in by_name}
        self.watchers -= {*people.values()}

    def free(self, seat: int) -> None:
        """Free a seat, whoever sits there."""
        self.people.pop(seat, None)
        self.programs.pop(seat, None)

    def fill(self, seat: int, character: str) -> None:
        """Give a seat to a computer player, unless a person has taken it."""
        if seat in range(self.players) and seat not in self.people and character in CAST:
            self.programs = {at: each for at, each in self.programs.items() if each != character}
            self.programs[seat] = self.chosen_last = character

    def resize(self, players: int) -> None:
        """Have as many seats, as far as the game allows; people keep theirs, in the same order."""
        least, most = self.limits()
        self.players, before = min(max(players, least), most), self.players
        for seat in reversed(range(self.players, before)):
            if seat in self.people:
                self._close_gap_for(seat)
            self.free(seat)
        self.rules.fit(self.players)

    def choose_variant(self, name: str) -> None:
        """Play a variant, with as many seats as it needs."""
        if self.may_choose_variant(name):
            self.rules.variant = name
            self.resize(self.rules.seats or max(self.players, self._fewest_of_usual_game()))

    def may_choose_variant(self, name: str) -> bool:
        """Return whether a variant has enough seats for the people who are here."""
        people = len(self.people)
        return any(each.name == name and people <= (each.players or people) for each in self.rules.variants())

    def _fewest_of_usual_game(self) -> int:
        """Return the fewest seats for which there is no variant of its own."""
        least, most = registry.about(self.game).players
        own = {each.players for each in self.rules.variants()}
        return next(players for players in range(least, most + 1) if players not in own)

    def _close_gap_for(self, last: int) -> None:
        """Move people towards the front so that the last seat is left empty."""
        gap = max(seat for seat in range(last) if seat not in self.people)
        self.programs.pop(gap, None)
        self.people = {seat - (gap < seat <= last): number for seat, number in self.people.items()}

    def choose(self, game: str) -> None:
        """Play another game, with the same people."""
        registry.check_game(game)
        self.game, self.rules, self.programs, self.chosen_last = game, ChosenRules(game), {}, ""
        self.resize(max(registry.about(game).usual_players, len(self.people)))

    def may_choose(self, game: str) -> bool:
        """Return whether a game has enough seats for the people who are here."""
        return len(self.people) <= registry.about(game).players[1]

    def shuffle(self, chance: Stream) -> None:
        """Seat everybody anew, by chance."""
        seats = chance.shuffle(range(self.players))
        self.people = {seats[seat]: number for seat, number in self.people.items()}
        self.programs = {seats[seat]: character for seat, character in self.programs.items()}

    def company(self, names: Mapping[int, str]) -> dict[int, Character]:
        """Return the character at each seat without a person once the game begins, given the people's names by seat.

        Free seats are filled at the level that was chosen last; nobody sits there twice.
        """
        level = CAST[self.chosen_last].level_name if self.chosen_last else ""
        usual = usual_company(self.game, len(CAST))
        order = sorted([*usual, *(each for each in cast_of(self.game) if each not in usual)], key=_differs_from(level))
        seated = {seat: CAST[each] for seat, each in self.programs.items()}
        taken = {*names.values(), *(each.name for each in seated.values())}
        spare = iter([each for each in order if each.name not in taken])
        company = {**seated, **dict(zip(self.free_seats, spare, strict=False))}
        return dict(sorted(company.items()))

    def end_trials(self) -> None:
        """End all tables at which people try a hand alone."""
        for table in self.trials.values():
            table.stop()
        self.trials.clear()

    # For the journal ----------------------------------------------------------------------

    def plain(self) -> dict[str, Any]:
        """Return the lobby as plain data."""
        return {
            "game": self.game,
            "players": self.players,
            "people": [*self.people.items()],
            "programs": [*self.programs.items()],
            "watchers": sorted(self.watchers),
            "chosen": self.chosen_last,
            "variant": self.rules.variant,
            "house_rules": dict(self.rules.changed),
        }

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> FriendsLobby:
        """Return the saved lobby."""
        lobby = cls(plain["game"], plain["players"])
        lobby.people, lobby.programs = dict(plain["people"]), dict(plain["programs"])
        lobby.watchers, lobby.chosen_last = set(plain["watchers"]), plain["chosen"]
        if "variant" in plain:  # journals of earlier versions have the usual game only
            lobby.rules = ChosenRules(lobby.game, plain["variant"], plain["house_rules"])
        return lobby


def _differs_from(level: str) -> Any:
    """Return a key that sorts characters of a level first."""
    return lambda each: bool(level) and each.level_name != level
